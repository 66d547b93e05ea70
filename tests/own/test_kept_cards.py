"""Cards that owners keep of games whose decks the app does not enter, and photos of cards."""

from __future__ import annotations

import pytest

from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games.capital_city.book import OwnBuilding
from capemay_kit.own import ready, things
from capemay_kit.own.cards import KEPT, my_cards, read_card
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.versions import free_number, keep_both, others

from .packing import files_of, packed, picture, taken

GAME = "capital-city"
POST = {"number": 7, "symbols": ["star"], "deed": 3, "points": 1}


def keep(store, game, deck, fields, photo=b""):
    ready.keep_card(store, game, f"book.own.{deck}.{fields['number']}", fields, photo)


def deeds(store):
    return {number: card.deed for (_, number), card in my_cards(store, GAME).items()}


def test_what_is_kept_is_what_a_new_table_begins_with(store):
    """As a correction of its book; other games begin without it."""
    keep(store, GAME, "building", POST, b"a photo")
    assert my_cards(store, GAME) == {("building", 7): OwnBuilding(7, ("star",), 3, 1)}
    assert ready.cards(store, GAME)["book.own.building.7"]["deed"] == 3
    assert ready.cards(store, "capitol") == ready.cards(store, "cape-may") == {}
    assert ready.card_photos(store, GAME, "building") == {7: b"a photo"}
    assert ready.card_photos(store, "cape-may", "event") == {}


def test_another_card_of_that_number_is_put_aside(store):
    """Nothing that was kept is lost; the same card is kept once; both may stay."""
    keep(store, GAME, "building", POST)
    keep(store, GAME, "building", POST)
    assert others(store) == []
    keep(store, GAME, "building", {**POST, "deed": 9})
    (listed,) = others(store)
    assert (listed.thing, deeds(store)) == ("Building card 7 (Capital City)", {7: 3})
    keep_both(store, listed, free_number(store, "building", game=GAME))
    assert deeds(store) == {7: 3, 37: 9}


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("capital-city/building/008", b'{"number": 7, "symbols": ["star"]}'),
        ("capital-city/wind/007", b'{"number": 7}'),
        ("nothing/building/007", b'{"number": 7}'),
        ("capital-city/building/007", b"?"),
    ],
)
def test_one_that_cannot_be_read_is_said_by_its_name_and_hides_no_other(store, name, raw):
    keep(store, GAME, "building", {**POST, "number": 1})
    store.keep_own({(KEPT, name): raw}, "", {})
    with pytest.raises(BadFile):
        read_card(KEPT, name, raw)
    assert list(my_cards(store, GAME)) == [("building", 1)]
    assert list(things.damaged(store)) == [(KEPT, name)]


def owner():
    made = Store("sqlite://")
    event = {"number": 31, "title": "Flood", "effects": [{"do": "money", "amount": -2}], "provenance": "mine"}
    ready.keep_card(made, "cape-may", "book.cards.event.31", event, picture(10))
    keep(made, GAME, "building", POST, picture(20))
    keep(made, "cape-horn", "wind", {"number": 3, "options": [[{"way": "ahead", "steps": 2}]]})
    return made


def pack(where=None, photos=True):
    return write_pack(where or owner(), "Anna's", photos)


def test_cards_and_photos_come_as_they_left_with_the_same_bytes():
    raw = pack()
    here, told = taken(raw)
    for game, deck in (("cape-may", "event"), (GAME, "building"), ("cape-horn", "wind")):
        assert ready.card_photos(here, game, deck) == ready.card_photos(owner(), game, deck)
        assert ready.cards(here, game) == ready.cards(owner(), game)
    assert {"Building card 7 (Capital City): kept.", "Photo of Event card 31: kept."} <= set(told)
    assert pack(here) == raw


def test_a_card_whose_number_is_taken_comes_under_the_next_with_its_photo(store):
    keep(store, GAME, "building", {**POST, "deed": 9}, picture(99))
    told = taken(pack(), store)[1]
    assert deeds(store) == {7: 9, 8: 3}
    assert ready.card_photos(store, GAME, "building") == {7: picture(99), 8: picture(20)}
    assert "Building card 7 (Capital City): kept as 8." in told
    assert "Photo of Event card 31: already here." in taken(pack(), store)[1]


def test_a_card_that_is_here_under_another_number_is_not_kept_twice(store):
    """Two owners number their cards as they like; but a deck may have a card twice."""
    keep(store, GAME, "building", {**POST, "number": 9})
    taken(pack(photos=False), store)
    assert list(deeds(store)) == [9]
    twice = owner()
    keep(twice, GAME, "building", {**POST, "number": 8})
    taken(pack(twice, photos=False), store)
    assert len(deeds(store)) == 2


def test_a_photo_that_differs_and_is_older_is_listed():
    here = owner()
    here.keep_own({("card_photo", "event/031"): picture(50)}, "", {("card_photo", "event/031"): picture(10)})
    told = keep_pack(here, read_pack(pack(), "gift")._replace(dates={}))
    assert ready.card_photos(here, "cape-may", "event") == {31: picture(50)}
    assert "Photo of Event card 31: yours is newer and stays." in told
    assert [one.thing for one in others(here)] == ["Photo of Event card 31"]


@pytest.mark.parametrize(
    ("name", "body", "path"),
    [
        ("card_photos/event/030.jpg", picture(1), "card_photos/event/030.jpg"),
        ("card_photos/event/031.jpg", b"no picture", "card_photos/event/031.jpg"),
        ("card_photos/event/../031.jpg", picture(1), "'card_photos/event/../031.jpg'"),
        ("kept/capital-city/building/008.json", b'{"number":7,"symbols":["star"]}',
         "kept/capital-city/building/008.json $.number"),
        ("kept/capital-city/wind/007.json", b'{"number":7}', "kept/capital-city/wind/007.json"),
        ("kept/no-game/wind/007.json", b'{"number":7}', "kept/no-game/wind/007.json"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_by_its_file_and_nothing_is_kept(name, body, path):
    """A photo without its card, one that is none, a card under another number or of no deck."""
    files = files_of(pack()) | {name: body}
    files.pop("pack.json")
    with pytest.raises(BadFile) as bad:
        read_pack(packed(files), "gift")
    assert [one.path for one in bad.value.faults if not one.message.startswith("does not stand")] == [path]
