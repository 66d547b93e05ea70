"""Searching one's own turn, in a game small enough to be reckoned by hand."""

from __future__ import annotations

import pytest

from capemay_kit.bots.search import complete, lines
from capemay_kit.bots.values import ValueFunction
from capemay_kit.core.chance import Chance

TREE = {
    "": {"modest": "m", "bold": "b", "draw": "d"},
    "m": {"end": "m end"},
    "b": {"pay": "bp", "end": "b end"},
    "bp": {"end": "bp end"},
}
"""A turn: what each act leads to. Where nothing is to be done, the turn is over."""
WORTH = {"": 0.0, "m": 3.0, "m end": 3.0, "b": 1.0, "b end": -1.0, "bp": 2.0, "bp end": 9.0}


class Turn:
    """Rules of that turn. Drawing asks what came up."""

    def to_act(self, s: str) -> tuple[int, ...]:
        return (0,) if s in TREE else ()

    def legal(self, s: str, seat: int) -> list[str]:
        return list(TREE[s])

    def apply(self, s: str, seat: int, act: str, chance: Chance) -> str:
        return TREE[s][act] if act != "draw" else chance.pick("card", ("x", "y"), 0)


class Worth(ValueFunction):
    """What each state is worth; it is all one turn."""

    def value(self, s: str, seat: int) -> float:
        return WORTH[s]

    def goes_on(self, before: str, after: str, seat: int) -> bool:
        return True


VALUES = Worth(Turn(), None, None)


@pytest.mark.parametrize("width", [2, 4])
def test_every_act_is_worth_the_best_end_of_its_turn(width: int) -> None:
    """One act ahead, *modest* looks best. What asks the table is worth what stands before it."""
    found = [complete(VALUES, "", 0, one, width) for one in ("bold", "modest", "draw")]
    assert [(one.act, one.end, one.value) for one in found] == [
        ("bold", "bp end", 9.0), ("modest", "m end", 3.0), ("draw", "", 0.0),
    ]  # fmt: skip
    assert lines(VALUES, "", 0, list(TREE[""]), width)[0].act == "bold"
    assert lines(VALUES, "b", 0, ["end"], width)[0].act == "end"
