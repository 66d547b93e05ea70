"""A table's page: the bar above, the dock below, and between them what is played on and the side panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from capemay_kit.ui.bar import Bar, Dock
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Do, Panels, box
from capemay_kit.ui.session import Session


class Room:
    """The four corners, the same for every game. ``sight`` opens what the device chooses for itself."""

    def __init__(self, model: Session[Any, Any], sight: Do, tell: Tell) -> None:
        self.bar = Bar(model, self.strip, sight, tell)
        self.dock = Dock(model, tell)
        self.main = box(classes=("cm-main",))
        self.side = box(classes=("cm-sidebox",))
        self.widget = box(self.bar.widget, self.main, self.side, self.dock.widget, classes=("cm-play",))
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
        raise NotImplementedError

    def key(self, key: str) -> None:
        """Take a key that means something at this table."""
        raise NotImplementedError
