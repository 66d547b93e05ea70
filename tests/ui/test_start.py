"""The start screen: what a new table is set up with."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.palette import COLOURS
from capemay_kit.core.store import CameTo, Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.ui.app import Companion
from capemay_kit.ui.parts import shown, unchecked
from capemay_kit.ui.setup import FILE

from ..own.packing import board


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("names", [("Ann", "Bob", "Ann"), ("Ann", "Bob", " Bob "), ("Ann B", "Bob", "Ann  B")])
def test_no_table_is_laid_out_for_two_seats_of_one_name(game: str, names: tuple[str, ...], tmp_path: Path) -> None:
    """Nor for names that look alike; the sentence says what helps, and no path."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    start.game.value = game
    for field, name in zip(start.names, names, strict=False):
        field.value = name
    for begin in (start.begin, start.count):
        begin.click()
        assert "Two seats have the same name: add a letter to one." in start.problem.value
        assert companion.desk.here is None
    start.names[2].value = "Cid"
    start.begin.click()
    assert companion.desk.here is not None


@pytest.mark.parametrize(("names", "more"), [
    (["Anna"], {"solo": "tourist"}), (["Anna", "Heron", "Tern"], {"bots": {"1": "fair", "2": "easy"}}),
])  # fmt: skip
def test_nobody_but_people_is_offered_of_the_last_games(tmp_path: Path, names: list[str], more: dict[str, Any]) -> None:
    """Neither Ava nor a bot."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    companion.model.begin(registry.game("cape-may").header_for(names, seed="a", **more))
    companion.model.show("start")
    seats = companion.panel("start").seats
    assert [one.description for one in seats.offers._buttons if shown(one)] == ["+ Anna"]


def test_a_table_is_laid_out_with_the_board_of_a_file(tmp_path: Path) -> None:
    """Its name stands where it was chosen; before that, what is missing is said."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    for field, name in zip(start.names, ("Ann", "Bob"), strict=False):
        field.value = name
    start.set_up.where.value = FILE
    start.begin.click()
    assert "choose a file first" in start.problem.value
    start.set_up.board_file.take("ours.json", board())
    assert "ours.json" in start.set_up.board_file.label
    start.begin.click()
    assert companion.desk.here is not None
    assert companion.desk.here.table.header.board == json.loads(board())


def test_names_of_the_last_games_are_offered(tmp_path: Path) -> None:
    """Those who are at the table are not; all of the last game come with one tap."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    companion.model.begin(registry.game("cape-may").header_for(["Anna", "Ben", "Cleo"], seed="a"))
    companion.model.show("start")
    seats = companion.panel("start").seats
    offered = {one.description: one for one in seats.offers._buttons if shown(one)}
    assert list(offered) == ["Same 3 players", "+ Anna", "+ Ben", "+ Cleo"]
    offered["+ Ben"].click()
    assert [field.value for field in seats.names[:2]] == ["Ben", ""]
    assert [one.description for one in seats.offers._buttons if shown(one)] == ["+ Anna", "+ Cleo"]
    seats.clear()
    seats.offers._buttons[0].click()
    assert [field.value for field in seats.names[:4]] == ["Anna", "Ben", "Cleo", ""]


def test_a_seat_takes_any_colour_of_the_box_and_no_two_have_the_same(tmp_path: Path) -> None:
    """A tap on a seat's letter opens the colours; whoever had the one that is tapped takes the other's."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    seats = start.seats
    start.names[0].value, start.names[1].value = "Anna", "Ben"
    assert not shown(seats.choice)
    seats.signs[0].click()
    assert shown(seats.choice)
    assert seats.colours["blue"].description == "Blue (B)"
    seats.colours["blue"].click()
    assert not shown(seats.choice)
    assert seats.worn[:2] == ["blue", "red"]
    seats.signs[1].click()
    seats.colours["white"].click()
    start.begin.click()
    assert companion.model.on.header.options["colours"] == ["blue", "white"]
    styles = companion.worn.value
    assert f".cm-seat-0 {{ --cm-own: {COLOURS['blue'].fill}" in styles
    assert f".cm-seat-1 {{ --cm-own: {COLOURS['white'].fill}" in styles


@pytest.mark.parametrize("game", registry.GAMES)
def test_more_tells_of_the_printed_game_and_of_what_is_not_its_own(game: str, tmp_path: Path) -> None:
    """Who made it and when, for whom and how long, its number at BoardGameGeek; then our stand-ins, guesses, and what
    is reported. No card or board of ours is named where all that is ours are numbers, as in Capitol."""
    start = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {}).panel("start")
    start.game.value = game
    says, box = registry.screen(game), registry.game(game).rules.meta.box
    usual = says.usual()
    made, *ours = (unescape(one) for one in re.findall("<p>(.*?)</p>", start.about.value))
    assert box is not None
    assert all(
        one in made
        for one in (*box.designers, f"({box.year})", f"age {box.age}", f"Number {box.bgg} on BoardGameGeek.")
    )
    stand_ins = [says.stand_ins] if says.stand_ins else []
    assert ours == [*stand_ins, *unchecked(usual.unsure, usual.reported)]
    assert bool(stand_ins) == (game != "capitol")


