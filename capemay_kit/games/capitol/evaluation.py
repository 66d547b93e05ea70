"""Evaluate a state for a seat, for bots that look one act ahead."""

from __future__ import annotations

from capemay_kit.games.capitol.cards import KINDS, ROOFS
from capemay_kit.games.capitol.legal import fitting
from capemay_kit.games.capitol.scoring import next_points, totals
from capemay_kit.games.capitol.state import State

CARD = {"roof": 0.35, "floor": 0.4, "permit": 0.45}
LATE = 0.12
"""What a card is worth after the last construction phase, when it can only be bid."""
FULL_HAND = 9
"""With more cards than this a bot prefers to play one without its action, since it would have to weigh every bid that
they can make."""
PRIZE = {"fountain": 1.6, "amphitheater": 2.2, "temple": 2.4}
WANTED = 12.0
"""A bid of this sum wins about half of the auctions."""


def worth(s: State, seat: int) -> float:
    """Return the points so far, plus what the areas would bring, and what buildings and cards may still bring.

    Points that others get count against them. The weights are our own guesses; they are in points.
    """
    me, others = s.seats[seat], len(s.seats) - 1
    left = max(0, s.book.rounds - len(s.counted))
    now, then = totals(s), next_points(s)

    def lead(points: list[int]) -> float:
        return points[seat] - 0.5 * (sum(points) - points[seat]) / others

    building = 1.0 if s.phase in ("build", "draw") else max(0.0, min(1.0, left - 1))
    found = lead(now) + lead(then) * left * 0.8
    found += 0.08 * building * sum(one.height for site in s.sites for one in site.buildings if one.seat == seat)
    found += building * (0.12 * sum(me.incomplete) + _complete(s, seat))
    found += _cards(s, seat, left) + _bid(s, seat)
    return found


def _complete(s: State, seat: int) -> float:
    """Weigh complete buildings: more if an area takes them as they are."""
    fits = {fit for area in fitting(s) for fit in area}
    return sum(
        0.2 * height + (0.5 if (roof, height) in fits else 0.0)
        for roof, heights in zip(ROOFS, s.seats[seat].complete, strict=True)
        for height in heights
    )


def _cards(s: State, seat: int, left: int) -> float:
    """Weigh the cards in hand. The more of a kind there are, the less each counts."""
    hand = s.seats[seat].hand
    burden = 0.6 * max(0, len(hand) - FULL_HAND)
    if left <= 1:
        return LATE * len(hand) - burden
    found = -burden
    for kind in KINDS:
        n = sum(s.book.kinds[card][0] == kind for card in hand)
        found += CARD[kind] * min(n, 4) + 0.05 * max(0, n - 4)
    return found


def _bid(s: State, seat: int) -> float:
    """Weigh a bid: how likely it is to win, what it would win, and the cards that winning costs."""
    cards = s.seats[seat].bid
    if not cards:
        return 0.0
    total = sum(s.book.number(card) or 6 for card in cards)
    likely = total / (total + WANTED)
    left = max(1, s.book.rounds - len(s.counted))
    return likely * (PRIZE[s.improvement] * left * 0.5 - 0.4 * len(cards))
