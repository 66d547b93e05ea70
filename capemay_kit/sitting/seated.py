"""A player's own page: somebody's phone acts for its owner's seat alone, and shows what that seat may see.

What others may do is refused here, whoever asks: a button that is not shown, or a message made by hand.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from capemay_kit.core.bot_seats import STRENGTH_TEXTS, BotSeats, bot_seats
from capemay_kit.core.forms import Field, Section
from capemay_kit.core.i18n import _
from capemay_kit.core.noted import whose
from capemay_kit.core.options import Strength
from capemay_kit.core.record import AT_TABLE, BOT, AskedAdvice, Correct, Entry, Header, by_bot, seats_device
from capemay_kit.core.seat_claims import ONLOOKERS, TABLE, AskOver, Claimed, Code, counts
from capemay_kit.core.table import Table
from capemay_kit.core.times import now
from capemay_kit.errors import CapemayError
from capemay_kit.sitting.company import company
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest

log = logging.getLogger("capemay_kit.seats")


class NotHere(CapemayError):
    """Nothing may be written on this page; the message says why."""


class Seated(Session[Any, Any]):
    """A session that refuses a guest whatever is not theirs to do; without a guest the page is shared.

    ``claimed`` is what is known of the table's seats, ``present`` whether the owners of those that are held are there
    (`presence`), ``onlookers`` how many onlookers there are, ``bot_strengths`` how well bots play the seats they play:
    all of it as it was when this page last looked. What a bot does is done elsewhere, and its cards are nobody's to
    see, as if it had a phone.
    """

    claimed: Mapping[int, Claimed] = {}
    present: Mapping[int, str] = {}
    onlookers = 0
    bot_strengths: Mapping[int, Strength] = {}
    bot_seats = BotSeats()

    @property
    def is_table(self) -> bool:
        """Whether this is the screen in the middle, where everybody acts who has no phone."""
        return self.guest is None or self.guest.seat == TABLE

    @property
    def asks(self) -> list[tuple[int, str]]:
        """Who asks at the table's screen for a seat, or to be the table: the seat, and the sign that phone shows."""
        return [(seat, one.asks) for seat, one in self.claimed.items() if one.asks and self.is_table]

    @property
    def elsewhere(self) -> bool:
        """Whether whoever hosts looks on here, because the table moved to another screen."""
        return self.desk.guest is None and self.guest is not None

    @property
    def only_looks(self) -> bool:
        """Whether nothing can ever be done here: nobody's seat, and not the table's own screen."""
        return self.guest is not None and self.guest.seat is None

    @property
    def rests(self) -> bool:
        """Whether nothing can be done here now: the game is over, or it is others' turn."""
        return self.over or self.waits

    def _may(self, seat: int) -> bool:
        """Say whether this page may act for a seat; if not, tell why."""
        if not self.may_write():
            return False
        may = self.plays_here(seat)
        if not may:
            name = self.public.seats[seat].name
            why = (
                _("A bot plays for {name}. To act, take the seat over first.")
                if seat in self.bot_strengths
                else _("{name} plays on a phone: act there, or tap Do it here first.")
            )
            self._refuse(why.format(name=name) if self.is_table else "")
        return may

    def still_mine(self) -> bool:
        """Say whether the page is still its guest's; if another phone has the seat by now, nothing of the table stays
        here. Where the table moved to another screen, whoever hosts looks on."""
        own = self.desk.guest
        if own is None and (self.table is None or not self.desk.joined_at):
            # with one device and no phones there are no claims to read
            self._elsewhere_are(frozenset())
            return True
        table = self.on.header.table if own is None else own.table
        self.claimed, group = self.store.claimed(table), self.store.rows.group
        self.present = self.desk.presence.seats(table, self.claimed, group)
        self.onlookers = self.desk.presence.onlookers(table, group)
        holders = frozenset(seat for seat, one in self.claimed.items() if seat >= 0 and one.held)
        self._elsewhere_are(holders)
        if own is None:
            moved = TABLE in self.claimed and self.claimed[TABLE].held
            if moved != self.elsewhere:
                log.warning("table %s: %s", table, "moved to another screen" if moved else "is back")
                self._sit(Guest(table, None) if moved else None)
                self.fixing = None
            return True
        if own.claim is None or counts(own.claim, self.claimed):
            return True
        log.warning("table %s: the page that had seat %s is shut out", table, own.seat)
        if self.desk.shut is None:
            names = {seat: name for seat, name, __ in company(self.store, own.table).seats}
            name = "" if own.own is None else names.get(own.own, "")
            taken = self.claimed.get(own.claim.seat)
            since = taken.since if taken is not None and taken.held else None
            self.desk.shut = name, since or (now() if self.table is not None else "")
        self.clear()
        self.lay(None)
        self.desk.here = None
        return False

    def _elsewhere_are(self, holders: frozenset[int]) -> None:
        """Take these seats for those that phones have; bots play theirs, unless a phone took it over."""
        self.bot_strengths = {seat: one for seat, one in self.bot_seats.playing.items() if seat not in holders}
        elsewhere = holders | frozenset(self.bot_strengths)
        seats = 0 if self.table is None else len(self.on.header.options["seats"])
        people = [seat for seat in range(seats) if seat not in self.bot_strengths]
        self.sole = people[0] if self.bot_strengths and len(people) == 1 and people[0] not in holders else None
        if elsewhere != self.holders:
            # what lay open, or was begun for somebody who has a phone now, is theirs
            self.holders = elsewhere
            self._sit(self.guest)

    def look_for_bots(self) -> None:
        """Look which seats bots play, if somebody sits at a table."""
        real = self._played
        self.bot_seats = BotSeats() if real is None else bot_seats(real.store, real.header)

    def _sit(self, guest: Guest | None) -> None:
        """Give this page to somebody else from now on; nothing shown to the former owner stays."""
        self.guest, self._sight = guest, None
        self.peeked = self.reading = self.helped = None
        self.clear()

    def hears_of_seats(self) -> bool:
        """Refresh who holds which seat and who is present; return whether anything changed.

        A tap made before a new seat request appeared is ignored."""
        before, asked = (self.guest, self.table, self.claimed, self.present, self.onlookers, self.bot_seats), self.asks
        self.look_for_bots()
        if self.still_mine() and set(self.asks) - set(asked):
            self._freshen()
        return (self.guest, self.table, self.claimed, self.present, self.onlookers, self.bot_seats) != before

    def answer_ask(self, seat: int, sign: str, yes: bool) -> None:
        """Give a seat to the phone that asks for it and shows this sign, or say no: at the table's own screen alone."""
        if not self._is_tables() or self.missed():
            return
        try:
            self.store.answer(self.on.header.table, seat, sign, yes)
        except AskOver as error:
            self.say(str(error))
            return
        log.warning("table %s: seat %s was asked for: %s", self.on.header.table, seat, "given" if yes else "refused")
        self.still_mine()
        self.changed(stays=True)

    def take_back(self) -> None:
        """Make the host's screen the table again, wherever it moved."""
        if self.elsewhere:
            self.store.withdraw(self.on.header.table, TABLE)
            self.still_mine()
            self.changed()

    def withdraw_link(self) -> None:
        """Withdraw the onlookers' links, and shut out those who came by one."""
        if self._is_tables():
            self.store.withdraw(self.on.header.table, ONLOOKERS)
            self.still_mine()
            self.changed(stays=True)

    def invite(self, seat: int | None) -> Code | None:
        """Make a code for the table, or for a seat of it; None, and a refusal, on a page that is not the table's."""
        return self.store.invite(self.on.header.table, seat) if self._is_tables() else None

    def _is_tables(self) -> bool:
        """Say whether this is still the table's own screen; if not, explain why it matters."""
        mine = self.still_mine()
        if not mine:
            self.changed()
        elif not self.is_table:
            self._refuse(_("Do that at the table, where all can see it."))
        return mine and self.is_table

    def _refuse(self, sentence: str = "") -> None:
        own = None if self.guest is None else self.guest.own
        here = self.guest.table if self.guest is not None else self.desk.address.get("table")
        log.warning("table %s: refused to the page of seat %s", here, own)
        looks_on = (
            _("The table is on another screen now: this one just watches.")
            if self.elsewhere
            else _("This page only watches. To act, join with a seat of your own, or act at the table.")
        )
        usual = (
            looks_on
            if own is None
            else _("This page is {name}'s. For somebody else, act at the table.", name=self.state.seats[own].name)
        )
        self.say(sentence or usual)

    def may_write(self) -> bool:
        """Say whether anything may be written here at all; if not, tell why: somebody only looks on, or another phone
        has the seat."""
        if not self.still_mine():
            self.changed()
            return False
        if self.only_looks:
            self._refuse()
        return not self.only_looks

    def fix(self, seat: int | None) -> None:
        """Open the form in which figures are corrected, where any can be."""
        if seat is None or self.may_write():
            super().fix(seat)

    # --- everybody's page, once phones have joined -------------------------------------------------------

    def sync(self) -> bool:
        """Read what other pages wrote, and look who has joined and who is there; say whether there was anything."""
        before = self.holders
        joined, heard = self.hears_of_seats(), super().sync()
        if joined and not heard:
            if before != self.holders and self.table is not None:
                self.ask()
            self.changed(stays=True)
        return heard or joined

    def moved(self) -> None:
        """Cover the cards, and let whoever has a phone act there again."""
        super().moved()
        self.helped = None

    def help(self, seat: int) -> None:
        """Allow acting here for a seat with a phone until it is somebody else's turn. Its cards stay covered."""
        if seat not in self.phones or seat not in self.acting or seat in self.bot_strengths:
            return
        self.clear()
        self.helped = self.at = seat
        self.ask()
        self.changed()

    def take_seat(self, seat: int) -> None:
        """Have a seat act here again, with its cards: its phone is shut out and told so at once."""
        if seat in self.phones and self._is_tables():
            self.store.withdraw(self.on.header.table, seat)
            log.warning("table %s: seat %s was taken back to the table", self.on.header.table, seat)
            self.still_mine()
            self.at = seat
            self.ask()
            self.changed()

    def done(self) -> None:
        """Let whoever has a phone act there again, once their turn is over."""
        super().done()
        if self.helped not in self.acting:
            self.helped = None

    # --- at whose device it was done ---------------------------------------------------------------------

    def lay(self, table: Table[Any, Any] | None) -> None:
        """Look at a table from now on, or at none; whatever is written there says at whose device it was."""
        super().lay(table)
        self.helped = None
        if self.elsewhere:
            self._sit(None)
        if table is not None:
            table.writer = self._device
            self.look_for_bots()
            self.still_mine()

    def _device(self) -> str | None:
        """Return the mark of this page's device. Raises `NotHere` for any attempt to write where that is not
        allowed."""
        if not self.still_mine():
            raise NotHere(_("Another phone has this seat now. Nothing was written."))
        if self.guest is None or self.guest.seat == TABLE:
            return AT_TABLE if any(one.held for one in self.claimed.values()) else None
        if self.guest.seat is None:
            raise NotHere(
                _("The table is on another screen now: this one just watches.")
                if self.elsewhere
                else _("This page only watches. To act, join with a seat of your own, or act at the table.")
            )
        return seats_device(self.guest.seat)

    def done_at(self, seq: int) -> str:
        """Say of an entry at whose device it was done, if that is not the one of the seat whose act it is."""
        entry, names = self.on.entry(seq), [one.name for one in self.public.seats]
        if self.alone is not None or entry.by is None:
            return ""
        if by_bot(entry):
            return _("bot ({strength})", strength=STRENGTH_TEXTS.get(entry.by.removeprefix(BOT), ""))
        if entry.by == AT_TABLE:
            return "" if entry.seat is None else _("done at the table for {name}", name=names[entry.seat])
        owner = next((name for seat, name in enumerate(names) if entry.by == seats_device(seat)), None)
        others = owner is not None and (entry.seat is None or entry.by != seats_device(entry.seat))
        return _("done on {name}'s phone", name=owner) if others else ""

    def when(self, seq: int) -> str:
        """Say of an entry when it was, and at whose device, if that is not the one of the seat whose act it is."""
        return ", ".join(filter(None, (super().when(seq), self.done_at(seq))))

    # --- what may not be done for others ----------------------------------------------------------------

    def open(self, table_id: str, screen: str = "table") -> None:
        """Sit down at a table of the store; a guest stays at the one they came to."""
        if self.desk.guest is not None and table_id != self.desk.guest.table:
            self._refuse(_("Do that at the table, where all can see it."))
            return
        if not self.still_mine():
            self.changed()
            return
        super().open(table_id, screen)

    def begin(self, header: Header) -> None:
        """Set up a new table, which no guest does."""
        if self.desk.guest is not None:
            self._refuse(_("Do that at the table, where all can see it."))
            return
        super().begin(header)

    def do(self, seat: int, a: Any, answers: tuple[Any, ...] = (), force: bool = False) -> None:
        """Carry out an act of the page's own seat."""
        if self._may(seat):
            super().do(seat, a, answers, force)

    def turn_peek(self) -> None:
        """Show the seat at the device its cards; a player's own page shows them anyway, and alone."""
        if self.everybodys and self.seat not in self.phones:
            super().turn_peek()

    def read_cards(self, seat: int) -> None:
        """Show a seat's cards beside its figures: never another seat's on one's own page, and never those of a seat
        with a phone elsewhere."""
        if self._may(seat) and seat not in self.phones:
            super().read_cards(seat)

    def open_up(self) -> None:
        """Lay all cards open, which concerns everybody."""
        if self._is_tables():
            super().open_up()

    def may_correct(self, path: str) -> bool:
        """Say whether a figure may be corrected here.

        What somebody notes of their own printed cards is written on their own page alone. Others' hands, and what
        everybody may see of one's own, are corrected at the table.
        """
        if (owner := whose(path)) is not None:
            return self.physical and self.guest is not None and self.guest.seat == owner
        if self.is_table or self.on.over or self.alone is not None:
            return super().may_correct(path)
        return super().may_correct(path) and not self.on.is_secret(path)

    @property
    def own_hand(self) -> tuple[Section, ...]:
        """The hands of printed cards that the owner of this page may note for themselves."""
        own = None if self.guest is None else self.guest.own
        if not self.physical or own is None or self.over or self.looking is not None:
            return ()
        return self.says.own_hand(self.mine, own)

    def tell(self, entry: Entry[Any]) -> str:
        """Say in a sentence what an entry did. A note is no correction."""
        if isinstance(entry.act, AskedAdvice) and entry.seat is not None:
            return _("{name} asks for advice", name=self.public.seats[entry.seat].name)
        seat = whose(entry.act.path) if isinstance(entry.act, Correct) else None
        return (
            super().tell(entry)
            if seat is None
            else _("{name} enters a card they hold", name=self.public.seats[seat].name)
        )

    def note(self, hand: Field, card: Any) -> None:
        """Note a card of one's own hand, for this page alone."""
        self.correct(hand.name, [*hand.value, card])

    def strike(self, hand: Field, card: Any) -> None:
        """Take a card out of what was noted: it is not named any more."""
        cards = list(hand.value)
        cards.remove(card)
        self.correct(hand.name, cards)

    def correct(self, path: str, value: Any, note: str = "") -> None:
        """Correct a figure, unless this page only watches or has lost its seat."""
        if self.may_write():
            super().correct(path, value, note)

    @property
    def takes_back(self) -> Any:
        """The act that takes back the owner's simultaneous choice although others have chosen since, or None."""
        own = self.own_seat
        if own is None or self.table is None or self.looking is not None or self.may_undo():
            return None
        return self.says.takes_back(self.mine, own)

    def undo_last(self) -> None:
        """Take back the last entry, or what was chosen at once with others."""
        if (back := self.takes_back) is not None and self.own_seat is not None:
            self.do(self.own_seat, back)
        else:
            super().undo_last()

    def undo(self, to: int | None = None, asked: bool = False) -> None:
        """Take back entries; a guest only those of their own seat."""
        if not self.may_write():
            return
        if not self.may_undo(to):
            self._refuse(_("The last action was not yours. Only the player who did it, or the table, can undo it."))
            return
        super().undo(to, asked)

    def redo(self) -> None:
        """Take back the last undo, which a guest leaves to the table."""
        if not self.everybodys:
            self._refuse(_("Do that at the table, where all can see it."))
        elif self.may_write():
            super().redo()
