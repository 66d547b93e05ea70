"""A page and a card that the app does not know: open its panel, carry out what was entered, keep it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from capemay_kit.core.forms import Known, UnknownCard
from capemay_kit.core.i18n import _
from capemay_kit.core.record import Correct
from capemay_kit.own.ready import card_photos, keep_card
from capemay_kit.sitting.entering import Entering, opened
from capemay_kit.sitting.part import SessionPart
from capemay_kit.sitting.session import gives_way


class Unknown(SessionPart):
    """The panel of a card nobody has entered. At a table whose cards the app deals there is none.

    ``now`` is such a card as far as it is entered; ``writing`` a card being written down: its deck, the fields it
    begins with, and what is done with it then; ``seen`` photos of the owner's cards that were read already, by table
    and deck.
    """

    now: Entering | None = None
    writing: tuple[str, dict[str, Any], Callable[[int], None]] | None = None

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        self.seen: dict[tuple[str, str], dict[int, bytes]] = {}

    def drop(self) -> None:
        """Drop what was begun."""
        self.now = self.writing = None

    def opens(self, seat: int, a: Any, forced: bool = False) -> bool:
        """Open the panel if an act uses a card that the app does not know; say whether it does."""
        card = self._panel(seat, a) if self.view.looking is None else None
        if card is None:
            return False
        self.now = opened(seat, a, card, len(self.session.names), forced)
        return True

    def _panel(self, seat: int, a: Any) -> UnknownCard | None:
        """Return what is asked of a card that an act has. Where the app deals the cards, that is only what nobody but
        the table can say."""
        if self.session.bench:
            return None
        card = self.view.says.unknown_card(self.view.mine, seat, a)
        return card if card is None or self.session.printed or card.always else None

    @property
    def due(self) -> tuple[int, Any] | None:
        """The act whose card has to be done now, if its panel is not open already."""
        if self.view.looking is not None or self.session.rests or self.now is not None:
            return None
        due = self.view.says.due(self.view.mine)
        return due if due is not None and self._panel(*due) is not None else None

    def open_due(self) -> None:
        """Open the panel again after it was put aside."""
        if (due := self.due) is not None:
            self.session.clear()
            self.opens(*due)
            self.session.changed(stays=True)

    def change(self, change: Callable[[Entering], Entering]) -> None:
        """Take a tap in the panel."""
        if self.now is not None:
            self.now = change(self.now)
            self.session.changed(stays=True)

    def sentence(self) -> str:
        """Say what will be done with what is entered so far; nothing as long as that is nothing."""
        now = self.now
        if now is None or not now.ready:
            return ""
        return self.view.says.card_says(self.view.mine, now.seat, now.act, now.did())

    @gives_way
    def do(self) -> None:
        """Carry out the card as entered, and keep it if wanted."""
        now = self.now
        if now is None or not now.ready or self.session.missed():
            return
        said, number = self.view.says, now.number or now.card.free
        if now.keep:
            if number in now.card.taken:
                self.session.say(
                    _("Another card already has number {n}. Give this one another number, or none.", n=number)
                )
                return
            kept = said.card_kept(self.view.mine, now.seat, now.act, now.did(number))
            if kept is None:
                self.session.say(_("This cannot be kept as a card. Untick Keep this card, then do it."))
                return
            # if another page was first, the card is not carried out, and has to be entered again
            self.view.real.correct(*kept)
            keep_card(self.session.store, self.view.meta.id, *kept, now.photo)
            self.seen = {}
        did = now.did(number if now.keep else 0)
        self.now = None
        self._carry_out(now.seat, said.card_did(self.view.mine, now.seat, now.act, did), (), now.forced)

    def photos(self, card: UnknownCard) -> dict[int, bytes]:
        """Return the photos of the cards it may be, by their numbers."""
        return card_photos(self.session.store, self.view.meta.id, card.deck) if card.deck else {}

    def photo_of(self, card: tuple[str, int] | None) -> bytes:
        """Return the photo of a card of the owner's that the table knows; nothing where it has none."""
        known = None if card is None or self.view.table is None else self.cards_known(card[0]).get(card[1])
        if card is None or getattr(known, "provenance", "mine" if known else "") != "mine":
            return b""
        key = self.view.on.header.table, card[0]
        if key not in self.seen:
            self.seen[key] = card_photos(self.session.store, self.view.meta.id, card[0])
        return self.seen[key].get(card[1], b"")

    def use(self, known: Known) -> None:
        """Do a card that is known after all."""
        if (now := self.now) is not None:
            self.now = None
            self._carry_out(now.seat, known.act, known.answers, now.forced)

    def enter(self, seat: int, a: Any) -> None:
        """Open the panel of a card."""
        if self.opens(seat, a):
            self.session.changed(stays=True)

    def count(self, seat: int, known: Known) -> None:
        """Count a card that was entered before."""
        self._carry_out(seat, known.act, known.answers)

    def _carry_out(self, seat: int, a: Any, answers: tuple[Any, ...] = (), forced: bool = False) -> None:
        """Do an act, or enter what is a figure at the end of a game."""
        if isinstance(a, Correct):
            self.session.correct(a.path, a.value)
        else:
            self.session.do(seat, a, answers, forced)

    def to_count(self, seat: int, line: str) -> tuple[Correct, UnknownCard] | None:
        """Return the card that is still to be counted at a line of a seat's score, with what is asked of it; None where
        cards are not named there."""
        s = self.view.known_to(seat)
        a = self.view.says.card_to_count(s, seat, line) if self.session.printed and not self.session.is_sheet else None
        card = None if a is None else self.view.says.unknown_card(s, seat, a)
        return None if a is None or card is None else (a, card)

    def write_out(self) -> None:
        """Open the whole form of a card for what the panel cannot say; then it is done as any that is known."""
        now = self.now
        if now is None:
            return
        self.now = None

        def done(number: int) -> None:
            card = self.view.says.unknown_card(self.view.mine, now.seat, now.act)
            self.now = now
            found = [one for one in card.known if one.number == number] if card else []
            if found:
                self.use(found[0])

        self.write(now.card.deck, {}, done)

    def write(self, deck: str, fields: dict[str, Any], then: Callable[[int], None]) -> None:
        """Open the form for a card that is not listed; ``then`` gets its number."""
        self.writing = (deck, fields, then)
        self.session.changed(stays=True)

    def cards_known(self, deck: str) -> dict[int, Any]:
        """Return the cards of a deck that the table knows, by their numbers."""
        book = self.view.state.book
        if self.view.says.decks[deck].path == "book.cards":
            return dict(book.decks[deck])
        return {number: card for (of, number), card in book.own_cards.items() if of == deck}

    @gives_way
    def written(self, card: dict[str, Any], photo: bytes = b"") -> None:
        """Take the card from the form, for this table and those to come, and go on with what waited for it."""
        if self.writing is None or self.session.missed():
            return
        # if another page was first, what was written down still waits, and a second tap keeps it
        kept = f"{self.view.says.decks[self.writing[0]].path}.{self.writing[0]}.{card['number']}", card
        self.view.real.correct(*kept)
        keep_card(self.session.store, self.view.meta.id, *kept, photo)
        self.seen = {}
        self.known(int(card["number"]))

    def known(self, number: int) -> None:
        """Go on with what waited for a card, which is one that is known."""
        if self.writing is not None:
            then, self.writing = self.writing[2], None
            then(number)

    def put_aside(self) -> None:
        """Put the panel aside, and offer what can be done without it."""
        self.now = None
        self.session.held = ""
        self.session.changed(stays=True)
