"""Printed cards are named in the hand of a player's own page, by the pad or by their kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import Companion

from ..seen import of_class, press, tap, words


@pytest.fixture
def hand(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """The hand of somebody at a table with printed cards, on their own page."""
    store, game = Store(str(tmp_path / "store.db")), registry.game(request.param)
    table = registry.lay_out(game.header_for(["Ann", "Bob", "Cid"]), store)
    while table.state.phase in ("deal", "bonus"):
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0], told=[None] * 9)
    here = table.header.table
    page = Companion(store, {"table": here}, desk=Desk(Guest(*store.claim(here, 1))))
    page.desk.here.show("hand")
    return page.panel("hand")


def noted(hand: Any) -> dict[str, tuple[Any, ...]]:
    """Return what was noted so far."""
    found: dict[str, tuple[Any, ...]] = hand.model.view.state.seats[1].noted
    return found


@pytest.mark.parametrize("hand", ["cape-may"], indirect=True)
def test_a_number_is_typed_and_put_into_ones_hand(hand):
    """The card stands among those that are held at once, and is taken out again with one tap."""
    for digit in "14":
        tap(of_class(hand, "cm-pad")[0], digit)
    assert "14" in words(hand, "cm-padnumber")
    tap(hand, "Add to my hand")
    assert noted(hand) == {"activity": (14,)}
    title = hand.model.view.state.book.card("activity", 14).title
    assert title in words(hand, "cm-handcard-text")
    assert "?" in words(hand, "cm-padnumber")
    tap(of_class(hand, "cm-named")[0], title)
    assert noted(hand) == {}


@pytest.mark.parametrize("hand", ["cape-may"], indirect=True)
def test_when_one_hand_is_named_the_next_is_asked_about(hand):
    """Activity cards first, then bonus cards."""
    left = hand.model.own_hand[0].fields[0].lack
    for digit in "1234"[:left]:
        tap(of_class(hand, "cm-pad")[0], digit)
        tap(hand, "Add to my hand")
    assert len(noted(hand)["activity"]) == left
    tap(of_class(hand, "cm-pad")[0], "7")
    tap(hand, "Add to my hand")
    assert noted(hand)["bonus"] == (7,)


@pytest.mark.parametrize("hand", ["cape-horn"], indirect=True)
def test_a_card_without_a_number_is_tapped_by_its_kind(hand):
    """Each tap is one more of it."""
    for _ in range(2):
        press(of_class(hand, "cm-kinds")[0], "cm-choice")
    assert noted(hand)["hand"] == (hand.model.view.state.book.kinds[0],) * 2
