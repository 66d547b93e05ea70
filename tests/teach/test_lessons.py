"""Every lesson can be solved, and every wrong answer is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may.book import WILD
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.state import State
from capemay_kit.teach.cape_may import Arrange, best_birds, tokens_of
from capemay_kit.teach.grade import Try, marks, met, number_options, said
from capemay_kit.teach.lesson import Do, Lesson, Mark, Say, lessons, stage
from capemay_kit.teach.reference import rules

GAME = CapeMay()
TASKS = [pytest.param(one, task, id=f"{one.id}-{i}") for one in lessons() for i, task in enumerate(one.tasks, 1)]


def _solutions(task: Do) -> Iterator[list[tuple[int, act.AnyAct]]]:
    """Search for acts that reach the goals, with few acts first; what a card or a space asks for is not counted."""
    start = stage(task).state

    def onward(s: State, path: list[tuple[int, act.AnyAct]], left: int) -> Iterator[list[tuple[int, act.AnyAct]]]:
        if left <= 0 and not s.steps:
            return
        for seat in GAME.to_act(s)[:1]:
            for one in GAME.legal(s, seat):
                after = GAME.apply(s, seat, one, Chance(seed="lesson"))
                way = [*path, (seat, one)]
                if all(met(goal, start, after, task.seat, one) for goal in task.goals):
                    yield way
                else:
                    yield from onward(after, way, left - (not s.steps))

    for acts in range(1, task.acts + 1):
        yield from onward(start, [], acts)


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_every_task_can_be_solved(lesson: Lesson, task) -> None:
    """By search, asking the rules alone; and what was found is graded right."""
    attempt = Try(task)
    match task:
        case Do():
            for seat, one in next(_solutions(task)):
                verdict = attempt.act(seat, one)
        case Mark():
            wanted = marks(attempt.start, task)
            assert wanted
            for place in sorted(wanted):
                verdict = attempt.mark(place)
        case Say():
            verdict = attempt.say(said(attempt.start, task)[0])
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
    attempt = Try(task)
    match task:
        case Do():
            refused = act.Collect() if task.phase == "income" else act.Build("gravel-11")
            verdict = attempt.act(GAME.to_act(attempt.start)[0], refused)
        case Mark():
            places = {one.id for one in attempt.start.book.board.spaces}
            if task.what != "ends":
                places = {one.id for one in attempt.start.book.board.lots}
            verdict = attempt.mark(sorted(places - marks(attempt.start, task))[0])
        case Say():
            right = said(attempt.start, task)[0]
            wrong = [n for n in number_options(right) if n != right]
            assert len(set(wrong)) == 3
            verdict = attempt.say(wrong[0])
        case Arrange():
            verdict = attempt.arrange([[bird] for bird in tokens_of(attempt.start, task.seat)])
            assert best_birds(attempt.start, task.seat) > len(tokens_of(attempt.start, task.seat))
    assert verdict.verdict == "wrong"
    assert len(verdict.text) > 15
    assert not attempt.done
    assert attempt.table.state.seats == attempt.start.seats


@pytest.mark.parametrize("lesson", lessons(), ids=lambda one: one.id)
def test_every_lesson_teaches_rules_there_are(lesson: Lesson) -> None:
    """And each of its tasks has a hint."""
    assert set(lesson.rules) <= {rule.id for rule in rules("cape-may")}
    assert all(task.hint for task in lesson.tasks)


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
    assert "no further" in Try(task).arrange([["warbler"], ["warbler"]]).text


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


def test_every_task_names_a_rule() -> None:
    """Where a wrong answer breaks none, that one is offered to be read."""
    known = {rule.id for rule in rules("cape-may")}
    assert {task.rule for one in lessons() for task in one.tasks} <= known
