"""The score sheet by itself: entered by taps, counted at once, taken along in every form."""

from __future__ import annotations

import csv
import io
import json
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.registry import score_position
from capemay_kit.results.rounds import apart
from capemay_kit.ui.share import TITLES

from ..people import Companion, Person
from ..serving import SECOND, eventually, press, unhurried

NAMES = ("Anna", "Ben", "Cleo", "Dan")
# Of a usual game, seat by seat: what is tapped, and how often.
ENDS = {
    "Anna": {"Victorians in dirt": 2, "Victorians in gravel": 3, "Landmarks in sand": 3, "osprey": 2, "warbler": 1},
    "Ben": {"Cottages in dirt": 2, "Shops in sand": 2, "osprey": 1, "red knot": 1, "passenger pigeon": 1},
    "Cleo": {"Businesses in grass": 3, "Shops in grass": 1, "hot air balloon": 2, "Hindenburg": 1},
    "Dan": {"Cottages in gravel": 4, "peregrine": 1, "oystercatcher": 1},
}
FILES = ".cm-filelinks button"
TOTALS = {
    "Anna": 9 + 33 + (2 + 6 + 10) + 3 + 5 + 2,  # Victorians, landmarks, majorities, birds, bonus, money
    "Ben": (6 + 5) + 4 + 5 + 2,
    "Cleo": 6 + (4 + 3) + 5 + 2,
    "Dan": 4 + 2 + 5 + 2,
}


def _sheet(person: Person, *names: str) -> None:
    for i, name in enumerate(names):
        person.page.locator(".cm-names input").nth(i).fill(name)
    person.page.locator(".cm-names input").nth(len(names) - 1).press("Tab")
    person.tap("Only count the score")
    person.page.wait_for_selector(".cm-sheetform", timeout=40 * SECOND)


def _enter(page: Page, what: str, times: int) -> int:
    for _ in range(times):
        page.locator(f'.cm-more[title="{what}: one more"]').click()
    return times


def _total(page: Page, name: str) -> int:
    return int(page.locator(".cm-seat-tab").filter(has_text=name).inner_text().split()[-1])


def test_a_game_of_four_is_entered_by_taps_and_leaves_in_every_form(
    browser: Browser, companion: Companion, tmp_path: Path
) -> None:
    """Twenty taps or fewer a player; the files say what the screen says."""
    person = Person(browser, companion)
    page = person.page
    _sheet(person, *NAMES)
    for name, counts in ENDS.items():
        page.locator(".cm-seat-tab").filter(has_text=name).click()
        assert eventually(
            lambda name=name: (
                "cm-here" in (page.locator(".cm-seat-tab").filter(has_text=name).get_attribute("class") or "")
            )
        )
        money = page.locator(".cm-stepper").filter(has_text="Money").locator("input")
        # the form follows its tab: what the one before entered is gone
        assert eventually(lambda money=money: money.input_value() != "25")
        taps = 1 + sum(_enter(page, what, times) for what, times in counts.items())
        page.locator(".cm-cardrow").filter(has_text="Points of each bonus card").locator(".cm-chip").nth(5).click()
        money.fill("25")
        money.press("Tab")
        assert taps + 2 <= 20
        assert eventually(lambda name=name: _total(page, name) > 0)
    assert eventually(lambda: {name: _total(page, name) for name in NAMES} == TOTALS)

    # beside the form they stand a moment later than on the tabs
    running = page.locator(".cm-running")
    assert eventually(lambda: running.locator(".cm-sum").inner_text().split()[1:] == [str(n) for n in TOTALS.values()])
    before = running.inner_text()
    page.reload()
    page.wait_for_selector(".cm-sheetform", timeout=40 * SECOND)
    assert eventually(lambda: running.inner_text() == before)

    person.tap("Score")
    assert person.sees("wins with")
    assert page.locator(".cm-winner h2").inner_text() == "Anna"
    page.locator("summary.cm-summary").nth(2).click()
    assert person.sees("Sand: most (Anna 3, Ben 2, Cleo 0, Dan 0)")
    person.tap("Share or print")
    page.wait_for_selector(f"{FILES}:visible", timeout=40 * SECOND)
    files = {}
    for name in list(TITLES.values())[:-1]:
        with page.expect_download(timeout=40 * SECOND) as started:
            page.locator(f"{FILES}:visible").get_by_text(name, exact=True).click()
        path = tmp_path / started.value.suggested_filename
        started.value.save_as(path)
        files[path.suffix] = path
    words = pypdfium2.PdfDocument(files[".pdf"])[0].get_textpage().get_text_range()
    assert all(f"{name}: {total}" in words for name, total in TOTALS.items())
    rows = list(csv.DictReader(io.StringIO(files[".csv"].read_text())))
    assert {row["name"]: int(row["total"]) for row in rows} == TOTALS
    again = score_position(files[".json"].read_bytes(), "position").sheet
    assert {seat.name: seat.total for seat in again.seats} == TOTALS
    assert files[".txt"].read_text().splitlines()[1].startswith("Anna wins")
    assert Image.open(files[".png"]).width > 1000
    person.tap("BG Stats")
    code = page.locator(".cm-bgstats svg").screenshot()
    found = zxingcpp.read_barcode(Image.open(io.BytesIO(code)))
    play = json.loads(parse_qs(urlsplit(found.text).query)["data"][0])
    assert {one["name"]: int(one["score"]) for one in play["players"]} == TOTALS
    assert person.errors == []
    person.leave()


