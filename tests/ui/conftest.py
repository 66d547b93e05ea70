"""A companion, and somebody before its page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets.widgets import widget as widgets
from playwright.sync_api import Browser

from .beside import Beside, Files
from .people import Companion, Hosted, Person


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """Run one companion for a file; every test lays out a table of its own."""
    running = Companion(tmp_path_factory.mktemp("companion"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Run one that others can reach for a file."""
    running = Hosted(tmp_path_factory.mktemp("hosted"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def person(browser: Browser, companion: Companion) -> Iterator[Person]:
    """Open the companion in a fresh profile."""
    one = Person(browser, companion)
    yield one
    one.leave()


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Files]:
    """Have there what the browser needs of us where no server runs."""
    made = Files(tmp_path_factory.mktemp("files"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def beside(browser: Browser, files: Files, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    """Open a page whose companion is in this process, for a file; every test opens it at an address of its own."""
    one = Beside(browser, files, f"sqlite:///{tmp_path_factory.mktemp('beside') / 'store.db'}")
    yield one
    one.leaves()


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Close the widgets that a test has made. A library's list keeps them otherwise, and looking for memory that nobody
    uses takes longer with every test."""
    before = set(widgets._instances)
    yield
    for made in [one for id_, one in widgets._instances.items() if id_ not in before]:
        made.close()
