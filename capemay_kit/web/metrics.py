"""The server's metrics, for its operator and for monitoring. They name nobody's table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from capemay_kit.core.i18n import _
from capemay_kit.core.news import Wrote, hear
from capemay_kit.core.store import Store
from capemay_kit.errors import CapemayError
from capemay_kit.web.callers import Callers
from capemay_kit.web.error_page import ErrorPage

DEAF = 5.0
"""How long the store may take to answer, in seconds."""
_LATE = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
PROMETHEUS = CONTENT_TYPE_PLAIN_0_0_4


class Metrics:
    """The numbers of one server. ``pages`` and ``tables`` are asked how many are open whenever somebody reads them."""

    def __init__(self, pages: Callable[[], int], tables: Callable[[], int]) -> None:
        # of its own: what libraries count of the process is none of it
        self._all = CollectorRegistry()
        Gauge("capemay_pages", _("Open pages."), registry=self._all).set_function(pages)
        Gauge("capemay_tables", _("Tables with an open page."), registry=self._all).set_function(tables)
        self._entries = Counter("capemay_entries", _("Entries written to tables by pages."), registry=self._all)
        self._late = Histogram(
            "capemay_loop_seconds", _("How long requests waited for the server's event loop."), buckets=_LATE,
            registry=self._all,
        )  # fmt: skip
        self._refused = Counter("capemay_refused", _("Visits refused, by status."), ["status"], registry=self._all)
        self.end = hear(self._wrote)

    def _wrote(self, wrote: Wrote) -> None:
        self._entries.inc(wrote.entries)

    def late(self, seconds: float) -> None:
        """Record the loop's latency."""
        self._late.observe(seconds)

    def answered(self, status: int) -> None:
        """Note an answer, of which those that refuse a visit are counted."""
        if status in (403, 404, 409, 429, 503):
            self._refused.labels(str(status)).inc()

    def told(self) -> bytes:
        """Return all numbers as Prometheus reads them."""
        return generate_latest(self._all)


class Health(ErrorPage):
    """Tell whether the server and its store answer, and nothing else: anybody may ask."""

    store: Store

    async def get(self) -> None:
        """Answer ``{"store"}``, with status 503 if the store does not answer."""
        try:
            well = await asyncio.wait_for(asyncio.to_thread(self.store.answers), DEAF)
        except (CapemayError, TimeoutError):
            well = False
        self.set_status(200 if well else 503)
        self.finish({"store": well})


class Numbers(ErrorPage):
    """Tell the numbers to whoever shows the host's key; where there is none, everybody on this machine may ask."""

    metrics: Metrics
    callers: Callers

    def get(self) -> None:
        """Answer as Prometheus reads it."""
        scheme, __, given = self.request.headers.get("Authorization", "").partition(" ")
        if self.callers.has_key and not (scheme.lower() == "bearer" and self.callers.shows_key(given.strip())):
            self.set_status(401)
            self.set_header("WWW-Authenticate", "Bearer")
            self.finish()
            return
        self.set_header("Content-Type", PROMETHEUS)
        self.finish(self.metrics.told())
