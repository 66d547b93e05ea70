"""The card workshop: the decks, each card to be put as it is printed, and tried at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.errors import BadFile, BadValue
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import AnyCard
from capemay_kit.own import ready, waiting
from capemay_kit.own.cards import (
    CARD,
    DeckReport,
    card_name,
    card_values,
    deck_of,
    deck_report,
    deck_with,
    decks_of,
    drop_card,
    read_cards,
)
from capemay_kit.own.vocabulary import FIRST
from capemay_kit.own.waiting import Clash
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own.card_editor import CardEditor, fresh, refused
from capemay_kit.ui.own.try_card import TryCard
from capemay_kit.ui.own.which import card_detail
from capemay_kit.ui.parts import (
    Call,
    Choice,
    Stock,
    box,
    button,
    html,
    safe,
    searching,
    set_class,
    show,
    tell_once,
)


def report_words(report: DeckReport) -> str:
    """Say how complete a deck is."""
    said = [ui.WS_REPORT.format(**report._asdict())]
    for numbers, text in ((report.missing, ui.WS_MISSING), (report.beyond, ui.WS_BEYOND)):
        if numbers:
            said.append(text.format(numbers=", ".join(map(str, numbers))))
    return " ".join(said)


class Workshop:
    """A deck's cards, the form of one, or a table to try it at: one of the three is on the screen."""

    def __init__(self, model: Playing, tell: Tell, around: Call = lambda: None) -> None:
        self.model = model
        self._tell = tell
        self._around = around
        self.deck = "event"
        self.number: int | None = None
        self._over: bytes | None = None
        self._settles: Clash | None = None
        self.mine: dict[tuple[str, int], Any] = {}
        self.broken: dict[str, BadFile] = {}
        self.trying = False
        self._said = ""
        self.decks = {
            one: button(deck.title, partial(self.turn_to, one), tell, "cm-tab") for one, deck in decks_of(FIRST).items()
        }
        self.said = html("cm-message")
        self.search = searching(ui.SEARCH, lambda _: self.update(), tell)
        self.add = button(ui.WS_ADD_CARD, self._add, tell)
        self.list = Stock(tell, 8, "cm-ws-cards")
        self.listing = box(
            box(*self.decks.values(), classes=("cm-row",)), self.said,
            box(self.search, self.add, classes=("cm-row",)), self.list.widget, classes=("cm-form",),
        )  # fmt: skip
        self.head = html("cm-label")
        self.all = button(ui.WS_ALL, self._close, tell, "cm-quiet")
        self.keep = button(ui.WS_KEEP, self._keep, tell, "cm-primary")
        self.try_it = button(ui.WS_TRY, self._try, tell)
        self.ours = button(ui.WS_OURS, self._ours, tell, "cm-warn")
        self._place = box()
        self.editing = box(
            box(self.all, self.head, classes=("cm-row",)), self._place,
            box(self.keep, self.try_it, self.ours, classes=("cm-row", "cm-ws-acts")), classes=("cm-form",),
        )  # fmt: skip
        self._editor: CardEditor | None = None
        self._bench: TryCard | None = None
        self.widget = box(self.listing, self.editing, classes=("cm-ws",))

    @property
    def editor(self) -> CardEditor:
        """The form, made when it is first needed."""
        if self._editor is None:
            self._editor = CardEditor(self._tell)
            self._place.children = (self._editor.widget,)
        return self._editor

    @property
    def bench(self) -> TryCard:
        """The table to try cards at, made when it is first needed."""
        if self._bench is None:
            self._bench = TryCard(self.model.store, self._tell, self._back)
            self.widget.children = (*self.widget.children, self._bench.widget)
        return self._bench

    @property
    def _book(self) -> Book | None:
        """The book of the table that is open, whose map and figures are then those in question."""
        return None if self.model.table is None else ready.book(self.model.state)

    def turn_to(self, deck: str) -> None:
        """Show the cards of a deck."""
        self.deck, self._said = deck, ""
        self._close()

    @property
    def busy(self) -> bool:
        """Whether a form or a table to try at is open, where nothing else is asked."""
        return self.number is not None

    def edit(self, number: int) -> None:
        """Open the form at a card of the deck."""
        self._open(number, deck_with(FIRST, self.deck, self.mine).get(number), self._kept(number))

    def settle(self, question: Clash) -> None:
        """Open the form at a card that waits, to give it another number."""
        card = question.card("new")
        if card is not None:
            self.deck = deck_of(card)
            self._open(card.number, card, None, question)

    def _add(self) -> None:
        """Open the form for a card the deck lacks."""
        self._read()
        report = deck_report(self.mine, self.deck)
        self._open((*report.missing, max(deck_with(FIRST, self.deck, self.mine)) + 1)[0], None, None)

    def _kept(self, number: int) -> bytes | None:
        return self.model.store.own(CARD).get(card_name(self.deck, number))

    def _open(self, number: int, card: AnyCard | None, over: bytes | None, settles: Clash | None = None) -> None:
        """Open the form; what is kept then takes the place of ``over``, and of nothing else."""
        self.number, self._said = number, ""
        self._over, self._settles = over, settles
        values = fresh(self.deck, number) if card is None else card_values(card)
        self.editor.open(self.deck, values, self._book.board if self._book else None)
        self.update()

    def _close(self) -> None:
        self.number, self.trying = None, False
        self.update()

    def _entered(self) -> AnyCard | None:
        """Return the card as entered; None if something is wrong with it, which is then said."""
        try:
            return self.editor.card()
        except BadValue as error:
            self.editor.refuse(error.sentence)
            return None

    def _keep(self) -> None:
        """Keep the card. Where another of the owner's has its number, both are kept until it is said which stays."""
        if (card := self._entered()) is None:
            return
        over = self._over if card.number == self.number else None
        _, kept = waiting.offer_card(self.model.store, self.deck, card, over, self._settles)
        said = [(ui.WS_KEPT if kept else ui.WS_WAITS).format(title=card.title)]
        if kept and over is None and (ours := decks_of(FIRST)[self.deck].ours().get(card.number)) is not None:
            said.append(ui.WS_REPLACES.format(title=ours.title))
        if self._over is not None and card.number != self.number:
            said.append(ui.WS_STAYS.format(number=self.number))
        self._said = " ".join(said)
        self._close()

    def _ours(self) -> None:
        """Forget the owner's card; the form then shows ours, if there is one of that number."""
        if self.number is None:
            return
        number, shipped = self.number, decks_of(FIRST)[self.deck].ours().get(self.number)
        mine = self.mine.get((self.deck, number))
        drop_card(self.model.store, self.deck, number)
        self._read()
        if shipped is not None:
            self._open(number, shipped, None)
            self._said = ui.WS_DROPPED.format(title=shipped.title)
        else:
            self._said = ui.WS_GONE.format(title=mine.title if mine else number)
            self._close()

    def _try(self) -> None:
        if (card := self._entered()) is not None:
            self._read()
            self.bench.begin(card, self.mine, self._book)
            self.trying = True
            self.update()

    def _back(self) -> None:
        self.trying = False
        self.update()

    # --- showing -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show how it stands after a change was taken back: a form that is open keeps what is entered."""
        self._said = ""
        if self.number is not None and self._settles is None:
            self._over = self._kept(self.number)

    def _read(self) -> None:
        self.mine, self.broken = read_cards(self.model.store)

    def update(self) -> None:
        """Show the deck as it is kept now, the form, or the trial."""
        self._read()
        show(self.listing, self.number is None)
        show(self.editing, self.number is not None and not self.trying)
        if self._bench is not None:
            show(self._bench.widget, self.trying)
        if self.trying:
            self.bench.model.desk.dark = self.model.desk.dark
            self.bench.update()
        elif self.number is not None:
            self._update_form(self.number)
        else:
            self._update_list()
        self._around()

    def _update_form(self, number: int) -> None:
        card = deck_with(FIRST, self.deck, self.mine).get(number)
        mark = f"{number} {card.title}: {ui.WS_MARKS[card.provenance]}" if card else ui.WS_ADD_CARD
        tell_once(self.head, safe(mark if self._settles is None else ui.WS_SETTLES))
        kept = (self.deck, number) in self.mine or card_name(self.deck, number) in self.broken
        show(self.ours, kept and self._settles is None)

    def _update_list(self) -> None:
        for name, made in self.decks.items():
            set_class(made, "cm-on", name == self.deck)
        lines = [refused(str(bad).splitlines()[0]) for bad in self.broken.values()]
        if self._said:
            lines.append(f'<p role="status"><b>{safe(self._said)}</b></p>')
        lines.append(f"<p>{safe(report_words(deck_report(self.mine, self.deck)))}</p>")
        tell_once(self.said, "".join(lines))
        wanted = self.search.value.lower().split()
        choices = []
        for number, card in deck_with(FIRST, self.deck, self.mine).items():
            mark = "✓ " if card.provenance == "mine" else ""
            choice = Choice(f"{mark}{number} {card.title}", card_detail(card), partial(self.edit, number))
            if all(word in f"{choice.title} {choice.detail}".lower() for word in wanted):
                choices.append(choice)
        self.list.offer(choices)
