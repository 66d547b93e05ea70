"""Nothing that people read stays English for somebody who reads another language.

The language that these tests read, en-XA, is made of the list of all texts: each has accents and stands in brackets. So
what stands outside of brackets was never marked, or was put together or kept before it was known who reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest
from msgspec.structs import replace

from capemay_kit.core import i18n
from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sim import simulate
from capemay_kit.ui import app

from ..pseudo import NAMED, there

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
GAMES = ("cape-may", "capitol", "cape-horn", "capital-city")
READ = ("value", "description", "tooltip", "placeholder", "label", "title", "names", "words", "said")
"""The traits of widgets that people read or hear."""
_TAG = re.compile(r"<style.*?</style>|<svg.*?</svg>|<[^>]*>", re.DOTALL)
_TOLD = re.compile(r'(?:aria-label|alt|title|placeholder)="([^"]*)"')
_ACCENTED = "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ"


@pytest.fixture(autouse=True, scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have the language there while these tests run, and read it."""
    with there(tmp_path_factory.mktemp("locales")):
        yield


def outside(text: str) -> str:
    """Return what of a text stands outside of all brackets."""
    deep, found = 0, ""
    for sign in text:
        deep += (sign == "[") - (sign == "]")
        found += sign if deep == 0 and sign != "]" else " "
    return found


def plain(text: str) -> list[str]:
    """Return the English words that a text has."""
    if "<" in text:
        text = " ".join([unescape(_TAG.sub(" ", text)), *map(unescape, _TOLD.findall(text))])
    words = re.findall(r"[^\W\d_]{3,}", outside(text))
    return [word for word in words if word not in NAMED and not set(word) & set(_ACCENTED)]


def read(widget: Any, seen: set[int] | None = None) -> Iterator[str]:
    """Walk through all that is read or heard of a widget and of what is in it."""
    seen = set() if seen is None else seen
    if id(widget) in seen:
        return
    seen.add(id(widget))
    for name in READ:
        # what other widgets have as their value is an id
        value = getattr(widget, name, None) if name != "value" or isinstance(widget, w.HTML) else None
        if isinstance(value, dict):
            yield from (one for one in value.values() if isinstance(one, str))
        elif isinstance(value, str):
            yield value
    for child in getattr(widget, "children", ()):
        yield from read(child, seen)


def english(page: app.Companion) -> set[str]:
    """Return what is English on a page."""
    return {" ".join(dict.fromkeys(words)) for text in read(page.widget) if (words := plain(text))}


def pages(store: str, addresses: Iterable[Mapping[str, str]]) -> set[str]:
    """Return what is English on the pages at some addresses."""
    found: set[str] = set()
    for address in addresses:
        page = app.companion(address, store).companion
        found |= {f"{' '.join(f'{one}={address[one]}' for one in address)}: {one}" for one in english(page)}
        page.close()
    return found


LEARNT = [{"screen": "learn", "game": game, "tab": tab} for game in GAMES
          for tab in ("lessons", "quiz", "rules", "chart", "page")]  # fmt: skip
BEFORE = [{}, {"screen": "history"}, {"screen": "copy"}, *({"screen": "copy", "game": game} for game in GAMES)]


def test_what_is_not_at_a_table_is_read_in_the_language_of_whoever_reads(tmp_path: Path) -> None:
    """The start screen, finished games, my copy, and what teaches; though somebody read it in English before."""
    app.LOOKED_AFTER.set(lambda page: None)
    pages(str(tmp_path / "store.db"), BEFORE)
    with i18n.spoken("en-XA"):
        found = pages(str(tmp_path / "store.db"), [*BEFORE, *LEARNT])
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_read_in_the_language_of_whoever_reads(game: str, tmp_path: Path) -> None:
    """At its beginning, in the middle and at its end; the log, the score, what is corrected and all else besides."""
    store = Store(str(tmp_path / "store.db"))
    meta = registry.game(game).rules.meta
    header, entries = from_lines(simulate(game, meta.max_seats, ["greedy"], 1, 1)[1], "sim", registry.entry_type(game))
    found: set[str] = set()
    app.LOOKED_AFTER.set(lambda page: None)
    with i18n.spoken("en-XA"):
        for number, upto in enumerate((2, len(entries) // 3, len(entries) // 2, len(entries))):
            table = f"table{number}"
            options = {**header.options, "seats": list(NAMES[: meta.max_seats])}
            store.create(replace(header, table=table, options=options), entries[:upto])
            page = app.companion({"table": table}, str(tmp_path / "store.db")).companion
            for screen in ("table", "map", "log", "score", "sheet", "hand", "more"):
                page.model.show(screen)
                page.update()
                found |= english(page)
            page.close()
    assert not found, "\n".join(sorted(found))
