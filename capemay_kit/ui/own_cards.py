"""A seat's own cards, beside its figures: shown on demand at any time, until anything else is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.sitting.session import Session
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import button, html, name_once, opens, set_class, show, tell_once, tip_once


class OwnCards:
    """The button that uncovers the cards, and the cards. With printed cards there is neither: people hold them."""

    def __init__(self, model: Session[Any, Any], seat: int, tell: Tell) -> None:
        self.model = model
        self.seat = seat
        self.button = button(_("Cards"), partial(model.read_cards, seat), tell, "cm-owncards", "cm-quiet")
        self.cards = html("cm-held-cards", "cm-ownhand")

    def update(self, name: str, write: Callable[[Any, int], str]) -> None:
        """Offer the cards, if the app holds some; ``write`` returns them as HTML from a state in which they are open,
        and is called only for a seat that asked to see them."""
        model = self.model
        s = None if model.physical else model.hand_of(self.seat)
        opened = s is not None
        # on a player's own page they have a screen of their own
        may = model.guest is None and self.seat not in model.phones
        show(self.button, may and not model.physical and model.holds(self.seat))
        set_class(self.button, "cm-on", opened)
        opens(self.button, opened)
        tip_once(self.button, _("Hide the cards") if opened else _("Show {name}'s cards", name=name))
        name_once(self.button, _("Hide") if opened else _("Cards"))
        tell_once(self.cards, "" if s is None else write(s, self.seat))
        show(self.cards, opened)
