"""What a seat holds, as a notebook shows it."""

from __future__ import annotations

import pytest

import capemay_kit as ck

from .test_display import game, shown

__all__ = ["game"]


def test_a_seats_cards_are_listed_with_what_is_on_them() -> None:
    """Each as the companion words it."""
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    for _ in range(12):
        game.do(game.legal[0])
    [card] = [one for one in game.hand("Ann") if one.value == ("activity", 3)]
    assert card.title == "An Evening on the Iron Pier (3)"
    assert card.text == "Go to the nearest pier space and use its free action. Collect $2."
    assert str(card) == f"{card.title}: {card.text}"


def test_a_goal_says_how_far_it_is() -> None:
    """As on the owner's own phone."""
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    for _ in range(12):
        game.do(game.legal[0])
    assert [one.so_far for one in game.hand("Bo") if one.kind.startswith("Bonus")] == [
        "goal: 0 of 4; extra: 0 of 2",
        "goal: 0 of 3; extra: 0 of 2",
    ]


def test_a_card_in_a_notebook_is_a_card_in_the_pages_own_colours(game) -> None:
    """With all that is on it, by day and by night."""
    for one in game.hand(0):
        page = shown(one)["text/html"]
        assert page.count("<article") == 1
        assert one.title in page
        assert "#" not in page


def test_a_hand_in_a_notebook_is_its_cards_beside_each_other(game) -> None:
    """In a terminal they are rows."""
    for seat in range(len(game.names)):
        hand = game.hand(seat)
        assert shown(hand)["text/html"].count("<article") == len(hand)
        assert all(one.title in shown(hand)["text/plain"] for one in hand)


def test_a_seat_there_is_not_has_no_hand(game) -> None:
    """It is said which there are."""
    with pytest.raises(ck.UnknownName):
        game.hand("Zoe")
