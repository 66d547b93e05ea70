"""What spaces, tokens, cards and steps of the turn are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from capemay_kit.core.forms import Option
from capemay_kit.core.i18n import Texts, _, ngettext, or_list
from capemay_kit.core.played import Played
from capemay_kit.games.cape_horn.board import AHEAD, UNKNOWN, Leg, Way, drawn
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.state import State

DECIDED = Texts({
    "finish_line": "first over the finish line with two tokens", "three_tokens": "first with a token from each zone",
    "tokens": "most station tokens when the race was stopped",
    "nearer": "equal tokens when the race was stopped, and the fewest spaces still to sail",
    "shared": "equal tokens and equally far to sail when the race was stopped",
})  # fmt: skip
ZONES = {1: "I", 2: "II", 3: "III"}
"""The zones as the board numbers them."""
COLOUR_TITLES = Texts({"yellow": "Yellow", "red": "Red", "green": "Green"})
_STATIONS = Texts({
    "yellow": "the yellow station of zone {zone} ({space})", "red": "the red station of zone {zone} ({space})",
    "green": "the green station of zone {zone} ({space})",
})  # fmt: skip
_STATION_TITLES = Texts({
    "yellow": "{space}, yellow station of zone {zone}", "red": "{space}, red station of zone {zone}",
    "green": "{space}, green station of zone {zone}",
})  # fmt: skip
_TOKENS = Texts({
    "yellow": "the yellow token of zone {zone}", "red": "the red token of zone {zone}",
    "green": "the green token of zone {zone}",
})  # fmt: skip
DIRECTIONS = Texts({"north": "north", "east": "east", "south": "south", "west": "west"})
_WAYS: Mapping[frozenset[Way], str] = Texts({
    frozenset({"ahead"}): "ahead", frozenset({"ahead_right", "ahead_left"}): "diagonally ahead",
    frozenset({"ahead_right"}): "diagonally ahead to the right",
    frozenset({"ahead_left"}): "diagonally ahead to the left", frozenset({"right", "left"}): "to either side",
    frozenset({"right"}): "to the right", frozenset({"left"}): "to the left", frozenset({"back"}): "back",
    frozenset({"back_right", "back_left"}): "diagonally back",
    frozenset({"back_right"}): "diagonally back to the right", frozenset({"back_left"}): "diagonally back to the left",
})  # fmt: skip
"""The ways as people say them, both sides before one."""
PHASES = Texts({
    "deal": "Drawing the starting hands", "sail": "Placing cards and sailing", "token": "Taking a token",
    "draw": "Drawing a card", "buy": "Buying cards", "over": "The race is over",
})  # fmt: skip


def points(n: int) -> str:
    """Return a number of sail points with their noun."""
    return ngettext("{n} sail point", "{n} sail points", n)


def ahead(s: State, space: str) -> str:
    """Name the point of the compass that is ahead for a card on a space (p. 2)."""
    return DIRECTIONS[AHEAD[s.book.course.areas[s.book.chart.area[space]].lower_edge]]


def space_name(s: State, space: str) -> str:
    """Call a space as people do: its letter and number, and the station there."""
    station = s.book.chart.station.get(space)
    return _STATIONS[station.colour].format(zone=ZONES[station.zone], space=space) if station else space


def space_title(book: Book, space: str) -> str:
    """Call a space by its letter and number first, for lists."""
    station = book.chart.station.get(space)
    return _STATION_TITLES[station.colour].format(zone=ZONES[station.zone], space=space) if station else space


def token(zone: int, colour: str) -> str:
    """Call a station token as people do."""
    return _TOKENS[colour].format(zone=ZONES[zone])


def card_title(s: State, card: str) -> str:
    """Return the title of a wind card."""
    return s.book.cards[card].name if card in s.book.cards else _("unknown card")


def card_brief(s: State, card: str) -> str:
    """Say which ways a wind card takes a ship, in as few words as possible."""
    return brief(s.book.cards[card].options) if card in s.book.cards else _("its directions are unknown")


def brief(options: tuple[tuple[Leg, ...], ...]) -> str:
    """Say which ways lead from a card: equal distances, and the same way to both sides, are named together."""
    groups: dict[tuple[tuple[Leg, ...], int], list[Way]] = {}
    for legs in options:
        groups.setdefault((legs[:-1], legs[-1].steps), []).append(legs[-1].way)
    said = []
    for (first, steps), ways in groups.items():
        text = _("{n} {ways}", n=steps, ways=directions(ways))
        said.append(_("{ways}, then {more}", ways=brief((first,)), more=text) if first else text)
    return "; ".join(said) if len(said) > 2 else or_list(said)


def directions(ways: Iterable[Way]) -> str:
    """Say ways without their distances, with one phrase for both sides."""
    left, named = set(ways), []
    for together in _WAYS:
        if together <= left:
            left -= together
            named.append(_WAYS[together])
    return or_list(named)


def kinds(s: State) -> tuple[Option, ...]:
    """List all kinds of wind card, and last an unknown one."""
    return (*named_kinds(s), Option(UNKNOWN, _("Unknown"), _("it can be any wind card")))


def named_kinds(s: State) -> tuple[Option, ...]:
    """List all kinds of wind card as they are drawn."""
    cards = s.book.cards
    return tuple(
        Option(kind, card_title(s, kind), card_brief(s, kind), drawing=f"wind {drawn(cards[kind])}")
        for kind in s.book.kinds
    )


def stacked(s: State) -> str:
    """Say how many cards are left to draw."""
    if s.stack > 0:
        return _("{n} in the stacks", n=s.stack)
    return _("covered cards are shuffled into a new stack") if s.covered else _("no card is left")


class CapeHornPlayed(Played[State]):
    """Wind cards are counted when they are placed, tokens when they are taken, and ways to move besides sailing."""

    kinds = Texts({"wind": "Wind cards", "token": "Tokens", "way": "Ways to move"})
    ways = Texts({"ignore": "ignoring a card", "stay": "staying", "again": "a second move"})

    def title(self, s: State, kind: str, id: str) -> str:
        if kind == "wind":
            return card_title(s, id)
        if kind == "way":
            return self.ways[id]
        zone, __, colour = id.partition("-")
        return token(int(zone), colour)


PLAYED = CapeHornPlayed()
