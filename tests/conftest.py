"""Settings for all tests; servers and a browser for those of the screens and of the server."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

import hatch_build

from . import costs

if TYPE_CHECKING:  # tests of the rules load neither
    from playwright.sync_api import Browser

    from .ui.serving import Server

# The same examples every time, so that a red run can be run again; `make test-all` takes twice as many, and
# HYPOTHESIS_PROFILE=search looks further.
settings.register_profile("steady", deadline=None, max_examples=20, derandomize=True, database=None)
settings.register_profile("thorough", deadline=None, max_examples=40, derandomize=True, database=None)
settings.register_profile(
    "search", deadline=None, max_examples=400, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first of them that there is: the one without windows draws the same and works an eighth less."""
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
# No other host can be reached, whatever a page asks for.
FLAGS += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]
# Each window of a browser without a screen builds two lists below its address bar, which take as long as a page of
# ours. The flag stands in place of Playwright's own, so what matters of that is named again.
FLAGS += ["--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AvoidUnnecessaryBeforeUnloadCheckSync,"
          "DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,"
          "PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
          "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"]  # fmt: skip
# a test's page is closed before it would be worth while to compile its scripts a second and a third time
FLAGS += ["--js-flags=--no-opt --no-maglev"]


@pytest.fixture(scope="session")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with a second language, en-XA; nothing reads it until ``CAPEMAY_LOCALES`` names it."""
    from audit import messages

    folder = tmp_path_factory.mktemp("abroad")
    messages.write_pseudo(folder)
    return folder


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run one server for the tests that leave it alive."""
    from .ui.serving import Server

    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once; skip the tests where there is none."""
    from playwright.sync_api import expect, sync_playwright

    # a busy machine takes longer than the five seconds that are usual
    expect.set_options(timeout=40_000)
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        pytest.skip("no Chromium here")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


LONG = (
    "test_phones", "test_start", "test_moments", "test_frames", "test_companion", "test_any_game", "test_recorded",
    "test_docs", "test_language", "test_in_jupyterlab", "test_disk", "test_my_copy",
    "test_copy_is_played", "test_phones_screen", "test_server", "test_on_a_phone", "test_damaged", "test_in_sight",
    "test_every_moment", "test_cli", "test_routes", "test_hosted",
)  # fmt: skip
"""The files that took longest when that was last measured, half a minute and more; of the others, those with the most
tests in a browser take longest."""


def pytest_configure(config: pytest.Config) -> None:
    """Count what tests cost, and have translations read as they are now."""
    config.pluginmanager.register(costs)
    hatch_build.compiled()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest: what comes last is short, the workers end together."""
    most = Counter(item.path for item in items if costs.served(item))
    place = {name: number for number, name in enumerate(LONG)}
    items.sort(key=lambda item: (place.get(item.path.stem, len(LONG)), -most[item.path], item.path))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to a failure what stood on every open page, and what its servers wrote down."""
    report = yield
    if report.failed:
        report.sections += _surroundings(getattr(item, "funcargs", {}))
    return report


def _surroundings(fixtures: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for context in getattr(fixtures.get("browser"), "contexts", []):
        for page in context.pages:
            try:
                yield f"page {page.url}", page.inner_text("body", timeout=2000)[:4000]
            except Exception as error:  # a page that cannot be read is no second fault
                yield "page", str(error)
    for name, fixture in fixtures.items():
        if isinstance(log := getattr(fixture, "log", None), Path):
            yield f"log of {name}", log.read_text(errors="replace")[-3000:]
        if errors := getattr(fixture, "errors", None):
            yield f"errors before {name}", "\n".join(map(str, errors))
