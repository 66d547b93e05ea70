"""One name for one thing: what the modules of a game are called, and where an act and a rule are known."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import capemay_kit.games
from capemay_kit.core.notation import acts_of
from capemay_kit.games import registry

FOLDER = Path(capemay_kit.games.__file__).parent
GAMES = pytest.mark.parametrize("game", [one.parent.name for one in sorted(FOLDER.glob("*/rules.py"))])
EVERY = {"acts", "book", "bot", "figures", "names", "rules", "scene", "scoring", "screen", "state"}
MOST_FILES = 3
"""In so many files of its game an act is named: where it is declared, in the list of all, and in one more."""


@GAMES
def test_whoever_knows_one_game_finds_their_way_in_the_next(game: str) -> None:
    assert {one.stem for one in (FOLDER / game).glob("*.py")} >= EVERY


@GAMES
def test_an_act_is_known_in_few_places_and_a_rule_goes_by_its_id_in_one(game: str) -> None:
    """Code asks for the rule itself. Cape May has effects of cards that are called like an act, so names are looked
    up."""
    kinds = acts_of(registry.game(game.replace("_", "-")).rules.meta.act_type).values()
    named: dict[type, set[str]] = {kind: set() for kind in kinds}
    for path in (FOLDER / game).glob("*.py"):
        here = import_module(f"capemay_kit.games.{game}.{path.stem}")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Attribute(value=ast.Name(id=of), attr=name):
                    found = getattr(getattr(here, of, None), name, None)
                case ast.Name(id=name) | ast.ClassDef(name=name) | ast.alias(name=name, asname=None):
                    found = getattr(here, name, None)
                case ast.Compare(left=ast.Attribute(attr="rule")):
                    assert not any(isinstance(one, ast.Constant) for one in ast.walk(node)), ast.unparse(node)
                    continue
                case _:
                    continue
            if isinstance(found, type) and found in named:
                named[found].add(path.stem)
    assert {kind.__name__: where for kind, where in named.items() if len(where) > MOST_FILES} == {}
