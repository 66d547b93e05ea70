"""An experiment is read strictly, and every fault is told by its path."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pyarrow")

from capemay_kit.errors import BadFile
from capemay_kit.lab.experiment import arms, experiment_of

GOOD = {"format": "capemay-experiment/1", "game": "cape-may", "games": 3, "bots": "greedy"}


def faults(**changes):
    """Return the paths of what is wrong with an experiment."""
    with pytest.raises(BadFile) as bad:
        experiment_of(GOOD | changes)
    return [fault.path for fault in bad.value.faults]


def test_a_small_experiment_has_the_standard_alone():
    """Two people, one line-up, everything as the game has it."""
    assert [(one.variant, one.people, one.bots) for one in arms(experiment_of(GOOD))] == [
        ("standard", 2, ("greedy", "greedy"))
    ]


def test_every_variant_is_played_with_every_line_up_and_number_of_people():
    """In the order of the tables."""
    changes = {"seats": [2, 3], "fields": ["greedy", "fair"], "variants": [{"name": "a"}, {"name": "b"}]}
    found = arms(experiment_of({**{k: v for k, v in GOOD.items() if k != "bots"}, **changes}))
    assert [(one.variant, one.field, one.people) for one in found] == [
        (variant, field, people) for variant in "ab" for field in ("greedy", "fair") for people in (2, 3)
    ]


def test_two_plans_of_one_experiment_are_the_same():
    """Nothing in them tells the time."""
    assert arms(experiment_of(GOOD)) == arms(experiment_of(GOOD))


@pytest.mark.parametrize(
    ("changes", "paths"),
    [
        ({"game": "chess"}, ["$.game"]),
        ({"games": 0}, ["$.games"]),
        ({"game": 3, "extra": 1}, ["$.extra", "$.game"]),
        ({"seats": 9}, ["$.seats"]),
        ({"seats": [2, 9]}, ["$.seats[1]"]),
        ({"bots": "best"}, ["$.bots"]),
        ({"bots": ["greedy", "best"]}, ["$.bots[1]"]),
        ({"bots": ["greedy"] * 3}, ["$.bots"]),
        ({"fields": ["fair"]}, ["$.bots"]),
        ({"solo": "hard"}, ["$.solo"]),
        ({"solo": "tourist", "seats": 2}, ["$.seats"]),
        ({"variants": []}, ["$.variants"]),
        ({"variants": [{"name": "a"}, {"name": "a"}]}, ["$.variants[1].name"]),
        ({"variants": [{"name": "a", "numbers": {"nothing": 1}}]}, ["$.variants[0].numbers.nothing"]),
        ({"variants": [{"name": "a", "numbers": {"actions": "x"}}]}, ["$.variants[0].edition.numbers.actions"]),
        ({"variants": [{"name": "a", "rulings": {"nothing": True}}]}, ["$.variants[0].rulings.nothing"]),
        ({"variants": [{"name": "a", "board": "nowhere"}]}, ["$.variants[0]"]),
        ({"until": {"within": 1}}, ["$.until"]),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_what_is_wrong_is_told_by_its_path(changes, paths):
    """Before a single game is played."""
    assert faults(**changes) == paths


def test_a_number_of_the_edition_is_changed_by_its_dotted_name():
    """The table holds the whole edition then."""
    variant = {"name": "a", "numbers": {"numbers.actions": 4}}
    (arm,) = arms(experiment_of(GOOD | {"variants": [variant]}))
    assert arm.header.edition["numbers"]["actions"] == 4


def test_a_house_rule_stands_in_the_options_of_the_table():
    """As it does at a table of people."""
    variant = {"name": "a", "rulings": {"discounts_on_lighthouse": True}}
    (arm,) = arms(experiment_of(GOOD | {"variants": [variant]}))
    assert arm.header.options["rulings"] == {"discounts_on_lighthouse": True}


def test_a_board_is_looked_for_beside_the_experiment(tmp_path):
    """So that a folder with both can be handed on."""
    from capemay_kit.core.files import shipped

    board = shipped("boards", "cape_may", "board-1-2.json")
    (tmp_path / "mine.json").write_bytes(board.read_bytes())
    file = tmp_path / "experiment.json"
    file.write_text(json.dumps(GOOD | {"variants": [{"name": "a", "board": "mine.json"}]}), encoding="utf-8")
    (arm,) = arms(experiment_of(file))
    assert arm.header.board["format"] == "capemay-board/1"
