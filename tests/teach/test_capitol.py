"""Capitol's lessons, reckoned once more by the rulebook alone: heights, roofs, colours, and points."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.teach import capitol
from capemay_kit.teach.grade import Try, marks, said
from capemay_kit.teach.lesson import lessons, stage
from capemay_kit.teach.task import MarkPlaces, Say

TASKS = [pytest.param(task, id=f"{one.id}-{i}") for one in lessons("capitol") for i, task in enumerate(one.tasks, 1)]
MARKS = [one for one in TASKS if isinstance(one.values[0], MarkPlaces)]
SAYS = [one for one in TASKS if isinstance(one.values[0], Say)]


def _may_stand(s: Any, area: Any, roof: str, height: int) -> bool:
    """Say whether a building may stand in an area, word by word as chapter 5 has it."""
    site = s.sites[s.book.area[area.id]]
    alike = [one.id for one in s.book.areas if one.colour == area.colour and one.id != area.id]
    others = [{b.roof for b in s.sites[s.book.area[one]].buildings} for one in alike]
    heights = [one.height for one in site.buildings]
    return (
        len(site.buildings) + site.fountains < area.spaces
        and all(one.roof == roof for one in site.buildings)
        and (bool(heights) or others != [{roof}, {roof}])
        and (height in (max(heights), max(heights) + 1) if heights else height == 1)
    )


@pytest.mark.parametrize("task", MARKS)
def test_areas_to_be_tapped_are_those_the_rulebook_allows(task) -> None:
    """And those the rules offer an act for, no more and no fewer."""
    s = stage(task, "capitol").state
    colour = task.card.split("-")[1]
    by_hand = {one.id for one in s.book.areas if one.colour == colour and _may_stand(s, one, task.roof, task.height)}
    offered = {
        one.area for one in GAME.legal(s, task.seat)
        if isinstance(one, act.PlayPermit) and (one.card, one.roof, one.height) == (task.card, task.roof, task.height)
    }  # fmt: skip
    assert marks(s, task, "capitol") == by_hand == offered


@pytest.mark.parametrize("task", SAYS)
def test_points_are_those_the_rulebook_counts(task) -> None:
    """Most floors, then the tallest; one point a fountain; the temple doubles (ch. 7, 9, 11)."""
    s = stage(task, "capitol").state
    site = s.sites[s.book.area[task.of]]
    floors: Counter[int] = Counter()
    for one in site.buildings:
        floors[one.seat] += one.height
    rank = {i: (n, max(one.height for one in site.buildings if one.seat == i)) for i, n in floors.items()}
    first = [i for i in rank if rank[i] == max(rank.values())]
    rest = [floors[i] for i in floors if i not in first]
    second = [i for i in floors if i not in first and floors[i] == max(rest)] if len(first) == 1 else []
    seat = task.seat if task.whose is None else task.whose
    points = (2 + site.fountains) * (seat in first) + site.fountains * (seat in second)
    assert said(s, task, "capitol")[0] == points * (2 if site.large == "temple" else 1)


def test_a_tap_on_a_small_space_is_one_on_its_area() -> None:
    """The picture shows spaces, the task speaks of areas."""
    attempt = Try(MARKS[0].values[0], "capitol")
    assert attempt.takes("blue-1/3")
    assert not attempt.takes("the cupboard")
    assert attempt.mark("blue-1/3").verdict == "on"
    assert attempt.found == {"blue-1"}


def test_where_a_prize_may_stand_can_be_asked_too() -> None:
    """A temple goes on a vacant large space (ch. 9)."""
    won = next(one for one in lessons("capitol") if one.id == "scoring").tasks[-1]
    position = won.position | {"areas.pink-2.large": "amphitheater"}
    task = capitol.MarkPlaces(say="", rule="temples", what="improve", phase="improve", position=position)
    attempt = Try(task, "capitol")
    offered = {one.area for one in GAME.legal(attempt.start, 0)}
    assert marks(attempt.start, task, "capitol") == offered == set(attempt.start.book.area) - {"pink-2"}
    verdict = attempt.mark("pink-2")
    assert (verdict.verdict, "amphitheater" in verdict.text.lower()) == ("wrong", True)


@pytest.mark.parametrize(
    ("what", "of", "number"),
    [("points", None, 0), ("next", None, 7), ("area", "purple-1", 4), ("buildings", None, 4),
     ("buildings", "pink-1", 2), ("floors", None, 6), ("floors", "purple-1", 3), ("extra_cards", None, 2)],
)  # fmt: skip
def test_figures_are_those_of_the_table(what, of, number) -> None:
    """First in Pink 1 (3 floors, a fountain, an amphitheater) and in Purple 1 (3 floors, two fountains)."""
    s = stage(next(one for one in lessons("capitol") if one.id == "scoring").tasks[-1], "capitol").state
    s = GAME.correct(s, "areas.pink-1.large", "amphitheater")
    assert capitol.TEACHING.figure(s, 0, what, of) == number
