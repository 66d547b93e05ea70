"""What the screen offers, in words and figures: labels of acts, headings, and the figures a table may change."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.i18n import _, and_list, ngettext, or_list
from capemay_kit.core.shown import UNSAID, Figure, Option
from capemay_kit.core.words import upper
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import names, panel, words
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.apply import activated, highest_priority
from capemay_kit.games.capital_city.book import UNREAD
from capemay_kit.games.capital_city.legal import at_once, deed, fits, to_act, waiting
from capemay_kit.games.capital_city.state import (
    UNKNOWN,
    Owned,
    State,
    family_of,
    free_place,
    held,
    is_unknown,
    place_of,
    put,
    unread,
    where_from,
)


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it brings."""
    book = s.book
    match a:
        case act.Deal(families=families):
            return _("Play with ") + and_list([names.family_name(book, one) for one in families]), ""
        case act.LayOut(first=first):
            return _("{name} bids first", name=s.seats[first].name), ""
        case act.SetUp() if s.by_place:
            return _("{season} lies out", season=words.SEASONS[s.season_name]), ""
        case act.Auctioned():
            return words.ENDED
        case act.ReadOut(building=building):
            known = _("what it earns is not said yet") if unread(book, building) else offer(s, building)
            return _("Read out {what}", what=names.building_name(book, building)), known
        case act.Tally(points=(), dollars=(), first=first):
            return words.BY_HAND if first is None else words.SEASON_FIGURES
        case act.Tally():
            return words.tally(s, a), ""
        case act.CameTo(card=card, points=(), dollars=()):
            return _("What the words on {what} came to", what=names.card_name(book, card)), names.words_on(book, card)
        case act.CameTo():
            return words.came_to(s, a), ""
        case act.SetUp():
            return _("Set up {season}", season=words.SEASONS[s.season_name]), _("deal the trains and Main Street")
        case act.Bid():
            return _("Bid ${bid}", bid=book.numbers.bid), _("the pot is then ${pot}", pot=s.pot + book.numbers.bid)
        case act.TakePriority():
            return _("Take priority {highest_priority}", highest_priority=highest_priority(s)), _(
                "and ${pot} from the pot", pot=s.pot
            ) if s.pot else _("the pot is empty")
        case act.TakeTrain(train=train):
            return _("Take the {train} train", train=("first", "second")[train]), _("it goes round ahead of the other")
        case act.Choose(card=card):
            return _("Choose {character}", character=names.character_name(book, card)), _suits(s, seat, card)
        case act.Buy(building=building, cost=cost) if s.by_place and where_from(building):
            price = deed(s, building) if cost is None else cost
            known = f"${price}; {offer(s, building)}" if building in book.buildings else ""
            return _("Buy {building}", building=names.building_name(book, building)), known
        case act.Buy(building=building, cost=None) if building not in book.buildings:
            return _("Buy {building}", building=names.building_name(book, building)), _(
                "which it is, or its deed, is asked"
            )
        case act.Buy(building=building, cost=cost):
            price = deed(s, building) if cost is None else cost
            return _("Buy {building}", building=names.building_name(book, building)), f"${price}; {offer(s, building)}"
        case act.Decline():
            return _("Buy nothing"), _("collect ${decline}", decline=book.numbers.decline)
        case act.Attach(card=card, building=building):
            who, where = names.character_name(book, card), names.building_name(book, building)
            return _("Attach {who} to {where}", who=who, where=where), _brings(s, seat, card, building)
        case act.Earn(building=building, what=what):
            n = book.buildings[building].pays(what) if building in book.buildings else 0
            gain = words.points(n) if what == "points" else f"${n}"
            return _("Earn {gain}", gain=gain), names.building_name(book, building)
        case act.Done():
            left = len(held(s.seats[seat]))
            return _("Attach no more"), _(
                "{left} character{what} unattached", left=left, what="s stay" if left != 1 else " stays"
            ) if left else ""


# --- cards and figures to choose from -------------------------------------------------------------------


def character(s: State, card: str) -> Option:
    """Name a character: by its name, by its back, or as an empty place."""
    if not card:
        return Option("", words.NO_CARD)
    title = names.character_name(s.book, card)
    known = s.book.characters.get(card)
    detail = f"{skill(s, card)}, {known.family}" if known else family_of(card) if card != UNKNOWN else ""
    return Option(card, title, detail)


