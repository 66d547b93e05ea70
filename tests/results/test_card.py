"""The picture to share, of every game: what stands on it, and what does not before the end."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from capemay_kit.core import palette
from capemay_kit.games import registry
from capemay_kit.results import card as cards
from capemay_kit.results.card import TALL, WIDE, card
from capemay_kit.results.figure import Box, fitted
from capemay_kit.results.result import result_of

from ..games.twins import played, unlike
from .making import pages_of

GAMES = pytest.mark.parametrize("game", registry.GAMES)
LONG = ("Christabelle", "Anna-Cecilia", "Bartholomeus", "Desdemona-Jo", "Ferdinandina", "Giuseppina-M")


def begun(game, names=LONG, **options):
    found = registry.game(game)
    seed = None if "depth" in options else "card"
    return registry.lay_out(found.header_for(names[: found.rules.meta.max_seats], seed=seed, table="t", **options))


def finished(game, **options):
    table = begun(game, **options)
    while acting := table.rules.to_act(table.state):
        table.act(acting[0], table.rules.legal(table.state, acting[0])[-1])
    return table


def drawn(table, shape=WIDE):
    return Image.open(io.BytesIO(card(table, result_of(table), shape)))


def written(monkeypatch, table, shape=WIDE):
    pages = []
    monkeypatch.setattr(cards, "picture_of", lambda made, sharp: pages.append(made) or b"")
    card(table, result_of(table), shape)
    return pages_of(pages[0])[0]


@GAMES
def test_it_names_the_winner_everybody_and_their_points(game, monkeypatch):
    table = finished(game)
    sheet = result_of(table).sheet
    for shape in (WIDE, TALL):
        text = written(monkeypatch, table, shape)
        assert f"{sheet.winners[0]} wins" in text if len(sheet.winners) == 1 else "win" in text
        assert [seat for seat in sheet.seats if seat.name not in text or str(seat.total) not in text] == []


@GAMES
def test_a_game_that_goes_on_shows_what_everybody_knows_alone(game):
    """Two tables that differ only in what is hidden have the same card."""
    table, twin = unlike(game, 60)
    assert card(table, result_of(table)) == card(twin, result_of(twin))


@GAMES
def test_a_score_alone_has_its_card_too(game, monkeypatch):
    """Without a picture of the table, since nobody entered one."""
    least = registry.game(game).rules.meta.min_seats
    assert LONG[0] in written(monkeypatch, begun(game, LONG[:least], depth="sheet"))


@pytest.mark.parametrize(("shape", "size"), [(WIDE, (1200, 630)), (TALL, (1080, 1350))], ids=["wide", "tall"])
def test_it_has_the_size_that_pages_and_phones_show_and_is_drawn_to_its_edges(shape, size):
    made = drawn(begun("capital-city"), shape)
    assert made.size == size
    assert made.getpixel((0, 0)) == made.getpixel((size[0] - 1, size[1] - 1)) == (244, 239, 228)


def test_a_name_is_written_as_it_is_and_stays_on_the_card(monkeypatch):
    """What looks like markup is part of it, what our type lacks is a question mark."""
    text = written(monkeypatch, begun("capitol", ("王 Ann", "W" * 300, "<Ann>", "A <3 B> C")))
    assert [part for part in ("? Ann", "WWW…", "<Ann>", "A <3 B> C") if part not in text] == []
    assert "W" * 60 not in text


def test_a_picture_is_as_large_as_its_room_lets_it_be_and_in_the_middle_of_it():
    assert fitted(2.0, Box(10, 10, 100, 100)) == Box(10, 35, 100, 50)
    assert fitted(0.5, Box(0, 0, 100, 100)) == Box(25, 0, 50, 100)


def test_words_on_the_board_are_as_dark_as_on_the_screen():
    """The number of cards in a stack is read against its card."""
    made = drawn(played("capitol", 4, 300)).convert("L").crop((440, 520, 585, 602))
    assert sum(made.histogram()[:90]) > 150


def test_no_line_of_a_score_has_the_colour_of_a_seat():
    """On the card, and in the figures of finished games."""
    assert not set(palette.CATEGORIES) & {one.fill for one in palette.COLOURS.values()}


def test_the_card_wears_the_colours_that_were_chosen():
    """A table where others were chosen has another card; one of before has that of the usual order."""
    colours = ("black", "white", "orange", "brown")
    plain, chosen = finished("capitol"), finished("capitol", colours=list(colours))
    assert result_of(chosen).colours == colours
    before, after = ({colour for _, colour in drawn(one).convert("RGB").getcolors(1 << 24)} for one in (plain, chosen))
    wanted = {(35, 40, 43), (224, 123, 40)}
    assert (wanted & before, wanted & after) == (set(), wanted)


def test_the_card_of_a_finished_game_says_what_decided_it(monkeypatch):
    table = finished("capitol")
    assert result_of(table).decided[1:] in written(monkeypatch, table)


@pytest.mark.parametrize("shape", [WIDE, TALL], ids=["wide", "tall"])
def test_a_finished_score_alone_has_the_drawing_in_the_place_of_the_board(shape):
    """Before the end it has the room for the scores."""
    table = begun("capitol", LONG[:2], depth="sheet")
    open_yet = result_of(table)
    final = replace(open_yet, sheet=replace(open_yet.sheet, winners=(LONG[0],), complete=True, missing=()))
    sky = [Image.open(io.BytesIO(card(table, one, shape))).getpixel((60, 190)) for one in (open_yet, final)]
    assert sky[0] == (244, 239, 228) != sky[1]
