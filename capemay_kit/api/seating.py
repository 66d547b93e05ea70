"""What environments of other projects share: who sits at the table, and how many acts can be chosen from."""

from __future__ import annotations

from capemay_kit.core.i18n import _
from capemay_kit.errors import UnknownName
from capemay_kit.games import registry

SLOTS = 4096
"""So many acts can be chosen from. Where a seat has more, those after the first so many are not offered."""


def seated(game: str, seats: int, solo: str | None) -> list[str]:
    """Name so many people, or the one who plays alone. Raises `UnknownName` for a game or a number of seats that there
    is not."""
    meta = registry.game(game).rules.meta
    if solo is None and not meta.min_seats <= seats <= meta.max_seats:
        there = _("{a} to {b}", a=meta.min_seats, b=meta.max_seats)
        raise UnknownName("seats", str(seats), [there])
    return [_("Seat {n}", n=i + 1) for i in range(1 if solo else seats)]
