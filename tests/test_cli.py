"""The `capemay` command, on files it has never seen."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from capemay_kit import cli


class Ran(NamedTuple):
    """What a call came to."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Call the command as a shell does."""

    def call(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["capemay", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Ran(int(ended.value.code or 0), out.decode(), err.decode())

    return call


def test_moves_lists_every_end_once_with_a_path(run: Run) -> None:
    """A path names its start and its end: steps + 1 spaces."""
    ran = run("moves", "--board", "cape-may-3-4", "--from", "hughes-ocean", "--steps", 4, "--paths", "--json")
    found = json.loads(ran.out)
    assert ran.code == 0
    ends = [one["space"] for one in found["ends"]]
    assert len(set(ends)) == len(ends) > 0
    assert all(len(one["path"]) == 5 and one["path"][-1] == one["space"] for one in found["ends"])
    assert {path[-1] for path in found["paths"]} == set(ends)


def test_moves_without_a_way_is_empty_and_no_error(run: Run, tmp_path: Path) -> None:
    """No legal path: empty lists, exit 0."""
    board = {
        "format": "capemay-board/1", "id": "tiny", "title": "Tiny", "players": [1, 4], "source": "a test",
        "spaces": [{"id": "a", "x": 0.1, "y": 0.1}, {"id": "b", "x": 0.2, "y": 0.1}], "roads": [["a", "b"]], "lots": [],
    }  # fmt: skip
    file = tmp_path / "tiny.json"
    file.write_text(json.dumps(board))
    ran = run("moves", "--board", file, "--from", "a", "--steps", 2, "--json")
    assert (ran.code, json.loads(ran.out)) == (0, {"from": "a", "steps": 2, "ends": [], "paths": []})


def test_a_broken_board_gives_a_line_a_fault_and_exit_1(run: Run, tmp_path: Path) -> None:
    """File, path, what is wrong."""
    file = tmp_path / "bad.json"
    file.write_text('{"format": "capemay-board/1", "id": "x", "title": "t", "players": [1, 2], "source": "s",'
                    ' "spaces": [{"id": "a", "x": 2, "y": 0, "bad": 1}], "roads": [], "lots": []}')  # fmt: skip
    ran = run("board", "check", file)
    assert ran.code == 1
    assert f"{file}: $.spaces[0].bad: unknown field" in ran.err
    assert f"{file}: $.spaces[0].x: " in ran.err


def test_a_position_that_cannot_be_is_scored_with_a_warning(run: Run, tmp_path: Path) -> None:
    """The table is right: exit 0."""
    file = tmp_path / "nick.json"
    seat = {"name": "Nick", "buildings": {"gravel": {"victorian": 9}}}
    file.write_text(json.dumps({"format": "capemay-position/1", "seats": [seat]}))
    ran = run("score", file, "--json")
    assert ran.code == 0
    assert "warning" in ran.err
    assert json.loads(ran.out)["seats"][0]["lines"][0] == {
        "category": "victorians", "points": 9, "because": [{"text": "9 Victorians in gravel, 1 each", "points": 9}],
        "open": [],
    }  # fmt: skip


def test_a_game_goes_out_and_comes_in_and_replays(run: Run, tmp_path: Path) -> None:
    """sim, import, tables, export and replay tell the same game."""
    file, store = tmp_path / "game.jsonl", tmp_path / "store.sqlite"
    played = json.loads(run("sim", "--seats", 3, "--games", 2, "--seed", 5, "--record", file, "--json").out)
    again = json.loads(run("sim", "--seats", 3, "--games", 2, "--seed", 5, "--json").out)
    assert played["results"] == again["results"]
    assert run("import", file, "--store", store).code == 0
    assert json.loads(run("tables", "--store", store, "--json").out)[0]["table"] == "sim-5"
    assert run("export", "sim-5", "--store", store).out == file.read_text()
    replayed = json.loads(run("replay", file, "--json").out)
    assert replayed["broken"] is None
    assert [one["total"] for one in replayed["scores"]["seats"]] == played["results"][0]["scores"]
    twice = run("import", file, "--store", store)
    assert (twice.code, "already there" in twice.err) == (1, True)


def test_games_against_ava_are_played_and_counted_apart(run: Run, tmp_path: Path) -> None:
    """sim --solo, replay, import and history tell the same game."""
    file, store = tmp_path / "solo.jsonl", tmp_path / "store.sqlite"
    played = json.loads(run("sim", "--solo", "pioneer", "--bots", "greedy", "--record", file, "--json").out)
    replayed = json.loads(run("replay", file, "--json").out)
    assert [one["total"] for one in replayed["scores"]["seats"]] == played["results"][0]["scores"]
    assert replayed["state"]["solo"]["level"] == "pioneer"
    run("import", file, "--store", store)
    assert "Seat 1, Pioneer" in run("history", "--store", store).out


def test_an_unknown_difficulty_is_one_line(run: Run) -> None:
    """And exit 1."""
    ran = run("sim", "--solo", "mayor")
    assert (ran.code, "tourist, citizen, pioneer, founder" in ran.err) == (1, True)


def test_replay_names_the_first_entry_that_does_not_hold(run: Run, tmp_path: Path) -> None:
    """Nothing is repaired."""
    file = tmp_path / "game.jsonl"
    run("sim", "--record", file)
    lines = file.read_text().splitlines()
    lines[4] = json.dumps({"seq": 4, "act": {"do": "income"}, "seat": 0})
    file.write_text("\n".join(lines))
    ran = run("replay", file, "--json")
    assert (ran.code, json.loads(ran.out)["broken"]["seq"]) == (1, 4)


@pytest.mark.parametrize("words", [("moves", "--nope"), ("export",), ("export", "x", "--format", "stone")])
def test_bad_usage_is_exit_2(run: Run, words: tuple[str, ...]) -> None:
    """An option that is none, an argument that is missing, a format there is not."""
    assert run(*words).code == 2
