"""Of two versions of a thing the newer stands; the other one is kept beside it until its owner has looked."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.store import Store
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.own import versions
from capemay_kit.own.cards import keep_card, my_cards
from capemay_kit.own.match import keep, my_numbers, value_of
from capemay_kit.own.pack import read_pack, write_pack

from .packing import changes_of, everything

FIRST = replace(shipped_decks()["event"][3], title="First", provenance="mine", note="")
SECOND = replace(FIRST, title="Second")
INCOME = "income.cottage[0]"


@pytest.fixture
def store(store):
    """Add to the empty store a card of the owner's, and another of its number that was put aside."""
    keep_card(store, "event", FIRST)
    assert versions.offer_card(store, "event", SECOND) == (SECOND, False)
    return store


def take_back(store):
    changes_of(Store(store.url)).take_back()


def test_a_card_is_kept_at_once_whose_number_is_free_or_that_takes_the_place_of_what_was_seen(store):
    assert versions.offer_card(store, "event", replace(FIRST, number=4))[1]
    assert versions.offer_card(store, "event", FIRST)[1]
    seen = store.own("card")["event/003"]
    assert versions.offer_card(store, "event", replace(FIRST, title="Edited"), seen)[1]
    assert my_cards(store)["event", 3].title == "Edited"


def test_a_third_one_is_put_aside_as_well_once(store):
    for _ in range(2):
        versions.offer_card(store, "event", replace(FIRST, title="Third"))
        assert [one.read("new").title for one in versions.others(store)] == ["Second", "Third"]


def test_two_versions_are_exchanged_and_exchanged_again(store):
    """The first is exactly what it was then, whatever page does it; each exchange can be taken back."""
    before = everything(store)
    versions.use(store, versions.others(store))
    assert my_cards(store)["event", 3] == SECOND
    (listed,) = versions.others(store)
    assert (listed.read("new"), listed.source("old"), listed.source("new")) == (FIRST, "entered under Cards", "yours")
    versions.use(Store(store.url), versions.others(Store(store.url)))
    assert store.own("card")["event/003"] == before["card", "event/003"]
    assert [one.read("new") for one in versions.others(store)] == [SECOND]
    take_back(store)
    take_back(store)
    assert everything(store) == before


def test_both_are_kept_under_a_number_that_is_no_ones(store):
    """Behind the printed ones, beside those the owner has and those of the list."""
    assert versions.free_number(store, "event") == 27
    keep_card(store, "event", replace(FIRST, number=27))
    versions.offer_card(store, "event", replace(SECOND, number=27))
    assert versions.free_number(store, "event") == 28
    assert versions.free_number(store, "event", [28]) == 29
    before = everything(store)
    versions.keep_both(store, versions.others(store)[0], 28)
    assert {n: card.title for (_, n), card in my_cards(store).items()} == {3: "First", 27: "First", 28: "Second"}
    assert [one.thing for one in versions.others(store)] == ["Event card 27"]
    take_back(store)
    assert everything(store) == before


def test_what_was_looked_at_leaves_the_list_and_one_undo_has_it_back(store):
    before = everything(store)
    versions.looked_at(store, versions.others(store))
    assert (versions.others(store), my_cards(store)) == ([], {("event", 3): FIRST})
    take_back(store)
    assert everything(store) == before


def test_what_changed_meanwhile_is_not_exchanged_unseen(store):
    """Another page changed the card, took the number, or looked first."""
    (listed,) = versions.others(store)
    keep_card(store, "event", replace(FIRST, number=27, title="Quicker"))
    with pytest.raises(OwnChanged):
        versions.keep_both(store, listed, 27)
    keep_card(store, "event", replace(FIRST, title="Changed"), store.own("card")["event/003"])
    with pytest.raises(OwnChanged):
        versions.use(store, [listed])
    assert {card.title for card in my_cards(store).values()} == {"Quicker", "Changed"}
    versions.looked_at(store, versions.others(store))
    with pytest.raises(OwnChanged):
        versions.use(store, versions.others(store) or [listed])


