"""The card workshop and the form at the table, without a browser."""

from __future__ import annotations

from html import unescape
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
from capemay_kit.own.cards import card_photos, keep_card, my_cards
from capemay_kit.own.entry import of_card
from capemay_kit.own.vocabulary import blank
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import parts
from capemay_kit.ui.app import Companion
from capemay_kit.ui.own.entry_form import EntryForm
from capemay_kit.ui.own.workshop import Workshop
from capemay_kit.ui.words import SOURCES

from ...own.packing import picture

SAND = cards.Build(at="any", zones=("sand",), discount=2, times=2)


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """Open the workshop on a fresh store, with no table."""
    model = Playing(Store(str(tmp_path / "store.db")), lambda: None)
    made = Workshop(model, pytest.fail)
    made.update()
    return made


def shown(stock: Any) -> list[str]:
    """Return what the buttons in sight say."""
    return [one.description for one in stock._buttons if parts.shown(one)]


def seen(widget: Any) -> bool:
    """Say whether a widget is in sight."""
    return parts.shown(widget)


def reads(form: EntryForm) -> str:
    """Return what the card reads back as, or what is wrong with it."""
    return unescape(form.reads.value)


def tap(form: EntryForm, *titles: str) -> None:
    """Tap keys of the form that are in sight, each the last of its name."""
    for title in titles:
        in_order = {row.widget: row for row in form._rows.values()}
        keys = [key for widget in form._lines.children for key in in_order[widget].keys.buttons]
        [key for key in keys if seen(key) and key.description == title][-1].click()


def test_the_example_is_entered_kept_tried_and_dropped(workshop: Workshop) -> None:
    """By its keys, read back as a sentence, and playable at once."""
    workshop.turn_to("activity")
    workshop.edit(5)
    workshop.form.title.value = "Sand Lots"
    tap(workshop.form, "Build", "Sand", "−2", "Times", "2")
    said = "Build on any empty lot in sand. You may do this twice. It costs $2 less than usual each time."
    assert said in reads(workshop.form)
    workshop.keep.click()
    (kept,) = my_cards(workshop.model.store).values()
    assert kept == cards.ActivityCard(5, "Sand Lots", provenance="mine", options=((SAND,),))
    mine = next(one for one in shown(workshop.list) if one.startswith("✓ 5 Sand Lots"))
    assert SOURCES["mine"] in mine
    assert "Entered: 1 of 40" in workshop.said.value

    workshop.edit(5)
    assert workshop.form.card() == kept
    workshop.try_it.click()
    model = workshop.bench.model
    assert shown(workshop.bench.turn.choices.stock)[0] == f"5 Sand Lots\n{said}"
    workshop.bench.turn.choices.stock._buttons[0].click()
    board = model.state.book.board
    assert board is not None
    offered = [one for one in model.offered() if isinstance(one, act.Build)]
    assert offered
    assert {board.lot[one.lot].zone for one in offered if one.lot} == {"sand"}
    before = model.state.seats[0]
    model.tap_place(offered[0].lot or "")
    model.tap_place(offered[0].lot or "")
    after = model.state.seats[0]
    cost = model.state.book.cost[3]
    assert sum(after.buildings) == sum(before.buildings) + 1
    assert before.money - after.money in (cost[0] - 2, cost[1] - 2)

    workshop.bench.back.click()
    assert workshop.form.card() == kept
    workshop.ours.click()
    assert my_cards(workshop.model.store) == {}
    assert "Card 5 is ours again." in workshop.said.value


def test_keep_and_next_goes_through_the_deck_in_order(workshop: Workshop) -> None:
    """To the next number that is not entered, with the type of the last card and nothing else of it; the count goes
    up."""
    workshop.edit(1)
    tap(workshop.form, "Active", "Prices")
    workshop.next.click()
    tap(workshop.form, "Prices")
    workshop.next.click()
    assert workshop.number == 3
    assert workshop.form.entry.values == {**blank("event card"), "number": 3, "kind": "active"}
    assert "Events · Entered: 2 of 26" in workshop.head.value
    workshop.all.click()
    assert workshop.add.description == "Enter card 3"
    chosen = [one.description for one in workshop.list._buttons if "cm-chosen" in one._dom_classes]
    assert [one.split("\n")[0] for one in chosen] == ["✓ 2 Card 2"]


