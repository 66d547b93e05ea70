"""The side panel: whose turn it is, the seven actions, and whatever has to be chosen or confirmed."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import ipywidgets as w
from msgspec.structs import replace

from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import labels, words
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.scene import letters
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.games.cape_may.state import UNKNOWN, KeepCards, State
from capemay_kit.teach.guide import hint
from capemay_kit.teach.reference import rule_for
from capemay_kit.ui import ava
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.model import Model
from capemay_kit.ui.parts import Stock, box, button, html, safe, set_class, show
from capemay_kit.ui.tiles import pips
from capemay_kit.ui.waiting import Asked, Choice, Draft

ACTIONS = {
    "build": "Build", "upgrade": "Upgrade", "draw": "Draw cards", "play": "Play card", "retrieve": "Retrieve",
    "collect": "Collect",
}  # fmt: skip
MOST_SHOWN = 40
"""Choices listed at once; a search narrows down longer lists."""


def _effect(s: State, deck: DeckName, number: int) -> str:
    """Say what a card does, and that we made it up if so."""
    card = s.book.card(deck, number)
    return card_sentence(card) + (f" ({ui.OURS})" if card.provenance == "assumed" else "")


class FigureRow:
    """A figure that may be accepted, or changed by a tap."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.key = ""
        self.name = html("cm-figure-name")
        self.field = w.IntText(layout={"width": "84px"})
        self.field.observe(guard(tell, where="figure")(self._typed), names="value")
        self._quiet = False
        less = button("−", lambda: self._step(-1), tell, "cm-step")
        more = button("+", lambda: self._step(1), tell, "cm-step")
        self.widget = box(self.name, less, self.field, more, classes=("cm-figure",))

    def _step(self, by: int) -> None:
        self.model.set_figure(self.key, self.field.value + by)

    def _typed(self, change: Any) -> None:
        if not self._quiet:
            self.model.set_figure(self.key, int(change["new"]))

    def update(self, figure: labels.Figure, value: int) -> None:
        """Show a figure and whether it is still the rules'."""
        self.key = figure.key
        text = safe(figure.label) + ("" if value == figure.rule else f" <small>by rule {figure.rule}</small>")
        if self.name.value != text:
            self.name.value = text
        if self.field.description != figure.label:
            self.field.description = figure.label
        if self.field.value != value:
            self._quiet = True
            self.field.value = value
            self._quiet = False


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
        self.guide = html("cm-guide")
        self.explain = button("", self._explain, tell, "cm-quiet", "cm-explain")
        self.peek = button("", self._peek, tell, "cm-quiet", "cm-peek")
        self.message = html("cm-message")
        self.figures = [FigureRow(model, tell) for _ in range(4)]
        self.keep = w.Checkbox(description=ui.FROM_NOW_ON, indent=False)
        self.keep.add_class("cm-keep")
        self.keep.observe(guard(tell, where="keep figures")(self._kept), names="value")
        self.search = w.Text(placeholder=ui.SEARCH, continuous_update=True)
        self.search.add_class("cm-search")
        self.search.observe(guard(tell, where="search")(self._searched), names="value")
        self.stock = Stock(tell, 12)
        self.widget = box(
            self.who, self.guide, self.doing, self.peek, self.message, *(row.widget for row in self.figures), self.keep,
            self.search, self.stock.widget, self.explain, classes=("cm-side",),
        )  # fmt: skip

    def _card(self, index: int) -> None:
        self.model.tap_action("move", self.model.state.book.numbers.movement_card[index])

    def _explain(self) -> None:
        self.model.explains = not self.model.explains
        self.model.changed()

    def _update_guide(self, s: State, seat: int, now: bool) -> None:
        """Say what this moment is for, as long as it is new to somebody."""
        said = hint(s, seat) if self.model.explains and now and self.model.refused is None else None
        value = f'<div role="note">{safe(said.text)}</div>' if said else ""
        if self.guide.value != value:
            self.guide.value = value
        show(self.guide, said is not None)
        text = ui.NO_EXPLAIN if self.model.explains else ui.EXPLAIN
        if self.explain.description != text:
            self.explain.description = text
        show(self.explain, now and self.model.can_explain and s.phase != "over")

    def _peek(self) -> None:
        self.model.peek = not self.model.peek
        self.model.changed()

    def _kept(self, change: Any) -> None:
        draft = self.model.draft
        if draft is not None and draft.keep_values != change["new"]:
            self.model.draft = replace(draft, keep_values=bool(change["new"]))

    def _searched(self, change: Any) -> None:
        if self.model.search != change["new"]:
            self.model.search = change["new"]
            self._update_choices()

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
        show(self.doing, people and not s.steps and now and self.model.asked is None)
        set_class(self.widget, "cm-choosing", bool(self.model.draft or self.model.refused or self.model.asked))
        self._update_actions()
        name = s.seats[seat].name
        text = (ui.HIDE_CARDS if self.model.peek else ui.SHOW_CARDS).format(name=name)
        if self.peek.description != text:
            self.peek.description = text
        show(self.peek, not self.model.physical and s.phase == "actions" and now and s.solo is None)
        self._update_guide(s, seat, now)
        self._update_choices()

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
            if self.cards[i].description != text:
                self.cards[i].description = text
            set_class(self.cards[i], "cm-off", card not in me.hand)
            set_class(self.cards[i], "cm-on", pick == ("move", card))
        for name, made in self.actions.items():
            set_class(made, "cm-on", pick is not None and pick[0] == name)
        set_class(self.actions["retrieve"], "cm-off", len(me.hand) == len(s.book.fare))
        set_class(self.actions["play"], "cm-off", not me.activity)

    def _update_choices(self) -> None:
        model = self.model
        message, choices, searchable, figures = self._context()
        if self.message.value != message:
            self.message.value = message
        show(self.message, bool(message))
        draft = model.draft
        for row, figure in zip(self.figures, [*figures, *[None] * 4], strict=False):
            show(row.widget, figure is not None)
            if figure is not None:
                row.update(figure, (draft.values if draft else {}).get(figure.key, figure.rule))
        changed = draft is not None and any(
            one.number and draft.values.get(one.key, one.rule) != one.rule for one in figures
        )
        show(self.keep, changed)
        if draft is not None and self.keep.value != draft.keep_values:
            self.keep.value = draft.keep_values
        show(self.search, searchable)
        if self.search.value != model.search:
            self.search.value = model.search
        if model.search:
            wanted = model.search.lower().split()
            choices = [
                one for one in choices
                if one.tone in ("quiet", "half") or all(word in f"{one.title} {one.detail}".lower() for word in wanted)
            ]  # fmt: skip
        self.stock.offer(self._shortened(choices), model.chosen)

    def _shortened(self, choices: list[Choice]) -> list[Choice]:
        """Shorten a long list, but never by its ways out."""
        out = [one for one in choices if one.tone in ("quiet", "half", "warn")]
        rest = [one for one in choices if one.tone not in ("quiet", "half", "warn")]
        if self.model.show_all or len(rest) <= MOST_SHOWN:
            return choices
        more = Choice(ui.ALL_OF_THEM.format(n=len(rest)), "", self._show_all, "half")
        half = [one for one in out if one.tone == "half"]
        return [*half, *rest[:MOST_SHOWN], more, *(one for one in out if one.tone != "half")]

    def _show_all(self) -> None:
        self.model.show_all = True
        self._update_choices()

    def _context(self) -> tuple[str, list[Choice], bool, list[labels.Figure]]:
        """Return what is said, the choices under it, whether they can be searched, and the figures."""
        model = self.model
        s = model.state
        if model.looking is not None and model.asking_undo is None:
            back = [
                Choice(ui.BACK, "", lambda: model.look(None), "primary"),
                Choice(ui.UNDO_HERE, "", lambda: model.undo(model.looking), "warn"),
            ]
            return safe(ui.LOOKING.format(when=model.when(model.looking))), back, False, []
        if model.asking_undo is not None:
            to = model.asking_undo
            why = model.on.undo_asks(to) or "revealed"
            sure = [
                Choice(ui.YES, "", lambda: model.undo(to, asked=True), "warn"),
                Choice(ui.NO, "", model.cancel, "quiet"),
            ]
            return safe(ui.ASK_UNDO[why]), sure, False, []
        if model.asked is not None:
            return self._question()
        if model.refused is not None:
            reason, change = words.refusal(s, model.refused.why)
            text = (
                f'<div class="cm-refusal" role="alert"><b>{safe(reason)}</b><p>{safe(change)}</p>'
                f"<small>Rulebook, page {model.refused.why.page}</small></div>"
            )
            choices = [Choice(ui.ANYWAY, "", model.force, "warn")] if model.can_force() else []
            if rule := rule_for(model.on.rules.meta.id, model.refused.why.rule):
                choices.append(Choice(ui.THE_RULE, rule.title, partial(model.read_rule, rule.id), "quiet"))
            return text, [*choices, Choice(ui.CANCEL, "", model.cancel, "quiet")], False, []
        if model.draft is not None:
            return self._draft()
        return self._offers()

    def _question(self) -> tuple[str, list[Choice], bool, list[labels.Figure]]:
        model = self.model
        asked = model.asked
        assert asked is not None
        s = model.state
        if asked.question.why == "movement":
            choices = [Choice(f"Movement card {n}", "", partial(model.answer, n)) for n in asked.question.options]
            return "Which movement card was discarded at random?", choices, False, []
        if asked.question.why == "solo":
            return self._solo_card(asked)
        text = {"event": "Which event was revealed?"}.get(asked.question.why, f"What came up: {asked.question.why}?")
        choices = [
            Choice(words.card_title(s, "event", n), _effect(s, "event", n), partial(model.answer, n))
            for n in asked.question.options
        ]
        quiet = [
            Choice(ui.NOT_LISTED, "enter it by number", lambda: self._write("event", model.answer, asked), "half"),
            Choice(ui.UNKNOWN, "carry it out by hand", lambda: model.answer(None), "half"),
            Choice(ui.CANCEL, "", model.cancel, "quiet"),
        ]
        return safe(text), [*quiet[: 2 if asked.question.why == "event" else 3], *choices], True, []

    def _solo_card(self, asked: Asked) -> tuple[str, list[Choice], bool, list[labels.Figure]]:
        """Ask which solo card is drawn. A printed one mostly is none of ours: then it is read out."""
        model, s = self.model, self.model.state
        options = asked.question.options
        cards = [
            Choice(words.card_title(s, "solo", n), _effect(s, "solo", n), partial(model.answer, n)) for n in options
        ]
        out = [
            Choice(ui.AVA_READ_OUT, "", lambda: model.answer(None), "half"),
            Choice(ui.AVA_DRAW_FOR, "", lambda: model.answer(random.choice(options)), "half"),
        ]
        return safe(ui.AVA_ASKED_AGAIN if asked.answers else ui.AVA_ASKED), [*out, *cards], True, []

    def _write(self, deck: str, then: Any, asked: Any = None) -> None:
        def go_on(number: int) -> None:
            self.model.asked = asked
            then(number)

        self.model.write_card(deck, go_on)

    def _draft(self) -> tuple[str, list[Choice], bool, list[labels.Figure]]:
        model = self.model
        draft = model.draft
        assert draft is not None
        s = model.state
        figures = labels.figures(s, draft.seat, draft.act)
        final = labels.with_figures(s, draft.seat, draft.act, draft.values)
        title, detail = labels.label(s, draft.seat, draft.act)
        changes = "".join(f"<li>{safe(one)}</li>" for one in labels.consequences(s, draft.seat, final))
        more = f"<ul>{changes}</ul>" if changes else f"<p>{safe(detail)}</p>"
        text = f'<div class="cm-draft"><b>{safe(title)}</b>{more}</div>'
        choices = [Choice(ui.DO_IT, "", model.confirm, "primary", model.chosen or "")]
        if s.phase not in ("resolve", "income"):
            choices.append(Choice(ui.CANCEL, "", model.cancel, "quiet"))
        return text, choices, False, figures

    def _offers(self) -> tuple[str, list[Choice], bool, list[labels.Figure]]:
        model = self.model
        s = model.state
        seat = model.seat
        if model.naming:
            return self._naming()
        if s.phase in ("resolve", "income") and not s.steps:
            model.draft = Draft(seat, model.legal[0])
            return self._draft()
        if model.avas is not None:
            text, choices = ava.context(model, model.avas)
            return text, choices, len(choices) > 12, []
        offered = model.offered()
        direct = not s.steps and s.phase == "actions"
        choices = []
        for one in offered:
            title, detail = labels.label(s, seat, one)
            place = getattr(one, "to", None) or getattr(one, "lot", None) or ""
            two_taps = isinstance(one, act.Move | act.GoTo | act.Build | act.Upgrade)
            do = partial(model.propose, one) if two_taps else partial(model.do, seat, one)
            alone = len(offered) == 1 and (not direct or isinstance(one, act.SoloDraw))
            tone = "quiet" if isinstance(one, act.Skip) else "primary" if alone else ""
            choices.append(Choice(title, detail, do, tone, place))
        text = ""
        searchable = len(offered) > 8 and not isinstance(offered[0], act.Move | act.GoTo)
        match model.pick:
            case ("move", card) if offered:
                text = f"Where does the {card} end?"
            case ("build", _):
                text = "Where to build?" if offered else "Nothing can be built from here. Tap a lot to see why."
            case ("upgrade", _):
                text = "What to upgrade?" if offered else "Nothing can be upgraded from here. Tap a lot to see why."
            case ("play", _):
                text = "Which card is played?" if offered else ""
                own = Choice(ui.NOT_LISTED, "enter it by number", lambda: self._write("activity", self._play), "quiet")
                if UNKNOWN in s.seats[seat].activity:
                    choices.insert(0, own)
        step = s.steps[0].what if s.steps else None
        if isinstance(step, KeepCards) and step.deck == "upgrade" and UNKNOWN in step.drawn:
            choices.append(
                Choice(ui.NOT_LISTED, "enter it by number", lambda: self._write("upgrade", self._keep_upgrade), "quiet")
            )
        if direct and model.pick is None and UNKNOWN in s.seats[seat].upgrades and seat != s.ava:
            choices.append(Choice(ui.NAME_UPGRADE, "", self._name_upgrade, "quiet"))
        if s.phase == "over" and not choices and model.screen != "score":
            choices = [Choice("See the score", "", lambda: model.show("score"), "primary")]
        if model.pick is not None:
            choices.append(Choice(ui.CANCEL, "", model.cancel, "quiet"))
        return safe(text), choices, searchable, []

    def _name_upgrade(self) -> None:
        self.model.naming = True
        self.model.changed()

    def _naming(self) -> tuple[str, list[Choice], bool, list[labels.Figure]]:
        """List the upgrade cards that nobody is known to have."""
        s = self.model.state
        unseen = sorted(number for deck in s.upgrades for number in deck.unseen)
        choices = [
            Choice(words.card_title(s, "upgrade", n), _effect(s, "upgrade", n), partial(self.model.name_upgrade, n))
            for n in unseen
        ]
        own = Choice(ui.NOT_LISTED, "", lambda: self._write("upgrade", self.model.name_upgrade), "half")
        return ui.WHICH_UPGRADE, [own, Choice(ui.CANCEL, "", self.model.cancel, "half"), *choices], True, []

    def _play(self, number: int) -> None:
        self.model.do(self.model.seat, act.Play(number))

    def _keep_upgrade(self, number: int) -> None:
        self.model.do(self.model.seat, act.Keep((number,)))
