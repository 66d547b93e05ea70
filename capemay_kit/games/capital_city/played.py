"""Which buildings, characters and families are played: counted over many games, they say which of them win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from capemay_kit.core.acts import Use
from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.played import Played
from capemay_kit.games.capital_city.acts import Attach, Buy, TakePriority
from capemay_kit.games.capital_city.names import building_name, character_name, family_name
from capemay_kit.games.capital_city.state import State, family_of


class CapitalCityPlayed(Played[State]):
    """Buildings are counted when they are bought, characters and their families when they are attached, priority cards
    when they are taken."""

    kinds = Texts({
        "building": "Buildings", "character": "Characters", "family": "Families", "priority": "Priority cards",
    })  # fmt: skip

    def uses(self, before: State, act: Any, after: State) -> Iterator[Use]:
        """Yield what was played by an act."""
        match act:
            case Buy(building=building):
                yield before.turn, "building", building
            case Attach(card=card):
                yield before.turn, "character", card
                yield before.turn, "family", family_of(card)
            case TakePriority():
                for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
                    if now.priority != was.priority and now.priority:
                        yield seat, "priority", str(now.priority)

    def title(self, s: State, kind: str, id: str) -> str:
        """Call a building, a character, a family or a priority card as people do."""
        match kind:
            case "building":
                return building_name(s.book, id)
            case "character":
                return character_name(s.book, id)
            case "family":
                return family_name(s.book, id)
            case _:
                return _("Priority card {n}", n=id)

    def round(self, s: State) -> int:
        """Return the season, counted from 1."""
        return s.season + 1


PLAYED = CapitalCityPlayed()
