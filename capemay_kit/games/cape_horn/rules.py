"""Cape Horn behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

import msgspec

from capemay_kit import __version__
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome, Seat
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.scene import Scene
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.core.store import now
from capemay_kit.errors import Refusal, UnknownName
from capemay_kit.games.cape_horn import correct, moves, play, scene, scoring, secrets, words
from capemay_kit.games.cape_horn.actions import AnyAct
from capemay_kit.games.cape_horn.book import (
    COURSE,
    Book,
    course_from,
    edition_from,
    edition_name,
    load_course,
    load_edition,
    shipped_cards,
)
from capemay_kit.games.cape_horn.position import Position, position_of
from capemay_kit.games.cape_horn.setup import MAX_SEATS, MIN_SEATS, blank, names_of
from capemay_kit.games.cape_horn.state import State
from capemay_kit.games.cape_horn.worth import worth


class CapeHorn:
    """The rules of Cape Horn. It holds nothing: every function is of a state."""

    meta = GameMeta("cape-horn", "Cape Horn", MIN_SEATS, MAX_SEATS, 1, AnyAct, words.CATEGORIES, words.DECIDED)

    def setup(self, edition: Book, options: Mapping[str, Any], chance: Chance) -> State:
        """Lay out the game. ``options``: ``seats`` (names clockwise), ``first`` (the starting player).

        Raises `ValueError` if they will not do.
        """
        return blank(edition, names_of(options, len(edition.course.start)), options.get("first", 0))

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """Name the seat that may act now."""
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
        """Name the winner once the race is over."""
        return scoring.decide(s) if s.phase == "over" else None

    def by_itself(self, s: State) -> AnyAct | None:
        """Return None: nobody plays by itself."""
        return None

    def scores(self, s: State) -> ScoreSheet:
        """Count tokens and the finish line; three points win."""
        return scoring.score(s)

    def summary(self, s: State) -> dict[str, Any]:
        """Say in a few figures how the race stands."""
        chart = s.book.chart
        return {
            "round": s.round,
            "phase": s.phase,
            "turn": s.seats[s.turn].name,
            "stack": s.stack,
            "seats": {
                seat.name: {
                    "points": seat.points,
                    "space": seat.space,
                    "cards": len(seat.hand),
                    "tokens": sum(one is not None for one in seat.tokens),
                    "to_go": chart.to_go(seat.space, seat.tokens),
                }
                for seat in s.seats
            },
        }

    def worth(self, s: State, seat: Seat) -> float:
        """Say how good a state is for a seat, for bots."""
        return worth(s, seat)

    def position(self, s: State) -> Position:
        """Write down a state as an end position."""
        return position_of(s)

    def view(self, s: State, viewer: Seat | None) -> State:
        """Hide the cards in others' hands."""
        return secrets.view(s, viewer)

    def hide(self, entry: Entry[AnyAct], viewer: Seat | None) -> Entry[AnyAct]:
        """Hide in an entry the cards others drew."""
        return secrets.hide(entry, viewer)

    def tell(self, before: State, entry: Entry[AnyAct], after: State, viewer: Seat | None) -> str:
        """Say what an entry did. At the end nothing is secret any more."""
        if before.phase == "over":
            return words.tell(before, entry, after)
        return words.tell(self.view(before, viewer), secrets.hide(entry, viewer), self.view(after, viewer))

    def scene(self, view: State, legal: Sequence[AnyAct]) -> Scene:
        """Draw the course."""
        return scene.scene(view, legal)


def header_for(
    names: Sequence[str],
    *,
    first: int = 0,
    seed: str | None = None,
    table: str = "",
    title: str = "",
    edition: Any = "base",
    board: Any = COURSE,
    **options: Any,
) -> Header:
    """Describe a new table.

    ``edition`` and ``board`` (the course) are ids, paths or whole data; ``seed`` None is a physical table, whose cards
    people draw. Raises `BadFile`, `UnknownName` for what cannot be used.
    """
    if isinstance(edition, str) and edition != "base":
        # data of one's own travel with the record
        edition = edition_name(Book(load_edition(edition), load_course(COURSE), shipped_cards()))
    if isinstance(board, str) and board != COURSE:
        board = msgspec.to_builtins(load_course(board))
    return Header(
        format="capemay-record/1",
        game=CapeHorn.meta.id,
        table=table or uuid4().hex[:12],
        title=title or f"Cape Horn: {', '.join(names)}",
        created=now(),
        rules=CapeHorn.meta.version,
        kit=__version__,
        edition=edition,
        board=board,
        options={"seats": list(names), "first": first, **options},
        seed=seed,
    )


def book_of(header: Header) -> Book:
    """Make the book a table plays from, out of its header. Raises `BadFile` or `UnknownName`."""
    source = f"table {header.table}"
    course = course_from(COURSE if header.board is None else header.board, source)
    return Book(edition_from(header.edition, source), course, shipped_cards(), header.options.get("rulings"))


def start_of(header: Header) -> State:
    """Lay out the table a header describes. Raises `BadFile`, `UnknownName`, `ValueError`."""
    if header.game != CapeHorn.meta.id:
        raise UnknownName("game", header.game, [CapeHorn.meta.id])
    s = CapeHorn().setup(book_of(header), header.options, Chance())
    for path, value in header.options.get("own", {}).items():
        s = correct.correct(s, path, value)
    return s


GAME = CapeHorn()
"""The rules, as the registry finds them: they hold no state."""
