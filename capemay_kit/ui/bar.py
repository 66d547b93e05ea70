"""The bar above every screen: season, round and event; and the dock below: undo, what just happened."""

from __future__ import annotations

from functools import partial

import ipywidgets as w

from capemay_kit.games.cape_may import words
from capemay_kit.games.cape_may.cards import SEASONS
from capemay_kit.games.cape_may.sentences import TYPES, card_sentence
from capemay_kit.games.cape_may.state import State
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.model import Model
from capemay_kit.ui.parts import Do, box, button, html, safe, set_class, show

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


class Bar:
    """Season strip and screens; ``sight`` opens what the device chooses for itself."""

    def __init__(self, model: Model, sight: Do, tell: Tell) -> None:
        self.model = model
        self.strip = html("cm-strip")
        self.tabs = {
            name: button(title, partial(model.show, name), tell, "cm-tab") for name, title in ui.SCREENS.items()
        }
        self.learn = button(ui.LEARN, lambda: model.show("learn"), tell, "cm-tab", "cm-learn-tab")
        self.home = button(ui.HOME, lambda: model.show("start"), tell, "cm-tab", "cm-home")
        self.sight = button(ui.SIGHT, sight, tell, "cm-tab", "cm-sight")
        self.sight.tooltip = ui.SIGHT_TIP
        tabs = box(*self.tabs.values(), self.learn, self.home, self.sight, classes=("cm-tabs",))
        self.widget = box(self.strip, tabs, classes=("cm-bar",))

    def update(self) -> None:
        """Show the round and which screen is on."""
        if self.model.table is None:
            return
        s = self.model.state
        if self.model.is_sheet:
            self._strip(f'<div class="cm-round"><b>{safe(self.model.on.rules.meta.title)}</b></div>')
            return
        what = f"Round <b>{s.round}</b> of {s.book.rounds}" if s.phase != "over" else "<b>The end</b>"
        value = f'<div class="cm-round">{what}</div><div class="cm-seasons">{season_strip(s)}</div>'
        self._strip(value)

    def _strip(self, value: str) -> None:
        if self.strip.value != value:
            self.strip.value = value
        for name, tab in self.tabs.items():
            set_class(tab, "cm-on", name == self.model.screen)
            show(tab, name in self.model.screens)


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


class Dock:
    """Undo always in the same corner, redo beside it, and what just happened."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.undo = button(ui.NOTHING_TO_UNDO, model.undo_last, tell, "cm-undo")
        self.redo = button(ui.REDO, model.redo, tell, "cm-redo")
        self.toast = html("cm-toast")
        self.toast._dom_classes = (*self.toast._dom_classes, "cm-live")
        self.widget: w.Box = box(self.undo, self.redo, self.toast, classes=("cm-dock",))

    def update(self) -> None:
        """Say what undo would take back."""
        label = self.model.undo_label()
        text = f"{ui.UNDO}: {label}" if label else ui.NOTHING_TO_UNDO
        if self.undo.description != text:
            self.undo.description = text
        set_class(self.undo, "cm-off", not label)
        show(self.redo, self.model.table is not None and self.model.on.can_redo)
        trouble = f'<div class="cm-trouble" role="alert">{safe(self.model.trouble)}</div>' if self.model.trouble else ""
        value = trouble or (f'<div role="status">{safe(self.model.toast)}</div>' if self.model.toast else "")
        if self.toast.value != value:
            self.toast.value = value
