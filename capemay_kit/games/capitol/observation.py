"""What a seat may not see: the cards in others' hands, and bids that lie face down (rulebook ch. 6 and 10).

Everybody may know how many cards a hand has, and how many of a kind all hands together have, since the stacks are on
the table. A hidden card becomes an unknown one, and its stack counts it among those that can be anywhere.
"""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry, hidden
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.cards import KIND, SEALED, UNKNOWN
from capemay_kit.games.capitol.figures import FIGURES
from capemay_kit.games.capitol.state import State


def view(s: State, viewer: int | None) -> State:
    """Return the state as ``viewer`` knows it (None: a bystander). Once the game is over nothing is hidden."""
    return s if s.phase == "over" else mask(s, viewer)


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the game. Masking it twice changes nothing more."""
    seats, stacks = list(s.seats), list(s.stacks)
    for i, seat in enumerate(s.seats):
        if i == viewer or not seat.hand:
            continue
        for card in seat.hand:
            known = s.book.card.get(card)
            if known is not None:
                at = KIND[known.kind]
                stacks[at] = replace(stacks[at], unseen=(*stacks[at].unseen, card), away=stacks[at].away + 1)
        bid = None if seat.bid is None else SEALED
        seats[i] = replace(seat, hand=(UNKNOWN,) * len(seat.hand), bid=bid)
    # in the order of the book, or the place of a card could tell whose it is
    roofs, floors, permits = [replace(one, unseen=s.book.in_order(one.unseen)) for one in stacks]
    # bids are open until the improvement is placed; then they go back to the hands
    shown = s.shown if s.phase == "improve" else ()
    return replace(s, seats=tuple(seats), stacks=(roofs, floors, permits), shown=shown)


def hide(entry: Entry[AnyAct], viewer: int | None) -> Entry[AnyAct]:
    """Return an entry as ``viewer`` may read it. Bids stay sealed in it, since the state shows them once they are
    turned over."""
    done = entry.act
    if isinstance(done, act.Bid) and entry.seat != viewer:
        done = act.Bid(SEALED)
    if isinstance(done, Correct):
        done = FIGURES.hide(done, viewer)
    if entry.refusal is not None and isinstance(done, act.Bid) and entry.seat != viewer:
        entry = replace(entry, refusal=replace(entry.refusal, details={}))
    return hidden(entry, viewer, done)
