"""Where a page of the site is: what its browser keeps, to show it at the next start before Python is there."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from capemay_kit.core.times import now as moment_now
from capemay_kit.sitting.company import whereabouts
from capemay_kit.ui.backup import copy_of
from capemay_kit.ui.companion import OUTSIDE, Companion

MOST = 4
"""So many games that go on are kept; the others stand on the start screen."""


def now(shown: Companion) -> dict[str, Any]:
    """Say which screen is on, its address, and the games: all with when they were last written to, and those that go on
    with who plays and how far they are."""
    here = shown.desk.here
    screen = shown.desk.screen if shown.desk.screen in OUTSIDE else "start" if here is None else "table"
    found: dict[str, Any] = {"screen": screen, "query": urlencode({k: v for k, v in shown.page.address.items() if v})}
    if screen == "start" and "start" in shown.panels.made:
        going = shown.panels.get("start").going
        found["games"] = [{"table": one.header.table, "last": one.last} for one in going.tables]
        found["going"] = [
            _entry(one.header.table, where, one.header.options["seats"], one.last) for one, where in going.known(MOST)
        ]
    elif here is not None and screen == "table":
        header, on = here.view.on.header, here.view.on
        said = here.view.says.progress(on.rules.view(on.state, None))
        found["here"] = _entry(header.table, whereabouts(header, said), header.options["seats"], "")
    return found


def _entry(table: str, where: str, names: Any, last: str) -> dict[str, Any]:
    return {"table": table, "where": where, "names": list(names), "last": last}


def copied(shown: Companion) -> tuple[str, bytes, str] | None:
    """Return a copy of the store: its name, its bytes, and when the last of it was written; None if it is too large."""
    store = shown.model.store
    name, _, raw = copy_of(store)
    return None if raw is None else (name, raw, moment_now())
