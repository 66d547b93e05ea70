"""What the screen offers, in words and figures: labels of acts, headings, and the figures a table may change."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.i18n import _, and_list, money, ngettext, or_list
from capemay_kit.core.shown import UNSAID, Figure, Option
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
            return _("Play with {families}", families=and_list([names.family_name(book, one) for one in families])), ""
        case act.LayOut(first=first):
            return _("{name} bids first", name=s.seats[first].name), ""
        case act.SetUp() if s.by_place:
            return _("{season} is set up", season=names.SEASONS[s.season_name]), ""
        case act.SetUp():
            return _("Set up {season}", season=names.SEASONS[s.season_name]), _("deal the trains and Main Street")
        case act.Auctioned():
            return _("Enter how the auction ended"), _("everybody's priority card and dollars")
        case act.ReadOut(building=building):
            known = _("earnings not entered yet") if unread(book, building) else offer(s, building)
            return _("Enter what is printed on {building}", building=names.building_name(book, building)), known
        case act.Tally(points=(), dollars=()):
            return panel.tally_title(a)
        case act.Tally():
            return words.tally(s, a), ""
        case act.CameTo(card=card, points=(), dollars=()):
            return _("Enter what {card} brings", card=names.card_name(book, card)), names.words_on(book, card)
        case act.CameTo():
            return words.came_to(s, a), ""
        case act.Bid():
            return _("Bid ${bid}", bid=book.numbers.bid), _("then ${pot} in the pot", pot=s.pot + book.numbers.bid)
        case act.TakePriority():
            return _("Take priority {n}", n=highest_priority(s)), (
                _("and ${pot} from the pot", pot=s.pot) if s.pot else _("the pot is empty")
            )
        case act.TakeTrain(train=train):
            return _("Take the second train") if train else _("Take the first train"), _("it is passed on first")
        case act.Choose(card=card):
            return _("Choose {character}", character=names.character_name(book, card)), _suits(s, seat, card)
        case act.Buy(building=building, cost=cost):
            known = f"{money(deed(s, building) if cost is None else cost)}; {offer(s, building)}"
            if s.by_place and (found := where_from(building)):
                there = len(s.seats) + book.numbers.street_extra[s.season]
                title = _("Buy a building ({n} of {there})", n=found[1], there=there)
                return title, known if building in book.buildings else ""
            if cost is None and building not in book.buildings:
                known = _("then say which one it is, or its deed")
            return _("Buy {building}", building=names.building_name(book, building)), known
        case act.Decline():
            return _("Buy nothing"), _("collect ${n}", n=book.numbers.decline)
        case act.Attach(card=card, building=building):
            who, where = names.character_name(book, card), names.building_name(book, building)
            return _("Attach {character} to {building}", character=who, building=where), _brings(
                s, seat, card, building
            )
        case act.Earn(building=building, what=what):
            n = book.buildings[building].pays(what) if building in book.buildings else 0
            title = (
                ngettext("Earn {n} victory point", "Earn {n} victory points", n)
                if what == "points"
                else _("Earn ${n}", n=n)
            )
            return title, names.building_name(book, building)
        case act.Done():
            left = len(held(s.seats[seat]))
            stay = ngettext("{n} character stays unattached", "{n} characters stay unattached", left)
            return _("Attach no more"), stay if left else ""


# --- cards and figures to choose from -------------------------------------------------------------------


def character(s: State, card: str) -> Option:
    """Name a character: by its name, by its back, or as an empty place."""
    if not card:
        return Option("", _("none"))
    known, family = s.book.characters.get(card), family_of(card)
    colour = names.COLOURS.get(family, "" if family == UNKNOWN else family)
    detail = _("{symbol}, {colour}", symbol=skill(s, card), colour=colour) if known else colour
    return Option(card, names.character_name(s.book, card), detail)


def building(s: State, card: str) -> Option:
    """Name a building."""
    title = names.building_title(s.book, card)
    if is_unknown(card):
        return Option(card, title)
    return Option(card, title, _("{offer}; deed ${deed}", offer=offer(s, card), deed=deed(s, card)))


def price(s: State, dollars: int) -> Option:
    """Write a deed as a price."""
    return Option(dollars, money(dollars))


def points(s: State, n: int) -> Option:
    """Return victory points with their noun."""
    return Option(n, words.points(n))


def takes(s: State, n: int) -> Option:
    """Say how many characters a building takes."""
    return Option(n, ngettext("{n} character", "{n} characters", n))


def family(s: State, name: str) -> Option:
    """Name a family."""
    known = s.book.families[name]
    colour = names.colour_name(s.book, name)
    return Option(name, names.last_name(s.book, name), ", ".join(filter(None, (colour, known.animal))))


# --- in words -------------------------------------------------------------------------------------------


def skill(s: State, card: str) -> str:
    """Name the symbol of a character, and the text on it; empty for an unknown one."""
    symbol = s.book.symbol.get(card)
    return _with_text(names.SYMBOLS[symbol] if symbol else "", names.words_on(s.book, card))


def _with_text(said: str, text: str) -> str:
    return f"{said} (“{text}”)" if text else said


def offer(s: State, building: str) -> str:
    """Say briefly what a building needs and earns."""
    known = s.book.buildings.get(building)
    if known is None:
        return _("unknown")
    pays = words.earnings(known) or _("nothing")
    if "any" not in known.symbols:
        said = f"{' + '.join(names.SKILLS[one] for one in known.symbols)}: {pays}"
    else:
        said = ngettext(
            "takes {n} character: {earnings}", "takes {n} characters: {earnings}", len(known.symbols), earnings=pays
        )
    return _with_text(said, known.text)


def earnings(s: State, building: str) -> str:
    """Say what a building earns its owner; empty if nothing is known of it."""
    known = s.book.buildings.get(building)
    return "" if known is None else words.earnings(known)


def _suits(s: State, seat: int, card: str) -> str:
    """Say the symbol of a character, and in which of the seat's buildings it would fit."""
    where = [names.building_name(s.book, one.card) for one in s.seats[seat].buildings if fits(s, one, card)]
    fitting = _("fits {buildings}", buildings=and_list(where)) if where else ""
    return "; ".join(filter(None, [skill(s, card), fitting]))


