"""Where a seat plays, by a sign and in words: on its own phone, and whether somebody is there, or at the table,
or that a bot plays it."""

from __future__ import annotations

from capemay_kit.sitting.playing import Playing
from capemay_kit.sitting.presence import ASLEEP, AWAY, HERE
from capemay_kit.ui import bot_words as bots
from capemay_kit.ui import words as ui
from capemay_kit.ui.parts import safe


def _sign(frame: str, line: str) -> str:
    return (
        f'<svg viewBox="0 0 20 20" aria-hidden="true"><rect {frame} rx="2.5" fill="none" stroke="currentColor" '
        f'stroke-width="1.6"/><path d="{line}" fill="none" stroke="currentColor" stroke-width="1.6"/></svg>'
    )


ROBOT = _sign('x="3" y="7" width="14" height="10"', "M10 7V3M7 11v2M13 11v2")
UPRIGHT = 'x="5" y="2" width="10" height="16"'
TABLET = _sign('x="2" y="4.5" width="16" height="11"', "M15 9v2")
PHONES = {
    HERE: (_sign(UPRIGHT, "M9 15.2h2"), ui.OWN_PHONE),
    ASLEEP: (_sign(UPRIGHT, "M8 7.5h4l-4 5h4"), ui.PHONE_SLEEPS),
    AWAY: (_sign(f'{UPRIGHT} stroke-dasharray="2.4 2"', ""), ui.PHONE_GONE),
}
"""The sign and the words of a seat's own phone, by who is there."""


def where_html(model: Playing, seat: int, fresh: bool = False) -> str:
    """Write where a seat plays; ``fresh``: its owner has just come."""
    if seat in model.bots:
        return f'<span class="cm-where">{ROBOT}{safe(bots.IS_BOT.format(strength=model.bots[seat]))}</span>'
    there = model.present.get(seat)
    sign, said = (TABLET, ui.PLAYS_HERE) if there is None else PHONES[there]
    if fresh and there == HERE:
        sign, said = "", ui.JUST_JOINED
    return f'<span class="cm-where">{sign}{safe(said)}</span>'
