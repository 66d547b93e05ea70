"""Python's half of a page of the site, without a browser."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zipfile import ZipFile

import comm
import pytest

from capemay_kit.games import registry
from capemay_kit.site import page
from capemay_kit.site.packing import packed
from capemay_kit.site.page import LaterBundles, SitePage


def test_a_module_comes_later_than_the_package_it_belongs_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `html.parser` does: the package lies in a zip, the bundle in a folder; each bundle is fetched once."""
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
    """Nobody else writes to it: after a tap there is nothing to hear of."""
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
