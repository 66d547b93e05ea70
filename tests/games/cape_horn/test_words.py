"""What people read: sentences of the log, labels of buttons, the picture, the rules as a reference."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry, Redo, Undo
from capemay_kit.core.scene import letters
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.names import card_brief, card_title
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()


def told(s, one, answers=(), viewer=0, seat=0, force=False):
    """Carry out an act and return the sentence about it."""
    chance = Chance(answers=answers)
    refusal = RULES.why_not(s, seat, one)
    after = RULES.apply(s, seat, one, chance, force)
    return RULES.tell(s, Entry(1, one, seat, answers=tuple(chance.log), refusal=refusal), after, viewer)


@pytest.mark.parametrize(
    ("moment", "one", "answers", "sentence"),
    [
        ({"hand": ("hook",)}, act.Place("hook", "K2"), (), "Ann places Hook at K2"),
        ({"hand": ("?",), "away": 1}, act.Place("?", "K2"), (), "Ann places a wind card at K2"),
        ({"hand": ("hook",), "ships": {0: "M8"}, "winds": {"M8": "tee-1"}}, act.Place("hook", "K1"), (),
         "Ann covers the card at K1 with Hook"),
        ({"ships": {0: "M4"}, "winds": {"M4": "fan-1", "M5": "tee-1"}}, act.Sail("M5"), (),
         "Ann sails to the red station of zone I (M5)"),
        ({"winds": {"K2": "tee-1"}, "points": 4}, act.Ignore("K2"), (),
         "Ann ignores the wind for 3 sail points and moves to K2"),
        ({"ships": {0: "M6"}, "winds": {"M6": "fan-1", "M7": "tee-1"}, "points": 5, "phase": "draw",
          "moved": "sailed"}, act.Again("M7"), (),
         "Ann moves a second time for 5 sail points, to M7"),
        ({}, act.Stay(), (), "Ann stays at K1, +1 sail point"),
        ({"points": 8}, act.Stay(), (), "Ann stays at K1"),
        ({"ships": {0: "M5"}, "winds": {"M5": "tee-1"}, "phase": "token"}, act.TakeToken(), (),
         "Ann takes the red token of zone I"),
        ({"ships": {0: "M5"}, "winds": {"M5": "tee-1"}, "phase": "token"}, act.LeaveToken(), (), "Ann takes no token"),
        ({"phase": "draw"}, act.Draw(), ("hook",), "Ann draws a wind card: Hook"),
        ({"phase": "draw"}, act.Draw(), (None,), "Ann draws a wind card"),
        ({"phase": "buy"}, act.Buy(), ("hook",), "Ann buys a wind card for 1 sail point: Hook"),
        ({"phase": "buy"}, act.EndTurn(), (), "Ann ends the turn"),
        ({"phase": "deal"}, act.Deal(), ("hook", "tee-1", "fan-1") * 3, "The starting hands are drawn"),
        ({"ships": {0: "B3"}, "winds": {"B3": "tee-1", "B2": "tee-1"}, "tokens": ("red", "green", None)},
         act.Sail("B2"), (), "Ann sails to B2. Ann wins: first over the finish line with two tokens"),
    ],
)  # fmt: skip
def test_every_act_is_told_in_one_plain_sentence(game, moment, one, answers, sentence):
    """As the log shows it."""
    assert told(game(**moment), one, answers) == sentence


def test_an_act_against_the_rules_says_so(game):
    """And which rule it was."""
    text = told(game(hand=("hook",)), act.Place("hook", "M8"), force=True)
    assert text == "Ann places Hook at M8 — against the rules: No wind card is next to M8."


def test_undo_and_redo_are_told(game):
    """They are entries too."""
    s = game()
    assert RULES.tell(s, Entry(2, Undo(1)), s, None) == "Undo"
    assert RULES.tell(s, Entry(2, Undo(0)), s, None) == "Undo everything"
    assert RULES.tell(s, Entry(2, Redo()), s, None) == "Redo"
    over = replace(s, phase="over")
    assert RULES.tell(over, Entry(2, Correct("seats[0].points", 2)), over, None) == "Corrected: Ann has 2 sail points"


def test_every_card_reads_as_a_phrase(game):
    """All options, all legs."""
    s = game()
    assert card_brief(s, "hook") == "1 ahead, then 2 to either side"
    assert card_brief(s, "straight-3") == "3 ahead"
    assert card_brief(s, "?") == "its directions are unknown"
    for card in s.book.cards:
        assert len(card_brief(s, card)) > 5
        assert card_title(s, card) != "unknown card"


def moments(seats=4, seed=5, n=160, board="cape-horn"):
    """Yield moments of a race."""
    s = GAME.start(GAME.header_for(["Ann", "Bob", "Cid", "Dot"][:seats], seed="m", board=board))
    rnd = random.Random(seed)
    for _ in range(n):
        if not RULES.to_act(s):
            return
        yield s
        legal = RULES.legal(s, s.turn)
        kind = rnd.choice(sorted({type(one).__name__ for one in legal}))
        one = rnd.choice([one for one in legal if type(one).__name__ == kind])
        s = RULES.apply(s, s.turn, one, Chance(seed="m"))


def test_every_legal_act_has_a_label_and_no_two_the_same():
    """So that buttons can be told apart."""
    for s in moments():
        labels = [one.label(s, s.turn)[0] for one in RULES.legal(s, s.turn)]
        assert all(labels)
        assert len(set(labels)) == len(labels)


def test_a_label_says_what_crosses_the_line(game):
    """Before it is tapped."""
    s = game(ships={0: "B3"}, winds={"B3": "tee-1", "B2": "tee-1"}, tokens=("red", "green", None), points=3)
    assert act.Sail("B2").label(s, 0) == ("Sail to B2", "over the finish line")
    assert act.Ignore("B2").label(s, 0)[1] == "3 sail points; over the finish line"
    assert act.Again("B2", True).label(s, 0)[1].startswith("8 sail points")
    assert act.Stay().label(game(points=8), 0)[1].startswith("no sail point")


def test_the_picture_has_a_target_for_every_act_that_names_a_space():
    """Once a place, with words."""
    for s in moments(n=80):
        legal = RULES.legal(s, s.turn)
        scene = RULES.scene(RULES.view(s, s.turn), legal)
        named = {getattr(one, "to", None) or getattr(one, "space", None) for one in legal}
        named |= {s.seats[s.turn].space for one in legal if isinstance(one, act.Stay | act.TakeToken)}
        named |= {"stack" for one in legal if isinstance(one, act.Deal | act.Draw | act.Buy)}
        named.discard(None)
        assert [one.place for one in scene.targets] == list(dict.fromkeys(one.place for one in scene.targets))
        assert {one.place for one in scene.targets} == named
        assert named <= {one.id for one in scene.places}
        assert all(one.label for one in scene.targets)
        pieces = {*(f"ship/{i}" for i in range(4)), *(f"wind/{one}" for one in s.winds), "stack", "said", "below"}
        assert {one.id for one in scene.tokens if one.kind != "cost"} == pieces
        points = [(one.x, one.y) for one in (*scene.places, *scene.tokens)]
        points += [point for one in scene.areas for point in one.outline]
        points += [point for one in scene.links for point in one.points]
        assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points)


def test_the_ground_never_changes_and_shows_stations_starts_and_the_line(game):
    """Areas, links and places are those of the board."""
    one, other = RULES.scene(game(), ()), RULES.scene(game(winds={"M8": "hook"}, ships={0: "M8"}), ())
    assert (one.areas, one.links, one.places) == (other.areas, other.links, other.places)
    assert sum(place.shape == "circle" for place in one.places) == 9
    assert [place.badge for place in one.places if place.tone == "start"] == ["1", "2", "3", "4", "5"]
    assert len(one.links) == 5
    assert len({point[1] for link in one.links for point in link.points}) == 1
    above, below = (next(place.y for place in one.places if place.id == space) for space in ("A2", "A3"))
    assert above < one.links[0].points[0][1] < below
    assert {area.tone for area in one.areas} == {"yellow", "blue", "red", "land"}


def test_ships_that_share_a_station_lie_side_by_side(game):
    """None hides another."""
    scene = RULES.scene(game(5, ships={0: "M5", 1: "M5", 2: "M5"}, winds={"M5": "hook"}), ())
    ships = [one for one in scene.tokens if one.kind in ("ship", "pair", "ships")]
    assert [one.kind for one in ships] == ["ships"] * 3 + ["ship"] * 2
    assert len({(one.x, one.y) for one in ships}) == 5
    assert [one.letter for one in ships] == ["A", "B", "C", "D", "E"]


def test_names_that_begin_alike_get_letters_of_their_own():
    """Colour is never alone."""
    assert len(set(letters(["Ann", "Anna", "An", "A", "Aa"]))) == 5


def test_a_summary_says_in_figures_how_the_race_stands(game):
    """Points, place, cards, tokens, what is left to sail."""
    summary = RULES.summary(game(hand=("hook",), tokens=("red", None, None)))
    ann = summary["seats"]["Ann"]
    assert 0 < ann.pop("to_go") < 25
    assert ann == {"points": 3, "space": "K1", "cards": 1, "tokens": 1}
    assert (summary["round"], summary["phase"], summary["turn"], summary["stack"]) == (1, "sail", "Ann", 89)


def test_nobody_plays_by_itself(game):
    """There is no automa."""
    assert RULES.by_itself(game()) is None
