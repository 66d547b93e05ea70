"""Capital City's lessons, reckoned once more by hand: who activates, who earns, what an auction leaves."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.teach.grade import Try, marks, said
from capemay_kit.teach.lesson import lessons, stage
from capemay_kit.teach.task import MarkPlaces, Say

TASKS = [
    pytest.param(task, id=f"{one.id}-{i}") for one in lessons("capital-city") for i, task in enumerate(one.tasks, 1)
]
MARKS = [one for one in TASKS if isinstance(one.values[0], MarkPlaces)]
SAYS = [one for one in TASKS if isinstance(one.values[0], Say)]


def _by_hand(s: Any, task: Any) -> set[str]:
    """Look at every building with the card in hand."""
    found = set()
    family = task.card.split("-")[0]
    for i, seat in enumerate(s.seats):
        for j, owned in enumerate(seat.buildings):
            staff = list(owned.staff)
            symbols = s.book.buildings[owned.card].symbols
            open_for = [symbol for symbol, who in zip(symbols, staff, strict=True) if not who]
            if task.what == "attach":
                right = i == task.seat and s.book.characters[task.card].symbol in open_for
            else:
                if (i, owned.card) == (task.seat, task.building):
                    staff[staff.index("")] = task.card
                right = "" not in staff and any(who.split("-")[0] == family for who in staff)
            if right:
                found.add(f"seat-{i}-building-{j}")
    return found


@pytest.mark.parametrize("task", MARKS)
def test_buildings_to_be_tapped_are_those_found_by_hand(task) -> None:
    """Symbols to attach (p. 3); the family at full buildings to earn (p. 7)."""
    s = stage(task, "capital-city").state
    found = marks(s, task, "capital-city")
    assert found == _by_hand(s, task)
    if task.what == "attach":
        offered = {one.building for one in GAME.legal(s, task.seat) if getattr(one, "card", "") == task.card}
        mine = s.seats[task.seat].buildings
        assert found == {f"seat-{task.seat}-building-{j}" for j, one in enumerate(mine) if one.card in offered}


@pytest.mark.parametrize("task", SAYS)
def test_numbers_are_those_found_by_hand(task) -> None:
    """Bids go into the pot and takes empty it (p. 5); a building pays what is printed on it (p. 7)."""
    s = stage(task, "capital-city").state
    who = task.seat if task.whose is None else task.whose
    if task.phase == "auction":
        dollars, card, pot, bidding, left = [10] * 4, [0] * 4, 0, list(range(4)), 4
        for one in task.acts:
            seat = bidding.pop(0)
            if isinstance(one, act.Bid):
                dollars[seat], pot = dollars[seat] - 1, pot + 1
                bidding.append(seat)
            else:
                dollars[seat], pot, card[seat], left = dollars[seat] + pot, 0, left, left - 1
        expected = (dollars if task.what == "dollars" else card)[who]
    else:
        earned = {one.building for one in task.acts if isinstance(one, act.Earn)}
        mine = [one.card for one in s.seats[who].buildings if one.card in earned]
        expected = sum(s.book.buildings[one].points for one in mine)
    assert said(s, task, "capital-city")[0] == expected


def test_own_earnings_come_first() -> None:
    """Whoever attached takes all of theirs before another player chooses (p. 7)."""
    task = lessons("capital-city")[0].tasks[-1]
    attempt = Try(task, "capital-city")
    assert attempt.act(0, act.Attach("green-bertie", "post-office")).verdict == "on"
    early = attempt.act(1, act.Earn("library", "points"))
    assert (early.verdict, early.rule) == ("wrong", "turns")
    steps = ((0, "haberdashery", "dollars"), (0, "post-office", "dollars"), (1, "library", "points"))
    assert [attempt.act(seat, act.Earn(building, what)).verdict for seat, building, what in steps] == [
        "on", "on", "right"
    ]  # fmt: skip


def test_dollars_where_points_were_asked_miss_the_goal() -> None:
    """They can no longer come to eight."""
    task = lessons("capital-city")[0].tasks[3]
    attempt = Try(task, "capital-city")
    attempt.act(0, act.Attach("blue-agnes", "newspaper"))
    verdict = attempt.act(0, act.Earn("newspaper", "dollars"))
    assert (verdict.verdict, "(victory points: at least 8 more)" in verdict.text) == ("wrong", True)
    assert attempt.table.state == attempt.start


def test_a_tap_on_a_character_is_one_on_its_building() -> None:
    """The picture has places for both."""
    attempt = Try(MARKS[0].values[0], "capital-city")
    assert attempt.takes("seat-0-building-0-1")
    assert not attempt.takes("street-1")
    attempt.mark("seat-0-building-0-1")
    assert attempt.found == {"seat-0-building-0"}
