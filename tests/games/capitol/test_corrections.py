"""The table puts figures right, and the state follows."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry
from capemay_kit.errors import UnknownName
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import board_name
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import totals
from capemay_kit.games.capitol.state import Award, Building, Stack, vacant


@pytest.fixture
def dealt(rules):
    """Return a physical table after the deal: hands unknown, tops told."""
    s = GAME.start(GAME.header_for(["Ann", "Bob"], edition="base"))
    return rules.apply(s, 0, act.Deal(), Chance(told=["roof-3", "floor-4", "permit-pink-4"]))


class TestSeats:
    """What lies before a player."""

    @pytest.mark.parametrize(
        ("path", "value", "look", "now"),
        [("seats[1].name", " Eve ", lambda s: s.seats[1].name, "Eve"),
         ("seats[1].incomplete", [3, 1], lambda s: s.seats[1].incomplete, (1, 3)),
         ("seats[0].complete.triangular", [2, 1, 1], lambda s: s.seats[0].complete[1], (1, 1, 2)),
         ("seats[0].roofs.round", 1, lambda s: s.seats[0].roofs, (1, 3)),
         ("floors", "40", lambda s: s.floors, 40), ("first", 1, lambda s: s.first, 1), ("turn", 1, lambda s: s.turn, 1),
         ("round", 2, lambda s: (s.round, s.counted), (2, ((),))),
         ("auction", 3, lambda s: s.improvement, "amphitheater"),
         ("draws", 0, lambda s: s.draws, 0), ("seats[1].passed", True, lambda s: s.seats[1].passed, True),
         ("areas.blue-1.fountains", 2, lambda s: s.sites[0].fountains, 2),
         ("areas.blue-1.large", "temple", lambda s: s.sites[0].large, "temple"),
         ("areas.blue-1.spaces", 8, lambda s: vacant(s, 0), 8),
         ("areas.blue-1.buildings", [{"seat": 1, "roof": "round", "height": 2}], lambda s: s.sites[0].buildings,
          (Building(1, "round", 2),)),
         ("book.numbers.draw", 5, lambda s: s.book.numbers.draw, 5),
         ("book.numbers.area_points.first", 3, lambda s: s.book.numbers.area_points.first, 3),
         ("book.rulings.free_auction", False, lambda s: s.book.rulings.free_auction, False),
         ("book.cards.roof-7", 20, lambda s: s.book.number("roof-7"), 20)],
    )  # fmt: skip
    def test_a_figure_is_what_the_table_says(self, dealt, rules, path, value, look, now):
        """Every path, and its sentence."""
        after = rules.correct(dealt, path, value)
        assert look(after) == now
        text = rules.tell(dealt, Entry(2, Correct(path, value)), after, 0)
        assert text.startswith("Corrected: ")
        assert "{" not in text

    def test_naming_unknown_cards_takes_them_from_those_that_may_be_anywhere(self, dealt, rules):
        """The stacks keep their size (ch. 10)."""
        hand = ["floor-1", "floor?", "permit-blue-2", "permit?", "permit?", "permit?", "roof-7", "roof-9"]
        s = rules.correct(dealt, "seats[0].hand", hand)
        assert s.seats[0].hand[:2] == ("roof-7", "roof-9")
        assert [one.size for one in s.stacks] == [one.size for one in dealt.stacks]
        assert [one.away for one in s.stacks] == [2, 3, 7]
        assert "roof-7" not in s.stacks[0].unseen
        back = rules.correct(s, "seats[0].hand", list(dealt.seats[0].hand))
        assert back == dealt

    @pytest.mark.parametrize(("card", "name"), [("roof-3", "roof card 3"), ("permit-pink-4", "pink permit 4")])
    def test_a_card_that_lies_open_cannot_be_in_hand(self, dealt, rules, card, name):
        """There is only one of it."""
        with pytest.raises(ValueError, match=name):
            rules.correct(dealt, "seats[0].hand", [card])

    def test_a_hand_put_right_in_an_auction_is_arranged_anew(self, game, do, rules):
        """The bid was of other cards (ch. 6)."""
        s = do(do(game(hands=[["roof-7"], ["floor-1"]], phase="bid"), 0, act.Bid(("roof-7",))), 1, act.Bid())
        assert s.phase == "turn_over"
        s = rules.correct(s, "seats[0].hand", ["roof-8"])
        assert (s.phase, rules.to_act(s)) == ("bid", (0,))
        assert rules.correct(s, "seats[0].hand", []).phase == "turn_over"

    def test_who_gets_a_card_after_all_plays_on(self, game, do, rules):
        """Having had none was not a pass (ch. 3)."""
        s = do(game(hands=[["roof-7"], ["floor-1", "floor-2"]]), 0, act.PlayIdly("roof-7"))
        assert s.seats[0].passed
        assert not rules.correct(s, "seats[0].hand", ["roof-8"]).seats[0].passed

    def test_points_of_a_scored_round_are_the_tables(self, game, rules):
        """They replace what was counted (ch. 11)."""
        s = game(counted=((Award(0, 3, "blue-1", "most", 2), Award(1, 1)), (Award(0, 2),)), round=3)
        assert totals(rules.correct(s, "seats[0].points.1", 9)) == [11, 1]
        assert totals(rules.correct(s, "seats[1].points.2", 4)) == [5, 5]

    def test_the_turn_goes_on_from_who_has_passed(self, game, rules):
        """The next who has not (ch. 3)."""
        s = game(3, hands=[["roof-7"], ["floor-1"], ["floor-1"]])
        assert rules.correct(s, "seats[0].passed", True).turn == 1


class TestAreas:
    """What stands on the board (ch. 5)."""

    def test_heights_of_a_seat_leave_the_others_where_they_stand(self, game, rules):
        """And its own that stand there already; new ones have the area's roofs."""
        s = game(areas={"blue-1": ("triangular", [(0, 1), (1, 1), (0, 2)])})
        after = rules.correct(s, "areas.blue-1.heights.0", [3, 2])
        assert after.sites[0].buildings == ((1, "triangular", 1), (0, "triangular", 2), (0, "triangular", 3))
        assert rules.correct(s, "areas.blue-1.heights.0", [2, 1]) == s
        assert rules.correct(s, "areas.blue-1.heights.0", []).sites[0].buildings == ((1, "triangular", 1),)

    def test_first_heights_of_an_area_get_roofs_it_may_have(self, game, rules):
        """The three areas of a colour are never all alike (ch. 5)."""
        s = game()
        for area in ("blue-1", "blue-2", "blue-3"):
            s = rules.correct(s, f"areas.{area}.heights.1", [1])
        assert [s.sites[i].roof for i in s.book.of_colour["blue"]] == ["round", "round", "triangular"]

    def test_the_roofs_of_an_area_are_put_right_together(self, game, rules):
        """An area has one kind."""
        s = game(areas={"blue-1": ("round", [(0, 1), (1, 2)])})
        after = rules.correct(s, "areas.blue-1.roof", "triangular")
        assert [one.roof for one in after.sites[0].buildings] == ["triangular", "triangular"]
        with pytest.raises(ValueError, match="there"):
            rules.correct(s, "areas.blue-2.roof", "round")

    @pytest.mark.parametrize(
        ("path", "value"),
        [("areas.blue-1.heights.0", [0]), ("areas.blue-1.heights.0", 1),
         ("areas.blue-1.roof", "flat")],
    )  # fmt: skip
    def test_heights_and_roofs_that_cannot_be_are_refused(self, game, rules, path, value):
        """With a line that says what is wrong."""
        with pytest.raises(ValueError, match=r"\w"):
            rules.correct(game(areas={"blue-1": ("round", [(0, 1)])}), path, value)

    def test_what_is_put_right_to_what_it_is_stays_as_it_is(self, game, do, rules):
        """A bid stays arranged, and points keep what earned them."""
        s = do(game(hands=[["roof-7"], ["floor-1"]], phase="bid"), 0, act.Bid(("roof-7",)))
        assert rules.correct(s, "seats[0].hand", ["roof-7"]) == s
        s = game(counted=((Award(0, 3, "blue-1", "most", 2),),), round=2)
        assert rules.correct(s, "seats[0].points.1", 3) == s


