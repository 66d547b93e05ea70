"""What people put right: every figure they may have to, and what follows from it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.moments import put
from capemay_kit.core.record import Correct, Entry
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.state import Train

SCREEN = registry.screen("capital-city")


@pytest.fixture
def s(game):
    return game(
        3,
        have=[{"bank": ["green-bertie"], "?1": []}, {"bakery": ["green-clover"]}],
        hands=[["red-gus", "green-?"], ["blue-agnes"]],
        street=("saloon", "?2"),
        trains=(Train(("green-ada", "red-?"), 3),),
    )


ADA, BANK = "book.cards.character.green-ada", "book.cards.building.bank"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *(("seats[0].founder", who) for who in ("green-dell", "green-?", "")),
        *(("seats[0].hand", hand) for hand in (("red-gus", "green-ezra"), ("?",))),
        ("seats[0].buildings.bank.staff", ("green-ezra", "blue-cora")),
        ("seats[0].buildings.bank.staff[1]", "blue-cora"),
        ("trains[0].cards", ("green-ada", "red-ira")), ("bottom", ("red-ira", "green-?")),
    ],
)  # fmt: skip
def test_wherever_a_character_is_put_each_is_still_in_one_place(s, rules, cards, path, value):
    """And a note about a secret is as secret (p. 6)."""
    after = rules.correct(s, path, value)
    assert cards(after) == cards(s)
    assert len(set(cards(after))) == len(cards(after))
    told = rules.tell(s, Entry(1, Correct(path, value, "counted")), after, 0)
    assert ("(counted)" in told) == (path not in ("trains[0].cards", "bottom"))


def test_main_street_the_turn_and_what_is_printed_on_a_card_are_what_the_table_says(s, rules):
    for path, value, now in (
        ("street", ("saloon", "theater"), lambda s: s.street), ("street[1]", "theater", lambda s: s.street[1]),
        ("turn", 1, lambda s: s.turn),
        (BANK, {"deed": 4}, lambda s: {"deed": s.book.buildings["bank"].deed}),
        (ADA, {"first_name": "Zoe"}, lambda s: {"first_name": s.book.characters["green-ada"].first_name}),
    ):  # fmt: skip
        after = rules.correct(s, path, value)
        assert now(after) == value
        assert rules.tell(s, Entry(1, Correct(path, value)), after, 0).startswith("Corrected: ")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats[0].hand", ["blue-agnes"]), ("seats[0].hand", ["green-clover"]), ("seats[0].hand", ["?"] * 60),
        ("seats[0].buildings.bank.staff", ["green-bertie"]), ("seats[0].buildings", ["bakery"]),
        ("seats[0].priority", 9), ("seats[0].priority", 0), ("seats[0].founder", 3),
        ("bottom", ["green-clover"]), (BANK, {"deed": -1}),
        (BANK, 7), (BANK, {"id": "bakery"}), (ADA, {"family": "blue"}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(s, rules, path, value):
    """Above all a card that lies elsewhere."""
    with pytest.raises(ValueError, match=r"."):
        rules.correct(s, path, value)


def test_two_seats_exchange_priority_cards(s, rules):
    after = rules.correct(s, "seats[2].priority", 3)
    assert ([seat.priority for seat in after.seats], after.order) == ([1, 2, 3], (0, 1, 2))


def test_a_priority_card_entered_in_the_auction_ends_that_seats_bidding(game, rules):
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


def test_a_building_that_goes_has_nothing_more_to_earn(s, rules, do):
    s = do(s.with_seat(0, hand=("green-?",)), 0, act.Attach("green-?", "?1"), ["green-ezra"])
    assert rules.to_act(s) == (1,)
    after = rules.correct(s, "seats[1].buildings", [])
    assert (after.pending, rules.to_act(after)) == ((), (0,))
    assert rules.correct(s, "seats[1].buildings", ["bakery", "?"]).pending == s.pending


def test_a_turn_entered_says_who_has_had_theirs(s, game, rules):
    after = rules.correct(s, "turn", 2)
    assert (after.turn, after.done) == (2, (0, 1))
    assert rules.correct(game(3, phase="auction"), "turn", 1).turn == 1


def test_a_train_is_handed_to_whom_the_table_says(game, rules):
    """The second never overtakes the first (p. 6)."""
    s = game(3, phase="trains", trains=(Train(("green-ada", "red-gus"), 1), Train(("blue-agnes", "red-ira"), 0)))
    assert rules.to_act(rules.correct(s, "trains[0].holder", 2)) == (0, 2)
    assert rules.to_act(rules.correct(s, "trains[1].holder", 1)) == (1,)
    level = replace(s, trains=put(s.trains, 1, replace(s.trains[1], at=1)))
    auction = game(3, phase="auction", trains=s.trains)
    for there, path, holder, why in (
        (s, "trains[1].holder", 2, "overtakes"), (level, "trains[0].holder", 0, "overtakes"),
        (auction, "trains[0].holder", 1, "on its way"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=why):
            rules.correct(there, path, holder)


def test_a_card_nobody_named_can_be_named(game, rules):
    s = game(3, phase="purchase", street=("?1", "bank"), have=[{"?2": ["green-?"]}], hands=[["red-?"]])
    fields = {one.name: one for section in SCREEN.correctable(s) for one in section.fields}
    for path, value in (("street[0]", "saloon"), ("seats[0].buildings.?2", "library"),
                        ("seats[0].buildings.?2.staff[0]", "green-ada")):  # fmt: skip
        assert value in [one.value for one in fields[path].options]
        assert rules.correct(s, path, value) != s
    assert rules.correct(s, "street[0]", "saloon").street == ("saloon", "bank")
    assert rules.correct(s, "seats[0].hand", ["red-gus"]).seats[0].hand == ("red-gus",)


def test_backs_corrected_forget_nobody(game, rules):
    """A bystander sees backs; one more of them leaves the others who they are."""
    s = game(3, hands=[["green-ada", "red-gus"]])
    after = rules.correct(s, "seats[0].hand", ["green-?", "red-?", "blue-?"])
    assert after.seats[0].hand == ("green-ada", "red-gus", "blue-?")
    assert rules.correct(s, "seats[0].hand", ["red-?"]).seats[0].hand == ("red-gus",)


def test_corrections_of_secrets_are_hidden_too(rules):
    """The table may say who is in a hand; others learn the backs (p. 6)."""
    entry = Entry(1, Correct("seats[1].hand", ["green-ada", "?"]))
    assert rules.hide(entry, 1) == entry
    for viewer, path, value, seen in (
        (0, "seats[1].hand", ["green-ada", "?"], ["green-?", "?"]), (1, "trains[0].cards", ["red-gus"], ["red-?"]),
        (1, "bottom", ["red-gus"], ["red-?"]), (0, "seats[1].hand", 5, None), (0, "seats[1].money", 5, 5),
    ):  # fmt: skip
        assert rules.hide(Entry(1, Correct(path, value)), viewer).act == Correct(path, seen)
