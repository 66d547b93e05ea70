"""The room of a table, of any game: the bar above, the dock below, what is played on, and the side panel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.core.shown import Part, Progress
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import words as ui
from capemay_kit.ui.bar import Bar, Dock
from capemay_kit.ui.choices import Deed
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Call, Panels, box, button, name_once, safe, set_class, show
from capemay_kit.ui.score_sheet import Totals
from capemay_kit.ui.table.ending import Ended
from capemay_kit.ui.table.form import PutRight
from capemay_kit.ui.table.log import Log
from capemay_kit.ui.table.picture import Picture
from capemay_kit.ui.table.review import Lookback
from capemay_kit.ui.table.score import Score
from capemay_kit.ui.table.seat import Hand, More, head_html
from capemay_kit.ui.table.sheet import Sheet
from capemay_kit.ui.table.side import Side
from capemay_kit.ui.table.tiles import Tiles, in_force_html
from capemay_kit.ui.table.unknown import UnknownPanel

MAIN = ("sheet", "table", "map", "hand", "more", "log", "score", "review", "unknown", "fix")
"""The panels of the main part; the last two are shown while a card is entered or figures are corrected."""
ENTERED_AT = ("table", "map", "hand", "score")
"""The screens in whose place a card is entered."""
LIGHT = (
    '<svg viewBox="0 0 16 16" role="img" aria-label="{now}">'
    '<path d="M6.4 5.5h3.2L10.6 14H5.4zM6 5V3.4h4V5zM5.6 3.2 8 1.2l2.4 2z" '
    'fill="currentColor"/></svg>'
)


def progress_html(title: str, said: Progress) -> str:
    """Write how far a game is: the round in large type, then its parts with a dot for every round, or pieces."""
    pieces = "".join(f"<span>{safe(one)}</span>" for one in said.pieces)
    beside = f'<div class="cm-seasons">{"".join(map(_part, said.parts))}</div>' if said.parts else ""
    beside += f'<div class="cm-pieces">{pieces}</div>' if pieces else ""
    if said.number:
        before, __, after = said.now.partition(said.number)
        return f'<h1 class="cm-round">{safe(before)}<b>{safe(said.number)}</b>{safe(after)}</h1>{beside}'
    return f'<h1 class="cm-round cm-anyround"><small>{safe(title)}</small><b>{safe(said.now)}</b></h1>{beside}'


def _part(one: Part) -> str:
    dots = ""
    for n in range(1, one.rounds + 1):
        look = "now" if n == one.now else "past" if n <= one.over else ""
        dots += f'<i class="{look}">{LIGHT.format(now=safe(_("now"))) if look == "now" else ""}</i>'
    here = "here" if one.now is not None else ""
    return f'<span class="cm-season cm-{one.tone} {here}"><b>{safe(one.title)}</b><span>{dots}</span></span>'


class Room:
    """All panels of a table. ``sight`` opens what the device chooses for itself, ``card_form`` makes the form of a card
    that is not listed, ``cover`` puts what is private on this device out of sight, and shows it again."""

    def __init__(self, model: Playing, sight: Call, tell: Tell, card_form: Callable[[], Any], cover: Call) -> None:
        self.model = model
        self._table = ""
        self._opened: tuple[int | None, int | None] = (None, None)
        self._waits = False
        self.bar = Bar(model, self.strip, sight, tell)
        self.dock = Dock(model, tell, self.bar.near)
        self.main = box(classes=("cm-main",))
        self.side = box(classes=("cm-sidebox",))
        self.deed = Deed(tell)
        parts = (self.bar.widget, self.main, self.side, self.deed.widget, self.dock.widget)
        own = model.own_seat
        self.widget = box(*parts, classes=("cm-play",) if own is None else ("cm-play", "cm-own", f"cm-seat-{own}"))
        if own is not None:
            self.widget.children = (*parts, button(_("Tap to see your cards again"), cover, tell, "cm-uncover"))
        made: dict[str, Any] = {
            "sheet": Sheet, "table": Tiles, "map": Picture, "log": Log, "score": Score, "fix": PutRight,
            "review": Lookback, "unknown": UnknownPanel,
        }  # fmt: skip
        self.panels = Panels(
            {name: (self.main, partial(panel, model, tell)) for name, panel in made.items()}
            | {
                "totals": (self.side, lambda: Totals(model, tell)),
                "ended": (self.side, lambda: Ended(model, tell)),
                "card": (self.side, card_form),
                "hand": (self.main, lambda: Hand(model, tell, cover)),
                "more": (self.main, lambda: More(self.bar.rest)),
            }
        )
        self.turn = Side(model, tell, self.deed)
        self.side.children = (self.turn.widget,)

    def strip(self) -> str:
        """Write how far the game is, on a player's own page whose turn it is; and what is in force, which has a line
        beside the picture where there is room."""
        model = self.model
        holds = in_force_html(model.says.notices(model.state))
        if model.own_seat is not None:
            return f"{head_html(model)}{holds}"
        return f"{progress_html(model.meta.title, model.says.progress(model.state))}{holds}"

    @property
    def asks(self) -> str:
        """What is asked now, as HTML; a refusal is announced by itself."""
        if self.model.unknown.now is not None and "unknown" in self.panels.made:
            return str(self.panels.made["unknown"].asks)
        message = self.turn.choices.message.value
        return "" if self._waits or self.model.refused is not None else str(message)

    def update(self) -> None:
        """Bring the panels on the screen up to date; those of another table are put away."""
        model = self.model
        if self._table != model.on.header.table:
            self._table = model.on.header.table
            self.panels.clear()
        entering = model.unknown.now is not None and model.screen in ENTERED_AT
        screen = "fix" if model.fixing is not None else "unknown" if entering else model.screen
        set_class(self.widget, "cm-entering", screen == "unknown")
        set_class(self.widget, "cm-on-map", screen == "map")
        set_class(self.widget, "cm-reading", screen in ("log", "fix"))
        set_class(self.widget, "cm-counting", model.is_sheet)
        set_class(self.widget, "cm-automas", model.automa is not None and model.draft is None)
        self.panels.turn_to("" if screen == "map" and not model.has_map else screen, MAIN)
        self.bar.update()
        name_once(self.bar.tabs["map"], _(model.says.picture) if model.own_seat is None else _("Act"))
        if (own := model.own_seat) is not None:
            held = len(model.says.hand(model.state, own))
            name_once(self.bar.tabs["hand"], _("Hand {n}", n=held) if held else ui.SCREENS["hand"])
            set_class(self.widget, "cm-waits", model.waits)
            set_class(self.widget, "cm-picks", screen == "map" and model.choosing is not None)
        reviewing = screen == "review"
        set_class(self.widget, "cm-reviewing", reviewing)
        # what is asked about an undo is asked where whose step it is stands otherwise
        asks = model.asking_undo is not None
        ended = model.over and model.looking is None and not asks and (not model.is_sheet or screen == "score")
        set_class(self.widget, "cm-at-end", ended)
        if ended:
            model.review.begin()
        self.panels.turn_to("ended" if ended else "totals" if model.is_sheet else "", ("totals", "ended"))
        writing = model.unknown.writing is not None
        self._waits = not asks and (writing or ended or (model.is_sheet and model.over and model.looking is None))
        self._turn()
        if writing or "card" in self.panels.made:
            self.panels.get("card").update()
        self.dock.update()
        self.cover()

    def _turn(self) -> None:
        """Show whose step it is, unless something else waits in its place."""
        show(self.turn.widget, not self._waits)
        self.turn.update()
        if self._waits or "cm-entering" in self.widget._dom_classes:
            self.deed.offer("", None)

    def cover(self) -> None:
        """Bring panels out of sight up to date as well, where cards lay open when they were filled: what is covered is
        to leave the browser, not only the screen."""
        model = self.model
        opened = (model.viewer, model.reading) if model.table is not None else (None, None)
        if self._opened not in (opened, (None, None)) and model.table is not None:
            for name, panel in self.panels.made.items():
                if name in (*model.screens, MAIN[-1]):
                    panel.update()
            self._turn()
        self._opened = opened

    def key(self, key: str) -> None:
        """Take a key: undo, do the next thing, turn to the picture, close what waits, or take what has a number; a
        colon with what was typed."""
        model = self.model
        if key == "u":
            model.undo_last()
        elif key == "n":
            self.go_on()
        elif key == "m":
            model.show("table" if model.screen == "map" else "map")
        elif key == "Escape":
            model.let_go()
        elif key.startswith(":"):
            self.turn.typed.take(key[1:])
        elif key.isdigit():
            self.take(int(key))

    def go_on(self) -> None:
        """Do the one thing there is to do, or confirm what waits."""
        model = self.model
        if model.draft is not None:
            model.confirm()
        elif model.unknown.now is not None:
            model.unknown.do()
        elif model.free and model.automas_act is not None:
            model.do(model.seat, model.automas_act)
        elif model.free and model.choosing is None and len(model.legal) == 1:
            model.press(model.legal[0])

    def take(self, number: int) -> None:
        """Take in hand what has that number. Among keys always in sight, 1 is the first ready one of the first group; 2
        and up are those of the second."""
        model = self.model
        first = [one for one in model.palette if one.group == 0 and one.ready][:1]
        keys = [*first, *(one for one in model.palette if one.group)] if model.palette else model.handles()
        if model.free and 0 < number <= len(keys):
            model.take(keys[number - 1].key)
