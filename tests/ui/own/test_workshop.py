"""The card workshop and the form at the table, without a browser."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.games.capital_city.book import OwnBuilding
from capemay_kit.own.cards import card_photos, decks_of, keep_card, my_cards
from capemay_kit.own.entry import of_card
from capemay_kit.own.vocabulary import blank
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.words import SOURCES

from ...own.packing import picture
from ..seen import buttons, html, of_class, tap, words
from .at_my_copy import copy, field, keeps, shows, undo, upload

SAND = cards.Build(at="any", zones=("sand",), discount=2, times=2)


@pytest.fixture
def page(tmp_path: Path) -> Any:
    """Open the workshop on a fresh store, with no table."""
    return copy(Companion(Store(str(tmp_path / "store.db")), {}), "cards")


def listed(page: Any) -> list[str]:
    """Return what the cards in the list say."""
    return buttons(of_class(page, "cm-ws-cards")[0])


def says(page: Any) -> str:
    """Return what is said above the list of cards."""
    return words(page, "cm-message")


def edit(page: Any, number: int) -> None:
    """Tap a card in the list."""
    tap(page, next(one for one in listed(page) if one.removeprefix("✓ ").split()[0] == str(number)))


def reads(page: Any) -> str:
    """Return what the card reads back as, or what is wrong with it."""
    return words(page, "cm-ws-read")


def keys(page: Any, *names: str) -> None:
    """Tap keys of the form, each the last of its name."""
    for name in names:
        found = [one for row in of_class(page, "cm-entry-keys") for one in row.children if one.description == name]
        found[-1].click()


def line(page: Any, label: str) -> Any:
    """Return the field of a line of the form."""
    return next(one for one in of_class(page, "cm-entry-field") if one.description == label)


def test_the_example_is_entered_kept_tried_and_dropped(page: Any) -> None:
    """By its keys, read back as a sentence, and playable at once."""
    tap(page, decks_of("cape-may")["activity"].title)
    edit(page, 5)
    field(page, "Name").value = "Sand Lots"
    keys(page, "Build", "Sand", "−2", "Times", "2")
    said = "Build on any empty lot in sand. You may do this twice. It costs $2 less than usual each time."
    assert said in reads(page)
    keeps(page)
    (kept,) = my_cards(page.model.store).values()
    assert kept == cards.ActivityCard(5, "Sand Lots", provenance="mine", options=((SAND,),))
    mine = next(one for one in listed(page) if one.startswith("✓ 5 Sand Lots"))
    assert SOURCES["mine"] in mine
    assert "Entered: 1 of 40" in says(page)

    edit(page, 5)
    assert page.part("cards").form.card() == kept
    tap(page, "Try it")
    model = page.part("cards").bench.model
    tap(page, f"5 Sand Lots\n{said}")
    board = model.view.state.book.board
    assert board is not None
    offered = [one for one in model.drafting.offered() if isinstance(one, act.Build)]
    assert offered
    assert {board.lot[one.lot].zone for one in offered if one.lot} == {"sand"}
    before = model.view.state.seats[0]
    model.drafting.tap_place(offered[0].lot or "")
    model.drafting.tap_place(offered[0].lot or "")
    after = model.view.state.seats[0]
    cost = model.view.state.book.cost[3]
    assert sum(after.buildings) == sum(before.buildings) + 1
    assert before.money - after.money in (cost[0] - 2, cost[1] - 2)

    tap(page, "Back to the card")
    assert page.part("cards").form.card() == kept
    tap(page, "Use ours again")
    assert my_cards(page.model.store) == {}
    assert "Card 5 is ours again." in says(page)


def test_keep_and_next_goes_through_the_deck_in_order(page: Any) -> None:
    """To the next number that is not entered, with the type of the last card and nothing else of it; the count goes
    up."""
    edit(page, 1)
    keys(page, "Active", "Prices")
    tap(page, "Keep and next")
    keys(page, "Prices")
    tap(page, "Keep and next")
    assert field(page, "Number").value == "3"
    assert page.part("cards").form.entry.values == {**blank("event card"), "number": 3, "kind": "active"}
    assert "Events · Entered: 2 of 26" in words(page, "cm-label")
    tap(page, "All cards")
    assert "Enter card 3" in buttons(page)
    assert [one.split("\n")[0] for one in buttons(page, "cm-chosen")] == ["✓ 2 Card 2"]


def test_the_last_card_of_a_deck_leads_back_to_the_list(page: Any) -> None:
    """There is no next one to enter."""
    for n in range(1, 27):
        if n != 9:
            keep_card(page.model.store, "event", cards.EventCard(n, "A", effects=(cards.Money(1),)))
    edit(page, 9)
    keys(page, "Money")
    tap(page, "Keep and next")
    assert not shows(page, "cm-entry")
    assert "Entered: 26 of 26" in says(page)


def test_a_form_begins_blank_and_from_ours_only_where_that_is_asked(page: Any) -> None:
    """What our stand-in does is a start; its name never is. The last tap can be taken back."""
    edit(page, 7)
    assert page.part("cards").form.entry.values == {**blank("event card"), "number": 7}
    tap(page, "Start from ours")
    assert "Everyone: Pay $4." in reads(page)
    assert field(page, "Name").value == ""
    assert undo(page) == "↶ Undo: the last tap"
    tap(page, "↶ Undo")
    assert page.part("cards").form.entry.values["effects"] == ()


def test_a_photo_stands_beside_its_form_and_is_kept_with_its_card(page: Any) -> None:
    """Until it is taken away."""
    edit(page, 3)
    keys(page, "Money")
    upload(page, "Photo", "card.jpg", picture(90))
    assert "data:image/jpeg" in html(page, "cm-entry-photo")
    keeps(page)
    assert list(card_photos(page.model.store, "cape-may", "event")) == [3]
    edit(page, 3)
    assert shows(page, "cm-entry-photo")
    tap(page, "No photo")
    keeps(page)
    assert card_photos(page.model.store, "cape-may", "event") == {}


def test_the_decks_of_every_game_are_entered(page: Any) -> None:
    """Each by its own form; a game without such cards says so."""
    of_class(page, "cm-games")[0].value = "capital-city"
    assert buttons(of_class(page, "cm-ws-decks")[0]) == ["Buildings", "Characters"]
    tap(page, "Enter card")
    keys(page, "★ star")
    line(page, "Deed $").value = "3"
    tap(page, "Keep and next")
    assert field(page, "Number").value == "2"
    assert my_cards(page.model.store, "capital-city") == {("building", 1): OwnBuilding(1, ("star",), 3)}
    of_class(page, "cm-games")[0].value = "capitol"
    assert "no cards to enter" in says(page)


def test_the_list_says_of_each_card_whose_it_is_and_what_it_does(page: Any) -> None:
    """Number, title, mark, type and sentence."""
    tap(page, decks_of("cape-may")["upgrade"].title)
    there = listed(page)
    assert len(there) == len(shipped_decks()["upgrade"])
    first = shipped_decks()["upgrade"][1]
    assert there[0] == f"1 {first.title}\n{SOURCES['assumed']} · Immediate · Gravel · {card_sentence(first, {})}"
    field(page, "Search by number or word").value = "3 livery"
    assert [one.split("\n")[0] for one in listed(page)] == ["3 The Livery Stable"]


def ours(page: Any, number: int) -> None:
    """Try a card that does what ours of its number does."""
    edit(page, number)
    tap(page, "Start from ours")
    field(page, "Name").value = "As good as ours"
    tap(page, "Try it")


def test_trying_leaves_no_trace(page: Any) -> None:
    """A card that is tried is not kept, and its table is in no list."""
    ours(page, 1)
    assert shows(page, "cm-lessonmap")
    assert not shows(page, "cm-entry")
    assert page.part("cards").bench.model.view.state.phase == "resolve"
    page.part("cards").bench.model.drafting.confirm()
    assert page.part("cards").bench.model.toast
    tap(page, "↶ Undo")
    assert page.part("cards").bench.model.view.state.phase == "resolve"
    assert my_cards(page.model.store) == {}
    assert page.model.store.tables() == []
    assert page.model.view.table is None


def test_a_wrong_value_is_said_in_a_line_and_keeps_nothing(page: Any) -> None:
    """Where the sentence stands."""
    edit(page, 1)
    keys(page, "Birds", "Keep (empty: all)")
    line(page, "Keep (empty: all)").value = "three"
    for press in (partial(tap, page, "Keep and next"), partial(keeps, page), partial(tap, page, "Try it")):
        press()
        assert "Keep (empty: all): “three” is not a whole number" in reads(page)
    assert my_cards(page.model.store) == {}
    assert shows(page, "cm-entry")


def test_a_card_beyond_the_printed_count_is_named_and_can_go(page: Any) -> None:
    """A slip of the finger shows, and is mended."""
    edit(page, 1)
    field(page, "Number").value = "30"
    keys(page, "Money")
    keeps(page)
    assert "Missing: 27, 28, 29. Above the printed count: 30." in says(page)
    edit(page, 30)
    tap(page, "Delete this card")
    assert my_cards(page.model.store) == {}
    assert "Card 30 is deleted." in says(page)


def test_a_broken_card_is_one_line_and_can_be_replaced_or_dropped(page: Any) -> None:
    """The others are listed all the same."""
    page.model.store.keep_own({("card", "event/003"): b'{"number": 3}'}, "kept")
    page.update()
    assert "your card event/003: title: missing" in says(page)
    assert len(listed(page)) == 26
    edit(page, 3)
    tap(page, "Use ours again")
    assert "your card" not in says(page)


# --- the form at the table -------------------------------------------------------------------------------


@pytest.fixture
def asked(tmp_path: Path) -> Companion:
    """Open a companion where an event is asked for, and the form for one that is not listed."""
    made = Companion(Store(str(tmp_path / "store.db")), {})
    made.model.begin(header_for(["Anna", "Ben"], table="t"))
    for _ in range(6):
        made.model.drafting.take("collect")
    tap(made.panel("unknown"), "Write it out in full")
    return made


def test_an_unlisted_card_begins_as_a_note(asked: Companion) -> None:
    """In a hurry, a number and an amount are enough; the card is in the owner's deck then."""
    form = asked.panel("card")
    assert "Reads: Everyone: As the card says." in reads(form)
    field(form, "Number").value = "3"
    keys(form, "Money", "−2")
    assert "Reads: Everyone: As the card says. Pay $2." in reads(form)
    keeps(form)
    model = asked.model
    assert model.view.state.event == 3
    assert model.view.state.book.decks["event"][3].effects == (cards.Note("as the card says"), cards.Money(-2))
    assert model.view.state.phase == "resolve"
    assert my_cards(model.store)["event", 3] == model.view.state.book.decks["event"][3]


