"""Characters and buildings that the table may name or leave unknown (p. 3, 4, 6, 7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry
from capemay_kit.errors import BadValue, NeedAnswer, Question, UnknownName
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.screen import QUESTIONS, SCREEN
from capemay_kit.games.capital_city.setup import draw_face_down
from capemay_kit.games.capital_city.state import Owned

DEAL = act.Deal(("green", "blue", "red", "yellow"))
BUY = act.Buy("?1", asks=True)
SALE = {"phase": "purchase", "street": ("?1", "bank")}
NOBODY = [None] * 5


@pytest.fixture
def asked(rules):
    """Return a function that tells what the table is asked next."""

    def ask(s, seat, one, told=()):
        with pytest.raises(NeedAnswer) as needed:
            rules.apply(s, seat, one, Chance(told=told))
        return needed.value.question

    return ask


# --- characters -------------------------------------------------------------------------------------------


def test_the_table_is_asked_for_founders_backs_and_buildings_and_never_for_faces_on_a_train(game, rules, asked):
    """They are nobody's to tell: four backs, then buildings (p. 4)."""
    assert asked(game(3, phase="deal"), 0, DEAL).why == "founder"
    s = game(3, phase="setup")
    assert asked(s, 0, act.SetUp()).why == "train"
    question = asked(s, 0, act.SetUp(), ["green"] * 4)
    assert (question.why, len(question.options)) == ("building", 36)
    s = rules.apply(s, 0, act.SetUp(), Chance(told=["green", "red", "green", None, *NOBODY]))
    assert s.trains[0].cards == ("?", "green-?", "green-?", "red-?")
    assert s.street == ("?1", "?2", "?3", "?4", "?5")


def test_backs_come_up_as_often_as_there_are_cards(game):
    """One red among nine green is the first card of about one train in ten."""
    deck = game(3, phase="setup").characters
    ten = (*(one for one in deck.unseen if one.startswith("green-")), "red-gus")
    deck = replace(deck, unseen=ten)
    first = [draw_face_down(deck, ("green", "red"), Chance(seed=str(i)))[1] for i in range(400)]
    assert 20 <= first.count("red-gus") <= 60
    assert set(first) == set(ten)


def test_on_attaching_the_table_says_who_it_is(game, do, cards, asked):
    s = game(3, have=[{"post-office": []}], hands=[["green-?", "red-gus"]])
    question = asked(s, 0, act.Attach("green-?", "post-office"))
    assert (question.why, set(question.options)) == ("attached", {"green-bertie", "green-ezra", "green-hattie"})
    named = do(s, 0, act.Attach("green-?", "post-office"), ["green-ezra"])
    assert (named.seats[0].buildings[0].staff, named.characters.away) == (("green-ezra",), ())
    assert (cards(named), len(named.pending)) == (cards(s), 1)


@pytest.mark.parametrize(("card", "earning"), [("green-?", [0, 1]), ("?", [0])])
def test_or_does_not_say_the_back_is_enough_to_know_who_activates(game, do, card, earning):
    """Without a family there is no chain."""
    s = game(3, have=[{"post-office": []}, {"bakery": ["green-clover"]}], hands=[[card]])
    s = do(s, 0, act.Attach(card, "post-office"), [None])
    assert s.seats[0].buildings[0].staff == (card,)
    assert [one.seat for one in s.pending] == earning


def test_an_unknown_character_none_like_which_fits_is_refused(game, refused):
    s = game(3, have=[{"post-office": []}, {}], hands=[["green-?"], ["green-bertie", "green-ezra", "green-hattie"]])
    assert refused(s, 0, act.Attach("green-?", "post-office")).rule == "symbol"


# --- buildings that are bought (p. 7) ---------------------------------------------------------------------


def test_a_building_nobody_named_is_named_when_it_is_bought(game, rules, asked):
    """Whoever buys it reads it out (p. 7); it then counts as drawn, and works as any other."""
    s = game(3, **SALE)
    assert asked(s, 0, BUY).why == "bought"
    after = rules.apply(s, 0, BUY, Chance(told=["chapel"]))
    assert [one.card for one in after.seats[0].buildings] == ["chapel"]
    assert (after.seats[0].money, after.street) == (10 - s.book.buildings["chapel"].deed, ("bank",))
    assert "chapel" not in after.buildings.unseen
    assert "buys Chapel for $" in rules.tell(s, Entry(1, act.Buy("?1"), 0), after, None)


