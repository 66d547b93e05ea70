"""A lesson of one's own at the widgets: made of a step of a game, tried, kept, handed on, and taken from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.viewer import Guest
from capemay_kit.teach import own
from capemay_kit.teach.grade import met
from capemay_kit.teach.lesson import lessons, stage
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.companion import Companion

from ..moments import laid_out, lesson_begins
from ..seen import buttons, html, labelled, of_class, parts, saved, tap, words

GAMES = pytest.mark.parametrize("game", registry.GAMES)
TITLE = "Anna's <b>best</b> turn"


def at_a_step(store: Store, game: str) -> Companion:
    """Look at a step of a finished game after which a lesson can begin."""
    table = laid_out(store, game)
    companion = Companion(store, {"table": table.header.table, "screen": "log"})
    of_class(companion, "cm-log")[0].children[lesson_begins(table)].click()
    return companion


def writes(companion: Companion) -> Any:
    """Make a lesson of the step; return the panel that has its form."""
    tap(companion, "Make a lesson…")
    return companion.panel("learn")


def reached_at_once(lesson: Any) -> tuple[int, Any]:
    """Return which of the goals is reached by an act that is legal now, and that act."""
    task, rules = lesson.tasks[0], teaching(lesson.game).rules
    s = stage(task, lesson.game).state
    for act in rules.legal(s, task.seat):
        after = rules.apply(s, task.seat, act, Chance(seed="lesson"))
        for at, goal in enumerate(own.goals(lesson)):
            if met(goal, s, after, task.seat, act, lesson.game):
                return at, act
    raise AssertionError("nothing is reached at once")


@GAMES
def test_a_lesson_is_made_of_a_step_tried_kept_shared_and_taken_elsewhere(tmp_path: Path, game: str) -> None:
    """In four taps and what is typed; its texts stand as they were written, wherever they come from."""
    store = Store(str(tmp_path / "here.db"))
    companion = at_a_step(store, game)
    learn = writes(companion)
    at, act = reached_at_once(learn.writing.lesson)
    labelled(learn, "Title").value = TITLE
    labelled(learn, "To reach").index = at
    for n in (1, 2, 3):
        labelled(learn, f"Hint {n}").value = f"hint <{n}>"
    labelled(learn, "At the end").value = "Well <i>done</i>!"
    assert "Cards that are hidden from" in words(learn)
    tap(learn, "Try it")
    assert "hint" not in words(learn, "cm-lessontext")
    learn.task.model.do(learn.writing.lesson.tasks[0].seat, act)
    assert "Well &lt;i&gt;done&lt;/i&gt;!" in html(learn, "cm-verdictbox")
    assert "Next lesson" not in buttons(learn)
    tap(learn, "Back to writing")
    assert labelled(learn, "Hint 3").value == "hint <3>"
    tap(learn, "Save")
    (kept,) = own.own_lessons(store, game).values()
    assert buttons(learn, "cm-choice")[-1] == TITLE
    assert len(buttons(learn, "cm-choice")) == len(lessons(game)) + 1
    files = saved(companion)
    tap(learn, "Share")
    ((name, raw),) = files.items()
    assert name.endswith(".json")
    assert "everybody's names" in words(learn)
    there = Store(str(tmp_path / "there.db"))
    other = Companion(there, {"screen": "learn"}).panel("learn")
    other.writing.upload.take(name, raw)
    assert other.game == game
    assert "Added: Anna's <b>best</b> turn" in words(other)
    assert own.own_lessons(there, game) == {kept.id: kept}
    tap(other, TITLE)
    assert "Anna&#39;s &lt;b&gt;best&lt;/b&gt; turn" in html(other, "cm-lessontext")
    other.task.model.do(kept.tasks[0].seat, act)
    assert "Right." in words(other, "cm-verdictbox")
    assert other.address["lesson"].endswith(kept.id)


def test_a_lesson_that_is_kept_can_be_changed_and_deleted(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "here.db"))
    learn = writes(at_a_step(store, "capitol"))
    labelled(learn, "Title").value = ""
    tap(learn, "Save")
    assert "should be a text that is not empty" in words(learn)
    labelled(learn, "Title").value = "First"
    tap(learn, "Save")
    tap(learn, "Change")
    labelled(learn, "Title").value = "Second"
    labelled(learn, "Actions at most").value = 3
    tap(learn, "Save")
    (kept,) = own.own_lessons(store, "capitol").values()
    assert (kept.title, kept.tasks[0].acts) == ("Second", 3)
    learn.turn_game("cape-may")
    assert "Your lessons" not in words(learn)
    learn.turn_game("capitol")
    tap(learn, "Delete")
    assert not own.own_lessons(store, "capitol")
    assert "My copy can undo it" in words(learn)


def test_a_bad_file_is_one_line_and_nothing_is_lost(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "here.db"))
    learn = writes(at_a_step(store, "cape-horn"))
    tap(learn, "Save")
    there = own.own_lessons(store, "cape-horn")
    learn.writing.upload.take("<script>.json", b'{"format": "capemay-lesson/1", "game": "<script>"}')
    assert "&lt;script&gt;.json" in html(learn)
    assert "<script>" not in html(learn)
    learn.writing.upload.take("one.json", b"\x00")
    assert "one.json: not" in words(learn)
    assert own.own_lessons(store, "cape-horn") == there


def test_hidden_cards_stay_hidden_while_a_game_goes_on(tmp_path: Path) -> None:
    """A lesson holds the cards of whoever plays, so they have to lie open on the screen. A phone makes none."""
    store = Store(str(tmp_path / "here.db"))
    table = laid_out(store, "capitol", lambda table: table.state.phase == "build")
    companion = Companion(store, {"table": table.header.table, "screen": "log"})
    title = "Make a lesson…"
    tap(companion, title)
    assert "hidden as long as the game goes on" in words(companion)
    companion.panel("learn").model.desk.here.turn_peek()
    tap(companion, title)
    assert labelled(companion.panel("learn"), "Title").value
    desk = Desk(Guest(*store.claim(table.header.table, table.state.turn)))
    phone = Companion(store, {"screen": "log"}, desk=desk)
    assert not any(title in one.description for one in parts(phone) if isinstance(one, w.Button))


def test_without_a_table_there_is_only_a_file_to_add(tmp_path: Path) -> None:
    """Whoever wants no lesson of their own sees one button, below all others."""
    learn = Companion(Store(str(tmp_path / "here.db")), {"screen": "learn"}).panel("learn")
    assert "Your lessons" not in words(learn)
    assert learn.writing.upload in parts(learn)
