"""Final scoring: seven categories, and who wins (rulebook p. 12-14; rulings 8-11)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.scores import said
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import KINDS, ZONES, Award, BonusCard, Count, UpgradeDeckCard
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.state import Claim

CATEGORIES = ("victorians", "landmarks", "majorities", "upgrade_cards", "birds", "bonus_cards", "money")
# the chart, as the rules page gives it
MOST, SECOND = (4, 6, 8, 10), (2, 3, 4, 5)
SPECIES = ("osprey", "piping_plover", "red_knot", "peregrine", "oystercatcher", "skimmer", "warbler")
BAG = (*SPECIES, "pigeon", "balloon", "hindenburg")


def points(s, seat=0):
    """Return a seat's points by category."""
    return {line.category: line.points for line in CapeMay().scores(s).seats[seat].lines}


def at_end(game, seats=2, **changes):
    """Return a moment at which the game is over."""
    return game(seats, **{"round": 12, "phase": "over", "left": 0, "money": 0, **changes})


def birds(**counts):
    """Count tokens in the order of the bag."""
    assert set(counts) <= set(BAG)
    return tuple(counts.get(name, 0) for name in BAG)


class TestSheet:
    """The sheet as a whole."""

    def test_there_are_seven_categories_in_the_order_of_the_rulebook(self, game, rules):
        """Victorians first, money last (p. 13-14)."""
        for seat in rules.scores(at_end(game, 3)).seats:
            assert tuple(line.category for line in seat.lines) == CATEGORIES

    def test_a_seat_with_nothing_scores_nothing(self, game, rules):
        """There is nothing to award (p. 13)."""
        assert rules.scores(at_end(game)).seats[0].total == 0

    def test_it_can_be_counted_in_mid_game(self, game, rules):
        """As if the game ended now."""
        assert rules.scores(game()).seats[0].total == 2


class TestBuildings:
    """Victorians and landmarks (p. 13)."""

    @pytest.mark.parametrize(("zone", "each"), list(zip(ZONES, (1, 2, 3, 4), strict=True)))
    def test_a_victorian_scores_by_its_zone(self, game, zone, each):
        """Based on which zone it is built in (p. 13)."""
        assert points(at_end(game, have=[{(zone, "victorian"): 3}]))["victorians"] == 3 * each

    @pytest.mark.parametrize(("zone", "each"), list(zip(ZONES, (5, 7, 9, 11), strict=True)))
    def test_a_landmark_scores_by_its_zone(self, game, zone, each):
        """Based on which zone it is built in (p. 13)."""
        assert points(at_end(game, have=[{(zone, "landmark"): 2}]))["landmarks"] == 2 * each

    def test_a_landmark_does_not_score_as_a_victorian(self, game):
        """A Victorian upgraded to a landmark does not score as a Victorian (p. 13)."""
        assert points(at_end(game, have=[{("sand", "landmark"): 2}]))["victorians"] == 0

    @pytest.mark.parametrize("kind", ["cottage", "shop", "business"])
    def test_other_buildings_score_nothing_themselves(self, game, kind):
        """Only Victorians and landmarks (p. 13)."""
        got = points(at_end(game, have=[{("sand", kind): 2}]))
        assert got["victorians"] == got["landmarks"] == 0


def majority_oracle(counts, most, second):
    """Award a zone the way people do: walk down the ranking, tied players share the places they take."""
    awards = [0] * len(counts)
    there = sorted({n for n in counts if n > 0}, reverse=True)
    if not there:
        return awards
    leaders = [i for i, n in enumerate(counts) if n == there[0]]
    if len(leaders) > 1:
        for i in leaders:
            awards[i] = (most + second) // len(leaders)
        return awards
    awards[leaders[0]] = most
    if len(there) > 1:
        followers = [i for i, n in enumerate(counts) if n == there[1]]
        for i in followers:
            awards[i] = second // len(followers)
    return awards


