"""A finger that taps what a table offers, whichever door its page came through."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from .people import Person, tap_place
from .serving import SECOND, SEEN, at_rest, unhurried

MOST_TAPS = 400
MOST_MISSED = 5
DEED = (".cm-deed .jupyter-button",)
KEYS = ".cm-sidebox .jupyter-button:not(.cm-off):not(.cm-seat-chip):not(.cm-adviceasks *)"
OFFERED = (KEYS, *DEED, ".cm-spot.cm-offered")
WHAT = (
    "which => { "
    + SEEN
    + """
    const name = one => one.innerText.trim() || one.ariaLabel || one.title;
    const found = [...document.querySelectorAll(which.join())].filter(seen);
    return found.map(one => [name(one), one.dataset.place ?? null]);
}"""
)
"""The name of each that can be seen, and its place if it stands on the picture."""
WAYS_OUT = re.compile(
    "Undo|Cancel|Back|Do it anyway|She cannot|Why|Learn|Look|xplain|from here on|None of|Another|^[+−]$"
)
"""What does not bring a round forward."""


class Fingertip:
    """Somebody who taps what is offered, one time this and one time that.

    What does what was chosen is tapped as ``sure`` as this, 0-1, and what brings a round to its end before all else
    where they are in ``haste``.
    """

    def __init__(self, person: Person, sure: float = 0.8, haste: re.Pattern[str] | None = None) -> None:
        self.person, self.page, self.sure, self.haste = person, person.page, sure, haste
        self.chance = random.Random(5)
        self.tapped: list[str] = []
        self.missed = 0

    def taps_something(self) -> str:
        """Tap one of the things that are offered, most often what does what was chosen; return the words on the screen
        that this leads to."""
        self.person.looks_first()
        unhurried(self.page, 360)
        there = DEED
        found: list[tuple[str, str | None]] = self.page.evaluate(WHAT, DEED)
        if not found or self.chance.random() >= self.sure:
            there = OFFERED
            found = self.page.evaluate(WHAT, OFFERED)
        names = [name for name, _ in found]
        ways = [i for i, name in enumerate(names) if not WAYS_OUT.search(name)]
        soon = [i for i in ways if self.haste is not None and self.haste.search(names[i])]
        at = self.chance.choice(soon or ways)
        name, place = found[at]
        self.tapped.append(name)
        if place is None:
            self._taps_button(self.page.locator(", ".join(f"{one}:visible" for one in there)).nth(at))
        else:
            tap_place(self.page.locator(".cm-mapbox .cm-map:visible"), place)
        at_rest(self.page, 150)
        return self.person.screen()

    def _taps_button(self, one: Locator) -> None:
        """Tap a button, unless it goes before the finger reaches it: an act that was still being done took it away."""
        try:
            one.click(timeout=5 * SECOND)
        except PlaywrightTimeoutError:
            self.missed += 1
            if self.missed > MOST_MISSED:
                raise

    def taps_on(self, done: Callable[[], object]) -> str:
        """Tap until something holds; return all words that were on the screen."""
        shown = ""
        while not done():
            assert len(self.tapped) < MOST_TAPS, self.tapped[-40:]
            shown += self.taps_something()
        return shown
