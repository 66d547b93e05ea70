"""Lessons as people do them: by taps and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from capemay_kit.games.cape_may.board import Roads
from capemay_kit.games.cape_may.book import load_board

from ..beside import Beside
from ..people import tap_place
from ..serving import SECOND, eventually, unhurried

BOARD = load_board("cape-may-1-2")


def _says(page: Page, text: str, where: str = ".cm-lesson") -> bool:
    return eventually(lambda: text in page.locator(where).first.inner_text())


def _tap_map(page: Page, place: str) -> None:
    page.wait_for_selector(".cm-lesson .cm-map[data-version]", timeout=40 * SECOND)
    found = page.locator(".cm-lesson .cm-map").first
    found.scroll_into_view_if_needed()
    unhurried(page, 360)
    tap_place(found, place)


def _press(page: Page, name: str) -> None:
    unhurried(page)
    buttons = page.locator(".cm-lesson").first.locator(".jupyter-button:visible")
    buttons.and_(page.get_by_text(name, exact=True)).first.click()


def _next(page: Page, n: int) -> None:
    assert _says(page, "Right.")
    _press(page, "Next task")
    assert _says(page, f"task {n} of")


def _finds_all_ends(page: Page) -> None:
    """Do the first task of the lesson on moving by taps alone."""
    for n, end in enumerate(ends := sorted(Roads(BOARD).ends("hughes-ocean", 3)), 1):
        _tap_map(page, end)
        assert _says(page, "Right." if n == len(ends) else f"Still to find: {len(ends) - n}.")


def _reach(page: Page, text: str) -> None:
    """Press Tab until what is in focus says the text."""
    for _ in range(250):
        said = page.evaluate("document.activeElement?.innerText ?? ''")
        if said.strip() == text:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {text}")


def _the_lesson_on_winning(page: Page) -> None:
    """Do the lesson on what wins by keys alone."""
    for n, answer in enumerate(("9", "33", "3"), 1):
        assert _says(page, f"task {n} of 3")
        _reach(page, answer)
        page.keyboard.press("Enter")
        assert _says(page, "Right.")
        if n < 3:
            page.locator(".cm-lesson").first.get_by_role("button", name="Next task").wait_for()
            unhurried(page)
            _reach(page, "Next task")
            page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("lesson", "does"),
    [
        pytest.param("moving", _finds_all_ends, id="a task by taps alone"),
        pytest.param("goal", _the_lesson_on_winning, id="a lesson by keys alone"),
    ],
)
def test_in_the_companion_one_does(beside: Beside, lesson: str, does: Callable[[Page], Any]) -> None:
    beside.page.set_viewport_size({"width": 1280, "height": 800})
    beside.opens(screen="learn", lesson=lesson)
    does(beside.page)
    assert beside.errors == []
