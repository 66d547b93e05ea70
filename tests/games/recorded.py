"""Recorded games, played through once for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.recorded.seen import Moment, Seen, every


@cache
def game_of(name: str) -> Seen:
    """Return a recorded game."""
    return Seen(name)


def moments(game: str, step: int, *kinds: str) -> Iterator[tuple[Seen, Moment]]:
    """Yield every so many moments of a game's records, the last ones too; ``kinds`` are how their names end."""
    for name in every():
        if name.startswith(f"{game}-") and (not kinds or name.endswith(kinds)):
            looked = game_of(name)
            yield from ((looked, m) for m in looked.moments if m.seq % step == 0 or m.entry is None)


def states(game: str, step: int, *kinds: str) -> list[Any]:
    """Return the states of such moments."""
    return [m.s for _, m in moments(game, step, *kinds)]
