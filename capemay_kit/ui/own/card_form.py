"""Entering a card in full at the table, by the form of *My copy*: what the quick panel cannot say."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.own import entry as enter
from capemay_kit.own import ready, versions
from capemay_kit.own.cards import decks_of, title_of
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own.entry_form import EntryForm
from capemay_kit.ui.parts import Choice, Stock, box, button, html, safe, show, tell_once


class CardForm:
    """The form, and the question which card it is where another of its number is known at the table."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.head = html("cm-label")
        self.form = EntryForm(tell)
        self.save = button(_("Keep"), self._save, tell, "cm-primary", "cm-entry-next")
        self.cancel = button(_("Cancel"), self._cancel, tell, "cm-quiet")
        self.acts = box(self.form.reads, box(self.save, self.cancel, classes=("cm-row",)), classes=("cm-ws-acts",))
        self.asked = html("cm-message")
        self.answers = Stock(tell, 4)
        self.widget = box(
            self.head, self.asked, self.answers.widget, self.form.widget, self.acts,
            classes=("cm-cardform", "cm-ws-editing"),
        )  # fmt: skip
        self._open = False
        self._waited = False

    @property
    def _game(self) -> str:
        return self.model.meta.id

    def update(self) -> None:
        """Show the form for the deck in question, or put it away."""
        writing = self.model.unknown.writing
        show(self.widget, writing is not None)
        if writing is None:
            self._open = False
        elif not self._open:
            self._open = True
            self._begin(writing[0], writing[1])

    def _begin(self, deck: str, fields: dict[str, Any]) -> None:
        self.head.value = safe(_("{deck}: enter the card as printed", deck=_(decks_of(self._game)[deck].title)))
        typed = self.model.search.strip()
        made = enter.begun(self._game, deck, int(typed) if typed.isdigit() else 1)
        # at a table one is in a hurry: a number is enough
        made = enter.noted(replace(made, values={**made.values, **fields}), _("as the card says"))
        waits = versions.card_at_table(self.model.store, self._table, deck)
        self._waited = waits is not None
        opened = made if waits is None else enter.of_card(self._game, deck, waits)
        self.form.open(opened, ready.names(self.model.store, getattr(self.model.state.book, "board", None)))
        self._ask(waits)

    @property
    def _table(self) -> str:
        return self.model.on.header.table

    def _save(self) -> None:
        """Take the card. Where an owner's card of its number is known, it is asked which of the two it is; what was
        entered is kept until then, also if the page is opened anew."""
        if (card := self.form.card()) is None:
            return
        known = self._known(card)
        if known is None or enter.alike(known, card) or getattr(known, "provenance", "mine") != "mine":
            self._take(card)
            return
        versions.keep_at_table(self.model.store, self._table, self.form.entry.deck, card, self._game)
        self._waited = True
        self._ask(card)

    def _known(self, card: Any) -> Any:
        return self.model.unknown.cards_known(self.form.entry.deck).get(card.number)

    def _ask(self, card: Any) -> None:
        """Ask which card it is; with None the form is there as ever."""
        known = None if card is None else self._known(card)
        for one in (self.form.widget, self.acts):
            show(one, known is None)
        for other in (self.asked, self.answers.widget):
            show(other, known is not None)
        if card is None or known is None:
            return
        deck = self.form.entry.deck
        says = decks_of(self._game)[deck].says
        streets = {} if self.form.names is None else self.form.names.streets
        title = title_of(known)
        told = _(
            "Card {number} is known at this table: {title}. {sentence} Which card is it?",
            number=card.number,
            title=title,
            sentence=says(known, streets),
        )
        new = _("New: {title}. {sentence}", title=title_of(card), sentence=says(card, streets))
        tell_once(self.asked, f'<div role="alert"><b>{safe(told)}</b><p>{safe(new)}</p></div>')
        n = versions.free_number(self.model.store, deck, self.model.unknown.cards_known(deck), self._game)
        self.answers.offer(
            [
                Choice(_("It is {title}", title=title), "", partial(self._is_known, known), "primary"),
                Choice(
                    _("Two different cards: keep the new one as {n}", n=n),
                    "",
                    partial(self._take, replace(card, number=n)),
                ),
                Choice(_("Use the new one here, not {title}", title=title), "", partial(self._take, card)),
                Choice(_("Change the number"), "", partial(self._ask, None), "quiet"),
            ]
        )

    def _take(self, card: Any) -> None:
        self._let_go()
        self.model.unknown.written(msgspec.to_builtins(card), self.form.photo or b"")

    def _is_known(self, card: Any) -> None:
        self._let_go()
        self.model.unknown.known(card.number)

    def _cancel(self) -> None:
        self._let_go()
        self.model.cancel()

    def _let_go(self) -> None:
        """Keep no longer what waited: it was said which card it is, or that it is none."""
        if self._waited:
            self._waited = False
            versions.keep_at_table(self.model.store, self._table, self.form.entry.deck, None)
