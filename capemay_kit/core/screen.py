"""What a game says to a screen: in words and plain values, with no widget in sight.

A screen shows any game through `Screen`: whose turn it is and what may be done, a tile for every seat, what the
picture's places mean, what the table is asked, and what it can put right. A game overrides what it has; what it does
not have needs no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any, Generic, TypeVar

from msgspec import Struct

from capemay_kit.core.chance import Question
from capemay_kit.core.contract import Seat
from capemay_kit.core.edition import unsure
from capemay_kit.core.scene import Point
from capemay_kit.errors import Refusal

S = TypeVar("S")
A = TypeVar("A")


class Figure(Struct, frozen=True):
    """A figure an act carries that the table may change; ``rule`` is what the rules say.

    ``keeps`` is the path of the correction that makes a changed figure the rule from now on (empty: none does), and
    ``base`` the number that stands there now.
    """

    key: str
    label: str
    rule: int
    keeps: str = ""
    base: int = 0


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


class Key(Struct, frozen=True):
    """A button that is always in sight while a seat takes its actions.

    A tap does ``act``, or else takes in hand the acts whose `Handle` has this ``key``: ``asks`` is then said above
    them, or ``nothing`` where there are none. ``tried`` is an act whose refusal says why there are none. ``ready`` is
    false where the rules would refuse it; it can be tapped all the same. Keys of one ``group`` stand together.
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


class Inquiry(Struct, frozen=True):
    """A question to the table in words. ``skip`` names going on without knowing (empty: that cannot be), ``draws``
    having the app choose (empty: it does not); ``deck`` is one whose cards the table may write down itself."""

    text: str
    options: tuple[Option, ...]
    skip: str = "Unknown"
    draws: str = ""
    deck: str = ""


class Unlisted(Struct, frozen=True):
    """A card that is none of those offered can be written down and used: of which ``deck``, and the fields its form
    begins with. ``first``: more often needed than what is offered."""

    deck: str
    first: bool = False
    fields: dict[str, Any] = {}


class Naming(Struct, frozen=True):
    """Something held that nobody has named, and can be: each option's value is what is put at ``path``."""

    title: str
    text: str
    path: str
    options: tuple[Option, ...]
    deck: str = ""


class Choosing(Struct, frozen=True):
    """Several things chosen together, from ``least`` to ``most`` of the options, each option once; ``at_once``: with
    the last of them it is done. ``after`` stands in place of ``text`` once one is chosen."""

    text: str
    options: tuple[Option, ...]
    least: int
    most: int
    at_once: bool = False
    after: str = ""


class Line(Struct, frozen=True):
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
    lines: tuple[Line, ...] = ()
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
    """What holds for everybody now, such as an event: which ``kind`` of thing, its title, what it changes, the words
    printed on it, and where they are from. ``now``: it changes what can be done at this moment."""

    kind: str
    title: str
    text: str = ""
    flavour: str = ""
    source: str = ""
    now: bool = False


