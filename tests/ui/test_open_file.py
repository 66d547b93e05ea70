"""*Open a file* on the start screen: chosen, dropped there, or opened with the app by the system."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from capemay_kit.core.record import to_lines
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results.formats import write
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import Companion

from .beside import Beside
from .seen import buttons, tap, words


def game(name: str = "cape-may", seed: str | None = None, acts: int = 3) -> Table:
    table: Table = registry.lay_out(registry.game(name).header_for(["Anna", "Ben"], seed=seed, table="t"))
    for _ in range(acts):
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0], told=(None,) * 9)
    return table


def test_a_record_leads_to_its_table(companion: Companion) -> None:
    """It says what became of it, also to whoever is at another table."""
    table = game()
    companion.panel("start").open.take("game.jsonl", write(table, "jsonl"))
    assert (companion.table, companion.model.view.on.seq) == ("t", 3)
    assert "Imported" in companion.model.toast
    companion.model.begin(registry.game("capitol").header_for(["Anna", "Ben"]))
    companion.panel("start").open.take("game.jsonl", write(table, "jsonl"))
    assert (companion.table, companion.model.toast) == ("t", "This game is already here, exactly as in the file.")


def test_a_file_that_cannot_be_opened_says_why(companion: Companion) -> None:
    companion.model.begin(registry.game("capitol").header_for(["Anna", "Ben"]))
    companion.panel("start").open.take("letter.txt", b"Dear Anna")
    assert companion.desk.screen == "start"
    assert "letter.txt: cannot be opened" in words(companion.panel("start"), "cm-message")


def test_a_guest_opens_no_file(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = registry.lay_out(registry.game("cape-may").header_for(["Anna", "Ben"], table="mine"), store)
    claim = store.claim("mine", 0)
    companion = Companion(store, {}, desk=Desk(Guest("mine", 0, claim.generation)))
    raw = to_lines(game().header, game().entries)
    assert companion.model.hand_over("game.jsonl", raw) is None
    companion.page._heard(companion.page, {"file": "game.jsonl"}, [])
    assert companion.desk.screen != "start"
    assert [one.header.table for one in store.tables()] == [table.header.table]


@pytest.mark.parametrize("seed", ["a", None], ids=["the app deals", "printed cards"])
def test_a_running_game_is_taken_along_from_its_log(companion: Companion, seed: str | None) -> None:
    """Where the app deals, only after somebody says that all may see all cards, which the log tells."""
    companion.model.begin(registry.game("capitol").header_for(["Anna", "Ben"], seed=seed, table="t"))
    companion.model.show("log")
    log, whole = companion.panel("log"), "The full record shows every card"
    saved: list[str] = []
    companion.desk.save = lambda name, kind, raw: saved.append(name)
    tap(log, "Export this game")
    assert (any(one.startswith(whole) for one in buttons(log)), len(saved)) == ((True, 0) if seed else (False, 1))
    if seed:
        tap(log, whole)
        assert saved[0].endswith(".jsonl")
        assert registry.open_table(companion.model.store, "t").opened


def test_a_record_is_dropped_on_the_start_screen_or_opened_with_the_app(beside: Beside) -> None:
    """Anywhere on it; and from a table too, where the system hands it over."""
    raw, page = write(game(), "jsonl").decode(), beside.page
    beside.opens()
    dropped = page.evaluate_handle(
        "raw => { const all = new DataTransfer(); all.items.add(new File([raw], 'game.jsonl')); return all; }", raw
    )
    page.dispatch_event(".cm-form", "dragover", {"dataTransfer": dropped})
    expect(page.locator("html.cm-dropping")).to_have_count(1)
    page.dispatch_event(".cm-form", "drop", {"dataTransfer": dropped})
    page.wait_for_selector(".cm-tile", state="visible")
    expect(page.locator("html.cm-dropping")).to_have_count(0)
    assert beside.shown.table == "t"
    # a page that was opened at its table has no start screen yet
    beside.opens(table="t")
    page.evaluate("window.capemayOpen(new File(['Dear Anna'], 'letter.txt'))")
    expect(page.locator(".cm-start")).to_contain_text("letter.txt: cannot be opened")
    assert beside.errors == []
