"""What a seat may not see: the wind cards in others' hands (rulebook p. 2); and dealing them at random.

A hidden card becomes an unknown one, and the stacks count it among those that can be anywhere. So nothing can be
concluded from which cards are missing.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from capemay_kit.core.noted import unsaid
from capemay_kit.games.cape_horn.board import UNKNOWN
from capemay_kit.games.cape_horn.state import State, put_back


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the race. Masking it twice changes nothing more."""
    for i, seat in enumerate(s.seats):
        if i != viewer:
            s = unsaid(s, i)
        known = tuple(card for card in seat.hand if card != UNKNOWN)
        if i != viewer and known:
            s = put_back(s, known)
            s = replace(s, away=s.away + len(known)).with_seat(i, hand=(UNKNOWN,) * len(seat.hand))
    return s


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
