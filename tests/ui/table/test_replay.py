"""A finished game once more: by the slider below its map, and as an animation to save."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.results import film
from capemay_kit.results.rounds import MOST, spread
from capemay_kit.ui.table.picture import Replay

from ..moments import laid_out
from ..seen import parts, words
from .hands import Hands


def at_the_end(game: str, **how: Any) -> Hands:
    store = Store("sqlite://")
    hands = Hands(store, {"table": laid_out(store, game, **how).header.table, "screen": "map"})
    hands.page.look()
    return hands


def replays(hands: Hands) -> list[Any]:
    return [one for one in parts(hands.page) if isinstance(one, Replay)]


def drawn(hands: Hands) -> Any:
    return hands.page.panel("map").plot.traces


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_slider_shows_each_moment_and_comes_back_to_the_end(game: str) -> None:
    hands = at_the_end(game)
    (slider,) = replays(hands)
    assert slider.at == slider.most == MOST - 1
    last, said = list(drawn(hands)), slider.said
    slider.at = 0
    assert drawn(hands) != last
    assert slider.said != said
    slider.at = slider.most
    assert (drawn(hands), slider.said) == (last, said)


def test_the_map_says_how_far_each_ship_has_sailed() -> None:
    ways = words(at_the_end("cape-horn").page, "cm-ways")
    assert ways.count("sailed") == 5


def test_as_long_as_a_game_goes_on_there_is_no_slider() -> None:
    assert replays(at_the_end("capitol", until=bool)) == []


def test_an_animation_says_how_much_of_it_is_drawn_and_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "spread", lambda n: spread(n, 3))
    hands = at_the_end("cape-may")
    saved: list[tuple[Any, ...]] = []
    hands.page.desk.save = lambda *given: saved.append(given)
    hands.tap("Score", "Share or print", "Animation (GIF)")
    shares: list[str] = []
    while hands.page.look():
        shares.append(words(hands.page, "cm-filming"))
    assert "Drawing the animation" in " ".join(shares)
    ((name, kind, raw),) = saved
    assert (name.rpartition(".")[2], kind, raw[:6]) == ("gif", "image/gif", b"GIF89a")
    assert words(hands.page, "cm-filming") == ""
