"""What has stayed English on a German screen: words of the English texts that no German text has.

Names stay as they are: of games, streets, cards and people, as their owners entered them. A word that is the same in
both languages stands in German texts too, so no list of those is needed; `STAY` says what else is read on a screen.
"""

from __future__ import annotations

import json
import re
from functools import cache

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from audit import messages
from capemay_kit.games import registry
from capemay_kit.games.cape_may.sentences import STREETS

from .pseudo import BOARDS, NAMES, NAMING, OTHER_NAMES

TAG = "de"
NOT_ON_SCREENS = re.compile(r"capemay_kit/(cli|lab|web|api|sim|printing|checking|\w+_commands)\b")
"""Where texts stand that no screen shows: there, English words are those of commands, and of what is typed."""
STAY = {
    "csv": "a kind of file", "xlsx": "a kind of file", "ods": "a kind of file", "pdf": "a kind of file",
    "english": "a language is offered by the name it has for itself",
}  # fmt: skip
"""English words that are read on a German screen, and why."""


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{3,}", text)


def _all_words(found: list[object]) -> set[str]:
    said = " ".join(" ".join(one) if isinstance(one, tuple | list) else str(one) for one in found)
    # names of what is filled in, and marks of HTML, nobody reads
    return set(_words(re.sub(r"\{[^}]*\}|<[^>]*>", " ", said).lower()))


@cache
def _english() -> frozenset[str]:
    """Return the words of all English texts that no German one has."""

    def shown(one: Message) -> bool:
        return not all(NOT_ON_SCREENS.match(path) for path, __ in one.locations)

    with messages.path_of(TAG).open("rb") as file:
        texts = [one for one in read_po(file) if one.id]
    ours = _all_words([one.id for one in texts])
    return frozenset(ours - _all_words([one.string for one in texts if shown(one)]) - STAY.keys())


@cache
def _names() -> re.Pattern[str]:
    """Find names, whole ones, of two words or of one."""
    found: set[str] = {*NAMES, *OTHER_NAMES.split(), *registry.TITLES.values(), *registry.GAMES, *STREETS.values()}
    # a crossing is called by its streets without what kind of street they are
    found |= {one.rpartition(" ")[0] for one in STREETS.values()}
    found |= {one for game in registry.GAMES for one in registry.game(game).rules.meta.box.designers}

    def look(part: object) -> None:
        if isinstance(part, dict):
            for key, value in part.items():
                if key in NAMING - {"streets", "street", "names"} and isinstance(value, str):
                    found.add(value)
                look(value)
        elif isinstance(part, list):
            for value in part:
                look(value)

    for path in BOARDS.rglob("*.json"):
        look(json.loads(path.read_text(encoding="utf-8")))
    longest_first = sorted(found, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


@cache
def _all_names() -> str:
    return _names().pattern


def english(text: str) -> list[str]:
    """Return the words of a text that are English and no names; a name may be divided between two lines."""
    text = text.replace("\xa0", " ").replace("\xad", "")
    if re.escape(text.strip(" .…-")) in _all_names():
        return []
    return [word for word in _words(_names().sub(" ", text)) if word.lower() in _english()]
