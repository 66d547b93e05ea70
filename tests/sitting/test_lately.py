"""What a scoring brought, with its reasons, and what people forget, until somebody goes on."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import BOT
from capemay_kit.core.scores import said
from capemay_kit.core.store import Store
from capemay_kit.sitting.lately import LISTS
from capemay_kit.sitting.viewer import Guest
from tests.games.recorded import game_of

from .people import JOINED, page_of

SCORED = pytest.mark.parametrize("name", ["capitol-printed-4", "capital-city-printed-4", "cape-may-printed-3"])


@cache
def at_scoring(name: str) -> tuple[Any, tuple[Any, ...], int]:
    """Return a recorded game, and the number of its second scoring."""
    looked = game_of(name)
    count = [(entry.seq, looked.screen.scorings(after)) for entry, after in looked.table.history]
    return looked.table.header, tuple(looked.table.entries), next(seq for seq, n in count if n == 2)


class Evening:
    """A table as it was after one of the recorded entries, and pages at it."""

    def __init__(self, url: str, name: str, more: int = 0, by: str | None = None) -> None:
        self.store = Store(url)
        header, entries, self.seq = at_scoring(name)
        kept = [one if one.seq <= self.seq else replace(one, by=by) for one in entries if one.seq <= self.seq + more]
        self.here = header.table
        self.store.create(header, kept)

    def page(self, guest: Guest | None = None) -> Any:
        page = page_of(self.store, guest, JOINED)
        page.open(self.here)
        return page


@SCORED
def test_a_scoring_in_the_middle_is_told_with_its_reasons_until_somebody_acts(name, tmp_path):
    """It follows from the record: whoever opens the table then sees it, on the shared page and looking on."""
    evening = Evening(str(tmp_path / "a.db"), name)
    for guest in (None, Guest(evening.here, None)):
        recap = evening.page(guest).lately.recap
        assert recap is not None
        for seat in recap.sheet.seats:
            assert all(line.points == sum(one.points for one in line.because) for line in seat.lines)
    assert Evening(str(tmp_path / "b.db"), name, more=1).page().lately.recap is None


@SCORED
def test_what_bots_do_since_leaves_the_reasons_in_sight(name, tmp_path):
    assert Evening(str(tmp_path / "a.db"), name, more=1, by=f"{BOT}fair").page().lately.recap is not None


@SCORED
def test_a_player_on_a_phone_reads_the_reasons_until_their_own_turn(name, tmp_path):
    evening = Evening(str(tmp_path / "a.db"), name, more=1)
    *__, last = at_scoring(name)[1][: evening.seq + 1]
    for seat in range(2):
        phone = evening.page(Guest(*evening.store.claim(evening.here, seat)))
        assert (phone.lately.recap is None) == (seat == last.seat)


@SCORED
def test_whoever_undoes_or_looks_back_to_a_scoring_sees_its_reasons(name, tmp_path):
    page = Evening(str(tmp_path / "a.db"), name, more=3).page()
    assert page.lately.recap is None
    seq = at_scoring(name)[2]
    page.past.look(seq)
    then = page.lately.recap
    assert then is not None
    page.past.look(seq - 1)
    assert page.lately.recap is None
    page.past.undo(seq, asked=True)
    assert page.lately.recap == then


@SCORED
def test_reasons_are_closed_by_turning_to_any_screen(name, tmp_path):
    page = Evening(str(tmp_path / "a.db"), name).page()
    page.show("table")
    assert page.lately.recap is None


def test_capitol_tells_of_each_area_who_got_what(tmp_path):
    """Chapter 11: what the areas bring is what the round's points are."""
    name = "capitol-plain-4"
    looked, seq = game_of(name), at_scoring(name)[2]
    before, after = looked.table.state_at(seq - 1), looked.table.state_at(seq)
    recap = looked.screen.recap(before, before, after)
    for i, seat in enumerate(recap.sheet.seats):
        gained = looked.rules.scores(after).seats[i].total - looked.rules.scores(before).seats[i].total
        assert [line.points for line in seat.lines] == [gained]
    areas = {one.why.args["area"] for seat in recap.sheet.seats for one in seat.lines[0].because}
    assert len(areas) > 1


def test_capital_city_tells_what_each_building_earned_in_the_season(tmp_path):
    """Page 7: earnings are points or dollars."""
    name = "capital-city-app-4"
    looked, seq = game_of(name), at_scoring(name)[2]
    began = next(one.s for one in looked.moments if one.s.season == 1)
    after = looked.table.state_at(seq)
    for old, new, told in zip(
        began.seats, after.seats, looked.screen.recap(began, began, after).sheet.seats, strict=True
    ):
        points, money = told.lines
        assert (points.points, money.points) == (new.points - old.points, new.money - old.money)