def test_colours_of_the_last_game_are_offered_with_the_names(tmp_path: Path) -> None:
    """As long as nobody else has taken them; the same people come with the colours they had."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    header = registry.game("cape-may").header_for(["Anna", "Ben"], seed="a", colours=["black", "red"])
    companion.model.begin(header)
    companion.model.show("start")
    seats = companion.panel("start").seats
    seats.offers._buttons[0].click()
    assert seats.worn[:2] == ["black", "red"]
    assert len(set(seats.worn)) == len(seats.worn)
    seats.clear()
    seats.names[0].value = "Cleo"
    seats.offers._buttons[1].click()
    assert seats.names[1].value == "Ben"
    assert seats.worn[:2] == ["red", "blue"]


def test_a_table_where_nobody_chose_says_no_colours(tmp_path: Path) -> None:
    """So its record is read by any version of the program."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    start.names[0].value, start.names[1].value = "Anna", "Ben"
    start.begin.click()
    assert "colours" not in companion.model.on.header.options


def test_who_goes_first_is_a_tap_on_a_seat_and_a_gap_between_names_does_not_matter(tmp_path: Path) -> None:
    """The one who was tapped begins, not whoever has that number among the names."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    start.names[0].value, start.names[2].value = "Anna", "Cleo"
    start.seats.firsts[2].click()
    assert "Cleo goes first" in start.who.value
    start.begin.click()
    assert companion.model.on.header.options["first"] == 1
    assert companion.model.view.physical


def test_who_goes_first_is_not_asked_where_the_cards_find_it(tmp_path: Path) -> None:
    """The table then says it, once (Capital City, p. 5)."""
    start = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {}).panel("start")
    for field, name in zip(start.names, ("Anna", "Ben", "Cleo"), strict=False):
        field.value = name
    for game in registry.GAMES:
        start.game.value = game
        asks = game != "capital-city"
        assert [shown(start.dice), shown(start.seats.firsts[0]), "goes first" in start.who.value] == [asks] * 3


def test_the_last_game_that_is_open_comes_first_with_its_round_and_the_others_lie_behind(tmp_path: Path) -> None:
    """One that is put away is gone from there until it is fetched back."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    for name in ("Ben", "Cleo"):
        # of two within a second the one whose id comes later is listed first
        companion.model.begin(registry.game("cape-may").header_for(["Anna", name], seed="a", table=name))
    companion.model.show("start")
    going = companion.panel("start").going
    assert "Cape May, round 1" in going.last.value
    assert "Anna and Cleo · today at " in going.last.value
    assert going.turn.description == "1 older game"
    assert not shown(going.older.widget)
    going.turn.click()
    assert "Anna and Ben" in going.older._buttons[0].description
    going.away.click()
    assert "Anna and Ben" in going.last.value
    going.fetch.click()
    going.resume.click()
    assert companion.model.names == ["Anna", "Cleo"]


def test_a_finished_game_is_none_to_go_on_with(tmp_path: Path) -> None:
    """It stands among the finished games, where it is remembered."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    for name in ("Ben", "Cleo"):
        companion.model.begin(registry.game("cape-may").header_for(["Anna", name], seed="a", table=name))
    store = companion.model.store
    store.keep_results({"Ben": CameTo(1, None), "Cleo": CameTo(1, "{}")})
    assert store.ended() == {"Cleo"}
    companion.model.show("start")
    assert "Anna and Ben" in companion.panel("start").going.last.value


def test_one_line_says_what_is_set(tmp_path: Path) -> None:
    """Printed cards and the map are the standard; what else there is stands under it."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    start.guide.value = False
    assert start.open_more.description == "More: Printed cards · On this map"
    assert not shown(start.more)
    start.open_more.click()
    assert shown(start.more)
    start.set_up.decks.value = "virtual"
    assert start.open_more.description == "More: Cards in the app · On this map"
    start.game.value = "capitol"
    assert start.open_more.description == "More: Cards in the app"


def test_phones_on_the_start_screen_lead_to_the_table_that_was_played_at_last(tmp_path: Path) -> None:
    """Before there is any it says when the code comes; where no phone can join it is not offered."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    companion = Companion(store, {}, desk=Desk(joined_at=["http://192.0.2.7:8866/j"]))
    start = companion.panel("start")
    start.phones.click()
    assert "Begin a game first. Then Phones shows the code the others join with." in start.problem.value
    assert companion.desk.screen == "start"
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    registry.lay_out(registry.game("capitol").header_for(["Cleo", "Dora"], depth="sheet"), store)
    start.update()
    start.phones.click()
    assert companion.desk.screen == "phones"
    assert companion.model.on.header.table == table
    assert shown(start.phones)
    assert not shown(Companion(store, {}).panel("start").phones)


@pytest.mark.parametrize("game", registry.GAMES)
def test_learn_and_my_copy_are_of_the_game_chosen(game: str, tmp_path: Path) -> None:
    """Whichever screen it was chosen on; the start screen has it still when somebody comes back."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    start.game.value = game
    for screen, choice in (("learn", "which"), ("copy", "games")):
        companion.model.show(screen)
        chosen = getattr(companion.panel(screen), choice)
        assert chosen.value == game
        other = next(one for one in registry.GAMES if one != game)
        chosen.value = other
        companion.model.show("start")
        assert start.game.value == other
        start.game.value = game


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_score_sheet_is_gone_on_with_as_what_it_is(game: str, tmp_path: Path) -> None:
    """It has no round, is never over before it is counted, and nobody resumes it; once it is counted it is finished."""
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    start.game.value = game
    for field, name in zip(start.names, ("Ann", "Bob", "Cid"), strict=False):
        field.value = name
    start.count.click()
    companion.model.show("start")
    assert f"<h2>{registry.TITLES[game]}, score sheet</h2>" in start.going.last.value
    assert start.going.resume.description == "Finish the score"
    here = companion.desk.here
    if here.over and here.ending.counted.winners:
        here.ending.count_as_it_is()
        companion.model.show("start")
        assert not shown(start.going.row)
