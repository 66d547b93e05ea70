"""What the server answers: the page, what a page asks about itself, the map's script."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import logging
import os
import zlib
from functools import lru_cache
from pathlib import Path

from platformdirs import user_cache_path
from tornado import web
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError

from capemay_kit.core.i18n import _
from capemay_kit.web import script as cutting
from capemay_kit.web.assets import lasting, packs, release
from capemay_kit.web.callers import Callers
from capemay_kit.web.error_page import ErrorPage
from capemay_kit.web.hosted import Hosted, LiveOpening
from capemay_kit.web.join import join_path
from capemay_kit.web.line import by_the_page_itself
from capemay_kit.web.pages import Pages

PATIENCE = 3.0
"""How long a visitor waits when there is no room: a page that was just left needs a moment to end."""

log = logging.getLogger("capemay_kit.page")


class CompanionPage(ErrorPage):
    """The page itself."""

    page = ""

    pages: Pages
    behind: Hosted
    callers: Callers

    async def get(self) -> None:
        """Send the page as it is made; where there is no room for one more, say so."""
        if not self._is_visit():
            raise web.HTTPError(403)
        if not self.callers.grouped and self.callers.shows_key(self.get_query_argument("key", "")):
            self.callers.host(self)
            self.redirect(self.settings["base_url"], status=303)
            return
        guest = self.callers.guest(self)
        key = self.callers.key_of_group(self)
        if guest is None and key is None and self.callers.grouped:
            key = self.callers.new_group(self)
        elif key is not None:
            self.callers.keep_in(self, key)
        elif guest is None and not self.callers.hosts(self):
            self.redirect(join_path(self.settings["base_url"]), status=303)
            return
        if not await self._finds_room():
            self._wait(
                _("This machine cannot open another page now. This one opens by itself when another one closes.")
            )
            return
        try:
            with self.pages.coming():
                opening = await self.behind.open(self.request.query, guest, key)
        except Exception:
            log.exception("a page did not start")
            self._wait(_("The companion is not running yet. The page keeps trying."))
            return
        self.page = opening.page
        self.pages.open(self.page)
        self._head()
        self.callers.place(self, self.get_query_argument("table", "") if guest is None else guest.table)
        if await self._send(opening):
            self.pages.sent(self.page)
            await self.finish()
        else:
            self.pages.leave(self.page)

    def _wait(self, sentence: str) -> None:
        self.set_status(503)
        self.set_header("Retry-After", "10")
        self.say(sentence, goes_on=True)

    def head(self) -> None:
        """Say that there is a page, and begin none."""
        self._head()

    async def _send(self, opening: LiveOpening) -> bool:
        """Send the page, and say whether it arrived, as far as we know."""
        try:
            async for piece in opening.html():
                self.write(piece)
                await self.flush()
        except (StreamClosedError, asyncio.CancelledError):
            return False
        except Exception:
            # What was sent goes on by itself: a page that ends before its panels asks for another.
            log.exception("a page could not be made")
        return True

    def on_connection_close(self) -> None:
        """Give the page up when nobody waits for it any more."""
        if self.page:
            self.pages.leave(self.page)

    async def _finds_room(self) -> bool:
        loop = IOLoop.current()
        until = loop.time() + PATIENCE
        while not (room := self.pages.make_room()) and loop.time() < until:
            await asyncio.sleep(0.1)
        return room

    def _is_visit(self) -> bool:
        """Say whether a person goes to the page, rather than some page elsewhere showing it as an image or a frame,
        or a browser fetching what somebody might go to."""
        headers = self.request.headers
        if "Sec-Purpose" in headers or "Purpose" in headers:
            return False
        if "Sec-Fetch-Dest" in headers:
            return headers["Sec-Fetch-Dest"] == "document"
        # On plain http only this machine's own browsers say so; what any browser asks for a page says html.
        return "text/html" in headers.get("Accept", "text/html")

    def _head(self) -> None:
        host = self.request.host
        policy = (
            "default-src 'self' data: blob:",
            "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
            "style-src 'self' 'unsafe-inline' blob:",
            # the page talks to this server alone
            f"connect-src 'self' ws://{host} wss://{host} data: blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'self'",
            "form-action 'self'",
        )
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", "; ".join(policy))
        self.set_header("X-Content-Type-Options", "nosniff")
        # no address of ours, seats included, is told to anyone
        self.set_header("Referrer-Policy", "same-origin")


class Ping(ErrorPage):
    """Tell whether the server is there, and has room for one more page."""

    pages: Pages

    def get(self) -> None:
        """Answer ``{"room"}``."""
        self.finish({"room": self.pages.has_room()})


class Alive(ErrorPage):
    """Tell a page whether the very process behind it is still there."""

    pages: Pages
    behind: Hosted

    @by_the_page_itself
    def get(self, page: str) -> None:
        """Answer ``{"alive", "pages"}`` for the process that the page names."""
        sits = self.pages.has_socket(page)
        alive = self.behind.alive(page, self.get_query_argument("process", ""))
        self.finish({"alive": alive, "pages": int(alive and sits)})


class Leave(ErrorPage):
    """End what is behind a page that was left."""

    pages: Pages

    @by_the_page_itself
    def post(self, page: str) -> None:
        """Give the page up."""
        self.pages.leave(page)
        self.set_status(204)


class Model(ErrorPage):
    """Describe the kernel, as the page's own script asks before it connects."""

    pages: Pages
    behind: Hosted

    @by_the_page_itself
    def get(self, page: str) -> None:
        """Answer Jupyter's model of a kernel."""
        self.finish(self.behind.model(page))


@lru_cache(maxsize=1)
def packed_map_script() -> bytes | None:
    """Return the map's script, compressed, or None where there is none.

    Cutting it out takes two seconds, so the result is kept in the user's cache folder, under a name that
    changes with plotly and with the cutting itself.
    """
    stamp = hashlib.sha256(Path(cutting.__file__).read_bytes() + release().encode()).hexdigest()[:16]
    kept = user_cache_path("capemay-kit") / f"map-{stamp}.js.gz"
    with contextlib.suppress(OSError, EOFError, zlib.error):
        packed = kept.read_bytes()
        gzip.decompress(packed)  # refuses what was cut short
        return packed
    script = cutting.map_script()
    if script is None:
        return None
    packed = gzip.compress(script.encode(), 6, mtime=0)
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft = kept.with_suffix(f".{os.getpid()}")
        draft.write_bytes(packed)
        draft.replace(kept)
    return packed


class MapScript(ErrorPage):
    """Serve the part of plotly.js that draws maps; the page takes the whole where this is refused."""

    async def get(self) -> None:
        """Answer with the script as soon as it is cut out, which the server begins when it starts."""
        packed = await IOLoop.current().run_in_executor(None, packed_map_script)
        if packed is None or not packs(self):
            raise web.HTTPError(404)
        lasting(self, "text/javascript; charset=utf-8")
        self.set_header("Content-Encoding", "gzip")
        self.finish(packed)
