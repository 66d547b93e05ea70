"""The record: an append-only list of entries, and how it is written and read as JSON lines.

An entry is one act of a seat, or one of six things every game has: a correction, a revision of what happened before, an
undo, a redo, that all cards were laid open, and that advice was asked for. Nothing is ever rewritten. `table.Table`
works out which entries count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.chance import Answer
from capemay_kit.core.i18n import _
from capemay_kit.core.strict import decode
from capemay_kit.core.times import EXAMPLE, is_moment
from capemay_kit.errors import BadFile, Fault, Refusal

A = TypeVar("A")
HEADER_LINE = "line 1"
FROM_NOW_ON = "from_now_on"
"""Marks a correction by which a figure used in an act becomes the rule."""

AT_TABLE = "table"
"""Marks what was written at everybody's screen, at a table where somebody has a phone."""
BOT = "bot:"
"""Begins the mark of what a bot did; its strength follows."""


def seats_device(seat: int) -> str:
    """Return the mark of what was written on the phone of a seat."""
    return f"seat:{seat}"


class Correct(Struct, frozen=True, tag_field="do", tag="correct", omit_defaults=True, forbid_unknown_fields=True):
    """The table corrects a figure: ``path`` names it in the state, ``value`` is what it is.

    Naming an unknown card, placing a building on its lot and making a figure the rule are corrections too. ``note`` is
    the id of its mark; records of earlier versions hold the mark's words.
    """

    path: str
    value: Any
    note: str = ""


class Undo(Struct, frozen=True, tag_field="do", tag="undo", omit_defaults=True, forbid_unknown_fields=True):
    """Everything after entry ``to`` no longer counts. ``asked``: it took back something revealed or another player's
    act, and the table agreed to that."""

    to: Annotated[int, Meta(ge=0)]
    asked: bool = False


class Redo(Struct, frozen=True, tag_field="do", tag="redo", forbid_unknown_fields=True):
    """Everything the last undo took back counts again."""


class Revise(
    Struct, Generic[A], frozen=True, tag_field="do", tag="revise", omit_defaults=True, forbid_unknown_fields=True
):
    """What happened before is changed, and all that followed is done again (`core.revising`): ``acts`` are put before
    entry ``at``, or, if that is taken ``out``, in its place. ``dropped`` are the entries that could not be done any
    more."""

    at: Annotated[int, Meta(ge=1)]
    acts: tuple[A | Correct, ...] = ()
    out: bool = False
    dropped: tuple[int, ...] = ()


class Opened(Struct, frozen=True, tag_field="do", tag="opened", forbid_unknown_fields=True):
    """All cards were laid open in the middle of the game, even those still to come, because somebody took the whole
    record.

    It changes nothing on the table, so it is never undone.
    """


class AskedAdvice(Struct, frozen=True, tag_field="do", tag="asked_advice", forbid_unknown_fields=True):
    """A seat asked the app for advice. It changes nothing on the table, so it is never undone."""


class Entry(Struct, Generic[A], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the record.

    ``seq`` counts from 1. ``seat`` is whose act it is (None: the table's), ``by`` at whose device it was
    written (`AT_TABLE`, or `seats_device`; a bot's mark where one acted; None where there are no phones), ``answers``
    what cards and bag said, ``at`` the time in UTC (ISO 8601), ``refusal`` the refusal that "do it anyway" overrode,
    else None.
    """

    seq: Annotated[int, Meta(ge=1)]
    act: A | Correct | Revise[A] | Undo | Redo | Opened | AskedAdvice
    seat: Annotated[int, Meta(ge=0)] | None = None
    by: str | None = None
    answers: tuple[Answer, ...] = ()
    at: str = ""
    refusal: Refusal | None = None


def by_bot(entry: Entry[Any]) -> bool:
    """Say whether a bot wrote an entry."""
    return entry.by is not None and entry.by.startswith(BOT)


def hidden(entry: Entry[A], viewer: int | None, done: Any) -> Entry[A]:
    """Return an entry as ``viewer`` may read it: with ``done`` as its act, and without answers that only others may
    see."""
    answers = tuple(replace(one, value=None) if one.audience not in (None, viewer) else one for one in entry.answers)
    return entry if done is entry.act and answers == entry.answers else replace(entry, act=done, answers=answers)


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """First line of a record: what is needed to replay it anywhere.

    ``edition`` and ``board`` are ids of shipped data, or the whole data if they are the table's own. A board of None is
    a game without a map. ``seed`` is that of virtual decks, None at a physical table. ``options`` are the game's own:
    seats, first player, switches. ``beside`` is what a file takes along that the store keeps beside the table
    (`core.memento`), by kind, in base64. A record with that, or in which all cards were laid open or advice was asked
    for, is of the format ``capemay-record/2``, which is otherwise the same.
    """

    format: Literal["capemay-record/1", "capemay-record/2"]
    game: str
    table: str
    title: str
    created: str
    rules: int
    kit: str
    edition: Any = "base"
    board: Any = None
    options: dict[str, Any] = {}
    seed: str | None = None
    beside: dict[str, str] = {}


def to_lines(header: Header, entries: Iterable[Entry[Any]]) -> bytes:
    """Write a record as JSON lines: the header, then one entry a line."""
    lines = list(entries)
    if header.beside or any(isinstance(one.act, Revise | Opened | AskedAdvice) for one in lines):
        # so that a program that does not know such a thing refuses the record at its first line
        header = replace(header, format="capemay-record/2")
    return b"\n".join(map(msgspec.json.encode, [header, *lines])) + b"\n"


def read_header(raw: bytes, source: str) -> Header:
    """Read the first line of a record. Raises `BadFile` with its faults."""
    lines = _lines(raw)
    if not raw.strip():
        raise BadFile(source, [Fault("$", _("the file is empty"))])
    return decode(lines[0], Header, source, at=f"{HEADER_LINE} $")


def from_lines(raw: bytes, source: str, entry_type: Any) -> tuple[Header, list[Entry[Any]]]:
    """Read a record. Raises `BadFile` with one fault for each line that is wrong.

    ``entry_type`` is ``Entry[the game's act type]``. With ``Entry[Any]`` the header is read safely, but acts are not
    checked.
    """
    header = read_header(raw, source)
    faults = _no_time(f"{HEADER_LINE} $.created", header.created)
    entries: list[Entry[Any]] = []
    for number, line in enumerate(_lines(raw)[1:], 2):
        if not line.strip():
            continue
        try:
            entries.append(decode(line, entry_type, source, at=f"line {number} $"))
        except BadFile as bad:
            faults += bad.faults
            continue
        faults += _no_time(f"line {number} $.at", entries[-1].at) if entries[-1].at else []
        if not faults and entries[-1].seq != len(entries):
            faults.append(
                Fault(
                    f"line {number} $.seq",
                    _("is {found}, should be {wanted}", found=entries[-1].seq, wanted=len(entries)),
                )
            )
    if faults:
        raise BadFile(source, faults)
    return header, entries


def _lines(raw: bytes) -> list[bytes]:
    return raw.removeprefix(b"\xef\xbb\xbf").splitlines()


def _no_time(path: str, text: str) -> list[Fault]:
    return (
        []
        if is_moment(text)
        else [Fault(path, _("{text!r} is not a time, such as {example}", text=text, example=EXAMPLE))]
    )
