"""What two moves can gain: by cards at sea, and by those that could be placed first (rulebook p. 2-5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from capemay_kit.games.cape_horn.bot import AFTER, NEXT, TOKEN, VICTORY, prospects, ways_of_two_moves
from capemay_kit.games.cape_horn.state import State

WAITS = 1
"""The seat whose turn it is, while seat 0 waits for its next move."""
Game = Callable[..., State]
AHEAD = {"M1": "tee-1"}
"""One space to the south, where there is no card yet, or to either side."""


def test_with_no_card_where_the_wind_leads_nothing_is_gained(game: Game) -> None:
    """A move ends on a card (p. 3)."""
    found = prospects(game(turn=WAITS, ships={0: "M1"}, winds=AHEAD), 0)
    assert (found.winds, found.plans) == (0.0, 0.0)


def test_a_card_in_hand_can_be_placed_where_the_wind_leads(game: Game) -> None:
    """One space nearer, by a card that leads nowhere else."""
    found = prospects(game(turn=WAITS, ships={0: "M1"}, winds=AHEAD, hand=("backing-left",)), 0)
    assert found.winds == 0.0
    assert found.plans == pytest.approx(NEXT)


def test_a_card_at_sea_needs_none_of_the_hand(game: Game) -> None:
    """So it counts as much for others."""
    found = prospects(
        game(turn=WAITS, ships={0: "M1"}, winds={**AHEAD, "M2": "backing-left"}, hand=("backing-left",)), 0
    )
    assert found.winds == pytest.approx(NEXT)
    assert found.plans == 0.0


@pytest.mark.parametrize(("wind", "cards"), [("tee-1", 1), ("straight-2", 2), ("straight-3", 3)])
def test_a_card_lies_beside_another_so_a_way_takes_one_for_each_space(game: Game, wind: str, cards: int) -> None:
    """One card fewer carries the ship nowhere (p. 2)."""
    hand = ("backing-left",) * cards
    assert prospects(game(turn=WAITS, ships={0: "M1"}, winds={"M1": wind}, hand=hand), 0).plans == pytest.approx(
        NEXT * cards
    )
    assert prospects(game(turn=WAITS, ships={0: "M1"}, winds={"M1": wind}, hand=hand[1:]), 0).plans == 0.0


def test_the_card_that_leads_on_is_the_one_to_place(game: Game) -> None:
    """Of two cards in hand one leads back, the other two spaces on, where the first can lie."""
    found = prospects(
        game(turn=WAITS, ships={0: "M1"}, winds=AHEAD, hand=("straight-2", "backing-left", "backing-left")), 0
    )
    assert found.plans == pytest.approx(NEXT * (1 + AFTER * 2))


def test_where_another_ship_is_no_move_ends(game: Game) -> None:
    """Other than at a station (p. 3)."""
    winds = {**AHEAD, "M2": "backing-left"}
    assert prospects(game(turn=WAITS, ships={0: "M1", 1: "M2"}, winds=winds), 0).winds == 0.0


def test_crossing_the_line_with_two_tokens_is_a_victory(game: Game) -> None:
    """As is a third token (p. 1)."""
    s = game(turn=WAITS, ships={0: "B3"}, winds={"B3": "tee-1", "B2": "tee-1"}, tokens=("red", "green", None))
    found = prospects(s, 0)
    assert found.here == 2 * TOKEN - 1
    assert found.winds == pytest.approx(NEXT * (VICTORY - found.here))


def test_the_rival_that_is_nearest_is_named_first(game: Game) -> None:
    """With the best move that its card offers; cards in others' hands are nobody else's to know."""
    s = game(turn=WAITS, ships={0: "K1", 1: "M3", 2: "M1"}, winds={"M3": "tee-1", "M4": "tee-1"})
    near, far = prospects(s, 0).rivals
    assert near > far
    assert prospects(s.with_seat(1, hand=("fan-3",)), 0).rivals == (near, far)


def test_whoever_is_about_to_move_is_sure_of_that_move(game: Game) -> None:
    """Of the moves after it as sure as others are of their next; once it has moved, it waits."""
    s = game(ships={0: "M1"}, winds={**AHEAD, "M2": "straight-2", "M4": "tee-1"})
    assert prospects(s, 0).winds == pytest.approx(1 + NEXT * 2)
    assert prospects(replace(s, phase="draw"), 0).winds == pytest.approx(NEXT * (1 + AFTER * 2))


def test_cards_help_the_next_two_moves_where_these_end_or_on_the_way_there(game: Game) -> None:
    """By the card at sea where the first ends, and by those in hand."""
    s = game(ships={0: "M1"}, winds={"M1": "straight-2"}, hand=("tee-1",))
    assert ways_of_two_moves(s, 0) == {"M2", "M3", "M4", "L3", "N3"}
    s = game(ships={0: "M1"}, winds={"M1": "straight-2", "M3": "straight-2"})
    assert ways_of_two_moves(s, 0) == {"M2", "M3", "M4", "M5"}