def test_what_cannot_be_is_warned_about_and_counted(browser: Browser, companion: Companion) -> None:
    """Nine Victorians: the table is right."""
    person = Person(browser, companion)
    _sheet(person, "Anna", "Ben")
    field = person.page.locator(".cm-countgrid .cm-stepper").nth(2).locator("input")
    field.fill("9")
    field.press("Tab")
    assert person.sees("This is not possible, but it was counted anyway")
    assert person.sees("Anna has 9 Victorians and landmarks, but only 8 exist")
    person.tap("↶ Undo")
    assert eventually(lambda: "cannot be" not in person.page.locator(".cm-sheetform").inner_text())
    assert person.errors == []
    person.leave()


def test_names_of_seats_that_stand_together_in_the_chart_do_not_lie_on_each_other():
    """Each as near to its line's end as that allows; those that stand apart stay where they are."""
    assert apart([0.2, 0.5, 0.8]) == [0.2, 0.5, 0.8]
    tied = apart([0.5, 0.5, 0.5, 0.8], 0.1)
    assert sorted(tied) == pytest.approx([0.3, 0.4, 0.5, 0.8])
    assert tied[3] == 0.8


def test_names_of_a_tie_for_the_lead_stay_in_the_chart() -> None:
    """Six of them at the very top go down from there."""
    written = apart([0.1] * 6)
    assert min(written) >= 0.05
    assert all(b - a >= 0.07 for a, b in pairwise(sorted(written)))
    assert max(written) < 0.9


ENTERED = ("That's all: name the winner", "Skip to the end")
TAPPED: dict[str, tuple[str, ...]] = {
    "cape-may": ("Landmarks in sand: one more", "Next: Ben", "Next: Cleo", "To the score", *ENTERED),
    "capitol": ("Anna: floors: one more", *(f"Score round {n}" for n in range(1, 5)), "To the score"),
    "cape-horn": ("To the score",),
    "capital-city": ("Victory points: one more", "To the score", *ENTERED),
}
"""What is tapped on a sheet of each game, from the empty form to the winner."""


@pytest.mark.parametrize("game", TAPPED)
def test_any_games_sheet_leads_to_its_winner_by_taps_alone(browser: Browser, companion: Companion, game: str) -> None:
    """On a phone, and the way on is never below the fold."""
    header = registry.game(game).header_for(list(NAMES[:3]), depth="sheet", table=f"taps-{game}")
    registry.lay_out(header, Store(companion.store))
    person = Person(browser, companion, f"?table=taps-{game}", viewport={"width": 390, "height": 844}, has_touch=True)
    page = person.page
    if game == "cape-horn":
        for zone, colour in (("I", "Red"), ("II", "Yellow"), ("III", "Green")):
            page.get_by_label(f"Token of zone {zone}", exact=True).first.select_option(label=colour)
            assert person.sees("Undo")
    for name in TAPPED[game]:
        key = page.get_by_role("button", name=name, exact=True).or_(page.locator(f'button[title$="{name}"]'))
        key = key.locator("visible=true").first
        key.wait_for(timeout=40 * SECOND)
        assert "one more" in name or "Skip" in name or key.bounding_box()["y"] < 844, f"{name} is below the fold"  # type: ignore[index]
        unhurried(page)
        press(key)
    assert eventually(lambda: page.locator(".cm-winner h2").all_inner_texts() == ["Anna"]), person.screen()
    # a race is won by no figure, and each game shows a sign of its own
    said = page.locator(".cm-winner").inner_text()
    assert ("more than" in said and "wins with" in said) == (game != "cape-horn")
    assert page.locator(".cm-winner svg.cm-pieceicon").count() == (game != "cape-may")
    assert person.errors == []
    person.leave()
