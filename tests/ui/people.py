"""Somebody at the companion's page, and the server behind it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

from capemay_kit.core.files import shipped
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry

from .serving import SECOND, SEEN, Server, at_rest, eventually, press, standing, taps_count, unhurried
from .tab import leave, sit_down

KEY = "the-key"
"""Whoever shows it hosts."""
WORDS = (
    "() => { "
    + SEEN
    + """
    if (![...document.querySelectorAll(".cm-play")].some(seen)) return null;
    const parts = [...document.querySelectorAll(".cm-bar, .cm-main, .cm-sidebox, .cm-deed")];
    return parts.filter(one => !one.matches(".cm-deed") || seen(one)).map(one => one.innerText).join("\\n");
}"""
)
"""All that is written at the table, from top to bottom; null while no table is shown."""


def first_turn(store: Store, seed: str, *names: str) -> Table[Any, Any]:
    """Lay out Cape May with cards in the app, and play to the first turn."""
    table = registry.lay_out(registry.game("cape-may").header_for(list(names), seed=seed), store)
    while table.state.phase != "actions":
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0])
    return table


def tap_place(picture: Locator, place: str) -> None:
    """Tap a place where a picture shows it; a picture enlarged past it is made smaller first."""
    found = picture.locator(f".cm-spot[data-place='{place}']")
    for _ in range(6):
        left, top, width, height = standing(picture)
        x, y, wide, high = standing(found)
        x, y = x + wide / 2, y + high / 2
        if left < x < left + width and top < y < top + height:
            break
        picture.page.get_by_role("button", name="Smaller").click()
    picture.page.mouse.click(x, y)


class Companion(Server):
    """The companion's own server: its own notebook, nothing else."""

    def __init__(self, folder: Path, store: str | None = None, *, fresh: bool = False) -> None:
        super().__init__(folder, store=store, fresh=fresh)
        self.path = shipped("notebooks", "companion.ipynb")


class Hosted(Companion):
    """A companion that others in the network can reach."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.host, self.options = "0.0.0.0", {"key": KEY}


class Person:
    """Somebody with the page before them, who notes what should not happen."""

    def __init__(
        self,
        browser: Browser,
        companion: Companion,
        path: str = "",
        *,
        waits_for: str = "",
        hosts: set[str] | None = None,
        **options: object,
    ) -> None:
        """Open the page at a path. Which ``hosts`` it asks is noted only where a set for them is given: hearing of each
        of its hundred requests takes a while."""
        self.companion = companion
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        self.page: Page = sit_down(browser, companion.address, **options)  # type: ignore[arg-type]
        self.errors: list[str] = []
        self._heard: list[tuple[Any, Any]] = []
        self.hears("console", self._console)
        self.hears("pageerror", lambda error: self.errors.append(str(error)))
        if hosts is not None:
            self.hears("request", lambda request: hosts.add(request.url.split("/")[2] if "//" in request.url else ""))
        self.page.goto(companion.address + path, timeout=60 * SECOND)
        self.page.wait_for_selector(waits_for or (".cm-play" if path else ".cm-start"), timeout=40 * SECOND)

    def hears(self, kind: Any, act: Callable[[Any], object]) -> None:
        """Note what happens on the page, until it is left."""
        self.page.on(kind, act)
        self._heard.append((kind, act))

    def leave(self) -> None:
        """Get up: the page is there for somebody else."""
        for kind, act in self._heard:
            self.page.remove_listener(kind, act)
        leave(self.page)

    def _console(self, message: ConsoleMessage) -> None:
        # a connection that a busy machine cut mends itself, and has tests of its own
        wrong = message.type == "error" or any(one in message.text for one in ("satisf", "selector"))
        if wrong and "already in CLOSING" not in message.text:
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def begin(self, *names: str, where: str | None = None) -> None:
        """Lay out a new game."""
        for i, name in enumerate(names):
            self.page.locator(".cm-names input").nth(i).fill(name)
        self.page.locator(".cm-names input").nth(len(names) - 1).press("Tab")
        if where:
            # it is still open where a game was begun with it before
            if not self.page.get_by_role("button", name=where, exact=True).locator("visible=true").count():
                self.tap("More")
            self.tap(where)
        self.tap("Begin")
        self.page.wait_for_selector(".cm-tile", state="visible", timeout=40 * SECOND)

    def tap(self, name: str) -> None:
        """Tap a button by the first line of what it says."""
        found = self.page.locator(".jupyter-button:visible").filter(has_text=name)
        exact = self.page.locator(".jupyter-button:visible").and_(self.page.get_by_text(name, exact=True))
        unhurried(self.page)
        self.looks_first()
        press(exact if exact.count() else found)

    def looks_first(self) -> None:
        """Wait as long as somebody else's act has to be looked at before a tap counts."""
        taps_count(self.page)

    def tap_map(self, place: str) -> None:
        """Tap a space or lot on the map."""
        tap_place(self.page.locator(".cm-mapbox .cm-map"), place)

    def sees(self, text: str, where: str = ".cm-play") -> bool:
        """Say whether a text comes to stand on the screen."""
        return eventually(lambda: text in self.page.locator(where).inner_text())

    def screen(self) -> str:
        """Return all the words on the screen."""
        words: str | None = self.page.evaluate(WORDS)
        if words is None:
            self.page.wait_for_selector(".cm-play", state="visible", timeout=40 * SECOND)
            words = self.page.evaluate(WORDS)
        return words or ""

    def settled(self) -> str:
        """Return the words once they no longer change. A hint comes when it has been worked out, so it is left out."""
        at_rest(self.page, 250)
        return self.without_hint()

    def without_hint(self) -> str:
        """Return all the words on the screen but a hint."""
        return "\n".join(line for line in self.screen().splitlines() if not line.startswith("Consider this turn: "))
