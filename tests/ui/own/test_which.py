"""What differs is listed in My copy: what is used and what is not, exchanged by a tap."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.own.cards import my_cards
from capemay_kit.own.match import my_numbers, value_of
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.versions import offer_card, others
from capemay_kit.ui.companion import Companion

from ...own.packing import board, card, good, picture
from ...own.test_merging import OLD, owner, pack_of
from ..seen import buttons, html, of_class, tap, words
from .at_my_copy import anew, copy, enters, field, keeps, shows, upload

BOTH = "Keep both: the other one as 27"


def enter(companion: Companion, title: str, number: int = 3) -> Any:
    """Enter a card in the workshop."""
    part = copy(companion, "cards")
    enters(part, title, number)
    return part


def which(companion: Companion) -> Any:
    """Return the list of what differs."""
    return of_class(companion.panel("copy"), "cm-which")[0]


def differs(companion: Companion) -> bool:
    """Say whether anything is listed."""
    return shows(companion.panel("copy"), "cm-which")


def gift(companion: Companion, raw: bytes) -> None:
    """Take over a pack."""
    upload(copy(companion, "pack"), "Import a .capemay file", "gift.capemay", raw)


def owned(companion: Companion) -> dict[int, str]:
    """Return the owner's events by number."""
    return {number: one.title for (_, number), one in my_cards(companion.model.store).items()}


def test_a_card_whose_number_is_taken_is_put_aside(companion: Companion) -> None:
    """Both are shown, and nothing is overwritten; a reload changes nothing."""
    enter(companion, "Old")
    assert not differs(companion)
    part = enter(companion, "New")
    assert "New is put aside" in words(part)
    for page in (companion, anew(companion, "cards")):
        said = words(which(page))
        assert "Event card 3" in said
        assert said.index("Used (yours)") < said.index("Old") < said.index("Not used") < said.index("New")
        assert buttons(which(page)) == ["Use “New”", BOTH, "Done: keep it like this"]
        assert "Cards (1?)" in buttons(page.panel("copy"))
        assert owned(page) == {3: "Old"}


@pytest.mark.parametrize(
    ("tapped", "stay", "listed"),
    [(BOTH, {3: "Old", 27: "New"}, False), ("Done: keep it like this", {3: "Old"}, False),
     ("Use “New”", {3: "New"}, True)],
)  # fmt: skip
def test_one_tap_decides(companion: Companion, tapped: str, stay: dict[int, str], listed: bool) -> None:
    """What was exchanged can be exchanged again until one is done."""
    enter(companion, "Old")
    enter(companion, "New")
    tap(which(companion), tapped)
    assert owned(companion) == stay
    assert differs(companion) == listed
    if listed:
        tap(which(companion), "Use “Old”")
        assert owned(companion) == {3: "Old"}
        tap(which(companion), "Done: keep it like this")
    assert not differs(companion)
    assert "Cards" in buttons(companion.panel("copy"))


def test_a_card_that_is_edited_takes_its_own_place_unasked(companion: Companion) -> None:
    """That is what editing is."""
    part = enter(companion, "Old")
    tap(part, "✓ 3")
    field(part, "Name").value = "Edited"
    keeps(part)
    assert owned(companion) == {3: "Edited"}
    assert not differs(companion)


def test_a_card_that_is_edited_and_renumbered_onto_another_is_put_aside(companion: Companion) -> None:
    """The one it was made of stays as well."""
    enter(companion, "Old")
    part = enter(companion, "Second", 4)
    tap(part, "✓ 4")
    field(part, "Number").value = "3"
    keeps(part)
    assert owned(companion) == {3: "Old", 4: "Second"}
    assert differs(companion)
    assert "Card 4 stays as it was." in words(part)


def test_a_card_that_another_page_changed_while_it_was_edited_is_put_aside(companion: Companion) -> None:
    """Neither edit is lost."""
    part = enter(companion, "Old")
    tap(part, "✓ 3")
    there = anew(companion, "cards").panel("copy")
    tap(there, "✓ 3")
    field(there, "Name").value = "Theirs"
    keeps(there)
    field(part, "Name").value = "Mine"
    keeps(part)
    assert owned(companion) == {3: "Theirs"}
    assert "Mine" in words(which(companion))


