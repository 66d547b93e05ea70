"""The screens know games by what each says of itself, and by no name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from capemay_kit.games.registry import GAMES

UI = Path(__file__).parents[2] / "capemay_kit" / "ui"
NAMED = {game: re.compile(game.replace("-", "[-_ ]"), re.IGNORECASE) for game in GAMES}
"""A game by its id, its title, or its package."""
PAINTERS = {f"picture/paint_{game.replace('-', '_')}.py": game for game in GAMES} | {
    "picture/paint_cape_horn_sea.py": "cape-horn"
}
"""A game names its painter in its own `screen.py`; the painter knows what it paints."""
MY_COPY = {"own/try_card.py": "a table in the middle of a game of it, where one of its cards can be used at once"}
"""Rooms of *My copy* that are there for Cape May alone; each with why."""
MAY = PAINTERS | dict.fromkeys(MY_COPY, "cape-may")
FILES = {str(one.relative_to(UI)): one for kind in ("*.py", "*.js", "*.css") for one in sorted(UI.rglob(kind))}


def named_in(name: str) -> set[str]:
    """Return the games a file names."""
    text = FILES[name].read_text(encoding="utf-8")
    return {game for game, pattern in NAMED.items() if pattern.search(text)}


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_screens_names_no_game(name: str) -> None:
    """But for what is there for one game alone, and that names only this one."""
    assert named_in(name) <= {MAY.get(name)}


@pytest.mark.parametrize("name", MY_COPY)
def test_what_may_name_a_game_does(name: str) -> None:
    """Else it needs no leave."""
    assert named_in(name) == {"cape-may"}
