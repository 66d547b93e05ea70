"""What the screen offers, in words and figures: labels of acts, headings, and the figures a table may change."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.shown import Figure, Option
from capemay_kit.core.words import listed, many
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import words
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.apply import activated, highest_priority
from capemay_kit.games.capital_city.legal import deed, fits, to_act, waiting
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
)


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it brings."""
    book = s.book
    match a:
        case act.Deal(families=families):
            return "Play with " + listed([words.family_name(book, one) for one in families], "and"), ""
        case act.SetUp():
            return f"Set up {words.SEASONS[s.season_name]}", "deal the trains and Main Street"
        case act.Bid():
            return f"Bid ${book.numbers.bid}", f"the pot is then ${s.pot + book.numbers.bid}"
        case act.TakePriority():
            return f"Take priority {highest_priority(s)}", f"and ${s.pot} from the pot" if s.pot else "the pot is empty"
        case act.TakeTrain(train=train):
            return f"Take the {('first', 'second')[train]} train", "it goes round ahead of the other"
        case act.Choose(card=card):
            return f"Choose {words.character_name(book, card)}", _suits(s, seat, card)
        case act.Buy(building=building, cost=None) if building not in book.buildings:
            return f"Buy {words.building_name(book, building)}", words.DEED_UNKNOWN
        case act.Buy(building=building, cost=cost):
            price = deed(s, building) if cost is None else cost
            return f"Buy {words.building_name(book, building)}", f"${price}; {offer(s, building)}"
        case act.Decline():
            return "Buy nothing", f"collect ${book.numbers.decline}"
        case act.Attach(card=card, building=building):
            who, where = words.character_name(book, card), words.building_name(book, building)
            return f"Attach {who} to {where}", _brings(s, seat, card, building)
        case act.Earn(building=building, what=what):
            n = book.buildings[building].pays(what) if building in book.buildings else 0
            gain = words.points(n) if what == "points" else f"${n}"
            return f"Earn {gain}", words.building_name(book, building)
        case act.Done():
            left = len(held(s.seats[seat]))
            return "Attach no more", f"{left} character{'s stay' if left != 1 else ' stays'} unattached" if left else ""


# --- cards and figures to choose from -------------------------------------------------------------------


def character(s: State, card: str) -> Option:
    """Put a character into words: by name, by its back, or as an empty place."""
    if not card:
        return Option("", words.NO_CARD)
    title = words.character_name(s.book, card)
    known = s.book.characters.get(card)
    detail = f"{skill(s, card)}, {known.family}" if known else family_of(card) if card != UNKNOWN else ""
    return Option(card, title, detail)


def building(s: State, card: str) -> Option:
    """Put a building into words."""
    if is_unknown(card):
        return Option(card, words.building_name(s.book, card))
    return Option(card, words.building_name(s.book, card), f"{offer(s, card)}; deed ${deed(s, card)}")


def price(s: State, dollars: int) -> Option:
    """Put a deed into words."""
    return Option(dollars, f"${dollars}")


def points(s: State, n: int) -> Option:
    """Put victory points into words."""
    return Option(n, words.points(n))


def takes(s: State, n: int) -> Option:
    """Put into words how many characters a building takes."""
    return Option(n, many(n, "character"))


def family(s: State, name: str) -> Option:
    """Put a family into words."""
    known = s.book.families[name]
    return Option(name, known.title, ", ".join(filter(None, (known.id, known.animal))))


# --- in words -------------------------------------------------------------------------------------------


def skill(s: State, card: str) -> str:
    """Name the symbol of a character, empty for one nobody has named."""
    symbol = s.book.symbol.get(card)
    return words.SYMBOLS[symbol] if symbol else ""


def offer(s: State, building: str) -> str:
    """Say in short what a building needs and earns."""
    known = s.book.buildings.get(building)
    if known is None:
        return "not named"
    if is_unknown(building):
        return f"takes {many(len(known.symbols), 'character')}: {earnings(s, building) or 'nothing'}"
    return f"{' + '.join(known.symbols)}: {earnings(s, building) or 'nothing'}"


def earnings(s: State, building: str) -> str:
    """Say what a building earns its owner, empty if nothing is known of it."""
    known = s.book.buildings.get(building)
    if known is None:
        return ""
    earns = [words.points(known.points)] * bool(known.points) + [f"${known.dollars}"] * bool(known.dollars)
    return listed(earns)


def _suits(s: State, seat: int, card: str) -> str:
    """Say the symbol of a character, and where of the seat's it would fit."""
    where = [words.building_name(s.book, one.card) for one in s.seats[seat].buildings if fits(s, one, card)]
    found = [skill(s, card)] * bool(skill(s, card)) + [f"fits {listed(where, 'and')}"] * bool(where)
    return "; ".join(found)