def test_what_a_pack_replaced_is_taken_back_one_by_one_or_at_once(companion: Companion) -> None:
    """With who it is from."""
    mine = {("card", f"event/{number:03}"): card("event", number, "Mine") for number in (3, 11)}
    keep_pack(companion.model.store, pack_of(owner({}, mine), at=OLD))
    found = read_pack(good(), "gift")
    gift(companion, good())
    assert {owned(companion)[n] for n in (3, 11)} == {"As printed"}
    assert f"Used (from {found.title})" in words(which(companion))
    assert "Not used (from Ben's copy)" in words(which(companion))
    tap(which(companion), "Use “Mine”")
    assert sorted(owned(companion)[n] for n in (3, 11)) == ["As printed", "Mine"]
    tap(which(companion), "Use all 2 others")
    tap(which(companion), "Use “As printed”")
    assert len(buttons(which(companion))) == 6
    assert companion.panel("copy").tab == "pack"


def test_numbers_that_a_pack_replaced_are_listed_too(companion: Companion) -> None:
    """And one that does not go with the others is said."""
    name, two = "income.cottage[0]", "movement_card[0]"
    store = companion.model.store
    keep_pack(store, pack_of(owner({name: 7, two: 8}), at=OLD))
    gift(companion, write_pack(owner({name: 6}), "Cleo's", True))
    assert value_of(my_numbers(store), name) == 6
    copy(companion, "match")
    assert "Numbers (1?)" in buttons(companion.panel("copy"))
    tap(which(companion), "Use 7")
    assert value_of(my_numbers(store), name) == 7
    asked = msgspec.json.encode({"value": 7, "why": "other"})
    store.keep_own({("waiting", f"number/{two}"): asked}, "as in a store of an earlier version")
    copy(companion, "match")
    tap(which(companion), "Use 7")
    assert "Does not fit the other numbers: Card 1: spaces." in words(which(companion))


def test_of_many_the_first_are_shown_until_all_are_asked_for(companion: Companion) -> None:
    """A page with hundreds of pictures is slow."""
    store = companion.model.store
    for n in range(1, 16):
        store.keep_own({("card", f"event/{n:03}"): card("event", n, "Mine")}, "kept")
        offer_card(store, "event", replace(shipped_decks()["event"][n], title="Other"))
    copy(companion, "cards")
    assert buttons(which(companion)).count("Use “Other”") == 12
    tap(which(companion), "Show all 15")
    assert buttons(which(companion)).count("Use “Other”") == 15


def test_a_tap_that_comes_too_late_changes_nothing_and_says_so(companion: Companion) -> None:
    """Another page was quicker."""
    enter(companion, "Old")
    enter(companion, "New")
    store = Store(companion.model.store.url)
    enter_there = which(anew(companion, "cards"))
    tap(enter_there, "Done")
    tap(which(companion), "Use “New”")
    assert my_cards(store)["event", 3].title == "Old"
    assert not differs(companion)


def test_one_that_cannot_be_read_is_let_go(companion: Companion) -> None:
    """It says so in place of the card."""
    companion.model.store.keep_own({("waiting", "card/event/003"): b"{"}, "damaged")
    copy(companion, "cards")
    assert "It cannot be read." in words(which(companion))
    assert buttons(which(companion)) == ["Done: keep it like this"]
    tap(which(companion), "Done")
    assert others(companion.model.store) == []


def test_two_boards_are_listed_as_well(companion: Companion) -> None:
    """Both are told by what they hold, and shown by their photos; each may stay, and both."""
    store = companion.model.store
    store.keep_own({("board", "traced"): board(title="Mine"), ("photo", "traced"): picture(200)}, "kept")
    keep_pack(store, read_pack(good(), "gift")._replace(dates={}))
    copy(companion, "studio")
    said = words(which(companion))
    assert ("Mine: " in said, "Traced: " in said, html(which(companion)).count("<img")) == (True, True, 2)
    tap(which(companion), "Keep both: the other one as traced-2")
    assert list(store.own("board")) == list(store.own("photo")) == ["traced", "traced-2"]
