"""A game as it stands, to count by itself (``capemay-position/1``): points round by round, and the board.

Printed Capitol keeps no score of earlier rounds on its board, so a position gives the points of each round. With
``count`` the board is scored once more, as the round after those.
"""

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
from capemay_kit.games.capitol.board import Board
from capemay_kit.games.capitol.book import Book, board_name, edition_name, load_board, load_edition
from capemay_kit.games.capitol.cards import ROOFS, Roof, shipped_cards
from capemay_kit.games.capitol.scoring import awards, by_seat
from capemay_kit.games.capitol.setup import blank
from capemay_kit.games.capitol.state import Award, Building, Site, State, vacant

Figure: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Floors: TypeAlias = Annotated[int, Meta(ge=1, le=50)]


class _Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class SeatSoFar(_Strict, frozen=True):
    """A seat's points, round by round."""

    name: str
    points: tuple[Figure, ...] = ()


class AreaNow(_Strict, frozen=True):
    """What stands in an area: heights of buildings by their owners' names.

    ``fountains`` with the printed ones; None is just those.
    """

    roof: Roof = "round"
    buildings: dict[str, tuple[Floors, ...]] = {}
    fountains: Figure | None = None
    large: Literal["amphitheater", "temple"] | None = None


class Position(_Strict, frozen=True):
    """The file. ``edition`` and ``board`` are ids, paths, or the whole data where they are one's own.

    What is left out is nothing or zero; ``count`` scores the board as one round more.
    """

    format: Literal["capemay-position/1"]
    game: Literal["capitol"]
    seats: Annotated[tuple[SeatSoFar, ...], Meta(min_length=2, max_length=4)]
    areas: dict[str, AreaNow] = {}
    count: bool = False
    edition: str | dict[str, Any] = "base"
    board: str | dict[str, Any] = "capitol"


def read_position(raw: bytes, source: str, edition: Resolved | None = None) -> tuple[State, list[Fault]]:
    """Read a position file as a state at the end, and its warnings.

    ``edition`` beats the position's own. Raises `BadFile` with every fault.
    """
    position = decode(raw, Position, source)
    faults: list[Fault] = []
    board: Board | None = part(faults, "$.board", load_board, position.board)
    edition = edition or part(faults, "$.edition", load_edition, position.edition)
    if board is None or edition is None:
        raise BadFile(source, faults)
    book = Book(edition, board, shipped_cards())
    if faults := list(_faults(position, book)):
        raise BadFile(source, faults)
    s = _state(position, book)
    return s, list(oddities(s))


def _faults(position: Position, book: Book) -> Iterator[Fault]:
    names = [seat.name for seat in position.seats]
    for i, said in no_names(names):
        yield Fault(f"$.seats[{i}].name", said)
    for i, seat in enumerate(position.seats):
        most = book.rounds - position.count
        if len(seat.points) > most:
            yield Fault(f"$.seats[{i}].points", f"{len(seat.points)} rounds, but {most} can be counted already")
    for area, there in position.areas.items():
        if area not in book.area:
            yield Fault(f"$.areas.{area}", f"no such area (there is: {', '.join(book.area)})")
        for name in there.buildings:
            if name not in names:
                yield Fault(f"$.areas.{area}.buildings.{name}", "no such seat")


def _state(position: Position, book: Book) -> State:
    s = blank(book, [seat.name for seat in position.seats])
    sites = []
    for area in book.areas:
        there = position.areas.get(area.id, AreaNow())
        buildings = tuple(
            Building(i, there.roof, height)
            for i, seat in enumerate(position.seats)
            for height in there.buildings.get(seat.name, ())
        )
        fountains = area.fountains if there.fountains is None else there.fountains
        sites.append(Site(buildings, fountains, there.large))
    rounds = max(len(seat.points) for seat in position.seats)
    counted = tuple(
        tuple(Award(i, seat.points[n]) for i, seat in enumerate(position.seats) if seat.points[n : n + 1] > (0,))
        for n in range(rounds)
    )
    s = replace(s, sites=tuple(sites), counted=counted, phase="over", round=max(1, rounds + position.count))
    return replace(s, counted=(*counted, awards(s))) if position.count else s


def oddities(s: State) -> Iterator[Fault]:
    """Yield what about a board cannot be, by the rules and the pieces there are; it is scored all the same."""

    def odd(path: str, message: str) -> Fault:
        return Fault(path, message, warning=True)

    for i, (area, site) in enumerate(zip(s.book.areas, s.sites, strict=True)):
        heights = sorted({one.height for one in site.buildings})
        if heights and heights != list(range(1, len(heights) + 1)):
            yield odd(f"$.areas.{area.id}.buildings", f"heights {heights}: they begin at 1 and leave none out (ch. 5)")
        if vacant(s, i) < 0:
            yield odd(f"$.areas.{area.id}", f"{site.taken} on {area.spaces} small spaces")
    for colour, areas in s.book.of_colour.items():
        roofs = {s.sites[one].roof for one in areas}
        if len(roofs) == 1 and None not in roofs:
            yield odd("$.areas", f"all three {colour} areas have the same roofs (ch. 5)")
    pieces = s.book.numbers.pieces
    won = sum(site.fountains for site in s.sites) - sum(area.fountains for area in s.book.areas)
    figures = [
        ("fountains", won, pieces.fountains),
        ("amphitheaters", sum(site.large == "amphitheater" for site in s.sites), pieces.amphitheaters),
        ("temples", sum(site.large == "temple" for site in s.sites), pieces.temples),
        ("floors", sum(one.height for site in s.sites for one in site.buildings), pieces.floors),
    ]
    yield from (odd("$.areas", f"{n} {what}, but there are {most}") for what, n, most in figures if n > most)
    for i, seat in enumerate(s.seats):
        for roof, most in zip(ROOFS, (pieces.round, pieces.triangular), strict=True):
            n = sum(one.seat == i and one.roof == roof for site in s.sites for one in site.buildings)
            if n > most:
                yield odd(f"$.seats[{i}]", f"{seat.name} has {n} {roof} roofs, but {most} exist")


def position_of(s: State) -> Position:
    """Write down a state as a position; points stay points, whatever earned them."""
    points = [by_seat(s, given) for given in s.counted]
    areas = {}
    for area, site in zip(s.book.areas, s.sites, strict=True):
        large = None if site.large == "fountain" else site.large
        buildings = {
            seat.name: tuple(sorted(one.height for one in site.buildings if one.seat == i))
            for i, seat in enumerate(s.seats)
            if any(one.seat == i for one in site.buildings)
        }
        won = None if site.fountains == area.fountains else site.fountains
        if buildings or large or won is not None:
            areas[area.id] = AreaNow(site.roof or "round", buildings, won, large)
    seats = tuple(SeatSoFar(seat.name, tuple(one[i] for one in points)) for i, seat in enumerate(s.seats))
    board, edition = board_name(s.book.board), edition_name(s.book.edition)
    return Position("capemay-position/1", "capitol", seats, areas, edition=edition, board=board)
