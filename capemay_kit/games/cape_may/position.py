"""An end position to score by itself (``capemay-position/1``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from capemay_kit.core.edition import Resolved
from capemay_kit.core.files import part
from capemay_kit.core.options import no_names
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import (
    LEVELS,
    Book,
    Level,
    board_name,
    edition_name,
    load_board,
    load_edition,
    shipped_decks,
)
from capemay_kit.games.cape_may.cards import KINDS, ZONES, Kind, Zone
from capemay_kit.games.cape_may.scoring import score
from capemay_kit.games.cape_may.setup import blank
from capemay_kit.games.cape_may.state import (
    KIND,
    LANDMARK,
    UNKNOWN,
    VICTORIAN,
    ZONE,
    Claim,
    Piece,
    State,
    add,
)

Figure: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class _Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class BonusHeld(_Strict, frozen=True):
    """A bonus card: by ``number`` (judged by the app, or as ``primary``, ``extra`` and ``tied`` say), or just
    as the ``points`` it earned."""

    number: int | None = None
    primary: bool | None = None
    extra: bool = False
    tied: bool = False
    points: Figure | None = None


class PointsOnly(_Strict, frozen=True):
    """A card that is entered just as what it earned."""

    points: Figure


class SeatEnd(_Strict, frozen=True):
    """What a seat has at the end. Of ``buildings`` and ``lots``, lots win where a seat gives both.

    Ava's seat has its place on the ``bird_track`` (from 0) instead of birds, bonus cards and money, and may just count
    its upgrade cards."""

    name: str
    buildings: dict[Zone, dict[Kind, Figure]] = {}
    lots: dict[str, Kind] = {}
    birds: dict[str, Figure] = {}
    upgrade_cards: tuple[int | PointsOnly, ...] | Annotated[int, Meta(ge=0, le=1000)] = ()
    bonus_cards: tuple[BonusHeld, ...] = ()
    money: Figure = 0
    income: Figure = 0
    ava: bool = False
    bird_track: Figure = 0

    @property
    def cards(self) -> tuple[int | PointsOnly, ...]:
        """The upgrade cards; of Ava's their number is enough, and each is then an unknown one."""
        given = self.upgrade_cards
        return given if isinstance(given, tuple) else (UNKNOWN,) * given


class Position(_Strict, frozen=True):
    """The file. ``edition`` and ``board`` are ids, paths, or the whole data where they are one's own; a board of None
    is a game without a map. ``solo`` is the difficulty of a game against Ava."""

    format: Literal["capemay-position/1"]
    seats: Annotated[tuple[SeatEnd, ...], Meta(min_length=1, max_length=4)]
    game: Literal["cape-may"] = "cape-may"
    edition: str | dict[str, Any] = "base"
    board: str | dict[str, Any] | None = None
    solo: Level | None = None


def read_position(raw: bytes, source: str, edition: Resolved | None = None) -> tuple[State, list[Fault]]:
    """Read a position file as a state at the end, and its warnings.

    ``edition`` beats the position's own. Raises `BadFile` with every fault.
    """
    position = decode(raw, Position, source)
    faults: list[Fault] = []
    board = part(faults, "$.board", load_board, position.board) if position.board is not None else None
    edition = edition or part(faults, "$.edition", load_edition, position.edition)
    if edition is None or faults:
        raise BadFile(source, faults)
    book = Book(edition, board, shipped_decks())
    faults += _faults(position, book)
    if faults:
        raise BadFile(source, faults)
    state = _state(position, book)
    return state, list(oddities(state))


def _faults(position: Position, book: Book) -> Iterator[Fault]:
    board: Board | None = book.board
    for i, said in no_names([seat.name for seat in position.seats]):
        yield Fault(f"$.seats[{i}].name", said)
    for i, seat in enumerate(position.seats):
        at = f"$.seats[{i}]"
        for lot in seat.lots:
            if board is None:
                yield Fault(f"{at}.lots.{lot}", "lots are named but no board is")
            elif lot not in board.lot:
                yield Fault(f"{at}.lots.{lot}", "no such lot on the board")
        for bird in seat.birds:
            if bird not in book.species:
                yield Fault(f"{at}.birds.{bird}", f"no such bird in the bag; there is {', '.join(book.species)}")
        for j, number in enumerate(seat.cards):
            if isinstance(number, int) and not (seat.ava and number == UNKNOWN) and number not in book.decks["upgrade"]:
                yield Fault(f"{at}.upgrade_cards[{j}]", f"no upgrade card {number}")
        for j, bonus in enumerate(seat.bonus_cards):
            where = f"{at}.bonus_cards[{j}]"
            if (bonus.number is None) == (bonus.points is None):
                yield Fault(where, "give either a number or points")
            elif bonus.number is not None and bonus.number not in book.decks["bonus"]:
                yield Fault(f"{where}.number", f"no bonus card {bonus.number}")
    yield from _solo_faults(position, book)
    taken: dict[str, str] = {}
    for i, seat in enumerate(position.seats):
        for lot in seat.lots:
            if lot in taken:
                yield Fault(f"$.seats[{i}].lots.{lot}", f"{taken[lot]} has that lot")
            taken.setdefault(lot, seat.name)


