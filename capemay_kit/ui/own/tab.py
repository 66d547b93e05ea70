"""What the parts of *My copy* have in common."""

from __future__ import annotations

import ipywidgets as w

from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Piece, Tell


class Tab:
    """What is below a tab: it returns what it shows, and ``update`` brings the whole screen up to date."""

    of_every_game = False
    trying = False
    """Whether something is tried that has an undo of its own."""

    def __init__(self, model: Session, tell: Tell, update: Call) -> None:
        self.model, self.tell, self.update = model, tell, update
        self.keeps: list[w.Widget] = []
        """Widgets that stand in what it shows, now or at other times."""

    @property
    def busy(self) -> bool:
        """Whether a form is open, where nothing else is asked."""
        return False

    @property
    def nearest(self) -> tuple[str, Call] | None:
        """The last step that is not kept, with what takes it back."""
        return None

    def show(self) -> Piece:
        """Return what should be on the screen now. Raises `BadFile` if what is kept cannot be read."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Take over how things stand after a change was taken back, here or elsewhere."""
