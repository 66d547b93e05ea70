"""How long the page takes, as ratios to a bare button in Voilà: ``python -m benchmarks.page``.

Absolute times depend on the machine, so every number is compared with a stock Voilà page of one button
and one label, its kernel preheated too, in the same run. ``--quick`` measures fewer times, ``--phone`` adds
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
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
BARE = """
import ipywidgets
button, label = ipywidgets.Button(description="press"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
display(ipywidgets.VBox([button, label]))
"""
MAP = """
import ipywidgets
from capemay_kit.ui.page import Page, start_address
from capemay_kit.ui.plot import PlotlyMap

WIDE = 1.5
spaces = [{"id": f"s{i}", "x": WIDE * (i % 10 + 0.5) / 10, "y": (i // 10 + 0.5) / 7.5} for i in range(70)]
lots = [{"id": f"l{i}", "x": WIDE * (i % 8 + 1) / 9.5, "y": (i // 8 + 1) / 9} for i in range(64)]
where = {place["id"]: place for place in spaces + lots}
road_x, road_y = [], []
for i in range(70):
    for j in (i + 1, i + 10):
        if j < 70 and (j != i + 1 or j % 10):
            road_x += [spaces[i]["x"], spaces[j]["x"], None]
            road_y += [spaces[i]["y"], spaces[j]["y"], None]


def dots(uid, places, **marker):
    xs, ys = [place["x"] for place in places], [place["y"] for place in places]
    return {"uid": uid, "mode": "markers", "x": xs, "y": ys, "marker": marker}


shore = {"uid": "sea", "mode": "lines", "fill": "toself", "fillcolor": "#8fc3d8", "line": {"width": 0}}
traces = [
    shore | {"x": [0, WIDE, WIDE, 0], "y": [0.93, 0.93, 1, 1]},
    {"uid": "roads", "mode": "lines", "x": road_x, "y": road_y, "line": {"width": 6, "color": "#d8c9a8"}},
    dots("lots", lots, size=18, symbol="square", color="#b9d39b"),
    dots("spaces", spaces, size=14, color=["#fff"] * 70, line={"width": 2, "color": "#555"}),
    dots("marks", [], size=28, symbol="circle-open", color="#d9822b"),
    dots("tokens", spaces[:1], size=22, color="#c0392b"),
]
picture = PlotlyMap(traces=traces, still=4, targets=spaces, places=lots, aspect=WIDE)


def move(place):
    at = {"x": [where[place]["x"]], "y": [where[place]["y"]]}
    picture.set_traces({"tokens": at, "marks": at})


picture.on_tap(move)
display(ipywidgets.VBox([Page(address=start_address()), picture]))
"""
Found = dict[str, dict[str, float]]
BUTTON, DRAWN = ".jupyter-button", ".cm-map .main-svg"


def notebook(folder: Path, name: str, source: str) -> Path:
    """Write a notebook of one cell."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cell: dict[str, object] = {"cell_type": "code", "id": "one", "metadata": {}, "outputs": [], "execution_count": None}
    body = {"cells": [cell | {"source": source}], "metadata": {"kernelspec": kernel}}
    path = folder / f"{name}.ipynb"
    path.write_text(json.dumps(body | {"nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    return path


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
        until = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/voila/static/voila.js", timeout=2).close()
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
        time.sleep(6)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(20)


def stock(path: Path) -> tuple[list[str], int]:
    """Return the command of a stock Voilà with warm kernels, and its port."""
    port = free_port()
    options = [f"--port={port}", "--no-browser", "--preheat_kernel=True", "--pool_size=2"]
    return [sys.executable, "-m", "voila", str(path), *options], port


def ours(path: Path) -> tuple[list[str], int]:
    """Return the command of our server, and its port."""
    port = free_port()
    code = "import sys, pathlib; from capemay_kit.ui.server import serve;"
    code += "serve(port=int(sys.argv[1]), browser=False, notebook=pathlib.Path(sys.argv[2]))"
    return [sys.executable, "-c", code, str(port), str(path)], port


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
            for visit in taken[name]:
                time.sleep(6)  # for a warm kernel
                page = context.new_page()
                if phone:
                    slow_down(page)
                start = time.perf_counter()
                page.goto(address, wait_until="commit")
                page.wait_for_selector(shows, timeout=120_000)
                visit.append(time.perf_counter() - start)
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


_WATCH = """([press, shows]) => { window.answer = new Promise((done) => {
    let start;
    addEventListener(press, (event) => { start ??= performance.now(); }, { capture: true, once: true });
    new MutationObserver((_, watch) => {
        if (start === undefined) return;
        watch.disconnect();
        done(performance.now() - start);
    }).observe(document.querySelector(shows), shows === ".cm-map"
        ? { attributeFilter: ["data-version"] }
        : { childList: true, characterData: true, subtree: true });
}); }"""


def answers(browser: Browser, address: str, shows: str, press: str, watch: str, times: int) -> float:
    """Return the median milliseconds from a click to the change that answers it."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector(shows, timeout=60_000)
    time.sleep(2)
    box = page.locator(shows if shows == BUTTON else ".cm-map").bounding_box()
    assert box is not None
    taken = []
    for number in range(times):
        page.evaluate(_WATCH, [press, watch])
        across = 0.5 if shows == BUTTON else (number % 10 + 0.5) / 10
        down = 0.5 if shows == BUTTON else 0.5 / 7.5
        page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * down)
        taken.append(page.evaluate("answer"))
        time.sleep(0.5)
    page.close()
    return float(statistics.median(taken))


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="measure fewer times")
    parser.add_argument("--phone", action="store_true", help="also on a phone-like link and processor")
    options = parser.parse_args()
    times = 2 if options.quick else 5
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as servers:
        bare, bare_port = stock(notebook(Path(folder), "bare", BARE))
        mapped, map_port = ours(notebook(Path(folder), "map", MAP))
        pages = {
            "bare": (servers.enter_context(server(*bare, port=bare_port)), BUTTON),
            "map": (servers.enter_context(server(*mapped, port=map_port)), DRAWN),
        }
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        found: Found = {"bare": {}, "map": {}}
        for phone in (False, True)[: 1 + options.phone]:
            for name, row in openings(browser, pages, phone=phone, times=times).items():
                found[name] |= row
        for name, press, watch in (("bare", "click", ".widget-label"), ("map", "pointerup", ".cm-map")):
            found[name]["tap answered (ms)"] = answers(browser, *pages[name], press, watch, 10 * times)
        browser.close()
    table = Table("", "bare button", "map", "ratio")
    for what, plain in found["bare"].items():
        here = found["map"][what]
        table.add_row(what, f"{plain:.2f}", f"{here:.2f}", f"{here / plain:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
