"""Printed cards are named on a pad of digits, one after another."""

from __future__ import annotations

from capemay_kit.core.forms import Field, Option
from capemay_kit.sitting.seat_page import DIGITS, Pad, by_number, noted

ACTIVITY = Field("a", "Activity cards", [4], tuple(Option(n, f"Card {n}") for n in (4, 11, 14)), once=True, lack=2)
BONUS = Field("b", "Bonus cards", [], (Option(4, "Goal"),), lack=1)
NAMED = Field("c", "Named", [4], ACTIVITY.options)


def test_a_number_is_typed_digit_by_digit_and_taken_back():
    """No number begins with 0, and none is longer than three digits."""
    pad = Pad()
    for key in "0114":
        pad = pad.press(key)
    assert pad.typed == "114"
    assert pad.press(DIGITS[-1]).typed == "11"
    assert pad.press("9").typed == "114"


def test_the_card_of_a_number_is_found_unless_it_is_in_the_hand_already():
    """There is one of each."""
    assert Pad(0, "14").card(ACTIVITY) == Option(14, "Card 14")
    assert Pad(0, "4").card(ACTIVITY) is None
    assert Pad(0, "7").card(ACTIVITY) is None


def test_the_first_hand_with_a_card_not_named_is_asked_about_until_another_is_chosen():
    """When a hand is full the next is asked about."""
    assert Pad().field([NAMED, ACTIVITY, BONUS]) is ACTIVITY
    assert Pad().turn(0).field([NAMED, ACTIVITY]) is NAMED
    assert Pad(1).done(ACTIVITY).hand == 1
    assert Pad(1).done(BONUS).field([NAMED, ACTIVITY]) is ACTIVITY
    assert Pad().field([NAMED]) is NAMED
    assert Pad().field([]) is None


def test_cards_without_numbers_are_chosen_by_kind():
    """As wind cards are."""
    assert by_number(ACTIVITY)
    assert not by_number(Field("w", "Wind", [], (Option("fan-1", "Fan 1"),)))
    assert [one.title for one in noted(NAMED)] == ["Card 4"]
