"""Everything printed: the numbers of an edition, the rulings, the course, the wind cards, in one `Book`.

A book never changes. A table that changes a figure for itself gets a new book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Struct

from capemay_kit.core.book import Printed
from capemay_kit.core.declared import switch
from capemay_kit.core.edition import Editions, Resolved
from capemay_kit.core.files import data_of, shipped
from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.limits import amount
from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, PrintedSum, one_a_line
from capemay_kit.core.strict import read
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.cape_horn.board import ARROWS, Chart, Course, Kinds, WindCard, check, read_course, read_winds

CardCount: TypeAlias = Annotated[int, amount(N_("Number of cards"), 0, 20)]
Points: TypeAlias = Annotated[int, amount(N_("Sail points"), 0, 20)]
Tokens: TypeAlias = Annotated[int, amount(N_("Number of tokens"), 1, 20)]
Rounds: TypeAlias = Annotated[int, amount(N_("Number of rounds"), 0, 300)]
FOLDER = "cape_horn"
COURSE = "cape-horn"
"""The course of records that do not say which. It can still be chosen."""
NEWEST = "cape-horn-2"
"""The course that tables begin with."""


class _Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Prices(_Numbers, frozen=True):
    """Sail points to ignore a card, to move twice, to buy a wind card (p. 4)."""

    ignore: Points
    move_twice: Points
    wind_card: Points


class Numbers(_Numbers, frozen=True):
    """Every number of the game. The edition's ``sources`` say where each is from.

    ``wind_cards`` says how many there are of each kind. A race is stopped after ``round_limit`` rounds; 0 means never.
    """

    start_hand: CardCount
    hand_limit: CardCount
    start_points: Points
    points_limit: Points
    points_a_turn: Points
    points_for_staying: Points
    price: Prices
    tokens_of_a_colour: Tokens
    round_limit: Rounds
    wind_cards: dict[str, CardCount]


class Rulings(_Numbers, frozen=True):
    """The switches for what the rules leave open. The docs give the reasons for the defaults."""

    ignore_within_move_twice: Annotated[bool, switch(N_("A double move may ignore the wind"),
                                                     N_("a double move may ignore the wind"))] = False  # fmt: skip
    line_needs_card: Annotated[bool, switch(N_("A move over the line needs a card to end on"),
                                            N_("a move over the line needs no card to end on"))] = True  # fmt: skip
    token_when_staying: Annotated[bool, switch(N_("Staying at a station brings its token"),
                                               N_("staying at a station brings its token"))] = False  # fmt: skip


class Book(Printed[Numbers, Rulings]):
    """What is printed, ready to be played with."""

    def __init__(
        self, edition: Resolved, course: Course, cards: Mapping[str, WindCard], rulings: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(edition, Numbers, Rulings, rulings, {"course": course, "cards": cards})
        if strange := [kind for kind in self.numbers.wind_cards if kind not in cards]:
            raise BadFile(edition.id, [Fault(f"$.numbers.wind_cards.{one}", _("no such wind card")) for one in strange])
        self.course = course
        self.cards = Kinds(cards)

    @cached_property
    def chart(self) -> Chart:
        """The course, with where each card on it leads."""
        return Chart(self.course, self.cards)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of wind card, in the edition's order. Stacks are counted in this order."""
        return tuple(self.numbers.wind_cards)

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each kind in ``kinds``. An unknown card comes last."""
        return {kind: i for i, kind in enumerate(self.kinds)}

    def sorted(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return cards in the edition's order, unknown ones last."""
        order, last = self.order, len(self.kinds)
        return tuple(sorted(cards, key=lambda card: order.get(card, last)))


@cache
def shipped_cards() -> dict[str, WindCard]:
    """Return the shipped kinds of wind card, by id."""
    path = shipped("boards", FOLDER, "winds.json")
    return read_winds(read(path), path.name)


COURSES = {COURSE: shipped("boards", FOLDER, "course.json"), NEWEST: shipped("boards", FOLDER, "course-2.json")}
EDITIONS = Editions("cape-horn", Numbers, Rulings, lambda edition: Book(edition, load_course(COURSE), shipped_cards()))
load_edition = EDITIONS.load


