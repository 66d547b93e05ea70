"""The foot of My copy: every change can be taken back, wherever it was made, also after a reload."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.owned import ThingKey
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.own.cards import keep_card
from capemay_kit.own.entry import Press
from capemay_kit.own.pack import read_pack
from capemay_kit.own.traceable import TRACEABLE
from capemay_kit.ui.app import Companion

from ...own import courses
from ...own.packing import good
from .. import seen as shown
from .at_my_copy import anew, answered, copy, seen, tap, titles, upload

KINDS = ("edition", "board", "draft", "photo", "card", "waiting")


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    """Open a companion over an empty store."""
    return Companion(Store(str(tmp_path / "store.db")), {})


def kept(companion: Companion) -> dict[ThingKey, bytes]:
    """Return all that is the owner's."""
    store = companion.model.store
    return {(kind, name): body for kind in KINDS for name, body in store.own(kind).items()}


def dock(companion: Companion) -> Any:
    """Return the foot."""
    return companion.panel("copy").dock


def number(companion: Companion, typed: str = "20") -> None:
    """Put a number as it is printed."""
    part = copy(companion, "match")
    tap(part.parts, "Bird chart")
    part.rows[6].field.value = typed
    part._later()


def page(companion: Companion) -> None:
    """Say that all numbers of a part are as printed."""
    part = copy(companion, "match")
    tap(part.parts, "Bird chart")
    part._right()


def card(companion: Companion, title: str = "Mine") -> None:
    """Enter a card in the workshop."""
    part = copy(companion, "cards")
    part.add.click()
    part.form.number.value = "3"
    part.form.title.value = title
    part.form.press(Press("add", ("effects",), ("money", {"amount": 1})))
    part.keep.click()


def ours_again(companion: Companion) -> None:
    """Put our stand-in back in place of an own card."""
    card(companion)
    part = copy(companion, "cards")
    part.edit(3)
    part.ours.click()
    part.all.click()


def which(companion: Companion) -> None:
    """Enter a card whose number is taken, and use the new one."""
    card(companion)
    card(companion, "Other")
    shown.tap(companion.panel("copy").which, "Use “Other”")


def board(companion: Companion) -> None:
    """Begin a board and put three spaces on it."""
    part = copy(companion, "studio")
    part.boards.title.value = "Our board"
    part.boards.new.click()
    for x in (0.1, 0.3, 0.5):
        part._touched(x, 0.5, 0.02)
    part._back()


def course(companion: Companion) -> None:
    """Begin a course over a photo, set its grid, draw over squares, take over what is proposed, put a station."""
    part = copy(companion, "studio")
    kind = next(i for i, one in enumerate(TRACEABLE) if one.title == "Cape Horn: the course")
    part.boards.which.value = kind
    part.boards.title.value = "Our course"
    upload(part.boards.upload, "course.jpg", courses.jpeg(courses.drawn(courses.made_up())))
    part.boards.new.click()
    part.as_it_is.click()
    part.counts[0].set(16)
    part.counts[0].set(15)
    part._take("areas")
    answered(part)
    part._drawn_over([(0.5, 0.1), (0.5, 0.5)])
    tap(part.options, "Yellow area")
    part._touched(0.9, 0.1, 0.02)
    part.propose.click()
    part._take("stations")
    part._touched(0.9, 0.3, 0.02)
    part._back()


def board_deleted(companion: Companion) -> None:
    """Delete a board."""
    board(companion)
    part = copy(companion, "studio")
    tap(part.boards.list, "Delete Our board")
    tap(part.boards.list, "Delete {title}? Tables that play on it keep their own copy.".format(title="Our board"))


def taken_over(companion: Companion) -> None:
    """Take over a pack where a card of one's own is in the way."""
    card(companion)
    upload(copy(companion, "pack").upload, "gift.capemay", good())


@pytest.mark.parametrize("change", [number, page, card, ours_again, which, board, course, board_deleted, taken_over])
def test_whatever_is_changed_is_taken_back_step_by_step_to_the_beginning(companion: Companion, change: Any) -> None:
    """Each step says what it takes back; a page that is opened anew goes on where the last was; and all can be done
    again."""
    change(companion)
    after = kept(companion)
    steps = 0
    while not dock(companion).undo.description.startswith("↶ Nothing to undo"):
        said = dock(companion).undo.description.removeprefix("↶ Undo: {what}".format(what=""))
        dock(companion).undo.click()
        assert f"Undone: {said}" in dock(companion).said.value.replace("&#x27;", "'")
        companion = anew(companion, companion.panel("copy").tab)
        steps += 1
    assert kept(companion) == {}
    assert steps >= 1
    while seen(dock(companion).redo):
        dock(companion).redo.click()
        companion = anew(companion, companion.panel("copy").tab)
        steps -= 1
    assert kept(companion) == after
    assert steps == 0


