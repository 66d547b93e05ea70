"""Printed cards that nobody names: what lies out is known by its place, and told once (p. 3-9)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import UNSAID, Did
from capemay_kit.core.record import Entry, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city.by_hand import PLACES
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.capital_city.screen import SCREEN
from capemay_kit.games.capital_city.state import UNKNOWN

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emma", "Finn"]
ORDER = act.Auctioned((2, 1, 3), (9, 8, 13))


@pytest.fixture
def table(rules):
    """Return a function that lays out a table with printed cards, Anna bidding first, and does acts there."""

    def make(*done, seats=3):
        header = GAME.header_for(NAMES[:seats], table="t")
        made = Table(rules, header, GAME.start(header))
        for seat, one in ((0, act.LayOut(0)), *done):
            made.act(seat, one)
        return made

    return make


def read(building, symbols=("star",), points=1, dollars=2, cost=3):
    """Return the act that buys a building whose places, deed and pay are read out."""
    return act.Buy(building, cost, False, symbols, points, dollars)


class TestLayingOut:
    """Where everything is known by its place."""

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_one_act_leads_to_the_first_bid(self, table, rules, seats):
        """A founder each, one train of one more than players, two buildings more than players (p. 3-4)."""
        s = table(seats=seats).state
        assert (s.phase, s.turn, s.season) == ("auction", 0, 0)
        assert [one.founder for one in s.seats] == [UNKNOWN] * seats
        assert [len(one.cards) for one in s.trains] == [seats + 1]
        assert s.street == tuple(f"?1-{n}" for n in range(1, seats + 3))
        assert act.Bid() in rules.legal(s, 0)

    def test_whoever_has_the_first_founder_bids_first(self, rules):
        """By the first name on the printed cards (p. 4)."""
        s = GAME.start(GAME.header_for(NAMES[:4], table="t"))
        offered = rules.legal(s, 0)[:4]
        assert [SCREEN.label(s, 0, one)[0] for one in offered] == [f"{name} bids first" for name in NAMES[:4]]
        assert rules.apply(s, 0, offered[2], Chance()).turn == 2

    def test_cards_of_ours_are_behind_a_fold(self, rules):
        """With printed cards nobody is asked for our families first."""
        s = GAME.start(GAME.header_for(NAMES[:3], table="t"))
        assert SCREEN.choosing(s, 0) is None
        for one in rules.legal(s, 0):
            handle = SCREEN.handle(s, 0, one)
            assert (handle is None) == isinstance(one, act.LayOut)
            assert handle is None or handle.title == "Play with our cards"

    def test_where_the_app_deals_cards_have_their_names(self, rules):
        """It knows them all."""
        s = GAME.start(GAME.header_for(NAMES[:3], table="t", seed="1"))
        assert not any(isinstance(one, act.LayOut) for one in rules.legal(s, 0))
        assert SCREEN.choosing(s, 0) is not None

    def test_a_family_is_called_by_its_colour_and_a_building_by_its_place(self, table):
        """Neither by a name that is ours."""
        s = table().state
        assert names.family_name(s.book, "green") == "Green"
        assert names.building_name(s.book, "?1-3") == "Spring building 3"
        shown = [SCREEN.label(s, 0, one) for one in offered_to_all(s)]
        shown += [field.label for one in SCREEN.correctable(s) for field in one.fields]
        options = [o.title for one in SCREEN.correctable(s) for field in one.fields for o in field.options]
        ours = {one.title for one in s.book.buildings.values()} | {one.first_name for one in s.book.characters.values()}
        assert not any(name in str(text) for text in (*shown, *options) for name in ours)


def offered_to_all(s):
    """List what is offered to everybody who may act."""
    rules = registry.game("capital-city").rules
    return [one for seat in rules.to_act(s) for one in rules.legal(s, seat)]


class TestTheAuction:
    """One tap a bid, or only how it ended (p. 5)."""

    def test_how_it_ended_is_said_at_once(self, table, rules):
        """Cards and dollars; everybody then has one character from the train, and the first may buy (p. 6)."""
        s = table((0, ORDER)).state
        assert (s.phase, s.turn, s.order) == ("purchase", 1, (1, 0, 2))
        assert [one.money for one in s.seats] == [9, 8, 13]
        assert [one.hand for one in s.seats] == [(UNKNOWN,)] * 3
        assert s.characters.bottom == (UNKNOWN,)
        assert s.pot == 0

    def test_bid_by_bid_it_comes_to_the_same(self, table):
        """The example of the rulebook with fewer people: the last one in takes priority 1 (p. 5)."""
        bid, take = act.Bid(), act.TakePriority()
        s = table((0, bid), (1, bid), (2, take), (0, take)).state
        assert (s.phase, [one.priority for one in s.seats]) == ("purchase", [2, 1, 3])
        assert [one.money for one in s.seats] == [9, 9, 12]

    def test_what_nobody_said_is_as_if_nobody_bid_any_more(self, table):
        """And who has a card keeps it."""
        bid, take = act.Bid(), act.TakePriority()
        s = table((0, bid), (1, bid), (2, take)).state
        (usual,) = [one for one in registry.game("capital-city").rules.legal(s, 0) if isinstance(one, act.Auctioned)]
        assert usual == act.Auctioned((2, 1, 3), (9, 9, 12))
        assert SCREEN.with_figures(s, 0, usual, {}) == usual
        said = SCREEN.with_figures(s, 0, usual, {"priority-0": 1})
        assert said.priorities == (1, 2, 3)
        keys = {one.name: [o.value for o in one.options[1:]] for one in SCREEN.figures(s, 0, usual) if one.options}
        assert keys == {"priority-0": [1, 2], "priority-1": [1, 2], "priority-2": [3]}

    def test_dollars_that_do_not_come_out_are_refused_and_can_be_so_anyway(self, table, rules):
        """No dollar leaves the game in an auction (p. 5)."""
        s = table().state
        wrong = act.Auctioned((2, 1, 3), (9, 8, 12))
        with pytest.raises(IllegalAction) as caught:
            rules.apply(s, 0, wrong, Chance())
        assert caught.value.refusal.rule == "auction_dollars"
        assert rules.apply(s, 0, wrong, Chance(), force=True).phase == "purchase"


class TestReading:
    """Places, deed and pay are asked once, and kept (p. 3, 7)."""

    def test_a_building_is_read_out_as_it_is_bought(self, table):
        """Its deed is paid."""
        s = table((0, ORDER), (1, read("?1-3", ("star", "heart"), 1, 4, 5))).state
        (owned,) = s.seats[1].buildings
        known = s.book.buildings["?1-3"]
        assert (s.seats[1].money, owned.staff) == (3, ("", ""))
        assert (known.symbols, known.deed, known.points, known.dollars) == (("star", "heart"), 5, 1, 4)

    def test_keys_say_it(self, table):
        """Every combination of symbols is one key; nothing is lit before."""
        s = table((0, ORDER)).state
        figures = {one.name: one for one in SCREEN.figures(s, 1, act.Buy("?1-3"))}
        assert {one.value for one in figures.values()} == {UNSAID}
        assert len(figures["places"].options[1:]) == 9
        places = PLACES.index(("star", "heart"))
        said = SCREEN.with_figures(s, 1, act.Buy("?1-3"), {"places": places, "deed": 5, "dollars": 4})
        assert said == act.Buy("?1-3", 5, False, ("star", "heart"), None, 4)

    def test_what_is_said_of_one_that_lies_out_is_there_when_it_is_bought(self, table):
        """Also by somebody else, before their turn."""
        s = table((0, ORDER), (0, act.ReadOut("?1-2", ("gear",), 2, 2, 6))).state
        figures = {one.name: one.value for one in SCREEN.figures(s, 1, act.Buy("?1-2"))}
        assert figures == {"places": PLACES.index(("gear",)), "deed": 6, "points": 2, "dollars": 2}
        assert SCREEN.label(s, 1, act.Buy("?1-2"))[1].startswith("$6; gear: ")

    def test_one_that_was_not_read_out_is_asked_when_somebody_comes_to_it(self, table, rules):
        """It would pay nothing otherwise."""
        done = table((0, ORDER), (1, act.Buy("?1-1", 2)), (0, act.Decline()), (2, act.Decline()))
        s = done.state
        assert (s.phase, s.turn) == ("attach", 1)
        one = next(a for a in rules.legal(s, 1) if isinstance(a, act.Attach))
        asked = SCREEN.unknown_card(s, 1, one)
        assert [figure.name for figure in asked.figures] == ["places", "points", "dollars"]
        said = SCREEN.card_did(s, 1, one, Did(figures={"places": 0, "points": 2}))
        after = rules.apply(s, 1, said, Chance())
        assert after.seats[1].points == 2

    def test_a_tap_on_a_building_that_lies_out_reads_it_out(self, table, rules):
        """Before it is for sale, and before whoever owns it."""
        s = table().state
        assert SCREEN.meant(s, 0, "street-2", "") == act.ReadOut("?1-3")
        s = table((0, ORDER), (1, act.Buy("?1-3", 2)), (0, act.Decline()), (2, act.Decline())).state
        assert SCREEN.meant(s, 1, "seat-1-building-0", "") == act.ReadOut("?1-3")
        (offered,) = [one for one in rules.legal(s, 1) if isinstance(one, act.ReadOut)]
        assert SCREEN.place(s, 1, offered) == "seat-1-building-0"
        assert SCREEN.label(s, 1, offered)[0] == "Enter what is printed on Spring building 3"
        assert SCREEN.meant(s, 0, "seat-1-building-0", "") == offered

    def test_deed_alone_says_nothing_of_what_it_earns(self, table, rules):
        """So it is still asked."""
        s = table((0, ORDER), (0, act.ReadOut("?1-2", deed=4))).state
        assert s.book.buildings["?1-2"].deed == 4
        assert "?1-2" in [one.building for one in rules.legal(s, 1) if isinstance(one, act.Buy)]
        assert {one.name: one.value for one in SCREEN.figures(s, 1, act.Buy("?1-2"))}["points"] == UNSAID

    def test_a_place_is_not_taken_from_who_works_there(self, table, rules):
        """Two work at two places (p. 3)."""
        done = table((0, ORDER), (1, read("?1-1", ("star", "star"))), (0, act.Decline()), (2, act.Decline()))
        done.act(1, act.Attach("green-?", "?1-1"))
        done.act(1, act.Attach("blue-?", "?1-1"))
        refused = rules.why_not(done.state, 1, act.ReadOut("?1-1", ("star",)))
        assert refused is not None
        assert refused.rule == "more_at_work"


class TestActivating:
    """By family and place the app knows who earns, and how often (p. 7-8)."""

    @pytest.fixture
    def town(self, table):
        """Ben has a building of two places, Anna and Cleo one of one place each, worked at by a green."""
        done = table(
            (0, ORDER),
            (1, read("?1-1", ("star", "heart"), 1, 2, 3)),
            (0, read("?1-2", ("gear",), 2, 1, 3)),
            (2, read("?1-3", ("heart",), 0, 3, 3)),
        )
        done.act(2, act.Attach("green-?", "?1-3"))
        done.act(0, act.Attach("green-?", "?1-2"))
        done.act(0, act.Earn("?1-2", "points"))
        return done

    def test_one_earning_pays_by_itself(self, town):
        """Cleo's offers dollars alone: once for her own, once for Anna's green."""
        assert town.state.seats[2].money == 13 - 3 + 3 + 3

    def test_the_second_of_a_family_pays_twice_and_others_choose_one(self, town, rules):
        """Example 4 of the rulebook (p. 8)."""
        town.act(1, act.Attach("green-?", "?1-1"))
        assert [one.seat for one in town.state.pending] == [0]
        town.act(0, act.Earn("?1-2", "dollars"))
        town.act(1, act.Attach("green-?", "?1-1"))
        assert [one.seat for one in town.state.pending] == [1, 1, 0]
        assert town.state.seats[1].buildings[0].staff == ("green-?", "green-?")
        assert {type(one) for one in rules.legal(town.state, 1)} == {act.Earn}

    def test_an_earning_is_one_tap(self, town):
        """Nothing has to be taken in hand, no figure agreed on."""
        town.act(1, act.Attach("green-?", "?1-1"))
        for one in registry.game("capital-city").rules.legal(town.state, 0):
            assert SCREEN.handle(town.state, 0, one) is None
            assert list(SCREEN.figures(town.state, 0, one)) == []

    def test_a_family_nobody_says_activates_alone(self, town):
        """No chain is known."""
        town.act(1, act.Attach(UNKNOWN, "?1-1"))
        assert town.state.pending == ()

    def test_a_hand_is_not_larger_than_it_is(self, town, rules):
        """A founder and one from the train: two characters (p. 3, 6)."""
        town.act(1, act.Attach("blue-?", "?1-1"))
        town.act(1, act.Attach("red-?", "?1-1"))
        assert town.state.seats[1].founder == ""
        assert town.state.seats[1].hand == ()


class TestFiguresAlone:
    """Points and dollars by hand, for whatever the app does not know."""

    def test_a_season_can_be_its_figures_alone(self, table, rules):
        """Four acts of figures are a game; ten dollars make a point (p. 9)."""
        done = table()
        for season in range(4):
            assert done.state.season == season
            done.act(0, act.Tally((3, 0, 1), (2, -1, 0), first=1))
            if season < 3:
                assert (done.state.phase, done.state.first) == ("setup", 1)
                done.act(1, act.SetUp())
        assert done.state.phase == "over"
        assert [one.points for one in done.state.seats] == [12, 0, 4]
        assert [one.total for one in rules.scores(done.state).seats] == [13, 0, 5]

    def test_it_is_entered_in_the_panel_of_any_unknown_card(self, table):
        """Everybody's points and dollars, and who bids first then; what nobody has cannot be paid."""
        s = table().state
        (tally,) = [one for one in offered_to_all(s) if isinstance(one, act.Tally)]
        card = SCREEN.unknown_card(s, 0, tally)
        assert card.seat is None
        assert [(one.key, one.now) for one in card.amounts] == [("points", (0, 0, 0)), ("dollars", (10, 10, 10))]
        assert [one.value for one in card.when] == [0, 1, 2]
        did = Did({"points": (0, 0, 4), "dollars": (3, -12, 0)}, when=2)
        said = SCREEN.card_did(s, 0, tally, did)
        assert said == act.Tally((0, 0, 4), (3, -10, 0), 2)
        sentence = "Anna +$3; Ben -$10; Cleo +4 victory points; Spring is over, and Cleo bids first"
        assert SCREEN.label(s, 0, said)[0] == sentence
        by_hand = SCREEN.card_did(s, 0, act.Tally(), Did({"points": (1, 0, 0)}))
        assert by_hand == act.Tally((1, 0, 0))

    def test_nobody_has_less_than_nothing(self, table, rules):
        """Dollars and points (p. 5)."""
        refused = rules.why_not(table().state, 0, act.Tally((), (-11, 0, 0)))
        assert refused is not None
        assert refused.rule == "below_zero"


