"""In a real browser: what comes over its websocket at two twin tables is the same, until somebody shows their cards.

`test_frames` looks at every message of every game where the panels send it; this is the whole way, once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, WebSocket

from capemay_kit.core.store import Store
from capemay_kit.games import registry

from ..games.twins import differ, played, twin_of
from .people import Companion, Person
from .serving import SECOND, eventually

_ID = re.compile("[0-9a-f]{32}")
ACTS = {"cape-may": 9, "capitol": 7}


def messages(raw: str | bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the kind and the content of a message, as Jupyter writes it on a websocket."""
    if isinstance(raw, str):
        whole = json.loads(raw)
        yield whole["header"]["msg_type"], whole["content"]
        return
    numbers = [int.from_bytes(raw[8 * i : 8 * i + 8], "little") for i in range(1 + int.from_bytes(raw[:8], "little"))]
    _, header, _, _, content, *_ = (raw[a:b] for a, b in zip(numbers[1:], [*numbers[2:], len(raw)], strict=True))
    yield json.loads(header)["msg_type"], json.loads(content)


class Heard:
    """All that a page's widgets are told, each thing once, whatever they are called."""

    def __init__(self, browser: Browser, companion: Companion, table: str) -> None:
        self.table = table
        self.told: set[str] = set()
        self.answers = 0
        self.person = Person(browser, companion)
        self.person.hears("websocket", self._open)
        self.person.page.goto(f"{companion.address}?table={table}", timeout=60 * SECOND)
        self.person.page.wait_for_selector(".cm-play", timeout=60 * SECOND)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, raw: str | bytes) -> None:
        for kind, content in messages(raw):
            data = content.get("data", {})
            self.answers += content.get("execution_state") == "idle"
            if kind not in ("comm_open", "comm_msg") or "pong" in data.get("content", {}):
                continue
            for state in [*data.pop("states", {}).values(), data]:
                self._note(state)

    def _note(self, told: Any) -> None:
        if isinstance(told, dict):
            # which process it is, and how often a picture was drawn, is no part of a table
            told = {key: one for key, one in told.items() if key not in ("process", "version", "n")}
            for key, one in told.items():
                self._note(one) if isinstance(one, dict) else self.told.add(self._plain([key, one]))

    def _plain(self, value: Any) -> str:
        return _ID.sub("#", json.dumps(value, sort_keys=True)).replace(self.table, "the table")

    def walk(self) -> None:
        """Look at every screen, at what can be corrected, and at earlier moments."""
        page = self.person.page
        tabs = page.locator(".cm-tab:not(.cm-sight):not(.cm-home):not(.cm-learn-tab):visible")
        for i in range(tabs.count()):
            tabs.nth(i).click()
            assert eventually(lambda i=i: "cm-on" in str(tabs.nth(i).get_attribute("class")))
            self.rest()
        for there, what, open_, back in (
            ("Table", ".cm-fix", ".cm-fix-title", "Done"),
            ("Log", ".cm-log .cm-choice", "text=Looking back at", "Back to now"),
        ):
            for i in range(2):
                self.person.tap(there)
                self.rest()
                page.locator(f"{what}:visible").nth(i).click()
                page.wait_for_selector(open_, state="visible", timeout=40 * SECOND)
                self.rest()
                self.person.tap(back)
                page.wait_for_selector(open_, state="hidden", timeout=40 * SECOND)
                self.rest()

    def rest(self) -> None:
        """Wait until nothing more is told: the kernel has answered what the page asked last, and all is quiet."""
        before = -1
        while before != len(self.told):
            before, answers = len(self.told), self.answers
            # a page that comes back into the net asks its kernel at once
            self.person.page.evaluate("dispatchEvent(new Event('online'))")
            assert eventually(lambda answers=answers: self._listen() > answers)
            self.person.page.wait_for_timeout(150)

    def _listen(self) -> int:
        self.person.page.wait_for_timeout(10)
        return self.answers


@pytest.mark.parametrize("game", ACTS)
def test_no_page_is_told_what_lies_face_down(game: str, browser: Browser, companion: Companion) -> None:
    """Two people at tables that differ in nothing they may see; then one of each shows their cards."""
    table = played(game, 5, ACTS[game])
    twin = twin_of(table, None)
    assert twin is not None
    assert differ(table, twin)
    store, pages = Store(companion.store), []
    for name, one in (("twin-one", table), ("twin-two", twin)):
        store.create(replace(one.header, table=f"{name}-{game}"), one.entries)
        pages.append(Heard(browser, companion, f"{name}-{game}"))
    for page in pages:
        page.rest()
        page.walk()
    one, two = pages
    assert sorted(one.told ^ two.told) == []
    assert any("Ann" in text for text in one.told)
    seed = registry.open_table(store, f"twin-one-{game}").header.seed
    assert seed is not None
    for page in pages:
        assert not any(seed in text for text in page.told)
        page.person.tap("Table")
        page.person.page.locator(".cm-peek:visible").click()
        page.rest()
    assert one.told ^ two.told, "whoever shows their cards is told what they are"
    for page in pages:
        assert page.person.errors == []
        page.person.leave()
