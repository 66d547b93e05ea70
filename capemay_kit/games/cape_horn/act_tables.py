"""Precomputed acts: every act of a book is made once, and the same objects are handed out whenever they are offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.cards import UNKNOWN

DEAL, STAY, TAKE, LEAVE = act.Deal(), act.Stay(), act.TakeToken(), act.LeaveToken()
DRAW, BUY, END_TURN = act.Draw(), act.Buy(), act.EndTurn()


class Offers:
    """The acts of a book that name a place, by place, and where cards may be placed on empty spaces."""

    def __init__(self, book: Book) -> None:
        spaces = book.chart.spaces
        self.place = {card: {one: act.Place(card, one) for one in spaces} for card in (*book.kinds, UNKNOWN)}
        self.sail = {one: act.Sail(one) for one in spaces}
        self.ignore = {one: act.Ignore(one) for one in spaces}
        self.again = {one: act.Again(one) for one in spaces}
        self.again_ignoring = {one: act.Again(one, True) for one in spaces}
        self.offered: tuple[Any, int, Sequence[act.AnyAct]] | None = None
        """What `legal.legal` listed last: the state, the seat and the acts."""
        self.numbered: tuple[Any, int, dict[str, int]] | None = None
        """What `labels.numbered` counted last: the state, the seat and the numbers."""
        self._spaces = spaces
        self._near = {one: frozenset(near) for one, near in book.chart.near.items()}
        self._last: tuple[dict[str, str], tuple[str, ...], tuple[str, ...]] | None = None

    def beside(self, winds: dict[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """List the spaces beside a wind card, in the order of the spaces: the empty ones, and those with a card."""
        # cards lie still for most of a turn, so the last answer is mostly the next one too
        if self._last is None or self._last[0] is not winds:
            beside = frozenset[str]().union(*[self._near[one] for one in winds])
            spaces = [one for one in self._spaces if one in beside]
            empty, carded = [one for one in spaces if one not in winds], [one for one in spaces if one in winds]
            self._last = winds, tuple(empty), tuple(carded)
        return self._last[1:]


def offers(book: Book) -> Offers:
    """Return the acts of a book."""
    if book.offers is None:
        book.offers = Offers(book)
    made: Offers = book.offers
    return made
