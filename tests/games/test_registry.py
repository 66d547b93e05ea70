"""Every game of the registry keeps the kit's promises, whatever it is about."""

from __future__ import annotations

import pytest

from capemay_kit.errors import UnknownName
from capemay_kit.games import registry
from capemay_kit.sim import simulate

GAMES = pytest.mark.parametrize("game", registry.GAMES)


@GAMES
def test_before_names_are_given_the_checklist_is_for_the_fewest_players(game: str) -> None:
    """Nobody lays out anything for none; of Cape May one plays against Ava."""
    says, least = registry.screen(game), registry.game(game).rules.meta.min_seats
    for physical in (True, False) if game != "cape-may" else ():
        assert {says.checklist(seats, physical) for seats in range(least)} == {says.checklist(least, physical)}


def test_a_number_of_seats_a_game_is_not_for_is_refused() -> None:
    """Capital City is for three to six."""
    with pytest.raises(UnknownName, match="3 to 6"):
        simulate("capital-city", 2, ["random"], 1, 1)


def test_a_game_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="cape-may"):
        registry.game("chess")


@GAMES
def test_a_game_is_offered_by_its_own_title(game: str) -> None:
    """The list of titles is kept apart, for no game is read to be offered."""
    assert registry.TITLES[game] == registry.game(game).rules.meta.title
