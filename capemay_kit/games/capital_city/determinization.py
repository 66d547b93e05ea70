"""Determinization: what a seat cannot see is dealt at random, so that it fits everything that is known."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from capemay_kit.games.capital_city.legal import in_hand
from capemay_kit.games.capital_city.state import (
    UNKNOWN,
    Deck,
    State,
    Train,
    back_of,
    is_unknown,
    without,
)


class _Pile:
    """The unseen characters that no back has become yet."""

    def __init__(self, deck: Deck, rng: Random) -> None:
        self.deck = deck
        self.loose = list(deck.unseen)
        rng.shuffle(self.loose)
        self.away = deck.away

    def name(self, backs: tuple[str, ...]) -> tuple[str, ...]:
        """Make each back a character of its family, if one is left."""
        return tuple(self._take(one) if is_unknown(one) and one != UNKNOWN else one for one in backs)

    def _take(self, back: str) -> str:
        found = next((one for one in self.loose if back_of(one) == back), None)
        if found is None or back not in self.away:
            return back
        self.loose.remove(found)
        self.away = without(self.away, back)
        return found

    def left(self, bottom: tuple[str, ...]) -> Deck:
        return replace(self.deck, unseen=tuple(sorted(self.loose)), away=self.away, bottom=bottom)


def determinize(view: State, viewer: int | None, rng: Random) -> State:
    """Return a state without hidden cards that ``viewer`` would see as ``view``.

    Every back becomes an unseen character of its family. The viewer's own unknown cards stay as they are.
    """
    pile = _Pile(view.characters, rng)
    mine = None if viewer is None else in_hand(view, viewer)
    seats = tuple(
        one if i == viewer or not one.hand else replace(one, hand=pile.name(one.hand))
        for i, one in enumerate(view.seats)
    )
    trains = tuple(one if one is mine else Train(tuple(sorted(pile.name(one.cards))), one.at) for one in view.trains)
    bottom = pile.name(view.characters.bottom)
    return replace(view, seats=seats, trains=trains, characters=pile.left(bottom))
