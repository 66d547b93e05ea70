"""What squares probably are, seen by their colours in the photo, once a few of each kind are painted."""

from __future__ import annotations

from capemay_kit.own import course_draft as drawn
from capemay_kit.own import proposals
from capemay_kit.own.course_draft import CourseDraft
from capemay_kit.own.course_tracing import CourseTracing

from . import courses
from .looking import looked
from .test_whole_course import SAMPLES

COURSE = courses.made_up()
SEEN = looked(courses.jpeg(courses.drawn(COURSE)), proposals.raster(drawn.begin("mine", "Mine")))


def painted(samples: dict[str, tuple[str, ...]]) -> CourseDraft:
    """Paint a few squares of an empty course."""
    letters = {space: letter for letter, spaces in samples.items() for space in spaces}
    return drawn.paint(drawn.begin("mine", "Mine"), letters)


def test_nothing_is_proposed_before_two_kinds_are_painted() -> None:
    """All squares would be of the one."""
    assert proposals.letters(painted({"y": ("M2",)}), SEEN) == {}
    assert len(proposals.letters(painted({"y": ("M2",), "-": ("H3",)}), SEEN)) == 124


def test_nothing_is_proposed_before_the_photo_was_looked_at() -> None:
    """Nor while it was looked at with a grid of another size."""
    tracing = CourseTracing(painted(SAMPLES))
    tracing.see(courses.jpeg(courses.drawn(COURSE)))
    tracing.take("areas")
    assert tracing.to_see == proposals.raster(tracing.draft)
    assert tracing.proposed == ()
    assert not tracing.look(tracing.to_see, SEEN[1:])
    assert tracing.look(tracing.to_see, SEEN)
    assert tracing.to_see is None
    assert len(tracing.proposed) == 126 - 12
    tracing.count("columns", 13)
    assert tracing.to_see == proposals.raster(tracing.draft)
    assert tracing.proposed == ()


def test_what_is_painted_is_not_proposed_again() -> None:
    """Nor changed."""
    there = {space for spaces in SAMPLES.values() for space in spaces}
    assert there.isdisjoint(proposals.letters(painted(SAMPLES), SEEN))


def test_a_dozen_squares_show_what_the_others_are() -> None:
    """Though a corner lies in the dusk, colours are mottled, and signs are printed on some."""
    found = proposals.letters(painted(SAMPLES), SEEN)
    wrong = [space for space, letter in found.items() if letter != letter_of(space)]
    assert len(found) == 126 - 12
    assert len(wrong) <= 3


def letter_of(space: str) -> str:
    """Return what a square is on the print."""
    x, y = drawn.place_of(space)
    return COURSE.rows[y][x]
