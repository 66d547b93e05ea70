"""What people put right: every figure they may have to, and what follows from it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry
from capemay_kit.errors import UnknownName
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.figures import FIGURES
from capemay_kit.games.capital_city.state import Train


@pytest.fixture
def s(game):
    """Return a moment with something of everything."""
    return game(
        3,
        have=[{"bank": ["green-bertie"], "?1": []}, {"bakery": ["green-clover"]}],
        hands=[["red-gus", "green-?"], ["blue-agnes"]],
        street=("saloon", "?2"),
        trains=(Train(("green-ada", "red-?"), 3),),
    )


PATHS = [
    ("seats[0].money", 7, lambda s: s.seats[0].money),
    ("seats[1].points", 7, lambda s: s.seats[1].points),
    ("seats[0].founder", "green-dell", lambda s: s.seats[0].founder),
    ("seats[0].founder", "green-?", lambda s: s.seats[0].founder),
    ("seats[0].founder", "", lambda s: s.seats[0].founder),
    ("seats[0].hand", ("red-gus", "green-ezra"), lambda s: s.seats[0].hand),
    ("seats[0].hand", ("?",), lambda s: s.seats[0].hand),
    ("seats[0].buildings.bank.staff", ("green-ezra", "blue-cora"), lambda s: s.seats[0].buildings[0].staff),
    ("seats[0].buildings.bank.points", 3, lambda s: s.seats[0].buildings[0].points),
    ("seats[0].buildings.bank.staff[1]", "blue-cora", lambda s: s.seats[0].buildings[0].staff[1]),
    ("street[1]", "theater", lambda s: s.street[1]),
    ("book.cards.building.bank.deed", 4, lambda s: s.book.buildings["bank"].deed),
    ("book.cards.character.green-ada.symbol", "heart", lambda s: s.book.symbol["green-ada"]),
    ("trains[0].cards", ("green-ada", "red-ira"), lambda s: s.trains[0].cards),
    ("street", ("saloon", "theater"), lambda s: s.street),
    ("bottom", ("red-ira", "green-?"), lambda s: s.characters.bottom),
    ("season", "fall", lambda s: s.season_name),
    ("first", 2, lambda s: s.first),
    ("turn", 1, lambda s: s.turn),
    ("pot", 4, lambda s: s.pot),
    ("book.numbers.start_money", 12, lambda s: s.book.numbers.start_money),
    ("book.numbers.street_extra[1]", 3, lambda s: s.book.numbers.street_extra[1]),
    ("book.rulings.ties_by_all_dollars", True, lambda s: s.book.rulings.ties_by_all_dollars),
    ("book.cards.building.bank", {"deed": 4}, lambda s: {"deed": s.book.buildings["bank"].deed}),
    ("book.cards.character.green-ada", {"first_name": "Zoe"},
     lambda s: {"first_name": s.book.characters["green-ada"].first_name}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "now"), PATHS, ids=lambda one: one if isinstance(one, str) else "")
def test_a_figure_is_what_the_table_says(s, rules, cards, path, value, now):
    """And every character is still in one place, and it is told in words."""
    after = rules.correct(s, path, value)
    assert now(after) == value
    assert cards(after) == cards(s)
    assert len(set(cards(after))) == len(cards(after))
    text = rules.tell(s, Entry(1, Correct(path, value, "counted")), after, 0)
    assert text.startswith("Corrected: ")
    # a note goes with the secret it is about
    assert ("(counted)" in text) == (path not in ("trains[0].cards", "bottom"))


WRONG = [
    ("seats[0].money", -1), ("seats[0].money", "much"), ("seats[0].money", True),
    ("seats[0].founder", 3), ("seats[0].hand", "red-gus"), ("seats[0].hand", ["blue-agnes"]),
    ("seats[0].hand", ["green-clover"]), ("seats[0].buildings.bank.staff", ["green-bertie"]),
    ("seats[0].buildings.?1", 4), ("seats[0].priority", 9), ("seats[0].priority", 0), ("season", "monsoon"),
    ("seats[0].buildings", ["bakery"]), ("seats[0].hand", ["?"] * 60), ("book.numbers.bid", 0),
    ("book.rulings.ties_by_all_dollars", "often"), ("book.cards.building.bank", {"deed": -1}),
    ("book.cards.building.bank", 7), ("book.cards.building.bank", {"id": "bakery"}),
    ("book.cards.character.green-ada", {"family": "blue"}), ("bottom", ["green-clover"]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_what_cannot_be_is_said(s, rules, path, value):
    """A sentence, and nothing changes."""
    with pytest.raises(ValueError, match=r"."):
        rules.correct(s, path, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [("", 1), ("seats[9].money", 1),
     ("seats[0].shoes", 1), ("seats[0].hand", ["pink-ada"]), ("street", ["palace"]), ("seats[0].founder", "x"),
     ("seats[0].buildings.saloon.points", 1), ("seats[0].buildings.bank.roof", 1), ("book.numbers.shoes", 1),
     ("book.numbers.trains[9]", 1), ("book.cards.building.palace", {}), ("nowhere", 1)],
)  # fmt: skip
def test_a_path_that_leads_nowhere_is_named(s, rules, path, value):
    """So that nobody looks for it."""
    with pytest.raises(UnknownName):
        rules.correct(s, path, value)


def test_two_seats_exchange_priority_cards(s, rules):
    """There is one of each."""
    after = rules.correct(s, "seats[2].priority", 3)
    assert [seat.priority for seat in after.seats] == [1, 2, 3]
    assert after.order == (0, 1, 2)


def test_a_priority_card_entered_in_the_auction_ends_that_seats_bidding(game, rules):
    """The turn goes on to somebody who still bids; the last card is taken, not entered."""
    s = rules.correct(game(3, phase="auction"), "seats[0].priority", 3)
    assert (s.turn, list(rules.legal(s, 1))) == (1, [act.Bid(), act.TakePriority()])
    assert rules.correct(s, "seats[0].priority", 0).seats[0].priority == 0
    with pytest.raises(ValueError, match="already"):
        rules.correct(s, "turn", 0)
    s = rules.correct(s, "seats[1].priority", 2)
    with pytest.raises(ValueError, match="taken"):
        rules.correct(s, "seats[2].priority", 1)
    with pytest.raises(ValueError, match="auction"):
        rules.correct(game(3, phase="setup"), "seats[2].priority", 1)


def test_naming_a_building_seats_its_staff_by_their_symbols(s, rules, do):
    """An unknown building took whoever came; named, each goes to the symbol that fits."""
    s = do(s, 0, act.Attach("red-gus", "?1"))
    assert s.seats[0].buildings[1].staff == ("red-gus", "")
    symbol = s.book.symbol["red-gus"]
    other = next(one for one in s.book.buildings.values() if len(one.symbols) == 2
                 and one.symbols[1] == symbol != one.symbols[0] and one.id in s.buildings.unseen)  # fmt: skip
    named = rules.correct(s, "seats[0].buildings.?1", other.id)
    assert named.seats[0].buildings[1].staff == ("", "red-gus")
    assert "?1" not in named.buildings.away
    full = rules.correct(s, "seats[0].buildings.?1.staff", ["red-gus", "green-ezra"])
    with pytest.raises(ValueError, match="places"):
        rules.correct(full, "seats[0].buildings.?1", "post-office")


def test_other_buildings_of_a_seat(s, rules, cards):
    """One kept keeps its staff; the staff of one that goes are unseen again; unknown ones stay apart."""
    after = rules.correct(s, "seats[0].buildings", ["?", "bank", "?"])
    assert [one.card for one in after.seats[0].buildings] == ["?3", "bank", "?4"]
    assert after.seats[0].buildings[1].staff == ("green-bertie", "")
    gone = rules.correct(s, "seats[0].buildings", [])
    assert "green-bertie" in gone.characters.unseen
    assert cards(gone) == cards(s)
    assert "bank" in gone.buildings.unseen


def test_a_building_that_goes_has_nothing_more_to_earn(s, rules, do):
    """What waited for it waits no longer."""
    s = do(s.with_seat(0, hand=("green-?",)), 0, act.Attach("green-?", "?1"), ["green-ezra"])
    assert rules.to_act(s) == (1,)
    after = rules.correct(s, "seats[1].buildings", [])
    assert (after.pending, rules.to_act(after)) == ((), (0,))


def test_a_turn_entered_says_who_has_had_theirs(s, rules):
    """Those before it in the step's order."""
    after = rules.correct(s, "turn", 2)
    assert (after.turn, after.done) == (2, (0, 1))


