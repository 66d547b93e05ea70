"""How long the companion takes, as ratios to a bare button in Voilà: ``python -m benchmarks.page``.

The companion opens at a table of three on the larger map, in the middle of a turn. Absolute times depend on
the machine, so every number is compared with a stock Voilà page of one button and one label, its kernel
preheated too, in the same run. ``--quick`` measures fewer times, ``--phone`` adds
a link of 20 Mbit/s with 40 ms and a processor four times slower. Needs Chromium.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.own.draft import duplicate
from capemay_kit.own.photo import SQUARED_BYTES
from capemay_kit.own.steps import step

PATIENCE = 180
"""Seconds that a server or a page may take to come: a busy machine is slow, and only what never comes is a fault."""
UNANSWERED = 30
"""Seconds after which a press counts as not answered."""
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
BARE = """
import ipywidgets
button, label = ipywidgets.Button(description="press"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
display(ipywidgets.VBox([button, label]))
"""
Found = dict[str, dict[str, float]]
BUTTON, DRAWN = ".jupyter-button", ".cm-mapbox .cm-map[data-version] .main-svg"


def notebook(folder: Path, name: str, source: str) -> Path:
    """Write a notebook of one cell."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cell: dict[str, object] = {"cell_type": "code", "id": "one", "metadata": {}, "outputs": [], "execution_count": None}
    body = {"cells": [cell | {"source": source}], "metadata": {"kernelspec": kernel}}
    path = folder / f"{name}.ipynb"
    path.write_text(json.dumps(body | {"nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    return path


def laid_out(store: Path) -> tuple[str, list[tuple[float, float]]]:
    """Lay out a table with the first turn begun; return its id and where (x, y in 0..1) the first card may end."""
    names = ["Anna", "Ben", "Cleo"]
    table = registry.lay_out(header_for(names, seed="1", table="measured"), Store(str(store)))
    while table.state.phase != "actions":
        table.act(seat := table.rules.to_act(table.state)[0], table.rules.legal(table.state, seat)[0])
    seat, board = table.state.turn, table.state.book.board
    moves = [one for one in table.rules.legal(table.state, seat) if isinstance(one, act.Move)]
    ends = [board.space[one.to] for one in moves if one.card == table.state.seats[seat].hand[0] and one.to]
    return table.header.table, [(one.x, one.y) for one in ends]


def traced(store: Path) -> None:
    """Put a draft of the larger map into the store, with a photo as large as any is kept."""
    d = duplicate(load_board("cape-may-3-4"), "measured", "Measured")
    grain = Image.effect_noise((1800, 1385), 60).convert("RGB")
    photo = BytesIO()
    grain.save(photo, "JPEG", quality=40)
    assert len(photo.getvalue()) < SQUARED_BYTES
    kept = {("draft", "measured"): msgspec.json.encode(d), ("photo", "measured"): photo.getvalue()}
    Store(str(store)).keep_own(kept, step("board_begun", title="Measured"))


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(*command: str, port: int) -> Iterator[str]:
    """Run a server until the block ends; yield its address once it answers and its kernels are warm."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/voila/static/voila.js", timeout=2).close()
                break
            except urllib.error.HTTPError:
                break  # it answers: ours has no such file
            except OSError as error:
                if process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"no server came: {' '.join(command)}") from error
                time.sleep(0.2)
        time.sleep(6)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def stock(path: Path) -> tuple[list[str], int]:
    """Return the command of a stock Voilà with warm kernels, and its port."""
    port = free_port()
    options = [f"--port={port}", "--no-browser", "--preheat_kernel=True", "--pool_size=2"]
    return [sys.executable, "-m", "voila", str(path), *options], port


def ours(store: Path) -> tuple[list[str], int]:
    """Return the command of the companion's server, and its port."""
    port = free_port()
    options = [f"--port={port}", "--no-browser", f"--store={store}"]
    return [sys.executable, "-m", "capemay_kit.cli", "serve", *options], port


def slow_down(page: Page) -> None:
    """Make the page's link and processor those of a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    link = {"latency": 40, "downloadThroughput": 20e6 / 8, "uploadThroughput": 20e6 / 8}
    session.send("Network.emulateNetworkConditions", {"offline": False, **link})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def openings(browser: Browser, pages: dict[str, tuple[str, str]], *, phone: bool, times: int) -> Found:
    """Return per page the median seconds until it shows, at a first and at a second visit.

    The pages, {name: (address, what shows)}, take turns, so that a busy moment of the machine hits both.
    """
    taken: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in pages}
    for _ in range(times):
        for name, (address, shows) in pages.items():
            context = browser.new_context()
            context.set_default_timeout(1000 * PATIENCE)
            for visit in taken[name]:
                time.sleep(6)  # for a warm kernel
                page = context.new_page()
                if phone:
                    slow_down(page)
                start = time.perf_counter()
                page.goto(address, wait_until="commit")
                page.wait_for_selector(shows)
                visit.append(time.perf_counter() - start)
                time.sleep(3)  # whoever comes stays a moment
                page.close()
            context.close()
    link = "phone" if phone else "loopback"
    return {
        name: {
            f"open, {link}, first visit (s)": statistics.median(first),
            f"open, {link}, again (s)": statistics.median(again),
        }
        for name, (first, again) in taken.items()
    }


_WATCH = """([shows, limit]) => { window.answer = new Promise((done) => {
    let start;
    setTimeout(() => done(null), 1000 * limit);
    addEventListener("pointerup", () => { start ??= performance.now(); }, { capture: true, once: true });
    new MutationObserver((_, watch) => {
        if (start === undefined) return;
        watch.disconnect();
        done(performance.now() - start);
    }).observe(document.querySelector(shows), shows.endsWith(".cm-map")
        ? { attributeFilter: ["data-version"] }
        : { childList: true, characterData: true, subtree: true });
}); }"""


def pressed(page: Page, watch: str, times: int, press: Callable[[int], None]) -> float:
    """Return the median milliseconds from a press to the change that answers it.

    Raises RuntimeError where more than one press is never answered: then something else is measured than is meant."""
    taken, lost = [], 0
    while len(taken) < times:
        page.evaluate(_WATCH, [watch, UNANSWERED])
        press(len(taken) + lost)
        answered = page.evaluate("answer")
        if answered is not None:
            taken.append(answered)
        elif lost:
            raise RuntimeError(f"presses not answered within {UNANSWERED} s, by a change of {watch}")
        else:
            lost = 1
        time.sleep(0.5)
    return float(statistics.median(taken))


def _at(browser: Browser, address: str) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(address)
    return page


def button_answered(browser: Browser, address: str, times: int) -> float:
    """Press the bare button again and again."""
    page = _at(browser, address)
    page.wait_for_selector(BUTTON)
    time.sleep(2)
    taken = pressed(page, ".widget-label", times, lambda _: page.click(BUTTON))
    page.close()
    return taken


def tap_answered(browser: Browser, address: str, ends: Sequence[tuple[float, float]], times: int) -> float:
    """Take a movement card and tap one end after another: each tap draws another route."""
    page = _at(browser, address)
    page.wait_for_selector(DRAWN)
    page.wait_for_timeout(2000)
    page.locator(".cm-card:visible").first.click()
    page.wait_for_timeout(1000)
    box = page.locator(".cm-mapbox .cm-map").bounding_box()
    assert box is not None

    def tap(number: int) -> None:
        x, y = ends[number % len(ends)]
        page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)

    taken = pressed(page, ".cm-mapbox .cm-map", times, tap)
    page.close()
    return taken


def trace_answered(browser: Browser, address: str, times: int) -> float:
    """Move a lot of a whole traced board to and fro, over its photo: each tap redraws what changed."""
    page = _at(browser, address)
    page.locator(".jupyter-button:visible").filter(has_text="Measured").first.click()
    page.wait_for_selector(".cm-studio .cm-map[data-version] .main-svg")
    page.wait_for_timeout(3000)
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_timeout(1000)
    box = page.locator(".cm-studio .cm-map").bounding_box()
    assert box is not None
    lot = load_board("cape-may-3-4").lots[0]

    def tap(number: int) -> None:
        # two taps in a row at one spot would be one of a trembling finger
        x, y = (lot.x, lot.y) if number // 2 % 2 == number % 2 else (0.5, 0.97)
        page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)

    taken = pressed(page, ".cm-studio .cm-map", times, tap)
    page.close()
    return taken


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="measure fewer times")
    parser.add_argument("--phone", action="store_true", help="also on a phone-like link and processor")
    options = parser.parse_args()
    times = 2 if options.quick else 5
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as servers:
        bare, bare_port = stock(notebook(Path(folder), "bare", BARE))
        store = Path(folder) / "store.db"
        table, ends = laid_out(store)
        traced(store)
        bare_page = servers.enter_context(server(*bare, port=bare_port))
        command, port = ours(store)
        home = servers.enter_context(server(*command, port=port))
        map_page = f"{home}?table={table}&screen=map"
        pages = {"bare": (bare_page, BUTTON), "ours": (map_page, DRAWN)}
        chromium = shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        found: Found = {name: {} for name in pages}

        def measured(rows: Found) -> None:
            # what is known stays known if a later part fails
            for name, row in rows.items():
                found[name] |= row
                Console(stderr=True).print(name, row)

        for phone in (False, True)[: 1 + options.phone]:
            measured(openings(browser, pages, phone=phone, times=times))
        presses = 10 * times
        bare_tap = button_answered(browser, bare_page, presses)
        measured({"bare": {"tap answered (ms)": bare_tap, "tap in the studio answered (ms)": bare_tap}})
        measured({"ours": {"tap answered (ms)": tap_answered(browser, map_page, ends, presses)}})
        traced_in = trace_answered(browser, f"{home}?screen=copy&tab=studio", presses)
        measured({"ours": {"tap in the studio answered (ms)": traced_in}})
        browser.close()
    rows = Table("", "bare button", "ours", "ours / bare")
    for what, plain in found["bare"].items():
        mine = found["ours"][what]
        rows.add_row(what, *(f"{one:.2f}" for one in (plain, mine, mine / plain)))
    Console().print(rows)


if __name__ == "__main__":
    main()
