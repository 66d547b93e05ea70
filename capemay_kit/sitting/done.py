"""What was done at a table: told in sentences, taken back, looked back at."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.noted import heard, whose
from capemay_kit.core.record import AskedAdvice, Correct, Entry, Revise, by_bot
from capemay_kit.core.revising import said_of
from capemay_kit.sitting.part import SessionPart, gives_way
from capemay_kit.teach.own import begun
from capemay_kit.teach.teaching import teaching


class Done(SessionPart):
    """The entries of a table, as its page tells them and takes them back."""

    def tell(self, entry: Entry[Any]) -> str:
        """Say in a sentence what an entry did. A note is no correction."""
        names = [one.name for one in self.view.public.seats]
        if isinstance(entry.act, AskedAdvice) and entry.seat is not None:
            return _("{name} asks for advice", name=names[entry.seat])
        if isinstance(entry.act, Correct) and (owner := whose(entry.act.path)) is not None:
            return _("{name} enters a card they hold", name=names[owner])
        real = self.view.real
        if isinstance(entry.act, Revise) and real.place(entry.seq):
            return "; ".join(said_of(self.view.on.rules, real.revision(entry.seq), self.view.told_to))
        entry = real.entries[entry.seq - 1]
        before = after = real.state
        if real.place(entry.seq):
            before, after = real.state_at(entry.seq - 1), real.state_at(entry.seq)
        return self.view.on.rules.tell(before, entry, after, self.view.told_to)

    def when(self, seq: int) -> str:
        """Say of an entry when it was: where the game stood, and which act it is of how many; and at whose device, if
        that is not the one of the seat whose act it is."""
        real = self.view.real
        n, of = real.until(seq), len(real.counted)
        step = (
            _("step {n} of {all}", n=n, all=of)
            if self.session.is_sheet
            else _("{moment}, step {n} of {all}", moment=self.stood(seq), n=n, all=of)
        )
        gone = "" if self.stands(seq) else _("no longer counts")
        return ", ".join(filter(None, (step, self.seats.done_at(seq), gone)))

    def stands(self, seq: int) -> bool:
        """Say whether an entry still is as it was after what was changed later."""
        real = self.view.real
        changed = [one for one in real.counted if isinstance(one.act, Revise) and one.seq > seq]
        return not changed or any(one.entry.seq == seq for one in real.line())

    def stood(self, seq: int) -> str:
        """Say where the game stood before an entry."""
        return self.moment(self.view.on.through(self.view.real.state_at(seq - 1), None))

    def moment(self, s: Any) -> str:
        """Name the round of a state."""
        said = self.view.says.progress(s)
        return said.moment or said.now

    @gives_way
    def undo(self, to: int | None = None, asked: bool = False) -> None:
        """Take back the last entry, or all after ``to``, a guest only those of their own seat. If something was
        revealed since then, ask first."""
        if not self.seats.may_write():
            return
        if not self.may_undo(to):
            self.seats.refuse(
                _("The last action was not yours. Only the player who did it, or the table, can undo it.")
            )
            return
        if self.session.missed():
            return
        shut = self._shuts_again(to)
        if not asked and to is not None and (shut or self.view.real.undo_asks(to)):
            self.session.asking_undo = to
            self.session.changed()
            return
        told = self.undo_label(to)
        self.session.clear()
        self.view.looking = None
        if shut:
            self.view.real.open_up()
        self.view.real.undo(to, asked=asked)
        self.session.told(_("Undone: {event}", event=told) if told else "")

    def _shuts_again(self, to: int | None) -> bool:
        """Say whether an undo goes back to before the end of the game, when all hidden cards were shown."""
        real = self.view.real
        if not (self.view.app_deals and self.view.on.over and real.history):
            return False
        at = real.history[-1][0].seq - 1 if to is None else to
        return real.rules.outcome(real.state_at(at)) is None

    def may_undo(self, to: int | None = None) -> bool:
        """Say whether the last entry, or all after ``to``, may be taken back on this page."""
        own = None if self.view.guest is None else self.view.guest.seat
        # what bots did since is no other person's act
        return self.view.everybodys or {one.seat for one in self.undone(to) if not by_bot(one)} == {own}

    def undone(self, to: int | None) -> list[Entry[Any]]:
        """Return the entries that an undo would take back, but for others' notes: all after ``to``, or the last, with
        what bots did since."""
        counted = heard(self.view.real.counted, self.view.on.owner)
        if to is not None:
            return [one for one in counted if one.seq > to]
        people = [i for i, one in enumerate(counted) if not by_bot(one)]
        return counted[people[-1] if people else 0 :]

    @property
    def takes_back(self) -> Any:
        """The act that takes back the owner's simultaneous choice although others have chosen since, or None."""
        own = self.view.own_seat
        if own is None or self.view.table is None or self.view.looking is not None or self.may_undo():
            return None
        return self.view.says.takes_back(self.view.mine, own)

    def undo_last(self) -> None:
        """Take back the last entry, or what was chosen at once with others. Ask first if a card was drawn or revealed
        by it."""
        if (back := self.takes_back) is not None and self.view.own_seat is not None:
            self.session.do(self.view.own_seat, back)
        elif last := self.undone(None):
            self.undo(last[0].seq - 1)

    @gives_way
    def redo(self) -> None:
        """Take back the last undo, which a guest leaves to the table."""
        if not self.view.everybodys:
            self.seats.refuse_guest()
            return
        if not self.seats.may_write() or self.session.missed():
            return
        self.session.clear()
        self.view.real.redo()
        self.session.told(_("Redone: {event}", event=self.undo_label()))

    def undo_label(self, to: int | None = None) -> str:
        """Say what undo would take back, or an undo of all after ``to``: the first of it, and how much more."""
        back = [] if self.view.table is None else self.undone(to)
        more = len(back) - 1
        return (
            _("{event}, and {n} more", event=self.tell(back[0]), n=more) if more > 0 else "".join(map(self.tell, back))
        )

    def look(self, seq: int | None) -> None:
        """Look at the state after an entry, on the picture if there is one; None returns to now."""
        self.session.clear()
        self.view.looking = seq
        if seq is not None:
            page = self.session
            page.screen = "score" if page.is_sheet else "map" if page.has_map else page.screens[0]
        self.session.moved()
        self.session.ask()
        self.session.changed()

    def write_lesson(self) -> None:
        """Write a lesson of the moment on the screen, for somebody who is to act then."""
        view, moment = self.view, self.moment(self.view.public)
        seen = {seat: s for seat in view.acting if (s := view.for_lesson(seat)) is not None}
        found = [one for seat, s in seen.items() if (one := begun(view.meta.id, s, seat)) is not None]
        if found:
            self.session.desk.written = [replace(one, title=f"{moment[:1].upper()}{moment[1:]}") for one in found]
            self.session.show("learn")
            return
        self.session.say(
            _("A lesson cannot begin here, in the middle of something. Choose another step in the log.")
            if seen or not view.acting
            else _("These cards are hidden as long as the game goes on. Show them first, or wait for its end.")
        )

    @property
    def can_write_lesson(self) -> bool:
        """Whether a lesson can be made of a moment here: on the owner's page, of a game that is played in the app."""
        page = self.session
        owners = page.desk.guest is None and not (page.bench or page.is_sheet or page.seats.only_looks)
        return owners and teaching(self.view.meta.id).taught
