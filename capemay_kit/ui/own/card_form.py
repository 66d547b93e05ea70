"""Entering a card that is not listed, at the table: its number, what it does or only its words, and it is known."""

from __future__ import annotations

from typing import Any

import ipywidgets as w
import msgspec

from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.own.vocabulary import Values
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.own.card_editor import CardEditor, fresh
from capemay_kit.ui.parts import box, button, html, safe, show
from capemay_kit.ui.table.playing import Playing


class CardForm:
    """The form. It begins as a note, for which a number is enough: at a table one is in a hurry."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.head = html("cm-label")
        self.dollars = w.IntText(value=0, description=ui.WS_DOLLARS)
        self.dollars.observe(guard(tell, where="dollars")(lambda _: self._dollars_typed()), names="value")
        self.editor = CardEditor(tell, self._with_dollars, [self.dollars], brief=True)
        self.save = button(ui.WS_KEEP, self._save, tell, "cm-primary")
        self.cancel = button(ui.CANCEL, model.cancel, tell, "cm-quiet")
        acts = box(self.save, self.cancel, classes=("cm-row", "cm-ws-acts"))
        self.widget = box(self.head, self.editor.widget, acts, classes=("cm-cardform",))
        self._open = False

    def update(self) -> None:
        """Show the form for the deck in question, or put it away."""
        writing = self.model.writing
        show(self.widget, writing is not None)
        if writing is None:
            self._open = False
        elif not self._open:
            self._open = True
            self._begin(writing[0], writing[1])  # type: ignore[arg-type]

    def _begin(self, deck: DeckName, fields: Values) -> None:
        self.head.value = safe(ui.WS_AS_PRINTED.format(deck=deck))
        self.dollars.value = 0
        typed = self.model.search.strip()
        note = (("note", {"text": ui.WS_NOTE}),)
        values = fresh(deck, int(typed) if typed.isdigit() else 1)
        values |= {"options": (note,)} if deck == "activity" else {"effects": note}
        self.editor.open(deck, values | fields, self.model.state.book.board)

    def _dollars_typed(self) -> None:
        if self._open:
            self.editor.changed()

    def _with_dollars(self, values: Values) -> Values:
        """Put the dollars before all else the card does."""
        if not self.dollars.value:
            return values
        money: Any = ("money", {"amount": self.dollars.value})
        if "options" not in values:
            return {**values, "effects": (money, *values["effects"])}
        first, *others = values["options"] or ((),)
        return {**values, "options": ((money, *first), *others)}

    def _save(self) -> None:
        try:
            card = self.editor.card()
        except ValueError as error:
            self.editor.refuse(str(error))
            return
        self.model.card_written(msgspec.to_builtins(card))
