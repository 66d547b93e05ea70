"""A printed board side as data: spaces, one-way roads, lots, churches (``capemay-board/1``); where a move can end.

A route has the full length, visits no space twice (the start included), and leaves a space with an arrow only along
that (rulebook p. 6). Where a move can end depends only on the board and on closed spaces, so it is worked out once for
each board, as a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from capemay_kit.core.i18n import Texts, _, language, ngettext
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault, UnknownName
from capemay_kit.games.cape_may.cards import ZONES, Kind, Zone
from capemay_kit.games.cape_may.sentences import ZONE_NAMES

if TYPE_CHECKING:
    import networkx as nx


Coordinate: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]

USUAL = (56, 12), (74, 16)
"""How many spaces, and how many lots in a zone, the smaller and the larger side have, or so."""
ASPECT = 1.3
"""The width of the drawn picture divided by its height. Coordinates run from 0 to 1 in both directions."""


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Special(_Part, frozen=True):
    """A special space (p. 6): a bird space of ``count`` tokens, the lighthouse, the pier."""

    kind: Literal["bird", "lighthouse", "pier"]
    count: Annotated[int, Meta(ge=1, le=9)] = 1


class Space(_Part, frozen=True):
    """A space of the road. ``arrow`` lists the spaces that its arrow points to; if it is empty, a marker may leave in
    any direction."""

    id: Id
    x: Coordinate
    y: Coordinate
    streets: tuple[str, ...] = ()
    arrow: tuple[str, ...] = ()
    special: Special | None = None
    start: bool = False


class Lot(_Part, frozen=True):
    """A lot: a square takes a cottage, a hexagon a shop. ``adjacent_spaces`` are those that its white dots point to,
    ``adjacent_lots`` the lots beside it with no road between (p. 7)."""

    id: Id
    x: Coordinate
    y: Coordinate
    shape: Literal["square", "hexagon"]
    zone: Zone
    adjacent_spaces: tuple[str, ...] = ()
    adjacent_lots: tuple[str, ...] = ()

    @property
    def builds(self) -> Kind:
        """What is built here: a cottage on a square, a shop on a hexagon."""
        return "cottage" if self.shape == "square" else "shop"


class Church(_Part, frozen=True):
    """A church, which no one builds on but some cards look at."""

    id: Id
    x: Coordinate
    y: Coordinate
    adjacent_lots: tuple[str, ...] = ()
    adjacent_spaces: tuple[str, ...] = ()


class Board(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """One printed side. ``roads`` say which spaces are connected, ``source`` where the board was drawn from, ``areas``
    how the zones are painted, each an outline (a zone without one is painted around its lots)."""

    format: Literal["capemay-board/1"]
    id: Id
    title: str
    players: tuple[Annotated[int, Meta(ge=1, le=4)], Annotated[int, Meta(ge=1, le=4)]]
    source: str
    spaces: tuple[Space, ...]
    roads: tuple[tuple[str, str], ...]
    lots: tuple[Lot, ...]
    streets: dict[str, str] = {}
    churches: tuple[Church, ...] = ()
    areas: dict[Zone, Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(min_length=3)]] = {}

    @cached_property
    def space(self) -> dict[str, Space]:
        """The spaces by id."""
        return {one.id: one for one in self.spaces}

    @cached_property
    def lot(self) -> dict[str, Lot]:
        """The lots by id."""
        return {one.id: one for one in self.lots}

    @cached_property
    def start(self) -> str | None:
        """The space with the compass, where all markers start; None if the board names none."""
        return next((one.id for one in self.spaces if one.start), None)

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The graph with spaces as nodes and roads as edges, without regard to arrows."""
        import networkx as nx  # networkx takes a while to import, and few pages need it

        graph: nx.Graph[str] = nx.Graph()
        graph.add_nodes_from(self.space)
        graph.add_edges_from(self.roads)
        return graph

    @cached_property
    def directed(self) -> nx.DiGraph[str]:
        """The whole board as a graph. Roads lead from space to space, one way where an arrow says so; from a space one
        comes to the lots and churches it borders, and from a lot to those beside it. No way leads back from a lot to a
        space, so the shortest way between two spaces is one of roads alone."""
        import networkx as nx

        graph: nx.DiGraph[str] = nx.DiGraph()
        for space in self.spaces:
            special = None if space.special is None else space.special.kind
            graph.add_node(
                space.id, kind="space", x=space.x, y=space.y, streets=space.streets, special=special, start=space.start
            )
        for lot in self.lots:
            graph.add_node(lot.id, kind="lot", x=lot.x, y=lot.y, zone=lot.zone, builds=lot.builds)
        for church in self.churches:
            graph.add_node(church.id, kind="church", x=church.x, y=church.y)
        for space in self.spaces:
            graph.add_edges_from(((space.id, one) for one in space.arrow or self.graph[space.id]), kind="road")
        places: list[Lot | Church] = [*self.lots, *self.churches]
        for place in places:
            graph.add_edges_from(((space, place.id) for space in place.adjacent_spaces), kind="borders")
            graph.add_edges_from(((other, place.id) for other in place.adjacent_lots), kind="beside")
        return graph

    @cached_property
    def lots_at(self) -> dict[str, tuple[Lot, ...]]:
        """The lots adjacent to each space, in the board's order."""
        found: dict[str, list[Lot]] = {one: [] for one in self.space}
        for lot in self.lots:
            for space in lot.adjacent_spaces:
                found[space].append(lot)
        return {space: tuple(lots) for space, lots in found.items()}

    @cached_property
    def lots_diagonal(self) -> dict[str, tuple[Lot, ...]]:
        """The lots adjacent or diagonally adjacent to each space (p. 7), in the board's order."""
        found = {}
        for space in self.space:
            near = {lot.id for one in (space, *self.graph[space]) for lot in self.lots_at[one]}
            found[space] = tuple(lot for lot in self.lots if lot.id in near)
        return found

    @cached_property
    def neighbours(self) -> dict[str, frozenset[str]]:
        """The lots adjacent to each lot. It is enough if one of the two names the other."""
        found: dict[str, set[str]] = {one: set() for one in self.lot}
        for lot in self.lots:
            for other in lot.adjacent_lots:
                found[lot.id].add(other)
                found[other].add(lot.id)
        return {one: frozenset(others) for one, others in found.items()}

    @cached_property
    def lots_by_church(self) -> frozenset[str]:
        """The lots beside a church."""
        return frozenset(lot for church in self.churches for lot in church.adjacent_lots)

    def crossing(self, streets: tuple[str, ...]) -> tuple[str, ...]:
        """Return the spaces where all the streets meet."""
        return tuple(one.id for one in self.spaces if set(streets) <= set(one.streets))

    def name(self, space: str) -> str:
        """Call a space as people do: a crossing by its streets, any other by its street and the crossings on both
        sides; by its id if the board names no street."""
        named = self._named.setdefault(language(), {})
        if not named:
            named |= {one: self._name(one) for one in self.space}
        return named[space]

    @cached_property
    def _named(self) -> dict[str, dict[str, str]]:
        """What spaces are called, by the language of whoever reads it."""
        return {}

    def _name(self, space: str) -> str:
        streets = self.space[space].streets
        if len(streets) != 1:
            return " & ".join(self._short(one) for one in streets) or space
        street = streets[0]
        ends = []
        for onward in self.graph[space]:
            # walk along the street to the next crossing
            before, here = space, onward
            walked = 1
            # a street may run in a circle without a crossing
            while self.space[here].streets == (street,) and walked < len(self.spaces):
                following = [n for n in self.graph[here] if n != before and street in self.space[n].streets]
                if not following:
                    break
                before, here = here, following[0]
                walked += 1
            others = [one for one in self.space[here].streets if one != street]
            if street in self.space[here].streets and others:
                ends.append((walked, self._short(others[0])))
        ends.sort()
        full = self.streets.get(street, street)
        if len(ends) < 2:
            return _("{street} by {cross}", street=full, cross=ends[0][1]) if ends else full
        said = (
            _("{street}, {cross} to {other}") if ends[0][0] == ends[1][0] else _("{street} by {cross}, towards {other}")
        )
        return said.format(street=full, cross=ends[0][1], other=ends[1][1])

    def _short(self, street: str) -> str:
        """Leave out Street and Avenue in the name of a crossing, since each name occurs only once."""
        return self.streets.get(street, street).removesuffix(" Street").removesuffix(" Avenue")


