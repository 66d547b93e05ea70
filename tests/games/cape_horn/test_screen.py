"""What the game says to a screen and no recorded game comes to; all else is kept of those."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry
from capemay_kit.errors import Question
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.book import load_course
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()
SCREEN = registry.screen("cape-horn")


def test_a_course_without_land_has_no_stacks_to_tap_but_all_its_acts():
    course = msgspec.to_builtins(load_course("cape-horn"))
    course["rows"] = [row.replace("-", "b") for row in course["rows"]]
    s = GAME.start(GAME.header_for(["Ann", "Bob", "Cid"], board=course | {"id": "open-sea"}, seed="1"))
    assert "stack" not in [one.id for one in RULES.scene(s, RULES.legal(s, 0)).places]
    assert SCREEN.place(s, 0, act.Deal()) is SCREEN.meant(s, 0, "stack", "") is None


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


def test_the_question_for_a_wind_card_has_its_words(game):
    """There is one deck; its answers are kinds of card."""
    inquiry = SCREEN.ask(game(), Question("wind", ("hook", "tee-1"), 0))
    assert inquiry.text.endswith("?")
    assert [(one.value, one.title) for one in inquiry.options] == [("tee-1", "Tee 1"), ("hook", "Hook")]
    assert all(one.detail for one in inquiry.options)