class TestTheEnd:
    """What the app could not count is said, and nobody is named before it is."""

    @pytest.fixture
    def over(self, table):
        """Ben's building is full of characters, and nobody said what it earns; the year is over."""
        done = table((0, ORDER), (1, act.Buy("?1-1", 2)), (0, act.Decline()), (2, act.Decline()))
        done.act(1, act.Attach("green-?", "?1-1"), told=[None] * 9)
        done.act(1, act.Attach("red-?", "?1-1"), told=[None] * 9)
        for _ in range(3):
            done.act(done.state.first, act.SetUp())
            done.act(0, act.Tally((), (), 0))
        return done

    def test_a_building_that_was_never_read_out_is_missing(self, over, rules):
        """The result is provisional."""
        sheet = rules.scores(over.state)
        assert over.state.phase == "over"
        assert [(one.seat, one.category, one.what[0].args["title"]) for one in sheet.missing] == [(1, "points", "?1-1")]
        assert not sheet.complete

    def test_it_is_not_once_somebody_says_what_it_earns(self, over, rules):
        """By the figures of the building, and of its owner."""
        s = rules.correct(over.state, "book.cards.building.?1-1.points", 2)
        s = rules.correct(s, "seats[1].points", 4)
        assert rules.scores(s).complete
        assert rules.scores(s).seats[1].lines[0].points == 4

    def test_or_the_table_counts_it_as_it_is(self, over, rules):
        """Its word is taken."""
        sheet = rules.scores(rules.correct(over.state, "settled", True))
        assert (sheet.complete, sheet.missing) == (True, ())

    def test_points_and_dollars_are_compared_seat_by_seat(self, over):
        """With the tokens that lie there."""
        found = [(one.seat, field.name) for one in SCREEN.claims(over.state) for field in one.fields]
        assert found == [(i, f"seats[{i}].{what}") for i in range(3) for what in ("points", "money")]
        assert {one.line for one in SCREEN.claims(over.state)} == {"points"}


