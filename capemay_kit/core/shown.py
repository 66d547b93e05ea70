"""What a screen is given to show: buttons, questions, tiles, notices, figures to be corrected, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from capemay_kit.core.contract import Seat
from capemay_kit.core.i18n import _
from capemay_kit.core.scores import ScoreSheet


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


class TileLine(Struct, frozen=True):
    """A short line of a tile; ``tone`` names the colour of what it is about."""

    text: str
    tone: str = ""


class Tile(Struct, frozen=True):
    """What is seen of a seat from across the table.

    ``figures`` are up to three large ones, each its value and its name: phones show them alone, and previews and the
    quiz ask for them. ``signs`` are short words beside the name (first, passed), ``held`` smaller counts of any kind,
    which a narrow screen leaves out, ``lines`` what it has built or owns. ``left`` says how many actions of how many
    are left to it, None where it takes none now.
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


class Recap(Struct, frozen=True):
    """What a scoring in the middle of a game brought: a sheet of the lines that it is about, by their ``titles``. What
    a seat has in all is its total."""

    title: str
    sheet: ScoreSheet
    titles: Mapping[str, str]


class Reminder(Struct, frozen=True):
    """Something with printed pieces that people forget: the ``sign`` of the piece, and a line."""

    sign: str
    text: str


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
