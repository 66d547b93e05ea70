"""A bot's turn in the side panel, and who plays which seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from capemay_kit.core.bot_seats import PACES, STRENGTH_TEXTS
from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.options import Strength
from capemay_kit.sitting.bots import ActWeighed
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.choices import Asking
from capemay_kit.ui.parts import Choice, safe

PLAYS: Mapping[Strength, str] = Texts({
    "easy": "sees only the current move, and sometimes slips", "fair": "looks one action ahead",
    "strong": "plans its whole turn",
})  # fmt: skip
"""How a bot plays, by its strength."""


def bots_turn(model: Playing) -> Asking | None:
    """Say which bot's turn it is, what was done last and why, and offer to pause or to take over; None where no bot is
    due, or a person can act here."""
    seat = _whose_turn(model)
    if seat is None:
        return None
    name, strength = model.names[seat], STRENGTH_TEXTS[model.bot_strengths[seat]]
    head = (
        _("{name}, a bot ({strength}), waits.")
        if model.bots.rest
        else _("{name}, a bot ({strength}), is about to act.")
    ).format(name=name, strength=strength)
    text = f'<div class="cm-automa"><b>{safe(head)}</b>{why_html(model)}</div>'
    if not model.everybodys:
        return Asking(text, [])
    paused = model.bots.rest
    choices = [
        Choice(_("Go on") if paused else _("Pause"), "", partial(model.bots.pause, not paused), "primary"),
        Choice(_("Finish now"), _("the bots play on until it is a person's turn"), model.bots.finish_now),
        Choice(_("Next action"), "", model.bots.act, "half"),
        _pace(model, "half"),
    ]
    choices += why_choice(model)
    choices.append(Choice(_("Play for {name}", name=name), "", partial(model.bots.play, seat, None), "quiet"))
    return Asking(text, choices)


def _whose_turn(model: Playing) -> int | None:
    """Return the bot whose action the table waits for; where all choose at once, people choose in the meantime."""
    return model.bots.due if model.waits else None


def _pace(model: Playing, tone: str) -> Choice:
    return Choice(_("Pace: {pace}", pace=PACES[model.bot_seats.pace]), "", model.bots.next_pace, tone)


def why_html(model: Playing) -> str:
    """Write what a bot did last and, if known, why; nothing if a person acted last."""
    last = model.bots.last()
    if last is None:
        return ""
    said = f"<p>{safe(_('Last action: {what}.', what=model.tell(last)))}</p>"
    weighed = model.bots.weighed
    if weighed is None or weighed.seq != last.seq:
        return said
    said += f"<small>{safe(weighed.why)}</small>" if weighed.why else ""
    if model.bots.why and weighed.options:
        rows = "".join(map(_row, weighed.options))
        tell = _("The actions it compared, in points above or below average. It saw only what a player would see.")
        said += f'<p><small>{safe(tell)}</small></p><ol class="cm-why" tabindex="0">{rows}</ol>'
    return said


def _row(one: ActWeighed) -> str:
    look = "cm-chosen" if one.chosen else ""
    return f'<li class="{look}"><b>{safe(one.text)}</b><span>{one.points:+.1f}</span></li>'


def why_choice(model: Playing) -> list[Choice]:
    """Offer to show what the last bot weighed, if that is known."""
    weighed, last = model.bots.weighed, model.bots.last()
    if weighed is None or last is None or weighed.seq != last.seq or not weighed.options:
        return []
    return [Choice(_("Hide reasons") if model.bots.why else _("Why?"), "", model.bots.turn_why, "half")]


def seats_given(model: Playing) -> list[Choice]:
    """Offer to play for each bot, to let a bot of some strength play for each person who has no phone, and the pace of
    the bots, unless it is offered beside a bot's turn."""
    found = []
    for seat, name in enumerate(model.names):
        if seat in model.bot_strengths:
            found.append(Choice(_("Play for {name}", name=name), "", partial(model.bots.play, seat, None), "quiet"))
        elif seat not in model.phones:
            chooses = model.bots.giving == seat
            give = partial(model.bots.give, None if chooses else seat)
            found.append(Choice(_("Let a bot play for {name}", name=name), "", give, "chosen" if chooses else "quiet"))
            for strength, said in PLAYS.items() if chooses else ():
                found.append(Choice(STRENGTH_TEXTS[strength], said, partial(model.bots.play, seat, strength)))
    if model.bots and _whose_turn(model) is None:
        found.append(_pace(model, "quiet"))
    return found
