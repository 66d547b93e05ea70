"""Servers, a browser, and somebody before a page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from .people import Companion, Person
from .serving import Server

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run one server for the tests that leave it alive."""
    running = Server(tmp_path_factory.mktemp("server"), warm=2).start()
    yield running
    running.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """Run a server for one test that may kill it."""
    running = Server(tmp_path).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once; skip the tests where there is none."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium here")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """Run one companion for a file; every test lays out a table of its own."""
    running = Companion(tmp_path_factory.mktemp("companion"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def person(browser: Browser, companion: Companion) -> Iterator[Person]:
    """Open the companion in a fresh profile."""
    one = Person(browser, companion)
    yield one
    one.page.context.close()
