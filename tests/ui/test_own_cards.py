"""A seat's own cards on its tile, at tables whose cards the app holds."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.games import registry
from capemay_kit.ui.companion import Companion

from .seen import html, of_class, press

GAMES = ["cape-may", "capitol", "cape-horn"]


class Tile:
    def __init__(self, companion: Companion, seat: int) -> None:
        self._panel, self._seat = companion.panel("table"), seat

    @property
    def _shown(self) -> Any:
        return of_class(self._panel, "cm-tile")[self._seat]

    def tap(self) -> None:
        assert press(self._shown, "cm-owncards")

    @property
    def offered(self) -> bool:
        return bool(of_class(self._shown, "cm-owncards"))

    @property
    def opened(self) -> bool:
        return html(self._shown, "cm-held-cards") != ""


def tiles(companion: Companion, game: str, seed: str | None = "a") -> list[Tile]:
    companion.model.begin(registry.game(game).header_for(("Anna", "Ben", "Cleo"), seed=seed))
    return [Tile(companion, seat) for seat in range(3)]


def here(companion: Companion) -> Any:
    return companion.desk.here


@pytest.mark.parametrize("game", GAMES)
def test_whoever_asks_sees_their_cards_while_another_is_at_turn(companion: Companion, game: str) -> None:
    own = tiles(companion, game)
    turn = here(companion).view.seat
    other = own[(turn + 1) % 3]
    assert other.offered
    assert not other.opened
    other.tap()
    assert [one.opened for one in own] == [one is other for one in own]
    other.tap()
    assert not other.opened


@pytest.mark.parametrize("game", ["capitol", "cape-horn"])
def test_the_hand_of_who_acts_is_covered_when_another_looks_at_theirs(companion: Companion, game: str) -> None:
    own = tiles(companion, game)
    model = here(companion)
    model.turn_peek()
    assert model.drafting.handles()
    model.drafting.take(model.drafting.handles()[0].key)
    own[(model.view.seat + 1) % 3].tap()
    assert (model.view.covered, model.drafting.held, model.drafting.handles()) == (True, "", [])


@pytest.mark.parametrize("game", ["capitol", "cape-horn"])
def test_who_goes_on_with_an_act_covers_what_lies_open_on_a_tile(companion: Companion, game: str) -> None:
    """Taking in hand, a tap, a draft: the screen is before whoever acts."""
    own = tiles(companion, game)
    model = here(companion)
    other = (model.view.seat + 1) % 3
    for step in (
        model.turn_peek,
        lambda: model.drafting.take(model.drafting.handles()[0].key),
        lambda: model.drafting.propose(model.legal[0]),
    ):
        if not model.view.peeks:
            model.turn_peek()
        model.view.reading = other
        step()
        assert model.view.reading is None
    assert not any(one.opened for one in own)


@pytest.mark.parametrize("game", GAMES)
def test_printed_cards_are_in_people_s_hands(companion: Companion, game: str) -> None:
    assert not any(one.offered for one in tiles(companion, game, seed=None))


def test_a_founder_lies_open_and_is_no_secret(companion: Companion) -> None:
    """Capital City's tile names the founder; until trains arrive nobody holds anything for themselves (p. 3)."""
    own = tiles(companion, "capital-city")
    model = here(companion)
    model.drafting.choose_any()
    model.drafting.choose_all()
    assert not any(one.offered for one in own)
