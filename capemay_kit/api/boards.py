"""Boards as graphs, and positions as scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from capemay_kit.api.display import PLOTLY, Columns, Displayed, bundle, figure
from capemay_kit.api.parts import Scores
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import Scene
from capemay_kit.core.strict import read as read_file
from capemay_kit.errors import BadFile, UnknownName
from capemay_kit.games import registry

if TYPE_CHECKING:
    import networkx as nx


class Board(Displayed):
    """A board: its ``graph`` (networkx.DiGraph), its ``title``, and its picture in a notebook.

    Nodes have a ``kind`` and where they are (``x`` to the right and ``y`` downward, from 0 to 1); edges have a ``kind``
    too. What else they have is the game's own.

    >>> board("cape-may-3-4")
    Cape May, side for 3-4 players: 144 nodes, 404 edges
    >>> sorted(board("cape-may-3-4").graph["hughes-ocean"])[:3]
    ['carpenters-decatur-ocean', 'dirt-8', 'dirt-9']
    """

    def __init__(self, title: str, graph: nx.DiGraph[str], scene: Scene, painter: str) -> None:
        self.title = title
        self.graph = graph
        self.scene = scene
        self.painter = painter

    def __str__(self) -> str:
        return _(
            "{title}: {nodes} nodes, {edges} edges",
            title=self.title,
            nodes=len(self.graph),
            edges=self.graph.number_of_edges(),
        )

    def grid(self) -> Columns:
        """Return how many of each kind there are."""
        kinds: dict[str, int] = {}
        for __, kind in (
            *self.graph.nodes(data="kind"),
            *((0, kind) for __, __, kind in self.graph.edges(data="kind")),
        ):
            kinds[str(kind)] = kinds.get(str(kind), 0) + 1
        return Columns(str(self), ("", ""), sorted(kinds.items()), numbers=frozenset({1}))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        drawn = figure(self.scene, self.painter, title=self.title)
        return {**bundle(str(self), self.grid().html()), PLOTLY: drawn}


def board(given: str | Path | Mapping[str, Any]) -> Board:
    """Return a board by its id, its file or its data; or the board of a game by the game's id.

    Raises `UnknownName`, `BadFile`.

    >>> board("cape-may-3-4").graph.nodes["sand-1"]["zone"]
    'sand'
    """
    for game in _games_of(given):
        rules, start, header_for = registry.game(game)
        own = {} if given == game else {"board": str(given) if isinstance(given, Path) else given}
        # a board may be one for many seats, or for few
        for seats in range(rules.meta.max_seats, 0, -1):
            try:
                s = start(header_for([str(i + 1) for i in range(seats)], **own))
            except (BadFile, UnknownName) as error:
                failed = error
                continue
            held = getattr(s.book, "board", None)
            title = str(getattr(held, "title", "") or rules.meta.called)
            return Board(title, rules.graph(s), rules.scene(s, ()), registry.screen(game).painter)
    raise failed


def _games_of(given: str | Path | Mapping[str, Any]) -> Sequence[str]:
    """Return the games of which a board may be, by its id, or by the format that its data name."""
    if given in registry.GAMES:
        return [str(given)]
    if isinstance(given, str) and not Path(given).exists():
        return registry.GAMES
    data = given if isinstance(given, Mapping) else msgspec.json.decode(read_file(Path(given)))
    found = [game for game in registry.GAMES if data.get("format") in registry.files(game).boards]
    return found or registry.GAMES


def score(position: Mapping[str, Any] | bytes | str | Path, edition: str | None = None) -> Scores:
    """Count the score of an end position: as `Game.position` gives it, as JSON, or by the name of its file.

    ``edition``, an id or a file, takes the place of the position's own. Raises `BadFile` with every fault.

    >>> import capemay_kit as ck
    >>> score(ck.new("capitol", ["Ann", "Bo"], seed=7).position)
    Score         Ann  Bo
    First round     0   0
    Second round    0   0
    Third round     0   0
    Fourth round    0   0
    Total           0   0
    Nobody is ahead yet
    """
    if isinstance(position, Mapping):
        raw, source = msgspec.json.encode(position), "position"
    elif isinstance(position, bytes):
        raw, source = position, "position"
    else:
        raw, source = read_file(Path(position)), str(position)
    found = registry.score_position(raw, source, edition)
    return Scores(found.sheet, found.meta)
