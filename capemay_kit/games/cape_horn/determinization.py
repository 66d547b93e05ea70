"""Determinization: dealing others' hands, which a captain cannot see, at random."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.state import State


def determinize(view: State, viewer: int | None, rng: Random) -> State:
    """Return a race with nothing hidden that looks like ``view`` to ``viewer``. Unknown cards of their own stay
    unknown."""
    unseen, away = list(view.unseen), view.away
    seats = []
    for i, seat in enumerate(view.seats):
        hand = []
        for card in seat.hand:
            if card == UNKNOWN and i != viewer and any(unseen):
                place = rng.choices(range(len(unseen)), weights=unseen)[0]
                unseen[place] -= 1
                away -= 1
                card = view.book.kinds[place]
            hand.append(card)
        seats.append(replace(seat, hand=view.book.sorted(tuple(hand))))
    return replace(view, seats=tuple(seats), unseen=tuple(unseen), away=max(0, away))