def building(s: State, card: str) -> Option:
    """Name a building."""
    if is_unknown(card):
        return Option(card, names.building_name(s.book, card))
    return Option(
        card, names.building_name(s.book, card), _("{offer}; deed ${deed}", offer=offer(s, card), deed=deed(s, card))
    )


def price(s: State, dollars: int) -> Option:
    """Write a deed as a price."""
    return Option(dollars, f"${dollars}")


def points(s: State, n: int) -> Option:
    """Return victory points with their noun."""
    return Option(n, words.points(n))


def takes(s: State, n: int) -> Option:
    """Say how many characters a building takes."""
    return Option(n, ngettext("{n} character", "{n} characters", n))


def family(s: State, name: str) -> Option:
    """Name a family."""
    known = s.book.families[name]
    return Option(name, known.title, ", ".join(filter(None, (known.id, known.animal))))


# --- in words -------------------------------------------------------------------------------------------


def skill(s: State, card: str) -> str:
    """Name the symbol of a character, and what else it says; empty for an unnamed one."""
    symbol = s.book.symbol.get(card)
    said, text = words.SYMBOLS[symbol] if symbol else "", names.words_on(s.book, card)
    return _("{said} (“{text}”)", said=said, text=text) if text else said


def offer(s: State, building: str) -> str:
    """Say briefly what a building needs and earns."""
    known = s.book.buildings.get(building)
    if known is None:
        return _("not named")
    if "any" in known.symbols:
        said = _(
            "takes {characters}: {earnings}",
            characters=ngettext("{n} character", "{n} characters", len(known.symbols)),
            earnings=earnings(s, building) or "nothing",
        )
    else:
        said = f"{' + '.join(known.symbols)}: {earnings(s, building) or 'nothing'}"
    return _("{said} (“{text}”)", said=said, text=known.text) if known.text else said


def earnings(s: State, building: str) -> str:
    """Say what a building earns its owner; empty if nothing is known of it."""
    known = s.book.buildings.get(building)
    if known is None:
        return ""
    earns = [words.points(known.points)] * bool(known.points) + [f"${known.dollars}"] * bool(known.dollars)
    return or_list(earns)


def _suits(s: State, seat: int, card: str) -> str:
    """Say the symbol of a character, and in which of the seat's buildings it would fit."""
    where = [names.building_name(s.book, one.card) for one in s.seats[seat].buildings if fits(s, one, card)]
    found = [skill(s, card)] * bool(skill(s, card)) + [_("fits {where}", where=and_list(where))] * bool(where)
    return "; ".join(found)


def _brings(s: State, seat: int, card: str, building: str) -> str:
    """Say what attaching a character would set off."""
    place = place_of(s.seats[seat], building)
    if place is None:
        return skill(s, card)
    owned = s.seats[seat].buildings[place]
    if unread(s.book, building):
        return (
            _("its places and what it earns are asked once")
            if s.by_place
            else _("how many it takes and what it earns is asked")
        )
    at = free_place(s.book, owned, card)
    empty = owned.staff.count("")
    if not empty:
        return skill(s, card)
    owned = replace(owned, staff=put(owned.staff, owned.staff.index("") if at is None else at, card))
    after = s.with_seat(seat, buildings=put(s.seats[seat].buildings, place, owned))
    pays = activated(after, seat, owned, card)
    mine = [names.building_name(s.book, one.buildings[0]) for one in pays if one.own]
    said = ["" if empty == 1 else _("one place stays empty")]
    said.append(
        _("earns at {fromkeys}", fromkeys=and_list([_times(one, mine) for one in dict.fromkeys(mine)])) if mine else ""
    )
    others = [s.seats[one.seat].name for one in pays if not one.own]
    said.append(_("{others} may earn too", others=and_list(others)) if others else "")
    return "; ".join(filter(None, said)) or skill(s, card)


def _times(one: str, among: list[str]) -> str:
    return _("{one} twice", one=one) if among.count(one) > 1 else one


