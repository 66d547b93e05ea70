"""An end position to score by itself (``capemay-position/1``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, field

from capemay_kit.core.edition import Resolved
from capemay_kit.core.i18n import _
from capemay_kit.core.positions import PositionFile, Strict, WholeNumber, odd, read
from capemay_kit.errors import Fault
from capemay_kit.games.cape_may.automa import level_of
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
from capemay_kit.games.cape_may.cards import KINDS, ZONES, AnyCard, BonusCard, DeckName, Kind, UpgradeDeckCard, Zone
from capemay_kit.games.cape_may.counting import goals_of
from capemay_kit.games.cape_may.scoring import score
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
    blank,
)

_NOT_AVAS = (
    "birds",
    "birds_unknown",
    "bird_points",
    "bonus_cards",
    "money",
    "income",
    "activity_cards",
    "movement_cards_in_hand",
)


class BonusHeld(Strict, frozen=True):
    """A bonus card: by its ``number`` (judged by the app, or as ``primary``, ``extra`` and ``tied`` say), or by the
    ``points`` it earned."""

    number: int | None = None
    primary: bool | None = None
    extra: bool = False
    tied: bool = False
    points: WholeNumber | None = None


class PointsOnly(Strict, frozen=True):
    """A card that is entered only by the points it earned."""

    points: WholeNumber


class SeatEnd(Strict, frozen=True):
    """What a seat has at the end. If it has both ``buildings`` and ``lots``, the lots count.

    ``birds_unknown`` are tokens that lie face down, ``bird_points`` what the collections earned if players counted them
    themselves. A card's number of 0 is an unknown card. Activity cards in hand, and movement cards (the others are
    discarded), count only for some goals.

    Ava's seat has its place on the ``bird_track`` (from 0) instead of birds, bonus cards and money, and may give only
    the number of its upgrade cards."""

    name: str
    buildings: dict[Zone, dict[Kind, WholeNumber]] = field(default_factory=dict)
    lots: dict[str, Kind] = field(default_factory=dict)
    birds: dict[str, WholeNumber] = field(default_factory=dict)
    upgrade_cards: tuple[int | PointsOnly, ...] | Annotated[int, Meta(ge=0, le=1000)] = ()
    bonus_cards: tuple[BonusHeld, ...] = ()
    money: WholeNumber = 0
    income: WholeNumber = 0
    birds_unknown: WholeNumber = 0
    bird_points: tuple[WholeNumber, ...] = ()
    activity_cards: WholeNumber = 0
    movement_cards_in_hand: WholeNumber = 0
    ava: bool = False
    bird_track: WholeNumber = 0

    @property
    def cards(self) -> tuple[int | PointsOnly, ...]:
        """The upgrade cards. If only their number is given, each is an unknown one."""
        given = self.upgrade_cards
        return given if isinstance(given, tuple) else (UNKNOWN,) * given


class OwnCards(Strict, frozen=True):
    """The table's own cards, with all their fields: they replace ours with the same numbers."""

    upgrade: tuple[UpgradeDeckCard, ...] = ()
    bonus: tuple[BonusCard, ...] = ()


class Position(PositionFile, frozen=True, kw_only=True):
    """The file. A board of None is a game without a map; ``solo`` is the difficulty of a game against Ava. Without
    ``complete`` the winners are final if everything is known."""

    seats: Annotated[tuple[SeatEnd, ...], Meta(min_length=1, max_length=4)]
    game: Literal["cape-may"] = "cape-may"
    solo: Level | None = None
    cards: OwnCards | None = None


def read_position(raw: bytes, source: str, edition: Resolved | None = None) -> tuple[State, list[Fault]]:
    """Read a position file as a state at the end, and its warnings.

    ``edition`` overrides the position's own. Raises `BadFile` with every fault.
    """
    position, book = read(raw, source, Position, edition, load_edition, load_board, _book, _faults)
    state = _state(position, book)
    return state, list(oddities(state))


def _book(position: Position, edition: Resolved, board: Board | None) -> Book:
    """Make the book, with a table's own cards in place of those with the same numbers."""
    own, decks = position.cards or OwnCards(), dict[DeckName, Mapping[int, AnyCard]](shipped_decks(edition))
    decks["upgrade"] = dict(sorted({**decks["upgrade"], **{one.number: one for one in own.upgrade}}.items()))
    decks["bonus"] = dict(sorted({**decks["bonus"], **{one.number: one for one in own.bonus}}.items()))
    return Book(edition, board, decks)


