"""Take the pictures of the documentation in a browser: ``make pictures``, or ``make pictures LANGUAGE=de``."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import capemay_kit as ck
from capemay_kit.core.store import Store

HERE = Path(__file__).parent
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
TABLET = {"width": 1280, "height": 800}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def played(store: Store, game: str, seats: int, share: float) -> Any:
    """Put so much of a game of bots into the store, 1 being all of it; return its header."""
    whole = ck.new(game, NAMES[:seats], seed="pictures")
    whole.play("fair", seed=1)
    until = int(share * whole.table.seq)
    while game == "cape-may" and share < 1 and not whole.at(until).legal.of("move"):
        until += 1
    store.create(whole.table.header, whole.table.entries[:until])
    return whole.table.header


@contextmanager
def served(store: Path, *more: str) -> Iterator[str]:
    """Serve the store; yield the address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "capemay_kit.cli",
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--store",
        str(store),
    ]
    running = subprocess.Popen(
        [*command, *more], env={**os.environ, "CAPEMAY_KEY": "the-key"}, stdout=subprocess.DEVNULL
    )
    address = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(address + "capemay/ping", timeout=5).read()
                break
            except OSError:
                time.sleep(0.2)
        yield address
    finally:
        running.terminate()
        running.wait(20)


def take(page: Page, name: str) -> None:
    """Wait until everything stands still, and keep what is seen."""
    page.wait_for_timeout(1500)
    page.screenshot(path=HERE / "pictures" / f"{name}.png")


def map_at_a_table(browser: Browser, address: str, header: Any) -> None:
    """A movement card is in hand, and the ends of its move are lit up."""
    page = browser.new_page(viewport=TABLET)
    page.goto(f"{address}?table={header.table}&screen=map")
    page.wait_for_selector(".cm-picture .cm-map[data-version] .main-svg", timeout=60_000)
    page.wait_for_timeout(1000)
    page.keyboard.press("1")
    take(page, "map")


def hand_on_a_phone(browser: Browser, address: str, code: str) -> None:
    """Somebody's own cards."""
    page = browser.new_page(**PHONE)
    page.goto(f"{address}j/{code}")
    page.locator(".cm-join-seat").first.click()
    page.wait_for_selector(".cm-play", timeout=60_000)
    page.get_by_role("button", name="Hand").first.click()
    take(page, "phone")


def score(browser: Browser, address: str, header: Any) -> None:
    """A line of the final score is unfolded."""
    page = browser.new_page(viewport=TABLET)
    page.goto(f"{address}?table={header.table}&screen=score")
    page.wait_for_selector(".cm-scorebox:visible", timeout=60_000)
    page.wait_for_timeout(3000)
    page.locator(".cm-line summary").nth(1).click()
    take(page, "score")


def main() -> None:
    """Take all of them."""
    if len(sys.argv) > 1:
        os.environ["CAPEMAY_LANG"] = sys.argv[1]
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "store.db"
        store = Store(f"sqlite:///{file}")
        middle, cards = played(store, "cape-may", 3, 0.55), played(store, "capitol", 3, 0.2)
        end = played(store, "cape-may", 4, 1)
        code = store.invite(cards.table).whole
        store.close()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with served(file) as address:
            map_at_a_table(browser, address, middle)
            score(browser, address, end)
        with served(file, "--phones") as address:
            hand_on_a_phone(browser, address, code)
        browser.close()


if __name__ == "__main__":
    main()
