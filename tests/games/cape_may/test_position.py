"""End positions that cannot be are warned about, and counted all the same: the table is right."""

from __future__ import annotations

import json

import msgspec
import pytest

from capemay_kit.games.cape_may.rules import CapeMay, header_for, start_of
from capemay_kit.games.registry import score_position


def _scored(**seat):
    seats = [{"name": "Ann", **seat}, {"name": "Bob", "upgrade_cards": [3], "bonus_cards": [{"number": 2}]}]
    return score_position(json.dumps({"format": "capemay-position/1", "seats": seats}).encode(), "end.json")


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ({"buildings": {"sand": {"landmark": 21}}}, "21 landmarks, but there are 20 bases"),
        ({"buildings": {"dirt": {"victorian": 9}}}, "9 Victorians and landmarks, but only 8 exist"),
        ({"buildings": {"dirt": {"cottage": 11}}}, "11 cottage pieces, but only 10 exist"),
        ({"birds": {"hindenburg": 3}}, "3 hindenburg tokens, but the bag holds 2"),
        ({"upgrade_cards": [3]}, "upgrade card 3 is also"),
        ({"bonus_cards": [{"number": 2}]}, "bonus card 2 is also"),
    ],
)
def test_what_cannot_be_is_warned_about_with_the_reason(seat, says):
    """By the pieces, tokens and cards there are (p. 2)."""
    scored = _scored(**seat)
    assert any(says in fault.message and fault.warning for fault in scored.warnings)
    assert len(scored.sheet.seats) == 2


def test_impossible_landmarks_still_score():
    """Twenty-one in sand (p. 13)."""
    assert _scored(buildings={"sand": {"landmark": 21}}).sheet.seats[0].lines[1].points == 21 * 11


def test_a_position_that_can_be_has_no_warning():
    """Nick's Victorians and landmarks (p. 13)."""
    nick = {"dirt": {"victorian": 2}, "gravel": {"victorian": 3}, "sand": {"landmark": 3}}
    scored = _scored(buildings=nick)
    assert scored.warnings == ()
    assert [line.points for line in scored.sheet.seats[0].lines[:2]] == [9, 33]


def test_cards_may_be_entered_as_points():
    """Bonus and upgrade cards alike."""
    scored = _scored(upgrade_cards=[{"points": 6}], bonus_cards=[{"points": 7}, {"points": 2}])
    assert [scored.sheet.seats[0].lines[i].points for i in (3, 5)] == [6, 9]


def test_a_table_s_own_numbers_travel_with_the_position():
    """The file scores as the table does."""
    rules = CapeMay()
    s = start_of(header_for(["Ann", "Bob"], depth="sheet", map_wanted=False))
    for path, value in (("book.numbers.prestige.landmark[3]", 20), ("seats[0].buildings.sand.landmark", 2)):
        s = rules.correct(s, path, value)
    again = score_position(msgspec.json.encode(rules.position(s)), "own.json")
    assert again.sheet == rules.scores(s)
    assert again.sheet.seats[0].lines[1].points == 40
