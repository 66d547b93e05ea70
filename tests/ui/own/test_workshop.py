"""The card workshop and the form at the table, without a browser."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from msgspec import to_builtins
from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.own.cards import card_values, deck_of, my_cards
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import words as ui
from capemay_kit.ui.app import Companion
from capemay_kit.ui.own.card_editor import CardEditor
from capemay_kit.ui.own.workshop import Workshop

from ...own.whole_vocabulary import CARDS, card_with_sense

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
    return [one.description for one in stock._buttons if one.layout.display != "none"]


def seen(widget: Any) -> bool:
    """Say whether a widget is in sight."""
    return bool(widget.layout.display != "none")


def reads(editor: CardEditor) -> str:
    """Return what the card reads back as, or what is wrong with it."""
    return unescape(editor.read.value)


def effect(editor: CardEditor, row: int = 0, choice: int = 0) -> Any:
    """Return the controls of an effect of the card."""
    several = editor.form.controls["options" if editor.deck == "activity" else "effects"]
    rows = several.each[choice].rows if editor.deck == "activity" else several.rows  # type: ignore[attr-defined]
    return rows[row].thing


def enter_sand(workshop: Workshop) -> None:
    """Enter: build on any empty lot in sand, $2 off, twice."""
    thing = effect(workshop.editor)
    thing.which.value = "build"
    fields = thing.forms["build"].controls
    fields["at"].widget.value = "any"
    fields["zones"].buttons["sand"].click()
    fields["discount"].widget.value = -2
    fields["times"].widget.value = 2


def test_the_example_is_entered_kept_tried_and_dropped(workshop: Workshop) -> None:
    """By the controls, read back as a sentence, and playable at once."""
    workshop.turn_to("activity")
    workshop.add.click()
    fields = workshop.editor.form.controls
    assert fields["number"].get() == 41
    fields["number"].widget.value = 5
    fields["title"].widget.value = "Sand Lots"
    enter_sand(workshop)
    said = "Build on any empty lot in sand. You may do this twice. It costs $2 less than usual each time."
    assert said in reads(workshop.editor)
    workshop.keep.click()
    (kept,) = my_cards(workshop.model.store).values()
    assert kept == cards.ActivityCard(5, "Sand Lots", provenance="mine", options=((SAND,),))
    mine = next(one for one in shown(workshop.list) if one.startswith("✓ 5 Sand Lots"))
    assert ui.WS_MARKS["mine"] in mine
    assert "1 yours" in workshop.said.value

    workshop.edit(5)
    assert workshop.editor.card() == kept
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
    assert workshop.editor.card() == kept
    workshop.ours.click()
    assert my_cards(workshop.model.store) == {}
    assert workshop.editor.form.controls["title"].get() == shipped_decks()["activity"][5].title
    assert not seen(workshop.ours)


def test_the_list_says_of_each_card_whose_it_is_and_what_it_does(workshop: Workshop) -> None:
    """Number, title, mark, type and sentence."""
    workshop.turn_to("upgrade")
    there = shown(workshop.list)
    assert len(there) == len(shipped_decks()["upgrade"])
    first = shipped_decks()["upgrade"][1]
    assert there[0] == f"1 {first.title}\n{ui.WS_MARKS['assumed']} · Immediate · gravel · {card_sentence(first)}"
    workshop.search.value = "3 livery"
    assert [one.split("\n")[0] for one in shown(workshop.list)] == ["3 The Livery Stable"]


def test_trying_leaves_no_trace(workshop: Workshop) -> None:
    """A card that is tried is not kept, and its table is in no list."""
    workshop.edit(1)
    workshop.try_it.click()
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
    workshop.edit(number)
    workshop.try_it.click()
    assert shipped_decks()[deck][number].title in unescape(workshop.bench.points.value)


def test_avas_card_is_drawn_for_her(workshop: Workshop) -> None:
    """Her turn, with the card and its reasons."""
    workshop.turn_to("solo")
    workshop.edit(2)
    workshop.try_it.click()
    assert shipped_decks()["solo"][2].title in unescape(workshop.bench.turn.choices.message.value)
    assert workshop.bench.model.automa is not None


def test_a_wrong_value_is_said_in_a_line_and_keeps_nothing(workshop: Workshop) -> None:
    """Where the sentence stands."""
    workshop.edit(1)
    thing = effect(workshop.editor)
    thing.which.value = "birds"
    thing.forms["birds"].controls["keep"].widget.value = "three"
    for tap in (workshop.keep, workshop.try_it):
        tap.click()
        assert "Keep (empty: all): 'three' is not a whole number" in reads(workshop.editor)
    assert my_cards(workshop.model.store) == {}
    assert seen(workshop.editing)


def test_only_effects_that_do_something_are_offered(workshop: Workshop) -> None:
    """By the type of the card; one that stands there already stays, and is complained of."""
    workshop.edit(1)
    thing = effect(workshop.editor)
    there = [one for _, one in thing.which.options]
    assert "money" in there
    assert "fare" not in there
    workshop.editor.form.controls["kind"].widget.value = "active"
    there = [one for _, one in thing.which.options]
    assert "fare" in there
    assert "money" in there
    assert "does nothing on a card of this type" in reads(workshop.editor)
    for row in (0, 0):
        effect(workshop.editor, row).which.value = "fare"
        workshop.editor.form.controls["effects"].rows[0].later.click()  # type: ignore[attr-defined]
    assert "Playing a movement card costs $1 more" in reads(workshop.editor)
    assert "money" not in [one for _, one in thing.which.options]


def test_only_what_matters_is_asked(workshop: Workshop) -> None:
    """Streets for a crossing, a limit where something is counted; what is not asked is not said."""
    workshop.turn_to("activity")
    workshop.add.click()
    thing = effect(workshop.editor)
    thing.which.value = "go"
    fields = thing.forms["go"].controls
    assert not seen(fields["streets"].widget)
    fields["to"].widget.value = "crossing"
    assert seen(fields["streets"].widget)
    assert "name the two that meet" in reads(workshop.editor)
    for street in ("washington", "ocean"):
        fields["streets"].list.value = street
    assert "Go to where Washington Street and Ocean Street meet." in reads(workshop.editor)
    fields["to"].widget.value = "start"
    assert effect(workshop.editor).get() == ("go", {"to": "start", "specials": False})
    fields["to"].widget.value = "crossing"
    fields["streets"].chosen._buttons[0].click()
    assert fields["streets"].get() == ("ocean",)


def test_effects_are_added_moved_and_taken_out(workshop: Workshop) -> None:
    """And so are choices; one without effects is gone."""
    workshop.turn_to("activity")
    workshop.edit(5)
    options: Any = workshop.editor.form.controls["options"]
    several = options.each[0]
    several.add.click()
    several.rows[1].thing.which.value = "retrieve"
    assert "Collect $7. Take back your discarded movement cards." in reads(workshop.editor)
    several.rows[1].earlier.click()
    assert "Take back your discarded movement cards. Collect $7." in reads(workshop.editor)
    options.add.click()
    assert "Collect $7. Or: Collect $1." in reads(workshop.editor)
    options.each[1].rows[0].out.click()
    assert len(options.each) == 1
    several.rows[0].out.click()
    assert "Collect $7." in reads(workshop.editor)


def test_an_offer_holds_effects_of_its_own(workshop: Workshop) -> None:
    """But no other offer."""
    workshop.turn_to("activity")
    workshop.add.click()
    thing = effect(workshop.editor)
    thing.which.value = "offer"
    inside = thing.forms["offer"].controls["effects"]
    inside.add.click()
    inside.add.click()
    inside.rows[1].thing.which.value = "retrieve"
    assert "You may pay $1 for all of this: (Collect $1. Take back your discarded movement cards.)" in reads(
        workshop.editor
    )
    assert "offer" not in [one for _, one in inside.rows[0].thing.which.options]


def test_a_card_beyond_the_printed_count_is_named_and_can_go(workshop: Workshop) -> None:
    """A slip of the finger shows, and is mended."""
    workshop.add.click()
    workshop.editor.form.controls["number"].widget.value = 30
    workshop.keep.click()
    assert "Missing: 27, 28, 29. Beyond the printed count: 30." in workshop.said.value
    workshop.edit(30)
    workshop.ours.click()
    assert my_cards(workshop.model.store) == {}
    assert "Card 30 is gone." in workshop.said.value


def test_a_broken_card_is_one_line_and_can_be_replaced_or_dropped(workshop: Workshop) -> None:
    """The others are listed all the same."""
    workshop.model.store.keep_own({("card", "event/003"): b'{"number": 3}'}, "kept")
    workshop.update()
    assert "your card event/003: $.title: missing" in workshop.said.value
    assert len(shown(workshop.list)) == 26
    workshop.edit(3)
    assert seen(workshop.ours)
    workshop.ours.click()
    assert workshop.broken == {}


def test_a_goal_may_be_only_words(workshop: Workshop) -> None:
    """Then the app asks the table whether it is met."""
    workshop.turn_to("bonus")
    workshop.add.click()
    fields = workshop.editor.form.controls
    assert "have at least 1 building" in reads(workshop.editor).lower()
    assert seen(fields["extra"].widget)
    fields["primary"].which.value = False  # type: ignore[attr-defined]
    assert not seen(fields["extra"].widget)
    assert "Say what the goal is" in reads(workshop.editor)
    fields["primary"].which.value = True  # type: ignore[attr-defined]
    goal = fields["primary"].forms["award"].controls["goal"]  # type: ignore[attr-defined]
    goal.which.value = "told"
    goal.forms["told"].controls["text"].widget.value = "tell the best story"
    assert "Reads: Tell the best story: 1 prestige." in reads(workshop.editor)
    workshop.try_it.click()
    assert "?" in workshop.bench.points.value


EDITOR: list[CardEditor] = []


@given(CARDS)
def test_every_card_that_makes_sense_is_shown_by_the_form_as_it_is(card: Any) -> None:
    """Filled in and read off again, nothing is lost."""
    card = card_with_sense(card)
    if not EDITOR:
        EDITOR.append(CardEditor(pytest.fail))
    EDITOR[0].open(deck_of(card), card_values(card))
    card = replace(card, provenance="mine", note="")
    if isinstance(card, cards.SoloCard):
        card = replace(card, lots={season: lots for season, lots in card.lots.items() if lots})
    assert EDITOR[0].card() == card


# --- the form at the table -------------------------------------------------------------------------------


@pytest.fixture
def asked(tmp_path: Path) -> Companion:
    """Open a companion where an event is asked for, and the form for one that is not listed."""
    made = Companion(Store(str(tmp_path / "store.db")), {})
    made.model.begin(header_for(["Anna", "Ben"], table="t"))
    for _ in range(6):
        made.model.take("collect")
    made.panel("unknown").full.click()
    return made


def test_an_unlisted_card_begins_as_a_note_with_dollars(asked: Companion) -> None:
    """In a hurry, a number and an amount are enough."""
    form = asked.panel("card")
    assert "Reads: Everyone: As the card says." in reads(form.editor)
    form.editor.form.controls["number"].widget.value = 3
    form.dollars.value = -2
    assert "Reads: Everyone: Pay $2. As the card says." in reads(form.editor)
    form.save.click()
    model = asked.model
    assert model.state.event == 3
    assert model.state.book.decks["event"][3].effects == (cards.Money(-2), cards.Note("as the card says"))
    assert model.state.phase == "resolve"


def test_an_unlisted_card_can_be_said_in_the_vocabulary(asked: Companion) -> None:
    """By the same form as in the workshop; nobody types code."""
    form = asked.panel("card")
    controls = form.editor.form.controls
    controls["number"].widget.value = 3
    controls["title"].widget.value = "Lamps Along the Beach"
    controls["effects"].rows[0].thing.which.value = "money"
    controls["effects"].rows[0].thing.forms["money"].controls["amount"].widget.value = 2
    assert "Reads: Everyone: Collect $2." in reads(form.editor)
    form.save.click()
    card = asked.model.state.book.decks["event"][3]
    assert (card.title, card.provenance) == ("Lamps Along the Beach", "mine")
    money = [seat.money for seat in asked.model.state.seats]
    asked.model.confirm()
    assert [seat.money for seat in asked.model.state.seats] == [one + 2 for one in money]


def test_a_wrong_card_is_not_taken_at_the_table(asked: Companion) -> None:
    """The form stays, with the line that says why."""
    form = asked.panel("card")
    form.editor.form.controls["number"].widget.value = 0
    form.save.click()
    assert "Number: 0 cannot be" in reads(form.editor)
    assert asked.model.writing is not None


def test_the_form_begins_anew_for_every_card(asked: Companion) -> None:
    """What was entered for one is not left for the next."""
    form = asked.panel("card")
    form.dollars.value = 4
    form.editor.form.controls["title"].widget.value = "Never mind"
    form.cancel.click()
    assert not seen(form.widget)
    asked.model.write_card("activity", {}, lambda n: None)
    assert "Reads: As the card says." in reads(form.editor)
    assert form.editor.form.controls["title"].get() == ""


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
    made.panel("unknown").full.click()
    return made


def _enter(page: Companion, number: int = 3) -> Any:
    """Enter a card of a number at the table."""
    form = page.panel("card")
    form.editor.form.controls["number"].widget.value = number
    form.editor.form.controls["title"].widget.value = "Concert"
    form.dollars.value = 5
    form.save.click()
    return form


def _answer(form: Any, title: str) -> None:
    next(one for one in form.answers._buttons if one.description == title).click()


def test_an_owners_card_is_not_overwritten_by_one_named_at_the_table(known: Companion) -> None:
    """It is asked which of the two it is; until then the table knows the old one."""
    form = _enter(known)
    assert known.model.state.book.decks["event"][3] == OLD
    assert seen(form.asked)
    assert not seen(form.editor.widget)
    assert "Lamps" in form.asked.value
    assert "Concert" in form.asked.value


@pytest.mark.parametrize(
    ("answer", "event", "titles"),
    [
        (ui.WS_IS_KNOWN.format(title="Lamps"), 3, {3: "Lamps"}),
        (ui.WS_IS_NEW.format(title="Lamps"), 3, {3: "Concert"}),
        (ui.WS_IS_BOTH.format(n=27), 27, {3: "Lamps", 27: "Concert"}),
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
    _answer(form, ui.WS_NUMBER)
    assert seen(form.editor.widget)
    assert form.editor.form.controls["title"].get() == "Concert"
    form.editor.form.controls["number"].widget.value = 14
    form.save.click()
    assert again.model.state.event == 14
    assert again.model.store.own("waiting") == {}


def test_who_cancels_lets_go_of_what_was_entered(known: Companion) -> None:
    """The form begins anew the next time."""
    form = _enter(known)
    _answer(form, ui.WS_NUMBER)
    form.cancel.click()
    assert known.model.store.own("waiting") == {}
    again = _at_table(known)
    assert not seen(again.panel("card").asked)


def test_the_same_card_again_is_nothing_to_ask_about(known: Companion) -> None:
    """Nor is one in place of a stand-in."""
    form = known.panel("card")
    form.editor.open("event", card_values(OLD))
    form.save.click()
    assert known.model.state.event == 3
    assert known.model.store.own("waiting") == {}
