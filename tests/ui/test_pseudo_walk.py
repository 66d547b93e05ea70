"""The screens as somebody sees them who reads another language: nothing stays English, and longer words have room.

One page goes through them. What takes longer is slow: moments throughout a game, advice, score sheets, my copy.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.i18n import spoken
from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry

from ..pseudo import TAG, there
from .abroad import Abroad
from .people import GOOD_ACTS, Companion
from .test_every_screen import can_be_shown, draft, laid_out
from .test_screens_around import begun, finished
from .walking import NAMES, played

GAMES = pytest.mark.parametrize("game", registry.GAMES)
LEARNT = {"quiz": ".cm-quiz, .cm-lesson", "rules": ".cm-rules", "chart": ".cm-learn", "page": ".cm-page img"}
MAP = ".cm-picture .cm-map[data-version]"
OFFERED = ":is(.cm-deed, .cm-doing) .jupyter-button:not([aria-disabled=true])"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Abroad]:
    """Open the page of a companion that has the language."""
    folder = tmp_path_factory.mktemp("abroad")
    with there(folder):
        companion = Companion(folder)
        companion.start()
        one = Abroad(browser, companion)
        yield one
        one.leave()
        companion.stop()
        assert one.errors == []


@pytest.fixture
def abroad(page: Abroad) -> Iterator[Abroad]:
    """Say at its end what was wrong with the screens of a test."""
    yield page
    found = page.found()
    assert not found, f"\n{found}"


@GAMES
def test_a_table(abroad: Abroad, game: str) -> None:
    """The table, what is corrected, the log, the picture with and without an act to be confirmed, the score."""
    table = laid_out(abroad.companion, game, can_be_shown)
    abroad.goes(f"?table={table.header.table}&screen=table", ".cm-tile")
    abroad.looks(f"{game}: table")
    abroad.taps(".cm-fix", ".cm-fixbox .cm-section")
    abroad.looks(f"{game}: correct")
    abroad.taps(".cm-tab-log", ".cm-logbox")
    abroad.looks(f"{game}: log")
    abroad.taps(".cm-tab-map", MAP)
    with spoken(TAG):
        draft(abroad, table)
    abroad.comes(".cm-deed .jupyter-button, .cm-chosen")
    abroad.looks(f"{game}: to be confirmed")
    abroad.goes(f"?table={finished(abroad.companion, game, f'end-{game}')}&screen=score", ".cm-scorebox")
    abroad.looks(f"{game}: score")


def _sits_down(abroad: Abroad, game: str) -> None:
    """Choose a game, and enter as many names as there can be seats."""
    abroad.page.locator(".cm-games .jupyter-button").filter(has_text=registry.TITLES[game]).click()
    names = abroad.page.locator(".cm-names input")
    for i, name in enumerate(NAMES[: registry.game(game).rules.meta.max_seats]):
        names.nth(i).fill(name)
        names.nth(i).press("Tab")


def test_around(abroad: Abroad) -> None:
    """The start screen with all that lies under More, learning, finished games, this device's settings."""
    for game in registry.GAMES:
        begun(abroad.companion, game)
        finished(abroad.companion, game, game)
    abroad.goes("", ".cm-start")
    abroad.looks("start")
    abroad.taps(".cm-start .jupyter-button.cm-more")
    for fold in abroad.page.locator(".jupyter-widget-Collapse-header:visible").all():
        fold.click()
    _sits_down(abroad, "capital-city")
    abroad.taps(".cm-sign >> nth=1", ".cm-colour")
    abroad.taps(".cm-start .cm-sight", ".cm-devicebox")
    abroad.looks("start, all that can be chosen")
    abroad.goes("?screen=learn&game=cape-may&tab=lessons", ".cm-lessonlist .jupyter-button")
    abroad.looks("lessons")
    for game in registry.GAMES:
        abroad.goes(f"?screen=learn&game={game}&tab=quiz", LEARNT["quiz"])
        abroad.looks(f"quiz, {game}")
    abroad.goes("", ".cm-start")
    abroad.tap("Finished games")
    abroad.comes(".cm-history .cm-means")
    abroad.looks("Finished games")
    abroad.taps(".cm-history .cm-choice")
    abroad.looks("a finished game")


@pytest.mark.slow
@GAMES
def test_learning(abroad: Abroad, game: str) -> None:
    """All tabs, and a lesson."""
    for tab, comes in LEARNT.items():
        abroad.goes(f"?screen=learn&game={game}&tab={tab}", comes)
        abroad.looks(f"{game}: {tab}")
    abroad.goes(f"?screen=learn&game={game}&tab=lessons", ".cm-lessonlist .jupyter-button")
    abroad.looks(f"{game}: lessons")
    abroad.taps(".cm-lessonlist .jupyter-button >> nth=1", ".cm-lessonmap .cm-map[data-version]")
    abroad.looks(f"{game}: a lesson")


@pytest.mark.slow
@GAMES
def test_beginning(abroad: Abroad, game: str) -> None:
    """All that can be chosen before a game, with as many seats as there can be."""
    abroad.goes("", ".cm-start")
    abroad.taps(".cm-start .jupyter-button.cm-more")
    for fold in abroad.page.locator(".jupyter-widget-Collapse-header:visible").all():
        fold.click()
    _sits_down(abroad, game)
    abroad.looks(f"start, {game}")


