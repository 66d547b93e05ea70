"""The picture of any game: its ground drawn once, then changed where something changes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from capemay_kit.ui.any.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box
from capemay_kit.ui.picture import traces
from capemay_kit.ui.picture.plot import PlotlyMap
from capemay_kit.ui.picture.traces import Trace


class Picture:
    """The picture of the table's game, painted by ``paint_<game>``: ``ground`` what stays, ``moving`` what changes."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.plot = PlotlyMap(aspect=1.3, unit=860, label="", tell=tell)
        self.plot.on_tap(model.tap_place)
        self._ground: Any = None
        self._moving: list[Trace] = []
        self.widget = box(self.plot, classes=("cm-mapbox", "cm-picture"))

    def update(self) -> None:
        """Draw what changed; everything for another ground, or by night."""
        model = self.model
        paint = import_module(f"capemay_kit.ui.picture.paint_{model.on.header.game.replace('-', '_')}")
        drawn = model.scene()
        moving = paint.moving(drawn, model.dark, model.chosen)
        ground = (drawn.areas, drawn.links, drawn.places, model.dark)
        if self._ground != ground:
            still, layout = paint.ground(drawn, model.dark)
            self.plot.label = model.says.picture
            self.plot.aspect = drawn.aspect
            # as large as there is room for between bar and dock
            self.plot.layout.max_width = f"calc((100dvh - 152px) * {drawn.aspect:.3f})"
            self.plot.places = traces.spots(drawn)
            self.plot.layout_spec = layout
            self.plot.still = len(still)
            self.plot.traces = [*still, *moving]
            self._ground = ground
        elif changes := traces.changes(self._moving, moving):
            self.plot.set_traces(changes)
        self._moving = moving
        targets = traces.targets(drawn)
        if self.plot.targets != targets:
            self.plot.targets = targets
