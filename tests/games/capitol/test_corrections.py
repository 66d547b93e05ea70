"""The table puts figures right, and the state follows."""

from __future__ import annotations

import pytest

from capemay_kit.games.capitol.book import board_name, shipped_book
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import totals
from capemay_kit.games.capitol.state import Award, Stack, vacant

EMPTY = Stack(())
SCORED = (Award(0, 3, "blue-1", "most", 2), Award(1, 1))
MIXED = {"areas": {"blue-1": ("triangular", [(0, 1), (1, 1), (0, 2)])}}
BID = {"hands": [["roof-7"], ["floor-1"]], "phase": "turn_over", "bids": [["roof-7"], []]}
TEMPLES = {one: {"large": "temple"} for one in shipped_book().area if one != "blue-1"}


FOLLOWS = {
    "whole buildings take the place of those that stood there": (
        MIXED, "areas.blue-1.buildings", [{"seat": 1, "roof": "round", "height": 2}], lambda s: s.sites[0].buildings,
        ((1, "round", 2),)),
    "heights of a seat leave the others where they stand": (
        MIXED, "areas.blue-1.heights.0", [3, 2], lambda s: s.sites[0].buildings,
        ((1, "triangular", 1), (0, "triangular", 2), (0, "triangular", 3))),
    "none of a seat": (
        MIXED, "areas.blue-1.heights.0", [], lambda s: s.sites[0].buildings, ((1, "triangular", 1),)),
    "the roofs of an area are of one kind (ch. 5)": (
        MIXED, "areas.blue-1.roof", "round", lambda s: {one.roof for one in s.sites[0].buildings}, {"round"}),
    "and never those of all three of its colour (ch. 5)": (
        {"areas": {"blue-1": ("round", [(0, 1)]), "blue-2": ("round", [(0, 1)])}}, "areas.blue-3.heights.1", [1],
        lambda s: s.sites[s.book.area["blue-3"]].roof, "triangular"),
    "an empty area has round ones": (
        {}, "areas.blue-3.heights.1", [1], lambda s: s.sites[s.book.area["blue-3"]].roof, "round"),
    "a hand put right in an auction is arranged anew (ch. 6)": (
        BID, "seats[0].hand", ["roof-8"], lambda s: (s.phase, GAME.to_act(s)), ("bid", (0,))),
    "the last round that was played may be the last there is": (
        {}, "book.numbers.auctions", [["fountain"]], lambda s: s.book.rounds, 1),
    "but not an empty one": (BID, "seats[0].hand", [], lambda s: s.phase, "turn_over"),
    "who gets a card after all plays on (ch. 3)": (
        {"hands": [[], ["floor-1"]], "passed": True, "turn": 1}, "seats[0].hand", ["roof-8"],
        lambda s: s.seats[0].passed, False),
    "the turn goes on from who has passed (ch. 3)": (
        {"seats": 3, "hands": [["roof-7"], ["floor-1"], ["floor-1"]]}, "seats[0].passed", True, lambda s: s.turn, 1),
    "points replace what was counted (ch. 11)": (
        {"counted": (SCORED, (Award(0, 2),)), "round": 3}, "seats[0].points.1", 9, totals, [11, 1]),
    "also where nothing was": (
        {"counted": (SCORED, (Award(0, 2),)), "round": 3}, "seats[1].points.2", 4, totals, [5, 5]),
    "a round that is scored stays so": (
        {"counted": (SCORED, ()), "round": 3}, "round", 2, lambda s: s.counted, (SCORED,)),
}  # fmt: skip


@pytest.mark.parametrize(("there", "path", "value", "look", "now"), FOLLOWS.values(), ids=FOLLOWS)
def test_what_follows_from_a_correction(game, rules, there, path, value, look, now):
    assert look(rules.correct(game(**there), path, value)) == now


@pytest.mark.parametrize(
    ("there", "path", "value"),
    [(MIXED, "areas.blue-1.heights.0", [2, 1]), (BID, "seats[0].hand", ["roof-7"]),
     ({"counted": (SCORED,), "round": 2}, "seats[0].points.1", 3)],
)  # fmt: skip
def test_what_is_put_right_to_what_it_is_stays_as_it_is(game, rules, there, path, value):
    """Buildings stand in their order, a bid stays arranged, and points keep what earned them."""
    assert rules.correct(game(**there), path, value) == game(**there)


def test_another_board_keeps_what_stands_by_area(game, rules):
    """Fountains that were won stay where they are."""
    s = game(areas={"blue-1": ("round", [(0, 1)])}, sites={"blue-3": {"fountains": 2}})
    after = rules.correct(s, "book.board", board_name(s.book.with_area("blue-1", 9)))
    assert (after.sites, vacant(after, 0)) == (s.sites, 8)
    assert board_name(rules.correct(after, "book.board", "capitol").book) == "capitol"


IMPOSSIBLE = [
    # values that no field of a form takes are tried in every game (`tests/games/test_corrections.py`)
    ({}, "seats[0].hand", ["joker"], "joker"), ({}, "seats[0].points.1", 3, r"\w"),
    ({"stacks": (Stack((), top="roof-3"), EMPTY, EMPTY)}, "seats[0].hand", ["roof-3"], "roof card 3"),
    ({"stacks": (EMPTY, EMPTY, Stack((), top="permit-pink-4"))}, "seats[0].hand", ["permit-pink-4"], "pink permit 4"),
    ({}, "areas.blue-1.buildings", [{"seat": 0}], r"\w"), ({}, "areas.blue-2.roof", "round", "there"),
    ({}, "areas.blue-1.buildings", [{"seat": 0, "roof": one, "height": 1} for one in ("round", "triangular")], r"\w"),
    ({}, "areas.blue-1.buildings", [{"seat": 7, "roof": "round", "height": 1}], r"\w"),
    ({}, "book.board", {"format": "capemay-areas/1"}, r"\w"), ({}, "book.numbers.auctions", [], r"\w"),
    ({}, "book.numbers.cards.roof[0]", 2, r"\w"), ({}, "book.numbers.areas[0].spaces", 6, r"\w"),
    # passing is put right only while building, and the last one passes by an act
    ({"phase": "draw"}, "seats[0].passed", True, "construction"),
    ({"passed": True, "turn": 1}, "seats[1].passed", True, "tapping Pass"),
    # what was won can be placed and something drawn, else nobody could act any more
    ({"phase": "improve", "auction": 2, "sites": TEMPLES}, "areas.blue-1.large", "temple", "placed"),
    ({"phase": "draw", "draws": 2, "stacks": (Stack((), top="roof-2"), EMPTY, EMPTY)},
     "stacks.roof.top", "", "nobody could draw"),
    # undo leads back, a correction loses no points; cards are drawn for a round that comes (ch. 3)
    ({"counted": (SCORED, ()), "round": 3}, "round", 1, "between 2 and"),
    ({"phase": "draw"}, "round", 4, "between 1 and 3"),
    ({"phase": "draw"}, "book.numbers.auctions", [["fountain"]], "already been played"),
]  # fmt: skip


@pytest.mark.parametrize(("there", "path", "value", "why"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_a_line_that_says_why(game, rules, there, path, value, why):
    s = game(**there)
    with pytest.raises(ValueError, match=why):
        rules.correct(s, path, value)
