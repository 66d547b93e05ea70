"""Every screen of every game, measured on the page itself: nothing overlaps, nothing is cut off, all can be touched.

On a tablet, and on a phone both ways up, in usual type and the largest; `measure.js` says what is measured. axe looks
at the same screens, by day and by night, and what is heard of them is read. The same in German, and in a language that
nobody speaks: nothing stays English, and longer words have room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from capemay_kit.core.i18n import ENGLISH
from capemay_kit.games import registry

from .. import german, pseudo
from .beside import Beside, Files
from .measuring import AXE, COLOURS, MEASURE, RULES, SAID, SET, SIZES, THEME, measured, unheard
from .moments import OWN, WALKS

TABLET, ACROSS, PHONE = SIZES
MOST_NAMED = 4
"""So many screens are named of those that have a fault."""


@pytest.fixture(scope="module", autouse=True)
def _language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pseudo.there(tmp_path_factory.mktemp("abroad")):
        yield


@pytest.fixture
def beside(browser: Browser, files: Files, tmp_path: Path) -> Iterator[Beside]:
    """Open a page for each way: one that has shown hundreds of screens takes ten times as long for the next."""
    one = Beside(browser, files, f"sqlite:///{tmp_path / 'store.db'}")
    one.page.evaluate(Axe().axe_script)
    yield one
    one.leaves()


class Faults:
    """What is wrong with screens, each fault once, with where it was found."""

    def __init__(self, beside: Beside) -> None:
        self.beside, self.page, self.number = beside, beside.page, 0
        beside.errors.clear()
        self.found: dict[str, list[str]] = {}

    def add(self, where: str, faults: Iterator[str] | list[str]) -> None:
        for fault in faults:
            self.found.setdefault(fault, []).append(where)

    def stands(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.beside.rests()

    def looks(self, screen: str, whole: bool) -> None:
        """Measure a screen at every size in usual type and the largest, read what is heard of it, and have axe look at
        it by day, and by night, when nothing but colours can differ. What is not ``whole`` is a tablet's and a phone's
        usual type, and a phone's largest, and axe looks at one screen by day, at the next by night. Nobody has a page
        of their own on a tablet."""
        self.number += 1
        first = ACROSS if screen.startswith(OWN) else TABLET
        for size in SIZES if whole else (first, PHONE):
            if size == TABLET != first:
                continue
            self.stands(size)
            where = f"{screen} {size[0]}x{size[1]}"
            for kind in ("", "huge") if whole or size == PHONE else ("",):
                self.add(f"{where}{' largest' * bool(kind)}", measured(self.page, kind))
            self.page.evaluate(SET, "")
            if size in (first, PHONE):
                self.add(f"{where}, by ear", unheard(self.page))
            if size == first and (whole or self.number % 2):
                self.add(f"{where}, by day", self.page.evaluate(AXE, {}))
            elif size == PHONE and (whole or self.number % 2 == 0):
                self.page.evaluate(THEME, "dark")
                self.beside.rests()
                self.add(f"{where}, by night", self.page.evaluate(AXE, COLOURS))
                self.page.evaluate(THEME, "")
        self.stands(TABLET)

    def reads(self, screen: str, whole: bool, english: Callable[[str], list[str]]) -> None:
        for text, where in self.page.evaluate(SAID):
            if words := english(text):
                fault = f"English: {' '.join(dict.fromkeys(words))} ({where} “{text[:60]}”)"
                self.add(screen, [fault])
        for size in SIZES if whole else (PHONE,):
            if size == TABLET and screen.startswith(OWN):
                continue
            self.stands(size)
            self.add(f"{screen} {size[0]}x{size[1]}", self.page.evaluate(MEASURE, RULES))
        self.stands(TABLET)

    def say(self) -> str:
        said = [f"{fault}   [{', '.join(where[:MOST_NAMED])}]" for fault, where in self.found.items()]
        return "\n".join([*said, *self.beside.errors])


EVERY = [(walk, game) for walk, (__, games) in WALKS.items() for game in games]
FIRST = registry.GAMES[0]
LONG = {"advised", "explained", "printed"}
"""What takes long, and shows little that the other screens do not; the last two are only read."""
DEAR = {"a-marker", "a-sheet", "alone", "boards", "not-final", "unknown-card"}
"""What `make test` leaves out for what it takes."""
ALIKE = {f"A board is traced, tool {n}" for n in range(2, 20)}
"""What differs little from the first of them, and is measured at few sizes."""
MIRRORED = "ar-XB"
READ = {pseudo.TAG: "at-the-start", MIRRORED: "at-the-table", german.TAG: "at-the-table"}
"""What is read of one game each time in a language; the two that nobody speaks have the same texts."""
UNREAD = {"phones", "unknown-card"}
"""What is not read in it: codes are words of no language, and keys of a card are tapped by their English words."""


def gone_through(beside: Beside, walk: str, game: str, *, whole: bool, only: str = "") -> None:
    """Look at every screen of a way, or only at those whose names end so; nothing is wrong with them."""
    beside.speaks(ENGLISH)
    faults = Faults(beside)
    for screen in WALKS[walk][0](beside, game):
        if screen.endswith(only):
            faults.looks(screen, whole and screen not in ALIKE)
    assert not faults.say(), f"\n{faults.say()}"


@pytest.mark.parametrize(
    "walk", [pytest.param(one, marks=pytest.mark.slow if one in DEAR else ()) for one in WALKS if one not in LONG]
)
def test_every_screen_of_one_game_can_be_read_and_touched(beside: Beside, walk: str) -> None:
    gone_through(beside, walk, FIRST, whole=False)


@pytest.mark.parametrize("game", [one for one in registry.GAMES if one != FIRST])
def test_an_act_to_be_confirmed_can_be_read_and_touched(beside: Beside, game: str) -> None:
    gone_through(beside, "at-the-table", game, whole=False, only="to be confirmed")


@pytest.mark.slow
@pytest.mark.parametrize(("walk", "game"), [one for one in EVERY if one[0] not in ("explained", "printed")])
def test_every_screen_can_be_read_and_touched_at_every_size(beside: Beside, walk: str, game: str) -> None:
    gone_through(beside, walk, game, whole=True)


LANGUAGES = {pseudo.TAG: pseudo.english, MIRRORED: pseudo.english, german.TAG: german.english}
"""What is read in, with what is found to be English there."""


def read_in(language: str, walk: str, game: str) -> Any:
    """Leave out of `make test` what is not its one example."""
    example = game == FIRST and walk == READ[language]
    return pytest.param(language, walk, game, marks=() if example else pytest.mark.slow)


@pytest.mark.parametrize(
    ("language", "walk", "game"),
    [
        read_in(one, *way)
        for one in LANGUAGES
        for way in EVERY
        if way[0] not in UNREAD and (one != MIRRORED or way[0] in READ.values())
    ],
)
def test_nothing_stays_english_and_longer_words_have_room(beside: Beside, language: str, walk: str, game: str) -> None:
    beside.speaks(language)
    faults = Faults(beside)
    for screen in WALKS[walk][0](beside, game):
        faults.reads(screen, walk not in LONG and screen not in ALIKE, LANGUAGES[language])
    assert not faults.say(), f"\n{faults.say()}"
