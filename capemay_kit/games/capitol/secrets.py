"""What a seat may not see: the cards in others' hands, and bids that lie face down (rulebook ch. 6 and 10); and how it
is dealt so that it fits everything that is known.

Everybody may know how many cards a hand has, and how many of a kind all hands together have, since the stacks are on
the table. A hidden card becomes an unknown one, and its stack counts it among those that can be anywhere.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from capemay_kit.games.capitol.book import KIND, KINDS, SEALED, UNKNOWN, UNKNOWN_OF, Kind
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


BID_OFTEN = 0.25
"""How likely each card of a hand is to lie in a bid that nobody else has seen."""


def determinize(view: State, viewer: int | None, rng: Random) -> State:
    """Return a state in which nothing is hidden that ``viewer`` would see as ``view``.

    Others' hands are dealt from the cards that are away from their stacks. Unknown cards in the viewer's own hand and
    on discard piles stay as they are: nobody there knows them either.
    """
    loose = [list(stack.unseen) for stack in view.stacks]
    for cards in loose:
        rng.shuffle(cards)
    kinds = _hidden_kinds(view, viewer)
    rng.shuffle(kinds)
    dealt = [0] * len(KINDS)
    seats = list(view.seats)
    for i, seat in enumerate(view.seats):
        if i == viewer or UNKNOWN not in seat.hand:
            continue
        hand = []
        for card in seat.hand:
            if card != UNKNOWN or not kinds:
                hand.append(card)
                continue
            at = KIND[kinds.pop()]
            hand.append(loose[at].pop())
            dealt[at] += 1
        bid = tuple(one for one in hand if rng.random() < BID_OFTEN) if seat.bid == SEALED else seat.bid
        bid = None if bid is None else view.book.falling(bid)
        seats[i] = replace(seat, hand=view.book.in_order(hand), bid=bid)
    roofs, floors, permits = [
        replace(stack, unseen=view.book.in_order(cards), away=stack.away - n)
        for stack, cards, n in zip(view.stacks, loose, dealt, strict=True)
    ]
    return replace(view, seats=tuple(seats), stacks=(roofs, floors, permits))


def _hidden_kinds(view: State, viewer: int | None) -> list[Kind]:
    """List the kinds of the cards that are in hands which ``viewer`` does not see."""
    own = () if viewer is None else view.seats[viewer].hand
    found: list[Kind] = []
    for kind, stack in zip(KINDS, view.stacks, strict=True):
        unnamed = (*own, *stack.discard, *stack.below, stack.top).count(UNKNOWN_OF[kind])
        found += [kind] * min(max(0, stack.away - unnamed), len(stack.unseen))
    return found
