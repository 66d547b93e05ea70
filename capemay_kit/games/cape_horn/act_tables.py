"""Precomputed acts: every act of a book is made once, and the same object is offered each time."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TypeAlias

from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.cards import UNKNOWN

DEAL, STAY, TAKE, LEAVE = act.Deal(), act.Stay(), act.TakeToken(), act.LeaveToken()
DRAW, BUY, END_TURN = act.Draw(), act.Buy(), act.EndTurn()

_Beside: TypeAlias = "tuple[dict[str, str], Offers, tuple[str, ...], tuple[str, ...]]"
_BESIDE: ContextVar[_Beside | None] = ContextVar("beside", default=None)
"""The last answer of `Offers.beside`. Each page has its own, because one process may serve many pages."""


class Offers:
    """The acts of a book that have a place, by place; and the spaces beside wind cards."""

    def __init__(self, book: Book) -> None:
        spaces = book.chart.spaces
        self.place = {card: {one: act.Place(card, one) for one in spaces} for card in (*book.kinds, UNKNOWN)}
        self.sail = {one: act.Sail(one) for one in spaces}
        self.ignore = {one: act.Ignore(one) for one in spaces}
        self.again = {one: act.Again(one) for one in spaces}
        self.again_ignoring = {one: act.Again(one, True) for one in spaces}
        self._spaces = spaces
        self._near = {one: frozenset(near) for one, near in book.chart.near.items()}

    def beside(self, winds: dict[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """List the spaces beside a wind card, in the order of the spaces: the empty ones, and those with a card."""
        # the cards stay the same for most of a turn, and so does the answer
        last = _BESIDE.get()
        if last is None or last[0] is not winds or last[1] is not self:
            beside = frozenset[str]().union(*[self._near[one] for one in winds])
            spaces = [one for one in self._spaces if one in beside]
            empty, carded = [one for one in spaces if one not in winds], [one for one in spaces if one in winds]
            last = winds, self, tuple(empty), tuple(carded)
            _BESIDE.set(last)
        return last[2:]


def offers(book: Book) -> Offers:
    """Return the acts of a book."""
    if book.offers is None:
        book.offers = Offers(book)
    made: Offers = book.offers
    return made