def test_there_is_nothing_to_undo_at_first(companion: Companion) -> None:
    """And it says so."""
    copy(companion, "match")
    assert dock(companion).undo.description == "↶ Nothing to undo"
    dock(companion).undo.click()
    assert not seen(dock(companion).redo)
    assert not seen(dock(companion).open)


def test_undo_says_what_it_takes_back(companion: Companion) -> None:
    """In the words of whoever did it."""
    number(companion)
    assert dock(companion).undo.description == "↶ Undo: 7 birds: 20"
    card(companion)
    assert dock(companion).undo.description == "↶ Undo: Event card 3, Mine"
    board(companion)
    assert dock(companion).undo.description == "↶ Undo: Our board: spaces"
    taken_over(companion)
    assert dock(companion).undo.description == f"↶ Undo: Imported: {read_pack(good(), '').title}"


def test_what_was_taken_back_is_said_until_something_else_is_done(companion: Companion) -> None:
    """It would be mistaken for the last."""
    number(companion)
    dock(companion).undo.click()
    assert "Undone: 7 birds: 20" in dock(companion).said.value
    card(companion)
    assert dock(companion).said.value == ""


def test_the_list_leads_back_to_before_a_change(companion: Companion) -> None:
    """It asks first; the same again and again is one line."""
    number(companion)
    before = kept(companion)
    board(companion)
    card(companion)
    dock(companion).open.click()
    steps = ["Event card 3, Mine", "Our board: spaces", "Our board: started", "7 birds: 20"]
    assert titles(dock(companion).list) == steps
    assert "3 steps" in dock(companion).list._buttons[1].description
    tap(dock(companion).list, "Our board: started")
    assert "(5 steps)" in dock(companion).head.value
    tap(dock(companion).list, "No")
    assert len(titles(dock(companion).list)) == 4
    tap(dock(companion).list, "Our board: started")
    tap(dock(companion).list, "Yes, undo")
    assert kept(companion) == before
    assert not seen(dock(companion).panel)


def test_another_page_s_change_is_not_taken_back_unseen(companion: Companion) -> None:
    """It is shown first."""
    number(companion)
    other = replace(shipped_decks()["event"][3], title="Theirs", note="")
    keep_card(Store(companion.model.store.url), "event", other)
    dock(companion).undo.click()
    assert "Another page changed something. Check what Undo would take back now." in dock(companion).said.value
    assert len(companion.model.store.own("card")) == 1
    assert dock(companion).undo.description == "↶ Undo: Event card 3, Theirs"


def test_what_is_shown_goes_back_too(companion: Companion) -> None:
    """Numbers in their fields, cards in their list, the board on the screen."""
    part = copy(companion, "match")
    tap(part.parts, "Bird chart")
    part.rows[6].field.value = "20"
    dock(companion).undo.click()
    assert part.rows[6].field.value == "16"
    part.rows[5].field.value = "99"
    assert part.rows[5].said.value
    dock(companion).undo.click()
    assert (part.rows[5].field.value, part.rows[5].said.value) == ("12", "")
    card(companion)
    cards = copy(companion, "cards")
    assert "✓ 3 Mine" in titles(cards.list)
    dock(companion).undo.click()
    assert "✓ 3 Mine" not in titles(cards.list)


def test_in_the_studio_undo_takes_back_a_corner_before_a_change(companion: Companion) -> None:
    """Corners of a zone are on the screen alone until it is closed; the spaces come after them."""
    board(companion)
    part = copy(companion, "studio")
    tap(part.boards.list, "Our board")
    part._take("zones")
    for x, y in ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9)):
        part._touched(x, y, 0.02)
    assert dock(companion).undo.description == "↶ Undo: a corner"
    part._touched(0.1, 0.1, 0.02)
    assert dock(companion).undo.description == "↶ Undo: Our board: zones"
    dock(companion).undo.click()
    assert len(part.tracing.outline) == 3
    assert part.tracing.draft.areas == {}
    for left in (2, 1, 0):
        dock(companion).undo.click()
        assert len(part.tracing.outline) == left
    assert dock(companion).undo.description == "↶ Undo: Our board: spaces"
    dock(companion).undo.click()
    assert len(part.tracing.draft.board.spaces) == 2
    dock(companion).redo.click()
    assert len(part.tracing.draft.board.spaces) == 3


def test_taking_back_the_beginning_of_a_board_leaves_its_screen(companion: Companion) -> None:
    """There is nothing left to trace."""
    part = copy(companion, "studio")
    part.boards.title.value = "Our board"
    part.boards.new.click()
    assert part.tracing is not None
    dock(companion).undo.click()
    assert part.tracing is None
    assert "Our board" in part.boards.trouble.value


def test_while_a_card_is_tried_its_own_undo_is_there(companion: Companion) -> None:
    """Two that take back different things would be mistaken for each other."""
    card(companion)
    part = copy(companion, "cards")
    part.edit(3)
    assert seen(dock(companion).widget)
    part.try_it.click()
    assert not seen(dock(companion).widget)
    part.bench.back.click()
    assert seen(dock(companion).widget)
