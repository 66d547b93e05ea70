"""The `capemay` command, on files it has never seen."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer.main

from capemay_kit import cli
from capemay_kit.core import i18n
from capemay_kit.core.files import shipped
from capemay_kit.core.store import Store
from capemay_kit.core.times import clock
from capemay_kit.errors import Endless
from capemay_kit.games import registry
from capemay_kit.games.registry import GAMES
from capemay_kit.results.formats import FORMS
from capemay_kit.results.past import Past
from capemay_kit.sim import simulate

from .fuzz.calling import BUILT


class Ran(NamedTuple):
    """What a call came to."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
COMMAND = typer.main.get_command


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Call the command as a shell does."""

    monkeypatch.setattr(typer.main, "get_command", BUILT)

    def call(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["capemay", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Ran(int(ended.value.code or 0), out.decode(), err.decode())

    return call


def written(file: Path, data: object) -> Path:
    file.write_text(json.dumps(data))
    return file


# --- boards -----------------------------------------------------------------------------------------------


def test_moves_lists_every_end_once_with_a_path(run: Run) -> None:
    """A path names its start and its end: steps + 1 spaces."""
    ran = run("moves", "--board", "cape-may-3-4", "--from", "hughes-ocean", "--steps", 4, "--paths", "--json")
    found = json.loads(ran.out)
    assert ran.code == 0
    ends = [one["space"] for one in found["ends"]]
    assert len(set(ends)) == len(ends) > 0
    assert all(len(one["path"]) == 5 and one["path"][-1] == one["space"] for one in found["ends"])
    assert {path[-1] for path in found["paths"]} == set(ends)


BOARD = {"format": "capemay-board/1", "id": "tiny", "title": "Tiny", "players": [1, 4], "source": "a test", "lots": []}


def test_moves_without_a_way_is_empty_and_no_error(run: Run, tmp_path: Path) -> None:
    spaces = [{"id": "a", "x": 0.1, "y": 0.1}, {"id": "b", "x": 0.2, "y": 0.1}]
    file = written(tmp_path / "tiny.json", BOARD | {"spaces": spaces, "roads": [["a", "b"]]})
    ran = run("moves", "--board", file, "--from", "a", "--steps", 2, "--json")
    assert (ran.code, json.loads(ran.out)) == (0, {"from": "a", "steps": 2, "ends": [], "paths": []})


def test_a_broken_board_gives_a_line_a_fault_and_exit_1(run: Run, tmp_path: Path) -> None:
    spaces = [{"id": "a", "x": 2, "y": 0, "bad": 1}]
    file = written(tmp_path / "bad.json", BOARD | {"spaces": spaces, "roads": []})
    ran = run("board", "check", file)
    assert ran.code == 1
    assert f"{file}: spaces[0].bad: unknown field" in ran.err
    assert f"{file}: spaces[0].x: " in ran.err


# --- games of bots, and what becomes of their records -------------------------------------------------------


class Evening(NamedTuple):
    """A game of bots: how it was asked for, its record, and what was said of it."""

    words: tuple[object, ...]
    file: Path
    result: dict[str, Any]

    @property
    def game(self) -> str:
        return str(self.words[1])


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Evening]:
    """Return a game of each, with the fewest seats."""
    found = {}
    for game in GAMES:
        seats = max(2, registry.game(game).rules.meta.min_seats)
        # a fleet that sails at random never gets home
        bots = "greedy" if game == "cape-horn" else "random"
        figures, record = simulate(game, seats, [bots], 1, 5)
        file = tmp_path_factory.mktemp(game) / "game.jsonl"
        file.write_bytes(record)
        found[game] = Evening(("--game", game, "--seats", seats, "--bots", bots), file, figures["results"][0])
    return found


@pytest.fixture(params=GAMES)
def evening(request: pytest.FixtureRequest, evenings: dict[str, Evening]) -> Evening:
    return evenings[request.param]


def test_the_same_seed_gives_the_same_games_byte_for_byte(run: Run, tmp_path: Path, evening: Evening) -> None:
    """Results and record; only the header says when it was made."""
    ran = run("sim", *evening.words, "--games", 1, "--seed", 5, "--record", tmp_path / "two.jsonl", "--json")
    (result,) = json.loads(ran.out)["results"]
    assert result == json.loads(json.dumps(evening.result))
    told = []
    for file in (evening.file, tmp_path / "two.jsonl"):
        header, *entries = file.read_bytes().splitlines()
        told.append(({**json.loads(header), "created": ""}, entries))
    assert told[0] == told[1]


def test_a_game_goes_out_and_comes_in_in_every_form(run: Run, tmp_path: Path, evening: Evening) -> None:
    """import, tables, export, replay, history and score tell the same game, whose CSV is a result in another store."""
    game, file, store, other = evening.game, evening.file, tmp_path / "store.sqlite", tmp_path / "other.sqlite"
    totals, winners = evening.result["scores"], evening.result["winners"]
    assert run("import", file, "--store", store).code == 0
    assert Past(Store(str(store))).waiting == []
    (listed,) = json.loads(run("tables", "--store", store, "--json").out)
    id = listed["table"]
    assert listed["game"] == game
    # people read their own clock, programs the world's
    assert listed["created"].endswith("Z")
    assert run("tables", "--store", store).out.endswith(f"last {clock(listed['last'])}\n")
    assert run("export", id, "--store", store).out == file.read_text()
    twice = run("import", file, "--store", store)
    assert (twice.code, twice.out) == (0, f"{id}: This game is already here, exactly as in the file.\n")
    replayed = json.loads(run("replay", file, "--json").out)
    assert replayed["broken"] is None
    assert [one["total"] for one in replayed["scores"]["seats"]] == totals
    # an animation takes seconds, and is drawn alike for all
    for form in (one for one in FORMS if one != "film" or game == "cape-horn"):
        to = tmp_path / f"sheet.{form}"
        ran = run("export", id, "--format", form, "--to", to, "--store", store)
        assert (ran.code, ran.err) == (0, "")
        assert to.stat().st_size > 100
    brought = json.loads(run("import", tmp_path / "sheet.csv", "--store", other, "--json").out)
    assert brought == {"results": 1, "new": 1, "left_out": 0}
    for one in (store, other):
        (told,) = json.loads(run("history", "--store", one, "--json").out)
        assert (told["game"], [seat["total"] for seat in told["sheet"]["seats"]]) == (game, totals)
        assert told["sheet"]["winners"] == winners
    meta = registry.game(game).rules.meta
    assert f"{meta.title}  Seat 1 " in run("history", "--store", other).out
    end = tmp_path / "sheet.position"
    assert run("position", "check", end).out == f"{end}: OK\n"
    ran = run("score", end, "--json")
    sheet = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert ([seat["total"] for seat in sheet["seats"]], sheet["winners"]) == (totals, winners)
    ran = run("score", end)
    assert all(f"{seat['name']}: {seat['total']}\n" in ran.out for seat in sheet["seats"])
    assert all(meta.categories[line["category"]] in ran.out for seat in sheet["seats"] for line in seat["lines"])
    assert f"{meta.reasons[sheet['decided_by']]}.\n" in ran.out


def test_a_game_in_the_middle_replays_to_who_is_ahead(run: Run, tmp_path: Path, evening: Evening) -> None:
    lines = evening.file.read_text().splitlines()
    file = tmp_path / "half.jsonl"
    file.write_text("\n".join(lines[: len(lines) // 2]))
    said = run("replay", file).out.strip().splitlines()[-1]
    assert " ahead" in said or said == "Nobody has won yet."
    assert json.loads(run("replay", file, "--json").out)["scores"]["complete"] is False


def test_a_game_of_bots_that_does_not_end_is_stopped_and_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, evening: Evening
) -> None:
    """Nothing is written; one whose last act is the last one allowed is not stopped."""
    acts = len(evening.file.read_bytes().splitlines()) - 1
    _, game, _, seats, _, bots = evening.words
    given = (str(game), int(str(seats)), [str(bots)], 1, 5)
    assert simulate(*given, limit=acts)[0]["results"] == [evening.result]
    with pytest.raises(Endless):
        simulate(*given, limit=acts - 1)
    monkeypatch.setattr(cli, "simulate", partial(simulate, limit=30))
    ran = run("sim", *evening.words, "--games", 2, "--record", tmp_path / "game.jsonl", "--json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "capemay: Game 1 was not over after 30 actions, so it and all later games were stopped\n"
    assert not (tmp_path / "game.jsonl").exists()


def test_games_of_different_kinds_are_different_tables_and_count_apart(
    run: Run, tmp_path: Path, evenings: dict[str, Evening]
) -> None:
    """By the same seed; none goes on differently from another. Each game has its lines in the history, and so has each
    level of Ava's."""
    file, store = tmp_path / "game.jsonl", tmp_path / "store.sqlite"
    for kind in (("--seats", 2), ("--seats", 3, "--bots", "random,greedy,random"), ("--solo", "pioneer")):
        played = json.loads(run("sim", *kind, "--seed", 5, "--record", file, "--json").out)
        assert "differently" not in run("import", file, "--store", store).out
    replayed = json.loads(run("replay", file, "--json").out)
    assert [one["total"] for one in replayed["scores"]["seats"]] == played["results"][0]["scores"]
    assert replayed["state"]["solo"]["level"] == "pioneer"
    run("import", evenings["capitol"].file, "--store", store)
    assert len(Store(str(store)).tables()) == 4
    told = run("history", "--store", store).out
    assert "Seat 1, Pioneer" in told
    grids = told[told.index("player") - 20 :]
    assert grids.count("Seat 1") == 3
    assert told.count("plays") == 2


