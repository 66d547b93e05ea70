"""What `capemay_kit` offers: its names stay as they are, and are imported when they are first used."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import capemay_kit as ck
from capemay_kit.api import boards, game, legal, parts

NAMES = {
    "AmbiguousAct", "BadFile", "BadValue", "Board", "BrokenRecord", "CapemayError", "Game", "IllegalAction",
    "MalformedAct", "NeedAnswer", "UnknownName", "board", "games", "lab", "load", "look", "new", "openspiel",
    "pettingzoo", "score",
}  # fmt: skip
"""A name that is taken away breaks other people's notebooks."""
OF_A_GAME = {
    "acting", "advice", "at", "correct", "do", "figures", "fork", "grid", "hand", "legal", "legal_now", "load", "log",
    "names", "open",
    "outcome", "over", "picture", "play", "position", "preview", "read", "redo", "save", "scene", "scores", "scrub",
    "seat", "state", "to_act", "undo", "view", "why_not",
} - {"load"}  # fmt: skip


def test_its_names_are_these() -> None:
    """A change of what others may rely on is made on purpose."""
    assert set(ck.__all__) == NAMES
    assert {one for one in vars(ck.Game) if not one.startswith("_")} == OF_A_GAME


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_name_is_there_and_documented(name) -> None:
    """None leads nowhere."""
    found = getattr(ck, name)
    assert inspect.getdoc(found)


@pytest.mark.parametrize("name", sorted(OF_A_GAME))
def test_everything_of_a_game_is_documented(name) -> None:
    """So that `help` helps."""
    assert inspect.getdoc(vars(ck.Game)[name])


def test_a_name_that_is_not_there_is_said() -> None:
    """As with any module."""
    with pytest.raises(AttributeError, match="nothing_of_ours"):
        ck.nothing_of_ours  # noqa: B018


def test_importing_it_imports_next_to_nothing() -> None:
    """The import itself takes no time that anybody notices."""
    code = "import sys, importlib; before = set(sys.modules); import capemay_kit; print(*set(sys.modules) - before)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert set(out.split()) <= {"capemay_kit", "__future__"}


def test_a_game_is_played_without_widgets_plotly_and_numpy() -> None:
    """They are imported when something is shown."""
    code = (
        "import sys, capemay_kit as ck; g = ck.new('capitol', ['A', 'B'], seed=1); g.do('deal'); str(g); "
        "print([one for one in ('ipywidgets', 'plotly', 'numpy', 'pandas', 'sqlalchemy') if one in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() in ("[]", "['sqlalchemy']")


def test_the_examples_in_the_readme_hold() -> None:
    """They are what people try first."""
    readme = Path(__file__).parents[2] / "README.md"
    assert doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize("module", [boards, game, legal, parts])
def test_the_examples_in_docstrings_hold(module) -> None:
    """Each is run."""
    assert doctest.testmod(module).failed == 0