def test_cards_of_the_tables_own_change_what_is_offered(game, rules, do):
    """Symbols too: the staff stays."""
    s = game(3, have=[{"post-office": ["green-bertie"]}], hands=[["green-clover"]])
    two = rules.correct(s, "book.cards.building.post-office", {"symbols": ["heart", "gear"]})
    assert two.seats[0].buildings[0].staff == ("", "green-bertie")
    assert act.Attach("green-clover", "post-office") in rules.legal(two, 0)
    assert two.book.buildings["post-office"].provenance == "mine"
    s = do(game(3, have=[{"post-office": []}], hands=[["green-bertie"]]), 0, act.Attach("green-bertie", "post-office"))
    none = rules.correct(s, "book.cards.building.post-office", {"points": 0, "dollars": 0})
    assert none.pending == ()


def test_corrections_are_told_in_the_words_of_the_game(s, rules):
    """Names, not ids."""
    said = [FIGURES.told(s, Correct(path, value)).removeprefix("Corrected: ") for path, value, _ in PATHS]
    assert "Alice's City Founder is Dell Fernsby" in said
    assert "Main Street: Saloon and Theater" in said
    assert "The season is Fall" in said
    assert "It is Barkley's turn" in said
    assert "Alice has no City Founder" in said
    named = FIGURES.told(s, Correct("seats[0].buildings.?1", "bank"))
    assert named == "Corrected: Alice has Bank in place of an unknown building"
    street = FIGURES.told(s, Correct("street", ["?", "?2"]))
    assert street == "Corrected: Main Street: an unknown building and an unknown building"
    ended = replace(s, phase="over")
    assert rules.tell(ended, Entry(1, Correct("seats[0].money", 3)), ended, None) == "Alice has $3"
