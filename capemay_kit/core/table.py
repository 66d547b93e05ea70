"""A table: a header, its entries, and the states that follow from them.

A table in memory and one in the store work alike. With a store, every entry is on the disk before it counts, and `sync`
reads what other pages wrote. To *fold* an entry is to apply it to the state before it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.core.contract import Rules
from capemay_kit.core.i18n import _
from capemay_kit.core.noted import heard, stays, whose
from capemay_kit.core.options import renamed
from capemay_kit.core.record import AskedAdvice, Correct, Entry, Header, Opened, Redo, Revise, Undo, by_bot
from capemay_kit.core.revising import Fresh, Revised, Story, StoryStep, later, place, revise
from capemay_kit.core.times import now
from capemay_kit.errors import (
    BadValue,
    BrokenRecord,
    CapemayError,
    IllegalAction,
    NeedAnswer,
    Overtaken,
    TakenSeq,
    UnknownName,
)

if TYPE_CHECKING:  # a table without a store needs no database
    from capemay_kit.core.store import Store

S = TypeVar("S")
A = TypeVar("A")


class Folded(NamedTuple, Generic[S]):
    """A stored state: the entries up to ``seq`` are valid, and ``state`` is the one after entry ``at``."""

    seq: int
    at: int
    state: S


class Table(Generic[S, A]):
    """One game being played.

    ``start`` is the state before the first entry, ``entries`` everything that was ever written, ``counted`` those
    entries that count. The state after an entry is worked out when it is asked for, from the nearest known state before
    it. ``folds`` is how many entries were folded so far. ``writer`` is called before each entry: it returns the device
    mark to record (`record.Entry.by`), or raises if nothing may be written from here. ``written``, if set, is called
    after each entry that this table wrote, with the state before it. ``timed``: a clock is kept beside it.
    """

    def __init__(
        self,
        rules: Rules[S, A],
        header: Header,
        start: S,
        entries: Sequence[Entry[A]] = (),
        store: Store | None = None,
        folded: Folded[S] | None = None,
    ) -> None:
        self.rules = rules
        self.header = header
        self.start = start
        self.store = store
        act_type: Any = rules.meta.act_type
        self._entry_type: Any = Entry.__class_getitem__(act_type)  # type: ignore[attr-defined]
        self.entries: list[Entry[A]] = []
        self.counted: list[Entry[A]] = []
        self.folds = 0
        self.writer: Callable[[], str | None] | None = None
        self.written: Callable[[Table[S, A], S], None] | None = None
        self.timed = False
        self._undone: list[list[Entry[A]]] = []
        # by number of the entry: if an entry counts, the entries before it are always the same, and so is its state
        self._after: dict[int, S] = {0: start}
        self._revised: dict[int, Revised[S, A]] = {}
        self._holds = 0
        if folded is not None:
            self._holds = folded.seq
            self._after[folded.at] = folded.state
        for entry in entries:
            self.take(entry)
        # after an undo the stored state may be of an entry that no longer counts
        self.state_at(self.seq)

    @property
    def state(self) -> S:
        """The state now."""
        return self._state(len(self.counted))

    @property
    def seq(self) -> int:
        """The number of the last entry written, 0 at the start."""
        return len(self.entries)

    @property
    def history(self) -> list[tuple[Entry[A], S]]:
        """The entries that count, each with the state after it. All of them are folded for this."""
        return [(entry, self._state(n)) for n, entry in enumerate(self.counted, 1)]

    @property
    def states(self) -> list[S]:
        """The start, and the state after each entry that counts."""
        return [self.start, *(after for __, after in self.history)]

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return bool(self._undone)

    @property
    def opened(self) -> bool:
        """Whether all cards are shown: that was recorded, and nothing has happened since."""
        return bool(self.entries) and isinstance(self.entries[-1].act, Opened)

    def state_at(self, seq: int) -> S:
        """Return the state after entry ``seq`` as it counts now; 0 is the start."""
        return self._state(self.until(seq))

    def place(self, seq: int) -> int:
        """Return the place of entry ``seq`` among those that count, from 1; 0 if it does not count."""
        n = self.until(seq)
        return n if n and self.counted[n - 1].seq == seq else 0

    def act(
        self, seat: int, act: A, *, told: Sequence[Any] = (), force: bool = False, by: str | None = None
    ) -> Entry[A]:
        """Carry out an act and record it. ``told`` answers the open questions, in order; ``by`` is the mark of a bot
        that acts.

        Raises `IllegalAction` unless ``force``, `NeedAnswer` with what has to be answered next, and `Overtaken` if
        another page wrote first (its entries have been read by then).
        """
        chance = self._chance(told)
        refusal = self.rules.why_not(self.state, seat, act) if force else None
        after = self.rules.apply(self.state, seat, act, chance, force)
        entry: Entry[A] = Entry(
            seq=self.seq + 1, act=act, seat=seat, by=by, answers=tuple(chance.log), at=now(), refusal=refusal
        )
        return self._write(entry, after)

    def correct(self, path: str, value: Any, *, note: str = "") -> Entry[A]:
        """Correct a figure, as the table says it is. Raises `UnknownName`, `BadValue`, `Overtaken`."""
        after = self.rules.correct(self.state, path, value)
        for __, wrong in renamed(self.state, after):
            raise BadValue(path, wrong)
        act, seat = Correct(path, value, note), whose(path)
        return self._write(Entry(seq=self.seq + 1, act=act, seat=seat, at=now()), after)

    def line(self, n: int | None = None) -> Story[S, A]:
        """Return what the first ``n`` entries that count (None: all) come to, as it was played after all revisions."""
        counted = self.counted[:n]
        revised = [i for i, one in enumerate(counted) if isinstance(one.act, Revise)]
        first, line = 0, list[StoryStep[S, A]]()
        if revised:
            first = revised[-1] + 1
            self._state(first)
            line += self.revision(counted[first - 1].seq).line
        return line + [
            StoryStep(one, self._state(i), self._state(i + 1)) for i, one in enumerate(counted[first:], first)
        ]

    def revision(self, seq: int) -> Revised[S, A]:
        """Return what a revision that counts came to. Raises `UnknownName` for another entry."""
        n = self.place(seq)
        if not n or not isinstance(self.counted[n - 1].act, Revise):
            raise UnknownName("revision", str(seq))
        if seq not in self._revised:
            self._fold(self._state(n - 1), self.counted[n - 1])
        return self._revised[seq]

    def where(self, at: int, out: bool = False, seat: int | None = None) -> tuple[S, int]:
        """Return the state in which acts are put before entry ``at``, or in its place if it is taken ``out``, and whose
        they are: of ``seat``, or, if that is left out, of whose entry it is or who is the first to act there."""
        was = (line := self.line())[place(line, at)]
        acting = self.rules.to_act(was.before)
        mine = was.entry.seat if out else next(iter(acting), None)
        seat = seat if seat is not None else mine if mine is not None else 0
        return (was.before if out else self.rules.room(was.before, seat)), seat

    def earlier(self, at: int, out: bool = False, seat: int | None = None) -> Earlier[S, A]:
        """Return a table in memory at which what is put before entry ``at``, or in its place, can be done. Raises
        `UnknownName`."""
        return Earlier(self, at, out, *self.where(at, out, seat))

    def _chance(self, told: Sequence[Any]) -> Chance:
        return Chance(seed=self.header.seed, told=told)

    def revised(
        self, at: int, acts: Sequence[A | Correct] = (), *, out: bool = False, seat: int | None = None,
        told: Sequence[Any] = (), answers: Sequence[Any] = (), force: bool = False,
    ) -> Revised[S, A]:  # fmt: skip
        """Say what would come of a revision: of ``acts`` put before entry ``at``, or in its place if it is taken
        ``out``; by ``seat``, as `where` says. ``answers`` say what comes up, even what only its owner sees, ``told``
        what everybody sees. Raises as `core.revising.revise` does."""
        entry: Entry[A] = Entry(
            seq=self.seq + 1, act=Revise(at, tuple(acts), out), seat=self.where(at, out, seat)[1], at=now()
        )
        chance, dealt = Fresh(seed=self.header.seed, answers=answers, told=told), self.header.seed is not None
        return revise(self.rules, self.line(), entry, chance, dealt=dealt, force=force)

    def revise(self, revised: Revised[S, A]) -> Entry[A]:
        """Record a revision. Raises `Overtaken`."""
        if revised.entry.seq != self.seq + 1:
            raise Overtaken([])
        return self._write(revised.entry, revised.state)

    def undo(self, to: int | None = None, *, asked: bool = False) -> Entry[A] | None:
        """Undo everything after entry ``to`` (None: the last entry that counts), except notes of people's own cards,
        which are written again.

        Returns None if there is nothing to take back.
        """
        if to is None:
            to = self.counted[-1].seq - 1 if self.counted else 0
        if not self.counted or self.counted[-1].seq <= to:
            return None
        notes = stays(self.counted[self.until(to) :])
        undone = self._write(Entry(seq=self.seq + 1, act=Undo(to, asked), at=now()))
        for path, value in notes.items():
            # a hand may be smaller by now, or another page writes meanwhile
            with suppress(BadValue, Overtaken):
                self.correct(path, value)
        return undone

    def redo(self) -> Entry[A] | None:
        """Take back the last undo. Returns None if there is none to take back."""
        if not self._undone:
            return None
        return self._write(Entry(seq=self.seq + 1, act=Redo(), at=now()))

    def open_up(self) -> Entry[A]:
        """Record that all cards were shown. Raises `Overtaken`."""
        return self._write(Entry(seq=self.seq + 1, act=Opened(), at=now()))

    def asked_advice(self, seat: int) -> Entry[A]:
        """Record that a seat asked for advice. Raises `Overtaken`."""
        return self._write(Entry(seq=self.seq + 1, act=AskedAdvice(), seat=seat, at=now()))

    def undo_asks(self, to: int | None = None) -> str | None:
        """Say why to ask before an undo: ``revealed`` (something was), or ``other`` (it takes back acts of several
        people); None if there is no reason."""
        if to is None:
            to = self.counted[-1].seq - 1 if self.counted else 0
        taken_back = heard(self.counted[self.until(to) :], None)
        if any(entry.answers for entry in taken_back):
            return "revealed"
        if len({entry.seat for entry in taken_back if entry.seat is not None and not by_bot(entry)}) > 1:
            return "other"
        return None

    def sync(self) -> list[Entry[A]]:
        """Read what other pages wrote, and return it."""
        if self.store is None or self.store.last_seq(self.header.table) == self.seq:
            return []
        fresh = self.store.since(self.header.table, self.seq, self._entry_type)
        for entry in fresh:
            self.take(entry)
        return fresh

    def take(self, entry: Entry[A]) -> None:
        """Apply an entry that is already written. Raises `BrokenRecord` if it is invalid."""
        if entry.seq != self.seq + 1:
            raise BrokenRecord(entry.seq, _("the entry before it has the number {seq}", seq=self.seq))
        match entry.act:
            case Undo(to=to):
                keep = self.until(to)
                if self.counted[keep:]:
                    self._undone.append(self.counted[keep:])
                    del self.counted[keep:]
            case Redo():
                if self._undone:
                    self.counted += self._undone.pop()
            case Opened() | AskedAdvice():
                pass
            case _:
                if entry.seq > self._holds and entry.seq not in self._after:
                    self._after[entry.seq] = self._fold(self.state, entry)
                self.counted.append(entry)
                self._undone.clear()
        self.entries.append(entry)

    def _write(self, entry: Entry[A], after: S | None = None) -> Entry[A]:
        """Write an entry, then let it count. ``after`` is the state after it, if that has been worked out already."""
        before = self.state
        if self.writer is not None:
            # called for bots too, because it also refuses
            device = self.writer()
            entry = replace(entry, by=entry.by or device)
        if self.store is not None:
            try:
                self.store.append(self.header.table, entry)
            except TakenSeq:
                raise Overtaken(self.sync()) from None
        if after is not None:
            self._after[entry.seq] = after
        self.take(entry)
        if self.written is not None:
            self.written(self, before)
        return entry

    def until(self, seq: int) -> int:
        """Return how many of the entries that count have a number up to ``seq``."""
        return bisect_right(self.counted, seq, key=lambda entry: entry.seq)

    def _state(self, n: int) -> S:
        """Return the state after the first ``n`` entries that count."""
        known = n
        while known and self.counted[known - 1].seq not in self._after:
            known -= 1
        state = self._after[self.counted[known - 1].seq if known else 0]
        for entry in self.counted[known:n]:
            state = self._after[entry.seq] = self._fold(state, entry)
        return state

    def _fold(self, state: S, entry: Entry[A]) -> S:
        """Apply a written entry with its own answers. The seed is never needed for this."""
        self.folds += 1
        try:
            if isinstance(entry.act, Revise):
                return self._revise_again(entry).state
            if isinstance(entry.act, Correct):
                return self.rules.correct(state, entry.act.path, entry.act.value)
            if entry.seat is None:
                raise BrokenRecord(entry.seq, _("it has no seat"))
            chance = Chance(answers=[answer.value for answer in entry.answers])
            act: Any = entry.act
            after = self.rules.apply(state, entry.seat, act, chance, entry.refusal is not None)
        except IllegalAction as error:
            raise BrokenRecord(entry.seq, str(error)) from error
        except NeedAnswer as error:
            raise BrokenRecord(entry.seq, _("it does not say what came up ({why})", why=error.question.why)) from error
        except BrokenRecord:
            raise
        except (CapemayError, NotAnOption, ValueError) as error:
            raise BrokenRecord(entry.seq, str(error)) from error
        if tuple(chance.log) != entry.answers:
            raise BrokenRecord(entry.seq, _("its answers do not fit what the rules ask"))
        return after

    def _revise_again(self, entry: Entry[A]) -> Revised[S, A]:
        n = self.place(entry.seq) or len(self.counted) + 1
        chance = Fresh(answers=[answer.value for answer in entry.answers])
        dealt = self.header.seed is not None
        revised = revise(self.rules, self.line(n - 1), replace(entry, answers=()), chance, dealt=dealt)
        if revised.entry != entry:
            raise BrokenRecord(entry.seq, _("it comes to something else than it says"))
        self._revised[entry.seq] = revised
        return revised


class Earlier(Table[S, A]):
    """A table in memory that stands where another one (``origin``) stood before entry ``at``: what is done here in its
    place (``out``) or before it can become a revision of that table. ``seat`` is whose turn it is."""

    def __init__(self, origin: Table[S, A], at: int, out: bool, s: S, seat: int) -> None:
        self.origin, self.at, self.out, self.seat = origin, at, out, seat
        super().__init__(origin.rules, origin.header, s)

    def _chance(self, told: Sequence[Any]) -> Chance:
        line, chance = self.origin.line(), Fresh(seed=self.header.seed, told=told)
        chance.later = later(line, place(line, self.at))
        return chance

    @property
    def others(self) -> list[int]:
        """The other seats that something can be put in for."""
        seats = range(len(self.start.seats))  # type: ignore[attr-defined]
        return [seat for seat in seats if seat != self.seat
                and seat in self.rules.to_act(self.origin.where(self.at, self.out, seat)[0])]  # fmt: skip

    def revised_so(self) -> Revised[S, A]:
        """Return what becomes of the other table by what was done here. Raises as `Table.revised` does."""
        done = self.counted
        acts: Any = [one.act for one in done]
        return self.origin.revised(
            self.at, acts, out=self.out, seat=next((one.seat for one in done if one.seat is not None), self.seat),
            answers=[each.value for one in done for each in one.answers],
            force=any(one.refusal is not None for one in done),
        )  # fmt: skip
