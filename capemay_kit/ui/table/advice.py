"""The advice panel: who is ahead, three good actions, and what the chosen action would change."""

from __future__ import annotations

from functools import partial

import ipywidgets as w
from markupsafe import Markup

from capemay_kit.bots.advice import Advice, Advised, largest
from capemay_kit.bots.rounding import adding_up
from capemay_kit.bots.values import values
from capemay_kit.core.i18n import Texts, _, ngettext, number, percent
from capemay_kit.core.scene import letters
from capemay_kit.sitting.advising import GOOD
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Choice, Element, box, button, choices, each, empty, h, text

MEANS = Texts({
    "points": "Chance to win if our bots played on, its range, and expected points. The range allows for hidden "
    "cards. Dashed line: an even chance, {even} %.",
    "spaces": "Chance to win if our bots played on, its range, and spaces still to go. The range allows for hidden "
    "cards. Dashed line: an even chance, {even} %.",
})  # fmt: skip
"""What each seat's figures mean, by what the game counts."""
_MEASURED = Texts({"points": "{points} points", "spaces": "{points} spaces"})
_BEHIND = Texts({
    "points": "The best action is worth {points} points more.",
    "spaces": "The best action is worth {points} spaces more.",
})  # fmt: skip
SAME = 0.05
"""Smaller differences are shown as equal."""
MOST, MAIN = 4, 2
"""How many reasons are listed, and how many stand on a good act itself; the others are summed up in one."""


def advice(model: Session) -> Element | None:
    """Show two questions until one is asked, then the answer; nothing where nobody can ask."""
    if not model.advice.can_ask:
        return None
    found, thinks, name = model.advice.answer, model.advice.thinks, model.names[model.advice.adviser]
    asked = found is not None or thinks
    waiting = h('<p role="status">{}</p>', _("Thinking…")) if thinks and found is None else ""
    # what waits to be done comes before who is ahead
    ahead = "" if found is None or model.drafting.draft is not None else ahead_html(model, found)
    note = "" if found is None else note_html(model, name)
    if found is None and model.view.everybodys and not model.advice.may_see:
        note = h("<p>{}</p>", _("Asking for advice shows {name}'s cards on this screen.", name=name))
    good_acts = model.advice.good_acts if model.drafting.draft is None else ()
    good = [
        Choice(f"{n}  {one.text}", _worth(model, one, before), partial(model.drafting.propose, one.act))
        for n, (one, before) in enumerate(zip(good_acts, (None, *good_acts), strict=False), 1)
    ]
    return box(
        text("" if found is None else _change_html(model, found), "cm-advised"),
        text(waiting or ahead, "cm-advised"),
        choices(good, None, "cm-goodacts"),
        text(note, "cm-advicenote"),
        box(
            ahead=button(_("Who is ahead?"), model.advice.ask, "cm-quiet") if not asked else empty(w.Button),
            acts=button(_("Suggest three actions"), partial(model.advice.ask, True), "cm-quiet")
            if not thinks and (found is None or not model.advice.names_acts) else empty(w.Button),
            off=button(_("Hide advice"), model.advice.end, "cm-quiet") if asked else empty(w.Button),
            classes=("cm-row", "cm-adviceasks"),
        ),
        # an answer stands where whoever asked looks
        classes=("cm-advice", *(["cm-asked"] if asked else [])),
    )  # fmt: skip


def _worth(model: Session, one: Advised, before: Advised | None) -> str:
    """Compare an action with the average of all, and give the main reasons; say where it is as good as the one
    ``before`` it."""
    lines = [worth(model, one)]
    if before is not None and before.points - one.points < SAME:
        lines.append(_("as good as the action above"))
    lines += [f"{line.text}\xa0{number(line.points, 1, signed=True)}" for line in largest(one.reason, MAIN)]
    return "\n".join(lines)


def worth(model: Session, one: Advised) -> str:
    """Write the points and the chance that an action brings."""
    return _("{worth}, {win}\xa0% to win", worth=_measured(model, one), win=number(100 * one.win, signed=True))


def _measured(model: Session, one: Advised) -> str:
    return _MEASURED[values(model.view.meta.id).unit].format(points=number(one.points, 1, signed=True))


def _change_html(model: Session, advice: Advice) -> str:
    """Write what the pending act is worth."""
    found = None if model.drafting.draft is None else model.advice.worth_of(model.drafting.draft.act)
    if found is None:
        return ""
    one, behind = found
    verdict = (
        _("No action looks better.")
        if behind < SAME
        else _BEHIND[values(model.view.meta.id).unit].format(points=number(behind, 1))
    )
    head = _(
        "Compared with the average of {n} actions: {worth}, {win}\xa0% to win. The reasons:",
        n=len(advice.options), worth=_measured(model, one), win=number(100 * one.win, signed=True),
    )  # fmt: skip
    return h('<div role="note"><h3>{}</h3><p><b>{}</b></p><p>{}</p>{}</div>',
             _("What would this change?"), verdict, head, reasons_html(one))  # fmt: skip


