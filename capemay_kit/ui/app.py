"""The companion: the room of a table and the screens around it, put together once and updated in place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import ipywidgets as w

from capemay_kit.core import palette
from capemay_kit.core.i18n import _, language
from capemay_kit.core.seat_claims import TABLE
from capemay_kit.core.store import BREATH, Store
from capemay_kit.core.times import ZONE, offsets, zone_named
from capemay_kit.errors import BrokenRecord, CapemayError, UnknownName, whole
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.playing import Playing
from capemay_kit.sitting.presence import Presence
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.aloud import Aloud
from capemay_kit.ui.asks import Asks
from capemay_kit.ui.device import Device
from capemay_kit.ui.guard import guard, log, sentence, set_up_log
from capemay_kit.ui.page import Page, start_address
from capemay_kit.ui.parts import Panels, box, button, html, refusal, safe, tell_once, worn
from capemay_kit.ui.start import Start
from capemay_kit.ui.table.room import Room
from capemay_kit.ui.table.seat import join_html, shut_out_html

POLL_SECONDS = 0.25
OUTSIDE = ("start", "history", "learn", "copy", "phones")
"""Screens that stand in place of a table."""
LOOKED_UP = ("learn", "copy")
"""Those an address can name, with a table behind them or without."""
_HERE = Path(__file__).resolve().parent
# include all style sheets: in JupyterLab no page head of ours has loaded the first
_SHEETS = "style", "base", "table", "sheet", "score", "review", "learn", "start", "unknown", "own", "phones", "seat"
LOOK = "".join((_HERE / f"{name}.css").read_text(encoding="utf-8") for name in _SHEETS)

TOGETHER = 600
"""How often a page asks whether anybody is there where others have pages of the same table, in ms."""


class Companion:
    """A page: the room of the table, and the screens that stand in place of a table."""

    def __init__(
        self, store: Store, address: Mapping[str, str], only_score: bool = False, desk: Desk | None = None
    ) -> None:
        self.desk = desk or Desk()
        self.model = Playing(store, self.update, self.desk)
        tell = self.tell
        # where several have a page of one table, each says within a second that it may be out of step
        beat = {"beat": TOGETHER} if self.desk.joined_at or self.desk.guest is not None else {}
        self.page = Page(tell=tell, language=language(), keys_heard=[*"1234567unm:", "Escape"], awake=True, **beat)
        self.page.on_key(self._key)
        self.desk.save = self.page.save
        self.page.on_seen(self.desk.has_seen)
        self.page.on_file(lambda __: self.model.turn_to_files())
        self.page.on_hidden(lambda hidden: self.desk.presence.looks(self.desk.page, not hidden))
        self.page.observe(guard(tell, where="device")(lambda __: self._themed()), names=["device", "dark"])
        self.page.observe(guard(tell, where="zone")(lambda __: self._zoned()), names="zone")
        # the start screen and the rooms say themselves what went wrong
        self.trouble = html("cm-message")
        self._telling, self._failed = False, ""
        self._screen: Any = None
        self._mine: bool | None = None
        self.aloud = Aloud()
        self.worn = html("cm-drawings")
        colours = html("cm-drawings", value=worn({f"cm-wears-{name}": one for name, one in palette.COLOURS.items()}))
        look = w.HTML(f"<style>{LOOK}</style>")
        self.asks = Asks(self.model, tell)
        parts = (look, colours, self.worn, self.page, self.asks.widget, self.trouble)
        self.widget = box(*parts, classes=("cm-app",))
        store.waits = self._waits
        self.rooms = Panels({"table": (self.widget, lambda: self._room())})
        self.panels = Panels(
            {
                "start": (self.widget, lambda: Start(self.model, self._sight, tell, self._to_copy, only_score)),
                "history": (self.widget, self._history),
                "learn": (self.widget, self._learn),
                "copy": (self.widget, self._copy),
                "phones": (self.widget, self._phones),
                "device": (self.widget, lambda: Device(self.page, tell, self.desk.guest is not None)),
            }
        )
        self._open(address)

    def _room(self) -> Room:
        return Room(self.model, self._sight, self.tell, self._card_form, self._cover)

    @property
    def room(self) -> Room | None:
        """The room of the table somebody sits at."""
        return None if self.desk.here is None else self.rooms.get("table")

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

    def _waits(self) -> None:
        """Say on the page what it is waiting for; it cannot be used until then."""
        self.page.connected(_("Waiting for another page to finish saving…"))

    def update(self) -> None:
        """Bring what is on the screen up to date, and the address with it."""
        try:
            self._update()
            # where the table is, is told beside the screen that is shown by now
            self.asks.update()
        finally:
            # last of all, so that the browser hears of somebody else's act with all else on the screen
            if self.page.fresh != self.desk.fresh:
                self.page.fresh = self.desk.fresh

    def _update(self) -> None:
        room, screen = self.room, self.desk.screen
        where = screen if screen in OUTSIDE else "start" if room is None else ""
        mine = self.model.seats.is_table if where == "phones" else self.desk.guest is None
        if not mine and where != "learn":
            where = ""
        self.page.connected()
        self._turn_over()
        chosen = () if where or self.desk.here is None else self.desk.here.colours
        tell_once(self.worn, worn({f"cm-seat-{i}": one for i, one in enumerate(palette.worn(chosen))}))
        if where and not self._telling:
            self.desk.trouble = ""
        said = self.desk.trouble if where not in ("", "start") else ""
        tell_once(self.trouble, refusal(said))
        if where or room is None:
            if room is not None:
                room.cover()
            self.rooms.turn_to("", self.rooms.made)
            if not where:
                self._shut()
                return
            outside = self.panels.turn_to(where, OUTSIDE)
            self.page.address = outside.address if where in (*LOOKED_UP, "phones") else {}
            return
        here = self.desk.here
        if here is not None and screen not in here.screens:
            here.screen = here.screens[0]
        self.panels.turn_to("", OUTSIDE)
        self.rooms.turn_to("table", self.rooms.made)
        self.page.say(self.aloud.news(self.model, room.asks))
        if (own := self.model.own_seat) is not None:
            mine = own in self.model.acting
            # what was so as the page opened is no news
            self.page.signs += self._mine is False and mine
            self._mine = mine
            self.page.title = _("Your turn · {game}", game=self.model.meta.title) if mine else ""
        address = {**self.desk.address, "screen": self.desk.screen}
        if self.page.address != address:
            self.page.address = address

    def _shut(self) -> None:
        """Show nothing of a table that a guest may not be at, and the way back."""
        self.panels.turn_to("", OUTSIDE)
        # what was shown before is in the browser still, though out of sight
        self.page.anew += bool(self.rooms.made)
        self.rooms.clear()
        self.page.heard = (0, "")
        guest, (name, at) = self.desk.guest, self.desk.shut or ("", "")
        seat = None if guest is None else guest.seat
        why = (
            _("The link to this page was turned off")
            if seat is None
            else _("The table is on another screen now")
            if seat == TABLE
            else _("{name} plays on another phone now", name=name)
        )
        said = refusal(self.desk.trouble) if self.desk.shut is None else shut_out_html(why, at)
        self.page.title = ""
        had = guest is not None and guest.own is not None and self.desk.shut is not None
        tell_once(self.trouble, f"{said}{join_html(again=had)}")

    def _turn_over(self) -> None:
        """Scroll another screen, or another part of it, to its top."""
        model = self.model
        at = None
        if model.table is not None:
            at = model.on.header.table, model.fixing, model.ending.entered_at, model.ending.reveals is None
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

    def _cover(self) -> None:
        device = self.page.device
        self.page.device = {**device, "covered": "" if device.get("covered") else "true"}

    def _themed(self) -> None:
        if self.desk.dark != self.page.dark:
            self.desk.dark = self.page.dark
            self.update()

    def _zoned(self) -> None:
        """Show times by the clock of the device that reads them."""
        before = offsets()
        ZONE.set(zone_named(self.page.zone))
        if offsets() != before:
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
        return "" if here is None else here.on.header.table

    @property
    def ticks(self) -> bool:
        """Whether something happens without a tap: a clock runs, games are counted, a bot is about to act, or other
        work is done in portions."""
        here = self.desk.here
        return (
            self._counts or bool(self.desk.works) or (here is not None and (bool(here.on.timed) or self.model.bots.go))
        )

    @property
    def _counts(self) -> bool:
        return self.desk.screen == "history" and "history" in self.panels.made

    def look(self, news: bool = True) -> bool:
        """Bring in what other pages wrote, and do a portion of any long work; say whether more of it waits.

        Without ``news`` the store is not asked, for pages whose store nobody else writes to.
        """
        counting = False
        ZONE.set(zone_named(self.page.zone))
        try:
            if self._counts:
                counting = self.panels.get("history").count_on()
            if news and self.desk.here is not None:
                self.desk.here.sync()
            if self.desk.here is not None:
                room = self.rooms.made.get("table")
                if room is not None and "table" in room.panels.made:
                    room.panels.get("table").tick()
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


async def _watch(page: Companion) -> None:
    counting = False
    while True:
        await asyncio.sleep(BREATH if counting else POLL_SECONDS)
        try:
            counting = page.look()
        except Exception:
            log.exception("watching the table")
            await asyncio.sleep(5)


LOOKED_AFTER: ContextVar[Callable[[Companion], object]] = ContextVar(
    "looked_after", default=lambda page: asyncio.ensure_future(_watch(page))
)
"""Makes a companion poll for news (`Companion.look`) and close with its page: in the loop it was made in, unless a
server of many pages replaces this."""
GUEST: ContextVar[Guest | None] = ContextVar("guest", default=None)
"""Who has the page for their own; None: it is everybody's."""
JOINED_AT: ContextVar[Sequence[str]] = ContextVar("joined_at", default=())
"""The addresses at which phones join; none where no phone can."""
GROUP_AT: ContextVar[str] = ContextVar("group_at", default="")
"""The address of the page's group; empty where all visitors are one group."""
PRESENCE: ContextVar[tuple[Presence | None, str]] = ContextVar("presence", default=(None, ""))
"""Who has pages of this process open now, and this page's name there."""


