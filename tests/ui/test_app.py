"""The companion's widget: whatever is in the way, it is there and says so."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from capemay_kit.errors import StoreError
from capemay_kit.ui import app

from .loops import looped
from .seen import html, parts, tap


def _opened(widget: Any) -> Any:
    return next((one.companion for one in parts(widget) if hasattr(one, "companion")), None)


@looped
async def test_a_store_that_is_no_database_is_told_and_tried_again(tmp_path: Path) -> None:
    """Its sentence stands in the page; when the store is right, one tap opens the companion in the same place."""
    file = tmp_path / "store.db"
    file.write_bytes(b"this is no database " * 100)
    page = app.companion(store=str(file))
    assert "database" in html(page)
    tap(page, "Try again")
    assert "database" in html(page)
    assert _opened(page) is None
    file.unlink()
    tap(page, "Try again")
    assert _opened(page).desk.screen == "start"


@pytest.mark.parametrize(
    ("where", "error", "said"),
    [
        # names and paths as they are written, and nothing that would be HTML
        ("Store", partial(StoreError, "The store /home/Ann/<b>.db is newer than this program"),
         "The companion cannot open: The store /home/Ann/&lt;b&gt;.db is newer than this program"),
        ("Companion", partial(RuntimeError, "of our own making"), "Something went wrong (RuntimeError)"),
    ],
)  # fmt: skip
@looped
async def test_a_fault_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, where: str, error: partial[Exception], said: str
) -> None:
    def fail(*_: object) -> None:
        raise error()

    monkeypatch.setattr(app, where, fail)
    assert said in html(app.companion(store="sqlite://"))


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
