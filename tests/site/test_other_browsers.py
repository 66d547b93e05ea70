"""The site in Firefox and in WebKit, as Debian has them: it opens, a move is made, kept, and found without a network;
what cannot keep games says so before Python is fetched."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from capemay_kit.site import frame

from .browsers import FILES, FORGETS, KEEPS, Driven, Firefox, WebKit
from .conftest import Host

pytestmark = pytest.mark.browsers

NAMES = ("Ada", "Bo")
HERE = Path(__file__).parent


@contextmanager
def ended(browser: Driven) -> Iterator[None]:
    try:
        yield
    finally:
        browser.quit()


@contextmanager
def served(out: Path) -> Iterator[Host]:
    host = Host(out).start()
    yield host
    host.stop()


def opened(browser: Driven, address: str, shows: str) -> float:
    began = time.monotonic()
    browser.opens(address)
    gone = "document.getElementById('cm-boot')?.classList.contains('cm-gone')"
    browser.until(f"{gone} && document.querySelector('{shows}')?.checkVisibility()")
    return time.monotonic() - began


def begins(browser: Driven) -> None:
    for name in NAMES:
        browser.taps(".cm-names input:placeholder-shown")
        browser.types(f"{name}\ue004")
    browser.taps("button", "More")
    browser.taps("button", "Cards in the app")
    browser.taps("button", "Begin")
    for name in NAMES:
        browser.taps("button", f"Show {name}")
        for _ in range(2):
            browser.taps(".cm-choice:not(.cm-chosen)")
    browser.sees("Bo keeps 2 bonus cards", ".cm-undo")


def moves(browser: Driven) -> str:
    browser.taps("button", "Map")
    browser.taps(".cm-sidebox .cm-card", "3")
    browser.taps(".cm-spot.cm-offered[data-place='lafayette-ocean']")
    browser.taps(".cm-deed button")
    return browser.sees("Ada", ".cm-undo")


def plays_keeps_and_finds(browser: Driven, host: Host) -> None:
    first = opened(browser, host.address, ".cm-start")
    begins(browser)
    done = moves(browser)
    at = browser.finds("location.href")
    again = opened(browser, at, ".cm-undo")
    assert browser.text(".cm-undo") == done
    browser.taps("button", "Home")
    browser.sees(frame.PAGE["offline"], "#op-strip")
    host.stop()
    alone = opened(browser, at, ".cm-undo")
    assert browser.text(".cm-undo") == done
    host.start()
    print(f"{browser.version}: opens in {first:.1f}, again in {again:.1f}, without a network in {alone:.1f} s")


def test_firefox_plays_and_finds_what_was_played(tmp_path: Path, built: Path) -> None:
    browser = Firefox(tmp_path)
    with ended(browser), served(built) as host:
        plays_keeps_and_finds(browser, host)


def test_webkit_plays_all_the_same_where_files_are_stood_in_for(tmp_path: Path, built: Path) -> None:
    out = Path(shutil.copytree(built, tmp_path / "site"))
    worker = next(out.glob("parts/worker.*.js"))
    worker.write_bytes((HERE / "sync_files.js").read_bytes() + worker.read_bytes())
    browser = WebKit(tmp_path, KEEPS, str(tmp_path), FILES)
    with ended(browser), served(out) as host:
        plays_keeps_and_finds(browser, host)


@pytest.mark.parametrize(
    ("program", "features", "kind"),
    [(KEEPS, "", "old"), (KEEPS, FILES, "old"), (FORGETS, FILES, "private")],
    ids=["as-it-comes", "without-sync-files", "private"],
)
def test_webkit_says_that_it_cannot_keep_games(
    tmp_path: Path, built: Path, program: Path, features: str, kind: str
) -> None:
    out = Path(shutil.copytree(built, tmp_path / "site", ignore=shutil.ignore_patterns("pyodide-*", "start.*.bin")))
    options = (str(tmp_path), features) if program == KEEPS else ("--automation", f"--features={features}")
    browser = WebKit(tmp_path, program, *options)
    with ended(browser), served(out) as host:
        browser.opens(host.address)
        browser.sees(frame.TROUBLE[kind][0], "#op-trouble")
