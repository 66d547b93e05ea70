"""My copy on the screen, without a browser: numbers compared, packs handed on, a new game by what is one's own."""

from __future__ import annotations

import csv
from html import unescape
from typing import Any

import pytest
from ipywidgets import Checkbox, IntText
from ipywidgets.widgets import widget as widgets

from capemay_kit.core.forms import HouseRule
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import draft as drawn
from capemay_kit.own import match, printed
from capemay_kit.own.cards import my_cards
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.own.copy import TABS, MyCopy
from capemay_kit.ui.setup import MAP, NO_MAP

from ..at_start import begin, choose, enter, offering, set_as, turn, under_more
from ..seen import buttons, html, of_class, saved, tap, words
from .at_my_copy import anew, copy, field, number, question, shows, titles, upload

# --- numbers -------------------------------------------------------------------------------------------------

LANDMARKS = "Landmarks in sand"
CHART = "Scoring chart: Victorians and landmarks"
RIGHT = "All of these are as printed"


def form_words(part: Any) -> str:
    """Return what stands on the part of the numbers that is open."""
    return words(of_class(part, "cm-matching")[0])


def test_a_number_that_cannot_be_is_told_beside_it_and_not_kept(companion: Companion) -> None:
    """What was typed stays in the field until it is corrected, what stood before counts."""
    part = copy(companion, "match")
    tap(part, CHART)
    number(part, LANDMARKS).value = "5000"
    assert "5,000 is not possible" in words(question(part, LANDMARKS))
    assert "It stays 11." in words(question(part, LANDMARKS))
    assert number(part, LANDMARKS).value == "5000"
    assert companion.model.store.own("edition") == {}
    tap(part, RIGHT)
    assert "First answer the questions: Landmarks in sand." in form_words(part)
    assert companion.model.store.own("edition") == {}
    tap(part, "Restore 11")
    assert (number(part, LANDMARKS).value, words(question(part, LANDMARKS))) == ("11", "")


def test_an_odd_number_is_asked_about_beside_it(companion: Companion) -> None:
    """Also after a reload; the old one stays until it is answered."""
    part = copy(companion, "match")
    tap(part, CHART)
    number(part, LANDMARKS).value = "99"
    again = anew(companion, "match")
    part = again.panel("copy")
    assert any(one.startswith(CHART) and "1 to answer" in one for one in buttons(part))
    tap(part, CHART)
    assert "99? Prestige: usually 0 to 40." in words(question(part, LANDMARKS))
    assert (number(part, LANDMARKS).value, buttons(question(part, LANDMARKS))) == ("99", ["Keep 99", "Restore 11"])
    tap(part, RIGHT)
    assert match.my_numbers(again.model.store).numbers["prestige"]["landmark"][3] == 11
    tap(part, "Keep 99")
    assert match.my_numbers(again.model.store).numbers["prestige"]["landmark"][3] == 99
    assert not shows(part, "cm-doubted")
    tap(part, RIGHT)
    assert "side for 1 and 2 players" in form_words(part)


def test_a_question_another_page_answered_is_none_any_more(companion: Companion) -> None:
    """Who answers late is told, and sees how it stands."""
    part = copy(companion, "match")
    tap(part, CHART)
    asked = next(one for page in printed.pages() for one in page.numbers if one.label == LANDMARKS)
    number(part, LANDMARKS).value = "99"
    match.put_back(Store(companion.model.store.url), asked)
    tap(part, "Restore 11")
    assert (number(part, LANDMARKS).value, shows(part, "cm-doubted")) == ("11", False)
    number(part, LANDMARKS).value = "99"
    match.keep_it(Store(companion.model.store.url), asked)
    tap(part, "Keep 99")
    assert (number(part, LANDMARKS).value, shows(part, "cm-doubted")) == ("99", False)


def test_what_is_wrong_on_one_part_is_not_said_on_another(companion: Companion) -> None:
    """Its fields are used again there."""
    part = copy(companion, "match")
    tap(part, CHART)
    of_class(part, "cm-matchrow")[0].value = ""
    tap(part, "Later")
    tap(part, "Bird chart")
    assert (of_class(part, "cm-matchrow")[0].value, shows(part, "cm-doubted")) == ("1", False)


