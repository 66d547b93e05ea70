"""The table says what is so, and the state follows."""

from __future__ import annotations

from collections import Counter

import pytest

from capemay_kit.core.record import Correct, Entry
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.rules import CapeHorn

RULES = CapeHorn()


def all_cards(s):
    """Count every card that is named, and how many are not."""
    found = Counter(dict(zip(s.book.kinds, s.unseen, strict=True)))
    found.update(card for seat in s.seats for card in seat.hand)
    found.update(card for space, card in s.winds.items() if space not in s.printed)
    found.update(s.covered)
    unknown = found.pop("?", 0)
    return sum(found.values()), unknown


@pytest.mark.parametrize(
    ("path", "value", "read"),
    [
        ("seats[1].points", 7, lambda s: s.seats[1].points),
        ("seats[1].name", "Bo", lambda s: s.seats[1].name),
        ("seats[1].space", "M8", lambda s: s.seats[1].space),
        ("seats[1].hand", ("fan-1", "hook", "?"), lambda s: s.seats[1].hand),
        ("seats[1].tokens.2", "red", lambda s: s.seats[1].tokens[1]),
        ("seats[1].tokens.2", None, lambda s: s.seats[1].tokens[1]),
        ("winds.M8", "hook", lambda s: s.winds["M8"]),
        ("winds.M8", "?", lambda s: s.winds["M8"]),
        ("turn", 2, lambda s: s.turn),
        ("first", 2, lambda s: s.first),
        ("round", 12, lambda s: s.round),
        ("phase", "draw", lambda s: s.phase),
        ("phase", "buy", lambda s: s.phase),
        ("phase", "over", lambda s: s.phase),
        ("winner", 1, lambda s: s.winner),
        ("book.numbers.price.ignore", 2, lambda s: s.book.numbers.price.ignore),
        ("book.numbers.wind_cards.hook", 9, lambda s: s.book.numbers.wind_cards["hook"]),
        ("book.rulings.line_needs_card", False, lambda s: s.book.rulings.line_needs_card),
    ],
)  # fmt: skip
def test_every_figure_people_may_have_to_put_right_can_be(game, path, value, read):
    """What was said is what is, and a sentence tells it."""
    s = game()
    after = RULES.correct(s, path, value)
    assert read(after) == value
    text = RULES.tell(s, Entry(1, Correct(path, value, "looked again")), after, 1)
    assert text.startswith("Corrected: ")
    assert "looked again" in text
    cards, unknown = all_cards(after)
    assert cards == (91 if path.endswith("hook") else 90)
    assert after.away == unknown


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats[0].points", -1), ("seats[0].points", "many"), ("seats[0].points", True),
        ("seats[0].points", 2.5), ("seats[0].name", " "), ("seats[0].hand", "hook"), ("seats[0].hand", ["gale"]),
        ("seats[0].tokens.1", "blue"), ("winds.M8", "gale"), ("winds.M8", 3), ("turn", 3), ("first", -1), ("round", 0),
        ("phase", "lunch"), ("phase", "deal"), ("phase", "token"), ("winner", 5), ("book.numbers.price.ignore", -1),
        ("book.rulings.line_needs_card", "no"), ("book.numbers.hand_limit", "six"), ("seats[0].space", "F1"),
        ("seats[0].space", None), ("winds", "F1"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_named(game, path, value):
    """With the path, and what is wrong."""
    with pytest.raises(ValueError, match=r"."):
        RULES.correct(game(), path, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("", 1), ("seats[3].points", 1), ("seats[0].money", 1), ("book.rulings.tacking", True),
        ("seats[0].tokens.4", "red"),
        ("winds.F1", "hook"), ("weather", 1), ("book.numbers.gold", 1), ("book.board", None),
        ("book.numbers.wind_cards.gale", 1), ("book.numbers.price", 3),
    ],
)  # fmt: skip
def test_a_path_that_leads_nowhere_is_named(game, path, value):
    """No silent misspelling."""
    with pytest.raises(UnknownName):
        RULES.correct(game(), path, value)


def test_a_card_taken_off_a_space_goes_back_into_the_stacks(game):
    """A slip of the table."""
    s = RULES.correct(game(winds={"M8": "hook"}), "winds.M8", None)
    assert "M8" not in s.winds
    assert all_cards(s) == (90, 0)


def test_what_is_printed_cannot_be_taken_away(game, do):
    """Only what lies on it."""
    s = do(game(hand=("hook",), ships={0: "M8"}, winds={"M8": "tee-1"}), 0, act.Place("hook", "O1"))
    s = RULES.correct(s, "winds.O1", None)
    assert (s.winds["O1"], "O1" in s.printed) == ("fan-3", True)
    assert RULES.correct(s, "winds.O1", None).printed == s.printed
    s = RULES.correct(s, "winds.O1", "hook")
    assert (s.winds["O1"], "O1" in s.printed) == ("hook", False)
    assert all_cards(s) == (90, 0)


def test_a_hand_that_is_named_leaves_the_stacks(game):
    """From unknown to known and back."""
    s = RULES.correct(game(), "seats[0].hand", ["?", "?", "?"])
    assert (s.away, s.stack) == (3, 87)
    s = RULES.correct(s, "seats[0].hand", ["?", "hook", "hook"])
    assert (s.away, s.stack, s.seats[0].hand) == (1, 87, ("hook", "hook", "?"))
    assert RULES.correct(s, "seats[0].hand", []).stack == 90


def test_a_third_token_put_right_is_the_victory_it_was(game):
    """And one taken away again is none (p. 1)."""
    s = game(tokens=("red", "green", None))
    s = RULES.correct(s, "seats[0].tokens.3", "yellow")
    assert (RULES.outcome(s).winners, RULES.outcome(s).decided_by) == ((0,), "three_tokens")
    s = RULES.correct(s, "seats[0].tokens.3", None)
    assert (RULES.outcome(s), s.phase) == (None, "draw")


def test_a_token_put_right_while_it_is_offered_settles_the_offer(game, do):
    """Nothing is left to decide (p. 5)."""
    s = do(game(ships={0: "M4"}, winds={"M4": "fan-1", "M5": "tee-1"}), 0, act.Sail("M5"))
    assert s.phase == "token"
    assert RULES.correct(s, "seats[0].tokens.1", "red").phase == "draw"
    assert RULES.correct(s, "phase", "token").phase == "token"


def test_a_victory_can_be_taken_back(game):
    """The line was somewhere else."""
    s = RULES.correct(game(), "winner", 1)
    assert (RULES.outcome(s).winners, RULES.scores(s).seats[1].total) == ((1,), 1)
    assert RULES.outcome(RULES.correct(s, "winner", None)) is None
    assert RULES.outcome(RULES.correct(s, "phase", "sail")) is None


def test_the_turn_put_right_begins_with_placing_cards(game):
    """Whoever's it is, and without a point: points are corrected by themselves."""
    s = RULES.correct(game(phase="buy", placed=2, moved="sailed"), "turn", 1)
    assert (s.turn, s.phase, s.placed, s.moved, s.seats[1].points) == (1, "sail", 0, "not", 3)


def test_before_the_hands_are_drawn_only_stopping_is_a_phase(game):
    """Nothing else can come first."""
    s = game(phase="deal")
    with pytest.raises(ValueError, match="draw the starting hands"):
        RULES.correct(s, "phase", "sail")
    assert RULES.outcome(RULES.correct(s, "phase", "over")) is not None
    assert RULES.correct(s, "turn", 1).phase == "deal"
