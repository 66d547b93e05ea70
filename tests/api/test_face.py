"""What `capemay_kit` offers: its names stay as they are, and are imported when they are first used."""

from __future__ import annotations

import doctest
import inspect
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import pytest

import capemay_kit as ck
from capemay_kit import errors
from capemay_kit.api import boards, display, environments, game, legal, parts

NAMES = {
    "AmbiguousAct", "BadFile", "BadValue", "Board", "BrokenRecord", "CapemayError", "Game", "IllegalAction",
    "MalformedAct", "NeedAnswer", "UnknownName", "board", "games", "lab", "load", "look", "new", "openspiel",
    "pettingzoo", "score",
}  # fmt: skip
"""A name that is taken away breaks other people's notebooks."""
OF_A_GAME = {
    "acting", "advice", "at", "correct", "do", "figures", "fork", "grid", "hand", "legal", "legal_now", "log", "names",
    "open", "scrub", "outcome", "over", "picture", "play", "position", "preview", "read", "redo", "revise", "save",
    "scene", "scores", "seat", "state", "to_act", "undo", "view", "why_not",
}  # fmt: skip


def test_its_names_are_these() -> None:
    assert set(ck.__all__) == NAMES
    assert {one for one in vars(ck.Game) if not one.startswith("_")} == OF_A_GAME


def test_every_name_leads_somewhere_and_is_documented() -> None:
    """So that `help` helps."""
    things = {name: getattr(ck, name) for name in NAMES} | {name: vars(ck.Game)[name] for name in OF_A_GAME}
    assert [name for name, thing in things.items() if not inspect.getdoc(thing)] == []


def test_a_name_that_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="nothing_of_ours"):
        ck.nothing_of_ours  # noqa: B018


@pytest.mark.parametrize(
    ("does", "unwanted"),
    [
        ("import capemay_kit", "capemay_kit.core typing dataclasses ipywidgets plotly numpy pandas sqlalchemy"),
        ("import capemay_kit as ck; g = ck.new('capitol', ['A', 'B'], seed=1); g.do('deal'); str(g)",
         "ipywidgets plotly numpy pandas"),
    ],
    ids=["imported", "played"],
)  # fmt: skip
def test_what_takes_long_to_import_is_imported_when_something_is_shown(does: str, unwanted: str) -> None:
    code = f"import sys; before = set(sys.modules); {does}; print(*set(sys.modules) - before)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not set(unwanted.split()) & set(out.split())


def test_the_examples_of_the_tutorial_hold() -> None:
    page = Path(__file__).parents[2] / "docs/tutorial/python.md"
    assert doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0


MODULES = (ck, boards, display, environments, errors, game, legal, parts, ck.games, ck.lab)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_hold(module) -> None:
    assert doctest.testmod(module).failed == 0


def test_every_public_name_has_an_example() -> None:
    """Each is run by the test above."""
    public = {
        **{name: getattr(ck, name) for name in NAMES},
        **{f"Game.{name}": vars(ck.Game)[name] for name in OF_A_GAME},
    }
    assert [name for name, found in public.items() if ">>>" not in (inspect.getdoc(found) or "")] == []


def test_help_on_the_package_shows_first_what_people_need_first() -> None:
    """On a screen of its own, before all public names."""
    shown = pydoc.plain(pydoc.render_doc(ck))
    first = shown.split("What people need first:")[1].split("These names")[0]
    of = re.findall(r"^ +(ck|game)\.(\w+)", first, re.MULTILINE)
    assert len(of) == 20
    assert [name for whose, name in of if name not in (NAMES if whose == "ck" else OF_A_GAME)] == []
    assert [name for name in NAMES - {"games", "lab"} if name not in shown] == []
