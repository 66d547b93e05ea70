"""Cards that owners keep of games whose decks the app does not enter."""

from __future__ import annotations

from pathlib import Path

import pytest

from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games.capital_city.cards import OwnBuilding
from capemay_kit.own import damaged, ready
from capemay_kit.own.kept_cards import KEPT, keep, kept_cards, read_kept

GAME = "capital-city"
POST = {"number": 7, "symbols": ["star"], "deed": 3, "points": 1}
CARD = OwnBuilding(7, ("star",), 3, 1)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return an empty store."""
    return Store(str(tmp_path / "store.db"))


def test_what_is_kept_is_what_a_new_table_begins_with(store: Store) -> None:
    """As a correction of its book; other games begin without it."""
    ready.keep_card(store, GAME, "book.own.building.7", POST, b"a photo")
    assert kept_cards(store, GAME) == {("building", 7): CARD}
    assert ready.cards(store, GAME)["book.own.building.7"]["deed"] == 3
    assert ready.cards(store, "capitol") == ready.cards(store, "cape-may") == {}
    assert ready.card_photos(store, GAME, "building") == {7: b"a photo"}
    assert ready.card_photos(store, "cape-may", "event") == {}


def test_another_card_of_that_number_takes_the_next_one(store: Store) -> None:
    """Nothing that was kept is lost; the same card is kept once."""
    keep(store, GAME, "building", POST)
    assert keep(store, GAME, "building", POST).number == 7
    assert keep(store, GAME, "building", {**POST, "deed": 9}, b"photo").number == 8
    assert {number: card.deed for (_, number), card in kept_cards(store, GAME).items()} == {7: 3, 8: 9}
    assert ready.card_photos(store, GAME, "building") == {8: b"photo"}


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("capital-city/building/008", b'{"number": 7, "symbols": ["star"]}'),
        ("capital-city/wind/007", b'{"number": 7}'),
        ("nothing/building/007", b'{"number": 7}'),
        ("capital-city/building/007", b"?"),
    ],
)
def test_one_that_cannot_be_read_is_said_and_hides_no_other(store: Store, name: str, raw: bytes) -> None:
    """By its name."""
    keep(store, GAME, "building", {**POST, "number": 1})
    store.keep_own({(KEPT, name): raw}, "", {})
    with pytest.raises(BadFile):
        read_kept(name, raw)
    assert list(kept_cards(store, GAME)) == [("building", 1)]
    assert list(damaged.damaged(store)) == [(KEPT, name)]
