"""What a notebook shows: a picture, a table with headings for readers of screens, and the same as text."""

from __future__ import annotations

import re

import plotly.graph_objects as go
import pytest

import capemay_kit as ck
from capemay_kit.api.display import PLOTLY

SEATS = {"cape-may": 4, "capitol": 4, "cape-horn": 5, "capital-city": 6}
NAMES = ["Anna-Katharina", "Maximilian", "Bartholomew", "Clementine", "Theodora", "<b>Wil</b>"]


@pytest.fixture(scope="module", params=SEATS)
def game(request):
    """Return a game in its first turn, with as many seats as there can be."""
    game = ck.new(request.param, NAMES[-SEATS[request.param] :], seed=1)
    for _ in range(12):
        game.do(game.legal[0])
    return game


def shown(thing):
    """Return what a notebook is given."""
    return thing._repr_mimebundle_()


def test_a_game_is_a_picture_with_tiles_below_a_table_and_text(game) -> None:
    """A notebook chooses what it can show."""
    found = shown(game)
    assert set(found) == {"text/plain", "text/html", PLOTLY}
    go.Figure(found[PLOTLY]["data"], found[PLOTLY]["layout"])
    tiles = found[PLOTLY]["data"][-1]
    assert tiles["type"] == "table"
    assert len(tiles["cells"]["values"][0]) == len(game.names)
    assert all(name in found["text/plain"] for name in game.names)


def test_names_are_never_taken_for_markup(game) -> None:
    """Whatever people call themselves."""
    for thing in (game, game.log, game.scores, game.view(0)):
        assert "<b>Wil" not in shown(thing)["text/html"]
    assert "<b>Wil" not in str(shown(game)[PLOTLY]["data"][-1])


def test_tables_have_headings_for_columns_and_rows(game) -> None:
    """Readers of screens name them with every cell."""
    for thing in (game, game.legal, game.log, game.scores):
        page = shown(thing)["text/html"]
        assert '<th scope="col"' in page
        assert '<th scope="row"' in page


def test_tables_take_the_colours_of_the_page(game) -> None:
    """So they are right by night too."""
    assert re.findall("#[0-9a-f]{3,6}", shown(game.legal)["text/html"]) == []


def test_pictures_are_painted_for_dark_pages_when_asked(game) -> None:
    """They cannot know by themselves."""
    light = shown(game)[PLOTLY]["layout"]["paper_bgcolor"]
    ck.look("dark")
    try:
        dark = shown(game)[PLOTLY]["layout"]["paper_bgcolor"]
    finally:
        ck.look("light")
    assert light != dark


def test_whatever_a_game_answers_has_text_and_a_page(game) -> None:
    """In a terminal and in a notebook."""
    things = [game.legal, game.log, game.log[0], game.scores, game.scores.why(game.names[0]), game.view(0)]
    things += [game.preview(game.legal[0])]
    for thing in things:
        found = shown(thing)
        assert found["text/plain"] == str(thing)
        assert found["text/html"]


def test_amounts_of_money_are_never_taken_for_a_formula(game) -> None:
    """A notebook would set what stands between two dollar signs as one, unless these classes tell it not to."""
    things = [game, game.legal, game.log[0], game.preview(game.legal[0]), game.hand(0)]
    for thing in (*things, *game.hand(0), game.view(0), ck.board("cape-may-1-2")):
        assert shown(thing)["text/html"].startswith('<div class="mathjax_ignore tex2jax_ignore">')


def test_a_refusal_and_a_board_are_shown_too() -> None:
    """The one in words, the other as a picture."""
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    why = game.why_not("collect")
    assert shown(why)["text/plain"].startswith(why.text)
    assert set(shown(ck.board("cape-may-1-2"))) == {"text/plain", "text/html", PLOTLY}


def test_a_game_can_be_scrubbed_through(game) -> None:
    """Every moment has its words."""
    drawn = game.scrub()
    assert len(drawn.frames) == len(game.table.history) + 1
    steps = drawn.layout.sliders[0].steps
    assert steps[-1].label.startswith(f"{game.log[-1].seq}: ")


def test_a_long_list_says_how_much_more_there_is() -> None:
    """All of it can be asked for."""
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    while not game.legal.of("build"):
        game.do(game.legal[0])
    assert str(game.legal).endswith(f"and {len(game.legal) - 40} more")
