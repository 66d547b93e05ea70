"""What a seat may not see: the face-down characters of other players and on trains (rulebook p. 4, 6); and how it is
dealt so that it fits everything that is known.

Everybody sees backs, so a hidden character keeps its family. It becomes an unknown one, and the deck counts it among
those that can be anywhere, so that missing cards tell nothing. What a seat saw on a train it passed on, the player has
to remember.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from capemay_kit.games.capital_city.state import UNKNOWN, State, Train, back_of, in_hand, is_unknown, without


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the game. Masking it twice changes nothing more."""
    hidden: list[str] = []

    def backs(cards: tuple[str, ...]) -> tuple[str, ...]:
        hidden.extend(one for one in cards if not is_unknown(one))
        return tuple(back_of(one) for one in cards)

    masked = _with_hidden(s, viewer, backs)
    if not hidden:
        return s
    deck = masked.characters
    unseen, away = (*deck.unseen, *hidden), (*deck.away, *map(back_of, hidden))
    return replace(masked, characters=replace(deck, unseen=tuple(sorted(unseen)), away=tuple(sorted(away))))


def determinize(view: State, viewer: int | None, rng: Random) -> State:
    """Return a state without hidden cards that ``viewer`` would see as ``view``.

    Every back becomes an unseen character of its family, if one is left. The viewer's own unknown cards stay as they
    are.
    """
    loose, away = list(view.characters.unseen), view.characters.away
    rng.shuffle(loose)

    def named(back: str) -> str:
        nonlocal away
        found = next((one for one in loose if back_of(one) == back), None) if back in away and back != UNKNOWN else None
        if found is None:
            return back
        loose.remove(found)
        away = without(away, back)
        return found

    s = _with_hidden(view, viewer, lambda backs: tuple([named(one) for one in backs]))
    return replace(s, characters=replace(s.characters, unseen=tuple(sorted(loose)), away=away))


def _with_hidden(s: State, viewer: int | None, turned: Callable[[tuple[str, ...]], tuple[str, ...]]) -> State:
    """Turn the cards that ``viewer`` does not see: in the hands of others, on trains, and below the deck."""
    mine = None if viewer is None else in_hand(s, viewer)
    seats = tuple(
        one if i == viewer or not one.hand else replace(one, hand=turned(one.hand)) for i, one in enumerate(s.seats)
    )
    trains = tuple(one if one is mine else Train(tuple(sorted(turned(one.cards))), one.at) for one in s.trains)
    return replace(s, seats=seats, trains=trains, characters=replace(s.characters, bottom=turned(s.characters.bottom)))
