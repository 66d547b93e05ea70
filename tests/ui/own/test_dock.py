"""The foot of My copy: every change can be taken back, wherever it was made, also after a reload."""

from __future__ import annotations

from typing import Any

import ipywidgets as w
import pytest
from msgspec.structs import replace

from capemay_kit.core.owned import ThingKey
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.own.cards import keep_card
from capemay_kit.own.pack import read_pack
from capemay_kit.own.traceable import TRACEABLE
from capemay_kit.ui.companion import Companion

from ...own import courses
from ...own.packing import good
from ..seen import buttons, of_class, parts, tap, words
from .at_my_copy import anew, answered, copy, enters, field, shows, titles, undo, upload
from .at_my_copy import number as of_number

REDO = "↷ Redo"
KINDS = ("edition", "board", "draft", "photo", "card", "waiting")


def kept(companion: Companion) -> dict[ThingKey, bytes]:
    """Return all that is the owner's."""
    store = companion.model.store
    return {(kind, name): body for kind in KINDS for name, body in store.own(kind).items()}


def number(companion: Companion, typed: str = "20") -> None:
    """Put a number as it is printed."""
    part = copy(companion, "match")
    tap(part, "Bird chart")
    of_number(part, "7 birds").value = typed
    tap(part, "Later")


def page(companion: Companion) -> None:
    """Say that all numbers of a part are as printed."""
    part = copy(companion, "match")
    tap(part, "Bird chart")
    tap(part, "All of these are as printed")


def card(companion: Companion, title: str = "Mine") -> None:
    """Enter a card in the workshop."""
    enters(copy(companion, "cards"), title)


def ours_again(companion: Companion) -> None:
    """Put our stand-in back in place of an own card."""
    card(companion)
    part = companion.panel("copy")
    tap(part, "✓ 3")
    tap(part, "Use ours again")


def which(companion: Companion) -> None:
    """Enter a card whose number is taken, and use the new one."""
    card(companion)
    card(companion, "Other")
    tap(companion.panel("copy"), "Use “Other”")


def board(companion: Companion) -> None:
    """Begin a board and put three spaces on it."""
    part = copy(companion, "studio")
    field(part, "Name of the board").value = "Our board"
    tap(part, "Trace a board")
    for x in (0.1, 0.3, 0.5):
        part.part("studio").touched(x, 0.5, 0.02)
    tap(part, "All boards")


def course(companion: Companion) -> None:
    """Begin a course over a photo, set its grid, draw over squares, take over what is proposed, put a station."""
    part = copy(companion, "studio")
    studio = part.part("studio")
    kinds = next(one for one in parts(part) if isinstance(one, w.ToggleButtons))
    kinds.value = next(i for i, one in enumerate(TRACEABLE) if one.title == "Cape Horn: the course")
    field(part, "Name of the board").value = "Our course"
    upload(part, "Photo", "course.jpg", courses.jpeg(courses.drawn(courses.made_up())))
    tap(part, "Trace a board")
    tap(part, "It is square already")
    for n in (16, 15):
        field(part, "Squares across").value = n
    tap(part, studio.tracing.tools["areas"][0])
    answered(studio)
    studio.drawn_over([(0.5, 0.1), (0.5, 0.5)])
    tap(part, "Yellow area")
    studio.touched(0.9, 0.1, 0.02)
    tap(part, "Draw all suggestions")
    tap(part, studio.tracing.tools["stations"][0])
    studio.touched(0.9, 0.3, 0.02)
    tap(part, "All boards")


def board_deleted(companion: Companion) -> None:
    """Delete a board."""
    board(companion)
    part = companion.panel("copy")
    tap(part, "Delete Our board")
    tap(part, "Delete Our board? Tables that play on it keep their own copy.")


def taken_over(companion: Companion) -> None:
    """Take over a pack where a card of one's own is in the way."""
    card(companion)
    upload(copy(companion, "pack"), "Import a .capemay file", "gift.capemay", good())


def said(companion: Companion) -> str:
    """Return what the foot says was done."""
    return words(companion.panel("copy"), "cm-toast")


@pytest.mark.parametrize("change", [number, page, card, ours_again, which, board, course, board_deleted, taken_over])
def test_whatever_is_changed_is_taken_back_step_by_step_to_the_beginning(companion: Companion, change: Any) -> None:
    """Each step says what it takes back; a page that is opened anew goes on where the last was; and all can be done
    again."""
    change(companion)
    after = kept(companion)
    steps = 0
    while not undo(companion.panel("copy")).startswith("↶ Nothing to undo"):
        what = undo(companion.panel("copy")).removeprefix("↶ Undo: ")
        tap(companion.panel("copy"), "↶ Undo")
        assert f"Undone: {what}" in said(companion)
        if steps % 3 == 0:
            companion = anew(companion, companion.panel("copy").tab)
        steps += 1
    assert kept(companion) == {}
    assert steps >= 1
    while REDO in buttons(companion.panel("copy")):
        tap(companion.panel("copy"), REDO)
        if steps % 3 == 0:
            companion = anew(companion, companion.panel("copy").tab)
        steps -= 1
    assert kept(companion) == after
    assert steps == 0


