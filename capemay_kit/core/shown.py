"""What a screen is given to show: buttons, questions, tiles, notices, figures to be corrected, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from capemay_kit.core.contract import Seat
from capemay_kit.core.i18n import N_, _, and_list


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


class InHand(Struct, frozen=True):
    """A thing that a seat holds for itself. ``value`` tells it from others (`Screen.plays`), ``kind`` names what it
    stands with. ``tried`` is an act that plays it, whose refusal says why it cannot be played now; None: it is not
    played. ``so_far`` says how far it is, where it counts at the end."""

    value: Any
    title: str
    detail: str = ""
    kind: str = ""
    tried: Any = None
    so_far: str = ""


UNSAID = -1
"""A figure that nobody has said."""


class Figure(Struct, frozen=True):
    """A figure an act carries that the table may change; ``rule`` is what the rules say.

    With ``options`` it is one of these, a key each; a second tap on a key takes it back. `UNSAID` is none of them.
    ``keeps`` is the path of the correction that makes a changed figure the rule from now on (empty: none does), and
    ``base`` the number that stands there now. The act waits until a figure that ``must`` be said is.
    """

    key: str
    label: str
    rule: int
    keeps: str = ""
    base: int = 0
    options: tuple[Option, ...] = ()
    must: bool = False


class Handle(Struct, frozen=True):
    """What is taken in hand before one says what to do with it, such as a card; acts of one ``key`` belong together.
    ``drawing`` is how it looks, as the user interface draws signs. ``ours``: a card of ours that stands in for one that
    is printed; at a table with printed cards it is offered last."""

    key: str
    title: str
    detail: str = ""
    drawing: str = ""
    ours: bool = False


class Key(Struct, frozen=True):
    """A button that is always in sight while a seat takes its actions.

    A tap does ``act``, or else takes in hand the acts whose `Handle` has this ``key``: ``asks`` is then said above
    them, or ``nothing`` where there are none. ``tried`` is an act whose refusal says why there are none. ``ready`` is
    false where the rules would refuse it; it can be tapped all the same. Keys of one ``group`` stand together.
    ``said`` is what a screen reader adds to a title that is but a figure.
    """

    key: str
    title: str
    group: int = 0
    ready: bool = True
    act: Any = None
    tried: Any = None
    asks: str = ""
    nothing: str = ""
    on_picture: bool = False
    said: str = ""


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


class Amount(Struct, frozen=True):
    """A figure that every seat has and that a card may change, such as money."""

    key: str
    label: str
    now: tuple[int | None, ...]
    """What each seat has; None: it has no such figure."""
    usual: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8)
    """The amounts that get a key."""
    sign: str = ""
    """What is written before it."""
    least: int | None = 0
    """It goes no lower than this; None: there is no limit."""
    gains_only: bool = False
    """No card takes any of it away."""


class Ability(Struct, frozen=True):
    """What else a card may do, a key each: ``icon`` is the picture on it.

    Every tap adds one more of it, up to ``most``. With ``options`` people say which of them it is: the first of each
    row is taken until another is tapped, or with ``several`` any number of them. With ``keep`` they also say how many
    of these are kept. One that is ``shared`` is the whole table's, whomever taps count for.
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
    figures: tuple[Figure, ...] = ()
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


class Choosing(Struct, frozen=True):
    """Several things chosen together, from ``least`` to ``most`` of the options, each option once; ``at_once``: with
    the last of them it is done. ``after`` stands in place of ``text`` once one is chosen."""

    text: str
    options: tuple[Option, ...]
    least: int
    most: int
    at_once: bool = False
    after: str = ""


class CountedKind(Struct, frozen=True):
    """A kind of things that are counted, and how many of it there may be at most."""

    key: str
    title: str
    most: int


class Counting(Struct, frozen=True):
    """Things counted by kind and entered in one act. ``total`` is how many there are of all kinds together, None where
    nobody knows: a kind that was not said is then none."""

    text: str
    kinds: tuple[CountedKind, ...]
    total: int | None = None

    def filled(self, said: Mapping[str, int]) -> dict[str, int] | None:
        """Return how many there are of each kind as far as was ``said``; None where that leaves it open.

        With a total the one kind that is missing is what the others leave.
        """
        missing = [one for one in self.kinds if one.key not in said]
        counts = {one.key: said.get(one.key, 0) for one in self.kinds}
        if self.total is None:
            return counts
        rest = self.total - sum(counts.values())
        if len(missing) == 1 and 0 <= rest <= missing[0].most:
            counts[missing[0].key], rest = rest, 0
        return counts if not rest else None


class TileLine(Struct, frozen=True):
    """A short line of a tile; ``tone`` names the colour of what it is about."""

    text: str
    tone: str = ""


