"""Every act of a season: what it does, the rulebook's examples, and every rule that refuses one, in words (p. 3-9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import Book, load_edition, shipped_decks
from capemay_kit.games.capital_city.state import Pending, Train, Worded

BID, TAKE, DONE, DECLINE, SET_UP = act.Bid(), act.TakePriority(), act.Done(), act.Decline(), act.SetUp()
DEAL = act.Deal(("green", "blue", "red", "yellow"))
ENDED = act.Auctioned((1, 2, 3), (10, 10, 10))
ONE = Train(("blue-agnes", "green-ada", "green-bertie", "red-bess"), 0)
TWO = Train(("blue-basil", "green-clover", "red-abner", "red-gus"), 0)
UNTAKEN = (replace(ONE, at=-1), replace(TWO, at=-1))
BOOK = Book(load_edition("base"), *shipped_decks())

# --- what is refused --------------------------------------------------------------------------------------

AUCTION, OVER = {"phase": "auction"}, {"phase": "over"}
BOTH, ALONE = {"phase": "trains", "trains": UNTAKEN}, {"phase": "trains", "trains": (ONE,)}
SALE = {"phase": "purchase", "street": ("town-hall", "bakery"), "have": [{}, {"bank": []}], "money": [9]}
STAFF = {"have": [{"bank": [], "post-office": ["green-dell"]}, {"bakery": []}],
         "hands": [["green-bertie", "green-clover"], ["red-gus"]]}  # fmt: skip
ACTIVE = {"have": [{"post-office": ["green-bertie"], "bank": []}, {"bakery": ["green-clover"]}],
          "hands": [["green-ada"]],
          "pending": (Pending(0, ("post-office",), True), Pending(1, ("bakery",), False))}  # fmt: skip
ODD = {"book": BOOK.with_card("building", {"id": "bakery", "points": 0}), "have": [{"bakery": ["green-clover"]}],
       "pending": (Pending(0, ("bakery",), True),)}  # fmt: skip
WORDED = {"book": BOOK.with_card("building", {"id": "bank", "text": "Ask.", "when": "placed"}),
          "have": [{"bank": []}], "worded": (Worded(0, "bank"),)}  # fmt: skip
BY_PLACE = {**AUCTION, "by_place": True}
READ = {**BY_PLACE, "street": ("?1-3",)}

REFUSED = [
    # rule, moment, seat, act, whether it can be done anyway
    ("families_in_play", {"phase": "deal"}, 0, act.Deal(("green", "blue")), True),
    ("families_in_play", {"phase": "deal"}, 0, act.Deal(("green", "green", "blue", "red")), True),
    ("families_in_play", {"phase": "deal"}, 0, act.Deal(()), False),
    ("no_such_family", {"phase": "deal"}, 0, act.Deal(("green", "blue", "red", "pink")), False),
    ("families_in_order", {"phase": "deal"}, 0, act.Deal(("blue", "green", "red", "yellow")), True),
    ("bid", {**AUCTION, "money": [0]}, 0, BID, True),
    ("not_your_turn", AUCTION, 1, BID, True),
    ("train_first", BOTH, 0, act.Choose("green-ada"), False),
    ("no_such_train", BOTH, 0, act.TakeTrain(2), False),
    ("trains_under_way", {"phase": "trains", "trains": (TWO, ONE)}, 0, act.TakeTrain(0), False),
    ("trains_under_way", ALONE, 0, act.TakeTrain(0), False),
    ("not_on_train", ALONE, 0, act.Choose("red-ira"), False),
    ("not_your_turn", ALONE, 1, act.Choose("green-ada"), False),
    ("deed", SALE, 0, act.Buy("town-hall"), True),
    ("below_zero", SALE, 0, act.Buy("town-hall", -1), False),
    ("not_on_main_street", SALE, 0, act.Buy("saloon"), True),
    ("not_on_main_street", SALE, 0, act.Buy("bank"), False),
    ("character_not_held", STAFF, 0, act.Attach("red-ira", "bank"), True),
    ("character_not_held", STAFF, 0, act.Attach("red-gus", "bank"), False),
    ("building_not_owned", STAFF, 0, act.Attach("green-clover", "bakery"), False),
    ("fully_staffed", STAFF, 0, act.Attach("green-bertie", "post-office"), False),
    ("symbol", STAFF, 0, act.Attach("green-clover", "bank"), True),
    ("words_first", WORDED, 0, DONE, False),
    ("earn_first", ACTIVE, 0, act.Attach("green-ada", "bank"), False),
    ("earn_first", ACTIVE, 0, DONE, False),
    ("not_your_turn", ACTIVE, 1, act.Earn("bakery", "points"), True),
    ("not_activated", ACTIVE, 0, act.Earn("bank", "points"), True),
    ("below_zero", ACTIVE, 0, act.Earn("post-office", "points", -1), False),
    ("nothing_activated", STAFF, 0, act.Earn("bank", "points"), True),
    ("no_such_earning", ODD, 0, act.Earn("bakery", "points"), True),
    ("game_over", OVER, 0, DONE, False),
    ("no_such_seat", AUCTION, 9, BID, False),
    ("not_now", AUCTION, 0, DONE, False),
    # what nobody names is said only where nobody names anything, and what is said has to be possible (p. 3-5)
    ("named_here", AUCTION, 0, ENDED, False),
    ("named_here", AUCTION, 0, act.Tally(), False),
    ("named_here", {"phase": "deal"}, 0, act.LayOut(0), False),
    ("auction_cards", BY_PLACE, 0, act.Auctioned((1, 1, 3), (10, 10, 10)), False),
    ("auction_dollars", BY_PLACE, 0, act.Auctioned((1, 2, 3), (10, 9, 10)), True),
    ("below_zero", BY_PLACE, 0, act.Tally((), (-11, 0, 0)), False),
    ("no_place", BY_PLACE, 0, act.ReadOut("?1-3", points=2), False),
    ("below_zero", READ, 0, act.ReadOut("?1-3", points=-2), False),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "moment", "seat", "one", "anyway"), REFUSED)
def test_what_is_refused_and_whether_it_can_be_done_anyway(game, refused, never, do, rule, moment, seat, one, anyway):
    s = game(3, **moment)
    assert refused(s, seat, one).rule == rule
    if anyway:
        assert do(s, seat, one, seed="1", force=True) != s
    else:
        assert never(s, seat, one).rule == rule


# --- preparation (p. 3-4) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "families"), [(3, 4), (4, 5), (5, 5), (6, 6)])
def test_four_families_with_three_players_five_with_four_or_five_six_with_six(game, do, rules, seats, families):
    """(p. 3)"""
    s = game(seats, phase="deal")
    offered = rules.legal(s, 0)
    assert {len(one.families) for one in offered} == {families}
    after = do(s, 0, offered[0], seed="1")
    assert (len(after.characters.unseen), after.phase) == (9 * families - seats, "setup")
    assert do(s, 0, act.Deal(("blue", "green")), seed="1", force=True).families == ("green", "blue")


@pytest.mark.parametrize(
    ("first", "named", "founders", "begins"),
    [
        (0, ["red-bess", "green-ada", "blue-agnes"], ["red-bess", "green-ada", "blue-agnes"], 1),
        # where a founder is not named, whoever lays out begins
        (2, ["red-bess", None, "blue-agnes"], ["red-bess", "?", "blue-agnes"], 2),
    ],
)
def test_the_first_name_first_in_the_alphabet_begins(game, do, first, named, founders, begins):
    """Ada before Agnes before Bess (p. 4)."""
    s = do(game(3, phase="deal", first=first), first, DEAL, named)
    assert [seat.founder for seat in s.seats] == founders
    assert (s.first, s.turn) == (begins, begins)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize(("season", "trains", "street"), [(0, 1, 2), (1, 2, 1), (2, 1, 0), (3, 2, 1)])
def test_trains_of_one_more_than_players_and_main_street_by_season(game, do, seats, season, trains, street):
    """(p. 4)"""
    s = do(game(seats, phase="setup", season=season), 0, SET_UP, seed="1")
    assert [len(one.cards) for one in s.trains] == [seats + 1] * trains
    assert (len(s.street), s.phase) == (seats + street, "auction")


def test_an_empty_deck_goes_on_with_the_cards_below_it_in_their_order(game, do):
    s = game(3, phase="setup")
    deck = replace(s.characters, unseen=(), bottom=("red-gus", "green-ada"))
    street = replace(s.buildings, unseen=("bank",), bottom=("saloon",))
    s = do(replace(s, characters=deck, buildings=street), 0, SET_UP, seed="1")
    assert (s.trains[0].cards, s.street) == (("green-ada", "red-gus"), ("bank", "saloon"))


def test_a_season_with_fewer_cards_than_choices_goes_on(game, do, rules):
    s = game(3, phase="setup")
    s = replace(s, characters=replace(s.characters, unseen=()), buildings=replace(s.buildings, unseen=()))
    s = do(do(do(s, 0, SET_UP), 0, TAKE), 1, TAKE)
    assert (s.phase, list(rules.legal(s, s.turn))) == ("purchase", [DECLINE])
    s = game(3, phase="trains", trains=(Train(("green-ada", "red-gus"), 0),))
    assert do(do(s, 0, act.Choose("green-ada")), 1, act.Choose("red-gus")).phase == "purchase"


# --- auction (p. 5) ---------------------------------------------------------------------------------------


def test_whoever_has_a_card_is_out_of_the_auction(game, do, never, said):
    """(p. 5)"""
    s = do(do(game(3, phase="auction"), 0, TAKE), 1, BID)
    why = never(s, 0, BID)
    assert (why.rule, never(s, 0, TAKE).rule) == ("out_of_auction", "out_of_auction")
    said(s, why)


def test_next_season_priority_one_bids_first(game, do):
    """Not the starting player (p. 5)."""
    s = game(3, phase="attach", season=0)
    assert s.order[0] == 2
    s = do(replace(s.with_seat(0, hand=("green-ada",)), done=(1, 2)), 0, DONE)
    assert (s.phase, s.season, s.first) == ("setup", 1, 2)
    assert [seat.priority for seat in s.seats] == [0, 0, 0]


# --- trains (p. 6) ----------------------------------------------------------------------------------------


def test_a_chosen_character_is_put_aside_and_what_the_last_leaves_goes_below_the_deck(game, do, rules):
    """One of two (p. 6)."""
    s = do(game(3, phase="trains", trains=(ONE,)), 0, act.Choose("green-ada"))
    assert (s.seats[0].hand, rules.to_act(s)) == (("green-ada",), (1,))
    assert act.Choose("green-ada") not in rules.legal(s, 1)
    for seat, card in ((1, "red-bess"), (2, "blue-agnes")):
        s = do(s, seat, act.Choose(card))
    assert (s.characters.bottom, s.phase, s.trains) == (("green-bertie",), "purchase", ())


def test_with_two_trains_priority_one_says_which_comes_first(game, do, rules, never):
    """It is looked at alone (p. 6)."""
    s = game(3, phase="trains", trains=UNTAKEN)
    assert list(rules.legal(s, 0)) == [act.TakeTrain(0), act.TakeTrain(1)]
    s = do(s, 0, act.TakeTrain(1))
    assert [one.card for one in rules.legal(s, 0)] == list(TWO.cards)
    assert never(s, 1, act.TakeTrain(0)).rule == "trains_under_way"
    assert do(game(3, phase="trains", trains=UNTAKEN), 1, act.TakeTrain(1), force=True).trains[0].cards == TWO.cards


def test_the_second_train_follows_while_the_first_is_under_way(game, do, rules):
    """Two choose side by side, nobody holds both (p. 6)."""
    s = game(3, phase="trains", trains=(ONE, TWO))
    for seat, card, acting in [(0, "green-ada", (0, 1)), (0, "green-clover", (1,)), (1, "red-bess", (1, 2)),
                               (2, "blue-agnes", (1,))]:  # fmt: skip
        s = do(s, seat, act.Choose(card))
        assert rules.to_act(s) == acting
        if acting == (1,) and seat == 0:
            assert [one.card for one in rules.legal(s, 1)] == ["blue-agnes", "green-bertie", "red-bess"]


# --- purchase (p. 7) --------------------------------------------------------------------------------------


def test_what_nobody_buys_goes_below_the_deck(game, do):
    s = game(3, phase="purchase", street=("bank", "bakery"))
    for seat in range(3):
        s = do(s, seat, DECLINE)
    assert (s.buildings.bottom, s.street) == (("bank", "bakery"), ())


# --- attaching (p. 3, 7) ----------------------------------------------------------------------------------


def test_a_character_takes_the_place_of_its_symbol(game, do):
    """Boarding House: a heart and a gear; the founder, too, from its own place before the owner (p. 7)."""
    s = game(3, have=[{"boarding-house": []}], hands=[["green-bertie", "red-gus"]])
    after = do(s, 0, act.Attach("green-bertie", "boarding-house"))
    assert (after.seats[0].buildings[0].staff, after.seats[0].hand) == (("", "green-bertie"), ("red-gus",))
    s = game(3, have=[{"bank": []}], hands=[["red-gus"]])
    s = replace(s.with_seat(0, founder="green-ada"), characters=s.characters.take_out("green-ada"))
    s = do(s, 0, act.Attach("green-ada", "bank"))
    assert (s.seats[0].founder, s.seats[0].buildings[0].staff) == ("", ("", "green-ada"))


@pytest.mark.parametrize(("card", "staff", "hand"), [
    ("green-clover", ("green-clover", ""), ("green-?",)), ("green-ezra", ("green-ezra", ""), ("green-clover",)),
    ("red-bess", ("", "red-bess"), ("green-clover", "green-?")),
])  # fmt: skip
def test_attached_anyway_a_card_comes_from_wherever_it_was(game, do, cards, card, staff, hand):
    s = game(3, have=[{"bank": []}], hands=[["green-clover", "green-?"], ["red-gus"]])
    after = do(s, 0, act.Attach(card, "bank"), force=True)
    assert (after.seats[0].buildings[0].staff, after.seats[0].hand) == (staff, hand)
    assert cards(after) == cards(s)
    assert len(after.characters.away) == hand.count("green-?")


def test_a_turn_ends_by_itself_only_where_all_can_see_it(game, do, rules):
    """That nothing fits is a secret; that nothing is left, character or place, is none."""
    s = game(3, have=[{"post-office": []}, {"bank": []}], hands=[["green-ada"], ["green-clover"]], season=0)
    assert list(rules.legal(s, 0)) == [DONE]
    s = do(s, 0, DONE)
    assert (s.turn, do(s, 1, DONE).phase) == (1, "setup")
    s = game(3, phase="purchase", street=("bakery",), hands=[["green-clover"], ["red-gus"]])
    s = do(do(do(s, 0, act.Buy("bakery")), 1, DECLINE), 2, DECLINE)
    assert (s.phase, s.turn, s.done) == ("attach", 0, (2, 1))


# --- what one attached character sets off (p. 7-8) --------------------------------------------------------


def test_a_choice_of_one_pays_by_itself_and_nothing_printed_pays_nothing(game, do, rules):
    s = game(3, book=BOOK.with_card("building", {"id": "bakery", "points": 0, "dollars": 3}),
             have=[{"bakery": ["green-clover"], "chapel": ["green-flora"], "post-office": []}],
             hands=[["green-bertie", "red-gus"]])  # fmt: skip
    s = do(s, 0, act.Attach("green-bertie", "post-office"))
    assert s.seats[0].money == 13
    assert {one.building for one in rules.legal(s, 0)} == {"post-office", "chapel"}
    nothing = BOOK.with_card("building", {"id": "bakery", "points": 0, "dollars": 0})
    s = game(3, book=nothing, have=[{"bakery": []}], hands=[["green-clover", "green-ada"]])
    assert do(s, 0, act.Attach("green-clover", "bakery")).pending == ()


# --- the worked examples of the rulebook (p. 5-8) ---------------------------------------------------------

ALICE, BARKLEY, CASEY, DON = range(4)
POINT, DOLLARS = "points", "dollars"


def test_the_auction_example(game, do, rules):
    """Four bid; Barkley takes 4 and $5, Alice 3 and $2, Casey 2 and nothing, Don is left with 1 (p. 5). The train goes
    to priority 1 (p. 6)."""
    s = game(4, phase="auction", trains=(Train(("green-ada", "green-bertie", "red-bess", "red-gus", "red-ira")),))
    for seat, one, pot in [
        (ALICE, BID, 0), (BARKLEY, BID, 1), (CASEY, BID, 2), (DON, BID, 3), (ALICE, BID, 4), (BARKLEY, TAKE, 5),
        (CASEY, BID, 0), (DON, BID, 1), (ALICE, TAKE, 2), (CASEY, TAKE, 0),
    ]:  # fmt: skip
        assert s.pot == pot
        s = do(s, seat, one)
    assert [seat.priority for seat in s.seats] == [3, 4, 2, 1]
    assert s.order == (DON, CASEY, ALICE, BARKLEY)
    assert [seat.money - 10 for seat in s.seats] == [0, 4, -2, -2]
    assert (s.pot, s.phase, rules.to_act(s)) == (0, "trains", (DON,))


# --- greens at Alice's Post Office and Haberdashery, and at Don's Boarding House (p. 8) -------------------


@pytest.fixture
def third(game, do):
    """Return the following season, after Alice's green character went to her Haberdashery; Don holds one, too."""
    s = game(
        4,
        have=[
            {"post-office": ["green-bertie"], "haberdashery": ["", "blue-basil"]},
            {"telegraph-office": ["green-dell"], "land-office": ["green-ezra"]},
            {},
            {"boarding-house": ["green-clover"]},
        ],
        hands=[["green-ada"], [], [], ["green-hattie"]],
    )
    return do(s, ALICE, act.Attach("green-ada", "haberdashery"))


