"""The table says what is so, and the state follows."""

from __future__ import annotations

from collections import Counter

import pytest

from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.rules import CapeHorn

RULES = CapeHorn()


def all_cards(s):
    found = Counter(dict(zip(s.book.kinds, s.unseen, strict=True)))
    found.update(card for seat in s.seats for card in seat.hand)
    found.update(card for space, card in s.winds.items() if space not in s.printed)
    found.update(s.covered)
    unknown = found.pop("?", 0)
    return sum(found.values()), unknown


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        ("seats[0].name", " ", ValueError), ("seats[0].hand", ["gale"], ValueError), ("turn", 3, ValueError),
        ("phase", "lunch", ValueError), ("phase", "deal", ValueError), ("phase", "token", ValueError),
        ("winner", 5, ValueError), ("seats[0].space", "F1", ValueError), ("seats[0].space", None, ValueError),
        ("winds", "F1", ValueError), ("winds.F1", "hook", UnknownName), ("seats[0].tokens.4", "red", UnknownName),
        ("book.board", None, UnknownName), ("book.numbers.wind_cards.gale", 1, UnknownName),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(game, path, value, error):
    with pytest.raises(error, match=r"."):
        RULES.correct(game(), path, value)


def test_a_card_taken_off_a_space_goes_back_into_the_stacks_but_for_what_is_printed(game, do):
    s = RULES.correct(game(winds={"M8": "hook"}), "winds.M8", None)
    assert ("M8" in s.winds, all_cards(s)) == (False, (90, 0))
    s = do(game(hand=("hook",), ships={0: "M8"}, winds={"M8": "tee-1"}), 0, act.Place("hook", "O1"))
    s = RULES.correct(s, "winds.O1", None)
    assert (s.winds["O1"], "O1" in s.printed) == ("fan-3", True)
    assert RULES.correct(s, "winds.O1", None).printed == s.printed
    s = RULES.correct(s, "winds.O1", "hook")
    assert (s.winds["O1"], "O1" in s.printed, all_cards(s)) == ("hook", False, (90, 0))


def test_this_turn_can_be_put_right(game):
    s = RULES.correct(game(), "covering", True)
    assert (s.placed, s.covering) == (1, True)
    assert RULES.correct(s, "placed", 0).covering is False
    for there, value, why in ((s, "twice", "not moved yet"), (game(phase="draw"), "drifted", "sailed")):
        with pytest.raises(ValueError, match=why):
            RULES.correct(there, "moved", value)
    s = game(phase="draw", moved="twice", points=5, winds={"K2": "tee-1"})
    assert act.Again("K2") in RULES.legal(RULES.correct(s, "moved", "sailed"), 0)
    s = RULES.correct(game(phase="buy", placed=2, moved="sailed"), "turn", 1)
    assert (s.turn, s.phase, s.placed, s.moved, s.seats[1].points) == (1, "sail", 0, "not", 3)


def test_before_the_hands_are_drawn_only_stopping_is_a_phase(game):
    s = game(phase="deal")
    with pytest.raises(ValueError, match="draw the starting hands"):
        RULES.correct(s, "phase", "sail")
    assert RULES.outcome(RULES.correct(s, "phase", "over")) is not None
    assert RULES.correct(s, "turn", 1).phase == "deal"


def test_a_victory_put_right_is_one_and_can_be_taken_back(game):
    """A third token, or the line (p. 1)."""
    s = RULES.correct(game(tokens=("red", "green", None)), "seats[0].tokens.3", "yellow")
    assert (RULES.outcome(s).winners, RULES.outcome(s).decided_by) == ((0,), "three_tokens")
    s = RULES.correct(s, "seats[0].tokens.3", None)
    assert (RULES.outcome(s), s.phase) == (None, "draw")
    s = RULES.correct(game(), "winner", 1)
    assert (RULES.outcome(s).winners, RULES.scores(s).seats[1].total) == ((1,), 1)
    assert RULES.outcome(RULES.correct(s, "winner", None)) is None
    assert RULES.outcome(RULES.correct(s, "phase", "sail")) is None


def test_a_token_put_right_while_it_is_offered_settles_the_offer(game, do):
    """Nothing is left to decide (p. 5)."""
    s = do(game(ships={0: "M4"}, winds={"M4": "fan-1", "M5": "tee-1"}), 0, act.Sail("M5"))
    assert s.phase == "token"
    assert RULES.correct(s, "seats[0].tokens.1", "red").phase == "draw"
    assert RULES.correct(s, "phase", "token").phase == "token"
