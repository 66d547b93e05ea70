"""Bots, advice and looking back, on the site as at home: what they take is worked out in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from capemay_kit.core.bot_seats import PACES
from capemay_kit.core.record import AskedAdvice, by_bot
from capemay_kit.games import registry
from capemay_kit.sim import simulate

from ..ui.fingertip import Fingertip
from ..ui.serving import SECOND, eventually
from .conftest import Host
from .visitor import Visitor

SOON = re.compile("^(Collect|Done)", re.MULTILINE)


def test_a_round_is_played_with_a_bot_that_acts_by_itself(visitor: Visitor, site: Host) -> None:
    """One person and one bot; what it did is on the disk."""
    page = visitor.page
    page.locator(".cm-names input").nth(0).fill("Ann")
    page.locator(".cm-names input").nth(0).press("Tab")
    visitor.tap("Add a bot")
    page.get_by_role("button", name="first?", exact=True).locator("visible=true").last.click()
    visitor.tap("Begin")
    page.wait_for_selector(".cm-tile", state="visible")
    visitor.tap("Bots")
    for pace in ("usual", "fast"):
        visitor.tap(f"Pace: {PACES[pace]}")
    says = registry.screen("cape-may")
    first = says.progress(visitor.table.state).round
    hand = Fingertip(visitor, 0.95, SOON)
    while says.progress(visitor.table.state).round == first:
        table = visitor.table
        if table.rules.to_act(table.state) == (0,):
            hand.taps_something()
        else:
            assert eventually(lambda seq=table.seq: visitor.table.seq > seq)
    acted = [one for one in visitor.table.entries if by_bot(one)]
    assert {one.seat for one in acted} == {1}
    assert visitor.nowhere_else(site)


def test_advice_is_asked_for(visitor: Visitor, site: Host) -> None:
    """Who is ahead; later three good acts, of which one lies ready. Asking stands in the log, on the disk too."""
    visitor.begins("cape-may", "Ada", "Bo")
    visitor.tap("Who is ahead?")
    answer = visitor.page.locator(".cm-advised [role=note]:visible")
    expect(answer).to_contain_text("Ada", timeout=60 * SECOND)
    visitor.tap("Suggest three actions")
    good = visitor.page.locator(".cm-goodacts .cm-choice:visible")
    expect(good).to_have_count(3, timeout=60 * SECOND)
    visitor.looks_first()
    good.first.click()
    expect(answer.first).to_contain_text("What would this change?")
    assert any(isinstance(one.act, AskedAdvice) for one in visitor.table.entries)
    assert visitor.nowhere_else(site)


def test_a_finished_game_is_looked_back_on(visitor: Visitor, site: Host) -> None:
    """Everybody's chances from act to act, and where they turned."""
    file = visitor.folder / "game.jsonl"
    file.write_bytes(simulate("cape-may", 2, ["random"], 1, 1)[1])
    visitor.goes_home()
    with visitor.page.expect_file_chooser() as chooser:
        visitor.tap("Open a file")
    chooser.value.set_files(file)
    visitor.page.wait_for_selector(".cm-play", state="visible", timeout=60 * SECOND)
    visitor.tap("Look back on the game")
    expect(visitor.page.locator(".cm-reviewbox")).to_contain_text("Where it was decided", timeout=60 * SECOND)
    expect(visitor.page.locator(".cm-turns .cm-choice:visible").first).to_be_visible()
    assert visitor.nowhere_else(site)
