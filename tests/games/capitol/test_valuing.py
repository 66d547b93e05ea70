"""What bots and advice know of Capitol: points without sentences, bids worth thinking of, what a draw brings."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.games.capitol.acts import Bid, Draw
from capemay_kit.games.capitol.auction import MOST_CARDS, telling_bids
from capemay_kit.games.capitol.bot import VALUING
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import awards, by_seat, next_points, score
from capemay_kit.games.capitol.state import Stack
from tests.recorded.seen import Seen


def test_the_quick_count_is_that_of_the_sheet_and_of_the_next_scoring() -> None:
    for s in (m.s for m in Seen("capitol-app-3").moments):
        assert [VALUING.points(s, i) for i in range(3)] == [one.total for one in score(s).seats]
        assert next_points(s) == by_seat(s, awards(s))


def test_of_bids_with_one_sum_the_one_that_spares_most_is_thought_of(game: Any) -> None:
    s = game(2, hands=[["floor-1", "floor-2", "floor-3"], []], phase="bid")
    found = telling_bids(s.book, s.seats[0].hand)
    sums = [sum(s.book.number(card) for card in one.cards) for one in found]
    assert sums == sorted(set(sums)), "no sum twice"
    assert Bid(("floor-3",)) in found, "one card rather than two for 3"


def test_all_bids_that_are_thought_of_can_be_made(game: Any) -> None:
    """A large hand leaves few bids to think of, all of them legal."""
    hand = tuple(f"roof-{n}" for n in range(1, 14))
    offered = GAME.legal(game(2, hands=[hand, []], phase="bid"), 0)
    assert all(one in offered and len(one.cards) <= MOST_CARDS for one in telling_bids(game().book, hand))


def test_a_card_of_no_known_kind_is_some_of_each(game: Any) -> None:
    """What a hand can do is thought of by the shares of the kinds."""
    s = game(2, hands=[["?"], []], complete=((1,), ()), incomplete=(2,))
    measured = dict(zip(VALUING.measures, VALUING.measure(s, 0), strict=True))
    shares = [measured[kind] for kind in ("roofs", "floors", "permits")]
    assert sum(shares) == pytest.approx(1)
    assert all(0 < one < 1 for one in shares)
    assert measured["hand"] == 1


def test_what_a_draw_leaves_on_top_is_not_asked(game: Any) -> None:
    """A draw is weighed by the card that is drawn, without the one below it."""
    s = game(phase="draw", draws=6, stacks=(Stack(("roof-1", "roof-2"), top="roof-9"), Stack(()), Stack(())))
    then = VALUING.supposed(GAME.view(s, 0), 0, Draw("roof"))
    assert then is not None
    assert then.seats[0].hand == ("roof-9",)
