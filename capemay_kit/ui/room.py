"""A table's page: the bar above, the dock below, and between them what is played on and the side panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from capemay_kit.ui.bar import Bar, Dock
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Do, Panels, box, set_class
from capemay_kit.ui.session import Session

MAIN = ("sheet", "table", "map", "log", "score", "fix")
"""The panels of the main part; the last is shown while figures are put right."""


class Room:
    """The four corners, the same for every game. ``sight`` opens what the device chooses for itself."""

    model: Any

    def __init__(self, model: Session[Any, Any], sight: Do, tell: Tell) -> None:
        self.bar = Bar(model, self.strip, sight, tell)
        self.dock = Dock(model, tell)
        self.main = box(classes=("cm-main",))
        self.side = box(classes=("cm-sidebox",))
        self.widget = box(self.bar.widget, self.main, self.side, self.dock.widget, classes=("cm-play",))
        self._opened: tuple[int | None, int | None] = (None, None)
        main, side = self.makers()
        self.panels = Panels(
            {name: (self.main, make) for name, make in main.items()}
            | {name: (self.side, make) for name, make in side.items()}
        )

    def makers(self) -> tuple[Mapping[str, Callable[[], Any]], Mapping[str, Callable[[], Any]]]:
        """Return what makes the panels of the main part, by screen, and those of the side."""
        raise NotImplementedError

    def strip(self) -> str:
        """Write how far the game is, as HTML."""
        raise NotImplementedError

    def update(self) -> None:
        """Bring the panels on the screen up to date."""
        model = self.model
        screen = model.screen if model.fixing is None else "fix"
        set_class(self.widget, "cm-on-map", screen == "map")
        set_class(self.widget, "cm-counting", model.is_sheet)
        self.panels.turn_to(screen, MAIN)
        self.bar.update()
        self.panels.turn_to("totals" if model.is_sheet else "", ("totals",))
        self.update_side()
        self.dock.update()
        self.cover()

    def cover(self) -> None:
        """Bring panels out of sight up to date as well, where cards lay open when they were filled: what is covered is
        to leave the browser, not only the screen."""
        model = self.model
        opened = (model.viewer, model.reading) if model.table is not None else (None, None)
        if self._opened not in (opened, (None, None)) and model.table is not None:
            for name, panel in self.panels.made.items():
                if name in (*model.screens, MAIN[-1]):
                    getattr(panel, "cover", panel.update)()
            self.update_side()
        self._opened = opened

    def update_side(self) -> None:
        """Bring the side panel up to date."""
        raise NotImplementedError

    def key(self, key: str) -> None:
        """Take a key: undo, do the next thing, turn to the picture, or what a number means at this table."""
        model = self.model
        if key == "u":
            model.undo_last()
        elif key == "n":
            self.go_on()
        elif key == "m":
            model.show("table" if model.screen == "map" else "map")
        elif key.isdigit():
            self.take(int(key))

    def go_on(self) -> None:
        """Do the one thing there is to do, or confirm what waits."""
        raise NotImplementedError

    def take(self, number: int) -> None:
        """Take what has that number."""
        raise NotImplementedError
