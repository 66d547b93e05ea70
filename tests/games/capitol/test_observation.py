"""Who is told what of Capitol (ch. 6, 10); that twins cannot be told apart is asked of recorded games."""

from __future__ import annotations

import msgspec
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import SEALED
from capemay_kit.games.capitol.rules import GAME

VIEWERS = (None, 0, 1)


def test_a_bid_is_told_to_its_owner_alone_until_all_are_turned_over(game, rules, do):
    """Sealed in the record and in words; then the state shows it (ch. 6)."""
    s = game(hands=[["roof-7"], ["floor-1"]], phase="bid")
    entry = Entry(1, act.Bid(("roof-7",)), 0)
    after = do(s, 0, entry.act)
    told = [rules.tell(s, entry, after, viewer) for viewer in VIEWERS]
    assert told[0] == told[2] == "Ann has a bid ready" != told[1]
    assert [rules.hide(entry, viewer).act for viewer in VIEWERS] == [act.Bid(SEALED), entry.act, act.Bid(SEALED)]
    shown = do(do(after, 1, act.Bid()), 0, act.TurnOver())
    assert rules.view(shown, 1).shown == (("roof-7",), ())


def test_a_forced_bid_tells_nothing_by_its_refusal(game, rules, do):
    """Which rule it broke may name cards."""
    s = game(hands=[["roof-7", "floor-5"], ["roof-1"]], phase="bid")
    one = act.Bid(("floor-5", "roof-7"))
    entry = Entry(1, one, 0, refusal=rules.why_not(s, 0, one))
    after = do(s, 0, one, force=True)
    assert b"floor" not in msgspec.json.encode(rules.hide(entry, 1), enc_hook=str)
    assert "against" not in rules.tell(s, entry, after, 1)
    assert "against the rules" in rules.tell(s, entry, after, 0)


def test_the_first_deal_is_told_to_each_alone(rules):
    """What others were dealt is unknown, what lies open is not (ch. 2)."""
    chance = Chance(seed="1")
    rules.apply(GAME.start(GAME.header_for(["Ann", "Bob"], seed="1")), 0, act.Deal(), chance)
    entry = Entry(1, act.Deal(), 0, answers=tuple(chance.log))
    for viewer in (0, 1):
        answers = rules.hide(entry, viewer).answers
        assert all((one.value is None) == (one.audience not in (None, viewer)) for one in answers)
        assert sum(one.value is not None for one in answers) == 8 + 3


@pytest.mark.parametrize(
    ("entry", "hidden"),
    [(Entry(1, act.Won(("roof-7",)), 0), False), (Entry(1, Correct("seats[0].points.1", 3)), False),
     (Entry(1, Correct("seats[0].hand", ["roof-3"])), True)],
)  # fmt: skip
def test_what_lies_open_is_told_to_everybody_a_corrected_hand_to_its_owner(rules, entry, hidden):
    """Cards an auction was won with are discarded before everybody (ch. 6, rule 8; ch. 10)."""
    assert rules.hide(entry, 0) is entry
    assert rules.hide(entry, 1).act == (Correct("seats[0].hand", None) if hidden else entry.act)


def test_an_auction_whose_prize_is_put_aside_is_told_to_everybody(game, rules, do):
    """Its bids were turned over all the same, though nothing is left to place (ch. 6)."""
    s = game(hands=[["roof-7"], ["roof-1"]], phase="turn_over", bids=[[], []], rulings={"free_auction": False})
    after = do(s, 0, act.TurnOver())
    (told,) = {rules.tell(s, Entry(1, act.TurnOver(), 0), after, viewer) for viewer in VIEWERS}
    assert told.endswith("it is put aside")


def test_at_the_end_all_is_open(game, rules):
    s = game(hands=[["roof-7"], ["roof-1"]], phase="over")
    assert rules.view(s, None) == s
