"""Two of a thing: both are kept until it is said which stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.own import waiting
from capemay_kit.own.cards import keep_card, my_cards
from capemay_kit.own.steps import Changes

FIRST: Any = replace(shipped_decks()["event"][3], title="First", provenance="mine", note="")
SECOND: Any = replace(FIRST, title="Second")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Open a store with a card of the owner's, and another of its number that waits."""
    made = Store(str(tmp_path / "store.db"))
    keep_card(made, "event", FIRST)
    assert waiting.offer_card(made, "event", SECOND) == (SECOND, False)
    return made


def everything(store: Store) -> dict[tuple[str, str], bytes]:
    """Return all that is kept."""
    return {(kind, name): body for kind in ("card", "photo", "waiting") for name, body in store.own(kind).items()}


def test_a_card_whose_number_is_taken_waits_and_the_old_one_stays(store: Store) -> None:
    """Both are there, also for a page that is opened anew."""
    assert my_cards(store) == {("event", 3): FIRST}
    (asked,) = waiting.questions(Store(store.url))
    assert (asked.thing, asked.card("old"), asked.card("new")) == ("Event card 3", FIRST, SECOND)


def test_a_card_whose_number_is_free_is_kept_at_once(store: Store) -> None:
    """So is the same card again, and one that takes the place of what whoever edits it saw."""
    assert waiting.offer_card(store, "event", replace(FIRST, number=4))[1]
    assert waiting.offer_card(store, "event", FIRST)[1]
    seen = store.own("card")["event/003"]
    assert waiting.offer_card(store, "event", replace(FIRST, title="Edited"), seen)[1]
    assert my_cards(store)["event", 3].title == "Edited"


def test_a_third_one_waits_as_well(store: Store) -> None:
    """None of those that wait is put away for another."""
    waiting.offer_card(store, "event", replace(FIRST, title="Third"))
    assert [one.card("new").title for one in waiting.questions(store)] == ["Second", "Third"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("which", "stay"), [("old", {3: "First"}), ("new", {3: "Second"}), ("both", {3: "First", 27: "Second"})]
)
def test_what_is_answered_stays(store: Store, which: Any, stay: dict[int, str]) -> None:
    """And nothing waits any more; the answer can be taken back, and asked again."""
    before = everything(store)
    (asked,) = waiting.questions(store)
    number = waiting.free_number(store, "event")
    waiting.answer(store, asked, which, number)
    assert {n: card.title for (_, n), card in my_cards(store).items()} == stay
    assert waiting.questions(store) == []
    changes = Changes(store)
    changes.read()
    changes.take_back()
    assert everything(store) == before


def test_the_number_for_the_new_one_is_no_ones(store: Store) -> None:
    """Behind the printed ones, beside those the owner has and those that wait."""
    assert waiting.free_number(store, "event") == 27
    keep_card(store, "event", replace(FIRST, number=27))
    waiting.offer_card(store, "event", replace(SECOND, number=27))
    assert waiting.free_number(store, "event") == 28
    assert waiting.free_number(store, "event", [28]) == 29


def test_an_answer_to_what_changed_meanwhile_is_none(store: Store) -> None:
    """Another page gave it, or changed the card."""
    (asked,) = waiting.questions(store)
    old = store.own("card")["event/003"]
    keep_card(store, "event", replace(FIRST, title="Changed"), old)
    with pytest.raises(OwnChanged):
        waiting.answer(store, asked, "new")
    assert my_cards(store)["event", 3].title == "Changed"
    assert len(waiting.questions(store)) == 1


def test_both_under_a_number_that_is_taken_meanwhile_overwrites_nothing(store: Store) -> None:
    """The free number was another's by then."""
    (asked,) = waiting.questions(store)
    keep_card(store, "event", replace(FIRST, number=27, title="Quicker"))
    with pytest.raises(OwnChanged):
        waiting.answer(store, asked, "both", 27)
    assert my_cards(store)["event", 27].title == "Quicker"


