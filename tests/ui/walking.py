"""Somebody who goes from screen to screen: each is measured on the page itself, and axe looks at it.

`measure.js` says what is measured: nothing overlaps, nothing is cut off, all can be read and touched;
`answered.js` that what answers a tap is in sight.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from capemay_kit.sim import simulate
from capemay_kit.ui.picture.plot import ZOOM
from capemay_kit.ui.table.room import FEW, SHORT

from .in_sight import Answers
from .people import Companion, Person
from .serving import at_rest

NAMES = ("Maximilianea", "Bartholomews", "Clementinaxx", "Desdemonaxyz", "Ermenegildos", "Fitzwilliams")
"""Twelve letters each, for as many seats as there can be."""
SIZES = ((1280, 800), (844, 390), (390, 844))
SPOKEN = (Path(__file__).parent / "spoken.js").read_text(encoding="utf-8").partition("\n")[2]
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8").partition("\n")[2]
RULES = {"words": 11, "picture": 11, "target": 44, "control": 48}
SET = """type => {
    if (type) document.documentElement.dataset.size = type; else delete document.documentElement.dataset.size;
    scrollTo(0, 0);
}"""
THEME = "theme => { document.documentElement.dataset.theme = theme; }"
SETTLED = (
    """() => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 60))"""
)
AXE = """async rules => {
    const found = (await axe.run(".cm-app", { resultTypes: ["violations"], ...rules })).violations;
    return found.filter(one => ["serious", "critical"].includes(one.impact))
        .flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 160)}`));
}"""
COLOURS = {"runOnly": ["color-contrast"]}
ALOUD: dict[tuple[int, int], tuple[str, dict[str, list[str]]]] = {SIZES[0]: ("light", {}), SIZES[2]: ("dark", COLOURS)}
"""At which sizes axe looks too: by day on a tablet; by night on a phone, where nothing but colours can differ."""


@lru_cache
def played(game: str, seats: int) -> list[str]:
    """Return the record of a whole game that bots played."""
    return simulate(game, seats, ["greedy"], 1, 1)[1]


UNDOES = """longest => {
    for (const one of document.querySelectorAll(".cm-undo")) {
        const had = one.textContent;
        if (longest) [one.dataset.had, one.textContent] = [had, longest[one.matches(".cm-own *") ? 1 : 0]];
        else one.textContent = one.dataset.had;
    }
}"""
LONGEST = [
    f"{'↶ Undo'}: {'Maximilianea builds a Victorian hotel ' * 2}"[: len("↶ Undo") + 2 + most] for most in (SHORT, FEW)
]
"""The longest that an undo says, also on a player's own page: it takes three lines on a phone."""
ZOOMS = """name => {
    const keys = [...document.querySelectorAll(".cm-small + .cm-zoomers button")];
    const key = keys.find(one => one.ariaLabel === name && one.checkVisibility());
    key?.click();
    return Boolean(key);
}"""


def measured(page: Page, kind: str) -> list[str]:
    """Return what is wrong with a screen as it stands, in a type; a small picture is seen whole and enlarged."""
    page.evaluate(SET, kind)
    page.evaluate(UNDOES, LONGEST)
    page.evaluate(SETTLED)
    found = list(page.evaluate(MEASURE, RULES))
    if page.evaluate(ZOOMS, ZOOM["larger"]):
        page.evaluate(SETTLED)
        found += page.evaluate(MEASURE, RULES)
        page.evaluate(ZOOMS, ZOOM["smaller"])
    page.evaluate(UNDOES, None)
    return found


CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "spinbutton", "checkbox", "slider", "region"}
"""What a screen reader finds by its name."""


def unheard(page: Page) -> list[str]:
    """Return what is wrong with what a screen says, to those who do not see it: names, as the browser gives them to a
    screen reader, and how things stand."""
    devtools = page.context.new_cdp_session(page)
    nodes = devtools.send("Accessibility.getFullAXTree")["nodes"]
    devtools.detach()
    faults = list(page.evaluate(SPOKEN))
    for one in nodes:
        role, name = one.get("role", {}).get("value"), one.get("name", {}).get("value", "")
        if one["ignored"] or role not in CONTROLS:
            continue
        if not re.search(r"[^\W\d_]{2}|\d", name):
            faults.append(f"a {role} is called “{name}”")
        said = [part.strip().casefold() for part in re.split(r"[.:;]\s", name)]
        if len(said) != len(set(said)):
            faults.append(f"a {role} says a thing twice: “{name}”")
    return faults


class Walk(Person):
    """Somebody who looks at screens, and notes what is wrong with each."""

    def __init__(self, browser: Browser, companion: Companion, path: str = "", *, waits_for: str = "") -> None:
        super().__init__(browser, companion, path, waits_for=waits_for)
        self.faults: dict[str, list[str]] = {}
        self.sizes = list(SIZES)

    def tap(self, name: str) -> None:
        """Tap a button where it can be reached at the next of the sizes; what answers is in sight."""
        width, height = self.sizes.pop(0)
        self.sizes.append((width, height))
        self.page.set_viewport_size({"width": width, "height": height})
        answers = Answers(self.page)
        super().tap(name)
        for fault in answers.faults():
            self.faults.setdefault(fault, []).append(f"{name} {width}x{height}")
        self.page.set_viewport_size({"width": 1280, "height": 800})

    def looks(self, screen: str, aloud: bool = True) -> None:
        """Measure a screen that stands still at every size, in usual type and the largest; ``aloud`` lets axe look at
        it too, once for each kind of screen."""
        at_rest(self.page)
        kinds = ["", "huge"]
        for size in SIZES:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.page.evaluate(SETTLED)
            for fault in unheard(self.page):
                self.faults.setdefault(fault, []).append(f"{screen} {size[0]}x{size[1]}, by ear")
            for kind in kinds:
                self.measured(screen, size, kind)
                if aloud and not kind and size in ALOUD:
                    self.heard(screen, *ALOUD[size])
            # the type stays as it is for the next size: each change lays out the page anew
            kinds.reverse()
        self.page.evaluate(SET, "")
        self.page.set_viewport_size({"width": 1280, "height": 800})

    def measured(self, screen: str, size: tuple[int, int], kind: str) -> None:
        """Measure the screen as it stands, in a type."""
        for fault in measured(self.page, kind):
            self.faults.setdefault(fault, []).append(f"{screen} {size[0]}x{size[1]}{' largest' if kind else ''}")

    def heard(self, screen: str, theme: str, rules: dict[str, list[str]]) -> None:
        """Let axe look at the screen as it stands, by day or by night."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(Axe().axe_script)
        self.page.evaluate(THEME, theme)
        self.page.evaluate(SETTLED)
        for fault in self.page.evaluate(AXE, rules):
            self.faults.setdefault(fault, []).append(f"{screen} {theme}")
        self.page.evaluate("() => { delete document.documentElement.dataset.theme; }")

    def ends(self) -> None:
        """Close the page; nothing was wrong with any screen, and nothing went wrong on the way."""
        self.leave()
        assert self.errors == []
        said = [f"{fault}   [{', '.join(where[:4])}]" for fault, where in self.faults.items()]
        assert not said, "\n".join(said)
