"""A whole course of Cape Horn traced tap by tap over its photo: what comes of it, and how long it takes."""

from __future__ import annotations

from itertools import groupby

import pytest
from msgspec.structs import replace

from capemay_kit.own import course_draft as drawn
from capemay_kit.own.course_draft import place_of
from capemay_kit.own.course_tracing import KINDS, CourseTracing

from . import courses
from .looking import looked
from .strokes import Strokes

BEGIN, SQUARE_UP, KEEP = 4, 5, 1
"""Taps before: *Board*, which board, the photo, *Trace a board*; four corners and *Square it up*. After: *Play on this
board*."""
MOST_MINUTES = 5
"""Half of what course and counts may take together."""


class Finger:
    def __init__(self, tracing):
        self.strokes, self.tracing = Strokes(), tracing

    def take(self, tool):
        """Look at what comes next, and tap its tool."""
        self.strokes.decide()
        self.strokes.tap()
        self.tracing.take(tool)
        if raster := self.tracing.to_see:
            self.tracing.look(raster, looked(self.tracing.photo or b"", raster))

    def choose(self, value):
        if value != next((one.value for one in self.tracing.picks if one.is_chosen), None):
            self.strokes.tap()
            self.tracing.choose(value)

    def touch(self, space):
        self.strokes.tap()
        self.tracing.tap(*self.middle(space), 0.03)

    def draw(self, first, last):
        """Draw over squares from the first to the last: to point at the one, and at the other."""
        self.strokes.tap(2)
        self.tracing.stroke([self.middle(first), self.middle(last)])

    def propose(self):
        self.strokes.decide()
        self.strokes.tap()
        self.tracing.take_proposals()

    def middle(self, space):
        x, y = place_of(space)
        d = self.tracing.draft
        return (x + 0.5) / d.columns, (y + 0.5) / len(d.rows)


def sea(finger, course):
    """Paint a few squares of each kind, take over the rest, and put right what is wrong."""
    finger.take("areas")
    for letter, spaces in courses.SAMPLES.items():
        finger.strokes.decide()
        finger.choose(letter)
        for space in spaces:
            finger.touch(space)
    finger.propose()
    printed = {drawn.space_id(x, y): letter for y, row in enumerate(course.rows) for x, letter in enumerate(row)}
    wrong = [(letter, space) for space, letter in printed.items() if finger.tracing.draft.letter(space) != letter]
    for letter, spaces in groupby(sorted(wrong), key=lambda one: one[0]):
        finger.choose(letter)
        for _, space in spaces:
            finger.strokes.decide()
            finger.touch(space)
    finger.strokes.done("sea and land")


def sea_by_hand(finger, course):
    """Draw over every stretch of a row, kind by kind, as one does without a photo."""
    finger.take("areas")
    stretches = []
    for y, row in enumerate(course.rows):
        for letter, run in groupby(range(len(row)), key=lambda x: row[x]):
            there = list(run)
            stretches.append((letter, drawn.space_id(there[0], y), drawn.space_id(there[-1], y)))
    for letter, first, last in sorted(stretches):
        finger.choose(letter)
        finger.strokes.decide()
        finger.draw(first, last)
    finger.strokes.done("sea and land")


def signs(finger, course):
    """Stations in the order in which they are offered, starting spaces by their numbers, the line."""
    finger.take("stations")
    at = {(one.zone, one.colour): one.space for one in course.stations}
    for name, kind in KINDS.items():
        finger.strokes.decide()
        finger.choose(name)
        finger.touch(at[kind])
    finger.strokes.done("stations")
    finger.take("start")
    for one in course.start:
        finger.strokes.decide()
        finger.touch(one.space)
        finger.strokes.decide()
        finger.choose(one.card)
    finger.strokes.done("starting spaces")
    finger.take("beyond")
    for row in ("1", "2"):
        there = [one for one in course.beyond if one[1:] == row]
        finger.draw(there[0], there[-1])
    finger.strokes.done("finish line")


def traced(course, photo):
    """Trace a course, over its photo or without one."""
    finger = Finger(CourseTracing(drawn.begin("printed", "As printed")))
    finger.tracing.see(photo)
    finger.strokes.decide(2)
    finger.strokes.tap(BEGIN + SQUARE_UP if photo else BEGIN - 1)
    finger.strokes.done("photo")
    (sea if photo else sea_by_hand)(finger, course)
    signs(finger, course)
    finger.strokes.tap(KEEP)
    return finger


@pytest.mark.parametrize(("with_photo", "most"), [(True, MOST_MINUTES), (False, 2 * MOST_MINUTES)])
def test_a_whole_course_is_traced_in_a_few_minutes(with_photo, most):
    """What is traced is the printed course, whatever was proposed on the way; with a photo it takes half of the time
    that course and counts may take."""
    course = courses.made_up()
    finger = traced(course, courses.photo() if with_photo else None)
    made = finger.tracing.draft.course
    assert replace(made, provenance=course.provenance, source=course.source) == course
    assert finger.tracing.draft.problems() == []
    assert finger.strokes.seconds <= 60 * most, str(finger.strokes)
