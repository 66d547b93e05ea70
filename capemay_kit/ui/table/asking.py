"""What the side panel says now, and the choices under it."""

from __future__ import annotations

import random
from functools import partial
from itertools import zip_longest
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Inquiry, Turn
from capemay_kit.core.signs import address
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.choices import MOST_SHOWN, Asking, going_back, out_of_refusal, refusal_html
from capemay_kit.ui.parts import Choice, photo_address, photo_html, safe
from capemay_kit.ui.table.bots import bots_turn

SEARCHED = 8
"""At most this many choices are listed without a field to search them."""


def asking(model: Playing) -> Asking:
    """Return what the side panel says now: looking back, a question, a refusal, a draft, or what is offered."""
    if back := going_back(model):
        return back
    if model.placing:
        return Asking(safe(_("Tap the place on the picture where it stands.")), [_cancel(model)])
    if model.asked is not None:
        return _question(model)
    if model.refused is not None:
        return _refusal(model)
    if model.draft is not None:
        return _draft(model)
    if model.over:
        to_score = Choice(_("To the score"), "", lambda: model.show("score"), "primary")
        return Asking("", [] if model.screen == "score" else [to_score])
    if turn := bots_turn(model):
        return turn
    if model.waits and model.phones:
        return _elsewhere(model)
    if (nobody := model.unless) is not None:
        return Asking("", [Choice(*model.says.label(model.mine, *nobody), partial(model.do, *nobody))])
    if model.secret_first and model.seat in model.phones:
        name, take = model.names[model.seat], partial(model.take_seat, model.seat)
        again = Choice(_("Play for {name} here again", name=name), _("the phone loses this seat"), take, "warn")
        return Asking(safe(_("These cards are shown only on {name}'s phone.", name=name)), [again])
    if model.secret_first:
        out = [_cancel(model)] if model.held else []
        passes = _("Pass the screen to {name}, then show the cards.", name=model.names[model.seat])
        return Asking(safe(passes), out)
    if (hers := model.automa) is not None:
        return _automa(model, hers)
    if model.counting is not None:
        return _counting(model)
    return _choosing(model) if model.choosing is not None else _offers(model)


def _elsewhere(model: Playing) -> Asking:
    """Let the table act for players with phones. Where several may act, their names are already listed above."""
    if len(model.acting) > 1:
        return Asking(safe(_("They choose on their own phones. Tap a name to do it here.")), [])
    seat = model.acting[0]
    return Asking(
        "", [Choice(_("Do it here for {name}", name=model.names[seat]), "", partial(model.help, seat), "quiet")]
    )


def _cancel(model: Playing, tone: str = "quiet") -> Choice:
    return Choice(_("Cancel"), "", model.cancel, tone)


def _question(model: Playing) -> Asking:
    asked = model.asked
    assert asked is not None
    inquiry = model.says.ask(model.mine, asked.question)
    assert inquiry is not None
    ways: list[Choice] = []
    choices = [
        Choice(one.title, one.detail, partial(model.answer, one.value), last=model.printed and one.ours)
        for one in inquiry.options
    ]
    if inquiry.draws:
        drawn = random.choice(asked.question.options)
        draws = Choice(inquiry.draws, "", partial(model.answer, drawn), "half")
        (choices if inquiry.keys else ways).append(draws)
    if inquiry.keys:
        cancel = [] if asked.due else [_cancel(model, "half")]
        return Asking("", cancel, asks=_asks(model, inquiry), keys=choices)
    if model.unknown.due is not None:
        ways.append(Choice(_("What does the card do?"), "", model.unknown.open_due, "primary"))
    if inquiry.skip:
        ways.append(Choice(_(inquiry.skip), "", lambda: model.answer(None), "half"))
    if model.says.due(model.mine) != (asked.seat, asked.act):
        ways.append(_cancel(model, "half"))
    return Asking(_asks(model, inquiry), [*ways, *choices], searchable=len(choices) > SEARCHED)


