"""What is wrong with a screen as it stands: measured on the page itself, looked at by axe, read as it is heard.

`measure.js` says what is measured: nothing overlaps, nothing is cut off, all can be read and touched; `spoken.js` what
is heard.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page

from capemay_kit.ui.picture.plot import ZOOM
from capemay_kit.ui.table.room import FEW, SHORT

SIZES = ((1280, 800), (844, 390), (390, 844))
SPOKEN = (Path(__file__).parent / "spoken.js").read_text(encoding="utf-8").partition("\n")[2]
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8").partition("\n")[2]
RULES = {"words": 11, "picture": 11, "target": 44, "control": 48}
SET = """type => {
    if (type) document.documentElement.dataset.size = type; else delete document.documentElement.dataset.size;
    scrollTo(0, 0);
}"""
THEME = """theme => {
    if (theme) document.documentElement.dataset.theme = theme; else delete document.documentElement.dataset.theme;
    document.documentElement.toggleAttribute("data-dark", theme === "dark");
}"""
SETTLED = (
    """() => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 60))"""
)
AXE = """async rules => {
    const found = (await axe.run(".cm-app", { resultTypes: ["violations"], ...rules })).violations;
    return found.filter(one => ["serious", "critical"].includes(one.impact))
        .flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 160)}`));
}"""
COLOURS = {"runOnly": ["color-contrast"]}
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
