"""The page of a companion: the room of the table, and the screens around it, each made when it is first shown."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from capemay_kit.core.store import Store
from capemay_kit.errors import BrokenRecord, CapemayError, whole
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.asks import Asks, shut_html
from capemay_kit.ui.components import Element, Panel, Panels, box, refusal, same, text, worn
from capemay_kit.ui.page import Aloud, Device, Page
from capemay_kit.ui.start import Start
from capemay_kit.ui.table.room import Room
from capemay_kit.ui.table.show import Show

OUTSIDE = ("start", "history", "learn", "copy", "phones")
"""Screens that stand in place of a table."""
KEPT = ("remind", "taps")
"""Settings of the device that say what panels show; the browser's style sheets do the rest."""
LOOKED_UP = ("learn", "copy")
"""Those an address can name, with a table behind them or without."""
SCREENS = (*OUTSIDE, "room", "show")
# include all style sheets: in JupyterLab no page head of ours has loaded the first
_SHEETS = (
    "style", "base", "table", "sheet", "score", "review", "learn", "start", "unknown", "own", "phones", "seat", "show",
)  # fmt: skip
LOOK = "".join(Path(__file__).with_name(f"{name}.css").read_text(encoding="utf-8") for name in _SHEETS)

TOGETHER = 600
"""How often a page asks whether anybody is there where others have pages of the same table, in ms."""
log = logging.getLogger("capemay_kit.ui")


