"""Who played and won how often, and with how many points: by player, by seat, by difficulty, by category.

Points of different games are never added up: each function takes the results of one game. Games played alone are
counted by difficulty; they are kept apart from games with others, and so are games against bots alone. Bots are not
counted as players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from capemay_kit.core.i18n import number, percent
from capemay_kit.core.scores import SeatScore
from capemay_kit.results.result import Result

K = TypeVar("K", bound=Hashable)


class Average(NamedTuple):
    """How often somebody played and won, the share of wins, the average and the best total (None: no points are
    known)."""

    plays: int
    wins: int
    share: float
    average: float | None
    best: int | None

    @property
    def cells(self) -> tuple[str, ...]:
        """The figures as they stand in a table."""
        points = ("–", "–") if self.average is None else (number(self.average, 1), str(self.best))
        return str(self.plays), str(self.wins), percent(self.share), *points


def by_player(results: Iterable[Result]) -> dict[str, Average]:
    """Return the figures of all who played with others; the most frequent player first."""
    return _by_name(_together(results))


def against_bots(results: Iterable[Result]) -> dict[str, Average]:
    """Return the same for people who played against bots alone."""
    return _by_name(row for row in _people(results) if row[0].bots and len(persons(row[0])) == 1)


def by_paper(results: Iterable[Result]) -> tuple[list[Result], list[Result]]:
    """Divide games into those played here and those of which only the score was entered; if none was played here, the
    others take their place."""
    found = [[one for one in results if one.paper == paper] for paper in (False, True)]
    return (found[0], found[1]) if found[0] else (found[1], [])


def _by_name(rows: Iterable[tuple[Result, int, SeatScore]]) -> dict[str, Average]:
    found = averages((seat.name, place, one) for one, place, seat in rows)
    return dict(sorted(found.items(), key=lambda row: (-row[1].plays, -row[1].wins, row[0])))


def by_seat(results: Iterable[Result]) -> dict[int, Average]:
    """Return the same by turn order, where 1 went first; games where that is not known are left out."""
    found = averages(
        ((place - one.first) % len(one.sheet.seats) + 1, place, one)
        for one, place, __ in _together(results)
        if one.first is not None
    )
    return dict(sorted(found.items()))


def by_level(results: Iterable[Result]) -> dict[tuple[str, str], Average]:
    """Return the same for people alone against the game's own opponent, by difficulty, the easiest first, and by
    player."""
    alone = [one for one in results if one.solo]
    levels = list(dict.fromkeys(level for one in alone for level in (*one.levels, one.solo or "")))
    # the opponent has the last seat
    found = averages(
        ((one.solo or "", one.sheet.seats[place].name), place, one) for one in alone for place in persons(one)
    )
    return dict(sorted(found.items(), key=lambda row: (levels.index(row[0][0]), row[0][1])))


def by_category(results: Iterable[Result]) -> dict[str, dict[str, float]]:
    """Return everybody's average points of every category, the most frequent player first. Games of which only the
    totals are known are left out."""
    results = [one for one in results if any(seat.lines for seat in one.sheet.seats)]
    players = by_player(results)
    # a category for which somebody has no line was 0 points
    sums = {name: dict.fromkeys((category for one in results for category in one.categories), 0) for name in players}
    for _, _, seat in _together(results):
        mine = sums[seat.name]
        for line in seat.lines:
            mine[line.category] = mine.get(line.category, 0) + line.points
    return {
        name: {category: points / players[name].plays for category, points in of.items()} for name, of in sums.items()
    }


def _together(results: Iterable[Result]) -> Iterator[tuple[Result, int, SeatScore]]:
    """Yield every person of the games that more than one played, with the number of the seat from 0."""
    return (row for row in _people(results) if len(persons(row[0])) > 1)


def persons(one: Result) -> list[int]:
    """Return the places of the people at a table: a bot is none, nor is the game's own opponent, who sits last."""
    return [place for place in range(len(one.sheet.seats) - (one.solo is not None)) if place not in one.bots]


def _people(results: Iterable[Result]) -> Iterator[tuple[Result, int, SeatScore]]:
    for one in results:
        if one.solo is None and len(one.sheet.seats) > 1:
            yield from ((one, place, one.sheet.seats[place]) for place in persons(one))


def averages(rows: Iterable[tuple[K, int, Result]]) -> dict[K, Average]:
    """Return the figures of seats, each given by what it is counted under, its place and its game."""
    plays: Counter[K] = Counter()
    wins: Counter[K] = Counter()
    totals: dict[K, list[int]] = {}
    for key, place, one in rows:
        seat = one.sheet.seats[place]
        plays[key] += 1
        wins[key] += seat.name in one.sheet.winners
        of = totals.setdefault(key, [])
        if place not in one.unscored:
            of.append(seat.total)
    means = {key: sum(of) / len(of) if of else None for key, of in totals.items()}
    return {
        key: Average(n, wins[key], wins[key] / n, means[key], max(totals[key], default=None))
        for key, n in plays.items()
    }
