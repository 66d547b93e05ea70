"""Nobody sees another's cards or sealed bid (ch. 6, 10).

The tests go by information: where only secrets differ, what one may see must be the same byte for byte.
"""

from __future__ import annotations

import msgspec
import pytest

from capemay_kit.core.record import Correct, Entry
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import SEALED, Book
from capemay_kit.games.capitol.rules import GAME

RULES = GAME


def encoded(value):
    """Write anything a page might be sent as bytes; a book is known by its key."""
    return msgspec.json.encode(value, enc_hook=lambda one: one.key if isinstance(one, Book) else str(one))


@pytest.fixture(scope="module", params=[(2, 11), (3, 12), (4, 13)], ids=lambda one: f"{one[0]}-seats")
def table(request, play):
    """Return a game played at random to its end."""
    return play(*request.param)


def test_a_bid_is_told_to_its_owner_alone_until_all_are_turned_over(table):
    """Sealed in the record and in words; then the state shows it (ch. 6)."""
    before, bids, shown = table.start, 0, 0
    for entry, after in table.history:
        for viewer in (None, *range(len(before.seats))):
            text = RULES.tell(before, entry, after, viewer)
            assert text
            if isinstance(entry.act, act.Bid) and viewer != entry.seat:
                assert RULES.hide(entry, viewer).act == act.Bid(SEALED)
                assert text == f"{before.seats[entry.seat].name} has a bid ready"
                bids += 1
            elif isinstance(entry.act, act.TurnOver):
                assert text == RULES.tell(before, entry, after, 0)
                shown += 1
            elif not isinstance(entry.act, act.Deal | act.Bid):
                assert text == RULES.tell(before, entry, after, 0)
        before = after
    assert bids
    assert shown


def test_the_first_deal_is_told_to_each_alone(table):
    """What others were dealt is unknown, what lies open is not (ch. 2)."""
    entry = table.history[0][0]
    for viewer in range(len(table.start.seats)):
        answers = RULES.hide(entry, viewer).answers
        assert all((one.value is None) == (one.audience not in (None, viewer)) for one in answers)
        assert sum(one.value is not None for one in answers) == 8 + 3


def test_where_the_app_holds_the_cards_no_view_offers_to_say_who_won(table):
    """The own view masks the others' cards, and yet every bid counts (ch. 6)."""
    auctions = [s for _, s in table.history if s.phase == "bid"]
    assert auctions
    for s in auctions:
        for seat in RULES.to_act(s):
            view = RULES.view(s, seat)
            won = act.Won(s.seats[seat].hand[:1])
            assert won not in RULES.legal(view, seat)
            assert RULES.why_not(view, seat, won).rule == "every_bid_counts"


def test_at_a_table_with_printed_cards_ones_own_view_offers_all_one_may_do(game):
    """Whatever is known of the others' cards (ch. 6)."""
    s = game(3, hands=[["roof-7"], ["roof?", "floor-2"], ["permit?"]], phase="bid", printed=True)
    for seat in range(3):
        assert RULES.legal(RULES.view(s, seat), seat) == RULES.legal(s, seat)
        assert any(isinstance(one, act.Won) for one in RULES.legal(s, seat))


def test_the_cards_an_auction_was_won_with_lie_open(game):
    """They are discarded before everybody (ch. 6, rule 8)."""
    entry = Entry(1, act.Won(("roof-7",)), 0)
    assert RULES.hide(entry, 1) is entry


def test_at_the_end_all_is_open(table):
    """There is nothing left to hide."""
    assert RULES.view(table.state, None) == table.state


def test_a_corrected_hand_is_its_owners_secret():
    """Others learn that it was corrected, not to what (ch. 10)."""
    entry = Entry(1, Correct("seats[1].hand", ["roof-3"]))
    assert RULES.hide(entry, 0).act == Correct("seats[1].hand", None)
    assert RULES.hide(entry, 1) is entry
    points = Entry(1, Correct("seats[1].points.1", 3))
    assert RULES.hide(points, 0) is points


def test_an_auction_whose_prize_is_put_aside_is_told_to_everybody(game, rules):
    """Its bids were turned over all the same, though nothing is left to place (ch. 6)."""
    s = game(hands=[["roof-7"], ["roof-1"]], phase="turn_over", rulings={"free_auction": False})
    s = s.with_seat(0, bid=()).with_seat(1, bid=())
    after = rules.apply(s, 0, act.TurnOver(), None)
    entry = Entry(1, act.TurnOver(), 0)
    told = {rules.tell(s, entry, after, viewer) for viewer in (None, 0, 1)}
    assert len(told) == 1
    assert told.pop().endswith("it is put aside")


def test_a_forced_bid_tells_nothing_by_its_refusal(game, rules):
    """Which rule it broke may name cards."""
    s = game(hands=[["roof-7", "floor-5"], ["roof-1"]], phase="bid")
    one = act.Bid(("floor-5", "roof-7"))
    entry = Entry(1, one, 0, refusal=rules.why_not(s, 0, one))
    after = rules.apply(s, 0, one, None, force=True)
    assert b"floor" not in encoded(rules.hide(entry, 1))
    assert "against" not in rules.tell(s, entry, after, 1)
    assert "against the rules" in rules.tell(s, entry, after, 0)
