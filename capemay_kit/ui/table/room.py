"""The room of a table, of any game: the bar above, the dock below, what is played on, and the side panel."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from textwrap import shorten
from typing import Any

import ipywidgets as w
from markupsafe import Markup

from capemay_kit.core.i18n import Texts, _, pgettext
from capemay_kit.core.shown import Part, Progress
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import (
    Call,
    Element,
    Panel,
    Panels,
    Tell,
    box,
    button,
    choices,
    each,
    empty,
    h,
    text,
    those,
)
from capemay_kit.ui.table.ending import Ended
from capemay_kit.ui.table.form import PutRight
from capemay_kit.ui.table.log import Log
from capemay_kit.ui.table.picture import Picture
from capemay_kit.ui.table.recap import RecapPanel
from capemay_kit.ui.table.review import Lookback
from capemay_kit.ui.table.score import Score
from capemay_kit.ui.table.seat import Hand, head_html
from capemay_kit.ui.table.sheet import Sheet, Totals
from capemay_kit.ui.table.side import Side
from capemay_kit.ui.table.tiles import Tiles, in_force_html, reminders_html
from capemay_kit.ui.table.unknown import UnknownPanel

MAIN = ("sheet", "table", "map", "hand", "more", "log", "score", "review", "recap", "unknown", "fix")
"""The panels of the main part; the last three are shown in place of others: what a scoring brought, a card that is
entered, figures that are corrected."""
BESIDE = ("ended", "totals", "card")
"""Those beside it: the end of a game or the totals in place of what can be done, and the form of a card."""
SCREENS = Texts({
    "sheet": "Sheet", "table": "Table", "map": "Map", "hand": "Hand", "more": "More", "log": "Log", "score": "Score",
})  # fmt: skip
ENTERED_AT = ("table", "map", "hand", "score")
"""The screens in whose place a card is entered."""
AT_HAND = ("map", "hand", "table", "more")
"""The screens of a player's own page that are one tap away; the others are behind the last of them."""
SHORT, FEW, SHOWN = 60, 24, 100
"""The most letters of an undo button, of the one on a player's own page, and of the line beside it."""
LONG = 70
"""A text with more letters than this needs more room than two lines beside undo."""
LIGHT = Markup(
    '<svg viewBox="0 0 16 16" role="img" aria-label="{now}">'
    '<path d="M6.4 5.5h3.2L10.6 14H5.4zM6 5V3.4h4V5zM5.6 3.2 8 1.2l2.4 2z" '
    'fill="currentColor"/></svg>'
)


def briefly(sentence: str, most: int) -> str:
    """Return a short sentence unchanged, a long one up to its first semicolon or colon."""
    return sentence if len(sentence) <= most else re.split(r"[;:] ", sentence, maxsplit=1)[0]


def progress_html(title: str, said: Progress) -> Markup:
    """Write how far a game is: the round in large type, then its parts with a dot for every round, or pieces."""
    seasons = h('<div class="cm-seasons">{}</div>', each("{}", map(_part, said.parts))) if said.parts else ""
    pieces = h('<div class="cm-pieces">{}</div>', each("<span>{}</span>", said.pieces)) if said.pieces else ""
    if said.number:
        before, __, after = said.now.partition(said.number)
        return h('<h1 class="cm-round">{}<b>{}</b>{}</h1>{}{}', before, said.number, after, seasons, pieces)
    return h('<h1 class="cm-round cm-anyround"><small>{}</small><b>{}</b></h1>{}{}', title, said.now, seasons, pieces)


def _part(one: Part) -> Markup:
    looks = ["now" if n == one.now else "past" if n <= one.over else "" for n in range(1, one.rounds + 1)]
    dots = each('<i class="{}">{}</i>',
                [(look, LIGHT.format(now=_("now")) if look == "now" else "") for look in looks])  # fmt: skip
    return h('<span class="cm-season cm-{} {}"><b>{}</b><span>{}</span></span>',
             one.tone, "here" if one.now is not None else "", one.title, dots)  # fmt: skip


