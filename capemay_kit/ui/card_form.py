"""Entering a card that is not listed: its number, what it does in the vocabulary or as a note, and it is known."""

from __future__ import annotations

import json
from typing import Any

import ipywidgets as w

from capemay_kit.games.cape_may.book import card_from
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.games.cape_may.state import KeepCards
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.model import Model
from capemay_kit.ui.parts import box, button, html, safe, show

NOTE = "as the card says"
TEMPLATES: dict[str, list[tuple[str, str]]] = {
    "event": [
        ("Only a note: the table settles it", NOTE),
        ("Everyone collects dollars", '[{"do": "money", "amount": 2}]'),
        ("Everyone pays a penalty", '[{"do": "money", "amount": -2}]'),
        (
            "Dollars for each building of a kind",
            '[{"do": "money", "amount": 1, "per": {"of": "building", "kinds": ["shop"]}}]',
        ),
        (
            "Penalty for each building in a zone",
            '[{"do": "money", "amount": -1, "per": {"of": "building", "zones": ["sand"]}}]',
        ),
        ("Most buildings in a zone collect more", '[{"do": "majority_money", "zone": "sand", "most": 2, "others": 1}]'),
        ("Everyone draws birds", '[{"do": "birds", "draw": 1}]'),
        ("Everyone discards movement cards", '[{"do": "discard", "count": 1}]'),
        ("Active: building costs less or more", '[{"do": "discount", "amount": 1, "kinds": ["cottage"]}]'),
        ("Active: fire on a street", '[{"do": "fire", "streets": ["ocean"]}]'),
        ("Active: fire in a zone", '[{"do": "fire", "zones": ["sand"]}]'),
        ("Active: movement cards cost more or less", '[{"do": "fare", "amount": 1}]'),
        ("Active: no building of a kind", '[{"do": "ban", "kinds": ["landmark"]}]'),
    ],
    "activity": [
        ("Only a note: the table settles it", NOTE),
        ("Collect dollars", '[{"do": "money", "amount": 5}]'),
        ("Move a number of spaces", '[{"do": "move", "steps": 3}]'),
        ("Go to the nearest bird space", '[{"do": "go", "to": "bird", "specials": true}]'),
        ("Build anywhere, cheaper", '[{"do": "build", "at": "any", "discount": 1}]'),
        ("Build in a zone, twice", '[{"do": "build", "at": "any", "zones": ["sand"], "times": 2}]'),
        ("Upgrade anywhere, cheaper", '[{"do": "upgrade", "at": "any", "discount": 2}]'),
        ("Draw birds", '[{"do": "birds", "draw": 2}]'),
        ("Retrieve movement cards", '[{"do": "retrieve"}]'),
    ],
    "upgrade": [
        ("Only a note: the table settles it", NOTE),
        ("Draw birds, keep one", '[{"do": "birds", "draw": 2, "keep": 1}]'),
        ("Retrieve movement cards", '[{"do": "retrieve"}]'),
        ("Collect dollars", '[{"do": "money", "amount": 3}]'),
        ("Ignore one-way arrows", '[{"do": "ignore_arrows"}]'),
        ("Building costs less", '[{"do": "discount", "amount": 1, "kinds": ["cottage", "shop"]}]'),
        ("Ignore an event", '[{"do": "ignore_event"}]'),
        ("Prestige for each pair of birds", '[{"do": "score", "points": 2, "per": {"of": "bird_pair"}, "most": 6}]'),
    ],
}  # fmt: skip
KINDS = {
    "event": [("Immediate", "immediate"), ("Active", "active")],
    "upgrade": [
        ("Immediate", "immediate"), ("One-time use", "one_time"), ("Once per round", "once_per_round"),
        ("Ongoing", "ongoing"), ("End of game", "end_of_game"),
    ],
}  # fmt: skip


