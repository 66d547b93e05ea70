"""A page of one's own: somebody's phone acts for its owner's seat alone, and shows what that seat may see.

What others may do is refused here, whoever asks: a button that is not shown, or a message made by hand.
"""

from __future__ import annotations

import logging
from typing import Any

from capemay_kit.core.noted import whose
from capemay_kit.core.record import AT_TABLE, Header, seats_device
from capemay_kit.core.shown import Field, Section
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError
from capemay_kit.sitting import words as say
from capemay_kit.sitting.session import Session

log = logging.getLogger("capemay_kit.seats")


class NotHere(CapemayError):
    """Nothing may be written on this page. Its sentence says why."""


class Seated(Session[Any, Any]):
    """A session that refuses its guest what is not theirs to do; without a guest it is everybody's."""

    @property
    def rests(self) -> bool:
        """Whether nothing can be done here now: the game is over, or it is others' turn."""
        return self.over or self.waits

    def _may(self, seat: int) -> bool:
        """Say whether this page may act for a seat; if not, tell why."""
        if not self.may_write():
            return False
        may = self.everybodys or (self.guest is not None and seat == self.guest.seat)
        if not may:
            self._refuse()
        return may

    def still_mine(self) -> bool:
        """Say whether the page is still its guest's; if another phone has the seat by now, nothing of the table stays
        here."""
        claim = None if self.guest is None else self.guest.claim
        if claim is None or self.store.holds(claim):
            return True
        log.warning("table %s: the page that had seat %s is shut out", claim.table, claim.seat)
        self._clear()
        self.lay(None)
        self.desk.here = None
        return False

    def _refuse(self, sentence: str = "") -> None:
        own = None if self.guest is None else self.guest.seat
        log.warning("table %s: refused to the page of seat %s", self.desk.guest and self.desk.guest.table, own)
        usual = say.LOOKS_ON if own is None else say.NOT_YOUR_SEAT.format(name=self.state.seats[own].name)
        self.say(sentence or usual)

    def may_write(self) -> bool:
        """Say whether anything may be written here at all; if not, tell why: somebody only looks on, or another phone
        has the seat."""
        if not self.still_mine():
            self.changed()
            return False
        if self.guest is not None and self.guest.seat is None:
            self._refuse()
            return False
        return True

    # --- at whose device it was done ---------------------------------------------------------------------

    def lay(self, table: Table[Any, Any] | None) -> None:
        """Look at a table from now on, or at none; whatever is written there says at whose device it was."""
        super().lay(table)
        if table is not None:
            table.writer = self._device

    def _device(self) -> str | None:
        """Return the mark of this page's device. Raises `NotHere`, whichever way somebody came to write something."""
        if not self.still_mine():
            raise NotHere(say.SHUT_OUT)
        if self.guest is None:
            return AT_TABLE if self.desk.joined_at and self.store.held(self.on.header.table) else None
        if self.guest.seat is None:
            raise NotHere(say.LOOKS_ON)
        return seats_device(self.guest.seat)

    def done_at(self, seq: int) -> str:
        """Say of an entry at whose device it was done, if that is not the one of the seat whose act it is."""
        entry, names = self.on.entry(seq), [one.name for one in self.public.seats]
        if self.alone is not None or entry.by is None:
            return ""
        if entry.by == AT_TABLE:
            return "" if entry.seat is None else say.DONE_AT_TABLE.format(name=names[entry.seat])
        owner = next((name for seat, name in enumerate(names) if entry.by == seats_device(seat)), None)
        others = owner is not None and (entry.seat is None or entry.by != seats_device(entry.seat))
        return say.DONE_ON_PHONE.format(name=owner) if others else ""

    def when(self, seq: int) -> str:
        """Say of an entry when it was, and at whose device, if that is not the one of the seat whose act it is."""
        return ", ".join(filter(None, (super().when(seq), self.done_at(seq))))

    # --- what may not be done for others ----------------------------------------------------------------

    def open(self, table_id: str, screen: str = "table") -> None:
        """Sit down at a table of the store; a guest stays at the one they came to."""
        if self.guest is not None and table_id != self.guest.table:
            self._refuse(say.ONLY_AT_TABLE)
            return
        if not self.still_mine():
            self.changed()
            return
        super().open(table_id, screen)

    def begin(self, header: Header) -> None:
        """Set up a new table, which no guest does."""
        if self.guest is not None:
            self._refuse(say.ONLY_AT_TABLE)
            return
        super().begin(header)

    def do(self, seat: int, a: Any, answers: tuple[Any, ...] = (), force: bool = False) -> None:
        """Carry out an act of the page's own seat."""
        if self._may(seat):
            super().do(seat, a, answers, force)

    def turn_peek(self) -> None:
        """Show the seat at the device its cards; a page of one's own shows them anyway."""
        if self.guest is None:
            super().turn_peek()

    def read_cards(self, seat: int) -> None:
        """Show a seat's cards beside its figures: on a page of one's own no other's."""
        if self._may(seat):
            super().read_cards(seat)

    def open_up(self) -> None:
        """Lay all cards open, which concerns everybody."""
        if self.guest is not None:
            self._refuse(say.ONLY_AT_TABLE)
            return
        super().open_up()

    def may_correct(self, path: str) -> bool:
        """Say whether a figure may be put right here.

        What somebody notes of their own printed cards is written on their own page alone. Others' hands, and what
        everybody may see of one's own, are put right at the table.
        """
        if (owner := whose(path)) is not None:
            return self.physical and self.guest is not None and self.guest.seat == owner
        if self.guest is None or self.on.over or self.alone is not None:
            return super().may_correct(path)
        return super().may_correct(path) and not self.on.is_secret(path)

    @property
    def own_hand(self) -> tuple[Section, ...]:
        """The hands of printed cards that the owner of this page may note for themselves."""
        if not self.physical or self.guest is None or self.guest.seat is None or self.over or self.looking is not None:
            return ()
        return self.says.own_hand(self.mine, self.guest.seat)

    def note(self, hand: Field, card: Any) -> None:
        """Note a card of one's own hand, for this page alone."""
        self.correct(hand.path, [*hand.value, card])

    def strike(self, hand: Field, card: Any) -> None:
        """Take a card out of what was noted: it is not named any more."""
        cards = list(hand.value)
        cards.remove(card)
        self.correct(hand.path, cards)

    def correct(self, path: str, value: Any, note: str = "") -> None:
        """Put a figure right; whoever looks on does not."""
        if self.may_write():
            super().correct(path, value, note)

    def undo(self, to: int | None = None, asked: bool = False) -> None:
        """Take back entries: a guest those of their own seat."""
        if not self.may_write():
            return
        if not self.may_undo(to):
            self._refuse(say.NOT_YOUR_ACT)
            return
        super().undo(to, asked)

    def redo(self) -> None:
        """Take back the last undo, which a guest leaves to the table."""
        if not self.everybodys:
            self._refuse(say.ONLY_AT_TABLE)
            return
        super().redo()
