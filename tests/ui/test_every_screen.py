"""Every screen of every game, measured on the page itself: nothing overlaps, nothing is cut off, all can be touched.

Twelve letters to a name, as many seats as there can be; on a tablet, and on a phone both ways up, in usual type and the
largest. `measure.js` says what is measured. axe looks at the same screens, by day and by night.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry

from .people import Companion, Person
from .serving import eventually
from .walking import NAMES, Walk, played


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


def has_figures(table: Any) -> bool:
    """Say whether everybody's figures are to be agreed on, as at a season's end of Cape May."""
    seats = table.rules.to_act(table.state)
    legal = table.rules.legal(table.state, seats[0]) if seats else ()
    says = registry.screen(table.header.game)
    return len(legal) == 1 and len(says.figures(table.state, seats[0], legal[0])) >= len(table.state.seats)


def several(table: Any) -> bool:
    """Say whether more than one seat may act."""
    return len(table.rules.to_act(table.state)) > 1


EVERYBODY: dict[str, Callable[[Any], bool]] = {"cape-may": has_figures, "capitol": several, "capital-city": several}
"""The moments at which everybody is asked at once; in Cape Horn there is none."""


def draft(person: Person, table: Any) -> None:
    """Bring the act that is shown first onto the screen, with its main choice."""
    act = shown_first(table)
    says, seat = registry.screen(table.header.game), table.rules.to_act(table.state)[0]
    page = person.page
    name = NAMES[seat]
    if len(table.rules.to_act(table.state)) > 1:
        page.locator(".cm-seat-chip:visible").filter(has_text=name).click()
    if says.secret(table.state, seat):
        page.locator(".cm-side .cm-peek:visible").first.click()
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
    """The table, the picture with and without an act to be confirmed, the log, what is corrected, the score; table and
    picture once more where everybody is asked at once."""
    table = laid_out(companion, game, can_be_shown)
    walk = Walk(browser, companion, f"?table={table.header.table}")
    page, picture = walk.page, registry.screen(game).picture
    walk.looks("Table")
    walk.tap(picture)
    page.wait_for_selector(".cm-picture .cm-map[data-version]")
    walk.looks(picture)
    draft(walk, table)
    assert eventually(lambda: page.locator(".cm-deed .jupyter-button:visible, .cm-chosen:visible").count())
    walk.looks(f"{picture}, to be confirmed")
    walk.tap("Log")
    walk.looks("Log")
    walk.tap("Table")
    page.locator(".cm-fix:visible").first.click()
    page.wait_for_selector(".cm-fixbox:visible .cm-section")
    walk.looks("Put right")
    end = laid_out(companion, game, never)
    page.goto(f"{companion.address}?table={end.header.table}&screen=score")
    page.wait_for_selector(".cm-scorebox:visible")
    walk.looks("Score")
    if game in EVERYBODY:
        table = laid_out(companion, game, EVERYBODY[game])
        assert EVERYBODY[game](table)
        page.goto(f"{companion.address}?table={table.header.table}")
        page.wait_for_selector(".cm-tile:visible")
        walk.looks("Everybody is asked", aloud=False)
        walk.tap(picture)
        page.wait_for_selector(".cm-picture .cm-map[data-version]")
        walk.looks(f"{picture}, everybody is asked", aloud=False)
    walk.ends()
