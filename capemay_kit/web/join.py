"""Joining: a code leads to the seats of its table, and one tap claims one. What is asked for claims nothing.

A link that is only previewed asks, and must not take a seat: so looking is GET, and claiming is POST.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from ipaddress import ip_network
from secrets import token_urlsafe
from typing import NoReturn

from tornado import web

from capemay_kit.core.i18n import _, and_list
from capemay_kit.core.scene import letters
from capemay_kit.core.seat_claims import ONLOOKERS, SHORT, TABLE, CodeSpent, Invitation, SeatAsked, SeatTaken, typed
from capemay_kit.core.store import Store
from capemay_kit.errors import CapemayError, whole
from capemay_kit.sitting.company import Company, company
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.guard import sentence as told
from capemay_kit.web.callers import AskedSeat, Callers
from capemay_kit.web.error_page import ErrorPage, read

WRONG, WITHIN = 20, 60.0
"""How many wrong typed codes an address may try within how many seconds."""
ASKS = 6
"""How often a table may be asked for a seat within that time."""
NOBODY: tuple[Company, dict[int, int]] = (Company("", "", ()), {})
ASKED = "asked"
"""Where a phone waits for a requested seat: shorter than any code."""
AGAIN = "again"
"""Instead of a code: a phone that had a seat looks for another at the same table."""
LOOKS_ON, BE_TABLE = "looks", "table"
"""What a form sends instead of a seat."""

log = logging.getLogger("capemay_kit.seats")


class Guesses:
    """Rate limits: wrong typed codes by address, so that nobody guesses one, and seat requests by table, so that nobody
    is pestered. Scanned codes are too long to guess."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: dict[tuple[str, ...], deque[float]] = {}
        self._tidied = clock()

    def too_many(self, address: str) -> bool:
        """Say whether an address has tried too many typed codes."""
        return self._full(_household(address), WRONG)

    def wrong(self, address: str) -> None:
        """Count a typed code before it is looked up, so that concurrent attempts count too."""
        self._note(_household(address), WRONG)

    def right(self, address: str) -> None:
        """Uncount a code that turned out to be right."""
        if times := self._times.get(_household(address)):
            times.pop()

    def may_ask(self, *table: str) -> bool:
        """Say whether a table may be asked for a seat now, and note that it is."""
        may = not self._full(table, ASKS)
        if may:
            self._note(table, ASKS)
        return may

    def _full(self, whose: tuple[str, ...], most: int) -> bool:
        times = self._times.get(whose, deque())
        return len(times) == most and self._clock() - times[0] < WITHIN

    def _note(self, whose: tuple[str, ...], most: int) -> None:
        now = self._clock()
        if now - self._tidied > WITHIN:
            self._times = {one: times for one, times in self._times.items() if times and now - times[-1] < WITHIN}
            self._tidied = now
        self._times.setdefault(whose, deque(maxlen=most)).append(now)


def _household(address: str) -> tuple[str]:
    """Return the network of a household: one address, or with IPv6 its prefix."""
    found = ip_network(f"{address.split('%')[0]}/64", strict=False) if ":" in address else address
    return (str(found),)