@pytest.mark.slow
def test_my_copy(abroad: Abroad) -> None:
    """Numbers of every game, both kinds of boards being traced with every tool, cards, what is shared."""
    for game in registry.GAMES:
        abroad.goes(f"?screen=copy&game={game}", ".cm-lessonlist .jupyter-button")
        abroad.looks(f"{game}: numbers")
        abroad.taps(".cm-lessonlist .jupyter-button", ".cm-matchgrid")
        abroad.looks(f"{game}: numbers of a part")
    abroad.goes("?screen=copy&game=cape-may", ".cm-lessonlist .jupyter-button")
    abroad.tap("Board")
    for kind in (1, 3):
        abroad.taps(f".cm-copybox .widget-toggle-buttons .jupyter-button:nth-child({kind})")
        abroad.looks("boards")
        abroad.tap("Start from ours")
        abroad.comes(".cm-studio .cm-map[data-version]")
        for tool in abroad.page.locator(".cm-tool:visible").all():
            tool.click()
            abroad.looks(f"a board is traced: {tool.inner_text()}")
        abroad.tap("All boards")
    abroad.tap("Cards")
    abroad.comes(".cm-ws-cards .cm-choice")
    abroad.looks("cards")
    abroad.taps(".cm-ws-cards .cm-choice", ".cm-ws-acts")
    abroad.tap("Start from ours")
    abroad.looks("a card's form")
    abroad.tap("Try it")
    abroad.comes(".cm-lessonside")
    abroad.looks("a card is tried")
    abroad.tap("Back to the card")
    abroad.tap("Share")
    abroad.looks("what is shared")


@pytest.mark.slow
@GAMES
def test_advice(abroad: Abroad, game: str) -> None:
    """Who is ahead, good acts and what one would change, bots, and what is looked back on."""
    most = registry.game(game).rules.meta.max_seats
    header, entries = from_lines(played(game, most), "sim", registry.entry_type(game))
    header = replace(header, table=f"advised-{game}", options={**header.options, "seats": list(NAMES[:most])})
    Store(abroad.companion.store).create(header, entries[: len(entries) // 2])
    abroad.goes(f"?table={header.table}&screen=table", ".cm-tile")
    abroad.tap("Who is ahead?")
    abroad.comes(".cm-advised [role=note]")
    abroad.tap("Suggest three actions")
    abroad.comes(GOOD_ACTS.removesuffix(":visible"))
    abroad.looks(f"{game}: advice")
    abroad.taps(GOOD_ACTS.removesuffix(":visible"))
    abroad.looks(f"{game}: what it would change")
    abroad.goes(f"?table={header.table}&screen=table", ".cm-tile")
    abroad.tap("Bots")
    abroad.looks(f"{game}: bots")
    abroad.goes(f"?table={finished(abroad.companion, game, f'back-{game}')}&screen=score", ".cm-scorebox")
    abroad.tap("Look back on the game")
    abroad.comes(".cm-turns .cm-choice")
    abroad.looks(f"{game}: looking back")
    abroad.taps(".cm-turns .cm-choice")
    abroad.looks(f"{game}: a moment of it")


@pytest.mark.slow
@GAMES
def test_a_score_sheet(abroad: Abroad, game: str) -> None:
    """Its form, its score, and all its files."""
    table = begun(abroad.companion, game, depth="sheet")
    abroad.goes(f"?table={table}", ".cm-sheetform")
    abroad.looks(f"{game}: sheet")
    abroad.taps(".cm-tab-score", ".cm-scorebox")
    abroad.looks(f"{game}: score of a sheet")
    if game in {"cape-may", "capital-city"}:
        abroad.tap("That's all: name the winner")
        abroad.looks(f"{game}: told line by line")
        abroad.tap("Skip to the end")
    if game != "cape-horn":
        abroad.tap("Share or print")
        abroad.comes(".cm-filelinks button")
        abroad.looks(f"{game}: share")


@pytest.mark.slow
@GAMES
def test_moments(abroad: Abroad, game: str) -> None:
    """Moments throughout a game with cards in the app, each explained."""
    most = registry.game(game).rules.meta.max_seats
    header, entries = from_lines(played(game, most), "sim", registry.entry_type(game))
    header = replace(header, options={**header.options, "seats": list(NAMES[:most]), "guide": True})
    for i in range(9):
        name = f"moment-{game}-{i}"
        Store(abroad.companion.store).create(replace(header, table=name), entries[: 1 + (len(entries) - 2) * i // 8])
        abroad.goes(f"?table={name}&screen={('map', 'table')[i % 2]}", ".cm-tile, .cm-map")
        abroad.looks(f"{game}: moment {i}")


@pytest.mark.slow
@GAMES
def test_printed_play(abroad: Abroad, game: str) -> None:
    """What is offered is tapped, one after the other, as where cards are printed; each moment is explained."""
    abroad.goes(f"?table={begun(abroad.companion, game, guide=True)}&screen=table", ".cm-tile")
    for i in range(14):
        abroad.looks(f"{game}: printed play {i}")
        offered = abroad.page.locator(OFFERED).locator("visible=true")
        if not offered.count():
            break
        abroad.looks_first()
        abroad.page.wait_for_timeout(400)
        offered.nth((i * 3) % offered.count()).click()