def read_board(raw: bytes, source: str) -> tuple[Board, list[Fault]]:
    """Read a board file. Returns it with its warnings; raises `BadFile` with all its faults."""
    board = decode(raw, Board, source)
    faults = check(board)
    if wrong := [fault for fault in faults if not fault.warning]:
        raise BadFile(source, wrong)
    return board, faults


def check(board: Board) -> list[Fault]:
    """Return everything that is wrong with a board; if nothing is wrong, what is odd about it."""
    return list(_faults(board)) or list(_oddities(board))


def _faults(board: Board) -> Iterator[Fault]:
    yield from _twice(board)
    if board.players[0] > board.players[1]:
        yield Fault("$.players", _("the minimum of players is above the maximum"))
    if not board.spaces:
        yield Fault("$.spaces", _("the board has no spaces"))
    spaces = {one.id for one in board.spaces}
    lots = {one.id for one in board.lots}
    borders: dict[str, set[str]] = {one: set() for one in spaces}
    seen: set[frozenset[str]] = set()
    for i, (a, b) in enumerate(board.roads):
        for j, end in enumerate((a, b)):
            if end not in spaces:
                yield Fault(f"$.roads[{i}][{j}]", _("no space {space!r}", space=end))
        if a == b:
            yield Fault(f"$.roads[{i}]", _("leads from {a!r} to itself", a=a))
        if frozenset((a, b)) in seen:
            yield Fault(f"$.roads[{i}]", _("{a!r} and {b!r} are already joined", a=a, b=b))
        seen.add(frozenset((a, b)))
        if a in spaces and b in spaces:
            borders[a].add(b)
            borders[b].add(a)
    for i, space in enumerate(board.spaces):
        for j, street in enumerate(space.streets):
            if street not in board.streets:
                yield Fault(f"$.spaces[{i}].streets[{j}]", _("no street {street!r}", street=street))
        for j, head in enumerate(space.arrow):
            if head not in spaces:
                yield Fault(f"$.spaces[{i}].arrow[{j}]", _("no space {space!r}", space=head))
            elif head not in borders[space.id]:
                yield Fault(f"$.spaces[{i}].arrow[{j}]", _("{head!r} does not border {id!r}", head=head, id=space.id))
    starts = [i for i, one in enumerate(board.spaces) if one.start]
    for i in starts[1:]:
        yield Fault(f"$.spaces[{i}].start", _("a second start space"))
    beside: tuple[tuple[str, tuple[Lot | Church, ...]], ...] = (("lots", board.lots), ("churches", board.churches))
    for kind, parts in beside:
        for i, part in enumerate(parts):
            for j, one in enumerate(part.adjacent_spaces):
                if one not in spaces:
                    yield Fault(f"$.{kind}[{i}].adjacent_spaces[{j}]", _("no space {space!r}", space=one))
            for j, one in enumerate(part.adjacent_lots):
                if one not in lots:
                    yield Fault(f"$.{kind}[{i}].adjacent_lots[{j}]", _("no lot {lot!r}", lot=one))
                elif one == part.id:
                    yield Fault(f"$.{kind}[{i}].adjacent_lots[{j}]", _("a lot is not adjacent to itself"))


