"""A companion, and somebody before its page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets.widgets import widget as widgets
from playwright.sync_api import Browser

from capemay_kit.core.store import Store
from capemay_kit.ui.companion import Companion as Widgets

from .beside import Beside, Files
from .people import Companion, Hosted, Person


@pytest.fixture
def companion(tmp_path: Path) -> Widgets:
    """Open a companion over an empty store, without a browser."""
    return Widgets(Store(str(tmp_path / "store.db")), {})


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """Run one companion's server for a file; every test lays out a table of its own."""
    with Companion(tmp_path_factory.mktemp("companion")) as running:
        yield running


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Run one that others can reach for a file."""
    with Hosted(tmp_path_factory.mktemp("hosted")) as running:
        yield running


@pytest.fixture
def person(browser: Browser, served: Companion) -> Iterator[Person]:
    """Open the companion in a fresh profile."""
    one = Person(browser, served)
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