class TestStacks:
    """The cards beside the board (ch. 10)."""

    def test_the_top_and_the_discards_are_named(self, dealt, rules):
        """What lies elsewhere may be anywhere no more."""
        s = rules.correct(dealt, "stacks.roof.top", "roof-5")
        roofs = s.stacks[0]
        assert (roofs.top, "roof-3" in roofs.unseen, "roof-5" in roofs.unseen) == ("roof-5", True, False)
        s = rules.correct(s, "stacks.floor.discard", ["floor-1", "floor-1"])
        assert s.stacks[1].unseen.count("floor-1") == 0
        assert rules.correct(s, "stacks.roof.below", ["roof-1"]).stacks[0].below == ("roof-1",)

    def test_the_size_of_a_stack_holds_against_later_corrections(self, dealt, rules):
        """Cards may be away that nobody can place."""
        s = rules.correct(dealt, "stacks.roof.left", 6)
        assert s.stacks[0].size == 6
        named = rules.correct(s, "seats[0].hand", ["roof-7", *s.seats[0].hand[1:]])
        assert named.stacks[0].size == 6


class TestTheTablesOwn:
    """Board and figures of one's own."""

    def test_another_board_keeps_what_stands_by_area(self, game, site, rules):
        """Fountains that were won stay where they are."""
        s = site(game(areas={"blue-1": ("round", [(0, 1)])}), "blue-3", fountains=2)
        data = board_name(s.book.with_area("blue-1", 9))
        after = rules.correct(s, "book.board", data)
        assert (after.sites, vacant(after, 0)) == (s.sites, 8)
        assert board_name(rules.correct(after, "book.board", "capitol").book) == "capitol"

    def test_a_round_that_is_scored_is_not_played_again(self, game, rules):
        """Undo leads back; a correction loses no points."""
        s = replace(game(round=3), counted=((Award(0, 3),), ()))
        assert rules.correct(s, "round", 2).counted == ((Award(0, 3),),)
        with pytest.raises(ValueError, match="between 2 and"):
            rules.correct(s, "round", 1)

    @pytest.mark.parametrize(
        ("path", "value"),
        [("seats[0].hand", ["joker"]), ("seats[0].hand", "roof-7"), ("seats[0].incomplete", [0]),
         ("seats[0].incomplete", 3), ("seats[0].name", ""), ("seats[0].passed", 1),
         ("seats[0].points.1", 3), ("seats[0].roofs.round", -1), ("areas.blue-1.large", "fountain"),
         ("areas.blue-1.fountains", 2.5), ("areas.blue-1.spaces", 0), ("areas.blue-1.buildings", [{"seat": 0}]),
         ("areas.blue-1.buildings", [{"seat": 0, "roof": roof, "height": 1} for roof in ("round", "triangular")]),
         ("areas.blue-1.buildings", [{"seat": 7, "roof": "round", "height": 1}]), ("stacks.roof.top", "floor-1"),
         ("stacks.roof.left", 99), ("stacks.roof.discard", 3), ("floors", True), ("floors", None), ("round", 5),
         ("auction", 4), ("first", 2), ("book.numbers.draw", -1), ("book.rulings.free_auction", 1),
         ("book.cards.roof-7", 100), ("book.board", {"format": "capemay-areas/1"}), ("book.numbers.auctions", []),
         ("book.numbers.cards.roof[0]", 2), ("book.numbers.areas[0].spaces", 6)],
    )  # fmt: skip
    def test_what_cannot_be_is_refused(self, dealt, rules, path, value):
        """With a line that says what is wrong."""
        with pytest.raises(ValueError, match=r"\w"):
            rules.correct(dealt, path, value)

    @pytest.mark.parametrize(
        "path", ["money", "seats[2].hand", "areas.blue-1.heights.2", "areas.blue-1.heights.x",
                 "seats[0].money", "seats[0].complete.flat", "areas.green-1.large", "areas.blue-1.colour",
                 "stacks.villa.top", "stacks.roof.drawn", "book.numbers.villas", "book.cards.joker",
                 "book.rulings.no_such", ""],
    )  # fmt: skip
    def test_a_path_that_leads_nowhere_is_named(self, dealt, rules, path):
        """An unknown name."""
        with pytest.raises(UnknownName):
            rules.correct(dealt, path, 1)

    def test_passing_is_put_right_only_while_building(self, game, rules):
        """And the last one passes by an act."""
        with pytest.raises(ValueError, match="construction"):
            rules.correct(game(phase="draw"), "seats[0].passed", True)
        passed = rules.correct(game(hands=[["roof-7"], ["roof-8"]]), "seats[0].passed", True)
        with pytest.raises(ValueError, match="tapping Pass"):
            rules.correct(passed, "seats[1].passed", True)

    def test_what_was_won_can_always_be_placed_and_something_drawn(self, game, rules):
        """Else nobody could act any more."""
        s = game(phase="improve", auction=2)
        s = replace(s, sites=tuple(replace(one, large="temple") if i else one for i, one in enumerate(s.sites)))
        with pytest.raises(ValueError, match="placed"):
            rules.correct(s, "areas.blue-1.large", "temple")
        s = game(phase="draw", draws=2, stacks=(Stack((), top="roof-2"), Stack(()), Stack(())))
        with pytest.raises(ValueError, match="nobody could draw"):
            rules.correct(s, "stacks.roof.top", "")

    def test_cards_are_drawn_for_a_round_that_comes(self, game, rules):
        """After the last one nobody draws (ch. 3)."""
        with pytest.raises(ValueError, match="between 1 and 3"):
            rules.correct(game(phase="draw"), "round", 4)
        auctions = [["fountain"]]
        with pytest.raises(ValueError, match="already been played"):
            rules.correct(game(phase="draw"), "book.numbers.auctions", auctions)
        assert rules.correct(game(), "book.numbers.auctions", auctions).book.rounds == 1

    def test_an_empty_stack_has_no_top(self, game, rules):
        """Said with nothing."""
        s = game(stacks=(Stack(("roof-1",), top="roof-2"), Stack(()), Stack(())))
        assert rules.correct(s, "stacks.roof.top", "").stacks[0].top == ""


