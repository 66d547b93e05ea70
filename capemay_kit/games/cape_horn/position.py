"""The end of a race written down (``capemay-position/1``): who has which tokens, and who crossed the line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.edition import Resolved
from capemay_kit.core.files import part
from capemay_kit.core.options import no_names
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.cape_horn.book import (
    COURSE,
    Book,
    course_name,
    edition_name,
    load_course,
    load_edition,
    shipped_cards,
)
from capemay_kit.games.cape_horn.chart import Tokens
from capemay_kit.games.cape_horn.course import COLOURS, Colour
from capemay_kit.games.cape_horn.setup import MAX_SEATS, MIN_SEATS, blank
from capemay_kit.games.cape_horn.state import State, may_cross_to_win

ZoneName: TypeAlias = Literal["1", "2", "3"]


class _Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class SeatEnd(_Strict, frozen=True):
    """What a seat has at the end: tokens by zone, where its ship is, whether it crossed the line with two tokens."""

    name: str
    tokens: dict[ZoneName, Colour] = {}
    space: str | None = None
    finished: bool = False


class Position(_Strict, frozen=True):
    """The file. ``edition`` and ``board`` are ids, paths, or the whole data where they are one's own."""

    format: Literal["capemay-position/1"]
    game: Literal["cape-horn"]
    seats: Annotated[tuple[SeatEnd, ...], Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)]
    edition: str | dict[str, Any] = "base"
    board: str | dict[str, Any] = COURSE


def read_position(raw: bytes, source: str, edition: Resolved | None = None) -> tuple[State, list[Fault]]:
    """Read a position file as a state at the end, and its warnings.

    ``edition`` beats the position's own. Raises `BadFile` with every fault.
    """
    position = decode(raw, Position, source)
    faults: list[Fault] = []
    course = part(faults, "$.board", load_course, position.board)
    edition = edition or part(faults, "$.edition", load_edition, position.edition)
    if course is None or edition is None:
        raise BadFile(source, faults)
    book = Book(edition, course, shipped_cards())
    if len(position.seats) > len(course.start):
        faults.append(Fault("$.seats", f"the course has {len(course.start)} starting spaces"))
    for i, said in no_names([seat.name for seat in position.seats]):
        faults.append(Fault(f"$.seats[{i}].name", said))
    for i, seat in enumerate(position.seats):
        if seat.space is not None and seat.space not in book.chart.at:
            faults.append(Fault(f"$.seats[{i}].space", f"there is no space {seat.space}"))
    if faults:
        raise BadFile(source, faults)
    state = _state(position, book)
    return state, list(_oddities(position, state))


def _state(position: Position, book: Book) -> State:
    s = blank(book, [seat.name for seat in position.seats])
    for i, seat in enumerate(position.seats):
        tokens: Tokens = (seat.tokens.get("1"), seat.tokens.get("2"), seat.tokens.get("3"))
        s = s.with_seat(i, tokens=tokens, space=seat.space or s.seats[i].space)
    winners = _winners(position, s)
    if winners:
        crossed = position.seats[winners[0]].finished
        s = replace(s, winner=winners[0], victory="finish_line" if crossed else "three_tokens")
    return replace(s, phase="over")


def _winners(position: Position, s: State) -> list[int]:
    return [
        i for i, seat in enumerate(s.seats)
        if position.seats[i].finished or len(set(seat.tokens) - {None}) == 3
    ]  # fmt: skip


def _oddities(position: Position, s: State) -> Iterator[Fault]:
    """Yield what about an end cannot be; it is scored all the same."""

    def odd(path: str, message: str) -> Fault:
        return Fault(path, message, warning=True)

    winners = _winners(position, s)
    if not winners:
        yield odd("$.seats", "nobody has won: two tokens and the line, or three tokens, end the race")
    for i in winners[1:]:
        yield odd(f"$.seats[{i}]", f"{s.seats[winners[0]].name} has won too; only the first counts")
    there = {(one.zone, one.colour) for one in s.book.course.stations}
    for i, seat in enumerate(s.seats):
        held = [one for one in seat.tokens if one is not None]
        for zone, colour in enumerate(seat.tokens, 1):
            if colour is not None and (zone, colour) not in there:
                yield odd(f"$.seats[{i}].tokens.{zone}", f"zone {zone} has no {colour} station")
        if len(set(held)) < len(held):
            yield odd(f"$.seats[{i}].tokens", "two tokens of one colour")
        if position.seats[i].finished and not may_cross_to_win(seat.tokens):
            yield odd(f"$.seats[{i}].finished", "crossing the line counts with two tokens of different colours")
    for colour in COLOURS:
        held_by = sum(seat.tokens.count(colour) for seat in s.seats)
        if held_by > s.book.numbers.tokens_of_a_colour:
            yield odd("$.seats", f"{held_by} {colour} tokens, but there are {s.book.numbers.tokens_of_a_colour}")


def position_of(s: State) -> Position:
    """Write down a state as an end position; sail points and cards earn nothing and are left out."""
    names: tuple[ZoneName, ...] = ("1", "2", "3")
    seats = tuple(
        SeatEnd(
            seat.name,
            {zone: colour for zone, colour in zip(names, seat.tokens, strict=True) if colour is not None},
            seat.space,
            s.winner == i and s.victory == "finish_line",
        )
        for i, seat in enumerate(s.seats)
    )
    return Position("capemay-position/1", "cape-horn", seats, edition_name(s.book.edition), course_name(s.book))
