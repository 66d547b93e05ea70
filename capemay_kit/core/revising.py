"""Changing what happened: to go back, do it, and do everything after it again as it was.

A *line* is what counts of a record as it was played, entry by entry. A revision puts acts before an entry of the line,
or takes that entry out, or both. What an act brought with it (a card to keep, a step) goes with it, and its place in
the turn stays spent. Before each later entry the state is brought into step with what it was then, so nobody's turn
shifts. Cards and dice say what they said.

What others may not know must not show in what becomes of it. So a covered act that cannot be done any more becomes one
that looks the same to them, and a card that only its owner sees another one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.acts import Act
from capemay_kit.core.chance import Answer, Chance, NotAnOption
from capemay_kit.core.contract import Rules
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.notation import written
from capemay_kit.core.noted import heard
from capemay_kit.core.record import Correct, Entry, Revise
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.errors import CapemayError, IllegalAction, NeedAnswer, UnknownName

if TYPE_CHECKING:
    from capemay_kit.core.screen import Screen

S = TypeVar("S")
A = TypeVar("A")
MOST_LEFT = 40
"""So many decisions that nobody took can follow from one act, at most."""


class StoryStep(NamedTuple, Generic[S, A]):
    """An entry of a line, with the state in which it was done and the state after it."""

    entry: Entry[A]
    before: S
    after: S


Story = list[StoryStep[S, A]]


class Dropped(NamedTuple):
    """What can no longer be done in a ``state``. ``why`` is None for what another one had brought with it."""

    was: StoryStep[Any, Any]
    state: Any
    why: CapemayError | ValueError | None


class Revised(NamedTuple, Generic[S, A]):
    """What a revision comes to. ``entry`` says it in the record, ``line`` is what counts from then on and ``state``
    where that leads. ``out`` was taken out, ``put`` is done in its place; ``kept`` is what followed, as it was and as
    it is now; ``left`` are decisions that nobody took, because they arise only now."""

    entry: Entry[A]
    line: Story[S, A]
    state: S
    out: Story[S, A]
    put: Story[S, A]
    kept: list[tuple[StoryStep[S, A], StoryStep[S, A]]]
    dropped: list[Dropped]
    left: Story[S, A]


class Unfinished(CapemayError):
    """What was put in leaves a decision of a ``seat`` open, which has to be put in too. ``state`` is how it stands."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat
        super().__init__(seat)

    def __str__(self) -> str:
        return _("That leaves a decision open. Add it as well")


class NotWithout(CapemayError):
    """What the game cannot go on without was to be taken out, or put in twice."""

    def __str__(self) -> str:
        return _("The game cannot go on without this, and it happens once. Change it instead")


def place(line: Sequence[StoryStep[Any, Any]], at: int) -> int:
    """Return the place of the entry with a number in a line. Raises `UnknownName` if it does not count."""
    for i, one in enumerate(line):
        if one.entry.seq == at:
            return i
    raise UnknownName("entry", str(at))


def later(line: Sequence[StoryStep[Any, Any]], at: int) -> list[tuple[str, Any]]:
    """List what comes up in a line from a place on, each with what was asked."""
    return [(one.why, one.value) for was in line[at:] for one in was.entry.answers]


def brought(rules: Rules[S, A], line: Sequence[StoryStep[S, A]], at: int) -> int:
    """Return the place after an entry and all that it brought with it."""
    act: Any = line[at].entry.act
    answers = rules.waits(line[at].before) - (isinstance(act, Act) and not act.meanwhile)
    end = at + 1
    while end < len(line) and rules.waits(line[end].before) > max(0, answers):
        end += 1
    return end if isinstance(act, Act) else at + 1


def revise(
    rules: Rules[S, A], line: Story[S, A], entry: Entry[Any], chance: Fresh, *, dealt: bool, force: bool = False
) -> Revised[S, A]:
    """Carry out a revision of a line. ``chance`` says what comes up that the record does not say; ``dealt``: the app
    deals the cards.

    With ``force`` acts are put in against the rules. Raises `UnknownName` if the entry does not count, `NotWithout` if
    it cannot be taken out, `IllegalAction`, `NeedAnswer` and `Unfinished` for what is put in.
    """
    asked: Any = entry.act
    at = place(line, asked.at)
    if any(getattr(one, "must", False) for one in _without(asked, line[at].entry.act)):
        raise NotWithout()
    end = brought(rules, line, at) if asked.out else at
    then = line[end].before if end < len(line) else line[-1].after
    chance.later = later(line, end)
    again = _Again(rules, entry, chance, dealt)
    s, put = line[at].before, list[StoryStep[S, A]]()
    if asked.acts and not asked.out and entry.seat is not None:
        s = rules.room(s, entry.seat)
    for act in asked.acts:
        # what follows from it may be another one's to decide
        seat = entry.seat if not rules.waits(s) else rules.to_act(s)[0]
        try:
            put.append(again.put(s, act, seat))
        except IllegalAction as error:
            if not force:
                raise
            again.entry = entry = replace(entry, refusal=error.refusal)
            put.append(again.put(s, act, seat))
        s = put[-1].after
    if put and not asked.out and rules.waits(s) > rules.waits(then):
        raise Unfinished(s, rules.to_act(s)[0])
    again.line += [*line[:at], *put]
    kept, dropped, i = list[tuple[StoryStep[S, A], StoryStep[S, A]]](), list[Dropped](), end
    while i < len(line):
        was = line[i]
        s = again.in_step(s, was.before)
        try:
            now = again.done(s, was.entry)
        except (CapemayError, ValueError) as error:
            over = brought(rules, line, i)
            if not getattr(was.entry.act, "passes", False):
                dropped += [Dropped(one, s, error if one is was else None) for one in line[i:over]]
            i = over
            continue
        again.line.append(now)
        kept.append((was, now))
        s, i = now.after, i + 1
    s = again.in_step(s, line[-1].after)
    gone = tuple(one.was.entry.seq for one in dropped)
    said = replace(entry, act=replace(asked, dropped=gone), answers=tuple(chance.log))
    return Revised(said, again.line, s, line[at:end], put, kept, dropped, again.left)