def load_course(given: str | Mapping[str, Any], source: str = "course", paths: bool = True) -> Course:
    """Load a course by id or path, or take the whole data of one. Without ``paths``, only ids lead to a file.

    Raises `BadFile`, `UnknownName`.
    """
    if isinstance(given, str) and given in COURSES:
        return _shipped_course(given)
    return read_board(*data_of("course", given, COURSES, source, paths))


@cache
def _shipped_course(id: str) -> Course:
    return read_board(*data_of("course", id, COURSES, id))


@cache
def shipped_book() -> Book:
    """Return the book with which tables begin. Raises `BadFile`."""
    return Book(load_edition(EDITIONS.newest), load_course(NEWEST), shipped_cards())


def read_board(raw: bytes, source: str) -> Course:
    """Read a course file, and check that the cards on its starting spaces exist. Raises `BadFile` with every fault."""
    course = read_course(raw, source)
    known = Kinds(shipped_cards())
    missing = [i for i, one in enumerate(course.start) if one.card not in known]
    if missing:
        raise BadFile(source, [Fault(f"$.start[{i}].card", _("no such wind card")) for i in missing])
    return course


def check_board(raw: bytes, source: str) -> Sequence[Fault]:
    """Check a course file, and return what is odd about it. Raises `BadFile` with every fault."""
    return check(read_board(raw, source))


def course_name(book: Book) -> str | dict[str, Any]:
    """Return what a header holds of a book's course: its id if it is a shipped one, else all of its data."""
    if book.course.id in COURSES and load_course(book.course.id) == book.course:
        return book.course.id
    data: dict[str, Any] = msgspec.to_builtins(book.course)
    return data


# --- as an owner compares it ----------------------------------------------------------------------------

WIND_CARDS = 90
"""How many wind cards the rulebook counts (p. 2)."""
_POINTS = Texts({
    "start_hand": "Wind cards to begin with", "hand_limit": "Wind cards in hand at most",
    "start_points": "Sail points to begin with", "points_limit": "Sail points at most",
    "points_a_turn": "Sail points a turn", "points_for_staying": "Sail points for staying",
    "price.ignore": "Ignoring the wind costs", "price.move_twice": "Moving twice costs",
    "price.wind_card": "A wind card costs",
})  # fmt: skip


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are compared or shown, as they are printed."""
    kinds = {f"wind_cards.{kind}": shipped_cards()[kind] for kind in numbers["wind_cards"]}
    winds = PrintedGrid((), tuple(
        (f"{card.name} {_ways(card)}", (Number(name, _("{card}: how many", card=card.name)),))
        for name, card in kinds.items()
    ))  # fmt: skip
    yield PrintedPart(
        "winds", _("Wind cards"),
        _("How many cards there are of each kind. The arrows show where a card takes a ship."),
        (winds,), (PrintedSum(_("Wind cards"), tuple(kinds), WIND_CARDS),),
    )  # fmt: skip
    yield PrintedPart(
        "tokens", _("Tokens"), _("How many station tokens there are of each colour."),
        (one_a_line(Number("tokens_of_a_colour", _("Tokens of a colour"))),),
    )  # fmt: skip
    yield PrintedPart(
        "end", _("The end of a race"), _("The rulebook has no last round. The app stops a race that nobody wins."),
        (one_a_line(Number("round_limit", _("Rounds at most (0: no limit)"))),),
    )  # fmt: skip
    yield PrintedPart(
        "points", _("Sail points and cards in hand"), _("What everybody begins with, gets and pays."),
        (one_a_line(*(Number(name, label) for name, label in _POINTS.items())),),
    )  # fmt: skip


def _ways(card: WindCard) -> str:
    """Write the ways of a card with arrows: equal steps once behind all arrows, else behind each."""
    steps = {leg.steps for legs in card.options for leg in legs}
    if len(steps) == 1 and all(len(legs) == 1 for legs in card.options):
        arrows = sorted((ARROWS[legs[0].way] for legs in card.options), key="←↖↑↗→↘↓↙".index)
        return f"{''.join(arrows)} {steps.pop()}"
    return " / ".join(" ".join(f"{ARROWS[leg.way]}{leg.steps}" for leg in legs) for legs in card.options)
