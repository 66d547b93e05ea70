"""The companion: panels over one model, put together once and updated in place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ipywidgets as w

from capemay_kit.core.store import Store
from capemay_kit.errors import BrokenRecord, CapemayError, UnknownName
from capemay_kit.games.cape_may.automa import by_itself, choices
from capemay_kit.ui.bar import Bar, Dock
from capemay_kit.ui.board import BoardScreen
from capemay_kit.ui.card_form import CardForm
from capemay_kit.ui.device import Device
from capemay_kit.ui.fix import Fix
from capemay_kit.ui.guard import guard, log, set_up_log
from capemay_kit.ui.log import Log
from capemay_kit.ui.model import Model
from capemay_kit.ui.page import Page
from capemay_kit.ui.parts import box, set_class, show
from capemay_kit.ui.score import Score
from capemay_kit.ui.sheet import SheetForm, Totals
from capemay_kit.ui.start import Start
from capemay_kit.ui.tiles import Tiles
from capemay_kit.ui.turn import ACTIONS, Turn

POLL_SECONDS = 0.25
OUTSIDE = ("start", "history", "learn", "copy")
"""Screens that stand in place of a table."""
LOOKED_UP = ("learn", "copy")
"""Those an address can name, with a table behind them or without."""
_HERE = Path(__file__).resolve().parent
# In JupyterLab there is no head of ours to bring the first.
LOOK = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("style.css", "look.css"))


class Companion:
    """All panels of one page."""

    def __init__(self, store: Store, address: Mapping[str, str], only_score: bool = False) -> None:
        self.model = Model(store, self.update)
        tell = self.tell
        self.page = Page(tell=tell, keys_heard=[*"1234567unm"], awake=True)
        self.page.on_key(self._key)
        self.page.observe(guard(tell, where="device")(lambda _: self._themed()), names=["device", "dark"])
        self.bar = Bar(self.model, self._sight, tell)
        self.dock = Dock(self.model, tell)
        self.turn = Turn(self.model, tell)
        self.main = box(classes=("cm-main",))
        self.side = box(self.turn.widget, classes=("cm-sidebox",))
        self.play = box(self.bar.widget, self.main, self.side, self.dock.widget, classes=("cm-play",))
        self.widget = box(w.HTML(f"<style>{LOOK}</style>"), self.page, self.play, classes=("cm-app",))
        # A widget nobody sees costs the opening as much as one they do: most panels are made when first shown.
        self._makers: dict[str, tuple[w.Box, Callable[[], Any]]] = {
            "sheet": (self.main, lambda: SheetForm(self.model, tell)),
            "totals": (self.side, lambda: Totals(self.model)),
            "table": (self.main, lambda: Tiles(self.model, tell)),
            "map": (self.main, lambda: BoardScreen(self.model, tell)),
            "log": (self.main, lambda: Log(self.model, tell)),
            "score": (self.main, lambda: Score(self.model, tell)),
            "fix": (self.main, lambda: Fix(self.model, tell)),
            "card": (self.side, lambda: CardForm(self.model, tell)),
            "start": (self.widget, lambda: Start(self.model, self._sight, tell, only_score)),
            "history": (self.widget, self._history),
            "learn": (self.widget, self._learn),
            "copy": (self.widget, self._copy),
            "device": (self.widget, lambda: Device(self.page, tell)),
        }
        self._panels: dict[str, Any] = {}
        self.panel("table")
        self.panel("map")
        self._open(address)

    def panel(self, name: str) -> Any:
        """Return a panel, made now if it was never shown."""
        if name not in self._panels:
            around, make = self._makers[name]
            self._panels[name] = made = make()
            around.children = (*around.children, made.widget)
        return self._panels[name]

    def _shown(self, name: str, visible: bool) -> Any:
        """Show a panel or hide it; return it if it shows."""
        if visible or name in self._panels:
            show(self.panel(name).widget, visible)
        return self._panels[name] if visible else None

    def _open(self, address: Mapping[str, str]) -> None:
        table = address.get("table")
        screen = address.get("screen", "table")
        if table:
            try:
                self.model.open(table, screen)
                if screen not in LOOKED_UP:
                    return
            except (CapemayError, BrokenRecord) as error:
                log.warning("table %s could not be opened: %s", table, error)
                self.update()
                self.tell(str(error))
                return
        if screen in LOOKED_UP:
            self.model.screen = screen
            self.panel(screen).open(address)
        self.update()

    def tell(self, sentence: str) -> None:
        """Show a sentence of trouble; what is on the screen stays."""
        self.model.trouble = sentence
        self.dock.update()
        if "start" in self._panels:
            self.panel("start").say(sentence if self.model.screen == "start" else "")
        # what failed may have stopped half way: the screen shows what the model holds
        self.update()

    def update(self) -> None:
        """Bring the panels on the screen up to date, and the address with them."""
        model = self.model
        where = model.screen if model.screen in OUTSIDE else "start" if model.table is None else ""
        for name in OUTSIDE:
            if panel := self._shown(name, name == where):
                outside = panel
        show(self.play, not where)
        if where:
            outside.update()
            self.page.address = outside.address if where in LOOKED_UP else {}
            return
        if model.screen not in model.screens:
            model.screen = model.screens[0]
        screen = model.screen if model.fixing is None else "fix"
        set_class(self.play, "cm-on-map", screen == "map")
        set_class(self.play, "cm-avas", model.avas is not None and model.draft is None)
        set_class(self.play, "cm-counting", model.is_sheet)
        for name in ("sheet", "table", "map", "log", "score", "fix"):
            if panel := self._shown(name, name == screen):
                panel.update()
        self.bar.update()
        if running := self._shown("totals", model.is_sheet):
            running.update()
        show(self.turn.widget, model.writing_card is None and (not model.is_sheet or model.looking is not None))
        self.turn.update()
        if "card" in self._panels or model.writing_card is not None:
            self.panel("card").update()
        self.dock.update()
        address = {"table": model.on.header.table, "screen": model.screen}
        if self.page.address != address:
            self.page.address = address

    def _history(self) -> Any:
        # what counts games up takes a while to import, and few pages ask for it
        from capemay_kit.ui.history import History

        return History(self.model, self.tell)

    def _learn(self) -> Any:
        from capemay_kit.ui.learn import Learn

        return Learn(self.model, self.tell)

    def _copy(self) -> Any:
        from capemay_kit.ui.copy import MyCopy

        return MyCopy(self.model, self.tell)

    def _sight(self) -> None:
        self.panel("device").turn()

    def _themed(self) -> None:
        if self.model.dark != self.page.dark:
            self.model.dark = self.page.dark
            self.update()

    def _key(self, key: str) -> None:
        model = self.model
        if model.table is None or model.screen in OUTSIDE:
            return
        if key == "u":
            model.undo_last()
        elif key == "n":
            self._next()
        elif key == "m":
            model.show("table" if model.screen == "map" else "map")
        elif model.seat == model.state.ava:
            return
        elif key in "234567":
            model.tap_action(list(ACTIONS)[int(key) - 2])
        elif key == "1":
            hand = model.state.seats[model.seat].hand
            if hand:
                model.tap_action("move", hand[0])

    def _next(self) -> None:
        """Do the one thing there is to do, or confirm what waits."""
        model = self.model
        if model.draft is not None:
            model.confirm()
        elif (hers := by_itself(model.state)) is not None and model.looking is None and model.asked is None:
            if not choices(model.state):
                model.do(model.seat, hers)
        elif len(model.legal) == 1:
            model.do(model.seat, model.legal[0])

    async def watch(self) -> None:
        """Bring in what other pages write, as long as the page is there."""
        failed = ""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                self.model.sync()
                if failed:
                    failed = ""
                    self.tell("")
            except CapemayError as error:
                if str(error) != failed:
                    failed = str(error)
                    self.tell(failed)
            except Exception:
                log.exception("watching the table")
                await asyncio.sleep(5)


def companion(address: Mapping[str, str] | None = None, store: str | None = None, *, only_score: bool = False) -> Any:
    """Return the companion's widget, at the table and screen that ``address`` names.

    With ``only_score`` new tables are score sheets: nothing but the end of a game is entered.
    """
    set_up_log()
    made = Companion(Store(store), {} if address is None else address, only_score)
    made.widget.companion = made
    task = asyncio.ensure_future(made.watch())
    made.widget.watching = task
    return made.widget


def studio(store: str | None = None) -> Any:
    """Return the companion's widget at the board studio, for a notebook of its own."""
    return companion({"screen": "copy", "tab": "studio"}, store)


def lesson(name: str, store: str | None = None) -> Any:
    """Return the companion's widget at a lesson, for a notebook of its own. Raises `UnknownName`."""
    from capemay_kit.teach.lesson import lessons

    known = [one.id for one in lessons()]
    if name not in known:
        raise UnknownName("lesson", name, known)
    return companion({"screen": "learn", "lesson": name}, store)
