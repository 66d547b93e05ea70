"""What axe says of a screen."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RUN = """async () => (await axe.run(".cm-app", { resultTypes: ["violations"] })).violations
    .filter(one => ["serious", "critical"].includes(one.impact))
    .map(one => [one.id, one.nodes.map(node => node.html.slice(0, 160))])"""


def serious(page: Page) -> list[tuple[str, list[str]]]:
    """Return the serious faults, each with the elements it is about."""
    # it is half a megabyte: a page reads it once
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [(name, elements) for name, elements in page.evaluate(RUN)]
