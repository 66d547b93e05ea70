"""Data that a file names or holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from capemay_kit.core.files import data_of, part
from capemay_kit.errors import BadFile, Fault, UnknownName


@pytest.fixture
def known(tmp_path: Path) -> dict[str, Path]:
    file = tmp_path / "base.json"
    file.write_text("{}")
    return {"base": file}


def test_an_id_a_path_and_whole_data_are_found(known: dict[str, Path], tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("[]")
    assert data_of("edition", "base", known, "here") == (b"{}", "base.json")
    assert data_of("edition", str(other), known, "here") == (b"[]", str(other))
    assert data_of("edition", {"id": "mine"}, known, "here") == (b'{"id":"mine"}', "here")


@pytest.mark.parametrize("name", ["", "nobody", "~nobody-here/x.json", "a\0b.json", "x" * 5000, "x/" * 3000])
def test_a_name_of_nothing_is_an_unknown_name_or_a_file_that_is_not_there(known: dict[str, Path], name: str) -> None:
    """Whatever it is made of, nothing else is raised."""
    with pytest.raises((UnknownName, BadFile)):
        data_of("edition", name, known, "here")


def test_what_somebody_else_wrote_does_not_choose_what_is_read(known: dict[str, Path], tmp_path: Path) -> None:
    """Ids are known there, paths are not."""
    file = tmp_path / "mine.json"
    file.write_text("{}")
    assert data_of("edition", "base", known, "here", paths=False)[0] == b"{}"
    with pytest.raises(UnknownName):
        data_of("edition", str(file), known, "here", paths=False)


def load(given: object, source: str) -> int:
    if given == "file":
        raise BadFile("other.json", [Fault("$.id", "missing")])
    if not isinstance(given, int):
        raise BadFile(source, [Fault("$.id", "missing"), Fault("$", "odd")])
    return given


def test_faults_of_a_part_are_told_by_the_way_there() -> None:
    """As if it stood in the file that holds it; one of another file by that file too."""
    faults: list[Fault] = []
    assert part(faults, "$.board", load, 7) == 7
    assert part(faults, "$.board", load, {}) is None
    assert part(faults, "$.board", load, "file") is None
    assert [str(one) for one in faults] == [
        "board.id: missing", "board: odd", "board: other.json: id: missing",
    ]  # fmt: skip
