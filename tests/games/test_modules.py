"""One name for one thing: what the modules of a game are called."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import capemay_kit.games
from capemay_kit.core.notation import acts_of
from capemay_kit.games import registry

FOLDER = Path(capemay_kit.games.__file__).parent
GAMES = [one.parent.name for one in sorted(FOLDER.glob("*/rules.py"))]

EVERY = {"acts", "book", "bot", "figures", "names", "rules", "scene", "scoring", "screen", "state"}
"""What every game has."""

SOME = {
    "auction": "bids for what comes first; in Capitol for improvements, in Capital City for priority",
    "board": "where a board is printed; Capital City has cards alone",
}
"""What more than one game has, under the same name, and when."""

OWN = {
    "cape_may": {
        "cards": "what is printed on cards",
        "asked": "what is asked of a card the app does not know",
        "activities": "drawing, playing and keeping cards; retrieving and collecting",
        "automa": "what Ava does, and why",
        "building": "building and upgrading",
        "card_done": "carrying out a card the app does not know",
        "counting": "points without sentences, for score sheets, bots and previews",
        "effects": "cards and spaces do things at once or step by step",
        "moving": "movement cards, ways that cards give, special spaces",
        "openings": "what may be built where, worked out once for each book",
        "rounds": "the flow of rounds and seasons",
        "secrets": "what a seat may not see; in the other games that is a function of their state",
        "sentences": "cards are read back from their effects",
        "solo": "carrying out what Ava does",
    },
    "capitol": {
        "construction": "floors, roofs and permits",
        "printed": "how numbers are laid out as they are printed, which is more than a page in this game alone",
        "rounds": "dealing, scoring and drawing",
    },
    "cape_horn": {
        "sailing": "moving the ship, and the tokens of stations",
        "winds": "dealing, placing, drawing and buying wind cards, and the flow of turns",
    },
    "capital_city": {
        "buildings": "buying buildings, attaching characters and earning",
        "by_hand": "what the table enters: printed buildings, texts on cards, and whatever else in points and dollars",
        "setup": "preparing the game, and setting up a season",
    },
}
"""What only one game has, and why."""


def modules(game: str) -> set[str]:
    """Name the modules of a game."""
    return {one.stem for one in (FOLDER / game).glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_modules_that_every_game_has(game: str) -> None:
    """Whoever knows one game finds their way in the next."""
    assert modules(game) >= EVERY


@pytest.mark.parametrize("game", GAMES)
def test_another_module_is_one_that_games_share_or_has_its_reason_here(game: str) -> None:
    """A new name for an old thing is seen here first."""
    assert modules(game) - EVERY - SOME.keys() == OWN[game].keys()


def test_what_is_shared_is_in_more_than_one_game() -> None:
    """A name that one game alone has is that game's own."""
    assert [name for name in SOME if sum(name in modules(game) for game in GAMES) < 2] == []


MOST_FILES = 3
"""In so many files of its game an act is named."""


def named_in(game: str, module: str) -> Iterator[Any]:
    """Yield what the names in the code of a module stand for: Cape May has effects of cards that are called like an
    act."""
    here = import_module(f"capemay_kit.games.{game}.{module}")
    for node in ast.walk(ast.parse((FOLDER / game / f"{module}.py").read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id=of), attr=name):
                yield getattr(getattr(here, of, None), name, None)
            case ast.Name(id=name) | ast.ClassDef(name=name):
                yield getattr(here, name, None)
            case ast.alias(name=name, asname=other):
                yield getattr(here, other or name, None)


@pytest.mark.parametrize("game", GAMES)
def test_an_act_is_known_in_few_places(game: str) -> None:
    """Where it is declared, in the list of all acts, and at most in one more file of its game."""
    kinds = acts_of(registry.game(game.replace("_", "-")).rules.meta.act_type).values()
    named: dict[str, list[str]] = {kind.__name__: [] for kind in kinds}
    for module in sorted(modules(game)):
        found = {one for one in named_in(game, module) if isinstance(one, type)}
        for kind in kinds:
            if kind in found:
                named[kind.__name__].append(module)
    assert {kind: where for kind, where in named.items() if len(where) > MOST_FILES} == {}


def asked_by_id(path: Path) -> set[str]:
    """Return the texts with which a file compares the rule of a refusal."""
    compared = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Compare)]
    asked = [node for node in compared if isinstance(node.left, ast.Attribute) and node.left.attr == "rule"]
    return {
        one.value
        for node in asked
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_goes_by_its_id_only_where_it_is_declared(game: str) -> None:
    """Code asks for the rule itself."""
    assert {one.stem: ids for one in (FOLDER / game).glob("*.py") if (ids := asked_by_id(one))} == {}
