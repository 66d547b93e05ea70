"""What is told of every act, in one plain sentence."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Answer, Chance
from capemay_kit.core.record import Entry, Redo, Undo
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.state import Train


def told(rules, s, seat, one, answers=(), viewer=0, force=False):
    """Carry out an act and return what is said of it."""
    chance = Chance(answers=answers)
    why = rules.why_not(s, seat, one)
    after = rules.apply(s, seat, one, chance, force)
    return rules.tell(s, Entry(1, one, seat, answers=tuple(chance.log), refusal=why), after, viewer)


def test_an_auction(game, rules):
    """The pot, the card, and whose the last one is."""
    s = game(3, phase="auction", pot=3, trains=(Train(("green-ada", "red-gus", "red-ira", "blue-cora")),))
    assert told(rules, s, 0, act.Bid()) == "Alice bids $1; $4 in the pot"
    assert told(rules, s, 0, act.TakePriority()) == "Alice takes priority 3 and $3"
    s = rules.apply(s, 0, act.TakePriority(), Chance())
    assert told(rules, s, 1, act.TakePriority()) == "Barkley takes priority 2 and $0; Casey gets the last priority card"


def test_trains(game, rules):
    """Others are told the family."""
    s = game(3, phase="trains", trains=(Train(("green-ada", "red-gus"), 0),))
    assert told(rules, s, 0, act.Choose("green-ada")) == "Alice chooses Ada Fernsby"
    assert told(rules, s, 0, act.Choose("green-ada"), viewer=1) == "Alice chooses a Fernsby"
    s = game(3, phase="trains", trains=(Train(("green-ada",)), Train(("red-gus",))))
    assert told(rules, s, 0, act.TakeTrain(1)) == "Alice takes the second train"


def test_purchases(game, rules):
    """What was paid, or collected; and against which rule."""
    s = game(3, phase="purchase", street=("bank",), money=[4])
    assert told(rules, s, 0, act.Decline()) == "Alice buys nothing and collects $5"
    said = told(rules, s, 0, act.Buy("bank"), force=True)
    assert said == "Alice buys Bank for $4 — against the rules: The deed of Bank is $9; you have $4."
    assert told(rules, s, 0, act.Buy("bank", 3)) == "Alice buys Bank for $3"


@pytest.mark.parametrize(("named", "who"), [("green-ezra", "Ezra Fernsby"), (None, "a Fernsby")])
def test_attaching(game, rules, named, who):
    """An unknown character as who it turned out to be."""
    s = game(3, have=[{"post-office": []}], hands=[["green-?"]])
    assert told(rules, s, 0, act.Attach("green-?", "post-office"), [named]) == f"Alice attaches {who} to Post Office"


def test_what_pays_by_itself_is_told_with_the_act(game, book, rules):
    """A choice of one needs no act of its own."""
    plain = book.with_card("building", {"id": "bakery", "points": 0})
    plain = plain.with_card("building", {"id": "chapel", "dollars": 0})
    s = game(3, book=plain, have=[{"bakery": ["green-clover"], "chapel": ["green-flora"], "bank": []}],
             hands=[["green-ada"]])  # fmt: skip
    said = told(rules, s, 0, act.Attach("green-ada", "bank"))
    assert said.startswith("Alice attaches Ada Fernsby to Bank; Alice +2 victory points; Alice +$1")


def test_the_end_of_a_season_and_of_the_year(game, rules):
    """Whoever was last."""
    s = game(3, have=[{"bank": []}], hands=[["green-clover"]])
    assert told(rules, s, 0, act.Done()) == "Alice attaches no more; Spring is over"
    assert told(rules, replace(s, season=3), 0, act.Done()) == "Alice attaches no more; the year is over"


def test_undo_and_redo(game, rules):
    """The table's own entries."""
    s = game(3)
    assert rules.tell(s, Entry(3, Undo(1)), s, None) == "Undo"
    assert rules.tell(s, Entry(3, Undo(0)), s, None) == "Undo everything"
    assert rules.tell(s, Entry(3, Redo()), s, None) == "Redo"


def test_the_deal_and_a_season_laid_out(game, rules):
    """Families, founders, Main Street."""
    s = game(3, phase="deal")
    said = told(rules, s, 0, act.Deal(("green", "blue", "red", "yellow")), ["red-bess", None, "green-ada"])
    assert said == (
        "Families: Fernsby (green), Barlow (blue), Rusk (red) and Yarrow (yellow). "
        "City Founders: Alice: Bess Rusk, Barkley: an unknown character, Casey: Ada Fernsby"
    )
    s = game(3, phase="setup", season=2)
    after = replace(s, street=("bank", "bakery"), trains=(Train(("green-?",)),), phase="auction")
    entry = Entry(1, act.SetUp(), 0, answers=(Answer("building", "bank"),))
    assert rules.tell(s, entry, after, None) == "Fall is set up with 1 train. Main Street: Bank and Bakery"
