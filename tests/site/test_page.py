"""Python's half of a page of the site, without a browser."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from capemay_kit.site.packing import packed
from capemay_kit.site.page import LaterBundles


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
