"""Printed cards that nobody names to the app, and what it asks (p. 3-7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry
from capemay_kit.core.table import Table
from capemay_kit.errors import BadValue, NeedAnswer, Question, UnknownName
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.capital_city.screen import QUESTIONS, SCREEN
from capemay_kit.games.capital_city.setup import draw_face_down, starting_player
from capemay_kit.games.capital_city.state import Owned

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
    assert {"founder", "train", "building", "attached", "bought", "deed"} == set(QUESTIONS) - {
        "places", "points", "dollars",
    }  # fmt: skip


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


def test_a_building_that_stays_unknown_costs_the_deed_the_table_reads_out(game, rules):
    """Its name may be kept; what is printed as its deed is paid all the same, if it is said (p. 7)."""
    s = game(3, phase="purchase", street=("?1", "bank"))
    assert asked(rules, s, 0, act.Buy("?1", asks=True), [None]).why == "deed"
    assert rules.apply(s, 0, act.Buy("?1", asks=True), Chance(told=[None, 6])).seats[0].money == 4
    unsaid = rules.apply(s, 0, act.Buy("?1", asks=True), Chance(told=[None, None]))
    assert (unsaid.seats[0].money, unsaid.seats[0].buildings[0].card) == (10, "?1")


def test_a_record_from_before_the_table_was_asked_replays(game, do):
    """Then an unknown building cost nothing unless its deed was entered."""
    s = do(game(3, phase="purchase", street=("?1", "bank")), 0, act.Buy("?1"))
    assert (s.seats[0].money, s.seats[0].buildings[0].card) == (10, "?1")


def test_with_an_unknown_founder_nobody_is_first_by_name(game):
    """The one who lays out begins."""
    s = game(3, phase="deal", first=1)
    assert starting_player(s) == 1


class TestReadOut:
    """A building nobody named is read out once it matters: how many it takes, what it earns (p. 3, 7)."""

    @pytest.fixture
    def owning(self, game):
        """Return a function that gives Alice an unknown building, and everybody these characters."""

        def give(hands, *others, staff=("", "")):
            s = game(3, hands=hands, have=[{}, *others])
            mine = (Owned("?1", tuple(staff)), *s.seats[0].buildings)
            deck = replace(s.buildings, away=(*s.buildings.away, "?1"))
            return replace(s, buildings=deck).with_seat(0, buildings=mine)

        return give

    def offered(self, rules, s, card, building="?1"):
        """Return what is offered for attaching a character there."""
        attaching = [one for one in rules.legal(s, s.turn) if isinstance(one, act.Attach)]
        return next(one for one in attaching if (one.card, one.building) == (card, building))

    def test_the_table_is_asked_its_places_and_both_earnings(self, owning, rules):
        """On the first character that comes to it; each question says whose building it is."""
        s = owning([["green-ada"]])
        one = self.offered(rules, s, "green-ada")
        assert one.asks
        whys = [asked(rules, s, 0, one, told).why for told in ([], [1], [1, 2])]
        assert whys == ["places/?1", "points/?1", "dollars/?1"]
        for why, options in zip(whys, ((1, 2), range(11), range(11)), strict=True):
            said = SCREEN.ask(s, Question(why, tuple(options)))
            assert said.text.startswith("Alice has an unknown building. How many ")
            assert [option.value for option in said.options] == list(options)
            assert said.skip

    def test_with_one_place_it_is_fully_staffed_and_pays(self, owning, rules, do):
        """Points or dollars, as printed (p. 7)."""
        s = owning([["green-ada", "green-bertie"]])
        s = do(s, 0, self.offered(rules, s, "green-ada"), [1, 2, 3])
        assert s.seats[0].buildings[0].staff == ("green-ada",)
        assert list(rules.legal(s, 0)) == [act.Earn("?1", "points"), act.Earn("?1", "dollars")]
        assert do(s, 0, act.Earn("?1", "dollars")).seats[0].money == s.seats[0].money + 3
        s = do(s, 0, act.Earn("?1", "points"))
        assert (s.seats[0].points, s.seats[0].buildings[0].points) == (2, 2)
        # no place is left for the other one, so that the season is over
        assert (s.phase, s.season, s.seats[0].hand) == ("setup", 1, ("green-bertie",))

    def test_it_is_asked_once(self, owning, rules, do):
        """The second character fills it, and it pays twice for the family (p. 7)."""
        s = owning([["green-ada", "green-bertie"]])
        s = do(s, 0, self.offered(rules, s, "green-ada"), [2, 2, 0])
        assert (s.seats[0].points, s.pending) == (0, ())
        one = self.offered(rules, s, "green-bertie")
        assert not one.asks
        assert do(s, 0, one).seats[0].points == 4

    def test_somebody_elses_is_asked_when_its_family_activates(self, owning, rules, do):
        """One of theirs may earn (p. 7): bought before, and nobody had said what."""
        s = owning([[], ["green-bertie"]], {"post-office": []}, staff=("green-ada", ""))
        s = replace(s, turn=1, done=(2,))
        one = self.offered(rules, s, "green-bertie", "post-office")
        assert one.asks
        s = do(s, 1, one, [1, 1, 2])
        assert s.seats[0].buildings[0].staff == ("green-ada",)
        assert [(each.seat, each.buildings) for each in s.pending] == [(1, ("post-office",)), (0, ("?1",))]

    def test_two_who_work_there_already_need_two_places(self, owning, rules):
        """That is not asked."""
        s = replace(owning([[], ["green-bertie"]], {"post-office": []}, staff=("green-ada", "blue-finn")), turn=1)
        assert asked(rules, s, 1, self.offered(rules, s, "green-bertie", "post-office")).why == "points/?1"

    def test_of_another_family_nothing_is_asked(self, owning, rules, do, book):
        """It does not activate."""
        red = next(who.id for who in book.characters.values() if who.family == "red" and who.symbol == "gear")
        s = replace(owning([[], [red]], {"post-office": []}, staff=("green-ada", "")), turn=1)
        one = next(a for a in rules.legal(s, 1) if isinstance(a, act.Attach))
        assert do(s, 1, one).book == s.book

    def test_what_is_not_said_is_asked_again(self, owning, rules, do):
        """Until then it takes two and earns nothing."""
        s = owning([["green-ada", "green-bertie"]])
        s = do(s, 0, self.offered(rules, s, "green-ada"), [None])
        assert s.seats[0].buildings[0].staff == ("green-ada", "")
        assert asked(rules, s, 0, self.offered(rules, s, "green-bertie")).why == "points/?1"
        unsaid = do(s, 0, self.offered(rules, s, "green-bertie"), [None, None])
        assert (unsaid.seats[0].points, unsaid.book) == (0, s.book)

    def test_a_record_from_before_earns_nothing_there_as_it_did(self, owning, do):
        """Then nobody was asked."""
        s = owning([["green-ada", "green-bertie"]])
        after = do(do(s, 0, act.Attach("green-ada", "?1")), 0, act.Attach("green-bertie", "?1"))
        assert (after.seats[0].points, after.seats[0].money, after.book) == (0, s.seats[0].money, s.book)

    def test_what_was_read_out_is_told_and_can_be_put_right(self, owning, rules, do):
        """By the fields of a card of the table's own."""
        s = owning([["green-ada"]])
        one = self.offered(rules, s, "green-ada")
        after = do(s, 0, one, [2, 2, 3])
        said = rules.tell(s, Entry(1, one, 0), after, None)
        assert "Alice's unknown building takes 2 characters and earns 2 victory points or $3" in said
        fields = {field.name: field for section in SCREEN.correctable(after) for field in section.fields}
        assert fields["book.cards.building.?1.points"].value == 2
        right = rules.correct(after, "book.cards.building.?1.points", 12)
        right = rules.correct(right, "book.cards.building.?1.symbols", ["gear"])
        assert right.book.buildings["?1"].points == 12
        assert right.seats[0].buildings[0].staff == ("green-ada",)
        assert not any(path.startswith("book.") for path in rules.position(right)["figures"])

    def test_it_can_be_read_out_by_putting_it_right(self, owning, rules, do):
        """Then nothing is asked; a building that is nowhere is none."""
        s = rules.correct(owning([["green-ada"]]), "book.cards.building.?1", {"symbols": ["any"], "points": 3})
        one = self.offered(rules, s, "green-ada")
        assert not one.asks
        assert do(s, 0, one).seats[0].points == 3
        with pytest.raises(UnknownName):
            rules.correct(s, "book.cards.building.?7", {"points": 3})
        with pytest.raises(BadValue, match="star, gear or heart"):
            rules.correct(s, "book.cards.building.bank", {"symbols": ["any"]})

    def test_once_named_it_is_the_building_it_is(self, owning, rules, do):
        """Whatever was read out."""
        s = owning([["green-ada"]])
        s = do(s, 0, self.offered(rules, s, "green-ada"), [2, 2, 0])
        s = rules.correct(s, "seats[0].buildings.?1", "post-office")
        assert s.seats[0].buildings[0].card == "post-office"
        assert len(s.seats[0].buildings[0].staff) == 1

    def test_the_answers_stand_in_the_record(self, owning, rules):
        """It replays without anybody being asked."""
        s, header = owning([["green-ada"]]), GAME.header_for(["Alice", "Barkley", "Casey"], table="t")
        table = Table(rules, header, s)
        table.act(0, self.offered(rules, s, "green-ada"), told=[1, 5, 0])
        assert [one.value for one in table.entries[0].answers] == [1, 5, 0]
        again = Table(rules, header, s, table.entries)
        assert again.state == table.state
        assert again.state.seats[0].points == 5
