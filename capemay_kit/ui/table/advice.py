"""The advice panel: who is ahead, three good actions, and what the chosen action would change."""

from __future__ import annotations

from functools import partial

from capemay_kit.bots.advice import Advice, Advised, largest
from capemay_kit.bots.rounding import adding_up
from capemay_kit.bots.values import values
from capemay_kit.core.i18n import Texts, _, ngettext, number
from capemay_kit.core.scene import letters
from capemay_kit.sitting.advising import GOOD
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, html, safe, set_class, show, tell_once

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


class AdvicePanel:
    """Two questions until one is asked, then the answer."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.ahead = button(_("Who is ahead?"), model.advice.ask, tell, "cm-quiet")
        self.acts = button(_("Suggest three actions"), partial(model.advice.ask, True), tell, "cm-quiet")
        self.off = button(_("Hide advice"), model.advice.end, tell, "cm-quiet")
        self.said = html("cm-advised")
        self.change = html("cm-advised")
        self.good = Stock(tell, 3, "cm-goodacts")
        self.note = html("cm-advicenote")
        asks = box(self.ahead, self.acts, self.off, classes=("cm-row", "cm-adviceasks"))
        self.widget = box(self.change, self.said, self.good.widget, self.note, asks, classes=("cm-advice",))

    def update(self) -> None:
        """Show what may be asked, or the answer."""
        model = self.model
        can = model.advice.can_ask
        show(self.widget, can)
        if not can:
            for said in (self.said, self.change, self.note):
                tell_once(said, "")
            self.good.offer([])
            return
        advice, thinks = model.advice.answer, model.advice.thinks
        # an answer stands where whoever asked looks
        set_class(self.widget, "cm-asked", advice is not None or thinks)
        name = model.names[model.advice.adviser]
        hides = model.everybodys and not model.advice.may_see
        show(self.ahead, advice is None and not thinks)
        show(self.acts, not thinks and (advice is None or not model.advice.names_acts))
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
        good = model.advice.good_acts if model.draft is None else ()
        self.good.offer(
            [
                Choice(f"{number}  {one.text}", self._worth(one), partial(model.propose, one.act))
                for number, one in enumerate(good, 1)
            ]
        )

    def _worth(self, one: Advised) -> str:
        """Compare an action with the average of all, and give the main reasons."""
        lines = [_("{worth}, {win}\xa0% to win", worth=self._measured(one), win=number(100 * one.win, signed=True))]
        lines += [f"{line.text}\xa0{number(line.points, 1, signed=True)}" for line in largest(one.reason, MAIN)]
        return "\n".join(lines)

    def _measured(self, one: Advised) -> str:
        return _MEASURED[values(self.model.meta.id).unit].format(points=number(one.points, 1, signed=True))

    def _change(self) -> str:
        """Write what the pending act is worth."""
        model = self.model
        found = None if model.draft is None else model.advice.worth_of(model.draft.act)
        advice = model.advice.answer
        if found is None or advice is None:
            return ""
        one, behind = found
        verdict = (
            _("No action looks better.")
            if behind < SAME
            else _BEHIND[values(model.meta.id).unit].format(points=number(behind, 1))
        )
        head = _(
            "Compared with the average of {n} actions: {worth}, {win}\xa0% to win. The reasons:",
            n=len(advice.options),
            worth=self._measured(one),
            win=number(100 * one.win, signed=True),
        )
        return (
            f'<div role="note"><h3>{safe(_("What would this change?"))}</h3><p><b>{safe(verdict)}</b></p>'
            f"<p>{safe(head)}</p>{reasons_html(one)}</div>"
        )


def hint_html(model: Playing) -> str:
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
        if values(model.meta.id).unit == "spaces"
        else ngettext(
            "It makes the best action worth about {n} point more than an average one.",
            "It makes the best action worth about {n} points more than an average one.",
            n,
        )
    )
    return f'<div role="note">{safe(reason)} {safe(said)}</div>'


def reasons_html(one: Advised) -> str:
    """Write the parts of a difference; the figures shown add up to it."""
    rows = "".join(
        f"<li><span>{safe(reason.text)}</span><b>{number(reason.points, 1, signed=True)}</b></li>"
        for reason in largest(one.reason, MOST)
    )
    return f"<ul>{rows}</ul>"


def _lead(model: Playing, advice: Advice) -> str:
    """Say how far the seat is ahead of the next or behind the first, and how sure that is."""
    me = advice.seats[advice.seat]
    others = [one.points for one in advice.seats if one is not me]
    margin = me.points - max(others) if others else 0.0
    n, named = round(abs(margin)), {"name": me.name, "spread": number(me.spread * 2**0.5)}
    if abs(margin) < 0.5:
        return _("Nobody is clearly ahead (±{spread}).", spread=named["spread"])
    if values(model.meta.id).unit == "spaces":
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


def ahead_html(model: Playing, advice: Advice) -> str:
    """Write who is ahead: first by how much, then everybody's chance and expected result."""
    signs, even = letters(model.names), round(100 / len(advice.seats))
    rows = ""
    order = sorted(range(len(advice.seats)), key=lambda i: -advice.seats[i].win)
    shares = dict(zip(order, adding_up([100 * advice.seats[i].win for i in order], 0), strict=True))
    for i in order:
        one = advice.seats[i]
        at_end = f"{number(one.points)} ± {number(one.spread)}"
        rows += (
            f'<div class="cm-aheadrow cm-seat-{i}"><span class="cm-letter">{safe(signs[i])}</span>'
            f'<span class="cm-wonbar" aria-hidden="true"><i style="width:{shares[i]:.0f}%"></i>'
            f'<s style="left:{even}%"></s></span>'
            f"<b>{shares[i]:.0f} %</b><small>{round(100 * one.low)}–{round(100 * one.high)} %</small>"
            f"<small>{safe(at_end)}</small></div>"
        )
    means = MEANS[values(model.meta.id).unit].format(even=even)
    return (
        f'<div role="note"><h3>{safe(_("Advice for {name}", name=advice.seats[advice.seat].name))}</h3>'
        f"<p><b>{safe(_lead(model, advice))}</b></p>{rows}<small>{safe(means)}</small></div>"
    )


def note_html(model: Playing, name: str) -> str:
    """Write what the answer is based on."""
    said = [_("Based only on what {name} may see.", name=name)]
    if not model.advice.at_standard:
        said += [_("The bots learnt with the standard numbers; this table uses other ones.")]
    said += [_("Other players' cards are guesses; of yours, only those entered here count.")] if model.physical else []
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
    return f"<p>{safe(' '.join(said))}</p>"
