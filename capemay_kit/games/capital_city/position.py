"""An end position to score by itself (``capemay-position/1``): victory points and dollars (rulebook p. 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, field
from msgspec.structs import replace

from capemay_kit.core.edition import Resolved
from capemay_kit.core.i18n import _
from capemay_kit.core.positions import PositionFile, Strict, WholeNumber, odd, read
from capemay_kit.errors import Fault
from capemay_kit.games.capital_city.book import Book, Building, edition_name, load_edition, shipped_decks
from capemay_kit.games.capital_city.scoring import score
from capemay_kit.games.capital_city.state import Owned, State, at_the_end, blank, places


class SeatEnd(Strict, frozen=True):
    """What a seat has at the end. ``points`` are all its victory point tokens; ``buildings`` says how many of them each
    building earned, if anybody kept count."""

    name: str
    points: WholeNumber = 0
    money: WholeNumber = 0
    buildings: dict[str, WholeNumber] = field(default_factory=dict)


class Position(PositionFile, frozen=True, kw_only=True):
    """The file. There is no board. ``cards`` are the buildings that differ from the shipped ones, with all their
    fields."""

    game: Literal["capital-city"]
    seats: Annotated[tuple[SeatEnd, ...], Meta(min_length=1, max_length=6)]
    board: None = None
    cards: tuple[Building, ...] = ()


def read_position(raw: bytes, source: str, edition: Resolved | None = None) -> tuple[State, list[Fault]]:
    """Read a position file as a state at the end, and its warnings.

    ``edition`` overrides the position's own. Raises `BadFile` with every fault.
    """
    position, book = read(raw, source, Position, edition, load_edition, lambda *__: None, _book, _faults)
    s = at_the_end(blank(book, [one.name for one in position.seats]))
    seats = tuple(
        replace(
            seat,
            money=end.money,
            points=end.points,
            buildings=tuple(Owned(one, ("",) * places(book, one), n) for one, n in end.buildings.items()),
        )
        for seat, end in zip(s.seats, position.seats, strict=True)
    )
    return replace(s, seats=seats, sheet=False, settled=position.complete), list(_oddities(position))


def _book(position: Position, edition: Resolved, board: None) -> Book:
    characters, buildings = shipped_decks()
    own = {one.id: one for one in position.cards}
    return Book(edition, characters, replace(buildings, cards=tuple(own.get(one.id, one) for one in buildings.cards)))


def _faults(position: Position, book: Book) -> Iterator[Fault]:
    ids = [one.id for one in position.cards]
    for i, card in enumerate(ids):
        if card not in book.buildings:
            yield Fault(f"$.cards[{i}].id", _("there is no building {card!r}", card=card))
        if card in ids[:i]:
            yield Fault(f"$.cards[{i}].id", _("{id} is listed twice", id=card))
    for i, seat in enumerate(position.seats):
        for one in seat.buildings:
            if one not in book.buildings and not one.startswith("?"):
                yield Fault(f"$.seats[{i}].buildings.{one}", _("there is no such building"))


def _oddities(position: Position) -> Iterator[Fault]:
    if len(position.seats) < 3:
        yield odd("$.seats", _("the game is for three to six players"))
    owners: dict[str, str] = {}
    for i, seat in enumerate(position.seats):
        if sum(seat.buildings.values()) > seat.points:
            yield odd(f"$.seats[{i}].points", _("is less than the buildings earned"))
        for one in seat.buildings:
            if one in owners and not one.startswith("?"):
                yield odd(f"$.seats[{i}].buildings.{one}", _("{name} has this building already", name=owners[one]))
            owners[one] = seat.name


def position_of(s: State) -> Position:
    """Return a state as a position with the same score, as if the game ended now. It names the edition, or holds all of
    it if it is the table's own, and the same for buildings that earned points."""
    ours = {one.id: one for one in shipped_decks()[1].cards}
    earned = {b.card: s.book.buildings.get(b.card) for one in s.seats for b in one.buildings if b.points}
    return Position(
        format="capemay-position/1",
        game="capital-city",
        seats=tuple(
            SeatEnd(one.name, one.points, one.money, {b.card: b.points for b in one.buildings if b.points})
            for one in s.seats
        ),
        edition=edition_name(s.book.edition),
        cards=tuple(one for one in earned.values() if one is not None and one.id in ours and one != ours[one.id]),
        complete=None if score(s).complete else False,
    )
