"""What a page does in any game: sit down, act, answer, hear from other pages.

Panels read a session and call it; it calls `changed` once after each change. It knows the table only through
`core.table` and the game's rules. The address is all of it that survives a reload of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from capemay_kit.core import memento
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field, Section
from capemay_kit.core.i18n import _
from capemay_kit.core.noted import heard, whose
from capemay_kit.core.record import Correct, Entry, Header
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import (
    BadValue,
    CapemayError,
    IllegalAction,
    NeedAnswer,
    Overtaken,
    Question,
    StoreError,
    UnknownName,
    not_so,
)  # fmt: skip
from capemay_kit.games import registry
from capemay_kit.results.past import follow, last_time
from capemay_kit.sitting.advising import Advising
from capemay_kit.sitting.automa import Automa
from capemay_kit.sitting.bots import Bots
from capemay_kit.sitting.changing import Changing
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.done import Done
from capemay_kit.sitting.drafting import Draft, Drafting, Refused, Unanswered
from capemay_kit.sitting.ending import Ending, Keeping
from capemay_kit.sitting.lately import Lately
from capemay_kit.sitting.looking_back import LookingBack
from capemay_kit.sitting.part import gives_way
from capemay_kit.sitting.seats import TableSeats
from capemay_kit.sitting.unknown import Unknown
from capemay_kit.sitting.viewer import OpenView, Viewer

if TYPE_CHECKING:
    from capemay_kit.sitting.handed import Handed

EVERYBODY = -1
"""In place of a seat: figures that belong to nobody alone are being corrected."""


class Session:
    """One page at one table of any game. What it is made of has a name each: ``view`` decides what panels see of the
    table, ``seats`` what may be done here; ``drafting`` is what is offered and waits for a tap more, ``past`` what was
    done. ``refused`` is the act that the rules refuse, ``asked`` the one that waits for an answer, ``asking_undo`` the
    entry back to which an undo waits to be confirmed; ``fixing`` the seat whose figures are being corrected; each may
    be None. ``explains``: each moment of the game is explained. ``last_time`` says how the last game of these people
    went. ``_chosen_from`` is what the screen offers where all choose at once.
    """

    bench = False
    """Whether this is a table in memory, to learn or to try something at: the picture is its only screen, nothing of it
    is stored, and nobody is asked what a card does."""
    can_change = can_explain = True

    def __init__(self, store: Store, changed: Callable[[], None], desk: Desk | None = None) -> None:
        self.view: Viewer[Any, Any] = OpenView() if self.bench else Viewer()
        self.store = store
        self.redraw = changed
        self.desk = desk or Desk()
        self.view.guest = self.desk.guest
        self.seats = TableSeats(self)
        self.refused: Refused | None = None
        self.asked: Unanswered | None = None
        self.asking_undo: int | None = None
        self.fixing: int | None = None
        self.show_all = self.unfolded = self.explains = False
        self.search = self.toast = self.last_time = ""
        self.checked: set[tuple[int, int]] = set()
        # several panels ask for a seat's acts, and ask again at every tap
        self._legal = lru_cache(maxsize=4)(self._list_legal)
        self._chosen_from: tuple[Any, ...] | None = None
        self.drafting, self.automa, self.past = Drafting(self), Automa(self), Done(self)
        self.changing, self.lately = Changing(self), Lately(self)
        self.unknown, self.keeping, self.ending = Unknown(self), Keeping(self), Ending(self)
        self.review, self.advice, self.bots = LookingBack(self), Advising(self), Bots(self)
        if self.bench:
            self.screen = "map"

    # --- the page ------------------------------------------------------------------------------------------

    def changed(self, stays: bool = False) -> None:
        """Show on the page what was done.

        Unless the same person goes on (``stays``), open cards are covered and what was picked among them is dropped.
        """
        self.view.reading = None
        if self.view.peeked is not None and not stays:
            self.view.peeked = None
            self.drop()
        self.redraw()
        self._chosen_from = None if self.view.table is None else self._choice()

    def _choice(self) -> tuple[Any, ...] | None:
        """Return who chooses here and what is offered, while seats choose simultaneously; None at any other time."""
        if self.view.looking is not None or self.rests or not self.view.says.at_once(self.view.state):
            return None
        return self.view.seat, self.view.viewer, list(self.legal), self.drafting.choosing, self.drafting.counting

    def still_chooses(self, entries: Sequence[Entry[Any]]) -> bool:
        """Say whether ``entries`` are only others' simultaneous choices, which leave this page's choice untouched.

        Corrections and undos are no choices, and an act for this seat on another page is not somebody else's."""
        choices = all(one.seat not in (None, self.view.seat) for one in heard(entries, self.view.on.owner))
        return choices and self._chosen_from is not None and self._choice() == self._chosen_from

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

    def show(self, screen: str) -> None:
        """Turn to another screen."""
        if screen == "review":
            self.review.begin()
        self.ending.turns_to(screen)
        self.lately.close()
        self.screen = screen
        self.fixing = None
        self.changed()

    @property
    def is_sheet(self) -> bool:
        """Whether this is a score sheet, where only the end of a game is counted."""
        return self.view.table is not None and self.view.on.header.options.get("depth") == "sheet"

    @property
    def has_map(self) -> bool:
        """Whether the table is played on a picture the app knows."""
        return self.view.table is not None and self.view.says.has_picture(self.view.public)

    @property
    def screens(self) -> list[str]:
        """The screens this table has: looking back, once all have seen how the game ended."""
        if self.bench:
            return ["map"]
        if self.is_sheet:
            return ["sheet", "score", "log"]
        # where one acts on a page of one's own comes first, with the picture above it
        own = ["map", "hand", "table", "more", "log", "score"]
        shared = ["table", *(["map"] if self.has_map else []), "log", "score"]
        return [*(shared if self.view.own_seat is None else own), *(["review"] if self.review.possible else [])]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats, as far as they were chosen."""
        return tuple(self.view.on.header.options.get("colours", ()))

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        state: Any = self.view.state
        return [one.name for one in state.seats]

    @property
    def printed(self) -> bool:
        """Whether people hold the cards of this table, so that they are asked what an unknown one does."""
        return self.view.on.physical and not self.bench

    @property
    def rests(self) -> bool:
        """Whether nothing can be done here now: the game is over, it is others' turn, or a change waits to be kept."""
        return self.view.over or self.view.waits or self.changing.told

    @property
    def free(self) -> bool:
        """Whether nothing is pending: no question, refusal or act to be confirmed, no look back."""
        waits = self.drafting.placing or self.asked or self.refused or self.drafting.draft or self.unknown.now
        return not waits and self.view.looking is None and self.asking_undo is None

    def _list_legal(self, seq: int, seat: int, viewer: int | None) -> Sequence[Any]:
        return self.view.on.rules.legal(self.view.mine, seat)

    @property
    def legal(self) -> Sequence[Any]:
        """The legal acts of the seat at the device; none while looking back, and none that tell a secret while that is
        covered."""
        if self.view.looking is not None or self.rests:
            return ()
        legal = self._legal(self.view.on.seq, self.view.seat, self.view.viewer)
        return [one for one in legal if not self.view.says.names_secret(one)] if self.view.covered else legal

    # --- a table is sat down at ----------------------------------------------------------------------------

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
        self.toast = self.last_time = ""
        if table.seq <= 1 and self.desk.guest is None and not self.is_sheet and not self.bench:
            with suppress(CapemayError):
                self.last_time = last_time(self.store, table.header)
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

    def seated(self) -> None:
        """Forget what belonged to the table before, and explain moments if this table wishes it."""
        for part in (self.changing, self.lately, self.unknown, self.ending, self.review, self.advice, self.bots):
            part.seated()
        self.view.at = 0
        self.checked = set()
        self.explains = bool(self.view.on.header.options.get("guide"))
        self.forget()

    def forget(self) -> None:
        """Forget what was worked out of the table that was looked at."""
        self._legal.cache_clear()
        self.automa.seated()

    def deals(self) -> bool:
        """Deal, if nothing has to be chosen first."""
        if self.rests:
            return False
        seat = self.view.seat
        legal = self.view.on.rules.legal(self.view.mine, seat)
        dealing = self.view.says.dealing
        if len(legal) != 1 or dealing is None or not isinstance(legal[0], dealing):
            return False
        self.do(seat, legal[0])
        return True

    def turn_to(self, seat: int) -> None:
        """Give the device to another seat that may act. What a seat with its own phone does is then done here."""
        self.drafting.named = self.view.on.seq
        if not self.view.plays_here(seat):
            self.seats.help(seat)
            return
        self.clear()
        self.view.at = seat
        self.ask()
        self.changed()

    def fix(self, seat: int | None) -> None:
        """Open the form in which a seat's figures are corrected, where any can be; None closes it."""
        if seat is None or self.seats.may_write():
            self.fixing = seat
            self.changed()

    def turn_peek(self) -> None:
        """Show the seat at the device its own cards where it acts, or cover them. A player's own page shows them
        anyway, and alone."""
        if (
            not self.view.everybodys
            or self.view.seat in self.view.phones
            or self.view.looking is not None
            or self.view.over
        ):
            return
        if self.view.peeks:
            self.changed()
        elif not self.missed():
            # a tap made before somebody else's act meant the cards of whoever was at the device then
            self.view.peeked = self.view.seat
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

    def explain(self) -> None:
        """Explain each moment of the game from now on, or stop explaining."""
        self.explains = not self.explains
        self.changed(stays=True)

    def say(self, sentence: str) -> None:
        """Show a sentence about something that went wrong, and keep what is on the screen."""
        self.desk.trouble = sentence
        self.changed()

    def turn_to_files(self) -> None:
        """Turn to the screen where files are opened, which is no guest's."""
        if self.desk.guest is None and self.screen != "start":
            self.show("start")

    def hand_over(self, name: str, raw: bytes) -> Handed | None:
        """Take a file that somebody hands over, which no guest does; sit down at the table if it is a game's record.

        Return what became of it, None if it was refused. Raises `BadFile`.
        """
        if self.desk.guest is not None:
            self.seats.refuse_guest()
            return None
        # what reads files of all kinds takes a while to import
        from capemay_kit.sitting.handed import take

        handed = take(self.store, raw, name)
        if handed.table:
            self.open(handed.table)
            self.told(" ".join(handed.told))
        return handed

    # --- doing ---------------------------------------------------------------------------------------------

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
        self.toast = self.view.on.rules.tell(before, entry, self.view.real.state, self.view.told_to)
        self._done()
        self.ask()
        self.changed(stays=self.view.acting == (seat,))

    def do_all(self, seat: int, acts: Sequence[Any]) -> None:
        """Do acts one after the other, as long as each is done and the next one is possible."""
        for a in acts:
            before = self.view.on.seq
            if self.view.on.rules.why_not(self.view.real.state, seat, a) is not None:
                return
            self.do(seat, a)
            if self.view.on.seq == before:
                return

    def overtaken(self, error: Overtaken) -> bool:
        """Show what another page wrote first; say whether that counts, which others' notes do not. The table has taken
        it in; what this page meant to write is dropped."""
        if not heard(error.entries, self.view.on.owner):
            return False
        self.show_others(error.entries, _("Meanwhile: {events}", events="; ".join(map(self.past.tell, error.entries))))
        return True

    def show_others(self, entries: Sequence[Entry[Any]], told: str) -> None:
        """Show what others did; the table has taken it in already. If they only made simultaneous choices, all that is
        open and picked stays, and no tap is dropped."""
        if self.still_chooses(entries):
            self.toast = told
            self.changed(stays=True)
        else:
            self.clear()
            self.freshen()
            self.told(told)

    def told(self, what: str) -> None:
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

    def waits_for(self, question: Question) -> bool:
        """Say whether play waits for an answer: for every question that the game can put into words."""
        return self.view.says.ask(self.view.mine, question) is not None

    def _done(self) -> None:
        """Give the device to the next seat that may act; whoever has a phone acts there again once their turn is over.
        Turn to the picture if an automa does something there."""
        acting, last = self.view.acting, self.view.real.counted[-1].seat
        if acting and last is not None:
            self.view.at = last if last in acting else next((one for one in acting if one > last), acting[0])
        if self.view.helped not in acting:
            self.view.helped = None
        turn = self.automa.turn
        ways = turn.ways if turn is not None and self.has_map else ()
        if any(self.view.says.place(self.view.mine, self.view.seat, one.act) for one in ways):
            self.screen = "map"

    def moved(self) -> None:
        """Cover the cards after anything but an act on this page: another page's act, a correction, an undo, a look
        back. Whoever has a phone acts there again.

        Somebody else may be at the screen now.
        """
        self.view.peeked = self.view.helped = None

    def ask(self) -> None:
        """Ask at once what came up.

        If the only possible act has figures to agree on, propose it: an extra tap to choose it would tell the app
        nothing.
        """
        if self.view.looking is not None or self.rests:
            return
        s = self.view.mine
        due = self.view.says.due(s)
        if due is not None and self.unknown.opens(*due):
            return
        if due is not None and self.printed:
            try:
                self.view.on.rules.apply(s, *due, Chance())
            except NeedAnswer as need:
                self.asked = Unanswered(*due, need.question, due=True)
            except CapemayError:
                pass
            return
        legal = self.legal
        if (
            len(legal) != 1
            or self.drafting.choosing is not None
            or self.view.says.handle(s, self.view.seat, legal[0]) is not None
        ):
            return
        if self.view.says.figures(s, self.view.seat, legal[0]):
            self.drafting.draft = Draft(self.view.seat, legal[0], due=True)

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

    def can_force(self) -> bool:
        """Say whether what was refused could be done anyway."""
        refused = self.refused
        if refused is None or self.view.waits:
            return False
        try:
            self.view.on.rules.apply(self.view.mine, refused.seat, refused.act, Chance(), True)
        except NeedAnswer:
            return True
        except CapemayError:
            return False
        return True

    def force(self) -> None:
        """Do the refused act anyway, since the table is right; the record keeps the refusal. If that uses a card the
        app does not know, ask what it does."""
        refused, self.refused = self.refused, None
        if refused is None:
            return
        if self.unknown.opens(refused.seat, refused.act, forced=True):
            self.changed(stays=True)
        else:
            self.do(refused.seat, refused.act, force=True)

    def cancel(self) -> None:
        """Drop what was picked, asked or refused."""
        self.clear()
        self.ask()
        self.changed(stays=True)

    def let_go(self) -> None:
        """Close what waits here, the last that was opened first: a form, what was asked, picked or refused, a look
        back, cards that lie open. What is due stays."""
        begun, unknown = self.drafting, self.unknown
        picked = begun.held or begun.tapped or begun.picked or begun.said or self.show_all or self.unfolded
        waits = [self.asked, begun.draft] if self.view.looking is None else []
        if unknown.now is not None and unknown.writing is None:
            unknown.put_aside()
        elif self.fixing is not None:
            self.fix(None)
        elif self.ending.entered_at is not None:
            self.ending.leave()
        elif (
            picked or unknown.writing or begun.placing or self.refused or self.asking_undo is not None
            or any(one is not None and not one.due for one in waits)
        ):  # fmt: skip
            self.cancel()
        elif self.view.looking is not None:
            self.past.look(None)
        elif self.lately.recap is not None:
            self.show(self.screen)
        else:
            self.cover()

    # --- figures are put right -----------------------------------------------------------------------------

    def may_correct(self, path: str) -> bool:
        """Say whether a figure may be corrected here.

        If the app deals, where cards are may not be corrected: whether a card can be put somewhere would tell who holds
        it. Nor may a figure that is hidden from the page's viewer. What somebody notes of their own printed cards is
        written on their own page alone. Others' hands, and what everybody may see of one's own, are corrected at the
        table.
        """
        if (owner := whose(path)) is not None:
            return self.view.physical and self.view.guest is not None and self.view.guest.seat == owner
        here = self.seats.is_table or self.view.on.over or self.view.alone is not None
        if not here and self.view.on.is_secret(path):
            return False
        if not self.view.keeps_secrets:
            return True
        if self.view.on.rules.dealt(path):
            return False
        tried: Entry[Any] = Entry(0, Correct(path, ["?!"]))
        return any(self.view.on.rules.hide(tried, one) == tried for one in (self.view.viewer, self.view.reading))

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
        self.told(self.past.tell(entry))

    @property
    def own_hand(self) -> tuple[Section, ...]:
        """The hands of printed cards that the owner of this page may note for themselves."""
        own = self.view.own_seat
        if not self.view.physical or own is None or self.view.over or self.view.looking is not None:
            return ()
        return self.view.says.own_hand(self.view.mine, own)

    def note(self, hand: Field, card: Any) -> None:
        """Note a card of one's own hand, for this page alone."""
        self.correct(hand.name, [*hand.value, card])

    def strike(self, hand: Field, card: Any) -> None:
        """Take a card out of what was noted: it is not named any more."""
        cards = list(hand.value)
        cards.remove(card)
        self.correct(hand.name, cards)

    def turn_map(self) -> None:
        """Put the picture aside, or take it up again as it was left."""
        # what waits to be confirmed may name a place
        self.clear()
        turned = self.view.says.turn_picture(self.view.public, self.view.on.header.board)
        if turned is not None:
            self.correct(*turned)

    def follows(self, seat: int) -> Sequence[tuple[Correct, str]]:
        """List, in words, the corrections for a seat that likely follow from those just made."""
        return self.view.says.follows(
            self.view.state, seat, ((before, entry.act) for entry, before in self.view.on.latest())
        )

    def to_check(self, seat: int) -> str:
        """Return the question whether the seat's figures are right; empty if it is not due, or was answered."""
        if self.view.looking is not None or not self.view.physical or (self._round(), seat) in self.checked:
            return ""
        return self.view.says.to_check(self.view.state, seat)

    def is_right(self, seat: int) -> None:
        """Note that somebody confirmed a seat's figures. They are asked for now and then, since the app's figures and
        those on the table can come to differ."""
        self.checked.add((self._round(), seat))
        self.changed()

    def _round(self) -> int:
        return self.view.says.progress(self.view.state).round

    # --- what others do ------------------------------------------------------------------------------------

    def sync(self) -> bool:
        """Read what other pages wrote, and look who has joined and who is there; say whether there was anything."""
        before = self.view.holders
        joined, news = self.seats.hear(), self._read()
        if joined and not news:
            if before != self.view.holders and self.view.table is not None:
                self.ask()
            self.changed(stays=True)
        return news or joined

    def _read(self) -> bool:
        if self.view.table is None:
            return False
        fresh = (self.changing.origin or self.view.real).sync()
        if not heard(fresh, self.view.on.owner):
            return False
        self.changing.stop()
        if self.view.looking is not None and all(entry.seq != self.view.looking for entry in self.view.on.log):
            self.view.looking = None
        self.show_others(fresh, self.past.tell(fresh[-1]))
        return True

    def drop(self) -> None:
        """Drop what somebody picked and what was said about it, since both may name cards."""
        self.drafting.drop()
        self.unknown.drop()
        self.automa.placed = ()
        self.refused = None
        self.show_all = self.unfolded = False
        self.search = ""

    def clear(self) -> None:
        """Drop also what is asked, and trouble that was told."""
        self.drop()
        self.asked = self.asking_undo = None
        self.desk.trouble = ""
