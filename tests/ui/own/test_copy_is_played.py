"""A finished copy of each game is played on: a round on the owner's numbers, board and cards, and nothing of ours."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.book import load_course
from capemay_kit.games.cape_may.book import load_board, shipped_decks
from capemay_kit.games.capital_city.book import shipped_decks as city_decks
from capemay_kit.own import match, printed
from capemay_kit.own.cards import keep_card
from capemay_kit.own.draft import BOARD
from capemay_kit.own.steps import step
from capemay_kit.ui.companion import Companion as Widgets
from capemay_kit.ui.picture.plot import PlotlyMap

from ...own import courses
from ...own.made_up import cards_of, numbers_of, on_streets
from ..at_start import begin, choose, enter, set_as, turn
from ..seen import buttons, of_class, parts, words

SHORT = 5
"""Words of fewer letters stand in other sentences too."""


def own_board() -> Any:
    """Return a board whose streets are called as none of ours is."""
    board, keys = load_board("cape-may-3-4"), own_streets()
    spaces = tuple(replace(one, streets=tuple(keys[street] for street in one.streets)) for one in board.spaces)
    streets = {key: key.replace("-", " ").title() for key in keys.values()}
    return replace(board, title="As printed", streets=streets, spaces=spaces)


def own_streets() -> dict[str, str]:
    """Return what the streets of the printed board are kept as, by ours."""
    return {key: f"printed-street-{n}" for n, key in enumerate(load_board("cape-may-3-4").streets, 1)}


def kept(store: Store, game: str) -> None:
    """Keep a whole copy of a game: all numbers, its board, all its cards."""
    if numbers_of(game):
        match.keep(store, numbers_of(game), "kept", game=game)
    board: Any = {"cape-may": own_board, "cape-horn": courses.made_up}.get(game)
    if board is not None:
        raw = msgspec.json.encode(replace(board(), id=f"printed-{game}"))
        store.keep_own({(BOARD, f"printed-{game}"): raw}, step("board_kept", title="As printed"))
    if game == "cape-may":
        cards = [
            (
                f"{deck}/{card.number:03}",
                replace(on_streets(card, own_streets()), title=f"Printed {deck} {card.number}"),
            )
            for deck in ("event", "activity", "upgrade", "bonus")
            for card in cards_of(game, deck)
        ]
        store.keep_own({("card", name): msgspec.json.encode(card) for name, card in cards}, "kept")
    elif game == "capital-city":
        for deck in ("building", "character"):
            field = "title" if deck == "building" else "first_name"
            for card in cards_of(game, deck):
                keep_card(store, deck, replace(card, **{field: f"Printed {deck} {card.number}"}), game=game)


def ours(game: str) -> set[str]:
    """Return what boards, cards and streets of ours are called."""
    if game == "cape-may":
        decks = shipped_decks()
        titles = [one.title for deck in ("event", "activity", "upgrade", "bonus") for one in decks[deck].values()]
        return {*titles, load_board("cape-may-3-4").title, *load_board("cape-may-3-4").streets.values()}
    if game == "capital-city":
        characters, buildings = city_decks()
        return {*(one.title for one in buildings.cards), *(one.first_name for one in characters.cards)}
    return {load_course("cape-horn").title} if game == "cape-horn" else set()


def found(names: Iterable[str], text: str) -> list[str]:
    """Return those of some names that stand in a text as words of their own."""
    return [one for one in names if len(one) > SHORT and re.search(rf"\b{re.escape(one)}\b", text)]


def nothing_of_ours(game: str, shown: str, table: Any) -> None:
    """Hold what was shown, and the numbers that are played by, against what is ours."""
    assert found({*ours(game), "assumed", "stand-in"}, shown) == []
    if game in ("cape-may", "capital-city"):
        assert "Printed " in shown
    parts = [one for one in printed.pages(game) if not one.solo] if game in printed.games() else []
    assert match.unsure(table.state.book.edition, parts) == 0


@pytest.mark.parametrize(
    "game", [pytest.param(one, marks=pytest.mark.slow if one == "cape-may" else ()) for one in registry.GAMES]
)
def test_a_round_is_shown_on_the_owners_copy(tmp_path: Path, game: str) -> None:
    """The start screen proposes it, every screen shows it, and no card or street of ours is named anywhere."""
    store, says, chance = Store(str(tmp_path / "store.db")), registry.screen(game), random.Random(3)
    kept(store, game)
    page = Widgets(store, {})
    start = page.panel("start")
    turn(start, game)
    enter(start, "Anna", "Ben", "Cleo")
    if game in ("cape-may", "cape-horn"):
        assert "As printed" in set_as(start)
    choose(start, "virtual")
    begin(start, "Anna", "Ben", "Cleo")
    table = registry.open_table(store, page.model.view.table.header.table)
    first = says.progress(table.rules.view(table.state, None)).round
    while (acting := table.rules.to_act(table.state)) and says.progress(table.state).round <= first + 1:
        table.act(acting[0], chance.choice(table.rules.legal(table.state, acting[0])))
    page.look()
    shown = ""
    for screen in ("table", "map", "log", "score"):
        page.desk.here.show(screen)
        for hand in range(len(of_class(page, "cm-owncards")) if screen == "table" else 1):
            if screen == "table":
                of_class(page, "cm-owncards")[hand].click()
            pictures = [str(one.traces) for one in parts(page) if isinstance(one, PlotlyMap)]
            shown += " ".join([words(page), *buttons(page), *pictures])
    assert says.heading(table.rules.view(table.state, None))[0] in shown
    nothing_of_ours(game, shown, table)
