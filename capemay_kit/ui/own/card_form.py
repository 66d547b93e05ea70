"""Entering a card that is not listed, at the table: its number, what it does or only its words, and it is known."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as w
import msgspec
from msgspec.structs import replace

from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may.cards import AnyCard, DeckName
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.own import waiting
from capemay_kit.own.cards import card_values
from capemay_kit.own.vocabulary import FieldValues
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own.card_editor import CardEditor, fresh
from capemay_kit.ui.parts import Choice, Stock, box, button, heard, html, safe, show, tell_once


class CardForm:
    """The form. It begins as a note, for which a number is enough: at a table one is in a hurry."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.head = html("cm-label")
        dollars = w.IntText(value=0, description=ui.WS_DOLLARS)
        self.dollars = heard(dollars, lambda _: self._dollars_typed(), tell, "dollars")
        self.editor = CardEditor(tell, self._with_dollars, [self.dollars], brief=True)
        self.save = button(ui.WS_KEEP, self._save, tell, "cm-primary")
        self.cancel = button(ui.CANCEL, self._cancel, tell, "cm-quiet")
        self.acts = box(self.save, self.cancel, classes=("cm-row", "cm-ws-acts"))
        self.asked = html("cm-message")
        self.answers = Stock(tell, 4)
        self.widget = box(
            self.head, self.asked, self.answers.widget, self.editor.widget, self.acts, classes=("cm-cardform",)
        )
        self._open = False
        self._waited = False

    def update(self) -> None:
        """Show the form for the deck in question, or put it away."""
        writing = self.model.writing
        show(self.widget, writing is not None)
        if writing is None:
            self._open = False
        elif not self._open:
            self._open = True
            self._begin(writing[0], writing[1])  # type: ignore[arg-type]

    def _begin(self, deck: DeckName, fields: FieldValues) -> None:
        self.head.value = safe(ui.WS_AS_PRINTED.format(deck=deck))
        self.dollars.value = 0
        typed = self.model.search.strip()
        note = (("note", {"text": ui.WS_NOTE}),)
        values = fresh(deck, int(typed) if typed.isdigit() else 1)
        values |= {"options": (note,)} if deck == "activity" else {"effects": note}
        values |= fields
        waits = waiting.card_at_table(self.model.store, self._table, deck)
        self._waited = waits is not None
        self.editor.open(deck, values if waits is None else card_values(waits), self.model.state.book.board)
        self._ask(waits)

    @property
    def _table(self) -> str:
        return self.model.on.header.table

    def _dollars_typed(self) -> None:
        if self._open:
            self.editor.changed()

    def _with_dollars(self, values: FieldValues) -> FieldValues:
        """Put the dollars before all else the card does."""
        if not self.dollars.value:
            return values
        money: Any = ("money", {"amount": self.dollars.value})
        if "options" not in values:
            return {**values, "effects": (money, *values["effects"])}
        first, *others = values["options"] or ((),)
        return {**values, "options": ((money, *first), *others)}

    def _save(self) -> None:
        """Take the card. Where an owner's card of its number is known, it is asked which of the two it is; what was
        entered is kept until then, also if the page is opened anew."""
        try:
            card = self.editor.card()
        except BadValue as error:
            self.editor.refuse(error.sentence)
            return
        known = self._known(card)
        if known is None or known.provenance != "mine" or replace(known, note="") == replace(card, note=""):
            self._take(card)
            return
        waiting.keep_at_table(self.model.store, self._table, self.editor.deck, card)
        self._waited = True
        self._ask(card)

    def _known(self, card: AnyCard) -> AnyCard | None:
        known: AnyCard | None = self.model.state.book.decks[self.editor.deck].get(card.number)
        return known

    def _ask(self, card: AnyCard | None) -> None:
        """Ask which card it is; with None the form is there as ever."""
        known = None if card is None else self._known(card)
        for one in (self.editor.widget, self.acts):
            show(one, known is None)
        for other in (self.asked, self.answers.widget):
            show(other, known is not None)
        if card is None or known is None:
            return
        deck = self.editor.deck
        title = known.title
        told = ui.WS_KNOWN.format(number=card.number, title=title, sentence=card_sentence(known))
        new = ui.WS_NEW_READS.format(title=card.title, sentence=card_sentence(card))
        tell_once(self.asked, f'<div role="alert"><b>{safe(told)}</b><p>{safe(new)}</p></div>')
        n = waiting.free_number(self.model.store, deck, self.model.state.book.decks[deck])
        self.answers.offer(
            [
                Choice(ui.WS_IS_KNOWN.format(title=title), "", partial(self._is_known, known), "primary"),
                Choice(ui.WS_IS_BOTH.format(n=n), "", partial(self._take, replace(card, number=n))),
                Choice(ui.WS_IS_NEW.format(title=title), "", partial(self._take, card)),
                Choice(ui.WS_NUMBER, "", partial(self._ask, None), "quiet"),
            ]
        )

    def _take(self, card: AnyCard) -> None:
        self._let_go()
        self.model.card_written(msgspec.to_builtins(card))

    def _is_known(self, card: AnyCard) -> None:
        self._let_go()
        self.model.card_known(card.number)

    def _cancel(self) -> None:
        self._let_go()
        self.model.cancel()

    def _let_go(self) -> None:
        """Keep no longer what waited: it was said which card it is, or that it is none."""
        if self._waited:
            self._waited = False
            waiting.keep_at_table(self.model.store, self._table, self.editor.deck, None)
