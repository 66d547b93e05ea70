"""A bonus card nobody has entered, at the end: by its points, by what it counts, and the next time by itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.forms import Did, Took
from capemay_kit.core.record import Correct
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.screen import SCREEN
from capemay_kit.games.cape_may.state import State

R = CapeMay()
LINE = "bonus_cards"
FOUR = Did({"points": (4, 0)})
LANDMARKS = Took("at_least", (0,), 2, None, ("landmark",))


@pytest.fixture
def over(game) -> State:
    """End a game in which the first seat has two bonus cards nobody named, and two landmarks."""
    s: State = game(have=({("sand", "landmark"): 2},), bonus=(0, 0))
    return replace(s, phase="over", printed=True)


def at(s: State) -> Correct:
    """Return what opens the panel."""
    found = SCREEN.card_to_count(s, 0, LINE)
    assert found is not None
    return found


def entered(s: State, did: Did) -> State:
    """Enter a card in its panel, and keep it where it has a number."""
    opener = at(s)
    if did.number:
        kept = SCREEN.card_kept(s, 0, opener, did)
        assert kept is not None
        s = R.correct(s, *kept)
    done: Any = SCREEN.card_did(s, 0, opener, did)
    return R.correct(s, done.path, done.value)


def line(s: State) -> Any:
    """Return the line of the score."""
    return next(one for one in R.scores(s).seats[0].lines if one.category == LINE)


def test_a_card_by_its_points_alone_earns_them(over: State) -> None:
    """As on the score sheet (p. 14)."""
    assert line(entered(over, FOUR)).points == 4


def test_a_goal_is_judged_by_what_stands_on_the_table(over: State) -> None:
    """Two landmarks are enough for two, and not for three (p. 14)."""
    assert line(entered(over, replace(FOUR, things=(LANDMARKS,)))).points == 4
    assert line(entered(over, replace(FOUR, things=(replace(LANDMARKS, n=3),)))).points == 0


def test_a_second_award_needs_the_first(over: State) -> None:
    """Then it counts on top (p. 14)."""
    more = Took("one_zone", (0,), 2, None, ("landmark",))
    both = Did({"points": (4, 0), "more": (3, 0)}, (LANDMARKS, more))
    assert line(entered(over, both)).points == 7
    missed = replace(both, things=(replace(LANDMARKS, n=3), more))
    assert line(entered(over, missed)).points == 0


def test_what_will_be_counted_is_said(over: State) -> None:
    """The goal in a sentence, and what it earns now."""
    said = SCREEN.card_says(over, 0, at(over), replace(FOUR, things=(LANDMARKS,)))
    assert said == "4 prestige for at least 2 landmarks. Ann earns 4 points."
    assert SCREEN.card_says(over, 0, at(over), FOUR) == "Ann earns 4 points."


def test_a_kept_card_is_judged_by_itself_the_next_time(over: State) -> None:
    """It is named with one tap, and counts what stands there."""
    kept = entered(over, Did({"points": (4, 0)}, (LANDMARKS,), number=40))
    assert (kept.seats[0].bonus, line(kept).points) == ((0, 40), 4)
    again = R.correct(kept, "seats[0].bonus", [0, 0])
    known = [one for one in SCREEN.unknown_card(again, 0, at(again)).known if not one.ours]
    assert [one.number for one in known] == [40]
    next_time = R.correct(again, known[0].act.path, known[0].act.value)
    assert line(next_time).points == 4


def test_a_card_kept_by_its_points_says_that_it_is_met(over: State) -> None:
    """What it is for only people know."""
    kept = entered(over, replace(FOUR, number=41))
    assert line(kept).points == 4
    again = R.correct(kept, "seats[0].bonus", [0, 0])
    known = [one for one in SCREEN.unknown_card(again, 0, at(again)).known if one.number == 41]
    assert [one.detail for one in known] == ["4 points"]
    assert line(R.correct(again, known[0].act.path, known[0].act.value)).points == 4


def test_several_cards_keep_apart(over: State) -> None:
    """Each has its number, its points and its goal."""
    s = entered(entered(over, Did({"points": (4, 0)}, number=42)), Did({"points": (6, 0)}, (LANDMARKS,), number=43))
    assert s.seats[0].bonus == (42, 43)
    assert [one.points for one in line(s).because] == [4, 6]
    assert SCREEN.card_to_count(s, 0, LINE) is None


def test_a_number_that_is_taken_is_known(over: State) -> None:
    """The panel refuses it."""
    s = entered(over, replace(FOUR, number=44))
    asked = SCREEN.unknown_card(s, 0, at(s))
    assert asked.taken == (44,)
    assert asked.free == 45


@pytest.mark.parametrize("key", ["at_least", "most", "each_zone", "one_zone", "together"])
def test_every_goal_that_can_be_tapped_is_one_of_a_card(over: State, key: str) -> None:
    """With each of the things it may count."""
    thing = next(one for one in SCREEN.unknown_card(over, 0, at(over)).things if one.key == key)
    for option in thing.options:
        did = Did({"points": (4, 0)}, (Took(key, (0,), 1, None, (option.value,)),), number=50)
        kept = SCREEN.card_kept(over, 0, at(over), did)
        card = R.correct(over, *kept).book.card("bonus", 50)
        assert isinstance(card, cards.BonusCard)
        assert card.primary is not None
        assert not isinstance(card.primary.goal, cards.Told)
