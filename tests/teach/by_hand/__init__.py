"""Lessons and questions reckoned once more by the rulebooks alone, from the data files and what stands on the table.

A module of a game says what a question's right answers are; of a lesson, which places are to be tapped, which of them
the rules offer, and which number is to be said.
"""

from __future__ import annotations

import json
from importlib import import_module
from types import ModuleType
from typing import Any

from capemay_kit.core.files import shipped


def read(*path: str) -> Any:
    """Read a data file."""
    return json.loads(shipped("boards", *path).read_text(encoding="utf-8"))


def of(game: str) -> ModuleType | None:
    """Return the module that reckons a game's lessons; those of Cape May are solved by search alone."""
    return None if game == "cape-may" else import_module(f".{game.replace('-', '_')}", __name__)
