"""A wind card that the app does not know is done by the ways it leads, and kept for tables to come (p. 2, 6)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Did, Took
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.board import UNKNOWN, Leg, OwnWind, read_told, told
from capemay_kit.games.cape_horn.rules import GAME
from capemay_kit.sitting.unknown import opened

SCREEN = registry.screen("cape-horn")
FORK = Did(things=(Took("fork", (0,)),), figures={"far": 2}, number=4)


@pytest.fixture
def table(rules):
    """Return a function that lays out a table with printed cards, hands drawn, with an owner's ``own`` cards."""

    def make(own: dict[str, Any] | None = None) -> Table[Any, Any]:
        header = GAME.header_for(["Anna", "Ben", "Cleo"], table="t", **({"own": own} if own else {}))
        made = Table(rules, header, GAME.start(header))
        made.act(0, act.Deal(), told=(None,) * 9)
        return made

    return make


def placing(s: Any) -> act.Place:
    rules = registry.game("cape-horn").rules
    return next(one for one in rules.legal(s, s.turn) if isinstance(one, act.Place) and one.card == UNKNOWN)


def test_placing_an_unknown_card_asks_for_its_ways_and_may_go_without(table) -> None:
    s = table().state
    asked = SCREEN.unknown_card(s, 0, placing(s))
    assert opened(0, placing(s), asked, 3).ready
    assert SCREEN.card_did(s, 0, placing(s), Did()) == placing(s)


@pytest.mark.parametrize(
    ("did", "options"),
    [
        (FORK, ((Leg("ahead_right", 2),), (Leg("ahead_left", 2),))),
        (Did(things=(Took("straight", (0,)),)), ((Leg("ahead", 1),),)),
        (Did(things=(Took("others", (0,), values=("ahead_right 1", "back_left 2")),)),
         ((Leg("ahead_right", 1),), (Leg("back_left", 2),))),
        (Did(things=(Took("sides", (0,)),), figures={"far": 2}, when=1),
         ((Leg("ahead", 1), Leg("right", 2)), (Leg("ahead", 1), Leg("left", 2)))),
        (Did(things=(Took("sides", (0,)),), when=2),
         ((Leg("ahead", 2), Leg("right", 1)), (Leg("ahead", 2), Leg("left", 1)))),
    ],
)  # fmt: skip
def test_what_is_tapped_are_its_ways(table, did: Did, options: Any) -> None:
    """Shapes with their distance, single ways, and ways of two legs (p. 6)."""
    s = table().state
    done = SCREEN.card_did(s, 0, placing(s), replace(did, number=0))
    assert read_told(done.card).options == options


def test_the_kinds_that_are_told_of_can_be_tapped(table) -> None:
    """Both hooks, the rulebook's (p. 6) and the one reviewers report, and distances of 1 to 3."""
    s = table().state
    asked = SCREEN.unknown_card(s, 0, placing(s))
    (far,) = asked.figures
    assert [one.value for one in far.options[1:]] == [1, 2, 3]
    ways = next(one for one in asked.things if one.key == "others")
    assert {str(one.value).partition(" ")[2] for one in ways.options} == {"1", "2", "3"}
    sides = next(one for one in asked.things if one.key == "sides")
    leads = {
        moment.title: SCREEN.card_did(s, 0, placing(s), replace(tapped, when=moment.value).did()).card
        for moment in asked.when
        for tapped in (opened(0, placing(s), asked, 3).tap(sides),)
    }
    assert leads == {
        "Straight from here": "?right1 left1", "First 1 ahead, then": "?ahead1-right1 ahead1-left1",
        "First 2 ahead, then": "?ahead2-right1 ahead2-left1",
    }  # fmt: skip


def test_the_compass_lies_as_the_card_will_lie(table) -> None:
    """The lower edge is to the north in the first area, to the east in the second, to the south in the third (p. 2): so
    ahead is south, west, north, in eighths from north."""
    s = table().state
    found = {}
    for space in s.book.chart.spaces:
        asked = SCREEN.unknown_card(s, 0, act.Place(UNKNOWN, space))
        found[s.book.chart.area[space]] = asked.things[0].compass
    assert sorted(found.values()) == [0, 4, 6]
    assert {found[s.book.chart.area[one]] for one in (start.space for start in s.book.course.start)} == {4}


def test_a_way_of_the_compass_gets_longer_with_each_tap_and_then_goes(table) -> None:
    s = table().state
    asked = SCREEN.unknown_card(s, 0, placing(s))
    compass, now, seen = asked.things[0], opened(0, placing(s), asked, 3), []
    for __ in range(4):
        now = now.turn(compass, compass.options[3].row)
        seen.append([value for took in now.things for value in took.values])
    assert seen == [["ahead_right 1"], ["ahead_right 2"], ["ahead_right 3"], []]


def test_a_ship_then_sails_by_it_and_nowhere_else(table, rules) -> None:
    """Under the ship it leads where its ways lead (p. 3); before, it might have led anywhere."""
    made = table()
    s = made.state
    here = s.seats[0].space
    blank = rules.correct(s, f"winds.{here}", UNKNOWN)
    anywhere = {one.to for one in rules.legal(blank, 0) if isinstance(one, act.Sail)}
    known = replace(blank, winds={**blank.winds, here: told(((Leg("ahead", 1),),))})
    ends = {one.end for one in known.book.chart.ways(known.winds[here], here)}
    assert {one.to for one in rules.legal(known, 0) if isinstance(one, act.Sail)} <= ends
    assert ends < set(known.book.chart.spaces)
    assert len(anywhere) > 1


def test_cards_are_counted_as_before(table, rules) -> None:
    """One that was told by its ways left the stacks unknown, and so it comes back."""
    s = table().state
    unknown = rules.apply(s, 0, placing(s), Chance())
    ways = rules.apply(s, 0, SCREEN.card_did(s, 0, placing(s), replace(FORK, number=0)), Chance())
    assert (ways.unseen, ways.away, ways.seats[0].hand) == (unknown.unseen, unknown.away, unknown.seats[0].hand)


def test_a_kept_one_is_one_tap_at_the_next_table(table, rules) -> None:
    path, card = SCREEN.card_kept(table().state, 0, placing(table().state), FORK)
    made = table(own={path: card})
    assert made.state.book.own_cards["wind", 4] == OwnWind(4, ((Leg("ahead_right", 2),), (Leg("ahead_left", 2),)))
    (known,) = SCREEN.unknown_card(made.state, 0, placing(made.state)).known
    assert (known.number, known.title, known.detail) == (4, "Wind card 4", "2 diagonally ahead")
    made.act(0, known.act)
    assert "Wind card 4" in made.rules.tell(made.state_at(1), made.entries[-1], made.state, None)


@pytest.mark.parametrize("card", ["?up1", "?ahead", "?ahead0", "?x:ahead1 ", "ahead1"])
def test_what_says_no_way_is_no_card(table, rules, card: str) -> None:
    s = table().state
    with pytest.raises(IllegalAction) as refused:
        rules.apply(s, 0, act.Place(card, placing(s).space), Chance(), force=True)
    assert refused.value.refusal.rule == "no_such_card"
