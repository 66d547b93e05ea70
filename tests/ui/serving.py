"""A server on a free port with a store of its own, which tests may kill."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Self

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from .branch import Branch

SECOND = 1000

DEMO = """
import ipywidgets
from capemay_kit.ui.page import Page, start_address
from capemay_kit.ui.picture.plot import PlotlyMap

page = Page(tell=print, address=start_address() or {"screen": "start"})
spots = [{"id": f"s{i}", "x": 0.25 + 0.5 * i, "y": 0.5} for i in range(3)]
trace = {"uid": "spots", "mode": "markers", "x": [one["x"] for one in spots], "y": [0.5] * 3}
wide = PlotlyMap(aspect=1.5, still=1, label="A map of three spots", targets=spots, places=spots, traces=[trace])
display(ipywidgets.VBox([page, wide]))
"""
"""A page with a map."""


def notebook(folder: Path, source: str, name: str = "demo") -> Path:
    """Write a notebook of one cell."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cell: dict[str, object] = {"cell_type": "code", "id": "one", "metadata": {}, "outputs": []}
    cells = [cell | {"execution_count": None, "source": source}]
    body = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path = folder / f"{name}.ipynb"
    path.write_text(json.dumps(body), encoding="utf-8")
    return path


LIGHT = "import ipywidgets; display(ipywidgets.Label('here'))"
"""A page that is there at once."""
VISIT = {"Accept": "text/html,*/*", "Sec_Fetch_Dest": "document"}
"""What a browser says that goes to a page."""


def free_port(wanted: int = 0) -> int:
    """Return a port nobody listens on, the wanted one if that is free."""
    with socket.socket() as probe:
        # a server that has just ended leaves connections behind that keep nobody from listening
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError:
            return free_port()
        return int(probe.getsockname()[1])


@lru_cache
def _usual_port() -> int:
    return free_port()


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    text: str
    headers: dict[str, str]

    @property
    def base(self) -> str:
        """The address, with its key, under which the page that was answered reaches its kernel."""
        settings = self.text.split('id="jupyter-config-data"', 1)[1].split(">", 1)[1].split("</script>", 1)[0]
        return str(json.loads(settings)["baseUrl"])


FRESH = """
import json, pathlib, sys

from capemay_kit.web.server import serve

arguments = json.loads(sys.argv[1])
serve(**arguments | {"notebook": pathlib.Path(arguments["notebook"])})
"""


