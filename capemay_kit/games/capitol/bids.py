"""All bids that a hand can make, without a list: there are two to the power of the number of cards (rulebook ch. 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, overload

from capemay_kit.games.capitol.acts import Bid, Won
from capemay_kit.games.capitol.book import Book

MOST_CARDS = 6
"""More cards than this are never bid by bots."""
USUAL_NUMBER = 6
"""The assumed number of an unknown card."""


class Bids(Sequence[Bid | Won]):
    """Every choice of cards of a hand, with no bid as the first one. Each is only made when it is asked for, so a large
    hand costs nothing.

    ``hand`` may hold a card several times; then some bids are equal. If ``fewest`` is given, every choice of at least
    so many cards (0 or 1) follows once more, as the cards that won the auction.
    """

    def __init__(self, book: Book, hand: Sequence[str], fewest: int | None = None) -> None:
        counts = Counter(book.falling(hand))
        self._cards = tuple(counts)
        self._counts = tuple(counts.values())
        self._fewest = fewest
        self._bids = prod(n + 1 for n in self._counts)
        self._len = self._bids if fewest is None else 2 * self._bids - fewest

    def __len__(self) -> int:
        return self._len

    @overload
    def __getitem__(self, at: int) -> Bid | Won: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Bid | Won, ...]: ...

    def __getitem__(self, at: int | slice) -> Bid | Won | tuple[Bid | Won, ...]:
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(self._len)))
        if not -self._len <= at < self._len:
            raise IndexError(at)
        at %= self._len
        made: type[Bid | Won] = Bid
        if at >= self._bids:
            made, at = Won, at - self._bids + (self._fewest or 0)
        chosen: list[str] = []
        for card, n in zip(self._cards, self._counts, strict=True):
            at, times = divmod(at, n + 1)
            chosen += [card] * times
        return made(tuple(chosen))

    def __iter__(self) -> Iterator[Bid | Won]:
        return (self[i] for i in range(self._len))

    def __contains__(self, bid: object) -> bool:
        if not isinstance(bid, Bid | Won) or not set(bid.cards) <= set(self._cards):
            return False
        if isinstance(bid, Won) and (self._fewest is None or len(bid.cards) < self._fewest):
            return False
        places = [self._cards.index(card) for card in bid.cards]
        times = Counter(places)
        return places == sorted(places) and all(times[i] <= n for i, n in enumerate(self._counts))

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Bids) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[Any, ...]:
        return self._cards, self._counts, self._fewest


def telling_bids(book: Book, hand: Sequence[str]) -> tuple[Bid, ...]:
    """Return the bids worth considering: for each sum, the one with the cards that are missed least.

    Cards of a kind of which the hand has many are missed least.
    """
    many = Counter(book.kinds[card][0] for card in hand)
    best: dict[tuple[int, int], tuple[float, tuple[str, ...]]] = {(0, 0): (0.0, ())}
    for card in book.falling(hand):
        number, cost = book.number(card) or USUAL_NUMBER, 1.0 / many[book.kinds[card][0]]
        for (n, total), (spent, cards) in list(best.items()):
            if n < MOST_CARDS:
                key, then = (n + 1, total + number), (spent + cost, (*cards, card))
                if key not in best or then[0] < best[key][0]:
                    best[key] = then
    least: dict[int, tuple[float, tuple[str, ...]]] = {}
    for (_, total), found in best.items():
        if total not in least or found[0] < least[total][0]:
            least[total] = found
    return tuple(Bid(cards) for _, (_, cards) in sorted(least.items()))