def _asks(model: Playing, inquiry: Inquiry) -> str:
    """Write a question, with the sign of the seat it is about."""
    if inquiry.seat is None:
        return safe(inquiry.text)
    sign = safe(letters(model.names)[inquiry.seat])
    text = safe(inquiry.text)
    return f'<div class="cm-inquires cm-seat-{inquiry.seat}"><span class="cm-letter">{sign}</span><b>{text}</b></div>'


def _refusal(model: Playing) -> Asking:
    refused, s, says = model.refused, model.mine, model.says
    assert refused is not None
    text = refusal_html(*says.refusal(s, refused.why), says.cites(refused.why.page))
    choices = out_of_refusal(model, refused.why, model.can_force())
    # whatever is refused leaves the way on
    for one in model.legal:
        if says.tone(s, model.seat, one) == "primary":
            title = says.label(s, model.seat, one)[0]
            choices.append(Choice(title, "", partial(model.do, model.seat, one), "primary"))
    return Asking(text, [*choices, _cancel(model)])


def _draft(model: Playing) -> Asking:
    draft, s, says = model.draft, model.mine, model.says
    assert draft is not None
    final = says.with_figures(s, draft.seat, draft.act, draft.values)
    title, detail = says.label(s, draft.seat, final)
    lacks = model.lacking
    changes = "" if lacks else "".join(f"<li>{safe(one)}</li>" for one in model.preview(draft.seat, final))
    more = f"<ul>{changes}</ul>" if changes else f"<p>{safe(detail)}</p>"
    seen = photo_html(model.unknown.photo_of(says.card_used(s, draft.act)), title)
    text = f'<div class="cm-draft">{seen}<b>{safe(title)}</b>{more}</div>'
    figures = says.figures(s, draft.seat, draft.act) if model.can_change else ()
    # on a score sheet what stands above the button is far from it
    done = title if model.is_sheet else _("Do it")
    choices = [] if lacks else [Choice(done, "", model.confirm, "primary", model.chosen or "")]
    for handle, other in model.instead():
        brings = next(iter(model.preview(draft.seat, other)[1:]), "") or handle.detail
        choices.append(Choice(_("With {card} instead", card=handle.title), brings, partial(model.propose, other)))
    if not draft.due:
        choices.append(_cancel(model))
    keeps = frozenset(one.key for one in figures if one.keeps)
    return Asking(text, choices, False, figures, keeps, "" if model.is_sheet else title)


def _automa(model: Playing, turn: Turn) -> Asking:
    """Say what an automa does by its card, and offer the ways on."""
    then = f"<small>{safe(turn.then)}</small>" if turn.then else ""
    text = f'<div class="cm-automa"><b>{safe(turn.card)}</b><p>{safe(turn.text)}</p>{then}</div>'
    text += "".join(f"<p>{safe(one)}</p>" for one in turn.said)
    if model.why and turn.looked_at:
        looks = {True: "cm-chosen", False: "", None: "cm-unseen"}
        rows = "".join(
            f'<li class="{looks[one.chosen]}"><b>{safe(one.what)}</b><span>{safe(one.found)}</span></li>'
            for one in turn.looked_at
        )
        text += f'<ol class="cm-why" tabindex="0">{rows}</ol>'
    s, seat = model.mine, model.seat
    choices = [
        Choice(one.title, "", partial(model.do, seat, one.act), one.tone, model.says.place(s, seat, one.act) or "")
        for one in turn.ways
    ]
    if model.unknown.due is not None:
        choices.insert(0, Choice(_("What does the card do?"), "", model.unknown.open_due, "primary"))
    if turn.looked_at:
        choices.append(Choice(_("Hide reasons") if model.why else _("Why?"), "", model.turn_why, "half"))
    if turn.goes_on:
        choices.append(Choice(_("Do all of it"), "", model.automa_all, "quiet"))
    return Asking(text, choices, searchable=len(choices) > SEARCHED)


