"""The season wheel as a strip, and the event in force."""

from __future__ import annotations

from capemay_kit.games.cape_may import words
from capemay_kit.games.cape_may.cards import SEASONS
from capemay_kit.games.cape_may.sentences import TYPES, card_sentence
from capemay_kit.games.cape_may.state import State
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.parts import html, safe

LIGHT = (
    '<svg viewBox="0 0 16 16" aria-label="lighthouse">'
    '<path d="M6.4 5.5h3.2L10.6 14H5.4zM6 5V3.4h4V5zM5.6 3.2 8 1.2l2.4 2z" fill="currentColor"/></svg>'
)


def season_strip(s: State) -> str:
    """Draw the twelve rounds by season, with the lighthouse on the present one."""
    each = s.book.numbers.rounds_per_season
    parts = []
    for i, season in enumerate(SEASONS):
        dots = ""
        for n in range(i * each + 1, (i + 1) * each + 1):
            state = "now" if n == s.round and s.phase != "over" else "past" if n < s.round or s.phase == "over" else ""
            dots += f'<i class="{state}">{LIGHT if state == "now" else ""}</i>'
        here = "here" if season == s.season and s.phase != "over" else ""
        parts.append(
            f'<span class="cm-season cm-{season} {here}"><b>{words.SEASONS[season]}</b><span>{dots}</span></span>'
        )
    return "".join(parts)


def round_strip(s: State) -> str:
    """Say which round it is, large, beside the seasons."""
    what = f"Round <b>{s.round}</b> of {s.book.rounds}" if s.phase != "over" else "<b>The end</b>"
    return f'<div class="cm-round">{what}</div><div class="cm-seasons">{season_strip(s)}</div>'


class EventCard:
    """The event in force, and what it changes."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.widget = html("cm-event")

    def update(self) -> None:
        """Show the event of the round."""
        s = self.model.state
        if s.event is None:
            body = f"<span>Event</span><b>{'No event in the first round' if s.round == 1 else 'Not revealed yet'}</b>"
        elif not s.event:
            body = "<span>Event</span><b>An event the app does not know</b><p>The table carries it out.</p>"
        else:
            card = s.book.card("event", s.event)
            kind = TYPES[getattr(card, "kind", "immediate")]
            body = (
                f"<span>{kind} event · {card.number}</span><b>{safe(card.title)}</b>"
                f"<p>{safe(card_sentence(card))}</p><em>{safe(card.text)}</em>"
                f'<small class="cm-prov">{safe(words.PROVENANCE[card.provenance])}</small>'
            )
        if self.widget.value != body:
            self.widget.value = body