@pytest.mark.parametrize(("one", "told", "left"), [
    (BUY, [None, 6], 4), (BUY, [None, None], 10), (act.Buy("?1", 4), [], 6),
    # as in records from before the table was asked
    (act.Buy("?1"), [], 10),
])  # fmt: skip
def test_a_building_that_stays_unknown_costs_the_deed_that_is_said(game, rules, asked, one, told, left):
    s = game(3, **SALE)
    assert asked(s, 0, BUY, [None]).why == "deed"
    after = rules.apply(s, 0, one, Chance(told=told))
    assert (after.seats[0].money, after.seats[0].buildings[0].card) == (left, "?1")


# --- what is printed on one is asked once it matters: how many it takes, what it earns (p. 3, 7) ----------


@pytest.fixture
def owning(game):
    """Return a function that gives Alice an unknown building, and everybody these characters."""

    def give(hands, *others, staff=("", "")):
        s = game(3, hands=hands, have=[{}, *others])
        mine = (Owned("?1", tuple(staff)), *s.seats[0].buildings)
        deck = replace(s.buildings, away=(*s.buildings.away, "?1"))
        return replace(s, buildings=deck).with_seat(0, buildings=mine)

    return give


@pytest.fixture
def attach(rules):
    """Return a function that returns what is offered for attaching a character at a building."""

    def offered(s, card, building="?1"):
        attaching = [one for one in rules.legal(s, s.turn) if isinstance(one, act.Attach)]
        return next(one for one in attaching if (one.card, one.building) == (card, building))

    return offered


def test_on_the_first_character_its_places_and_both_earnings_are_asked(owning, attach, asked):
    s = owning([["green-ada"]])
    one = attach(s, "green-ada")
    assert one.asks
    for told, why, options in (([], "places", (1, 2)), ([1], "points", range(11)), ([1, 2], "dollars", range(11))):
        assert asked(s, 0, one, told).why == f"{why}/?1"
        said = SCREEN.ask(s, Question(f"{why}/?1", tuple(options)))
        assert said.text.startswith("Alice has an unknown building. How many ")
        assert [option.value for option in said.options] == list(options)
        assert said.skip
    assert set(QUESTIONS) == {"founder", "train", "building", "attached", "bought", "deed", "places", "points",
                              "dollars"}  # fmt: skip


def test_it_is_asked_once_and_what_is_not_said_again(owning, attach, do, asked):
    """The second character fills it, and it pays twice for the family (p. 7); unsaid it takes two and earns nothing."""
    s = owning([["green-ada", "green-bertie"]])
    known = do(s, 0, attach(s, "green-ada"), [2, 2, 0])
    one = attach(known, "green-bertie")
    assert (known.seats[0].points, known.pending, one.asks) == (0, (), False)
    assert do(known, 0, one).seats[0].points == 4
    half = do(s, 0, attach(s, "green-ada"), [2, None, None])
    assert asked(half, 0, attach(half, "green-bertie")).why == "points/?1"
    s = do(s, 0, attach(s, "green-ada"), [None])
    assert s.seats[0].buildings[0].staff == ("green-ada", "")
    assert asked(s, 0, attach(s, "green-bertie")).why == "points/?1"
    unsaid = do(s, 0, attach(s, "green-bertie"), [None, None])
    assert (unsaid.seats[0].points, unsaid.book) == (0, s.book)


def test_what_was_read_out_is_told_and_can_be_corrected(owning, attach, rules, do):
    s = owning([["green-ada"]])
    one = attach(s, "green-ada")
    after = do(s, 0, one, [2, 2, 3])
    said = rules.tell(s, Entry(1, one, 0), after, None)
    assert "Alice's unknown building takes 2 characters and earns 2 victory points or $3" in said
    fields = {field.name: field for section in SCREEN.correctable(after) for field in section.fields}
    assert fields["book.cards.building.?1.points"].value == 2
    right = rules.correct(after, "book.cards.building.?1.points", 12)
    right = rules.correct(right, "book.cards.building.?1.symbols", ["gear"])
    assert (right.book.buildings["?1"].points, right.seats[0].buildings[0].staff) == (12, ("green-ada",))
    assert not any(path.startswith("book.") for path in rules.position(right)["figures"])
    named = rules.correct(after, "seats[0].buildings.?1", "post-office")
    assert (named.seats[0].buildings[0].card, len(named.seats[0].buildings[0].staff)) == ("post-office", 1)


def test_it_can_be_read_out_by_a_correction(owning, attach, rules, do):
    s = rules.correct(owning([["green-ada"]]), "book.cards.building.?1", {"symbols": ["any"], "points": 3})
    one = attach(s, "green-ada")
    assert not one.asks
    assert do(s, 0, one).seats[0].points == 3
    with pytest.raises(UnknownName):
        rules.correct(s, "book.cards.building.?7", {"points": 3})
    with pytest.raises(BadValue, match="star, gear or heart"):
        rules.correct(s, "book.cards.building.bank", {"symbols": ["any"]})
