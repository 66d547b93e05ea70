"""Nobody sees who lies face down: others' unattached characters, trains, what was put below the deck (p. 4, 6).

The tests go by information: where only secrets differ, what one may see must be the same byte for byte.
"""

from __future__ import annotations

import random

import msgspec
from msgspec.structs import replace

from capemay_kit.core.chance import Answer, Chance
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.table import Table
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import Book
from capemay_kit.games.capital_city.rules import CapitalCity
from capemay_kit.games.capital_city.state import Train, family_of

RULES = CapitalCity()
NAMES = ["Alice", "Barkley", "Casey", "Don", "Emma", "Finn"]


def encoded(value):
    """Write anything a page might be sent as bytes; a book is known by its key."""
    return msgspec.json.encode(value, enc_hook=lambda one: one.key if isinstance(one, Book) else str(one))


def played(seats, seed):
    """Play a game at random and return the table."""
    header = RULES.header_for(NAMES[:seats], seed=str(seed), table="t")
    table = Table(RULES, header, RULES.start(header))
    rnd = random.Random(seed)
    while acting := RULES.to_act(table.state):
        seat = rnd.choice(acting)
        table.act(seat, rnd.choice(list(RULES.legal(table.state, seat))))
    return table


def test_one_sees_ones_own_and_the_train_in_hand(game):
    """And nobody else's (p. 6)."""
    train = Train(("blue-agnes", "green-ada", "red-bess"), 0)
    second = Train(("blue-basil", "red-abner", "red-gus"), 0)
    s = game(3, phase="trains", hands=[["green-clover"], ["green-dell"]], trains=(train, second))
    mine = RULES.view(s, 0)
    assert mine.seats[0].hand == ("green-clover",)
    assert mine.seats[1].hand == ("green-?",)
    assert mine.trains == (train, Train(("blue-?", "red-?", "red-?"), 0))
    assert RULES.view(s, 1).trains[0].cards == ("blue-?", "green-?", "red-?")


def test_founders_and_attached_characters_lie_open(game):
    """Face up from the first, or from being attached on (p. 3, 6)."""
    s = game(3, have=[{"bank": ["blue-agnes"]}])
    s = replace(s.with_seat(0, founder="green-ada"), characters=s.characters.take_out("green-ada"))
    assert RULES.view(s, 2) == s


def test_the_record_hides_what_was_chosen():
    """Others read the family alone; the answers of face-down draws are nobody's."""
    table = played(4, 2)
    for entry, _ in table.history:
        for viewer in (None, 0, 3):
            hidden = RULES.hide(entry, viewer)
            if isinstance(entry.act, act.Choose):
                same = entry.seat == viewer
                assert hidden.act == (entry.act if same else act.Choose(f"{family_of(entry.act.card)}-?"))
            else:
                assert hidden.act == entry.act
            assert all(one.value is None for one in hidden.answers if one.audience == -1)
            assert len(hidden.answers) == len(entry.answers)


def test_corrections_of_secrets_are_hidden_too():
    """The table may say who is in a hand; others learn the backs."""
    path, value = "seats[1].hand", ["green-ada", "?"]
    entry = Entry(1, Correct(path, value))
    assert RULES.hide(entry, 1) == entry
    assert RULES.hide(entry, 0).act == Correct(path, ["green-?", "?"])
    for secret in ("trains[0].cards", "bottom"):
        assert RULES.hide(Entry(1, Correct(secret, ["red-gus"])), 1).act.value == ["red-?"]
    assert RULES.hide(Entry(1, Correct("seats[1].hand", 5)), 0).act.value is None
    money = Entry(1, Correct("seats[1].money", 5))
    assert RULES.hide(money, 0) == money


def test_what_is_told_names_no_hidden_card():
    """A sentence is made of what its reader may see."""
    table = played(5, 4)
    before = table.start
    for entry, after in table.history:
        if isinstance(entry.act, act.Choose):
            name = before.book.characters[entry.act.card].first_name
            for viewer in (None, *range(5)):
                assert (f" {name} " in RULES.tell(before, entry, after, viewer)) == (viewer == entry.seat)
        before = after


def test_at_the_end_all_is_open():
    """Nobody has secrets any more."""
    s = played(3, 3).state
    assert RULES.view(s, None) == s


def test_an_answer_with_an_audience_is_hidden_from_all_others():
    """As the record says who may see it."""
    entry = Entry(1, act.SetUp(), 0, answers=(Answer("character", "red-gus", -1), Answer("building", "bank")))
    assert [one.value for one in RULES.hide(entry, 0).answers] == [None, "bank"]
    assert Chance(seed="1").pick("character", ("a", "b"), 0, -1) in ("a", "b")
