"""The line to a page's browser: how much may be said by it, and who has it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from capemay_kit.web.wire import LARGE, USUAL

from ..ui.serving import Server, eventually
from .flooding import At, Wire, asking, large


@pytest.fixture
def to(small: Server) -> Iterator[At]:
    """Open a page that takes no files."""
    page = small.ask("/", Accept="text/html,*/*", Sec_Fetch_Dest="document")
    yield At(small.address, page.base, page.base.split("/")[3], "")
    small.ask(page.base + "leave", "POST")
    assert eventually(lambda: not small.pages())


def test_whoever_comes_back_takes_the_place_of_the_line_before(to: At) -> None:
    """Of a line that was cut nobody hears for a while; a page has one browser."""
    first, second = Wire(to), Wire(to)
    assert first.is_closed(60)
    second.say(asking(1), 60)
    assert second.read(1)
    second.close()


@pytest.mark.parametrize("packed", [False, True], ids=["as it is", "compressed"])
def test_a_message_longer_than_any_of_ours_is_not_read(to: At, packed: bool) -> None:
    """However little of it is on the wire."""
    wire = Wire(to)
    wire.say(large(1, LARGE, packed), 60)
    assert wire.is_closed(60)


def test_where_no_file_is_taken_nothing_as_large_as_a_piece_of_one_is_heard(to: At) -> None:
    """The line is closed instead."""
    wire = Wire(to)
    wire.say(large(1, USUAL, True), 60)
    assert wire.is_closed(60)
