"""Cape Horn's lessons, sailed once more on squared paper: neighbours, ways of cards, prices."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.rules import GAME
from capemay_kit.games.cape_horn.state import reach
from capemay_kit.teach.grade import Try, marks, said
from capemay_kit.teach.lesson import lessons, stage
from capemay_kit.teach.task import Do, MarkPlaces, Say

TASKS = [pytest.param(task, id=f"{one.id}-{i}") for one in lessons("cape-horn") for i, task in enumerate(one.tasks, 1)]
MARKS = [one for one in TASKS if isinstance(one.values[0], MarkPlaces)]
SAYS = [one for one in TASKS if isinstance(one.values[0], Say)]
WAYS = ("ahead", "ahead_right", "right", "back_right", "back", "back_left", "left", "ahead_left")
FACES = {"yellow": (0, 1), "blue": (-1, 0), "red": (0, -1)}
"""One step ahead in each area, east and south (p. 2)."""


def _turned(step: tuple[int, int], eighths: int) -> tuple[int, int]:
    """Turn a step to the right, an eighth at a time."""
    ring = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    return ring[(ring.index(step) + eighths) % 8]


def _at(space: str) -> tuple[int, int]:
    return ord(space[0]) - ord("A"), int(space[1:]) - 1


def _sea(s: Any) -> dict[tuple[int, int], str]:
    rows = enumerate(s.book.course.rows)
    return {(x, y): letter for y, row in rows for x, letter in enumerate(row) if letter != "-"}


def _name(x: int, y: int) -> str:
    return f"{chr(ord('A') + x)}{y + 1}"


def _near(s: Any, space: str) -> set[str]:
    x, y = _at(space)
    return {
        _name(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx or dy) and (x + dx, y + dy) in _sea(s)
    }


def _may_end(s: Any, seat: int, space: str) -> bool:
    stations = {one.space for one in s.book.course.stations}
    others = {one.space for i, one in enumerate(s.seats) if i != seat}
    return space in s.winds and (space in stations or space not in others)


def _by_card(s: Any, seat: int, here: str) -> set[str]:
    """Follow every option of the card on a space, leg by leg."""
    sea, ends = _sea(s), set()
    face = FACES[s.book.course.areas[sea[_at(here)]].id]
    for option in s.book.cards[s.winds[here]].options:
        (x, y), afloat = _at(here), True
        for leg in option:
            dx, dy = _turned(face, WAYS.index(leg.way))
            for _ in range(leg.steps):
                x, y = x + dx, y + dy
                afloat = afloat and (x, y) in sea
        if afloat and _may_end(s, seat, _name(x, y)):
            ends.add(_name(x, y))
    return ends


def _by_hand(s: Any, task: Any) -> set[str]:
    me = s.seats[task.seat]
    ignoring = {one for one in _near(s, me.space) if _may_end(s, task.seat, one)}
    sailing = _by_card(s, task.seat, me.space)
    within = sailing | (ignoring if me.points >= 3 else set())
    if me.points >= 5:
        within |= {two for one in sailing for two in _by_card(s, task.seat, one)}
    ships = {one.space for one in s.seats}
    touching = {_name(*one) for one in _sea(s) if _near(s, _name(*one)) & set(s.winds)}
    return {
        "place": touching - set(s.winds),
        "cover": (touching & set(s.winds)) - ships - within,
        "sail": sailing,
        "ignore": ignoring,
        "reach": within,
    }[task.what]


@pytest.mark.parametrize("task", MARKS)
def test_spaces_to_be_tapped_are_those_found_on_squared_paper(task) -> None:
    """And those the rules offer an act for, no more and no fewer."""
    s = stage(task, "cape-horn").state
    legal = GAME.legal(s, task.seat)
    placed = {one.space for one in legal if isinstance(one, act.Place) and one.card == task.card}
    offered = {
        "place": placed - set(s.winds), "cover": placed & set(s.winds), "reach": set(reach(s, task.seat)),
        "sail": {one.to for one in legal if isinstance(one, act.Sail)},
        "ignore": {one.to for one in legal if isinstance(one, act.Ignore)},
    }[task.what]  # fmt: skip
    assert marks(s, task, "cape-horn") == _by_hand(s, task) == offered


@pytest.mark.parametrize("task", SAYS)
def test_sail_points_are_what_the_prices_leave(task) -> None:
    """Ignoring costs 3, a second move 5, each card bought 1 (p. 4)."""
    s = stage(task, "cape-horn").state
    price = {act.Ignore: 3, act.Again: 5, act.Buy: 1}
    left = s.seats[task.seat].points - sum(price.get(type(one), 0) for one in task.acts)
    assert said(s, task, "cape-horn")[0] == left


def test_taking_a_token_is_no_act_of_its_own() -> None:
    """Two cards and the move are three; the token comes with the move."""
    task = next(one for lesson in lessons("cape-horn") for one in lesson.tasks if isinstance(one, Do) and one.acts == 3)
    attempt = Try(task, "cape-horn")
    acts = (act.Place("hook", "K3"), act.Place("backing-left", "K4"), act.Sail("K4"), act.TakeToken())
    assert [attempt.act(0, one).verdict for one in acts] == ["on", "on", "on", "right"]


def test_leaving_the_token_misses_the_goal() -> None:
    """It was allowed, and that is said."""
    task = next(one for lesson in lessons("cape-horn") for one in lesson.tasks if isinstance(one, Do) and one.acts == 3)
    attempt = Try(task, "cape-horn")
    for one in (act.Place("hook", "K3"), act.Place("backing-left", "K4"), act.Sail("K4")):
        attempt.act(0, one)
    verdict = attempt.act(0, act.LeaveToken())
    assert (verdict.verdict, "(station tokens: at least 1 more)" in verdict.text) == ("wrong", True)
    assert attempt.table.state == attempt.start
