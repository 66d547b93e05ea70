"""List what the start screen and a table import; runs within Pyodide while the site is built.

``/in/sources.zip`` holds the compiled packages. ``/out/needed.json`` gets the names of all modules that were imported:
these come at the first visit.
"""

from __future__ import annotations

import asyncio
import json
import sys
import zipfile
from pathlib import Path

AT = Path("/lib/python3.14/site-packages")
ACTS = 12
NAMES = ["Ada", "Bo", "Cyd"]
LATER = ("score", "learn", "copy", "history", "phones")
"""Screens whose parts may come when somebody turns to them."""


async def play() -> None:
    """Open the start screen, begin every game with cards in the app and without, and play on for a little."""
    from capemay_kit.games import registry
    from capemay_kit.site.page import SitePage

    page = SitePage(lambda text, buffers: None, lambda name: b"", str(AT))
    page.open("", "sqlite:////tables.sqlite")
    for game in registry.GAMES:
        meta = registry.game(game).rules.meta
        names = NAMES[: max(meta.min_seats, 2)]
        for seed in ("seed", None):
            page.shown.model.begin(registry.game(game).header_for(names, seed=seed))
            here = page.shown.desk.here
            for screen in (*(one for one in here.screens if one not in LATER), here.screens[0]):
                here.show(screen)
            for _ in range(ACTS):
                if here.view.acting and here.legal:
                    here.do(here.view.acting[0], here.legal[0])
            here.past.undo()
            await asyncio.sleep(0)


async def main() -> None:
    """Try it, and write the list."""
    with zipfile.ZipFile("/in/sources.zip") as packed:
        packed.extractall(AT)
    await play()
    Path("/out/needed.json").write_text(json.dumps(sorted(sys.modules)), encoding="utf-8")