def strip(s: State) -> tuple[str, ...]:
    """Say how far the year is: the season, the step, what is in the pot."""
    if s.phase == "over":
        return (words.STEPS["over"],)
    if s.phase == "deal":
        return (words.STEPS["deal"],)
    season = _("{season}, {season_2} of 4", season=words.SEASONS[s.season_name], season_2=s.season + 1)
    pot = (_("${pot} in the pot", pot=s.pot),) if s.phase == "auction" else ()
    return (season, words.STEPS[s.phase], *pot)


def heading(s: State) -> tuple[str, str]:
    """Say whose step it is, and in a line what has to be done."""
    names = [s.seats[i].name for i in to_act(s)]
    who = and_list(names)
    book = s.book
    if s.worded and not s.pending:
        return _("What did it come to?"), words.said_on(book, s.worded[0].card)
    match s.phase:
        case "over":
            return words.STEPS["over"], _("See the score.")
        case "deal" if s.printed:
            return _("Who bids first?"), _(
                "Whose founder's first name comes first in the alphabet. {laid}.", laid=upper(words.laid_out(s))
            )
        case "setup" if s.by_place:
            return f"{who}: {words.SEASONS[s.season_name]}", f"{upper(words.laid_out(s))}."
        case "deal":
            n = book.families_for(len(s.seats))
            return words.STEPS["deal"], _("Choose the {n} families that are in the game.", n=n)
        case "setup":
            return f"{who}: {words.SEASONS[s.season_name]}", _("Lay out the season: trains and Main Street.")
        case "auction":
            bid, top = book.numbers.bid, highest_priority(s)
            pot = _(" and the ${pot} there", pot=s.pot) if s.pot else ""
            return _("{who} bids", who=who), _(
                "Put ${bid} into the pot, or take priority {top}{pot}.", bid=bid, top=top, pot=pot
            )
        case "trains":
            if s.trains[0].at < 0:
                return _("{who} chooses", who=who), _("Which of the two trains goes round first?")
            return f"{who} {_verb(names, 'chooses')}", _("Keep one character, face down; the train goes on.")
        case "purchase" if s.by_place and not s.done:
            trains = (
                _("First the train goes round: everybody keeps one character of it.")
                if words.lies_out(s)[0] == 1
                else _("First both trains go round: everybody keeps one character of each.")
            )
            return _(
                "Choose characters, then {who} may buy", who=who
            ), f"{trains} {_('What is printed on it is asked once.')}"
        case "purchase":
            asked = f" {_('What is printed on it is asked once.')}" if s.by_place else ""
            return _("{who} may buy", who=who), _(
                "One building on Main Street, or ${decline} for none.{asked}", decline=book.numbers.decline, asked=asked
            )
        case _ if s.pending:
            return f"{who} {_verb(names, 'earns')}", _to_earn(s)
        case _:
            return _("{who} attaches", who=who), _(
                "Any number of characters, one at a time; then say that it is enough."
            )


def _verb(names: list[str], one: str) -> str:
    return one.removesuffix("s") if len(names) > 1 else one


def _to_earn(s: State) -> str:
    found = []
    for seat in to_act(s):
        each = waiting(s, seat)
        if len(each) > 1:
            found.append(_("{each} earnings, in any order", each=len(each)))
        else:
            where = or_list([names.building_name(s.book, one) for one in each[0].buildings])
            found.append(f"{s.seats[seat].name}: {where}")
    return _("Points or dollars. {found}.", found="; ".join(found))


def figures(s: State, seat: int, a: AnyAct) -> list[Figure]:
    """List the figures of an act that the table may accept or change."""
    match a:
        case act.Buy(building=building) if where_from(building):
            return panel.printed(s, building)
        case act.Attach() if s.by_place:
            return []
        case act.Auctioned():
            return _at_the_end_of_auction(s)
        case act.Earn() if s.by_place:
            return []
        case act.Buy(building=building) if building in s.book.buildings:
            return [Figure("cost", "Deed $", deed(s, building))]
        case act.Earn(building=building, what=what) if building in s.book.buildings:
            return [Figure("amount", words.EARNINGS[what].capitalize(), s.book.buildings[building].pays(what))]
        case _:
            return []