class Standing(Struct, frozen=True):
    """How the seats stand in something they compete for: a figure for each that has one, and whether it leads."""

    title: str
    figures: tuple[tuple[Seat, str, bool], ...]
    note: str = ""
    tone: str = ""


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
    """A figure that can be put right, at a ``path`` of the game's corrections.

    Without ``options`` a whole number from ``least`` to ``most``; with options one of them; with ``several`` a list of
    them, in which one may stand more than once, or, with ``once``, each of them or not. Fields with a ``row`` and a
    ``column`` stand in a grid; ``tone`` names the colour of a row.
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


def settling(value: bool | None) -> Field:
    """Return the field by which the table says, at the end, whether all that counts is entered."""
    said = (Option(True, "Yes, name the winner"), Option(False, "Not yet"), Option(None, "As far as the app can tell"))
    return Field("settled", "Is all entered that counts?", value, said)


class Section(Struct, frozen=True):
    """Figures that stand together; ``seat`` is whose they are, None for what is everybody's. ``notes`` are said below
    them, a group of chips each with what it counts for."""

    title: str
    fields: tuple[Field, ...]
    seat: Seat | None = None
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()


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


def printed(book: Any, name: str) -> Any:
    """Return a number or ruling of a book by its dotted name."""
    return reduce(getattr, name.split("."), book)


class Screen(Generic[S, A]):
    """What one game says.

    ``picture`` is what its picture is called on a tab, ``painter`` the module of the user interface that paints it, by
    its dotted name (with functions ``ground`` and ``moving`` of a scene). ``first_fits``: where several acts fit a tap,
    the first is shown to be confirmed, in place of a list of them. ``dealing`` is the type of the act that begins a
    game with nothing to decide. ``own_boards``: it can be played on a board of one's own, or on none that the app
    knows. ``house`` is what a table may choose; ``solo`` and ``levels`` say that one may play alone, and against what.
    """

    picture = "Board"
    painter = "capemay_kit.ui.picture.plain"
    first_fits = False
    dealing: type | None = None
    own_boards = False
    house: tuple[HouseRule, ...] = ()
    solo = ""
    levels = ""

    # --- how the game stands ---------------------------------------------------------------------------

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        """List what has to be laid out before the game begins; ``physical``: with printed cards."""
        return ()

    def has_picture(self, s: S) -> bool:
        """Say whether the game is played on a picture the app knows."""
        return True

    def turn_picture(self, s: S, board: Any) -> tuple[str, Any] | None:
        """Return the correction that puts the picture aside or takes it up again, with the ``board`` of the header;
        None where it cannot be put aside."""
        return None

    def progress(self, s: S) -> Progress:
        """Say how far the game is."""
        raise NotImplementedError

    def heading(self, s: S) -> tuple[str, str]:
        """Say whose step it is, and in a line what has to be done."""
        raise NotImplementedError

    def tile(self, s: S, seat: Seat) -> Tile:
        """Show a seat; ``s`` is a view, so what is unknown in it is a secret."""
        raise NotImplementedError

    def notices(self, s: S) -> tuple[Notice, ...]:
        """List what holds for everybody now."""
        return ()

    def standings(self, s: S) -> tuple[Standing, ...]:
        """List how the seats stand in what they compete for, the figures that decide first."""
        return ()

    def deciding(self, s: S) -> tuple[Standing, ...]:
        """List how the seats stand in what decides, for beside the picture, where no tile is seen."""
        return self.standings(s)

    def to_check(self, s: S, seat: Seat) -> str:
        """Ask whether a seat's figures are right where a part of the game has just begun; empty otherwise. It is asked
        once in a round."""
        return ""

    def usual(self) -> Any:
        """Return a book of the base edition, for what is standard."""
        return None

    def house_rules(self, s: S) -> tuple[str, ...]:
        """Say which rules of the table are not the standard ones."""
        book, usual = getattr(s, "book", None), self.usual()
        found = ((rule, printed(book, rule.name), printed(usual, rule.name)) for rule in self.house)
        return tuple(rule.sentence.format(n=here) for rule, here, there in found if here != there)

    def assumed(self, s: S) -> int:
        """Count the numbers of the table's edition that nobody has compared with a printed copy yet."""
        book = getattr(s, "book", None)
        return 0 if book is None else unsure(book.edition)

    # --- what can be done --------------------------------------------------------------------------------

    def label(self, s: S, seat: Seat, a: A) -> tuple[str, str]:
        """Name an act for a button, and say in a line what it brings."""
        raise NotImplementedError

    def palette(self, s: S, seat: Seat) -> tuple[Key, ...]:
        """List what is always in sight to be done, where a seat takes its actions."""
        return ()

    def handle(self, s: S, seat: Seat, a: A) -> Handle | None:
        """Return what has to be taken in hand for an act, None if nothing."""
        return None

    def place(self, s: S, seat: Seat, a: A) -> str | None:
        """Return the place of the picture an act is tapped at, None if it has none."""
        return None

    def meant(self, s: S, seat: Seat, place: str, handle: str) -> A | None:
        """Return what a tap on a place would mean if the rules allowed it, with what is in hand (a `Handle` key, or
        empty); None if nothing. The rules then say why not."""
        return None

    def two_taps(self, a: A) -> bool:
        """Say whether an act is shown with its consequences before it is done; those with figures always are."""
        return False

    def tone(self, s: S, seat: Seat, a: A) -> str:
        """Say how an act's button looks: ``primary`` for what goes on, ``quiet`` for a way out, empty as usual."""
        return ""

    def figures(self, s: S, seat: Seat, a: A) -> Sequence[Figure]:
        """List the figures of an act that the table may accept or change."""
        return ()

    def with_figures(self, s: S, seat: Seat, a: A, values: dict[str, int]) -> A:
        """Return the act as it is written down, with the table's figures where they differ from the rules'."""
        return a

    def route(self, s: S, seat: Seat, a: A) -> tuple[Point, ...]:
        """Return the way on the picture that an act takes."""
        return ()

    def consequences(self, before: S, after: S, seat: Seat, a: A) -> Sequence[str]:
        """Say in lines what an act changes: what it brings, what is other on the seat's tile, the figures of others."""
        said = self.label(before, seat, a)[1]
        mine = differences(self.tile(before, seat), self.tile(after, seat))
        theirs = [
            f"{other.name}, {one}"
            for i, other in enumerate(getattr(before, "seats", ()))
            if i != seat
            for one in differences(Tile(self.tile(before, i).figures), Tile(self.tile(after, i).figures))
        ]
        return (*filter(None, [said]), *mine, *theirs)

    def choosing(self, s: S, seat: Seat) -> Choosing | None:
        """Return what a seat chooses several of now, in place of a list of acts; None if it does not."""
        return None

    def chosen(self, s: S, seat: Seat, values: Sequence[Any]) -> A:
        """Return the act that takes these values of `choosing`."""
        raise NotImplementedError

    def automa(self, s: S, past: Iterable[tuple[S, Any]]) -> Turn | None:
        """Say what an automa does now, and why; None where people act. ``past`` yields what was done, the latest
        first: the state before, and the act."""
        return None

    def due(self, s: S) -> tuple[Seat, A] | None:
        """Return the act whose question is put to the table with nobody tapping for it; None if none is due."""
        return None

    def ask(self, s: S, question: Question) -> Inquiry | None:
        """Put into words what the table has to say; None for what nobody is kept waiting for."""
        return None

    def unlisted(self, s: S, seat: Seat, handle: str) -> Unlisted | None:
        """Say whether a card that is not listed could be used here, with what is in hand; None if not."""
        return None

    def with_card(self, s: S, seat: Seat, deck: str, number: int) -> A:
        """Return the act that uses the card which was not listed, once it is written down."""
        raise NotImplementedError

    def naming(self, s: S, seat: Seat) -> Naming | None:
        """Return what a seat holds that nobody has named and that would help now; None if nothing."""
        return None

    # --- what is hidden, what can be put right ----------------------------------------------------------

    def secret(self, s: S, seat: Seat) -> bool:
        """Say whether what a seat is offered now tells something that others may not know."""
        return False

    def names_secret(self, a: A) -> bool:
        """Say whether an act names what others may not know, so that it is not listed while that is covered."""
        return True

    def alone(self, s: S) -> Seat | None:
        """Return the one person of a game played alone, who has no secrets from the screen; None with several."""
        return None

    def hand(self, s: S, seat: Seat) -> tuple[Option, ...]:
        """List what a seat holds for itself alone."""
        return ()

    def put_right(self, s: S) -> tuple[Section, ...]:
        """List what a table can put right in mid-game."""
        return ()

    def sheet(self, s: S) -> tuple[Section, ...]:
        """List what is entered where only the score is counted here."""
        return ()

    def claims(self, s: S) -> tuple[Section, ...]:
        """List what stays a secret until it is named at the end."""
        return ()

    def oddities(self, s: S) -> tuple[str, ...]:
        """Say what about an end cannot be; it is counted all the same."""
        return ()

    # --- words ------------------------------------------------------------------------------------------

    def refusal(self, s: S, why: Refusal) -> tuple[str, str]:
        """Say which rule refuses, and what would change that."""
        raise NotImplementedError

    def cites(self, page: int) -> str:
        """Name a place of the rulebook."""
        return f"Rulebook, page {page}"

    def line_page(self, category: str) -> int:
        """Return where the rulebook says how a line of the score is counted."""
        return 0
