"""What no rule allows is refused by that rule: everywhere, with its page and in two sentences."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.errors import Refusal
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.state import RULES, Deck, SoloAdvance, State, Step

from .moments import activity, done, event, game, held, upgrade

DEAL = {"phase": "deal", "left": 0}
MINE = {"gravel-cottage": (0, "cottage")}
THEIRS = {"gravel-cottage": (1, "cottage")}
SAND = [cards.Build(kinds=("cottage",), at="any", zones=("sand",))]
BASES = [{}, *[{("sand", "landmark"): 8}] * 2, {("sand", "landmark"): 4}]
FULL = [{("sand", "victorian"): 5, ("dirt", "landmark"): 3}]
TWICE = [upgrade("one_time", cards.IgnoreArrows(), number=97), upgrade("one_time", cards.IgnoreArrows())]
OFFER = activity(cards.Offer(1, (cards.Extra(2),)), cards.Money(2))
ALONE = replace(start_of(header_for(["Isaac"], solo="tourist")), phase="actions", turn=1, left=1)
VICTORIAN, LANDMARK = (act.Upgrade("gravel-cottage", kind=kind) for kind in ("victorian", "landmark"))


def on(*effects, **more):
    return {"cards": [event(*effects)], "event": 99, **more}


def no(rule, why, start, one, *before, seat=0, page=None):
    """Make a row: the rule and what it says, how it begins, what is refused, and what was done before."""
    return pytest.param(rule, page, start, before, seat, one, id=f"{rule}: {why}")


TABLE = (
    no("game_over", "p. 9", {"phase": "over"}, act.Collect()),
    no("not_your_turn", "each on their turn, p. 5", {}, act.Collect(), seat=1),
    no("not_now", "p. 5", {}, act.Reveal()),
    no("something_first", "a card goes on, p. 8", held(SAND, activity=(99,)), act.Collect(), act.Play(99)),
    no("something_first", "one of two drawn is kept, p. 8", {}, act.Collect(), (act.Draw(), 5, 6)),
    no("actions_left", "a turn has three actions, p. 5", {"left": 1}, act.EndTurn()),
    no("no_actions_left", "p. 5", {"left": 0}, act.Collect()),
    no("one_figure_a_seat", "an event concerns every player, p. 5",
       {"cards": [event(cards.Money(1), kind="immediate")], "phase": "resolve", "event": 99, "left": 0},
       act.CarryOut((1,))),
    # bonus cards (p. 3)
    no("keep_so_many", "not one of four, p. 3", DEAL, lambda s: act.Keep(s.seats[0].bonus[:1]), act.Deal()),
    no("keep_so_many", "not those of others, p. 3", DEAL, lambda s: act.Keep(s.seats[1].bonus[:2]), act.Deal()),
    # moving (p. 6)
    no("no_such_space", "p. 6", {}, act.Move(1, "nowhere")),
    no("no_card_named", "p. 6", {}, act.Move(None, "a2")),
    no("card_not_in_hand", "discarded cards are not played, p. 6", {"hand": (2, 3)}, act.Move(1, "b1")),
    no("movement_limit", "an event's, p. 5", on(cards.MovementLimit(3)), act.Move(4, "b4")),
    no("fare", "$2 for a 7, p. 6", {"money": 1}, act.Move(7, "b3")),
    no("fare", "the table's price, p. 6", {"money": 5}, act.Move(1, "a2", cost=50)),
    no("same_space", "round a block, p. 6; ruling 3", {"space": "c4"}, act.Move(4, "c4")),
    no("fire", "no marker may enter, p. 5", on(cards.Fire(streets=("jackson",))), act.Move(1, "b1")),
    no("fire_in_the_way", "nor pass, p. 5", on(cards.Fire(streets=("decatur",))), act.Move(2, "a3")),
    no("against_the_arrows", "p. 6", {"space": "b2"}, act.Move(1, "a2")),
    no("full_amount", "too far, p. 6; ruling 2", {}, act.Move(1, "c4")),
    no("not_there", "the nearest bird space, p. 10", held(cards.Go("bird")), act.GoTo("c4"), act.Play(99)),
    no("no_special_space", "p. 6", {}, act.AtSpecial("bird")),
    # building (p. 6-7)
    no("no_such_lot", "p. 7", {}, act.Build("nowhere")),
    no("below_zero", "a price is no gift", {}, act.Build("gravel-cottage", cost=-1)),
    no("lot_taken", "by another, p. 6", {"lots": THEIRS}, act.Build("gravel-cottage")),
    no("lot_in_zone", "p. 7", {}, act.Build("gravel-cottage", zone="sand")),
    no("shape", "no shop on a square, p. 7", {}, act.Build("gravel-cottage", kind="shop")),
    no("not_adjacent", "p. 6-7", {}, act.Build("sand-shop"), page=7),
    no("name_zone_and_kind", "without a map, p. 6", {"board": "none"}, act.Build()),
    no("no_free_lot", "all taken, p. 7", {"lots": {"sand-cottage": (1, "cottage"), "sand-shop": (1, "shop")},
                                          "space": "c3"}, act.Build(zone="sand", kind="shop")),
    no("card_kind", "p. 10", held(SAND), act.Build("sand-shop"), act.Play(99)),
    no("card_zone", "p. 10", held(SAND), act.Build("gravel-cottage"), act.Play(99)),
    no("banned", "some kinds, p. 5", on(cards.Ban(kinds=("shop", "business")), space="c3"), act.Build("sand-shop")),
    no("zone_on_fire", "p. 5", on(cards.Fire(zones=("gravel",))), act.Build("gravel-cottage")),
    no("no_piece", "ten shops, p. 2; ruling 12", {"have": [{("sand", "shop"): 10}], "space": "a3"},
       act.Build("gravel-shop")),
    no("cost", "p. 6", {"money": 4, "space": "c3"}, act.Build("sand-shop")),
    # upgrading (p. 7-8)
    no("not_yours", "one's own buildings only, p. 7", {"lots": THEIRS}, VICTORIAN),
    no("cannot_become", "no step is skipped, p. 7", {"lots": MINE}, LANDMARK),
    *(no("cannot_become", f"a business no {kind}, p. 7", {"space": "c3", "lots": {"sand-shop": (0, "business")}},
         act.Upgrade("sand-shop", kind=kind)) for kind in cards.UPGRADED),
    no("nothing_there", "p. 7", {}, VICTORIAN, page=8),
    no("nothing_there", "an unplaced cottage stands on a square, p. 7",
       {"have": [{("sand", "cottage"): 1}], "space": "c3"}, act.Upgrade("sand-shop")),
    no("nothing_to_upgrade", "one on a lot is upgraded on its lot, p. 8", {"lots": {"sand-cottage": (0, "cottage")}},
       act.Upgrade(zone="sand", kind="victorian"), page=8),
    no("not_adjacent", "p. 7", {"lots": {"sand-shop": (0, "shop")}}, act.Upgrade("sand-shop", kind="business")),
    no("cost", "a landmark is $10, p. 7", {"money": 9, "lots": {"gravel-cottage": (0, "victorian")}}, LANDMARK),
    no("no_piece", "Victorians and landmarks together, p. 7", {"lots": MINE, "have": FULL}, VICTORIAN),
    no("no_piece", "eight businesses, p. 2; ruling 12",
       {"space": "a3", "lots": {"gravel-shop": (0, "shop")}, "have": [{("sand", "business"): 8}]},
       act.Upgrade("gravel-shop", kind="business")),
    no("no_bases", "twenty, p. 2; ruling 12", {"seats": 4, "lots": {"gravel-cottage": (0, "victorian")}, "have": BASES},
       LANDMARK),
    # cards (p. 8-12)
    no("nothing_to_draw", "neither deck nor discard, p. 8", {"activities": Deck(())}, act.Draw()),
    no("nothing_discarded", "p. 8", {}, act.Retrieve(), page=9),
    no("activity_not_in_hand", "p. 8", {"activity": (5,)}, act.Play(6), page=9),
    no("no_such_option", "one more than there are, p. 8", held(cards.Money(1)), act.Play(99, 1)),
    no("nothing_possible", "p. 8", held(cards.Upgrade(at="any")), act.Play(99)),
    no("actions_once", "in a turn", held(cards.Extra(1), extended=(99,)), act.Play(99)),
    no("actions_once", "at a price too", {"cards": [OFFER], "activity": (99, 99)}, act.Play(99), act.Play(99),
       act.Take()),
    no("upgrade_not_held", "a one-time card is gone, p. 12", {"upgrades": (3,), "hand": (1,)}, act.Use(3), act.Use(3)),
    no("not_for_use", "end of game, p. 12", {"upgrades": (7,)}, act.Use(7)),
    no("used_this_round", "p. 12", {"upgrades": (10,)}, act.Use(10), act.Use(10)),
    no("already_waiting", "p. 12", {"cards": TWICE, "upgrades": (97, 99)}, act.Use(99), act.Use(97)),
    # Ava (p. 16-18); her own refusals stand in test_solo
    no("ava_draws", "p. 16", ALONE, act.Collect(), seat=1),
    no("ava_builds_elsewhere", "p. 16", ALONE, act.Build("sand-1"), (act.SoloDraw(), 5), seat=1),
    no("ava_upgrades_elsewhere", "p. 18", replace(ALONE, steps=(Step(1, SoloAdvance(5)),)),
       act.Upgrade("sand-1", kind="victorian"), seat=1),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "page", "start", "before", "seat", "one"), TABLE)
def test_it_is_refused(refused, rule, page, start, before, seat, one):
    s = done(start if isinstance(start, State) else game(**start), *before, seed="x")
    why = refused(s, seat, one(s) if callable(one) else one)
    assert (why.rule, page or why.page) == (rule, why.page)


def test_a_rule_without_words_still_names_itself():
    assert "strange" in RULES.say(game(), Refusal("strange", 6))[0]
