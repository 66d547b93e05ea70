"""Cards that owners keep of games whose decks the app does not enter."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games.capital_city.book import OwnBuilding
from capemay_kit.own import ready, things
from capemay_kit.own.cards import KEPT, my_cards, read_card
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.versions import free_number, keep_both, others

from .packing import files_of, packed

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
    assert my_cards(store, GAME) == {("building", 7): CARD}
    assert ready.cards(store, GAME)["book.own.building.7"]["deed"] == 3
    assert ready.cards(store, "capitol") == ready.cards(store, "cape-may") == {}
    assert ready.card_photos(store, GAME, "building") == {7: b"a photo"}
    assert ready.card_photos(store, "cape-may", "event") == {}


def keep(store: Store, game: str, deck: str, fields: dict[str, object], photo: bytes = b"") -> None:
    """Keep a card that was entered at a table."""
    ready.keep_card(store, game, f"book.own.{deck}.{fields['number']}", fields, photo)


def test_another_card_of_that_number_is_put_aside(store: Store) -> None:
    """Nothing that was kept is lost; the same card is kept once; both may stay."""
    keep(store, GAME, "building", POST)
    keep(store, GAME, "building", POST)
    assert others(store) == []
    keep(store, GAME, "building", {**POST, "deed": 9})
    (listed,) = others(store)
    assert listed.thing == "Building card 7 (Capital City)"
    assert my_cards(store, GAME) == {("building", 7): CARD}
    keep_both(store, listed, free_number(store, "building", game=GAME))
    assert {number: card.deed for (_, number), card in my_cards(store, GAME).items()} == {7: 3, 37: 9}


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
        read_card(KEPT, name, raw)
    assert list(my_cards(store, GAME)) == [("building", 1)]
    assert list(things.damaged(store)) == [(KEPT, name)]


def photo(light: int) -> bytes:
    """Return a photo as it is kept."""
    made = io.BytesIO()
    Image.new("RGB", (240, 320), (light, 90, 90)).save(made, "JPEG")
    return made.getvalue()


def owner() -> Store:
    """Return a store with a card of each kind, two with a photo."""
    made = Store("sqlite://")
    event = {"number": 31, "title": "Flood", "effects": [{"do": "money", "amount": -2}], "provenance": "mine"}
    ready.keep_card(made, "cape-may", "book.cards.event.31", event, photo(10))
    ready.keep_card(made, GAME, "book.own.building.7", POST, photo(20))
    wind = {"number": 3, "options": [[{"way": "ahead", "steps": 2}]]}
    ready.keep_card(made, "cape-horn", "book.own.wind.3", wind)
    return made


class TestPacks:
    """Cards and their photos go along in a pack."""

    def test_cards_and_photos_come_as_they_left(self) -> None:
        """Both ways, with the same bytes."""
        raw = write_pack(owner(), "Anna's", True)
        here = Store("sqlite://")
        told = keep_pack(here, read_pack(raw, "gift"))
        for game, deck in (("cape-may", "event"), (GAME, "building"), ("cape-horn", "wind")):
            assert ready.card_photos(here, game, deck) == ready.card_photos(owner(), game, deck)
            assert ready.cards(here, game) == ready.cards(owner(), game)
        assert "Building card 7 (Capital City): kept." in told
        assert "Photo of Event card 31: kept." in told
        assert write_pack(here, "Anna's", True) == raw

    def test_photos_go_only_if_wished(self) -> None:
        """The cards go all the same."""
        found = read_pack(write_pack(owner(), "Anna's", False), "gift")
        assert list(found.of(KEPT)) == ["cape-horn/wind/003", "capital-city/building/007"]
        assert found.of("card_photo") == {}

    def test_a_card_whose_number_is_taken_comes_under_the_next_with_its_photo(self) -> None:
        """Nothing that is here is overwritten."""
        here = Store("sqlite://")
        keep(here, GAME, "building", {**POST, "deed": 9}, photo(99))
        told = keep_pack(here, read_pack(write_pack(owner(), "Anna's", True), "gift"))
        assert {number: one.deed for (_, number), one in my_cards(here, GAME).items()} == {7: 9, 8: 3}
        assert ready.card_photos(here, GAME, "building") == {7: photo(99), 8: photo(20)}
        assert "Building card 7 (Capital City): kept as 8." in told
        again = keep_pack(here, read_pack(write_pack(owner(), "Anna's", True), "gift"))
        assert "Photo of Event card 31: already here." in again

    def test_a_card_that_is_here_under_another_number_is_not_kept_twice(self) -> None:
        """Two owners number their cards as they like; but a deck may have a card twice."""
        here = Store("sqlite://")
        keep(here, GAME, "building", {**POST, "number": 9})
        keep_pack(here, read_pack(write_pack(owner(), "Anna's", False), "gift"))
        assert list(my_cards(here, GAME)) == [("building", 9)]
        twice = owner()
        keep(twice, GAME, "building", {**POST, "number": 8})
        keep_pack(here, read_pack(write_pack(twice, "Anna's", False), "gift"))
        assert len(my_cards(here, GAME)) == 2

    def test_a_photo_that_differs_and_is_older_is_listed(self) -> None:
        """The one here stays."""
        here = owner()
        here.keep_own({("card_photo", "event/031"): photo(50)}, "", {("card_photo", "event/031"): photo(10)})
        told = keep_pack(here, read_pack(write_pack(owner(), "Anna's", True), "gift")._replace(dates={}))
        assert ready.card_photos(here, "cape-may", "event") == {31: photo(50)}
        assert "Photo of Event card 31: yours is newer and stays." in told
        assert [one.thing for one in others(here)] == ["Photo of Event card 31"]

    @pytest.mark.parametrize(
        ("name", "body", "path"),
        [
            ("card_photos/event/030.jpg", photo(1), "card_photos/event/030.jpg"),
            ("card_photos/event/031.jpg", b"no picture", "card_photos/event/031.jpg"),
            ("card_photos/event/../031.jpg", photo(1), "'card_photos/event/../031.jpg'"),
            ("kept/capital-city/building/008.json", b'{"number":7,"symbols":["star"]}',
             "kept/capital-city/building/008.json $.number"),
            ("kept/capital-city/wind/007.json", b'{"number":7}', "kept/capital-city/wind/007.json"),
            ("kept/no-game/wind/007.json", b'{"number":7}', "kept/no-game/wind/007.json"),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_said_by_its_file_and_nothing_is_kept(self, name: str, body: bytes, path: str) -> None:
        """A photo without its card, one that is none, a card under another number or of no deck."""
        files = files_of(write_pack(owner(), "Anna's", True)) | {name: body}
        files.pop("pack.json")
        with pytest.raises(BadFile) as bad:
            read_pack(packed(files), "gift")
        assert [one.path for one in bad.value.faults if not one.message.startswith("does not stand")] == [path]