class Closed:
    """The fallback when a companion cannot be opened: says why, and tries again when asked to."""

    def __init__(self, make: Callable[[], Any], error: Exception) -> None:
        self._make = make
        self.why = html("cm-message")
        again = button(_("Try again"), self.open, self._tell, "cm-primary")
        shown = box(self.why, again, classes=("cm-closed",))
        look, page = w.HTML(f"<style>{LOOK}</style>"), Page()
        frame = box(look, page, shown, classes=("cm-app",))
        self._parts = (frame, look, page, shown, self.why, again)
        self.widget = box(frame)
        self._tell(_reason(error))

    def open(self) -> None:
        """Show the companion here, or say what still keeps it from opening."""
        try:
            found = self._make()
        except Exception as error:
            _log(error)
            self._tell(_reason(error))
            return
        self.widget.children = (found,)
        for part in self._parts:
            part.close()

    def _tell(self, why: str) -> None:
        self.why.value = f'<p role="alert">{safe(why)}</p>'


def _log(error: Exception) -> None:
    # our own errors carry a full sentence; anything else is a bug
    log.error("the companion did not open: %s", whole(error), exc_info=not isinstance(error, CapemayError))


def _reason(error: Exception) -> str:
    return _("The companion cannot open: {why}", why=error) if isinstance(error, CapemayError) else sentence(error)


