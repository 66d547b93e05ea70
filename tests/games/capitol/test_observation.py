"""Who is told what of Capitol (ch. 6, 10); that twins cannot be told apart is asked of recorded games."""

from __future__ import annotations

import msgspec

from capemay_kit.core.record import Entry
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import SEALED

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


def test_an_auction_whose_prize_is_put_aside_is_told_to_everybody(game, rules, do):
    """Its bids were turned over all the same, though nothing is left to place (ch. 6)."""
    s = game(hands=[["roof-7"], ["roof-1"]], phase="turn_over", bids=[[], []], rulings={"free_auction": False})
    after = do(s, 0, act.TurnOver())
    (told,) = {rules.tell(s, Entry(1, act.TurnOver(), 0), after, viewer) for viewer in VIEWERS}
    assert told.endswith("it is put aside")