def _brings(s: State, seat: int, card: str, building: str) -> str:
    """Say what attaching a character would set off."""
    place = place_of(s.seats[seat], building)
    if place is None:
        return skill(s, card)
    owned = s.seats[seat].buildings[place]
    if unread(s.book, building):
        return words.TO_READ_OUT
    at = free_place(s.book, owned, card)
    empty = owned.staff.count("")
    if not empty:
        return skill(s, card)
    owned = replace(owned, staff=put(owned.staff, owned.staff.index("") if at is None else at, card))
    after = s.with_seat(seat, buildings=put(s.seats[seat].buildings, place, owned))
    pays = activated(after, seat, owned, card)
    mine = [words.building_name(s.book, one.buildings[0]) for one in pays if one.own]
    said = ["" if empty == 1 else "one place stays empty"]
    said.append(f"earns at {listed([_times(one, mine) for one in dict.fromkeys(mine)], 'and')}" if mine else "")
    others = [s.seats[one.seat].name for one in pays if not one.own]
    said.append(f"{listed(others, 'and')} may earn too" if others else "")
    return "; ".join(filter(None, said)) or skill(s, card)


def _times(one: str, among: list[str]) -> str:
    return f"{one} twice" if among.count(one) > 1 else one


def strip(s: State) -> tuple[str, ...]:
    """Say how far the year is: season, step, what lies in the pot."""
    if s.phase == "over":
        return (words.STEPS["over"],)
    if s.phase == "deal":
        return (words.STEPS["deal"],)
    season = f"{words.SEASONS[s.season_name]}, {s.season + 1} of 4"
    pot = (f"${s.pot} in the pot",) if s.phase == "auction" else ()
    return (season, words.STEPS[s.phase], *pot)


def heading(s: State) -> tuple[str, str]:
    """Say whose step it is, and in a line what has to be done."""
    names = [s.seats[i].name for i in to_act(s)]
    who = listed(names, "and")
    book = s.book
    match s.phase:
        case "over":
            return words.STEPS["over"], "See the score."
        case "deal":
            n = book.families_for(len(s.seats))
            return words.STEPS["deal"], f"Choose the {n} families that are in the game."
        case "setup":
            return f"{who}: {words.SEASONS[s.season_name]}", "Lay out the season: trains and Main Street."
        case "auction":
            bid, top = book.numbers.bid, highest_priority(s)
            pot = f" and the ${s.pot} there" if s.pot else ""
            return f"{who} bids", f"Put ${bid} into the pot, or take priority {top}{pot}."
        case "trains":
            if s.trains[0].at < 0:
                return f"{who} chooses", "Which of the two trains goes round first?"
            return f"{who} {_verb(names, 'chooses')}", "Keep one character, face down; the train goes on."
        case "purchase":
            return f"{who} may buy", f"One building on Main Street, or ${book.numbers.decline} for none."
        case _ if s.pending:
            return f"{who} {_verb(names, 'earns')}", _to_earn(s)
        case _:
            return f"{who} attaches", "Any number of characters, one at a time; then say that it is enough."


def _verb(names: list[str], one: str) -> str:
    return one.removesuffix("s") if len(names) > 1 else one


def _to_earn(s: State) -> str:
    found = []
    for seat in to_act(s):
        each = waiting(s, seat)
        if len(each) > 1:
            found.append(f"{len(each)} earnings, in any order")
        else:
            where = listed([words.building_name(s.book, one) for one in each[0].buildings])
            found.append(f"{s.seats[seat].name}: {where}")
    return f"Points or dollars. {'; '.join(found)}."


def figures(s: State, seat: int, a: AnyAct) -> list[Figure]:
    """List the figures of an act that the table may accept or change."""
    match a:
        case act.Buy(building=building) if building in s.book.buildings:
            return [Figure("cost", "Deed $", deed(s, building))]
        case act.Earn(building=building, what=what) if building in s.book.buildings:
            return [Figure("amount", words.EARNINGS[what].capitalize(), s.book.buildings[building].pays(what))]
        case _:
            return []


def with_figures(s: State, seat: int, a: AnyAct, values: dict[str, int]) -> AnyAct:
    """Return the act with the table's figures where they differ from the rules'."""
    changed = {one.key: values[one.key] for one in figures(s, seat, a) if values.get(one.key, one.rule) != one.rule}
    return replace(a, **changed) if changed else a


def holdings(s: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Count a seat's unattached characters and its buildings."""
    me = s.seats[seat]
    return (
        (str(len(held(me))), "unattached"),
        (str(len(me.buildings)), "building" if len(me.buildings) == 1 else "buildings"),
    )


def works(s: State, seat: int) -> tuple[str, ...]:
    """Say of each building of a seat who works there and what it has earned; and who its City Founder is."""
    me, book = s.seats[seat], s.book
    founder = (f"Founder: {words.character_name(book, me.founder)}",) if me.founder else ()
    return (*founder, *(_staffed(s, one) for one in me.buildings))


def _staffed(s: State, owned: Owned) -> str:
    who = [words.character_name(s.book, one) if one else "empty" for one in owned.staff]
    earned = f" — {words.points(owned.points)}" if owned.points else ""
    return f"{words.building_name(s.book, owned.card)}: {', '.join(who)}{earned}"