class Server:
    """A companion server in a process of its own, which tests may kill.

    Python starts anew for a ``fresh`` one; the others branch off from one that has read what a server needs.
    """

    def __init__(
        self,
        folder: Path,
        source: str = DEMO,
        *,
        host: str = "127.0.0.1",
        store: str | None = None,
        fresh: bool = False,
        **options: object,
    ) -> None:
        self.options, self.fresh = options, fresh
        self.store = store or f"sqlite:///{folder / 'store.db'}"
        # one server after the other has the same address: a browser that knows its scripts need not read them again
        self.folder, self.port, self.host = folder, free_port(_usual_port()), host
        self.path = notebook(folder, source)
        self.process: subprocess.Popen[bytes] | Branch | None = None

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self, patience: float = 120) -> Server:
        """Start and wait until it answers, for so many seconds."""
        arguments = {"host": self.host, "port": self.port, "store": self.store, "browser": False}
        arguments |= {"notebook": str(self.path), **self.options}
        self.log = self.folder / "server.log"
        with self.log.open("ab") as log:
            if self.fresh:
                command = [sys.executable, "-c", FRESH, json.dumps(arguments)]
                self.process = subprocess.Popen(command, stdout=log, stderr=log)
            else:
                self.process = Branch(self.log, arguments)
        until = time.monotonic() + patience
        while time.monotonic() < until and self.process.poll() is None:
            try:
                self.read("capemay/ping")
            except OSError:
                time.sleep(0.05)
            else:
                return self
        raise TimeoutError(self.log.read_text())

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def read(self, path: str) -> bytes:
        """Return what stands at an address of the server."""
        with urllib.request.urlopen(self.address + path, timeout=5) as answer:
            return bytes(answer.read())

    def ask(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Answer:
        """Ask for a path exactly as it stands; underscores in the headers' names stand for dashes."""
        lines = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", "Content-Length": str(len(body))}
        lines |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        with socket.create_connection(("127.0.0.1", self.port), timeout=120) as link:
            link.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
            answer = http.client.HTTPResponse(link, method=method)
            answer.begin()
            return Answer(answer.status, answer.read().decode("utf-8", "replace"), dict(answer.getheaders()))

    def pages(self) -> int:
        """Return how many pages there are, of a server that has room for one."""
        return 0 if json.loads(self.read("capemay/ping"))["room"] else 1

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        """End it as Ctrl+C would."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


def eventually(holds: Callable[[], object], seconds: float = 40) -> bool:
    """Return whether something comes to hold in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return bool(holds())


TOUCHED = """gap => {
    if (!window.touched) {
        window.touched = { at: performance.now() };
        for (const kind of ["pointerup", "click"])
            addEventListener(kind, () => { touched.at = performance.now(); }, { capture: true });
    }
    return gap - (performance.now() - touched.at);
}"""


def unhurried(page: Page, gap: int = 270) -> None:
    """Wait until the last touch is so long ago, in milliseconds, that the next one is taken for one of its own.

    A button ignores a second click within a quarter of a second, and a picture a second touch of the same place within
    a third: both are a trembling finger's.
    """
    left = page.evaluate(TOUCHED, gap)
    if left > 0:
        page.wait_for_timeout(left)


SEEN = """const seen = one => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && one.checkVisibility({ visibilityProperty: true });
};"""
"""Says of an element what Playwright means by visible; for what is asked of a page in one go."""

COUNTS = """() => new Promise(done => {
    const look = () => document.documentElement.classList.contains("cm-fresh") ? setTimeout(look, 20) : done();
    look();
})"""


def taps_count(page: Page) -> None:
    """Wait as long as somebody else's act has to be looked at before a tap counts.

    Half of the taps of a test wait for it, and Playwright's own way of waiting takes six times the work.
    """
    page.evaluate(COUNTS)


def press(found: Locator) -> None:
    """Click the first of what is found now: a button may go to another choice between being found and being clicked."""
    for _ in range(6):
        try:
            found.first.click(timeout=5 * SECOND)
        except PlaywrightTimeoutError:
            continue
        return
    found.first.click()


QUIET = """async time => {
    let changed = performance.now();
    const until = changed + 30000;
    const answered = () => !document.querySelector("button[aria-busy]") || performance.now() > until;
    const changes = new MutationObserver(() => { changed = performance.now(); });
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let left = time; left > 0 || !answered(); left = time - (performance.now() - changed))
        await new Promise(done => setTimeout(done, Math.max(left, 20)));
    changes.disconnect();
    const ending = document.getAnimations().filter(one => Number.isFinite(one.effect.getComputedTiming().endTime));
    for (const one of ending) one.finish();
}"""


def at_rest(page: Page, time: int = 400) -> None:
    """Wait until every press is answered and nothing on the page has changed for so many milliseconds; what fades in or
    out is at its end then. A press that is not answered shows itself after a quarter of a second, so with less than
    that one may still be."""
    page.evaluate(QUIET, time)


STILL = """async one => {
    const where = () => { const box = one.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; };
    const frame = () => new Promise(requestAnimationFrame);
    for (let last = "", same = 0; same < 3; await frame()) {
        const now = String(where());
        same = now === last ? same + 1 : 0;
        last = now;
    }
    return where();
}"""


def standing(found: Locator) -> tuple[float, float, float, float]:
    """Return where something stands (left, top, width, height), once it has stopped moving."""
    left, top, width, height = found.evaluate(STILL)
    return left, top, width, height
