"""Capitol behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

import msgspec

from capemay_kit import __version__
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome, Seat
from capemay_kit.core.edition import Edition
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.scene import Scene
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.core.store import now
from capemay_kit.errors import Refusal, UnknownName
from capemay_kit.games.capitol import correct, moves, play, scene, scoring, secrets, words
from capemay_kit.games.capitol.actions import AnyAct
from capemay_kit.games.capitol.book import Book, board_from, edition_from
from capemay_kit.games.capitol.cards import shipped_cards
from capemay_kit.games.capitol.position import Position, position_of
from capemay_kit.games.capitol.setup import at_the_end, blank, names_of
from capemay_kit.games.capitol.state import State
from capemay_kit.games.capitol.worth import worth


class Capitol:
    """The rules of Capitol. It holds nothing: every function is of a state."""

    meta = GameMeta("capitol", "Capitol", 2, 4, 1, AnyAct, words.CATEGORIES, words.DECIDED)

    def setup(self, edition: Book, options: Mapping[str, Any], chance: Chance) -> State:
        """Lay out the game. ``options``: ``seats`` (names as people sit), ``first`` (who begins)."""
        return blank(edition, names_of(options), options.get("first", 0))

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """Name the seats that may act now; in an auction all who have not arranged their cards."""
        return moves.to_act(s)

    def legal(self, s: State, seat: Seat) -> Sequence[AnyAct]:
        """List every legal act of a seat in a stable order."""
        return moves.legal(s, seat)

    def why_not(self, s: State, seat: Seat, a: AnyAct) -> Refusal | None:
        """Say which rule refuses an act, or None."""
        return moves.why_not(s, seat, a)

    def apply(self, s: State, seat: Seat, a: AnyAct, chance: Chance, force: bool = False) -> State:
        """Carry out an act; see `play.apply`."""
        return play.apply(s, seat, a, chance, force)

    def correct(self, s: State, path: str, value: Any) -> State:
        """Put a figure right; the paths stand in `correct`."""
        return correct.correct(s, path, value)

    def outcome(self, s: State) -> Outcome | None:
        """Name the winners once the last round is scored."""
        return scoring.decide(scoring.totals(s)) if s.phase == "over" else None

    def by_itself(self, s: State) -> AnyAct | None:
        """Return None: no seat of Capitol plays by itself."""
        return None

    def scores(self, s: State) -> ScoreSheet:
        """Count the points of every seat so far, round by round."""
        return scoring.score(s)

    def summary(self, s: State) -> dict[str, Any]:
        """Say in a few figures how the game stands; ``next`` is what the next scoring would bring now."""
        over = s.phase == "over"
        then = [0] * len(s.seats) if over else scoring.by_seat(s, scoring.awards(s))
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

    def worth(self, s: State, seat: Seat) -> float:
        """Say how good a state is for a seat, for bots that look one act ahead."""
        return worth(s, seat)

    def position(self, s: State) -> Position:
        """Write down a state as points round by round and the board."""
        return position_of(s)

    def view(self, s: State, viewer: Seat | None) -> State:
        """Hide what ``viewer`` may not see."""
        return secrets.view(s, viewer)

    def hide(self, entry: Entry[AnyAct], viewer: Seat | None) -> Entry[AnyAct]:
        """Hide in an entry what ``viewer`` may not see."""
        return secrets.hide(entry, viewer)

    def tell(self, before: State, entry: Entry[AnyAct], after: State, viewer: Seat | None) -> str:
        """Say what an entry did. At the end nothing is secret any more."""
        if before.phase == "over":
            return words.tell(before, entry, after)
        return words.tell(self.view(before, viewer), secrets.hide(entry, viewer), self.view(after, viewer))

    def scene(self, view: State, legal: Sequence[AnyAct]) -> Scene:
        """Draw the board."""
        return scene.scene(view, legal)


def header_for(
    names: Sequence[str],
    *,
    first: int = 0,
    seed: str | None = None,
    table: str = "",
    title: str = "",
    edition: Any = "base",
    board: Any = "capitol",
    **options: Any,
) -> Header:
    """Describe a new table.

    ``seed`` None is a physical table, whose cards people draw. An ``edition`` or ``board`` of one's own (a path or its
    data) travels with the record. ``options``: ``rulings`` (switches), ``depth`` ("sheet": only the score),
    ``own`` (corrections to begin with). Raises `BadFile` or `UnknownName` for an edition or board there is not.
    """
    if isinstance(board, str) and board != "capitol":
        board = msgspec.to_builtins(board_from(board, board))
    if isinstance(edition, str) and edition != "base":
        mine = edition_from(edition, edition)
        # with all it extends merged in, so that the record needs no other file
        whole = Edition("capemay-edition/1", mine.id, None, mine.numbers, mine.sources, mine.rulings)
        edition = msgspec.to_builtins(whole)
    return Header(
        format="capemay-record/1",
        game=Capitol.meta.id,
        table=table or uuid4().hex[:12],
        title=title or f"Capitol: {', '.join(names)}",
        created=now(),
        rules=Capitol.meta.version,
        kit=__version__,
        edition=edition,
        board=board,
        options={"seats": list(names), "first": first, **options},
        seed=seed,
    )


def book_of(header: Header) -> Book:
    """Make the book a table plays from, out of its header.

    Raises `BadFile` or `UnknownName` if an edition or board it names cannot be used.
    """
    source = f"table {header.table}"
    board = board_from("capitol" if header.board is None else header.board, source)
    return Book(edition_from(header.edition, source), board, shipped_cards(), header.options.get("rulings"))


def start_of(header: Header) -> State:
    """Lay out the table a header describes. Raises `BadFile`, `UnknownName`, `ValueError`."""
    if header.game != Capitol.meta.id:
        raise UnknownName("game", header.game, [Capitol.meta.id])
    s = Capitol().setup(book_of(header), header.options, Chance())
    if header.options.get("depth") == "sheet":
        s = at_the_end(s)
    for path, value in header.options.get("own", {}).items():
        s = correct.correct(s, path, value)
    return s


GAME = Capitol()
"""The rules, as the registry finds them: they hold no state."""
