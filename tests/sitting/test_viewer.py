"""A page knows its table by what its viewer may see of it; what holds while a game goes on is in test_every_moment."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sitting.viewer import Viewer
from tests.recorded.seen import Seen

GAMES = pytest.mark.parametrize("game", registry.GAMES)


@cache
def recorded(game: str) -> Table[Any, Any]:
    return Seen(f"{game}-plain-3").table


def looking(game: str, entries: int | None = None) -> Viewer[Any, Any]:
    """Return somebody at a table of three after so many entries."""
    whole, viewer = recorded(game), Viewer[Any, Any]()
    viewer.lay(Table(whole.rules, whole.header, whole.start, whole.entries[:entries]))
    return viewer


@GAMES
def test_entries_and_moments_are_seen_as_the_state_is(game):
    """The record of a page is as masked as its picture, and has no seed, which would tell every card to come."""
    viewer = looking(game, 60)
    seen, table, rules = viewer.on, viewer.real, viewer.on.rules
    assert table.header.seed is not None
    assert seen.header.seed is None
    assert not seen.physical
    assert [one for one, _ in seen.history] == seen.log == [rules.hide(one, None) for one, _ in table.history]
    assert [s for _, s in seen.history[-5:]] == [rules.view(s, None) for _, s in table.history[-5:]]
    assert seen.state == seen.history[-1][1]
    assert [one for one, _ in seen.latest()] == [rules.hide(one, None) for one in reversed(table.counted)]
    assert [seen.entry(one.seq) for one in table.entries] == [rules.hide(one, None) for one in table.entries]
    assert seen.start == rules.view(table.start, None)
    says = registry.screen(game)
    ends = {says.progress(s).round: s for _, s in table.history}
    assert seen.last_of(lambda s: says.progress(s).round) == {n: rules.view(s, None) for n, s in ends.items()}


@GAMES
def test_a_page_sees_with_its_own_seats_eyes_only_where_it_acts_now(game):
    """Not while looking back, nor once another is at turn. What is said of an act stays for the next person."""
    viewer = looking(game, 40)
    viewer.peeked = viewer.seat
    assert (viewer.viewer, viewer.told_to) == (viewer.seat, None)
    viewer.looking = 3
    assert viewer.viewer is None
    assert viewer.state == viewer.on.rules.view(viewer.real.state_at(3), None)
    viewer.looking, viewer.peeked = None, (viewer.seat + 1) % 3
    assert viewer.viewer is None or len(viewer.acting) > 1


@GAMES
def test_where_the_app_deals_nobodys_claims_are_known_before_the_end_and_then_all_is_open(game):
    """At a table with printed cards all was named before everybody; here it was not."""
    viewer = looking(game, 60)
    assert any(viewer.seen_by(seat) != viewer.public for seat in range(3))
    assert all(viewer.known_to(seat) == viewer.public for seat in range(3))
    over = looking(game)
    table = over.real
    assert over.over
    assert over.on.over
    assert [s for _, s in over.on.history] == [s for _, s in table.history]
    table.undo(table.history[len(table.history) // 2][0].seq, asked=True)
    assert not over.on.over
    assert over.state == table.rules.view(table.state, None) != table.state


def test_a_hand_is_seen_beside_its_figures_by_whoever_asked():
    """Only that one, and only now; what is known is what is the same as it is seen, so that a form leaves out what it
    would overwrite."""
    viewer = looking("capitol", 5)
    assert all(viewer.holds(seat) and viewer.hand_of(seat) is None for seat in range(3))
    viewer.reading = 1
    hand = viewer.hand_of(1)
    assert hand is not None
    assert hand.seats[1] == viewer.real.state.seats[1]
    assert set(hand.seats[2].hand) == {"?"}
    assert viewer.hand_of(2) is None
    assert viewer.state == viewer.public

    def hands(s: Any) -> dict[Any, Any]:
        return {i: seat.hand for i, seat in enumerate(s.seats)} | {"floors": s.floors}

    assert viewer.on.known(hands) == {"floors"}
    viewer.peeked = viewer.seat
    assert viewer.on.known(hands) == {"floors", viewer.seat}
    viewer.peeked, viewer.looking = None, 1
    assert viewer.hand_of(1) is None
