"""What is worked out once for each course: neighbours, where each card leads, how far it is to victory.

Nothing here depends on the players.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import permutations
from typing import NamedTuple, TypeAlias

from capemay_kit.games.cape_horn.board import LAND, ZONES, Colour, Course, Station, space_id
from capemay_kit.games.cape_horn.cards import FACING, POINTS, WindCard, step

Tokens: TypeAlias = tuple[Colour | None, Colour | None, Colour | None]
"""The colours on a log book, by zone."""
FAR = 99
"""A number of steps that no way has."""


class Passage(NamedTuple):
    """One way that a card leads: its end, its spaces (the last is the end), and whether it crosses the line."""

    end: str
    path: tuple[str, ...]
    crosses: bool


class Chart:
    """A course with its cards, ready for sailing.

    ``spaces`` are in the order of the rows. By space, ``at`` is its column and row, ``near`` its neighbours, ``area``
    the letter of its area.
    """

    def __init__(self, course: Course, cards: Mapping[str, WindCard]) -> None:
        self.course = course
        self.cards = cards
        self.at: dict[str, tuple[int, int]] = {}
        self.area: dict[str, str] = {}
        for y, row in enumerate(course.rows):
            for x, letter in enumerate(row):
                if letter in course.areas:
                    self.at[space_id(x, y)] = (x, y)
                    self.area[space_id(x, y)] = letter
        self.spaces = tuple(self.at)
        self._named = {place: space for space, place in self.at.items()}
        self.near: dict[str, tuple[str, ...]] = {space: self._around(space) for space in self.spaces}
        self.beyond = frozenset(course.beyond)
        self.station: dict[str, Station] = {one.space: one for one in course.stations}
        self.printed: dict[str, str] = {one.space: one.card for one in course.start}
        self._ways: dict[tuple[str, str], tuple[Passage, ...]] = {}
        self._early: dict[tuple[str, str], tuple[Passage, ...]] = {}
        self._far: dict[str, dict[str, int]] = {}
        self._to_go: dict[tuple[str, Tokens], tuple[int, int]] = {}

    def _around(self, space: str) -> tuple[str, ...]:
        x, y = self.at[space]
        around = [self._named.get((x + dx, y + dy)) for dx, dy in POINTS]
        found = {one for one in around if one is not None}
        return tuple(one for one in self.spaces if one in found)

    def crosses(self, here: str, there: str) -> bool:
        """Say whether a step from one space to another crosses the finish line, from before it to behind it."""
        return there in self.beyond and here not in self.beyond

    def ways(self, card: str, space: str) -> tuple[Passage, ...]:
        """List where a card on a space leads: only whole ways that do not leave the sea (p. 3)."""
        key = (card, space)
        if key not in self._ways:
            self._ways[key] = tuple(self._sailed(card, space, at_the_line=False))
        return self._ways[key]

    def ways_to_the_line(self, card: str, space: str) -> tuple[Passage, ...]:
        """List the ways of a card that cross the line, cut off after the first space behind it."""
        key = (card, space)
        if key not in self._early:
            self._early[key] = tuple(self._sailed(card, space, at_the_line=True))
        return self._early[key]

    def _sailed(self, card: str, space: str, at_the_line: bool) -> Iterable[Passage]:
        facing = FACING[self.course.areas[self.area[space]].lower_edge]
        for option in self.cards[card].options:
            path = self._path(space, [step(facing, leg.way) for leg in option for _ in range(leg.steps)])
            over = [i for i, (a, b) in enumerate(zip((space, *path), path, strict=False)) if self.crosses(a, b)]
            if at_the_line:
                if over:
                    path = path[: over[0] + 1]
                    yield Passage(path[-1], tuple(path), True)
            elif len(path) == sum(leg.steps for leg in option):
                yield Passage(path[-1], tuple(path), bool(over))

    def _path(self, space: str, steps: list[tuple[int, int]]) -> list[str]:
        """Return the spaces of a way until its steps are done or the sea ends."""
        x, y = self.at[space]
        path = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            if (x, y) not in self._named:
                break
            path.append(self._named[x, y])
        return path

    def far(self, space: str) -> dict[str, int]:
        """Return how many steps it takes by sea from a space to each other one."""
        if space not in self._far:
            found = {space: 0}
            waiting = deque([space])
            while waiting:
                here = waiting.popleft()
                for one in self.near[here]:
                    if one not in found:
                        found[one] = found[here] + 1
                        waiting.append(one)
            self._far[space] = found
        return self._far[space]

    def to_go(self, space: str, tokens: Tokens) -> int:
        """Return the fewest steps to a victory (p. 1): by way of missing stations, then over the line or to the third
        token.

        Cards and other ships are not considered. It is `FAR` if no way leads there.
        """
        return min(self._both(space, tokens))

    def to_three(self, space: str, tokens: Tokens) -> int:
        """Return the fewest steps to a third token, counted as in `to_go`."""
        return self._both(space, tokens)[0]

    def to_line(self, space: str, tokens: Tokens) -> int:
        """Return the fewest steps over the finish line with two tokens, counted as in `to_go`."""
        return self._both(space, tokens)[1]

    def _both(self, space: str, tokens: Tokens) -> tuple[int, int]:
        key = (space, tokens)
        if key not in self._to_go:
            have = different(tokens)
            three = 0 if have == 3 else self._shortest(space, tokens, 3 - have, line=False)
            self._to_go[key] = three, self._shortest(space, tokens, max(0, 2 - have), line=True)
        return self._to_go[key]

    def _shortest(self, space: str, tokens: Tokens, n: int, line: bool) -> int:
        """Return the fewest steps to ``n`` missing stations, and after that over the line if ``line`` is true."""
        best = FAR
        for chosen in permutations(self.wanted(tokens), n):
            if len({one.zone for one in chosen}) < n or len({one.colour for one in chosen}) < n:
                continue
            here, length = space, 0
            for one in chosen:
                length += self.far(one.space).get(here, FAR)
                here = one.space
            if line:
                length += min((far.get(here, FAR) for far in self._from_the_line), default=FAR) + 1
            best = min(best, length)
        return best

    @cached_property
    def _from_the_line(self) -> list[dict[str, int]]:
        """How far every space is from each last one before the finish line."""
        return [self.far(one) for one in self.spaces if any(self.crosses(one, other) for other in self.near[one])]

    def widest(self, letter: str) -> tuple[int, int, int, int]:
        """Return the largest rectangle of an area, or of land: left, top, right, bottom in columns and rows; four zeros
        if there is none."""
        rows = self.course.rows
        best, most = (0, 0, 0, 0), 0
        for top in range(len(rows)):
            columns = [True] * len(rows[0])
            for bottom in range(top, len(rows)):
                columns = [before and one == letter for before, one in zip(columns, rows[bottom], strict=True)]
                left = 0
                for x, there in enumerate((*columns, False)):
                    if there:
                        continue
                    if (x - left) * (bottom + 1 - top) > most:
                        best, most = (left, top, x, bottom + 1), (x - left) * (bottom + 1 - top)
                    left = x + 1
        return best

    @cached_property
    def stacks(self) -> tuple[float, float, bool] | None:
        """The middle of the two stacks of wind cards on land in columns and rows, and whether they lie one above the
        other, which takes another form of land; None if no land has room for them."""
        left, top, right, bottom = self.land
        if right - left >= 4 and bottom - top >= 3:
            return (left + right) / 2, bottom - 1.6, False
        return ((left + right) / 2, top + 2.0, True) if right - left >= 2 and bottom - top >= 4 else None

    @cached_property
    def land(self) -> tuple[int, int, int, int]:
        """The largest rectangle of land."""
        return self.widest(LAND)

    def wanted(self, tokens: Tokens) -> list[Station]:
        """List the stations whose tokens a log book has room for."""
        return [one for one in self.course.stations if may_take(tokens, one)]


def may_take(tokens: Tokens, station: Station) -> bool:
    """Say whether a log book has room for a station's token: its zone is empty and its colour new (p. 5)."""
    return tokens[station.zone - 1] is None and station.colour not in tokens


def with_token(tokens: Tokens, station: Station) -> Tokens:
    """Return a log book with a station's token in its zone's space."""
    one, two, three = (station.colour if zone == station.zone else tokens[zone - 1] for zone in ZONES)
    return one, two, three


def different(tokens: Tokens) -> int:
    """Count the different colours on a log book."""
    return len({*tokens} - {None})