def test_people_are_listed_joined_parted_and_shown_over_all_games(
    run: Run, tmp_path: Path, evenings: dict[str, Evening]
) -> None:
    """What came by a list counts apart; everything goes out again as one list."""
    store, plays, everything = tmp_path / "store.sqlite", tmp_path / "plays.csv", tmp_path / "all.csv"
    plays.write_text("game,played,name,total\ncapitol,2026-10-31,Ann,61\ncapitol,2026-10-31,Seat 2,57\n")
    run("import", evenings["capitol"].file, "--store", store)
    assert run("import", plays, "--store", store).out == "1 result was imported. Already here: 0.\n"
    assert "Ann: games 1, won 1\n" in run("people", "--store", store).out
    shown = json.loads(run("people", "seat 1", "--join", "ann", "--store", store, "--json").out)
    assert (shown["name"], shown["also"]) == ("Seat 1", ["Ann"])
    of = shown["games"]["capitol"]
    assert {kind: found["all"]["plays"] for kind, found in of.items()} == {"people": 1, "paper": 1}
    assert of["paper"]["against"]["Seat 2"] == {"plays": 1, "ahead": 1, "behind": 0, "margin": 4.0}
    assert "Capitol, Only the score" in run("people", "Ann", "--store", store).out
    refused = run("people", "Seat 1", "--join", "Seat 2", "--store", store)
    assert (refused.code, "so they are two people" in refused.err) == (1, True)
    assert json.loads(run("people", "Ann", "--part", "Ann", "--store", store, "--json").out)["also"] == []
    assert run("people", "Nobody", "--store", store).code == 1
    assert run("people", "--join", "Ann", "--store", store).code == 2
    assert run("history", "--to", everything, "--store", store).code == 0
    rows = everything.read_text().splitlines()
    assert len(rows) == 1 + len(evenings["capitol"].result["scores"]) + 2


