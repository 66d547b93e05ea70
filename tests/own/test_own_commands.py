"""The commands about packs and sheets of an owner's copy."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from capemay_kit import cli
from capemay_kit.own.pack import read_pack, write_pack

from .test_merging import FIRST_NUMBER, OLD, of_age, owner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Call the command as a shell does; return its code, what it printed, and its complaints."""

    def call(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["capemay", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return (int(ended.value.code or 0), *capsys.readouterr())

    return call


def test_the_command_merges_two_packs(run: Any, tmp_path: Path) -> None:
    """And lists what differs, with what is used of it."""
    files = [tmp_path / f"{name}.capemay" for name in "abc"]
    files[0].write_bytes(write_pack(owner({FIRST_NUMBER: 7}), "A", True))
    files[1].write_bytes(write_pack(of_age(OLD, {FIRST_NUMBER: 6}), "B", True))
    code, out, complaint = run("pack", "merge", files[0], files[1], "-o", files[2])
    assert (code, complaint) == (0, "")
    assert "Cottages in gravel: 7 (from A) is used, not 6 (from B)" in out
    assert "numbers compared: 1 of " in out
    assert read_pack(files[2].read_bytes(), "c").title == "c"


def test_the_command_writes_and_takes_a_sheet(run: Any, tmp_path: Path) -> None:
    """Nothing of one with a fault, unless the right rows are asked for."""
    there, sheet = tmp_path / "s.sqlite", tmp_path / "events.csv"
    assert run("sheet", "export", "event", sheet, "--store", there)[0] == 0
    rows = sheet.read_text(encoding="utf-8-sig").splitlines()
    rows[1:3] = ["1,Flood,immediate,money -2,", "2,Fire,immediate,mony 2,"]
    sheet.write_text("\n".join(rows), encoding="utf-8")
    code, out, complaint = run("sheet", "import", "event", sheet, "--store", there)
    assert (code, "Nothing was imported. 1 row is correct" in out) == (1, True)
    assert "row 3, effects: “mony”, letter 1: unknown. Do you mean “money”?" in complaint
    assert "Events: 1 new" in run("sheet", "import", "event", sheet, "--right-rows", "--store", there)[1]
    assert "birds draw [keep]" in run("sheet", "words", "event")[1]


def test_the_words_of_a_sheet_are_told_on_lines_of_their_own(run: Any) -> None:
    """Never as an escaped line break."""
    told = run("sheet", "words", "event")[1]
    assert "\\n" not in told
    assert any(line.startswith("    ") for line in told.splitlines())


def test_a_pack_is_written_where_no_command_is_named(run: Any, tmp_path: Path) -> None:
    """Also with the store named before, and it says what it covers."""
    there, file = tmp_path / "s.sqlite", tmp_path / "a.capemay"
    there.write_bytes(b"")
    sheet = tmp_path / "numbers.csv"
    sheet.write_text("name,printed\nincome.cottage[0],2\n", encoding="utf-8")
    run("sheet", "import", "numbers", sheet, "--store", there)
    code, out, _ = run("--store", there, "pack", file)
    assert (code, file.exists()) == (0, True)
    assert "Cape May · numbers compared: 1 of " in out
