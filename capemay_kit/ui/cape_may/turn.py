"""The side panel: whose turn it is, the seven actions, and whatever has to be chosen or confirmed."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.scene import letters
from capemay_kit.games.cape_may import labels
from capemay_kit.games.cape_may.cards import EventCard
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.games.cape_may.state import State
from capemay_kit.teach.guide import hint
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.asking import asking
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.cape_may.tiles import hand_html, pips
from capemay_kit.ui.choices import Choices
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, html, name_once, safe, set_class, show, tell_once

ACTIONS = {
    "build": "Build", "upgrade": "Upgrade", "draw": "Draw cards", "play": "Play card", "retrieve": "Retrieve",
    "collect": "Collect",
}  # fmt: skip


class Turn:
    """The panel itself."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.who = html("cm-now")
        self.cards = [button("", partial(self._card, i), tell, "cm-card") for i in range(7)]
        self.actions = {
            name: button(title, partial(model.tap_action, name), tell, "cm-action") for name, title in ACTIONS.items()
        }
        self.doing = box(
            box(*self.cards, classes=("cm-cards",)), box(*self.actions.values(), classes=("cm-actions",)),
            classes=("cm-doing",),
        )  # fmt: skip
        self.event = html("cm-eventline")
        self.guide = html("cm-guide")
        self.explain = button("", self._explain, tell, "cm-quiet", "cm-explain")
        self.peek = button("", model.turn_peek, tell, "cm-quiet", "cm-peek")
        self.held = html("cm-held-cards")
        self.choices = Choices(model, lambda: asking(model), lambda: model.chosen, tell)
        self.widget = box(
            self.who, self.event, self.guide, self.doing, self.peek, self.held, *self.choices.parts,
            self.explain,
            classes=("cm-side",),
        )  # fmt: skip

    def _card(self, index: int) -> None:
        self.model.tap_action("move", self.model.state.book.numbers.movement_card[index])

    def _explain(self) -> None:
        self.model.explains = not self.model.explains
        self.model.changed()

    def _update_guide(self, s: State, seat: int, now: bool) -> None:
        """Say what this moment is for, as long as it is new to somebody."""
        said = hint(self.model.mine, seat) if self.model.explains and now and self.model.refused is None else None
        value = f'<div role="note">{safe(said.text)}</div>' if said else ""
        if self.guide.value != value:
            self.guide.value = value
        show(self.guide, said is not None)
        text = ui.NO_EXPLAIN if self.model.explains else ui.EXPLAIN
        name_once(self.explain, text)
        show(self.explain, now and self.model.can_explain and s.phase != "over")

    def _update_event(self, s: State) -> None:
        """Say what holds this round where the table's tiles are not in sight."""
        card = s.book.card("event", s.event) if s.event and self.model.screen == "map" else None
        holds = isinstance(card, EventCard) and (
            card.kind == "active" if s.phase == "actions" else s.phase == "resolve"
        )
        card = card if holds else None
        told = f"<b>{safe(card.title)}</b> {safe(card_sentence(card))}" if card else ""
        tell_once(self.event, told)
        show(self.event, bool(told))

    # --- showing -----------------------------------------------------------------------------------

    def update(self) -> None:
        """Show whose turn it is and what can be done."""
        s = self.model.state
        seat = self.model.seat
        signs = letters([one.name for one in s.seats])
        title, detail = labels.heading(s)
        sub = f"<small>{safe(detail)}</small>" if detail else ""
        dots = pips(s.left, s.book.numbers.actions, s.phase == "actions" and s.turn != s.ava)
        value = (
            f'<div class="cm-seat-{seat}"><span class="cm-letter">{safe(signs[seat])}</span>'
            f"<div><b>{safe(title)}</b>{sub}</div>{self._purse(s, seat)}{dots}</div>"
        )
        if self.who.value != value:
            self.who.value = value
        now = self.model.looking is None
        people = s.phase == "actions" and s.turn != s.ava
        # with no action left there is nothing to pick
        can_act = people and s.left > 0 and not s.steps
        show(self.doing, can_act and now and self.model.asked is None)
        self._update_event(s)
        set_class(self.widget, "cm-choosing", bool(self.model.draft or self.model.refused or self.model.asked))
        self._update_actions()
        name = s.seats[seat].name
        model = self.model
        name_once(self.peek, (ui.HIDE_CARDS if model.peeks else ui.SHOW_CARDS).format(name=name))
        # people who play with printed cards hold them themselves
        holds = model.holds(seat) and not model.physical
        can_peek = now and not model.over and seat != s.ava and (model.covered or model.peeks or holds)
        show(self.peek, can_peek)
        set_class(self.peek, "cm-primary", model.secret_first)
        set_class(self.peek, "cm-quiet", not model.secret_first)
        tell_once(self.held, hand_html(s, seat) if can_peek and model.peeks else "")
        self._update_guide(s, seat, now)
        self.choices.update()

    def _purse(self, s: State, seat: int) -> str:
        """Say money and income where the tiles are not in sight."""
        if self.model.screen == "table" or s.phase != "actions" or seat == s.ava:
            return ""
        return f'<span class="cm-purse">${s.seats[seat].money} <small>+{s.seats[seat].income}</small></span>'

    def _update_actions(self) -> None:
        s = self.model.state
        me = s.seats[self.model.seat]
        pick = self.model.pick
        for i, card in enumerate(s.book.numbers.movement_card):
            cost = s.book.fare[card]
            text = f"{card}\n${cost}" if cost else f"{card}"
            name_once(self.cards[i], text)
            set_class(self.cards[i], "cm-off", card not in me.hand)
            set_class(self.cards[i], "cm-on", pick == ("move", card))
        for name, made in self.actions.items():
            set_class(made, "cm-on", pick is not None and pick[0] == name)
        set_class(self.actions["retrieve"], "cm-off", len(me.hand) == len(s.book.fare))
        set_class(self.actions["play"], "cm-off", not me.activity)
