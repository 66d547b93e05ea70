"""Games as games of OpenSpiel. `make test-spiel` installs it; elsewhere these tests are left out."""

from __future__ import annotations

from typing import Any

import pytest

import capemay_kit as ck

from .kinds import KINDS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make test-spiel")


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_openspiels_own_test_of_games_passes(game: str, kind: dict[str, Any]) -> None:
    """Whole random games; what is written of a position and read again is the same position."""
    pyspiel.random_sim_test(ck.openspiel(game, **kind), num_sims=1, serialize=game == "capitol", verbose=False)


def test_draws_have_their_chances() -> None:
    """They sum to one at every node."""
    state = ck.openspiel("capitol").new_initial_state()
    nodes = 0
    while not state.is_terminal() and nodes < 40:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            nodes += 1
            state.apply_action(outcomes[0][0])
        else:
            state.apply_action(state.legal_actions()[-1])
    assert nodes


def test_an_information_state_is_what_a_seat_has_seen() -> None:
    state = ck.openspiel("capitol").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    told: set[str] = set()
    while state.is_chance_node():
        told.add(state.action_to_string(action := state.chance_outcomes()[0][0]))
        state.apply_action(action)
    seen = [{card for card in told if f"'value': '{card}'" in state.information_state_string(seat)} for seat in (0, 1)]
    assert seen[0] - seen[1]
    assert seen[1] - seen[0]
    before = state.information_state_string(1)
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(1) != before


def test_acts_have_their_text() -> None:
    state = ck.openspiel("cape-may").new_initial_state()
    assert state.action_to_string(0, state.legal_actions()[0]) == "deal"
