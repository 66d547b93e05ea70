"""A page that is open for a whole evening keeps nothing of the tables that were left, without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from ipywidgets.widgets import widget as widgets

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.ui.companion import Companion

from .at_start import turn

ACTS = 4


def evening(page: Companion, names: list[str]) -> int:
    """Play a little of every game, with all its screens; return how many widgets the page has then."""
    for game in registry.GAMES:
        page.model.begin(registry.game(game).header_for(names, seed="a"))
        here = page.desk.here
        for _ in range(ACTS):
            if here.view.acting and here.legal:
                here.do(here.view.acting[0], here.legal[0])
        for screen in here.screens:
            here.show(screen)
        page.model.show("start")
        turn(page.panel("start"), game)
    return len(widgets._instances)


def test_tables_that_were_left_leave_no_widgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They would be kept here and in the browser for good: the second evening ends with no more than the first."""
    monkeypatch.setattr(widgets, "_instances", {})
    page = Companion(Store(str(tmp_path / "store.db")), {})
    names = ["Ada", "Bo", "Cyd"]
    assert evening(page, names) == evening(page, names)
