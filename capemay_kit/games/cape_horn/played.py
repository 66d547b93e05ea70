"""Which wind cards and tokens are played: counted over many games, they say which of them win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from capemay_kit.core.acts import Use
from capemay_kit.core.i18n import Texts
from capemay_kit.core.played import Played
from capemay_kit.games.cape_horn.acts import Again, Ignore, Place, Stay
from capemay_kit.games.cape_horn.state import State
from capemay_kit.games.cape_horn.words import card_title, token

_WAYS = Texts({"ignore": "ignoring a card", "stay": "staying", "again": "a second move"})


class CapeHornPlayed(Played[State]):
    """Wind cards are counted when they are placed, tokens when they are taken, and ways to move besides sailing."""

    kinds = Texts({"wind": "Wind cards", "token": "Tokens", "way": "Ways to move"})

    def uses(self, before: State, act: Any, after: State) -> Iterator[Use]:
        """Yield what was played by an act."""
        match act:
            case Place(card=card):
                yield before.turn, "wind", card
            case Ignore() | Stay() | Again():
                yield before.turn, "way", type(act).__struct_config__.tag  # type: ignore[misc]
        was, now = before.seats[before.turn].tokens, after.seats[before.turn].tokens
        for zone, (old, new) in enumerate(zip(was, now, strict=True)):
            if new is not None and old is None:
                yield before.turn, "token", f"{zone + 1}-{new}"

    def title(self, s: State, kind: str, id: str) -> str:
        """Call a card by its title, a token by its zone and colour."""
        if kind == "wind":
            return card_title(s, id)
        if kind == "way":
            return _WAYS[id]
        zone, __, colour = id.partition("-")
        return token(int(zone), colour)


PLAYED = CapeHornPlayed()
