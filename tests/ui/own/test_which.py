"""Which of two is kept: asked in My copy, one at a time, until it is answered."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.own import waiting
from capemay_kit.own.cards import my_cards
from capemay_kit.own.entry import Press
from capemay_kit.own.pack import read_pack
from capemay_kit.own.taking import keep_pack
from capemay_kit.ui.app import Companion

from ...own.packing import board, card, good, packed, picture
from .at_my_copy import anew, copy, seen, tap, titles, upload

BOTH = f"Keep both: the new one as {27}"


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    """Open a companion over an empty store."""
    return Companion(Store(str(tmp_path / "store.db")), {})


def enter(companion: Companion, title: str, number: int = 3) -> Any:
    """Enter a card in the workshop by Add a card."""
    part = copy(companion, "cards")
    part.add.click()
    part.form.number.value = str(number)
    part.form.title.value = title
    part.form.press(Press("add", ("effects",), ("money", {"amount": 1})))
    part.keep.click()
    return part


def which(companion: Companion) -> Any:
    """Return the question."""
    return companion.panel("copy").which


def owned(companion: Companion) -> dict[int, str]:
    """Return the owner's events by number."""
    return {number: one.title for (_, number), one in my_cards(companion.model.store).items()}


def test_a_card_whose_number_is_taken_is_asked_about(companion: Companion) -> None:
    """Both are shown, and nothing is overwritten; a reload changes nothing."""
    enter(companion, "Old")
    assert not seen(which(companion).widget)
    part = enter(companion, "New")
    assert "New is put aside" in part.said.value
    for page in (companion, anew(companion, "cards")):
        assert seen(which(page).widget)
        said = unescape(which(page).two.value)
        assert "Event card 3: which one do you keep?" in said
        assert all(f"<b>{title}</b>" in said for title in ("Old", "New"))
        assert titles(which(page).answers) == [
            BOTH,
            "Keep the old one",
            "Keep the new one",
            "Change the new one's number",
        ]
        assert page.panel("copy").tabs["cards"].description == "Cards (1?)"
        assert owned(page) == {3: "Old"}


@pytest.mark.parametrize(
    ("answer", "stay"),
    [(BOTH, {3: "Old", 27: "New"}), ("Keep the old one", {3: "Old"}), ("Keep the new one", {3: "New"})],
)
def test_what_is_answered_is_done(companion: Companion, answer: str, stay: dict[int, str]) -> None:
    """And nothing is asked any more."""
    enter(companion, "Old")
    enter(companion, "New")
    tap(which(companion).answers, answer)
    assert owned(companion) == stay
    assert not seen(which(companion).widget)
    assert companion.panel("copy").tabs["cards"].description == "Cards"


def test_the_new_one_s_number_is_changed_in_its_form(companion: Companion) -> None:
    """What was entered stands there; leaving the form loses nothing."""
    enter(companion, "Old")
    part = enter(companion, "New")
    tap(which(companion).answers, "Change the new one's number")
    assert part.form.title.value == "New"
    assert not seen(part.ours)
    assert not seen(which(companion).widget)
    part.all.click()
    assert seen(which(companion).widget)
    tap(which(companion).answers, "Change the new one's number")
    part.form.number.value = "14"
    part.keep.click()
    assert owned(companion) == {3: "Old", 14: "New"}
    assert not seen(which(companion).widget)


def test_a_card_that_is_edited_takes_its_own_place_unasked(companion: Companion) -> None:
    """That is what editing is."""
    part = enter(companion, "Old")
    part.edit(3)
    part.form.title.value = "Edited"
    part.keep.click()
    assert owned(companion) == {3: "Edited"}
    assert not seen(which(companion).widget)


def test_a_card_that_is_edited_and_renumbered_onto_another_is_asked_about(companion: Companion) -> None:
    """The one it was made of stays as well."""
    enter(companion, "Old")
    part = enter(companion, "Second", 4)
    part.edit(4)
    part.form.number.value = "3"
    part.keep.click()
    assert owned(companion) == {3: "Old", 4: "Second"}
    assert seen(which(companion).widget)
    assert "Card 4 stays as it was." in part.said.value


def test_a_card_that_another_page_changed_while_it_was_edited_is_asked_about(companion: Companion) -> None:
    """Neither edit is lost."""
    part = enter(companion, "Old")
    part.edit(3)
    there = anew(companion, "cards").panel("copy").parts.get("cards")
    there.edit(3)
    there.form.title.value = "Theirs"
    there.keep.click()
    part.form.title.value = "Mine"
    part.keep.click()
    assert owned(companion) == {3: "Theirs"}
    assert "<b>Mine</b>" in which(companion).two.value


def test_a_stand_in_of_ours_gives_way_unasked(companion: Companion) -> None:
    """It comes back with Ours again."""
    enter(companion, "As printed")
    assert not seen(which(companion).widget)
    assert not seen(which(companion).widget)


def test_cards_of_a_pack_are_asked_about_one_by_one_or_at_once(companion: Companion) -> None:
    """Old and new, with who they are from."""
    for number in (3, 11):
        enter(companion, "Mine", number)
    upload(copy(companion, "pack").upload, "gift.capemay", good())
    assert "from Anna's copy" in unescape(which(companion).two.value)
    assert "Keep all 2 old ones" in titles(which(companion).answers)
    tap(which(companion).answers, "Keep all 2 new ones")
    assert my_cards(companion.model.store)["event", 3].title == "As printed"
    assert my_cards(companion.model.store)["event", 11].title == "As printed"
    assert not seen(which(companion).widget)


