"""The language that nobody speaks, en-XA: whatever is English to its readers was never marked to be translated.

It is made of the list of all texts: each has accents, stands in brackets and is 40 % longer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from audit import messages
from capemay_kit.games import registry
from capemay_kit.games.cape_may.sentences import STREETS

BOARDS = Path(__file__).parents[1] / "boards"
TAG = "en-XA"
NAMES = ("Maximilianea", "Bartholomews", "Clementinaxx", "Desdemonaxyz", "Ermenegildos", "Fitzwilliams")
"""Twelve letters each, for as many seats as there can be."""
NAMING = {"title", "name", "first_name", "names", "street", "streets", "text", "author"}
"""The fields of boards and cards that people read, as their owner entered them."""
OTHER_NAMES = "Ann Anna Ben Cleo Don Dora Emil Fritz Isaac Ava Seat English Deutsch PDF pdf CSV XLSX III"
"""Of people in lessons, of bots' seats in records, of a language, kinds of files and a zone."""
_ACCENTED = set("áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ")


@contextmanager
def there(folder: Path) -> Iterator[None]:
    """Have the language there, in a folder."""
    messages.write_pseudo(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAPEMAY_LOCALES", str(folder))
        yield


def _names_of_things() -> set[str]:
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            for key, value in part.items():
                if key in NAMING:
                    found.update(re.findall(r"[^\W\d_]{2,}", json.dumps(value, ensure_ascii=False)))
                look(value)
        elif isinstance(part, list):
            for value in part:
                look(value)

    for path in BOARDS.rglob("*.json"):
        look(json.loads(path.read_text(encoding="utf-8")))
    return found


AUTHORS = [one for game in registry.GAMES for one in registry.game(game).rules.meta.box.designers]
NAMED = _names_of_things() | {*NAMES, *" ".join((OTHER_NAMES, *AUTHORS, *registry.TITLES.values())).split()}
NAMED |= {word for street in STREETS.values() for word in re.findall(r"\w{3,}", street)}
NAMED |= {*"-".join(registry.GAMES).split("-")}
"""Words that are names, and are the same in every language."""


def english(text: str) -> list[str]:
    """Return the words of a text that are plain English; a name may be divided between two lines."""
    found = re.findall(r"[^\W\d_]{3,}", text)
    words = [word for word in found if word not in NAMED and not set(word) & _ACCENTED]
    pieces = {word for word in words if len(word) > 3 and any(map(re.compile(f"^{word}|{word}$").search, NAMED))}
    return [word for word in words if word not in pieces]
