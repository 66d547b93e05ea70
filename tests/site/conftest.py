"""The site, built once for all workers, and a static host for it that can be taken away."""

from __future__ import annotations

import asyncio
import fcntl
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from capemay_kit.site.build import MARK, build
from capemay_kit.site.serving import serve

from .visitor import Visitor

BELOW = "/table/"
"""The site of the tests stands in a folder of its host, as it does on GitHub Pages."""


class Host:
    """Serves a folder as any static host does; ``stop`` takes the network away, ``start`` brings it back there."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.port = 0
        self.address = ""
        self._ends = lambda: None
        self._thread: threading.Thread | None = None

    def start(self) -> Host:
        ready = threading.Event()

        def told(address: str) -> None:
            self.address, self.port = address, int(address.split(":")[2].split("/")[0])
            ready.set()

        async def run() -> None:
            loop, task = asyncio.get_running_loop(), asyncio.current_task()
            self._ends = lambda: loop.call_soon_threadsafe(task.cancel)
            with suppress(asyncio.CancelledError):
                await serve(self.out, self.port, told, BELOW)

        self._thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
        self._thread.start()
        assert ready.wait(20), "the site is not served"
        return self

    def stop(self) -> None:
        self._ends()
        self._thread.join(20)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if hasattr(request.config, "workerinput") else own
    out = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (out / MARK).is_file():
            build(out)
    return out


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[Host]:
    host = Host(built).start()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    one = Visitor(browser, site, tmp_path_factory.mktemp("kept"))
    yield one
    one.leave()
