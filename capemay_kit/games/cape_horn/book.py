"""All that is printed: the numbers of an edition, the rulings, the course, the wind cards, in one `Book`.

A book never changes. A table that makes a figure its own gets a new book.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from capemay_kit.core.edition import Edition, Resolved, names_of, resolve, with_number
from capemay_kit.core.files import shipped
from capemay_kit.core.strict import decode, read
from capemay_kit.errors import BadFile, Fault, UnknownName
from capemay_kit.games.cape_horn.chart import Chart
from capemay_kit.games.cape_horn.course import Course, read_course
from capemay_kit.games.cape_horn.winds import WindCard, read_winds

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
FOLDER = "cape_horn"
COURSE = "cape-horn"


class _Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Prices(_Numbers, frozen=True):
    """Sail points to ignore a card, to move twice, to buy a wind card (p. 4)."""

    ignore: Amount
    move_twice: Amount
    wind_card: Amount


class Numbers(_Numbers, frozen=True):
    """Every number of the game; where each comes from stands in the edition's ``sources``.

    ``wind_cards`` says how many there are of each kind; a race is stopped after ``round_limit`` rounds, never if 0.
    """

    start_hand: Amount
    hand_limit: Amount
    start_points: Amount
    points_limit: Amount
    points_a_turn: Amount
    points_for_staying: Amount
    price: Prices
    tokens_of_a_colour: Amount
    round_limit: Amount
    wind_cards: dict[str, Amount]


class Rulings(_Numbers, frozen=True):
    """The switches for what the rules leave open; the defaults are argued in the docs."""

    ignore_within_move_twice: bool = False
    line_needs_card: bool = True
    token_when_staying: bool = False


class Book:
    """What is printed, ready to play from. Two books are equal if all their data are."""

    def __init__(
        self,
        edition: Resolved,
        course: Course,
        cards: Mapping[str, WindCard],
        rulings: Mapping[str, Any] | None = None,
    ) -> None:
        self.edition = edition._replace(rulings=edition.rulings | dict(rulings or {}))
        self.numbers: Numbers = _convert(edition.numbers, Numbers, edition.id, "$.numbers")
        self.rulings: Rulings = _convert(self.edition.rulings, Rulings, edition.id, "$.rulings")
        if strange := [kind for kind in self.numbers.wind_cards if kind not in cards]:
            raise BadFile(edition.id, [Fault(f"$.numbers.wind_cards.{one}", "no such wind card") for one in strange])
        missing = [i for i, one in enumerate(course.start) if one.card not in cards]
        if missing:
            raise BadFile(course.id, [Fault(f"$.start[{i}].card", "no such wind card") for i in missing])
        self.course = course
        self.cards = cards
        content = msgspec.json.encode([edition.numbers, self.edition.rulings, course, list(cards.items())])
        self.key = int.from_bytes(blake2b(content, digest_size=8).digest(), signed=True) >> 2
        self.offers: Any = None
        """The acts of the book, filled in by `offers.offers` when first asked for."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Book) and self.key == other.key)

    def __hash__(self) -> int:
        return self.key

    @cached_property
    def chart(self) -> Chart:
        """The course with where every card leads on it."""
        return Chart(self.course, self.cards)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of wind card in the edition's order; stacks are counted in it."""
        return tuple(self.numbers.wind_cards)

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of every kind in ``kinds``; an unknown card comes last."""
        return {kind: i for i, kind in enumerate(self.kinds)}

    def sorted(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return cards in the edition's order, unknown ones last."""
        order, last = self.order, len(self.kinds)
        return tuple(sorted(cards, key=lambda card: order.get(card, last)))

    def with_number(self, name: str, value: Any) -> Book:
        """Return a book with one number changed, and known as the table's own. Raises `UnknownName`, `ValueError`."""
        if name not in names_of(self.edition.numbers):
            raise UnknownName("number", name)
        numbers = with_number(self.edition.numbers, name, value)
        edition = self.edition._replace(numbers=numbers, sources={**self.edition.sources, name: "mine"})
        return self._changed(edition)

    def with_ruling(self, name: str, value: Any) -> Book:
        """Return a book with one switch turned. Raises `ValueError`."""
        return self._changed(self.edition._replace(rulings={**self.edition.rulings, name: value}))

    def _changed(self, edition: Resolved) -> Book:
        try:
            return Book(edition, self.course, self.cards)
        except BadFile as bad:
            raise ValueError(str(bad.faults[0])) from None


