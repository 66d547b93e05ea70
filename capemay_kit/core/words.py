"""Words that are the same in every game: lists, numbers of things, corrections, refusals, records and stores."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.record import FROM_NOW_ON, AskedAdvice, Correct, Entry, Opened, Redo, Undo
from capemay_kit.core.scores import Message, Messages, ScoreSheet
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.times import is_moment, local, now
from capemay_kit.errors import Refusal

A = TypeVar("A")
OfSeat: TypeAlias = Callable[[Any, int, list[str], Any], str | None]
"""Says what a figure of a seat is now, given the state, the seat, the rest of the path and the value; None if the game
has nothing to say of it."""
OfAll: TypeAlias = Callable[[Any, list[str], Any], str | None]
"""The same for a figure that belongs to no seat, given its whole path."""
Sentence: TypeAlias = str | Callable[[Any, dict[str, Any]], str]
"""A text with a refusal's details in braces, or a function of the state and those details."""

BROUGHT_IN = "brought_in"
MESSAGES: Messages = {BROUGHT_IN: N_("as brought in")}
"""Messages that the scores of all games share."""
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
NOTES = Texts({FROM_NOW_ON: "from now on"})
"""The marks of corrections by their ids. Records of earlier versions hold the words themselves."""


def one_line(error: object) -> str:
    """Return what an error of a library says, in one line."""
    return " ".join(str(error).split())


def whose_turn(names: Sequence[str]) -> str:
    """Say whose turn it is, or who are to act where several may."""
    return (
        _("It is {name}'s turn.", name=names[0])
        if len(names) == 1
        else _("{names} are to act now.", names=and_list(names))
    )


def minutes_each(names: Sequence[str], seconds: Sequence[float]) -> str:
    """Say how long everybody took; nothing where that was not counted."""
    each = ", ".join(f"{name} {round(spent / 60)}" for name, spent in zip(names, seconds, strict=False))
    return _("Minutes taken: {each}.", each=each) if each else ""


def upper(text: str) -> str:
    """Begin a sentence with a capital, and leave the rest as it is."""
    return text[:1].upper() + text[1:]


def clock(at: str) -> str:
    """Say a record's time by the clock of whoever reads, in a list of many: ``2026-11-21 17:20``.

    An earlier version may have stored a text that is no time: that is returned as it is.
    """
    return f"{local(at):%Y-%m-%d %H:%M}" if is_moment(at) else at


def lately(at: str) -> str:
    """Say a record's time as people do, by the clock of whoever reads: ``today at 21:27``."""
    if not is_moment(at):
        return at
    then, today = local(at), local(now()).date()
    match (today - then.date()).days:
        case 0:
            return _("today at {time}", time=f"{then:%H:%M}")
        case 1:
            return _("yesterday at {time}", time=f"{then:%H:%M}")
        case days if 0 < days < 300:
            date = _("{day} {month}", day=then.day, month=_(MONTHS[then.month - 1]))
        case _:
            date = _("{day} {month} {year}", day=then.day, month=_(MONTHS[then.month - 1]), year=then.year)
    return _("{date} at {time}", date=date, time=f"{then:%H:%M}")


def hour(at: str) -> str:
    """Say a record's time, without the day where it is today: ``21:27``, ``yesterday at 21:27``."""
    same = is_moment(at) and local(at).date() == local(now()).date()
    return f"{local(at):%H:%M}" if same else lately(at)


def counting(value: Any) -> str:
    """Say what the table said about whether everything that counts has been entered."""
    if value is None:
        return _("Nobody has said whether everything that counts has been entered")
    return (
        _("Everything that counts has been entered") if value else _("Not everything that counts has been entered yet")
    )


def ruled(path: Sequence[str], value: Any, house: Sequence[HouseRule]) -> str:
    """Say that a number or switch of the edition was changed, as a house rule if it is one. ``path`` are the names that
    lead to it."""
    if path[:1] == ["own"]:
        return _("Card {n} of your own was added ({deck})", deck=path[1], n=path[2])
    name = ".".join(path)
    for rule in house:
        if rule.name == name:
            if isinstance(value, bool):
                said = _("Rule at this table: {rule}") if value else _("Switched off at this table: {rule}")
                return said.format(rule=_(rule.label))
            return _("{rule}: {n} at this table", rule=_(rule.label), n=value)
    shown = and_list([str(one) for one in value]) if isinstance(value, list | tuple) else value
    return _(
        "The printed number “{name}” is {value} at this table", name=" ".join(path[1:]).replace("_", " "), value=shown
    )


