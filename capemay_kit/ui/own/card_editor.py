"""The form of a whole card, of any deck; what is entered reads back as a sentence at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.cards import AnyCard
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.own.cards import doubts, fitting, make_card
from capemay_kit.own.vocabulary import FieldValues, blank
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own.effect_fields import Shared, names_on
from capemay_kit.ui.own.effect_form import TypeForm
from capemay_kit.ui.parts import box, html, safe, show, tell_once

UNSAID = ("provenance", "note")
"""What nobody is asked: a card that is entered is the owner's, and all of it is as printed."""


def fresh(deck: str, number: int) -> FieldValues:
    """Return what the form of a new card holds: one effect to begin with, or a goal."""
    values = {**blank(f"{deck} card"), "number": number}
    if first := fitting(deck, str(values.get("kind", "")))[:1]:
        effects = ((first[0], blank(first[0])),)
        values |= {"options": (effects,)} if deck == "activity" else {"effects": effects}
    elif deck == "bonus":
        values["primary"] = ("award", blank("award"))
    return values


class CardEditor:
    """The form, and below it what it reads back as. ``before`` may change what is entered into what the card is made
    of; ``more`` stands before what the card does; ``brief``: without the words that are only printed."""

    def __init__(
        self,
        tell: Tell,
        before: Callable[[FieldValues], FieldValues] | None = None,
        more: Sequence[Any] = (),
        brief: bool = False,
    ) -> None:
        self.deck: str = "event"
        self._before = before
        self._more = tuple(more)
        self._unsaid = (*UNSAID, "text") if brief else UNSAID
        self._shared = Shared(tell)
        self._forms: dict[str, TypeForm] = {}
        self.read = html("cm-message", "cm-ws-read")
        self._inside = box(classes=("cm-ws-inside",))
        self.widget = box(self._inside, self.read, classes=("cm-ws-form",))

    @property
    def form(self) -> TypeForm:
        """The form of the deck, made now if it never was."""
        if self.deck not in self._forms:
            made = self._forms[self.deck] = TypeForm(self._shared, self.changed, f"{self.deck} card", self._unsaid)
            # what the card is comes first, then what it does; words that are only printed come last
            parts = {name: one.widget for name, one in made.controls.items()}
            does = [parts.pop(name) for name in ("effects", "options") if name in parts]
            last = [parts.pop("text")] if "text" in parts else []
            made.widget.children = (*parts.values(), *self._more, *does, *last)
            self._inside.children = (*self._inside.children, made.widget)
        return self._forms[self.deck]

    def open(self, deck: str, values: FieldValues, board: Board | None = None) -> None:
        """Show the values of a card of a deck, with the names there are on a board."""
        self.deck = deck
        names = names_on(board)
        if self._shared.names != names:
            self._shared.names = names
        form = self.form
        for one, made in self._forms.items():
            show(made.widget, one == deck)
        with self._shared.hushed():
            form.set({**blank(form.name), **values})
        self.changed()

    def card(self) -> AnyCard:
        """Return the card as entered. Raises `BadValue` saying in a line what is wrong."""
        values = {**self.form.get(), "provenance": "mine"}
        values["title"] = values["title"].strip() or ui.WS_UNTITLED.format(number=values["number"])
        card: AnyCard = make_card(self.deck, self._before(values) if self._before else values)
        for line in doubts(card):
            raise BadValue(f"cards.{self.deck}.{card.number}", line)
        return card

    def changed(self) -> None:
        """Offer what fits the type of card, and read back what is entered."""
        values = self.form.get()
        self.form.fit(fitting(self.deck, str(values.get("kind", ""))))
        try:
            said = safe(ui.WS_READS.format(sentence=card_sentence(self.card())))
        except BadValue as error:
            said = refused(error.sentence)
        tell_once(self.read, said)

    def refuse(self, line: str) -> None:
        """Say what is wrong, where the sentence stands."""
        tell_once(self.read, refused(line))


def refused(line: str) -> str:
    """Write what is wrong as it is shown."""
    return f'<div class="cm-refusal" role="alert">{safe(line)}</div>'