def _brings(s: State, seat: int, card: str, building: str) -> str:
    """Say what attaching a character would set off."""
    place = place_of(s.seats[seat], building)
    if place is None:
        return skill(s, card)
    owned = s.seats[seat].buildings[place]
    if unread(s.book, building):
        return (
            _("you enter its symbols and earnings once")
            if s.by_place
            else _("then say how many characters it takes and what it earns")
        )
    at = free_place(s.book, owned, card)
    empty = owned.staff.count("")
    if not empty:
        return skill(s, card)
    owned = replace(owned, staff=put(owned.staff, owned.staff.index("") if at is None else at, card))
    after = s.with_seat(seat, buildings=put(s.seats[seat].buildings, place, owned))
    pays = activated(after, seat, owned, card)
    mine = [names.building_name(s.book, one.buildings[0]) for one in pays if one.own]
    earning = [_("{building} twice", building=one) if mine.count(one) > 1 else one for one in dict.fromkeys(mine)]
    others = [s.seats[one.seat].name for one in pays if not one.own]
    said = [
        "" if empty == 1 else _("one place stays empty"),
        _("earns at {buildings}", buildings=and_list(earning)) if mine else "",
        _("{names} may earn too", names=and_list(others)) if others else "",
    ]
    return "; ".join(filter(None, said)) or skill(s, card)


def strip(s: State) -> tuple[str, ...]:
    """Say how far the year is: the season, the step, what is in the pot."""
    if s.phase in ("deal", "over"):
        return (names.STEPS[s.phase],)
    season = _("{season}, {n} of 4", season=names.SEASONS[s.season_name], n=s.season + 1)
    pot = (_("${pot} in the pot", pot=s.pot),) if s.phase == "auction" else ()
    return (season, names.STEPS[s.phase], *pot)


def heading(s: State) -> tuple[str, str]:
    """Say who acts, and in a line what has to be done."""
    acting = [s.seats[i].name for i in to_act(s)]
    who, book = and_list(acting), s.book
    if s.worded and not s.pending:
        return _("What does it bring?"), words.said_on(book, s.worded[0].card)
    match s.phase:
        case "over":
            return names.STEPS["over"], _("See the score.")
        case "deal" if s.printed:
            text = _(
                "The player whose City Founder's first name is first in the alphabet. Lay out {cards}.",
                cards=words.laid_out(s),
            )
            return _("Who bids first?"), text
        case "deal":
            n = book.families_for(len(s.seats))
            return names.STEPS["deal"], _("Choose the {n} families that are in the game.", n=n)
        case "setup":
            title = _("{name} sets up {season}", name=who, season=names.SEASONS[s.season_name])
            if s.by_place:
                return title, _("Lay out {cards}.", cards=words.laid_out(s))
            return title, _("Deal the trains and Main Street.")
        case "auction":
            n, bid = highest_priority(s), book.numbers.bid
            return _("{name} bids", name=who), (
                _("Put ${bid} into the pot, or take priority {n} and the ${pot} there.", bid=bid, n=n, pot=s.pot)
                if s.pot
                else _("Put ${bid} into the pot, or take priority {n}.", bid=bid, n=n)
            )
        case "trains" if s.trains[0].at < 0:
            return _("{name} chooses a train", name=who), _("Which of the two trains is passed on first?")
        case "trains":
            title = ngettext("{names} chooses a character", "{names} choose characters", len(acting), names=who)
            return title, _("Keep one character face down, then pass the train on.")
        case "purchase":
            once = _("You enter what is printed on a building only once.") if s.by_place else ""
            if s.by_place and not s.done:
                first = ngettext(
                    "First pass the train round: everybody keeps one character.",
                    "First pass both trains round: everybody keeps one character of each.",
                    book.numbers.trains[s.season],
                )
                return _("Choose characters, then {name} may buy", name=who), f"{first} {once}"
            text = _("Buy one building on Main Street, or buy nothing and collect ${n}.", n=book.numbers.decline)
            return _("{name} may buy", name=who), f"{text} {once}".strip()
        case _ if s.pending:
            earning = "; ".join(_to_earn(s, seat) for seat in to_act(s))
            text = _("Take points or dollars. {earning}.", earning=earning)
            return ngettext("{names} earns", "{names} earn", len(acting), names=who), text
        case _:
            return _("{name} attaches", name=who), _("Attach any number of characters, one at a time.")


