"""What a seat holds, as a notebook shows it."""

from __future__ import annotations

from html import unescape

import pytest

import capemay_kit as ck

from .test_display import game, shown

__all__ = ["game"]


def test_a_seats_cards_are_listed_with_what_is_on_them_and_how_far_a_goal_is() -> None:
    """Each as the companion words it, on the owner's own phone."""
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    for _ in range(12):
        game.do(game.legal[0])
    [card] = [one for one in game.hand("Ann") if one.value == ("activity", 3)]
    assert card.title == "An Evening on the Iron Pier (3)"
    assert card.text == "Go to the nearest pier space and use its free action. Collect $2."
    assert str(card) == f"{card.title}: {card.text}"
    assert [one.so_far for one in game.hand("Bo") if one.kind.startswith("Bonus")] == [
        "goal: 0 of 4; extra: 0 of 2",
        "goal: 0 of 3; extra: 0 of 2",
    ]


def test_a_hand_in_a_notebook_is_its_cards_beside_each_other(game) -> None:
    """Each with all that is on it, in the page's own colours by day and by night; in a terminal they are rows."""
    for seat in range(len(game.names)):
        hand = game.hand(seat)
        assert shown(hand)["text/html"].count("<article") == len(hand)
        for one in hand:
            page = unescape(shown(one)["text/html"])
            assert page.count("<article") == 1
            assert one.title in page
            assert "#" not in page
            assert one.title in shown(hand)["text/plain"]


def test_a_seat_there_is_not_has_no_hand(game) -> None:
    with pytest.raises(ck.UnknownName):
        game.hand("Zoe")
