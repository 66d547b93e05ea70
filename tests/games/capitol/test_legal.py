"""What may be played, and why not: floors, roofs, permits, bids, draws (ch. 3-10)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.chance import Chance
from capemay_kit.errors import IllegalAction
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.auction import Bids
from capemay_kit.games.capitol.book import Book, load_edition
from capemay_kit.games.capitol.state import Building, Stack

BOOK = Book(load_edition("base"))
FLOOR, ROOF, BLUE, PINK = "floor-5", "roof-7", "permit-blue-3", "permit-pink-1"

TWO = {"hands": [[FLOOR], [ROOF]]}
CARDS = {"hands": [[ROOF, FLOOR, BLUE]], "incomplete": (1,)}
TALL = {"hands": [[FLOOR]], "incomplete": (2, 2)}
LAST_ROOF = {"hands": [[ROOF]], "incomplete": (3,), "roofs": (0, 1)}
BUILT = {"hands": [[BLUE]], "areas": {"blue-1": ("round", [(0, 1), (1, 2)])}, "complete": ((1, 2, 4), (2,))}
AUCTION = {"hands": [[ROOF, FLOOR], [FLOOR]], "phase": "bid"}
PRINTED = {"hands": [[ROOF, "roof?"], ["floor?"]], "phase": "bid", "printed": True}
DRAWING = {
    "phase": "draw", "draws": 3, "printed": True, "stacks": (
        Stack(("roof-2", "roof-3"), top="roof?", away=1), Stack((), top="floor-1", discard=("floor-2",)), Stack(()),
    ),
}  # fmt: skip
NO_ROOFS = {"phase": "draw", "draws": 2, "stacks": (Stack(()), Stack((), top="floor-1"), Stack(()))}
FULL = {"phase": "improve", "sites": {"blue-1": {"fountains": 5, "large": "amphitheater"}}}

REFUSED = {
    "out of turn (ch. 3)": (TWO, 1, act.Pass(), "not_your_turn"),
    "turning over for the first player (ch. 6)": (TWO | {"phase": "turn_over"}, 1, act.TurnOver(), "not_your_turn"),
    "having passed (ch. 3 d)": (TWO | {"passed": True, "turn": 1}, 0, act.PlayIdly(FLOOR), "has_passed"),
    "one floor of two (ch. 4)": (TALL, 0, act.PlayFloor(FLOOR, (0,)), "all_floors"),
    "floors from the tallest down (ch. 4)": (TALL, 0, act.PlayFloor(FLOOR, (2, 0)), "lowest_first"),
    "a roof card for floors (ch. 3)": (CARDS, 0, act.PlayFloor(ROOF, (0, 0)), "wrong_card"),
    "a permit of another colour (ch. 3 c)": (BUILT, 0, act.PlayPermit(BLUE, "pink-1", "round", 1), "permit_colour"),
    "the first one with two floors (ch. 5 e)": (
        BUILT, 0, act.PlayPermit(BLUE, "blue-2", "round", 2), "first_one_floor"),
    "another roof in an area (ch. 5 c)": (BUILT, 0, act.PlayPermit(BLUE, "blue-1", "triangular", 2), "area_roof"),
    "lower than the tallest (ch. 5 e)": (BUILT, 0, act.PlayPermit(BLUE, "blue-1", "round", 1), "area_height"),
    "two floors taller (ch. 5 e)": (BUILT, 0, act.PlayPermit(BLUE, "blue-1", "round", 4), "area_height"),
    "the same roofs in three areas (ch. 5 d)": (
        {"hands": [[BLUE]], "areas": {"blue-1": ("round", [(0, 1)]), "blue-3": ("round", [(1, 1)])}},
        0, act.PlayPermit(BLUE, "blue-2", "round", 1), "colour_roofs"),
    "no vacant small space (ch. 5 b)": (
        BUILT | {"sites": {"blue-1": {"fountains": 3}}}, 0, act.PlayPermit(BLUE, "blue-1", "round", 2), "area_full"),
    "a fountain without a vacant space (ch. 7)": (FULL, 0, act.Improve("blue-1"), "no_vacant_space"),
    "placing what another won (ch. 7)": (FULL, 1, act.Improve("blue-2"), "not_your_turn"),
    "a bid from the lowest up (ch. 6)": (AUCTION, 0, act.Bid((FLOOR, ROOF)), "highest_first"),
    "a second bid (ch. 6, rule 3)": (AUCTION | {"bid": ()}, 0, act.Bid((ROOF,)), "has_bid"),
    "turning over before all have bid (ch. 6, rule 4)": (AUCTION | {"bid": ()}, 0, act.TurnOver(), "bids_missing"),
    "naming a winner of the app's cards (ch. 6, rule 7)": (AUCTION, 0, act.Won((ROOF,)), "every_bid_counts"),
    "naming another winner beside a bid (ch. 6, rule 8)": (
        PRINTED | {"bid": ("roof?",)}, 1, act.Won(("floor?",)), "every_bid_counts"),
    "having won beside one's own bid (ch. 6, rule 3)": (
        PRINTED | {"bid": ("roof?",)}, 0, act.Won(("roof?",)), "has_bid"),
    "that nobody bid, by another than the first (ch. 6, rule 7)": (
        PRINTED | {"first": 1}, 0, act.Won(), "nothing_bid"),
    "having won from the lowest up (ch. 6, rule 1)": (PRINTED, 0, act.Won(("roof?", ROOF)), "highest_first"),
    "equal bids without their highest cards (ch. 6, rule 7)": (
        PRINTED, 0, act.Called((4, 4), (4, 0)), "tied_bids"),
    "fewer cards than are due (ch. 10)": (DRAWING, 0, act.DrawAll(1, 1, 0), "all_draws"),
}  # fmt: skip
"""What a rule is against, and the table may do all the same."""

IMPOSSIBLE = {
    "a seat there is not": (TWO, 9, act.Pass(), "no_such_seat"),
    "after the end (ch. 3)": (TWO | {"phase": "over"}, 0, act.Pass(), "game_over"),
    "dealing again (ch. 2)": (TWO, 0, act.Deal(), "not_now"),
    "passing in an auction (ch. 3)": (TWO | {"phase": "bid"}, 0, act.Pass(), "not_now"),
    "a card above its bid (ch. 6, rule 6)": (PRINTED, 0, act.Called((4, 3), (5, 3)), "no_such_bids"),
    "bids of fewer than all (ch. 6)": (PRINTED, 0, act.Called((4,), (4,)), "no_such_bids"),
    "numbers of no bid (ch. 6, rule 5)": (PRINTED, 0, act.Called((0, 0), (0, 0)), "nothing_bid"),
    "numbers of the app's cards (ch. 6)": (AUCTION, 0, act.Called((4, 3), (4, 3)), "every_bid_counts"),
    "arranging anew after all": (AUCTION | {"phase": "improve"}, 0, act.Rearrange(), "not_now"),
    "drawing out of turn (ch. 3)": (TWO | {"phase": "draw"}, 1, act.Draw("roof"), "not_your_turn"),
    "a card of another's": (CARDS, 0, act.PlayIdly("roof-9"), "card_not_in_hand"),
    "an empty pile of floors (ch. 3)": (TALL | {"floors": 0}, 0, act.PlayFloor(FLOOR, (0, 0)), "no_floors_left"),
    "more floors than there are (ch. 1)": (TALL, 0, act.PlayFloor(FLOOR, (0,) * 100), "all_floors"),
    "floors on a height nobody has": (TALL, 0, act.PlayFloor(FLOOR, (0, 3)), "no_such_building"),
    "floors below the ground": (TALL, 0, act.PlayFloor(FLOOR, (-1, 0)), "no_such_building"),
    "floors on a complete building (ch. 4, rule 4)": (TALL, 0, act.PlayFloor(FLOOR, (1, 2)), "complete_is_final"),
    "a roof that is used up (ch. 1)": (LAST_ROOF, 0, act.PlayRoof(ROOF, 3, "round"), "no_roof_left"),
    "a roof on a height nobody has": (LAST_ROOF, 0, act.PlayRoof(ROOF, 4, "triangular"), "no_such_building"),
    "a second roof (ch. 4, rule 4)": (LAST_ROOF, 0, act.PlayRoof(ROOF, 1, "triangular"), "complete_is_final"),
    "an area there is not": (BUILT, 0, act.PlayPermit(BLUE, "blue-9", "round", 1), "no_such_area"),
    "a building one does not have (ch. 3 c)": (BUILT, 0, act.PlayPermit(BLUE, "blue-1", "round", 3), "not_complete"),
    "a prize in an area there is not": (FULL, 0, act.Improve("green-1"), "no_such_area"),
    "an amphitheater on a large space that is taken (ch. 8)": (
        FULL | {"auction": 2}, 0, act.Improve("blue-1"), "large_taken"),
    "bidding another's card (ch. 6)": (AUCTION, 0, act.Bid(("roof-9",)), "bid_not_in_hand"),
    "having won with another's card": (PRINTED, 0, act.Won(("roof-9",)), "bid_not_in_hand"),
    "arranging anew without a bid": (AUCTION, 0, act.Rearrange(), "no_bid_yet"),
    "points of a seat too few": (TWO | {"phase": "score"}, 0, act.Score((1,)), "one_figure_a_seat"),
    "points below zero": (TWO | {"phase": "score"}, 0, act.Score((1, -1)), "below_zero"),
    "drawing from nothing (ch. 10, ruling 8)": (NO_ROOFS, 0, act.Draw("roof"), "stack_empty"),
    "drawing the app's cards at once (ch. 10)": (
        DRAWING | {"printed": False}, 0, act.DrawAll(2, 1, 0), "each_draw_counts"),
    "more of a kind than there are": (DRAWING, 0, act.DrawAll(0, 3, 0), "stack_too_small"),
    "of a kind there is none of": (DRAWING, 0, act.DrawAll(2, 0, 1), "stack_too_small"),
}  # fmt: skip
"""What cannot be carried out whatever the table says: cards and pieces that are not there are corrected first."""


@pytest.mark.parametrize(("there", "seat", "one", "rule"), REFUSED.values(), ids=REFUSED)
def test_a_rule_refuses_what_the_table_may_do_anyway(game, rules, refused, there, seat, one, rule):
    s = game(**there)
    assert refused(s, seat, one).rule == rule
    assert rules.apply(s, seat, one, Chance(seed="1"), force=True) != s


@pytest.mark.parametrize(("there", "seat", "one", "rule"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_carried_out_stays_refused(game, rules, refused, there, seat, one, rule):
    s = game(**there)
    assert refused(s, seat, one).rule == rule
    with pytest.raises(IllegalAction):
        rules.apply(s, seat, one, Chance(seed="1"), force=True)


def plays(rules, s, kind, seat=0):
    return [one for one in rules.legal(s, seat) if type(one) is kind]


OFFERED = {
    "two floors start a building or two, or raise what has no roof (ch. 4, rule 2)": (
        {"hands": [[FLOOR]], "incomplete": (2,)}, act.PlayFloor,
        [act.PlayFloor(FLOOR, on) for on in ((0, 0), (0, 1), (0, 2), (2, 3))]),
    "the last floor (our ruling)": (
        {"hands": [[FLOOR]], "incomplete": (2,), "floors": 1}, act.PlayFloor,
        [act.PlayFloor(FLOOR, (0,)), act.PlayFloor(FLOOR, (2,))]),
    "either roof on any building without one (ch. 4, rule 4)": (
        {"hands": [[ROOF]], "incomplete": (1, 3, 3)}, act.PlayRoof,
        [act.PlayRoof(ROOF, on, roof) for on in (1, 3) for roof in ("round", "triangular")]),
    "the first building of an area has one floor (ch. 5 a, e)": (
        {"hands": [[BLUE]]}, act.PlayPermit,
        [act.PlayPermit(BLUE, f"blue-{i}", roof, 1) for i in (1, 2, 3) for roof in ("round", "triangular")]),
    "above one and two floors two or three, the rulebook's example (ch. 5 e)": (
        {"hands": [[PINK]], "areas": {"pink-1": ("round", [(0, 1), (1, 2)])}, "complete": ((2, 3, 4), (2, 3))},
        act.PlayPermit, [act.PlayPermit(PINK, "pink-1", "round", height) for height in (2, 3)]),
    "a permit nobody named is of any colour": (
        {"hands": [["permit?"]], "complete": ((1,), ())}, act.PlayPermit,
        [act.PlayPermit("permit?", area.id, "round", 1) for area in BOOK.areas]),
    "any card without its action (ch. 3)": (
        {"hands": [[ROOF, FLOOR, BLUE]], "roofs": (0, 0)}, act.PlayIdly,
        [act.PlayIdly(one) for one in (ROOF, FLOOR, BLUE)]),
    "passing without cards (ch. 3 d)": ({"hands": [[], [FLOOR]]}, act.Pass, [act.Pass()]),
    "turning over alone when all have bid (ch. 6, rule 4)": (
        {"hands": [[FLOOR], [FLOOR]], "phase": "turn_over", "bid": ()}, act.TurnOver, [act.TurnOver()]),
    "a space fewer is a space (ch. 7)": (
        {"phase": "improve", "sites": {one.id: {"fountains": one.spaces - (one.id == "blue-1")} for one in BOOK.areas}},
        act.Improve, [act.Improve("blue-1")]),
    "a vacant large space (ch. 8)": (
        {"phase": "improve", "auction": 2, "sites": {
            one.id: {"large": "temple", "fountains": 9} for one in BOOK.areas if one.id != "blue-1"}},
        act.Improve, [act.Improve("blue-1")]),
    "a kind that is left (ch. 10)": (NO_ROOFS, act.Draw, [act.Draw("floor")]),
    "every way to draw what is due (ch. 10)": (DRAWING, act.DrawAll, [act.DrawAll(1, 2, 0), act.DrawAll(2, 1, 0)]),
    "all where fewer are left": (DRAWING | {"draws": 9}, act.DrawAll, [act.DrawAll(2, 2, 0)]),
    "nothing at once where the app deals": (DRAWING | {"printed": False}, act.DrawAll, []),
}  # fmt: skip


@pytest.mark.parametrize(("there", "kind", "offered"), OFFERED.values(), ids=OFFERED)
def test_what_is_offered(game, rules, there, kind, offered):
    assert sorted(map(str, plays(rules, game(**there), kind))) == sorted(map(str, offered))


def test_a_card_of_no_known_kind_may_be_any(game, rules, do):
    s = game(hands=[["?"]], incomplete=(1,))
    kinds = {act.PlayFloor, act.PlayRoof, act.PlayPermit, act.PlayIdly, act.Pass}
    assert {type(one) for one in rules.legal(s, 0)} == kinds
    after = do(s, 0, act.PlayRoof("?", 1, "round"))
    assert (after.stacks[0].discard, after.stacks[0].away) == (("roof?",), 1)
    assert do(s, 0, act.PlayIdly("?")).seats[0].hand == ()


@settings(max_examples=100)
@given(incomplete=st.lists(st.integers(1, 4), max_size=4), floors=st.integers(0, 5))
def test_every_way_to_put_two_floors_is_offered_once(game, rules, incomplete, floors):
    """An oracle puts up one floor after the other and looks at what stands there (ch. 4, rule 2)."""
    s = game(hands=[[FLOOR]], incomplete=tuple(sorted(incomplete)), floors=floors)
    reached = {tuple(sorted(incomplete))}
    for _ in range(min(2, floors)):
        reached = {
            tuple(sorted([*heights[:i], heights[i] + 1, *heights[i + 1 :]]))
            for heights in reached for i in range(len(heights))
        } | {tuple(sorted((*heights, 1))) for heights in reached}  # fmt: skip
    after = [rules.apply(s, 0, one, None).seats[0].incomplete for one in plays(rules, s, act.PlayFloor)]
    assert len(set(after)) == len(after)
    assert set(after) == (reached if floors else set())


def allowed(s, colour, area, roof, height):
    """Ask of a building rule a to e in turn (ch. 5)."""
    there = {one.id: s.sites[i] for i, one in enumerate(BOOK.areas)}
    heights = [one.height for one in there[area.id].buildings]
    roofs = {one.id: {b.roof for b in there[one.id].buildings} for one in BOOK.areas if one.colour == colour}
    if area.colour != colour or len(heights) + there[area.id].fountains >= area.spaces:
        return False
    if height not in s.seats[0].complete[["round", "triangular"].index(roof)]:
        return False
    if roofs[area.id] not in (set(), {roof}):
        return False
    roofs[area.id] = {roof}
    # a building in an area that has its roof already changes nothing of the three
    if not heights and all(one == {roof} for one in roofs.values()):
        return False
    return height == 1 if not heights else max(heights) <= height <= max(heights) + 1


@settings(max_examples=100)
@given(data=st.data())
def test_permits_place_what_the_rules_allow_and_nothing_else(game, rules, data):
    sites = {}
    for area in BOOK.areas:
        roof = data.draw(st.sampled_from(["round", "triangular"]))
        built = data.draw(st.lists(st.integers(1, 3), max_size=4))
        buildings = tuple(Building(1, roof, height) for height in built)
        sites[area.id] = {"buildings": buildings, "fountains": data.draw(st.integers(0, 4))}
    s = game(hands=[["permit-blue-3", "permit-purple-2"]], complete=((1, 2, 3), (1, 3, 4)), sites=sites)
    assert {(one.card, one.area, one.roof, one.height) for one in plays(rules, s, act.PlayPermit)} == {
        (card, area.id, roof, height)
        for card, colour in (("permit-blue-3", "blue"), ("permit-purple-2", "purple"))
        for area, roof, height in product(BOOK.areas, ("round", "triangular"), range(1, 6))
        if allowed(s, colour, area, roof, height)
    }


@settings(max_examples=60)
@given(hand=st.lists(st.sampled_from(list(BOOK.kinds)), max_size=6), fewest=st.integers(0, 1))
def test_every_choice_of_cards_may_be_bid_or_have_won_once(hand, fewest):
    """Every subset of the hand (ch. 6, rule 1); with printed cards it may have won, with no card only if nobody bid."""
    subsets = [[card for card, take in zip(hand, taken, strict=True) if take]
               for taken in product((False, True), repeat=len(hand))]  # fmt: skip
    chosen = {BOOK.falling(one) for one in subsets}
    bids, both = Bids(BOOK, hand), Bids(BOOK, hand, fewest)
    assert len(bids) == len(list(bids)) == len(chosen)
    assert {one.cards for one in bids} == chosen
    assert (bids[0], bids[-1], bids[:2]) == (act.Bid(), list(bids)[-1], tuple(bids)[:2])
    won = [act.Won(one.cards) for one in bids if len(one.cards) >= fewest]
    assert list(both) == [*bids, *won]
    assert len(both) == len(list(both))
    assert both[-1] == list(both)[-1]
    assert all(one in both for one in both)
    assert not any(one in bids for one in won)
    assert (act.Won() in both) == (fewest == 0)
    assert act.Won(("joker",)) not in both
    assert hash(both) != hash(bids)


def test_every_hand_of_printed_cards_may_have_won(game, rules):
    """Also one whose cards were all seen when they were drawn: the app does not know the others' (ch. 10)."""
    s = game(3, hands=[["roof?"], [FLOOR], ["permit?", ROOF]], phase="bid", printed=True)
    for seat, cards in ((0, ("roof?",)), (1, (FLOOR,)), (2, (ROOF, "permit?"))):
        assert act.Won(cards) in rules.legal(s, seat)
        assert rules.legal(rules.view(s, seat), seat) == rules.legal(s, seat)
    assert not [one for one in rules.legal(s.with_seat(0, bid=("roof?",)), 2) if isinstance(one, act.Won)]
