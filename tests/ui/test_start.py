"""The start screen: what a new table is set up with."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.palette import COLOURS
from capemay_kit.core.store import CameTo, Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.pieces import unchecked
from capemay_kit.ui.setup import FILE
from capemay_kit.ui.upload import FileField

from ..own.packing import board
from .at_start import begin, box_to_tick, choose, enter, name_fields, set_as, turn, under_more, worn
from .seen import buttons, field, html, of_class, press, tap, words


@pytest.mark.parametrize("names", [("Ann", "Bob", "Ann"), ("Ann", "Bob", " Bob "), ("Ann B", "Bob", "Ann  B")])
def test_no_table_is_laid_out_for_two_seats_of_one_name(names: tuple[str, ...], companion: Companion) -> None:
    """Nor for names that look alike; the sentence says what helps, and no path."""
    start = companion.panel("start")
    enter(start, *names)
    for title in ("Begin", "Only count the score"):
        tap(start, title)
        assert "Two seats have the same name: add a letter to one." in words(start, "cm-message")
        assert companion.desk.here is None
    begin(start, *names[:2], "Cid")
    assert companion.desk.here is not None


@pytest.mark.parametrize(("names", "more"), [
    (["Anna"], {"solo": "tourist"}), (["Anna", "Heron", "Tern"], {"bots": {"1": "fair", "2": "easy"}}),
])  # fmt: skip
def test_nobody_but_people_is_offered_of_the_last_games(
    companion: Companion, names: list[str], more: dict[str, Any]
) -> None:
    companion.model.begin(registry.game("cape-may").header_for(names, seed="a", **more))
    companion.model.show("start")
    assert buttons(of_class(companion.panel("start"), "cm-lately")[0]) == ["+ Anna"]


def test_a_table_is_laid_out_with_the_board_of_a_file(companion: Companion) -> None:
    """Its name stands where it was chosen; before that, what is missing is said."""
    start = companion.panel("start")
    choose(start, FILE)
    begin(start, "Ann", "Bob")
    assert "choose a file first" in words(start, "cm-message")
    field = next(one for one in under_more(start, FileField) if one.label == "Board file")
    field.take("ours.json", board())
    assert "ours.json" in field.label
    press(start, "cm-begin")
    assert companion.desk.here is not None
    assert companion.desk.here.view.table.header.board == json.loads(board())


def test_names_of_the_last_games_are_offered(companion: Companion) -> None:
    """Those who are at the table are not; all of the last game come with one tap."""
    companion.model.begin(registry.game("cape-may").header_for(["Anna", "Ben", "Cleo"], seed="a"))
    companion.model.show("start")
    start = companion.panel("start")

    def offered() -> list[str]:
        return buttons(of_class(start, "cm-lately")[0])

    assert offered() == ["Same 3 players", "+ Anna", "+ Ben", "+ Cleo"]
    tap(start, "+ Ben")
    assert [field.value for field in name_fields(start)[:2]] == ["Ben", ""]
    assert offered() == ["+ Anna", "+ Cleo"]
    enter(start, "")
    tap(start, "Same 3 players")
    assert [field.value for field in name_fields(start)[:4]] == ["Anna", "Ben", "Cleo", ""]


def test_a_seat_takes_any_colour_of_the_box_and_no_two_have_the_same(companion: Companion) -> None:
    """A tap on a seat's letter opens the colours; whoever had the one that is tapped takes the other's."""
    start = companion.panel("start")
    enter(start, "Anna", "Ben")
    assert not buttons(start, "cm-colour")
    of_class(start, "cm-sign")[0].click()
    assert "Blue (B)" in buttons(start, "cm-colour")
    tap(start, "Blue (B)")
    assert not buttons(start, "cm-colour")
    assert worn(start)[:2] == ["blue", "red"]
    of_class(start, "cm-sign")[1].click()
    tap(start, "White")
    press(start, "cm-begin")
    assert companion.model.view.on.header.options["colours"] == ["blue", "white"]
    styles = html(companion, "cm-drawings")
    assert f".cm-seat-0 {{ --cm-own: {COLOURS['blue'].fill}" in styles
    assert f".cm-seat-1 {{ --cm-own: {COLOURS['white'].fill}" in styles


@pytest.mark.parametrize("game", registry.GAMES)
def test_more_tells_of_the_printed_game_and_of_what_is_not_its_own(game: str, companion: Companion) -> None:
    """Who made it and when, for whom and how long, its number at BoardGameGeek; then our stand-ins, guesses, and what
    is reported. No card or board of ours is named where all that is ours are numbers, as in Capitol."""
    start = companion.panel("start")
    turn(start, game)
    says, box = registry.screen(game), registry.game(game).rules.meta.box
    usual = says.usual()
    made, *ours = (unescape(one) for one in re.findall("<p>(.*?)</p>", under_more(start, w.HTML)[-3].value))
    assert box is not None
    assert all(
        one in made
        for one in (*box.designers, f"({box.year})", f"age {box.age}", f"Number {box.bgg} on BoardGameGeek.")
    )
    stand_ins = [says.stand_ins] if says.stand_ins else []
    assert ours == [*stand_ins, *unchecked(usual.unsure, usual.reported)]
    assert bool(stand_ins) == (game != "capitol")


def test_colours_of_the_last_game_are_offered_with_the_names(companion: Companion) -> None:
    """As long as nobody else has taken them; the same people come with the colours they had."""
    header = registry.game("cape-may").header_for(["Anna", "Ben"], seed="a", colours=["black", "red"])
    companion.model.begin(header)
    companion.model.show("start")
    start = companion.panel("start")
    tap(start, "Same 2 players")
    assert worn(start)[:2] == ["black", "red"]
    assert len(set(worn(start))) == len(worn(start)) == 3
    start.seats.clear()
    enter(start, "Cleo")
    tap(start, "+ Ben")
    assert name_fields(start)[1].value == "Ben"
    assert worn(start)[:2] == ["red", "blue"]


def test_what_is_typed_while_the_game_is_changed_is_kept(companion: Companion) -> None:
    """Though the field is one that the other game shows only once more names are given."""
    start = companion.panel("start")
    turn(start, "capital-city")
    third = name_fields(start)[2]
    turn(start, "cape-may")
    assert third not in name_fields(start)
    enter(start, "Anna", "Ben")
    third.value = "Cleo"
    assert [field.value for field in name_fields(start)] == ["Anna", "Ben", "Cleo", ""]


def test_a_table_where_nobody_chose_says_no_colours(companion: Companion) -> None:
    start = companion.panel("start")
    begin(start, "Anna", "Ben")
    assert "colours" not in companion.model.view.on.header.options


def test_who_goes_first_is_a_tap_on_a_seat_and_a_gap_between_names_does_not_matter(companion: Companion) -> None:
    """The one who was tapped begins, not whoever has that number among the names."""
    start = companion.panel("start")
    enter(start, "Anna", "Ben", "Cleo")
    enter(start, "Anna", "")
    tap(of_class(start, "cm-seatrow")[2], "first?")
    assert "Cleo goes first" in words(start, "cm-starting")
    press(start, "cm-begin")
    assert companion.model.view.on.header.options["first"] == 1
    assert companion.model.view.physical


def test_who_goes_first_is_not_asked_where_the_cards_find_it(companion: Companion) -> None:
    """The table then says it, once (Capital City, p. 5)."""
    start = companion.panel("start")
    enter(start, "Anna", "Ben", "Cleo")
    for game in registry.GAMES:
        turn(start, game)
        asked = "Pick a first player" in buttons(start), "first?" in buttons(start), "goes first" in words(start)
        assert asked == (game != "capital-city",) * 3


def test_the_last_game_that_is_open_comes_first_with_its_round_and_the_others_lie_behind(companion: Companion) -> None:
    """One that is put away is gone from there until it is fetched back."""
    for name in ("Ben", "Cleo"):
        # of two within a second the one whose id comes later is listed first
        companion.model.begin(registry.game("cape-may").header_for(["Anna", name], seed="a", table=name))
    companion.model.show("start")
    start = companion.panel("start")
    last = words(start, "cm-lastgame")
    assert "Cape May, round 1" in last
    assert "Anna and Cleo · today at " in last
    assert not of_class(start, "cm-older")
    tap(start, "1 older game")
    assert "Anna and Ben" in buttons(of_class(start, "cm-older")[0])[0]
    tap(start, "Archive")
    assert "Anna and Ben" in words(start, "cm-lastgame")
    tap(start, "Undo: bring the game back")
    tap(start, "Resume")
    assert companion.model.names == ["Anna", "Cleo"]


def test_a_finished_game_is_none_to_go_on_with(companion: Companion) -> None:
    for name in ("Ben", "Cleo"):
        companion.model.begin(registry.game("cape-may").header_for(["Anna", name], seed="a", table=name))
    store = companion.model.store
    store.keep_results({"Ben": CameTo(1, None), "Cleo": CameTo(1, "{}")})
    assert store.ended() == {"Cleo"}
    companion.model.show("start")
    assert "Anna and Ben" in words(companion.panel("start"), "cm-lastgame")


def test_one_line_says_what_is_set(companion: Companion) -> None:
    """Printed cards and the map are the standard; what else there is stands under it."""
    start = companion.panel("start")
    assert not of_class(start, "cm-morebox")
    box_to_tick(start, "Our first game").value = False
    assert set_as(start) == "More: Printed cards · On this map"
    assert of_class(start, "cm-morebox")
    choose(start, "virtual")
    assert set_as(start) == "More: Cards in the app · On this map"
    turn(start, "capitol")
    assert set_as(start) == "More: Cards in the app"


def test_phones_on_the_start_screen_lead_to_the_table_that_was_played_at_last(tmp_path: Path) -> None:
    """Before there is any it says when the code comes; where no phone can join it is not offered."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    companion = Companion(store, {}, desk=Desk(joined_at=["http://192.0.2.7:8866/j"]))
    start = companion.panel("start")
    tap(start, "Phones")
    assert "Begin a game first. Then Phones shows the code the others join with." in words(start, "cm-message")
    assert companion.desk.screen == "start"
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    registry.lay_out(registry.game("capitol").header_for(["Cleo", "Dora"], depth="sheet"), store)
    start.update()
    tap(start, "Phones")
    assert companion.desk.screen == "phones"
    assert companion.model.view.on.header.table == table
    assert "Phones" not in buttons(Companion(store, {}).panel("start"))