class More(Panel):
    """What is seldom needed on a player's own page: the other screens."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.tell)
        self._room = room

    def show(self) -> Element:
        """Show the screens that are not at hand."""
        return box(*self._room.tabs(at_hand=False), classes=("cm-others",))


class Room(Panel):
    """All panels of a table. ``sight`` opens what the device chooses for itself, ``card_form`` makes the form of a card
    that is not listed, ``cover`` puts what is private on this device out of sight, and shows it again."""

    def __init__(self, model: Session, sight: Call, tell: Tell, card_form: Callable[[], Any], cover: Call) -> None:
        super().__init__(tell)
        self.model, self._sight, self._cover = model, sight, cover
        self._table = ""
        self._opened: tuple[int | None, int | None] = (None, None)
        self._waits = False
        self._entering = False
        made: dict[str, Any] = {
            "sheet": Sheet, "table": Tiles, "map": Picture, "log": Log, "score": Score, "fix": PutRight,
            "review": Lookback, "recap": RecapPanel, "unknown": UnknownPanel, "totals": Totals, "ended": Ended,
        }  # fmt: skip
        self.panels = Panels(
            {name: partial(panel, model, tell) for name, panel in made.items()}
            | {"card": card_form, "hand": lambda: Hand(model, tell, cover), "more": lambda: More(self)}
        )
        self.turn = Side(model, tell, super().update)

    def strip(self) -> Markup:
        """Write how far the game is, on a player's own page whose turn it is; and what is in force, which has a line
        beside the picture where there is room."""
        model = self.model
        if model.is_sheet:
            return h('<h1 class="cm-round"><b>{}</b></h1>', model.view.meta.called)
        holds = in_force_html(model.view.says.notices(model.view.state))
        if model.view.own_seat is not None:
            return head_html(model) + holds
        return progress_html(model.view.meta.called, model.view.says.progress(model.view.state)) + holds

    @property
    def asks(self) -> str:
        """What is asked now, as HTML; a refusal is announced by itself."""
        if self.model.unknown.now is not None and "unknown" in self.panels.made:
            return str(self.panels.made["unknown"].asks)
        return "" if self._waits or self.model.refused is not None else h("{}", self.turn.now.text)

    @property
    def _screen(self) -> str:
        """The panel of the main part that is shown."""
        if self.model.fixing is not None:
            return "fix"
        lately = self.model.lately
        if self.model.screen in ("table", "map") and lately.recap is not None and lately.opened >= self._entering:
            return "recap"
        return "unknown" if self._entering else self.model.screen

    @property
    def _ended(self) -> bool:
        model = self.model
        # what is asked about an undo is asked where whose step it is stands otherwise
        over = model.view.over and model.view.looking is None and model.asking_undo is None
        over = over and model.changing.earlier is None
        return over and (not model.is_sheet or self._screen == "score")

    def update(self) -> None:
        """Bring the panels on the screen up to date; those of another table are put away."""
        model = self.model
        if self._table != model.view.on.header.table:
            self._table = model.view.on.header.table
            self.panels.close([*self.panels.made], super().update)
        self._entering = model.unknown.now is not None and model.screen in ENTERED_AT
        screen, ended = self._screen, self._ended
        self.panels.turn_to("" if screen == "map" and not model.has_map else screen, MAIN)
        if ended:
            model.review.begin()
        self.panels.turn_to("ended" if ended else "totals" if model.is_sheet else "", BESIDE[:2])
        writing = model.unknown.writing is not None
        over = model.is_sheet and model.view.over and model.view.looking is None
        self._waits = model.asking_undo is None and (writing or ended or over)
        self._turn()
        if writing or "card" in self.panels.made:
            self.panels.get("card").update()
        super().update()
        self.cover()

    def _turn(self) -> None:
        """Show whose step it is, unless something else waits in its place."""
        self.turn.hide(self._waits)
        self.turn.update()

    def show(self) -> Element:
        """Show the bar, what is played on, the main choice and the dock."""
        model, screen, own = self.model, self._screen, self.model.view.own_seat
        looks = {
            "cm-entering": screen == "unknown", "cm-reading": screen in ("log", "fix"),
            # on a phone what can be done stays below it
            "cm-on-map": screen == "map" or (own is not None and (screen, model.screen) == ("recap", "map")),
            "cm-counting": model.is_sheet, "cm-automas": model.automa.turn is not None and model.drafting.draft is None,
            "cm-reviewing": screen == "review", "cm-at-end": self._ended, "cm-own": own is not None,
            f"cm-seat-{own}": own is not None, "cm-waits": own is not None and model.view.waits,
            "cm-picks": own is not None and screen == "map" and model.drafting.choosing is not None,
        }  # fmt: skip
        above = None if own is not None else box(*self.tabs(at_hand=False), classes=("cm-tabs",))
        return box(
            box(text(self.strip(), "cm-strip"), above, classes=("cm-bar",)),
            box(*self.panels.of(MAIN), classes=("cm-main",)),
            box(self.turn.widget, *self.panels.of(BESIDE), classes=("cm-sidebox",)),
            deed=self._deed(),
            dock=self._dock(),
            uncover=button(_("Tap to see your cards again"), self._cover, "cm-uncover") if own is not None else None,
            classes=("cm-play", *those(looks)),
        )

    def close(self) -> None:
        """Close all panels too."""
        for one in (self.turn, *self.panels.made.values()):
            one.close()
        super().close()

    def tabs(self, at_hand: bool) -> list[Element]:
        """Show a button for each screen: on a player's own page those at hand are where the thumb is, and the others
        apart."""
        model, own = self.model, self.model.view.own_seat
        titles = dict(SCREENS.items()) | {"map": _(model.view.says.picture)}
        if own is not None:
            held = len(model.view.says.hand(model.view.state, own))
            titles |= {"map": _("Act"), "hand": _("Hand {n}", n=held) if held else SCREENS["hand"]}
        found = [
            button(title, partial(model.show, name), "cm-tab", f"cm-tab-{name}",
                   *(["cm-on"] if name == model.screen else [])).key(f"tab-{name}")
            for name, title in titles.items()
            if name in model.screens and at_hand == (own is not None and name in AT_HAND)
        ]  # fmt: skip
        if at_hand:
            return found
        settings = _("Aa") if own is None else _("Theme, text, alerts")
        return [
            *found,
            button(_("Learn"), partial(model.show, "learn"), "cm-tab", "cm-learn-tab").key("learn"),
            *([button(_("Home"), partial(model.show, "start"), "cm-tab", "cm-home").key("home")]
              if model.desk.guest is None else []),
            button(settings, self._sight, "cm-tab", "cm-sight", tip=_("Theme, text size and view of this screen"))
            .key("sight"),
        ]  # fmt: skip

    def _deed(self) -> Element | None:
        """Show the main choice with a few words on what it does, in a bar of its own that never scrolls."""
        deed = None if self._waits or self._entering else self.turn.deed
        if deed is None:
            return None
        return box(text(h("{}", deed.said), "cm-deed-said"), choices(deed.offered),
                   classes=("cm-deed", *(["cm-inquiry"] if deed.asks else [])))  # fmt: skip

    def _dock(self) -> Element:
        """Show undo always in the same corner, redo beside it, and what just happened."""
        model = self.model
        label, tip = model.past.undo_label(), ""
        title = _("↶ Undo: {what}", what=briefly(label, SHORT)) if label else _("↶ Nothing to undo")
        if label and model.view.own_seat is not None:
            # there is room for a few words beside the tabs, and whose page it is is known
            own = model.view.state.seats[model.view.own_seat].name
            title = pgettext(
                "a narrow button", "↶ Undo: {what}", what=shorten(label.removeprefix(own), FEW, placeholder="…")
            )
            tip = label
        if label and not model.past.may_undo():
            title, label = (
                (_("↶ Not yours to undo"), "") if model.past.takes_back is None else (_("↶ Undo: your choice"), label)
            )
        trouble, said = model.desk.trouble, briefly(model.toast, SHOWN)
        long = " cm-long" if len(trouble) > LONG else ""
        toast = (
            h('<div class="cm-trouble{}" role="alert">{}</div>', long, trouble)
            if trouble
            else h("<div>{}</div>", said) if said else ""
        )  # fmt: skip
        redo = model.view.table is not None and model.view.on.can_redo and model.view.everybodys
        return box(
            button(title, model.past.undo_last, "cm-undo", *([] if label else ["cm-off"]), tip=tip),
            redo=button(_("↷ Redo"), model.past.redo, "cm-redo") if redo else empty(w.Button),
            toast=text(toast, "cm-toast", "cm-live"),
            reminders=self._reminders(),
            near=box(*self.tabs(at_hand=True), classes=("cm-tabs",)),
            classes=("cm-dock",),
        )

    def _reminders(self) -> Element | None:
        """Remind of what was to be done with printed pieces, until the next act; one tap ends that for this device. The
        reasons of a scoring are here while what comes next is entered in their place."""
        lately = self.model.lately
        if self.model.view.own_seat is not None:
            return None
        recap = lately.recap if self._entering and not lately.opened else None
        said = reminders_html(lately.reminders)
        if lately.tip:
            tip = _("Quicker: tap the place itself ({picture}).", picture=_(self.model.view.says.picture))
            said += h("<p>{}</p>", tip)
        if not said and recap is None:
            return None
        off = partial(self.model.desk.choose, "remind", "off")
        return box(
            text(said, "cm-live"),
            button(_("Why? {what}", what=recap.title), lately.open, "cm-quiet") if recap is not None else None,
            button("✕", off, "cm-quiet", tip=_("No more reminders on this device")) if lately.reminders else None,
            classes=("cm-reminders",),
        )

    def cover(self) -> None:
        """Bring panels out of sight up to date as well, where cards lay open when they were filled: what is covered is
        to leave the browser, not only the screen."""
        model = self.model
        opened = (model.view.viewer, model.view.reading) if model.view.table is not None else (None, None)
        if self._opened not in (opened, (None, None)) and model.view.table is not None:
            for name, panel in self.panels.made.items():
                if name in (*model.screens, MAIN[-1]):
                    panel.update()
            self._turn()
            super().update()
        self._opened = opened

    def key(self, key: str) -> None:
        """Take a key: undo, do the next thing, turn to the picture, close what waits, or take what has a number; a
        colon with what was typed."""
        model = self.model
        if key == "u":
            model.past.undo_last()
        elif key == "n":
            self.go_on()
        elif key == "m":
            model.show("table" if model.screen == "map" else "map")
        elif key == "Escape":
            model.let_go()
        elif key.startswith(":"):
            self.turn.take(key[1:])
        elif key.isdigit():
            self.take(int(key))

    def go_on(self) -> None:
        """Do the one thing there is to do, or confirm what waits."""
        model = self.model
        if model.drafting.draft is not None:
            model.drafting.confirm()
        elif model.unknown.now is not None:
            model.unknown.do()
        elif model.free and model.automa.act is not None:
            model.do(model.view.seat, model.automa.act)
        elif model.free and model.drafting.choosing is None and len(model.legal) == 1:
            model.drafting.press(model.legal[0])

    def take(self, number: int) -> None:
        """Take in hand what has that number. Among keys always in sight, 1 is the first ready one of the first group; 2
        and up are those of the second."""
        model = self.model
        palette = model.drafting.palette
        first = [one for one in palette if one.group == 0 and one.ready][:1]
        keys = [*first, *(one for one in palette if one.group)] if palette else model.drafting.handles()
        if model.free and 0 < number <= len(keys):
            model.drafting.take(keys[number - 1].key)
