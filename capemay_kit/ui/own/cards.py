"""The cards of one's own copy: the decks of a game, each card to be entered as it is printed, one after the other."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadFile
from capemay_kit.own import entry as enter
from capemay_kit.own import ready
from capemay_kit.own.cards import (
    DeckReport,
    card_photos,
    deck_report,
    deck_with,
    decks_of,
    drop_card,
    read_cards,
    row_of,
    title_of,
)
from capemay_kit.own.printed import FIRST
from capemay_kit.own.versions import offer_card
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Choice, Element, Tell, box, button, choices, h, keys, line, refusal, text
from capemay_kit.ui.own.form import EntryForm
from capemay_kit.ui.own.tab import Tab
from capemay_kit.ui.own.try_card import TryCard
from capemay_kit.ui.own.which import card_detail


def entered_words(report: DeckReport) -> str:
    """Say how many cards of a deck are entered."""
    if report.printed:
        return _("Entered: {n} of {all}", n=report.mine, all=report.printed)
    return _("Entered: {n}", n=report.mine)


def report_words(report: DeckReport) -> str:
    """Say how complete a deck is."""
    said = [f"{entered_words(report)}."]
    if report.assumed:
        said.append(_("Still our stand-ins: {n}.", n=report.assumed))
    for numbers, said_of in (
        (report.missing, _("Missing: {numbers}.")),
        (report.beyond, _("Above the printed count: {numbers}.")),
    ):
        if numbers and report.mine:
            said.append(said_of.format(numbers=", ".join(map(str, numbers))))
    return " ".join(said)


class Workshop(Tab):
    """A deck's cards, the form of one, or a table to try it at: one of the three is on the screen."""

    of_every_game = True

    def __init__(self, model: Session, tell: Tell, update: Call) -> None:
        super().__init__(model, tell, update)
        self.game, self.deck = "", ""
        self.number: int | None = None
        self.form = EntryForm(tell, update)
        self.keeps.append(self.form.upload)
        self.trying = False
        self._over: bytes | None = None
        self._mine: dict[tuple[str, int], Any] = {}
        self._broken: dict[str, BadFile] = {}
        self._said, self._last, self._search = "", 0, ""
        self._bench: TryCard | None = None

    @property
    def bench(self) -> TryCard:
        """The table to try cards at, made when it is first needed."""
        if self._bench is None:
            self._bench = TryCard(self.model.store, self.tell, self._back, self.update)
            self.keeps += self._bench.keeps
        return self._bench

    @property
    def _book(self) -> Any:
        """The book of the table that is open, whose map and figures are then those in question; None where none is."""
        return None if self.model.view.table is None else ready.book(self.model.view.state)

    def turn_to(self, deck: str) -> None:
        """Show the cards of a deck."""
        self.deck, self._said, self._last = deck, "", 0
        self._close()

    @property
    def busy(self) -> bool:
        """Whether a form or a table to try at is open, where nothing else is asked."""
        return self.number is not None

    @property
    def nearest(self) -> tuple[str, Call] | None:
        """The last tap in the form, with what takes it back."""
        return (_("the last tap"), self.form.step_back) if self.number is not None and self.form.before else None

    # --- from the list to a card, and on ----------------------------------------------------------------

    def edit(self, number: int) -> None:
        """Open the form at a card: as its owner entered it, else blank."""
        self._open(number, self._mine.get((self.deck, number)), self._kept(number))

    def _add(self) -> None:
        """Open the form at the next card that is not entered."""
        self._read()
        number = deck_report(self._mine, self.deck, self.game).next
        self._open(number, None, self._kept(number))

    def _kept(self, number: int) -> bytes | None:
        kind, name = row_of(self.game, self.deck, number)
        return self.model.store.own(kind).get(name)

    def _open(self, number: int, card: Any, over: bytes | None) -> None:
        """Open the form; what is kept then takes the place of ``over``, and of nothing else."""
        self.number, self._said, self._over = number, "", over
        last = max((n for of, n in self._mine if of == self.deck and n < number), default=0)
        before = self._mine.get((self.deck, last))
        opened = (
            enter.begun(self.game, self.deck, number, before)
            if card is None
            else enter.of_card(self.game, self.deck, card)
        )
        photo = card_photos(self.model.store, self.game, self.deck).get(number, b"")
        self.form.open(opened, ready.names(self.model.store, self._book.board if self._book else None), photo)
        self.update()

    def _close(self) -> None:
        self.number, self.trying = None, False
        self.update()

    def _keep(self, on: bool) -> None:
        """Keep the card, and go ``on`` to the next that is not entered. Where another of the owner's has its number,
        it is put aside."""
        if (card := self.form.card()) is None:
            return
        over = self._over if card.number == self.number else None
        __, kept = offer_card(self.model.store, self.deck, card, over, self.game, self.form.photo)
        told = [
            _("{title} is saved.", title=title_of(card))
            if kept
            else _("{title} is put aside: another card has its number. Choose below.", title=title_of(card))
        ]
        if self._over is not None and card.number != self.number:
            told.append(_("Card {number} stays as it was.", number=self.number))
        self._read()
        self._said, self._last = " ".join(told), card.number
        report = deck_report(self._mine, self.deck, self.game)
        entered = {number for of, number in self._mine if of == self.deck}
        most = report.printed or card.number + 1
        after = next((n for n in range(card.number + 1, most + 1) if n not in entered), report.next)
        if on and kept and after <= most:
            said = self._said
            self._open(after, None, self._kept(after))
            self._said = said
            self.update()
        else:
            self._close()

    def _from_ours(self) -> None:
        """Fill in what our stand-in of that number does."""
        ours = decks_of(self.game)[self.deck].ours().get(self.form.entry.number)
        if ours is not None:
            self.form.turn_to(enter.from_ours(self.form.entry, ours))

    def _ours(self) -> None:
        """Forget the owner's card; ours counts again, if there is one of that number."""
        if self.number is None:
            return
        number, shipped = self.number, decks_of(self.game)[self.deck].ours().get(self.number)
        mine = self._mine.get((self.deck, number))
        drop_card(self.model.store, self.deck, number, self.game)
        title = title_of(mine) if mine is not None else str(number)
        self._said = (_("{title} is deleted.") if shipped is None else _("Card {number} is ours again.")).format(
            title=title, number=number
        )
        self._close()

    def _try(self) -> None:
        if (card := self.form.card()) is not None:
            self._read()
            self.trying = True
            self.bench.begin(card, self._mine, self._book)
            self.update()

    def _back(self) -> None:
        self.trying = False
        self.update()

    # --- showing -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show how it stands after a change was taken back: a form that is open keeps what is entered."""
        self._said = ""
        if self.number is not None:
            self._over = self._kept(self.number)

    def _searched(self, words: str) -> None:
        self._search = words
        self.update()

    def _read(self) -> None:
        self._mine, self._broken = read_cards(self.model.store, self.game)

    def show(self) -> Element:
        """Show the deck as it is kept now, the form, or the trial."""
        game = self.model.desk.game or FIRST
        if game != self.game or self.deck not in decks_of(game):
            self.game, self.deck = game, next(iter(decks_of(game)), "")
            self.number, self.trying, self._said, self._last = None, False, "", 0
        self._read()
        if self.trying:
            self.bench.model.desk.dark = self.model.desk.dark
            inside = self.bench.show().key("trial")
        elif self.number is not None:
            inside = self._editing(self.number).key("form")
        else:
            inside = self._listing().key("deck")
        return box(inside, classes=("cm-ws",))

    def _editing(self, number: int) -> Element:
        deck = decks_of(self.game)[self.deck]
        entered = entered_words(deck_report(self._mine, self.deck, self.game))
        head = f"{_(deck.title)} · {entered}"
        said = h(' <small role="status">{}</small>', self._said) if self._said else ""
        kept = self._over is not None
        shipped = number in deck.ours()
        begins = shipped and not kept and not self.form.before
        acts = box(
            button(_("Keep and next"), partial(self._keep, True), "cm-primary", "cm-entry-next"),
            button(_("Keep"), partial(self._keep, False)),
            button(_("Try it"), self._try).key("try") if self.game == FIRST else None,
            button(_("Start from ours"), self._from_ours, "cm-quiet").key("from-ours") if begins else None,
            button(_("Use ours again") if shipped else _("Delete this card"), self._ours, "cm-warn").key("ours")
            if kept else None,
            classes=("cm-row",),
        )  # fmt: skip
        return box(
            box(button(_("All cards"), self._close, "cm-quiet"), text(h("{}{}", head, said), "cm-label"),
                classes=("cm-row",)),
            self.form.show(), box(self.form.reads(), acts, classes=("cm-ws-acts",)),
            classes=("cm-form", "cm-ws-editing"),
        )  # fmt: skip

    def _listing(self) -> Element:
        there = decks_of(self.game)
        if not there:
            none = _("There are no cards to enter: the app has them all.")
            return box(text(h("{}", none), "cm-message"), classes=("cm-form",))
        report = deck_report(self._mine, self.deck, self.game)
        lines = [refusal(str(bad).splitlines()[0]) for bad in self._broken.values()]
        lines += [h('<p role="status"><b>{}</b></p>', self._said)] if self._said else []
        lines.append(h("<p>{}</p>", report_words(report)))
        wanted = self._search.lower().split()
        found, named = [], ready.streets(self.model.store)
        for number, card in deck_with(self.game, self.deck, self._mine).items():
            title = f"{'✓ ' if (self.deck, number) in self._mine else ''}{number} {title_of(card)}"
            detail = card_detail(there[self.deck], card, named)
            if all(word in f"{title} {detail}".lower() for word in wanted):
                found.append(Choice(title, detail, partial(self.edit, number), place=str(number)))
        names = list(there)
        decks = keys([_(one.title) for one in there.values()], lambda at: self.turn_to(names[at]), "cm-row",
                     "cm-ws-decks", on=[one == self.deck for one in names])  # fmt: skip
        search = line(
            self._search, self._searched, "cm-search", placeholder=_("Search by number or word"), at_once=True
        )
        return box(
            decks, text("".join(lines), "cm-message"),
            box(button(_("Enter card {number}", number=report.next), self._add, "cm-primary"), search,
                classes=("cm-row",)),
            choices(found, str(self._last) if self._last else None, "cm-ws-cards"), classes=("cm-form",),
        )  # fmt: skip