class TestMajorities:
    """Majorities (p. 13; ruling 8)."""

    @pytest.mark.parametrize("zone", range(4))
    @pytest.mark.parametrize("counts", [
        (2, 1), (2, 2), (1, 0), (0, 0), (3, 2, 1), (2, 2, 1), (2, 2, 2), (3, 1, 1), (3, 0, 0), (0, 0, 0),
        (1, 1, 0), (4, 3, 2, 1), (4, 2, 2, 1), (4, 2, 2, 2), (3, 3, 2, 2), (2, 2, 2, 1), (2, 2, 2, 2), (5, 0, 0, 0),
        (1, 1, 1, 0), (0, 2, 0, 2),
    ])  # fmt: skip
    def test_it_is_shared_as_the_ranking_says(self, game, zone, counts):
        """Most, second most and their ties, rounded down (p. 13)."""
        s = at_end(game, len(counts), have=[{(ZONES[zone], "cottage"): n} for n in counts])
        second = SECOND[zone] if len(counts) > 2 else 0
        got = [points(s, seat)["majorities"] for seat in range(len(counts))]
        assert got == majority_oracle(counts, MOST[zone], second)

    @given(data=st.data(), seats=st.integers(2, 4))
    def test_any_counts_agree_with_the_oracle(self, game, data, seats):
        """All zones together, any kinds (p. 13; ruling 8)."""
        number = st.integers(0, 3)
        have = [{(zone, kind): data.draw(number) for zone in ZONES for kind in KINDS} for _ in range(seats)]
        s = at_end(game, seats, have=have)
        expected = [0] * seats
        for i, zone in enumerate(ZONES):
            counts = [sum(mine[zone, kind] for kind in KINDS) for mine in have]
            second = SECOND[i] if seats > 2 else 0
            expected = [a + b for a, b in zip(expected, majority_oracle(counts, MOST[i], second), strict=True)]
        assert [points(s, seat)["majorities"] for seat in range(seats)] == expected

    def test_two_tied_for_most_split_both_awards(self, game):
        """In the sand 10 and 5: seven each, rounded down; no second place (p. 13)."""
        s = at_end(game, 3, have=[{("sand", "shop"): 2}, {("sand", "cottage"): 2}, {("sand", "shop"): 1}])
        assert [points(s, seat)["majorities"] for seat in range(3)] == [7, 7, 0]

    def test_two_tied_for_second_split_the_second_award(self, game):
        """In the dirt 4: two each (p. 13)."""
        s = at_end(game, 3, have=[{("dirt", "shop"): 3}, {("dirt", "cottage"): 1}, {("dirt", "shop"): 1}])
        assert [points(s, seat)["majorities"] for seat in range(3)] == [8, 2, 2]

    def test_two_players_have_no_second_place(self, game):
        """Do not award prestige for second most in a 2-player game (p. 13)."""
        s = at_end(game, 2, have=[{("sand", "shop"): 2}, {("sand", "shop"): 1}])
        assert [points(s, seat)["majorities"] for seat in range(2)] == [10, 0]

    def test_two_players_tied_split_the_only_award(self, game):
        """A tie splits it, rounded down (ruling 8)."""
        s = at_end(game, 2, have=[{("gravel", "shop"): 1}, {("gravel", "cottage"): 1}])
        assert [points(s, seat)["majorities"] for seat in range(2)] == [2, 2]

    def test_every_kind_of_building_counts_once(self, game):
        """Every building, whatever its kind (p. 13; ruling 8)."""
        five = {("sand", kind): 1 for kind in KINDS}
        s = at_end(game, 2, have=[{("sand", "landmark"): 4}, five])
        assert points(s, 1)["majorities"] == 10

    def test_without_a_building_no_award_is_shared(self, game):
        """At least one building (ruling 8)."""
        s = at_end(game, 4)
        assert [points(s, seat)["majorities"] for seat in range(4)] == [0] * 4


