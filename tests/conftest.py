"""Settings for all tests; servers and a browser for those of the screens and of the server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:  # tests of the rules load neither
    from playwright.sync_api import Browser

    from .ui.serving import Server

# The same examples every time, so that a red run can be run again; HYPOTHESIS_PROFILE=search looks further.
settings.register_profile("steady", deadline=None, max_examples=40, derandomize=True, database=None)
settings.register_profile(
    "search", deadline=None, max_examples=400, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run one server for the tests that leave it alive."""
    from .ui.serving import Server

    running = Server(tmp_path_factory.mktemp("server"), warm=2).start()
    yield running
    running.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """Run a server for one test that may kill it."""
    from .ui.serving import Server

    running = Server(tmp_path).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once; skip the tests where there is none."""
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium here")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()
