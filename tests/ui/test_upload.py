"""A file that is chosen arrives whole, however large, or it is said why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from capemay_kit.errors import BadFile
from capemay_kit.ui.upload import Upload

from ..own.packing import picture
from .beside import Beside

MOST = 10


class Hand:
    def __init__(self) -> None:
        self.files: list[tuple[str, bytes]] = []
        self.refused: list[str] = []
        self.got: list[int] = []
        self.button = Upload("File", ".txt", MOST, lambda *file: self.files.append(file), self._refuse, pytest.fail)
        self.button.send = lambda content: self.got.append(content["got"])

    def _refuse(self, bad: BadFile) -> None:
        self.refused.append(f"{bad.source}: {bad.faults[0].message}")

    def piece(self, at: int, of: int, raw: bytes, name: str = "a.txt") -> None:
        self.button._heard(self.button, {"at": at, "of": of, "name": name}, [memoryview(raw)])


def test_pieces_become_the_file_they_were() -> None:
    hand = Hand()
    for at in (0, 4, 8):
        hand.piece(at, 10, b"abcdefghij"[at : at + 4])
    assert (hand.files, hand.got) == ([("a.txt", b"abcdefghij")], [4, 8, 10])


def test_an_empty_file_arrives_too() -> None:
    hand = Hand()
    hand.piece(0, 0, b"")
    assert hand.files == [("a.txt", b"")]


@pytest.mark.parametrize(
    "pieces",
    [[(4, b"ef")], [(0, b"abcd"), (8, b"ij")], [(0, b"abcd"), (0, b"abcdefghijk")], [(0, b"abcd"), (2, b"cd")]],
    ids=["without a beginning", "with a gap", "longer than it said", "overlapping"],
)
def test_pieces_that_do_not_fit_are_no_file(pieces: list[tuple[int, bytes]]) -> None:
    hand = Hand()
    for at, raw in pieces:
        hand.piece(at, 10, raw)
    assert hand.files == []
    assert hand.got[-1] == -1
    hand.piece(0, 2, b"ok")
    assert hand.files == [("a.txt", b"ok")]


def test_a_file_chosen_meanwhile_takes_the_place_of_one_that_is_under_way() -> None:
    hand = Hand()
    hand.piece(0, 10, b"abcd")
    hand.piece(0, 2, b"ok", "b.txt")
    hand.piece(4, 10, b"efgh")
    assert (hand.files, hand.got[-1]) == ([("b.txt", b"ok")], -1)


def test_one_that_is_too_large_or_lost_is_said() -> None:
    hand = Hand()
    for why in ("large", "lost"):
        hand.button._heard(hand.button, {"refused": why, "name": "a.txt"}, [])
    assert hand.refused == ["a.txt: larger than 0 MB", "a.txt: did not arrive completely: choose it again"]


def test_a_photo_larger_than_a_message_arrives_and_one_that_is_too_large_is_refused(
    beside: Beside, tmp_path: Path
) -> None:
    photo = tmp_path / "large.jpg"
    # what stands behind the picture is dropped when it is read
    photo.write_bytes(picture(9) + bytes(2_500_000))
    huge = tmp_path / "huge.jpg"
    with huge.open("wb") as file:
        file.truncate(31_000_000)
    beside.opens(screen="copy", tab="studio")
    for path, said in ((huge, "huge.jpg: larger than 30 MB"), (photo, "Photo ✓ large.jpg")):
        with beside.page.expect_file_chooser() as chooser:
            beside.page.locator(".jupyter-button:visible").filter(has_text="Photo").first.click()
        chooser.value.set_files(path)
        expect(beside.page.locator(".cm-copybox").first).to_contain_text(said)
    assert beside.errors == []
