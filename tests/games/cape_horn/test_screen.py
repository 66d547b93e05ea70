"""What the game says to a screen: taps, tiles, sentences, the picture, and nothing that is secret."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.scene import letters
from capemay_kit.errors import Question
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.book import load_course
from capemay_kit.games.cape_horn.names import card_brief, card_title
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()
SCREEN = registry.screen("cape-horn")
WON = {"tokens": ("red", "green", None), "phase": "over", "winner": 0, "victory": "finish_line"}


@cache
# --- acts and taps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "handle"), [("row/1", ""), ("F1", ""), ("nowhere", ""), ("", ""), ("K2", "gale")])
def test_a_tap_on_nothing_means_nothing(game, place, handle):
    assert SCREEN.meant(game(), 0, place, handle) is None


TEE, FORKED = {"winds": {"K2": "tee-1"}}, {"winds": {"K2": "fork-1", "L2": "tee-1"}, "ships": {0: "K2", 1: "M8"}}
AT_M5 = {"ships": {0: "M5"}, "winds": {"M5": "tee-1"}}
MOVED = {"phase": "draw", "moved": "sailed"}


@pytest.mark.parametrize(
    ("moment", "tap", "meant", "rule"),
    [
        # with a card in hand a space means placing it, also where the ship could sail
        ({**TEE, "hand": ("hook",)}, ("K2", "hook"), act.Place("hook", "K2"), "within_reach"),
        ({**TEE, "hand": ("hook",)}, ("K2", ""), act.Sail("K2"), None),
        # where only ignoring leads it is meant, and refused for its price
        ({**FORKED, "points": 4}, ("L2", ""), act.Ignore("L2"), None),
        ({**FORKED, "points": 1}, ("L2", ""), act.Ignore("L2"), "ignore_points"),
        ({}, ("K2", ""), act.Sail("K2"), "no_wind_card"),
        ({}, ("A8", ""), act.Sail("A8"), "not_on_the_card"),
        ({}, ("K1", ""), act.Stay(), None),
        ({"phase": "deal"}, ("K1", ""), act.Sail("K1"), "not_now"),
        ({"phase": "deal"}, ("stack", ""), act.Deal(), None),
        ({}, ("stack", ""), act.Draw(), "move_or_stay"),
        ({"phase": "buy", "moved": "sailed"}, ("stack", ""), act.Buy(), None),
        ({**AT_M5, "phase": "token"}, ("M5", ""), act.TakeToken(), None),
        ({**AT_M5, **MOVED, "tokens": ("red", None, None)}, ("M5", ""), act.TakeToken(), "zone_done"),
        ({**TEE, **MOVED, "points": 5}, ("K2", ""), act.Again("K2"), None),
        ({**MOVED, "points": 1}, ("K2", ""), act.Again("K2"), "twice_points"),
        (MOVED, ("K1", ""), act.Stay(), "moved_already"),
    ],
)  # fmt: skip
def test_what_a_tap_means_is_what_people_mean(game, moment, tap, meant, rule):
    s = game(**moment)
    assert SCREEN.meant(s, 0, *tap) == meant
    why = RULES.why_not(s, 0, meant)
    assert (why.rule if why else None) == rule


def test_nobody_pays_for_a_way_that_is_free(game):
    """Where the card leads to a space, ignoring it to go there has no tap and is not listed (p. 4)."""
    s = game(winds={"K2": "tee-1"}, points=4)
    legal = list(RULES.legal(s, 0))
    assert act.Ignore("K2") in legal
    assert act.Ignore("K2") not in SCREEN.in_order(s, 0, legal)
    assert SCREEN.place(s, 0, act.Ignore("K2")) is None
    assert SCREEN.place(s, 0, act.Sail("K2")) == "K2"
    assert "cost/K2" not in [one.id for one in RULES.scene(s, legal).tokens if one.kind == "cost"]


def test_a_card_says_in_few_words_what_it_does(game):
    """Both sides together, ahead before back; every card is a phrase."""
    s = game(hand=("hook", "hook", "fan-2", "backing-right"))
    said = {one.card: SCREEN.handle(s, 0, one) for one in RULES.legal(s, 0) if isinstance(one, act.Place)}
    assert (said["hook"].title, said["hook"].detail) == ("Hook ×2", "1 ahead, then 2 to either side")
    assert said["fan-2"].detail == "2 ahead, diagonally ahead or to either side"
    assert said["backing-right"].detail == "1 back or diagonally back to the right"
    assert SCREEN.label(s, 0, act.Place("hook", "K2"))[1] == "ahead is south: leads to M3"
    assert (card_brief(s, "straight-3"), card_brief(s, "?")) == ("3 ahead", "its directions are unknown")
    assert all(len(card_brief(s, card)) > 5 and card_title(s, card) != "unknown card" for card in s.book.cards)


def test_at_a_table_with_cards_of_its_own_the_kind_is_said_by_what_is_taken_in_hand(game):
    s = game(hand=("?", "?"), away=2)
    keys = list(dict.fromkeys(SCREEN.handle(s, 0, one).key for one in RULES.legal(s, 0) if isinstance(one, act.Place)))
    assert keys == [*s.book.kinds, "?"]
    assert (SCREEN.secret(s, 0), SCREEN.hand(s, 0)) == (False, ())


def test_a_course_without_land_has_no_stacks_to_tap_but_all_its_acts():
    course = msgspec.to_builtins(load_course("cape-horn"))
    course["rows"] = [row.replace("-", "b") for row in course["rows"]]
    s = GAME.start(GAME.header_for(["Ann", "Bob", "Cid"], board=course | {"id": "open-sea"}, seed="1"))
    assert "stack" not in [one.id for one in RULES.scene(s, RULES.legal(s, 0)).places]
    assert SCREEN.place(s, 0, act.Deal()) is SCREEN.meant(s, 0, "stack", "") is None


# --- words ------------------------------------------------------------------------------------------------

OVER_THE_LINE = {"ships": {0: "B3"}, "winds": {"B3": "tee-1", "B2": "tee-1"}, "tokens": ("red", "green", None)}


@pytest.mark.parametrize(("moment", "one", "title", "detail"), [
    (OVER_THE_LINE, act.Sail("B2"), "Sail to B2", "over the finish line"),
    (OVER_THE_LINE, act.Ignore("B2"), "", "3 sail points; over the finish line"),
    (OVER_THE_LINE, act.Again("B2", True), "", "8 sail points"), ({"points": 8}, act.Stay(), "", "no sail point"),
])  # fmt: skip
def test_a_label_says_before_it_is_tapped_what_it_costs_and_what_crosses_the_line(game, moment, one, title, detail):
    said = one.label(game(**moment), 0)
    assert title in ("", said[0])
    assert said[1].startswith(detail)


AT_RED = "Ann sails to the red station of zone I (M5)"
STATION = {"ships": {0: "M4"}, "winds": {"M4": "fan-1", "M5": "tee-1"}}


@pytest.mark.parametrize(
    ("moment", "one", "sentence"),
    [
        (STATION, act.Sail("M5"), AT_RED),
        # a second of one colour, or of one zone, is not passed over in silence (p. 5)
        ({**STATION, "tokens": ("green", None, None)}, act.Sail("M5"),
         f"{AT_RED}. No token: Your log book has the green token of zone I already."),
        ({**STATION, "tokens": (None, "red", None)}, act.Sail("M5"),
         f"{AT_RED}. No token: Your log book has a token of this colour already: red."),
        ({"hand": ("?",), "away": 1}, act.Place("?", "K2"), "Ann places a wind card at K2"),
        (OVER_THE_LINE, act.Sail("B2"), "Ann sails to B2. Ann wins: first over the finish line with two tokens"),
        ({"hand": ("hook",)}, act.Place("hook", "M8"),
         "Ann places Hook at M8 — against the rules: No wind card is next to M8."),
    ],
)  # fmt: skip
def test_what_a_move_leads_to_is_told(game, moment, one, sentence):
    s = game(**moment)
    why = RULES.why_not(s, 0, one)
    after = RULES.apply(s, 0, one, Chance(seed="x"), why is not None)
    assert RULES.tell(s, Entry(1, one, 0, refusal=why), after, 0) == sentence


def test_a_tile_shows_tokens_by_zone_and_how_far_either_victory_is(game):
    """Spaces at least, whatever the winds; who is behind the line and who won is a sign."""
    s = game(ships={0: "B3"}, winds={"B3": "tee-1"}, tokens=("red", "green", None), points=5)
    tile = SCREEN.tile(s, 0)
    assert tile.figures == (("5", "sail points"), ("2", "of 3 tokens"), ("0", "wind cards"))
    assert tile.signs == ("turn", "first")
    assert [one.text for one in (*tile.lines, *SCREEN.tile(s, 1).lines[1:])] == [
        "Tokens: red of zone I and green of zone II", "Three tokens: yellow of zone III, 3 spaces or more",
        "Finish line: crossing it wins, 1 space or more", "Three tokens: one from each zone, 19 spaces or more",
        "Finish line: after two tokens, 24 spaces or more",
    ]  # fmt: skip
    assert "behind the line" in SCREEN.tile(game(ships={1: "A2"}, winds={"A2": "tee-1"}), 1).signs
    over = game(**WON, ships={0: "A2"})
    assert (SCREEN.tile(over, 0).signs, SCREEN.heading(over)[0]) == (("crossed the line", "first"), "Ann wins")
    assert [one.title for one in SCREEN.deciding(over)] == ["Tokens"], "nothing is said to be missing any more"


def test_once_a_round_sail_points_and_cards_are_asked_for_as_a_turn_begins(game):
    """From the second round on, of the captain whose turn it is, until something was done."""
    s = replace(game(points=4, hand=("hook",)), round=2)
    assert SCREEN.to_check(s, 0) == "Sail points 4, wind cards 1: correct? Tap to confirm"
    for other in (replace(s, round=1), replace(s, placed=1), replace(s, moved="sailed"), replace(s, turn=1)):
        assert not SCREEN.to_check(other, 0)


# --- the picture --------------------------------------------------------------------------------------------


def test_the_ground_never_changes_and_shows_stations_starts_and_the_line(game):
    one, other = RULES.scene(game(), ()), RULES.scene(game(winds={"M8": "hook"}, ships={0: "M8"}), ())
    assert (one.areas, one.links, one.places) == (other.areas, other.links, other.places)
    assert sum(place.shape == "circle" for place in one.places) == 9
    assert "stack" in {place.id for place in one.places}
    assert [place.badge for place in one.places if place.tone == "start"] == ["1", "2", "3", "4", "5"]
    assert len(one.links) == 5
    assert len({point[1] for link in one.links for point in link.points}) == 1
    above, below = (next(place.y for place in one.places if place.id == space) for space in ("A2", "A3"))
    assert above < one.links[0].points[0][1] < below
    assert {area.tone for area in one.areas} == {"yellow", "blue", "red", "land"}
    points = [(each.x, each.y) for each in (*one.places, *one.tokens)]
    points += [point for area in one.areas for point in area.outline]
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points)


def test_a_card_is_drawn_as_it_lies_in_its_area_and_the_one_below_the_ship_large_on_land(game):
    """Ahead is south, then west, then north (p. 2); for whoever's turn it is."""
    s = replace(game(winds={"K2": "hook", "J14": "hook", "A9": "hook", "B9": "?"}), turn=2)
    tokens = {one.id: one for one in RULES.scene(s, ()).tokens}
    kinds = {"K2": "wind n s1-w2 s1-e2", "J14": "wind e w1-n2 w1-s2", "A9": "wind s n1-e2 n1-w2", "B9": "unknown s"}
    assert {space: tokens[f"wind/{space}"].kind for space in kinds} == kinds
    assert tokens["wind/K1"].kind.startswith("printed n ")
    below = tokens["below"]
    assert (below.letter, below.owner, below.kind) == ("Fan 2", 2, "below n s2 sw2 w2 e2 se2")
    won = game(phase="over", winner=1, victory="three_tokens")
    assert [one.owner for one in RULES.scene(won, ()).tokens if one.kind == "winner"] == [1]


