"""Every screen of every game, measured on the page itself: nothing overlaps, nothing is cut off, all can be touched.

Twelve letters to a name, as many seats as there can be; on a tablet, and on a phone both ways up, in usual type and the
largest. `measure.js` says what is measured. axe looks at the same screens, by day and by night.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sim import simulate

from .people import Companion, Person
from .serving import at_rest, eventually

NAMES = ("Maximilianea", "Bartholomews", "Clementinaxx", "Desdemonaxyz", "Ermenegildos", "Fitzwilliams")
SIZES = ((1280, 800), (844, 390), (390, 844))
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
AXE = {"resultTypes": ["violations"]}
Faults = dict[str, list[str]]


def measured(person: Person, screen: str, faults: Faults) -> None:
    """Measure the screen at every size, in usual type and the largest."""
    page = person.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for kind in ("", "huge"):
            page.evaluate(SET, kind)
            page.evaluate(SETTLED)
            for fault in page.evaluate(MEASURE, RULES):
                faults.setdefault(fault, []).append(f"{screen} {width}x{height}{' largest' if kind else ''}")
    page.evaluate(SET, "")


def heard(person: Person, screen: str, faults: Faults) -> None:
    """Let axe look at the screen, by day on a tablet and by night on a phone."""
    page = person.page
    for theme, (width, height) in (("light", SIZES[0]), ("dark", SIZES[2])):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(THEME, theme)
        page.evaluate(SETTLED)
        for one in Axe().run(page, context=".cm-app", options=AXE).response["violations"]:
            if one["impact"] in ("serious", "critical"):
                for node in one["nodes"]:
                    faults.setdefault(f"{one['id']}: {node['html'][:160]}", []).append(f"{screen} {theme}")
    page.evaluate("() => { delete document.documentElement.dataset.theme; }")
    page.set_viewport_size({"width": 1280, "height": 800})


def looked_at(person: Person, screen: str, faults: Faults) -> None:
    """Measure a screen that stands still, and let axe look at it."""
    at_rest(person.page)
    measured(person, screen, faults)
    heard(person, screen, faults)


def shown_first(table: Any) -> Any:
    """Return a legal act that is tapped on the picture and shown before it is done; None if there is none now."""
    if not table.rules.to_act(table.state):
        return None
    seat = table.rules.to_act(table.state)[0]
    says = registry.screen(table.header.game)
    for one in table.rules.legal(table.state, seat):
        if says.place(table.state, seat, one) is not None and says.choosing(table.state, seat) is None:
            return one
    return None


@lru_cache
def played(game: str, seats: int) -> list[str]:
    """Return the record of a whole game that bots played."""
    return simulate(game, seats, ["greedy"], 1, 1)[1]


def laid_out(companion: Companion, game: str, until: Callable[[Any], bool]) -> Any:
    """Bring a table of the most seats to a moment of the second half of a game."""
    most = registry.game(game).rules.meta.max_seats
    header, entries = from_lines(played(game, most), "sim", registry.entry_type(game))
    name = f"{game}-{until.__name__}".replace("-", "").replace("_", "")
    header = replace(header, table=name, options={**header.options, "seats": list(NAMES[:most])})
    table = registry.lay_out(header)
    for entry in entries:
        if table.seq > len(entries) // 2 and until(table):
            break
        table.take(entry)
    Store(companion.store).create(header, entries[: table.seq])
    return table


def can_be_shown(table: Any) -> bool:
    """Say whether something can be tapped on the picture."""
    return shown_first(table) is not None


def never(table: Any) -> bool:
    """Play to the end."""
    return False


def draft(person: Person, table: Any) -> None:
    """Bring the act that is shown first onto the screen, with its main choice."""
    act = shown_first(table)
    says, seat = registry.screen(table.header.game), table.rules.to_act(table.state)[0]
    page = person.page
    name = NAMES[seat]
    if len(table.rules.to_act(table.state)) > 1:
        page.locator(".cm-seat-chip:visible").filter(has_text=name).click()
    if says.secret(table.state, seat):
        page.locator(".cm-side .jupyter-button:visible").filter(has_text=f"Show {name}'s").click()
    handle = says.handle(table.state, seat, act)
    if handle is not None:
        keys = {one.key: one.title for one in says.palette(table.state, seat)}
        title = keys.get(handle.key, handle.title).split("\n")[0]
        button = page.locator(".cm-side .jupyter-button:visible").filter(has_text=title).first
        button.click()
    place = says.place(table.state, seat, act)
    spot = page.locator(f".cm-picture .cm-spot.cm-offered[data-place='{place}']")
    spot.wait_for(state="attached")
    person.looks_first()
    spot.evaluate("one => one.click()")


@pytest.mark.parametrize("game", registry.GAMES)
def test_everything_on_every_screen_of_a_table_can_be_read_and_touched(
    browser: Browser, companion: Companion, game: str
) -> None:
    """The table, the picture with and without an act to be confirmed, the log, what is put right, the score."""
    faults: Faults = {}
    table = laid_out(companion, game, can_be_shown)
    person = Person(browser, companion, f"?table={table.header.table}")
    page, picture = person.page, registry.screen(game).picture
    looked_at(person, "Table", faults)
    person.tap(picture)
    page.wait_for_selector(".cm-picture .cm-map[data-version]")
    looked_at(person, picture, faults)
    draft(person, table)
    assert eventually(lambda: page.locator(".cm-deed .jupyter-button:visible, .cm-chosen:visible").count())
    looked_at(person, f"{picture}, to be confirmed", faults)
    person.tap("Log")
    looked_at(person, "Log", faults)
    person.tap("Table")
    page.locator(".cm-fix:visible").first.click()
    page.wait_for_selector(".cm-fixbox:visible .cm-section")
    looked_at(person, "Put right", faults)
    assert person.errors == []
    page.context.close()
    end = laid_out(companion, game, never)
    person = Person(browser, companion, f"?table={end.header.table}&screen=score")
    person.page.wait_for_selector(".cm-scorebox:visible")
    looked_at(person, "Score", faults)
    person.page.context.close()
    assert not faults, "\n".join(f"{fault}   [{', '.join(where[:4])}]" for fault, where in faults.items())