def test_all_are_exchanged_at_once(store):
    """As after a pack with many; of two others of one card the first is used, and the other stays in the list."""
    keep_card(store, "event", replace(FIRST, number=4))
    versions.offer_card(store, "event", replace(SECOND, number=4))
    versions.offer_card(store, "event", replace(FIRST, title="Third"))
    versions.use(store, versions.others(store))
    assert {card.title for card in my_cards(store).values()} == {"Second"}
    assert sorted(one.read("new").title for one in versions.others(store)) == ["First", "First", "Third"]
    take_back(store)
    assert {card.title for card in my_cards(store).values()} == {"First"}


def test_a_card_that_was_deleted_comes_back_and_leaves_the_list(store):
    there = store.own("card")["event/003"]
    store.keep_own({("card", "event/003"): None}, "deleted", {("card", "event/003"): there})
    (listed,) = versions.others(store)
    assert listed.old is None
    versions.use(store, [listed])
    assert (my_cards(store), versions.others(store)) == ({("event", 3): SECOND}, [])


@pytest.mark.parametrize("raw", [b"", b"\xff", b"{}", b'{"kind":"card","name":"bonus/001","body":"","source":""}'])
def test_one_that_cannot_be_read_is_listed_as_such_and_can_only_be_let_go(store, raw):
    store.keep_own({("waiting", "card/event/009"): raw}, "damaged")
    listed = next(one for one in versions.others(store) if one.name == "event/009")
    assert (listed.new, listed.read("new")) == (None, None)
    with pytest.raises(BadValue, match="cannot be read"):
        versions.use(store, [listed])
    with pytest.raises(BadValue, match="cannot be read"):
        versions.keep_both(store, listed, 30)
    versions.looked_at(store, [listed])
    assert len(versions.others(store)) == 1


def test_one_that_stands_and_cannot_be_read_is_not_overwritten(store):
    """Somebody may mend it."""
    store.keep_own({("card", "event/011"): b"{"}, "damaged")
    assert not versions.offer_card(store, "event", replace(FIRST, number=11))[1]
    assert store.own("card")["event/011"] == b"{"


def test_what_a_store_of_an_earlier_version_asked_is_listed(store):
    """A card as it waited then, a board with its photo, a number another owner compared."""
    keep(store, {INCOME: 7}, "compared")
    before = {
        "card/event/003": {"kind": "card", "name": "event/003", "body": msgspec.json.encode(FIRST), "source": "x"},
        "photo/traced": {"kind": "photo", "name": "traced", "body": b"new", "source": "x", "photo": b""},
        f"number/{INCOME}": {"value": 6, "why": "other", "source": '{"id":"from_pack","args":{"title":"Ben"}}'},
    }
    there = {("waiting", id): raw for id, raw in store.own("waiting").items()}
    made = {("waiting", id): msgspec.json.encode(row) for id, row in before.items()}
    store.keep_own({**made, ("photo", "traced"): b"old"}, "as it was", there)
    listed = {one.kind: one for one in versions.others(store)}
    assert set(listed) == {"card", "photo", "figure"}
    assert (listed["figure"].read("new"), listed["figure"].source("new")) == (6, "from Ben")
    versions.use(store, listed.values())
    assert (value_of(my_numbers(store), INCOME), store.own("photo")["traced"]) == (6, b"new")
    assert {one.kind: one.new for one in versions.others(store)}["figure"] == b"7"


def test_a_number_that_does_not_go_with_the_others_stays_in_the_list(store):
    keep(store, {INCOME: 7, "movement_card[0]": 8}, "compared")
    raw = {"number/movement_card[0]": 7, f"number/{INCOME}": 6}
    rows = {("waiting", id): msgspec.json.encode({"value": n, "why": "other"}) for id, n in raw.items()}
    store.keep_own(rows, "asked")
    unfit = versions.use(store, versions.others(store))
    assert [one.name for one in unfit] == ["movement_card[0]"]
    assert [value_of(my_numbers(store), name) for name in (INCOME, "movement_card[0]")] == [6, 8]
    assert {one.name for one in versions.others(store) if one.kind == "figure"} == {"movement_card[0]", INCOME}


def test_what_is_listed_does_not_travel_in_a_pack(store):
    found = read_pack(write_pack(store, "Mine", True), "gift")
    assert [card.title for card in found.of("card").values()] == ["First"]
