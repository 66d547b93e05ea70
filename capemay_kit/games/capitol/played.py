"""Which cards, areas and improvements are played: over many games these counts show which of them win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from capemay_kit.core.acts import Use
from capemay_kit.core.i18n import Texts
from capemay_kit.core.played import Played
from capemay_kit.games.capitol.acts import Improve, PlayFloor, PlayPermit, PlayRoof
from capemay_kit.games.capitol.names import IMPROVEMENTS, area_name, card_name
from capemay_kit.games.capitol.state import State


class CapitolPlayed(Played[State]):
    """Cards are counted when they are used, areas when a building is placed there, improvements when they are placed by
    whoever won them."""

    kinds = Texts({"card": "Cards", "area": "Areas", "improvement": "Improvements"})

    def uses(self, before: State, act: Any, after: State) -> Iterator[Use]:
        """Yield what was played by an act."""
        match act:
            case PlayFloor(card=card) | PlayRoof(card=card):
                yield before.turn, "card", card
            case PlayPermit(card=card, area=area):
                yield before.turn, "card", card
                yield before.turn, "area", area
            case Improve():
                yield before.turn, "improvement", before.improvement

    def title(self, s: State, kind: str, id: str) -> str:
        """Call a card, an area or an improvement as people do."""
        match kind:
            case "card":
                return card_name(s.book, id)
            case "area":
                return area_name(s.book, id)
            case _:
                return IMPROVEMENTS[id]  # type: ignore[index]


PLAYED = CapitolPlayed()
