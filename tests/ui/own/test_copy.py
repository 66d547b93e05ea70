"""My copy on the screen, without a browser: numbers compared, packs handed on, a new game by what is one's own."""

from __future__ import annotations

import base64
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capemay_kit.core.edition import Edition
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import doubts, match, printed
from capemay_kit.own import draft as drawn
from capemay_kit.ui.app import Companion
from capemay_kit.ui.parts import shown, unchecked

from ..seen import html
from .at_my_copy import anew, copy, seen, tap, titles, upload


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    """Open a companion over an empty store."""
    return Companion(Store(str(tmp_path / "store.db")), {})


# --- numbers -------------------------------------------------------------------------------------------------


def test_a_changed_number_is_kept_at_once(companion: Companion) -> None:
    """Nothing is lost by stopping in the middle."""
    part = copy(companion, "match")
    tap(part.parts, "Bird chart")
    part.rows[6].field.value = "20"
    assert match.my_numbers(companion.model.store).numbers["bird_collection"][6] == 20
    assert "✓ yours" in part.rows[6].field.description
    assert "our guess" in part.rows[0].field.description
    assert part.progress.value.count("1 of ") == 1


def test_a_page_confirmed_leads_to_the_next(companion: Companion) -> None:
    """With all its values as they stand there."""
    part = copy(companion, "match")
    tap(part.parts, "Player board: income")
    part._right()
    assert part.page.id == "prestige"
    part._later()
    assert "✓ Player board: income" in titles(part.parts)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("-5", "−5 is not possible. Prestige: 0 to 1000."),
        ("5000", "5000 is not possible"),
        ("", "Nothing is entered."),
    ],
)
def test_a_number_that_cannot_be_is_told_beside_it_and_not_kept(companion: Companion, typed: str, said: str) -> None:
    """What was typed stays in the field until it is corrected, what stood before counts."""
    part = copy(companion, "match")
    tap(part.parts, "Scoring chart: Victorians and landmarks")
    row = part.rows[7]
    row.field.value = typed
    assert f"{said}" in row.said.value
    assert "It stays 11." in row.said.value
    assert row.field.value == typed
    assert companion.model.store.own("edition") == {}
    part._right()
    assert "First answer the questions: Landmarks in sand." in part.said.value
    assert companion.model.store.own("edition") == {}
    tap(row.answers, "Restore 11")
    assert (row.field.value, row.said.value) == ("11", "")


def test_an_odd_number_is_asked_about_beside_it(companion: Companion) -> None:
    """Also after a reload; the old one stays until it is answered."""
    tap(copy(companion, "match").parts, "Scoring chart: Victorians and landmarks")
    copy(companion, "match").rows[7].field.value = "99"
    again = Companion(Store(companion.model.store.url), {"screen": "copy", "tab": "match"})
    part = again.panel("copy").parts.get("match")
    assert "Scoring chart: Victorians and landmarks" in titles(part.parts)
    asks = next(one for one in part.parts._buttons if "1 to answer" in one.description)
    asks.click()
    row = part.rows[7]
    assert "99? Prestige: usually 0 to 40." in row.said.value
    assert (row.field.value, titles(row.answers)) == ("99", ["Keep 99", "Restore 11"])
    part._right()
    assert match.my_numbers(again.model.store).numbers["prestige"]["landmark"][3] == 11
    tap(row.answers, "Keep 99")
    assert match.my_numbers(again.model.store).numbers["prestige"]["landmark"][3] == 99
    assert (row.said.value, titles(row.answers)) == ("", [])
    part._right()
    assert part.page.id == "majority-1-2"


def test_a_question_another_page_answered_is_none_any_more(companion: Companion) -> None:
    """Who answers late is told, and sees how it stands."""
    part = copy(companion, "match")
    tap(part.parts, "Scoring chart: Victorians and landmarks")
    part.rows[7].field.value = "99"
    doubts.put_back(Store(companion.model.store.url), part.rows[7].number)
    tap(part.rows[7].answers, "Restore 11")
    tap_late = part.rows[7]
    assert (tap_late.field.value, titles(tap_late.answers)) == ("11", [])
    tap_late.field.value = "99"
    doubts.keep_it(Store(companion.model.store.url), tap_late.number)
    tap(tap_late.answers, "Keep 99")
    assert (tap_late.field.value, titles(tap_late.answers)) == ("99", [])