def test_the_last_card_of_a_deck_leads_back_to_the_list(workshop: Workshop) -> None:
    """There is no next one to enter."""
    for n in range(1, 27):
        if n != 9:
            keep_card(workshop.model.store, "event", cards.EventCard(n, "A", effects=(cards.Money(1),)))
    workshop.edit(9)
    tap(workshop.form, "Money")
    workshop.next.click()
    assert workshop.number is None
    assert "Entered: 26 of 26" in workshop.said.value


def test_a_form_begins_blank_and_from_ours_only_where_that_is_asked(workshop: Workshop) -> None:
    """What our stand-in does is a start; its name never is. The last tap can be taken back."""
    workshop.edit(7)
    assert workshop.form.entry.values == {**blank("event card"), "number": 7}
    workshop.from_ours.click()
    assert "Everyone: Pay $4." in reads(workshop.form)
    assert workshop.form.title.value == ""
    assert workshop.nearest is not None
    workshop.nearest[1]()
    assert workshop.form.entry.values["effects"] == ()


def test_a_photo_stands_beside_its_form_and_is_kept_with_its_card(workshop: Workshop) -> None:
    """Until it is taken away."""
    workshop.edit(3)
    tap(workshop.form, "Money")
    workshop.form.upload.take("card.jpg", picture(90))
    assert "data:image/jpeg" in workshop.form.picture.value
    workshop.keep.click()
    assert list(card_photos(workshop.model.store, "cape-may", "event")) == [3]
    workshop.edit(3)
    assert seen(workshop.form.picture)
    workshop.form.no_photo.click()
    workshop.keep.click()
    assert card_photos(workshop.model.store, "cape-may", "event") == {}


def test_the_decks_of_every_game_are_entered(workshop: Workshop) -> None:
    """Each by its own form; a game without such cards says so."""
    workshop.model.desk.game = "capital-city"
    workshop.update()
    assert [one.description for one in workshop.decks.buttons if seen(one)] == ["Buildings", "Characters"]
    workshop.add.click()
    tap(workshop.form, "★ star")
    workshop.form.type(("deed",), "3")
    workshop.next.click()
    assert workshop.number == 2
    assert my_cards(workshop.model.store, "capital-city") == {("building", 1): OwnBuilding(1, ("star",), 3)}
    workshop.model.desk.game = "capitol"
    workshop.update()
    assert "no cards to enter" in workshop.said.value


def test_the_list_says_of_each_card_whose_it_is_and_what_it_does(workshop: Workshop) -> None:
    """Number, title, mark, type and sentence."""
    workshop.turn_to("upgrade")
    there = shown(workshop.list)
    assert len(there) == len(shipped_decks()["upgrade"])
    first = shipped_decks()["upgrade"][1]
    assert there[0] == f"1 {first.title}\n{SOURCES['assumed']} · Immediate · Gravel · {card_sentence(first, {})}"
    workshop.search.value = "3 livery"
    assert [one.split("\n")[0] for one in shown(workshop.list)] == ["3 The Livery Stable"]


def ours(workshop: Workshop, number: int) -> None:
    """Try a card that does what ours of its number does."""
    workshop.edit(number)
    workshop.from_ours.click()
    workshop.form.title.value = "As good as ours"
    workshop.try_it.click()


def test_trying_leaves_no_trace(workshop: Workshop) -> None:
    """A card that is tried is not kept, and its table is in no list."""
    ours(workshop, 1)
    assert seen(workshop.bench.widget)
    assert not seen(workshop.editing)
    assert workshop.bench.model.state.phase == "resolve"
    workshop.bench.model.confirm()
    assert workshop.bench.model.toast
    workshop.bench.undo.click()
    assert workshop.bench.model.state.phase == "resolve"
    assert my_cards(workshop.model.store) == {}
    assert workshop.model.store.tables() == []
    assert workshop.model.table is None


