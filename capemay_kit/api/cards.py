"""The cards that a seat holds, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, overload

from capemay_kit.api.display import Columns, Displayed, bundle
from capemay_kit.core.i18n import _
from capemay_kit.core.shown import InHand

CARD = (
    "padding:.7em .8em;border:1px solid color-mix(in srgb, currentColor 30%, transparent);border-radius:.6em;"
    "width:13em;min-height:8em;box-sizing:border-box"
)
FAINT = "font-size:.85em;opacity:.75"
ROW = "display:flex;flex-wrap:wrap;gap:.7em;margin:.4em 0"


class CardInHand(Displayed):
    """A card that a seat holds, or what else it holds for itself: its ``title``, the ``text`` on it, the ``kind`` of
    things it belongs to, and how far its goal is (``so_far``); each may be empty. ``value`` is what acts call it."""

    def __init__(self, held: InHand) -> None:
        self.value = held.value
        self.title = held.title
        self.text = held.detail
        self.kind = held.kind
        self.so_far = held.so_far

    def __str__(self) -> str:
        return _("{title}: {text}", title=self.title, text=self.text) if self.text else self.title

    def html(self) -> str:
        """Draw the card for a page, in the page's own colours."""
        parts = [
            f'<div style="{FAINT}">{escape(self.kind)}</div>' if self.kind else "",
            f'<div style="font-weight:600;margin:.2em 0 .5em">{escape(self.title)}</div>',
            f"<div>{escape(self.text)}</div>",
            f'<div style="{FAINT};margin-top:.5em">{escape(self.so_far)}</div>' if self.so_far else "",
        ]
        return f'<article style="{CARD}">{"".join(parts)}</article>'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return bundle(str(self), self.html())


class HeldCards(Displayed, Sequence[CardInHand]):
    """What a seat holds for itself, in the order in which the companion shows it."""

    def __init__(self, name: str, held: Sequence[InHand]) -> None:
        self.name = name
        self._cards = tuple(CardInHand(one) for one in held)

    def __len__(self) -> int:
        return len(self._cards)

    @overload
    def __getitem__(self, at: int) -> CardInHand: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[CardInHand]: ...
    def __getitem__(self, at: int | slice) -> CardInHand | Sequence[CardInHand]:
        return self._cards[at]

    def grid(self) -> Columns:
        """Return the cards, one a row."""
        about = (
            _("{name}'s cards", name=self.name)
            if self._cards
            else _("{name}'s cards are not known here", name=self.name)
        )
        return Columns(about, ("", ""), [(one.title, one.text) for one in self._cards])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        cards = "".join(one.html() for one in self._cards)
        about = f'<div style="font-weight:600">{escape(self.grid().about)}</div>'
        return bundle(str(self), f'{about}<div style="{ROW}">{cards}</div>')