def test_what_is_wrong_on_one_part_is_not_said_on_another(companion: Companion) -> None:
    """Its fields are used again there."""
    part = copy(companion, "match")
    tap(part.parts, "Scoring chart: Victorians and landmarks")
    part.rows[0].field.value = ""
    part._later()
    tap(part.parts, "Bird chart")
    assert (part.rows[0].field.value, part.rows[0].said.value) == ("1", "")


def test_two_movement_cards_change_places(companion: Companion) -> None:
    """One is asked about until the other is entered; then both are kept."""
    part = copy(companion, "match")
    tap(part.parts, "Movement cards")
    first, last = part.rows[0], part.rows[6]
    first.field.value = "7"
    assert "Card 7: spaces" in first.said.value
    assert titles(first.answers) == ["Restore 1"]
    last.field.value = "1"
    assert match.my_numbers(companion.model.store).numbers["movement_card"] == [7, 2, 3, 4, 5, 6, 1]
    assert (first.said.value, last.said.value) == ("", "")


def test_a_page_does_not_keep_as_printed_what_another_changed_meanwhile(companion: Companion) -> None:
    """It shows it, and says so."""
    part = copy(companion, "match")
    tap(part.parts, "Bird chart")
    match.keep(Store(companion.model.store.url), {"bird_collection[6]": 20}, "there")
    part._right()
    assert "Changed on another page in the meantime: 7 birds." in part.said.value
    assert part.rows[6].field.value == "20"
    part._right()
    assert match.my_numbers(companion.model.store).numbers["bird_collection"][6] == 20
    assert part.page.id == "movement"


def test_the_badge_goes_with_the_last_number(companion: Companion) -> None:
    """Until then the table says how many are left; who begins is not told of it."""
    start = companion.panel("start")
    assert start.copy.description == "My copy"
    companion.model.begin(registry.game("cape-may").header_for(["Ann", "Bob"]))
    left = match.unsure(match.my_numbers(companion.model.store), printed.pages())
    usual = companion.model.says.usual()
    assert usual.unsure + usual.reported == left
    notes = unescape(html(companion.panel("table"), "cm-tablenotes"))
    assert all(one in notes for one in unchecked(usual.unsure, usual.reported))
    companion.model.show("start")
    numbers = match.my_numbers(companion.model.store)
    match.keep(
        companion.model.store,
        {one.name: match.value_of(numbers, one.name) for page in printed.pages() for one in page.numbers},
        "all",
    )
    companion.update()
    start.names[0].value, start.names[1].value = "Ann", "Bob"
    start.begin.click()
    assert html(companion.panel("table"), "cm-tablenotes") == ""


def other_copy(companion: Companion, game: str) -> Any:
    """Turn to the numbers of another game."""
    part = copy(companion, "match")
    companion.panel("copy").games.value = game
    return part


def test_a_row_of_games_turns_to_the_numbers_of_another(companion: Companion) -> None:
    """The address remembers it; a part of the first game that stood open is left."""
    part = copy(companion, "match")
    tap(part.parts, "Bird chart")
    other_copy(companion, "cape-horn")
    assert "Numbers compared: 0 of 21" in part.progress.value
    assert titles(part.parts) == ["Wind cards", "Tokens", "The end of a race", "Sail points and cards in hand"]
    address = companion.panel("copy").address
    assert address["game"] == "cape-horn"
    again = Companion(Store(companion.model.store.url), address)
    assert "Numbers compared: 0 of 21" in again.panel("copy").parts.get("match").progress.value


def test_what_the_rulebook_states_is_shown_and_not_asked(companion: Companion) -> None:
    """There is no field, nor anything to take as printed."""
    part = other_copy(companion, "capital-city")
    assert "states every number" in part.progress.value
    tap(part.parts, "Money")
    assert (part.rows, seen(part.right)) == ([], False)
    assert "$10" in "".join(one.value for grid in part.grid.children for one in grid.children)
    part.later.click()
    assert part.page is None


