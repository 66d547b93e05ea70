"""The board screen: the map, drawn once, then changed where something changes."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import shipped_ids
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, show, tick
from capemay_kit.ui.picture import map as paint
from capemay_kit.ui.picture import traces
from capemay_kit.ui.picture.plot import PlotlyMap


class BoardScreen:
    """The map of the table's board."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.plot = PlotlyMap(aspect=1.3, unit=860, label="Map of the board", tell=tell)
        self.plot.on_tap(model.tap_place)
        self._ground: Any = None
        self._photo: tuple[str, bytes | None] = ("", None)
        self._tell = tell
        self.over_photo: w.Checkbox | None = None
        self._moving: list[dict[str, Any]] = []
        self.widget = box(self.plot, classes=("cm-mapbox",))

    def _photo_of(self, board: Board) -> bytes | None:
        """Return the owner's photo of the board; boards of ours have none."""
        if self._photo[0] != board.id:
            mine = board.id not in shipped_ids("board")
            self._photo = (board.id, self.model.store.own("photo").get(board.id) if mine else None)
        return self._photo[1]

    def _wants_photo(self, there: bool) -> bool:
        """Offer the photo where there is one; say whether it is wished."""
        if there and self.over_photo is None:
            self.over_photo = tick(ui.OVER_PHOTO, False, self.update, self._tell)
            self.widget.children = (self.plot, self.over_photo)
        if self.over_photo is None:
            return False
        show(self.over_photo, there)
        return there and bool(self.over_photo.value)

    def update(self) -> None:
        """Draw what changed; everything only for another board, or by night."""
        model = self.model
        if not model.has_map:
            return
        drawn = model.scene()
        moving = paint.moving(drawn, model.dark, model.chosen)
        board = model.state.book.board
        assert board is not None
        photo = self._photo_of(board)
        over = photo if self._wants_photo(photo is not None) else None
        key = (id(board), model.dark, over is None)
        if self._ground != key:
            dark = model.dark
            ground, layout = paint.ground_over_photo(drawn, over, dark) if over else paint.ground(drawn, dark)
            self.plot.aspect = drawn.aspect
            self.plot.places = traces.spots(drawn)
            self.plot.layout_spec = layout
            self.plot.still = len(ground)
            self.plot.traces = [*ground, *moving]
            self._ground = key
        elif changes := traces.changes(self._moving, moving):
            self.plot.set_traces(changes)
        self._moving = moving
        targets = traces.targets(drawn)
        if self.plot.targets != targets:
            self.plot.targets = targets