def _faults(position: Position, book: Book) -> Iterator[Fault]:
    board: Board | None = book.board
    yield from _card_faults(position.cards or OwnCards(), book)
    for i, seat in enumerate(position.seats):
        at = f"$.seats[{i}]"
        if seat.movement_cards_in_hand > (there := len(book.fare)):
            yield Fault(f"{at}.movement_cards_in_hand", _("there are {n} movement cards", n=there))
        for lot in seat.lots:
            if board is None:
                yield Fault(f"{at}.lots.{lot}", _("lots need a board"))
            elif lot not in board.lot:
                yield Fault(f"{at}.lots.{lot}", _("no such lot on the board"))
        for bird in seat.birds:
            if bird not in book.species:
                yield Fault(
                    f"{at}.birds.{bird}", _("no such bird in the bag; there is {there}", there=", ".join(book.species))
                )
        for j, number in enumerate(seat.cards):
            if isinstance(number, int) and number != UNKNOWN and number not in book.decks["upgrade"]:
                yield Fault(f"{at}.upgrade_cards[{j}]", _("no upgrade card {number}", number=number))
        for j, bonus in enumerate(seat.bonus_cards):
            where = f"{at}.bonus_cards[{j}]"
            if (bonus.number is None) == (bonus.points is None):
                yield Fault(where, _("give either a number or points"))
            elif bonus.number and bonus.number not in book.decks["bonus"]:
                yield Fault(f"{where}.number", _("no bonus card {number}", number=bonus.number))
    yield from _solo_faults(position, book)
    taken: dict[str, str] = {}
    for i, seat in enumerate(position.seats):
        for lot in seat.lots:
            if lot in taken:
                yield Fault(f"$.seats[{i}].lots.{lot}", _("that lot is {owner}'s", owner=taken[lot]))
            taken.setdefault(lot, seat.name)


def _card_faults(own: OwnCards, book: Book) -> Iterator[Fault]:
    for deck, given in (("upgrade", own.upgrade), ("bonus", own.bonus)):
        for i, card in enumerate(given):
            at = f"$.cards.{deck}[{i}]"
            if card.number < 1:
                yield Fault(f"{at}.number", _("is {number}, should be 1 or more", number=card.number))
            if card.number in [one.number for one in given[:i]]:
                yield Fault(f"{at}.number", _("{deck} card {number} is listed twice", deck=deck, number=card.number))
            for bird in _birds_of(msgspec.to_builtins(card)):
                if bird not in book.species:
                    yield Fault(
                        at, _("no bird {bird!r} in the bag; there is {there}", bird=bird, there=", ".join(book.species))
                    )


def _birds_of(value: Any) -> Iterator[str]:
    """Yield the birds named anywhere in a card."""
    if isinstance(value, dict):
        if value.get("species"):
            yield value["species"]
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from _birds_of(one)


def _solo_faults(position: Position, book: Book) -> Iterator[Fault]:
    hers = [i for i, seat in enumerate(position.seats) if seat.ava]
    for i, seat in enumerate(position.seats):
        if not seat.ava and isinstance(seat.upgrade_cards, int):
            yield Fault(f"$.seats[{i}].upgrade_cards", _("list the cards: only Ava's can be given as a number"))
        if not seat.ava and seat.bird_track:
            yield Fault(f"$.seats[{i}].bird_track", _("only Ava has a bird track"))
        for name in _NOT_AVAS if seat.ava else ():
            if getattr(seat, name):
                yield Fault(f"$.seats[{i}].{name}", _("Ava has none"))
        if seat.ava and any(isinstance(one, PointsOnly) for one in seat.cards):
            yield Fault(f"$.seats[{i}].upgrade_cards", _("Ava's cards all score the same: list them, or say how many"))
    if position.solo is None and hers:
        yield Fault("$.solo", _("Ava plays: give the difficulty, one of {there}", there=", ".join(LEVELS)))
    if position.solo is not None and (len(hers) != 1 or len(position.seats) != 2):
        yield Fault("$.seats", _("solo play needs one player and one seat with ava: true"))
    if position.solo is not None and book.numbers.solo is None:
        yield Fault("$.edition", _("has no solo boards"))
    if position.solo is None or book.numbers.solo is None:
        return
    stop = len(book.numbers.solo.level(position.solo).bird_track) - 1
    for i in hers:
        if position.seats[i].bird_track > stop:
            yield Fault(f"$.seats[{i}].bird_track", _("the track ends at {stop}", stop=stop))


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
        hand = tuple(sorted(book.numbers.movement_card))[: given.movement_cards_in_hand]
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
                birds_unknown=given.birds_unknown, bird_points=given.bird_points,
                activity=(UNKNOWN,) * given.activity_cards, hand=hand,
            )
        )  # fmt: skip
    return msgspec.structs.replace(s, seats=tuple(seats), lots=lots, phase="over", settled=position.complete)


