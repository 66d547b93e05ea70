"""Python's half of a page of the site, without a browser, and what the browser is told for its next start."""

from __future__ import annotations

import asyncio
import importlib
import json
import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import comm
import pytest

from capemay_kit.games import registry
from capemay_kit.site import page, whereabouts
from capemay_kit.site.packing import packed
from capemay_kit.site.page import LaterBundles, SitePage
from capemay_kit.ui import app


def test_a_module_comes_later_than_the_package_it_belongs_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ZipFile(tmp_path / "library.zip", "w") as library:
        library.writestr("early_one/__init__.py", "")
    asked = []

    def fetch(name: str) -> bytes:
        asked.append(name)
        return packed({"early_one/late.py": b"HERE = 1", "early_one/later.py": b"HERE = 2"})

    bundles = {"early_one.late": "rest", "early_one.later": "rest"}
    monkeypatch.syspath_prepend(str(tmp_path / "library.zip"))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, LaterBundles(bundles, fetch, tmp_path)])
    late, later = (importlib.import_module(f"early_one.{name}") for name in ("late", "later"))
    assert (late.HERE, later.HERE, asked) == (1, 2, ["rest"])
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("early_one.never")


def test_its_store_is_not_asked_for_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # what a page changes for the whole of its Python is as before afterwards
    for name in ("create_comm", "get_comm_manager"):
        monkeypatch.setattr(comm, name, getattr(comm, name))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    for name in ("SOON", "TICKS"):
        monkeypatch.setattr(page, name, 0)
    asked: list[str] = []

    async def plays() -> None:
        one = SitePage(lambda text, buffers: None, lambda bundle: b"", str(tmp_path))
        one.open("", f"sqlite:///{tmp_path / 'tables.sqlite'}")
        one.shown.model.begin(registry.game("cape-may").header_for(["Ada", "Bo"]))
        one.heard(json.dumps({"comm": "msg", "id": "gone"}), ())
        with one.shown.model.store.raw() as link:
            link.set_trace_callback(asked.append)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})

    # in this thread the browser of other tests may have its loop
    with ThreadPoolExecutor(1) as alone:
        alone.submit(asyncio.run, plays()).result()
    assert asked == []


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Any]:
    """Open a companion that nobody looks after, with a table of Cape May."""
    token = app.LOOKED_AFTER.set(lambda page: None)
    one = app.companion({}, f"sqlite:///{tmp_path / 'tables.sqlite'}").companion
    one.model.begin(registry.game("cape-may").header_for(["Ada", "Bo"]))
    yield one
    app.LOOKED_AFTER.reset(token)


def test_a_table_tells_itself_and_its_address_and_the_start_screen_the_games_that_go_on(shown: Any) -> None:
    """Each with who plays, and how far it is."""
    table, told = shown.table, whereabouts.now(shown)
    assert told["screen"] == "table"
    assert f"table={table}" in told["query"]
    assert (told["here"]["table"], told["here"]["where"]) == (table, "Cape May, round 1")
    shown.model.show("start")
    told = whereabouts.now(shown)
    assert (told["screen"], told["query"]) == ("start", "")
    (one,) = told["going"]
    assert (one["table"], one["where"], one["names"]) == (table, "Cape May, round 1", ["Ada", "Bo"])
    assert [one["table"] for one in told["games"]] == [table]


def test_a_copy_of_everything_can_be_taken_away(shown: Any, tmp_path: Path) -> None:
    """It is a store like this one, with the time it was made."""
    name, raw, made = whereabouts.copied(shown)
    (tmp_path / name).write_bytes(raw)
    assert sqlite3.connect(tmp_path / name).execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert made >= shown.model.view.on.header.created


def test_an_address_can_choose_the_game_of_the_start_screen(shown: Any, tmp_path: Path) -> None:
    """The site's page asks for it while Python is on its way."""
    found = app.companion({"game": "capitol"}, f"sqlite:///{tmp_path / 'others.sqlite'}").companion
    assert found.panel("start").game == "capitol"
