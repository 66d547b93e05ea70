"""Recorded games come to what is added up by hand (p. 9)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from capemay_kit.core.record import Entry, from_lines
from capemay_kit.core.table import Table
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.rules import CapitalCity

RULES = CapitalCity()
FOLDER = Path(__file__).parent / "records"
BUILDINGS = Path(__file__).parents[3] / "boards" / "capital_city" / "buildings.json"
PRINTED = {one["id"]: one for one in json.loads(BUILDINGS.read_text(encoding="utf-8"))["cards"]}
RECORDS = sorted(FOLDER.glob("*.jsonl"))


def replayed(path):
    """Read a record and fold it."""
    header, entries = from_lines(path.read_bytes(), path.name, Entry[AnyAct])
    return Table(RULES, header, RULES.start(header), entries)


def tally(path):
    """Add up points and dollars line by line from the file alone, as with pencil and paper."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    names = lines[0]["options"]["seats"]
    points, money, pot = [0] * len(names), [10] * len(names), 0
    for line in lines[1:]:
        done, seat = line["act"], line["seat"]
        match done["do"]:
            case "bid":
                money[seat] -= 1
                pot += 1
            case "take_priority":
                money[seat] += pot
                pot = 0
            case "buy":
                money[seat] -= PRINTED[done["building"]]["deed"]
            case "decline":
                money[seat] += 5
            case "earn" if done["what"] == "points":
                points[seat] += PRINTED[done["building"]]["points"]
            case "earn":
                money[seat] += PRINTED[done["building"]]["dollars"]
    return list(zip(names, points, money, strict=True))


@pytest.mark.parametrize("path", [path for path in RECORDS if "physical" not in path.stem], ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_what_is_added_up_by_hand(path):
    """Points, dollars, and a point for every full ten (p. 9)."""
    state = replayed(path).state
    rows = tally(path)
    assert [(seat.name, seat.points, seat.money) for seat in state.seats] == rows
    totals = [points + money // 10 for _, points, money in rows]
    assert [seat.total for seat in RULES.scores(state).seats] == totals
    best = max((total, money % 10) for total, (_, _, money) in zip(totals, rows, strict=True))
    winners = [name for total, (name, _, money) in zip(totals, rows, strict=True) if (total, money % 10) == best]
    assert list(RULES.scores(state).winners) == winners


def test_a_game_by_the_places_of_printed_cards_comes_to_what_is_added_up_by_hand():
    """Deeds and earnings are what was read out, all offering points and dollars here (p. 5, 7, 9)."""
    path = FOLDER / "physical-3.jsonl"
    points, money, pot, read = [0] * 3, [10] * 3, 0, {}
    for line in [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()][1:]:
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
                money[seat] -= done["cost"]
                read[done["building"]] = done
            case "decline":
                money[seat] += 5
            case "tally":
                points = [n + by for n, by in zip(points, done["points"], strict=True)]
                money = [n + by for n, by in zip(money, done["dollars"], strict=True)]
            case "earn" if done["what"] == "points":
                points[seat] += read[done["building"]]["points"]
            case "earn":
                money[seat] += read[done["building"]]["dollars"]
    state = replayed(path).state
    assert [(seat.points, seat.money) for seat in state.seats] == list(zip(points, money, strict=True))
    assert RULES.scores(state).complete
