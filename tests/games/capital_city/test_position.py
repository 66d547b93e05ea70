"""End positions as files (p. 9)."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.scores import said
from capemay_kit.errors import BadFile
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.registry import position as read
from capemay_kit.games.registry import score_position

FIGURES = {
    "seats[0].points": 7, "seats[0].money": 25, "seats[0].buildings": ["bank"], "seats[0].buildings.bank.points": 4,
    "seats[1].points": 9, "seats[1].money": 5, "seats[2].money": 99,
}  # fmt: skip
FILE = {"format": "capemay-position/2", "game": "capital-city", "seats": ["Alice", "Barkley", "Casey"]}


def raw(figures=FIGURES, **changes):
    """Write the file with some fields otherwise."""
    return json.dumps(FILE | {"figures": figures} | changes).encode()


def again(rules, s, edition=None):
    """Write a state down and read it again."""
    return read(msgspec.json.encode(rules.position(s)), "test", edition)[1:]


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
        there, warnings = again(rules, s)
        assert rules.scores(there) == rules.scores(s)
        assert warnings == []


def test_a_table_with_figures_of_its_own_leaves_with_them(game, rules):
    """The edition travels whole."""
    s = rules.correct(game(3, phase="over"), "book.numbers.dollars_per_point", 5)
    assert [seat.total for seat in rules.scores(again(rules, s)[0]).seats] == [2, 2, 2]
    assert [seat.total for seat in rules.scores(again(rules, s, "base")[0]).seats] == [1, 1, 1]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"seats": ["A", "A", "B"]}, "$.seats[1]"),
        ({"figures": {"seats[0].buildings": ["palace"]}}, "$.figures.seats[0].buildings"),
        ({"edition": "other"}, "$.edition"),
        ({"edition": {"format": "capemay-edition/1", "id": "mine"}}, "$.edition.numbers.bid"),
        ({"shoes": 1}, "$.shoes"),
        ({"figures": {"seats[0].shoes": 1}}, "$.figures.seats[0].shoes"),
        ({"figures": {"seats[0].money": -1}}, "$.figures.seats[0].money"),
        ({"figures": {"seats[0].buildings": ["bank"], "seats[1].buildings": ["bank"]}}, "$.figures.seats[1].buildings"),
    ],
)
def test_a_file_that_cannot_be_used_says_where(changes, path):
    """One line for each fault."""
    with pytest.raises(BadFile) as bad:
        read(raw(**changes), "test")
    assert path in [fault.path for fault in bad.value.faults]


def test_a_position_that_cannot_be_is_scored_with_a_warning():
    """Fewer points than the buildings earned."""
    scored = score_position(raw(FIGURES | {"seats[0].points": 1}), "test")
    assert [one.path for one in scored.warnings] == ["$.seats[0].points"]
    assert scored.sheet.seats[0].total == 3


def test_a_score_sheet_is_a_table_at_its_end(rules):
    """Nobody has anything; what is entered are corrections."""
    s = GAME.start(GAME.header_for(["A", "B", "C"], depth="sheet"))
    assert [seat.total for seat in rules.scores(s).seats] == [0, 0, 0]
    s = rules.correct(rules.correct(s, "seats[1].points", 4), "seats[1].money", 12)
    assert rules.scores(s).winners == ("B",)


def test_a_building_whose_earnings_nobody_entered_is_asked_for_in_the_file_too(rules):
    """As at a table with printed cards that nobody names."""
    sheet = score_position(raw({"seats[0].silent": ["?1-3"], "seats[1].points": 2}), "test").sheet
    assert [(one.seat, one.category) for one in sheet.missing] == [(0, "points")]
    assert not sheet.complete


def test_a_building_of_the_tables_own_travels_whole(rules):
    """Its title stands in the score."""
    s = GAME.start(GAME.header_for(["A", "B", "C"], depth="sheet"))
    s = rules.correct(s, "book.cards.building.bank", {"title": "Saloon"})
    s = rules.correct(rules.correct(s, "seats[1].buildings", ["bank"]), "seats[1].buildings.bank.points", 4)
    assert "Saloon" in said(rules.scores(s).seats[1].lines[0].because[0].why, rules.meta.messages)
    assert rules.scores(again(rules, s)[0]) == rules.scores(s)


def test_a_building_there_is_not_cannot_be_the_tables_own():
    """Every such card is named."""
    cards = {f"book.cards.building.{id}": {"title": "Saloon"} for id in ("circus", "bank", "zoo")}
    with pytest.raises(BadFile) as bad:
        read(raw(cards), "test")
    wrong = {"$.figures.book.cards.building.circus", "$.figures.book.cards.building.zoo"}
    assert {one.path for one in bad.value.faults} == wrong
