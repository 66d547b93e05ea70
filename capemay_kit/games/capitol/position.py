"""A game as it stands, as a file that can be scored (``capemay-position/1``): points round by round, and the board.

The printed board does not show the points of earlier rounds, so a position has the points of each round. With ``count``
the board is scored too, as the round after those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, field
from msgspec.structs import replace

from capemay_kit.core.edition import Resolved
from capemay_kit.core.i18n import Texts, _, and_list
from capemay_kit.core.positions import PositionFile, Strict, odd, read
from capemay_kit.errors import Fault
from capemay_kit.games.capitol.book import (
    BOARD,
    ROOFS,
    Book,
    Roof,
    board_name,
    edition_name,
    load_board,
    load_edition,
)
from capemay_kit.games.capitol.scoring import awards, by_seat, score
from capemay_kit.games.capitol.state import Award, Building, Site, State, Why, blank, vacant

WholeNumber: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Floors: TypeAlias = Annotated[int, Meta(ge=1, le=50)]


_SAME_ROOFS = Texts({
    "blue": "all three blue areas have the same roofs (ch. 5)",
    "pink": "all three pink areas have the same roofs (ch. 5)",
    "purple": "all three purple areas have the same roofs (ch. 5)",
})  # fmt: skip
_MANY_ROOFS = Texts({
    "round": "{name} has {n} round roofs on the board, but only {most} exist",
    "triangular": "{name} has {n} triangular roofs on the board, but only {most} exist",
})  # fmt: skip


class Earned(Strict, frozen=True):
    """Points of an area: why the seat has its place there, its floors, the fountains, and whether there is a temple.

    Without an area they are what players counted themselves.
    """

    points: Annotated[int, Meta(ge=1, le=10_000)]
    area: str = ""
    why: Why = "table"
    floors: WholeNumber = 0
    fountains: WholeNumber = 0
    temple: bool = False


class SeatSoFar(Strict, frozen=True):
    """A seat's points, round by round. ``earned`` says where they are from; a round without it was counted by the table
    itself."""

    name: str
    points: tuple[WholeNumber, ...] = ()
    earned: tuple[tuple[Earned, ...], ...] = ()


class AreaNow(Strict, frozen=True):
    """What is in an area: the heights of buildings, by their owners' names.

    ``fountains`` includes the printed ones; None means only those.
    """

    roof: Roof = "round"
    buildings: dict[str, tuple[Floors, ...]] = field(default_factory=dict)
    fountains: WholeNumber | None = None
    large: Literal["amphitheater", "temple"] | None = None


class Position(PositionFile, frozen=True, kw_only=True):
    """The file. ``count`` scores the board as one more round. Without ``complete`` the winners are final once all
    rounds are counted."""

    game: Literal["capitol"]
    seats: Annotated[tuple[SeatSoFar, ...], Meta(min_length=2, max_length=4)]
    areas: dict[str, AreaNow] = field(default_factory=dict)
    count: bool = False
    board: str | dict[str, Any] = BOARD


def read_position(raw: bytes, source: str, edition: Resolved | None = None) -> tuple[State, list[Fault]]:
    """Read a position file as a state at the end, and its warnings.

    ``edition`` overrides the position's own. Raises `BadFile` with every fault.
    """
    position, book = read(
        raw,
        source,
        Position,
        edition,
        load_edition,
        load_board,
        lambda __, numbers, board: Book(numbers, board),
        _faults,
    )
    s = _state(position, book)
    return s, list(oddities(s))


def _faults(position: Position, book: Book) -> Iterator[Fault]:
    names = [seat.name for seat in position.seats]
    for i, seat in enumerate(position.seats):
        most = book.rounds - position.count
        if len(seat.points) > most:
            yield Fault(
                f"$.seats[{i}].points",
                _("points of {n} rounds, but no more than {most} are possible", n=len(seat.points), most=most),
            )
        for n, earned in enumerate(seat.earned):
            total = seat.points[n] if n < len(seat.points) else 0
            if earned and sum(one.points for one in earned) != total:
                yield Fault(
                    f"$.seats[{i}].earned[{n}]", _("does not add up to the {total} points of the round", total=total)
                )
            for k, one in enumerate(earned):
                if one.area and one.area not in book.area:
                    yield Fault(f"$.seats[{i}].earned[{n}][{k}].area", _("no such area {area!r}", area=one.area))
                if bool(one.area) is (one.why == "table"):
                    needs = _("an area needs a reason") if one.area else _("a reason needs an area")
                    yield Fault(f"$.seats[{i}].earned[{n}][{k}].why", needs)
    for area, there in position.areas.items():
        if area not in book.area:
            yield Fault(f"$.areas.{area}", _("no such area. Areas: {areas}", areas=", ".join(book.area)))
        for name in there.buildings:
            if name not in names:
                yield Fault(f"$.areas.{area}.buildings.{name}", _("no such seat"))


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
        tuple(one for i, seat in enumerate(position.seats) for one in _awards(i, seat, n)) for n in range(rounds)
    )
    s = replace(s, sites=tuple(sites), counted=counted, phase="over", round=max(1, rounds + position.count))
    s = replace(s, counted=(*counted, awards(s))) if position.count else s
    over = len(s.counted) >= book.rounds
    return replace(s, settled=position.complete if position.complete is not None else None if over else False)


def _awards(i: int, seat: SeatSoFar, n: int) -> Iterator[Award]:
    """Yield the awards of a seat in a round, as the file has them."""
    earned = seat.earned[n] if n < len(seat.earned) else ()
    for one in earned:
        yield Award(i, one.points, one.area, one.why, one.floors, one.fountains, one.temple)
    if not earned and n < len(seat.points) and seat.points[n]:
        yield Award(i, seat.points[n])


def oddities(s: State) -> Iterator[Fault]:
    """Yield what is impossible on a board, by the rules and with the pieces there are. It is scored all the same."""
    for i, (area, site) in enumerate(zip(s.book.areas, s.sites, strict=True)):
        heights = sorted({one.height for one in site.buildings})
        if heights and heights != list(range(1, len(heights) + 1)):
            yield odd(
                f"$.areas.{area.id}.buildings",
                _(
                    "buildings of {floors} floors: heights start at 1, without gaps (ch. 5)",
                    floors=and_list([str(n) for n in heights]),
                ),
            )
        if vacant(s, i) < 0:
            yield odd(
                f"$.areas.{area.id}",
                _("small spaces taken: {taken}, but there are {spaces}", taken=site.taken, spaces=area.spaces),
            )
    for colour, areas in s.book.of_colour.items():
        roofs = {s.sites[one].roof for one in areas}
        if len(roofs) == 1 and None not in roofs:
            yield odd("$.areas", _SAME_ROOFS[colour])
    pieces = s.book.numbers.pieces
    won = sum(site.fountains for site in s.sites) - sum(area.fountains for area in s.book.areas)
    large = Counter(site.large for site in s.sites)
    floors = sum(one.height for site in s.sites for one in site.buildings)
    figures = (
        (_("fountains: {n}, but there are {most}"), won, pieces.fountains),
        (_("amphitheaters: {n}, but there are {most}"), large["amphitheater"], pieces.amphitheaters),
        (_("temples: {n}, but there are {most}"), large["temple"], pieces.temples),
        (_("floors: {n}, but there are {most}"), floors, pieces.floors),
    )
    yield from (odd("$.areas", text.format(n=n, most=most)) for text, n, most in figures if n > most)
    for i, seat in enumerate(s.seats):
        for roof, most in zip(ROOFS, (pieces.round, pieces.triangular), strict=True):
            n = sum(one.seat == i and one.roof == roof for site in s.sites for one in site.buildings)
            if n > most:
                yield odd(f"$.seats[{i}]", _MANY_ROOFS[roof].format(name=seat.name, n=n, most=most))


def position_of(s: State) -> Position:
    """Return a state as a position with the same score."""
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
    seats = tuple(
        SeatSoFar(seat.name, tuple(one[i] for one in points), _earned(s, i)) for i, seat in enumerate(s.seats)
    )
    board, edition = board_name(s.book), edition_name(s.book.edition)
    complete, over = score(s).complete, len(s.counted) >= s.book.rounds
    return Position(
        format="capemay-position/1", game="capitol", seats=seats, areas=areas, edition=edition, board=board,
        complete=None if complete == over else complete,
    )  # fmt: skip


def _earned(s: State, seat: int) -> tuple[tuple[Earned, ...], ...]:
    """Return what earned a seat its points, for every round; empty if that is known of no round."""
    rounds = tuple(
        tuple(
            Earned(one.points, one.area, one.why, one.floors, one.fountains, one.temple)
            for one in given
            if one.seat == seat and one.points
        )
        for given in s.counted
    )
    return rounds if any(one.area for given in rounds for one in given) else ()