def _solo_faults(position: Position, book: Book) -> Iterator[Fault]:
    hers = [i for i, seat in enumerate(position.seats) if seat.ava]
    for i, seat in enumerate(position.seats):
        if not seat.ava and isinstance(seat.upgrade_cards, int):
            yield Fault(f"$.seats[{i}].upgrade_cards", "list the cards: only Ava's count by their number alone")
        if not seat.ava and seat.bird_track:
            yield Fault(f"$.seats[{i}].bird_track", "only Ava has a bird track")
        for name in ("birds", "bonus_cards", "money", "income") if seat.ava else ():
            if getattr(seat, name):
                yield Fault(f"$.seats[{i}].{name}", "Ava has none")
        if seat.ava and any(isinstance(one, PointsOnly) for one in seat.cards):
            yield Fault(f"$.seats[{i}].upgrade_cards", "Ava's cards score alike: give their numbers, or how many")
    if position.solo is None and hers:
        yield Fault("$.solo", f"Ava plays: name the difficulty, one of {', '.join(LEVELS)}")
    if position.solo is not None and (len(hers) != 1 or len(position.seats) != 2):
        yield Fault("$.seats", "solo play is one player and one seat with ava: true")
    if position.solo is not None and book.numbers.solo is None:
        yield Fault("$.edition", "has no solo boards")
    if position.solo is None or book.numbers.solo is None:
        return
    stop = len(book.numbers.solo.level(position.solo).bird_track) - 1
    for i in hers:
        if position.seats[i].bird_track > stop:
            yield Fault(f"$.seats[{i}].bird_track", f"the track ends at {stop}")


def _state(position: Position, book: Book) -> State:
    ava = next((i for i, seat in enumerate(position.seats) if seat.ava), 0)
    s = blank(book, [seat.name for seat in position.seats], level=position.solo, ava=ava)
    if s.solo is not None:
        s = msgspec.structs.replace(s, solo=msgspec.structs.replace(s.solo, birds=position.seats[ava].bird_track))
    seats = []
    lots: dict[str, Piece] = {}
    for i, (given, seat) in enumerate(zip(position.seats, s.seats, strict=True)):
        counts = seat.buildings
        for zone, kinds in given.buildings.items():
            for kind, n in kinds.items():
                counts = add(counts, 5 * ZONE[zone] + KIND[kind], n)
        on_lots = seat.buildings
        for lot, kind in given.lots.items():
            assert book.board is not None
            on_lots = add(on_lots, 5 * ZONE[book.board.lot[lot].zone] + KIND[kind])
            lots[lot] = Piece(i, kind)
        counts = tuple(map(max, counts, on_lots))
        birds = tuple(given.birds.get(name, 0) for name in book.species)
        numbered = [one for one in given.bonus_cards if one.number is not None]
        claims = {
            str(one.number): Claim(one.primary, one.extra, one.tied) for one in numbered if one.primary is not None
        }
        seats.append(
            msgspec.structs.replace(
                seat, buildings=counts, birds=birds, money=given.money, income=given.income, claims=claims,
                upgrades=tuple(one for one in given.cards if isinstance(one, int)),
                upgrade_points=tuple(one.points for one in given.cards if isinstance(one, PointsOnly)),
                bonus=tuple(one.number or 0 for one in numbered),
                bonus_points=tuple(one.points for one in given.bonus_cards if one.points is not None),
            )
        )  # fmt: skip
    return msgspec.structs.replace(s, seats=tuple(seats), lots=lots, phase="over")


