"""What a game says to a screen: in words and plain values, with no widget in sight.

A screen shows any game through `Screen`: whose turn it is and what may be done, a tile for every seat, what the
picture's places mean, what the table is asked, and what it can put right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from capemay_kit.core.chance import Question
from capemay_kit.core.contract import Seat
from capemay_kit.errors import Refusal

S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")


class Figure(Struct, frozen=True):
    """A figure an act carries that the table may change; ``rule`` is what the rules say."""

    key: str
    label: str
    rule: int


class Option(Struct, frozen=True):
    """One of several values to choose from, in words. ``value`` is what a record would hold (JSON)."""

    value: Any
    title: str
    detail: str = ""


class Handle(Struct, frozen=True):
    """What is taken in hand before one says what to do with it, such as a card; acts of one ``key`` belong together."""

    key: str
    title: str
    detail: str = ""


class Inquiry(Struct, frozen=True):
    """A question to the table in words. ``may_skip``: the app can go on without knowing."""

    text: str
    options: tuple[Option, ...]
    may_skip: bool = True


class Choosing(Struct, frozen=True):
    """Several things chosen together, from ``least`` to ``most`` of the options, each option once."""

    text: str
    options: tuple[Option, ...]
    least: int
    most: int


class Tile(Struct, frozen=True):
    """What is seen of a seat from across the table.

    ``figures`` are up to three large ones, each its value and its name, ``signs`` short words beside the name (first,
    passed), ``held`` counts of what is held and their names, ``lines`` what it has built or owns, a line each.
    """

    figures: tuple[tuple[str, str], ...]
    signs: tuple[str, ...] = ()
    held: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()


class Field(Struct, frozen=True):
    """A figure that can be put right, at a ``path`` of the game's corrections.

    Without ``options`` a whole number from ``least`` to ``most``; with options one of them; with ``several`` a list
    of them, in which one may stand more than once.
    """

    path: str
    label: str
    value: Any
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 999
    several: bool = False


def settling(value: bool | None) -> Field:
    """Return the field by which the table says, at the end, whether all that counts is entered."""
    said = (Option(True, "Yes, name the winner"), Option(False, "Not yet"), Option(None, "As far as the app can tell"))
    return Field("settled", "Is all entered that counts?", value, said)


class Section(Struct, frozen=True):
    """Figures that stand together; ``seat`` is whose they are, None for what is everybody's."""

    title: str
    fields: tuple[Field, ...]
    seat: Seat | None = None


class Screen(Protocol[S_contra, A]):
    """What one game says. ``picture`` is what its picture is called on a tab."""

    picture: str

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        """List what has to be laid out before the game begins; ``physical``: with printed cards."""
        ...

    def strip(self, s: S_contra) -> tuple[str, ...]:
        """Say in a few short pieces how far the game is (``Round 2 of 4``, ``Auction for a fountain``)."""
        ...

    def heading(self, s: S_contra) -> tuple[str, str]:
        """Say whose step it is, and in a line what has to be done."""
        ...

    def tile(self, s: S_contra, seat: Seat) -> Tile:
        """Show a seat; ``s`` is a view, so what is unknown in it is a secret."""
        ...

    def label(self, s: S_contra, seat: Seat, a: A) -> tuple[str, str]:
        """Name an act for a button, and say in a line what it brings."""
        ...

    def handle(self, s: S_contra, seat: Seat, a: A) -> Handle | None:
        """Return what has to be taken in hand for an act, None if nothing."""
        ...

    def place(self, s: S_contra, seat: Seat, a: A) -> str | None:
        """Return the place of the picture an act is tapped at, None if it has none."""
        ...

    def meant(self, s: S_contra, seat: Seat, place: str, handle: str) -> A | None:
        """Return what a tap on a place would mean if the rules allowed it, with what is in hand (a `Handle` key, or
        empty); None if nothing. The rules then say why not."""
        ...

    def figures(self, s: S_contra, seat: Seat, a: A) -> Sequence[Figure]:
        """List the figures of an act that the table may accept or change."""
        ...

    def with_figures(self, s: S_contra, seat: Seat, a: A, values: dict[str, int]) -> A:
        """Return the act with the table's figures where they differ from the rules'."""
        ...

    def choosing(self, s: S_contra, seat: Seat) -> Choosing | None:
        """Return what a seat chooses several of now, in place of a list of acts; None if it does not."""
        ...

    def chosen(self, s: S_contra, seat: Seat, values: Sequence[Any]) -> A:
        """Return the act that takes these values of `choosing`."""
        ...

    def ask(self, s: S_contra, question: Question) -> Inquiry:
        """Put into words what the table has to say."""
        ...

    def secret(self, s: S_contra, seat: Seat) -> bool:
        """Say whether what a seat is offered now tells something that others may not know."""
        ...

    def hand(self, s: S_contra, seat: Seat) -> tuple[Option, ...]:
        """List what a seat holds for itself alone."""
        ...

    def put_right(self, s: S_contra) -> tuple[Section, ...]:
        """List what a table can put right in mid-game."""
        ...

    def sheet(self, s: S_contra) -> tuple[Section, ...]:
        """List what is entered where only the score is counted here."""
        ...

    def refusal(self, s: S_contra, why: Refusal) -> tuple[str, str]:
        """Say which rule refuses, and what would change that."""
        ...

    def cites(self, page: int) -> str:
        """Name a place of the rulebook."""
        ...

    def line_page(self, category: str) -> int:
        """Return where the rulebook says how a line of the score is counted."""
        ...