def test_the_record_replays_and_every_act_is_told(table, rules):
    """To the same table, and in words without a gap."""
    done = table(
        (0, ORDER), (1, read("?1-1")), (0, act.Decline()), (2, act.Decline()), (1, act.Attach("green-?", "?1-1"))
    )
    done.act(1, act.Earn("?1-1", "points"))
    done.act(1, act.SetUp())
    done.act(0, act.Tally((1, 0, 0), (), 0))
    header, entries = from_lines(to_lines(done.header, done.entries), "t", registry.entry_type("capital-city"))
    assert Table(rules, header, GAME.start(header), entries).state == done.state
    before = done.start
    for entry, after in done.history:
        said = rules.tell(before, entry, after, None)
        assert said
        assert "None" not in said
        before = after
    assert rules.tell(done.start, Entry(1, act.LayOut(0), 0), done.history[0][1], None).startswith(
        "Anna's City Founder comes first in the alphabet; Spring is set up: 1 train of 4 characters, 5 buildings"
    )


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_played_at_random_it_comes_to_its_end(rules, table, seats):
    """What is legal is never refused; no card is lost; a question left open breaks nothing."""
    for seed in range(6):
        rnd, s = random.Random(seed), table(seats=seats).state
        while acting := rules.to_act(s):
            seat = rnd.choice(acting)
            legal = [one for one in rules.legal(s, seat) if not isinstance(one, act.Tally)]
            assert all(rules.why_not(s, seat, one) is None for one in rules.legal(s, seat))
            one = rnd.choice(legal)
            keys = SCREEN.figures(s, seat, one) if isinstance(one, act.Buy | act.Attach) else ()
            said = {key.name: rnd.choice(key.options[1:]).value for key in keys if rnd.random() < 0.7}
            one = SCREEN.with_figures(s, seat, one, said)
            if rules.why_not(s, seat, one) is not None:
                continue
            told = [rnd.choice((None, 1)) for _ in range(60)]
            s = rules.apply(s, seat, one, Chance(told=told))
            assert rules.scene(s, ())
            assert [SCREEN.tile(s, i) for i in range(seats)]
            assert len(s.characters.away) <= len(s.characters.unseen)
        assert s.phase == "over"
        assert replace(s, by_place=False) != s
