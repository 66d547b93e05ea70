"""Kernels that are started ahead: how many, when, and for whom."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from capemay_kit.web.kernels import Kernels
from capemay_kit.web.pages import Pages

from ..ui.loops import run as in_a_loop


class Page:
    """A page in the making that lives, or does not."""

    def __init__(self, page: str, alive: bool) -> None:
        self.page, self.alive = page, alive

    async def lives(self) -> bool:
        """Say so."""
        return self.alive


class Fake(Kernels):
    """Kernels without processes: ``fates`` say what becomes of each that is started, and then all live."""

    def __init__(self, ahead: int, *fates: bool | Exception) -> None:
        super().__init__(None, ahead, "")  # type: ignore[arg-type]
        self.fates = list(fates)
        self.started: list[str] = []
        self.ended: list[str] = []

    async def _make(self) -> Any:
        self.started.append(str(len(self.started)))
        fate = self.fates.pop(0) if self.fates else True
        if isinstance(fate, Exception):
            raise fate
        return Page(self.started[-1], fate)

    def end(self, page: str) -> None:
        """Note it."""
        self.ended.append(page)

    async def filled(self, pages: Pages) -> int:
        """Fill up, and return how many were started ever."""
        self.look_after(pages)
        await asyncio.sleep(0.01)
        return len(self.started)


@pytest.mark.parametrize(("most", "open_", "ahead"), [(9, 0, 2), (3, 1, 2), (3, 2, 1), (2, 2, 0)])
def test_kernels_ahead_take_no_more_room_than_there_is(most: int, open_: int, ahead: int) -> None:
    """Two are wanted; with the open pages they are never more than may be open."""

    async def run() -> int:
        pages = Pages(most, print)
        for page in range(open_):
            pages.open(str(page))
            pages.sit(str(page), print)
        return await Fake(2).filled(pages)

    assert in_a_loop(run()) == ahead


def test_nothing_is_started_ahead_while_somebody_waits() -> None:
    """Their page needs the machine."""

    async def run() -> list[int]:
        pages, kernels = Pages(9, print), Fake(2)
        pages.open("a")
        found = [await kernels.filled(pages)]
        pages.sit("a", print)
        return [*found, await kernels.filled(pages)]

    assert in_a_loop(run()) == [0, 2]


def test_a_visitor_gets_one_that_was_started_ahead_else_a_new_one() -> None:
    """The oldest first."""

    async def run() -> list[str]:
        kernels = Fake(2)
        await kernels.filled(Pages(9, print))
        return [(await kernels.take()).page for _ in range(3)]

    assert in_a_loop(run()) == ["0", "1", "2"]


def test_what_died_or_never_started_is_given_to_nobody() -> None:
    """The next one is, and what died is put away."""

    async def run() -> tuple[str, list[str]]:
        kernels = Fake(2, OSError("no memory"), False)
        await kernels.filled(Pages(9, print))
        return (await kernels.take()).page, kernels.ended

    assert in_a_loop(run()) == ("2", ["1"])


def test_kernels_that_do_not_start_are_not_tried_again_at_once() -> None:
    """A machine that cannot is left in peace for a while; a visitor is tried for."""

    async def run() -> tuple[int, str]:
        kernels, pages = Fake(1, OSError("no memory")), Pages(9, print)
        await kernels.filled(pages)
        return await kernels.filled(pages), (await kernels.take()).page

    assert in_a_loop(run()) == (1, "1")


def test_what_keeps_a_visitors_kernel_from_starting_is_raised() -> None:
    """The page says so."""
    with pytest.raises(OSError, match="no memory"):
        in_a_loop(Fake(0, OSError("no memory")).take())