class Companion(Panel):
    """A page: the room of the table, and the screens that stand in place of a table. Its widgets close with it."""

    def __init__(
        self, store: Store, address: Mapping[str, str], only_score: bool = False, desk: Desk | None = None
    ) -> None:
        super().__init__(self.tell)
        self.desk = desk or Desk()
        self.shows = "show" in address and (self.desk.guest is None or self.desk.guest.seat is None)
        """Whether this is the screen across the room: it sees what a bystander sees."""
        if self.shows and self.desk.guest is None:
            found = address.get("table") or next((one.header.table for one in store.tables()), "")
            self.desk.guest, self.shows = Guest(found, None) if found else None, bool(found)
        self.model = model = Session(store, self.update, self.desk)
        # where several have a page of one table, each says within a second that it may be out of step
        beat = {"beat": TOGETHER} if self.desk.joined_at or self.desk.guest is not None else {}
        self.page = Page(tell=self.tell, keys_heard=[*"1234567unm:", "Escape"], awake=True, **beat)
        self.page.on("key", self._key)
        self.page.on("seen", self.desk.has_seen)
        self.page.on("file", lambda __: model.turn_to_files())
        self.page.on("hidden", lambda hidden: self.desk.presence.looks(self.desk.page, not hidden))
        self.page.on("device", lambda __: self._themed())
        self.page.on("dark", lambda __: self._themed())
        self.page.on("zone", lambda __: self._zoned())
        self.desk.save, self.desk.choose = self.page.save, self.page.choose
        store.waits = self.page.waits
        self.said = refusal("")
        """What is said above the screen."""
        self._telling, self._failed = False, ""
        self._screen: Any = None
        self._mine: bool | None = None
        self.aloud, self.asks = Aloud(), Asks(model, self.tell)
        self.panels = Panels(
            {
                "start": lambda: Start(model, self._sight, self.tell, self._to_copy, only_score),
                "room": lambda: Room(model, self._sight, self.tell, self._card_form, self._cover),
                "device": lambda: Device(self.page, self.tell, self.desk.guest is not None),
                "history": self._history, "learn": self._learn, "copy": self._copy, "phones": self._phones,
                "show": lambda: Show(model, self.tell),
            }
        )  # fmt: skip
        self._open(address)

    @property
    def room(self) -> Room | None:
        """The room of the table somebody sits at."""
        return None if self.desk.here is None else self.panels.get("room")

    def panel(self, name: str) -> Any:
        """Return a panel, made now if it was never shown: of the table's room, or one that stands in place of it."""
        panels = self.room.panels if self.room is not None and name not in self.panels else self.panels
        return panels.get(name)

    def _open(self, address: Mapping[str, str]) -> None:
        guest = self.desk.guest
        # a player's own page is at its table, whatever its address says
        table = address.get("table") if guest is None else guest.table
        screen = address.get("screen", "")
        if address.get("game") in registry.TITLES:
            self.desk.game = address["game"]
        if table:
            try:
                self.model.open(table, screen)
                if screen not in LOOKED_UP:
                    return
            except (CapemayError, BrokenRecord) as error:
                log.warning("table %s could not be opened: %s", table, whole(error))
                self.update()
                self.tell(str(error))
                return
        if screen in LOOKED_UP:
            self.desk.screen = screen
            self.panels.get(screen).open(address)
        self.update()

    def tell(self, sentence: str) -> None:
        """Show a sentence of trouble; what is on the screen stays."""
        self.desk.trouble = sentence
        if "start" in self.panels.made:
            self.panels.get("start").say(sentence if self.desk.screen == "start" else "")
        # what failed may have stopped half way: the screen shows what the model holds
        self._telling = True
        try:
            self.update()
        finally:
            self._telling = False

    def show(self) -> Element:
        """Show what is said, and the screens there are: all but one are hidden."""
        here = self.desk.here if self.desk.screen not in OUTSIDE else None
        colours = () if here is None else here.colours
        return box(
            same("look", None, lambda: text(f"<style>{LOOK}</style>")),
            same("worn", colours, lambda: text(worn(colours), "cm-drawings")),
            self.page, self.asks.widget, text(self.said, "cm-message"), *self.panels.of((*SCREENS, "device")),
            classes=("cm-app",),
        )  # fmt: skip

    def update(self) -> None:
        """Bring what is on the screen up to date, and the address with it."""
        try:
            self._update()
            # where the table is, is told beside the screen that is shown by now
            self.asks.update()
        finally:
            super().update()
            # last of all, so that the browser hears of somebody else's act with all else on the screen
            if self.page.fresh != self.desk.fresh:
                self.page.fresh = self.desk.fresh

    def _update(self) -> None:
        if self.shows and self.desk.here is not None:
            self.page.address = self.panels.turn_to("show", SCREENS).address
            return
        room, screen = self.room, self.desk.screen
        where = screen if screen in OUTSIDE else "start" if room is None else ""
        mine = self.model.seats.is_table if where == "phones" else self.desk.guest is None
        if not mine and where != "learn":
            where = ""
        self.page.connected()
        self._turn_over()
        if where and not self._telling:
            self.desk.trouble = ""
        self.said = refusal(self.desk.trouble if where not in ("", "start") else "")
        if where:
            if room is not None:
                room.cover()
            outside = self.panels.turn_to(where, SCREENS)
            self.page.address = outside.address if where in (*LOOKED_UP, "phones") else {}
            return
        if room is None:
            self._shut()
            return
        here = self.desk.here
        if here is not None and screen not in here.screens:
            here.screen = here.screens[0]
        self.panels.turn_to("room", SCREENS)
        self.page.say(self.aloud.news(self.model, room.asks))
        if (own := self.model.view.own_seat) is not None:
            mine = own in self.model.view.acting
            # what was so as the page opened is no news
            self.page.signs += self._mine is False and mine
            self._mine = mine
            self.page.turns(self.model.view.meta.called if mine else "")
        address = {**self.desk.address, "screen": self.desk.screen}
        if self.page.address != address:
            self.page.address = address

    def _shut(self) -> None:
        """Show nothing of a table that a guest may not be at, and the way back."""
        self.panels.turn_to("", SCREENS)
        # what was shown before is in the browser still, though out of sight
        self.page.anew += "room" in self.panels.made
        self.said = shut_html(self.model)
        self.panels.close(["room"], super().update)
        self.page.heard = (0, "")
        self.page.turns("")

    def _turn_over(self) -> None:
        """Scroll another screen, or another part of it, to its top."""
        model = self.model
        at = None
        if model.view.table is not None:
            at = model.view.on.header.table, model.fixing, model.ending.entered_at, model.ending.reveals is None
        screen = self.desk.screen, at
        if screen != self._screen:
            self._screen = screen
            self.page.turned += 1

    def _card_form(self) -> Any:
        # few tables write down a card, and the form is large
        from capemay_kit.ui.own.form import CardForm

        return CardForm(self.model, self.tell)

    def _history(self) -> Any:
        # what counts games up takes a while to import, and few pages ask for it
        from capemay_kit.ui.history import History

        return History(self.model, self.tell)

    def _learn(self) -> Any:
        from capemay_kit.ui.learn.screen import Learn

        return Learn(self.model, self.tell)

    def _copy(self) -> Any:
        from capemay_kit.ui.own.copy import MyCopy

        return MyCopy(self.model, self.tell)

    def _to_copy(self, found: Any) -> None:
        """Take over, where packs are, what a file holds of somebody's copy."""
        copy = self.panels.get("copy")
        copy.open({"tab": "pack"})
        self.model.show("copy")
        copy.part("pack").take(found)

    def _phones(self) -> Any:
        from capemay_kit.ui.phones import Phones

        return Phones(self.model, self.tell, self.desk.joined_at)

    def _sight(self) -> None:
        if self.desk.here is not None:
            self.desk.here.cover()
        self.panels.get("device").turn()
        super().update()

    def _cover(self) -> None:
        device = self.page.device
        self.page.device = {**device, "covered": "" if device.get("covered") else "true"}

    def _themed(self) -> None:
        before = self.desk.dark, self.desk.device
        self.desk.dark, self.desk.device = self.page.dark, {name: self.page.device.get(name, "") for name in KEPT}
        if before != (self.desk.dark, self.desk.device):
            self.update()

    def _zoned(self) -> None:
        if self.page.reads_clock():
            self.update()

    def _key(self, key: str) -> None:
        before: list[Any] = [self.panels.made.get(name) for name in ("device", self.desk.screen)]
        if key == "Escape" and any(one.let_go() for one in before if hasattr(one, "let_go")):
            return
        if self.room is not None and self.desk.screen not in OUTSIDE:
            self.room.key(key)

    @property
    def table(self) -> str:
        """The id of the table somebody sits at; empty if they sit at none."""
        here = self.desk.here
        return "" if here is None else here.view.on.header.table

    @property
    def ticks(self) -> bool:
        """Whether something happens without a tap: a clock runs, games are counted, a bot is about to act, or other
        work is done in portions."""
        here = self.desk.here
        by_itself = here is not None and (here.view.on.timed or self.model.bots.go or self._shown is not None)
        return self._counts or bool(self.desk.works) or by_itself

    @property
    def _shown(self) -> Any:
        return self.panels.made.get("show") if self.desk.here is not None else None

    @property
    def _counts(self) -> bool:
        return self.desk.screen == "history" and "history" in self.panels.made

    def look(self, news: bool = True) -> bool:
        """Bring in what other pages wrote, and do a portion of any long work; say whether more of it waits.

        Without ``news`` the store is not asked, for pages whose store nobody else writes to.
        """
        counting = False
        self.page.reads_clock()
        try:
            if self._counts:
                counting = self.panels.get("history").count_on()
            if news and self.desk.here is not None:
                self.desk.here.sync()
            if self.desk.here is not None:
                room = self.panels.made.get("room")
                if room is not None and "table" in room.panels.made:
                    room.panels.get("table").tick()
            if self._shown is not None:
                self._shown.tick()
            counting = self.desk.works.on() or counting
            if self.desk.here is self.model:
                counting = self.model.bots.go_on() or counting
            if self._failed:
                self._failed = ""
                self.tell("")
        except CapemayError as error:
            if str(error) != self._failed:
                log.warning("watching the table: %s", whole(error))
                self._failed = str(error)
                self.tell(self._failed)
        return counting

    def close(self) -> None:
        """Let go of the store."""
        self.model.store.close()
