"""The side panel of any game: whose step it is, what is in hand, and what can be done."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.scene import letters
from capemay_kit.ui import words as ui
from capemay_kit.ui.any.playing import Playing
from capemay_kit.ui.any.tiles import hand_html
from capemay_kit.ui.choices import Asking, Choices, going_back, out_of_refusal, refusal_html
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Stock, box, button, html, name_once, safe, set_class, show, tell_once
from capemay_kit.ui.waiting import Choice

LONG = 8
"""So many things to take in hand at most stand above what can be done without any."""


def asking(model: Playing) -> Asking:
    """Return what the side panel says now: looking back, a question, a refusal, a draft, or what is offered."""
    if back := going_back(model):
        return back
    s, says = model.mine, model.says
    if model.asked is not None:
        return _question(model)
    out = Choice(ui.CANCEL, "", model.cancel, "quiet")
    if model.refused is not None:
        why = model.refused.why
        text = refusal_html(*says.refusal(s, why), says.cites(why.page))
        return Asking(text, [*out_of_refusal(model, why, model.can_force()), out])
    if model.draft is not None:
        draft = model.draft
        title, detail = says.label(s, draft.seat, says.with_figures(s, draft.seat, draft.act, draft.values))
        text = f'<div class="cm-draft"><b>{safe(title)}</b><p>{safe(detail)}</p></div>'
        do = Choice(ui.DO_IT, "", model.confirm, "primary", model.chosen or "")
        return Asking(text, [do, out], figures=says.figures(s, draft.seat, draft.act))
    if model.over:
        to_score = Choice(ui.SHOW_SCORE, "", lambda: model.show("score"), "primary")
        return Asking("", [] if model.screen == "score" else [to_score])
    if model.covered:
        name = model.names[model.seat]
        return Asking(safe(ui.COVERED.format(name=name)), [])
    return _choosing(model) if model.choosing is not None else _offers(model)


def _question(model: Playing) -> Asking:
    asked = model.asked
    assert asked is not None
    inquiry = model.says.ask(model.state, asked.question)
    choices = [Choice(one.title, one.detail, partial(model.answer, one.value)) for one in inquiry.options]
    ways = [Choice(ui.UNKNOWN, "", lambda: model.answer(None), "half")] if inquiry.may_skip else []
    ways.append(Choice(ui.CANCEL, "", model.cancel, "half"))
    return Asking(safe(inquiry.text), [*ways, *choices], searchable=len(choices) > 12)


def _choosing(model: Playing) -> Asking:
    """Offer things one at a time where several are chosen: all combinations would be a long list."""
    choosing = model.choosing
    assert choosing is not None
    s, seat, says = model.mine, model.seat, model.says
    choices = []
    for i, one in enumerate(choosing.options):
        sign = "✓ " if i in model.picked else ""
        choices.append(Choice(f"{sign}{one.title}", one.detail, partial(model.choose, i)))
    n = len(model.picked)
    if choosing.least <= n <= choosing.most:
        values = [choosing.options[i].value for i in sorted(model.picked)]
        title, detail = says.label(s, seat, says.chosen(s, seat, values))
        choices.insert(0, Choice(title, detail, model.choose_all, "primary" if n else ""))
    elif choosing.least == choosing.most < len(choosing.options) and not n:
        choices.append(Choice(ui.APP_CHOOSES, "", model.choose_any, "quiet"))
    return Asking(safe(choosing.text), choices, searchable=len(choices) > 16)


def _offers(model: Playing) -> Asking:
    s, seat, says = model.mine, model.seat, model.says
    offered = model.offered()
    alone = len(offered) == 1 and not model.handles()
    choices = []
    for one in offered:
        title, detail = says.label(s, seat, one)
        do = partial(model.propose if says.figures(s, seat, one) else partial(model.do, seat), one)
        choices.append(Choice(title, detail, do, "primary" if alone else "", says.place(s, seat, one) or ""))
    text = ""
    if model.held or model.tapped:
        choices.append(Choice(ui.CANCEL, "", model.cancel, "quiet"))
        text = ui.NOTHING_WITH_IT if model.held and not offered else ""
    return Asking(safe(text), choices, searchable=len(offered) > 12)


class AnySide:
    """The panel itself."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.who = html("cm-now")
        self.seats = [button("", partial(model.turn_to, i), tell, "cm-seat-chip", f"cm-seat-{i}") for i in range(6)]
        self.chips = box(*self.seats, classes=("cm-seat-chips",))
        self.peek = button("", model.turn_peek, tell, "cm-peek")
        self.hand = html("cm-held-cards")
        self.handles = Stock(tell, 8)
        self.handles.widget.add_class("cm-handles")
        self.choices = Choices(model, lambda: asking(model), lambda: model.chosen, tell)
        self.widget = box(
            self.who, self.chips, self.peek, self.hand, self.handles.widget, *self.choices.parts, classes=("cm-side",)
        )

    def update(self) -> None:
        """Show whose step it is and what can be done."""
        model = self.model
        seat, acting, names = model.seat, model.acting, model.names
        signs = letters(names)
        back = model.looking
        title, detail = model.says.heading(model.state) if back is None else (ui.LOOKING_BACK, model.when(back))
        letter = "" if model.over or back is not None else f'<span class="cm-letter">{safe(signs[seat])}</span>'
        tell_once(
            self.who,
            f'<div class="cm-seat-{seat}">{letter}<div><b>{safe(title)}</b><small>{safe(detail)}</small></div></div>',
        )
        several = len(acting) > 1 and model.looking is None
        show(self.chips, several)
        for i, chip in enumerate(self.seats):
            show(chip, several and i in acting)
            if several and i in acting:
                name_once(chip, f"{signs[i]}  {names[i]}")
                set_class(chip, "cm-here", i == seat)
        self._update_hand(seat, names)
        held = model.handles() if model.free else []
        show(self.handles.widget, bool(held))
        set_class(self.widget, "cm-longhand", len(held) > LONG)
        self.handles.offer(
            [Choice(one.title, one.detail, partial(model.take, one.key), "", one.key) for one in held], model.held
        )
        busy = bool(model.draft or model.refused or model.asked or model.held or model.tapped)
        set_class(self.widget, "cm-choosing", busy)
        self.choices.update()

    def _update_hand(self, seat: int, names: list[str]) -> None:
        """Offer to show what the seat holds for itself; show it where that was asked."""
        model = self.model
        holds = model.holds(seat) and not model.physical
        can_peek = not model.over and model.looking is None and (model.covered or model.peeks or holds)
        show(self.peek, can_peek)
        name_once(self.peek, (ui.HIDE_CARDS if model.peeks else ui.SHOW_CARDS).format(name=names[seat]))
        set_class(self.peek, "cm-primary", model.covered)
        set_class(self.peek, "cm-quiet", not model.covered)
        # what can be taken in hand or chosen is on its button already
        on_buttons = bool(model.handles()) or model.choosing is not None
        seen = model.says.hand(model.state, seat) if can_peek and model.peeks and not on_buttons else ()
        tell_once(self.hand, hand_html(seen))
        show(self.hand, bool(seen))
