"""Changing what happened: to go back, do it, and do everything after it again as it was.

A *line* is what counts of a record as it was played, entry by entry. A revision puts acts before an entry of the line, or
takes that entry out, or both. What an act brought with it (a card to keep, a step) goes with it, and its place in the
turn stays spent. Before each later entry the state is brought into step with what it was then, so nobody's turn shifts.
Cards and dice say what they said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from capemay_kit.core.chance import Answer, Chance, NotAnOption
from capemay_kit.core.contract import Rules
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.noted import whose
from capemay_kit.core.record import Correct, Entry, Revise
from capemay_kit.errors import CapemayError, IllegalAction, NeedAnswer, UnknownName

S = TypeVar("S")
A = TypeVar("A")
MOST_LEFT = 40
"""So many decisions that nobody took can follow from one act, at most."""


class Moment(NamedTuple, Generic[S, A]):
    """An entry of a line, with the state in which it was done and the state after it."""

    entry: Entry[A]
    before: S
    after: S


Line = list[Moment[S, A]]


class Dropped(NamedTuple):
    """What can no longer be done. ``why`` is None for what another one had brought with it."""

    was: Moment[Any, Any]
    why: CapemayError | ValueError | None


class Revised(NamedTuple, Generic[S, A]):
    """What a revision comes to. ``entry`` says it in the record, ``line`` is what counts from then on and ``state`` where
    that leads. ``out`` was taken out, ``put`` is done in its place; ``kept`` is what followed, as it was and as it is
    now; ``left`` are decisions that nobody took, because they arise only now."""

    entry: Entry[A]
    line: Line[S, A]
    state: S
    out: Line[S, A]
    put: Line[S, A]
    kept: list[tuple[Moment[S, A], Moment[S, A]]]
    dropped: list[Dropped]
    left: Line[S, A]


class Unfinished(CapemayError):
    """What was put in leaves a decision open, which has to be put in too. ``state`` is how it stands then."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat
        super().__init__(seat)

    def __str__(self) -> str:
        return _("that leaves a decision open: add it as well")


MUST = N_("The game cannot go on without this. Change it, or correct what is wrong.")


class Must(CapemayError):
    """What the game cannot go on without is to be taken out."""

    def __str__(self) -> str:
        return _(MUST)


def place(line: Sequence[Moment[Any, Any]], at: int) -> int:
    """Return the place of the entry with a number in a line. Raises `UnknownName` if it does not count."""
    for i, one in enumerate(line):
        if one.entry.seq == at:
            return i
    raise UnknownName("entry", str(at))


def brought(rules: Rules[S, A], line: Sequence[Moment[S, A]], at: int) -> int:
    """Return the place after an entry and all that it brought with it."""
    first = line[at]
    answers = rules.waits(first.before) if not getattr(first.entry.act, "meanwhile", True) else 0
    least = max(0, answers - 1)
    end = at + 1
    while end < len(line) and not isinstance(line[end].entry.act, Correct) and rules.waits(line[end].before) > least:
        end += 1
    return end


