"""The screens of games that other packages add, without a browser. `test_added_game.py` runs this where they are
installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.store import Store
from capemay_kit.ui.companion import Companion
from tests.ui.at_start import begin, box_to_tick, choose, turn, under_more
from tests.ui.seen import buttons, html, labelled, of_class, press, tap, words


@pytest.fixture
def page(tmp_path: Path) -> Companion:
    return Companion(Store(str(tmp_path / "store.db")), {})


def test_a_game_is_played_undone_scored_corrected_and_exported(page: Companion) -> None:
    """From the start screen to the file, by taps."""
    turn(page.panel("start"), "tiny-island")
    begin(page.panel("start"), "Anna", "Ben")
    assert "Walk to the next space." in words(page)
    tap(page, "To the dune")
    assert "shells: 0 → 1" in words(page)
    tap(page, "Do it")
    assert buttons(page, "cm-undo")[0].startswith("↶ Undo: Anna goes to the dune")
    press(page, "cm-undo")
    assert buttons(page, "cm-undo") == ["↶ Nothing to undo"]

    tap(page, "Island")
    page.model.drafting.tap_place("pond")
    assert "That is too far." in words(page)
    tap(page, "Cancel")
    for to in ("dune", "dune", "pond", "pond", "dune"):
        tap(page, f"To the {to}")
        tap(page, "Do it")
    assert "The game is over" in words(page)

    tap(page, "Table")
    of_class(page, "cm-fix")[1].click()
    assert "Correct Ben's figures" in words(page)
    labelled(page, "Shells").value = 7
    tap(page, "Done")
    tap(page, "Score")
    tap(page, "Who has won?")
    assert "<h2>Ben</h2>" in html(page)
    saved: dict[str, bytes] = {}
    page.desk.save = lambda name, kind, raw: saved.update({name: raw})
    tap(page, "Share or print")
    tap(page, "Table (CSV)")
    assert b"tiny-island" in next(iter(saved.values()))
    tap(page, "Home")
    # it is over: its people are offered for the next one
    assert "Same 2 players" in buttons(page)


def test_screens_show_what_a_game_has_and_nothing_else(page: Companion) -> None:
    """Its house rule; no numbers of editions, no lessons, no pages of a rulebook, no lighthouse, no empty list."""
    start = page.panel("start")
    turn(start, "old-harbour")
    choose(start, "virtual")
    house: Any = next(one for one in under_more(start, w.Accordion) if "House rules" in one.titles)
    house.selected_index = 0
    box_to_tick(start, "Storms").value = True
    said = " ".join([words(start), *buttons(start)])
    assert [
        absent for absent in ("Edition", "xplain as we go", "checklist", "stand-ins", "advice") if absent in said
    ] == []
    assert "<svg" not in html(start, "cm-hero")
    begin(start, "Anna", "Ben")
    assert "Bid for the lantern, all at once." in words(page)
    assert "Storms: a 1 on the die takes you back to the cove" in words(page)
    for bid in ("Bid 2", "Bid 1"):
        press(page, "cm-peek")
        tap(page, bid)
    assert "Walk, or land cargo." in words(page)
    assert "Stop explaining" not in buttons(page)
    tap(page, "Coast")
    # while something is covered that she could land here, a tap does not say why not
    press(page, "cm-peek")
    page.model.drafting.tap_place("market")
    assert "No road leads there." in words(page)
    assert "Rulebook" not in html(page, "cm-refusal")
    tap(page, "Cancel")
    tap(page, "Walk to the inn")
    assert "Ben" in words(page, "cm-now")
