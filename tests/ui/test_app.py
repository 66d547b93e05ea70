"""The companion's widget: whatever is in the way, it is there and says so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from capemay_kit.errors import StoreError
from capemay_kit.ui import app

from .loops import run as in_a_loop


def _inside(widget: Any) -> Iterator[Any]:
    yield widget
    for one in getattr(widget, "children", ()):
        yield from _inside(one)


def _says(widget: Any) -> str:
    return " ".join(one.value for one in _inside(widget) if isinstance(one, ipywidgets.HTML))


def _tap(widget: Any, name: str) -> None:
    next(one for one in _inside(widget) if getattr(one, "description", "") == name).click()


def _opened(widget: Any) -> Any:
    return next((one.companion for one in _inside(widget) if hasattr(one, "companion")), None)


def _in_a_page(test: Callable[[], None]) -> None:
    async def run() -> None:
        test()

    in_a_loop(run())


def test_a_store_that_is_no_database_is_told_and_tried_again(tmp_path: Path) -> None:
    """Its sentence stands in the page; when the store is right, one tap opens the companion in the same place."""
    file = tmp_path / "store.db"
    file.write_bytes(b"this is no database " * 100)

    def test() -> None:
        page = app.companion(store=str(file))
        assert "database" in _says(page)
        _tap(page, "Try again")
        assert "database" in _says(page)
        assert _opened(page) is None
        file.unlink()
        _tap(page, "Try again")
        assert _opened(page).desk.screen == "start"

    _in_a_page(test)


def test_the_stores_own_sentence_is_shown_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names and paths as they are written, and nothing that would be HTML."""

    def refuse(_: object) -> None:
        raise StoreError("The store /home/Ann/<b>.db is newer than this program")

    monkeypatch.setattr(app, "Store", refuse)
    _in_a_page(lambda: _holds("The companion cannot open: The store /home/Ann/&lt;b&gt;.db is newer than this program"))


def test_a_fault_of_ours_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:

    def fail(*_: object) -> None:
        raise RuntimeError("of our own making")

    monkeypatch.setattr(app, "Companion", fail)
    _in_a_page(lambda: _holds("Something went wrong (RuntimeError)"))


def _holds(text: str) -> None:
    assert text in _says(app.companion(store="sqlite://"))


SELDOM = ("PIL", "fontTools", "fpdf", "numpy", "pandas", "plotly", "pypdfium2")
"""What few pages need, and what takes longer to import than all of a page's own code."""
OPEN = f"""
import sys
from capemay_kit.core.store import Store
from capemay_kit.ui.companion import Companion
Companion(Store(sys.argv[1]), {{}})
print([name for name in {SELDOM} if name in sys.modules])
"""


def test_a_page_imports_nothing_that_few_pages_need(tmp_path: Path) -> None:
    """What writes PDFs and draws pictures is imported when somebody asks for it."""
    command = [sys.executable, "-c", OPEN, f"sqlite:///{tmp_path / 'store.db'}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"
