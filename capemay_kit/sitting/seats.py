"""Who sits where: a player's own page acts for its owner's seat alone, and shows what that seat may see.

What others may do is refused here, whoever asks: a button that is not shown, or a message made by hand.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Protocol

from capemay_kit.core.bot_seats import STRENGTH_TEXTS, BotSeats, bot_seats
from capemay_kit.core.i18n import _
from capemay_kit.core.options import Strength
from capemay_kit.core.record import AT_TABLE, BOT, by_bot, seats_device
from capemay_kit.core.seat_claims import ONLOOKERS, TABLE, AskOver, Claimed, Code, counts
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.core.times import now
from capemay_kit.errors import CapemayError
from capemay_kit.sitting.company import company
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.viewer import Guest, Viewer

log = logging.getLogger("capemay_kit.seats")


class NotHere(CapemayError):
    """Nothing may be written on this page; the message says why."""


class SeatedPage(Protocol):
    """What the seats need of the page's session."""

    view: Viewer[Any, Any]
    store: Store
    desk: Desk
    fixing: int | None

    def lay(self, table: Table[Any, Any] | None) -> None:
        """Look at a table from now on, or at none."""

    def say(self, sentence: str) -> None:
        """Show a sentence about something that went wrong."""

    def changed(self, stays: bool = False) -> None:
        """Show on the page what was done."""

    def clear(self) -> None:
        """Drop what was picked, asked or refused."""

    def ask(self) -> None:
        """Ask at once what has to be asked."""

    def missed(self) -> bool:
        """Say whether a tap was meant for the screen before somebody else's act."""

    def freshen(self) -> None:
        """Count an act of somebody else that comes onto the screen."""


