"""Lessons that people write: from a moment of a table, with what one seat could see, kept and handed on as files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capemay_kit.core.backup import back_up
from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.steps import Changes
from capemay_kit.sim import simulate
from capemay_kit.sitting.restoring import restore
from capemay_kit.teach import own
from capemay_kit.teach.grade import Try
from capemay_kit.teach.lesson import stage
from capemay_kit.teach.task import Does, Gains, Lesson
from capemay_kit.teach.teaching import teaching

GAMES = pytest.mark.parametrize("game", registry.GAMES)
SECRET = {"capitol": "hand", "cape-horn": "hand", "capital-city": "hand", "cape-may": "activity"}
NEVER = {"cape-may": (), "capitol": ("deal", "turn_over"), "cape-horn": ("deal",), "capital-city": ("deal", "trains")}
"""The phases of each game at whose moments no lesson can begin."""


@cache
def moments(game: str) -> list[tuple[Any, int]]:
    """Return moments of a game that bots played, each as the seat knows it whose turn it is."""
    rules = teaching(game).rules
    raw = simulate(game, rules.meta.max_seats, ["greedy"], 1, 1)[1]
    header, entries = from_lines(raw, "sim", registry.entry_type(game))
    table, found = registry.lay_out(header), []
    for number, entry in enumerate(entries):
        if number % 7 == 0 and (acting := rules.to_act(table.state)):
            found.append((rules.view(table.state, acting[0]), acting[0]))
        table.take(entry)
    return found


def waits(s: Any) -> bool:
    """Say whether an act is not finished yet."""
    return bool(getattr(s, "steps", ()) or getattr(s, "pending", ()))


def written(game: str) -> Lesson:
    """Write a lesson in the middle of a game."""
    found = moments(game)
    lessons = (own.begun(game, s, seat) for s, seat in found[len(found) // 3 :])
    lesson = next(one for one in lessons if one is not None)
    return msgspec.structs.replace(lesson, title="Anna's <turn>")


@GAMES
def test_a_lesson_begins_wherever_somebody_is_to_act_and_nothing_is_half_done(game: str) -> None:
    """It offers what the table offered, and its file says the same again."""
    begun = 0
    for s, seat in moments(game):
        lesson = own.begun(game, s, seat)
        assert (lesson is None) == (waits(s) or s.phase in NEVER[game])
        if lesson is not None:
            begun += 1
            now = stage(lesson.tasks[0], game).state
            rules = teaching(game).rules
            assert sorted(map(repr, rules.legal(now, seat))) == sorted(map(repr, rules.legal(s, seat)))
            named = msgspec.structs.replace(lesson, title="x")
            assert own.from_file(own.to_file(named), "x").tasks == lesson.tasks
    assert begun > 10


@GAMES
def test_what_was_hidden_from_whoever_is_asked_is_not_in_the_file(game: str) -> None:
    lesson = written(game)
    seat, s = lesson.tasks[0].seat, stage(lesson.tasks[0], game).state
    known = teaching(game).rules.view(s, seat)
    hands = [getattr(one, SECRET[game]) for one in s.seats]
    assert hands == [getattr(one, SECRET[game]) for one in known.seats]
    assert any("?" in str(card) or card == 0 for hand in hands for card in hand)


def right(lesson: Lesson) -> Iterator[Any]:
    """Return the acts that a lesson can begin with."""
    s = stage(lesson.tasks[0], lesson.game).state
    yield from teaching(lesson.game).rules.legal(s, lesson.tasks[0].seat)


@GAMES
def test_what_can_be_asked_is_what_our_lessons_ask(game: str) -> None:
    """Kinds of acts, each at a place if there are some, and figures; what was written is said when it is reached, and a
    hint more after each wrong answer from the second on."""
    lesson = written(game)
    asked = own.goals(lesson)
    assert {Gains} <= {type(one) for one in asked}
    assert len(asked) > 5
    act = next(right(lesson))
    kind = act.__struct_config__.tag
    assert all(teaching(game).is_place(stage(lesson.tasks[0], game).state, one) for one in own.places(lesson, kind))
    goal = next((one for one in asked if isinstance(one, Does) and one.kind == kind), None)
    if goal is None:
        return
    lesson = own.changed(lesson, goals=(goal,), done="Well <done>", hints=("one", "two", "three"))
    attempt = Try(lesson.tasks[0], game)
    assert attempt.act(lesson.tasks[0].seat, act).text == "Well <done>"
    attempt = Try(lesson.tasks[0], game)
    shown = []
    for attempt.wrong in range(6):
        shown.append(len(attempt.hints))
    assert shown == [0, 0, 1, 2, 3, 3]


def test_a_lesson_is_kept_once_changed_and_taken_away(tmp_path: Path) -> None:
    """Under its game alone; each is a step of the owner's copy, which can be taken back."""
    store, lesson = Store(str(tmp_path / "store.db")), written("capitol")
    kept = own.keep(store, lesson)
    assert own.keep(store, own.from_file(own.to_file(kept), "again.json")) == kept
    assert own.own_lessons(store, "capitol") == {kept.id: kept}
    assert own.own_lessons(store, "cape-may") == {}
    other = own.keep(store, msgspec.structs.replace(kept, title="Another"), kept)
    assert own.own_lessons(store, "capitol") == {other.id: other}
    own.remove(store, other)
    assert own.own_lessons(store, "capitol") == {}
    changes = Changes(store)
    changes.read()
    assert [one.what for one in changes.done][-1] == "Lesson “Another” deleted"
    changes.take_back()
    assert own.own_lessons(store, "capitol") == {other.id: other}


