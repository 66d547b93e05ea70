"""The picture of any game: its ground is drawn once, then only what changes."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import anywidget
import traitlets
from msgspec.structs import replace

from capemay_kit.core import traces
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import UNIT, Scene, letters
from capemay_kit.core.spoken import spoken, stands_at
from capemay_kit.results.rounds import spread
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Panel, Tell, box, each, text, tick
from capemay_kit.ui.guard import guard
from capemay_kit.ui.picture.plot import PlotlyMap
from capemay_kit.ui.pieces import letter

BARS = 152
"""How much the bar above and the dock below take of the page's height."""
BELOW = "100px"
"""How much a slider below the picture takes, with the ways that seats have come."""


def painter(model: Session) -> ModuleType:
    """Return what paints a game: ``ground`` what stays, ``moving`` what changes, perhaps ``ground_over_photo``."""
    return import_module(model.view.says.painter)


class Replay(anywidget.AnyWidget):
    """A slider over the moments of a finished game, and a button that goes through them."""

    _esm = (Path(__file__).parents[1] / "picture" / "replay.js").read_text(encoding="utf-8")
    at = traitlets.Int(0).tag(sync=True)
    """The moment shown, from 0."""
    most = traitlets.Int(0).tag(sync=True)
    """The last moment."""
    pace = traitlets.Int(500).tag(sync=True)
    """Milliseconds from one moment to the next."""
    said = traitlets.Unicode().tag(sync=True)
    """What is said beside the slider."""
    words = traitlets.Dict().tag(sync=True)


class Picture(Panel):
    """The picture of the table's game, over the owner's photo of the board where there is one and the owner wants it.
    What is ``around`` it takes so much of the page's height."""

    def __init__(self, model: Session, tell: Tell, around: str = f"{BARS}px") -> None:
        super().__init__(tell)
        self.model, self._around = model, around
        self.plot = PlotlyMap(aspect=1.3, unit=UNIT, label="", tell=tell)
        self.plot.on_tap(model.drafting.tap_place)
        words = {"range": _("The game, moment by moment"), "play": _("▶ Play"), "pause": _("❚❚ Pause")}
        self.replay = Replay(words=words)
        self.replay.observe(guard(tell, where="replay")(lambda change: self._paint()), "at")
        self._replayed: Any = None
        self._states: list[Any] = []
        self._shown: list[int] = []
        self.keeps = (self.plot, self.replay)
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
        picture = box(self.plot, wish, classes=("cm-mapbox", "cm-picture"))
        if not self._replays:
            return picture
        signs, wakes = letters(self.model.names), self.model.view.says.wakes(self._states)
        ways = [(i, letter(signs[i], self.model.names[i]), one.label) for i, one in enumerate(wakes)]
        return box(picture, self.replay,
                   text(each('<span class="cm-seat-{}">{} {}</span>', ways), "cm-ways") if ways else None,
                   classes=("cm-replayed",))  # fmt: skip

    @property
    def _replays(self) -> bool:
        """Whether a game that was played here is over, and nobody looks back in another way."""
        view = self.model.view
        return not self.model.bench and view.table is not None and view.on.over and view.looking is None

    def _bring(self) -> None:
        """Bring the slider to the end of a game that is over now, or has changed."""
        on = self.model.view.on if self._replays else None
        of = None if on is None else (on.header.table, on.seq)
        if of != self._replayed:
            self._replayed = of
            self._states = [] if on is None else [on.start, *(after for __, after in on.history)]
            self._shown = spread(len(self._states))
            with self.replay.hold_trait_notifications():
                self.replay.most = self.replay.at = max(0, len(self._shown) - 1)

    def update(self) -> None:
        """Draw what changed; everything for another ground or colour theme."""
        self._bring()
        super().update()
        if self.model.has_map:
            self._paint()

    def _drawn(self) -> tuple[Any, Scene]:
        """Return the moment that is drawn and its scene: now, unless the slider of a finished game is elsewhere."""
        model, on = self.model, self.model.view.on
        if self._replays and self.replay.at < self.replay.most:
            upto = self._shown[self.replay.at]
            s = self._states[upto]
            scene = on.rules.scene(s, ())
        else:
            s, scene, upto = model.view.state, model.drafting.scene(), len(self._states)
        wakes = model.view.says.wakes(self._states[: upto + 1])
        return s, replace(scene, colours=model.colours, wakes=wakes)

    def _paint(self) -> None:
        model = self.model
        paint = painter(model)
        s, drawn = self._drawn()
        progress = model.view.says.progress(s)
        self.replay.said = " · ".join((progress.now, *progress.pieces[:1]))
        moving = paint.moving(drawn, model.desk.dark, model.drafting.chosen)
        photo = self._photographed() if self._over_photo else None
        said = spoken(drawn, model.view.says.standings(s), model.names)
        if self.plot.said != said:
            self.plot.said = said
        self.plot.label = _(
            "{picture}. {now}. Arrow keys move between places, Tab between those that can be tapped.",
            picture=_(model.view.says.picture),
            now=model.view.says.heading(s)[0],
        )
        if (stands := stands_at(drawn, model.view.seat, model.drafting.chosen)) is not None:
            self.plot.stands = [stands[0] * drawn.aspect, stands[1]]
        ground = (drawn.areas, drawn.links, drawn.places, model.desk.dark, photo is None, self._replays)
        if self._ground == ground:
            self.plot.bring_up_to_date(moving, traces.targets(drawn))
            return
        self._ground = ground
        if photo is not None and hasattr(paint, "ground_over_photo"):
            still, layout = paint.ground_over_photo(drawn, photo, model.desk.dark)
        else:
            still, layout = paint.ground(drawn, model.desk.dark)
        # as large as there is room for between bar and dock
        around = f"({self._around} + {BELOW})" if self._replays else self._around
        self.plot.layout.max_width = f"calc((100dvh - {around}) * {drawn.aspect:.3f})"
        self.plot.draw(drawn.aspect, still, moving, layout, traces.spots(drawn), traces.targets(drawn))