def test_undo_says_what_it_takes_back(companion: Companion) -> None:
    """In the words of whoever did it."""
    part = companion.panel("copy")
    number(companion)
    assert undo(part) == "↶ Undo: 7 birds: 20"
    card(companion)
    assert undo(part) == "↶ Undo: Event card 3, Mine"
    board(companion)
    assert undo(part) == "↶ Undo: Our board: spaces"
    taken_over(companion)
    assert undo(part) == f"↶ Undo: Imported: {read_pack(good(), '').title}"


def test_what_was_taken_back_is_said_until_something_else_is_done(companion: Companion) -> None:
    """It would be mistaken for the last."""
    number(companion)
    tap(companion.panel("copy"), "↶ Undo")
    assert "Undone: 7 birds: 20" in said(companion)
    card(companion)
    assert said(companion) == ""


def test_the_list_leads_back_to_before_a_change(companion: Companion) -> None:
    """It asks first; the same again and again is one line."""
    number(companion)
    before = kept(companion)
    board(companion)
    card(companion)
    part = companion.panel("copy")
    tap(part, "Last changes")
    steps = ["Event card 3, Mine", "Our board: spaces", "Our board: started", "7 birds: 20"]
    assert titles(part, "cm-log") == steps
    assert "3 steps" in buttons(of_class(part, "cm-log")[0])[1]
    tap(part, "Our board: started")
    assert "(5 steps)" in words(of_class(part, "cm-copychanges")[0])
    tap(part, "No")
    assert len(titles(part, "cm-log")) == 4
    tap(part, "Our board: started")
    tap(part, "Yes, undo")
    assert kept(companion) == before
    assert not shows(part, "cm-copychanges")


def test_another_page_s_change_is_not_taken_back_unseen(companion: Companion) -> None:
    """It is shown first."""
    number(companion)
    other = replace(shipped_decks()["event"][3], title="Theirs", note="")
    keep_card(Store(companion.model.store.url), "event", other)
    tap(companion.panel("copy"), "↶ Undo")
    assert "Another page changed something. Check what Undo would take back now." in said(companion)
    assert len(companion.model.store.own("card")) == 1
    assert undo(companion.panel("copy")) == "↶ Undo: Event card 3, Theirs"


def test_what_is_shown_goes_back_too(companion: Companion) -> None:
    """Numbers in their fields, cards in their list, the board on the screen."""
    part = copy(companion, "match")
    tap(part, "Bird chart")
    of_number(part, "7 birds").value = "20"
    tap(part, "↶ Undo")
    assert of_number(part, "7 birds").value == "16"
    of_number(part, "6 birds").value = "99"
    assert shows(part, "cm-doubted")
    tap(part, "↶ Undo")
    assert (of_number(part, "6 birds").value, shows(part, "cm-doubted")) == ("12", False)
    card(companion)
    assert "✓ 3 Mine" in titles(part, "cm-ws-cards")
    tap(part, "↶ Undo")
    assert "✓ 3 Mine" not in titles(part, "cm-ws-cards")


def test_in_the_studio_undo_takes_back_a_corner_before_a_change(companion: Companion) -> None:
    """Corners of a zone are on the screen alone until it is closed; the spaces come after them."""
    board(companion)
    part = copy(companion, "studio")
    studio = part.part("studio")
    tap(part, "Our board")
    tap(part, "Zones")
    for x, y in ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9)):
        studio.touched(x, y, 0.02)
    assert undo(part) == "↶ Undo: a corner"
    studio.touched(0.1, 0.1, 0.02)
    assert undo(part) == "↶ Undo: Our board: zones"
    tap(part, "↶ Undo")
    assert len(studio.tracing.outline) == 3
    assert studio.tracing.draft.areas == {}
    for left in (2, 1, 0):
        tap(part, "↶ Undo")
        assert len(studio.tracing.outline) == left
    assert undo(part) == "↶ Undo: Our board: spaces"
    tap(part, "↶ Undo")
    assert len(studio.tracing.draft.board.spaces) == 2
    tap(part, REDO)
    assert len(studio.tracing.draft.board.spaces) == 3


def test_taking_back_the_beginning_of_a_board_leaves_its_screen(companion: Companion) -> None:
    """There is nothing left to trace."""
    part = copy(companion, "studio")
    field(part, "Name of the board").value = "Our board"
    tap(part, "Trace a board")
    assert shows(part, "cm-studio")
    tap(part, "↶ Undo")
    assert not shows(part, "cm-studio")
    assert "Our board" in words(part, "cm-message")


def test_while_a_card_is_tried_its_own_undo_is_there(companion: Companion) -> None:
    """Two that take back different things would be mistaken for each other."""
    card(companion)
    part = copy(companion, "cards")
    tap(part, "✓ 3")
    assert shows(part, "cm-copyfoot")
    tap(part, "Try it")
    assert not shows(part, "cm-copyfoot")
    tap(part, "Back to the card")
    assert shows(part, "cm-copyfoot")