class Tile(Struct, frozen=True):
    """What is seen of a seat from across the table.

    ``figures`` are up to three large ones, each its value and its name, ``signs`` short words beside the name (first,
    passed), ``held`` counts of what is held and their names, ``lines`` what it has built or owns. ``left`` says how
    many actions of how many are left to it, None where it takes none now.
    """

    figures: tuple[tuple[str, str], ...]
    signs: tuple[str, ...] = ()
    held: tuple[tuple[str, str], ...] = ()
    lines: tuple[TileLine, ...] = ()
    left: tuple[int, int] | None = None


class Part(Struct, frozen=True):
    """A part of a game, such as a season: how many rounds it has, how many are over, which is on (None: none)."""

    title: str
    tone: str
    rounds: int
    over: int
    now: int | None = None


class Progress(Struct, frozen=True):
    """How far a game is: ``now`` in a few words, with the ``number`` in them that is drawn large; its parts, and short
    pieces beside them. ``round`` counts from 1, and ``rounds`` is how many there are (0: nobody knows).
    ``moment`` names the round within a sentence."""

    now: str
    round: int
    rounds: int
    number: str = ""
    moment: str = ""
    parts: tuple[Part, ...] = ()
    pieces: tuple[str, ...] = ()


class Notice(Struct, frozen=True):
    """What is in force, such as an event: which ``kind`` of thing, its title, what it changes, the words printed on it,
    and where they are from. ``now``: it changes what can be done at this moment. ``card`` is the deck and the number of
    the card it is, ``until`` says when it ends."""

    kind: str
    title: str
    text: str = ""
    flavour: str = ""
    source: str = ""
    now: bool = False
    card: tuple[str, int] | None = None
    until: str = ""


class Standing(Struct, frozen=True):
    """How the seats stand in something they compete for: a figure for each that has one, and whether it leads.
    ``signs`` are drawings of what else counts there."""

    title: str
    figures: tuple[tuple[Seat, str, bool], ...]
    note: str = ""
    tone: str = ""
    signs: tuple[str, ...] = ()


class Candidate(Struct, frozen=True):
    """Something an automa looked at: what it is, what was found, and whether it is the one (None: not looked at)."""

    what: str
    found: str
    chosen: bool | None


class Way(Struct, frozen=True):
    """An act offered for an automa. ``tone`` is ``primary`` for what it does, ``half`` or ``quiet`` for a way out."""

    act: Any
    title: str
    tone: str = ""


class Turn(Struct, frozen=True):
    """What an automa does now: the card it goes by, in words, which cards follow (``then``), what else is said, what
    was looked at and why, and the ways on. ``goes_on``: more follows, which can be done together."""

    card: str
    text: str
    then: str
    said: tuple[str, ...]
    looked_at: tuple[Candidate, ...]
    ways: tuple[Way, ...]
    goes_on: bool = False


class HouseRule(Struct, frozen=True):
    """What a table may choose for itself: a number or a ruling of the book (``numbers.actions``), what it is called,
    and what is said where it is not as usual, with ``{n}`` for a number. A ruling is on or off."""

    name: str
    label: str
    sentence: str
    least: int = 1
    most: int = 99


class Field(Struct, frozen=True):
    """A figure that can be corrected, at a ``path`` of the game's corrections.

    Without ``options`` it is a whole number from ``least`` to ``most``; with options it is one of them. With
    ``several`` it is a list of them: a value may repeat, or with ``once`` appears at most once; ``lack`` is how many
    are still missing.

    Fields with a ``row`` and a ``column`` stand in a grid; ``tone`` names the colour of a row. With ``keys`` its few
    options are a key each; with ``places`` they are places, one of which can be tapped on the picture.
    """

    path: str
    label: str
    value: Any
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

    @property
    def said(self) -> str:
        """What it is now, in the words of its options."""
        return titled(self.options, self.value)


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


def named(value: Any) -> str:
    """Name a value for people: ``old-pier`` is *Old pier*; nothing is *Unknown*."""
    if value is None:
        return _("Unknown")
    text = str(value).replace("_", " ").replace("-", " ") if isinstance(value, str) else str(value)
    return text[:1].upper() + text[1:]


def differences(before: Tile, after: Tile) -> tuple[str, ...]:
    """Say in lines how a tile changes: its figures, what is held, what is new among its lines."""
    figures = [(old, new) for old in before.figures for new in after.figures if old[1] == new[1]]
    if len(before.figures) == len(after.figures):
        # a name may follow its number, as card and cards do
        figures = list(zip(before.figures, after.figures, strict=True))
    held = {what: n for n, what in before.held}
    found = [f"{name}: {old} → {new}" for (old, name), (new, _) in figures if old != new]
    found += [f"{what}: {held[what]} → {n}" for n, what in after.held if what in held and held[what] != n]
    return (*found, *(one.text for one in after.lines if one not in before.lines))
