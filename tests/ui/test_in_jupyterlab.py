"""Notebooks as Jupyter itself opens them: JupyterLab in a browser, one cell after the other, and plain Voilà."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from capemay_kit.core.files import shipped

from .people import Companion
from .serving import SECOND, at_rest, eventually, free_port, press
from .tab import leave, sit_down

PATIENCE = 60 * SECOND
"""So long a busy machine may take for a cell, or for JupyterLab itself."""
TUTORIAL = Path(__file__).parents[2] / "docs/tutorial/python.md"
BESIDES = ['game.hand("Ann")', "game.open()", "game.log[-1]"]
"""Cells between those of the tutorial and those of the notebook."""
QUIET = ["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
         "--LabApp.extension_manager=readonly"]  # fmt: skip
"""Without these JupyterLab itself asks other hosts for news, and for newer versions and extensions."""


class Lab:
    """JupyterLab in a process of its own, with a folder for its notebooks and one for what it remembers of people."""

    ready = "api"
    """What it answers to as soon as it has started."""

    def __init__(self, folder: Path) -> None:
        self.notebooks, self.home, self.log = folder / "notebooks", folder / "home", folder / "lab.log"
        self.store = f"sqlite:///{folder / 'store.db'}"
        self.port, self.token = free_port(), "shibboleth"
        self.address = f"http://127.0.0.1:{self.port}/"

    def command(self) -> list[str]:
        # it would ask, in a window over the cells, whether somebody wants news
        settings = self.home / "JUPYTER_CONFIG_DIR" / "labconfig" / "page_config.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}))
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", *QUIET]
        command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={self.port}", "--ServerApp.port_retries=0"]
        return [*command, f"--ServerApp.root_dir={self.notebooks}", f"--IdentityProvider.token={self.token}"]

    def start(self) -> None:
        self.notebooks.mkdir(exist_ok=True)
        own = ("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
        surroundings = os.environ | {name: str(self.home / name) for name in own} | {"CAPEMAY_STORE": self.store}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, env=surroundings)
        assert eventually(self.answers, PATIENCE / SECOND), self.log.read_text()

    def answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            with urllib.request.urlopen(self.address + self.ready, timeout=5):
                return True
        except OSError:
            return False

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class PlainVoila(Lab):
    """Voilà by itself, on the companion's notebook."""

    ready = "voila/static/voila.js"

    def command(self) -> list[str]:
        notebook = str(shipped("notebooks", "companion.ipynb"))
        return [sys.executable, "-m", "voila", notebook, "--no-browser", f"--port={self.port}"]


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    running = Lab(tmp_path)
    try:
        running.start()
        notebook = nbformat.read(shipped("notebooks", "lab", "1-a-game-in-python.ipynb"), as_version=4)
        lines = [example.source.rstrip() for example in doctest.DocTestParser().get_examples(TUTORIAL.read_text())]
        notebook.cells[:0] = [nbformat.v4.new_code_cell(source) for source in (*lines, *BESIDES)]
        nbformat.write(notebook, running.notebooks / "game.ipynb")
        yield running
    finally:
        running.stop()


class Reader:
    """Somebody who runs a notebook cell by cell, and what is noted meanwhile."""

    def __init__(self, browser: Browser, lab: Lab) -> None:
        self.page: Page = sit_down(browser, lab.address, alone=True, viewport={"width": 1280, "height": 900})
        self.page.set_default_timeout(PATIENCE)
        self.hosts: set[str] = set()
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        self.page.on("websocket", lambda socket: self.hosts.add(urlsplit(socket.url).netloc))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        # a JupyterLab that is slow to hear of its kernels asks which one is meant
        asks = self.page.locator("dialog.jp-Dialog").filter(has_text="Select Kernel")
        self.page.add_locator_handler(asks, lambda: asks.locator(".jp-mod-accept").click())
        self.at = f"{lab.address}lab/tree/game.ipynb?token={lab.token}"
        self.ran = 0
        self.opens()
        written = nbformat.read(lab.notebooks / "game.ipynb", as_version=4)
        self.cells = [cell.source for cell in written.cells if cell.cell_type == "code"]

    def opens(self) -> None:
        self.page.goto(self.at, timeout=PATIENCE)
        self.page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']")
        self.run = 0

    def sees(self, line: str) -> Locator:
        for source in self.cells[self.run :]:
            cell = self.page.locator(".jp-Notebook .jp-CodeCell").nth(self.run)
            prompt = cell.locator(".jp-InputArea-prompt")
            self._runs(cell, prompt)
            self.run, self.ran = self.run + 1, self.ran + 1
            expect(prompt).to_have_text(f"[{self.ran}]:", timeout=PATIENCE)
            if source.splitlines()[-1] == line:
                return cell.locator(".jp-OutputArea-output")
        raise LookupError(line)

    def _runs(self, cell: Locator, prompt: Locator) -> None:
        def begun() -> bool:
            prompt.click()
            expect(cell).to_have_class(re.compile("jp-mod-selected"))
            self.page.keyboard.press("Shift+Enter")
            return eventually(lambda: prompt.inner_text() != "[ ]:", 5)

        assert eventually(begun, PATIENCE / SECOND)

    def sees_picture(self, line: str) -> Locator:
        picture = self.sees(line).and_(self.page.locator(".js-plotly-plot"))
        expect(picture.locator("svg.main-svg").first).to_be_visible(timeout=PATIENCE)
        expect(picture).to_contain_text("Beach Avenue")
        return picture