class CardForm:
    """The form; what is typed reads back as a sentence at once."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.head = html("cm-label")
        self.number = w.BoundedIntText(min=1, max=999, value=1, description="Number")
        self.name = w.Text(description="Title", placeholder="as printed")
        self.kind = w.Dropdown(options=KINDS["event"], description="Type")
        self.zone = w.Dropdown(options=["gravel", "grass", "dirt", "sand"], description="Zone")
        self.template = w.Dropdown(options=TEMPLATES["event"], description="Effect")
        self.dollars = w.IntText(value=0, description="Dollars ±")
        self.effects = w.Textarea(value=NOTE, rows=3, description="Text")
        self.sentence = html("cm-message")
        self.save = button("Keep this card", self._save, tell, "cm-primary")
        self.cancel = button(ui.CANCEL, model.cancel, tell, "cm-quiet")
        self.template.observe(guard(tell, where="template")(self._chosen), names="value")
        for field in (self.effects, self.dollars, self.kind, self.number, self.name, self.zone):
            field.observe(guard(tell, where="card")(lambda _: self._read_back()), names="value")
        self.widget = box(
            self.head, self.number, self.name, self.kind, self.zone, self.template, self.dollars, self.effects,
            self.sentence,
            box(self.save, self.cancel, classes=("cm-row",)), classes=("cm-cardform",),
        )  # fmt: skip
        self._deck: DeckName = "event"
        self._open = False

    def update(self) -> None:
        """Show the form for the deck in question, or put it away."""
        writing = self.model.writing_card
        show(self.widget, writing is not None)
        if writing is None:
            self._open = False
            return
        if not self._open:
            self._open = True
            self._deck = writing[0]  # type: ignore[assignment]
            self.head.value = f"A card of the {self._deck} deck, as printed"
            self.template.options = TEMPLATES[self._deck]
            self.template.index = 0
            self.effects.value = TEMPLATES[self._deck][0][1]
            self.dollars.value = 0
            if self.model.search.strip().isdigit():
                self.number.value = int(self.model.search)
            self.kind.options = KINDS.get(self._deck, [("Activity", "activity")])
            show(self.kind, self._deck in KINDS)
            show(self.zone, self._deck == "upgrade")
            step = self.model.state.steps[0].what if self.model.state.steps else None
            if isinstance(step, KeepCards):
                self.zone.index = step.zone
            self._read_back()

    def _chosen(self, change: Any) -> None:
        self.effects.value = str(change["new"])
        if self._deck == "event":
            label = self.template.label or ""
            self.kind.value = "active" if label.startswith("Active") else "immediate"

    def _card(self) -> dict[str, Any]:
        """Return the card as typed. Raises `ValueError` saying what is wrong."""
        text = self.effects.value.strip()
        if text.startswith("["):
            try:
                effects = json.loads(text)
            except ValueError as error:
                raise ValueError(f"the effects are not JSON: {error}") from None
        else:
            effects = [{"do": "note", "text": text}] if text else []
        if self.dollars.value:
            effects = [{"do": "money", "amount": self.dollars.value}, *effects]
        card: dict[str, Any] = {
            "number": self.number.value,
            "title": self.name.value.strip() or f"Card {self.number.value}",
            "provenance": "mine",
        }
        if self._deck == "activity":
            card["options"] = [effects]
        else:
            card |= {"kind": self.kind.value, "effects": effects}
        if self._deck == "upgrade":
            card["zone"] = self.zone.value
        card_from(self._deck, card)
        return card

    def _read_back(self) -> None:
        try:
            text = card_sentence(card_from(self._deck, self._card()))
        except ValueError as error:
            self.sentence.value = f'<div class="cm-refusal">{safe(error)}</div>'
            return
        self.sentence.value = f"Reads: {safe(text)}"

    def _save(self) -> None:
        try:
            card = self._card()
        except ValueError as error:
            self.sentence.value = f'<div class="cm-refusal">{safe(error)}</div>'
            return
        self.model.card_written(card)
