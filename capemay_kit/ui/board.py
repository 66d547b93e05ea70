"""The board screen: the map, drawn once, then changed where something changes."""

from __future__ import annotations

from typing import Any

from capemay_kit.ui import map as paint
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.model import Model
from capemay_kit.ui.parts import box
from capemay_kit.ui.plot import PlotlyMap


class BoardScreen:
    """The map of the table's board."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.plot = PlotlyMap(aspect=1.3, unit=860, label="Map of the board", tell=tell)
        self.plot.on_tap(model.tap_place)
        self._ground: tuple[int, bool] | None = None
        self._moving: list[dict[str, Any]] = []
        self.widget = box(self.plot, classes=("cm-mapbox",))

    def update(self) -> None:
        """Draw what changed; everything only for another board, or by night."""
        model = self.model
        if not model.has_map:
            return
        drawn = model.scene()
        moving = paint.moving(drawn, model.dark, model.chosen)
        key = (id(model.state.book.board), model.dark)
        if self._ground != key:
            ground, layout = paint.ground(drawn, model.dark)
            self.plot.aspect = drawn.aspect
            self.plot.places = paint.spots(drawn)
            self.plot.layout_spec = layout
            self.plot.still = len(ground)
            self.plot.traces = [*ground, *moving]
            self._ground = key
        elif changes := paint.changes(self._moving, moving):
            self.plot.set_traces(changes)
        self._moving = moving
        targets = paint.targets(drawn)
        if self.plot.targets != targets:
            self.plot.targets = targets
