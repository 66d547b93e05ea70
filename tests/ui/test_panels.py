"""What the panels offer at certain moments, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.ui import words as ui
from capemay_kit.ui.app import Companion


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    """Open a companion at a fresh table of two with printed cards."""
    made = Companion(Store(str(tmp_path / "store.db")), {})
    made.model.begin(header_for(["Anna", "Ben"], table="t"))
    return made


def offered(companion: Companion) -> list[str]:
    """Return what the buttons of the side panel say, first lines only."""
    return [one.description.split("\n")[0] for one in companion.turn.stock._buttons if one.layout.display != "none"]


def tap(companion: Companion, title: str) -> None:
    """Tap a choice of the side panel."""
    next(one for one in companion.turn.stock._buttons if one.description.split("\n")[0] == title).click()


def asked(companion: Companion, *titles: str) -> None:
    """Check that these are offered."""
    there = offered(companion)
    assert all(title in there for title in titles), there


def test_undo_to_here_asks_past_a_draw(companion: Companion) -> None:
    """The question stands where one looks back, too."""
    model = companion.model
    model.tap_action("collect")
    model.do(0, act.Draw())
    model.tap_action("collect")
    model.look(model.on.history[1][0].seq)
    tap(companion, ui.UNDO_HERE)
    asked(companion, ui.YES, ui.NO)
    tap(companion, ui.YES)
    assert len(model.on.history) == 2


def test_an_unnamed_upgrade_card_can_be_named_and_used(companion: Companion) -> None:
    """Taken at the table, named when it is wanted."""
    model = companion.model
    model.correct("seats[0].upgrades", [0])
    tap(companion, ui.NAME_UPGRADE)
    title = next(one for one in offered(companion) if one.endswith("(3)"))
    tap(companion, title)
    assert model.state.seats[0].upgrades == (3,)
    model.correct("seats[0].hand", [1])
    assert act.Use(3) in model.legal


def test_a_long_list_keeps_its_ways_out(companion: Companion) -> None:
    """The lighthouse offers every empty lot, and still lets it pass."""
    model = companion.model
    special = next(one for one in model.state.book.board.spaces if one.special and one.special.kind == "lighthouse")
    beside = next(iter(model.state.book.board.graph[special.id]))
    model.correct("seats[0].space", beside)
    model.do(0, act.Move(1, special.id), force=True)
    shown = offered(companion)
    assert "Let it pass" in shown
    everything = next(one for one in shown if one.startswith("Show all"))
    tap(companion, everything)
    assert len(offered(companion)) > len(shown)


def test_the_figures_of_an_event_say_whose_they_are(companion: Companion) -> None:
    """Everybody's money, by name."""
    from capemay_kit.games.cape_may import labels

    model = companion.model
    for _ in range(6):
        model.tap_action("collect")
    model.answer(1)
    assert model.state.phase == "resolve"
    said: Any = labels.consequences(model.state, model.seat, act.CarryOut())
    assert [one.split(":")[0] for one in said] == ["Anna", "Ben"]
    assert ui.CANCEL not in offered(companion)


def test_once_a_season_the_figures_are_compared(companion: Companion) -> None:
    """One tap a seat says they are right."""
    model = companion.model
    model.correct("round", 4)
    tiles = companion.panel("table")
    shown = [one for one in tiles._right[:2] if one.layout.display != "none"]
    assert [one.description for one in shown] == ["$20, income 0: right? Tap for yes"] * 2
    shown[0].click()
    assert [one.layout.display for one in tiles._right[:2]] == ["none", None]


def test_only_what_is_looked_at_is_made(tmp_path: Path) -> None:
    """Most panels wait until they are first shown."""
    made = Companion(Store(str(tmp_path / "store.db")), {})
    assert set(made._panels) == {"table", "map", "start"}
