"""What a seat's characters can bring this season if it attaches them as best it can see."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.games.capital_city.book import Book
from capemay_kit.games.capital_city.state import Seat, family_of, held

DOLLAR = 0.3
"""The value of a dollar in victory points, by our guess."""
USUAL = (1.0, 2.0)
"""What an unknown building is assumed to earn, in points and in dollars."""


def pays(book: Book, building: str) -> tuple[float, float]:
    """Return what an activation of a building earns, in points and in dollars."""
    known = book.buildings.get(building)
    return USUAL if known is None else (float(known.points), float(known.dollars))


def planned(book: Book, me: Seat) -> tuple[float, float, int]:
    """Return what attaching the characters in hand would bring, best one first: points and dollars of the activations,
    and how many find a place."""
    buildings = [
        ([family_of(who) for who in one.staff if who], _wanted(book, one.card, one.staff), *pays(book, one.card))
        for one in me.buildings
    ]
    cards = list(held(me))
    points = dollars = 0.0
    placed = 0
    while cards:
        best: tuple[float, float, float, int, int, str] | None = None
        for number, card in enumerate(cards):
            family, symbol = family_of(card), book.symbol.get(card)
            also_points = also_dollars = 0.0
            for families, wanted, own_points, own_dollars in buildings:
                if not wanted:
                    times = families.count(family)
                    also_points += times * own_points
                    also_dollars += times * own_dollars
            for at, (families, wanted, own_points, own_dollars) in enumerate(buildings):
                place = next((one for one in wanted if symbol is None or one in (symbol, "any")), None)
                if place is None:
                    continue
                full = len(wanted) == 1
                times = 1 + families.count(family)
                brings = (also_points + full * times * own_points, also_dollars + full * times * own_dollars)
                worth = brings[0] + DOLLAR * brings[1] + 0.1 * full * own_points
                if best is None or worth > best[0]:
                    best = (worth, *brings, number, at, place)
        if best is None:
            break
        _, more_points, more_dollars, number, at, place = best
        points, dollars, placed = points + more_points, dollars + more_dollars, placed + 1
        buildings[at][0].append(family_of(cards.pop(number)))
        buildings[at][1].remove(place)
    return points, dollars, placed


def _wanted(book: Book, building: str, staff: Sequence[str]) -> list[str]:
    known = book.buildings.get(building)
    return ["any" if known is None else known.symbols[i] for i, who in enumerate(staff) if not who]
