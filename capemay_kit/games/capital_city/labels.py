"""What the screen offers, in words and figures: labels of acts, headings, and the figures a table may change."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.games.capital_city import actions as act
from capemay_kit.games.capital_city import words
from capemay_kit.games.capital_city.actions import AnyAct
from capemay_kit.games.capital_city.moves import deed
from capemay_kit.games.capital_city.play import highest_priority
from capemay_kit.games.capital_city.state import State


class Figure(Struct, frozen=True):
    """A figure an act carries that the table may change; ``rule`` is what the rules say."""

    key: str
    label: str
    rule: int


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it brings."""
    book = s.book
    match a:
        case act.Deal(families=families):
            return "Play with " + words.listed([words.family_name(book, one) for one in families], "and"), ""
        case act.SetUp():
            return f"Set up {words.SEASONS[s.season_name]}", "deal the trains and Main Street"
        case act.Bid():
            return f"Bid ${book.numbers.bid}", f"the pot is then ${s.pot + book.numbers.bid}"
        case act.TakePriority():
            return f"Take priority {highest_priority(s)}", f"and ${s.pot} from the pot"
        case act.TakeTrain(train=train):
            return f"Take the {('first', 'second')[train]} train", "it goes round ahead of the other"
        case act.Choose(card=card):
            return f"Choose {words.character_name(book, card)}", _skill(s, card)
        case act.Buy(building=building):
            return f"Buy {words.building_name(book, building)}", f"${deed(s, building)}; {_offer(s, building)}"
        case act.Decline():
            return "Buy nothing", f"collect ${book.numbers.decline}"
        case act.Attach(card=card, building=building):
            who, where = words.character_name(book, card), words.building_name(book, building)
            return f"Attach {who} to {where}", _skill(s, card)
        case act.Earn(building=building, what=what):
            n = book.buildings[building].pays(what) if building in book.buildings else 0
            gain = words.points(n) if what == "points" else f"${n}"
            return f"Earn {gain}", words.building_name(book, building)
        case act.Done():
            return "Attach no more", ""


def _skill(s: State, card: str) -> str:
    symbol = s.book.symbol.get(card)
    return words.SYMBOLS[symbol] if symbol else ""


def _offer(s: State, building: str) -> str:
    known = s.book.buildings.get(building)
    if known is None:
        return "not named"
    earns = [words.points(known.points)] * bool(known.points) + [f"${known.dollars}"] * bool(known.dollars)
    return f"{' + '.join(known.symbols)}: {words.listed(earns) or 'nothing'}"


def heading(s: State) -> tuple[str, str]:
    """Say which step it is, and in a line what has to be done."""
    season = words.SEASONS[s.season_name]
    if s.phase == "over":
        return words.STEPS["over"], "See the score."
    if s.phase == "deal":
        n = s.book.families_for(len(s.seats))
        return words.STEPS["deal"], f"Choose the {n} families that are in the game."
    what = {
        "setup": f"{s.seats[s.first].name} deals the trains and Main Street.",
        "auction": f"{s.seats[s.turn].name}: priority {highest_priority(s)} or ${s.book.numbers.bid} into the pot.",
        "trains": "Each chooses a character and passes the train on.",
        "purchase": f"{s.seats[s.turn].name} may buy one building.",
        "attach": f"{s.seats[s.turn].name} attaches characters.",
    }[s.phase]
    if s.pending:
        what = "Points or dollars for every activated building."
    return f"{season}: {words.STEPS[s.phase]}", what


def figures(s: State, seat: int, a: AnyAct) -> list[Figure]:
    """List the figures of an act that the table may accept or change."""
    match a:
        case act.Buy(building=building):
            return [Figure("cost", "Deed $", deed(s, building))]
        case act.Earn(building=building, what=what) if building in s.book.buildings:
            return [Figure("amount", words.EARNINGS[what].capitalize(), s.book.buildings[building].pays(what))]
        case _:
            return []


def with_figures(s: State, seat: int, a: AnyAct, values: dict[str, int]) -> AnyAct:
    """Return the act with the table's figures where they differ from the rules'."""
    changed = {one.key: values[one.key] for one in figures(s, seat, a) if values.get(one.key, one.rule) != one.rule}
    return replace(a, **changed) if changed else a