def _without(asked: Revise[Any], was: Any) -> Sequence[Any]:
    """Return what a revision takes out for good, or puts in beside what there is."""
    return asked.acts if not asked.out else () if asked.acts else (was,)


class _Again(Generic[S, A]):
    """Does again what followed a revision, which ``entry`` is. ``fresh`` says what the record does not say."""

    def __init__(self, rules: Rules[S, A], entry: Entry[Any], fresh: Chance, dealt: bool) -> None:
        self.rules, self.entry, self.fresh, self.dealt = rules, entry, fresh, dealt
        self.line: Story[S, A] = []
        self.left: Story[S, A] = []

    def put(self, s: S, act: Any, seat: int | None) -> StoryStep[S, A]:
        """Do what nobody did so far."""
        n = len(self.fresh.log)
        done = replace(self.entry, act=act, seat=seat, answers=())
        after = self._after(s, done, self.fresh)
        return StoryStep(replace(done, answers=tuple(self.fresh.log[n:])), s, after)

    def done(self, s: S, entry: Entry[Any]) -> StoryStep[S, A]:
        """Do an entry again. Where a card came up that is among the discards, they were shuffled in before."""
        seat, act = entry.seat, entry.act
        for before, otherwise in ((s, False), (self.rules.shuffled(s), False), (s, self.dealt)):
            said = _Said(entry.answers, self.fresh, otherwise)
            try:
                after = self._after(before, entry, said)
                return StoryStep(replace(entry, answers=tuple(said.log)), before, after)
            except NotAnOption as error:
                refused: CapemayError = error
            except IllegalAction as error:
                refused = error
                break
        if isinstance(refused, IllegalAction) and entry.answers and entry.refusal is None:
            # what was drawn was drawn, even if there was no room for it
            with suppress(CapemayError, ValueError):
                return self.done(s, replace(entry, refusal=refused.refusal))
        covered = act.masked() if isinstance(act, Act) else act
        if covered != act and seat is not None:
            for other in self.rules.legal(s, seat):
                if isinstance(other, Act) and other.masked() == covered:
                    return self.put(s, other, seat)._replace(entry=replace(entry, act=other))
        raise refused

    def in_step(self, s: S, was: S) -> S:
        """Bring a state into step with what it ``was``. A decision that nobody took is declined, or the last choice of
        it taken."""
        for __ in range(MOST_LEFT):
            if self.rules.waits(s) <= self.rules.waits(was):
                break
            seat = self.rules.to_act(s)[0]
            if not (offered := self.rules.legal(s, seat)):
                break
            self.line.append(self.put(s, offered[-1], seat))
            self.left.append(self.line[-1])
            s = self.line[-1].after
        return self.rules.in_step(s, was)

    def _after(self, s: S, entry: Entry[Any], chance: Chance) -> S:
        if isinstance(entry.act, Correct):
            return self.rules.correct(s, entry.act.path, entry.act.value)
        assert entry.seat is not None, "only corrections are nobody's"
        act: Any = entry.act
        return self.rules.apply(s, entry.seat, act, chance, entry.refusal is not None)


class Fresh(Chance):
    """What comes up that the record did not say: nothing that it says ``later``, or what it says last."""

    __slots__ = ("later",)

    later: Sequence[tuple[str, Any]]

    def pick(
        self, why: str, options: Sequence[Any], nth: int, audience: int | None = None,
        weights: Sequence[int] | None = None, **asked: Any,
    ) -> Any:  # fmt: skip
        """Return one of those ``options`` that do not come up later."""
        if self.seed is not None and self._next >= len(self.answers):
            said, many = Counter(self.later), weights or (1,) * len(options)
            free = [(one, n - said[why, one]) for one, n in zip(options, many, strict=True) if n > said[why, one]]
            last = max(options, key=lambda one: self.later.index((why, one)) if (why, one) in said else -1)
            options, weights = zip(*(free or [(last, 1)]), strict=True)
        return super().pick(why, options, nth, audience, weights, **asked)


