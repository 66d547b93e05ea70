"""Nothing that people read stays English for somebody who reads another language.

The language that these tests read, en-XA, is made of the list of all texts: each has accents and stands in brackets. So
what stands outside of brackets was never marked, or was put together or kept before it was known who reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core import i18n
from capemay_kit.core.store import Store
from capemay_kit.errors import BadValue
from capemay_kit.own import printed
from capemay_kit.own.cards import decks_of
from capemay_kit.own.entry import lines, of_card, pressed, sentence
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.sheets import COLUMNS
from capemay_kit.own.traceable import TRACEABLE
from capemay_kit.own.vocabulary import fields_of, form_name
from capemay_kit.teach.lesson import lessons
from capemay_kit.teach.reference import rules
from capemay_kit.ui import app

from ..own.packing import board, card, edition, good
from ..own.packing import store as own
from ..pseudo import NAMED, there
from . import seen
from .seen import of_class, parts, press, read_off

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
GAMES = ("cape-may", "capitol", "cape-horn", "capital-city")
_ACCENTED = "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ"


@pytest.fixture(autouse=True, scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with there(tmp_path_factory.mktemp("locales")):
        yield


def outside(text: str) -> str:
    deep, found = 0, ""
    for sign in text:
        deep += (sign == "[") - (sign == "]")
        found += sign if deep == 0 and sign != "]" else " "
    return found


def plain(text: str) -> list[str]:
    words = re.findall(r"[^\W\d_]{3,}", outside(text))
    return [word for word in words if word not in NAMED and not set(word) & set(_ACCENTED)]


def read(widget: Any, seen: set[int] | None = None) -> Iterator[str]:
    """Walk through all that is read or heard of a widget and of what is in it."""
    seen = set() if seen is None else seen
    if id(widget) in seen:
        return
    seen.add(id(widget))
    yield from read_off(widget)
    for child in getattr(widget, "children", ()):
        yield from read(child, seen)


def english(page: app.Companion) -> set[str]:
    return words_of(page.widget)


def in_the_notation() -> set[str]:
    """Return the words of cells of sheets, which files hold: names of effects, fields and values."""
    found = {"spring", "grass", "sand", "summer", "dirt", "csv", "xlsx", "ods", *COLUMNS}
    left = [form_name(game, deck) for game in GAMES for deck in decks_of(game)]
    for name in left:
        for field in fields_of(name):
            found |= {field.name, *field.among}
            if field.kind in ("thing", "things", "choices"):
                left += [one for one in field.among if one not in left]
    return {word for one in found for word in re.findall(r"[a-z]{3,}", one)}


def words_of(*texts: Any) -> set[str]:
    found = [one for text in texts for one in ([text] if isinstance(text, str) else read(text))]
    return {" ".join(dict.fromkeys(words)) for text in found if (words := plain(text))}


@pytest.mark.parametrize("game", GAMES)
def test_my_copy_is_read_in_the_language_of_whoever_reads(game: str, tmp_path: Path) -> None:
    """Every part of the numbers, what is asked about one, every key of every card's form, and its sentence."""
    app.LOOKED_AFTER.set(lambda page: None)
    found: set[str] = set()
    with i18n.spoken("en-XA"):
        page = app.companion({"screen": "copy", "game": game}, str(tmp_path / "store.db")).companion
        copy = page.panel("copy")
        for part in printed.pages(game) if game in printed.games() else ():
            copy.part("match").open(part)
            for row in of_class(copy, "cm-matchrow")[:2]:
                row.value = row.options[-1] if hasattr(row, "options") else "99"
            found |= english(page)
        copy.turn_to("cards")
        workshop = copy.part("cards")
        for deck, about in decks_of(game).items():
            workshop.turn_to(deck)
            found |= english(page)
            press(copy, "cm-primary")
            found |= english(page)
            blank = workshop.form.entry
            cards = [of_card(game, deck, one) for one in about.ours().values()]
            for line in lines(blank):
                cards += [pressed(blank, key.press) for key in line.keys]
            for entry in cards:
                found |= words_of(
                    *(text for one in lines(entry) for text in (one.label, *(key.title for key in one.keys)))
                )
                with suppress(BadValue):
                    found |= words_of(sentence(entry))
        page.close()
    assert not found, "\n".join(sorted(found))


