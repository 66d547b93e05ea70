"""What a table is set up with: every fault by its path."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from capemay_kit.core.options import Options, no_names, read_options
from capemay_kit.errors import BadFile


class Switches(Struct, forbid_unknown_fields=True):
    open_end: bool = False


class TableOptions(Options, frozen=True):
    switches = Switches


GOOD: dict[str, Any] = {"seats": ["Ann", "Bob"], "first": 1, "rulings": {"open_end": True}, "own": {"pot": 3}}


def faults(**changes: Any) -> list[str]:
    """Return what is said of the good options with some of them changed; ``...`` leaves one out."""
    given = {name: value for name, value in {**GOOD, **changes}.items() if value is not ...}
    with pytest.raises(BadFile) as bad:
        read_options(given, TableOptions, 2, 4, "table t")
    return [str(fault) for fault in bad.value.faults]


@pytest.mark.parametrize(
    ("given", "found"),
    [(GOOD, (1, None, {"open_end": True}, {"pot": 3})), ({"seats": ["Ann", "Bob"]}, (0, None, None, {}))],
    ids=["all that can be given", "only the names"],
)
def test_good_options_are_what_they_say(given: dict[str, Any], found: tuple[Any, ...]) -> None:
    """The first seat begins and nothing is turned unless that is said."""
    options = read_options(given, TableOptions, 2, 4, "table t")
    assert options.seats == ("Ann", "Bob")
    assert (options.first, options.depth, options.rulings, options.own) == found


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seats": ...}, "seats: missing"),
        ({"seats": "Ann"}, 'seats: is "Ann", should be a list'),
        ({"seats": ["Ann", 2]}, "seats[1]: is 2, should be a text"),
        ({"seats": ["A"], "first": 0}, "seats: has 1 names, should have 2 to 4"),
        ({"seats": list("ABCDE")}, "seats: has 5 names, should have 2 to 4"),
        ({"seats": ["Ann", " "]}, "seats[1]: every seat needs a name"),
        ({"seats": ["Ann", "Ann"]}, "seats[1]: every seat needs a name of its own: 'Ann' is another seat's"),
        ({"colours": ["red", "red"]}, "colours[1]: every seat needs a colour of its own: red is another seat's"),
        ({"colours": ["red", "blue", "grey"]}, "colours: has 3 colours for 2 seats"),
        ({"first": 7}, "first: is 7, should be the number of a seat, counted from 0"),
        ({"first": -1}, "first: is -1, should be the number of a seat, counted from 0"),
        ({"first": True}, "first: is true, should be a whole number"),
        ({"depth": "deep"}, 'depth: is "deep", should be sheet'),
        ({"rulings": [1]}, "rulings: is [1], should be an object or null"),
        ({"rulings": {"shut": True}}, "rulings.shut: unknown field"),
        ({"rulings": {"open_end": 1}}, "rulings.open_end: is 1, should be true or false"),
        ({"own": [1]}, "own: is [1], should be an object"),
        ({"colour": "red"}, "colour: unknown field"),
    ],
)
def test_a_fault_is_told_with_its_path(changes: dict[str, Any], said: str) -> None:
    assert faults(**changes) == [f"options.{said}"]


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