def revise(
    rules: Rules[S, A], line: Line[S, A], entry: Entry[Any], chance: Chance, *, force: bool = False
) -> Revised[S, A]:
    """Carry out a revision of a line. ``chance`` says what comes up that the record does not say.

    With ``force`` acts are put in against the rules. Raises `UnknownName` if the entry does not count, `Must` if it
    cannot be taken out, `IllegalAction`, `NeedAnswer` and `Unfinished` for what is put in.
    """
    act: Revise[A] = entry.act
    at = place(line, act.at)
    end = brought(rules, line, at) if act.out else at
    if act.out and not act.acts and getattr(line[at].entry.act, "must", False):
        raise Must()
    s, put, left = line[at].before, list[Moment[S, A]](), list[Moment[S, A]]()
    later = Counter((one.why, one.value) for was in line[end:] for one in was.entry.answers)
    fresh = _Fresh(chance, later)
    if act.acts and not act.out and entry.seat is not None:
        s = rules.room(s, entry.seat)
    for one in act.acts:
        log = len(fresh.log)
        done = replace(entry, act=one, answers=())
        try:
            after = _done(rules, s, done, fresh, entry.refusal is not None)
        except IllegalAction as error:
            if not force:
                raise
            entry = replace(entry, refusal=error.refusal)
            after = _done(rules, s, done, fresh, True)
        put.append(Moment(replace(done, answers=tuple(fresh.log[log:])), s, after))
        s = after
    then = line[end].before if end < len(line) else line[-1].after
    if put and rules.waits(s) > rules.waits(then) and not act.out:
        raise Unfinished(s, rules.to_act(s)[0])
    new, kept, dropped = [*line[:at], *put], list[tuple[Moment[S, A], Moment[S, A]]](), list[Dropped]()
    i = end
    while i < len(line):
        was = line[i]
        s = _in_step(rules, s, was.before, entry, fresh, new, left)
        again = _Again(was.entry.answers, fresh)
        try:
            after = _done(rules, s, was.entry, again, was.entry.refusal is not None)
        except (CapemayError, ValueError) as error:
            over = brought(rules, line, i)
            dropped += [Dropped(one, error if one is was else None) for one in line[i:over]]
            i = over
            continue
        now = Moment(replace(was.entry, answers=tuple(again.log)), s, after)
        new.append(now)
        kept.append((was, now))
        s, i = after, i + 1
    s = _in_step(rules, s, line[-1].after, entry, fresh, new, left)
    gone = tuple(one.was.entry.seq for one in dropped)
    said = replace(entry, act=replace(act, dropped=gone), answers=tuple(fresh.log))
    return Revised(said, new, s, line[at:end], put, kept, dropped, left)


def _done(rules: Rules[S, A], s: S, entry: Entry[Any], chance: Chance, force: bool) -> S:
    if isinstance(entry.act, Correct):
        return rules.correct(s, entry.act.path, entry.act.value)
    assert entry.seat is not None, "only corrections are nobody's"
    return rules.apply(s, entry.seat, entry.act, chance, force)


def _in_step(
    rules: Rules[S, A], s: S, was: S, entry: Entry[Any], chance: Chance, line: Line[S, A], left: Line[S, A]
) -> S:
    """Bring a state into step with what it ``was``. A decision that nobody took is declined, or the last choice of it
    taken."""
    for __ in range(MOST_LEFT):
        if rules.waits(s) <= rules.waits(was):
            break
        seat = rules.to_act(s)[0]
        offered = rules.legal(s, seat)
        if not offered:
            break
        log = len(chance.log)
        after = rules.apply(s, seat, offered[-1], chance)
        said = replace(entry, act=offered[-1], seat=seat, answers=tuple(chance.log[log:]))
        line.append(Moment(said, s, after))
        left.append(line[-1])
        s = after
    return rules.in_step(s, was)


class _Fresh(Chance):
    """What comes up that the record did not say: nothing that it says ``later``."""

    __slots__ = ("_chance", "_later")

    def __init__(self, chance: Chance, later: Mapping[tuple[str, Any], int]) -> None:
        super().__init__()
        self._chance, self._later, self.log = chance, later, chance.log

    def pick(
        self, why: str, options: Sequence[Any], nth: int, audience: int | None = None,
        weights: Sequence[int] | None = None, **asked: Any,
    ) -> Any:  # fmt: skip
        many = weights or (1,) * len(options)
        free = [(one, n - self._later[why, one]) for one, n in zip(options, many, strict=True)]
        free = [(one, n) for one, n in free if n > 0]
        if self._chance.seed is None or not free:
            return self._chance.pick(why, options, nth, audience, weights, **asked)
        options, many = zip(*free, strict=True)
        return self._chance.pick(why, options, nth, audience, weights and many, **asked)


class _Again(Chance):
    """What an entry of the record said, and what it did not say of ``fresh``."""

    __slots__ = ("_fresh", "_said")

    def __init__(self, said: Sequence[Answer], fresh: Chance) -> None:
        super().__init__()
        self._said, self._fresh = said, fresh

    def pick(self, why: str, options: Sequence[Any], nth: int, audience: int | None = None, *more: Any, **asked: Any) -> Any:
        if self._next < len(self._said) and self._said[self._next].why == why:
            value = self._said[self._next].value
            self._next += 1
            if value is not None and value not in options:
                raise NotAnOption(why, value)
        else:
            value = self._fresh.pick(why, options, nth, audience, *more, **asked)
        self.log.append(Answer(why, value, audience))
        return value
