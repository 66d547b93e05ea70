"""Points, dollars and ties at the end: of a table, of a record added up by hand, of a file, of a sheet (p. 9)."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from capemay_kit.core.contract import Outcome
from capemay_kit.core.record import from_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.registry import position as read

SCREEN = registry.screen("capital-city")


def end(game, rows, book=None, **more):
    """Return the end of a game where the seats have these points and dollars."""
    s = game(len(rows), phase="over", **({"book": book} if book else {}), **more)
    for i, (points, money) in enumerate(rows):
        s = s.with_seat(i, points=points, money=money)
    return s


@pytest.mark.parametrize(
    ("rows", "whole", "totals", "outcome"),
    [
        pytest.param([(5, 9), (4, 19), (3, 31)], False, [5, 5, 6], Outcome((2,), "points"), id="with what dollars add"),
        pytest.param([(0, 9), (0, 19), (0, 20)], False, [0, 1, 2], Outcome((2,), "points"), id="every full ten"),
        pytest.param([(3, 9), (2, 18), (0, 0)], False, [3, 3, 0], Outcome((0,), "dollars"), id="$9 left over beat $8"),
        pytest.param([(3, 9), (2, 18), (0, 0)], True, [3, 3, 0], Outcome((1,), "dollars"), id="all dollars compared"),
        pytest.param([(3, 8), (2, 18), (1, 28), (2, 7)], False, [3, 3, 3, 2], Outcome((0, 1, 2), "shared"), id="tied"),
    ],
)
def test_most_points_win_then_leftover_dollars(game, rules, book, rows, whole, totals, outcome):
    """Left over when ten make a point (p. 9); a switch compares them all."""
    s = end(game, rows, book.with_ruling("ties_by_all_dollars", whole))
    assert [seat.total for seat in rules.scores(s).seats] == totals
    assert rules.outcome(s) == outcome


# --- records added up by hand -----------------------------------------------------------------------------

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
BUILDINGS = Path(__file__).parents[3] / "boards" / "capital_city" / "buildings.json"
PRINTED = {one["id"]: one for one in json.loads(BUILDINGS.read_text(encoding="utf-8"))["cards"]}


def tally(path):
    """Add up points and dollars line by line from the file alone, as with pencil and paper."""
    header, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    names = header["options"]["seats"]
    points, money, pot, known = [0] * len(names), [10] * len(names), 0, dict(PRINTED)
    for line in lines:
        done, seat = line["act"], line["seat"]
        match done["do"]:
            case "bid":
                money[seat] -= 1
                pot += 1
            case "take_priority":
                money[seat] += pot
                pot = 0
            case "auctioned":
                money, pot = list(done["money"]), 0
            case "buy":
                money[seat] -= done["cost"] if done.get("cost") is not None else PRINTED[done["building"]]["deed"]
                known.setdefault(done["building"], done)
            case "decline":
                money[seat] += 5
            case "tally":
                points = [n + by for n, by in zip(points, done["points"], strict=True)]
                money = [n + by for n, by in zip(money, done["dollars"], strict=True)]
            case "earn" if done["what"] == "points":
                points[seat] += known[done["building"]]["points"]
            case "earn":
                money[seat] += known[done["building"]]["dollars"]
    return list(zip(names, points, money, strict=True))


@pytest.mark.parametrize("path", [one for one in RECORDS if one.stem != "physical-4"], ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_what_is_added_up_by_hand(rules, path):
    """Points, dollars, and a point for every full ten; by places, deeds and earnings are what was entered (p. 5, 9)."""
    header, entries = from_lines(path.read_bytes(), path.name, registry.entry_type("capital-city"))
    state = Table(rules, header, rules.start(header), entries).state
    rows = tally(path)
    assert [(seat.name, seat.points, seat.money) for seat in state.seats] == rows
    totals = [points + money // 10 for _, points, money in rows]
    assert [seat.total for seat in rules.scores(state).seats] == totals
    best = max((total, money % 10) for total, (_, _, money) in zip(totals, rows, strict=True))
    winners = [name for total, (name, _, money) in zip(totals, rows, strict=True) if (total, money % 10) == best]
    assert list(rules.scores(state).winners) == winners
    assert rules.scores(state).complete


# --- positions as files -----------------------------------------------------------------------------------

FIGURES = {
    "seats[0].points": 7, "seats[0].money": 25, "seats[0].buildings": ["bank"], "seats[0].buildings.bank.points": 4,
    "seats[1].points": 9, "seats[1].money": 5, "seats[2].money": 99,
}  # fmt: skip
FILE = {"format": "capemay-position/2", "game": "capital-city", "seats": ["Alice", "Barkley", "Casey"]}


def raw(figures=FIGURES, **changes):
    return json.dumps(FILE | {"figures": figures} | changes).encode()


def again(rules, s, edition=None):
    return read(msgspec.json.encode(rules.position(s)), "test", edition)[1]


CIRCUS = {f"book.cards.building.{id}": {"title": "Saloon"} for id in ("circus", "bank", "zoo")}


@pytest.mark.parametrize(
    ("changes", "paths"),
    [
        ({"seats": ["A", "A", "B"]}, ["$.seats[1]"]),
        ({"figures": {"seats[0].buildings": ["palace"]}}, ["$.figures.seats[0].buildings"]),
        ({"edition": "other"}, ["$.edition"]),
        ({"edition": {"format": "capemay-edition/1", "id": "mine"}}, ["$.edition.numbers.bid"]),
        ({"shoes": 1}, ["$.shoes"]),
        ({"figures": {"seats[0].shoes": 1}}, ["$.figures.seats[0].shoes"]),
        ({"figures": {"seats[0].money": -1}}, ["$.figures.seats[0].money"]),
        ({"figures": {"seats[0].buildings": ["bank"], "seats[1].buildings": ["bank"]}},
         ["$.figures.seats[1].buildings"]),
        ({"figures": CIRCUS}, ["$.figures.book.cards.building.circus", "$.figures.book.cards.building.zoo"]),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_says_where(changes, paths):
    with pytest.raises(BadFile) as bad:
        read(raw(**changes), "test")
    assert set(paths) <= {fault.path for fault in bad.value.faults}
    assert "$.figures.book.cards.building.bank" not in [fault.path for fault in bad.value.faults]


# --- only the score ---------------------------------------------------------------------------------------


def test_a_score_sheet_is_a_table_at_its_end(rules):
    """Points and dollars first, then points by building for who kept count, which need not be entered twice."""
    s = GAME.start(GAME.header_for(["A", "B", "C"], depth="sheet"))
    assert [seat.total for seat in rules.scores(s).seats] == [0, 0, 0]
    asked = [[one.name.partition(".")[2] for one in section.fields] for section in SCREEN.sheet(s)]
    assert asked == [["points", "money", "buildings"]] * 3
    s = rules.correct(s, "seats[0].buildings", ["bank", "saloon"])
    assert len(SCREEN.sheet(s)[0].fields) == 5
    for building, points in (("bank", 6), ("saloon", 3)):
        s = rules.correct(s, f"seats[0].buildings.{building}.points", points)
    assert s.seats[0].points == 9
    s = rules.correct(rules.correct(s, "seats[0].points", 12), "seats[0].buildings.saloon.points", 4)
    assert s.seats[0].points == 12, "what is entered besides stays"
    s = rules.correct(rules.correct(s, "seats[1].points", 12), "seats[1].money", 4)
    assert (rules.scores(s).winners, rules.scores(s).decided_by) == (("B",), "dollars")