@pytest.mark.parametrize("screen", ["learn", "copy"])
def test_learn_and_my_copy_are_of_the_game_chosen(screen: str, companion: Companion) -> None:
    """Whichever screen it was chosen on; the start screen has it still when somebody comes back."""
    start = companion.panel("start")
    turn(start, "capitol")
    companion.model.show(screen)
    chosen = field(companion.panel(screen), "cm-games")
    assert chosen.value == "capitol"
    chosen.value = "cape-horn"
    companion.model.show("start")
    assert start.game == "cape-horn"


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_score_sheet_is_gone_on_with_as_what_it_is(game: str, companion: Companion) -> None:
    """It has no round, is never over before it is counted, and nobody resumes it; once it is counted it is finished."""
    start = companion.panel("start")
    turn(start, game)
    enter(start, "Ann", "Bob", "Cid")
    tap(start, "Only count the score")
    companion.model.show("start")
    assert f"<h2>{registry.TITLES[game]}, score sheet</h2>" in html(start, "cm-lastgame")
    assert buttons(start, "cm-resume") == ["Finish the score"]
    here = companion.desk.here
    if here.view.over and here.ending.counted.winners:
        here.ending.count_as_it_is()
        companion.model.show("start")
        assert not of_class(start, "cm-lastrow")
