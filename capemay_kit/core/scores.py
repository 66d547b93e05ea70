"""Score sheets: every line with what earned it. Sentences are only made when a sheet is shown or printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from capemay_kit.core.i18n import N_, _, and_list, ngettext

Messages: TypeAlias = Mapping[str, str | Callable[..., str]]
"""Whole sentences by their ids: a text with named arguments in braces, or a function of them."""
BROUGHT_IN = "brought_in"
UNNAMED = "unnamed"
MESSAGES: Messages = {BROUGHT_IN: N_("as brought in"), UNNAMED: N_("nobody has said yet what it is: {what}")}
"""Messages that the scores of all games share."""


class Message(Struct, frozen=True, omit_defaults=True):
    """What a sentence is made from: the id of one of a game's messages, and exactly the arguments named in it.

    Arguments are plain values as JSON has them (lists, no tuples), so that a stored message is the same as a new one.
    """

    id: str
    args: dict[str, Any] = {}


class Because(Struct, frozen=True):
    """One thing that earned points. ``why`` is a finished sentence only on a sheet stored before there were messages,
    or after `in_words`."""

    why: Message | str = field(name="text")
    points: int


class Line(Struct, frozen=True):
    """A category of the score. ``points`` is the sum of its parts. ``open`` holds messages about what the app could not
    know and the table has to decide."""

    category: str
    points: int
    because: tuple[Because, ...] = ()
    open: tuple[Message | str, ...] = ()


class SeatScore(Struct, frozen=True):
    """One seat's lines, in the order of the rulebook, and their sum."""

    name: str
    total: int
    lines: tuple[Line, ...]


class NotCounted(Struct, frozen=True):
    """Something that counts at the end and that nobody has entered yet, for the line ``category`` of a ``seat``'s
    score. ``what`` holds messages about it."""

    seat: int
    category: str
    what: tuple[Message | str, ...]


class ScoreSheet(Struct, frozen=True):
    """The whole sheet. ``winners`` are the names of those who would win now; none if by the rules nobody has won yet.
    ``decided_by`` is the id of the reason, empty without a winner.

    ``complete``: everything that counts is known and nothing more will come, so the winners are final. Sheets stored
    before there was this field were of finished games. ``missing`` is what has to be entered, seat by seat, before a
    winner is named; it is empty if the table counts the game as it is.
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...]
    decided_by: str
    complete: bool = True
    missing: tuple[NotCounted, ...] = ()


def unanswered(seats: Sequence[SeatScore]) -> tuple[NotCounted, ...]:
    """List everything that is open, seat by seat in the order of the lines."""
    return tuple(
        NotCounted(i, line.category, line.open) for i, seat in enumerate(seats) for line in seat.lines if line.open
    )


def scored(
    seats: Sequence[SeatScore], winners: Sequence[int], decided_by: str, *, settled: bool | None, ended: bool,
    missing: Sequence[NotCounted] | None = None,
) -> ScoreSheet:  # fmt: skip
    """Return the sheet of all seats, with who wins if nothing more comes, what is ``missing`` (all that is open, unless
    it is given), and whether the winners are final.

    If the table says whether they are (``settled``), that holds. If it does not say (None), they are final if nothing
    is missing and the game is over, with everything entered that people enter (``ended``).
    """
    left = () if settled else tuple(unanswered(seats) if missing is None else missing)
    names = tuple(seats[i].name for i in winners)
    return ScoreSheet(tuple(seats), names, decided_by, not left and ended if settled is None else settled, left)


def said(one: Message | str, messages: Messages, lost: str = N_("counted in an earlier version ({id})")) -> str:
    """Make the sentence of a message with the messages of its game. A finished sentence is returned as it is. ``lost``
    is said if this version has no such message."""
    if isinstance(one, str):
        return one
    found = messages.get(one.id) or MESSAGES.get(one.id)
    try:
        if found is not None:
            return _(found).format(**one.args) if isinstance(found, str) else found(**one.args)
    except (AttributeError, LookupError, TypeError, ValueError):
        # another version kept it, in which the message of this id had other arguments
        pass
    return _(lost, id=one.id)


def in_words(sheet: ScoreSheet, messages: Messages) -> ScoreSheet:
    """Return a sheet with all its messages made into sentences."""
    seats = [
        replace(seat, lines=tuple(
            replace(
                line,
                because=tuple(replace(one, why=said(one.why, messages)) for one in line.because),
                open=tuple(said(one, messages) for one in line.open),
            )
            for line in seat.lines
        ))
        for seat in sheet.seats
    ]  # fmt: skip
    missing = [replace(one, what=tuple(said(what, messages) for what in one.what)) for one in sheet.missing]
    return replace(sheet, seats=tuple(seats), missing=tuple(missing))


def not_counted(n: int) -> str:
    """Say how many things are not entered in a score yet."""
    return ngettext("{n} thing is not counted yet", "{n} things are not counted yet", n)


def verdict(sheet: ScoreSheet, reasons: Mapping[str, str], over: bool = True) -> tuple[str, str]:
    """Return who has won, or who is ahead while that may still change, and by which of the game's ``reasons`` (empty if
    nobody is). If the game is ``over`` and something is not entered yet, nobody is named; it returns how much is
    missing."""
    names = sheet.winners
    if over and sheet.missing and not sheet.complete:
        return _("Not final yet"), not_counted(len(sheet.missing))
    if not names:
        return _("Nobody won") if sheet.complete else _("Nobody has won yet"), ""
    if not sheet.complete and len(names) == len(sheet.seats) > 1:
        return _("Nobody is ahead yet"), ""
    said = (
        ngettext("{names} wins", "{names} win", len(names), names=and_list(names))
        if sheet.complete
        else ngettext("{names} is ahead", "{names} are ahead", len(names), names=and_list(names))
    )
    return said, reasons.get(sheet.decided_by, sheet.decided_by)


def decided(sheet: ScoreSheet, reasons: Mapping[str, str], race: bool) -> str:
    """Say by how much a single winner is ahead, or which of the game's ``reasons`` decided it: a tie, or a race."""
    won = [seat for seat in sheet.seats if seat.name in sheet.winners]
    others = [seat for seat in sheet.seats if seat.name not in sheet.winners]
    best = max((seat.total for seat in others), default=None)
    if race or len(won) != 1 or best is None or best >= won[0].total:
        return verdict(sheet, reasons)[1]
    second, more = and_list([seat.name for seat in others if seat.total == best]), won[0].total - best
    return ngettext("{n} point more than {names}", "{n} points more than {names}", more, names=second)
