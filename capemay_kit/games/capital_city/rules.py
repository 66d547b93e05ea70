"""Capital City behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome, Publication
from capemay_kit.core.i18n import _
from capemay_kit.core.options import Options
from capemay_kit.core.own_card import OWN_PLAYED
from capemay_kit.core.record import Header
from capemay_kit.core.rules import Files, GameRules, faults_of, laid_out, new_header, options_of, parts_of
from capemay_kit.games.capital_city import acts, names, scene, scoring, secrets
from capemay_kit.games.capital_city.acts import AnyAct
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
from capemay_kit.games.capital_city.position import position_of, read_position
from capemay_kit.games.capital_city.setup import with_own_decks
from capemay_kit.games.capital_city.state import RULES, State, at_the_end, blank, to_act

WORDS_ASKED = 2
"""The first version of the rules that asks what the text on the owner's cards brings."""


class TableOptions(Options, frozen=True):
    """The options of a new table."""

    switches = Rulings


class CapitalCity(GameRules[State, AnyAct]):
    """The rules of Capital City. It holds nothing: every function is of a state."""

    meta = GameMeta(
        "capital-city",
        "Capital City",
        FEWEST,
        MOST,
        WORDS_ASKED,
        AnyAct,
        TableOptions,
        scoring.CATEGORIES,
        scoring.DECIDED,
        messages=scoring.MESSAGES,
        box=Publication(229241, 2018, 8, (30, 50), ("James Ernest",)),
    )

    acts = acts.OFFERED
    rulebook = RULES
    to_act = staticmethod(to_act)
    comes_first = staticmethod(text_first)
    figures = FIGURES
    scores = staticmethod(scoring.score)
    worth = staticmethod(worth)
    position = staticmethod(position_of)
    mask = staticmethod(secrets.mask)
    scene = staticmethod(scene.scene)

    def followed(self, before: State, after: State) -> Sequence[str]:
        """Say that the year or the season is over."""
        if after.phase == "over":
            return (_("the year is over"),)
        return (_("{season} is over", season=SEASONS[before.season_name]),) if after.season > before.season else ()

    def setup(self, edition: Book, options: Mapping[str, Any], chance: Chance) -> State:
        """Set up the game with ``options``: ``seats`` (names in seating order), ``first`` (who sets up, and bids
        first if founders stay unknown). Raises `BadFile`."""
        given = options_of(self.meta, options)
        return blank(edition, given.seats, given.first)

    def outcome(self, s: State) -> Outcome | None:
        """Return the winners once Winter is over."""
        if s.phase != "over":
            return None
        return scoring.decide(s, [scoring.total(s, seat) for seat in range(len(s.seats))])

    def summary(self, s: State) -> dict[str, Any]:
        """Return a few figures of the game."""
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


def header_for(names: Sequence[str], **given: Any) -> Header:
    """Describe a new table, as `new_header` does. ``first`` sets up, and bids first if founders stay unknown."""
    return new_header(CapitalCity.meta, names, EDITIONS, **given)


def book_of(header: Header) -> Book:
    """Make the book of a table from its header. Raises `BadFile`."""
    edition, __ = parts_of(header, EDITIONS.held, lambda *__: None)
    return Book(edition, *shipped_decks(), header.options.get("rulings"))


def start_of(header: Header) -> State:
    """Set up the table that a header describes. Raises `BadFile`, `UnknownName`."""
    s = laid_out(GAME, header, book_of, at_the_end)
    s = replace(s, printed=header.seed is None and not s.sheet)
    return (
        with_own_decks(s, header.rules >= WORDS_ASKED)
        if s.phase == "deal" and OWN_PLAYED in header.options.get("own", {})
        else s
    )


GAME = CapitalCity()
"""The rules, as the registry finds them: they hold no state."""

FILES = Files(
    read_position,
    EDITIONS,
    boards={},
    decks={"character": faults_of(read_characters), "building": faults_of(read_buildings)},
    printed=names.printed_parts,
)
"""The files of this game that can be checked or scored; there is no board."""
