"""What bots and advice know of Capital City: points without sentences, plans for characters in hand, advice."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from capemay_kit.bots.advice import advise
from capemay_kit.bots.players import bot
from capemay_kit.bots.values import values
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.games.capital_city.bot import VALUING
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.capital_city.scoring import score
from capemay_kit.games.capital_city.state import State, to_act
from tests.recorded.seen import Seen

SEATS = 4


@cache
def moments() -> tuple[State, ...]:
    return tuple(m.s for name in ("app-4", "plain-4", "house") for m in Seen(f"capital-city-{name}").moments)


def test_points_are_those_of_the_sheet() -> None:
    """Bots and score sheets count the same."""
    for s in moments():
        assert [VALUING.points(s, i) for i in range(SEATS)] == [one.total for one in score(s).seats]


def test_a_turn_goes_on_once_others_have_taken_what_they_earned() -> None:
    interrupted = [s for s in moments() if s.phase == "attach" and s.pending]
    for s in interrupted:
        settled = VALUING.settled(s, s.turn)
        assert s.turn in to_act(settled) or not settled.pending
    assert interrupted


@pytest.mark.parametrize("phase", ["auction", "trains", "purchase", "attach", "earn"])
def test_advice_at_every_step_has_reasons_that_add_up(phase: str) -> None:
    """Chances sum to 1 and reasons to what they explain."""
    s = next(
        s for s in moments()
        if (acting := to_act(s)) and phase == ("earn" if s.pending else s.phase) and len(GAME.legal(s, acting[0])) > 1
    )  # fmt: skip
    found = advise("capital-city", s, to_act(s)[0])
    assert sum(one.win for one in found.seats) == pytest.approx(1)
    assert len(found.options) > 1
    for one in found.options:
        assert sum(reason.points for reason in one.reason) == pytest.approx(one.points)


def test_weights_are_shipped_for_every_number_of_seats() -> None:
    for seats in range(3, 7):
        assert values("capital-city").knows(GAME.start(GAME.header_for([str(i) for i in range(seats)])))


def test_a_bot_that_looks_one_act_ahead_beats_chance() -> None:
    """One seat greedy, all others at random: it wins most of thirty games."""
    greedy, won, rules = bot("greedy", "capital-city"), 0, registry.game("capital-city").rules
    for seed in range(30):
        me, rnd = seed % SEATS, Random(seed)
        s = GAME.start(GAME.header_for([str(i) for i in range(SEATS)], seed=str(seed)))
        while acting := to_act(s):
            seat = rnd.choice(acting)
            legal = list(rules.legal(s, seat))
            one = greedy(rules.view(s, seat), seat, legal, rnd) if seat == me else rnd.choice(legal)
            s = rules.apply(s, seat, one, Chance(seed=str(seed)))
        outcome = rules.outcome(s)
        won += outcome is not None and me in outcome.winners
    assert won >= 24