class TestUpgradeCards:
    """End of Game upgrade cards (p. 14)."""

    @staticmethod
    def card(kind, *effects):
        """Make an upgrade card of our own."""
        return UpgradeDeckCard(number=99, title="Own", kind=kind, effects=effects)

    def test_they_score_by_their_own_words(self, game):
        """Score prestige for each End of Game upgrade card (p. 14)."""
        card = self.card("end_of_game", cards.Score(2, Count("building", kinds=("landmark",))))
        s = at_end(game, cards=[card], upgrades=(99,), have=[{("sand", "landmark"): 2}])
        assert points(s)["upgrade_cards"] == 4

    def test_to_a_maximum_if_there_is_one(self, game):
        """To a maximum (upgrade card 32)."""
        card = self.card("end_of_game", cards.Score(2, Count("building"), most=5))
        s = at_end(game, cards=[card], upgrades=(99,), have=[{("sand", "shop"): 4}])
        assert points(s)["upgrade_cards"] == 5

    @pytest.mark.parametrize("kind", ["one_time", "once_per_round", "ongoing"])
    def test_cards_of_other_types_score_nothing(self, game, kind):
        """Only End of Game cards (p. 14)."""
        card = self.card(kind, cards.Score(2, Count("building")))
        s = at_end(game, cards=[card], upgrades=(99,), have=[{("sand", "shop"): 4}])
        assert points(s)["upgrade_cards"] == 0

    @pytest.mark.parametrize(("tokens", "pairs"), [
        ({"osprey": 2}, 1), ({"osprey": 3}, 1), ({"osprey": 4}, 2), ({"osprey": 1, "warbler": 1}, 0),
        ({"osprey": 2, "warbler": 3}, 2), ({"osprey": 7, "warbler": 7}, 3),
    ])  # fmt: skip
    def test_two_by_two_scores_pairs_of_matching_birds(self, game, tokens, pairs):
        """For each pair of matching bird tokens, to a maximum of three pairs' worth (upgrade card 32)."""
        s = at_end(game, upgrades=(32,), birds=birds(**tokens))
        assert points(s)["upgrade_cards"] == 2 * pairs

    def test_a_card_nobody_named_is_left_to_the_table(self, game, rules):
        """What the app cannot know it says."""
        line = rules.scores(at_end(game, upgrades=(0,))).seats[0].lines[3]
        assert (line.points, len(line.open)) == (0, 1)


class TestBirds:
    """Bird collections (p. 14; ruling 10)."""

    @pytest.mark.parametrize(("n", "earned"), list(enumerate((1, 2, 4, 6, 9, 12, 16), 1)))
    def test_a_collection_scores_by_how_many_it_holds(self, game, n, earned):
        """Any number of non-matching tokens up to seven (p. 14)."""
        s = at_end(game, birds=birds(**dict.fromkeys(SPECIES[:n], 1)))
        assert points(s)["birds"] == earned

    def test_a_second_token_of_a_kind_starts_another_collection(self, game):
        """Multiple collections (p. 14): three different and one alone."""
        s = at_end(game, birds=birds(osprey=2, warbler=1, skimmer=1))
        assert points(s)["birds"] == 4 + 1

    def test_a_pigeon_is_wild(self, game):
        """It may be used in any collection (p. 14)."""
        assert points(at_end(game, birds=birds(osprey=1, warbler=1, pigeon=1)))["birds"] == 4

    def test_pigeons_fill_a_collection_to_seven_at_most(self, game):
        """Up to seven (p. 14): of 5 species and 4 pigeons seven fit, and two make another."""
        some = birds(**dict.fromkeys(SPECIES[:5], 1), pigeon=4)
        assert points(at_end(game, birds=some))["birds"] == 16 + 2

    @pytest.mark.parametrize(("name", "each"), [("balloon", 2), ("hindenburg", 3)])
    def test_balloons_and_hindenburgs_score_apart(self, game, name, each):
        """They cannot be included in a collection (p. 14)."""
        s = at_end(game, birds=birds(osprey=1, warbler=1, **{name: 2}))
        assert points(s)["birds"] == 2 + 2 * each

    def test_face_down_tokens_nobody_named_are_left_to_the_table(self, game, rules):
        """What the app cannot know it says."""
        line = rules.scores(at_end(game, birds_unknown=3)).seats[0].lines[4]
        assert line.points == 0
        assert line.open


VICTORIANS = Count("building", kinds=("victorian",))
SHOPS = Count("building", kinds=("shop",))


def bonus(primary, extra=None):
    """Put a bonus card of our own on the deck: primary goal for 5, extra for 3."""
    return BonusCard(
        number=99, title="Own", primary=Award(5, primary), extra=None if extra is None else Award(3, extra)
    )


def with_bonus(s, card):
    """Give seat 0 the card."""
    return replace(s, book=s.book.with_card("bonus", card)).with_seat(0, bonus=(99,))


