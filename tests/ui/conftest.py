"""A companion, and somebody before its page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .people import Companion, Person


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
    one.leave()
