"""Printed cards that nobody names: what lies out is known by its place, and entered once (p. 3-9)."""

from __future__ import annotations

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import UNSAID, Did
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.by_hand import PLACES
from capemay_kit.games.capital_city.state import UNKNOWN

SCREEN = registry.screen("capital-city")
DECLINE = act.Decline()
ORDER = act.Auctioned((2, 1, 3), (9, 8, 13))
SOLD = (0, DECLINE), (2, DECLINE)


def read(building, symbols=("star",), points=1, dollars=2, cost=3):
    """Return the act that buys a building whose places, deed and pay are read out."""
    return act.Buy(building, cost, False, symbols, points, dollars)


def figures(s, seat, one):
    return {field.name: field.value for field in SCREEN.figures(s, seat, one)}


def offered(rules, s, kind, seat=None):
    seats = rules.to_act(s) if seat is None else (seat,)
    return next(one for i in seats for one in rules.legal(s, i) if isinstance(one, kind))


# --- the auction: one tap a bid, or only how it ended (p. 5) ----------------------------------------------


def test_how_the_auction_ended_is_said_at_once(table):
    """Everybody then has one character from the train, and the first may buy (p. 6)."""
    s = table((0, ORDER)).state
    assert (s.phase, s.turn, s.order) == ("purchase", 1, (1, 0, 2))
    assert [one.money for one in s.seats] == [9, 8, 13]
    assert [one.hand for one in s.seats] == [(UNKNOWN,)] * 3
    assert (s.characters.bottom, s.pot) == ((UNKNOWN,), 0)


# --- reading out: places, deed and pay are asked once (p. 3, 7) -------------------------------------------


def test_keys_say_what_is_printed(table):
    s, buy = table((0, ORDER)).state, act.Buy("?1-3")
    assert set(figures(s, 1, buy).values()) == {UNSAID}
    assert len(next(one for one in SCREEN.figures(s, 1, buy) if one.name == "places").options[1:]) == 9
    said = SCREEN.with_figures(s, 1, buy, {"places": PLACES.index(("star", "heart")), "deed": 5, "dollars": 4})
    assert said == act.Buy("?1-3", 5, False, ("star", "heart"), None, 4)


def test_one_that_was_not_read_out_is_asked_when_somebody_comes_to_it(table, rules):
    """It would pay nothing otherwise."""
    s = table((0, ORDER), (1, act.Buy("?1-1", 2)), *SOLD).state
    one = offered(rules, s, act.Attach, 1)
    assert [figure.name for figure in SCREEN.unknown_card(s, 1, one).figures] == ["places", "points", "dollars"]
    said = SCREEN.card_did(s, 1, one, Did(figures={"places": 0, "points": 2}))
    assert rules.apply(s, 1, said, Chance()).seats[1].points == 2


# --- activating: by family and place the app knows who earns, and how often (p. 7-8) ----------------------


@pytest.fixture
def town(table):
    """Barkley has a building of two places, Alice and Casey one of one place each, worked at by a green."""
    return table(
        (0, ORDER),
        (1, read("?1-1", ("star", "heart"), 1, 2, 3)),
        (0, read("?1-2", ("gear",), 2, 1, 3)),
        (2, read("?1-3", ("heart",), 0, 3, 3)),
        (2, act.Attach("green-?", "?1-3")),
        (0, act.Attach("green-?", "?1-2")),
        (0, act.Earn("?1-2", "points")),
    )


def test_the_second_of_a_family_pays_twice_and_others_choose_one(town, rules):
    """Example 4 of the rulebook (p. 8); an earning is one tap, and one without a choice pays by itself."""
    assert town.state.seats[2].money == 13 - 3 + 3 + 3, "once for her own, once for Alice's green"
    town.act(1, act.Attach("green-?", "?1-1"))
    s = town.state
    assert [one.seat for one in s.pending] == [0]
    assert all(SCREEN.handle(s, 0, one) is None and not list(SCREEN.figures(s, 0, one)) for one in rules.legal(s, 0))
    town.act(0, act.Earn("?1-2", "dollars"))
    town.act(1, act.Attach("green-?", "?1-1"))
    assert [one.seat for one in town.state.pending] == [1, 1, 0]
    assert town.state.seats[1].buildings[0].staff == ("green-?", "green-?")
    assert {type(one) for one in rules.legal(town.state, 1)} == {act.Earn}