def test_what_the_rulebook_counts_is_compared_with_what_was_entered(companion: Companion) -> None:
    """A slip is seen where it is, and is not taken as printed before that is said once more; what is corrected needs
    no more saying."""
    part = other_copy(companion, "capitol")
    tap(part.parts, "Roof cards")
    assert "✓ Roof cards: 14" in part.sums.value
    part.rows[0].field.value = "3"
    assert "Roof cards: 15. The rulebook counts 14." in part.sums.value
    part.right.click()
    assert part.page.title == "Roof cards"
    assert "Please count again. Roof cards: 15. The rulebook counts 14." in part.said.value
    assert part.right.description == "My copy is like that"
    part.rows[1].field.value = "1"
    assert part.right.description == "All of these are as printed"
    part.rows[1].field.value = "2"
    part.right.click()
    part.right.click()
    assert part.page.title == "Floor cards"


def test_a_number_that_does_not_go_with_others_waits_for_them(companion: Companion) -> None:
    """More printed fountains than small spaces; the reason is told, and the spaces settle it."""
    part = other_copy(companion, "capitol")
    tap(part.parts, "Board")
    rows = {row.number.name: row for row in part.rows if row.number}
    rows["areas[0].spaces"].field.value = "1"
    rows["areas[0].fountains"].field.value = "2"
    assert "more printed fountains (2) than small spaces (1)" in rows["areas[0].fountains"].said.value
    rows["areas[0].spaces"].field.value = "3"
    numbers = match.my_numbers(companion.model.store, "capitol").numbers["areas"][0]
    assert (numbers["spaces"], numbers["fountains"]) == (3, 2)
    assert rows["areas[0].fountains"].said.value == ""


def test_numbers_of_another_game_that_cannot_be_read_are_put_aside_by_themselves(companion: Companion) -> None:
    """Those of the other games stay."""
    store = companion.model.store
    match.keep(store, {"bird_collection[6]": 20}, "kept")
    store.keep_own({("edition", "my-copy-capitol"): b"{"}, "damaged")
    other_copy(companion, "capitol")
    companion.panel("copy").aside.click()
    assert list(store.own("edition")) == ["my-copy"]
    assert list(store.own("aside")) == ["edition/my-copy-capitol-1"]


# --- a new game by what is one's own -----------------------------------------------------------------------


def _begin(companion: Companion, *names: str) -> Any:
    start = companion.panel("start")
    for field, name in zip(start.names, names, strict=False):
        field.value = name
    start._begin()
    return companion.model.state


def test_a_new_game_is_played_by_the_owners_numbers(companion: Companion) -> None:
    """They are offered first, once there are any."""
    match.keep(companion.model.store, {"income.cottage[0]": 5}, "kept")
    companion.update()
    assert companion.panel("start").set_up.edition.label.startswith("Numbers: my copy")
    assert _begin(companion, "Anna", "Ben").book.income[0][0] == 5


def test_house_rules_are_played_by_and_said_at_the_table(companion: Companion) -> None:
    """Four actions, and no move against an arrow."""
    set_up = companion.panel("start").set_up
    set_up.numbers["numbers.actions"].value = 4
    set_up.switches["rulings.wrong_way_entry"].value = False
    s = _begin(companion, "Anna", "Ben")
    assert (s.book.numbers.actions, s.book.rulings.wrong_way_entry) == (4, False)
    notes = html(companion.panel("table"), "cm-tablenotes")
    assert "House rules: actions each turn: 4; no move ends against an arrow" in notes


def test_my_copy_says_of_every_other_game_how_many_numbers_are_assumed(companion: Companion) -> None:
    """An owner's edition counts in place of ours."""
    part = copy(companion, "match")
    assert "Capitol: 126 to compare; Cape Horn: 21 to compare; Capital City: nothing to compare" in part.others.value
    fewer = Edition("capemay-edition/1", "horn", "base-2", {"round_limit": 80}, game="cape-horn")
    companion.model.store.keep_own({("edition", "horn"): msgspec.json.encode(fewer)}, "kept")
    part.update()
    assert "Cape Horn: 20 to compare" in part.others.value


