"""The forms that people fill in: their fields, and what else is asked of them, as plain values.

Whatever is entered is a `Field`: a figure that is corrected or stands on a score sheet (`core.figures` makes these of
what a game declares), one of an act that waits to be confirmed, what is printed on a card, cards chosen together,
things counted by kind. They have in common what they are called, what they are now, and the values they can have; one
component draws them. A `Section` and a `Counting` are forms of several fields. The fields of a card that is written
down are such fields too (`own.vocabulary`), whose keys are drawn line by line.

A card that the app does not know is asked about in another way (`UnknownCard`): taps there add up, for one seat or for
all. Its `Amount` and its `Ability` are fields of that kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from capemay_kit.core.contract import Seat
from capemay_kit.core.i18n import N_, _, and_list
from capemay_kit.core.shown import Standing

UNSAID = -1
"""A figure that nobody has said."""


class Option(Struct, frozen=True):
    """One of several values to choose from, in words. ``value`` is what a record would hold (JSON). ``ours``: a card of
    ours that stands in for a printed one; at a table with printed cards it is offered last. ``worth`` is what it adds
    where the sum of all that are chosen counts, ``drawing`` how it looks, as the user interface draws signs. Options of
    one ``row`` exclude each other, unless they ``join``: then any of them but the first go together. One that ``means``
    others is a short way: a tap chooses all of those."""

    value: Any
    title: str
    detail: str = ""
    ours: bool = False
    worth: int | None = None
    drawing: str = ""
    row: str = ""
    joins: bool = False
    means: tuple[Any, ...] = ()


def titled(options: Sequence[Option], value: Any) -> str:
    """Return a value, or a list of them, in the words of its options."""
    values = value if isinstance(value, list | tuple) else [value]
    titles = [next((one.title for one in options if one.value == each), str(each)) for each in values]
    return and_list(titles) or _("none")


class Field(Struct, frozen=True):
    """A field of a form: what its ``name`` is for the program, what people call it, and what it is now.

    Without ``options`` it is a whole number from ``least`` to ``most``. With options it is one of
    them; with ``several`` it is a list of ``least`` to ``most`` of them, in which a value may repeat, or with ``once``
    appears at most once. ``lack`` is how many of a list are still missing; ``after`` stands in place of the label once
    one is chosen, and ``at_once``: with the last of them it is done.

    Fields with a ``row`` and a ``column`` stand in a grid; ``tone`` names the colour of a row. With ``keys`` its few
    options are a key each, but for the first, to which a second tap on a key returns; with ``places`` they are places,
    one of which can be tapped on the picture.

    What waits for the table to confirm it may have to wait until a field that ``must`` be said is. ``keeps`` is the
    name of the correction that makes a changed figure the rule from now on (empty: none does), and ``base`` the number
    that stands there now.
    """

    name: str
    label: str
    value: Any = 0
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 999
    several: bool = False
    once: bool = False
    row: str = ""
    column: str = ""
    tone: str = ""
    keys: bool = False
    lack: int = 0
    places: bool = False
    must: bool = False
    keeps: str = ""
    base: int = 0
    after: str = ""
    at_once: bool = False

    @property
    def said(self) -> str:
        """What it is now, in the words of its options."""
        return titled(self.options, self.value)


def keyed(name: str, label: str, value: int, options: Iterable[Option], must: bool = False) -> Field:
    """Return a field with a key for each option; nobody has to say it, and a second tap on a key takes it back."""
    return Field(name, label, value, (Option(UNSAID, ""), *options), keys=True, must=must)


def some_of(label: str, options: Iterable[Option], least: int, most: int, **more: Any) -> Field:
    """Return a field for several things that are chosen together, each at most once."""
    return Field("some", label, (), tuple(options), least, most, several=True, once=True, **more)


class Section(Struct, frozen=True):
    """Figures that stand together; ``seat`` is whose they are, None for what is everybody's. ``notes`` are said below
    them, a group of chips each with what it counts for. ``line`` is the line of the score that they earn, where they
    are entered at the end.

    Sections with a ``tile`` lie beside each other as a board, row by row; a tap on a tile opens its figures.
    """

    title: str
    fields: tuple[Field, ...]
    seat: Seat | None = None
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    tile: Standing | None = None
    line: str = ""


class Counting(Struct, frozen=True):
    """Things counted by kind and entered in one act. ``total`` is how many there are of all kinds together, None where
    nobody knows: a kind that was not said is then none."""

    text: str
    fields: tuple[Field, ...]
    total: int | None = None

    def filled(self, said: Mapping[str, int]) -> dict[str, int] | None:
        """Return how many there are of each kind as far as was ``said``; None where that leaves it open.

        With a total the one kind that is missing is what the others leave.
        """
        missing = [one for one in self.fields if one.name not in said]
        counts = {one.name: said.get(one.name, 0) for one in self.fields}
        if self.total is None:
            return counts
        rest = self.total - sum(counts.values())
        if len(missing) == 1 and 0 <= rest <= missing[0].most:
            counts[missing[0].name], rest = rest, 0
        return counts if not rest else None


class Inquiry(Struct, frozen=True):
    """A question to the table in words. ``skip`` names going on without knowing (empty: that cannot be), ``draws``
    having the app choose (empty: it does not). ``seat`` is whose thing is asked about. ``keys``: the options are few
    and short, and stand where the main choice is at other times."""

    text: str
    options: tuple[Option, ...]
    skip: str = N_("Unknown")
    draws: str = ""
    seat: Seat | None = None
    keys: bool = False


class HouseRule(Struct, frozen=True):
    """What a table may choose for itself: a number or a ruling of the book (``numbers.actions``), what it is called,
    and what is said where it is not as usual, with ``{n}`` for a number. A ruling is on or off."""

    name: str
    label: str
    sentence: str
    least: int = 1
    most: int = 99


class Amount(Struct, frozen=True):
    """A figure that every seat has and that a card may change, such as money."""

    key: str
    label: str
    now: tuple[int | None, ...]
    """What each seat has; None: it has no such figure."""
    usual: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8)
    """The amounts that get a key."""
    money: bool = False
    """It is written as a sum of money."""
    least: int | None = 0
    """It goes no lower than this; None: there is no limit."""
    gains_only: bool = False
    """No card takes any of it away."""


class Ability(Struct, frozen=True):
    """What else a card may do, a key each: ``icon`` is the picture on it.

    Every tap adds one more of it, up to ``most``. With ``options`` people say which of them it is: the first of each
    row is taken until another is tapped, or with ``several`` any number of them. With ``keep`` they also say how many
    of these are kept. One that is ``shared`` is the whole table's, whomever taps count for. A ``compass`` has a row of
    options for each of eight ways clockwise, the first one turned so many eighths from north as the card will lie; a
    tap on a way takes the next of its row, after the last none.
    """

    key: str
    title: str
    detail: str = ""
    icon: str = ""
    most: int = 1
    options: tuple[Option, ...] = ()
    several: bool = False
    keep: bool = False
    shared: bool = False
    compass: int | None = None

    @property
    def usual(self) -> tuple[Any, ...]:
        """The options that are taken until others are tapped."""
        rows: dict[str, Any] = {}
        for one in () if self.several else self.options:
            rows.setdefault(one.row, one.value)
        return tuple(rows.values())


class Took(Struct, frozen=True):
    """An `Ability` that was tapped: the ``seats`` that have it (none: it is the whole table's), how often or how many
    of it (``n``), how many of these are ``kept`` (None: all), and the ``values`` of the options chosen."""

    key: str
    seats: tuple[Seat, ...]
    n: int = 1
    kept: int | None = None
    values: tuple[Any, ...] = ()


class Known(Struct, frozen=True):
    """A card by its ``number`` that has been entered, or one of ours: done with one tap by its ``act``, with the
    ``answers`` the act asks for. ``ours``: it stands in for a printed one, and is listed last where cards are printed.
    """

    number: int
    title: str
    detail: str
    act: Any
    answers: tuple[Any, ...] = ()
    ours: bool = False


class UnknownCard(Struct, frozen=True):
    """What the panel asks about a card that the app does not know: people enter what the card does."""

    question: str
    """The panel's heading."""
    text: str
    """The line below the heading."""
    seat: Seat | None
    """Who does the card; None: everybody at once."""
    amounts: tuple[Amount, ...] = ()
    """What the card may bring or cost any seat."""
    things: tuple[Ability, ...] = ()
    """What else the card may do."""
    when: tuple[Option, ...] = ()
    """The moments the card may be for; the first is meant unless another is tapped."""
    known: tuple[Known, ...] = ()
    """The cards it may be."""
    deck: str = ""
    """The deck in which it can be kept for the next time; empty: it cannot be kept."""
    free: int = 0
    """The number under which it is kept if no other is given."""
    taken: tuple[int, ...] = ()
    """The numbers of cards entered before, under which it cannot be kept."""
    figures: tuple[Field, ...] = ()
    """What is printed on the card: each figure has one of several values, with a key for each."""
    idle: bool = False
    """The panel opens with "the card does nothing" already chosen, since that is a likely answer."""
    always: bool = False
    """The panel opens even at a table whose cards the app deals."""
    when_asks: str = ""
    """The question of which one of ``when`` has to be said; empty: none has."""


class Did(Struct, frozen=True):
    """What a card did, as the table entered it: what each `Amount` changed by, by its key and by seat; the things
    tapped; the value of the moment chosen; the figures said, by their keys; and its ``number`` where it is kept (0: it
    has none)."""

    changes: dict[str, tuple[int, ...]] = {}
    things: tuple[Took, ...] = ()
    when: Any = None
    number: int = 0
    figures: dict[str, int] = {}