def test_what_goes_out_of_my_copy_is_told_in_the_language_of_whoever_reads(tmp_path: Path) -> None:
    """Sheets, a file, what it is asked about it, and the changes that can be taken back."""
    app.LOOKED_AFTER.set(lambda page: None)
    store, typed = str(tmp_path / "store.db"), in_the_notation()
    keep_pack(Store(store), read_pack(good(), "gift"))
    others = {("card", "event/003"): card("event", 3, "Ben"), ("board", "traced"): board(title="Ben"),
              ("edition", "my-copy"): edition(money=10)}  # fmt: skip
    keep_pack(Store(store), read_pack(write_pack(own(others), "gift", photos=True), "gift"))
    found: set[str] = set()
    with i18n.spoken("en-XA"):
        page = app.companion({"screen": "copy"}, store).companion
        copy = page.panel("copy")
        copy.turn_to("pack")
        press(copy, "cm-primary")
        found |= english(page)
        (which,) = of_class(copy, "cm-sheetwhich")
        for one in which.options:
            which.value = one
            found |= english(page)
        for tab in ("cards", "studio"):
            copy.turn_to(tab)
            # the last changes
            of_class(copy, "cm-copydock")[0].children[-2].click()
            found |= english(page)
        page.close()
    found = {one for one in found if set(one.split()) - typed - {"Traced", "Ben", "copy", "capemay", "my"}}
    assert not found, "\n".join(sorted(found))


def test_a_board_is_traced_in_the_language_of_whoever_reads(tmp_path: Path) -> None:
    app.LOOKED_AFTER.set(lambda page: None)
    found: set[str] = set()
    with i18n.spoken("en-XA"):
        page = app.companion({"screen": "copy", "tab": "studio"}, str(tmp_path / "store.db")).companion
        copy, studio = page.panel("copy"), page.panel("copy").part("studio")
        for which in range(len(TRACEABLE)):
            for way in range(2):
                boards = of_class(copy, "cm-form")[0]
                next(one for one in parts(boards) if isinstance(one, w.ToggleButtons)).value = which
                next(one for one in parts(boards) if isinstance(one, w.Text)).value = "Anna"
                begins = [one for one in parts(boards.children[-1]) if isinstance(one, w.Button)]
                begins[way].click()
                for tool in range(len(studio.tracing.tools)):
                    of_class(copy, "cm-tool")[tool].click()
                    for n in range(1, 4):
                        studio.touched(n / 4 * studio.plot.aspect, n / 4, 0.03)
                    found |= english(page)
                for one in of_class(copy, "cm-row")[-1].children[::2]:
                    one.click()
                    found |= english(page)
        page.close()
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize("game", GAMES)
def test_lessons_and_rules_are_read_in_the_language_of_whoever_reads(game: str, tmp_path: Path) -> None:
    app.LOOKED_AFTER.set(lambda page: None)
    found: set[str] = set()
    with i18n.spoken("en-XA"):
        page = app.companion({"screen": "learn", "game": game}, str(tmp_path / "store.db")).companion
        learn = page.panel("learn")
        for lesson in lessons(game):
            learn.open({"lesson": f"{game}/{lesson.id}"})
            for at in range(len(lesson.tasks)):
                learn.task.begin(lesson, at)
                found |= words_of(seen.field(learn, "cm-lessontext"))
            found |= words_of(learn.widget)
        for rule in rules(game):
            learn.show_rule(rule.id)
        seen.field(learn, "cm-search").value = "money"
        found |= english(page)
        page.close()
    assert not found, "\n".join(sorted(found))
