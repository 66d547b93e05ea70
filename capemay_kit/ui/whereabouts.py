"""Where a seat plays, as a sign and in words: on a phone of its own, at the table, or by a bot."""

from __future__ import annotations

from markupsafe import Markup

from capemay_kit.core.bot_seats import STRENGTH_TEXTS
from capemay_kit.core.i18n import N_, _
from capemay_kit.sitting.presence import ASLEEP, AWAY, HERE
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import h


def _sign(frame: str, line: str) -> str:
    return (
        f'<svg viewBox="0 0 20 20" aria-hidden="true"><rect {frame} rx="2.5" fill="none" stroke="currentColor" '
        f'stroke-width="1.6"/><path d="{line}" fill="none" stroke="currentColor" stroke-width="1.6"/></svg>'
    )


ROBOT = _sign('x="3" y="7" width="14" height="10"', "M10 7V3M7 11v2M13 11v2")
UPRIGHT = 'x="5" y="2" width="10" height="16"'
TABLET = _sign('x="2" y="4.5" width="16" height="11"', "M15 9v2")
PHONES = {
    HERE: (_sign(UPRIGHT, "M9 15.2h2"), N_("own phone")),
    ASLEEP: (_sign(UPRIGHT, "M8 7.5h4l-4 5h4"), N_("phone asleep")),
    AWAY: (_sign(f'{UPRIGHT} stroke-dasharray="2.4 2"', ""), N_("phone away")),
}
"""The sign and the words for a seat's own phone."""


def where_html(model: Session, seat: int, fresh: bool = False) -> Markup:
    """Write where a seat plays; ``fresh``: its owner has just come."""
    if seat in model.seats.bots:
        return _written(ROBOT, _("bot, {strength}", strength=STRENGTH_TEXTS[model.seats.bots[seat]]))
    there = model.seats.present.get(seat)
    if fresh and there == HERE:
        return _written("", _("✓ has just joined"))
    sign, said = (TABLET, N_("plays here")) if there is None else PHONES[there]
    return _written(sign, _(said))


def phone(model: Session, seat: int) -> str:
    """Say where the phone of a seat is."""
    return PHONES[model.seats.present.get(seat, HERE)][1]


def _written(sign: str, said: str) -> Markup:
    return h('<span class="cm-where">{}{}</span>', Markup(sign), said)
