"""The flow of a round: construction, auctions, scoring, drawing, and doing it anyway (ch. 2-10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import NeedAnswer
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.state import Award, Building, Site, Stack

A, B, C = "floor-4", "roof-7", "permit-blue-3"
TWO = {"hands": [[A], [B]]}
EMPTY = Stack(())


def hands(s):
    return [len(seat.hand) for seat in s.seats]


def stacks(roof=EMPTY, floor=EMPTY, permit=EMPTY):
    """Return a moment at which the first seat draws from these stacks."""
    return {"phase": "draw", "draws": 6, "stacks": (roof, floor, permit)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_gets_two_roofs_two_floors_and_four_permits(do, seats):
    """Dealt unseen; the three stacks lie face up, four fountains are printed, nothing else stands (ch. 2, 7)."""
    s = do(GAME.start(GAME.header_for(["Ann", "Bob", "Cid", "Dot"][:seats], first=1)), 1, act.Deal(), seed="7")
    for seat in s.seats:
        assert [card.split("-")[0] for card in seat.hand] == ["roof"] * 2 + ["floor"] * 2 + ["permit"] * 4
        # a round and a triangular roof of five each are on one and on two floors already
        assert (seat.incomplete, seat.complete, seat.roofs) == ((), ((1, 2), (1, 2)), (3, 3))
    assert [stack.size for stack in s.stacks] == [14 - 2 * seats, 24 - 2 * seats, 24 - 4 * seats]
    assert all(stack.top for stack in s.stacks)
    assert (s.phase, s.turn, s.floors, s.printed) == ("build", 1, 90 - 6 * seats, False)
    assert sum(one.fountains for one in s.sites) == 4
    assert not any(one.buildings or one.large for one in s.sites)


def test_at_a_physical_table_hands_stay_unknown_and_the_stacks_are_asked_for(rules):
    """Secret cards are not asked about, what lies open is; by that the app knows that the cards are printed ones."""
    s = GAME.start(GAME.header_for(["Ann", "Bob"]))
    with pytest.raises(NeedAnswer) as asked:
        rules.apply(s, 0, act.Deal(), Chance())
    assert (asked.value.question.why, asked.value.question.audience) == ("roof", None)
    s = rules.apply(s, 0, act.Deal(), Chance(told=["roof-3", None, "permit-pink-4"]))
    assert s.seats[0].hand == ("roof?",) * 2 + ("floor?",) * 2 + ("permit?",) * 4
    assert [stack.top for stack in s.stacks] == ["roof-3", "floor?", "permit-pink-4"]
    assert [stack.size for stack in s.stacks] == [10, 20, 16]
    assert s.printed


BUILT = {
    "floors leave the pile, the card the hand (ch. 4, 10)": (
        {"hands": [[A]]}, act.PlayFloor(A, (0, 0)), lambda s: (s.floors, s.seats[0].hand, s.stacks[1].discard),
        (90 - 12 - 2, (), (A,))),
    "a roof completes a building (ch. 4, rule 4)": (
        {"hands": [[B]], "incomplete": (1, 3)}, act.PlayRoof(B, 3, "triangular"),
        lambda s: (s.seats[0].incomplete, s.seats[0].complete, s.seats[0].roofs), ((1,), ((1, 2), (1, 2, 3)), (3, 2))),
    "a building leaves its owner for the area (ch. 5)": (
        {"hands": [[C]]}, act.PlayPermit(C, "blue-2", "triangular", 1),
        lambda s: (s.sites[s.book.area["blue-2"]].buildings, s.seats[0].complete),
        ((Building(0, "triangular", 1),), ((1, 2), (2,)))),
}  # fmt: skip


@pytest.mark.parametrize(("there", "one", "look", "then"), BUILT.values(), ids=BUILT)
def test_what_is_played_is_carried_out(game, do, there, one, look, then):
    assert look(do(game(**there), 0, one)) == then


def test_the_turn_goes_clockwise_past_those_who_passed_or_have_no_cards(game, do, rules):
    """Until nobody plays any more; whoever has no cards then bids nothing by itself (ch. 3, 6)."""
    s = game(3, hands=[[A, A], [B, B], [C, C]], first=1, turn=1)
    for seat, one in [(1, act.PlayIdly(B)), (2, act.Pass()), (0, act.PlayIdly(A)), (1, act.PlayIdly(B))]:
        assert rules.to_act(s) == (seat,)
        s = do(s, seat, one)
    assert rules.to_act(s) == (0,)
    s = do(s, 0, act.Pass())
    assert (s.phase, s.auction, s.improvement) == ("bid", 0, "fountain")
    assert rules.to_act(s) == (0, 2)


# --- auctions ---------------------------------------------------------------------------------------------


def turned(do, s, *bids):
    for seat, cards in enumerate(bids):
        if s.seats[seat].bid is None:
            s = do(s, seat, act.Bid(tuple(cards)))
    return do(s, s.first, act.TurnOver())


WON = {
    "the higher sum (rule 7)": (0, [[B, A], ["roof-12"]], 1),
    "of equal sums the highest card: 9 + 2 beats 7 + 4 (rule 7)": (0, [[B, A], ["floor-9", "roof-2"]], 1),
    "of equal cards the first player (rule 7)": (0, [["roof-9"], ["roof-2"], ["floor-9"]], 0),
    "else the next one clockwise (rule 7)": (1, [["roof-9"], ["roof-2"], ["floor-9"]], 2),
    "the first player last of all seats (rule 7)": (2, [["roof-9"], ["roof-2"], ["floor-9"]], 2),
    "the only bid, though nobody named it": (0, [[], ["roof?"]], 1),
}


@pytest.mark.parametrize(("first", "bids", "winner"), WON.values(), ids=WON)
def test_who_wins_an_auction(game, do, first, bids, winner):
    s = game(len(bids), hands=[[*cards, C] for cards in bids], phase="bid", first=first, turn=first)
    s = turned(do, s, *bids)
    assert (s.phase, s.turn) == ("improve", winner)
    # only the winner pays (ch. 6, rule 8)
    assert [len(seat.hand) for seat in s.seats] == [1 + len(one) * (i != winner) for i, one in enumerate(bids)]
    assert sorted(card for stack in s.stacks for card in stack.discard) == sorted(bids[winner])
    assert s.shown == tuple(map(tuple, bids))
    assert all(seat.bid is None for seat in s.seats)


@pytest.mark.parametrize(("free", "phase", "auction"), [(True, "improve", 0), (False, "bid", 1)])
@pytest.mark.parametrize("printed", [True, False])
def test_if_nobody_bids_the_first_player_wins_for_nothing(game, do, printed, free, phase, auction):
    """By the rule for ties (ruling 4), or the switch puts it aside; with printed cards one act says so."""
    s = game(hands=[["roof?"], [A]], phase="bid", first=1, turn=1, printed=printed, rulings={"free_auction": free})
    after = turned(do, s, [], [])
    assert (after.phase, after.turn, after.auction, hands(after)) == (phase, 1, auction, [1, 1])
    assert not printed or do(s, 1, act.Won()) == after


@pytest.mark.parametrize(("round_", "third"), [(1, "amphitheater"), (2, "amphitheater"), (3, "temple"), (4, "temple")])
def test_two_fountains_then_an_amphitheater_or_a_temple(game, do, round_, third):
    """Three auctions, then the areas are scored (ch. 3)."""
    s, seen = game(**TWO, phase="bid", round=round_), []
    while s.phase == "bid":
        seen.append(s.improvement)
        s = do(turned(do, s, [], []), 0, act.Improve("blue-2"))
    assert seen == ["fountain", "fountain", third]
    assert s.sites[s.book.area["blue-2"]] == Site((), 2, third)
    assert s.phase == "score"


def test_what_has_no_vacant_space_is_put_aside_and_paid_for(game, do):
    """The next auction follows at once (ruling 5)."""
    s = game(hands=[["roof?"], [A]], phase="bid", auction=2, round=3, printed=True)
    s = replace(s, sites=tuple(replace(one, large="amphitheater") for one in s.sites))
    for after in (turned(do, s, [], [A]), do(s, 1, act.Won((A,)))):
        assert (after.phase, hands(after)) == ("score", [1, 0])


def test_a_bid_is_arranged_anew_until_all_are_turned_over(game, do):
    """It lies face down until then (ch. 6, rule 4)."""
    s = do(do(game(**TWO, phase="bid"), 0, act.Bid()), 1, act.Bid())
    again = do(s, 0, act.Rearrange())
    assert (again.phase, again.seats[0].bid, again.seats[1].bid) == ("bid", None, ())


def test_with_printed_cards_one_act_says_who_won_with_what(game, do, rules):
    """All others keep theirs, and nothing is asked (ch. 6, rule 8; ch. 7)."""
    s = game(3, hands=[["roof?", "roof?"], ["floor?", A], ["permit?"]], phase="bid", printed=True)
    s = do(s, 1, act.Won((A, "floor?")))
    assert (s.phase, s.turn, rules.to_act(s)) == ("improve", 1, (1,))
    assert s.shown == ((), (A, "floor?"), ())
    assert (hands(s), s.stacks[1].discard) == ([2, 0, 1], (A, "floor?"))
    s = do(s, 1, act.Improve("blue-2"))
    assert (s.phase, s.auction, s.sites[s.book.area["blue-2"]].fountains) == ("bid", 1, 1)
    assert rules.to_act(s) == (0, 2)


CALLED = {
    "the highest sum": ((5, 11, 4), (0, 0, 0), 1, "Bob wins"),
    "of equal sums the highest single card": ((11, 11, 4), (7, 8, 0), 1, "Bob wins the tie by the highest single card"),
    "then whoever is closest to the first player": (
        (11, 11, 11), (7, 7, 6), 1, "Bob wins the tie, as the closest to the first player"),
}  # fmt: skip


@pytest.mark.parametrize(("sums", "highest", "winner", "why"), CALLED.values(), ids=CALLED)
def test_printed_bids_are_compared_by_their_numbers(game, do, rules, sums, highest, winner, why):
    """The app says who wins and explains a tie (ch. 6, rule 7); that seat then says with which cards."""
    s = game(3, hands=[["roof?"] * 2, ["floor?"] * 2, ["permit?"]], phase="bid", first=1, turn=1, printed=True)
    a = act.Called(sums, highest)
    after = do(s, 0, a)
    assert rules.to_act(after) == (winner,)
    assert a.told(s, 0, after).startswith(f"{why}: ")
    assert list(a.consequences(s, after, 0)) == [why]
    assert rules.why_not(after, winner, act.Won()).rule == "nothing_bid"
    won = do(after, winner, act.Won(("floor?", "floor?")))
    assert (won.phase, won.turn, won.called, hands(won)) == ("improve", winner, None, [2, 0, 1])


def test_for_a_first_player_without_cards_the_next_says_that_nobody_bid(game, do, rules):
    """Else nobody could, and the auction would not end (ch. 6)."""
    s = game(3, hands=[["roof?"], ["roof?"], [C]], first=2, turn=2, printed=True)
    for seat, one in ((2, act.PlayIdly(C)), (0, act.Pass()), (1, act.Pass())):
        s = do(s, seat, one)
    assert rules.to_act(s) == (0, 1)
    assert rules.why_not(s, 1, act.Won()).details == {"says": "Ann"}
    assert do(s, 0, act.Won()).turn == 2


# --- the end of a round -----------------------------------------------------------------------------------


def test_first_the_first_player_draws_all_then_the_next(game, do, rules):
    """Six cards one at a time, clockwise, more for amphitheaters; then the marker is passed on (ch. 3, 8)."""
    there = {"areas": {"blue-1": ("round", [(0, 1), (1, 1), (1, 2)])}, "sites": {"blue-1": {"large": "amphitheater"}}}
    s = do(game(3, phase="score", first=1, **there), 1, act.Score(), seed="3")
    drew = []
    while s.phase == "draw":
        (seat,) = rules.to_act(s)
        drew.append(seat)
        s = do(s, seat, act.Draw("permit" if s.stacks[2].top else "floor"), seed="3")
    assert drew == [1] * (6 + 2) + [2] * 6 + [0] * (6 + 1)
    assert (s.phase, s.round, s.first, s.turn, hands(s)) == ("build", 2, 2, 2, [7, 8, 6])


ROOF9 = Stack((), top="roof-9")
DRAWN = {
    "the next card is visible (ch. 10)": (
        stacks(Stack(("roof-1", "roof-2"), top="roof-9")), [act.Draw("roof")], ["roof-2"],
        lambda s: (s.seats[0].hand, s.stacks[0].top, s.stacks[0].unseen), (("roof-9",), "roof-2", ("roof-1",))),
    "discards are turned over, the first one first (ch. 10)": (
        stacks(Stack((), top="roof-9", discard=("roof-5", "roof-3"))), [act.Draw("roof")], [],
        lambda s: (s.stacks[0].top, s.stacks[0].below, s.stacks[0].discard), ("roof-5", ("roof-3",), ())),
    "and drawn in that order": (
        stacks(Stack((), top="roof-9", discard=("roof-5", "roof-3"))), [act.Draw("roof")] * 2, [],
        lambda s: s.stacks[0], Stack((), top="roof-3")),
    "beside an empty stack before anybody draws (ch. 10)": (
        stacks(Stack((), discard=("roof-5",))) | {"phase": "score"}, [act.Score()], [],
        lambda s: s.stacks[0].top, "roof-5"),
    "an unnamed discard is named when it comes up": (
        stacks(Stack(("roof-1", "roof-2"), away=2, top="roof-9", discard=("roof?", "roof?"))), [act.Draw("roof")],
        ["roof-2"], lambda s: (s.stacks[0].top, s.stacks[0].below, s.stacks[0].unseen, s.stacks[0].away),
        ("roof-2", ("roof?",), ("roof-1",), 1)),
    "or stays unnamed": (
        stacks(Stack(("roof-1",), away=1, top="roof-9", discard=("roof?",))), [act.Draw("roof")], [None],
        lambda s: s.stacks[0].top, "roof?"),
    "when nothing is left the round begins (ruling 8)": (
        stacks(ROOF9) | {"phase": "score"}, [act.Score(), act.Draw("roof")], [],
        lambda s: (s.phase, s.round, hands(s)), ("build", 2, [1, 0])),
    "all at once as one by one: tops by their names, the others by kind (ch. 10)": (
        stacks(Stack(("roof-3", "roof-4"), top="roof-2"), Stack((), top="floor?", discard=("floor-5", "floor?")),
               Stack(("permit-blue-2",))) | {"draws": 4, "printed": True}, [act.DrawAll(roof=2, floor=2)], [],
        lambda s: (s.seats[0].hand, s.stacks[0].top, s.stacks[0].size, s.stacks[1].top, s.stacks[1].available,
                   s.phase, s.turn), (("roof-2", "floor-5", "roof?", "floor?"), "roof?", 1, "floor?", 1, "draw", 1)),
}  # fmt: skip


@pytest.mark.parametrize(("there", "acts", "answers", "look", "then"), DRAWN.values(), ids=DRAWN)
def test_cards_are_drawn(game, do, there, acts, answers, look, then):
    s = game(**there)
    for one in acts:
        s = do(s, s.turn, one, answers=answers)
    assert look(s) == then


def test_who_is_due_no_cards_draws_none(game, rules, do):
    """As a table of its own figures may have it: only who gets more for an amphitheater (ch. 8)."""
    there = {"areas": {"blue-1": ("round", [(1, 1)])}, "sites": {"blue-1": {"large": "amphitheater"}}}
    s = rules.correct(game(phase="score", **there), "book.numbers.draw", 0)
    s = do(s, 0, act.Score(), seed="3")
    assert (s.phase, s.turn, s.draws) == ("draw", 1, 2)
    for _ in range(2):
        s = do(s, 1, act.Draw("floor"), seed="3")
    assert (s.phase, s.round) == ("build", 2)


def test_after_the_fourth_scoring_the_game_is_over(game, do, rules):
    """Nobody draws for a fifth round (ch. 3)."""
    s = game(phase="score", round=4, counted=((), (Award(1, 3),), ()), areas={"blue-1": ("round", [(0, 1)])})
    assert rules.outcome(s) is None
    s = do(s, 0, act.Score())
    assert (s.phase, rules.to_act(s), rules.outcome(s).winners) == ("over", (), (1,))


# --- doing it anyway --------------------------------------------------------------------------------------

UNNAMED = {"hands": [["roof?", "?"], [A]],
           "stacks": (Stack(("roof-1", "roof-2"), away=1), Stack((A,)), EMPTY)}  # fmt: skip
ANYWAY = {
    "a building of another colour, roof and height (ch. 5)": (
        {"hands": [[C], [A]], "areas": {"pink-1": ("triangular", [(1, 1)])}, "complete": ((4,), ())},
        0, act.PlayPermit(C, "pink-1", "round", 4),
        lambda s: s.sites[s.book.area["pink-1"]].buildings[-1], (0, "round", 4)),
    "out of turn, which stays where it is": (
        {"hands": [[A, A], [B, B]], "first": 0}, 1, act.PlayIdly(B), lambda s: (s.turn, hands(s)), (0, [2, 1])),
    "after passing, which stays so": (
        {"hands": [[A, A], [B, B]], "passed": True, "turn": 1}, 0, act.PlayIdly(A),
        lambda s: (s.turn, s.seats[0].passed), (1, True)),
    "a card nobody had named was in hand as an unknown one": (
        UNNAMED, 0, act.PlayIdly("roof-2"), lambda s: (s.seats[0].hand, s.stacks[0]),
        (("?",), Stack(("roof-1",), discard=("roof-2",)))),
    "or as one of no known kind": (
        UNNAMED, 0, act.PlayFloor(A, (0, 0)), lambda s: (s.seats[0].hand, s.stacks[1]),
        (("roof?",), Stack((), discard=(A,)))),
    "one floor": (TWO, 0, act.PlayFloor(A, (0,)), lambda s: s.floors, 77),
    "another bid": (TWO | {"phase": "bid", "bid": ()}, 0, act.Bid((A,)), lambda s: s.seats[0].bid, (A,)),
    "turned over early: who has not arranged cards bids nothing": (
        TWO | {"phase": "bid", "bid": (A,)}, 1, act.TurnOver(), lambda s: (s.phase, s.turn), ("improve", 0)),
    "who won of the app's cards, whatever is arranged (ch. 6)": (
        TWO | {"phase": "bid", "bid": ()}, 0, act.Won((A,)), lambda s: (s.phase, s.turn, hands(s)),
        ("improve", 0, [0, 1])),
    "a fountain where the app knows no space (ch. 7)": (
        TWO | {"phase": "improve", "sites": {"blue-1": {"fountains": 5}}}, 0, act.Improve("blue-1"),
        lambda s: s.sites[0].fountains, 6),
    "another number of cards than the app counts": (
        stacks(Stack(("roof-3",) * 4, top="roof?")) | {"printed": True}, 0, act.DrawAll(roof=2),
        lambda s: (s.turn, hands(s)), (1, [2, 0])),
}  # fmt: skip


@pytest.mark.parametrize(("there", "seat", "one", "look", "then"), ANYWAY.values(), ids=ANYWAY)
def test_the_table_may_do_it_anyway(game, rules, there, seat, one, look, then):
    s = game(**there)
    assert rules.why_not(s, seat, one) is not None
    assert look(rules.apply(s, seat, one, Chance(), force=True)) == then
