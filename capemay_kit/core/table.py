"""A table: a header, its entries, and the states they fold to.

A table in memory and a table in the store are the same thing; with a store, every entry is on the disk
before it counts, and `sync` brings in what other pages wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.core.contract import Rules
from capemay_kit.core.record import Correct, Entry, Header, Opened, Redo, Undo
from capemay_kit.core.store import Store, TakenSeq, now
from capemay_kit.errors import BrokenRecord, CapemayError, IllegalAction, NeedAnswer, Overtaken

S = TypeVar("S")
A = TypeVar("A")


class Table(Generic[S, A]):
    """One game being played.

    ``start`` is the state before the first entry; ``entries`` all that was ever written; ``history`` the
    entries that count, each with the state after it.
    """

    def __init__(
        self,
        rules: Rules[S, A],
        header: Header,
        start: S,
        entries: Sequence[Entry[A]] = (),
        store: Store | None = None,
    ) -> None:
        self.rules = rules
        self.header = header
        self.start = start
        self.store = store
        act_type: Any = rules.meta.act_type
        self._entry_type: Any = Entry.__class_getitem__(act_type)  # type: ignore[attr-defined]
        self.entries: list[Entry[A]] = []
        self.history: list[tuple[Entry[A], S]] = []
        self._undone: list[list[tuple[Entry[A], S]]] = []
        for entry in entries:
            self.take(entry)

    @property
    def state(self) -> S:
        """The state now."""
        return self.history[-1][1] if self.history else self.start

    @property
    def seq(self) -> int:
        """The number of the last entry written, 0 at the start."""
        return len(self.entries)

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return bool(self._undone)

    @property
    def opened(self) -> bool:
        """Whether all cards lie open: the table said so, and nothing has happened since."""
        return bool(self.entries) and isinstance(self.entries[-1].act, Opened)

    def state_at(self, seq: int) -> S:
        """Return the state after entry ``seq`` as it counts now; 0 is the start."""
        state = self.start
        for entry, after in self.history:
            if entry.seq > seq:
                break
            state = after
        return state

    def act(
        self,
        seat: int,
        act: A,
        *,
        told: Sequence[Any] = (),
        force: bool = False,
        by: str | None = None,
    ) -> Entry[A]:
        """Carry out an act and write it down. ``told`` answers the open questions, in order.

        Raises `IllegalAction` unless ``force``, `NeedAnswer` with what has to be answered next, and
        `Overtaken` if another page wrote first (what it wrote is then already here).
        """
        chance = Chance(seed=self.header.seed, told=told)
        refusal = self.rules.why_not(self.state, seat, act) if force else None
        after = self.rules.apply(self.state, seat, act, chance, force)
        entry: Entry[A] = Entry(
            seq=self.seq + 1, act=act, seat=seat, by=by, answers=tuple(chance.log), at=now(), refusal=refusal
        )
        self._write(entry)
        self._count(entry, after)
        return entry

    def correct(self, path: str, value: Any, *, note: str = "", by: str | None = None) -> Entry[A]:
        """Put a figure right, as the table says it is. Raises `UnknownName`, `ValueError`, `Overtaken`."""
        after = self.rules.correct(self.state, path, value)
        entry: Entry[A] = Entry(seq=self.seq + 1, act=Correct(path, value, note), by=by, at=now())
        self._write(entry)
        self._count(entry, after)
        return entry

    def undo(self, to: int | None = None, *, asked: bool = False, by: str | None = None) -> Entry[A] | None:
        """Take back everything after entry ``to`` (None: the last entry that counts).

        Returns None if there is nothing to take back.
        """
        if to is None:
            to = self.history[-1][0].seq - 1 if self.history else 0
        if not self.history or self.history[-1][0].seq <= to:
            return None
        entry: Entry[A] = Entry(seq=self.seq + 1, act=Undo(to, asked), by=by, at=now())
        self._write(entry)
        self.take(entry)
        return entry

    def redo(self, *, by: str | None = None) -> Entry[A] | None:
        """Take back the last undo. Returns None if there is none to take back."""
        if not self._undone:
            return None
        entry: Entry[A] = Entry(seq=self.seq + 1, act=Redo(), by=by, at=now())
        self._write(entry)
        self.take(entry)
        return entry

    def open_up(self, *, by: str | None = None) -> Entry[A]:
        """Write down that all cards are laid open. Raises `Overtaken`."""
        entry: Entry[A] = Entry(seq=self.seq + 1, act=Opened(), by=by, at=now())
        self._write(entry)
        self.take(entry)
        return entry

    def undo_asks(self, to: int | None = None) -> str | None:
        """Say why an undo should be asked about first: ``revealed`` or ``other``; None if it is free."""
        if to is None:
            to = self.history[-1][0].seq - 1 if self.history else 0
        taken_back = [entry for entry, _ in self.history if entry.seq > to]
        if any(entry.answers for entry in taken_back):
            return "revealed"
        if len({entry.seat for entry in taken_back if entry.seat is not None}) > 1:
            return "other"
        return None

    def sync(self) -> list[Entry[A]]:
        """Bring in what other pages wrote, and return it."""
        if self.store is None or self.store.last_seq(self.header.table) == self.seq:
            return []
        fresh = self.store.since(self.header.table, self.seq, self._entry_type)
        for entry in fresh:
            self.take(entry)
        return fresh

    def take(self, entry: Entry[A]) -> None:
        """Fold in an entry that is already written. Raises `BrokenRecord` if it does not hold."""
        match entry.act:
            case Undo(to=to):
                keep = next((i for i, (e, _) in enumerate(self.history) if e.seq > to), len(self.history))
                if self.history[keep:]:
                    self._undone.append(self.history[keep:])
                    del self.history[keep:]
                self.entries.append(entry)
            case Redo():
                if self._undone:
                    self.history += self._undone.pop()
                self.entries.append(entry)
            case Opened():
                self.entries.append(entry)
            case _:
                self._count(entry, self._after(entry))

    def _write(self, entry: Entry[A]) -> None:
        if self.store is None:
            return
        try:
            self.store.append(self.header.table, entry)
        except TakenSeq:
            raise Overtaken(self.sync()) from None

    def _count(self, entry: Entry[A], after: S) -> None:
        self.entries.append(entry)
        self.history.append((entry, after))
        self._undone.clear()

    def _after(self, entry: Entry[A]) -> S:
        """Apply a written entry by its own answers alone; the seed is never needed."""
        try:
            if isinstance(entry.act, Correct):
                return self.rules.correct(self.state, entry.act.path, entry.act.value)
            if entry.seat is None:
                raise BrokenRecord(entry.seq, "an act without a seat")
            chance = Chance(answers=[answer.value for answer in entry.answers])
            act: Any = entry.act
            after = self.rules.apply(self.state, entry.seat, act, chance, entry.refusal is not None)
        except IllegalAction as error:
            raise BrokenRecord(entry.seq, str(error)) from error
        except NeedAnswer as error:
            raise BrokenRecord(entry.seq, f"{error.question.why} is not answered") from error
        except BrokenRecord:
            raise
        except (CapemayError, NotAnOption, ValueError) as error:
            raise BrokenRecord(entry.seq, str(error)) from error
        if tuple(chance.log) != entry.answers:
            raise BrokenRecord(entry.seq, "its answers are not those the rules ask for")
        return after
