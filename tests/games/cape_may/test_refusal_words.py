"""The sentences of refusals and of Ava's cards, for one and for nothing."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.errors import Refusal
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.state import RULES

from .solo_table import unknown


@pytest.mark.parametrize(
    ("left", "why", "change"),
    [
        (1, "There is 1 action left.", "Take it: collecting money is always possible."),
        (2, "There are 2 actions left.", "Take them: collecting money is always possible."),
    ],
)
def test_one_action_left_is_one(left: int, why: str, change: str) -> None:
    """The noun goes with the number."""
    assert RULES.say(unknown(), Refusal("actions_left", 5, {"left": left})) == (why, change)


@pytest.mark.parametrize(
    ("cards", "change"),
    [
        ([], "Go there in two moves, or play a card that ignores arrows."),
        ([3], "Movement card 3 would get there, and so would a card that ignores arrows."),
    ],
)
def test_without_a_fitting_card_another_way_is_named(cards: list[int], change: str) -> None:
    """Nothing is compared with a card that is not there."""
    s = unknown()
    details: dict[str, Any] = {"steps": 2, "to": 1, "cards": cards}
    assert RULES.say(s, Refusal("against_the_arrows", 6, details))[1] == change


def test_a_card_of_avas_without_icons_is_said_to_show_nothing() -> None:
    """It is not drawn for nothing."""
    s = unknown()
    done = act.CardDone("solo")
    assert done.told(s, 1, s) == "Ava's card: nothing to enter"
