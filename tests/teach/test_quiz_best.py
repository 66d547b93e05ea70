"""Questions about good play: a clear best act among others, graded by the value function."""

from __future__ import annotations

import pytest

from capemay_kit.bots.advice import advise
from capemay_kit.bots.values import values
from capemay_kit.games import registry
from capemay_kit.teach import quiz_best
from capemay_kit.teach.quiz_best import CLEAR, OPTIONS, best_question, can_ask

GAMES = [game for game in registry.GAMES if can_ask(game)]
NUMBERS = (0, 5, 13)


def test_there_is_a_game_to_ask_about() -> None:
    """Or nothing below is tested."""
    assert "cape-may" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_number_is_the_same_question_for_everybody(game: str) -> None:
    """What somebody has still to learn is kept as numbers."""
    first = best_question(game, 3)
    quiz_best._moments.cache_clear()
    assert best_question(game, 3) == first


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", NUMBERS)
def test_the_right_answer_is_what_advice_would_say(game: str, number: int) -> None:
    """Both come from one evaluation."""
    asked = best_question(game, number)
    found = advise(game, asked.state, asked.about["seat"], str(number)).options[0]
    assert asked.options[asked.right] == found.text
    assert asked.about["act"] == found.act


@pytest.mark.parametrize("game", GAMES)
def test_answers_differ_and_the_reason_names_what_decides(game: str) -> None:
    """Four of them, no two alike."""
    for number in NUMBERS:
        asked = best_question(game, number)
        assert len(set(asked.options)) == len(asked.options) == OPTIONS
        assert "+" in asked.why
        assert not set("{}") & set(asked.text + asked.why)


def test_nearly_every_question_has_a_clear_answer() -> None:
    """The best act leads each other answer by more than the value function can be wrong about two acts of one turn."""
    clear = 0
    for number in range(12):
        asked = best_question("cape-may", number)
        seat = asked.about["seat"]
        worth = {one.text: one.points for one in advise("cape-may", asked.state, seat, str(number)).options}
        margin = CLEAR * values("cape-may").spread(asked.state, seat)
        best, *others = sorted((worth[one] for one in asked.options), reverse=True)
        clear += all(best - one >= margin for one in others)
    assert clear >= 11