def oddities(s: State) -> Iterator[Fault]:
    """Yield what about an end cannot be, by the pieces, tokens, lots and cards there are; it is scored all the same."""

    def odd(path: str, message: str) -> Fault:
        return Fault(path, message, warning=True)

    numbers = s.book.numbers
    for i, seat in enumerate(s.seats):
        for kind, supply in enumerate(s.book.supply):
            used = seat.count(kind) + (seat.count(LANDMARK) if kind == VICTORIAN else 0)
            if used > supply:
                what = "Victorians and landmarks" if kind == VICTORIAN else f"{KINDS[kind]} pieces"
                yield odd(f"$.seats[{i}].buildings", f"{seat.name} has {used} {what}, but only {supply} exist")
    bases = sum(seat.count(LANDMARK) for seat in s.seats)
    if bases > numbers.landmark_bases:
        yield odd("$.seats", f"{bases} landmarks, but there are {numbers.landmark_bases} bases")
    for place, (name, n) in enumerate(numbers.bird_bag.items()):
        held = sum(seat.birds[place] for seat in s.seats)
        if held > n:
            yield odd("$.seats", f"{held} {name} tokens, but the bag holds {n}")
    cards_held = sum(len(seat.upgrades) for seat in s.seats)
    if cards_held > (there := len(s.book.decks["upgrade"])):
        yield odd("$.seats", f"{cards_held} upgrade cards, but there are {there}")
    if s.book.board is not None:
        for zone, name in enumerate(ZONES):
            room = sum(lot.zone == name for lot in s.book.board.lots)
            built = sum(seat.in_zone(zone) for seat in s.seats)
            if built > room:
                yield odd("$.seats", f"{built} buildings in {name}, but it has {room} lots")
    for what in ("upgrades", "bonus"):
        held_by: dict[int, str] = {}
        for i, seat in enumerate(s.seats):
            for number in getattr(seat, what):
                deck = "upgrade" if what == "upgrades" else "bonus"
                if number and held_by.get(number) == seat.name:
                    yield odd(f"$.seats[{i}].{deck}_cards", f"{deck} card {number} is named twice")
                elif number and number in held_by:
                    yield odd(f"$.seats[{i}].{deck}_cards", f"{deck} card {number} is also {held_by[number]}'s")
                held_by.setdefault(number, seat.name)
    for lot, piece in s.lots.items():
        assert s.book.board is not None
        builds = s.book.board.lot[lot].builds
        if (builds == "cottage") != (piece.kind in ("cottage", "victorian", "landmark")):
            yield odd(f"$.seats[{piece.seat}].lots.{lot}", f"a {piece.kind} on a lot for a {builds}")


def line_points(sheet: ScoreSheet, seat: int, category: str) -> int:
    """Return a seat's points in a category."""
    return next(line.points for line in sheet.seats[seat].lines if line.category == category)


def position_of(s: State) -> Position:
    """Write down a state as an end position. Cards and tokens nobody named are left out: they earn nothing."""
    board = s.book.board
    decks = shipped_decks()
    seats = []
    for i, seat in enumerate(s.seats):
        ava = i == s.ava
        counts = seat.buildings
        built = {
            zone: {kind: counts[5 * z + k] for k, kind in enumerate(KINDS) if counts[5 * z + k]}
            for z, zone in enumerate(ZONES)
            if seat.in_zone(z)
        }
        # cards of the table's own are known to the table alone: elsewhere only what they earned counts
        own = [n for n in seat.bonus if n and n not in decks["bonus"]]
        own_points = [line_points(score(s.with_seat(i, bonus=(n,), bonus_points=())), i, "bonus_cards") for n in own]
        own_up = [n for n in seat.upgrades if n and n not in decks["upgrade"] and not ava]
        up_points = [
            line_points(score(s.with_seat(i, upgrades=(n,), upgrade_points=())), i, "upgrade_cards") for n in own_up
        ]
        claims = {number: seat.claims.get(str(number)) for number in seat.bonus if number and number not in own}
        bonus = [
            BonusHeld(number) if claim is None else BonusHeld(number, claim.primary, claim.extra, claim.tied)
            for number, claim in claims.items()
        ]
        seats.append(
            SeatEnd(
                name=seat.name,
                buildings=built,
                lots={lot: piece.kind for lot, piece in s.lots.items() if piece.seat == i} if board else {},
                birds={name: n for name, n in zip(s.book.species, seat.birds, strict=True) if n},
                upgrade_cards=(
                    *(n for n in seat.upgrades if n and n not in own_up),
                    *map(PointsOnly, (*seat.upgrade_points, *up_points)),
                )
                if not (ava and any(n not in decks["upgrade"] for n in seat.upgrades))
                else len(seat.upgrades),
                bonus_cards=(*bonus, *(BonusHeld(points=points) for points in (*seat.bonus_points, *own_points))),
                money=seat.money,
                income=seat.income,
                ava=ava,
                bird_track=s.solo.birds if s.solo is not None and ava else 0,
            )
        )
    level = None if s.solo is None else s.solo.level
    edition = edition_name(s.book.edition)
    return Position("capemay-position/1", tuple(seats), edition=edition, board=board_name(s.book), solo=level)