def test_ships_that_share_a_station_lie_side_by_side(game):
    """None hides another; names that begin alike get letters of their own."""
    scene = RULES.scene(game(5, ships={0: "M5", 1: "M5", 2: "M5"}, winds={"M5": "hook"}), ())
    ships = [one for one in scene.tokens if one.kind in ("ship", "pair", "ships")]
    assert [one.kind for one in ships] == ["ships"] * 3 + ["ship"] * 2
    assert len({(one.x, one.y) for one in ships}) == 5
    assert [one.letter for one in ships] == ["A", "B", "C", "D", "E"]
    assert len(set(letters(["Ann", "Anna", "An", "A", "Aa"]))) == 5


# --- secrets: nobody sees another's hand (p. 2) ---------------------------------------------------------------


def test_others_see_unknown_cards_which_are_still_among_those_that_may_be_anywhere(game):
    s = game(hand=("hook", "tee-1"))
    view = RULES.view(s, 1)
    assert (view.seats[0].hand, view.away, view.stack) == (("?", "?"), 2, s.stack)
    assert view.unseen == game().unseen
    assert RULES.view(s, 0) == s
    over = game(hand=("hook",), phase="over")
    assert RULES.view(over, None) == over, "at the end all hands are open"
    assert "hook" not in str(msgspec.to_builtins(RULES.why_not(s, 0, act.Place("fan-1", "K2"))))