class TestBonusCards:
    """Bonus cards (p. 14; ruling 9)."""

    def test_a_goal_met_scores(self, game):
        """If they have met the criteria, award the prestige (p. 14)."""
        s = with_bonus(at_end(game, have=[{("sand", "shop"): 2}]), bonus(cards.AtLeast(2, SHOPS)))
        assert points(s)["bonus_cards"] == 5

    def test_a_goal_not_met_costs_nothing(self, game):
        """Players do not lose prestige (p. 14)."""
        s = with_bonus(at_end(game, have=[{("sand", "shop"): 1}]), bonus(cards.AtLeast(2, SHOPS)))
        assert points(s)["bonus_cards"] == 0

    def test_the_extra_goal_scores_on_top(self, game):
        """All feature an additional award (p. 14)."""
        card = bonus(cards.AtLeast(2, SHOPS), cards.AtLeast(1, VICTORIANS))
        s = with_bonus(at_end(game, have=[{("sand", "shop"): 2, ("dirt", "victorian"): 1}]), card)
        assert points(s)["bonus_cards"] == 8

    def test_the_extra_goal_needs_the_primary_one(self, game):
        """To qualify, the player must also have completed the primary bonus (p. 14)."""
        card = bonus(cards.AtLeast(3, SHOPS), cards.AtLeast(1, VICTORIANS))
        s = with_bonus(at_end(game, have=[{("sand", "shop"): 2, ("dirt", "victorian"): 1}]), card)
        assert points(s)["bonus_cards"] == 0

    def test_most_of_something_scores(self, game):
        """A goal may require the most (p. 14)."""
        s = at_end(game, have=[{("sand", "shop"): 2}, {("sand", "shop"): 1}])
        assert points(with_bonus(s, bonus(cards.Most(SHOPS))))["bonus_cards"] == 5

    def test_tied_for_most_scores_half_rounded_down(self, game):
        """If players are tied, half the indicated bonus (p. 14): 2 of 5."""
        s = at_end(game, have=[{("sand", "shop"): 2}, {("sand", "shop"): 2}])
        assert points(with_bonus(s, bonus(cards.Most(SHOPS))))["bonus_cards"] == 2

    def test_tied_with_two_others_scores_half_too(self, game):
        """Half, however many are tied (p. 14)."""
        s = at_end(game, 3, have=[{("sand", "shop"): 2}] * 3)
        assert points(with_bonus(s, bonus(cards.Most(SHOPS))))["bonus_cards"] == 2

    def test_a_tie_among_others_does_not_matter(self, game):
        """Only players tied for most (p. 14)."""
        s = at_end(game, 3, have=[{("sand", "shop"): 3}, {("sand", "shop"): 2}, {("sand", "shop"): 2}])
        assert points(with_bonus(s, bonus(cards.Most(SHOPS))))["bonus_cards"] == 5

    def test_fewer_than_another_is_not_most(self, game):
        """The most of something (p. 14)."""
        s = at_end(game, have=[{("sand", "shop"): 2}, {("sand", "shop"): 3}])
        assert points(with_bonus(s, bonus(cards.Most(SHOPS))))["bonus_cards"] == 0

    def test_a_tie_for_the_extra_scores_half_of_the_extra(self, game):
        """Half the indicated bonus (p. 14): 5 and 1 of 3."""
        s = at_end(game, have=[{("sand", "shop"): 2}, {("sand", "shop"): 2}])
        s = with_bonus(s, bonus(cards.AtLeast(2, SHOPS), cards.Most(SHOPS)))
        assert points(s)["bonus_cards"] == 6

    def test_another_s_card_scores_nothing(self, game):
        """Players do not score from another player's bonus card (p. 14)."""
        s = at_end(game, have=[{}, {("sand", "shop"): 2}])
        s = with_bonus(s, bonus(cards.AtLeast(2, SHOPS)))
        assert points(s, 1)["bonus_cards"] == 0

    @pytest.mark.parametrize(("claim", "earned"), [
        (Claim(), 0), (Claim(primary=True), 5), (Claim(primary=True, extra=True), 8),
        (Claim(primary=True, tied=True), 2), (Claim(extra=True), 0),
    ])  # fmt: skip
    def test_the_table_may_judge_a_card_itself(self, game, claim, earned):
        """The table is right; the extra still needs the primary (p. 14)."""
        card = bonus(cards.Most(SHOPS), cards.AtLeast(9, VICTORIANS))
        s = with_bonus(at_end(game), card).with_seat(0, claims={"99": claim})
        assert points(s)["bonus_cards"] == earned

    def test_one_in_each_zone_is_met_by_victorians_and_landmarks(self, game):
        """A Victorian or landmark in each of the four zones (bonus card of the text)."""
        goal = cards.EachZone(kinds=("victorian", "landmark"))
        have = {("gravel", "victorian"): 1, ("grass", "landmark"): 1, ("dirt", "victorian"): 1}
        assert points(with_bonus(at_end(game, have=[have]), bonus(goal)))["bonus_cards"] == 0
        have[("sand", "landmark")] = 1
        assert points(with_bonus(at_end(game, have=[have]), bonus(goal)))["bonus_cards"] == 5

    @pytest.mark.parametrize(("lots", "met"), [
        (("sand-shop", "sand-cottage"), False), (("sand-shop", "sand-cottage", "dirt-cottage"), True),
        (("sand-shop", "dirt-cottage", "dirt-shop"), False), (("gravel-cottage", "gravel-shop", "sand-shop"), False),
    ])  # fmt: skip
    def test_adjacent_lots_lie_next_to_each_other_with_no_road_between(self, game, lots, met):
        """A group of three by the map's own adjacency (p. 7)."""
        there = {lot: (0, "cottage" if lot.endswith("cottage") else "shop") for lot in lots}
        s = with_bonus(at_end(game, lots=there), bonus(cards.Together(3)))
        assert points(s)["bonus_cards"] == (5 if met else 0)

    def test_a_neighbor_s_building_is_no_part_of_the_group(self, game):
        """A player's own buildings (p. 7)."""
        there = {"sand-shop": (0, "shop"), "sand-cottage": (1, "cottage"), "dirt-cottage": (0, "cottage")}
        s = with_bonus(at_end(game, lots=there), bonus(cards.Together(2)))
        assert points(s)["bonus_cards"] == 0


