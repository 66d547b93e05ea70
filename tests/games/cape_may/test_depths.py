"""The map put aside in the middle of a game, and taken up again: nothing is lost."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.rules import CapeMay, header_for, start_of
from capemay_kit.games.cape_may.state import tray

RULES = CapeMay()


def _aside(s):
    return RULES.correct(s, "book.board", None)


def _taken_up(s, board="cape-may-1-2"):
    return RULES.correct(s, "book.board", board)


def _walk(s, rng, steps):
    for n in range(steps):
        seats = RULES.to_act(s)
        if not seats:
            return s
        legal = RULES.legal(s, seats[0])
        s = RULES.apply(s, seats[0], rng.choice(legal), Chance(seed=f"depth-{n}"))
    return s


@given(st.randoms(use_true_random=False), st.integers(0, 60))
@settings(max_examples=8, deadline=None)
def test_aside_and_up_again_changes_nothing(rng, steps):
    """Every building is back on its lot, every marker on its space."""
    s = _walk(start_of(header_for(["Ann", "Bob"], seed="1", table="d")), rng, steps)
    again = _taken_up(_aside(s))
    assert again == s


@given(st.randoms(use_true_random=False), st.integers(10, 60), st.integers(0, 40))
@settings(max_examples=8, deadline=None)
def test_what_happens_without_the_map_waits_in_the_tray(rng, before, between):
    """Counts are the truth: the lots never hold more than them, and the score is the same either way."""
    s = _walk(start_of(header_for(["Ann", "Bob"], seed="2", table="d")), rng, before)
    s = _walk(_aside(s), rng, between)
    up = _taken_up(s)
    assert [one.buildings for one in up.seats] == [one.buildings for one in s.seats]
    assert all(n >= 0 for i in range(2) for n in tray(up, i))
    assert isinstance(up.book.board, Board)
    _walk(up, rng, 10)


def test_a_cottage_upgraded_without_the_map_is_a_victorian_on_its_lot(game, do):
    """Where only one can be meant, it is meant (p. 8)."""
    s = game(board="cape-may-1-2", lots={"sand-1": (0, "cottage")}, money=20)
    s = do(_aside(s), 0, act.Upgrade(zone="sand", kind="victorian"))
    assert s.lots == {}
    assert _taken_up(s).lots["sand-1"] == (0, "victorian")
