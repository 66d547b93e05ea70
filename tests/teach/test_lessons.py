"""Every lesson can be solved, and every wrong answer is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.files import shipped
from capemay_kit.errors import BadFile, UnknownName
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as cape_horn
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.book import WILD
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.state import State
from capemay_kit.games.capital_city import acts as capital_city
from capemay_kit.games.capitol import acts as capitol
from capemay_kit.teach.cape_may import Arrange, best_birds, tokens_of
from capemay_kit.teach.grade import Try, marks, met, number_options, said
from capemay_kit.teach.lesson import lessons, read_lesson, stage
from capemay_kit.teach.reference import rules
from capemay_kit.teach.task import Do, Lesson, MarkPlaces, Say
from capemay_kit.teach.teaching import teaching

GAME = CapeMay()
LESSONS = [one for game in registry.GAMES for one in lessons(game)]
TASKS = [
    pytest.param(one, task, id=f"{one.game}-{one.id}-{i}") for one in LESSONS for i, task in enumerate(one.tasks, 1)
]
NEVER = {
    "capitol": capitol.PlayPermit("permit-blue-2", "pink-1", "round", 5), "cape-horn": cape_horn.Sail("A16"),
    "capital-city": capital_city.Buy("bank"),
}  # fmt: skip
"""An act no task allows."""


def _solutions(task: Do, game: str = "cape-may") -> Iterator[list[tuple[int, Any]]]:
    """Search for acts that reach the goals, with few acts first; what the game asks for in between is not counted."""
    start, play, part = stage(task, game).state, registry.game(game).rules, teaching(game)

    def onward(s: Any, path: list[tuple[int, Any]], left: int) -> Iterator[list[tuple[int, Any]]]:
        if left <= 0 and not part.asks(s):
            return
        for seat in play.to_act(s)[:1]:
            for one in play.legal(s, seat):
                after = play.apply(s, seat, one, Chance(seed="lesson"))
                way = [*path, (seat, one)]
                if all(met(goal, start, after, task.seat, one, game) for goal in task.goals):
                    yield way
                else:
                    yield from onward(after, way, left - (not part.asks(s)))

    for acts in range(1, task.acts + 1):
        yield from onward(start, [], acts)


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_every_task_can_be_solved(lesson: Lesson, task) -> None:
    """By search, asking the rules alone; and what was found is graded right."""
    attempt = Try(task, lesson.game)
    match task:
        case Do():
            for seat, one in next(_solutions(task, lesson.game)):
                verdict = attempt.act(seat, one)
        case MarkPlaces():
            wanted = marks(attempt.start, task, lesson.game)
            assert wanted
            for place in sorted(wanted):
                assert attempt.takes(place)
                verdict = attempt.mark(place)
        case Say():
            verdict = attempt.say(said(attempt.start, task, lesson.game)[0])
        case Arrange():
            verdict = attempt.arrange(_by_hand(attempt.start, task.seat))
    assert (verdict.verdict, attempt.done) == ("right", True)


def _by_hand(s: State, seat: int) -> list[list[str]]:
    """Lay birds out as a person would: one collection as large as it gets, then from the rest."""
    left, made = tokens_of(s, seat), []
    while left:
        one = sorted(set(left) - {WILD}) + [WILD] * left.count(WILD)
        for bird in one:
            left.remove(bird)
        made.append(one)
    return made


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_every_task_has_a_wrong_answer_with_its_own_explanation(lesson: Lesson, task) -> None:
    """What is wrong with it, and what would change that; the table stays as it was."""
    attempt = Try(task, lesson.game)
    match task:
        case Do():
            refused = NEVER.get(lesson.game) or (act.Collect() if task.phase == "income" else act.Build("gravel-11"))
            verdict = attempt.act(attempt.part.rules.to_act(attempt.start)[0], refused)
        case MarkPlaces():
            places = attempt.part.candidates(attempt.start, task)
            verdict = attempt.mark(sorted(places - marks(attempt.start, task, lesson.game))[0])
        case Say():
            right = said(attempt.start, task, lesson.game)[0]
            wrong = [n for n in number_options(right) if n != right]
            assert len(set(wrong)) == 3
            verdict = attempt.say(wrong[0])
        case Arrange():
            verdict = attempt.arrange([[bird] for bird in tokens_of(attempt.start, task.seat)])
            assert best_birds(attempt.start, task.seat) > len(tokens_of(attempt.start, task.seat))
    assert verdict.verdict == "wrong"
    assert len(verdict.text) > 15
    assert verdict.rule in {rule.id for rule in rules(lesson.game)}
    assert not attempt.done
    assert attempt.table.state.seats == attempt.start.seats


@pytest.mark.parametrize(("lesson", "task"), [one for one in TASKS if isinstance(one.values[1], MarkPlaces)])
def test_every_wrong_tap_is_told_the_rule(lesson: Lesson, task) -> None:
    """At whatever place it is, in words of the game, with an entry of its reference."""
    known = {rule.id for rule in rules(lesson.game)}
    attempt = Try(task, lesson.game)
    for place in attempt.part.candidates(attempt.start, task) - marks(attempt.start, task, lesson.game):
        verdict = attempt.mark(place)
        assert (verdict.verdict, verdict.rule in known, "{" in verdict.text) == ("wrong", True, False), place


@pytest.mark.parametrize(("lesson", "task"), [one for one in TASKS if isinstance(one.values[1], Do)])
def test_every_legal_first_act_is_graded(lesson: Lesson, task) -> None:
    """Right, on the way, or allowed and not what was asked; the last puts the position back."""
    attempt = Try(task, lesson.game)
    seat = attempt.part.rules.to_act(attempt.start)[0]
    for one in attempt.part.rules.legal(attempt.start, seat):
        fresh = Try(task, lesson.game)
        verdict = fresh.act(seat, one)
        assert verdict.verdict in ("right", "on", "wrong")
        if verdict.verdict == "wrong":
            assert "allowed" in verdict.text or fresh.part.nonsense(fresh.start, seat, one)
            assert "{" not in verdict.text
            assert fresh.table.state == fresh.start


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game}-{one.id}")
def test_every_lesson_teaches_rules_there_are(lesson: Lesson) -> None:
    """And each of its tasks has a hint, and a rule a wrong answer is sent to."""
    known = {rule.id for rule in rules(lesson.game)}
    assert set(lesson.rules) <= known
    assert {task.rule for task in lesson.tasks} <= known
    assert all(task.hint for task in lesson.tasks)


def test_no_two_lessons_of_a_game_have_one_id() -> None:
    """A link leads to one of them."""
    ids = [(one.game, one.id) for one in LESSONS]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game}-{one.id}")
def test_every_lesson_has_its_notebook(lesson: Lesson) -> None:
    """One cell that shows it, below its title."""
    folder = shipped("notebooks", "teach", *([] if lesson.game == "cape-may" else [lesson.game.replace("-", "_")]))
    (path,) = folder.glob(f"[0-9][0-9]-{lesson.id}.ipynb")
    title, cell = msgspec.json.decode(path.read_bytes())["cells"]
    assert title["source"][0].strip() == f"# {int(path.name[:2])}. {lesson.title}"
    name = lesson.id if lesson.game == "cape-may" else f"{lesson.game}/{lesson.id}"
    assert cell["source"][-1] == f'lesson("{name}")'


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_lesson_that_names_what_there_is_not_is_refused_whole(game) -> None:
    """With every fault by its path: a field, a rule, a path of the position."""
    as_type = teaching(game).lesson
    whole = msgspec.to_builtins(lessons(game)[0])
    task = {**whole["tasks"][0], "rule": "nonsense", "position": {"nowhere.at.all": 1}}
    with pytest.raises(BadFile) as caught:
        read_lesson(msgspec.json.encode({**whole, "rules": ["goal", "nonsense"], "tasks": [task]}), as_type, "one")
    assert [fault.path for fault in caught.value.faults] == ["$.rules[1]", "$.tasks[0].rule", "$.tasks[0].position"]
    with pytest.raises(BadFile, match=r"tasks\[0\].beyond: unknown field"):
        read_lesson(msgspec.json.encode({**whole, "tasks": [{**task, "beyond": 1}]}), as_type, "one")
    with pytest.raises(BadFile, match=rf'^one: game: is "chess", should be {game}$'):
        read_lesson(msgspec.json.encode({**whole, "game": "chess"}), as_type, "one")


def test_goals_and_numbers_name_what_there_is() -> None:
    """A seat, an area, a kind of act, an act the rules allow; and something is to be tapped."""

    def faults(*tasks: dict[str, Any]) -> list[str]:
        raw = {
            "format": "capemay-lesson/1", "game": "capitol", "id": "one", "title": "One", "rules": [], "tell": "",
            "tasks": [{"say": "", "rule": "permit"} | task for task in tasks],
        }  # fmt: skip
        with pytest.raises(BadFile) as caught:
            read_lesson(msgspec.json.encode(raw), teaching("capitol").lesson, "one")
        return [fault.path for fault in caught.value.faults]

    goals = [
        {"is": "gains", "what": "floors", "of": "blue-9"}, {"is": "at_most", "what": "points", "whose": 5},
        {"is": "does", "kind": "fly"}, {"is": "does", "kind": "permit", "place": "blue-9"},
    ]  # fmt: skip
    assert faults({"task": "do", "goals": goals}) == [
        "$.tasks[0].goals[0]", "$.tasks[0].goals[1]", "$.tasks[0].goals[2].kind", "$.tasks[0].goals[3].place"
    ]  # fmt: skip
    assert faults({"task": "do", "goals": [{"is": "gains", "what": "gold"}]}) == ["$.tasks[0].goals[0].what"]
    assert faults({"task": "say", "seat": 4}) == ["$.tasks[0].seat"]
    assert faults({"task": "say", "whose": 4}) == ["$.tasks[0]"]
    assert faults({"task": "say", "seat": -1}, {"task": "say", "whose": -1}) == [
        "$.tasks[0].seat", "$.tasks[1].whose"
    ]  # fmt: skip
    assert faults({"task": "say", "of": "blue-9"}) == ["$.tasks[0]"]
    assert faults({"task": "say", "acts": [{"do": "improve", "area": "blue-1"}]}) == ["$.tasks[0]"]
    assert faults({"task": "mark", "card": "permit-blue-2"}) == ["$.tasks[0].what"]


def test_only_games_have_lessons() -> None:
    """Others are named, with those there are."""
    with pytest.raises(UnknownName, match="chess"):
        lessons("chess")


def test_two_wrong_answers_bring_the_hint() -> None:
    """Not the first one: everybody may slip."""
    task = next(task for one in lessons() for task in one.tasks if isinstance(task, Say))
    attempt = Try(task)
    attempt.say(1000)
    assert attempt.hint == ""
    attempt.say(1001)
    assert attempt.hint == task.hint


def test_an_allowed_act_that_misses_the_goal_is_said_so_and_taken_back() -> None:
    """Any act that reaches the goal is right, and no other."""
    task = next(task for one in lessons() if one.id == "upgrading" for task in one.tasks)
    attempt = Try(task)
    verdict = attempt.act(0, act.Collect())
    assert (verdict.verdict, "That is allowed" in verdict.text) == ("wrong", True)
    assert attempt.table.state == attempt.start


def test_two_of_a_kind_are_no_collection() -> None:
    """A collection is of different birds (p. 14)."""
    task = next(task for one in lessons() for task in one.tasks if isinstance(task, Arrange))
    assert "osprey" in Try(task).arrange([["osprey", "osprey"]]).text


def test_more_birds_than_are_held_are_refused() -> None:
    """Each token may only be assigned to one collection (p. 14)."""
    task = next(task for one in lessons() for task in one.tasks if isinstance(task, Arrange))
    assert "no warbler left" in Try(task).arrange([["warbler"], ["warbler"]]).text


def test_the_working_of_a_number_comes_last() -> None:
    """First which way it is wrong, and the rule; then the hint; then how it is reckoned."""
    task = next(task for one in lessons() for task in one.tasks if isinstance(task, Say))
    attempt = Try(task)
    right, reasons = said(attempt.start, task)
    first, second, third = (attempt.say(right + n) for n in (1, 2, 3))
    assert reasons[0] not in first.text + second.text
    assert reasons[0] in third.text
    assert first.rule == task.rule
    assert Try(task).say(right - 1).text != first.text


def test_what_was_right_stays_right() -> None:
    """A tap too many after the goal changes nothing."""
    task = next(task for one in lessons() for task in one.tasks if isinstance(task, Say))
    attempt = Try(task)
    right = said(attempt.start, task)[0]
    attempt.say(right)
    attempt.say(right + 1)
    assert (attempt.done, attempt.wrong) == (True, 0)


def test_a_move_that_leads_nowhere_is_not_called_good() -> None:
    """Only what can still reach the goal is (lesson 3: move, then build a shop in gravel)."""
    task = next(one for one in lessons() if one.id == "moving").tasks[4]
    assert isinstance(task, Do)
    attempt = Try(task)
    verdicts = {}
    for one in GAME.legal(attempt.start, 0):
        if isinstance(one, act.Move):
            verdicts[one.card, one.to] = attempt.act(0, one).verdict
            attempt.again()
    firsts = [way[0][1] for way in _solutions(task)]
    builds = {(one.card, one.to) for one in firsts if isinstance(one, act.Move)}
    assert {move for move, verdict in verdicts.items() if verdict == "on"} == builds
    assert "wrong" in verdicts.values()
