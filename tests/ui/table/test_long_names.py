"""Twelve letters to a name, as many seats as there can be: every name is read whole, and nothing lies upon it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sim import simulate

from ..people import Companion, Person

NAMES = ("Maximilianea", "Bartholomews", "Clementinaxx", "Desdemonaxyz", "Ermenegildos", "Fitzwilliams")
CLIPPED = """() => [...document.querySelectorAll(
  ".cm-who > b, .cm-seat-chip, .cm-figure-name .widget-html-content, .cm-who-scored, .cm-total, .cm-band")]
  .filter(one => one.offsetParent && one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"""
UPON = """() => {
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const pairs = [[".cm-tile", ".cm-who > b", ".cm-owncards, .cm-fix, .cm-figures b"],
    [".cm-scorehead > .widget-html-content > div", ".cm-who-scored", ".cm-total, .cm-letter"],
    [".cm-figure", ".cm-figure-name", ".cm-step"]];
  const box = (one) => { const all = document.createRange(); all.selectNodeContents(one);
    return all.getBoundingClientRect(); };
  const found = [];
  for (const [around, name, other] of pairs)
    for (const here of document.querySelectorAll(around))
      for (const one of here.querySelectorAll(name))
        for (const two of here.querySelectorAll(other))
          if (one.offsetParent && two.offsetParent && meet(box(one), two.getBoundingClientRect()))
            found.push(one.innerText + " / " + two.innerText);
  return found;
}"""


def has_figures(table: Any) -> bool:
    """Say whether everybody's figures are to be agreed on, as at a season's end of Cape May."""
    seats = table.rules.to_act(table.state)
    legal = table.rules.legal(table.state, seats[0]) if seats else ()
    says = registry.screen(table.header.game)
    return len(legal) == 1 and len(says.figures(table.state, seats[0], legal[0])) >= len(table.state.seats)


def several(table: Any) -> bool:
    """Say whether more than one seat may act."""
    return len(table.rules.to_act(table.state)) > 1


MOMENTS: dict[str, Callable[[Any], bool]] = {
    "cape-may": has_figures, "capitol": several, "cape-horn": lambda table: table.seq > 40, "capital-city": several,
}  # fmt: skip


def laid_out(companion: Companion, game: str) -> str:
    """Bring a table of the most seats to its moment."""
    meta = registry.game(game).rules.meta
    record = simulate(game, meta.max_seats, ["greedy"], 1, 1)[1]
    header, entries = from_lines(record, "sim", registry.entry_type(game))
    header = replace(header, table=game, options={**header.options, "seats": list(NAMES[: meta.max_seats])})
    table = registry.lay_out(header)
    for entry in entries:
        if table.seq and MOMENTS[game](table):
            break
        table.take(entry)
    assert MOMENTS[game](table)
    Store(companion.store or str(Path(companion.folder) / "store.db")).create(header, entries[: table.seq])
    return game


@pytest.mark.parametrize("game", registry.GAMES)
def test_long_names_are_read_whole_on_a_phone_and_on_a_tablet(
    browser: Browser, companion: Companion, game: str
) -> None:
    """On the table, beside the picture, on the score."""
    table = laid_out(companion, game)
    for width, height in ((390, 844), (1280, 800)):
        person = Person(browser, companion, f"?table={table}", viewport={"width": width, "height": height})
        for screen, seen in (
            ("Table", ".cm-tile"),
            (registry.screen(game).picture, ".cm-beside"),
            ("Score", ".cm-scoregrid"),
        ):
            person.tap(screen)
            person.page.wait_for_selector(f"{seen}:visible")
            where = (game, width, screen)
            assert person.page.evaluate(CLIPPED) == [], where
            assert person.page.evaluate(UPON) == [], where
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        assert person.errors == []
        person.leave()
