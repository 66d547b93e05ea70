"""The room of a table whose game says itself to a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from capemay_kit.ui.any.form import PutRight, Sheet
from capemay_kit.ui.any.picture import Picture
from capemay_kit.ui.any.playing import Playing
from capemay_kit.ui.any.side import AnySide
from capemay_kit.ui.any.tiles import AnyTiles
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.log import Log
from capemay_kit.ui.parts import Do, box, html, name_once, safe, show, tell_once
from capemay_kit.ui.room import Room
from capemay_kit.ui.score_sheet import Settle, Totals, sheet_html
from capemay_kit.ui.share import Share


class AnyScore:
    """The score with its reasons, and the files it can be taken along in."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.sheet = html("cm-score")
        self.settle = Settle(model, tell)
        self.share = Share(model, tell)
        self.widget = box(self.sheet, self.settle.widget, self.share.widget, classes=("cm-scorebox",))
        self._key: Any = None

    def update(self) -> None:
        """Count again where something changed."""
        model = self.model
        key = (model.on.seq, model.looking, model.viewer)
        if key == self._key:
            return
        self._key = key
        says = model.says
        counted = model.on.rules.scores(model.state)
        tell_once(self.sheet, sheet_html(counted, model.meta, lambda line: says.cites(says.line_page(line))))
        self.settle.update(counted)
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
        pieces = self.model.says.strip(self.model.state)
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
        super().update()
        name_once(self.bar.tabs["map"], model.says.picture)

    def update_side(self) -> None:
        """Show whose step it is; nobody's on a sheet that is counted."""
        model = self.model
        show(self.turn.widget, not model.is_sheet or not model.over or model.looking is not None)
        self.turn.update()

    def take(self, number: int) -> None:
        """Take in hand what has that number."""
        handles = self.model.handles() if self.model.free else []
        if 0 < number <= len(handles):
            self.model.take(handles[number - 1].key)

    def go_on(self) -> None:
        """Do the one thing there is to do, or confirm what waits."""
        model = self.model
        if model.draft is not None:
            model.confirm()
        elif model.free and model.choosing is None and len(model.legal) == 1:
            model.propose(model.legal[0])
