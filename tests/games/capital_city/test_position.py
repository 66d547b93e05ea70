"""End positions as files (p. 9)."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.scores import said
from capemay_kit.errors import BadFile
from capemay_kit.games.capital_city.book import load_edition
from capemay_kit.games.capital_city.position import read_position
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.registry import score_position

FILE = {
    "format": "capemay-position/1", "game": "capital-city",
    "seats": [{"name": "Alice", "points": 7, "money": 25, "buildings": {"bank": 4}},
              {"name": "Barkley", "points": 9, "money": 5}, {"name": "Casey", "money": 99}],
}  # fmt: skip


def raw(**changes):
    """Write the file with some fields otherwise."""
    return json.dumps(FILE | changes).encode()


def test_a_position_is_scored():
    """Points, and one for every full $10."""
    scored = score_position(raw(), "test")
    assert [(seat.name, seat.total) for seat in scored.sheet.seats] == [("Alice", 9), ("Barkley", 9), ("Casey", 9)]
    assert (scored.sheet.winners, scored.sheet.decided_by) == (("Casey",), "dollars")
    assert scored.warnings == ()


def test_any_state_leaves_as_a_position_that_scores_the_same(rules):
    """At the end of random games, line by line."""
    for seed in range(5):
        rnd = random.Random(seed)
        s = GAME.start(GAME.header_for(["Alice", "Barkley", "Casey", "Don"], seed=str(seed)))
        while acting := rules.to_act(s):
            s = rules.apply(s, acting[0], rnd.choice(list(rules.legal(s, acting[0]))), Chance(seed=str(seed)))
        again, warnings = read_position(msgspec.json.encode(rules.position(s)), "test")
        assert rules.scores(again) == rules.scores(s)
        assert warnings == []


def test_a_table_with_figures_of_its_own_leaves_with_them(game, rules):
    """The edition travels whole."""
    s = rules.correct(game(3, phase="over"), "book.numbers.dollars_per_point", 5)
    again, _ = read_position(msgspec.json.encode(rules.position(s)), "test")
    assert [seat.total for seat in rules.scores(again).seats] == [2, 2, 2]
    other, _ = read_position(msgspec.json.encode(rules.position(s)), "test", load_edition("base"))
    assert [seat.total for seat in rules.scores(other).seats] == [1, 1, 1]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"seats": [{"name": "A"}, {"name": "A"}]}, "$.seats[1].name"),
        ({"seats": [{"name": "A", "buildings": {"palace": 1}}]}, "$.seats[0].buildings.palace"),
        ({"edition": "other"}, "$.edition"),
        ({"edition": {"format": "capemay-edition/1", "id": "mine"}}, "$.edition.numbers.bid"),
        ({"shoes": 1}, "$.shoes"),
        ({"seats": [{"name": "A", "money": -1}]}, "$.seats[0].money"),
    ],
)
def test_a_file_that_cannot_be_used_says_where(changes, path):
    """One line for each fault."""
    with pytest.raises(BadFile) as bad:
        read_position(raw(**changes), "test")
    assert path in [fault.path for fault in bad.value.faults]


def test_a_position_that_cannot_be_is_scored_with_a_warning():
    """Fewer points than the buildings earned, one building twice, two at the table."""
    seats = [{"name": "A", "points": 1, "buildings": {"bank": 3}}, {"name": "B", "points": 9, "buildings": {"bank": 3}}]
    scored = score_position(raw(seats=seats), "test")
    assert [one.path for one in scored.warnings] == ["$.seats", "$.seats[0].points", "$.seats[1].buildings.bank"]
    assert [seat.total for seat in scored.sheet.seats] == [1, 9]


def test_a_score_sheet_is_a_table_at_its_end(rules):
    """Nobody has anything; what is entered are corrections."""
    s = GAME.start(GAME.header_for(["A", "B", "C"], depth="sheet"))
    assert [seat.total for seat in rules.scores(s).seats] == [0, 0, 0]
    s = rules.correct(rules.correct(s, "seats[1].points", 4), "seats[1].money", 12)
    assert rules.scores(s).winners == ("B",)


def test_a_building_of_the_tables_own_travels_whole(rules):
    """Its title stands in the score."""
    s = GAME.start(GAME.header_for(["A", "B", "C"], depth="sheet"))
    s = rules.correct(s, "book.cards.building.bank", {"title": "Saloon"})
    s = rules.correct(rules.correct(s, "seats[1].buildings", ["bank"]), "seats[1].buildings.bank.points", 4)
    assert "Saloon" in said(rules.scores(s).seats[1].lines[0].because[0].why, rules.meta.messages)
    again, _ = read_position(msgspec.json.encode(rules.position(s)), "test")
    assert rules.scores(again) == rules.scores(s)


def test_a_building_there_is_not_cannot_be_the_tables_own():
    """Nor the same one twice."""
    saloon = {"id": "circus", "title": "Saloon", "symbols": ["star"], "deed": 3, "points": 1, "dollars": 0}
    with pytest.raises(BadFile) as bad:
        read_position(raw(cards=[saloon, saloon | {"id": "bank"}, saloon | {"id": "bank"}]), "test")
    assert [one.path for one in bad.value.faults] == ["$.cards[0].id", "$.cards[2].id"]