def companion(address: Mapping[str, str] | None = None, store: str | None = None, *, only_score: bool = False) -> Any:
    """Return the companion's widget, at the table and screen that ``address`` names; without one, that of the page.

    With ``only_score`` new tables are score sheets: nothing but the end of a game is entered. Whatever keeps it
    from opening is said in the widget, with a button that tries again.
    """
    set_up_log()
    where = start_address() if address is None else address

    def make() -> Any:
        desk = Desk(GUEST.get(), JOINED_AT.get(), *PRESENCE.get(), group_at=GROUP_AT.get())
        made = Companion(Store(store), where, only_score, desk)
        made.widget.companion = made
        made.widget.watching = LOOKED_AFTER.get()(made)
        return made.widget

    try:
        return make()
    except Exception as error:
        _log(error)
        return Closed(make, error).widget


def studio(store: str | None = None) -> Any:
    """Return the companion's widget at the board studio, for a notebook of its own."""
    return companion({"screen": "copy", "tab": "studio"}, store)


def lesson(name: str, store: str | None = None) -> Any:
    """Return the companion's widget at a lesson, for a notebook of its own: ``building``, or ``game/lesson`` for
    one of another game. Raises `UnknownName`."""
    from capemay_kit.teach.lesson import lessons

    game, __, one = name.rpartition("/")
    known = [each.id for each in (lessons(game) if game else lessons())]
    if one not in known:
        raise UnknownName("lesson", name, known)
    return companion({"screen": "learn", "lesson": name}, store)
