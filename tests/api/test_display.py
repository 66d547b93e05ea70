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
    game = ck.new(request.param, NAMES[-SEATS[request.param] :], seed=1)
    for _ in range(12):
        game.do(game.legal[0])
    return game


def shown(thing):
    return thing._repr_mimebundle_()


def test_a_game_is_a_picture_with_tiles_below_a_table_and_text(game) -> None:
    found = shown(game)
    assert set(found) == {"text/plain", "text/html", PLOTLY}
    go.Figure(found[PLOTLY]["data"], found[PLOTLY]["layout"])
    tiles = found[PLOTLY]["data"][-1]
    assert tiles["type"] == "table"
    assert len(tiles["cells"]["values"][0]) == len(game.names)
    assert all(name in found["text/plain"] for name in game.names)


def test_tables_name_their_columns_and_rows_and_take_nobody_for_markup(game) -> None:
    """Readers of screens name them with every cell; a table is in the colours of the page, by night too."""
    for thing in (game, game.legal, game.log, game.scores):
        page = shown(thing)["text/html"]
        assert '<th scope="col"' in page
        assert '<th scope="row"' in page
        assert "<b>Wil" not in page
    assert "<b>Wil" not in shown(game.view(0))["text/html"]
    assert "<b>Wil" not in str(shown(game)[PLOTLY]["data"][-1])
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
    """A notebook would set what stands between two dollar signs as a formula, unless these classes tell it not to."""
    things = [game.legal, game.log, game.log[0], game.scores, game.scores.why(game.names[0]), game.view(0)]
    things += [game.preview(game.legal[0])]
    for thing in things:
        found = shown(thing)
        assert found["text/plain"] == str(thing)
        assert found["text/html"]
    for thing in (game, game.legal, *things[2:3], *things[5:], game.hand(0), *game.hand(0), ck.board("cape-may-1-2")):
        assert shown(thing)["text/html"].startswith('<div class="mathjax_ignore tex2jax_ignore">')


def test_a_refusal_and_a_board_are_shown_too() -> None:
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    why = game.why_not("collect")
    assert shown(why)["text/plain"].startswith(why.text)
    assert set(shown(ck.board("cape-may-1-2"))) == {"text/plain", "text/html", PLOTLY}


def test_a_game_can_be_scrubbed_through(game) -> None:
    drawn = game.scrub()
    assert len(drawn.frames) == len(game.table.history) + 1
    steps = drawn.layout.sliders[0].steps
    assert steps[-1].label.startswith(f"{game.log[-1].seq}: ")


def test_a_long_list_says_how_much_more_there_is() -> None:
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    while not game.legal.of("build"):
        game.do(game.legal[0])
    assert str(game.legal).endswith(f"and {len(game.legal) - 40} more")
