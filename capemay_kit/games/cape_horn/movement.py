"""Where a ship may end: by its card, ignoring it, or moving twice (rulebook p. 3-4)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.chart import Passage
from capemay_kit.games.cape_horn.state import State, may_cross_to_win

Means: TypeAlias = Literal["card", "ignore", "twice"]


def taken(s: State, seat: int, space: str) -> bool:
    """Say whether another ship keeps a space; stations hold any number (p. 3, 5)."""
    return space in closed(s, seat)


def closed(s: State, seat: int) -> list[str]:
    """List the spaces other ships keep."""
    station = s.book.chart.station
    return [one.space for i, one in enumerate(s.seats) if i != seat and one.space not in station]


def may_end(s: State, seat: int, space: str) -> bool:
    """Say whether a move may end on a space: it has a card and no other ship (p. 3)."""
    return space in s.winds and not taken(s, seat, space)


def passages(s: State, here: str) -> tuple[Passage, ...]:
    """List all ways the card on a space leads, free at their end or not. An unknown card tells none."""
    card = s.winds.get(here, UNKNOWN)
    if card == UNKNOWN:
        return ()
    return s.book.chart.ways(card, here)


def to_the_line(s: State, seat: int, here: str) -> tuple[Passage, ...]:
    """List the ways that end by crossing the line, where the table needs no card behind it (`line_needs_card`)."""
    card = s.winds.get(here, UNKNOWN)
    if s.book.rulings.line_needs_card or card == UNKNOWN or not may_cross_to_win(s.seats[seat].tokens):
        return ()
    return s.book.chart.ways_to_the_line(card, here)


def goals(s: State, seat: int, here: str) -> list[str]:
    """List the spaces a seat's ship may sail to by a known card on ``here``, each once, in the order of the options."""
    found: list[str] = []
    winds, kept = s.winds, closed(s, seat)
    for one in passages(s, here):
        end = one.end
        if end in winds and end not in kept and end not in found:
            found.append(end)
    if not s.book.rulings.line_needs_card:
        found += [one.end for one in to_the_line(s, seat, here) if one.end not in found]
    return found


def offered(s: State, seat: int, here: str) -> list[str]:
    """List the spaces a ship may sail to; by an unknown card it may be any with a card."""
    if s.winds.get(here, UNKNOWN) != UNKNOWN:
        return goals(s, seat, here)
    return [one for one in s.book.chart.spaces if one != here and may_end(s, seat, one)]


def beside(s: State, seat: int, here: str) -> list[str]:
    """List the spaces a ship may move to ignoring its card (p. 4); what it costs is not asked."""
    winds, kept, chart = s.winds, closed(s, seat), s.book.chart
    line = not s.book.rulings.line_needs_card and may_cross_to_win(s.seats[seat].tokens)
    return [
        one for one in chart.near[here]
        if (one in winds and one not in kept) or (line and chart.crosses(here, one))
    ]  # fmt: skip


def crosses(s: State, seat: int, here: str, to: str, ignoring: bool) -> bool:
    """Say whether a move from ``here`` to ``to`` crosses the finish line; of two ways the one that does is sailed."""
    chart = s.book.chart
    if ignoring:
        return chart.crosses(here, to)
    ways = [one for one in (*passages(s, here), *to_the_line(s, seat, here)) if one.end == to]
    if not ways:
        # an unknown card, or a move against the rules: where it ends is all there is to go by
        return chart.crosses(here, to)
    return any(one.crosses for one in ways)


def reach(s: State, seat: int) -> dict[str, Means]:
    """Return the spaces a seat's ship can reach this turn with its sail points, and by what means (p. 2; ruling 2).

    ``ignore`` counts if it can be paid, and so do both moves of ``twice``. An unknown card leads nowhere known.
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