@pytest.mark.parametrize("there", [False, True])
def test_lessons_come_with_a_backup_and_leave_those_that_are_there(tmp_path: Path, there: bool) -> None:
    """A second time they are there already."""
    other, store = Store(str(tmp_path / "other.db")), Store(str(tmp_path / "store.db"))
    kept = {own.keep(other, written("capitol")).id}
    if there:
        kept.add(own.keep(store, msgspec.structs.replace(written("capitol"), title="Mine")).id)
    back_up(other, file := tmp_path / "backup.sqlite")
    assert [restore(store, file.read_bytes(), file.name).things for __ in range(2)] == [1, 0]
    assert own.own_lessons(store, "capitol").keys() == kept


BAD = [
    (b"", "not JSON"), (b"\x89PNG", "not"), (b"[1]", "object"), (b'{"format": "capemay-record/1"}', "format"),
    (b'{"format": "capemay-lesson/1", "game": "chess"}', "game"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "said"), BAD)
def test_a_file_that_is_no_lesson_is_refused(raw: bytes, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        own.from_file(raw, "some.json")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [("title", " ", "title"), ("title", "x" * 121, "title"), ("tell", "x" * 2001, "tell"), ("tasks", [], "tasks"),
     ("hints", ["a", "b", "c", "d"], "hints"), ("done", "x" * 2001, "done"), ("acts", 7, "acts"),
     ("position", {"seats[0].hand": ["?"] * 5001}, "values"), ("position", {"nowhere": 1}, "position"),
     ("position", {"seats[0].hand": {"a": [1]}}, "position"), ("table", {"board": "/etc/passwd"}, "position"),
     ("table", {"seed": "x"}, "table"), ("table", {"edition": "../../x"}, "position"), ("seat", 9, "seat"),
     ("seats", ["x" * 200, "y"], "seats")],
)  # fmt: skip
def test_a_file_with_something_wrong_is_refused_whole(field: str, value: Any, said: str) -> None:
    """Texts and lists have an end, and no name in it leads to a file of this machine."""
    fields = msgspec.json.decode(own.to_file(written("cape-horn")))
    (fields if field in fields else fields["tasks"][0])[field] = value
    with pytest.raises(BadFile, match=said):
        own.from_file(msgspec.json.encode(fields), "some.json")
