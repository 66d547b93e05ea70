"""Capital City behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.contract import GameMeta, Outcome, Publication
from capemay_kit.core.i18n import _
from capemay_kit.core.options import Options
from capemay_kit.core.own_card import OWN_PLAYED
from capemay_kit.core.record import Header
from capemay_kit.core.rules import Files, GameRules, faults_of, parts_of
from capemay_kit.games.capital_city import acts, names, scene, scoring
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.auction import in_step
from capemay_kit.games.capital_city.book import (
    EDITIONS,
    FEWEST,
    MOST,
    Book,
    Rulings,
    read_buildings,
    read_characters,
    shipped_decks,
)
from capemay_kit.games.capital_city.bot import worth
from capemay_kit.games.capital_city.by_hand import text_first
from capemay_kit.games.capital_city.figures import FIGURES
from capemay_kit.games.capital_city.names import SEASONS
from capemay_kit.games.capital_city.setup import with_own_decks
from capemay_kit.games.capital_city.state import RULES, State, at_the_end, blank, mask, to_act

WORDS_ASKED = 2
"""The first version of the rules that asks what the text on the owner's cards brings."""


class TableOptions(Options, frozen=True):
    """The options of a new table."""

    switches = Rulings


class CapitalCity(GameRules[State, AnyAct]):
    """The rules of Capital City. It holds nothing: every function is of a state."""

    meta = GameMeta(
        "capital-city", "Capital City", FEWEST, MOST, WORDS_ASKED, AnyAct, TableOptions,
        scoring.CATEGORIES, scoring.DECIDED, messages=scoring.MESSAGES,
        box=Publication(229241, 2018, 8, (30, 50), ("James Ernest",)),
    )  # fmt: skip

    acts = acts.OFFERED
    rulebook = RULES
    to_act = staticmethod(to_act)
    comes_first = staticmethod(text_first)
    figures = FIGURES
    in_step = staticmethod(in_step)
    scores = staticmethod(scoring.score)
    worth = staticmethod(worth)
    oddities = staticmethod(scoring.oddities)
    mask = staticmethod(mask)
    scene = staticmethod(scene.scene)
    editions = EDITIONS
    blank = staticmethod(blank)
    at_the_end = staticmethod(at_the_end)

    def waits(self, s: State) -> int:
        """Return how many earnings and texts wait."""
        return len(s.pending) + len(s.worded)

    def book_of(self, header: Header) -> Book:
        """Make the book of a table from its header. Raises `BadFile`."""
        edition, __ = parts_of(header, EDITIONS.held, lambda *__: None)
        return Book(edition, *shipped_decks(), header.options.get("rulings"))

    def start(self, header: Header) -> State:
        s = super().start(header)
        s = replace(s, printed=header.seed is None and not s.sheet)
        own = s.phase == "deal" and OWN_PLAYED in header.options.get("own", {})
        return with_own_decks(s, header.rules >= WORDS_ASKED) if own else s

    def followed(self, before: State, after: State) -> Sequence[str]:
        if after.phase == "over":
            return (_("the year is over"),)
        return (_("{season} is over", season=SEASONS[before.season_name]),) if after.season > before.season else ()

    def outcome(self, s: State) -> Outcome | None:
        return scoring.decide(s) if s.phase == "over" else None

    def summary(self, s: State) -> dict[str, Any]:
        return {
            "season": s.season_name,
            "phase": s.phase,
            "turn": [s.seats[i].name for i in self.to_act(s)],
            "pot": s.pot,
            "seats": {
                seat.name: {"money": seat.money, "points": seat.points, "priority": seat.priority,
                            "buildings": len(seat.buildings)}
                for seat in s.seats
            },
        }  # fmt: skip


GAME = CapitalCity()
"""The rules, as the registry finds them: they hold no state."""

_DECKS = {"character": faults_of(read_characters), "building": faults_of(read_buildings)}
FILES = Files(EDITIONS, boards={}, decks=_DECKS, printed=names.printed_parts)
"""The files of this game that can be checked; there is no board."""
