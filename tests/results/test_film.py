"""The evening as an animation: what it shows, how large it is, and that it tells no secret."""

from __future__ import annotations

import io
import itertools

import pytest
from PIL import Image

from capemay_kit.games import registry
from capemay_kit.results import film as films
from capemay_kit.results.film import SIZE
from capemay_kit.results.formats import write
from capemay_kit.results.rounds import MOST, spread

from ..games.twins import unlike
from .conftest import finished_game
from .test_card import GAMES, begun


def test_moments_are_evenly_spread_with_the_first_and_the_last():
    assert [spread(0), spread(1), spread(3)] == [[], [0], [0, 1, 2]]
    many = spread(500)
    assert (many[0], many[-1], len(many)) == (0, 499, MOST)
    assert {b - a for a, b in itertools.pairwise(many)} == {10, 11}


@pytest.mark.parametrize("game", [
    pytest.param(one, marks=() if one == "cape-horn" else pytest.mark.slow) for one in registry.GAMES
])  # fmt: skip
def test_it_goes_from_the_beginning_to_the_result_and_is_small_enough_to_send(game):
    raw = write(finished_game(registry.game(game).rules.meta.max_seats, 4, game=game), "film")
    film = Image.open(io.BytesIO(raw))
    assert (film.format, film.size, film.n_frames <= MOST + 1) == ("GIF", SIZE, True)
    assert len(raw) < 2_000_000
    lasts = []
    for i in range(film.n_frames):
        film.seek(i)
        lasts.append(film.info["duration"])
    assert lasts[-1] > 10 * lasts[0]


@GAMES
def test_before_the_end_it_shows_what_anybody_beside_the_table_saw(game, monkeypatch):
    """Two tables that differ only in what is hidden have the same animation."""
    monkeypatch.setattr(films, "spread", lambda n: spread(n, 4))
    table, twin = unlike(game, 30)
    assert write(table, "film") == write(twin, "film")


def test_a_score_alone_is_one_picture():
    film = Image.open(io.BytesIO(write(begun("capitol", depth="sheet"), "film")))
    assert film.n_frames == 1