def test_a_running_game_s_record_goes_out_with_a_warning(run: Run, tmp_path: Path) -> None:
    """It holds all cards and the seed; the score sheet, which does not, goes out without."""
    store = Store(str(tmp_path / "store.sqlite"))
    found = registry.game("capitol")
    table = registry.lay_out(found.header_for(("Ann", "Bob"), seed="a", table="t"), store)
    table.act(0, found.rules.legal(table.state, 0)[0])
    for form, warned in (("jsonl", True), ("csv", False)):
        ran = run("export", "t", "--format", form, "--store", tmp_path / "store.sqlite")
        assert (ran.code, "not over" in ran.err) == (0, warned)
        assert "not over" not in ran.out


def test_a_record_that_an_editor_marked_comes_in_and_one_of_a_game_nobody_knows_does_not(
    run: Run, tmp_path: Path, evenings: dict[str, Evening]
) -> None:
    """It says which games there are, in one line."""
    raw, file, store = evenings["cape-may"].file.read_bytes(), tmp_path / "game.jsonl", tmp_path / "store.sqlite"
    file.write_bytes(b"\xef\xbb\xbf" + raw)
    assert run("import", file, "--store", store).code == 0
    file.write_bytes(raw.replace(b'"game":"cape-may"', b'"game":"whist"', 1))
    ran = run("import", file, "--store", store)
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "whist" in ran.err
    assert "capital-city" in ran.err


