"""Lessons as people do them: by taps and by keys, in the companion and in JupyterLab."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from capemay_kit.core.files import shipped
from capemay_kit.games.cape_may.board import Roads
from capemay_kit.games.cape_may.book import load_board

from ..beside import Beside
from ..people import Companion, Person, tap_place
from ..serving import SECOND, at_rest, eventually, free_port, unhurried

BOARD = load_board("cape-may-1-2")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run JupyterLab over a copy of the lessons."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(shipped("notebooks", "teach"), folder / "teach")
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"]
    command += ["--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"]
    settings = {"JUPYTER_CONFIG_DIR": str(folder / "config"), "CAPEMAY_STORE": f"sqlite:///{folder / 'store.db'}"}
    with (folder / "lab.log").open("wb") as log:
        running = subprocess.Popen(command, env=os.environ | settings, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            urllib.request.urlopen(f"{address}/api", timeout=2)
        except OSError:
            return False
        return True

    assert eventually(answers, 60), (folder / "lab.log").read_text()
    yield address
    running.terminate()
    running.wait(20)


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[BrowserContext]:
    """Open a profile for all notebooks: JupyterLab's scripts are read once."""
    profile = browser.new_context(viewport={"width": 1400, "height": 1000})
    yield profile
    profile.close()


def _in_lab(desk: BrowserContext, lab: str, lesson: str) -> Page:
    """Open a lesson's notebook in JupyterLab and run it."""
    page = desk.new_page()
    # a workspace of its own: else the notebooks of the last test are opened again beside it
    page.goto(f"{lab}/lab/workspaces/{lesson}/tree/teach/{lesson}.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60 * SECOND)
    # the kernel is there once the status bar says so
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60 * SECOND)
    page.get_by_text("Run", exact=True).first.click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.wait_for_selector(".cm-lessontext h2", timeout=60 * SECOND)
    return page


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


def _the_lesson_on_moving(page: Page) -> None:
    """Do the lesson on moving by taps alone."""
    _finds_all_ends(page)
    _next(page, 2)
    _tap_map(page, "ocean-washington-hughes")
    assert _says(page, "Not quite.")
    _tap_map(page, "ocean-hughes-beach-1")
    _next(page, 3)
    _press(page, "3")
    _tap_map(page, "carpenters-jackson-decatur")
    assert _says(page, "Do it")
    _tap_map(page, "carpenters-jackson-decatur")
    _next(page, 4)
    _press(page, "6 $1")
    _tap_map(page, "decatur-washington")
    assert _says(page, "Do it")
    _tap_map(page, "decatur-washington")
    _next(page, 5)
    _press(page, "3")
    _tap_map(page, "washington-ocean-franklin-1")
    assert _says(page, "Do it")
    _tap_map(page, "washington-ocean-franklin-1")
    assert _says(page, "Good so far")
    _press(page, "Build")
    _tap_map(page, "gravel-8")
    assert _says(page, "Do it")
    _tap_map(page, "gravel-8")
    assert _says(page, "Right.")


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
        pytest.param("moving", _the_lesson_on_moving, id="a lesson by taps alone", marks=pytest.mark.slow),
        pytest.param("goal", _the_lesson_on_winning, id="a lesson by keys alone"),
    ],
)
def test_in_the_companion_one_does(beside: Beside, lesson: str, does: Callable[[Page], Any]) -> None:
    beside.page.set_viewport_size({"width": 1280, "height": 800})
    beside.opens(screen="learn", lesson=lesson)
    does(beside.page)
    assert beside.errors == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "does"),
    [("03-moving", _the_lesson_on_moving), ("01-goal", _the_lesson_on_winning)],
    ids=["taps", "keys"],
)
def test_in_jupyterlab_a_lesson_is_done_by(
    desk: BrowserContext, lab: str, lesson: str, does: Callable[[Page], Any]
) -> None:
    """The keyboard gets into a notebook's output and through it."""
    page = _in_lab(desk, lab, lesson)
    page.locator(".cm-learn").first.evaluate("one => { one.tabIndex = -1; one.focus(); }")
    does(page)
    page.close()


def _press_any(page: Page, name: str) -> None:
    unhurried(page)
    page.locator(".cm-learn .jupyter-button:visible").filter(has_text=name).first.click()


@pytest.mark.slow
def test_a_quiz_of_every_game_by_taps_alone(browser: Browser, companion: Companion) -> None:
    """Answer, read the rule, go on; questions about places are asked on the game's own picture."""
    person = Person(browser, companion)
    page = person.page
    person.tap("Learn")
    page.wait_for_selector(".cm-lessonlist", timeout=40 * SECOND)
    for game in ("Cape May", "Capitol", "Cape Horn", "Capital City"):
        _press_any_of(page, ".cm-games", game)
        _press_any(page, "Quiz")
        # the questions of the game before have gone, and all that this one offers has come
        assert _says(page, "Four answers each", ".cm-lesson:visible")
        at_rest(page, 250)
        drawn = 0
        for _ in range(4):
            question = page.locator(".cm-lesson:visible h2").inner_text()
            page.locator(".cm-lessonside .cm-choice:visible").last.click()
            assert _says(page, "Next question", ".cm-lesson:visible")
            _press_any(page, "Read the rule")
            assert eventually(lambda: page.locator(".cm-lesson:visible .cm-rules details[open]").count() == 1)
            if page.locator(".cm-lesson:visible .cm-lessonmap:visible").count():
                page.wait_for_selector(".cm-lesson:visible .cm-map[data-version]:visible")
                drawn += 1
            _press_any(page, "Next question")
            assert eventually(lambda asked=question: page.locator(".cm-lesson:visible h2").inner_text() != asked)
            page.get_by_role("button", name="Next question").wait_for(state="hidden")
        assert drawn, game
    assert person.errors == []
    person.leave()


def _press_any_of(page: Page, where: str, name: str) -> None:
    unhurried(page)
    buttons = f"{where} .jupyter-button:visible, {where} .widget-toggle-button:visible"
    page.locator(buttons).filter(has_text=name).click()