@pytest.fixture
def reader(browser: Browser, lab: Lab) -> Iterator[Reader]:
    one = Reader(browser, lab)
    yield one
    leave(one.page)


@pytest.mark.slow
def test_a_notebook_in_jupyterlab_shows_the_game_and_the_companion(lab: Lab, reader: Reader) -> None:
    companion = reader.sees("game.open()")
    ann = companion.locator(".cm-tile").first
    expect(ann).to_be_visible(timeout=PATIENCE)
    expect(ann).to_contain_text("$17")
    press(companion.get_by_role("button", name="Collect", exact=True).locator("visible=true"))
    expect(ann).to_contain_text("$20")
    expect(reader.sees("game.log[-1]")).to_have_text("Ann collects money, +$3")

    reader.sees_picture("game")
    # what stands between two dollar signs is no formula
    change = reader.sees('game.preview("build dirt-9")').get_by_role("table", name="What build dirt-9 would change")
    expect(change.get_by_role("rowheader", name="$20 → $17")).to_be_visible()
    reader.sees_picture('game.view("Bo")')

    moments = reader.sees_picture("game.scrub()")
    told = moments.locator(".slider-label[text-anchor='left']")
    expect(told).to_have_text("The beginning")
    moments.locator(".slider-rail-touch-rect").click()
    expect(told).to_have_text(re.compile(r"^\d+: "))
    expect(reader.sees('ck.load("evening.jsonl").outcome')).to_contain_text("wins")

    assert reader.run == len(reader.cells)
    expect(reader.page.locator("[data-mime-type*='error'], [data-mime-type*='stderr']")).to_have_count(0)
    assert reader.errors == []
    assert reader.hosts <= {f"127.0.0.1:{lab.port}", ""}


LOOKS = """() => [...document.querySelectorAll(".cm-tile, .cm-bar button, .cm-main button, .cm-side")]
    .filter(one => one.checkVisibility({ visibilityProperty: true })).map(one => {
        const style = getComputedStyle(one);
        const said = one.innerText.split("\\n").filter(line => !line.startsWith("Consider this turn: "));
        return [said.join("\\n"), style.color, style.backgroundColor, style.fontSize];
    })"""
"""What is written on the table's parts, but for a hint, which comes when it was worked out; and in which colours and
sizes."""


def begins(page: Page) -> None:
    page.wait_for_selector(".cm-start:visible", timeout=PATIENCE)
    for i, name in enumerate(("Ann", "Bo")):
        page.locator(".cm-names input").nth(i).fill(name)
    page.locator(".cm-names input").nth(1).press("Tab")
    for name in ("Begin", "Collect"):
        press(page.get_by_role("button", name=name, exact=True).locator("visible=true"))


def looks(page: Page) -> list[list[str]]:
    expect(page.locator(".cm-tile").first).to_contain_text("$23", timeout=PATIENCE)
    at_rest(page)
    found: list[list[str]] = page.evaluate(LOOKS)
    assert len(found) > 10
    return found


@pytest.mark.slow
def test_plain_voila_opens_the_companion(browser: Browser, tmp_path: Path) -> None:
    voila, ours = PlainVoila(tmp_path), Companion(tmp_path, store=f"sqlite:///{tmp_path / 'store.db'}")
    voila.start()
    page = sit_down(browser, voila.address, alone=True, viewport={"width": 1280, "height": 900})
    # its page asks another host for signs that the companion has none of
    page.route("https://**", lambda route: route.abort())
    try:
        page.goto(voila.address, timeout=PATIENCE)
        begins(page)
        before = looks(page)
        page.reload(timeout=PATIENCE)
        assert looks(page) == before
        ours.start()
        page.goto(ours.address + "?" + urlsplit(page.url).query)
        assert looks(page) == before
    finally:
        leave(page)
        voila.stop()
        ours.stop()
