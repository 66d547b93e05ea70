"""What a captain can hope for: the winner has the most, guesses fit, and cards that help nobody are not thought of."""

from __future__ import annotations

import random

import pytest

from capemay_kit.bots.players import bot
from capemay_kit.bots.values import values
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.bot import MEASURES, VALUING, ways_of_two_moves
from capemay_kit.games.cape_horn.state import State

FOUND = registry.game("cape-horn")


def raced(seats: int, seed: int) -> list[State]:
    """Return every state of a race of greedy bots."""
    greedy, rng = bot("greedy", "cape-horn"), random.Random(seed)
    s = FOUND.start(FOUND.header_for([str(i) for i in range(seats)], seed=str(seed)))
    states = [s]
    while acting := FOUND.rules.to_act(s):
        legal = FOUND.rules.legal(s, acting[0])
        chosen = legal[0] if len(legal) == 1 else greedy(FOUND.rules.view(s, acting[0]), acting[0], legal, rng)
        s = FOUND.rules.apply(s, acting[0], chosen, Chance(seed=str(seed)))
        states.append(s)
    return states


@pytest.fixture(scope="module")
def race() -> list[State]:
    """A race of three."""
    return raced(3, 2)


def test_whoever_has_won_has_the_most(race: list[State]) -> None:
    """And everybody else has a way left (p. 1)."""
    last = race[-1]
    ended = FOUND.rules.outcome(last)
    assert ended is not None
    counted = [VALUING.points(last, seat) for seat in range(3)]
    assert {i for i, points in enumerate(counted) if points == max(counted)} == set(ended.winners)


def test_there_is_a_measure_for_every_name(race: list[State]) -> None:
    """And the first is 1."""
    for s in race[::25]:
        assert len(VALUING.measure(s, 0)) == len(MEASURES)
        assert VALUING.measure(s, 0)[0] == 1


def test_a_guess_is_seen_as_what_was_guessed_from(race: list[State]) -> None:
    """Hands are filled with cards that may be there, and nothing else is other."""
    for number, s in enumerate(race[::25]):
        view = FOUND.rules.view(s, 1)
        guessed = VALUING.determinize(view, 1, random.Random(number))
        assert FOUND.rules.view(guessed, 1) == view


def test_stages_only_come_nearer_to_the_end(race: list[State]) -> None:
    """No ship sails so far back that a race begins again; four stages at most."""
    stages = [VALUING.stage(s) for s in race]
    assert set(stages) <= {0, 1, 2, 3}
    assert stages[0] == 0
    assert stages[-1] == 3


def test_cards_that_help_no_move_and_hinder_nobody_are_not_thought_of(race: list[State]) -> None:
    """Moves all are."""
    s = next(one for one in race if one.phase == "sail" and len(FOUND.rules.legal(one, one.turn)) > 60)
    legal = FOUND.rules.legal(s, s.turn)
    told = VALUING.telling(s, s.turn, legal)
    assert [one for one in legal if not isinstance(one, act.Place)] == [
        one for one in told if not isinstance(one, act.Place)
    ]
    assert len(told) < len(legal)
    near = {space for i, ship in enumerate(s.seats) if i != s.turn for space in s.book.chart.near[ship.space]}
    for one in (each for each in told if isinstance(each, act.Place)):
        assert one.space in ways_of_two_moves(s, s.turn) or (one.space in near and one.space in s.winds)


def test_nothing_is_worth_as_much_to_a_captain_as_to_win(race: list[State]) -> None:
    """So no bot passes a victory over."""
    know = values("cape-horn")
    *before, last = race
    winner = last.winner
    assert winner is not None
    assert know.value(last, winner) > max(know.value(s, seat) for s in before for seat in range(3)) + 1
