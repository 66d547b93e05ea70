"""Printed cards are named in the hand of a player's own page, by the pad or by their kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.pad import DIGITS
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.app import Companion

from .. import seen


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
    found: dict[str, tuple[Any, ...]] = hand.model.state.seats[1].noted
    return found


@pytest.mark.parametrize("hand", ["cape-may"], indirect=True)
def test_a_number_is_typed_and_put_into_ones_hand(hand):
    """The card stands among those that are held at once, and is taken out again with one tap."""
    noting = hand.noting
    for digit in "14":
        noting.digits.buttons[DIGITS.index(digit)].click()
    assert "14" in noting.number.value
    noting.put.click()
    assert noted(hand) == {"activity": (14,)}
    title = hand.model.state.book.card("activity", 14).title
    assert title in seen.words(hand, "cm-heldcard-text")
    assert noting.pad.typed == ""
    noting.named.widget.children[0].click()
    assert noted(hand) == {}


@pytest.mark.parametrize("hand", ["cape-may"], indirect=True)
def test_when_one_hand_is_named_the_next_is_asked_about(hand):
    """Activity cards first, then bonus cards."""
    noting, left = hand.noting, hand.model.own_hand[0].fields[0].lack
    for digit in "1234"[:left]:
        noting.digits.buttons[DIGITS.index(digit)].click()
        noting.put.click()
    assert len(noted(hand)["activity"]) == left
    noting.digits.buttons[DIGITS.index("7")].click()
    noting.put.click()
    assert noted(hand)["bonus"] == (7,)


@pytest.mark.parametrize("hand", ["cape-horn"], indirect=True)
def test_a_card_without_a_number_is_tapped_by_its_kind(hand):
    """Each tap is one more of it."""
    kinds = hand.noting.kinds.widget.children
    kinds[0].click()
    kinds[0].click()
    assert noted(hand)["hand"] == (hand.model.state.book.kinds[0],) * 2
