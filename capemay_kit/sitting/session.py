"""What a page does in any game: sit down, act, answer, undo, look back, hear from other pages.

Panels read a session and call it; it calls `changed` once after each change. It knows the table only through
`core.table` and the game's rules. The address is all of it that survives a reload of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from capemay_kit.core import memento
from capemay_kit.core.contract import GameMeta
from capemay_kit.core.forms import Field, Section
from capemay_kit.core.i18n import _
from capemay_kit.core.noted import heard, whose
from capemay_kit.core.record import AskedAdvice, Correct, Entry, Header, by_bot
from capemay_kit.core.screen import Screen
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import BadValue, IllegalAction, NeedAnswer, Overtaken, StoreError, UnknownName, not_so
from capemay_kit.games import registry
from capemay_kit.results.past import follow
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.seats import TableSeats
from capemay_kit.sitting.viewer import OpenView, Seen, Viewer
from capemay_kit.sitting.waiting import Draft, Refused, Unanswered

P = ParamSpec("P")


class Writes(Protocol):
    """Whatever writes at a table that other pages write at too."""

    def overtaken(self, error: Overtaken) -> bool:
        """Show what another page wrote first; say whether that counts, which others' notes do not."""


W = TypeVar("W", bound=Writes)


def gives_way(write: Callable[Concatenate[W, P], None]) -> Callable[Concatenate[W, P], None]:
    """Make a method that writes give way if another page wrote first: show what that page did, and do nothing."""

    @wraps(write)
    def run(self: W, /, *args: P.args, **named: P.kwargs) -> None:
        try:
            write(self, *args, **named)
        except Overtaken as error:
            if not self.overtaken(error):
                run(self, *args, **named)

    return run


