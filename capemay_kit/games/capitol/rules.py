"""Capitol behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome, Publication, Seat
from capemay_kit.core.options import Options
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.rules import Files, GameRules, faults_of, laid_out, new_header, options_of, parts_of
from capemay_kit.games.capitol import acts, printed, scene, scoring, secrets
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import (
    BOARD,
    EDITIONS,
    Board,
    Book,
    Rulings,
    load_board,
    read_board,
)
from capemay_kit.games.capitol.bot import worth
from capemay_kit.games.capitol.figures import FIGURES
from capemay_kit.games.capitol.position import position_of, read_position
from capemay_kit.games.capitol.state import MAX_SEATS, MIN_SEATS, RULES, State, as_sheet, blank, to_act


class TableOptions(Options, frozen=True):
    """The options of a new table."""

    switches = Rulings


class Capitol(GameRules[State, AnyAct]):
    """The rules of Capitol. It holds nothing: every function is of a state."""

    meta = GameMeta(
        "capitol",
        "Capitol",
        MIN_SEATS,
        MAX_SEATS,
        1,
        AnyAct,
        TableOptions,
        scoring.CATEGORIES,
        scoring.DECIDED,
        messages=scoring.MESSAGES,
        box=Publication(1155, 2001, 10, (60, 90), ("Alan R. Moon", "Aaron Weissblum")),
    )

    acts = acts.OFFERED
    rulebook = RULES
    to_act = staticmethod(to_act)
    figures = FIGURES
    scores = staticmethod(scoring.score)
    worth = staticmethod(worth)
    position = staticmethod(position_of)
    view = staticmethod(secrets.view)
    mask = staticmethod(secrets.mask)
    scene = staticmethod(scene.scene)

    def tell(self, before: State, entry: Entry[AnyAct], after: State, viewer: Seat | None) -> str:
        """Say what an entry did, as `GameRules.tell` does. Once bids are turned over, everybody has seen them."""
        if before.phase == "over":
            return self.said(before, entry, after)
        turned = replace(self.mask(after, viewer), shown=after.shown)
        return self.said(self.mask(before, viewer), self.hide(entry, viewer), turned)

    def setup(self, edition: Book, options: Mapping[str, Any], chance: Chance) -> State:
        """Set up the game with ``options``: ``seats`` (names in the order people sit), ``first`` (who begins). Raises
        `BadFile`."""
        given = options_of(self.meta, options)
        return blank(edition, given.seats, given.first)

    def outcome(self, s: State) -> Outcome | None:
        """Return the winners once the last round is scored."""
        return scoring.decide(scoring.totals(s)) if s.phase == "over" else None

    def summary(self, s: State) -> dict[str, Any]:
        """Return a few figures of how the game stands. ``next`` is what the next scoring would bring now."""
        over = s.phase == "over"
        then = [0] * len(s.seats) if over else scoring.next_points(s)
        auction = {"auction": s.improvement} if s.phase in ("bid", "turn_over", "improve") else {}
        return {
            "round": s.round,
            "phase": s.phase,
            **auction,
            "turn": [s.seats[seat].name for seat in self.to_act(s)],
            "first": s.seats[s.first].name,
            "floors": s.floors,
            "seats": {
                one.name: {"points": points, "next": then[i], "cards": len(one.hand)}
                for i, (one, points) in enumerate(zip(s.seats, scoring.totals(s), strict=True))
            },
        }


def header_for(names: Sequence[str], *, board: Any = BOARD, **given: Any) -> Header:
    """Describe a new table, as `new_header` does. The owner's ``board`` (a path or its data) is put into the record.
    Raises `BadFile`, `UnknownName`."""
    if isinstance(board, str) and board != BOARD:
        board = msgspec.to_builtins(load_board(board))
    return new_header(Capitol.meta, names, EDITIONS, board=board, **given)


def book_of(header: Header) -> Book:
    """Make the book of a table from its header. Raises `BadFile`."""
    edition, board = parts_of(header, EDITIONS.held, _board_held)
    return Book(edition, board, rulings=header.options.get("rulings"))


def _board_held(given: Any, source: str) -> Board | None:
    return load_board(BOARD if given is None else given, source, paths=False)


def start_of(header: Header) -> State:
    """Set up the table that a header describes. Raises `BadFile`, `UnknownName`."""
    return laid_out(GAME, header, book_of, as_sheet)


GAME = Capitol()
"""The rules, as the registry finds them: they hold no state."""

FILES = Files(
    read_position,
    EDITIONS,
    boards={"capemay-areas/1": faults_of(read_board)},
    decks={},
    printed=printed.printed_parts,
)
"""The files of this game that can be checked or scored."""