@pytest.mark.parametrize("game", [one for one in registry.GAMES if one != "cape-may"])
def test_house_rules_of_the_other_games_are_chosen_with_a_new_table(companion: Companion, game: str) -> None:
    """Whatever is changed on the start screen is said at the table."""
    start = companion.panel("start")
    start.game.value = game
    set_up, says = start.set_up, registry.screen(game)
    assert shown(set_up.house)
    assert {*set_up.numbers, *set_up.switches} == {rule.name for rule in says.house}
    for field in set_up.numbers.values():
        field.value += 1
    for tick in set_up.switches.values():
        tick.value = not tick.value
    s = _begin(companion, "Anna", "Ben", "Cleo")
    assert len(says.house_rules(s)) == len(says.house)
    notes = unescape(html(companion.panel("table"), "cm-tablenotes"))
    assert all(one in notes for one in says.house_rules(s))


def test_a_standard_table_says_nothing_of_house_rules(companion: Companion) -> None:
    """Only how many numbers are guesses of ours, and how many as reported."""
    _begin(companion, "Anna", "Ben")
    notes = html(companion.panel("table"), "cm-tablenotes")
    assert "House rules" not in notes
    assert "figures are our guesses" in notes


@pytest.mark.parametrize(
    ("game", "guessed", "reported"), [("capitol", 17, 109), ("cape-horn", 21, 0), ("capital-city", 0, 0)]
)
def test_every_table_says_how_many_of_its_numbers_are_guesses_and_how_many_reported(
    companion: Companion, game: str, guessed: int, reported: int
) -> None:
    """And nothing where all of them are known."""
    companion.panel("start").game.value = game
    _begin(companion, "Anna", "Ben", "Cleo")
    notes = html(companion.panel("table"), "cm-tablenotes")
    assert unescape(notes) == "".join(f"<p>{one}</p>" for one in unchecked(guessed, reported))
    assert ("guesses" in notes, "reported by players" in notes) == (guessed > 0, reported > 0)


def _traced(companion: Companion) -> Any:
    """Have a board of one's own, the side for one and two players, and return what a new game is set up with."""
    d = drawn.duplicate(load_board("cape-may-1-2"), "ours", "Our board")
    companion.model.store.keep_own({("board", "ours"): drawn.to_file(d)}, "kept")
    companion.update()
    return companion.panel("start").set_up


def test_a_traced_board_is_played_on_where_nobody_chooses_another(companion: Companion) -> None:
    """It is offered by its title, and the table has it whole."""
    set_up = _traced(companion)
    assert set_up.where.label == "Our board"
    assert "Our board" in companion.panel("start").open_more.description
    assert _begin(companion, "Anna", "Ben").book.board.id == "ours"


def test_a_traced_side_is_for_its_number_of_players(companion: Companion) -> None:
    """More of them play on ours; whoever chooses keeps what they chose."""
    set_up = _traced(companion)
    names = companion.panel("start").names
    for field, name in zip(names, ("Anna", "Ben", "Cleo"), strict=False):
        field.value = name
    assert set_up.where.label == "On this map"
    names[2].value = ""
    assert set_up.where.label == "Our board"
    set_up.where.value = "none"
    names[2].value = "Cleo"
    assert set_up.where.value == "none"


def test_what_a_new_game_is_set_up_with_says_my_copy(companion: Companion) -> None:
    """Whose numbers are played by is no secret of a list that is folded away."""
    companion.panel("start").game.value = "capitol"
    assert "my copy" not in companion.panel("start").open_more.description
    match.keep(companion.model.store, {"cards.roof[0]": 2}, "kept", game="capitol")
    companion.update()
    assert "Numbers: my copy (125 to compare)" in companion.panel("start").open_more.description
    assert _begin(companion, "Anna", "Ben").book.card["roof-1"].count == 2
    assert "108 figures were reported by players" in html(companion.panel("table"), "cm-tablenotes")


# --- boards ----------------------------------------------------------------------------------------------------


def test_a_draft_is_gone_on_with_where_it_was(companion: Companion) -> None:
    """Another page, another day."""
    part = copy(companion, "studio")
    part.boards.title.value = "Our board"
    part.boards.new.click()
    part._touched(0.13, 0.5, 0.03)
    part._touched(0.39, 0.5, 0.03)
    again = Companion(Store(companion.model.store.url), {"screen": "copy", "tab": "studio"})
    listed = again.panel("copy").parts.get("studio")
    assert "Our board" in titles(listed.boards.list)
    tap(listed.boards.list, "Our board")
    assert len(listed.tracing.draft.board.roads) == 1


def tracing(page: Companion) -> Any:
    """Open the board that is there in the studio."""
    part = copy(page, "studio")
    tap(part.boards.list, "Our board")
    return part


