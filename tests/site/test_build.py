"""What a site is built of: the same parts give the same bytes."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from capemay_kit.site.build import build
from capemay_kit.site.compiling import through
from capemay_kit.site.packing import packed

FILES = {"one.py": b"HERE = {'a', 'b'}", "two/__init__.py": b"'words'", "two/words.txt": b"words"}


def test_whichever_way_files_come_a_bundle_is_the_same() -> None:
    """Folders list them in any order."""
    assert packed(FILES) == packed(dict(reversed(FILES.items())))


def test_whichever_way_files_come_they_are_compiled_into_the_same_bytes(tmp_path: Path) -> None:
    """Nor does it matter when they were written."""
    for year, files in ((2019, FILES), (2026, dict(reversed(FILES.items())))):
        with ZipFile(tmp_path / f"{year}.zip", "w") as sources:
            for name, body in files.items():
                sources.writestr(ZipInfo(name, (year, 1, 1, 0, 0, 0)), body)
        through(str(tmp_path / f"{year}.zip"), str(tmp_path / f"{year}-compiled.zip"))
    assert (tmp_path / "2019-compiled.zip").read_bytes() == (tmp_path / "2026-compiled.zip").read_bytes()


@pytest.mark.slow
def test_two_builds_are_equal_file_by_file(built: Path, tmp_path: Path) -> None:
    """So whoever has the parts can look whether a site is what it says."""
    build(tmp_path)
    assert held(tmp_path) == held(built)


def held(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}
