"""The room of a table whose game says itself to a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from capemay_kit.ui.any_side import AnySide
from capemay_kit.ui.any_tiles import AnyTiles
from capemay_kit.ui.form import PutRight, Sheet
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.log import Log
from capemay_kit.ui.parts import Do, box, html, safe, set_class, show, tell_once
from capemay_kit.ui.picture import Picture
from capemay_kit.ui.playing import Playing
from capemay_kit.ui.room import Room
from capemay_kit.ui.score_sheet import Totals, sheet_html
from capemay_kit.ui.share import Share

MAIN = ("sheet", "table", "map", "log", "score", "fix")


class AnyScore:
    """The score with its reasons, and the files it can be taken along in."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.sheet = html("cm-score")
        self.share = Share(model, tell)
        self.widget = box(self.sheet, self.share.widget, classes=("cm-scorebox",))
        self._key: Any = None

    def update(self) -> None:
        """Count again where something changed."""
        model = self.model
        key = (model.on.seq, model.looking, model.viewer)
        if key == self._key:
            return
        self._key = key
        says = model.says
        counted = model.on.rules.scores(model.shown)
        tell_once(
            self.sheet, sheet_html(counted, model.over, model.meta, lambda line: says.cites(says.line_page(line)))
        )
        self.share.update()


class AnyRoom(Room):
    """All panels of any such game."""

    def __init__(self, model: Playing, sight: Do, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self._table = ""
        super().__init__(model, sight, tell)
        self.turn = AnySide(model, tell)
        self.side.children = (self.turn.widget,)

    def makers(self) -> tuple[Mapping[str, Callable[[], Any]], Mapping[str, Callable[[], Any]]]:
        """Return what makes each panel."""
        model, tell = self.model, self._tell
        main = {
            "sheet": lambda: Sheet(model, tell),
            "table": lambda: AnyTiles(model, tell),
            "map": lambda: Picture(model, tell),
            "log": lambda: Log(model, tell),
            "score": lambda: AnyScore(model, tell),
            "fix": lambda: PutRight(model, tell),
        }
        return main, {"totals": lambda: Totals(model)}

    def strip(self) -> str:
        """Say how far the game is, the first piece large."""
        pieces = self.model.says.strip(self.model.shown)
        rest = "".join(f"<span>{safe(one)}</span>" for one in pieces[1:])
        title = safe(self.model.meta.title)
        return (
            f'<div class="cm-round cm-anyround"><small>{title}</small><b>{safe(pieces[0])}</b></div>'
            f'<div class="cm-pieces">{rest}</div>'
        )

    def update(self) -> None:
        """Bring the panels on the screen up to date."""
        model = self.model
        if self._table != model.on.header.table:
            self._table = model.on.header.table
            self.panels.clear()
        screen = model.screen if model.fixing is None else "fix"
        set_class(self.widget, "cm-on-map", screen == "map")
        set_class(self.widget, "cm-counting", model.is_sheet)
        self.panels.turn_to(screen, MAIN)
        self.bar.update()
        tab = self.bar.tabs["map"]
        if tab.description != model.says.picture:
            tab.description = model.says.picture
        self.panels.turn_to("totals" if model.is_sheet else "", ("totals",))
        show(self.turn.widget, not model.is_sheet or not model.over or model.looking is not None)
        self.turn.update()
        self.dock.update()

    def key(self, key: str) -> None:
        """Undo, do the next thing, turn to the picture, or take in hand by its number."""
        model = self.model
        if key == "u":
            model.undo_last()
        elif key == "n":
            self._next()
        elif key == "m":
            model.show("table" if model.screen == "map" else "map")
        elif key.isdigit() and model.free:
            handles = model.handles()
            if 0 < int(key) <= len(handles):
                model.take(handles[int(key) - 1].key)

    def _next(self) -> None:
        """Do the one thing there is to do, or confirm what waits."""
        model = self.model
        if model.draft is not None:
            model.confirm()
        elif model.free and model.choosing is None and len(model.legal) == 1:
            model.propose(model.legal[0])