def test_a_wrong_card_is_not_taken_at_the_table(asked: Companion) -> None:
    """The form stays, with the line that says why."""
    form = asked.panel("card")
    field(form, "Number").value = "0"
    keeps(form)
    assert "Number: 0 is not possible" in reads(form)
    assert asked.model.unknown.writing is not None


def test_the_form_begins_anew_for_every_card(asked: Companion) -> None:
    """What was entered for one is not left for the next."""
    form = asked.panel("card")
    field(form, "Name").value = "Never mind"
    tap(form, "Cancel")
    assert not buttons(form)
    asked.model.unknown.write("activity", {}, lambda n: None)
    assert "Reads: As the card says." in reads(form)
    assert field(form, "Name").value == ""


# --- a card whose number is known at the table -----------------------------------------------------------


OLD = cards.EventCard(3, "Lamps", provenance="mine", effects=(cards.Money(1),))


@pytest.fixture
def known(tmp_path: Path) -> Companion:
    """Open a companion at a table with a card of the owner's, where an event is asked for."""
    return _at_table(Companion(Store(str(tmp_path / "store.db")), {}))


def _at_table(made: Companion) -> Companion:
    if not made.model.store.tables():
        made.model.begin(header_for(["Anna", "Ben"], table="t", own={"book.cards.event.3": to_builtins(OLD)}))
        for _ in range(6):
            made.model.drafting.take("collect")
    else:
        made.model.do(made.model.view.seat, act.Reveal())
    tap(made.panel("unknown"), "Write it out in full")
    return made


