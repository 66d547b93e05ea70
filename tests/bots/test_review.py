"""Looking back: everybody's chances over a game, luck and choices apart."""

from __future__ import annotations

from functools import cache

import pytest

from capemay_kit.bots.review import MOST_TURNS, TURN, Review, chances, review, reviewing
from capemay_kit.bots.values import values
from capemay_kit.core.chance import Chance
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry

from .positions import FEWEST, LEARNT, played

SEED = 8
EXACT = 1e-9


@cache
def looked_back(game: str, seats: int) -> Review:
    """Look back on one game."""
    return review(game, played(game, seats, SEED))


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_luck_and_choices_add_up_to_what_became_of_a_chance(game: str, seats: int) -> None:
    """The last minus the first, for every seat."""
    found = looked_back(game, seats)
    first, last = found.chances[0].win, found.chances[-1].win
    for seat in range(seats):
        made_of = found.luck[seat] + found.skill[seat] + found.count[seat]
        assert made_of == pytest.approx(last[seat] - first[seat], abs=EXACT)


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_luck_is_taken_from_others(game: str, seats: int) -> None:
    """So are choices: what all have gained sums to nothing."""
    found = looked_back(game, seats)
    assert sum(found.luck) == pytest.approx(0, abs=EXACT)
    assert sum(found.skill) == pytest.approx(0, abs=EXACT)
    assert sum(found.count) == pytest.approx(0, abs=EXACT)


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_there_is_a_chance_for_every_entry_and_they_end_with_the_winners(game: str, seats: int) -> None:
    """The start comes before the first entry."""
    table = played(game, seats, SEED)
    found = looked_back(game, seats)
    winners = registry.game(game).rules.outcome(table.state).winners
    assert [one.seq for one in found.chances] == [0, *(entry.seq for entry in table.counted)]
    assert all(sum(one.win) == pytest.approx(1, abs=EXACT) for one in found.chances)
    assert found.chances[-1].win == tuple((seat in winners) / len(winners) for seat in range(seats))


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_a_game_turns_by_a_choice_or_a_draw_and_not_by_its_final_count(game: str, seats: int) -> None:
    """A few of the largest, in the order in which they came."""
    found, table = looked_back(game, seats), played(game, seats, SEED)
    assert len(found.turning_points) <= MOST_TURNS
    assert [one.seq for one in found.turning_points] == sorted(one.seq for one in found.turning_points)
    for one in found.turning_points:
        entry, before = table.entries[one.seq - 1], table.state_at(one.seq - 1)
        assert entry.answers or len(table.rules.legal(before, entry.seat)) > 1
        assert table.rules.outcome(table.state_at(one.seq)) is None
        assert abs(one.change) >= TURN


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_the_final_count_is_what_the_last_act_showed(game: str, seats: int) -> None:
    """Whoever ends the game, and with whatever act."""
    found = looked_back(game, seats)
    last, before = found.chances[-1].win, found.chances[-2].win
    assert found.count == pytest.approx([end - was for end, was in zip(last, before, strict=True)])


@pytest.mark.parametrize("game", [game for game, seats in FEWEST])
def test_a_choice_decides_no_more_than_it_differs_from_an_average_one(game: str) -> None:
    """What comes with any choice, such as the end of a turn, turns no game, and ending a turn by itself even less."""
    know, seats = values(game), dict(FEWEST)[game]
    table, found = played(game, seats, SEED), looked_back(game, seats)
    for one in found.turning_points:
        entry, before = table.entries[one.seq - 1], table.state_at(one.seq - 1)
        if entry.answers:
            continue
        ends = []
        for act in know.telling(before, one.seat, know.rules.legal(before, one.seat)):
            try:
                ends.append(know.rules.apply(before, one.seat, act, Chance(seed="1")))
            except CapemayError:
                continue
        there = know.rules.to_act(table.state_at(one.seq))
        assert sum(know.rules.to_act(s) == there for s in ends) > 1, entry.act


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_looking_back_twice_finds_the_same(game: str, seats: int) -> None:
    """In portions, as a page does it, or at one go."""
    work = reviewing(game, played(game, seats, SEED))
    seen = []
    while True:
        try:
            seen.append(next(work))
        except StopIteration as done:
            in_portions = done.value
            break
    assert in_portions == review(game, played(game, seats, SEED), progress=seen.append)
    half = len(seen) // 2
    assert seen[:half] == seen[half:] == list(range(1, half + 1))


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_what_changes_nothing_moves_no_chance_by_more_than_a_tenth(game: str, seats: int) -> None:
    """An act that was the only one, and by which nothing was drawn."""
    know = values(game)
    for seed in (SEED, SEED + 1):
        table = played(game, seats, seed)
        before = table.start
        for entry, after in table.history:
            only = know.rules.by_itself(before) is not None
            if only and not entry.answers and know.rules.to_act(after):
                moved = zip(chances(know, before), chances(know, after), strict=True)
                assert max(abs(now - was) for was, now in moved) <= 0.1, (entry.seq, entry.act)
            before = after