def test_a_page_does_not_keep_as_printed_what_another_changed_meanwhile(companion: Companion) -> None:
    """It shows it, and says so."""
    part = copy(companion, "match")
    tap(part, "Bird chart")
    match.keep(Store(companion.model.store.url), {"bird_collection[6]": 20}, "there")
    tap(part, RIGHT)
    assert "Changed on another page in the meantime: 7 birds." in form_words(part)
    assert number(part, "7 birds").value == "20"
    tap(part, RIGHT)
    assert match.my_numbers(companion.model.store).numbers["bird_collection"][6] == 20
    assert "Movement cards" in form_words(part)


def test_fields_that_stay_keep_what_is_typed_in_them(companion: Companion) -> None:
    """Nobody loses the field they are in because another number was entered."""
    part = copy(companion, "match")
    tap(part, "Bird chart")
    before = of_class(part, "cm-matchrow")
    for n, typed in enumerate(("20", "", "99")):
        before[n].value = typed
        assert of_class(part, "cm-matchrow") == before
    assert [one.value for one in before][:3] == ["20", "", "99"]


def other_copy(companion: Companion, game: str) -> Any:
    """Turn to the numbers of another game."""
    part = copy(companion, "match")
    of_class(part, "cm-games")[0].value = game
    return part


def test_a_row_of_games_turns_to_the_numbers_of_another(companion: Companion) -> None:
    """The address remembers it; a part of the first game that stood open is left."""
    part = copy(companion, "match")
    tap(part, "Bird chart")
    other_copy(companion, "cape-horn")
    assert "Numbers compared: 0 of 21" in words(part)
    listed = ["Wind cards", "Tokens", "The end of a race", "Sail points and cards in hand"]
    assert titles(part, "cm-lessonlist") == listed
    address = companion.panel("copy").address
    assert address["game"] == "cape-horn"
    again = Companion(Store(companion.model.store.url), address)
    assert "Numbers compared: 0 of 21" in words(again.panel("copy"))


def test_what_the_rulebook_states_is_shown_and_not_asked(companion: Companion) -> None:
    """There is no field, nor anything to take as printed."""
    part = other_copy(companion, "capital-city")
    assert "states every number" in words(part)
    tap(part, "Money")
    assert not shows(part, "cm-matchrow")
    assert not shows(part, "cm-all-right")
    assert "$10" in form_words(part)
    tap(part, "All parts")
    assert shows(part, "cm-lessonlist")


def test_what_the_rulebook_counts_is_compared_with_what_was_entered(companion: Companion) -> None:
    """A slip is seen where it is, and is not taken as printed before that is said once more; what is corrected needs
    no more saying."""
    part = other_copy(companion, "capitol")
    tap(part, "Roof cards")
    fields = of_class(part, "cm-matchrow")
    assert "✓ Roof cards: 14" in words(part)
    fields[0].value = "3"
    assert "Roof cards: 15. The rulebook counts 14." in words(part)
    tap(part, RIGHT)
    assert "Please count again. Roof cards: 15. The rulebook counts 14." in words(part)
    assert buttons(part, "cm-all-right") == ["My copy is like that"]
    fields[1].value = "1"
    assert buttons(part, "cm-all-right") == [RIGHT]
    fields[1].value = "2"
    tap(part, RIGHT)
    tap(part, "My copy is like that")
    assert "Floor cards" in words(part, "cm-lessontext")


def test_a_number_that_does_not_go_with_others_waits_for_them(companion: Companion) -> None:
    """More printed fountains than small spaces; the reason is told, and the spaces settle it."""
    part = other_copy(companion, "capitol")
    board = next(one for one in printed.pages("capitol") if one.title == "Board")
    tap(part, "Board\n")
    fields = {one.name: made for one, made in zip(board.numbers, of_class(part, "cm-matchrow"), strict=True)}
    fields["areas[0].spaces"].value = "1"
    fields["areas[0].fountains"].value = "2"
    assert "more printed fountains (2) than small spaces (1)" in words(part, "cm-matchsaid")
    fields["areas[0].spaces"].value = "3"
    numbers = match.my_numbers(companion.model.store, "capitol").numbers["areas"][0]
    assert (numbers["spaces"], numbers["fountains"]) == (3, 2)
    assert not shows(part, "cm-doubted")


