"""Evaluate a state for a seat, for bots that look one act ahead."""

from __future__ import annotations

from functools import lru_cache

from capemay_kit.games.capital_city.book import Book
from capemay_kit.games.capital_city.cards import Building
from capemay_kit.games.capital_city.state import State, family_of, free_place, held

SPENT = 0.22
"""The value of a dollar in victory points while there is something to buy; after that it is a tenth of a point."""


def worth(s: State, seat: int) -> float:
    """Return the victory points if the game ended now, plus what money, buildings and characters may still bring.

    The weights are our guesses, in victory points.
    """
    me, book = s.seats[seat], s.book
    values, mine = _values(book), held(me)
    seasons = 3 - s.season
    buying = s.phase in ("deal", "setup", "auction", "trains") or (s.phase == "purchase" and seat not in s.done)
    left = seasons + (1.0 if buying else 0.0)
    found = float(me.points)
    if s.phase == "over":
        return found + me.money // book.numbers.dollars_per_point
    found += me.money * (0.1 if left < 1 else 0.1 + (SPENT - 0.1) / (1 + max(0, me.money - 12) / 6))
    # characters that others attach, now or later, activate the seat's own too
    chances = seasons + 0.6 * (s.phase != "attach")
    families: dict[str, int] = {}
    for owned in me.buildings:
        value = values.get(owned.card)
        if value is None:
            continue
        empty = owned.staff.count("")
        if not empty:
            for who in owned.staff:
                families[family_of(who)] = families.get(family_of(who), 0) + 1
            found += value * chances * 1.1
        else:
            # an empty place will be filled in a season or two, so the building is already worth a part
            found += value * (0.9 * chances + 0.3) * (0.75 if empty == 1 else 0.5)
            for card in mine:
                if free_place(book, owned, card) is not None:
                    found += 0.35 * value
                    break
    found += 0.25 * chances * len(families)
    for waits in s.pending:
        if waits.seat == seat:
            found += max([values[one] for one in waits.buildings])
    found += 0.15 * len(set(mine))
    return found + _early(s, seat)


@lru_cache(maxsize=32)
def _values(book: Book) -> dict[str, float]:
    return {id: value_of(one) for id, one in book.buildings.items()}


def value_of(building: Building) -> float:
    """Weigh one activation, by the better of points and dollars."""
    return max(float(building.points), building.dollars * SPENT) + 0.2 * min(building.points, building.dollars * SPENT)


def _early(s: State, seat: int) -> float:
    """Weigh the priority during the auction: a seat that still bids can hope for a better one."""
    if s.phase not in ("auction", "trains"):
        return 0.0
    mine = s.seats[seat].priority
    n = len(s.seats)
    if not mine:
        mine = max(1, sum(not one.priority for one in s.seats) - 1)
    return 0.3 * (n - mine)
