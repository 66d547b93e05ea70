"""Changing what happened before: an entry of the log is done otherwise or taken out, or something is put before it.

What is done instead is done at a table in memory that stands where the real one stood then, so every form, picture and
question is the usual one. What becomes of all that followed is told before anything is kept.
"""

from __future__ import annotations

from typing import Any

from capemay_kit.core.record import AskedAdvice, Entry, Opened
from capemay_kit.core.revising import Revised, Revision, Unfinished, in_sentences
from capemay_kit.core.table import Earlier, Table
from capemay_kit.errors import CapemayError, UnknownName, whole
from capemay_kit.sitting.part import SessionPart, gives_way


class Changing(SessionPart):
    """A change of what happened. ``origin`` is the table itself while something is done in memory, ``earlier`` that
    one; ``outcome`` is what would become of it, ``wrong`` why nothing can, ``when`` says which entry it is about;
    ``deletes``: that is only taken out. Each is empty at other times."""

    def seated(self) -> None:
        """Forget what was begun."""
        self.origin: Table[Any, Any] | None = None
        self.earlier: Earlier[Any, Any] | None = None
        self.outcome: Revision | None = None
        self.wrong = self.when = ""
        self.deletes = False
        self._revised: Revised[Any, Any] | None = None

    def may(self, seq: int) -> bool:
        """Say whether an entry can be changed here: a guest changes only their own."""
        page, view = self.session, self.view
        if page.bench or page.is_sheet or self.seats.only_looks or self.earlier is not None:
            return False
        entry: Entry[Any] = view.real.entries[seq - 1]
        if isinstance(entry.act, Opened | AskedAdvice) or not (view.everybodys or entry.seat == view.own_seat):
            return False
        try:
            view.real.where(seq)
        except UnknownName:
            return False
        return True

    def begin(self, seq: int, out: bool, seat: int | None = None) -> None:
        """Go back to before an entry, to do something in its place (``out``) or before it: for ``seat``, or for whoever
        did it or was to act."""
        real = self.view.real if self.origin is None else self.origin
        if not self.seats.may_write() or self.session.missed():
            return
        self.stop()
        if not self.may(seq):
            self.seats.refuse_guest()
            return
        self.when = self.session.past.when(seq)
        self.earlier, self.origin = real.earlier(seq, out, seat), real
        self._lay(self.earlier)
        self.earlier.written = lambda *__: self._look()
        self.session.can_explain = False
        if self.view.everybodys and self.earlier.seat in self.view.phones:
            self.view.helped = self.earlier.seat
        self.view.at = self.earlier.seat
        self.session.screen = self.session.screens[0] if not self.session.has_map else "map"
        self.session.ask()
        self.session.changed()

    def take_out(self, seq: int) -> None:
        """Say what would become of it if an entry had not been done."""
        self.begin(seq, out=True)
        if self.earlier is not None:
            self.deletes = True
            self._look()
            self.session.changed()

    def stop(self) -> None:
        """Leave all as it is, at the table itself."""
        if self.origin is None:
            return
        real = self.origin
        self.seated()
        del self.session.can_explain
        self._lay(real)

    def give_up(self) -> None:
        """Leave all as it is, and show it."""
        self.stop()
        self.session.ask()
        self.session.changed()

    def _lay(self, table: Table[Any, Any]) -> None:
        page = self.session
        page.lay(table)
        self.view.looking = None
        page.clear()
        page.forget()

    @property
    def told(self) -> bool:
        """Whether what becomes of a change is told, and waits to be kept."""
        return self.outcome is not None or bool(self.wrong)

    @property
    def others(self) -> bool:
        """Whether something that others did would be left out, which a guest leaves to the table."""
        gone = [] if self._revised is None else self._revised.dropped
        return not self.view.everybodys and any(one.was.entry.seat != self.view.own_seat for one in gone)

    def _look(self) -> None:
        """Find out what becomes of what was done so far."""
        earlier, real = self.earlier, self.origin
        self.outcome, self._revised, self.wrong = None, None, ""
        if earlier is None or real is None or not (earlier.counted or self.deletes):
            return
        try:
            self._revised = earlier.revised_so()
        except Unfinished:
            return
        except (CapemayError, ValueError) as error:
            self.wrong = whole(error)
            return
        self.outcome = in_sentences(self.view.says, self._revised, self.view.told_to, self.view.on.owner)

    @gives_way
    def keep(self) -> None:
        """Change the record so. If that brings a finished game back into play, it is recorded that all cards lay
        open."""
        earlier, real = self.earlier, self.origin
        if earlier is None or real is None or self._revised is None or self.others or self.session.missed():
            return
        rules, dealt = real.rules, self.view.app_deals
        opens = dealt and rules.outcome(real.state) is not None and rules.outcome(self._revised.state) is None
        self.stop()
        if opens:
            real.open_up()
        real.sync()
        entry = real.revise(earlier.revised_so())
        self.session.told(self.session.past.tell(entry))