def test_an_unknown_difficulty_is_one_line(run: Run) -> None:
    ran = run("sim", "--solo", "mayor")
    assert (ran.code, "tourist, citizen, pioneer, founder" in ran.err) == (1, True)


def test_replay_names_the_first_entry_that_does_not_hold(
    run: Run, tmp_path: Path, evenings: dict[str, Evening]
) -> None:
    """Nothing is repaired."""
    lines = evenings["cape-may"].file.read_text().splitlines()
    lines[4] = json.dumps({"seq": 4, "act": {"do": "income"}, "seat": 0})
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines))
    ran = run("replay", file, "--json")
    assert (ran.code, json.loads(ran.out)["broken"]["seq"]) == (1, 4)


# --- positions and files of any game ------------------------------------------------------------------------


def position(file: Path, game: str | None = None, seats: tuple[str, ...] = ("A", "B", "C"), **figures: Any) -> Path:
    """Write a position; the figures by their paths."""
    named = {} if game is None else {"game": game}
    return written(file, {"format": "capemay-position/2", **named, "seats": seats, "figures": figures})


def test_a_position_of_no_game_is_cape_mays_and_one_that_cannot_be_is_scored_with_a_warning(
    run: Run, tmp_path: Path
) -> None:
    """The table is right: exit 0."""
    file = position(tmp_path / "nick.json", seats=("Nick",), **{"seats[0].buildings.gravel.victorian": 9})
    ran = run("score", file, "--json")
    assert ran.code == 0
    assert "warning" in ran.err
    assert json.loads(ran.out)["seats"][0]["lines"][0] == {
        "category": "victorians", "points": 9, "because": [{"text": "9 Victorians in gravel, 1 each", "points": 9}],
        "open": [],
    }  # fmt: skip


def test_an_edition_beats_the_positions_own(run: Run, tmp_path: Path) -> None:
    """By its path; one of another game is refused."""
    end = position(tmp_path / "end.json", "capital-city", **{f"seats[{i}].money": 30 for i in range(3)})
    mine = {"format": "capemay-edition/1", "id": "mine", "game": "capital-city", "extends": "base",
            "numbers": {"dollars_per_point": 3}}  # fmt: skip
    edition = written(tmp_path / "mine.json", mine)
    ran = run("score", end, "--edition", edition)
    assert "A: 10\n" in ran.out
    assert "A, B and C win: " in ran.out
    written(edition, mine | {"game": "capitol"})
    ran = run("score", end, "--edition", edition)
    assert (ran.code, ran.err) == (1, f"{edition}: game: is capitol, should be capital-city\n")


BOARDS = shipped("boards")
COMMANDS = {
    "capemay-board/1": "board", "capemay-areas/1": "board", "capemay-course/1": "board", "capemay-winds/1": "board",
    "capemay-edition/1": "edition", "capemay-deck/1": "deck",
}  # fmt: skip
"""Which command checks a file."""


