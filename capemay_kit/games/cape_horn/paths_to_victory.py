"""Which victories are still open to a captain, and what they take (rulebook p. 1, 5)."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from msgspec import Struct

from capemay_kit.games.cape_horn.board import COLOURS, ZONES, Colour, Station, Zone
from capemay_kit.games.cape_horn.chart import different
from capemay_kit.games.cape_horn.state import State, tokens_left


class Hope(Struct, frozen=True):
    """What a victory still takes: so many ``tokens``, each of a different one of these zones and colours, and so many
    ``steps``.

    ``steps`` are the fewest spaces to sail, whatever cards are there. For the finish line they include crossing it.
    """

    tokens: int
    zones: tuple[Zone, ...]
    colours: tuple[Colour, ...]
    steps: int


def three_tokens(s: State, seat: int) -> Hope | None:
    """Return what it takes to have three tokens; None if that is no longer possible."""
    return _hope(s, seat, 3)


def finish_line(s: State, seat: int) -> Hope | None:
    """Return what it takes to cross the line with two tokens; None if that is no longer possible."""
    return _hope(s, seat, 2)


def _hope(s: State, seat: int, wanted: int) -> Hope | None:
    me, chart = s.seats[seat], s.book.chart
    missing = max(0, wanted - different(me.tokens))
    left = [colour for colour in COLOURS if tokens_left(s, colour) > 0]
    there = _sets(tuple(one for one in chart.wanted(me.tokens) if one.colour in left), missing)
    if there is None:
        return None
    far = chart.to_three if wanted == 3 else chart.to_line
    return Hope(missing, *there, far(me.space, me.tokens))


@lru_cache(maxsize=1024)
def _sets(left: tuple[Station, ...], missing: int) -> tuple[tuple[Zone, ...], tuple[Colour, ...]] | None:
    """Return the zones and colours that the missing tokens can have; None if there are not enough tokens."""
    found = [
        chosen for chosen in permutations(left, missing)
        if len({one.zone for one in chosen}) == len({one.colour for one in chosen}) == missing
    ]  # fmt: skip
    stations = {one for chosen in found for one in chosen}
    zones = tuple(zone for zone in ZONES if any(one.zone == zone for one in stations))
    colours = tuple(colour for colour in COLOURS if any(one.colour == colour for one in stations))
    return (zones, colours) if found else None
