"""A seat's own cards, on its tile: whoever asks sees them, turn or no turn, until anything else is done."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import button, html, name_once, set_class, show, tell_once
from capemay_kit.ui.session import Session


class OwnCards:
    """The button that uncovers them, and the cards. With printed cards there is neither: people hold them."""

    def __init__(self, model: Session[Any, Any], seat: int, tell: Tell) -> None:
        self.model = model
        self.seat = seat
        self.button = button(ui.CARDS_HERE, partial(model.read_cards, seat), tell, "cm-owncards", "cm-quiet")
        self.cards = html("cm-held-cards", "cm-ownhand")

    def update(self, name: str, held: str) -> None:
        """Offer the cards (HTML); empty where the seat holds none, or the app does not know them."""
        model = self.model
        offers = bool(held) and not model.physical and model.looking is None
        opened = offers and model.reading == self.seat
        show(self.button, offers)
        set_class(self.button, "cm-on", opened)
        tip = ui.HIDE_CARDS if opened else ui.SHOW_CARDS.format(name=name)
        if self.button.tooltip != tip:
            self.button.tooltip = tip
        name_once(self.button, ui.COVER_HERE if opened else ui.CARDS_HERE)
        tell_once(self.cards, held if opened else "")
        show(self.cards, opened)
