"""Every refusal, and what would change it: the same act where the one thing is otherwise (p. 2-5)."""

from __future__ import annotations

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_horn import acts as act

AT_M5 = {"ships": {0: "M5"}, "winds": {"M5": "fan-1", "M6": "tee-1"}}
ON_M6 = {"ships": {0: "M6"}, "winds": {"M6": "tee-1", "M7": "fork-1"}, "phase": "draw", "moved": "sailed"}

UNKNOWN_COURSE = {"ledger": True, "phase": "draw", "moved": "sailed", "tokens": ("red", "green", None)}
CASES = {
    # rule: (page, how the moment is refused, the act, how it is allowed: the moment otherwise, or another act)
    "not_your_turn": (2, {"turn": 1}, act.Stay(), {}),
    "game_over": (5, {"phase": "over"}, act.Stay(), {}),
    "not_now": (2, {"phase": "deal"}, act.Stay(), {}),
    "no_such_space": (3, {"hand": ("hook",)}, act.Place("hook", "F1"), act.Place("hook", "K2")),
    "no_such_card": (2, {"hand": ("hook",)}, act.Place("gale", "K2"), act.Place("hook", "K2")),
    "place_before_sailing": (2, {"hand": ("hook",), "phase": "draw"}, act.Place("hook", "K2"), {"hand": ("hook",)}),
    "not_in_hand": (2, {"hand": ("hook",)}, act.Place("tee-1", "K2"), {"hand": ("tee-1",)}),
    "all_seen": (
        2, {"hand": ("?",), "away": 1, "unseen": (0, *[3] * 17)}, act.Place("fan-1", "K2"),
        {"hand": ("?",), "away": 1, "unseen": (1, *[3] * 17)},
    ),
    "covered_this_turn": (
        2, {"hand": ("hook",), "covering": True, "placed": 1}, act.Place("hook", "K2"),
        {"hand": ("hook",), "placed": 1},
    ),
    "not_adjacent": (2, {"hand": ("hook",)}, act.Place("hook", "M3"), {"hand": ("hook",), "winds": {"N2": "tee-1"}}),
    "ship_on_card": (
        2, {"hand": ("hook",), "ships": {1: "M8"}, "winds": {"M8": "tee-1", "M9": "tee-1"}}, act.Place("hook", "M8"),
        {"hand": ("hook",), "winds": {"M8": "tee-1", "M9": "tee-1"}},
    ),
    "cover_is_only": (
        2, {"hand": ("hook",), "placed": 1, "winds": {"M8": "tee-1", "M9": "tee-1"}}, act.Place("hook", "M8"),
        {"hand": ("hook",), "winds": {"M8": "tee-1", "M9": "tee-1"}},
    ),
    "within_reach": (
        2, {"hand": ("hook",), "points": 3, "winds": {"K2": "tee-1"}}, act.Place("hook", "K2"),
        # the printed card at the start does not lead back
        {"hand": ("hook",), "points": 2, "ships": {0: "M8"}, "winds": {"K2": "tee-1", "M8": "tee-1"}},
    ),
    "token_first": (5, {**AT_M5, "phase": "token"}, act.Draw(), {**AT_M5, "phase": "draw"}),
    "moved_already": (3, {**AT_M5, "phase": "draw", "moved": "sailed"}, act.Sail("M6"), AT_M5),
    "move_or_stay": (3, {}, act.Draw(), {"phase": "draw"}),
    "all_ways_leave": (
        3, {"ships": {0: "A2"}, "winds": {"A2": "straight-3", "A1": "hook"}}, act.Sail("A1"),
        {"ships": {0: "A2"}, "winds": {"A2": "tee-1", "A1": "hook"}},
    ),
    "not_on_the_card": (
        3, {"ships": {0: "M5"}, "winds": {"M5": "straight-2", "M6": "tee-1"}}, act.Sail("M6"), AT_M5,
    ),
    "not_a_move": (
        3, {"ships": {0: "M8"}, "winds": {"M8": "?", "M9": "tee-1"}}, act.Sail("M8"), act.Sail("M9"),
    ),
    "no_wind_card": (3, {"ships": {0: "M5"}, "winds": {"M5": "fan-1"}}, act.Sail("M6"), AT_M5),
    "ship_there": (3, {**AT_M5, "ships": {0: "M5", 1: "M6"}}, act.Sail("M6"), AT_M5),
    "not_neighbouring": (4, AT_M5, act.Ignore("K1"), act.Ignore("M6")),
    "ignore_points": (4, {**AT_M5, "points": 2}, act.Ignore("M6"), {**AT_M5, "points": 3}),
    "first_move_first": (
        4, {**AT_M5, "points": 5}, act.Again("M6"), {**AT_M5, "points": 5, "phase": "draw", "moved": "sailed"},
    ),
    "stayed": (
        4, {**ON_M6, "points": 5, "moved": "stayed"}, act.Again("M7"),
        {**ON_M6, "winds": {"M6": "tee-1", "M7": "fork-1"}, "points": 5},
    ),
    "ignore_in_twice": (
        4, {**ON_M6, "points": 8, "moved": "ignored"}, act.Again("M7"),
        {**ON_M6, "points": 8, "moved": "ignored", "rulings": {"ignore_within_move_twice": True}},
    ),
    "twice_points": (4, {**ON_M6, "points": 4}, act.Again("M7"), {**ON_M6, "points": 5}),
    "no_station": (5, {}, act.TakeToken(), {**AT_M5, "phase": "token"}),
    "zone_done": (5, {**AT_M5, "tokens": ("green", None, None)}, act.TakeToken(), {**AT_M5, "phase": "token"}),
    "colour_done": (5, {**AT_M5, "tokens": (None, "red", None)}, act.TakeToken(), {**AT_M5, "phase": "token"}),
    "no_token_left": (
        5, {**AT_M5, "numbers": {"tokens_of_a_colour": 0}}, act.TakeToken(), {**AT_M5, "phase": "token"},
    ),
    "not_just_stopped": (5, AT_M5, act.TakeToken(), {**AT_M5, "phase": "token"}),
    "draw_first": (4, {"phase": "draw", "moved": "stayed"}, act.EndTurn(), {"phase": "buy", "moved": "stayed"}),
    "drawn_already": (4, {"phase": "buy"}, act.Draw(), {"phase": "draw"}),
    "draw_before_buying": (4, {"phase": "draw"}, act.Buy(), {"phase": "buy"}),
    "hand_full": (4, {"phase": "draw", "hand": ("hook",) * 6}, act.Draw(), {"phase": "draw", "hand": ("hook",) * 5}),
    "no_cards_left": (
        4, {"phase": "draw", "unseen": (0,) * 18}, act.Draw(),
        {"phase": "draw", "unseen": (0,) * 18, "covered": ("hook",)},
    ),
    "no_course": (2, {"ledger": True}, act.Sail("K2"), act.Sail("")),
    "line_needs_two": (5, {**UNKNOWN_COURSE, "tokens": ("red", None, None)}, act.Cross(), UNKNOWN_COURSE),
    "line_by_moving": (5, {**UNKNOWN_COURSE, "ledger": False}, act.Cross(), UNKNOWN_COURSE),
    "buy_points": (4, {"phase": "buy", "points": 0}, act.Buy(), {"phase": "buy", "points": 1}),
}  # fmt: skip


@pytest.mark.parametrize("rule", sorted(CASES))
def test_it_is_refused_by_this_rule_and_allowed_where_that_is_otherwise(game, refused, rules, rule):
    page, moment, done, otherwise = CASES[rule]
    why = refused(game(**moment), 0, done)
    assert (why.rule, why.page) == (rule, page)
    s = game(**(otherwise if isinstance(otherwise, dict) else moment))
    one = done if isinstance(otherwise, dict) else otherwise
    assert rules.why_not(s, 0, one) is None
    assert one in rules.legal(s, 0)
    rules.apply(s, 0, one, Chance(seed="any"))
