"""What a tap brings onto the screen is where it can be seen, without scrolling."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from .serving import at_rest

ANSWERED = (Path(__file__).parent / "answered.js").read_text(encoding="utf-8").partition("() =>")
TO_EDGE = """(one, up) => {
    one.scrollIntoView({ block: up ? "start" : "end" });
    const high = name => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
    scrollBy(0, up ? -high("--cm-bar") - 4 : high("--cm-dock") + high("--cm-deed") + 4);
}"""
"""Scrolls as far as something to be tapped stays in sight."""


class Answers:
    """Remembers the words on the screen before a tap, to find what came by it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._look()

    def _look(self) -> list[str]:
        return list(self.page.evaluate("".join(ANSWERED[1:])))

    def faults(self) -> list[str]:
        """Say what came and is out of sight, once the tap is answered, advice included, and the page is at rest."""
        at_rest(self.page, 250)
        thinking = self.page.locator(".cm-advised [role=status]")
        if thinking.count():
            thinking.first.wait_for(state="detached")
            at_rest(self.page, 250)
        return [f"out of sight after a tap: {one}" for one in self._look()]
