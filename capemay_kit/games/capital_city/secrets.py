"""What a seat may not see: the face-down characters of other players and on trains (rulebook p. 4, 6); and how it is
dealt so that it fits everything that is known.

Everybody sees backs, so a hidden character keeps its family. It becomes an unknown one, and the deck counts it among
those that can be anywhere, so that missing cards tell nothing. What a seat saw on a train it passed on, the player has
to remember.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from capemay_kit.games.capital_city.state import UNKNOWN, Deck, State, Train, back_of, in_hand, is_unknown, without


def view(s: State, viewer: int | None) -> State:
    """Return the state as ``viewer`` knows it (None: a bystander). Once the game is over nothing is hidden."""
    return s if s.phase == "over" else mask(s, viewer)


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the game. Masking it twice changes nothing more."""
    hidden: list[str] = []

    def backs(cards: tuple[str, ...]) -> tuple[str, ...]:
        hidden.extend(one for one in cards if not is_unknown(one))
        return tuple(back_of(one) for one in cards)

    seats = tuple(
        one if i == viewer or not one.hand else replace(one, hand=backs(one.hand)) for i, one in enumerate(s.seats)
    )
    mine = None if viewer is None else in_hand(s, viewer)
    trains = tuple(one if one is mine else Train(backs(one.cards), one.at) for one in s.trains)
    bottom = backs(s.characters.bottom)
    if not hidden:
        return s
    deck = replace(s.characters, bottom=bottom).hide(hidden, map(back_of, hidden))
    return replace(s, seats=seats, trains=trains, characters=deck)


# --- determinization ------------------------------------------------------------------------------------


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
