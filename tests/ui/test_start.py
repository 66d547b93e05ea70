"""The start screen: what a new table is set up with."""

from __future__ import annotations

from pathlib import Path

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.ui import words as ui
from capemay_kit.ui.app import Companion


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("names", [("Ann", "Bob", "Ann"), ("Ann", "Bob", " Bob "), ("Ann B", "Bob", "Ann  B")])
def test_no_table_is_laid_out_for_two_seats_of_one_name(game: str, names: tuple[str, ...], tmp_path: Path) -> None:
    """Nor for names that look alike; the sentence says what helps, and no path."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    start.game.value = game
    for field, name in zip(start.names, names, strict=False):
        field.value = name
    for begin in (start.begin, start.count):
        begin.click()
        assert ui.SAME_NAME in start.problem.value
        assert companion.desk.here is None
    start.names[2].value = "Cid"
    start.begin.click()
    assert companion.desk.here is not None
