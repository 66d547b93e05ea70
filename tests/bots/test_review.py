"""Looking back: everybody's chances over a game, luck and choices apart."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from capemay_kit.bots.advice import Advised, advise
from capemay_kit.bots.review import CLEARLY, MOST_TURNS, TURN, Review, better, chances, chosen, review
from capemay_kit.bots.values import values
from capemay_kit.core.at_one_go import finished
from capemay_kit.core.chance import Chance
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError

from .positions import FEWEST, LEARNT, played

EXACT = 1e-9


@cache
def looked_back(game: str, seats: int) -> Review:
    return review(game, played(game, seats))


@LEARNT
def test_luck_and_choices_add_up_to_what_became_of_a_chance(game: str, seats: int) -> None:
    """From the start to the winners, for every seat; they are taken from others. The final count is what the last act
    showed, whoever did it."""
    table, found = played(game, seats), looked_back(game, seats)
    winners = table.rules.outcome(table.state).winners
    assert [one.seq for one in found.chances] == [0, *(entry.seq for entry in table.counted)]
    assert all(sum(one.win) == pytest.approx(1, abs=EXACT) for one in found.chances)
    first, before, last = (found.chances[place].win for place in (0, -2, -1))
    assert last == tuple((seat in winners) / len(winners) for seat in range(seats))
    assert found.count == pytest.approx([end - was for end, was in zip(last, before, strict=True)])
    for part in (found.luck, found.skill, found.count):
        assert sum(part) == pytest.approx(0, abs=EXACT)
    made_of = [sum(parts) for parts in zip(found.luck, found.skill, found.count, strict=True)]
    assert made_of == pytest.approx([end - was for end, was in zip(last, first, strict=True)], abs=EXACT)


@LEARNT
def test_a_game_turns_by_a_choice_or_a_draw_and_not_by_its_final_count(game: str, seats: int) -> None:
    """A few of the largest, in the order in which they came. A choice decides no more than it differs from an average
    one: what comes with any choice, such as the end of a turn, turns no game, and ending a turn by itself even less."""
    found, table, know = looked_back(game, seats), played(game, seats), values(game)
    assert len(found.turning_points) <= MOST_TURNS
    assert [one.seq for one in found.turning_points] == sorted(one.seq for one in found.turning_points)
    for one in found.turning_points:
        entry, before, after = table.entries[one.seq - 1], table.state_at(one.seq - 1), table.state_at(one.seq)
        assert know.rules.outcome(after) is None
        assert abs(one.change) >= TURN
        if entry.answers:
            continue
        ends = []
        for act in know.telling(before, one.seat, know.rules.legal(before, one.seat)):
            try:
                ends.append(know.rules.apply(before, one.seat, act, Chance(seed="1")))
            except CapemayError:
                continue
        assert sum(know.rules.to_act(s) == know.rules.to_act(after) for s in ends) > 1, entry.act


@pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(*one, marks=[pytest.mark.slow] * (one != FEWEST[-1])) for one in FEWEST]
)
def test_looking_back_twice_finds_the_same(game: str, seats: int) -> None:
    seen: list[int] = []
    assert review(game, played(game, seats), progress=seen.append) == looked_back(game, seats)
    assert seen == list(range(1, len(played(game, seats).history) + 1))


@LEARNT
def test_what_changes_nothing_moves_no_chance_by_more_than_a_tenth(game: str, seats: int) -> None:
    """An act that was the only one, and by which nothing was drawn."""
    know, table = values(game), played(game, seats)
    before = table.start
    for entry, after in table.history:
        only = know.rules.by_itself(before) is not None
        if only and not entry.answers and know.rules.to_act(after):
            moved = zip(chances(know, before), chances(know, after), strict=True)
            assert max(abs(now - was) for was, now in moved) <= 0.1, (entry.seq, entry.act)
        before = after


@LEARNT
def test_what_would_have_been_better_is_clearly_better_and_says_why(game: str, seats: int) -> None:
    """By its chance and by points, which the reasons add up to. Only choices are judged."""
    table, found = played(game, seats), looked_back(game, seats)
    turns = [(one, table.state_at(one.seq - 1), table.entries[one.seq - 1]) for one in found.turning_points]
    chose = [one.seq for one, before, entry in turns if chosen(table.rules, before, entry)]
    for one in [finished(better(game, table, seq)) for seq in chose[:2]]:
        if one is not None:
            assert one.win >= CLEARLY
            assert one.points == pytest.approx(sum(reason.points for reason in one.reason))
            assert [reason.text for reason in one.reason] == list(dict.fromkeys(reason.text for reason in one.reason))


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_nothing_is_better_than_the_best_act_which_is_better_than_the_worst(game: str, seats: int) -> None:
    """Asked after each was done, where they differ most of a few moments; what was done decides nothing else."""
    table = played(game, seats)
    moments = [(entry, table.state_at(entry.seq - 1)) for entry in table.counted]
    chose = [(entry, before) for entry, before in moments if chosen(table.rules, before, entry)]
    asked = [
        (entry, advise(game, before, entry.seat, f"0/{entry.seq}").options)
        for entry, before in chose[len(chose) // 2 :: len(chose) // 10]
    ]
    entry, options = max(asked, key=lambda one: one[1][0].win - one[1][-1].win if one[1] else 0.0)
    best, worst = options[0], options[-1]
    assert best.win - worst.win >= CLEARLY

    def judged(act: Any) -> Advised | None:
        done = Table(table.rules, table.header, table.start, table.entries[: entry.seq - 1])
        done.act(entry.seat, act)
        return finished(better(game, done, entry.seq))

    assert judged(best.act) is None
    found = judged(worst.act)
    assert found is not None
    assert (found.text, found.win) == (best.text, pytest.approx(best.win - worst.win))
