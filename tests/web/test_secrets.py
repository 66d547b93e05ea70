"""What comes over the sockets of a real server at two twin tables is the same, until somebody shows their cards.

`tests/ui/test_frames.py` looks at every message of every game where the panels send it; this is the whole way, once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.games import registry

from ..games.twins import differ, played, twin_of
from ..ui.loops import looped
from ..ui.people import Companion
from .light import Light

_ID = re.compile("[0-9a-f]{32}")
GAME, ACTS = "capitol", 7
OWN = {"process", "version", "n", "pong", "method"}
"""What is no part of a table: which process it is, how often a picture was drawn, an answer to a heartbeat."""


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    with Companion(tmp_path_factory.mktemp("secrets")) as running:
        yield running


def told(page: Light, table: str) -> set[str]:
    """Return all that a page was told, each thing once, whatever its widgets are called."""
    found = set[str]()

    def note(one: Any) -> None:
        for key, value in one.items():
            if isinstance(value, dict):
                note(value)
            elif key not in OWN:
                found.add(_ID.sub("#", json.dumps([key, value], sort_keys=True)).replace(table, "the table"))

    for _, content in page.told:
        note(content)
    note(page.states)
    return found


@looped
async def test_no_page_is_told_what_lies_face_down(companion: Companion) -> None:
    """Two people at tables that differ in nothing they may see; then one of each shows their cards."""
    table = played(GAME, 5, ACTS)
    twin = twin_of(table, None)
    assert twin is not None
    assert differ(table, twin)
    store, pages = Store(companion.store), {}
    for name, one in (("twin-one", table), ("twin-two", twin)):
        store.create(replace(one.header, table=name), one.entries)
        pages[name] = await Light(companion.address, f"?table={name}").open()
    for page in pages.values():
        for tab in (registry.screen(GAME).picture, "Score", "Log", "Table", "cm-fix", "Done"):
            await page.click(tab)
    one, two = (told(page, name) for name, page in pages.items())
    assert sorted(one ^ two) == []
    assert any("Ann" in text for text in one)
    seed = registry.open_table(store, "twin-one").header.seed
    assert seed is not None
    assert not any(seed in text for text in one | two)
    for page in pages.values():
        await page.click("cm-peek")
    one, two = (told(page, name) for name, page in pages.items())
    assert one ^ two, "whoever shows their cards is told what they are"
    for page in pages.values():
        await page.leave()
