"""Every lesson can be solved, and every wrong answer is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
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
from capemay_kit.games.cape_may.state import State
from capemay_kit.games.capital_city import acts as capital_city
from capemay_kit.games.capitol import acts as capitol
from capemay_kit.games.capitol.rules import GAME as CAPITOL
from capemay_kit.teach import capitol as capitol_teaching
from capemay_kit.teach.cape_may import Arrange, best_birds, tokens_of
from capemay_kit.teach.grade import Try, marks, met, number_options, said
from capemay_kit.teach.lesson import lessons, read_lesson, stage
from capemay_kit.teach.reference import rules
from capemay_kit.teach.task import Do, Lesson, MarkPlaces, Say
from capemay_kit.teach.teaching import teaching

from . import by_hand

LESSONS = [one for game in registry.GAMES for one in lessons(game)]
TASKS = [
    pytest.param(one, task, id=f"{one.game}-{one.id}-{i}") for one in LESSONS for i, task in enumerate(one.tasks, 1)
]
EACH = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game}-{one.id}")
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


def _collections(s: State, seat: int) -> list[list[str]]:
    """Lay birds out as a person would: one collection as large as it gets, then from the rest."""
    left, made = tokens_of(s, seat), []
    while left:
        one = sorted(set(left) - {WILD}) + [WILD] * left.count(WILD)
        for bird in one:
            left.remove(bird)
        made.append(one)
    return made


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_every_task_can_be_solved(lesson: Lesson, task: Any) -> None:
    """By search, asking the rules alone; what was found is graded right. Places and numbers are those that a reckoning
    by hand finds, and those that the rules offer an act for, no more and no fewer."""
    game, attempt = lesson.game, Try(task, lesson.game)
    hand: ModuleType | None = by_hand.of(game)
    match task:
        case Do():
            for seat, one in next(_solutions(task, game)):
                verdict = attempt.act(seat, one)
        case MarkPlaces():
            wanted = marks(attempt.start, task, game)
            assert wanted
            assert hand is None or wanted == hand.marked(attempt.start, task) == hand.offered(attempt.start, task)
            for place in sorted(wanted):
                assert attempt.takes(place)
                verdict = attempt.mark(place)
        case Say():
            right = said(attempt.start, task, game)[0]
            assert hand is None or right == hand.said(attempt.start, task)
            verdict = attempt.say(right)
        case Arrange():
            verdict = attempt.arrange(_collections(attempt.start, task.seat))
    assert (verdict.verdict, attempt.done) == ("right", True)


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_every_wrong_answer_has_its_own_explanation(lesson: Lesson, task: Any) -> None:
    """What is wrong with it by which rule of the reference, and what would change that, at whatever place it is; the
    table stays as it was."""
    known = {rule.id for rule in rules(lesson.game)}
    attempt = Try(task, lesson.game)
    found = []
    match task:
        case Do():
            refused = NEVER.get(lesson.game) or (act.Collect() if task.phase == "income" else act.Build("gravel-11"))
            found.append(attempt.act(attempt.part.rules.to_act(attempt.start)[0], refused))
        case MarkPlaces():
            places = attempt.part.candidates(attempt.start, task) - marks(attempt.start, task, lesson.game)
            found += [attempt.mark(place) for place in sorted(places)]
        case Say():
            right = said(attempt.start, task, lesson.game)[0]
            wrong = [n for n in number_options(right) if n != right]
            assert len(set(wrong)) == 3
            found.append(attempt.say(wrong[0]))
        case Arrange():
            found.append(attempt.arrange([[bird] for bird in tokens_of(attempt.start, task.seat)]))
            assert best_birds(attempt.start, task.seat) > len(tokens_of(attempt.start, task.seat))
    assert found
    for verdict in found:
        assert (verdict.verdict, verdict.rule in known, "{" in verdict.text) == ("wrong", True, False)
        assert len(verdict.text) > 15
    assert not attempt.done
    assert attempt.table.state.seats == attempt.start.seats


@pytest.mark.parametrize(("lesson", "task"), [one for one in TASKS if isinstance(one.values[1], Do)])
def test_every_legal_first_act_is_graded(lesson: Lesson, task: Any) -> None:
    """Right, on the way, or allowed and not what was asked; the last puts the position back."""
    first = Try(task, lesson.game)
    seat = first.part.rules.to_act(first.start)[0]
    for one in first.part.rules.legal(first.start, seat):
        fresh = Try(task, lesson.game)
        verdict = fresh.act(seat, one)
        assert verdict.verdict in ("right", "on", "wrong")
        if verdict.verdict == "wrong":
            assert "allowed" in verdict.text or fresh.part.nonsense(fresh.start, seat, one)
            assert "{" not in verdict.text
            assert fresh.table.state == fresh.start


@EACH
def test_every_lesson_teaches_rules_there_are_and_has_its_notebook(lesson: Lesson) -> None:
    """Each of its tasks has a hint, and a rule a wrong answer is sent to; one cell shows it, below its title."""
    known = {rule.id for rule in rules(lesson.game)}
    assert set(lesson.rules) | {task.rule for task in lesson.tasks} <= known
    assert all(task.hints for task in lesson.tasks)
    folder = shipped("notebooks", "teach", *([] if lesson.game == "cape-may" else [lesson.game.replace("-", "_")]))
    (path,) = folder.glob(f"[0-9][0-9]-{lesson.id}.ipynb")
    title, cell = msgspec.json.decode(path.read_bytes())["cells"]
    assert title["source"][0].strip() == f"# {int(path.name[:2])}. {lesson.title}"
    name = lesson.id if lesson.game == "cape-may" else f"{lesson.game}/{lesson.id}"
    assert cell["source"][-1] == f'lesson("{name}")'
    assert [(one.game, one.id) for one in LESSONS].count((lesson.game, lesson.id)) == 1


# --- files that cannot be read ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_lesson_that_names_what_there_is_not_is_refused_whole(game: str) -> None:
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


@pytest.mark.parametrize(
    ("tasks", "paths"),
    [([{"task": "do", "goals": [
        {"is": "gains", "what": "floors", "of": "blue-9"}, {"is": "at_most", "what": "points", "whose": 5},
        {"is": "does", "kind": "fly"}, {"is": "does", "kind": "permit", "place": "blue-9"}]}],
      ["[0].goals[0]", "[0].goals[1]", "[0].goals[2].kind", "[0].goals[3].place"]),
     ([{"task": "do", "goals": [{"is": "gains", "what": "gold"}]}], ["[0].goals[0].what"]),
     ([{"task": "say", "seat": 4}], ["[0].seat"]), ([{"task": "say", "whose": 4}], ["[0]"]),
     ([{"task": "say", "seat": -1}, {"task": "say", "whose": -1}], ["[0].seat", "[1].whose"]),
     ([{"task": "say", "of": "blue-9"}], ["[0]"]),
     ([{"task": "say", "acts": [{"do": "improve", "area": "blue-1"}]}], ["[0]"]),
     ([{"task": "mark", "card": "permit-blue-2"}], ["[0].what"])],
)  # fmt: skip
def test_goals_and_numbers_name_what_there_is(tasks: list[dict[str, Any]], paths: list[str]) -> None:
    """A seat, an area, a kind of act, an act the rules allow; and something is to be tapped."""
    raw = {
        "format": "capemay-lesson/1", "game": "capitol", "id": "one", "title": "One", "rules": [], "tell": "",
        "tasks": [{"say": "", "rule": "permit"} | task for task in tasks],
    }  # fmt: skip
    with pytest.raises(BadFile) as caught:
        read_lesson(msgspec.json.encode(raw), teaching("capitol").lesson, "one")
    assert [fault.path for fault in caught.value.faults] == [f"$.tasks{path}" for path in paths]


def test_only_games_have_lessons() -> None:
    with pytest.raises(UnknownName, match="chess"):
        lessons("chess")


# --- how answers are taken --------------------------------------------------------------------------------


def a_task(kind: type, game: str = "cape-may", acts: int | None = None) -> Any:
    return next(task for one in lessons(game) for task in one.tasks
                if isinstance(task, kind) and acts in (None, getattr(task, "acts", None)))  # fmt: skip


def test_the_working_of_a_number_comes_last_and_what_was_right_stays_right() -> None:
    """First which way it is wrong, and the rule; after the second the hint; then how it is reckoned. A tap too many
    after the goal changes nothing."""
    task = a_task(Say)
    attempt = Try(task)
    right, reasons = said(attempt.start, task)
    first, hints = attempt.say(right + 1), attempt.hints
    second, third = (attempt.say(right + n) for n in (2, 3))
    assert (hints, attempt.hints) == ((), task.hints[:1])
    assert reasons[0] not in first.text + second.text
    assert reasons[0] in third.text
    assert first.rule == task.rule
    assert Try(task).say(right - 1).text != first.text
    attempt = Try(task)
    attempt.say(right)
    attempt.say(right + 1)
    assert (attempt.done, attempt.wrong) == (True, 0)


@pytest.mark.parametrize(
    ("birds", "said"), [([["osprey", "osprey"]], "osprey"), ([["warbler"], ["warbler"]], "no warbler left")]
)
def test_birds_are_laid_out_once_and_in_collections_of_different_ones(birds: list[list[str]], said: str) -> None:
    """Each token may only be assigned to one collection (p. 14)."""
    assert said in Try(a_task(Arrange)).arrange(birds).text


def test_a_move_that_leads_nowhere_is_not_called_good() -> None:
    """Only what can still reach the goal is (lesson 3: move, then build a shop in gravel)."""
    task = next(one for one in lessons() if one.id == "moving").tasks[4]
    assert isinstance(task, Do)
    attempt = Try(task)
    verdicts = {}
    for one in attempt.part.rules.legal(attempt.start, 0):
        if isinstance(one, act.Move):
            verdicts[one.card, one.to] = attempt.act(0, one).verdict
            attempt.again()
    firsts = [way[0][1] for way in _solutions(task)]
    assert {move for move, verdict in verdicts.items() if verdict == "on"} == {
        (one.card, one.to) for one in firsts if isinstance(one, act.Move)
    }
    assert "wrong" in verdicts.values()


RACE = [(0, cape_horn.Place("hook", "K3")), (0, cape_horn.Place("backing-left", "K4")), (0, cape_horn.Sail("K4"))]
DOLLARS = [(0, capital_city.Attach("blue-agnes", "newspaper"))]
OWN_FIRST = [(0, capital_city.Attach("green-bertie", "post-office"))]
EARNINGS = [(0, "haberdashery", "dollars"), (0, "post-office", "dollars"), (1, "library", "points")]


@pytest.mark.parametrize(
    ("task", "game", "on", "last", "verdict", "text"),
    [
        # any act that reaches the goal is right, and no other
        (next(one for one in lessons() if one.id == "upgrading").tasks[0], "cape-may", [], (0, act.Collect()), "wrong",
         "That is allowed"),
        # two cards and the move are three acts; the token comes with the move, and leaving it is allowed
        (a_task(Do, "cape-horn", 3), "cape-horn", RACE, (0, cape_horn.TakeToken()), "right", ""),
        (a_task(Do, "cape-horn", 3), "cape-horn", RACE, (0, cape_horn.LeaveToken()), "wrong",
         "(station tokens: at least 1 more)"),
        # dollars can no longer come to eight points
        (lessons("capital-city")[0].tasks[3], "capital-city", DOLLARS, (0, capital_city.Earn("newspaper", "dollars")),
         "wrong", "(victory points: at least 8 more)"),
        # whoever attached takes all of theirs before another player chooses (p. 7)
        (lessons("capital-city")[0].tasks[-1], "capital-city", OWN_FIRST, (1, capital_city.Earn("library", "points")),
         "wrong", ""),
        (lessons("capital-city")[0].tasks[-1], "capital-city",
         OWN_FIRST + [(seat, capital_city.Earn(*one)) for seat, *one in EARNINGS[:2]],
         (1, capital_city.Earn("library", "points")), "right", ""),
    ],
)  # fmt: skip
def test_an_allowed_act_that_misses_the_goal_is_said_so_and_taken_back(
    task: Any, game: str, on: list[tuple[int, Any]], last: tuple[int, Any], verdict: str, text: str
) -> None:
    attempt = Try(task, game)
    assert [attempt.act(*one).verdict for one in on] == ["on"] * len(on)
    found = attempt.act(*last)
    assert (found.verdict, text in found.text) == (verdict, True)
    assert verdict == "right" or found.rule == "turns" or attempt.table.state == attempt.start


@pytest.mark.parametrize(
    ("game", "tap", "other", "place"),
    [("capitol", "blue-1/3", "the cupboard", "blue-1"),
     ("capital-city", "seat-0-building-0-1", "street-1", "seat-0-building-0")],
)  # fmt: skip
def test_a_tap_within_a_place_is_one_on_it(game: str, tap: str, other: str, place: str) -> None:
    """The picture shows spaces and characters, the task speaks of areas and buildings."""
    attempt = Try(a_task(MarkPlaces, game), game)
    assert (attempt.takes(tap), attempt.takes(other)) == (True, False)
    attempt.mark(tap)
    assert attempt.found == {place}


# --- Capitol: where a prize may stand, and figures --------------------------------------------------------

SCORING = next(one for one in lessons("capitol") if one.id == "scoring").tasks[-1]


def test_where_a_prize_may_stand_can_be_asked_too() -> None:
    """A temple goes on a vacant large space (ch. 9)."""
    position = SCORING.position | {"areas.pink-2.large": "amphitheater"}
    task = capitol_teaching.MarkPlaces(say="", rule="temples", what="improve", phase="improve", position=position)
    attempt = Try(task, "capitol")
    offered = {one.area for one in CAPITOL.legal(attempt.start, 0)}
    assert marks(attempt.start, task, "capitol") == offered == set(attempt.start.book.area) - {"pink-2"}
    verdict = attempt.mark("pink-2")
    assert (verdict.verdict, "amphitheater" in verdict.text.lower()) == ("wrong", True)


@pytest.mark.parametrize(
    ("what", "of", "number"),
    [("points", None, 0), ("next", None, 7), ("area", "purple-1", 4), ("buildings", None, 4),
     ("buildings", "pink-1", 2), ("floors", None, 6), ("floors", "purple-1", 3), ("extra_cards", None, 2)],
)  # fmt: skip
def test_figures_are_those_of_the_table(what: str, of: str | None, number: int) -> None:
    """First in Pink 1 (3 floors, a fountain, an amphitheater) and in Purple 1 (3 floors, two fountains)."""
    s = CAPITOL.correct(stage(SCORING, "capitol").state, "areas.pink-1.large", "amphitheater")
    assert capitol_teaching.TEACHING.figure(s, 0, what, of) == number
