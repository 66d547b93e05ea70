"""What a seat may not see: the face-down characters of other players and on trains (rulebook p. 4, 6).

Everybody sees backs, so a hidden character keeps its family. It becomes an unknown one, and the deck counts it among
those that can be anywhere, so that missing cards tell nothing. What a seat saw on a train it passed on, the player has
to remember.
"""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry, hidden
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.figures import FIGURES
from capemay_kit.games.capital_city.legal import in_hand
from capemay_kit.games.capital_city.state import State, Train, back_of, is_unknown


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


def hide(entry: Entry[AnyAct], viewer: int | None) -> Entry[AnyAct]:
    """Return an entry as ``viewer`` may read it."""
    done = entry.act
    if isinstance(done, act.Choose) and entry.seat != viewer:
        done = act.Choose(back_of(done.card))
    elif isinstance(done, Correct):
        done = FIGURES.hide(done, viewer)
    return hidden(entry, viewer, done)