def test_a_card_of_a_pack_is_opened_in_the_workshop_to_change_its_number(companion: Companion) -> None:
    """Whatever part of My copy asks."""
    enter(companion, "Mine")
    upload(copy(companion, "pack").upload, "gift.capemay", packed({"cards/event.json": deck()}))
    tap(which(companion).answers, "Change the new one's number")
    assert companion.panel("copy").tab == "cards"
    assert companion.panel("copy").parts.get("cards").form.title.value == "As printed"


def deck() -> bytes:
    """Return the file of a deck of one card."""
    return b'{"format":"capemay-deck/1","deck":"event","source":"x","cards":[' + card("event", 3) + b"]}"


def test_two_photos_are_shown_side_by_side(companion: Companion) -> None:
    """People see which is theirs."""
    store = companion.model.store
    keep_pack(store, read_pack(good(), "gift"))
    other = packed({"boards/traced.json": board(), "photos/traced.jpg": picture(200)})
    upload(copy(companion, "pack").upload, "gift.capemay", other)
    assert which(companion).two.value.count("data:image/jpeg;base64,") == 2
    assert titles(which(companion).answers) == ["Keep the old one", "Keep the new one"]
    tap(which(companion).answers, "Keep the new one")
    assert store.own("photo")["traced"] == picture(200)


def test_an_answer_that_comes_too_late_changes_nothing_and_says_so(companion: Companion) -> None:
    """Another page answered first."""
    enter(companion, "Old")
    enter(companion, "New")
    store = Store(companion.model.store.url)
    enter_there = which(anew(companion, "cards"))
    tap(enter_there.answers, "Keep the old one")
    tap(which(companion).answers, "Keep the new one")
    assert my_cards(store)["event", 3].title == "Old"
    assert not seen(which(companion).widget)


def test_what_is_asked_about_a_card_that_was_changed_meanwhile_is_asked_again(companion: Companion) -> None:
    """The two as they are now."""
    enter(companion, "Old")
    enter(companion, "New")
    there = anew(companion, "cards").panel("copy").parts.get("cards")
    there.edit(3)
    there.form.title.value = "Theirs"
    there.keep.click()
    tap(which(companion).answers, "Keep the new one")
    assert owned(companion) == {3: "Theirs"}
    assert "Another page changed this. Look at both again." in which(companion).two.value
    assert "<b>Theirs</b>" in which(companion).two.value


def test_one_that_cannot_be_read_is_let_go(companion: Companion) -> None:
    """It says so in place of the card."""
    companion.model.store.keep_own({("waiting", "card/event/003"): b"{"}, "damaged")
    copy(companion, "cards")
    assert "It cannot be read." in which(companion).two.value
    assert titles(which(companion).answers) == ["Keep the old one"]
    tap(which(companion).answers, "Keep the old one")
    assert waiting.questions(companion.model.store) == []


def test_a_card_of_another_game_is_asked_about_as_well(companion: Companion) -> None:
    """Where a sheet has another one of its number; both can be kept."""
    part = copy(companion, "pack")
    part.sheets.which.value = ("capital-city", "building")
    for n in (1, 2):
        raw = f'number,symbols,deed\n7,"star,gear",{n}\n'.encode()
        upload(part.sheets.upload, "buildings.csv", raw)
    assert seen(which(companion).widget)
    said = unescape(which(companion).two.value)
    assert "Building card 7 (Capital City)" in said
    assert "from a sheet" in said
    tap(which(companion).answers, f"Keep both: the new one as {37}")
    cards = my_cards(companion.model.store, "capital-city")
    assert {number: card.deed for (_, number), card in cards.items()} == {7: 1, 37: 2}
    assert not seen(which(companion).widget)


def test_a_photo_of_a_card_is_asked_about_as_well(companion: Companion) -> None:
    """Both are shown."""
    store, name = companion.model.store, "event/003"
    store.keep_own({("card", name): card("event", 3), ("card_photo", name): picture(10)}, "kept")
    raw = packed({"cards/event.json": deck(), "card_photos/event/003.jpg": picture(200)})
    upload(copy(companion, "pack").upload, "gift.capemay", raw)
    assert "Photo of Event card 3" in unescape(which(companion).two.value)
    assert which(companion).two.value.count("<img") == 2
    tap(which(companion).answers, "Keep the new one")
    assert store.own("card_photo")[name] == picture(200)


def test_which_of_two_boards_is_kept_is_asked_as_well(companion: Companion) -> None:
    """Both are told by what they hold, and shown by their photos; each may stay, and both."""
    store = companion.model.store
    store.keep_own({("board", "traced"): board(title="Mine"), ("photo", "traced"): picture(200)}, "kept")
    keep_pack(store, read_pack(good(), "gift"))
    copy(companion, "cards")
    asked = unescape(which(companion).two.value)
    assert ("Mine: " in asked, "Traced: " in asked, asked.count("<img")) == (True, True, 2)
    tap(which(companion).answers, "Keep both: the new one as {n}".format(n="traced-2"))
    assert list(store.own("board")) == list(store.own("photo")) == ["traced", "traced-2"]