def test_a_corrected_hand_is_its_owners(game):
    s, hand = game(), ["hook", "tee-1"]
    entry, after = Entry(1, Correct("seats[0].hand", hand)), RULES.correct(s, "seats[0].hand", hand)
    assert RULES.hide(entry, 1).act == Correct("seats[0].hand", None)
    assert RULES.hide(entry, 0) is entry
    assert RULES.tell(s, entry, after, 1) == "Corrected: Ann's wind cards were corrected"
    assert "Hook" in RULES.tell(s, entry, after, 0)
    assert RULES.hide(Entry(1, Correct("seats[0].points", 3)), None).act.value == 3


def test_a_hand_is_covered_where_all_look_at_one_screen(game):
    s = game(hand=("hook", "hook", "?"), away=1)
    assert SCREEN.secret(s, 0)
    assert not any((SCREEN.secret(s, 1), SCREEN.secret(replace(s, covering=True), 0),
                    SCREEN.secret(RULES.view(s, None), 0)))  # fmt: skip
    assert [(one.value, one.title) for one in SCREEN.hand(s, 0)] == [("hook", "Hook ×2"), ("?", "unknown card")]
    assert SCREEN.hand(RULES.view(s, 1), 0) == ()


def test_the_question_for_a_wind_card_has_its_words(game):
    """There is one deck; its answers are kinds of card."""
    inquiry = SCREEN.ask(game(), Question("wind", ("hook", "tee-1"), 0))
    assert inquiry.text.endswith("?")
    assert [(one.value, one.title) for one in inquiry.options] == [("tee-1", "Tee 1"), ("hook", "Hook")]
    assert all(one.detail for one in inquiry.options)
