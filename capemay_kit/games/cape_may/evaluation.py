"""Evaluate a state for a seat, for bots that look one act ahead."""

from __future__ import annotations

from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.counting import prestige
from capemay_kit.games.cape_may.state import COTTAGE, KIND, LANDMARK, SHOP, VICTORIAN, ZONE, Seat, State


def worth(s: State, seat: int) -> float:
    """Return the prestige if the game ended now, plus what money, income, place and buildings may still bring.

    The weights are our own guesses; they are in prestige.
    """
    me, numbers = s.seats[seat], s.book.numbers
    left = max(0, s.book.rounds - s.round)
    seasons = 3 - min(3, (s.round - 1) // numbers.rounds_per_season)
    growth = min(1.0, left / 4)
    found = float(sum(prestige(s, seat)))
    found += growth * _growth(s, me)
    found += 0.35 * me.income * seasons
    found += (0.3 if left else 0.05) * min(me.money, 24)
    found += 0.5 * me.tokens + min(1.0, left / 2) * (0.35 * len(me.activity) + 0.25 * len(me.hand))
    if left or s.left:
        found += _place(s, seat, me)
    return found


def _growth(s: State, me: Seat) -> float:
    """Weigh what cottages, Victorians and shops can still be upgraded to."""
    prestige = s.book.numbers.prestige
    found = 0.0
    for zone in range(4):
        b = me.buildings[5 * zone : 5 * zone + 5]
        found += 0.4 * b[COTTAGE] * prestige.victorian[zone] + 0.5 * b[SHOP]
        found += 0.35 * b[VICTORIAN] * (prestige.landmark[zone] - prestige.victorian[zone])
        found += 0.5 * sum(b)
    return found


def _place(s: State, seat: int, me: Seat) -> float:
    """Weigh what can be built or upgraded beside the marker, the best three lots."""
    board = s.book.board
    if board is None or me.space is None:
        return 0.0
    values = sorted((_lot(s, seat, me, lot) for lot in board.lots_at[me.space]), reverse=True)
    return 0.5 * sum(values[:3])


def _lot(s: State, seat: int, me: Seat, lot: Lot) -> float:
    piece, zone = s.lots.get(lot.id), ZONE[lot.zone]
    prestige = s.book.numbers.prestige
    if piece is None:
        kind = KIND[lot.builds]
        return 1.0 + 0.5 * zone if s.book.cost[zone][kind] <= me.money else 0.3
    if piece.seat != seat:
        return 0.0
    if piece.kind == "cottage":
        return 0.6 * prestige.victorian[zone] if s.book.cost[zone][VICTORIAN] <= me.money else 0.2
    if piece.kind == "victorian":
        gain = prestige.landmark[zone] - prestige.victorian[zone]
        return 0.6 * gain if s.book.cost[zone][LANDMARK] <= me.money else 0.3
    return 0.8 if piece.kind == "shop" else 0.0