def test_cape_may_tells_a_season_in_money_majorities_and_prestige(tmp_path):
    """Page 10: income comes at its end; page 13: how majorities are shared."""
    name = "cape-may-printed-3"
    looked, seq = game_of(name), at_scoring(name)[2]
    began = next(one.s for one in looked.moments if looked.screen.scorings(one.s) == 1)
    before, after = looked.table.state_at(seq - 1), looked.table.state_at(seq)
    recap = looked.screen.recap(began, before, after)
    was, now = looked.rules.scores(began), looked.rules.scores(after)
    for i, seat in enumerate(recap.sheet.seats):
        money, majorities, gained = seat.lines
        assert money.points == after.seats[i].money - began.seats[i].money
        assert money.because[0].points == after.seats[i].money - before.seats[i].money
        assert majorities.points == now.seats[i].lines[2].points
        assert gained.points == now.seats[i].total - was.seats[i].total
    assert all(said(one.why, looked.rules.meta.messages) for seat in recap.sheet.seats for one in seat.lines[1].because)


# --- what people forget ----------------------------------------------------------------------------------

FORGOTTEN = {
    "cape-may-printed-3": {
        "Move the lighthouse one space on.",
        "Everybody draws 2 activity cards.",
        "The event ends now.",
    },
    "capitol-printed-4": set[str](),
    "capital-city-printed-4": set[str](),
}


@pytest.mark.parametrize("name", FORGOTTEN)
def test_a_friend_reminds_of_printed_pieces_once_where_they_are_due(name, tmp_path):
    """Cape May p. 5 and 10, Capitol ch. 3, Capital City p. 9."""
    looked = game_of(name)
    told = [one.text for m in looked.moments if m.entry is not None for one in looked.screen.reminders(m.s, m.after)]
    assert FORGOTTEN[name] <= set(told)
    if name.startswith("capital-city"):
        assert sum("season card" in one for one in told) == 3
    else:
        rounds = [(m.s.first, m.after.first) for m in looked.moments if m.entry and m.entry.seat is not None]
        passed = [looked.table.start.seats[after].name for before, after in rounds if before != after]
        assert passed == [one.rpartition(" ")[2].rstrip(".") for one in told if one.startswith("Pass")]


def test_no_card_that_the_app_deals_is_reminded_of(tmp_path):
    for name in ("capitol-app-3", "cape-may-app-2"):
        assert Evening(str(tmp_path / f"{name}.db"), name).page().lately.reminders == ()


def test_a_device_that_wants_no_reminders_has_none(tmp_path):
    page = Evening(str(tmp_path / "a.db"), "cape-may-printed-3").page()
    assert [one.sign for one in page.lately.reminders] == ["cards"]
    page.desk.device = {"remind": "off"}
    assert page.lately.reminders == ()


# --- a tap on the picture is enough ---------------------------------------------------------------------------


def lists(page: Any, times: int) -> list[bool]:
    """Pick what is offered from the list so often; say each time whether the table is told of the picture."""
    told = []
    for __ in range(times):
        placed = [one for one in page.legal if page.view.says.place(page.view.mine, page.view.seat, one)]
        page.drafting.press(placed[0])
        told.append(page.lately.tip)
        page.cancel()
    return told


@pytest.fixture
def table(tmp_path) -> Any:
    """A table of Cape May where actions are taken, on a device that keeps what is chosen for it."""
    looked = game_of("cape-may-plain-3")
    seq = next(m.seq for m in looked.moments if m.seq > 60 and m.s.phase == "actions" and not m.s.steps)
    store = Store(str(tmp_path / "store.db"))
    store.create(looked.table.header, looked.table.entries[:seq])
    page = page_of(store)
    page.desk.choose = lambda name, value: page.desk.device.update({name: value})  # type: ignore[attr-defined]
    page.open(looked.table.header.table)
    page.view.peeked = page.view.seat
    return page


def test_whoever_takes_lists_alone_is_told_once_that_the_picture_can_be_tapped(table):
    assert lists(table, LISTS + 3) == [False] * (LISTS - 1) + [True] + [False] * 3
    table.seated()
    assert True not in lists(table, LISTS + 1)


def test_whoever_taps_the_picture_is_never_told(table):
    table.drafting.tap_place("nowhere")
    assert True not in lists(table, LISTS + 1)
