"""Advice beside the table: who is ahead, three good acts, and what the act that is about to be done would change."""

from __future__ import annotations

from functools import partial

from capemay_kit.bots.advice import Advice, Advised, largest
from capemay_kit.bots.rounding import adding_up
from capemay_kit.bots.values import values
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.words import many
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, html, safe, set_class, show, tell_once

SAME = 0.05
"""What differs by less is shown as the same."""
MOST, MAIN = 4, 2
"""So many reasons at most are listed, and told on a good act itself; the others are added up in one."""


class AdvicePanel:
    """Two questions as long as nothing was asked, then the answer."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.ahead = button(_("Who is ahead?"), model.ask_advice, tell, "cm-quiet")
        self.acts = button(_("Three good acts"), partial(model.ask_advice, True), tell, "cm-quiet")
        self.off = button(_("Put advice away"), model.end_advice, tell, "cm-quiet")
        self.said = html("cm-advised")
        self.change = html("cm-advised")
        self.good = Stock(tell, 3, "cm-goodacts")
        self.note = html("cm-advicenote")
        asks = box(self.ahead, self.acts, self.off, classes=("cm-row", "cm-adviceasks"))
        self.widget = box(self.change, self.said, self.good.widget, self.note, asks, classes=("cm-advice",))

    def update(self) -> None:
        """Show what may be asked, or the answer."""
        model = self.model
        can = model.can_ask
        show(self.widget, can)
        if not can:
            for said in (self.said, self.change, self.note):
                tell_once(said, "")
            self.good.offer([])
            return
        advice, thinks = model.advice, model.thinks
        # an answer stands where whoever asked looks
        set_class(self.widget, "cm-asked", advice is not None or thinks)
        name = model.names[model.adviser]
        hides = model.everybodys and not model.may_see_advice
        show(self.ahead, advice is None and not thinks)
        show(self.acts, not thinks and (advice is None or not model.names_acts))
        show(self.off, advice is not None or thinks)
        waiting = f'<p role="status">{safe(_("Thinking…"))}</p>' if thinks and advice is None else ""
        # what waits to be done comes before who is ahead
        ahead = "" if advice is None or model.draft is not None else ahead_html(model, advice)
        tell_once(self.said, waiting or ahead)
        tell_once(self.change, "" if advice is None else self._change())
        shows = (
            "<p>" + safe(_("Asking for advice shows {name}'s cards on this screen.", name=name)) + "</p>"
            if hides
            else ""
        )
        tell_once(self.note, shows if advice is None else note_html(model, name))
        good = model.good_acts if model.draft is None else ()
        self.good.offer(
            [
                Choice(f"{number}  {one.text}", self._worth(one), partial(model.propose, one.act))
                for number, one in enumerate(good, 1)
            ]
        )

    def _worth(self, one: Advised) -> str:
        """Say what an act is worth beside the mean of all, and mainly why."""
        unit = values(self.model.meta.id).unit
        head = _(
            "{points} {unit}, {win}\xa0% to win", points=signed(one.points), unit=unit, win=signed(100 * one.win, 0)
        )
        why = [
            _("{text}\xa0{points}", text=line.text, points=signed(line.points)) for line in largest(one.reason, MAIN)
        ]
        return "\n".join([head, *why])

    def _change(self) -> str:
        """Write what the act that waits to be confirmed is worth."""
        model = self.model
        found = None if model.draft is None else model.worth_of(model.draft.act)
        if found is None or model.advice is None:
            return ""
        one, behind = found
        unit = values(model.meta.id).unit
        verdict = (
            _("None is better.")
            if behind < SAME
            else _("{points} {unit} less than the best one.", points=f"{behind:.1f}", unit=unit)
        )
        head = _(
            "Beside the mean of all {n} acts: {win}\xa0% to win, {points} {unit}, made of",
            n=len(model.advice.options),
            points=signed(one.points),
            unit=unit,
            win=signed(100 * one.win, 0),
        )
        return (
            f'<div role="note"><h3>{safe(_("What would this change?"))}</h3><p><b>{safe(verdict)}</b></p>'
            f"<p>{safe(head)}</p>{reasons_html(one)}</div>"
        )


def signed(points: float, digits: int = 1) -> str:
    """Write a difference with its sign, a tenth the smallest."""
    return f"{round(points, digits) + 0.0:+.{digits}f}".replace("-", "−")


def hint_html(model: Playing) -> str:
    """Write what counts most for the best act, without naming it; nothing where no hint is given."""
    found, unit = model.hint, values(model.meta.id).unit
    if found is None:
        return ""
    said = _(
        "Worth a thought this turn: {text} ({points} {unit} for the best act, beside the mean).",
        text=found.text,
        points=signed(found.points),
        unit=unit,
    )
    return f'<div role="note">{safe(said)}</div>'


def reasons_html(one: Advised) -> str:
    """Write what a difference is made of; what is shown adds up to it."""
    rows = "".join(
        f"<li><span>{safe(reason.text)}</span><b>{signed(reason.points)}</b></li>"
        for reason in largest(one.reason, MOST)
    )
    return f"<ul>{rows}</ul>"


def ahead_html(model: Playing, advice: Advice) -> str:
    """Write who is ahead: first by how much, then everybody's chance and what they may come to."""
    unit = values(model.meta.id).unit
    me = advice.seats[advice.seat]
    others = [one for one in advice.seats if one is not me]
    margin = me.points - max(one.points for one in others) if others else 0.0
    lead = (
        _("{name} is level")
        if abs(margin) < 0.5
        else _("{name} is {by} ahead")
        if margin > 0
        else _("{name} is {by} behind")
    )
    by = many(round(abs(margin)), unit.removesuffix("s"), unit)
    head = lead.format(name=me.name, by=by)
    sure = _("give or take {spread}", spread=f"{me.spread * 2**0.5:.0f}")
    signs, even = letters(model.names), round(100 / len(advice.seats))
    rows = ""
    order = sorted(range(len(advice.seats)), key=lambda i: -advice.seats[i].win)
    shares = dict(zip(order, adding_up([100 * advice.seats[i].win for i in order], 0), strict=True))
    for i in order:
        one = advice.seats[i]
        at_end = _("{points} ± {spread}", points=str(round(one.points)).replace("-", "−"), spread=round(one.spread))
        rows += (
            f'<div class="cm-aheadrow cm-seat-{i}"><span class="cm-letter">{safe(signs[i])}</span>'
            f'<span class="cm-wonbar" aria-hidden="true"><i style="width:{shares[i]:.0f}%"></i>'
            f'<s style="left:{even}%"></s></span>'
            f"<b>{_('{win} %', win=f'{shares[i]:.0f}')}</b>"
            f"<small>{safe(_('{low}–{high}', low=round(100 * one.low), high=round(100 * one.high)))}</small>"
            f"<small>{safe(at_end)}</small></div>"
        )
    means = _(
        "Chance to win among our bots, and from how little to how much what is hidden may make it. "
        "Dashed: all alike, {even} %.",
        even=even,
    )
    return (
        f'<div role="note"><h3>{safe(_("What is good for {name}?", name=me.name))}</h3>'
        f"<p><b>{safe(head)}</b>, {safe(sure)}.</p>{rows}<small>{safe(means)}</small></div>"
    )


def note_html(model: Playing, name: str) -> str:
    """Write what the answer goes by."""
    said = [_("From what {name} may see; no hidden card is looked at.", name=name)]
    said += [] if model.at_standard else [_("Learnt with the standard numbers; your table's differ.")]
    said += [_("Other players' cards are guessed. Of yours, those entered here count.")] if model.physical else []
    if model.names_acts:
        n = 0 if model.advice is None else len(model.advice.options)
        said.insert(
            0,
            _(
                "The best of {n}, each beside the mean of them all. Tap one to see it; it is only "
                "done when you say so.",
                n=n,
            )
            if model.good_acts
            else _("There is nothing to choose here now."),
        )
    return f"<p>{safe(' '.join(said))}</p>"