def _twice(board: Board) -> Iterator[Fault]:
    named: dict[str, str] = {}
    kinds: tuple[tuple[str, tuple[Space | Lot | Church, ...]], ...] = (
        ("spaces", board.spaces), ("lots", board.lots), ("churches", board.churches),
    )  # fmt: skip
    for kind, parts in kinds:
        for i, part in enumerate(parts):
            if part.id in named:
                yield Fault(
                    f"$.{kind}[{i}].id", _("{id!r} is already used by {other}", id=part.id, other=named[part.id])
                )
            named.setdefault(part.id, f"$.{kind}[{i}]")


_LACKING = Texts({"bird": "no bird space", "lighthouse": "no lighthouse space", "pier": "no pier space"})


def _oddities(board: Board) -> Iterator[Fault]:
    def odd(path: str, message: str) -> Fault:
        return Fault(path, message, warning=True)

    if board.start is None:
        yield odd("$.spaces", _("no start space: players say where their markers stand"))
    elif board.spaces:
        import networkx as nx

        one_way: nx.DiGraph[str] = nx.DiGraph()
        one_way.add_nodes_from(board.space)
        for a, b in board.roads:
            for tail, head in ((a, b), (b, a)):
                if not board.space[tail].arrow or head in board.space[tail].arrow:
                    one_way.add_edge(tail, head)
        reached = nx.descendants(one_way, board.start) | {board.start}
        for i, space in enumerate(board.spaces):
            if not board.graph[space.id]:
                yield odd(f"$.spaces[{i}]", _("no road leads to {id!r}", id=space.id))
            elif space.id not in reached:
                yield odd(f"$.spaces[{i}]", _("no route from the start reaches {id!r}", id=space.id))
            elif not one_way[space.id]:
                yield odd(f"$.spaces[{i}]", _("no road leads away from {id!r}", id=space.id))
    for i, lot in enumerate(board.lots):
        if not lot.adjacent_spaces:
            yield odd(f"$.lots[{i}].adjacent_spaces", _("{id!r} touches no space", id=lot.id))
    kinds = {one.special.kind for one in board.spaces if one.special}
    for kind in _LACKING:
        if kind not in kinds:
            yield odd("$.spaces", _LACKING[kind])
    if not board.churches:
        yield odd("$.churches", _("no church"))
    per_zone = Counter(lot.zone for lot in board.lots)
    side = 0 if board.players[1] <= 2 else 1
    spaces, lots = USUAL[side]
    for zone in ZONES:
        if _is_odd(n := per_zone[zone], lots):
            found = ngettext("{n} lot in {zone}", "{n} lots in {zone}", n, zone=ZONE_NAMES[zone])
            yield odd("$.lots", _side(found, side, lots))
    if _is_odd(n := len(board.spaces), spaces):
        yield odd("$.spaces", _side(ngettext("{n} space", "{n} spaces", n), side, spaces))


def _side(found: str, side: int, usual: int) -> str:
    if side:
        return _("{found}; the printed side for 3 and 4 players has about {usual}", found=found, usual=usual)
    return _("{found}; the printed side for 1 and 2 players has about {usual}", found=found, usual=usual)


def _is_odd(n: int, usual: int) -> bool:
    return not usual / 2 <= n <= 1.5 * usual


# --- where a move can end --------------------------------------------------------------------------------

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
            for __ in range(LONGEST):
                walks = {(to, used | bit) for here, used in walks for to, bit in onward[here] if not used & bit}
                rows.append(tuple([spaces[end] for end in sorted({end for end, __ in walks})]))
            table[name] = tuple(rows)
        return table
