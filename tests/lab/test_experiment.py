"""An experiment is read strictly, and every fault is told by its path."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pyarrow")

from capemay_kit.core.files import shipped
from capemay_kit.errors import BadFile
from capemay_kit.lab.experiment import arms, experiment_of

BARE = {"format": "capemay-experiment/1", "game": "cape-may", "games": 3}
GOOD = BARE | {"bots": "greedy"}


def test_a_small_experiment_has_the_standard_alone():
    """Two people, one line-up, everything as the game has it; nothing in the plan tells the time."""
    found = arms(experiment_of(GOOD))
    assert [(one.variant, one.people, one.bots) for one in found] == [("standard", 2, ("greedy", "greedy"))]
    assert found == arms(experiment_of(GOOD))


def test_every_variant_is_played_with_every_line_up_and_number_of_people():
    changes = {"seats": [2, 3], "fields": ["greedy", "fair"], "variants": [{"name": "a"}, {"name": "b"}]}
    assert [(one.variant, one.field, one.people) for one in arms(experiment_of(BARE | changes))] == [
        (variant, field, people) for variant in "ab" for field in ("greedy", "fair") for people in (2, 3)
    ]


def varied(**changes):
    return {"variants": [{"name": "a", **changes}]}


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
        (varied(numbers={"nothing": 1}), ["$.variants[0].numbers.nothing"]),
        (varied(numbers={"actions": "x"}), ["$.variants[0].edition.numbers.actions"]),
        (varied(rulings={"nothing": True}), ["$.variants[0].rulings.nothing"]),
        (varied(board="nowhere"), ["$.variants[0]"]),
        ({"until": {"within": 1}}, ["$.until"]),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_what_is_wrong_is_told_by_its_path_before_a_single_game_is_played(changes, paths):
    with pytest.raises(BadFile) as bad:
        experiment_of(GOOD | changes)
    assert [fault.path for fault in bad.value.faults] == paths


def test_a_number_a_house_rule_and_a_board_of_a_variant_stand_in_its_tables(tmp_path):
    """A number by its dotted name, in the whole edition; a board is looked for beside the experiment, so that a folder
    with both can be handed on."""
    board = shipped("boards", "cape_may", "board-1-2.json")
    (tmp_path / "mine.json").write_bytes(board.read_bytes())
    file, rulings = tmp_path / "experiment.json", {"discounts_on_lighthouse": True}
    changes = varied(numbers={"numbers.actions": 4}, rulings=rulings, board="mine.json")
    file.write_text(json.dumps(GOOD | changes), encoding="utf-8")
    (arm,) = arms(experiment_of(file))
    assert arm.header.edition["numbers"]["actions"] == 4
    assert arm.header.options["rulings"] == rulings
    assert arm.header.board["format"] == "capemay-board/1"