# --- a new game by what is one's own -----------------------------------------------------------------------


def _begin(companion: Companion, *names: str) -> Any:
    begin(companion.panel("start"), *names)
    return companion.model.view.state


def house(companion: Companion, game: str) -> list[tuple[HouseRule, Any]]:
    """Return the house rules of a game, each with its field under More."""
    start = companion.panel("start")
    fields = {one.description: one for kind in (IntText, Checkbox) for one in under_more(start, kind)}
    return [(rule, fields[rule.label]) for rule in registry.screen(game).house]


@pytest.mark.parametrize("game", registry.GAMES)
def test_house_rules_are_chosen_with_a_new_table_and_said_there(companion: Companion, game: str) -> None:
    """Whatever is changed on the start screen is played by."""
    turn(companion.panel("start"), game)
    says = registry.screen(game)
    for _, chosen in house(companion, game):
        chosen.value = not chosen.value if isinstance(chosen, Checkbox) else chosen.value + 1
    s = _begin(companion, "Anna", "Ben", "Cleo")
    assert len(says.house_rules(s)) == len(says.house)
    notes = unescape(html(companion.panel("table"), "cm-tablenotes"))
    assert all(one in notes for one in says.house_rules(s))


def _traced(companion: Companion) -> Any:
    """Have a board of one's own, the side for one and two players, and return what a new game is set up with."""
    d = drawn.duplicate(load_board("cape-may-1-2"), "ours", "Our board")
    companion.model.store.keep_own({("board", "ours"): d.to_file()}, "kept")
    companion.update()
    return companion.panel("start")


def test_a_traced_side_is_for_its_number_of_players(companion: Companion) -> None:
    """More of them play on ours; whoever chooses keeps what they chose."""
    start = _traced(companion)
    enter(start, "Anna", "Ben", "Cleo")
    assert offering(start, MAP).label == "On this map"
    enter(start, "Anna", "Ben", "")
    assert offering(start, MAP).label == "Our board"
    choose(start, NO_MAP)
    enter(start, "Anna", "Ben", "Cleo")
    assert offering(start, MAP).value == NO_MAP


def test_what_a_new_game_is_set_up_with_says_my_copy(companion: Companion) -> None:
    """Whose numbers are played by is no secret of a list that is folded away."""
    turn(companion.panel("start"), "capitol")
    assert "my copy" not in set_as(companion.panel("start"))
    match.keep(companion.model.store, {"cards.roof[0]": 2}, "kept", game="capitol")
    companion.update()
    assert "Numbers: my copy (125 to compare)" in set_as(companion.panel("start"))
    assert _begin(companion, "Anna", "Ben").book.card["roof-1"].count == 2
    assert "108 figures were reported by players" in html(companion.panel("table"), "cm-tablenotes")


# --- boards ----------------------------------------------------------------------------------------------------


def began(companion: Companion, title: str = "Our board") -> Any:
    """Begin a board, and return the studio."""
    page = copy(companion, "studio")
    field(page, "Name of the board").value = title
    tap(page, "Trace a board")
    return page.part("studio")


def tracing(page: Companion) -> Any:
    """Open the board that is there in the studio."""
    tap(copy(page, "studio"), "Our board")
    return page.panel("copy").part("studio")


def told(companion: Companion) -> str:
    """Return what is told beside the board that is traced."""
    return words(companion.panel("copy"), "cm-verdictbox")


def test_a_tap_does_not_overwrite_what_another_page_traced(companion: Companion) -> None:
    """Whoever taps later sees what stands there now, and is told to tap again."""
    part = began(companion)
    there = tracing(anew(companion, "studio"))
    there.touched(0.13, 0.5, 0.03)
    part.touched(0.9, 0.9, 0.03)
    assert "Our board was changed on another page. This is how it is now; tap again." in told(companion)
    assert len(part.tracing.draft.board.spaces) == 1
    part.touched(0.9, 0.9, 0.03)
    assert told(companion) == ""
    (raw,) = companion.model.store.own("draft").values()
    assert len(drawn.from_bytes(raw, "ours").board.spaces) == 2


