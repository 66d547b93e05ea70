"""Joining: a code leads to the seats of its table, and one tap claims one. What is asked for claims nothing.

A link that is only previewed asks, and must not take a seat: so looking is GET, and claiming is POST.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import lru_cache

from tornado import template, web

from capemay_kit.core.scene import letters
from capemay_kit.core.seat_claims import CodeSpent, Invitation, SeatTaken, typed
from capemay_kit.core.store import Store
from capemay_kit.core.words import upper
from capemay_kit.errors import CapemayError
from capemay_kit.sitting.company import Company, company
from capemay_kit.sitting.eyes import Guest
from capemay_kit.web import words
from capemay_kit.web.callers import Callers
from capemay_kit.web.calm import Calm, frame, read

WRONG, WITHIN = 20, 60.0
"""So many codes that were none are looked up within so many seconds; then nobody's are, for a while."""
NOBODY: tuple[Company, dict[int, int]] = (Company("", "", ()), {})
LOOKS_ON = "looks"
"""What a form sends in place of a seat."""

log = logging.getLogger("capemay_kit.seats")


class Guesses:
    """Counts codes that were none, so that nobody finds one by trying."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: deque[float] = deque(maxlen=WRONG)

    @property
    def too_many(self) -> bool:
        """Whether nobody's code is looked up now."""
        return len(self._wrong) == WRONG and self._clock() - self._wrong[0] < WITHIN

    def wrong(self) -> None:
        """Note a code that was none."""
        self._wrong.append(self._clock())


@lru_cache(maxsize=1)
def _page() -> template.Template:
    return template.Template(read("template", "join.html"))


class Join(Calm):
    """The page on which a phone says whose it is."""

    def initialize(self, store: Store, callers: Callers, guesses: Guesses) -> None:
        """Take what stands behind it."""
        self._store, self._callers, self._guesses = store, callers, guesses

    async def get(self, code: str = "") -> None:
        """Ask for a code, or show the seats it leads to."""
        given = code or self.get_query_argument("code", "")
        if not given:
            await self._show("")
        elif (found := await self._invitation(given)) is not None:
            await self._show("", given, found)

    async def post(self, code: str = "") -> None:
        """Claim a seat, or look on; then lead to the table."""
        own = self._callers.origin(self)
        if self.request.headers.get("Origin", own) != own:
            raise web.HTTPError(403)
        found = await self._invitation(code)
        if found is None:
            return
        chosen = self.get_body_argument("seat", "")
        before = self._callers.guest(self)
        try:
            guest = await asyncio.to_thread(self._claim, code, found, chosen, before)
        except (SeatTaken, CodeSpent) as error:
            log.warning("table %s: seat %s refused: %s", found.table, chosen, type(error).__name__)
            self.set_status(409)
            await self._show(upper(str(error)), code, await asyncio.to_thread(self._store.invitation, code))
            return
        self._callers.seat(self, guest)
        self.redirect(self.settings["base_url"], status=303)

    def _claim(self, code: str, found: Invitation, chosen: str, before: Guest | None) -> Guest:
        store = self._store.of(found.group)
        if found.seat is not None:
            made = store.take_over(code)
        elif chosen == LOOKS_ON:
            return Guest(found.table, None, group=found.group)
        elif chosen in [str(seat) for seat, *_ in company(store, found.table).seats]:
            made = store.claim(found.table, int(chosen))
        else:
            raise web.HTTPError(400)
        guest = Guest(*made, group=found.group)
        if before is not None and before.claim is not None and not before.sits_as(guest):
            # one phone has one seat
            self._store.of(before.group).give_up(before.claim)
        return guest

    async def _invitation(self, code: str) -> Invitation | None:
        """Return what a code is for; if it is none, say so."""
        if self._guesses.too_many:
            self.set_status(429)
            await self._show(words.TOO_MANY_CODES)
            return None
        found = await asyncio.to_thread(self._store.invitation, code)
        if found is None:
            self._guesses.wrong()
            log.warning("a code that is none was shown by %s", self.request.remote_ip)
            self.set_status(404)
            await self._show(words.NO_CODE)
        return found

    def _known(self, found: Invitation) -> tuple[Company, dict[int, int]]:
        store = self._store.of(found.group)
        return company(store, found.table), store.held(found.table)

    async def _show(self, sentence: str, code: str = "", found: Invitation | None = None) -> None:
        who, held = NOBODY
        try:
            if found is not None:
                who, held = await asyncio.to_thread(self._known, found)
        except (CapemayError, ValueError) as error:
            sentence = upper(str(error))
        one = None if found is None else found.seat
        signs = letters([name for _, name, _ in who.seats])
        seats = [
            (seat, sign, name, colour, seat in held and one is None)
            for sign, (seat, name, colour) in zip(signs, who.seats, strict=True)
            if one in (None, seat)
        ]
        self.calm()
        self.finish(
            _page().generate(
                words=words, sentence=sentence, join=join_path(self.settings["base_url"]), code=typed(code),
                seats=seats, who=who, takes_over=one is not None, looks=LOOKS_ON,
                join_style=read("template", "join.css"), **frame(),
            )
        )  # fmt: skip


def join_path(base: str, code: str = "") -> str:
    """Return the path at which a phone joins, with a code or where it is to be typed."""
    return f"{base}j/{code}" if code else f"{base}j"
