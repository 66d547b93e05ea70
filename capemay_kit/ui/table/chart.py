"""The points at the end of each round, as a chart with a line a seat."""

from __future__ import annotations

from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.results.rounds import WIDE, lines, points_by_round
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Tell, box
from capemay_kit.ui.picture.plot import PlotlyMap

UNIT = 820
BESIDE, BESIDE_UNIT = 1.55, 410
"""The chart below a score, and beside it: how wide it is for its height, and at which width sizes are meant."""


class RoundsChart:
    """The points at the end of each round, a line a seat."""

    def __init__(self, model: Session, tell: Tell, wide: float = WIDE, unit: int = UNIT) -> None:
        self.model = model
        self.plot = PlotlyMap(aspect=wide, unit=unit, label=_("Points over the rounds"), tell=tell)
        self._of: Any = None
        self._drawn = False

    def show(self) -> Element | None:
        """Draw what everybody could see at the end of each round; nothing before there are points."""
        model = self.model
        of = (model.view.on.header.table, model.view.on.seq, model.view.looking, model.desk.dark)
        if of != self._of:
            self._of, self._drawn = of, self._draw()
        return box(self.plot, classes=("cm-chart",)) if self._drawn else None

    def _draw(self) -> bool:
        model = self.model
        rules, says = model.view.on.rules, model.view.says
        ends = {} if model.is_sheet else model.view.on.last_of(lambda s: says.progress(s).round)
        by_round = points_by_round(rules, ends)
        highest = max([max(totals, default=0) for totals in by_round.values()], default=0)
        if highest:
            last = says.progress(model.view.state).rounds or max(by_round)
            points = {name: [by_round[n][i] for n in sorted(by_round)] for i, name in enumerate(model.names)}
            told = "; ".join(f"{name}: {', '.join(map(str, counted))}" for name, counted in points.items())
            self.plot.label = _("Points over the rounds. {seats}", seats=told)
            drawn = lines(by_round, model.names, last, highest, model.desk.dark, self.plot.aspect, model.colours)
            self.plot.layout_spec, self.plot.traces = drawn
        return highest > 0