def _enter(page: Companion, number: int = 3) -> Any:
    """Enter a card of a number at the table."""
    form = page.panel("card")
    field(form, "Number").value = str(number)
    field(form, "Name").value = "Concert"
    keys(form, "Money", "5")
    keeps(form)
    return form


def asks(form: Any) -> bool:
    """Say whether it is asked which card it is."""
    return "Which card is it?" in words(form, "cm-message")


def test_an_owners_card_is_not_overwritten_by_one_named_at_the_table(known: Companion) -> None:
    """It is asked which of the two it is; until then the table knows the old one."""
    form = _enter(known)
    assert known.model.view.state.book.decks["event"][3] == OLD
    assert asks(form)
    assert not shows(form, "cm-entry")
    assert "Lamps" in words(form, "cm-message")
    assert "Concert" in words(form, "cm-message")


@pytest.mark.parametrize(
    ("answer", "event", "titles"),
    [
        ("It is Lamps", 3, {3: "Lamps"}),
        ("Use the new one here, not Lamps", 3, {3: "Concert"}),
        ("Two different cards: keep the new one as 27", 27, {3: "Lamps", 27: "Concert"}),
    ],
)
def test_the_answer_is_the_card_that_is_revealed(known: Companion, answer: str, event: int, titles: Any) -> None:
    """And nothing waits any more."""
    tap(_enter(known), answer)
    assert known.model.view.state.event == event
    decks = known.model.view.state.book.decks["event"]
    assert {n: decks[n].title for n in titles} == titles
    assert known.model.store.own("waiting") == {}


def test_what_was_entered_at_the_table_is_there_after_a_reload(known: Companion) -> None:
    """As soon as the card is asked for again."""
    _enter(known)
    again = _at_table(Companion(Store(known.model.store.url), {"table": "t"}))
    form = again.panel("card")
    assert asks(form)
    tap(form, "Change the number")
    assert shows(form, "cm-entry")
    assert field(form, "Name").value == "Concert"
    field(form, "Number").value = "14"
    keeps(form)
    assert again.model.view.state.event == 14
    assert again.model.store.own("waiting") == {}


def test_who_cancels_lets_go_of_what_was_entered(known: Companion) -> None:
    """The form begins anew the next time."""
    form = _enter(known)
    tap(form, "Change the number")
    tap(form, "Cancel")
    assert known.model.store.own("waiting") == {}
    again = _at_table(known)
    assert not asks(again.panel("card"))


def test_the_same_card_again_is_nothing_to_ask_about(known: Companion) -> None:
    """Nor is one in place of a stand-in."""
    form = known.panel("card")
    form.form.open(of_card("cape-may", "event", OLD), None)
    form.update()
    keeps(form)
    assert known.model.view.state.event == 3
    assert known.model.store.own("waiting") == {}
