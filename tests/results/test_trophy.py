"""The drawing of a result: whose is higher, and who is lit."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from capemay_kit.core.palette import worn
from capemay_kit.core.scores import ScoreSheet, SeatScore
from capemay_kit.results.trophy import svg, trophy

EMBLEMS = pytest.mark.parametrize("emblem", ["lighthouse", "clipper", "temple", "star"])
NAMES = ("Christabelle", "Anna-Cecilia", "Bartholomeus", "Desdemona-Jo", "Ferdinandina", "Giuseppina-M")


def sheet(*totals, won=(0,), complete=True):
    seats = tuple(SeatScore(name, total, ()) for name, total in zip(NAMES, totals, strict=False))
    return ScoreSheet(seats, tuple(NAMES[i] for i in won), "points", complete)


def painted(traces, colour):
    """Return how much of the picture outlines of a colour span, from top to bottom."""
    ys = [y for one in traces if one.get("fillcolor") == colour for y in one["y"] if y is not None and y < 0.79]
    return max(ys) - min(ys)


@EMBLEMS
def test_everybodys_letter_and_points_are_written_in_it(emblem):
    words = [one["text"] for one in trophy(emblem, sheet(41, 0, -3), ()) if one["mode"] == "text"]
    assert words == [["C", "A", "B"], ["41", "0", "-3"]]


@EMBLEMS
def test_more_points_are_a_larger_figure(emblem):
    """Apart from what a winner's has besides."""
    drawn = trophy(emblem, sheet(30, 20, 10, won=()), ())
    most, middle, least = (painted(drawn, one.fill) for one in worn()[:3])
    assert most > middle > least


@EMBLEMS
def test_the_winners_are_lit_once_they_are_final(emblem):
    """Of equal points only those are that a tie's rule lets win."""
    lit = [trophy(emblem, sheet(20, 20, won=won, complete=final), ())
           for won, final in (((0,), True), ((1,), True), ((0, 1), True), ((0,), False), ((), True))]  # fmt: skip
    assert [lit.index(one) for one in lit] == [0, 1, 2, 3, 3]


@EMBLEMS
def test_the_page_shows_what_the_card_draws_without_reading_it_out(emblem):
    drawn = trophy(emblem, sheet(6, 5, 4, 3, 2, 1), ("white", "black"))
    root = ElementTree.fromstring(svg(drawn))
    assert root.get("aria-hidden") == "true"
    assert [one.text for one in root.iter("text")] == [*"CABDFG", *"654321"]
    assert len([*root.iter("path")]) == sum(one["mode"] != "text" for one in drawn)
    assert {one.get("fill") for one in root.iter("path")} >= {one.fill for one in worn(("white", "black"))}
