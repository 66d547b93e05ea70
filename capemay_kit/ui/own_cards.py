"""A seat's own cards, beside its figures: shown on demand at any time, until anything else is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from markupsafe import Markup

from capemay_kit.core.i18n import _
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, button, text


def own_cards(
    model: Session, seat: int, name: str, write: Callable[[Any, int], Markup]
) -> tuple[Element | None, Element | None]:
    """Show the button that uncovers a seat's cards, and the cards; with printed cards there is neither, for people hold
    them. ``write`` returns the cards from a state in which they are open, and is called only for a seat that asked to
    see them."""
    s = None if model.view.physical else model.view.hand_of(seat)
    opened = s is not None
    # on a player's own page they have a screen of their own
    view = model.view
    may = view.guest is None and seat not in view.phones and not view.physical and view.holds(seat)
    tip = _("Hide the cards") if opened else _("Show {name}'s cards", name=name)
    turn = button(_("Hide") if opened else _("Cards"), partial(model.read_cards, seat), "cm-owncards", "cm-quiet",
                  *(["cm-on"] if opened else []), opens=opened, tip=tip)  # fmt: skip
    return turn if may else None, None if s is None else text(write(s, seat), "cm-held-cards", "cm-opencards")