class TestMoney:
    """Money (p. 14)."""

    @pytest.mark.parametrize(("money", "earned"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (105, 10)])
    def test_one_for_every_full_10_dollars(self, game, money, earned):
        """1 prestige for every $10 remaining (p. 14)."""
        assert points(at_end(game, money=money))["money"] == earned


class TestWinner:
    """Who wins (p. 14; ruling 11)."""

    @staticmethod
    def decided(s):
        """Name the winners' seats and the reason."""
        outcome = CapeMay().outcome(s)
        return outcome.winners, outcome.decided_by

    def test_most_prestige_wins(self, game):
        """The player with the most prestige (p. 14)."""
        s = at_end(game, 3).with_seat(1, money=30).with_seat(2, money=20)
        assert self.decided(s) == ((1,), "prestige")

    def test_a_tie_goes_to_most_bird_tokens(self, game):
        """One balloon and two ospreys both earn 2; two tokens are more (p. 14)."""
        s = at_end(game, birds=birds(balloon=1)).with_seat(1, money=0, birds=birds(osprey=2))
        assert self.decided(s) == ((1,), "birds")

    def test_balloons_and_hindenburgs_count_as_tokens(self, game):
        """Two balloons beat a Hindenburg and $10, four prestige each (p. 14; ruling 10)."""
        s = at_end(game, birds=birds(balloon=2)).with_seat(1, money=10, birds=birds(hindenburg=1))
        assert self.decided(s) == ((0,), "birds")

    def test_a_tie_of_birds_goes_to_the_highest_income(self, game):
        """Then the highest income (p. 14)."""
        s = at_end(game, income=5).with_seat(1, money=0, income=8)
        assert self.decided(s) == ((1,), "income")

    def test_otherwise_the_victory_is_shared(self, game):
        """Otherwise the players share it (p. 14)."""
        s = at_end(game, income=5).with_seat(1, money=0, income=5)
        assert self.decided(s) == ((0, 1), "shared")

    def test_only_those_tied_for_most_prestige_are_compared(self, game):
        """The *tied* player with most tokens: a third with more birds but less prestige is out (p. 14)."""
        s = at_end(game, 3, money=90, income=2)
        s = s.with_seat(1, money=90, income=1).with_seat(2, money=0, birds=birds(osprey=3), income=40)
        assert self.decided(s) == ((0,), "income")

    def test_two_of_three_may_share(self, game):
        """The players still tied (p. 14)."""
        s = at_end(game, 3, money=50).with_seat(1, money=0).with_seat(2, money=50)
        assert self.decided(s) == ((0, 2), "shared")

    def test_the_sheet_names_who_would_win_now(self, game, rules):
        """The score sheet is valid in mid-game too."""
        sheet = rules.scores(at_end(game, 2).with_seat(1, money=30))
        assert (sheet.winners, sheet.decided_by) == (("Bob",), "prestige")

    def test_money_below_10_does_not_break_a_tie(self, game):
        """The tie-breaks are birds and income, nothing else (p. 14)."""
        s = at_end(game, money=9).with_seat(1, money=0)
        assert self.decided(s) == ((0, 1), "shared")


