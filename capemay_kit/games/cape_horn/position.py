"""The end of a race as a file (``capemay-position/1``): who has which tokens, and who crossed the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, field
from msgspec.structs import replace

from capemay_kit.core.edition import Resolved
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.positions import PositionFile, Strict, odd, read
from capemay_kit.errors import Fault
from capemay_kit.games.cape_horn.board import COLOUR_NAMES, COLOURS, Colour, Tokens
from capemay_kit.games.cape_horn.book import (
    COURSE,
    Book,
    course_name,
    edition_name,
    load_course,
    load_edition,
    shipped_cards,
)
from capemay_kit.games.cape_horn.scoring import decide, score
from capemay_kit.games.cape_horn.state import (
    MAX_SEATS,
    MIN_SEATS,
    State,
    at_the_end,
    blank,
    has_three,
    may_cross_to_win,
)

ZoneName: TypeAlias = Literal["1", "2", "3"]


class SeatEnd(Strict, frozen=True):
    """What a seat has at the end: tokens by zone, where its ship is, whether it crossed the line with two tokens."""

    name: str
    tokens: dict[ZoneName, Colour] = field(default_factory=dict)
    space: str | None = None
    finished: bool = False


class Position(PositionFile, frozen=True, kw_only=True):
    """The file.

    ``stopped``: nobody won, and the race came to its limit of rounds (a ruling of ours). ``winner`` is who won if
    players said so and tokens and line do not show it. ``complete`` is false if nobody has won yet, whatever the tokens
    say."""

    game: Literal["cape-horn"]
    seats: Annotated[tuple[SeatEnd, ...], Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)]
    board: str | dict[str, Any] = COURSE
    stopped: bool = False
    winner: str | None = None


def read_position(raw: bytes, source: str, edition: Resolved | None = None) -> tuple[State, list[Fault]]:
    """Read a position file as a state at the end, and its warnings.

    ``edition`` overrides the position's own. Raises `BadFile` with every fault.
    """
    position, book = read(
        raw, source, Position, edition, load_edition, load_course,
        lambda __, numbers, course: Book(numbers, course, shipped_cards()), _faults,
    )  # fmt: skip
    state = _state(position, book)
    return state, list(_oddities(position, state))


def _faults(position: Position, book: Book) -> Iterator[Fault]:
    if len(position.seats) > (n := len(book.course.start)):
        yield Fault("$.seats", ngettext("the course has {n} starting space", "the course has {n} starting spaces", n))
    for i, seat in enumerate(position.seats):
        if seat.space is not None and seat.space not in book.chart.at:
            yield Fault(f"$.seats[{i}].space", _("there is no space {space}", space=seat.space))
    if position.winner is not None and position.winner not in [one.name for one in position.seats]:
        yield Fault("$.winner", _("nobody is called {name!r}", name=position.winner))


def _state(position: Position, book: Book) -> State:
    s = at_the_end(blank(book, [seat.name for seat in position.seats]))
    for i, seat in enumerate(position.seats):
        s = s.with_seat(i, tokens=_tokens(seat), space=seat.space or s.seats[i].space)
    named = [i for i, seat in enumerate(position.seats) if seat.name == position.winner]
    winner = next(iter((*named, *_winners(position.seats))), None)
    if winner is not None and position.complete is not False:
        crossed = position.seats[winner].finished
        s = replace(s, winner=winner, victory="finish_line" if crossed else "three_tokens")
    # a winner named in the file counts as at a table, everything else as on a score sheet
    stands = position.complete is not False if position.stopped else None
    return replace(s, stopped=position.stopped, settled=stands, sheet=not named)


def _winners(seats: Sequence[SeatEnd]) -> list[int]:
    """List the seats that crossed the line, then those with three tokens."""
    crossed = [i for i, seat in enumerate(seats) if seat.finished]
    return crossed + [i for i, seat in enumerate(seats) if i not in crossed and has_three(_tokens(seat))]


def _tokens(seat: SeatEnd) -> Tokens:
    return (seat.tokens.get("1"), seat.tokens.get("2"), seat.tokens.get("3"))


def _oddities(position: Position, s: State) -> Iterator[Fault]:
    """Yield what is impossible at an end. It is scored all the same."""
    winners = _winners(position.seats)
    if decide(s) is None and position.complete is not False:
        yield odd("$.seats", _("nobody has won: two tokens and the line, or three tokens, end the race"))
    if s.winner is not None and s.winner not in winners:
        yield odd("$.winner", _("{name} has neither three tokens nor crossed the line", name=s.seats[s.winner].name))
    for i in winners:
        if s.winner not in (None, i):
            yield odd(f"$.seats[{i}]", _("{name} won first, and only that counts", name=s.seats[s.winner].name))
    if s.stopped and s.winner is not None:
        yield odd("$.stopped", _("{name} has won: the race was not stopped", name=s.seats[s.winner].name))
    there = {(one.zone, one.colour) for one in s.book.course.stations}
    for i, seat in enumerate(s.seats):
        held = [one for one in seat.tokens if one is not None]
        for zone, colour in enumerate(seat.tokens, 1):
            if colour is not None and (zone, colour) not in there:
                said = _("zone {zone} has no station of this colour: {colour}", zone=zone, colour=COLOUR_NAMES[colour])
                yield odd(f"$.seats[{i}].tokens.{zone}", said)
        if len(set(held)) < len(held):
            yield odd(f"$.seats[{i}].tokens", _("two tokens of one colour"))
        if position.seats[i].finished and not may_cross_to_win(seat.tokens):
            yield odd(f"$.seats[{i}].finished", _("crossing the line counts only with two tokens of different colours"))
    most = s.book.numbers.tokens_of_a_colour
    for colour in COLOURS:
        held_by = sum(seat.tokens.count(colour) for seat in s.seats)
        if held_by > most:
            yield odd("$.seats", _(
                "{held} tokens of this colour, but there are {most}: {colour}", held=held_by, most=most,
                colour=COLOUR_NAMES[colour],
            ))  # fmt: skip


def position_of(s: State) -> Position:
    """Return a state as a position with the same score. Sail points and cards earn nothing, so they are left out."""
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
    told = next(iter(_winners(seats)), None) == s.winner
    if s.victory == "finish_line" and not s.sheet:
        told = told and may_cross_to_win(s.seats[s.winner or 0].tokens)
    counts = not s.stopped or score(s).complete
    return Position(
        format="capemay-position/1",
        game="cape-horn",
        seats=seats,
        edition=edition_name(s.book.edition),
        board=course_name(s.book),
        stopped=s.stopped,
        winner=None if told or s.winner is None else s.seats[s.winner].name,
        complete=None if counts and (told or s.winner is not None) else False,
    )
