"""A card that the app does not know: its panel, the taps so far and what they add up to; it is carried out and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.forms import UNSAID, Ability, Amount, Did, Known, Took, UnknownCard
from capemay_kit.core.i18n import _
from capemay_kit.core.record import Correct
from capemay_kit.own.ready import card_photos, keep_card
from capemay_kit.sitting.part import SessionPart, gives_way

Seats = tuple[int, ...]


class Entering(Struct, frozen=True):
    """The entries for a card so far. At first there are none, and taps count for the card's seat, or for everybody."""

    seat: int
    act: Any
    """The act that uses the card."""
    card: UnknownCard
    seats: int
    """How many seats there are."""
    forced: bool = False
    """The act is done against the rules."""
    scope: Seats = ()
    """The seats that taps count for."""
    amount: str = ""
    """The key of the figure that the keys with amounts change."""
    changes: dict[str, Seats] = {}
    """By how much each figure changes, by its key and then by seat."""
    things: tuple[Took, ...] = ()
    opened: str = ""
    """The key of the thing whose options are shown."""
    when: Any = None
    figures: dict[str, int] = {}
    """The printed figures that were said, by their keys."""
    nothing: bool = False
    """The card has no effect to enter."""
    keep: bool = False
    """The card is kept for later games."""
    number: int = 0
    """The number under which it is kept; 0: the next free one."""
    photo: bytes = b""
    """A photo to keep with it (JPEG); empty: none."""
    listing: bool = False
    """The panel lists the cards that this one could be instead."""

    @property
    def people(self) -> Seats:
        """The seats for which a card can change something: those that have at least one of the figures."""
        has = tuple(i for i in range(self.seats) if any(one.now[i] is not None for one in self.card.amounts))
        return has or (self.seat,)

    @property
    def scopes(self) -> tuple[Seats, ...]:
        """For whom taps can count: the seat, everybody, all but the seat; without a seat, everybody and then each
        alone."""
        people, seat = self.people, self.card.seat
        if len(people) < 2:
            return (people,)
        if seat is None:
            return (people, *((i,) for i in people))
        return ((seat,), people, tuple(i for i in people if i != seat))

    def change(self, key: str, seat: int) -> int:
        """Return by how much a figure of a seat changes."""
        by_seat = self.changes.get(key)
        return by_seat[seat] if by_seat else 0

    def result(self, amount: Amount, seat: int) -> tuple[int, int]:
        """Return what a seat will have then, and how much it lacks to pay for that."""
        wanted = (amount.now[seat] or 0) + self.change(amount.key, seat)
        least = wanted if amount.least is None else amount.least
        return max(least, wanted), max(0, least - wanted)

    def took(self, key: str) -> Took | None:
        """Return what was tapped of a thing for the seats that taps count for now."""
        return next((one for one in self.things if one.key == key and one.seats in ((), self.scope)), None)

    def elsewhere(self, key: str) -> list[Took]:
        """List what was tapped of a thing for other seats."""
        return [one for one in self.things if one.key == key and one.seats not in ((), self.scope)]

    @property
    def ready(self) -> bool:
        """Whether anything was entered, or that the card does nothing."""
        if self.card.when_asks and self.when is None:
            return False
        moved = self.card.when and self.when not in (None, None if self.card.when_asks else self.card.when[0].value)
        return bool(self.nothing or self.changes or self.things or self.figures or moved)

    def did(self, number: int = 0) -> Did:
        """Return what the card did, as it is kept under a number (0: not kept)."""
        return Did(self.changes, self.things, self.when, number, self.figures)

    @property
    def own(self) -> tuple[Known, ...]:
        """The cards entered earlier that this one could be."""
        return tuple(one for one in self.card.known if not one.ours)

    # --- taps ------------------------------------------------------------------------------------------------

    def for_scope(self, at: int) -> Entering:
        """Choose for whom taps count from now on. What was tapped already stays."""
        return replace(self, scope=self.scopes[at])

    def give(self, n: int) -> Entering:
        """Add an amount to the figure for everybody that taps count for; each tap adds again."""
        return self._with(self.amount, {i: self.change(self.amount, i) + n for i in self.scope})

    def set(self, key: str, seat: int, n: int) -> Entering:
        """Say what one seat will have of a figure."""
        now = next(one.now[seat] for one in self.card.amounts if one.key == key)
        return self._with(key, {seat: n - (now or 0)})

    def _with(self, key: str, new: dict[int, int]) -> Entering:
        by_seat = tuple(new.get(i, self.change(key, i)) for i in range(self.seats))
        changes = {**self.changes, key: by_seat}
        return replace(self, changes={one: of for one, of in changes.items() if any(of)}, nothing=False)

    def tap(self, thing: Ability) -> Entering:
        """Take one of a thing, then one more with each tap. After the most there can be, a tap puts all back. Options
        of what was taken before are only shown again."""
        took = self.took(thing.key)
        if took is not None and thing.options and self.opened != thing.key:
            return replace(self, opened=thing.key)
        more = replace(took, n=took.n + 1) if took is not None and took.n < thing.most else None
        fresh = self._fresh(thing) if took is None else more
        if thing.several and (took is None or not took.values):
            # nothing is chosen of it yet, so a tap only opens or closes it
            return replace(self._put(thing.key, None), opened="" if self.opened == thing.key else thing.key)
        return replace(self._put(thing.key, fresh), opened=thing.key if fresh else "")

    def _fresh(self, thing: Ability) -> Took:
        return Took(thing.key, () if thing.shared else self.scope, values=thing.usual)

    def choose(self, thing: Ability, value: Any) -> Entering:
        """Choose an option of a thing. Where several can be chosen, a second tap takes it out again."""
        took = self.took(thing.key) or self._fresh(thing)
        tapped = next(one for one in thing.options if one.value == value)
        if tapped.means:
            return reduce(lambda now, one: now.choose(thing, one), tapped.means, self)
        row = [one.value for one in thing.options if one.row == tapped.row]
        chosen, first = {value}, set() if thing.several else {row[0]}
        if thing.several or (tapped.joins and value != row[0]):
            chosen = ((set(took.values) & set(row)) ^ {value}) - first or first
        values = tuple(one.value for one in thing.options
                       if one.value in (chosen if one.row == tapped.row else took.values))  # fmt: skip
        return self._put(thing.key, replace(took, values=values) if values else None)

    def turn(self, thing: Ability, row: str) -> Entering:
        """Take the next option of a row, after the last none of it."""
        took = self.took(thing.key)
        values = [one.value for one in thing.options if one.row == row]
        now = next((i for i, one in enumerate(values) if took is not None and one in took.values), -1)
        before = self if now < 0 else self.choose(thing, values[now])
        return before if now + 1 == len(values) else before.choose(thing, values[now + 1])

    def count(self, thing: Ability, n: int, kept: int | None) -> Entering:
        """Say how many of a thing there are, and how many of them are kept."""
        n = max(0, min(thing.most, n))
        kept = None if kept is None or kept >= n else max(0, kept)
        return self._put(thing.key, Took(thing.key, self.scope, n, kept) if n else None)

    def _put(self, key: str, took: Took | None) -> Entering:
        here = self.took(key)
        if here is not None and took is not None:
            things = tuple(took if one is here else one for one in self.things)
        else:
            things = tuple(one for one in self.things if one is not here) + ((took,) if took else ())
        return replace(self, things=things, nothing=self.nothing and not things)

    def clear(self) -> Entering:
        """Mark the card as having no effect to enter, or take that back."""
        return replace(self, changes={}, things=(), figures={}, opened="", nothing=not self.nothing)

    def say(self, key: str, value: int) -> Entering:
        """Say a figure that is printed on the card; `UNSAID` takes it back."""
        said = {one: n for one, n in {**self.figures, key: value}.items() if n != UNSAID}
        return replace(self, figures=said, nothing=False)


def opened(seat: int, act: Any, card: UnknownCard, seats: int, forced: bool = False) -> Entering:
    """Return the panel as it opens: for whoever has the card, or everybody, on the first figure."""
    entering = Entering(seat, act, card, seats, forced, amount=card.amounts[0].key if card.amounts else "")
    said = {one.name: one.value for one in card.figures if one.value != UNSAID}
    return replace(
        entering,
        scope=entering.scopes[0],
        when=card.when[0].value if card.when and not card.when_asks else None,
        figures=said,
        nothing=card.idle,
    )


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
        self.session.drafting.held = ""
        self.session.changed(stays=True)