def hint_html(model: Session) -> str:
    """Write what counts most for the best action, without naming it; nothing where no hint is given."""
    found = model.advice.hint
    if found is None:
        return ""
    n, reason = round(found.points), _("Consider this turn: {reason}.", reason=found.text)
    said = (
        ngettext(
            "It makes the best action worth about {n} space more than an average one.",
            "It makes the best action worth about {n} spaces more than an average one.",
            n,
        )
        if values(model.view.meta.id).unit == "spaces"
        else ngettext(
            "It makes the best action worth about {n} point more than an average one.",
            "It makes the best action worth about {n} points more than an average one.",
            n,
        )
    )
    return h('<div role="note">{} {}</div>', reason, said)


def reasons_html(one: Advised) -> Markup:
    """Write the parts of a difference; the figures shown add up to it."""
    rows = [(reason.text, number(reason.points, 1, signed=True)) for reason in largest(one.reason, MOST)]
    return h("<ul>{}</ul>", each("<li><span>{}</span><b>{}</b></li>", rows))


def _lead(model: Session, advice: Advice) -> str:
    """Say how far the seat is ahead of the next or behind the first, and how sure that is."""
    me = advice.seats[advice.seat]
    others = [one.points for one in advice.seats if one is not me]
    margin = me.points - max(others) if others else 0.0
    n, named = round(abs(margin)), {"name": me.name, "spread": number(me.spread * 2**0.5)}
    if abs(margin) < 0.5:
        return _("Nobody is clearly ahead (±{spread}).", spread=named["spread"])
    if values(model.view.meta.id).unit == "spaces":
        if margin > 0:
            return ngettext(
                "{name} is {n} space ahead (±{spread}).", "{name} is {n} spaces ahead (±{spread}).", n, **named
            )
        return ngettext(
            "{name} is {n} space behind (±{spread}).", "{name} is {n} spaces behind (±{spread}).", n, **named
        )
    if margin > 0:
        return ngettext("{name} is {n} point ahead (±{spread}).", "{name} is {n} points ahead (±{spread}).", n, **named)
    return ngettext("{name} is {n} point behind (±{spread}).", "{name} is {n} points behind (±{spread}).", n, **named)


def ahead_html(model: Session, advice: Advice) -> Markup:
    """Write who is ahead: first by how much, then everybody's chance and expected result."""
    signs, even = letters(model.names), round(100 / len(advice.seats))
    order = sorted(range(len(advice.seats)), key=lambda i: -advice.seats[i].win)
    rows = []
    for i, win in zip(order, adding_up([100 * advice.seats[i].win for i in order], 0), strict=True):
        one, share = advice.seats[i], f"{win:.0f}"
        at_end = f"{number(one.points)} ± {number(one.spread)}"
        said = percent(win / 100), _("{n} %", n=f"{round(100 * one.low)}–{round(100 * one.high)}")
        rows.append((i, signs[i], share, even, *said, at_end))
    return h(
        '<div role="note"><h3>{}</h3><p><b>{}</b></p>{}<small>{}</small></div>',
        _("Advice for {name}", name=advice.seats[advice.seat].name), _lead(model, advice),
        each(
            '<div class="cm-aheadrow cm-seat-{}"><span class="cm-letter">{}</span>'
            '<span class="cm-wonbar" aria-hidden="true"><i style="width:{}%"></i><s style="left:{}%"></s></span>'
            "<b>{}</b><small>{}</small><small>{}</small></div>", rows),
        MEANS[values(model.view.meta.id).unit].format(even=even),
    )  # fmt: skip


def note_html(model: Session, name: str) -> Markup:
    """Write what the answer is based on."""
    said = [_("Based only on what {name} may see.", name=name)]
    if not model.advice.at_standard:
        said += [_("The bots learnt with the standard numbers; this table uses other ones.")]
    if model.view.physical:
        said += [_("Other players' cards are guesses; of yours, only those entered here count.")]
    if model.advice.names_acts:
        n = 0 if model.advice.answer is None else len(model.advice.answer.options)
        found = (
            _("There is nothing to choose right now.")
            if not model.advice.good_acts
            else _("The three best of {n} actions, compared with the average. Tap one to preview it.", n=n)
            if len(model.advice.good_acts) == GOOD
            else _("The best of {n} actions, compared with the average. Tap one to preview it.", n=n)
        )
        said.insert(0, found)
    return h("<p>{}</p>", " ".join(said))