@st.composite
def seats_ends(draw):
    """Draw what two to four seats hold at the end."""
    number = st.integers(0, 4)
    lots = st.dictionaries(st.tuples(st.sampled_from(ZONES), st.sampled_from(KINDS)), number, max_size=8)
    return draw(
        st.lists(
            st.fixed_dictionaries({
                "have": lots,
                "birds": st.tuples(*[st.integers(0, 5)] * 10),
                "birds_unknown": st.integers(0, 2),
                "money": st.integers(0, 99),
                "income": st.integers(0, 60),
                "upgrades": st.lists(st.integers(0, 32), max_size=4).map(tuple),
                "bonus": st.lists(st.integers(0, 23), max_size=3).map(tuple),
                "activity": st.lists(st.integers(0, 40), max_size=5).map(tuple),
            }),
            min_size=2,
            max_size=4,
        )
    )  # fmt: skip


def ended(game, ends, board="cape-may-3-4"):
    """Lay out the end position."""
    s = at_end(game, len(ends), board=board, have=[one["have"] for one in ends])
    for i, one in enumerate(ends):
        s = s.with_seat(i, **{name: value for name, value in one.items() if name != "have"})
    return s


@given(ends=seats_ends())
def test_the_parts_of_a_line_add_up_to_the_line(game, rules, ends):
    """Every line lists the things that earned it."""
    for seat in rules.scores(ended(game, ends)).seats:
        for line in seat.lines:
            assert sum(part.points for part in line.because) == line.points


@given(ends=seats_ends())
def test_the_lines_add_up_to_the_total(game, rules, ends):
    """Seven lines, one total."""
    for seat in rules.scores(ended(game, ends)).seats:
        assert sum(line.points for line in seat.lines) == seat.total


@given(ends=seats_ends())
def test_no_line_is_negative_and_every_part_has_words(game, rules, ends):
    """Nobody loses prestige (p. 14)."""
    for seat in rules.scores(ended(game, ends)).seats:
        for line in seat.lines:
            assert line.points >= 0
            assert all(said(part.why, rules.meta.messages).strip() and part.points >= 0 for part in line.because)


@given(ends=seats_ends())
def test_where_one_sits_makes_no_difference(game, rules, ends):
    """Scoring asks for no seat order (p. 13-14)."""
    totals = [seat.total for seat in rules.scores(ended(game, ends)).seats]
    for order in list(permutations(range(len(ends))))[1:4]:
        moved = [seat.total for seat in rules.scores(ended(game, [ends[i] for i in order])).seats]
        assert moved == [totals[i] for i in order]


@given(ends=seats_ends())
def test_the_winners_are_those_the_tie_breaks_leave(game, ends):
    """Prestige, then bird tokens, then income, then shared (p. 14)."""
    s = ended(game, ends)
    totals = [seat.total for seat in CapeMay().scores(s).seats]
    ranks = [
        (total, sum(one["birds"]) + one["birds_unknown"], one["income"])
        for total, one in zip(totals, ends, strict=True)
    ]
    assert CapeMay().outcome(s).winners == tuple(i for i, rank in enumerate(ranks) if rank == max(ranks))