def _to_earn(s: State, seat: int) -> str:
    name, each = s.seats[seat].name, waiting(s, seat)
    if len(each) > 1:
        return ngettext("{name}: {n} activation", "{name}: {n} activations in any order", len(each), name=name)
    return f"{name}: {or_list([names.building_name(s.book, one) for one in each[0].buildings])}"


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
            return [Figure("cost", _("Deed $"), deed(s, building))]
        case act.Earn(building=building, what=what) if building in s.book.buildings:
            title = _("Victory points") if what == "points" else _("Dollars")
            return [Figure("amount", title, s.book.buildings[building].pays(what))]
        case _:
            return []


def _at_the_end_of_auction(s: State) -> list[Figure]:
    """Ask for everybody's priority card and dollars. A seat keeps the card it has already."""
    money = at_once(s).money
    taken = {one.priority for one in s.seats}
    found = []
    for i, one in enumerate(s.seats):
        left = (one.priority,) if one.priority else [n for n in range(1, len(s.seats) + 1) if n not in taken]
        cards = tuple(Option(n, str(n)) for n in left)
        found.append(Figure(f"priority-{i}", one.name, one.priority or UNSAID, options=cards, must=True))
        found.append(Figure(f"money-{i}", _("dollars"), money[i]))
    return found


def _by_place(s: State, a: AnyAct, values: dict[str, int]) -> AnyAct:
    """Return an act with what players enter, for tables where nobody enters cards."""
    n = len(s.seats)
    match a:
        case act.Buy() | act.Attach() | act.ReadOut() if figures(s, 0, a):
            read_out: AnyAct = panel.read(s, a, values)
            return read_out
        case act.Auctioned(priorities=usual, money=money):
            cards = [max(0, values.get(f"priority-{i}", one.priority)) for i, one in enumerate(s.seats)]
            rest = sorted(set(range(1, n + 1)) - set(cards))
            for i in sorted(range(n), key=lambda i: usual[i]):
                # seats without an entry take what is left, as if nobody bid any more
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
    """Say what an act changes at a table where nobody enters cards; None for the usual lines."""
    match a:
        case act.Buy(building=building, cost=cost):
            old, new = before.seats[seat].money, after.seats[seat].money
            unpaid = cost is None and old == new
            return [_("deed not entered") if unpaid else f"{money(old)} → {money(new)}", _entered(after, building)]
        case act.ReadOut(building=building):
            return [_entered(after, building)]
        case act.Auctioned():
            order = sorted(range(len(after.seats)), key=lambda i: a.priorities[i])
            return [f"{a.priorities[i]}: {after.seats[i].name} ${a.money[i]}" for i in order]
        case _:
            return None


def _entered(s: State, building: str) -> str:
    return _("earnings not entered yet") if unread(s.book, building) else offer(s, building)


def holdings(s: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Count a seat's unattached characters and its buildings."""
    cards, buildings = len(held(s.seats[seat])), len(s.seats[seat].buildings)
    return (str(cards), _("unattached")), (str(buildings), ngettext("building", "buildings", buildings))


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
    title = names.building_title(s.book, owned.card)
    staff = ", ".join(names.character_name(s.book, one) if one else _("empty") for one in owned.staff)
    if not owned.points:
        return f"{title}: {staff}"
    return ngettext(
        "{building}: {staff} — earned {n} victory point",
        "{building}: {staff} — earned {n} victory points",
        owned.points,
        building=title,
        staff=staff,
    )


def _staffed_by_place(s: State, owned: Owned) -> str:
    """Say who works in a building that is known by its place, by family and symbol, and what it pays."""
    known = s.book.buildings.get(owned.card, UNREAD)
    staff = []
    for who, symbol in zip(owned.staff, known.symbols, strict=False):
        name = _("unknown") if who == UNKNOWN else names.family_name(s.book, family_of(who)) if who else _("empty")
        staff.append(f"{names.SIGNS[symbol]} {name}")
    pays = earnings(s, owned.card) or _("earnings not entered yet")
    return f"{names.sign(s.book, owned.card)}: {', '.join(staff)} — {pays}"
