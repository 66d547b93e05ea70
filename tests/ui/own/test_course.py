"""A course in the studio: its grid is set onto a tilted photo, and painted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.store import Store
from capemay_kit.games.cape_horn.board import LAND, Course, Start, Station
from capemay_kit.games.cape_horn.book import load_course, read_board
from capemay_kit.own.course_draft import place_of
from capemay_kit.own.course_tracing import KINDS, CourseTracing

from ...own import courses
from ..people import Companion, Person
from ..serving import SECOND, eventually
from .finger import Painter, upload
from .prints import CORNERS, photographed

COURSE = replace(
    load_course("cape-horn"), id="our-course", title="Our course",
    rows=("rr--yyyy", "rr--yyyy", "rr--yyyy", "rr---yyy", "rr--yyyy", "rrb-byyy", "rrbbbbyy", "-rbbbbb-"),
    start=tuple(Start(space, "fan-1") for space in ("E1", "F1", "G1")),
    stations=(Station("G4", 1, "yellow"), Station("D7", 2, "red"), Station("B5", 3, "green")),
    beyond=("A1", "B1"),
)  # fmt: skip
SAMPLES = {LAND: "C2", "y": "G3", "b": "D8", "r": "A5"}
TINTS = {LAND: "Land", "y": "Yellow area", "b": "Blue area", "r": "Red area"}


def middle(space: str) -> tuple[float, float]:
    """Return the middle of a square, as parts of the grid."""
    x, y = place_of(space)
    return (x + 0.5) / 8, (y + 0.5) / 8


def kept(store: Store, sign: str) -> None:
    """Wait until what was tapped last is in the store's draft."""
    assert eventually(lambda: sign in store.own("draft").get("our-course", b"").decode()), sign


@pytest.mark.slow
def test_a_course_is_traced_from_a_photo(browser: Browser, served: Companion, tmp_path: Path) -> None:
    """The grid by its corners, sea and land by four taps and what is proposed from them, stations, starting spaces and
    the line; what is kept is the printed course."""
    photo = photographed(courses.drawn(COURSE), tmp_path / "course.jpg")
    person = Person(browser, served)
    page, finger = person.page, Painter(person)
    store = Store(f"sqlite:///{served.folder / 'store.db'}")
    person.tap("My copy")
    page.wait_for_selector(".cm-copy", state="visible", timeout=40 * SECOND)
    person.tap("Board")
    page.wait_for_selector(".cm-copybox input[type=text]", state="visible", timeout=40 * SECOND)
    page.locator(".cm-copybox input[type=text]:visible").first.fill("Our course")
    person.tap("Cape Horn: the course")
    upload(page, "Photo", photo)
    person.tap("Trace a board")
    page.wait_for_selector(".cm-studio .cm-map[data-version] .main-svg", timeout=40 * SECOND)
    for x, y in CORNERS:
        finger.touch(x, y)
    person.tap("Square it up")
    assert person.sees("Do the lines lie on the printed ones?", ".cm-studio")
    for name in ("Squares across", "Squares down"):
        field = page.locator(".cm-studio .cm-stepper:visible").filter(has_text=name).locator("input")
        field.fill("8")
        field.press("Tab")
    assert person.sees("8 × 8 squares", ".cm-studio")

    person.tap(CourseTracing.tools["areas"][0])
    for letter, space in SAMPLES.items():
        person.tap(TINTS[letter])
        finger.touch(*middle(space))
    person.tap("Draw all suggestions (60)")
    kept(store, '"rows":["rr--yyyy"')
    person.tap(CourseTracing.tools["stations"][0])
    for station in COURSE.stations:
        name = next(one for one, kind in KINDS.items() if kind == (station.zone, station.colour))
        person.tap(name.capitalize())
        finger.touch(*middle(station.space))
    person.tap(CourseTracing.tools["start"][0])
    for one in COURSE.start:
        finger.touch(*middle(one.space))
    person.tap(CourseTracing.tools["beyond"][0])
    assert person.sees(CourseTracing.tools["beyond"][1], ".cm-studio")
    finger.draw(middle("A1"), middle("B1"))
    kept(store, '"beyond":["A1","B1"]')
    person.tap("Undo")
    kept(store, '"beyond":[]')
    finger.draw(middle("A1"), middle("B1"))
    kept(store, '"beyond":["A1","B1"]')
    person.tap("Play on this board")
    assert person.sees("for a new game", ".cm-studio")
    assert printed(read_board(store.own("board")["our-course"], "kept")) == printed(COURSE)

    assert person.errors == []
    person.leave()


def printed(course: Course) -> bytes:
    """Return what is printed of a course, without where it is from."""
    return msgspec.json.encode(replace(course, provenance="mine", source=""))
