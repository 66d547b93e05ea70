"""What bots and advice know of Capitol: points without sentences, guesses at hidden cards, advice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from capemay_kit.bots.advice import advise
from capemay_kit.bots.values import values
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.games.capitol.acts import Bid, Draw
from capemay_kit.games.capitol.auction import MOST_CARDS, Bids, telling_bids
from capemay_kit.games.capitol.bot import VALUING, chances_to_win, placeable
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import awards, by_seat, next_points, score
from capemay_kit.games.capitol.state import State, to_act

from ..twins import played

SEEDS = range(3)
SEATS = 3


def moments(seed: int) -> Iterator[State]:
    """Go through a game at random, moment by moment."""
    for _, s in played("capitol", seed, 120, SEATS).history:
        yield s


@pytest.mark.parametrize("seed", SEEDS)
def test_points_are_those_of_the_sheet(seed: int) -> None:
    """Bots and score sheets count the same."""
    for s in moments(seed):
        assert [VALUING.points(s, i) for i in range(SEATS)] == [one.total for one in score(s).seats]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_next_scoring_brings_is_what_is_awarded_then(seed: int) -> None:
    """The quick count of the areas agrees with the awards that score sheets tell."""
    for s in moments(seed):
        assert next_points(s) == by_seat(s, awards(s))


def test_a_higher_bid_is_likelier_to_win(game: Any) -> None:
    """What a bid is thought to win grows with its sum."""
    s = game(3, hands=[["floor-3", "roof-9"], ["floor-4"], ["floor-5"]], phase="bid")
    low, high = (s.with_seat(0, bid=(card,)) for card in ("floor-3", "roof-9"))
    assert chances_to_win(low)[0] < chances_to_win(high)[0]


def test_of_bids_with_one_sum_the_one_that_spares_most_is_thought_of(game: Any) -> None:
    """Each sum is thought of once, with the cards best spared."""
    s = game(2, hands=[["floor-1", "floor-2", "floor-3"], []], phase="bid")
    sums = [sum(s.book.number(card) for card in one.cards) for one in telling_bids(s.book, s.seats[0].hand)]
    assert sums == sorted(set(sums)), "no sum twice"
    assert Bid(("floor-3",)) in telling_bids(s.book, s.seats[0].hand), "one card rather than two for 3"


def test_all_bids_that_are_thought_of_can_be_made(game: Any) -> None:
    """A large hand leaves few bids to think of, all of them legal."""
    hand = tuple(f"roof-{n}" for n in range(1, 14))
    s = game(2, hands=[hand, []], phase="bid")
    found = telling_bids(s.book, hand)
    offered = GAME.legal(s, 0)
    assert isinstance(offered, Bids)
    assert all(one in offered and len(one.cards) <= MOST_CARDS for one in found)


def test_a_building_without_a_permit_is_not_thought_to_be_placed(game: Any) -> None:
    """Without a permit nothing is placed."""
    s = game(2, hands=[["floor-1"], []], complete=((1,), ()))
    assert not placeable(s, 0)


def test_a_building_with_a_permit_is(game: Any) -> None:
    """A complete building of one floor can begin an area of the permit's colour."""
    s = game(2, hands=[["permit-blue-2"], []], complete=((1,), ()))
    assert [(one.height, one.ready) for one in placeable(s, 0)] == [(1, True)]


def test_what_a_draw_leaves_on_top_is_not_asked(game: Any) -> None:
    """A draw is weighed by the card that is drawn, without the one below it."""
    table = played("capitol", 1, 400, SEATS)
    drawing = [s for _, s in table.history if s.phase == "draw" and not s.printed]
    for s in drawing[:3]:
        before = GAME.view(s, s.turn)
        kind = next(one for one in GAME.legal(before, s.turn) if isinstance(one, Draw))
        then = VALUING.supposed(before, s.turn, kind)
        assert then is not None
        assert len(then.seats[s.turn].hand) == len(before.seats[s.turn].hand) + 1


# --- advice ----------------------------------------------------------------------------------------------


def by_phase() -> dict[str, State]:
    """Return one moment of each phase in which somebody chooses, with more than one act."""
    found: dict[str, State] = {}
    rules, start, header_for = registry.game("capitol")
    s, rng = start(header_for(["Ann", "Bob", "Cid"], seed="phases", table="phases")), Random(4)
    while acting := to_act(s):
        acts = GAME.legal(s, acting[0])
        if len(acts) > 1:
            found.setdefault(s.phase, s)
        s = rules.apply(s, acting[0], acts[int(rng.random() * len(acts))], Chance(seed="phases"))
    return found


@pytest.mark.parametrize("phase", ["build", "bid", "improve", "draw"])
def test_advice_at_every_phase_has_reasons_that_add_up(phase: str) -> None:
    """Wherever somebody chooses, chances sum to 1 and reasons to what they explain."""
    s = by_phase()[phase]
    seat = to_act(s)[0]
    found = advise("capitol", s, seat)
    assert sum(one.win for one in found.seats) == pytest.approx(1)
    assert len(found.options) > 1
    for one in found.options:
        assert sum(reason.points for reason in one.reason) == pytest.approx(one.points)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_weights_are_shipped_for_every_number_of_seats(seats: int) -> None:
    """Every number of seats has weights."""
    _, start, header_for = registry.game("capitol")
    assert values("capitol").knows(start(header_for([str(i) for i in range(seats)])))
