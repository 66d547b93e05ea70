"""Questions of every game: right by a reckoning of our own, the same for everybody, and coming again until known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.bots.advice import advise
from capemay_kit.bots.values import values
from capemay_kit.errors import UnknownName
from capemay_kit.games import registry
from capemay_kit.teach import quiz, quiz_best, quiz_kinds
from capemay_kit.teach.quiz import GAPS, VERSION, QuizProgress, maker, question
from capemay_kit.teach.quiz_best import CLEAR, OPTIONS, best_question, can_ask
from capemay_kit.teach.reference import rules

from .by_hand import cape_horn, cape_may, capital_city, capitol

GAMES = pytest.mark.parametrize("game", registry.GAMES)
RECKONED: dict[str, Callable[[Any], set[str]]] = {
    "cape-may": cape_may.reckoned, "capitol": capitol.reckoned, "cape-horn": cape_horn.reckoned,
    "capital-city": capital_city.reckoned,
}  # fmt: skip
FIRST = 300
"""So many questions of each game are asked always; the slow tests ask the others."""
asked_of = cache(question)


def of_kind(game: str, *kinds: str) -> list[Any]:
    """Return the first questions of some kinds, of which there are some."""
    found = [one for one in map(asked_of, [game] * FIRST, range(FIRST)) if one.kind.startswith(kinds)]
    assert found
    return found


@GAMES
@pytest.mark.parametrize("numbers", [range(FIRST), pytest.param(range(FIRST, 1600), marks=pytest.mark.slow)], ids=str)
def test_questions_are_right(game: str, numbers: range) -> None:
    """The answer is the only right one among options that all differ, by the engine and by hand; it is told why, where
    the rulebook says so, and a marked place is one of the picture. They are of many kinds."""
    drawn, known, kinds = registry.game(game).rules, {rule.id for rule in rules(game)}, Counter[str]()
    for number in numbers:
        asked = asked_of(game, number)
        kinds[asked.kind] += 1
        right = asked.options[asked.right]
        assert RECKONED[game](asked) == {right}, (number, asked.kind, asked.text)
        assert len(set(asked.options)) == len(asked.options) >= 3, number
        assert len(asked.options) <= 4 or game == "cape-may", "they stand below each other on a telephone"
        assert asked.rule in known, (number, asked.rule)
        assert asked.why.endswith(".") or (asked.why and game == "cape-may"), asked.why
        assert not set("{}") & set(asked.text + asked.why + "".join(asked.options))
        if "acts" in asked.about and asked.kind.startswith(("may", "attach")):
            refused = [drawn.why_not(asked.state, asked.about["seat"], one) for one in asked.about["acts"]]
            assert [i for i, one in enumerate(refused) if one is None] == [asked.right], asked.text
            assert right not in asked.why.split("”: ")[0]
        if asked.place and number < 100:
            assert asked.pictured
            assert asked.place in {one.id for one in drawn.scene(drawn.view(asked.state, None), ()).places}
    assert set(kinds) == set(maker(game).kinds)
    assert min(kinds.values()) > len(numbers) / 60


def forget() -> None:
    quiz._moments.cache_clear()
    quiz_kinds._fresh.cache_clear()


@GAMES
@pytest.mark.parametrize("number", [0, 7, 501])
def test_a_number_is_the_same_question_for_everybody(game: str, number: int) -> None:
    """A seed, not a mood."""
    first = question(game, number)
    forget()
    assert question(game, number) == first


def test_the_numbers_of_a_version_mean_what_they_always_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody has still to learn is kept as numbers under an edition, of which none ever changes; where they come
    to mean others, the version is another."""
    assert VERSION == 2
    monkeypatch.setattr(registry.editions("cape-may"), "newest", "base-3")
    forget()
    asked = [question("cape-may", number).kind for number in range(12)]
    forget()
    assert asked == [
        "birds", "income", "may move", "may build", "income", "penalty", "cost", "why move", "why build", "scores",
        "may build", "penalty",
    ]  # fmt: skip


def test_a_game_there_is_not_is_asked_nothing_about() -> None:
    with pytest.raises(UnknownName, match="chess"):
        question("chess", 1)