def put_right(s: Any, done: Correct, of_seat: OfSeat, of_all: OfAll, house: Sequence[HouseRule]) -> str:
    """Say which figure was corrected. A game says it of its own figures, those of a seat and all others; what every
    game has is said here, and so is the mark of the correction."""
    path = re.findall(r"[^.\[\]]+", done.path)
    match path:
        case ["seats", number, *rest] if number.isdigit() and int(number) < len(s.seats):
            seat = int(number)
            text = of_seat(s, seat, rest, done.value) or _alike_of_seat(s.seats[seat].name, rest, done.value)
        case _:
            text = of_all(s, path, done.value) or _alike_of_all(s, path, done.value, house)
    return f"{text} ({NOTES.get(done.note, done.note)})" if done.note else text


def _alike_of_seat(name: str, rest: Sequence[str], value: Any) -> str:
    if rest == ["name"]:
        return _("{old} is now called {new}", old=name, new=value)
    if rest[:1] == ["noted"]:
        return _("{name} enters cards they hold", name=name)
    return _("A figure was corrected ({name})", name=f"{name}, {' '.join(rest)}".replace("_", " "))


def _alike_of_all(s: Any, path: Sequence[str], value: Any, house: Sequence[HouseRule]) -> str:
    match path:
        case ["round"]:
            return _("It is round {n}", n=value)
        case ["turn"] if str(value).isdigit() and int(value) < len(s.seats):
            return _("It is {name}'s turn", name=s.seats[int(value)].name)
        case ["settled"]:
            return counting(value)
        case ["book", *rest]:
            return ruled(rest, value, house)
    return _("A figure was corrected ({name})", name=" ".join(path).replace("_", " "))


def said(one: Message | str, messages: Messages, lost: str = N_("counted in an earlier version ({id})")) -> str:
    """Make the sentence of a message with the messages of its game. A finished sentence is returned as it is. ``lost``
    is said if this version has no such message."""
    if isinstance(one, str):
        return one
    found = messages.get(one.id) or MESSAGES.get(one.id)
    if found is None:
        return _(lost).format(id=one.id)
    try:
        return _(found).format(**one.args) if isinstance(found, str) else found(**one.args)
    except (AttributeError, LookupError, TypeError, ValueError):
        # another version kept it, in which the message of this id had other arguments
        return _(lost).format(id=one.id)


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
        return _("Nobody has won yet"), ""
    if not sheet.complete and len(names) == len(sheet.seats) > 1:
        return _("Nobody is ahead yet"), ""
    said = (
        ngettext("{names} wins", "{names} win", len(names), names=and_list(names))
        if sheet.complete
        else ngettext("{names} is ahead", "{names} are ahead", len(names), names=and_list(names))
    )
    return said, reasons.get(sheet.decided_by, sheet.decided_by)


class Refusals:
    """The sentences of a game's refusals, by the ids of their rules."""

    def __init__(self) -> None:
        self._sentences: dict[str, tuple[Sentence, Sentence]] = {}

    def add(self, rule: str, why: Sentence, change: Sentence) -> None:
        """Add the two sentences of a rule: why it refuses, and what would change that. Texts need no mark."""
        self._sentences[rule] = (why, change)

    def say(self, s: Any, why: Refusal) -> tuple[str, str]:
        """Say why an act is refused, and what would change that."""
        if why.rule not in self._sentences:
            return _("The rules refuse that ({rule}).", rule=why.rule), ""
        reason, change = (one(s, why.details) if callable(one) else _(one).format(**why.details)
                          for one in self._sentences[why.rule])  # fmt: skip
        return upper(reason), change

    def rules(self) -> frozenset[str]:
        """Return the ids of all rules that have their sentences."""
        return frozenset(self._sentences)


def told(
    entry: Entry[A],
    act: Callable[[int, A], str],
    correction: Callable[[Correct], str],
    refusal: Callable[[Refusal], tuple[str, str]],
) -> str:
    """Say what an entry did. The game has the sentences for an ``act`` of a seat and for a ``correction``."""
    done = entry.act
    match done:
        case Undo(to=to):
            return _("Undo") if to else _("Undo everything")
        case Redo():
            return _("Redo")
        case Opened():
            return _("All cards were laid open: the full record may be saved")
        case AskedAdvice():
            return _("Advice was asked for")
        case Correct():
            return correction(done)
    text = act(entry.seat or 0, done)
    if entry.refusal is None:
        return text
    return _("{event} — against the rules: {why}", event=text, why=refusal(entry.refusal)[0])
