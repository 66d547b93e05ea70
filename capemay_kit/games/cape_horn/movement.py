"""Where a ship may end: by its card, ignoring it, or moving twice (rulebook p. 3-4)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.chart import Passage
from capemay_kit.games.cape_horn.state import State, may_cross_to_win

Means: TypeAlias = Literal["card", "ignore", "twice"]


def taken(s: State, seat: int, space: str) -> bool:
    """Say whether another ship occupies a space. Stations have room for any number of ships (p. 3, 5)."""
    return space in closed(s, seat)


def closed(s: State, seat: int) -> list[str]:
    """List the spaces that other ships occupy."""
    station = s.book.chart.station
    return [one.space for i, one in enumerate(s.seats) if i != seat and one.space not in station]


def may_end(s: State, seat: int, space: str) -> bool:
    """Say whether a move may end on a space: it has a card and no other ship (p. 3)."""
    return space in s.winds and not taken(s, seat, space)


def passages(s: State, here: str) -> tuple[Passage, ...]:
    """List all ways of the card on a space, whether their ends are free or not. An unknown card has none."""
    card = s.winds.get(here, UNKNOWN)
    if card == UNKNOWN:
        return ()
    return s.book.chart.ways(card, here)


def to_the_line(s: State, seat: int, here: str) -> tuple[Passage, ...]:
    """List the ways that end by crossing the line, if the table needs no card behind it (`line_needs_card`)."""
    card = s.winds.get(here, UNKNOWN)
    if s.book.rulings.line_needs_card or card == UNKNOWN or not may_cross_to_win(s.seats[seat].tokens):
        return ()
    return s.book.chart.ways_to_the_line(card, here)


def goals(s: State, seat: int, here: str) -> list[str]:
    """List the spaces to which a known card on ``here`` takes the seat's ship, each once, in the order of the card's
    options."""
    found: list[str] = []
    winds, kept = s.winds, closed(s, seat)
    for one in passages(s, here):
        end = one.end
        if end in winds and end not in kept and end not in found:
            found.append(end)
    if not s.book.rulings.line_needs_card:
        found += [one.end for one in to_the_line(s, seat, here) if one.end not in found]
    return found


def by_card(s: State, seat: int, here: str) -> list[str]:
    """List the spaces to which a ship may sail. By an unknown card that is any space with a card."""
    if s.winds.get(here, UNKNOWN) != UNKNOWN:
        return goals(s, seat, here)
    return [one for one in s.book.chart.spaces if one != here and may_end(s, seat, one)]


def beside(s: State, seat: int, here: str) -> list[str]:
    """List the spaces to which a ship may move by ignoring its card (p. 4), whatever that costs."""
    winds, kept, chart = s.winds, closed(s, seat), s.book.chart
    line = not s.book.rulings.line_needs_card and may_cross_to_win(s.seats[seat].tokens)
    return [
        one for one in chart.near[here]
        if (one in winds and one not in kept) or (line and chart.crosses(here, one))
    ]  # fmt: skip


def crosses(s: State, seat: int, here: str, to: str, ignoring: bool) -> bool:
    """Say whether a move from ``here`` to ``to`` crosses the finish line. If one of two ways does, that one is
    sailed."""
    chart = s.book.chart
    if ignoring:
        return chart.crosses(here, to)
    ways = [one for one in (*passages(s, here), *to_the_line(s, seat, here)) if one.end == to]
    if not ways:
        # with an unknown card, or against the rules, only the end of the move is known
        return chart.crosses(here, to)
    return any(one.crosses for one in ways)


def reach(s: State, seat: int) -> dict[str, Means]:
    """Return the spaces that a seat's ship can reach this turn with its sail points, and how (p. 2; ruling 2).

    ``ignore`` and ``twice`` count only if they can be paid. An unknown card leads nowhere.
    """
    me, price = s.seats[seat], s.book.numbers.price
    found: dict[str, Means] = dict.fromkeys(goals(s, seat, me.space), "card")
    first = list(found)
    ignoring = beside(s, seat, me.space) if me.points >= price.ignore else []
    for one in ignoring:
        found.setdefault(one, "ignore")
    if me.points < price.move_twice:
        return found
    both = s.book.rulings.ignore_within_move_twice and me.points >= price.move_twice + price.ignore
    for here in first:
        for one in goals(s, seat, here):
            found.setdefault(one, "twice")
        if both:
            for one in beside(s, seat, here):
                found.setdefault(one, "twice")
    if both:
        for here in ignoring:
            for one in goals(s, seat, here):
                found.setdefault(one, "twice")
            if me.points >= price.move_twice + 2 * price.ignore:
                for one in beside(s, seat, here):
                    found.setdefault(one, "twice")
    return found
