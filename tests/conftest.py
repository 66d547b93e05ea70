"""Settings for all tests."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time, so that a red run can be run again; HYPOTHESIS_PROFILE=search looks further.
settings.register_profile("steady", deadline=None, max_examples=40, derandomize=True, database=None)
settings.register_profile(
    "search", deadline=None, max_examples=400, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

SERVED = {"browser", "server", "small", "mortal"}
"""Fixtures of the tests that wait for a server or a browser."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, those with a browser: whichever comes last, the workers end together."""
    served = {item.path for item in items if SERVED & set(getattr(item, "fixturenames", ()))}
    items.sort(key=lambda item: item.path not in served)


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
        if log := getattr(fixture, "log", None):
            yield f"log of {name}", log.read_text(errors="replace")[-3000:]
        if errors := getattr(fixture, "errors", None):
            yield f"errors before {name}", "\n".join(map(str, errors))