class _Said(Chance):
    """What an entry of the record said, and what it did not say of ``fresh``. What only its owner sees may be
    ``otherwise`` where what was said cannot be."""

    __slots__ = ("_fresh", "_otherwise", "_said")

    def __init__(self, said: Sequence[Answer], fresh: Chance, otherwise: bool) -> None:
        super().__init__()
        self._said, self._fresh, self._otherwise = list(said), fresh, otherwise

    def pick(
        self, why: str, options: Sequence[Any], nth: int, audience: int | None = None, *more: Any, **asked: Any
    ) -> Any:
        said = next((one for one in self._said if one.why == why), None)
        value = None if said is None else said.value
        if said is not None:
            self._said.remove(said)
            if value is not None and value not in options and (audience is None or not self._otherwise):
                raise NotAnOption(why, value)
        if said is None or (value is not None and value not in options):
            value = self._fresh.pick(why, options, nth, audience, *more, **asked)
        self.log.append(Answer(why, value, audience))
        return value


# --- in sentences -------------------------------------------------------------------------------------------


class Changed(Struct, frozen=True):
    """What is kept, and comes out otherwise: entry ``seq`` as it is typed, what it ``was`` and is ``now``."""

    seq: int
    text: str
    was: str
    now: str


class Gone(Struct, frozen=True):
    """What is not kept: entry ``seq``, in a sentence, and why."""

    seq: int
    text: str
    why: str


class Revision(Struct, frozen=True):
    """What a revision does, in sentences: ``done`` is what it says itself, ``kept`` how many later entries stay."""

    done: tuple[str, ...]
    kept: int
    changed: tuple[Changed, ...]
    dropped: tuple[Gone, ...]


def in_sentences(says: Screen[S, A], revised: Revised[S, A], viewer: int | None, owner: int | None) -> Revision:
    """Say what a revision does, to somebody who may know what ``viewer`` does. Others' notes are left out but for those
    of ``owner``."""
    rules: Rules[S, A] = says.rules

    def told(one: StoryStep[S, A]) -> str:
        return rules.tell(one.before, one.entry, one.after, viewer)

    def typed(one: StoryStep[S, A]) -> str:
        act = rules.hide(one.entry, viewer).act
        return told(one) if isinstance(act, Correct) else written(act)

    def heard_of(one: StoryStep[S, A]) -> bool:
        return bool(heard([one.entry], owner))

    def why(one: Dropped) -> str:
        if one.why is None:
            return _("It belonged to something that is gone")
        if rules.hide(one.was.entry, viewer) != one.was.entry:
            return _("It is not possible any more")
        match one.why:
            case IllegalAction(refusal=refusal):
                return says.refusal(rules.view(one.state, viewer), refusal)[0]
            case NeedAnswer() | NotAnOption():
                return _("Something else would have to come up")
        return str(one.why)

    pairs = [(old, new, told(old), told(new)) for old, new in revised.kept if heard_of(old)]
    changed = [Changed(old.entry.seq, typed(old), was, now) for old, new, was, now in pairs if was != now]
    changed += [Changed(revised.entry.seq, typed(one), "", told(one)) for one in revised.left]
    gone = [Gone(one.was.entry.seq, told(one.was), why(one)) for one in revised.dropped if heard_of(one.was)]
    end = revised.kept[-1][0].after if revised.kept else revised.state
    said = said_of(rules, revised, viewer)
    return Revision(tuple(said), len(pairs), (*changed, *_scores(rules, revised, end)), tuple(gone))


def said_of(rules: Rules[S, A], revised: Revised[S, A], viewer: int | None) -> list[str]:
    """Say what a revision says itself, in sentences."""

    def told(one: StoryStep[S, A]) -> str:
        return rules.tell(one.before, one.entry, one.after, viewer)

    said = [_("{event} – taken out", event=told(one)) for one in revised.out]
    said += [_("{event} – added", event=told(one)) for one in revised.put]
    if n := len(revised.dropped):
        said.append(ngettext("{n} later step left out", "{n} later steps left out", n))
    return said


def _scores(rules: Rules[S, A], revised: Revised[S, A], end: S) -> list[Changed]:
    """Compare the scores of a game that was over, and still is."""
    if rules.outcome(end) is None or rules.outcome(revised.state) is None:
        return []
    sheets: list[ScoreSheet] = [rules.scores(one) for one in (end, revised.state)]
    pairs = zip(*[one.seats for one in sheets], strict=True)
    seq = revised.entry.seq
    return [Changed(seq, old.name, str(old.total), str(new.total)) for old, new in pairs if old.total != new.total]