class Join(ErrorPage):
    """The page on which a phone chooses its seat."""

    store: Store
    callers: Callers
    guesses: Guesses

    async def get(self, code: str = "") -> None:
        """Ask for a code, or show the seats it leads to."""
        given = code or self.get_query_argument("code", "")
        if not given:
            await self._show("")
        elif (found := await self._invitation(given)) is not None:
            await self._show("", given, found)

    async def post(self, code: str = "") -> None:
        """Claim a seat, look on, or ask for a seat that somebody has; then lead to where it goes on."""
        if self.callers.is_foreign(self):
            raise web.HTTPError(403)
        found = await self._invitation(code)
        if found is None:
            return
        asked, chosen = self.get_body_argument("ask", ""), self.get_body_argument("seat", "")
        if asked and found.seat is not None:
            self._foreign(found, asked)
        if asked and not self.guesses.may_ask(found.group, found.table):
            log.warning("table %s: asked for seats too often by %s", found.table, self.request.remote_ip)
            self.set_status(429)
            await self._show(
                _("Too many phones have asked this table. Wait a minute and try again, or get a code at the table."),
                code,
                found,
            )
            return
        before = self.callers.guest(self)
        try:
            if asked:
                asks = await asyncio.to_thread(self._ask, code, found, asked)
            else:
                guest = await asyncio.to_thread(self._claim, code, found, chosen, before)
        except (SeatTaken, SeatAsked, CodeSpent) as error:
            log.warning("table %s: seat %s refused: %s", found.table, asked or chosen, type(error).__name__)
            self.set_status(409)
            await self._show(str(error), code, None if isinstance(error, CodeSpent) else found)
            return
        if asked:
            self.callers.asks(self, asks)
            self.redirect(join_path(self.settings["base_url"], ASKED), status=303)
        else:
            self.callers.seat(self, guest)
            self.redirect(self.settings["base_url"] + (self._shows if guest.seat is None else ""), status=303)

    def _ask(self, code: str, found: Invitation, asked: str) -> AskedSeat:
        """Ask the table for a seat that somebody has, or to be the table itself."""
        seat = TABLE if asked == BE_TABLE else self._seat(found, asked)
        before = self.callers.asked(self)
        again = before is not None and (before.group, before.table, before.seat) == (found.group, found.table, seat)
        word = before.word if before is not None and again else token_urlsafe(16)
        sign = self.store.of(found.group).ask(found.table, seat, word)
        return AskedSeat(found.table, seat, word, sign, typed(code), found.group)

    def _seat(self, found: Invitation, chosen: str) -> int:
        if chosen not in [str(seat) for seat, *__ in company(self.store.of(found.group), found.table).seats]:
            raise web.HTTPError(400)
        return int(chosen)

    def _foreign(self, found: Invitation, chosen: str) -> NoReturn:
        log.warning("table %s: %s asked for by a code that is not for it", found.table, chosen)
        raise web.HTTPError(403)

    def _claim(self, code: str, found: Invitation, chosen: str, before: Guest | None) -> Guest:
        store = self.store.of(found.group)
        if found.seat == ONLOOKERS:
            if chosen != LOOKS_ON:
                self._foreign(found, chosen)
            return Guest(found.table, None, store.look_on(code).generation, found.group)
        if found.seat is not None:
            made = store.take_over(code)
        elif chosen == LOOKS_ON:
            return Guest(found.table, None, group=found.group)
        else:
            made = store.claim(found.table, self._seat(found, chosen))
        guest = Guest(*made, group=found.group)
        one_seat(self.store, before, guest)
        return guest

    async def _invitation(self, code: str) -> Invitation | None:
        """Return what a code is for; if it is wrong, say so. An old seat cookie leads where its table's own code
        does."""
        had = self.callers.guest(self) if code == AGAIN else None
        if had is not None and had.own is not None:
            return Invitation(had.table, None, had.group)
        is_typed, address = len(typed(code)) == SHORT, self.request.remote_ip or ""
        if is_typed and self.guesses.too_many(address):
            self.set_status(429)
            await self._show(_("Too many wrong codes. Wait a minute, then try again."))
            return None
        if is_typed:
            self.guesses.wrong(address)
        found = await asyncio.to_thread(self.store.invitation, code)
        if found is not None and is_typed:
            self.guesses.right(address)
        if found is None:
            log.warning("a code that is none was shown by %s", address)
            self.set_status(404)
            await self._show(_("No table has this code. There may be a newer one: look at the table, under Phones."))
        return found

    def _known(self, found: Invitation) -> tuple[Company, dict[int, int]]:
        store = self.store.of(found.group)
        return company(store, found.table), store.held(found.table)

    async def _show(self, sentence: str, code: str = "", found: Invitation | None = None) -> None:
        who, held = NOBODY
        try:
            if found is not None:
                who, held = await asyncio.to_thread(self._known, found)
        except (CapemayError, ValueError) as error:
            log.warning("a table could not be shown: %s", whole(error))
            sentence = told(error)
        one = None if found is None else found.seat
        signs = letters([one[1] for one in who.seats])
        seats = [
            (seat, sign, name, colour, seat in held and one is None)
            for sign, (seat, name, colour) in zip(signs, who.seats, strict=True)
            if one in (None, seat)
        ]
        names = and_list([one[1] for one in who.seats])
        only: tuple[str, ...] = ()
        if one == TABLE:
            only = (
                _("The table here?"),
                _("One tap, and this screen is the table. The old one just watches."),
                BE_TABLE,
                _("Yes, the table is here"),
            )
        elif one == ONLOOKERS:
            only = (
                _("Watch?"),
                _("Playing: {names}. You see what is on the table, but nobody's hand.", names=names),
                LOOKS_ON,
                _("Just watch"),
            )
        self.show(
            "join", sentence=sentence, join=join_path(self.settings["base_url"]), code=typed(code),
            seats=seats, who=who, takes_over=one is not None, looks=LOOKS_ON, table=BE_TABLE, only=only,
            shows=self._shows, join_style=read("template", "join.css"),
        )  # fmt: skip

    @property
    def _shows(self) -> str:
        """What asks, behind an address, for the large letters of a screen across the room."""
        return "" if self.get_query_argument("show", None) is None else "?show"


class EnterGroup(ErrorPage):
    """The address of a group. Whoever is in another group is asked first: its address may be written down nowhere."""

    callers: Callers

    def get(self, key: str) -> None:
        """Put the visitor into the group, or ask them first."""
        there = self.callers.group_of(key)
        if there is None:
            self.set_status(404)
            self.say(_("There is no group at this address. Ask whoever gave it to you to check it."), home=True)
        elif self.callers.key_of_group(self) in (None, key):
            self._enter(key)
        else:
            self.show("group", here=self.request.path, base=self.settings["base_url"])

    def post(self, key: str) -> None:
        """Put a visitor who agreed into the group."""
        if self.callers.is_foreign(self) or self.callers.group_of(key) is None:
            raise web.HTTPError(403)
        self._enter(key)

    def _enter(self, key: str) -> None:
        self.callers.take_in(self, key)
        self.redirect(self.settings["base_url"], status=303)


def one_seat(store: Store, before: Guest | None, made: Guest) -> None:
    """Let go of the seat that a phone had, since one phone has one seat."""
    if before is not None and before.claim is not None and before.seat is not None and not before.sits_as(made):
        store.of(before.group).give_up(before.claim)


def join_path(base: str, code: str = "") -> str:
    """Return the path at which a phone joins, with a code or where it is to be typed."""
    return f"{base}j/{code}" if code else f"{base}j"