class Session:
    """One page at one table of any game. ``view`` decides what panels see of the table. ``fixing`` is the seat whose
    figures are being corrected, or None; ``held`` the key of what is in hand."""

    def __init__(self, store: Store, changed: Callable[[], None], desk: Desk | None = None) -> None:
        self.view: Viewer[Any, Any] = OpenView() if self.bench else Viewer()
        self.store = store
        self.redraw = changed
        self.desk = desk or Desk()
        self.view.guest = self.desk.guest
        self.seats = TableSeats(self)
        self.draft: Draft | None = None
        self.refused: Refused | None = None
        self.asked: Unanswered | None = None
        self.asking_undo: int | None = None
        self.fixing: int | None = None
        self.show_all = self.unfolded = False
        self.search = self.toast = self.held = ""

    # --- the page ------------------------------------------------------------------------------------

    def changed(self, stays: bool = False) -> None:
        """Show on the page what was done.

        Unless the same person goes on (``stays``), open cards are covered and what was picked among them is dropped.
        """
        self.view.reading = None
        if self.view.peeked is not None and not stays:
            self.view.peeked = None
            self.drop()
        self.redraw()

    def cover(self) -> None:
        """Cover any cards that lie open."""
        if self.view.peeked is not None or self.view.reading is not None:
            self.changed()

    @property
    def screen(self) -> str:
        """The screen that is shown."""
        return self.desk.screen

    @screen.setter
    def screen(self, name: str) -> None:
        self.desk.screen = name

    @property
    def is_sheet(self) -> bool:
        """Whether this is a score sheet, where only the end of a game is counted."""
        return self.table is not None and self.on.header.options.get("depth") == "sheet"

    bench = False
    """Whether this is a table in memory, to learn or to try something at: the picture is its only screen, nothing of it
    is stored, and nobody is asked what a card does."""
    can_explain = True
    explains = False

    @property
    def on(self) -> Seen[Any, Any]:
        """The table as it is seen. Only asked for when there is one."""
        return self.view.on

    @property
    def table(self) -> Seen[Any, Any] | None:
        """The table as it is seen, if somebody sits at one."""
        return self.view.table

    @property
    def meta(self) -> GameMeta:
        """What is known of the game before it is played."""
        return self.view.meta

    @property
    def says(self) -> Screen[Any, Any]:
        """What the game says to a screen."""
        return self.view.says

    @property
    def state(self) -> Any:
        """The state on the screen, as the page's viewer may know it."""
        return self.view.state

    @property
    def mine(self) -> Any:
        """The state on the screen as the seat at the device knows it."""
        return self.view.mine

    @property
    def seat(self) -> int:
        """The seat at the device."""
        return self.view.seat

    @property
    def own_seat(self) -> int | None:
        """The seat whose page this is; None where it is everybody's, or an onlooker's."""
        return self.view.own_seat

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act."""
        return self.view.acting

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return self.view.over

    @property
    def looking(self) -> int | None:
        """The number of the entry that somebody looks back at; None: the present."""
        return self.view.looking

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        state: Any = self.state
        return [one.name for one in state.seats]

    @property
    def printed(self) -> bool:
        """Whether people hold the cards of this table, so that they are asked what an unknown one does."""
        return self.on.physical and not self.bench

    @property
    def rests(self) -> bool:
        """Whether nothing can be done here now: the game is over, or it is others' turn."""
        return self.over or self.view.waits

    @property
    def free(self) -> bool:
        """Whether nothing is pending."""
        raise NotImplementedError

    @property
    def legal(self) -> Sequence[Any]:
        """The legal acts of the seat at the device."""
        raise NotImplementedError

    @property
    def screens(self) -> list[str]:
        """The screens this table has."""
        raise NotImplementedError

    @property
    def has_map(self) -> bool:
        """Whether the table is played on a picture the app knows."""
        return self.table is not None

    def open(self, table_id: str, screen: str = "table") -> None:
        """Sit down at a table of the store; a guest stays at the one they came to."""
        if self.desk.guest is not None and table_id != self.desk.guest.table:
            self.seats.refuse_guest()
            return
        if not self.seats.still_mine():
            self.changed()
            return
        self._take(registry.open_table(self.store, table_id), screen)

    def begin(self, header: Header) -> None:
        """Set up a new table and sit down at it, which no guest does."""
        if self.desk.guest is not None:
            self.seats.refuse_guest()
            return
        self._take(registry.lay_out(header, self.store), "")

    def _take(self, table: Table[Any, Any], screen: str) -> None:
        """Show a table, and deal if it is new."""
        self.desk.here, self.desk.game = self, table.header.game
        if self.desk.missed:
            # what others did at the table before does not count here
            self.desk.seen = self.desk.fresh
        self.lay(table)
        follow(table)
        memento.follow(table)
        self.view.looking = self.view.peeked = self.view.reading = self.fixing = None
        self.clear()
        self.toast = ""
        self.seated()
        self.screen = screen if screen in self.screens else self.screens[0]
        if table.seq == 0 and not self.is_sheet and self.deals():
            return
        self.ask()
        self.changed()

    def lay(self, table: Table[Any, Any] | None) -> None:
        """Look at a table from now on, or at none."""
        self.view.lay(table)
        self.seats.laid(table)

    def still_chooses(self, entries: Sequence[Entry[Any]]) -> bool:
        """Say whether ``entries`` are only others' simultaneous choices, which leave this page's choice untouched."""
        return False

    def seated(self) -> None:
        """Forget what belonged to the table before, and apply the new one's settings."""

    def deals(self) -> bool:
        """Deal at a new table; say whether that was done."""
        return False

    def show(self, screen: str) -> None:
        """Turn to another screen."""
        self.screen = screen
        self.fixing = None
        self.changed()

    def fix(self, seat: int | None) -> None:
        """Open the form in which a seat's figures are corrected, where any can be; None closes it."""
        if seat is None or self.seats.may_write():
            self.fixing = seat
            self.changed()

    def turn_peek(self) -> None:
        """Show the seat at the device its own cards where it acts, or cover them. A player's own page shows them
        anyway, and alone."""
        if not self.view.everybodys or self.seat in self.view.phones or self.looking is not None or self.over:
            return
        if self.view.peeks:
            self.changed()
        elif not self.missed():
            # a tap made before somebody else's act meant the cards of whoever was at the device then
            self.view.peeked = self.seat
            self.changed(stays=True)

    def read_cards(self, seat: int) -> None:
        """Show a seat's own cards beside its figures, and nothing else that is secret; or cover them again. Never
        another seat's on one's own page, and never those of a seat with a phone elsewhere."""
        if not self.seats.may(seat) or seat in self.view.phones:
            return
        opens = self.view.reading != seat
        self.clear()
        self.moved()
        self.ask()
        self.view.reading = seat if opens else None
        self.redraw()

    @gives_way
    def open_up(self) -> None:
        """Record that all cards are shown. From now on every file may be exported, including those with all cards."""
        if not self.seats.is_tables():
            return
        self.view.real.open_up()
        self.changed()

    def read_rule(self, rule: str) -> None:
        """Open a rule of the reference."""
        self.desk.rule = rule
        self.show("learn")

    def say(self, sentence: str) -> None:
        """Show a sentence about something that went wrong, and keep what is on the screen."""
        self.desk.trouble = sentence
        self.changed()

    # --- doing ---------------------------------------------------------------------------------------

    @gives_way
    def do(self, seat: int, a: Any, answers: tuple[Any, ...] = (), force: bool = False) -> None:
        """Carry out an act, ask what came up, or say why it cannot be done."""
        if not self.seats.may(seat) or self.missed():
            return
        try:
            while True:
                before = self.view.real.state
                try:
                    entry = self.view.real.act(seat, a, told=answers, force=force)
                    break
                except Overtaken as error:
                    if not self.still_chooses(error.entries):
                        raise
                except NeedAnswer as need:
                    if self.waits_for(need.question):
                        self.asked = Unanswered(seat, a, need.question, answers, force)
                        self.search = ""
                        self.changed(stays=True)
                        return
                    answers = (*answers, None)
        except IllegalAction as error:
            self.clear()
            self.refused = Refused(seat, a, error.refusal)
            self.changed(stays=True)
            return
        self.clear()
        self.toast = self.on.rules.tell(before, entry, self.view.real.state, self.view.told_to)
        self.done()
        self.ask()
        self.changed(stays=self.acting == (seat,))

    def overtaken(self, error: Overtaken) -> bool:
        """Show what another page wrote first; say whether that counts, which others' notes do not. The table has taken
        it in; what this page meant to write is dropped."""
        if not heard(error.entries, self.on.owner):
            return False
        self.show_others(error.entries, _("Meanwhile: {events}", events="; ".join(map(self.tell, error.entries))))
        return True

    def show_others(self, entries: Sequence[Entry[Any]], told: str) -> None:
        """Show what others did; the table has taken it in already."""
        self.clear()
        self.freshen()
        self._tell(told)

    def _tell(self, what: str) -> None:
        """Say what was done, where that was no act on this page, and show the table as it is now."""
        self.toast = what
        self.moved()
        self.ask()
        self.changed()

    def freshen(self) -> None:
        """Count an act of somebody else that comes onto the screen."""
        if self.screen in self.screens:
            self.desk.fresh += 1

    def missed(self) -> bool:
        """Say whether a tap was meant for the screen before somebody else's act; if so, tell the person and drop it."""
        if self.desk.missed:
            self.clear()
            self.toast = _("Somebody else has just acted. Look, then tap again.")
            self.ask()
            self.changed()
        return self.desk.missed

    def waits_for(self, question: Any) -> bool:
        """Say whether play waits for an answer to this question. If not, it goes on with *unknown*."""
        return True

    def done(self) -> None:
        """Do what follows after an act. Whoever has a phone acts there again once their turn is over."""
        if self.view.helped not in self.acting:
            self.view.helped = None

    def moved(self) -> None:
        """Cover the cards after anything but an act on this page: another page's act, a correction, an undo, a look
        back. Whoever has a phone acts there again.

        Somebody else may be at the screen now.
        """
        self.view.peeked = self.view.helped = None

    def ask(self) -> None:
        """Ask at once what has to be asked, before anybody taps."""

    def answer(self, value: Any) -> None:
        """Say what came up; None is *unknown*."""
        asked = self.asked
        if asked is None:
            return
        self.asked = None
        try:
            self.do(asked.seat, asked.act, (*asked.answers, value), asked.force)
        except StoreError:
            self.asked = asked
            raise

    def force(self) -> None:
        """Do the refused act anyway, since the table is right. The record keeps the refusal."""
        if self.refused is not None:
            refused, self.refused = self.refused, None
            self.do(refused.seat, refused.act, force=True)

    def set_figure(self, key: str, value: int) -> None:
        """Change a figure of what waits to be confirmed."""
        if self.draft is not None:
            self.draft = self.draft.with_value(key, value)
            self.changed(stays=True)

    def cancel(self) -> None:
        """Drop what was picked, asked or refused."""
        self.clear()
        self.ask()
        self.changed(stays=True)

    def may_correct(self, path: str) -> bool:
        """Say whether a figure may be corrected here.

        If the app deals, where cards are may not be corrected: whether a card can be put somewhere would tell who holds
        it. Nor may a figure that is hidden from the page's viewer. What somebody notes of their own printed cards is
        written on their own page alone. Others' hands, and what everybody may see of one's own, are corrected at the
        table.
        """
        if (owner := whose(path)) is not None:
            return self.view.physical and self.view.guest is not None and self.view.guest.seat == owner
        here = self.seats.is_table or self.on.over or self.view.alone is not None
        if not here and self.on.is_secret(path):
            return False
        if not self.view.keeps_secrets:
            return True
        if self.on.rules.dealt(path):
            return False
        tried: Entry[Any] = Entry(0, Correct(path, ["?!"]))
        return any(self.on.rules.hide(tried, one) == tried for one in (self.view.viewer, self.view.reading))

    @gives_way
    def correct(self, path: str, value: Any, note: str = "") -> None:
        """Correct a figure, or say why it cannot be so."""
        if not self.seats.may_write() or self.missed():
            return
        if not self.may_correct(path):
            self.say(_("The app deals the cards here, so they cannot be moved by hand. Use undo instead."))
            return
        try:
            entry = self.view.real.correct(path, value, note=note)
        except (BadValue, UnknownName) as error:
            self.say(not_so(error))
            return
        # what was picked or asked may depend on the figure
        self.clear()
        self._tell(self.tell(entry))

    @property
    def own_hand(self) -> tuple[Section, ...]:
        """The hands of printed cards that the owner of this page may note for themselves."""
        own = self.own_seat
        if not self.view.physical or own is None or self.over or self.looking is not None:
            return ()
        return self.says.own_hand(self.mine, own)

    def note(self, hand: Field, card: Any) -> None:
        """Note a card of one's own hand, for this page alone."""
        self.correct(hand.name, [*hand.value, card])

    def strike(self, hand: Field, card: Any) -> None:
        """Take a card out of what was noted: it is not named any more."""
        cards = list(hand.value)
        cards.remove(card)
        self.correct(hand.name, cards)

    # --- undo, redo, looking back --------------------------------------------------------------------

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
        if self.missed():
            return
        shut = self._shuts_again(to)
        if not asked and to is not None and (shut or self.view.real.undo_asks(to)):
            self.asking_undo = to
            self.changed()
            return
        told = self.undo_label(to)
        self.clear()
        self.view.looking = None
        if shut:
            self.view.real.open_up()
        self.view.real.undo(to, asked=asked)
        self._tell(_("Undone: {event}", event=told) if told else "")

    def _shuts_again(self, to: int | None) -> bool:
        """Say whether an undo goes back to before the end of the game, when all hidden cards were shown."""
        real = self.view.real
        if not (self.view.app_deals and self.on.over and real.history):
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
        counted = heard(self.view.real.counted, self.on.owner)
        if to is not None:
            return [one for one in counted if one.seq > to]
        people = [i for i, one in enumerate(counted) if not by_bot(one)]
        return counted[people[-1] if people else 0 :]

    @property
    def takes_back(self) -> Any:
        """The act that takes back the owner's simultaneous choice although others have chosen since, or None."""
        own = self.own_seat
        if own is None or self.table is None or self.looking is not None or self.may_undo():
            return None
        return self.says.takes_back(self.mine, own)

    def undo_last(self) -> None:
        """Take back the last entry, or what was chosen at once with others. Ask first if a card was drawn or revealed
        by it."""
        if (back := self.takes_back) is not None and self.own_seat is not None:
            self.do(self.own_seat, back)
        elif last := self.undone(None):
            self.undo(last[0].seq - 1)

    @gives_way
    def redo(self) -> None:
        """Take back the last undo, which a guest leaves to the table."""
        if not self.view.everybodys:
            self.seats.refuse_guest()
            return
        if not self.seats.may_write() or self.missed():
            return
        self.clear()
        self.view.real.redo()
        self._tell(_("Redone: {event}", event=self.undo_label()))

    def undo_label(self, to: int | None = None) -> str:
        """Say what undo would take back, or an undo of all after ``to``: the first of it, and how much more."""
        back = [] if self.table is None else self.undone(to)
        more = len(back) - 1
        return (
            _("{event}, and {n} more", event=self.tell(back[0]), n=more) if more > 0 else "".join(map(self.tell, back))
        )

    def tell(self, entry: Entry[Any]) -> str:
        """Say in a sentence what an entry did. A note is no correction."""
        names = [one.name for one in self.view.public.seats]
        if isinstance(entry.act, AskedAdvice) and entry.seat is not None:
            return _("{name} asks for advice", name=names[entry.seat])
        if isinstance(entry.act, Correct) and (owner := whose(entry.act.path)) is not None:
            return _("{name} enters a card they hold", name=names[owner])
        real = self.view.real
        entry = real.entries[entry.seq - 1]
        before = after = real.state
        if real.place(entry.seq):
            before, after = real.state_at(entry.seq - 1), real.state_at(entry.seq)
        return self.on.rules.tell(before, entry, after, self.view.told_to)

    def when(self, seq: int) -> str:
        """Say of an entry when it was: where the game stood, and which act it is of how many; and at whose device, if
        that is not the one of the seat whose act it is."""
        real = self.view.real
        n, of = real.until(seq), len(real.counted)
        step = (
            _("step {n} of {all}", n=n, all=of)
            if self.is_sheet
            else _("{moment}, step {n} of {all}", moment=self.stood(seq), n=n, all=of)
        )
        return ", ".join(filter(None, (step, self.seats.done_at(seq))))

    def stood(self, seq: int) -> str:
        """Say where the game stood before an entry."""
        return self.moment(self.on.through(self.view.real.state_at(seq - 1), None))

    def moment(self, s: Any) -> str:
        """Name the round of a state."""
        raise NotImplementedError

    def look(self, seq: int | None) -> None:
        """Look at the state after an entry; None returns to now."""
        self.clear()
        self.view.looking = seq
        if seq is not None:
            self.screen = self.looks_on
        self.moved()
        self.ask()
        self.changed()

    @property
    def looks_on(self) -> str:
        """The screen an earlier moment is looked at on."""
        return self.screens[0]

    def sync(self) -> bool:
        """Read what other pages wrote, and look who has joined and who is there; say whether there was anything."""
        before = self.view.holders
        joined, news = self.seats.hear(), self._read()
        if joined and not news:
            if before != self.view.holders and self.table is not None:
                self.ask()
            self.changed(stays=True)
        return news or joined

    def _read(self) -> bool:
        if self.table is None:
            return False
        fresh = self.view.real.sync()
        if not heard(fresh, self.on.owner):
            return False
        if self.looking is not None and all(entry.seq != self.looking for entry in self.on.log):
            self.view.looking = None
        self.show_others(fresh, self.tell(fresh[-1]))
        return True

    def drop(self) -> None:
        """Drop what somebody picked and what was said about it, since both may name cards."""
        self.draft = self.refused = None
        self.show_all = self.unfolded = False
        self.search = ""

    def clear(self) -> None:
        """Drop also what is asked, and trouble that was told."""
        self.drop()
        self.asked = self.asking_undo = None
        self.desk.trouble = ""
