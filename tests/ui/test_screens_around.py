"""The screens around the tables, measured as those of the tables are: the first minute, the last, learning, my copy."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry

from .people import Companion
from .serving import eventually
from .walking import NAMES, Walk, played


def begun(companion: Companion, game: str, **options: object) -> str:
    """Lay out a table of the most seats with printed cards; return its id."""
    most = registry.game(game).rules.meta.max_seats
    header = registry.game(game).header_for(list(NAMES[:most]), **options)
    return str(registry.lay_out(header, Store(companion.store)).header.table)


def finished(companion: Companion, game: str, name: str, **options: object) -> str:
    """Keep a whole game of the most seats that bots played; return its id."""
    most = registry.game(game).rules.meta.max_seats
    header, entries = from_lines(played(game, most), "sim", registry.entry_type(game))
    seats = {**header.options, "seats": list(NAMES[:most])}
    Store(companion.store).create(replace(header, table=name, options=seats, **options), entries)
    return name


def unfolds(walk: Walk, title: str) -> None:
    """Open a fold by its heading."""
    walk.page.locator(".jupyter-widget-Collapse-header:visible").filter(has_text=title).click()


def test_the_start_screen(browser: Browser, companion: Companion) -> None:
    """Games to go on with, six seats of any game, all that lies under More: house rules, the set-up checklist."""
    for game in registry.GAMES:
        begun(companion, game)
    walk = Walk(browser, companion)
    page = walk.page
    walk.tap("3 older games")
    walk.looks("Start")
    walk.tap("More")
    unfolds(walk, "House rules")
    unfolds(walk, "Set-up checklist")
    for game, title in registry.TITLES.items():
        page.locator(".cm-games .jupyter-button").filter(has_text=title).click()
        seats = registry.game(game).rules.meta.max_seats
        for i, name in enumerate(NAMES[:seats]):
            page.locator(".cm-names input").nth(i).fill(name)
        page.locator(".cm-names input").nth(seats - 1).press("Tab")
        assert eventually(lambda seats=seats: f"{seats} players" in page.locator(".cm-startbar").inner_text())
        walk.looks(f"Start, {title}", aloud=game == "capital-city")
    page.locator(".cm-sign:visible").nth(1).click()
    page.locator(".cm-colour:visible").first.wait_for()
    walk.looks("A seat's colours")
    walk.tap("Aa")
    walk.looks("Theme, text size and view")
    walk.ends()


@pytest.mark.parametrize("game", registry.GAMES)
def test_learning(browser: Browser, companion: Companion, game: str) -> None:
    """The lessons and one of them, the quiz, the rules by a question, what is looked up, the page to print."""
    walk = Walk(browser, companion)
    walk.tap("Learn")
    page, first = walk.page, game == registry.GAMES[0]
    page.locator(".cm-learn .cm-games .jupyter-button").filter(has_text=registry.TITLES[game]).click()
    page.locator(".cm-lessonlist .jupyter-button:visible").nth(1).wait_for()
    walk.looks("Lessons", aloud=first)
    page.locator(".cm-lessonlist .jupyter-button:visible").nth(1).click()
    page.wait_for_selector(".cm-lessonmap .cm-map[data-version]")
    walk.looks("A lesson")
    walk.tap("Quiz")
    page.wait_for_selector(".cm-quiz:visible, .cm-lesson:visible")
    walk.looks("Quiz", aloud=first or game == "cape-horn")
    walk.tap("Rules")
    page.locator(".cm-rulesbox input").fill("who wins a tie")
    page.wait_for_selector(".cm-rules details[open]")
    walk.looks("Rules", aloud=first)
    walk.tap("At a glance")
    walk.looks("At a glance")
    walk.tap("To print")
    page.wait_for_selector(".cm-page img", timeout=40000)
    walk.looks("To print", aloud=first)
    walk.ends()


def test_my_copy(browser: Browser, companion: Companion) -> None:
    """Numbers, the board studio, the card workshop, what is taken along."""
    walk = Walk(browser, companion)
    page = walk.page
    walk.tap("My copy")
    page.wait_for_selector(".cm-lessonlist .jupyter-button:visible")
    walk.looks("Numbers")
    page.locator(".cm-lessonlist .jupyter-button:visible").first.click()
    page.wait_for_selector(".cm-matchgrid:visible")
    walk.looks("Numbers of a part")
    walk.tap("Capitol")
    page.locator(".cm-lessonlist .jupyter-button:visible").filter(has_text="36 to compare").click()
    page.wait_for_selector(".cm-matchgrid:visible")
    walk.looks("Numbers of another game", aloud=False)
    walk.tap("Cape May")
    walk.tap("Board")
    page.wait_for_selector(".cm-copybox input[type=text]:visible")
    walk.looks("Boards")
    walk.tap("Start from ours")
    page.wait_for_selector(".cm-studio .cm-map[data-version]")
    walk.tap("Signs")
    walk.looks("A board is traced")
    walk.tap("All boards")
    walk.looks("Boards, one begun", aloud=False)
    walk.tap("Cape Horn: the course")
    walk.tap("Start from ours")
    page.wait_for_selector(".cm-studio .cm-map[data-version]")
    for tool in ("Stations", "Starting spaces"):
        walk.tap(tool)
        walk.looks(f"A course is traced: {tool}")
    walk.tap("All boards")
    walk.tap("Cards")
    page.wait_for_selector(".cm-ws-cards .cm-choice:visible")
    walk.looks("Cards")
    page.locator(".cm-ws-cards .cm-choice:visible").first.click()
    page.wait_for_selector(".cm-ws-acts:visible")
    walk.tap("Start from ours")
    walk.looks("A card's form")
    walk.tap("Try it")
    page.get_by_role("button", name="Back to the card").wait_for()
    walk.looks("A card is tried")
    walk.tap("Back to the card")
    walk.tap("Share")
    walk.looks("Share")
    walk.ends()


def test_finished_games(browser: Browser, companion: Companion) -> None:
    """The list with its charts, one game of it, its score, how it is shared."""
    for game in registry.GAMES:
        finished(companion, game, game)
    walk = Walk(browser, companion)
    page = walk.page
    walk.tap("Finished games")
    page.wait_for_selector(".cm-history .cm-means")
    for game, title in registry.TITLES.items():
        found = page.locator(".cm-history .widget-toggle-buttons .jupyter-button").filter(has_text=title)
        found.click()
        walk.looks(f"Finished games, {title}", aloud=game == "cape-may")
    page.locator(".cm-history .cm-choice:visible").first.click()
    walk.looks("A finished game")
    walk.ends()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_score_sheet(browser: Browser, companion: Companion, game: str) -> None:
    """Only the score is counted: its form, its score with what it was earned by, all its files."""
    table = begun(companion, game, depth="sheet")
    walk = Walk(browser, companion, f"?table={table}")
    page = walk.page
    page.wait_for_selector(".cm-sheetform")
    walk.looks("Sheet")
    walk.tap("Score")
    page.wait_for_selector(".cm-scorebox:visible")
    walk.looks("Score of a sheet")
    if game in ("cape-may", "capital-city"):
        walk.tap("That's all: name the winner")
        walk.tap("Skip to the end")
    if game != "cape-horn":
        walk.tap("Share or print")
        page.wait_for_selector(".cm-filelinks button:visible")
        walk.looks("Share", aloud=game == "cape-may")
    walk.ends()


def test_a_printed_end_with_what_is_missing(browser: Browser, companion: Companion) -> None:
    """Nobody is named; what is not entered yet stands in its cells, and is entered seat by seat."""
    name = finished(companion, "cape-may", "printed", seed=None)
    table = registry.open_table(Store(companion.store), name)
    for seat in range(4):
        for path, value in (("bonus", [0, 0]), ("upgrades", [0]), ("birds_unknown", 2)):
            table.correct(f"seats[{seat}].{path}", value)
    walk = Walk(browser, companion, f"?table={name}&screen=score")
    page = walk.page
    page.wait_for_selector(".cm-not-yet:visible")
    walk.looks("Provisional end")
    page.locator(".cm-go-on .cm-primary:visible").click()
    page.wait_for_selector(".cm-entrybox:visible")
    walk.looks("What is missing, entered")
    page.locator(".cm-missing .jupyter-button:visible").first.click()
    walk.looks("Another that is missing", aloud=False)
    walk.ends()


def test_an_unknown_card_of_any_kind(browser: Browser, companion: Companion) -> None:
    """The panel that asks what a card does, at its fullest; cards that were kept, and those of ours."""
    table = begun(companion, "cape-may")
    walk = Walk(browser, companion, f"?table={table}")
    page = walk.page
    page.wait_for_selector(".cm-tile")
    walk.tap("Play card")
    page.wait_for_selector(".cm-unknown:visible")
    walk.looks("An unknown card")
    for key in ("Everyone", "+3", "Birds", "Income"):
        walk.tap(key)
    walk.looks("What it does, by seat")
    walk.tap("Build")
    walk.looks("What it lets build", aloud=False)
    page.locator(".cm-keeping label:visible").first.click()
    walk.looks("A card to keep", aloud=False)
    walk.ends()


@pytest.mark.parametrize(
    ("game", "taps"),
    [("cape-horn", ("A wind card", "1 · ")),
     ("capital-city", (f"{NAMES[0]} bids first", *(f"Take priority {n}" for n in range(6, 1, -1)),
                       "Buy a building (1 of 8)"))],
)  # fmt: skip
def test_what_a_card_nobody_named_does(
    browser: Browser, companion: Companion, game: str, taps: tuple[str, ...]
) -> None:
    """The same panel where a wind card is placed, and where a building is bought."""
    walk = Walk(browser, companion, f"?table={begun(companion, game)}")
    walk.page.wait_for_selector(".cm-tile")
    for one in taps:
        walk.tap(one)
    walk.page.wait_for_selector(".cm-unknown:visible")
    walk.looks("An unknown card")
    walk.ends()


def test_a_marker_is_put_right_by_a_tap(browser: Browser, companion: Companion) -> None:
    """The picture waits for the place where it stands."""
    table = begun(companion, "cape-may")
    walk = Walk(browser, companion, f"?table={table}")
    page = walk.page
    page.locator(".cm-fix:visible").first.click()
    page.wait_for_selector(".cm-fixbox:visible .cm-section")
    tapped = page.locator(".cm-fixbox select:visible").filter(has_text="Tap it on the picture").first
    tapped.select_option(label="Tap it on the picture…")
    assert walk.sees("Tap the place on the picture where it stands.")
    page.wait_for_selector(".cm-picture .cm-map[data-version]")
    walk.looks("Tap where it stands")
    walk.ends()