def test_example_3_all_of_ones_own_and_one_of_each_other(third, do, rules):
    """Alice earns from both, her choice for each; Barkley from one of his two; Don's house earns nothing."""
    assert rules.to_act(third) == (ALICE,)
    s = do(do(third, ALICE, act.Earn("haberdashery", POINT)), ALICE, act.Earn("post-office", DOLLARS))
    assert (s.seats[ALICE].points, s.seats[ALICE].money) == (2, 12)
    assert rules.to_act(s) == (BARKLEY,)
    assert {one.building for one in rules.legal(s, BARKLEY)} == {"telegraph-office", "land-office"}
    s = do(s, BARKLEY, act.Earn("land-office", POINT))
    assert (s.pending, s.seats[DON].points, s.seats[DON].money) == ((), 0, 10)


def test_example_4_the_second_green_at_one_building_pays_twice(third, do, rules):
    """Don earns twice from the Boarding House, choosing each time; every other chooses one green."""
    s = third
    for seat, building in [(ALICE, "haberdashery"), (ALICE, "post-office"), (BARKLEY, "land-office")]:
        s = do(s, seat, act.Earn(building, POINT))
    assert rules.to_act(s) == (DON,)
    s = do(do(s, DON, act.Attach("green-hattie", "boarding-house")), DON, act.Earn("boarding-house", POINT))
    assert rules.to_act(s) == (DON,)
    s = do(s, DON, act.Earn("boarding-house", DOLLARS))
    assert (s.seats[DON].points, s.seats[DON].money) == (1, 12)
    assert rules.to_act(s) == (ALICE, BARKLEY)
    assert {one.building for one in rules.legal(s, ALICE)} == {"post-office", "haberdashery"}