def test_every_shipped_file_is_good(run: Run) -> None:
    for file in BOARDS.rglob("*.json"):
        ran = run(COMMANDS[json.loads(file.read_bytes())["format"]], "check", file)
        assert (ran.code, ran.out, ran.err) == (0, f"{file}: OK\n", "")


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("cape_may/board-1-2.json", "lots[2].zone", "sea"),
        ("cape_may/base.json", "numbers.income.shop", [1]),
        ("cape_may/base.json", "rulings.open", True),
        ("cape_may/events.json", "cards[1].number", 1),
        ("cape_may/solo.json", "cards[0].lots.spring", ["sea-1"]),
        ("capitol/base.json", "numbers.areas[0].fountains", 31),
        ("capitol/base.json", "numbers.cards.roof[1]", -1),
        ("capitol/base.json", "numbers.draw", "some"),
        ("cape_horn/course.json", "start[1].space", "Z99"),
        ("cape_horn/winds.json", "cards[1].id", "fan-1"),
        ("cape_horn/base.json", "numbers.wind_cards.storm", 3),
        ("cape_horn/base.json", "sources.shoes", "stated"),
        ("capital_city/base.json", "numbers.families[0]", 7),
        ("capital_city/base.json", "extends", "nobody"),
        ("capital_city/characters.json", "cards[0].family", "pink"),
        ("capital_city/buildings.json", "cards[1].id", "post-office"),
        ("capital_city/buildings.json", "cards[1].symbols", ["any"]),
    ],
)
def test_a_broken_file_of_any_game_is_told_by_its_path(
    run: Run, tmp_path: Path, name: str, path: str, value: Any
) -> None:
    """To people and as JSON; exit 1."""
    data = json.loads((BOARDS / name).read_bytes())
    *way, last = [int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", path)]
    within: Any = data
    for part in way:
        within = within[part]
    within[last] = value
    file = written(tmp_path / "changed.json", data)
    ran = run(COMMANDS[data["format"]], "check", file)
    assert (ran.code, ran.out) == (1, "")
    assert f"{file}: {path}: " in ran.err
    ran = run(COMMANDS[data["format"]], "check", file, "--json")
    (told,) = json.loads(ran.out)["files"]
    assert (ran.code, told["file"]) == (1, str(file))
    assert any(fault.startswith(f"{path}: ") for fault in told["faults"])


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [("cape-may", "figures.seats[0].birds.dodo", 1), ("capitol", "figures.areas.sea.fountains", 1),
     ("cape-horn", "figures.seats[0].space", "Z9"), ("capital-city", "figures.seats[1].buildings", ["igloo"]),
     ("capitol", "edition", "nobody")],
)  # fmt: skip
def test_a_broken_position_of_any_game_is_told_by_its_path(
    run: Run, tmp_path: Path, game: str, path: str, value: Any
) -> None:
    """When it is checked and when it is scored."""
    file = position(tmp_path / "broken.json", game)
    data = json.loads(file.read_bytes())
    where, __, figure = path.partition("figures.")
    (data["figures"] if figure else data)[figure or where] = value
    written(file, data)
    for words in (("position", "check", file), ("score", file)):
        ran = run(*words)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith(f"{file}: {path}: ")


@pytest.mark.parametrize(
    ("words", "fields", "fault"),
    [
        (("score",), {"format": "capemay-position/2", "game": "chess"},
         'game: is "chess", should be cape-may, capitol, cape-horn or capital-city'),
        (("position", "check"), {"format": "capemay-board/1"},
         'format: is "capemay-board/1", should be capemay-position/2'),
        (("score",), {"seats": []}, "format: missing"),
        (("edition", "check"), {"format": "capemay-edition/1", "game": 3},
         "game: is 3, should be cape-may, capitol, cape-horn or capital-city"),
        (("board", "check"), {"format": "capemay-chart/1"},
         'format: is "capemay-chart/1", should be capemay-board/1, capemay-areas/1, capemay-course/1 or '
         "capemay-winds/1"),
        (("deck", "check"), {"format": "capemay-areas/1"},
         'format: is "capemay-areas/1", should be capemay-deck/1 or capemay-winds/1'),
        (("deck", "check"), {"format": "capemay-deck/1", "deck": "tarot"},
         'deck: is "tarot", should be event, activity, upgrade, bonus, solo, character or '
         "building"),
        (("deck", "check"), {"format": "capemay-deck/1"}, "deck: missing"),
    ],
)  # fmt: skip
def test_an_unknown_game_format_or_deck_is_one_line_that_says_what_there_is(
    run: Run, tmp_path: Path, words: tuple[str, ...], fields: dict[str, Any], fault: str
) -> None:
    file = written(tmp_path / "odd.json", fields)
    assert run(*words, file) == (1, "", f"{file}: {fault}\n")


# --- stores -------------------------------------------------------------------------------------------------

BEFORE = Path(__file__).parent / "core" / "stores" / "begun.sqlite"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return Path(shutil.copy(BEFORE, tmp_path / "tables.sqlite"))


def change(file: Path, text: str) -> None:
    link = sqlite3.connect(file)
    link.executescript(text)
    link.close()


