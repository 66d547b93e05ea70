"""Somebody who reads a language that nobody speaks, and goes from screen to screen."""

from __future__ import annotations

import json

from playwright.sync_api import Browser

from capemay_kit.core.i18n import _, spoken

from ..pseudo import TAG, english
from .people import Companion, Person
from .serving import SECOND, at_rest, eventually
from .walking import MEASURE, RULES, SETTLED, SIZES

SAID = """() => {
  const found = [[document.title, "the window's title"]];
  const where = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join(".")}`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest("style, script, template")) continue;
    if (seen(one.closest("option") ? one.closest("select") : one)) found.push([node.data.trim(), where(one)]);
  }
  const told = ["aria-label", "title", "placeholder", "alt", "aria-description"];
  for (const one of document.querySelectorAll(told.map((name) => `[${name}]`).join())) {
    if (!seen(one)) continue;
    for (const name of told) if (one.getAttribute(name)) found.push([one.getAttribute(name), `${where(one)} ${name}`]);
  }
  return found;
}"""
"""All that is read or heard of a screen, and of which element."""


class Abroad(Person):
    """Somebody whose browser asks for the language; what is wrong with the screens is noted."""

    def __init__(self, browser: Browser, companion: Companion) -> None:
        self.faults: dict[str, list[str]] = {}
        super().__init__(browser, companion, locale=TAG)

    def goes(self, path: str, waits_for: str) -> None:
        """Go to another page."""
        self.page.goto("about:blank")
        assert eventually(lambda: json.loads(self.companion.read("capemay/ping"))["room"])
        self.page.goto(self.companion.address + path, timeout=60 * SECOND)
        self.comes(waits_for)

    def comes(self, found: str) -> None:
        """Wait until something can be seen."""
        self.page.wait_for_selector(f"{found} >> visible=true", timeout=60 * SECOND)

    def tap(self, name: str) -> None:
        """Tap a button by what it says in English."""
        with spoken(TAG):
            said = _(name)
        super().tap(said)

    def taps(self, found: str, comes: str = "") -> None:
        """Tap the first that can be seen of what a selector finds; something else comes."""
        self.looks_first()
        self.page.locator(found).locator("visible=true").first.click()
        if comes:
            self.comes(comes)

    def looks(self, screen: str) -> None:
        """Read a screen that stands still, and measure it at every size."""
        at_rest(self.page, 150)
        for text, where in self.page.evaluate(SAID):
            if words := english(text):
                self._wrong(f"English: {' '.join(dict.fromkeys(words))} ({where} “{text[:60]}”)", screen)
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(SETTLED)
            for fault in self.page.evaluate(MEASURE, RULES):
                self._wrong(fault, f"{screen} {width}x{height}")
        self.page.set_viewport_size({"width": 1280, "height": 800})

    def _wrong(self, fault: str, where: str) -> None:
        self.faults.setdefault(fault, []).append(where)

    def found(self) -> str:
        """Return what was wrong with the screens that were looked at since this was asked last."""
        found, self.faults = self.faults, {}
        return "\n".join(f"{fault}   [{', '.join(at[:4])}]" for fault, at in found.items())