def test_of_one_whose_places_alone_were_said_only_the_earnings_are_asked_as_its_family_activates(table, rules):
    made = table((0, ORDER), (1, DECLINE), (0, read("?1-2", ("gear",))), (2, act.Buy("?1-3", 3, False, ("heart",))),
                 (2, act.Attach("green-?", "?1-3")))  # fmt: skip
    one = next(one for one in rules.legal(made.state, 0) if isinstance(one, act.Attach) and one.card == "green-?")
    assert one.asks
    made.act(0, one, told=[4, 0])
    known = made.state.book.buildings["?1-3"]
    assert (known.symbols, known.points, known.dollars, made.state.seats[2].points) == (("heart",), 4, 0, 4)


# --- figures alone ----------------------------------------------------------------------------------------


def test_a_season_can_be_its_figures_alone(table, rules):
    """Four acts of figures are a game; ten dollars make a point (p. 9)."""
    done = table()
    for season in range(4):
        assert done.state.season == season
        done.act(0, act.Tally((3, 0, 1), (2, -1, 0), first=1))
        if season < 3:
            assert (done.state.phase, done.state.first) == ("setup", 1)
            done.act(1, act.SetUp())
    assert done.state.phase == "over"
    assert [one.points for one in done.state.seats] == [12, 0, 4]
    assert [one.total for one in rules.scores(done.state).seats] == [13, 0, 5]


def test_figures_are_entered_in_the_panel_of_any_unknown_card(table, rules):
    s = table().state
    tally = offered(rules, s, act.Tally)
    card = SCREEN.unknown_card(s, 0, tally)
    assert card.seat is None
    assert [(one.key, one.now) for one in card.amounts] == [("points", (0, 0, 0)), ("dollars", (10, 10, 10))]
    assert [one.value for one in card.when] == [0, 1, 2]
    said = SCREEN.card_did(s, 0, tally, Did({"points": (0, 0, 4), "dollars": (3, -12, 0)}, when=2))
    assert said == act.Tally((0, 0, 4), (3, -10, 0), 2)
    sentence = "Alice +$3; Barkley −$10; Casey +4 victory points; Spring is over, and Casey bids first"
    assert SCREEN.label(s, 0, said)[0] == sentence
    assert SCREEN.card_did(s, 0, act.Tally(), Did({"points": (1, 0, 0)})) == act.Tally((1, 0, 0))


# --- the end: what the app could not count is said, and nobody is named before it is ----------------------


def test_a_building_full_of_characters_that_was_never_read_out_is_missing(table, rules):
    over = table((0, ORDER), (1, act.Buy("?1-1", 2)), *SOLD)
    for card in ("green-?", "red-?"):
        over.act(1, act.Attach(card, "?1-1"), told=[None] * 9)
    for _ in range(3):
        over.act(over.state.first, act.SetUp())
        over.act(0, act.Tally((), (), 0))
    s, sheet = over.state, rules.scores(over.state)
    assert (s.phase, sheet.complete) == ("over", False)
    assert [(one.seat, one.category, one.what[0].args["title"]) for one in sheet.missing] == [(1, "points", "?1-1")]
    claims = [(one.seat, field.name, one.line) for one in SCREEN.claims(s) for field in one.fields]
    assert claims == [(i, f"seats[{i}].{what}", "points") for i in range(3) for what in ("points", "money")]
    settled = rules.scores(rules.correct(s, "settled", True))
    assert (settled.complete, settled.missing) == (True, ())
    s = rules.correct(rules.correct(s, "book.cards.building.?1-1.points", 2), "seats[1].points", 4)
    assert (rules.scores(s).complete, rules.scores(s).seats[1].lines[0].points) == (True, 4)
