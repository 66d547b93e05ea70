"""A board small enough to work everything out by hand, moments of a game on it, and rows of what is done there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.board import Board, Church, Lot, Space, Special
from capemay_kit.games.cape_may.book import Book, load_board, load_edition, shipped_decks
from capemay_kit.games.cape_may.cards import KINDS, ZONES, ActivityCard, EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.state import KIND, ZONE, Piece, Seat, State, blank

R = CapeMay()
NAMES = ("Ann", "Bob", "Cid", "Dot")
ALL_CARDS = (1, 2, 3, 4, 5, 6, 7)

#  Washington  a1 --- a2 --- a3 --- a4*     a1: start             a4: bird space, two tokens
#               |      |      |      |
#  Lafayette   b1 --- b2 >>> b3 --- b4      b2: arrow to b3
#               |      |      |      |
#  Beach       c1* -- c2 --- c3 --- c4*     c1: pier  c4: lighthouse  c2: arrow with two heads, to c1 and c3
#
#           Jackson Decatur Ocean  Perry
_ROWS = {"a": "washington", "b": "lafayette", "c": "beach"}
_COLUMNS = {"1": "jackson", "2": "decatur", "3": "ocean", "4": "perry"}
_ARROWS = {"b2": ("b3",), "c2": ("c1", "c3")}
_SPECIALS = {"a4": Special("bird", 2), "c1": Special("pier"), "c4": Special("lighthouse")}
LOTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "gravel-cottage": (("a1", "a2"), ("gravel-shop",)),
    "gravel-shop": (("a3",), ()),
    "grass-cottage": (("b1",), ()),
    "grass-shop": (("b2", "b3"), ()),
    "dirt-cottage": (("b3",), ("dirt-shop", "sand-cottage")),
    "dirt-shop": (("b4",), ()),
    "sand-cottage": (("c2", "c3"), ("sand-shop",)),
    "sand-shop": (("c3",), ()),
}
"""The lots by zone and what is built there: the spaces beside each, and lots."""
SPACE_AT = {lot: spaces[-1] for lot, (spaces, _) in LOTS.items()}


def _tiny() -> Board:
    spaces = tuple(
        Space(
            id=row + column,
            x=int(column) / 5,
            y=(ord(row) - ord("a") + 1) / 4,
            streets=(_ROWS[row], _COLUMNS[column]),
            arrow=_ARROWS.get(row + column, ()),
            special=_SPECIALS.get(row + column),
            start=row + column == "a1",
        )
        for row in _ROWS
        for column in _COLUMNS
    )
    along = [(f"{row}{i}", f"{row}{i + 1}") for row in "abc" for i in (1, 2, 3)]
    down = [(f"{above}{i}", f"{below}{i}") for above, below in ("ab", "bc") for i in (1, 2, 3, 4)]
    shapes: dict[str, Any] = {"cottage": "square", "shop": "hexagon"}
    return Board(
        format="capemay-board/1",
        id="tiny",
        title="Tiny",
        players=(1, 4),
        source="made by hand",
        spaces=spaces,
        roads=tuple(along + down),
        lots=tuple(
            Lot(name, 0.5, 0.5, shapes[name.split("-")[1]], name.split("-")[0], *beside)  # type: ignore[arg-type]
            for name, beside in LOTS.items()
        ),
        streets={name: name.title() for name in (*_ROWS.values(), *_COLUMNS.values())},
        churches=(Church("chapel", 0.1, 0.1, ("grass-cottage",), ("b1",)),),
    )


TINY = _tiny()
EDITION = load_edition("base")
_DECKS: dict[type, Any] = {EventCard: "event", ActivityCard: "activity", UpgradeDeckCard: "upgrade"}
_BOARDS: dict[str, Board | None] = {"tiny": TINY, "none": None}
_SEAT_FIELDS = frozenset(Seat.__struct_fields__)


def game(
    seats: int = 2,
    *,
    board: str = "tiny",
    cards: Iterable[Any] = (),
    rulings: Mapping[str, Any] | None = None,
    lots: Mapping[str, tuple[int, str]] | None = None,
    have: Sequence[Mapping[tuple[str, str], int]] = (),
    others: Mapping[int, Mapping[str, Any]] | None = None,
    **changes: Any,
) -> State:
    """Return a moment: seat 0 to act with three actions left, all laid out, nothing dealt.

    ``board``: tiny, none, or a shipped one; ``cards`` are added to the decks; ``lots`` puts buildings on the
    map, ``have`` beside it (counts by zone and kind, seat by seat). Other names change a field of seat 0,
    or else of the state; ``others`` changes the other seats.
    """
    there = _BOARDS[board] if board in _BOARDS else load_board(board)
    book = Book(EDITION, there, shipped_decks(), rulings)
    for card in cards:
        book = book.with_card(_DECKS[type(card)], card)
    s = replace(blank(book, NAMES[:seats]), phase="actions", left=3)
    counts = [[0] * 20 for _ in range(seats)]
    for mine, buildings in zip(counts, have, strict=False):
        for (zone, kind), n in buildings.items():
            mine[5 * ZONE[zone] + KIND[kind]] += n  # type: ignore[index]
    for lot, (seat, kind) in (lots or {}).items():
        assert there is not None
        counts[seat][5 * ZONE[there.lot[lot].zone] + KIND[kind]] += 1  # type: ignore[index]
    for i, mine in enumerate(counts):
        s = s.with_seat(i, buildings=tuple(mine), **(others or {}).get(i, {}))
    s = replace(s, lots={lot: Piece(*piece) for lot, piece in (lots or {}).items()})  # type: ignore[arg-type]
    s = s.with_seat(0, **{name: value for name, value in changes.items() if name in _SEAT_FIELDS})
    return replace(s, **{name: value for name, value in changes.items() if name not in _SEAT_FIELDS})


def event(*effects: Any, kind: Any = "active", number: int = 99) -> EventCard:
    """Make an event card of our own."""
    return EventCard(number=number, title="Own event", kind=kind, effects=effects)


def activity(*options: Any, number: int = 99) -> ActivityCard:
    """Make an activity card of our own; each option is a list of effects, or one."""
    each = tuple(tuple(one) if isinstance(one, list) else (one,) for one in options)
    return ActivityCard(number=number, title="Own card", options=each)


def upgrade(kind: Any, *effects: Any, number: int = 99, zone: Any = "gravel") -> UpgradeDeckCard:
    """Make an upgrade card of our own."""
    return UpgradeDeckCard(number=number, title="Own upgrade", zone=zone, kind=kind, effects=effects)


def held(*options: Any, **more: Any) -> dict[str, Any]:
    """Begin with an activity card of our own in hand."""
    return {"cards": [activity(*options)], "activity": (99,), **more}


def built(s: State, seat: int = 0) -> dict[tuple[str, str], int]:
    """Count what a seat has built by zone and kind, zeros left out."""
    places = [(zone, kind) for zone in ZONES for kind in KINDS]
    return {place: n for place, n in zip(places, s.seats[seat].buildings, strict=True) if n}


def offers(s: State, kind: Any, seat: int = 0) -> list[Any]:
    """List what a seat is offered of one kind of act."""
    return [one for one in R.legal(s, seat) if isinstance(one, kind)]


def done(s: State, *acts: Any, seed: str | None = None) -> State:
    """Carry out acts for whoever is on turn; one that draws stands in a tuple, with what comes up after it."""
    for one in acts:
        one, *answers = one if isinstance(one, tuple) else (one,)
        s = R.apply(s, R.to_act(s)[0], one, Chance(seed=seed, answers=answers))
    return s


FOUND: dict[str, Any] = {
    "built": built,
    "waits": lambda s: [step.what for step in s.steps],
    "tokens": lambda s: s.seats[0].tokens,
    "birds_of": lambda s: {name: n for name, n in zip(s.book.species, s.seats[0].birds, strict=True) if n},
    "in_bag": lambda s: sum(s.bag) - s.bag_away,
    "discarded": lambda s: s.activities.discard,
    "offered": lambda s: set(R.legal(s, R.to_act(s)[0])),
    "goes": lambda s: {one.to for one in offers(s, act.Move | act.GoTo)},
    "builds": lambda s: {one.lot for one in offers(s, act.Build)},
    "upgradable": lambda s: {(one.lot, one.kind) for one in offers(s, act.Upgrade)},
    "all_money": lambda s: [seat.money for seat in s.seats],
    "on_lots": lambda s: {lot: tuple(piece) for lot, piece in s.lots.items()},
}
"""What a row may say of a moment beside the fields of the first seat and of the table."""


def stands(s: State, **expected: Any) -> None:
    """Check what is so at a moment: what is found, a field of the first seat, or one of the table."""
    wrong = {}
    for name, value in expected.items():
        found = FOUND[name](s) if name in FOUND else getattr(s.seats[0] if name in _SEAT_FIELDS else s, name)
        if found != value:
            wrong[name] = f"is {found}, not {value}"
    assert not wrong, wrong


def row(name: str, start: Mapping[str, Any], acts: Sequence[Any], **ends: Any) -> Any:
    """Make a row of a table: how it begins (for `game`), what is done, what comes of it."""
    return pytest.param(start, acts, ends, id=name)


def rows(*table: Any) -> pytest.MarkDecorator:
    """Test each row."""
    return pytest.mark.parametrize(("start", "acts", "ends"), table)


def holds(start: Mapping[str, Any], acts: Sequence[Any], ends: Mapping[str, Any] = {}, **more: Any) -> None:
    """Check a row."""
    stands(done(game(**start), *acts), **ends, **more)