# --- what a question shows, and what it would give away ---------------------------------------------------


def test_no_answer_hangs_on_a_card_that_the_question_does_not_show() -> None:
    """In Cape May neither an event nor an ongoing upgrade card makes anything cheaper, or opens a way. A share is asked
    of somebody who builds there."""
    chosen = of_kind("cape-may", "cost", "income", "may", "why")
    assert {one.kind for one in chosen} == {"cost", "income", "may move", "may build", "why move", "why build"}
    assert not any(cape_may.in_force(one.state, one.about["seat"]) for one in chosen)
    assert all(cape_may.built(one.state, one.about["zone"])[one.about["seat"]] for one in of_kind("cape-may", "share"))


def test_a_placed_card_is_told_where_it_forbids_covering() -> None:
    """The picture of Cape Horn does not show which card was placed this turn."""
    chosen = of_kind("cape-horn", "may place", "why place")
    assert {one.state.placed for one in chosen} == {0, 1}
    assert all(("another wind card" in one.text) == bool(one.state.placed) for one in chosen)


@pytest.mark.slow
def test_every_means_and_every_reason_of_cape_horn_comes_up() -> None:
    """By the card, ignoring, twice, not at all; and why a card may not be covered."""
    asked = [asked_of("cape-horn", number) for number in range(1000)]
    right = {(one.kind, one.rule) for one in asked if one.kind in ("reach", "why place", "points")}
    assert right == {
        ("reach", "move"), ("reach", "ignore"), ("reach", "twice"), ("reach", "end"),
        ("why place", "place"), ("why place", "adjacent"), ("why place", "cover"), ("why place", "covership"),
        ("why place", "coverreach"),
        ("points", "points"), ("points", "stay"), ("points", "ignore"), ("points", "twice"),
    }  # fmt: skip


def test_what_people_look_up_is_asked_about_too() -> None:
    """Ties in Capitol; in Capital City one building that pays twice, and one that is not fully staffed (p. 8)."""
    for kind in ("first", "second", "points", "wins"):
        asked = of_kind("capitol", kind)
        assert sum("tied" in one.why.lower() for one in asked) > len(asked) / 20, kind
    right = Counter(one.options[one.right] for one in of_kind("capital-city", "pays"))
    assert right["Twice"] > 1
    assert right["Not at all"] > 0


def test_nothing_is_asked_that_anybody_could_guess_or_read_off_the_question() -> None:
    """Buying nothing always leaves the most dollars; what a building needs, and who lost, is on the picture."""
    most = of_kind("capital-city", "most")
    assert all("Buy nothing" not in one.options for one in most)
    assert any(one.text.startswith("Which purchase leaves") for one in most)
    assert not any(
        symbol in one.text for one in of_kind("capital-city", "fits") for symbol in ("heart", "star", "gear")
    )
    assert all(one.options[one.right] != "Nobody: it is put aside" for one in of_kind("capitol", "wins"))
    # the picture of the board does not show buildings without a roof
    for one in of_kind("capitol", "may floor"):
        heights = one.state.seats[one.about["seat"]].incomplete
        assert all(str(height) in one.text.partition(" without a roof")[0] for height in heights), one.text


# --- what comes again -------------------------------------------------------------------------------------


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


# --- questions about good play: a clear best act among others, graded by the value function ----------------


@pytest.mark.parametrize("game", [game for game in registry.GAMES if can_ask(game)])
def test_the_right_answer_to_what_is_best_is_what_advice_would_say(game: str) -> None:
    """Both come from one evaluation. Four answers, no two alike, and a reason that names what decides; a number is the
    same question for everybody."""
    for number in (0, 5):
        asked = best_question(game, number)
        found = advise(game, asked.state, asked.about["seat"], str(number)).options[0]
        assert (asked.options[asked.right], asked.about["act"]) == (found.text, found.act)
        assert len(set(asked.options)) == len(asked.options) == OPTIONS
        assert "+" in asked.why
        assert not set("{}") & set(asked.text + asked.why)
    quiz_best._moments.cache_clear()
    assert best_question(game, 5) == asked


@pytest.mark.slow
def test_nearly_every_question_about_what_is_best_has_a_clear_answer() -> None:
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
