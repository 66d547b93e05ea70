"""Printed cards that nobody names to the app, and what it asks (p. 3-7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry
from capemay_kit.errors import NeedAnswer
from capemay_kit.games.capital_city import actions as act
from capemay_kit.games.capital_city import words
from capemay_kit.games.capital_city.setup import draw_face_down, starting_player

DEAL = act.Deal(("green", "blue", "red", "yellow"))


def asked(rules, s, seat, one, told=()):
    """Return what the table is asked first."""
    with pytest.raises(NeedAnswer) as needed:
        rules.apply(s, seat, one, Chance(told=told))
    return needed.value.question


def test_the_table_is_asked_for_founders_backs_and_buildings(game, rules):
    """What lies open; and every question has its words."""
    assert asked(rules, game(3, phase="deal"), 0, DEAL).why == "founder"
    s = game(3, phase="setup")
    assert asked(rules, s, 0, act.SetUp()).why == "train"
    question = asked(rules, s, 0, act.SetUp(), ["green"] * 4)
    assert (question.why, len(question.options)) == ("building", 36)
    assert {"founder", "train", "building", "attached", "bought", "deed"} == set(words.QUESTIONS)


def test_faces_on_a_train_are_never_asked_for(game, rules):
    """They are nobody's to tell: four backs, then buildings."""
    s = rules.apply(game(3, phase="setup"), 0, act.SetUp(), Chance(told=["green", "red", "green", None, *[None] * 5]))
    assert s.trains[0].cards == ("?", "green-?", "green-?", "red-?")
    assert s.street == ("?1", "?2", "?3", "?4", "?5")


def test_a_back_that_cannot_come_any_more_is_not_an_option(game, rules):
    """Nine to a family."""
    s = game(3, phase="setup")
    deck = s.characters
    for _ in range(9):
        deck = deck.take_out("green-?")
    assert "green" not in asked(rules, replace(s, characters=deck), 0, act.SetUp()).options


def test_backs_come_up_as_often_as_there_are_cards(game):
    """One red among nine green is the first card of about one train in ten."""
    deck = game(3, phase="setup").characters
    ten = (*(one for one in deck.unseen if one.startswith("green-")), "red-gus")
    deck = replace(deck, unseen=ten)
    first = [draw_face_down(deck, ("green", "red"), Chance(seed=str(i)))[1] for i in range(400)]
    assert 20 <= first.count("red-gus") <= 60
    assert set(first) == set(ten)


def test_an_unknown_character_is_chosen_by_its_back(game, rules, do):
    """Both greens are one choice."""
    s = rules.apply(game(3, phase="setup"), 0, act.SetUp(), Chance(told=["green", "red", "green", "blue", *[None] * 5]))
    s = do(do(s, 0, act.TakePriority()), 1, act.TakePriority())
    assert [one.card for one in rules.legal(s, 2)] == ["blue-?", "green-?", "red-?"]
    s = do(s, 2, act.Choose("green-?"))
    assert s.seats[2].hand == ("green-?",)
    assert s.trains[0].cards == ("blue-?", "green-?", "red-?")


def test_on_attaching_the_table_says_who_it_is(game, rules, do, cards):
    """Of that family, with a symbol that fits an empty place."""
    s = game(3, have=[{"post-office": []}], hands=[["green-?", "red-gus"]])
    question = asked(rules, s, 0, act.Attach("green-?", "post-office"))
    assert question.why == "attached"
    assert set(question.options) == {"green-bertie", "green-ezra", "green-hattie"}
    named = do(s, 0, act.Attach("green-?", "post-office"), ["green-ezra"])
    assert named.seats[0].buildings[0].staff == ("green-ezra",)
    assert named.characters.away == ()
    assert cards(named) == cards(s)
    assert len(named.pending) == 1


def test_or_does_not_say(game, do, rules):
    """The back is enough to know who activates."""
    s = game(3, have=[{"post-office": []}, {"bakery": ["green-clover"]}], hands=[["green-?"]])
    s = do(s, 0, act.Attach("green-?", "post-office"), [None])
    assert s.seats[0].buildings[0].staff == ("green-?",)
    assert [one.seat for one in s.pending] == [0, 1]


def test_of_whom_nothing_is_known_activates_alone(game, do):
    """No family, no chain."""
    s = game(3, have=[{"post-office": []}, {"bakery": ["green-clover"]}], hands=[["?"]])
    s = do(s, 0, act.Attach("?", "post-office"), [None])
    assert [one.seat for one in s.pending] == [0]


def test_an_unknown_character_none_like_which_fits_is_refused(game, refused):
    """All the gears of the family lie elsewhere."""
    s = game(3, have=[{"post-office": []}, {}], hands=[["green-?"], ["green-bertie", "green-ezra", "green-hattie"]])
    assert refused(s, 0, act.Attach("green-?", "post-office")).rule == "symbol"


def test_an_unknown_building_costs_what_is_entered_and_pays_nothing_by_itself(game, do, rules):
    """Two places, any symbol (p. 7)."""
    s = game(3, phase="purchase", street=("?1", "bank"), hands=[["green-ada", "green-bertie"]])
    s = do(s, 0, act.Buy("?1", 4))
    assert s.seats[0].money == 6
    s = do(do(s, 1, act.Decline()), 2, act.Decline())
    s = do(do(s, 0, act.Attach("green-ada", "?1")), 0, act.Attach("green-bertie", "?1"))
    assert s.seats[0].money == 6
    assert s.phase == "setup"


def test_a_building_nobody_named_is_named_when_it_is_bought_and_costs_its_deed(game, rules):
    """Whoever buys it reads it out (p. 7); it then counts as drawn, and works as any other."""
    s = game(3, phase="purchase", street=("?1", "bank"))
    assert asked(rules, s, 0, act.Buy("?1", asks=True)).why == "bought"
    after = rules.apply(s, 0, act.Buy("?1", asks=True), Chance(told=["chapel"]))
    assert [one.card for one in after.seats[0].buildings] == ["chapel"]
    assert after.seats[0].money == 10 - s.book.buildings["chapel"].deed
    assert after.street == ("bank",)
    assert "chapel" not in after.buildings.unseen
    entry = Entry(1, act.Buy("?1"), 0)
    assert "buys Chapel for $" in rules.tell(s, entry, after, None)


def test_a_building_that_stays_unnamed_costs_the_deed_the_table_reads_out(game, rules):
    """Its name may be kept; what is printed as its deed is paid all the same, if it is said (p. 7)."""
    s = game(3, phase="purchase", street=("?1", "bank"))
    assert asked(rules, s, 0, act.Buy("?1", asks=True), [None]).why == "deed"
    assert rules.apply(s, 0, act.Buy("?1", asks=True), Chance(told=[None, 6])).seats[0].money == 4
    unsaid = rules.apply(s, 0, act.Buy("?1", asks=True), Chance(told=[None, None]))
    assert (unsaid.seats[0].money, unsaid.seats[0].buildings[0].card) == (10, "?1")


def test_a_record_from_before_the_table_was_asked_replays(game, do):
    """Then an unnamed building cost nothing unless its deed was entered."""
    s = do(game(3, phase="purchase", street=("?1", "bank")), 0, act.Buy("?1"))
    assert (s.seats[0].money, s.seats[0].buildings[0].card) == (10, "?1")


def test_with_an_unknown_founder_nobody_is_first_by_name(game):
    """The one who lays out begins."""
    s = game(3, phase="deal", first=1)
    assert starting_player(s) == 1
