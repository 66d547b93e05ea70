"""The score: every line with its reasons, the tie-break told, and prestige over the rounds."""

from __future__ import annotations

from typing import Any

from capemay_kit.games.cape_may import words
from capemay_kit.games.cape_may.state import State
from capemay_kit.ui.cape_may.claims import Claims
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, html, safe, show
from capemay_kit.ui.picture import palette
from capemay_kit.ui.picture.plot import PlotlyMap
from capemay_kit.ui.score_sheet import Settle, sheet_html
from capemay_kit.ui.share import Share

DASHES = ("solid", "dash", "dot", "dashdot")


def cites(category: str) -> str:
    """Name the page a line of the score is counted by."""
    return f"Rulebook, page {words.CATEGORY_PAGE[category]}"


class Score:
    """The score screen."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.sheet = html("cm-score")
        self.settle = Settle(model, tell)
        self.claims = Claims(model, tell)
        self.chart = PlotlyMap(aspect=2.6, unit=820, label="Prestige over the rounds", tell=tell)
        self.share = Share(model, tell)
        self.drawing = box(self.chart, classes=("cm-chart",))
        parts = (self.sheet, self.settle.widget, self.share.widget, self.claims.widget, self.drawing)
        self.widget = box(*parts, classes=("cm-scorebox",))
        self._key: Any = None

    def update(self) -> None:
        """Count again where something changed."""
        model = self.model
        key = (model.on.header.table, model.on.seq, model.looking, model.viewer, model.reading, model.dark)
        if key == self._key:
            return
        self._key = key
        s = model.state
        counted = model.on.rules.scores(s)
        value = sheet_html(counted, model.meta, cites)
        if self.sheet.value != value:
            self.sheet.value = value
        self.settle.update(counted)
        self.share.update()
        show(self.claims.widget, not model.is_sheet)
        show(self.drawing, not model.is_sheet)
        if not model.is_sheet:
            self.claims.update()
            self._draw(s)

    def _draw(self, s: State) -> None:
        """Draw prestige at the end of each round."""
        model = self.model
        ends = {after.round: after for _, after in model.on.history}
        by_round = {n: [seat.total for seat in model.on.rules.scores(after).seats] for n, after in ends.items()}
        rounds = sorted(by_round)
        ink = (palette.DARK if self.model.dark else palette.LIGHT)["ink"]
        highest = max([max(totals, default=0) for totals in by_round.values()], default=0) or 1
        wide = 2.6
        left, right, top, low = 0.16, wide - 0.32, 0.1, 0.84
        last = max(s.book.rounds, 1)

        def at(n: int, points: float) -> tuple[float, float]:
            return left + (right - left) * (n - 1) / max(1, last - 1), low - (low - top) * points / highest

        traces: list[dict[str, Any]] = [
            {"uid": "axis", "type": "scatter", "mode": "lines", "x": [left, right], "y": [low, low],
             "line": {"width": 1.5, "color": ink}, "opacity": 0.5},
        ]  # fmt: skip
        notes = [
            {"x": at(n, 0)[0], "y": 0.93, "text": str(n), "showarrow": False, "font": {"size": 13, "color": ink}}
            for n in range(1, last + 1)
        ]
        notes.append({"x": 0.07, "y": at(1, highest)[1], "text": str(highest), "showarrow": False,
                      "font": {"size": 13, "color": ink}})  # fmt: skip
        for i, seat in enumerate(s.seats):
            points = [at(n, by_round[n][i]) for n in rounds]
            traces.append(
                {"uid": f"seat-{i}", "type": "scatter", "mode": "lines+markers", "x": [x for x, _ in points],
                 "y": [y for _, y in points], "line": {"width": 4, "color": palette.SEATS[i], "dash": DASHES[i]},
                 "marker": {"size": 9, "color": palette.SEATS[i], "symbol": i}}
            )  # fmt: skip
            if points:
                end = {"x": points[-1][0] + 0.04, "y": points[-1][1], "xanchor": "left", "showarrow": False}
                name = {"text": f"<b>{safe(seat.name)}</b>", "font": {"size": 14, "color": palette.SEATS[i]}}
                notes.append({**end, **name})
        self.chart.layout_spec = {"annotations": notes}
        self.chart.traces = traces
