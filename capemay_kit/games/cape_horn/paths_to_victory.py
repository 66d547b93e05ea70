"""Which victories are still open to a captain, and what they take (rulebook p. 1, 5)."""

from __future__ import annotations

from itertools import permutations

from msgspec import Struct

from capemay_kit.games.cape_horn.board import COLOURS, ZONES, Colour, Zone
from capemay_kit.games.cape_horn.chart import different
from capemay_kit.games.cape_horn.state import State


class Hope(Struct, frozen=True):
    """What a victory still takes: so many ``tokens``, each of another of these zones and colours, and ``steps``.

    ``steps`` are the fewest spaces to sail, whatever cards lie there. For the line they include crossing it.
    """

    tokens: int
    zones: tuple[Zone, ...]
    colours: tuple[Colour, ...]
    steps: int


def three_tokens(s: State, seat: int) -> Hope | None:
    """Say what a third token takes; None if there is no way to it any more."""
    return _hope(s, seat, 3)


def finish_line(s: State, seat: int) -> Hope | None:
    """Say what crossing the line with two tokens takes; None if there is no way to them any more."""
    return _hope(s, seat, 2)


def _hope(s: State, seat: int, wanted: int) -> Hope | None:
    me, chart = s.seats[seat], s.book.chart
    missing = max(0, wanted - different(me.tokens))
    left = [one for one in chart.wanted(me.tokens) if tokens_left(s, one.colour) > 0]
    found = [
        chosen for chosen in permutations(left, missing)
        if len({one.zone for one in chosen}) == len({one.colour for one in chosen}) == missing
    ]  # fmt: skip
    if not found:
        return None
    stations = {one for chosen in found for one in chosen}
    return Hope(
        missing,
        tuple(zone for zone in ZONES if any(one.zone == zone for one in stations)),
        tuple(colour for colour in COLOURS if any(one.colour == colour for one in stations)),
        chart.to_three(me.space, me.tokens) if wanted == 3 else chart.to_line(me.space, me.tokens),
    )


def tokens_left(s: State, colour: Colour) -> int:
    """Count the tokens of a colour beside the board."""
    return s.book.numbers.tokens_of_a_colour - sum(one.tokens.count(colour) for one in s.seats)
