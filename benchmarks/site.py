"""What the site takes, beside the companion served at home: ``python -m benchmarks.site [SITE]``.

Printed are the processor's seconds of server and browser together until the start screen shows (at a first visit and at
later ones; at home with a server that has just been started), and how long a tap on the map
takes to draw. Both doors take turns in one run, since absolute times depend on the machine. Without SITE one is built.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.page import FLAGS, PATIENCE, free_port
from capemay_kit.games.cape_may.board import Roads
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.site.build import build
from capemay_kit.site.serving import serve

START = ".cm-start"
MAP = ".cm-mapbox .cm-map"
AFTER = 4.0
"""How long a page is left open, in seconds: the site keeps things for its next visit meanwhile."""
_HEAR = """map => {
    globalThis.taken = [];
    let began = 0;
    addEventListener("pointerup", () => { began = performance.now(); }, { capture: true });
    new MutationObserver(() => {
        const since = began;
        began = 0;
        if (since) requestAnimationFrame(() => taken.push(performance.now() - since));
    }).observe(document.querySelector(map), { attributeFilter: ["data-version"] });
}"""


def spent() -> float:
    """Return the processor's seconds of all processes that this one started and that still run."""
    total = 0.0
    for one in psutil.Process().children(recursive=True):
        try:
            taken = one.cpu_times()
        except psutil.Error:
            continue
        total += taken.user + taken.system
    return total


@contextmanager
def visiting(play: Playwright, profile: str) -> Iterator[BrowserContext]:
    """Open a browser that has been here before if its profile has."""
    chromium = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    options = {"executable_path": chromium, "args": FLAGS, "viewport": {"width": 1280, "height": 800}}
    context = play.chromium.launch_persistent_context(profile, **options)  # type: ignore[arg-type]
    context.set_default_timeout(1000 * PATIENCE)
    yield context
    context.close()


def opened(play: Playwright, profile: str, address: str) -> float:
    """Return what it takes to open a page until its start screen shows; the browser's own start does not count."""
    with visiting(play, profile) as context:
        before = spent()
        context.pages[0].goto(address)
        context.pages[0].wait_for_selector(START)
        taken = spent() - before
        time.sleep(AFTER)
    return taken


@contextmanager
def at_home() -> Iterator[str]:
    """Serve the companion with a store of its own; yield its address once it answers."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "capemay_kit.cli", "serve", "--no-browser", f"--port={port}"]
        command += [f"--store={folder}/tables.sqlite"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 2).close()
                break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/"
        server.terminate()
        server.wait(20)


def seconds_at_home(play: Playwright) -> float:
    """Return what a cold start at home takes, the server's own included."""
    before = spent()
    with at_home() as address, tempfile.TemporaryDirectory() as profile:
        server = spent() - before
        return server + opened(play, profile, address)


def taps(pages: dict[str, Page], times: int) -> dict[str, float]:
    """Return by page the median milliseconds from a tap on the map to the picture that answers it."""
    board = load_board("cape-may-1-2")
    ends = [one for one in Roads(board).ends("hughes-ocean", 4) if not board.space[one].special][:2]
    for page in pages.values():
        for i, name in enumerate(("Anna", "Ben")):
            page.locator(".cm-names input").nth(i).fill(name)
        page.locator(".cm-names input").nth(1).press("Tab")
        page.get_by_role("button", name="Begin", exact=True).locator("visible=true").click()
        page.wait_for_timeout(1000)
        page.locator(".cm-card:visible").nth(3).click()
        page.wait_for_selector(f"{MAP}[data-version] .main-svg")
        page.wait_for_timeout(1500)
        page.evaluate(_HEAR, MAP)
    for i in track(range(times), "Tapping", console=Console(stderr=True)):
        for page in pages.values():
            page.bring_to_front()
            page.wait_for_timeout(150)
            had = page.evaluate("taken.length")
            spot = page.locator(f"{MAP} .cm-spot[data-place='{ends[i % 2]}']").bounding_box()
            assert spot is not None
            page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
            page.wait_for_function("had => taken.length > had", arg=had)
            page.wait_for_timeout(350)
    return {name: statistics.median(page.evaluate("taken")) for name, page in pages.items()}


@contextmanager
def served(out: Path) -> Iterator[str]:
    """Serve the site in a thread of this process; yield its address."""
    told: list[str] = []
    ready = threading.Event()

    def hear(address: str) -> None:
        told.append(address)
        ready.set()

    threading.Thread(target=lambda: asyncio.run(serve(out, 0, hear)), daemon=True).start()
    ready.wait(PATIENCE)
    yield told[0]


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("site", nargs="?", type=Path, help="a site that was built")
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        out = options.site or Path(folder) / "site"
        if options.site is None:
            build(out, Console(stderr=True).print)
        first, later, home = [], [], []
        with served(out) as site:
            for i in track(range(options.times), "Opening", console=Console(stderr=True)):
                profile = f"{folder}/profile-{i}"
                first.append(opened(play, profile, site))
                # the second visit is the first with all that was kept: only then browsers keep what they compile of it
                opened(play, profile, site)
                later.append(opened(play, profile, site))
                home.append(seconds_at_home(play))
            with at_home() as address, visiting(play, f"{folder}/taps") as context:
                pages = {"home": context.pages[0], "site": context.new_page()}
                for name, page in pages.items():
                    page.goto({"home": address, "site": site}[name])
                    page.wait_for_selector(START)
                answered = taps(pages, 10 * options.times)
    rows = Table("", "site", "at home", "ratio")
    for what, here, there in (
        ("first visit (CPU s)", statistics.median(first), statistics.median(home)),
        ("later visits (CPU s)", statistics.median(later), statistics.median(home)),
        ("tap on the map (ms)", answered["site"], answered["home"]),
    ):
        rows.add_row(what, f"{here:.2f}", f"{there:.2f}", f"{here / there:.2f}")
    Console().print(rows)


if __name__ == "__main__":
    main()