class TableSeats:
    """The seats of a page's table, and what a guest may do; without a guest the page is shared.

    ``claimed`` is what is known of the table's seats, ``present`` whether the owners of those that are held are there
    (`presence`), ``onlookers`` how many onlookers there are, ``bots`` how well bots play the seats they play: all of it
    as it was when this page last looked. What a bot does is done elsewhere, and its cards are nobody's to see, as if it
    had a phone.
    """

    claimed: Mapping[int, Claimed] = {}
    present: Mapping[int, str] = {}
    onlookers = 0
    bots: Mapping[int, Strength] = {}
    bot_seats = BotSeats()

    def __init__(self, page: SeatedPage) -> None:
        self.page, self.view, self.desk, self.store = page, page.view, page.desk, page.store

    @property
    def is_table(self) -> bool:
        """Whether this is the screen in the middle, where everybody acts who has no phone."""
        return self.view.guest is None or self.view.guest.seat == TABLE

    @property
    def asks(self) -> list[tuple[int, str]]:
        """Who asks at the table's screen for a seat, or to be the table: the seat, and the sign that phone shows."""
        return [(seat, one.asks) for seat, one in self.claimed.items() if one.asks and self.is_table]

    @property
    def elsewhere(self) -> bool:
        """Whether whoever hosts looks on here, because the table moved to another screen."""
        return self.desk.guest is None and self.view.guest is not None

    @property
    def only_looks(self) -> bool:
        """Whether nothing can ever be done here: nobody's seat, and not the table's own screen."""
        return self.view.guest is not None and self.view.guest.seat is None

    # --- what this page may do ---------------------------------------------------------------------------

    def may(self, seat: int) -> bool:
        """Say whether this page may act for a seat; if not, tell why."""
        if not self.may_write():
            return False
        may = self.view.plays_here(seat)
        if not may:
            name = self.view.public.seats[seat].name
            why = (
                _("A bot plays for {name}. To act, take the seat over first.")
                if seat in self.bots
                else _("{name} plays on a phone: act there, or tap Do it here first.")
            )
            self.refuse(why.format(name=name) if self.is_table else "")
        return may

    def may_write(self) -> bool:
        """Say whether anything may be written here at all; if not, tell why: somebody only looks on, or another phone
        has the seat."""
        if not self.still_mine():
            self.page.changed()
            return False
        if self.only_looks:
            self.refuse()
        return not self.only_looks

    def is_tables(self) -> bool:
        """Say whether this is still the table's own screen; if not, explain why it matters."""
        mine = self.still_mine()
        if not mine:
            self.page.changed()
        elif not self.is_table:
            self.refuse_guest()
        return mine and self.is_table

    def refuse_guest(self) -> None:
        """Refuse what concerns everybody."""
        self.refuse(_("Do that at the table, where all can see it."))

    def refuse(self, sentence: str = "") -> None:
        """Say that something cannot be done on this page, and log it."""
        guest = self.view.guest
        own = None if guest is None else guest.own
        here = guest.table if guest is not None else self.desk.address.get("table")
        log.warning("table %s: refused to the page of seat %s", here, own)
        self.page.say(sentence or (self._watches if own is None else self._owners(own)))

    def _owners(self, own: int) -> str:
        name = self.view.state.seats[own].name
        return _("This page is {name}'s. For somebody else, act at the table.", name=name)

    @property
    def _watches(self) -> str:
        return (
            _("The table is on another screen now: this one just watches.")
            if self.elsewhere
            else _("This page only watches. To act, join with a seat of your own, or act at the table.")
        )

    # --- who holds which seat ----------------------------------------------------------------------------

    def still_mine(self) -> bool:
        """Say whether the page is still its guest's; if another phone has the seat by now, nothing of the table stays
        here. Where the table moved to another screen, whoever hosts looks on."""
        own, view = self.desk.guest, self.view
        if own is None and (view.table is None or not self.desk.joined_at):
            # with one device and no phones there are no claims to read
            self._elsewhere_are(frozenset())
            return True
        table = view.on.header.table if own is None else own.table
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
                self.page.fixing = None
            return True
        if own.claim is None or counts(own.claim, self.claimed):
            return True
        log.warning("table %s: the page that had seat %s is shut out", table, own.seat)
        if self.desk.shut is None:
            names = {seat: name for seat, name, __ in company(self.store, own.table).seats}
            name = "" if own.own is None else names.get(own.own, "")
            taken = self.claimed.get(own.claim.seat)
            since = taken.since if taken is not None and taken.held else None
            self.desk.shut = name, since or (now() if view.table is not None else "")
        self.page.clear()
        self.page.lay(None)
        self.desk.here = None
        return False

    def _elsewhere_are(self, holders: frozenset[int]) -> None:
        """Take these seats for those that phones have; bots play theirs, unless a phone took it over."""
        view = self.view
        self.bots = {seat: one for seat, one in self.bot_seats.playing.items() if seat not in holders}
        elsewhere = holders | frozenset(self.bots)
        seats = 0 if view.table is None else len(view.on.header.options["seats"])
        people = [seat for seat in range(seats) if seat not in self.bots]
        view.sole = people[0] if self.bots and len(people) == 1 and people[0] not in holders else None
        if elsewhere != view.holders:
            # what lay open, or was begun for somebody who has a phone now, is theirs
            view.holders = elsewhere
            self._sit(view.guest)

    def _sit(self, guest: Guest | None) -> None:
        """Give this page to somebody else from now on; nothing shown to the former owner stays."""
        self.view.sit(guest)
        self.page.clear()

    def look_for_bots(self) -> None:
        """Look which seats bots play, if somebody sits at a table."""
        real = None if self.view.table is None else self.view.real
        self.bot_seats = BotSeats() if real is None else bot_seats(real.store, real.header)

    def laid(self, table: Table[Any, Any] | None) -> None:
        """Take over a table that is looked at from now on; whatever is written there says at whose device it was."""
        self.view.helped = None
        if self.elsewhere:
            self._sit(None)
        if table is not None:
            table.writer = self._device
            self.look_for_bots()
            self.still_mine()

    def hear(self) -> bool:
        """Refresh who holds which seat and who is present; return whether anything changed.

        A tap made before a new seat request appeared is ignored."""
        before, asked = self._who, self.asks
        self.look_for_bots()
        if self.still_mine() and set(self.asks) - set(asked):
            self.page.freshen()
        return self._who != before

    @property
    def _who(self) -> tuple[Any, ...]:
        return self.view.guest, self.view.table, self.claimed, self.present, self.onlookers, self.bot_seats

    def answer_ask(self, seat: int, sign: str, yes: bool) -> None:
        """Give a seat to the phone that asks for it and shows this sign, or say no: at the table's own screen alone."""
        if not self.is_tables() or self.page.missed():
            return
        table = self.view.on.header.table
        try:
            self.store.answer(table, seat, sign, yes)
        except AskOver as error:
            self.page.say(str(error))
            return
        log.warning("table %s: seat %s was asked for: %s", table, seat, "given" if yes else "refused")
        self.still_mine()
        self.page.changed(stays=True)

    def take_back(self) -> None:
        """Make the host's screen the table again, wherever it moved."""
        if self.elsewhere:
            self.store.withdraw(self.view.on.header.table, TABLE)
            self.still_mine()
            self.page.changed()

    def withdraw_link(self) -> None:
        """Withdraw the onlookers' links, and shut out those who came by one."""
        if self.is_tables():
            self.store.withdraw(self.view.on.header.table, ONLOOKERS)
            self.still_mine()
            self.page.changed(stays=True)

    def invite(self, seat: int | None) -> Code | None:
        """Make a code for the table, or for a seat of it; None, and a refusal, on a page that is not the table's."""
        return self.store.invite(self.view.on.header.table, seat) if self.is_tables() else None

    def help(self, seat: int) -> None:
        """Allow acting here for a seat with a phone until it is somebody else's turn. Its cards stay covered."""
        if seat not in self.view.phones or seat not in self.view.acting or seat in self.bots:
            return
        self.page.clear()
        self.view.helped = self.view.at = seat
        self.page.ask()
        self.page.changed()

    def take_seat(self, seat: int) -> None:
        """Have a seat act here again, with its cards: its phone is shut out and told so at once."""
        if seat in self.view.phones and self.is_tables():
            self.store.withdraw(self.view.on.header.table, seat)
            log.warning("table %s: seat %s was taken back to the table", self.view.on.header.table, seat)
            self.still_mine()
            self.view.at = seat
            self.page.ask()
            self.page.changed()

    # --- at whose device it was done ---------------------------------------------------------------------

    def _device(self) -> str | None:
        """Return the mark of this page's device. Raises `NotHere` for any attempt to write where that is not
        allowed."""
        if not self.still_mine():
            raise NotHere(_("Another phone has this seat now. Nothing was written."))
        guest = self.view.guest
        if guest is None or guest.seat == TABLE:
            return AT_TABLE if any(one.held for one in self.claimed.values()) else None
        if guest.seat is None:
            raise NotHere(self._watches)
        return seats_device(guest.seat)

    def done_at(self, seq: int) -> str:
        """Say of an entry at whose device it was done, if that is not the one of the seat whose act it is."""
        entry, names = self.view.on.entry(seq), [one.name for one in self.view.public.seats]
        if self.view.alone is not None or entry.by is None:
            return ""
        if by_bot(entry):
            return _("bot ({strength})", strength=STRENGTH_TEXTS.get(entry.by.removeprefix(BOT), ""))
        if entry.by == AT_TABLE:
            return "" if entry.seat is None else _("done at the table for {name}", name=names[entry.seat])
        owner = next((name for seat, name in enumerate(names) if entry.by == seats_device(seat)), None)
        others = owner is not None and (entry.seat is None or entry.by != seats_device(entry.seat))
        return _("done on {name}'s phone", name=owner) if others else ""