def test_the_new_one_can_be_given_another_number(store: Store) -> None:
    """Then it is kept, and waits no more; a number that is taken too makes it wait there."""
    (asked,) = waiting.questions(store)
    assert not waiting.offer_card(store, "event", SECOND, settles=asked)[1]
    assert len(waiting.questions(store)) == 1
    assert waiting.offer_card(store, "event", replace(SECOND, number=14), settles=asked)[1]
    assert waiting.questions(store) == []
    assert {n: card.title for (_, n), card in my_cards(store).items()} == {3: "First", 14: "Second"}
    waiting.offer_card(store, "event", replace(SECOND, title="Late"))
    (asked,) = waiting.questions(store)
    assert not waiting.offer_card(store, "event", replace(SECOND, number=14, title="Late"), settles=asked)[1]
    assert [one.thing for one in waiting.questions(store)] == ["Event card 14"]


@pytest.mark.parametrize(("which", "title", "left"), [("old", "First", []), ("new", "Second", ["Third"])])
def test_all_are_answered_at_once(store: Store, which: Any, title: str, left: list[str]) -> None:
    """As after a pack with many; a third one for the same number is asked about on its own, where it would win."""
    keep_card(store, "event", replace(FIRST, number=4))
    waiting.offer_card(store, "event", replace(SECOND, number=4))
    waiting.offer_card(store, "event", replace(FIRST, title="Third"))
    waiting.answer_all(store, waiting.questions(store), which)
    assert {card.title for card in my_cards(store).values()} == {title}
    assert [one.card("new").title for one in waiting.questions(store)] == left  # type: ignore[union-attr]


@pytest.mark.parametrize("raw", [b"", b"\xff", b"{}", b'{"kind":"card","name":"bonus/001","body":"","source":""}'])
def test_one_that_cannot_be_read_is_asked_about_as_such(store: Store, raw: bytes) -> None:
    """It can only be let go."""
    store.keep_own({("waiting", "card/event/009"): raw}, "damaged")
    asked = next(one for one in waiting.questions(store) if one.name == "event/009")
    assert (asked.new, asked.card("new")) == (None, None)
    with pytest.raises(ValueError, match="cannot be read"):
        waiting.answer(store, asked, "new")
    waiting.answer(store, asked, "old")
    assert len(waiting.questions(store)) == 1


def test_an_old_one_that_cannot_be_read_is_not_overwritten_either(store: Store) -> None:
    """Somebody may mend it."""
    store.keep_own({("card", "event/011"): b"{"}, "damaged")
    assert not waiting.offer_card(store, "event", replace(FIRST, number=11))[1]
    assert store.own("card")["event/011"] == b"{"
    asked = next(one for one in waiting.questions(store) if one.name == "event/011")
    assert asked.card("old") is None


def test_a_photo_is_kept_instead_or_not(store: Store) -> None:
    """A board has one."""
    row, raw = waiting.waiting_row((), "photo", "traced", b"new", "from a pack")
    store.keep_own({("photo", "traced"): b"old", row: raw}, "photos")
    asked = next(one for one in waiting.questions(store) if one.kind == "photo")
    assert (asked.thing, asked.old, asked.new, asked.source) == ("Photo of board traced", b"old", b"new", "from a pack")
    with pytest.raises(ValueError, match="Only cards"):
        waiting.answer(store, asked, "both", 2)
    waiting.answer(store, asked, "new")
    assert store.own("photo") == {"traced": b"new"}


def test_a_card_entered_at_a_table_waits_there_until_it_is_answered(store: Store) -> None:
    """By table and deck; it is nothing My copy asks about."""
    waiting.keep_at_table(store, "t", "event", SECOND)
    assert waiting.card_at_table(Store(store.url), "t", "event") == SECOND
    assert waiting.card_at_table(store, "t", "activity") is None
    assert waiting.card_at_table(store, "u", "event") is None
    assert len(waiting.questions(store)) == 1
    waiting.keep_at_table(store, "t", "event", None)
    assert waiting.card_at_table(store, "t", "event") is None


def test_what_waits_does_not_travel_in_a_pack(store: Store) -> None:
    """Nobody else is asked what this owner was."""
    from capemay_kit.own.pack import read_pack, write_pack

    found = read_pack(write_pack(store, "Mine", True), "gift")
    assert [card.title for card in found.cards.values()] == ["First"]


def test_a_kept_card_is_as_it_was(store: Store) -> None:
    """The answer changes nothing of it."""
    (asked,) = waiting.questions(store)
    waiting.answer(store, asked, "new")
    assert store.own("card")["event/003"] == msgspec.json.encode(SECOND)