def test_a_board_that_another_page_deleted_is_not_brought_back_by_a_tap(companion: Companion) -> None:
    """Its screen is left; an undo brings it back, if that is wished."""
    part = began(companion)
    there = copy(anew(companion, "studio"), "studio")
    tap(there, "Delete Our board")
    tap(there, "Delete Our board? Tables that play on it keep their own copy.")
    part.touched(0.9, 0.9, 0.03)
    assert part.tracing is None
    assert companion.model.store.own("draft") == {}
    tap(companion.panel("copy"), "↶ Undo")
    assert list(companion.model.store.own("draft")) == ["our-board"]


def test_a_board_that_cannot_be_played_on_is_not_kept(companion: Companion) -> None:
    """The reason is told in the place where one taps."""
    began(companion, "")
    tap(companion.panel("copy"), "Play on this board")
    assert "no space" in told(companion)
    assert companion.model.store.own("board") == {}


# --- packs -------------------------------------------------------------------------------------------------------


def test_a_deck_is_taken_to_a_desk_filled_in_and_taken_over(companion: Companion) -> None:
    """A fault is told by its row, the rows that are right can be taken alone, and one undo takes them back."""
    part = copy(companion, "pack")
    field(part, "Spreadsheet").value = "Cape May: Events"
    made = saved(companion)
    tap(part, "Save as CSV")
    ((name, raw),) = made.items()
    rows = list(csv.reader(raw.decode("utf-8-sig").splitlines()))
    assert (name, rows[0], len(rows)) == (
        "cape-may-event.csv", ["number", "title", "kind", "effects", "text"], 27,
    )  # fmt: skip
    filled = [rows[0], ["1", "Flood", "immediate", "money -2; birds 1"], ["2", "Fire", "active", "fier jackson"]]
    sheet = "\n".join(";".join(f'"{cell}"' for cell in row) for row in filled)
    upload(part, "Import a filled-in sheet", name, sheet.encode())
    assert "row 3, effects: “fier”, letter 1: unknown. Do you mean “fire”?" in words(part, "cm-message")
    tap(part, "Import 1 correct row")
    assert "Events: 1 new, 0 already here." in words(part, "cm-message")
    assert {number: card.title for (_, number), card in my_cards(companion.model.store).items()} == {1: "Flood"}
    tap(part, "↶ Undo: Imported from a sheet: Events")
    assert my_cards(companion.model.store) == {}


def test_whoever_does_not_play_solo_says_so_once(companion: Companion) -> None:
    """One tap leaves the solo boards out of the list and of the count, another takes them up again."""
    part = copy(companion, "match")
    everything = sum(len(one.numbers) for one in printed.pages())
    assert f"of {everything}. " in words(part)
    tap(part, "We don't play solo: leave its boards out")
    assert not any("Solo board" in one for one in titles(part, "cm-lessonlist"))
    solo = sum(len(one.numbers) for one in printed.pages() if one.solo)
    assert f"of {everything - solo}. " in words(part)
    tap(part, "We do play solo: compare its boards too")
    assert f"of {everything}. " in words(part)


def test_nothing_is_left_of_a_page_that_is_closed(companion: Companion) -> None:
    """Neither of a part that is shown nor of one that was."""

    def looks_at_everything() -> MyCopy:
        page = MyCopy(companion.model, pytest.fail)
        for tab in TABS:
            page.tab = tab
            page.update()
        for tab, *taps in (("match", "Bird chart"), ("cards", "Enter card", "Start from ours", "Try it"),
                           ("studio", "Start from ours")):  # fmt: skip
            page.tab = tab
            for title in ("", *taps):
                page.update()
                if title:
                    tap(page, title)
        page.update()
        return page

    looks_at_everything().close()
    before = set(widgets._instances)
    page = looks_at_everything()
    assert len(set(widgets._instances) - before) > 50
    page.close()
    assert set(widgets._instances) == before
