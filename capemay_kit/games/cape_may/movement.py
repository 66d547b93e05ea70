"""Movement: where a move of exactly so many spaces can end, and by which ways (rulebook p. 6).

A route has the full length, visits no space twice (the start included), and leaves a space with an arrow only along
that. Where a move can end depends only on the board and on closed spaces, so it is worked out once for each board, as a
table.
"""

from __future__ import annotations

from collections.abc import Iterator

from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may.board import Board

LONGEST = 10
"""The longest move in the table, longer than any card. Longer moves are searched for when they are asked for."""


class Roads:
    """The ways of a board, with some spaces closed, and with or without regard to arrows.

    ``wrong_way_entry`` (ruling 1): whether a space may be entered against its arrow. Closed spaces may be left, but
    never entered.
    """

    def __init__(
        self,
        board: Board,
        closed: frozenset[str] = frozenset(),
        ignore_arrows: bool = False,
        wrong_way_entry: bool = True,
    ) -> None:
        self.spaces = tuple(board.space)
        number = {space: i for i, space in enumerate(self.spaces)}
        self._number = number
        self._onward: list[list[int]] = []
        for space in board.spaces:
            onward = space.arrow if space.arrow and not ignore_arrows else board.graph[space.id]
            ways = [number[to] for to in onward if to not in closed]
            if not wrong_way_entry and not ignore_arrows:
                ways = [to for to in ways if space.id not in board.spaces[to].arrow]
            self._onward.append(sorted(ways))
        self.table = self._build()

    def ends(self, start: str, steps: int) -> tuple[str, ...]:
        """Return every space a move of ``steps`` can end on, in the board's order.

        Raises `UnknownName` for a space that is not on the board.
        """
        origin = self._of(start)
        if steps < 1:
            return ()
        if steps <= LONGEST:
            return self.table[start][steps]
        return tuple(self.spaces[i] for i in sorted({path[-1] for path in self._walk(origin, steps)}))

    def paths(self, start: str, steps: int, to: str | None = None) -> Iterator[tuple[str, ...]]:
        """Yield every legal route of ``steps``, with start and end in it, in a stable order; only those to one end if
        it is given."""
        origin = self._of(start)
        if steps < 1:
            return
        goal = None if to is None else self._of(to)
        for path in self._walk(origin, steps):
            if goal is None or path[-1] == goal:
                yield tuple(self.spaces[i] for i in path)

    def path(self, start: str, steps: int, to: str) -> tuple[str, ...] | None:
        """Return one legal route, or None if there is none."""
        return next(self.paths(start, steps, to), None)

    def _of(self, space: str) -> int:
        if space not in self._number:
            raise UnknownName("space", space)
        return self._number[space]

    def _walk(self, origin: int, steps: int) -> Iterator[tuple[int, ...]]:
        path = [origin]
        visited = {origin}
        waiting = [iter(self._onward[origin])]
        while waiting:
            step = next((to for to in waiting[-1] if to not in visited), None)
            if step is None:
                waiting.pop()
                visited.discard(path.pop())
            elif len(path) == steps:
                yield (*path, step)
            else:
                path.append(step)
                visited.add(step)
                waiting.append(iter(self._onward[step]))

    def _build(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        onward = [[(to, 1 << to) for to in ways] for ways in self._onward]
        spaces = self.spaces
        table = {}
        for origin, name in enumerate(spaces):
            # all walks of a length at once; a walk is its end and the set of spaces it has used
            walks = {(origin, 1 << origin)}
            rows: list[tuple[str, ...]] = [()]
            for _ in range(LONGEST):
                walks = {(to, used | bit) for here, used in walks for to, bit in onward[here] if not used & bit}
                rows.append(tuple([spaces[end] for end in sorted({end for end, _ in walks})]))
            table[name] = tuple(rows)
        return table