@pytest.mark.parametrize(("deck", "number"), [("bonus", 3), ("upgrade", 32)])
def test_what_counts_at_the_end_is_counted_with_its_reasons(workshop: Workshop, deck: Any, number: int) -> None:
    """As if the game ended now."""
    workshop.turn_to(deck)
    ours(workshop, number)
    assert "As good as ours" in unescape(workshop.bench.points.value)


def test_avas_card_is_drawn_for_her(workshop: Workshop) -> None:
    """Her turn, with the card and its reasons."""
    workshop.turn_to("solo")
    ours(workshop, 2)
    assert "As good as ours" in unescape(workshop.bench.turn.choices.message.value)
    assert workshop.bench.model.automa is not None


def test_a_wrong_value_is_said_in_a_line_and_keeps_nothing(workshop: Workshop) -> None:
    """Where the sentence stands."""
    workshop.edit(1)
    tap(workshop.form, "Birds", "Keep (empty: all)")
    next(row for row in workshop.form._rows.values() if row.line.label == "Keep (empty: all)").field.value = "three"
    for button in (workshop.next, workshop.keep, workshop.try_it):
        button.click()
        assert "Keep (empty: all): “three” is not a whole number" in reads(workshop.form)
    assert my_cards(workshop.model.store) == {}
    assert seen(workshop.editing)


def test_a_card_beyond_the_printed_count_is_named_and_can_go(workshop: Workshop) -> None:
    """A slip of the finger shows, and is mended."""
    workshop.edit(1)
    workshop.form.number.value = "30"
    tap(workshop.form, "Money")
    workshop.keep.click()
    assert "Missing: 27, 28, 29. Above the printed count: 30." in workshop.said.value
    workshop.edit(30)
    workshop.ours.click()
    assert my_cards(workshop.model.store) == {}
    assert "Card 30 is deleted." in workshop.said.value


def test_a_broken_card_is_one_line_and_can_be_replaced_or_dropped(workshop: Workshop) -> None:
    """The others are listed all the same."""
    workshop.model.store.keep_own({("card", "event/003"): b'{"number": 3}'}, "kept")
    workshop.update()
    assert "your card event/003: title: missing" in unescape(workshop.said.value)
    assert len(shown(workshop.list)) == 26
    workshop.edit(3)
    assert seen(workshop.ours)
    workshop.ours.click()
    assert workshop.broken == {}


def test_a_goal_may_be_only_words(workshop: Workshop) -> None:
    """Then the app asks the table whether it is met."""
    workshop.turn_to("bonus")
    workshop.add.click()
    tap(workshop.form, "In words")
    row = next(row for row in workshop.form._rows.values() if row.line.label == "The goal, in words")
    row.field.value = "tell the best story"
    assert "Reads: 1 prestige: tell the best story." in reads(workshop.form)
    workshop.try_it.click()
    assert "?" in workshop.bench.points.value


# --- the form at the table -------------------------------------------------------------------------------


@pytest.fixture
def asked(tmp_path: Path) -> Companion:
    """Open a companion where an event is asked for, and the form for one that is not listed."""
    made = Companion(Store(str(tmp_path / "store.db")), {})
    made.model.begin(header_for(["Anna", "Ben"], table="t"))
    for _ in range(6):
        made.model.take("collect")
    made.model.unknown.write_out()
    return made


def test_an_unlisted_card_begins_as_a_note(asked: Companion) -> None:
    """In a hurry, a number and an amount are enough; the card is in the owner's deck then."""
    form = asked.panel("card")
    assert "Reads: Everyone: As the card says." in reads(form.form)
    form.form.number.value = "3"
    tap(form.form, "Money", "−2")
    assert "Reads: Everyone: As the card says. Pay $2." in reads(form.form)
    form.save.click()
    model = asked.model
    assert model.state.event == 3
    assert model.state.book.decks["event"][3].effects == (cards.Note("as the card says"), cards.Money(-2))
    assert model.state.phase == "resolve"
    assert my_cards(model.store)["event", 3] == model.state.book.decks["event"][3]


