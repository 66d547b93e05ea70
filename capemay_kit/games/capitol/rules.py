"""Capitol behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from capemay_kit.core.contract import GameMeta, Outcome, Publication, Seat
from capemay_kit.core.options import Options
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.rules import Files, GameRules, faults_of, parts_of
from capemay_kit.games.capitol import acts, printed, scene, scoring
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import BOARD, EDITIONS, Board, Book, Rulings, board_name, load_board, read_board
from capemay_kit.games.capitol.bot import worth
from capemay_kit.games.capitol.figures import FIGURES
from capemay_kit.games.capitol.rounds import in_step
from capemay_kit.games.capitol.state import MAX_SEATS, MIN_SEATS, RULES, State, as_sheet, blank, mask, to_act


class TableOptions(Options, frozen=True):
    """The options of a new table."""

    switches = Rulings


class Capitol(GameRules[State, AnyAct]):
    """The rules of Capitol. It holds nothing: every function is of a state."""

    meta = GameMeta(
        "capitol", "Capitol", MIN_SEATS, MAX_SEATS, 1, AnyAct, TableOptions,
        scoring.CATEGORIES, scoring.DECIDED, messages=scoring.MESSAGES,
        box=Publication(1155, 2001, 10, (60, 90), ("Alan R. Moon", "Aaron Weissblum")),
    )  # fmt: skip

    acts = acts.OFFERED
    rulebook = RULES
    to_act = staticmethod(to_act)
    figures = FIGURES
    scores = staticmethod(scoring.score)
    worth = staticmethod(worth)
    oddities = staticmethod(scoring.oddities)
    mask = staticmethod(mask)
    scene = staticmethod(scene.scene)
    editions = EDITIONS
    board = BOARD
    boards = (BOARD,)
    load_board = staticmethod(load_board)
    in_step = staticmethod(in_step)
    blank = staticmethod(blank)
    at_the_end = staticmethod(as_sheet)

    def book_of(self, header: Header) -> Book:
        """Make the book of a table from its header. Raises `BadFile`."""
        edition, board = parts_of(header, EDITIONS.held, _board_held)
        return Book(edition, board, rulings=header.options.get("rulings"))

    def tell(self, before: State, entry: Entry[AnyAct], after: State, viewer: Seat | None) -> str:
        """Say what an entry did, as `GameRules.tell` does. Once bids are turned over, everybody has seen them."""
        if before.phase == "over":
            return self.said(before, entry, after)
        turned = replace(self.mask(after, viewer), shown=after.shown)
        return self.said(self.mask(before, viewer), self.hide(entry, viewer), turned)

    def described(self, s: State) -> dict[str, Any]:
        book = s.book
        # no board file has fewer small spaces than fountains: that is a figure
        for area in book.areas:
            book = book.with_area(area.id, max(area.spaces, area.fountains))
        return super().described(s) | {"board": board_name(book)}

    def outcome(self, s: State) -> Outcome | None:
        return scoring.decide(scoring.totals(s)) if s.phase == "over" else None

    def summary(self, s: State) -> dict[str, Any]:
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


def _board_held(given: Any, source: str) -> Board | None:
    return load_board(BOARD if given is None else given, source, paths=False)


GAME = Capitol()
"""The rules, as the registry finds them: they hold no state."""

FILES = Files(EDITIONS, boards={"capemay-areas/1": faults_of(read_board)}, decks={}, printed=printed.printed_parts)
"""The files of this game that can be checked."""
