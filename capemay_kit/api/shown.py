"""A game as a notebook shows it: its picture, with a tile for every seat below, and what one seat sees of it."""

from __future__ import annotations

from typing import Any

from capemay_kit.api.display import PLOTLY, Columns, Displayed, bundle, figure
from capemay_kit.core.i18n import _, and_list
from capemay_kit.core.scene import Scene
from capemay_kit.core.scores import verdict
from capemay_kit.core.screen import Screen
from capemay_kit.core.table import Table


class View(Displayed):
    """A game as one seat sees it: its ``state`` has everything hidden as unknown."""

    def __init__(self, table: Table[Any, Any], says: Screen[Any, Any], viewer: int | None, scene: Scene | None) -> None:
        self._table = table
        self._says = says
        self.seat = viewer
        self.state = table.rules.view(table.state, viewer)
        self._scene = scene

    def grid(self) -> Columns:
        """Return a tile for every seat, as a table."""
        name = None if self.seat is None else self.state.seats[self.seat].name
        about = _("As a spectator sees it") if name is None else _("As {name} sees it", name=name)
        return tiles(self._table, self._says, self.state)._replace(note=about)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return shown(self._says, self._scene, self.grid())


def tiles(table: Table[Any, Any], says: Screen[Any, Any], s: Any) -> Columns:
    """Return a tile for every seat, as a table with what stands above it."""
    rules = table.rules
    rows = []
    for seat, one in enumerate(s.seats):
        tile = says.tile(s, seat)
        rows.append((one.name, ", ".join(f"{value} {name}" for value, name in (*tile.figures, *tile.held))))
    names = [s.seats[seat].name for seat in rules.to_act(s)]
    if rules.outcome(s) is None:
        turn = _("{names} to move", names=and_list(names)) if names else _("Nobody to move")
    else:
        turn = ": ".join(filter(None, verdict(rules.scores(s), rules.meta.reasons)))
    about = _("{title}. {now}. {turn}", title=rules.meta.called, now=says.progress(s).now, turn=turn)
    return Columns(about, (_("Seat"), _("Has")), rows)


def shown(says: Screen[Any, Any], scene: Scene | None, grid: Columns) -> dict[str, Any]:
    """Put together a picture and what is said beside it, for a notebook to choose from."""
    found = bundle(grid.text(), grid.html())
    if scene is not None:
        found[PLOTLY] = figure(scene, says.painter, grid, grid.about)
    return found