def test_a_wrong_card_is_not_taken_at_the_table(asked: Companion) -> None:
    """The form stays, with the line that says why."""
    form = asked.panel("card")
    form.form.number.value = "0"
    form.save.click()
    assert "Number: 0 is not possible" in reads(form.form)
    assert asked.model.unknown.writing is not None


def test_the_form_begins_anew_for_every_card(asked: Companion) -> None:
    """What was entered for one is not left for the next."""
    form = asked.panel("card")
    form.form.title.value = "Never mind"
    form.cancel.click()
    assert not seen(form.widget)
    asked.model.unknown.write("activity", {}, lambda n: None)
    assert "Reads: As the card says." in reads(form.form)
    assert form.form.title.value == ""


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
            made.model.take("collect")
    else:
        made.model.do(made.model.seat, act.Reveal())
    made.model.unknown.write_out()
    return made


def _enter(page: Companion, number: int = 3) -> Any:
    """Enter a card of a number at the table."""
    form = page.panel("card")
    form.form.number.value = str(number)
    form.form.title.value = "Concert"
    tap(form.form, "Money", "5")
    form.save.click()
    return form


def _answer(form: Any, title: str) -> None:
    next(one for one in form.answers._buttons if one.description == title).click()


def test_an_owners_card_is_not_overwritten_by_one_named_at_the_table(known: Companion) -> None:
    """It is asked which of the two it is; until then the table knows the old one."""
    form = _enter(known)
    assert known.model.state.book.decks["event"][3] == OLD
    assert seen(form.asked)
    assert not seen(form.form.widget)
    assert "Lamps" in form.asked.value
    assert "Concert" in form.asked.value


@pytest.mark.parametrize(
    ("answer", "event", "titles"),
    [
        ("It is {title}".format(title="Lamps"), 3, {3: "Lamps"}),
        ("Use the new one here, not {title}".format(title="Lamps"), 3, {3: "Concert"}),
        ("Two different cards: keep the new one as 27", 27, {3: "Lamps", 27: "Concert"}),
    ],
)
def test_the_answer_is_the_card_that_is_revealed(known: Companion, answer: str, event: int, titles: Any) -> None:
    """And nothing waits any more."""
    _answer(_enter(known), answer)
    assert known.model.state.event == event
    decks = known.model.state.book.decks["event"]
    assert {n: decks[n].title for n in titles} == titles
    assert known.model.store.own("waiting") == {}


def test_what_was_entered_at_the_table_is_there_after_a_reload(known: Companion) -> None:
    """As soon as the card is asked for again."""
    _enter(known)
    again = _at_table(Companion(Store(known.model.store.url), {"table": "t"}))
    form = again.panel("card")
    assert seen(form.asked)
    _answer(form, "Change the number")
    assert seen(form.form.widget)
    assert form.form.title.value == "Concert"
    form.form.number.value = "14"
    form.save.click()
    assert again.model.state.event == 14
    assert again.model.store.own("waiting") == {}


def test_who_cancels_lets_go_of_what_was_entered(known: Companion) -> None:
    """The form begins anew the next time."""
    form = _enter(known)
    _answer(form, "Change the number")
    form.cancel.click()
    assert known.model.store.own("waiting") == {}
    again = _at_table(known)
    assert not seen(again.panel("card").asked)


def test_the_same_card_again_is_nothing_to_ask_about(known: Companion) -> None:
    """Nor is one in place of a stand-in."""
    form = known.panel("card")
    form.form.open(of_card("cape-may", "event", OLD), None)
    form.save.click()
    assert known.model.state.event == 3
    assert known.model.store.own("waiting") == {}