def any_correction(s, rnd):
    """Make a correction that often can be."""
    seat, area = rnd.randrange(len(s.seats)), rnd.choice(s.book.areas).id
    pool = [*s.book.card, "roof?", "floor?", "permit?", "?"]
    kind = rnd.choice(("roof", "floor", "permit"))
    hand = list(s.seats[seat].hand)
    fewer = rnd.sample(hand, rnd.randrange(len(hand) + 1))
    of_kind = [card for card in pool if s.book.kinds[card] == (kind,)]
    roof = rnd.choice(("round", "triangular"))
    return rnd.choice([
        (f"seats[{seat}].hand", fewer), (f"seats[{seat}].hand", [*hand, rnd.choice(pool)]),
        (f"seats[{seat}].incomplete", [1, 2][: rnd.randrange(3)]), (f"seats[{seat}].complete.{roof}", [1, 3]),
        (f"seats[{seat}].roofs.{roof}", rnd.randrange(3)), (f"seats[{seat}].points.1", rnd.randrange(9)),
        (f"seats[{seat}].passed", rnd.random() < 0.5), ("floors", rnd.randrange(40)), ("turn", seat), ("first", seat),
        ("round", rnd.randrange(1, 5)), ("auction", rnd.randrange(1, 4)), ("draws", rnd.randrange(4)),
        (f"areas.{area}.fountains", rnd.randrange(9)), (f"areas.{area}.large", rnd.choice((None, "temple"))),
        (f"areas.{area}.spaces", rnd.randrange(1, 9)), (f"areas.{area}.roof", roof),
        (f"areas.{area}.heights.{seat}", [1, 2, 2][: rnd.randrange(4)]),
        (f"areas.{area}.buildings", [{"seat": seat, "roof": roof, "height": n} for n in range(1, rnd.randrange(1, 5))]),
        (f"stacks.{kind}.top", rnd.choice(of_kind)), (f"stacks.{kind}.left", rnd.randrange(20)),
        (f"stacks.{kind}.discard", rnd.sample(of_kind, 2)), (f"stacks.{kind}.below", rnd.sample(of_kind, 1)),
        ("book.rulings.free_auction", rnd.random() < 0.5), ("book.numbers.floors_per_card", rnd.randrange(1, 4)),
        ("book.numbers.draw", rnd.randrange(8)),
    ])  # fmt: skip


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_put_right_the_game_goes_on_to_its_end(rules, seed):
    """Corrections in the midst of games; what cannot be is refused, and nothing else ever fails."""
    rnd, seats = random.Random(seed), 2 + seed % 3
    s = GAME.start(GAME.header_for(["Ann", "Bob", "Cid", "Dot"][:seats]))
    made = 0
    while acting := rules.to_act(s):
        if rnd.random() < 0.15 and s.phase != "deal":
            path, value = any_correction(s, rnd)
            try:
                s = rules.correct(s, path, value)
            except ValueError:
                continue
            made += 1
            continue
        seat = rnd.choice(acting)
        legal = rules.legal(s, seat)
        assert len(legal) > 0
        one = legal[rnd.randrange(len(legal))]
        assert rules.why_not(s, seat, one) is None
        assert rules.view(s, seat)
        s = rules.apply(s, seat, one, Chance(seed=str(seed)))
    assert rules.outcome(s).winners
    assert made