def _at_the_end_of_auction(s: State) -> list[Figure]:
    """Ask for everybody's priority card and dollars. A card that a seat has already stays."""
    money = at_once(s).money
    taken = {one.priority for one in s.seats}
    found = []
    for i, one in enumerate(s.seats):
        left = (one.priority,) if one.priority else [n for n in range(1, len(s.seats) + 1) if n not in taken]
        cards = tuple(Option(n, str(n)) for n in left)
        found.append(Figure(f"priority-{i}", one.name, one.priority or UNSAID, options=cards, must=True))
        found.append(Figure(f"money-{i}", words.HAS_DOLLARS, money[i]))
    return found


def _by_place(s: State, a: AnyAct, values: dict[str, int]) -> AnyAct:
    """Return an act with what the table says, for tables where nobody names cards."""
    n = len(s.seats)
    match a:
        case act.Buy() | act.Attach() | act.ReadOut() if figures(s, 0, a):
            read_out: AnyAct = panel.read(s, a, values)
            return read_out
        case act.Auctioned(priorities=usual, money=money):
            cards = [max(0, values.get(f"priority-{i}", one.priority)) for i, one in enumerate(s.seats)]
            rest = sorted(set(range(1, n + 1)) - set(cards))
            for i in sorted(range(n), key=lambda i: usual[i]):
                # seats of which nothing was said take what is left, as if nobody bid any more
                if not cards[i] and rest:
                    cards[i] = rest.pop(0)
            return act.Auctioned(tuple(cards), tuple(values.get(f"money-{i}", money[i]) for i in range(n)))
        case _:
            return a


def with_figures(s: State, seat: int, a: AnyAct, values: dict[str, int]) -> AnyAct:
    """Return the act with the table's figures where they differ from the rules'."""
    if s.by_place:
        return _by_place(s, a, values)
    changed = {one.key: values[one.key] for one in figures(s, seat, a) if values.get(one.key, one.rule) != one.rule}
    return replace(a, **changed) if changed else a


def by_place(before: State, after: State, seat: int, a: AnyAct) -> list[str] | None:
    """Say what an act changes at a table where nobody names cards; None if it is said as for any act."""
    match a:
        case act.Buy(building=building, cost=cost):
            old, new = before.seats[seat].money, after.seats[seat].money
            paid = _("no deed said") if cost is None and old == new else f"${old} → ${new}"
            return [
                f"{paid}; "
                + (_("what it earns is not said yet") if unread(after.book, building) else offer(after, building))
            ]
        case act.ReadOut(building=building):
            return [offer(after, building) if not unread(after.book, building) else _("what it earns is not said yet")]
        case act.Auctioned():
            order = sorted(range(len(after.seats)), key=lambda i: a.priorities[i])
            return [f"{a.priorities[i]}: {after.seats[i].name} ${a.money[i]}" for i in order]
        case _:
            return None


def holdings(s: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Count a seat's unattached characters and its buildings."""
    me = s.seats[seat]
    return (
        (str(len(held(me))), "unattached"),
        (str(len(me.buildings)), "building" if len(me.buildings) == 1 else "buildings"),
    )


def works(s: State, seat: int) -> tuple[str, ...]:
    """Say for each building of a seat who works there and what it has earned, and who the City Founder is."""
    me, book = s.seats[seat], s.book
    founder = (
        (_("Founder: {character}", character=names.character_name(book, me.founder)),)
        if me.founder and not s.by_place
        else ()
    )
    return (*founder, *(_staffed(s, one) for one in me.buildings))


def _staffed(s: State, owned: Owned) -> str:
    if s.by_place:
        return _staffed_by_place(s, owned)
    who = [names.character_name(s.book, one) if one else "empty" for one in owned.staff]
    earned = f" — {words.points(owned.points)}" if owned.points else ""
    return f"{names.building_name(s.book, owned.card)}: {', '.join(who)}{earned}"


def _staffed_by_place(s: State, owned: Owned) -> str:
    """Say who works in a building that is known by its place, by family and symbol, and what it pays."""
    known = s.book.buildings.get(owned.card, UNREAD)
    places = zip(owned.staff, known.symbols, strict=False)
    who = [
        f"{names.family_name(s.book, family_of(one)) if one != UNKNOWN else 'somebody'} {words.SIGNS[sign]}"
        if one else _('{sign} empty', sign=words.SIGNS[sign])
        for one, sign in places
    ]  # fmt: skip
    pays = earnings(s, owned.card) or _("what it earns is not said yet")
    return f"{names.sign(s.book, owned.card)}: {', '.join(who)} — {pays}"