def _convert(data: Mapping[str, Any], as_type: Any, source: str, at: str) -> Any:
    try:
        return msgspec.convert(data, as_type)
    except msgspec.ValidationError:
        decode(msgspec.json.encode(data), as_type, source, at)
        raise


def load_course(name: str) -> Course:
    """Load the shipped course by id, or any course file by path. Raises `BadFile`, `UnknownName`."""
    return read_course(*_bytes("course", name, {COURSE: "course.json"}))


def load_edition(name: str) -> Resolved:
    """Load a shipped edition by id, or any edition file by path, with all it extends. Raises as `load_course`."""
    raw, source = _bytes("edition", name, {"base": "base.json"})
    return resolve_edition(decode(raw, Edition, source), source)


def resolve_edition(edition: Edition, source: str) -> Resolved:
    """Merge an edition over what it extends and check every number. Raises `BadFile` with all faults."""

    def find(parent: str) -> Edition:
        try:
            raw, where = _bytes("edition", parent, {"base": "base.json"})
        except UnknownName as unknown:
            raise BadFile(source, [Fault("$.extends", str(unknown))]) from None
        return decode(raw, Edition, where)

    resolved = resolve(edition, find)
    decode(msgspec.json.encode(resolved.numbers), Numbers, source, "$.numbers")
    decode(msgspec.json.encode(resolved.rulings), Rulings, source, "$.rulings")
    names = names_of(resolved.numbers)
    wrong = [
        Fault(f"$.sources.{name}", "no such number")
        for name in edition.sources
        if not any(one == name or one.startswith(f"{name}.") for one in names)
    ]
    if wrong:
        raise BadFile(source, wrong)
    return resolved


def edition_from(given: str | Mapping[str, Any], source: str) -> Resolved:
    """Load an edition by id or path, or take the whole data of one."""
    if isinstance(given, str):
        return load_edition(given)
    return resolve_edition(decode(msgspec.json.encode(given), Edition, source), source)


def course_from(given: str | Mapping[str, Any], source: str) -> Course:
    """Load a course by id or path, or take the whole data of one."""
    return load_course(given) if isinstance(given, str) else read_course(msgspec.json.encode(given), source)


def edition_name(book: Book) -> str | dict[str, Any]:
    """Name the edition a book plays by: its id if that is shipped and unchanged, else all of its data."""
    resolved = book.edition
    if resolved.id == "base" and load_edition("base") == resolved:
        return "base"
    return {
        "format": "capemay-edition/1", "id": resolved.id, "numbers": resolved.numbers, "sources": resolved.sources,
        "rulings": resolved.rulings,
    }  # fmt: skip


def course_name(book: Book) -> str | dict[str, Any]:
    """Name the course a book plays on: its id if it is the shipped one, else all of its data."""
    if book.course.id == COURSE and load_course(COURSE) == book.course:
        return COURSE
    data: dict[str, Any] = msgspec.to_builtins(book.course)
    return data


def shipped_cards() -> dict[str, WindCard]:
    """Return the shipped kinds of wind card, by id."""
    path = shipped("boards", FOLDER, "winds.json")
    return read_winds(read(path), path.name)


def _bytes(kind: str, name: str, known: Mapping[str, str]) -> tuple[bytes, str]:
    if name in known:
        return read(shipped("boards", FOLDER, known[name])), known[name]
    path = Path(name).expanduser()
    if path.suffix or path.exists():
        return read(path), name
    raise UnknownName(kind, name, sorted(known))