def oddities(s: State) -> Iterator[Fault]:
    """Yield what is impossible at an end, with the pieces, tokens, lots and cards there are. It is scored all the
    same."""
    numbers = s.book.numbers
    for i, seat in enumerate(s.seats):
        for kind, supply in enumerate(s.book.supply):
            used = seat.count(kind) + (seat.count(LANDMARK) if kind == VICTORIAN else 0)
            if used > supply:
                pieces = _("Victorians and landmarks") if kind == VICTORIAN else _("{kind} pieces", kind=KINDS[kind])
                yield odd(
                    f"$.seats[{i}].buildings",
                    _(
                        "{name} has {used} {pieces}, but only {supply} exist",
                        name=seat.name,
                        used=used,
                        pieces=pieces,
                        supply=supply,
                    ),
                )
    bases = sum(seat.count(LANDMARK) for seat in s.seats)
    if bases > numbers.landmark_bases:
        yield odd(
            "$.seats",
            _(
                "{bases} landmarks, but there are {landmark_bases} bases",
                bases=bases,
                landmark_bases=numbers.landmark_bases,
            ),
        )
    for place, (name, n) in enumerate(numbers.bird_bag.items()):
        held = sum(seat.birds[place] for seat in s.seats)
        if held > n:
            yield odd("$.seats", _("{held} {bird} tokens are listed, but the game has {n}", held=held, bird=name, n=n))
    cards_held = sum(len(seat.upgrades) for seat in s.seats)
    if cards_held > (there := len(s.book.decks["upgrade"])):
        yield odd("$.seats", _("{n} upgrade cards are listed, but the game has {most}", n=cards_held, most=there))
    if s.book.board is not None:
        for zone, name in enumerate(ZONES):
            room = sum(lot.zone == name for lot in s.book.board.lots)
            built = sum(seat.in_zone(zone) for seat in s.seats)
            if built > room:
                yield odd(
                    "$.seats",
                    _("{built} buildings in {zone}, but it has {room} lots", built=built, zone=name, room=room),
                )
    for what in ("upgrades", "bonus"):
        held_by: dict[int, str] = {}
        for i, seat in enumerate(s.seats):
            for number in getattr(seat, what):
                deck = "upgrade" if what == "upgrades" else "bonus"
                if number and held_by.get(number) == seat.name:
                    yield odd(
                        f"$.seats[{i}].{deck}_cards",
                        _("{deck} card {number} is listed twice", deck=deck, number=number),
                    )
                elif number and number in held_by:
                    yield odd(
                        f"$.seats[{i}].{deck}_cards",
                        _(
                            "{deck} card {number} is listed for {name} too",
                            deck=deck,
                            number=number,
                            name=held_by[number],
                        ),
                    )
                held_by.setdefault(number, seat.name)
    for lot, piece in s.lots.items():
        assert s.book.board is not None
        builds = s.book.board.lot[lot].builds
        if (builds == "cottage") != (piece.kind in ("cottage", "victorian", "landmark")):
            yield odd(
                f"$.seats[{piece.seat}].lots.{lot}",
                _("wrong shape of lot: {kind} on a lot for {builds}", kind=piece.kind, builds=builds),
            )


def position_of(s: State) -> Position:
    """Return a state as a position with the same score, as if the game ended now."""
    sheet = score(s)
    known = not any(line.open for seat in sheet.seats for line in seat.lines)
    return Position(
        format="capemay-position/1",
        seats=tuple(_seat_end(s, i) for i in range(len(s.seats))),
        edition=edition_name(s.book.edition),
        board=board_name(s.book),
        solo=None if s.solo is None else s.solo.level,
        cards=_own_cards(s),
        complete=None if sheet.complete == known else sheet.complete,
    )


def _own_cards(s: State) -> OwnCards | None:
    """Return the cards in play that differ from the shipped ones; None if none does."""
    ours = shipped_decks(s.book.edition)

    def own(deck: DeckName, held: Iterable[int]) -> tuple[Any, ...]:
        numbers = sorted({n for n in held if n})
        return tuple(s.book.decks[deck][n] for n in numbers if s.book.decks[deck][n] != ours[deck].get(n))

    upgrades = own("upgrade", (n for seat in s.seats for n in seat.upgrades))
    bonuses = own("bonus", (n for seat in s.seats for n in goals_of(s, seat)))
    return OwnCards(upgrades, bonuses) if upgrades or bonuses else None


def _seat_end(s: State, i: int) -> SeatEnd:
    seat, counts, ava = s.seats[i], s.seats[i].buildings, i == s.ava
    built = {
        zone: {kind: counts[5 * z + k] for k, kind in enumerate(KINDS) if counts[5 * z + k]}
        for z, zone in enumerate(ZONES)
        if seat.in_zone(z)
    }
    bonus = [_bonus_held(number, seat.claims.get(str(number))) for number in goals_of(s, seat)]
    stop = 0 if s.solo is None else len(level_of(s).bird_track) - 1
    return SeatEnd(
        name=seat.name,
        buildings=built,
        lots={lot: piece.kind for lot, piece in s.lots.items() if piece.seat == i} if s.book.board else {},
        birds={name: n for name, n in zip(s.book.species, seat.birds, strict=True) if n},
        upgrade_cards=(*seat.upgrades, *map(PointsOnly, seat.upgrade_points)),
        bonus_cards=(*bonus, *(BonusHeld(points=points) for points in seat.bonus_points)),
        money=seat.money,
        income=seat.income,
        birds_unknown=seat.birds_unknown,
        bird_points=seat.bird_points,
        activity_cards=len(seat.activity),
        movement_cards_in_hand=len(seat.hand),
        ava=ava,
        bird_track=min(stop, s.solo.birds) if s.solo is not None and ava else 0,
    )


def _bonus_held(number: int, claim: Claim | None) -> BonusHeld:
    if claim is None or number == UNKNOWN:
        return BonusHeld(number)
    return BonusHeld(number, claim.primary, claim.extra, claim.tied)