def test_a_tap_does_not_overwrite_what_another_page_traced(companion: Companion) -> None:
    """Whoever taps later sees what stands there now, and is told to tap again."""
    part = copy(companion, "studio")
    part.boards.title.value = "Our board"
    part.boards.new.click()
    there = tracing(anew(companion, "studio"))
    there._touched(0.13, 0.5, 0.03)
    part._touched(0.9, 0.9, 0.03)
    assert ("Our board was changed on another page. This is how it is now; tap again.") in part.told.value
    assert len(part.tracing.draft.board.spaces) == 1
    part._touched(0.9, 0.9, 0.03)
    assert part.told.value == ""
    (raw,) = companion.model.store.own("draft").values()
    assert len(drawn.from_bytes(raw, "ours").board.spaces) == 2


def test_a_board_that_another_page_deleted_is_not_brought_back_by_a_tap(companion: Companion) -> None:
    """Its screen is left; an undo brings it back, if that is wished."""
    part = copy(companion, "studio")
    part.boards.title.value = "Our board"
    part.boards.new.click()
    there = copy(anew(companion, "studio"), "studio")
    tap(there.boards.list, "Delete Our board")
    tap(there.boards.list, "Delete Our board? Tables that play on it keep their own copy.")
    part._touched(0.9, 0.9, 0.03)
    assert part.tracing is None
    assert companion.model.store.own("draft") == {}
    companion.panel("copy").dock.undo.click()
    assert list(companion.model.store.own("draft")) == ["our-board"]


def test_deleting_a_board_asks_first(companion: Companion) -> None:
    """One tap asks, the second deletes."""
    part = copy(companion, "studio")
    part.boards.title.value = "Our board"
    part.boards.new.click()
    part._back()
    tap(part.boards.list, "Delete Our board")
    assert list(companion.model.store.own("draft")) == ["our-board"]
    tap(part.boards.list, "Delete Our board? Tables that play on it keep their own copy.")
    assert companion.model.store.own("draft") == {}


def test_a_board_that_cannot_be_played_on_is_not_kept(companion: Companion) -> None:
    """The reason is told in the place where one taps."""
    part = copy(companion, "studio")
    part.boards.new.click()
    part._keep()
    assert "no space" in part.told.value
    assert companion.model.store.own("board") == {}


# --- packs -------------------------------------------------------------------------------------------------------


def test_what_is_entered_travels_to_another_store(companion: Companion, tmp_path: Path) -> None:
    """Numbers and a board, in one file."""
    store = companion.model.store
    match.keep(store, {"income.cottage[0]": 5}, "kept")
    d = drawn.duplicate(load_board("cape-may-1-2"), "ours", "Our board")
    store.keep_own({("board", "ours"): drawn.to_file(d)}, "kept")
    part = copy(companion, "pack")
    part._give()
    raw = base64.b64decode(part.files.value.split("base64,")[1].split('"')[0])
    other = Companion(Store(str(tmp_path / "other.db")), {})
    taken = copy(other, "pack")
    upload(taken.upload, "my-copy.capemay", raw)
    assert match.my_numbers(other.model.store).numbers["income"]["cottage"][0] == 5
    assert list(other.model.store.own("board")) == ["ours"]


def test_a_broken_pack_changes_nothing(companion: Companion) -> None:
    """It is told in one line."""
    part = copy(companion, "pack")
    upload(part.upload, "my-copy.capemay", b"PK nonsense")
    assert "my-copy.capemay" in part.said.value
    assert companion.model.store.own("edition") == {}


def test_whoever_does_not_play_solo_says_so_once(companion: Companion) -> None:
    """One tap leaves the solo boards out of the list and of the count, another takes them up again."""
    part = copy(companion, "match")
    everything = sum(len(one.numbers) for one in printed.pages())
    assert f"of {everything}. " in part.progress.value
    tap(part.parts, "We don't play solo: leave its boards out")
    assert not any("Solo board" in one for one in titles(part.parts))
    solo = sum(len(one.numbers) for one in printed.pages() if one.solo)
    assert f"of {everything - solo}. " in part.progress.value
    tap(part.parts, "We do play solo: compare its boards too")
    assert f"of {everything}. " in part.progress.value