def test_what_earned_points_is_printed_in_words_whenever_it_was_counted(run: Run, store: Path) -> None:
    """A result of before holds its sentences, one of now is put into words as it is printed."""
    # both are of one day: equal ones would be the same play
    change(store, "UPDATE results SET body = replace(body, '2026-11-21', '2026-11-20') WHERE table_id = 'brought-in'")
    found = {one["table"]: one["sheet"] for one in json.loads(run("history", "--store", store, "--json").out)}
    for table, kept in (("brought-in", True), ("sheet", False)):
        lines = [line for seat in found[table]["seats"] for line in seat["lines"]]
        told = [why["text"] for line in lines for why in line["because"]]
        assert told == ["$42: 1 for every full $10", "$17: 1 for every full $10"]
        (body,) = sqlite3.connect(store).execute("SELECT body FROM results WHERE table_id = ?", [table]).fetchone()
        assert ("every full" in body) is kept


def test_a_table_that_cannot_be_opened_is_listed_with_its_reason(run: Run, store: Path) -> None:
    """All the others as ever, exit 0; opening it is one line, exit 1."""
    change(store, "UPDATE tables SET header = '{\"format\":\"capemay-record/9\"}' WHERE id = 'capitol-table'")
    ran = run("tables", "--store", store)
    assert ran.code == 0
    assert "sheet  Cape May: Ann, Bob  2 entries" in ran.out
    [line] = [line for line in ran.out.splitlines() if line.startswith("capitol-table")]
    assert "cannot be opened" in line
    assert "Update the program" in line
    found = {one["table"]: one["trouble"] for one in json.loads(run("tables", "--store", store, "--json").out)}
    assert len(found) == 5
    assert found["sheet"] is None
    assert "Update the program" in found["capitol-table"]
    opened = run("export", "capitol-table", "--store", store)
    assert (opened.code, opened.out, opened.err.count("\n")) == (1, "", 1)
    assert "Table capitol-table cannot be opened: " in opened.err
    assert run("history", "--store", store, "--json").code == 0


