"""Questions of every game: numbers that mean the same for everybody, and what comes again until it is known."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.errors import UnknownName
from capemay_kit.games import registry
from capemay_kit.teach import quiz, quiz_kinds
from capemay_kit.teach.quiz import GAPS, VERSION, QuizProgress, maker, question
from capemay_kit.teach.reference import rules

GAMES = pytest.mark.parametrize("game", registry.GAMES)
OTHERS = pytest.mark.parametrize("game", [one for one in registry.GAMES if one != "cape-may"])


@GAMES
@pytest.mark.parametrize("number", [0, 7, 501])
def test_a_number_is_the_same_question_for_everybody(game: str, number: int) -> None:
    """A seed, not a mood."""
    first = question(game, number)
    quiz._moments.cache_clear()
    quiz_kinds._fresh.cache_clear()
    assert question(game, number) == first


def test_the_numbers_of_a_version_mean_what_they_always_meant() -> None:
    """What somebody has still to learn is kept as numbers; where they come to mean others, the version is another."""
    assert VERSION == 2
    kinds = [question("cape-may", number).kind for number in range(12)]
    assert kinds == [
        "birds", "income", "may move", "may build", "income", "penalty", "cost", "why move", "why build", "scores",
        "may build", "penalty",
    ]  # fmt: skip


@GAMES
def test_questions_of_a_game_are_of_many_kinds_and_each_leads_to_a_rule(game: str) -> None:
    """One right answer among different ones, why it is right, and where the rulebook says so."""
    known = {rule.id for rule in rules(game)}
    kinds: dict[str, int] = {}
    for number in range(200):
        asked = question(game, number)
        kinds[asked.kind] = kinds.get(asked.kind, 0) + 1
        assert len(set(asked.options)) == len(asked.options) >= 3, number
        assert 0 <= asked.right < len(asked.options)
        assert asked.rule in known, (number, asked.rule)
        assert asked.why.endswith(".") or game == "cape-may", asked.why
        assert not set("{}") & set(asked.text + asked.why + "".join(asked.options))
    assert set(kinds) == set(maker(game).kinds)
    assert len(kinds) >= 8


@GAMES
def test_what_may_be_done_breaks_no_rule_and_everything_else_does(game: str) -> None:
    """By the rules themselves, in the position that is shown; each wrong answer is explained, or one like it."""
    rules_of, asked_of = registry.game(game).rules, [question(game, number) for number in range(120)]
    chosen = [one for one in asked_of if "acts" in one.about and one.kind.startswith(("may", "attach"))]
    assert len(chosen) > 3
    for asked in chosen:
        refused = [rules_of.why_not(asked.state, asked.about["seat"], one) for one in asked.about["acts"]]
        assert [i for i, one in enumerate(refused) if one is None] == [asked.right], asked.text
        assert asked.options[asked.right] not in asked.why.split("”: ")[0]


@OTHERS
def test_no_question_of_the_newer_games_has_more_than_four_answers(game: str) -> None:
    """They stand below each other on a telephone."""
    assert max(len(question(game, number).options) for number in range(200)) == 4


@GAMES
def test_a_marked_place_is_one_of_the_picture(game: str) -> None:
    """And only questions with a picture mark one."""
    drawn = registry.game(game).rules
    marked = [one for one in (question(game, number) for number in range(100)) if one.place]
    for asked in marked:
        scene = drawn.scene(drawn.view(asked.state, None), ())
        assert asked.pictured
        assert asked.place in [place.id for place in scene.places], (asked.number, asked.place)
    assert marked or game == "cape-may"


def test_a_game_there_is_not_is_asked_nothing_about() -> None:
    """It is named, with those there are."""
    with pytest.raises(UnknownName, match="chess"):
        question("chess", 1)


def test_what_was_wrong_comes_again_at_growing_distances_until_it_is_known() -> None:
    """After three questions, then eight, then twenty; right each time, it is done with."""
    progress = QuizProgress().answered(0, right=False)
    seen = []
    for _ in range(60):
        number = progress.number()
        if number == 0:
            seen.append(progress.asked)
        progress = progress.answered(number, right=True)
    assert seen == [1 + GAPS[0], 1 + GAPS[0] + 1 + GAPS[1], 1 + GAPS[0] + 1 + GAPS[1] + 1 + GAPS[2]]
    assert progress.again == ()


def test_what_was_wrong_under_another_edition_does_not_come_again() -> None:
    """Its number means another question there; the score goes on, and so do new ones. What is kept without an edition
    was asked by the first."""
    progress = QuizProgress().answered(0, right=False).answered(1, right=True)
    assert progress.under("base").again == progress.again != ()
    later = progress.under("base-2")
    assert (later.asked, later.right, later.number(), later.again) == (2, 1, 2, ())
    wrong = later.answered(2, right=False)
    assert wrong.under("base-2") == wrong
    raw = b'{"asked":1,"new":1,"again":[{"number":0,"due":4}]}'
    assert msgspec.json.decode(raw, type=QuizProgress).under("base-2").again == ()


@given(st.lists(st.booleans(), max_size=80))
def test_no_question_is_lost_or_asked_for_nothing(answers: list[bool]) -> None:
    """New ones come in order; a wrong one waits until it was right often enough; it can be kept and read again."""
    progress = QuizProgress()
    for right in answers:
        number = progress.number()
        assert number <= progress.new
        progress = progress.answered(number, right)
        assert len({one.number for one in progress.again}) == len(progress.again)
    assert progress.asked == len(answers)
    assert progress.right == sum(answers)
    assert msgspec.json.decode(msgspec.json.encode(progress), type=QuizProgress) == progress