def _choosing(model: Playing) -> Asking:
    """Offer things one at a time where several are chosen: all combinations would be a long list."""
    choosing = model.choosing
    assert choosing is not None
    s, seat, says = model.mine, model.seat, model.says
    choices = []
    for i, one in enumerate(choosing.options):
        sign, tone = ("✓ ", "chosen") if i in model.picked else ("", "")
        title, drawing = f"{sign}{one.title}", address(one.drawing)
        choices.append(Choice(title, one.detail, partial(model.choose, i), tone, drawing=drawing))
    n = len(model.picked)
    if choosing.least <= n <= choosing.most:
        values = [choosing.options[i].value for i in sorted(model.picked)]
        title, detail = says.label(s, seat, says.chosen(s, seat, values))
        choices.insert(0, Choice(title, detail, model.choose_all, "primary" if n else ""))
    elif choosing.least == choosing.most < len(choosing.options) and not n and not choosing.at_once:
        choices.append(Choice(_("Let the app choose"), "", model.choose_any, "quiet"))
    text = safe(choosing.after if n and choosing.after else choosing.text)
    worth = [one.worth for one in choosing.options]
    if None not in worth:
        text = f'<div class="cm-sum"><b>{sum(worth[i] or 0 for i in model.picked)}</b><span>{text}</span></div>'
    return Asking(text, choices, searchable=len(choices) > 16)


def _counting(model: Playing) -> Asking:
    """Offer the act that the counts add up to, once they do."""
    counting = model.counting
    assert counting is not None
    s, seat, says = model.mine, model.seat, model.says
    counts = counting.filled(model.said)
    if counts is None:
        left = (counting.total or 0) - sum(model.said.values())
        more = [_("Still to enter: {n}.", n=left)] if model.said and left > 0 else []
        return Asking(safe(" ".join([counting.text, *more])), [])
    counted = says.counted(s, seat, counts)
    if not model.said and model.on.rules.why_not(s, seat, counted) is not None:
        # nothing counted is no act of this seat
        return Asking(safe(counting.text), [])
    title, detail = says.label(s, seat, counted)
    return Asking(safe(counting.text), [Choice(title, detail, model.count_all, "primary" if model.said else "")])


def _offers(model: Playing) -> Asking:
    s, seat, says = model.mine, model.seat, model.says
    due = model.unknown.due
    offered = [one for one in model.offered() if due is None or one != due[1]]
    alone = len(offered) == 1 and not model.handles() and not model.palette
    # what is not on the page yet is not worked out yet
    near = offered if model.show_all or model.search else offered[:MOST_SHOWN]
    alike, brings = model.brings(near)
    choices = [_offer(model, one, alone, said) for one, said in zip_longest(offered, brings)]
    if due is not None:
        choices.insert(0, Choice(_("What does the card do?"), "", model.unknown.open_due, "primary"))
    text = ""
    if model.held or model.tapped:
        choices.append(_cancel(model))
        pressed: Any = next((one for one in model.palette if one.key == model.held), None)
        if pressed is not None:
            text = pressed.asks if offered or not pressed.nothing else pressed.nothing
        elif not (text := says.in_hand(s, seat, model.held)) and not offered:
            text = _("Nothing can be done with it now. Tap a place to see why.")
    places = any(says.place(s, seat, one) for one in offered)
    text = safe(text) + (f"<p>{safe(_('Each of these: {changes}', changes=alike))}</p>" if alike else "")
    return Asking(text, choices, searchable=len(offered) > (2 * SEARCHED if places else SEARCHED))


def _offer(model: Playing, a: Any, alone: bool, brings: str | None) -> Choice:
    s, seat, says = model.mine, model.seat, model.says
    title, detail = says.label(s, seat, a)
    tone = says.tone(s, seat, a) or ("primary" if alone else "")
    said = detail if brings is None else brings
    last = model.printed and says.stands_in(s, a)
    drawing = photo_address(model.unknown.photo_of(says.card_used(s, a)))
    return Choice(title, said, partial(model.press, a), tone, says.place(s, seat, a) or "", drawing, last)
