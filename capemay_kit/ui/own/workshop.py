"""The card workshop: the decks of a game, each card to be entered as it is printed, one after the other."""

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
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.choices import Keys
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own.entry_form import EntryForm
from capemay_kit.ui.own.try_card import TryCard
from capemay_kit.ui.own.which import card_detail
from capemay_kit.ui.parts import (
    Call,
    Choice,
    Stock,
    box,
    button,
    html,
    name_once,
    refusal,
    safe,
    searching,
    show,
    tell_once,
)


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
    for numbers, text in (
        (report.missing, _("Missing: {numbers}.")),
        (report.beyond, _("Above the printed count: {numbers}.")),
    ):
        if numbers and report.mine:
            said.append(text.format(numbers=", ".join(map(str, numbers))))
    return " ".join(said)


class Workshop:
    """A deck's cards, the form of one, or a table to try it at: one of the three is on the screen."""

    of_every_game = True

    def __init__(self, model: Playing, tell: Tell, around: Call = lambda: None) -> None:
        self.model = model
        self._tell = tell
        self._around = around
        self.game, self.deck = "", ""
        self.number: int | None = None
        self._over: bytes | None = None
        self._last = 0
        self.mine: dict[tuple[str, int], Any] = {}
        self.broken: dict[str, BadFile] = {}
        self.trying = False
        self._said = ""
        self.decks = Keys(self._turn_deck, tell, "cm-row", "cm-ws-decks")
        self.said = html("cm-message")
        self.search = searching(_("Search by number or word"), lambda __: self.update(), tell)
        self.add = button("", self._add, tell, "cm-primary")
        self.list = Stock(tell, 8, "cm-ws-cards")
        self._found = box(self.add, self.search, classes=("cm-row",))
        self.listing = box(self.decks.widget, self.said, self._found, self.list.widget, classes=("cm-form",))
        self.head = html("cm-label")
        self.all = button(_("All cards"), self._close, tell, "cm-quiet")
        self.form = EntryForm(tell, self._entered)
        self.next = button(_("Keep and next"), partial(self._keep, True), tell, "cm-primary", "cm-entry-next")
        self.keep = button(_("Keep"), partial(self._keep, False), tell)
        self.try_it = button(_("Try it"), self._try, tell)
        self.from_ours = button(_("Start from ours"), self._from_ours, tell, "cm-quiet")
        self.ours = button(_("Use ours again"), self._ours, tell, "cm-warn")
        acts = box(self.next, self.keep, self.try_it, self.from_ours, self.ours, classes=("cm-row",))
        self.editing = box(
            box(self.all, self.head, classes=("cm-row",)), self.form.widget,
            box(self.form.reads, acts, classes=("cm-ws-acts",)), classes=("cm-form", "cm-ws-editing"),
        )  # fmt: skip
        self._bench: TryCard | None = None
        self.widget = box(self.listing, self.editing, classes=("cm-ws",))

    @property
    def bench(self) -> TryCard:
        """The table to try cards at, made when it is first needed."""
        if self._bench is None:
            self._bench = TryCard(self.model.store, self._tell, self._back)
            self.widget.children = (*self.widget.children, self._bench.widget)
        return self._bench

    @property
    def _book(self) -> Any:
        """The book of the table that is open, whose map and figures are then those in question; None where none is."""
        return None if self.model.table is None else ready.book(self.model.state)

    def _turn_deck(self, at: int) -> None:
        self.turn_to(list(decks_of(self.game))[at])

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
        self._open(number, self.mine.get((self.deck, number)), self._kept(number))

    def _add(self) -> None:
        """Open the form at the next card that is not entered."""
        self._read()
        number = deck_report(self.mine, self.deck, self.game).next
        self._open(number, None, self._kept(number))

    def _kept(self, number: int) -> bytes | None:
        kind, name = row_of(self.game, self.deck, number)
        return self.model.store.own(kind).get(name)

    def _open(self, number: int, card: Any, over: bytes | None) -> None:
        """Open the form; what is kept then takes the place of ``over``, and of nothing else."""
        self.number, self._said, self._over = number, "", over
        before = self.mine.get(
            (self.deck, max((n for of, n in self.mine if of == self.deck and n < number), default=0))
        )
        made = (
            enter.begun(self.game, self.deck, number, before)
            if card is None
            else enter.of_card(self.game, self.deck, card)
        )
        photo = card_photos(self.model.store, self.game, self.deck).get(number, b"")
        self.form.open(made, ready.names(self.model.store, self._book.board if self._book else None), photo)
        self.update()

    def _close(self) -> None:
        self.number, self.trying = None, False
        self.update()

    def _keep(self, on: bool) -> None:
        """Keep the card, and go ``on`` to the next that is not entered. Where another of the owner's has its number,
        both are kept until it is said which stays."""
        if (card := self.form.card()) is None:
            return
        over = self._over if card.number == self.number else None
        __, kept = offer_card(self.model.store, self.deck, card, over, self.game, self.form.photo)
        said = [
            (
                _("{title} is saved.")
                if kept
                else _("{title} is put aside: another card has its number. Choose below.")
            ).format(title=title_of(card))
        ]
        if self._over is not None and card.number != self.number:
            said.append(_("Card {number} stays as it was.", number=self.number))
        self._read()
        self._said, self._last = " ".join(said), card.number
        report = deck_report(self.mine, self.deck, self.game)
        entered = {number for of, number in self.mine if of == self.deck}
        most = report.printed or card.number + 1
        after = next((n for n in range(card.number + 1, most + 1) if n not in entered), report.next)
        if on and kept and after <= most:
            said_now = self._said
            self._open(after, None, self._kept(after))
            self._said = said_now
            self.update()
            return
        self._close()

    def _from_ours(self) -> None:
        """Fill in what our stand-in of that number does."""
        ours = decks_of(self.game)[self.deck].ours().get(self.form.entry.number)
        if ours is not None:
            self.form.replace_with(enter.from_ours(self.form.entry, ours))

    def _ours(self) -> None:
        """Forget the owner's card; ours counts again, if there is one of that number."""
        if self.number is None:
            return
        number, shipped = self.number, decks_of(self.game)[self.deck].ours().get(self.number)
        mine = self.mine.get((self.deck, number))
        drop_card(self.model.store, self.deck, number, self.game)
        title = title_of(mine) if mine is not None else str(number)
        self._said = (_("{title} is deleted.") if shipped is None else _("Card {number} is ours again.")).format(
            title=title, number=number
        )
        self._close()

    def _try(self) -> None:
        if (card := self.form.card()) is not None:
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
        if self.number is not None:
            self._over = self._kept(self.number)

    def _entered(self) -> None:
        show(self.from_ours, False)
        self._around()

    def _read(self) -> None:
        self.mine, self.broken = read_cards(self.model.store, self.game)

    def update(self) -> None:
        """Show the deck as it is kept now, the form, or the trial."""
        game = self.model.desk.game or FIRST
        if game != self.game or self.deck not in decks_of(game):
            self.game, self.deck = game, next(iter(decks_of(game)), "")
            self.number, self.trying, self._said, self._last = None, False, "", 0
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
        deck = decks_of(self.game)[self.deck]
        entered = entered_words(deck_report(self.mine, self.deck, self.game))
        head = f"{_(deck.title)} · {entered}"
        said = f' <small role="status">{safe(self._said)}</small>' if self._said else ""
        tell_once(self.head, safe(head) + said)
        kept = self._over is not None
        shipped = number in deck.ours()
        show(self.ours, kept)
        name_once(self.ours, _("Use ours again") if shipped else _("Delete this card"))
        show(self.from_ours, shipped and not kept and not self.form.before)
        show(self.try_it, self.game == FIRST)

    def _update_list(self) -> None:
        there = decks_of(self.game)
        self.decks.offer([_(one.title) for one in there.values()], [one == self.deck for one in there])
        show(self._found, bool(there))
        if not there:
            tell_once(self.said, safe(_("There are no cards to enter: the app has them all.")))
            self.list.offer([])
            return
        lines = [refusal(str(bad).splitlines()[0]) for bad in self.broken.values()]
        if self._said:
            lines.append(f'<p role="status"><b>{safe(self._said)}</b></p>')
        report = deck_report(self.mine, self.deck, self.game)
        lines.append(f"<p>{safe(report_words(report))}</p>")
        tell_once(self.said, "".join(lines))
        name_once(self.add, _("Enter card {number}", number=report.next))
        wanted = self.search.value.lower().split()
        choices = []
        named = ready.streets(self.model.store)
        for number, card in deck_with(self.game, self.deck, self.mine).items():
            mark = "✓ " if (self.deck, number) in self.mine else ""
            detail = card_detail(there[self.deck], card, named)
            choice = Choice(f"{mark}{number} {title_of(card)}", detail, partial(self.edit, number), place=str(number))
            if all(word in f"{choice.title} {choice.detail}".lower() for word in wanted):
                choices.append(choice)
        self.list.offer(choices, str(self._last) if self._last else None)
