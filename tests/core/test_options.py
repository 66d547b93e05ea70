"""What a table is set up with: every fault by its path."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from capemay_kit.core.options import Options, no_names, read_options
from capemay_kit.errors import BadFile


class Switches(Struct, forbid_unknown_fields=True):
    """The rulings of some game."""

    open_end: bool = False


class TableOptions(Options, frozen=True):
    """The options of some game."""

    switches = Switches


GOOD: dict[str, Any] = {"seats": ["Ann", "Bob"], "first": 1, "rulings": {"open_end": True}, "own": {"pot": 3}}


def faults(**changes: Any) -> list[str]:
    """Return what is said of the good options with some of them changed; ``...`` leaves one out."""
    given = {name: value for name, value in {**GOOD, **changes}.items() if value is not ...}
    with pytest.raises(BadFile) as bad:
        read_options(given, TableOptions, 2, 4, "table t")
    return [str(fault) for fault in bad.value.faults]


def test_good_options_are_what_they_say() -> None:
    """A list of names, a number, what is turned, what is the table's own."""
    options = read_options(GOOD, TableOptions, 2, 4, "table t")
    assert (options.seats, options.first, options.depth) == (("Ann", "Bob"), 1, None)
    assert (options.rulings, options.own) == ({"open_end": True}, {"pot": 3})


def test_only_the_names_are_needed() -> None:
    """The first seat begins, nothing is turned."""
    options = read_options({"seats": ["Ann", "Bob"]}, TableOptions, 2, 4, "table t")
    assert (options.first, options.depth, options.rulings, options.own) == (0, None, None, {})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seats": ...}, "options.seats: missing"),
        ({"seats": "Ann"}, 'options.seats: is "Ann", should be a list'),
        ({"seats": ["Ann", 2]}, "options.seats[1]: is 2, should be a text"),
        ({"seats": ["A"], "first": 0}, "options.seats: has 1 names, should have 2 to 4"),
        ({"seats": list("ABCDE")}, "options.seats: has 5 names, should have 2 to 4"),
        ({"seats": ["Ann", " "]}, "options.seats[1]: every seat needs a name"),
        ({"seats": ["Ann", "Ann"]}, "options.seats[1]: every seat needs a name of its own: 'Ann' is another seat's"),
        (
            {"colours": ["red", "red"]},
            "options.colours[1]: every seat needs a colour of its own: red is another seat's",
        ),
        ({"colours": ["red", "blue", "grey"]}, "options.colours: has 3 colours for 2 seats"),
        ({"first": 7}, "options.first: is 7, should be the number of a seat, counted from 0"),
        ({"first": -1}, "options.first: is -1, should be the number of a seat, counted from 0"),
        ({"first": True}, "options.first: is true, should be a whole number"),
        ({"depth": "deep"}, 'options.depth: is "deep", should be sheet'),
        ({"rulings": [1]}, "options.rulings: is [1], should be an object or null"),
        ({"rulings": {"shut": True}}, "options.rulings.shut: unknown field"),
        ({"rulings": {"open_end": 1}}, "options.rulings.open_end: is 1, should be true or false"),
        ({"own": [1]}, "options.own: is [1], should be an object"),
        ({"colour": "red"}, "options.colour: unknown field"),
    ],
)
def test_a_fault_is_told_with_its_path(changes: dict[str, Any], said: str) -> None:
    """What is there, and what should be."""
    assert faults(**changes) == [said]


def test_all_faults_are_told_at_once() -> None:
    """Nobody mends a header fault by fault."""
    assert len(faults(seats=["Ann", "Ann", ""], first=3, rulings={"shut": True})) == 4


@pytest.mark.parametrize(
    ("names", "without"),
    [(["Ann", "Bob"], []), (["Ann", "ann"], []), (["Ann", " Ann"], [1]), (["A B", "A  B", "A B"], [1, 2]),
     (["", "\t", "Ann"], [0, 1]), ([], [])],
)  # fmt: skip
def test_a_name_is_one_s_own_if_it_looks_otherwise(names: list[str], without: list[int]) -> None:
    """Blanks around and between are not seen."""
    assert [i for i, _ in no_names(names)] == without
