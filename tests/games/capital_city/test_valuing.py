"""What bots and advice know of Capital City: points without sentences, guesses at hidden cards, advice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from capemay_kit.bots.advice import advise
from capemay_kit.bots.values import values
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.games.capital_city.bot import VALUING, pays, planned
from capemay_kit.games.capital_city.scoring import score
from capemay_kit.games.capital_city.state import Owned, Seat, State, fits_symbol, to_act

from ..twins import played

SEEDS = range(3)
SEATS = 4


def moments(seed: int) -> Iterator[State]:
    """Go through a game at random, moment by moment."""
    for _, s in played("capital-city", seed, 160, SEATS).history:
        yield s


@pytest.mark.parametrize("seed", SEEDS)
def test_points_are_those_of_the_sheet(seed: int) -> None:
    """Bots and score sheets count the same."""
    for s in moments(seed):
        assert [VALUING.points(s, i) for i in range(SEATS)] == [one.total for one in score(s).seats]


@pytest.mark.parametrize(
    ("held", "wanted", "fits"),
    [
        ({"star"}, "star", True),
        ({"star"}, "gear", False),
        ({"any"}, "gear", True),
        ({"star"}, "any", True),
        (set[str](), "any", False),
    ],
)
def test_a_character_fits_by_its_symbol(held: set[str], wanted: str, fits: bool) -> None:
    """Symbols decide, and what nobody has read out fits."""
    assert fits_symbol(held, wanted) == fits


# --- advice ----------------------------------------------------------------------------------------------


def by_phase() -> dict[str, State]:
    """Return one moment of each step in which somebody chooses, with more than one act."""
    found: dict[str, State] = {}
    rules, start, header_for = registry.game("capital-city")
    s, rng = start(header_for(["Ann", "Bob", "Cid", "Dot"], seed="phases", table="phases")), Random(4)
    while acting := to_act(s):
        acts = rules.legal(s, acting[0])
        if len(acts) > 1:
            found.setdefault("earn" if s.pending else s.phase, s)
        s = rules.apply(s, acting[0], acts[int(rng.random() * len(acts))], Chance(seed="phases"))
    return found


@pytest.mark.parametrize("phase", ["auction", "trains", "purchase", "attach", "earn"])
def test_advice_at_every_step_has_reasons_that_add_up(phase: str) -> None:
    """Wherever somebody chooses, chances sum to 1 and reasons to what they explain."""
    s = by_phase()[phase]
    found = advise("capital-city", s, to_act(s)[0])
    assert sum(one.win for one in found.seats) == pytest.approx(1)
    assert len(found.options) > 1
    for one in found.options:
        assert sum(reason.points for reason in one.reason) == pytest.approx(one.points)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_weights_are_shipped_for_every_number_of_seats(seats: int) -> None:
    """Every number of seats has weights."""
    _, start, header_for = registry.game("capital-city")
    assert values("capital-city").knows(start(header_for([str(i) for i in range(seats)])))


# --- what characters in hand bring -----------------------------------------------------------------------


def test_a_character_that_completes_a_building_is_planned_with_what_that_earns() -> None:
    """The chapel takes one heart."""
    s = next(s for s in moments(0) if s.phase == "attach")
    heart = next(one.id for one in s.book.characters.values() if one.symbol == "heart")
    me = Seat("Ann", 0, hand=(heart,), buildings=(Owned("chapel", ("",)),))
    assert planned(s.book, me) == (*pays(s.book, "chapel"), 1)


def test_a_character_without_a_place_brings_nothing() -> None:
    """A heart finds none where a star is wanted."""
    s = next(s for s in moments(0) if s.phase == "attach")
    heart = next(one.id for one in s.book.characters.values() if one.symbol == "heart")
    me = Seat("Ann", 0, hand=(heart,), buildings=(Owned("court-house", ("",)),))
    assert planned(s.book, me) == (0, 0, 0)


def test_a_turn_goes_on_once_others_have_taken_what_they_earned() -> None:
    """Wherever others have a choice between, it is taken for them."""
    interrupted = [s for seed in SEEDS for s in moments(seed) if s.phase == "attach" and s.pending]
    for s in interrupted:
        seat = s.turn
        assert seat in to_act(VALUING.settled(s, seat)) or not VALUING.settled(s, seat).pending
    assert interrupted
