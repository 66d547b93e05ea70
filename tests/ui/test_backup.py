"""*Back up* on the start screen."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from ipywidgets import Button

from capemay_kit.core.store import Store
from capemay_kit.ui import backup
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.start import Start

from .at_start import under_more
from .seen import tap, words

BEFORE = Path(__file__).parents[1] / "core" / "stores" / "begun.sqlite"


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    return Companion(Store(str(shutil.copy(BEFORE, tmp_path / "tables.sqlite"))), {})


def back_up(start: Start) -> None:
    under_more(start, Button)
    tap(start, "Back up")


def test_it_hands_over_a_file_that_is_a_store(companion: Companion, tmp_path: Path) -> None:
    """With everything in it, and a name that says when; whoever comes back is told nothing of it any more."""
    saved: dict[str, bytes] = {}
    companion.desk.save = lambda name, kind, raw: saved.update({name: raw})
    start = companion.panel("start")
    back_up(start)
    ((name, raw),) = saved.items()
    assert re.fullmatch(r"capemay-[0-9-]+\.sqlite", name)
    assert words(start, "cm-files") == f"Backup checked: {name}. Tables: 6, entries: 116."
    (tmp_path / name).write_bytes(raw)
    assert len(Store(str(tmp_path / name)).tables()) == 5
    companion.update()
    assert words(start, "cm-files") == ""


def test_one_too_large_for_a_page_is_written_beside_the_store(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "MOST", 10)
    start = companion.panel("start")
    back_up(start)
    [file] = tmp_path.glob("capemay-*.sqlite")
    assert str(file) in words(start, "cm-files")
    assert len(Store(str(file)).tables()) == 5


def test_what_keeps_it_from_being_made_is_told(companion: Companion) -> None:
    companion.model.store.file.unlink()
    start = companion.panel("start")
    back_up(start)
    assert "is gone" in words(start, "cm-message")
