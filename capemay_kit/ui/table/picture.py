"""The picture of any game: its ground is drawn once, then only what changes."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from capemay_kit.core import traces
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import UNIT
from capemay_kit.core.spoken import spoken, stands_at
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Panel, Tell, box, tick
from capemay_kit.ui.picture.plot import PlotlyMap

BARS = 152
"""How much the bar above and the dock below take of the page's height."""


def painter(model: Session) -> ModuleType:
    """Return what paints a game: ``ground`` what stays, ``moving`` what changes, perhaps ``ground_over_photo``."""
    return import_module(model.view.says.painter)


class Picture(Panel):
    """The picture of the table's game, over the owner's photo of the board where there is one and the owner wants it.
    What is ``around`` it takes so much of the page's height."""

    def __init__(self, model: Session, tell: Tell, around: str = f"{BARS}px") -> None:
        super().__init__(tell)
        self.model, self._around = model, around
        self.plot = PlotlyMap(aspect=1.3, unit=UNIT, label="", tell=tell)
        self.plot.on_tap(model.drafting.tap_place)
        self.keeps = (self.plot,)
        self._ground: Any = None
        self._photo: tuple[str, bytes | None] = ("", None)
        self._over_photo = False

    def _photographed(self) -> bytes | None:
        """Return the owner's photo of the board, if there is one."""
        board = getattr(getattr(self.model.view.state, "book", None), "board", None)
        name = str(getattr(board, "id", ""))
        if self._photo[0] != name:
            self._photo = (name, self.model.store.own("photo").get(name) if name else None)
        return self._photo[1]

    def _turn(self, over_photo: bool) -> None:
        self._over_photo = over_photo
        self.update()

    def show(self) -> Element:
        """Show the picture, and whether it is drawn over a photo."""
        there = self.model.has_map and self._photographed() is not None
        wish = tick(_("The photo of the board under the map"), self._over_photo, self._turn) if there else None
        return box(self.plot, wish, classes=("cm-mapbox", "cm-picture"))

    def update(self) -> None:
        """Draw what changed; everything for another ground or colour theme."""
        super().update()
        model = self.model
        if not model.has_map:
            return
        paint = painter(model)
        drawn = replace(model.drafting.scene(), colours=model.colours)
        moving = paint.moving(drawn, model.desk.dark, model.drafting.chosen)
        photo = self._photographed() if self._over_photo else None
        said = spoken(drawn, model.view.says.standings(model.view.state), model.names)
        if self.plot.said != said:
            self.plot.said = said
        self.plot.label = _(
            "{picture}. {now}. Arrow keys move between places, Tab between those that can be tapped.",
            picture=_(model.view.says.picture),
            now=model.view.says.heading(model.view.state)[0],
        )
        if (stands := stands_at(drawn, model.view.seat, model.drafting.chosen)) is not None:
            self.plot.stands = [stands[0] * drawn.aspect, stands[1]]
        ground = (drawn.areas, drawn.links, drawn.places, model.desk.dark, photo is None)
        if self._ground == ground:
            self.plot.bring_up_to_date(moving, traces.targets(drawn))
            return
        self._ground = ground
        if photo is not None and hasattr(paint, "ground_over_photo"):
            still, layout = paint.ground_over_photo(drawn, photo, model.desk.dark)
        else:
            still, layout = paint.ground(drawn, model.desk.dark)
        # as large as there is room for between bar and dock
        self.plot.layout.max_width = f"calc((100dvh - {self._around}) * {drawn.aspect:.3f})"
        self.plot.draw(drawn.aspect, still, moving, layout, traces.spots(drawn), traces.targets(drawn))