@pytest.mark.parametrize(
    ("damage", "said"),
    [("UPDATE alembic_version SET version_num = '0099'", "Update the program"),
     ("DROP TABLE entries", "a table is missing"), ("", "not a database")],
    ids=["newer", "lacking", "none"],
)  # fmt: skip
def test_a_store_that_cannot_be_opened_is_one_line(
    run: Run, store: Path, damage: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was asked for; exit 1, and the file stays as it is."""
    monkeypatch.setattr("capemay_kit.web.server.CompanionApp.start", lambda _: pytest.fail("it serves nonsense"))
    Store(str(store)).close()
    if damage:
        change(store, damage)
    else:
        store.write_text("no database " * 500)
    was = store.read_bytes()
    for command in (("tables",), ("history",), ("export", "sheet"), ("serve", "--no-browser")):
        ran = run(*command, "--store", store)
        assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
        assert str(store) in ran.err
        assert said in ran.err
    assert store.read_bytes() == was


def test_backup_writes_a_store_that_can_be_used(run: Run, store: Path, tmp_path: Path) -> None:
    """It says what it holds; a second time it refuses, and nothing is replaced."""
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy, "--store", store) == (0, f"{copy}: 6 tables, 116 entries; checked\n", "")
    assert run("tables", "--store", copy).out == run("tables", "--store", store).out
    was = copy.read_bytes()
    again = run("backup", copy, "--store", store, "--json")
    assert again == (1, "", f"capemay: {copy} already exists, and a backup never overwrites a file\n")
    assert copy.read_bytes() == was
    told = json.loads(run("backup", tmp_path / "second.sqlite", "--store", store, "--json").out)
    assert told == {"file": str(tmp_path / "second.sqlite"), "tables": 6, "entries": 116, "size": len(was)}


# --- words and options --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("moves", "--nope"), ("export",), ("export", "x", "--format", "stone")])
def test_bad_usage_is_exit_2(run: Run, words: tuple[str, ...]) -> None:
    """An option that is none, an argument that is missing, a format there is not."""
    assert run(*words).code == 2


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = []

    def serve(host: str, port: int, store: str | None, browser: bool, **more: Any) -> None:
        calls.append({"host": host, "port": port, "store": store, "browser": browser, **more})

    monkeypatch.setattr("capemay_kit.web.server.serve", serve)
    return calls


@pytest.mark.parametrize("words", [("--port", 8901, "--no-browser"), ("--port", 8901, "--no-browser", "serve"),
                                   ("--port", 8901, "serve", "--no-browser"),
                                   ("--port", 8902, "serve", "--no-browser", "--port", 8901)])  # fmt: skip
def test_options_count_before_the_command_as_behind_it(
    run: Run, served: list[dict[str, Any]], words: tuple[object, ...]
) -> None:
    """Nothing is served elsewhere than was asked for; what stands behind counts more."""
    run(*words)
    assert [(one["port"], one["browser"], one["host"]) for one in served] == [(8901, False, "127.0.0.1")]


def test_a_store_before_the_command_is_the_commands(run: Run, tmp_path: Path, evenings: dict[str, Evening]) -> None:
    """Not only for serving."""
    run("--store", tmp_path / "one.db", "import", evenings["capitol"].file)
    assert len(json.loads(run("--store", tmp_path / "one.db", "tables", "--json").out)) == 1
    assert json.loads(run("--store", tmp_path / "two.db", "tables", "--json").out) == []


@pytest.mark.parametrize("words", [("--port", 8901, "tables"), ("--max-pages", 3, "board", "check", "x")])
def test_an_option_that_is_not_the_commands_is_refused(run: Run, words: tuple[object, ...]) -> None:
    """It is never passed over in silence."""
    ran = run(*words)
    assert ran.code == 2
    assert f"Invalid value for {words[0]}: The command '{words[2]}' has no such option." in ran.err


def test_allowed_names_and_the_number_of_pages_reach_the_server(run: Run, served: list[dict[str, Any]]) -> None:
    """A name may be given more than once; of what cannot be allowed nothing is served."""
    run("--allow-host", "cape.example", "--allow-host", "table.lan", "serve", "--max-pages", 7)
    run("serve")
    found = [(list(one["allow_hosts"]), one["max_pages"]) for one in served]
    assert found == [(["cape.example", "table.lan"], 7), ([], None)]
    for words in (("--allow-host", "http://cape.example"), ("--max-pages", 0)):
        ran = run("serve", *words)
        assert (ran.code, len(served)) == (2, 2)
        assert str(words[0]) in ran.err


def test_rules_answer_a_question_in_ones_own_words(run: Run) -> None:
    """The best first, ten at most, with the page; a question without an answer is no fault."""
    said = json.loads(run("rules", "can I pass a fire", "--json").out)
    assert (said["game"], said["question"]) == ("cape-may", "can I pass a fire")
    assert said["rules"][0].keys() == {"id", "title", "text", "page"}
    assert said["rules"][0]["id"] == "fire"
    assert 1 <= len(said["rules"]) <= 10
    told = run("rules", "one train at a time", "--game", "capital-city").out
    assert told.startswith("Two trains (rulebook, Step 3, Choose Characters): ")
    ran = run("rules", "xyzzy", "--game", "capitol", "--json")
    assert (ran.code, json.loads(ran.out)["rules"]) == (0, [])
    assert run("rules", "xyzzy").out == "No rule was found. Try other words.\n"
    assert run("rules", "fire", "--game", "nope").code == 1


def test_help_is_read_in_the_language_asked_for(run: Run, abroad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the command itself, and of those below it; metavariables in capitals and names of options stay."""
    for name in ("CAPEMAY_LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("CAPEMAY_LOCALES", str(abroad))
    monkeypatch.setattr(typer.main, "get_command", COMMAND)
    for command in ((), ("history",), ("export",), ("lab",), ("pack", "check")):
        try:
            found = run("--lang", "en-XA", *command, "--help")
        finally:
            i18n.speak_usually("en")
        assert found.code == 0, found.err
        lines = found.out.partition("\n")[2]
        names = " ".join(re.findall(r"^  [a-z-].*?(?:  |$)|<\S+>|défáúlt:\s+\S+", found.out, re.MULTILINE))
        assert [word for word in re.findall(r"[^\W\d_]{3,}", lines) if word.isascii() and word not in names] == []
    monkeypatch.setattr(typer.main, "get_command", BUILT)
    found = run("--lang", "xx", "history")
    assert (found.code, "There is no translation 'xx'. Languages: en" in found.err) == (2, True)
