"""What is damaged or hostile is one clear line, and nothing is lost: files that are chosen, and rows of the store."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest

from capemay_kit.own import match
from capemay_kit.ui.companion import Companion

from ...own.packing import board, good, picture
from ..seen import buttons, html, tap, words
from .at_my_copy import copy, field, file_button, shows, undo, upload


def changed(**changes: Any) -> bytes:
    """Return the file of a board with some fields changed."""
    return json.dumps({**json.loads(board()), **changes}).encode()


PHOTOS = {"a text": b"not a picture", "half a photo": picture(9)[: len(picture(9)) // 2]}
BOARDS = {
    "no JSON": b"{",
    "an edition": b'{"format": "capemay-edition/1", "id": "x"}',
    "nested too deeply": b"[" * 99_999,
    "a board of a hundred thousand spaces": changed(spaces=[{"id": 5}] * 100_000),
    "a board nobody can play on": changed(spaces=[]),
    "more than anybody writes": b" " * 8_000_001,
}


def everything(companion: Companion) -> dict[str, dict[str, bytes]]:
    """Return all that is the owner's."""
    kinds = ("edition", "board", "draft", "photo", "card", "waiting")
    return {kind: companion.model.store.own(kind) for kind in kinds}


def one_line(said: str, name: str) -> None:
    """Look whether it is one line for people, which names the file."""
    said = unescape(said).replace("</b>", "").rpartition("<b>")[2].removesuffix("</div>")
    assert said.startswith(f"{name}: ")
    assert "\n" not in said
    assert "$:" not in said
    assert "Traceback" not in said
    assert len(said) < 700


@pytest.mark.parametrize("raw", PHOTOS.values(), ids=PHOTOS.keys())
def test_a_photo_that_cannot_be_used_is_one_line(companion: Companion, raw: bytes) -> None:
    """One that was chosen before it stays chosen, and the title that was typed too."""
    part = copy(companion, "studio")
    field(part, "Name of the board").value = "Our board"
    upload(part, "Photo", "good.jpg", picture(9))
    upload(part, "Photo", "board.jpg", raw)
    one_line(html(part, "cm-message"), "board.jpg")
    assert field(part, "Name of the board").value == "Our board"
    assert file_button(part, "Photo").label == "Photo ✓ good.jpg"
    assert everything(companion)["draft"] == {}
    tap(part, "Trace a board")
    assert companion.model.store.own("photo") == {"our-board": picture(9)}


@pytest.mark.parametrize("raw", BOARDS.values(), ids=BOARDS.keys())
def test_a_board_file_that_cannot_be_used_is_one_line(companion: Companion, raw: bytes) -> None:
    """And begins nothing."""
    part = copy(companion, "studio")
    upload(part, "Import a board file", "board.json", raw)
    one_line(html(part, "cm-message"), "board.json")
    assert not any(everything(companion).values())


def test_a_board_file_is_taken_over_under_a_name_of_its_own(companion: Companion) -> None:
    """However often."""
    for _ in range(2):
        upload(copy(companion, "studio"), "Import a board file", "board.json", board())
        tap(companion.panel("copy"), "All boards")
    assert list(companion.model.store.own("draft")) == ["traced", "traced-2"]


@pytest.mark.parametrize("raw", [b"", b"PK nonsense", good()[:-40], good()[:900]])
def test_a_pack_that_cannot_be_used_is_told_and_changes_nothing(companion: Companion, raw: bytes) -> None:
    """Not even half of it is kept, and the good one can be chosen after it."""
    part = copy(companion, "pack")
    upload(part, "Import a .capemay file", "gift.capemay", raw)
    assert "gift.capemay: " in words(part)
    assert "$:" not in words(part)
    assert not any(everything(companion).values())
    upload(part, "Import a .capemay file", "gift.capemay", good())
    assert everything(companion)["board"]


def test_a_photo_that_arrives_when_its_board_was_begun_already_is_its_photo(companion: Companion) -> None:
    """Whoever is quicker than the connection."""
    part = copy(companion, "studio")
    # on its way from the browser, which no longer shows the button
    photo = file_button(part, "Photo")
    tap(part, "Trace a board")
    photo.take("late.jpg", picture(9))
    assert "Square it up" in buttons(part)
    assert companion.model.store.own("photo") == {"my-board": picture(9)}
    photo.take("another.jpg", picture(99))
    assert companion.model.store.own("photo") == {"my-board": picture(9)}


# --- rows of the store -----------------------------------------------------------------------------------------


def test_numbers_that_cannot_be_read_are_one_line_and_can_be_had_back(companion: Companion) -> None:
    """By the undo at the foot, or put aside to begin with ours; they are kept then, too."""
    store = companion.model.store
    match.keep(store, {"bird_collection[6]": 20}, "good")
    store.keep_own({("edition", "my-copy"): b"{"}, "damaged", {("edition", "my-copy"): store.own("edition")["my-copy"]})
    part = copy(companion, "match")
    assert "my-copy: not JSON" in words(part)
    assert not shows(part, "cm-lessonlist")
    tap(part, "Put them aside")
    assert shows(part, "cm-lessonlist")
    assert list(store.own("aside").values()) == [b"{"]
    assert undo(part) == "↶ Undo: Unreadable numbers put aside"
    tap(part, "↶ Undo")
    assert not shows(part, "cm-lessonlist")
    tap(part, "↶ Undo")
    assert shows(part, "cm-lessonlist")
    assert "not JSON" not in words(part)
    assert match.my_numbers(store).numbers["bird_collection"][6] == 20


def test_a_draft_that_cannot_be_read_is_named_and_can_be_deleted(companion: Companion) -> None:
    """The others are listed."""
    companion.model.store.keep_own({("draft", "broken"): b"{"}, "damaged")
    part = copy(companion, "studio")
    assert "broken: not JSON" in words(part)
    tap(part, "Delete broken")
    tap(part, "Delete broken? Tables that play on it keep their own copy.")
    assert "not JSON" not in words(part)
    tap(part, "↶ Undo")
    assert companion.model.store.own("draft") == {"broken": b"{"}
