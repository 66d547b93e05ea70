"""Any taps in any order: nothing breaks, nothing is silent, and the record replays to what is on the screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.results import formats
from capemay_kit.ui.companion import Companion

from ..at_start import begin, choose, enter, turn
from ..seen import shown, tap, words

GAMES = {
    "printed cards on the map": ("map", "physical", 2),
    "cards in the app": ("map", "virtual", 3),
    "without a map": ("none", "physical", 4),
    "alone, printed cards on the map": ("map", "physical", 1),
    "alone, no map": ("none", "virtual", 1),
}


def buttons(widget: Any) -> Iterator[w.Button]:
    """Yield the buttons a person can see."""
    if not shown(widget):
        return
    if isinstance(widget, w.Button):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from buttons(child)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw a file of each form for the first tap on Share alone: that is half of all the work, and has tests of its own
    (`tests/results/`)."""

    def once(write: Callable[..., bytes]) -> Callable[..., bytes]:
        made: list[bytes] = []

        def first(*given: Any) -> bytes:
            if not made:
                made.append(write(*given))
            return made[0]

        return first

    for form in ("pdf", "png", "tall"):
        monkeypatch.setitem(formats.FORMS, form, formats.FORMS[form]._replace(write=once(formats.FORMS[form].write)))


@pytest.mark.parametrize("taps", [200, pytest.param(600, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", GAMES)
def test_any_taps_keep_the_companion_whole(name: str, taps: int, tmp_path: Path) -> None:
    """Hundreds of taps on whatever is there: buttons, the map, figures, the search."""
    where, decks, seats = GAMES[name]
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    companion = Companion(store, {})
    rng = random.Random(name)
    troubles: list[str] = []
    companion.model.say = troubles.append  # type: ignore[method-assign]
    start = companion.panel("start")
    choose(start, where, decks)
    begin(start, *["Anna", "Ben", "Cleo", "Dan"][:seats])
    assert companion.model.view.table is not None, words(start, "cm-message")
    seen = set()
    for _ in range(taps):
        if companion.model.screen == "start" or (companion.model.screen == "learn" and rng.random() < 0.1):
            companion.model.show("table")
        learning = companion.model.screen == "learn"
        shown = companion.panel("learn").widget if learning else companion.room.widget
        here = [one for one in buttons(shown) if "Home" not in one.description]
        if learning:
            rng.choice(here).click()
        elif companion.model.has_map and rng.random() < 0.3:
            board = companion.model.view.state.book.board
            assert board is not None
            places = [one.place for one in companion.model.drafting.scene().targets] or [*board.space, *board.lot]
            companion.model.drafting.tap_place(rng.choice([*places, *rng.sample([*board.space, *board.lot], 2)]))
        else:
            # undo less often than a person plays on
            seldom = ("Undo", "Learn")
            play = [one for one in here if not any(n in one.description for n in seldom) or rng.random() < 0.1]
            rng.choice(play or here).click()
        seen.add(companion.model.view.state.phase)
        said = companion.model.desk.trouble
        assert "Something went wrong" not in said, said
        if said:
            companion.model.desk.trouble = ""
    assert troubles == []
    assert companion.model.view.on.seq > taps // 20
    again = registry.open_table(store, companion.model.view.on.header.table)
    assert again.state == companion.model.view.real.state


@pytest.mark.parametrize("taps", [100, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize("decks", ["physical", "virtual", "sheet"])
@pytest.mark.parametrize("game", [one for one in registry.GAMES if one != "cape-may"])
def test_any_taps_keep_any_game_whole(game: str, decks: str, taps: int, tmp_path: Path) -> None:
    """Hundreds of taps on buttons and pictures of the three other games; the record replays to the screen."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    companion = Companion(store, {})
    rng = random.Random(f"{game} {decks}")
    start = companion.panel("start")
    turn(start, game)
    enter(start, "Anna", "Ben", "Cleo")
    if decks != "sheet":
        choose(start, decks)
    tap(start, "Only count the score" if decks == "sheet" else "Begin")
    model = companion.desk.here
    assert model is not None, words(start, "cm-message")
    for _ in range(taps):
        if companion.desk.screen in ("start", "learn", "history", "copy"):
            model.show(model.screens[0])
        if decks != "sheet" and rng.random() < 0.3:
            drawn = model.drafting.scene()
            places = [one.place for one in drawn.targets] or [one.id for one in drawn.places]
            model.drafting.tap_place(rng.choice([*places, rng.choice(drawn.places).id]))
        else:
            here = [one for one in buttons(companion.room.widget) if "Home" not in one.description]
            seldom = ("Undo", "Learn", "Cancel", "✎", "Put ")
            play = [one for one in here if not any(n in one.description for n in seldom) or rng.random() < 0.1]
            rng.choice(play or here).click()
        assert "Something went wrong" not in companion.desk.trouble, companion.desk.trouble
    again = registry.open_table(store, model.view.on.header.table)
    assert again.state == model.view.real.state
