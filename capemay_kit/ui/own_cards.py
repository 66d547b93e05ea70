"""A seat's own cards, on its tile: whoever asks sees them, turn or no turn, until anything else is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import button, html, name_once, set_class, show, tell_once, tip_once
from capemay_kit.ui.session import Session


class OwnCards:
    """The button that uncovers them, and the cards. With printed cards there is neither: people hold them."""

    def __init__(self, model: Session[Any, Any], seat: int, tell: Tell) -> None:
        self.model = model
        self.seat = seat
        self.button = button(ui.CARDS_HERE, partial(model.read_cards, seat), tell, "cm-owncards", "cm-quiet")
        self.cards = html("cm-held-cards", "cm-ownhand")

    def update(self, name: str, write: Callable[[], str]) -> None:
        """Offer the cards; ``write`` returns them as HTML, empty where the seat holds none, and is asked only at tables
        whose cards the app holds."""
        model = self.model
        held = "" if model.physical or model.looking is not None else write()
        opened = bool(held) and model.reading == self.seat
        show(self.button, bool(held))
        set_class(self.button, "cm-on", opened)
        tip_once(self.button, (ui.HIDE_CARDS if opened else ui.SHOW_CARDS).format(name=name))
        name_once(self.button, ui.COVER_HERE if opened else ui.CARDS_HERE)
        tell_once(self.cards, held if opened else "")
        show(self.cards, opened)
