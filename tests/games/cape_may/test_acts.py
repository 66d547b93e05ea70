"""The seven actions, the flow of rounds, and the cards that bend them (rulebook p. 3-12)."""

from __future__ import annotations

import networkx as nx
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import NeedAnswer
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.building import price
from capemay_kit.games.cape_may.cards import ActivityCard, EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.state import (
    KIND,
    RULES,
    ZONE,
    Deck,
    KeepCards,
    KeepTokens,
    SoloAdvance,
    SpecialSpace,
    Step,
    lasting,
)

ZONES = ("gravel", "grass", "dirt", "sand")
SPACE_AT = {
    "gravel-cottage": "a1", "gravel-shop": "a3", "grass-cottage": "b1", "grass-shop": "b2",
    "dirt-cottage": "b3", "dirt-shop": "b4", "sand-cottage": "c2", "sand-shop": "c3",
}  # fmt: skip
# stated on the player board, as the examples and the rules page give it
BUILD_COST = {"cottage": (1, 2, 3, 4), "shop": (2, 3, 4, 5)}
UPGRADE_COST = {"victorian": (3, 4, 5, 6), "business": (2, 3, 4, 5), "landmark": (10, 10, 10, 10)}
BUILD_INCOME = {"cottage": (1, 2, 3, 4), "shop": (3, 4, 5, 6)}
UPGRADE_INCOME = {"victorian": (1, 1, 2, 2), "business": (1, 1, 2, 2), "landmark": (0, 0, 0, 0)}
EACH_BUILD = [(zone, kind) for zone in ZONES for kind in BUILD_COST]
EACH_UPGRADE = [(zone, kind) for zone in ZONES for kind in UPGRADE_COST]
BEFORE = {"victorian": "cottage", "business": "shop", "landmark": "victorian"}
ALL_CARDS = (1, 2, 3, 4, 5, 6, 7)


def cost_of(s, zone, kind):
    """Return what building costs the first seat now."""
    return price(s.book, lasting(s, s.seats[0]), 5 * ZONE[zone] + KIND[kind], None)


def event(*effects, kind="active", number=99):
    """Make an event card of our own."""
    return EventCard(number=number, title="Own event", kind=kind, effects=effects)


def activity(*options, number=99):
    """Make an activity card of our own; each option is a list of effects."""
    return ActivityCard(number=number, title="Own card", options=tuple(map(tuple, options)))


def upgrade(kind, *effects, number=99, zone="gravel"):
    """Make an upgrade card of our own."""
    return UpgradeDeckCard(number=number, title="Own upgrade", zone=zone, kind=kind, effects=effects)


def moves(rules, s, card):
    """List where a movement card may end."""
    return {one.to for one in rules.legal(s, 0) if isinstance(one, act.Move) and one.card == card}


def builds(rules, s, seat=0):
    """List the lots that may be built on."""
    return {one.lot for one in rules.legal(s, seat) if isinstance(one, act.Build)}


def upgrades(rules, s, seat=0):
    """List what may be upgraded, and to what."""
    return {(one.lot, one.kind) for one in rules.legal(s, seat) if isinstance(one, act.Upgrade)}


class TestPlayMovementCard:
    """Play movement card (p. 6)."""

    @pytest.mark.parametrize(("card", "cost"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1), (7, 2)])
    def test_some_cards_require_money_to_the_supply(self, game, do, rules, card, cost):
        """The price stands at the bottom of the card (p. 6)."""
        s = game()
        s = do(s, 0, act.Move(card=card, to=min(moves(rules, s, card))))
        assert s.seats[0].money == 20 - cost

    @pytest.mark.parametrize(("card", "money"), [(6, 0), (7, 1)])
    def test_a_card_that_cannot_be_paid_cannot_be_played(self, game, refused, card, money):
        """The player has to pay to play it (p. 6)."""
        to = {6: "a3", 7: "b3"}[card]
        assert refused(game(money=money), 0, act.Move(card=card, to=to)).rule == "fare"

    def test_a_card_is_discarded_after_the_move(self, game, do):
        """It goes to the player's discard pile (p. 6)."""
        assert do(game(), 0, act.Move(card=1, to="b1")).seats[0].hand == (2, 3, 4, 5, 6, 7)

    def test_a_discarded_card_cannot_be_played(self, game, refused):
        """Only cards in hand are played (p. 6)."""
        assert refused(game(hand=(2, 3)), 0, act.Move(card=1, to="b1")).rule == "card_not_in_hand"

    def test_the_full_amount_must_be_moved(self, game, rules):
        """Two spaces from a1 are a3, b2, c1, and nothing nearer (p. 6)."""
        assert moves(rules, game(), 2) == {"a3", "b2", "c1"}

    def test_a_space_no_way_of_full_length_reaches_is_refused(self, game, refused):
        """A player must move the full amount (p. 6; ruling 2)."""
        assert refused(game(), 0, act.Move(card=2, to="a2")).rule == "full_amount"

    def test_a_marker_cannot_return_to_where_it_started(self, game, rules, refused):
        """Four steps round a block would lead back to the start (p. 6; ruling 3)."""
        assert refused(game(space="c4"), 0, act.Move(card=4, to="c4")).rule == "same_space"

    def test_a_marker_on_an_arrow_space_leaves_along_the_arrow(self, game, rules):
        """From b2 the arrow leads to b3 (p. 6)."""
        assert moves(rules, game(space="b2"), 1) == {"b3"}

    def test_a_move_against_an_arrow_is_refused(self, game, refused):
        """Spaces with arrows must be observed (p. 6)."""
        assert refused(game(space="b2"), 0, act.Move(card=1, to="a2")).rule == "against_the_arrows"

    def test_an_arrow_space_may_be_entered_from_its_head_as_the_last_step(self, game, rules):
        """Nothing forbids entering it (p. 6; ruling 1)."""
        assert "b2" in moves(rules, game(space="b3"), 1)

    def test_with_the_ruling_off_an_arrow_space_is_not_entered_from_its_head(self, game, rules):
        """The switch ``wrong_way_entry`` (ruling 1)."""
        assert "b2" not in moves(rules, game(space="b3", rulings={"wrong_way_entry": False}), 1)

    def test_an_arrow_space_is_not_passed_against_its_arrow(self, game, rules):
        """From b3, b1 is two spaces away only through b2, against the arrow (p. 6)."""
        assert "b1" not in moves(rules, game(space="b3"), 2)

    def test_spaces_may_be_shared(self, game, rules):
        """Any number of players may stand on a space (p. 6)."""
        s = game().with_seat(1, space="b1")
        assert "b1" in moves(rules, s, 1)

    def test_a_space_not_on_the_board_is_refused(self, game, refused):
        """One moves on the game board (p. 6)."""
        assert refused(game(), 0, act.Move(card=1, to="nowhere")).rule == "no_such_space"


class TestSpecialSpaces:
    """The free actions of special spaces (p. 6; rulings 4, 5, 13)."""

    def test_a_bird_space_offers_as_many_tokens_as_it_shows(self, game, do):
        """Two icons, two tokens (p. 6)."""
        s = do(game(space="a3"), 0, act.Move(card=1, to="a4"))
        s = do(s, 0, act.Take(), ["osprey", "pigeon"])
        birds = dict(zip(s.book.species, s.seats[0].birds, strict=True))
        assert {name: n for name, n in birds.items() if n} == {"osprey": 1, "pigeon": 1}

    def test_tokens_drawn_leave_the_bag(self, game, do):
        """They are drawn from the bird bag (p. 6)."""
        s = do(game(space="a3"), 0, act.Move(card=1, to="a4"))
        s = do(s, 0, act.Take(), ["osprey", "pigeon"])
        assert dict(zip(s.book.species, s.bag, strict=True))["osprey"] == 6
        assert sum(s.bag) - s.bag_away == 58

    def test_the_free_action_takes_no_action(self, game, do):
        """The move took one of three, the birds none (p. 6)."""
        s = do(game(space="a3"), 0, act.Move(card=1, to="a4"))
        assert do(s, 0, act.Take(), ["osprey", "pigeon"]).left == 2

    def test_the_free_action_may_be_let_pass(self, game, do, rules):
        """The player *may* take it (p. 6)."""
        s = do(game(space="a3"), 0, act.Move(card=1, to="a4"))
        assert act.Skip() in rules.legal(s, 0)
        assert do(s, 0, act.Skip()).seats[0].tokens == 0

    def test_only_the_final_space_has_its_effect(self, game, do):
        """a3 to b4 by a4: the final space has no icon (p. 6)."""
        assert do(game(space="a3", hand=(2,)), 0, act.Move(card=2, to="b4")).steps == ()

    def test_a_nearly_empty_bag_gives_what_is_left(self, game, do):
        """Tokens are limited by the number in the bag (p. 6; ruling 13)."""
        s = do(game(space="a3", bag=(1, 0, 0, 0, 0, 0, 0, 0, 0, 0)), 0, act.Move(card=1, to="a4"))
        s = do(s, 0, act.Take(), ["osprey"])
        assert s.seats[0].tokens == 1
        assert sum(s.bag) == 0

    def test_tokens_can_be_drawn_face_down_without_naming_them(self, game, do):
        """Drawn tokens lie face down: their owner alone knows them (p. 6)."""
        s = do(game(space="a3"), 0, act.Move(card=1, to="a4"))
        assert do(s, 0, act.Take()).seats[0].birds_unknown == 2

    def test_the_lighthouse_builds_on_any_empty_lot(self, game, do, rules, tiny):
        """Any empty lot on the game board (p. 6)."""
        s = game(space="c3", lots={"sand-shop": (1, "shop")})
        s = do(s, 0, act.Move(card=1, to="c4"))
        assert builds(rules, s) == {lot.id for lot in tiny.lots} - {"sand-shop"}

    @pytest.mark.parametrize("lot", sorted(SPACE_AT))
    def test_the_lighthouse_costs_5_whatever_is_built(self, game, do, lot):
        """Pay $5 instead of the normal cost (p. 6)."""
        s = do(game(space="c3"), 0, act.Move(card=1, to="c4"))
        s = do(s, 0, act.Build(lot=lot))
        zone, kind = lot.split("-")
        assert (s.seats[0].money, s.left) == (15, 2)
        assert s.seats[0].income == BUILD_INCOME[kind][ZONES.index(zone)]

    def test_the_lighthouse_needs_5_dollars(self, game, do, rules):
        """With $4 nothing can be built there (p. 6)."""
        s = do(game(space="c3", money=4), 0, act.Move(card=1, to="c4"))
        assert builds(rules, s) == set()

    def test_the_lighthouse_is_not_discounted(self, game, do):
        """A flat $5 (ruling 5)."""
        s = game(space="c3", cards=[event(cards.Discount(3))], event=99)
        s = do(do(s, 0, act.Move(card=1, to="c4")), 0, act.Build(lot="sand-shop"))
        assert s.seats[0].money == 15

    def test_the_lighthouse_is_discounted_if_the_table_rules_so(self, game, do):
        """The switch ``discounts_on_lighthouse`` (ruling 5)."""
        s = game(space="c3", cards=[event(cards.Discount(3))], event=99, rulings={"discounts_on_lighthouse": True})
        s = do(do(s, 0, act.Move(card=1, to="c4")), 0, act.Build(lot="sand-shop"))
        assert s.seats[0].money == 18

    def test_the_pier_draws_three_and_keeps_two(self, game, do, rules):
        """Draw three activity cards, keep two and discard one (p. 6)."""
        s = do(game(space="b1"), 0, act.Move(card=1, to="c1"))
        s = do(s, 0, act.Take(), [5, 6, 7])
        assert set(rules.legal(s, 0)) == {act.Keep((5, 6)), act.Keep((5, 7)), act.Keep((6, 7))}
        s = do(s, 0, act.Keep((5, 7)))
        assert (s.seats[0].activity, s.activities.discard, s.left) == ((5, 7), (6,), 2)

    def test_a_move_by_an_activity_card_does_not_trigger_them(self, game, do):
        """They follow a played movement card (p. 6; ruling 4)."""
        s = do(game(space="a3", cards=[activity([cards.Move(1)])], activity=(99,)), 0, act.Play(99))
        assert do(s, 0, act.Move(to="a4")).steps == ()

    def test_a_move_of_up_to_so_many_may_end_sooner(self, game, do, rules):
        """Each end of a shorter way is offered once, the space itself is none, and farther ones are refused (p. 6)."""
        far = {}
        for n, up_to in ((1, False), (2, False), (2, True)):
            move = cards.Move(n, up_to=up_to)
            s = do(game(space="a3", cards=[activity([move])], activity=(99,)), 0, act.Play(99))
            far[n, up_to] = {one.to for one in rules.legal(s, 0) if isinstance(one, act.Move)}
        assert far[2, True] == far[1, False] | far[2, False]
        assert far[1, False] - far[2, False]
        beyond = next(one for one in s.book.board.space if one not in far[2, True] and one != "a3")
        why = rules.why_not(s, 0, act.Move(to=beyond))
        assert why is not None
        assert why.details.get("up_to")

    def test_a_move_by_an_upgrade_card_does_not_trigger_them(self, game, do):
        """They follow a played movement card (p. 6; ruling 4)."""
        s = do(game(space="a3", upgrades=(5,)), 0, act.Use(5))
        assert do(s, 0, act.Move(to="a4")).steps == ()

    def test_a_card_whose_own_text_says_so_triggers_them(self, game, do):
        """Unless its own text says so (ruling 4)."""
        s = game(space="a3", cards=[activity([cards.Move(1, specials=True)])], activity=(99,))
        s = do(do(s, 0, act.Play(99)), 0, act.Move(to="a4"))
        assert s.steps[0].what == SpecialSpace("bird", 2)

    @pytest.mark.parametrize("effect", [cards.Move(1), cards.Go("bird")])
    def test_card_moves_trigger_them_if_the_table_rules_so(self, game, do, effect):
        """The switch ``specials_on_card_moves`` (ruling 4)."""
        s = game(space="a3", cards=[activity([effect])], activity=(99,), rulings={"specials_on_card_moves": True})
        go = act.Move(to="a4") if isinstance(effect, cards.Move) else act.GoTo("a4")
        s = do(do(s, 0, act.Play(99)), 0, go)
        assert s.steps[0].what == SpecialSpace("bird", 2)


class TestBuild:
    """Build (p. 6-7)."""

    @pytest.mark.parametrize(("zone", "kind"), EACH_BUILD)
    def test_it_costs_what_the_player_board_says(self, game, do, zone, kind):
        """The cost depends on the zone (p. 6)."""
        lot = f"{zone}-{kind}"
        s = do(game(space=SPACE_AT[lot]), 0, act.Build(lot=lot))
        assert s.seats[0].money == 20 - BUILD_COST[kind][ZONES.index(zone)]

    @pytest.mark.parametrize(("zone", "kind"), EACH_BUILD)
    def test_it_raises_the_income_by_kind_and_zone(self, game, do, zone, kind):
        """Increase the income by the building's type and zone (p. 6)."""
        lot = f"{zone}-{kind}"
        s = do(game(space=SPACE_AT[lot], income=2), 0, act.Build(lot=lot))
        assert s.seats[0].income == 2 + BUILD_INCOME[kind][ZONES.index(zone)]

    @pytest.mark.parametrize(("zone", "kind"), EACH_BUILD)
    def test_a_square_takes_a_cottage_and_a_hexagon_a_shop(self, game, do, built, zone, kind):
        """A cottage on a square lot, a shop on a hexagonal one (p. 6)."""
        lot = f"{zone}-{kind}"
        s = do(game(space=SPACE_AT[lot]), 0, act.Build(lot=lot))
        assert built(s, 0) == {(zone, kind): 1}
        assert s.lots[lot] == (0, kind)

    def test_it_takes_an_action(self, game, do):
        """Three actions, one of them spent (p. 5)."""
        assert do(game(), 0, act.Build(lot="gravel-cottage")).left == 2

    def test_the_exact_money_is_enough(self, game, do):
        """A shop in the sand for the last $5 (p. 6)."""
        assert do(game(space="c3", money=5), 0, act.Build(lot="sand-shop")).seats[0].money == 0

    def test_a_dollar_short_is_refused(self, game, refused):
        """The cost has to be paid (p. 6)."""
        assert refused(game(space="c3", money=4), 0, act.Build(lot="sand-shop")).rule == "cost"

    @pytest.mark.parametrize(("space", "lots"), [
        ("a1", {"gravel-cottage"}), ("a4", set()), ("b3", {"grass-shop", "dirt-cottage"}),
        ("c3", {"sand-cottage", "sand-shop"}),
    ])  # fmt: skip
    def test_only_lots_with_a_dot_toward_the_marker_are_adjacent(self, game, rules, space, lots):
        """White dots point toward adjacent spaces (p. 7)."""
        assert builds(rules, game(space=space)) == lots

    def test_a_lot_further_away_is_refused(self, game, refused):
        """Only adjacent lots (p. 6)."""
        assert refused(game(space="a1"), 0, act.Build(lot="sand-shop")).rule == "not_adjacent"

    @pytest.mark.parametrize("owner", [0, 1])
    def test_a_lot_with_a_building_is_refused(self, game, refused, owner):
        """A lot holds one building (p. 6)."""
        s = game(lots={"gravel-cottage": (owner, "cottage")})
        assert refused(s, 0, act.Build(lot="gravel-cottage")).rule == "lot_taken"

    def test_the_wrong_shape_is_refused(self, game, refused):
        """No shop on a square lot (p. 7)."""
        assert refused(game(), 0, act.Build(lot="gravel-cottage", kind="shop")).rule == "shape"

    @pytest.mark.parametrize(("kind", "lot"), [("cottage", "gravel-cottage"), ("shop", "gravel-shop")])
    def test_a_piece_that_has_run_out_cannot_be_placed(self, game, refused, kind, lot):
        """Ten of each (p. 2; ruling 12)."""
        s = game(space=SPACE_AT[lot], have=[{("sand", kind): 10}])
        assert refused(s, 0, act.Build(lot=lot)).rule == "no_piece"

    def test_the_tenth_piece_can_be_placed(self, game, do):
        """Ten cottage tokens each (p. 2)."""
        s = do(game(have=[{("sand", "cottage"): 9}]), 0, act.Build(lot="gravel-cottage"))
        assert s.seats[0].count(0) == 10

    def test_an_upgraded_cottage_s_token_can_be_placed_again(self, game, do, rules):
        """The token returns to its owner's supply (p. 7; ruling 12)."""
        s = game(lots={"gravel-cottage": (0, "cottage")}, have=[{("sand", "cottage"): 9}])
        s = do(s, 0, act.Upgrade(lot="gravel-cottage", kind="victorian"))
        assert s.seats[0].count(0) == 9
        assert rules.why_not(s.with_seat(0, space="b1"), 0, act.Build(lot="grass-cottage")) is None

    def test_a_figure_of_the_table_s_own_beats_the_rule_s(self, game, do):
        """Figures are by rule unless the act carries a number of its own."""
        s = do(game(), 0, act.Build(lot="gravel-cottage", cost=4, income=6))
        assert (s.seats[0].money, s.seats[0].income) == (16, 6)

    def test_no_figure_makes_the_income_negative(self, game, rules, do):
        """The income track starts at 0 (p. 3; ruling 14)."""
        odd = act.Build(lot="gravel-cottage", income=-5)
        s = game(income=2)
        assert rules.why_not(s, 0, odd) is not None or do(s, 0, odd).seats[0].income >= 0

    def test_without_a_map_a_zone_and_a_kind_are_enough(self, game, do, built):
        """The same cost and income; adjacency refuses nothing (p. 6)."""
        s = do(game(board="none"), 0, act.Build(zone="sand", kind="shop"))
        assert (s.seats[0].money, s.seats[0].income) == (15, 6)
        assert built(s, 0) == {("sand", "shop"): 1}

    def test_without_a_known_space_adjacency_refuses_nothing(self, game, rules, tiny):
        """It need not know where a marker stands."""
        assert builds(rules, game(space=None)) >= {lot.id for lot in tiny.lots}


class TestUpgrade:
    """Upgrade (p. 7)."""

    @staticmethod
    def before(game, zone, kind, **changes):
        """Stand beside the building that becomes ``kind``."""
        lot = f"{zone}-{'shop' if kind == 'business' else 'cottage'}"
        return lot, game(space=SPACE_AT[lot], lots={lot: (0, BEFORE[kind])}, **changes)

    @pytest.mark.parametrize(("zone", "kind"), EACH_UPGRADE)
    def test_it_costs_what_the_player_board_says(self, game, do, zone, kind):
        """The cost depends on type and zone, but is $10 for a landmark (p. 7)."""
        lot, s = self.before(game, zone, kind)
        s = do(s, 0, act.Upgrade(lot=lot, kind=kind))
        assert s.seats[0].money == 20 - UPGRADE_COST[kind][ZONES.index(zone)]

    @pytest.mark.parametrize(("zone", "kind"), EACH_UPGRADE)
    def test_it_raises_the_income_by_type_and_zone(self, game, do, zone, kind):
        """A landmark does not (p. 7)."""
        lot, s = self.before(game, zone, kind, income=5)
        s = do(s, 0, act.Upgrade(lot=lot, kind=kind))
        assert s.seats[0].income == 5 + UPGRADE_INCOME[kind][ZONES.index(zone)]

    @pytest.mark.parametrize(("zone", "kind"), EACH_UPGRADE)
    def test_it_replaces_the_building(self, game, do, built, zone, kind):
        """The old piece leaves the board (p. 7)."""
        lot, s = self.before(game, zone, kind)
        s = do(s, 0, act.Upgrade(lot=lot, kind=kind))
        assert built(s, 0) == {(zone, kind): 1}
        assert s.lots[lot] == (0, kind)

    @pytest.mark.parametrize(("now", "after"), [
        ("cottage", {"victorian"}), ("shop", {"business"}), ("victorian", {"landmark"}), ("business", set()),
        ("landmark", set()),
    ])  # fmt: skip
    def test_each_kind_becomes_one_other_or_none(self, game, rules, now, after):
        """Cottage to Victorian to landmark, shop to business (p. 7)."""
        lot = "sand-shop" if now in ("shop", "business") else "sand-cottage"
        s = game(space="c3", lots={lot: (0, now)})
        assert upgrades(rules, s) == {(lot, kind) for kind in after}

    def test_skipping_a_step_is_refused(self, game, refused):
        """A cottage does not become a landmark at once (p. 7)."""
        s = game(lots={"gravel-cottage": (0, "cottage")})
        assert refused(s, 0, act.Upgrade(lot="gravel-cottage", kind="landmark")).rule == "cannot_become"

    @pytest.mark.parametrize("kind", ["victorian", "business", "landmark"])
    def test_a_finished_building_cannot_be_upgraded(self, game, refused, kind):
        """A business is the last of its line (p. 7)."""
        s = game(space="c3", lots={"sand-shop": (0, "business")})
        assert refused(s, 0, act.Upgrade(lot="sand-shop", kind=kind)).rule == "cannot_become"

    def test_a_neighbor_s_building_is_refused(self, game, refused):
        """One's own buildings only (p. 7)."""
        s = game(lots={"gravel-cottage": (1, "cottage")})
        assert refused(s, 0, act.Upgrade(lot="gravel-cottage", kind="victorian")).rule == "not_yours"

    def test_an_empty_lot_is_refused(self, game, refused):
        """There has to be a building (p. 7)."""
        assert refused(game(), 0, act.Upgrade(lot="gravel-cottage", kind="victorian")).rule == "nothing_there"

    def test_a_building_further_away_is_refused(self, game, refused):
        """On an adjacent lot (p. 7)."""
        s = game(lots={"sand-shop": (0, "shop")})
        assert refused(s, 0, act.Upgrade(lot="sand-shop", kind="business")).rule == "not_adjacent"

    def test_a_dollar_short_is_refused(self, game, refused):
        """A landmark costs $10 (p. 7)."""
        s = game(money=9, lots={"gravel-cottage": (0, "victorian")})
        assert refused(s, 0, act.Upgrade(lot="gravel-cottage", kind="landmark")).rule == "cost"

    def test_a_building_may_be_upgraded_in_the_turn_it_was_built(self, game, do, built):
        """An action may be followed by any other (p. 5)."""
        s = do(game(), 0, act.Build(lot="gravel-cottage"))
        s = do(s, 0, act.Upgrade(lot="gravel-cottage", kind="victorian"))
        s = do(s, 0, act.Upgrade(lot="gravel-cottage", kind="landmark"))
        assert built(s, 0) == {("gravel", "landmark"): 1}
        assert s.seats[0].money == 20 - 1 - 3 - 10

    @pytest.mark.parametrize("kind", ["victorian", "business"])
    def test_a_ninth_miniature_is_refused(self, game, refused, kind):
        """Eight Victorians and eight businesses each (p. 2; ruling 12)."""
        lot, s = self.before(game, "gravel", kind, have=[{("sand", kind): 8}])
        assert refused(s, 0, act.Upgrade(lot=lot, kind=kind)).rule == "no_piece"

    def test_victorians_and_landmarks_are_eight_together(self, game, refused):
        """A landmark keeps its Victorian on its base (p. 7; ruling 12)."""
        lot, s = self.before(game, "gravel", "victorian", have=[{("sand", "victorian"): 5, ("dirt", "landmark"): 3}])
        assert refused(s, 0, act.Upgrade(lot=lot, kind="victorian")).rule == "no_piece"

    def test_the_eighth_victorian_can_still_become_a_landmark(self, game, do):
        """It needs a base, no further miniature (p. 7; ruling 12)."""
        lot, s = self.before(game, "gravel", "landmark", have=[{("sand", "victorian"): 4, ("dirt", "landmark"): 3}])
        assert do(s, 0, act.Upgrade(lot=lot, kind="landmark")).seats[0].count(4) == 4

    def test_the_landmark_bases_are_shared_and_limited(self, game, refused):
        """Twenty of them (p. 2; ruling 12)."""
        others = [{}, {("sand", "landmark"): 8}, {("sand", "landmark"): 8}, {("sand", "landmark"): 4}]
        lot, s = self.before(game, "gravel", "landmark", seats=4, have=others)
        assert refused(s, 0, act.Upgrade(lot=lot, kind="landmark")).rule == "no_bases"

    def test_the_twentieth_base_can_be_used(self, game, do):
        """Twenty of them (p. 2; ruling 12)."""
        others = [{}, {("sand", "landmark"): 8}, {("sand", "landmark"): 8}, {("sand", "landmark"): 3}]
        lot, s = self.before(game, "gravel", "landmark", seats=4, have=others)
        assert do(s, 0, act.Upgrade(lot=lot, kind="landmark")).seats[0].count(4) == 1

    def test_only_a_business_brings_an_upgrade_card(self, game, do):
        """Replacing a shop with a business, then take an upgrade card (p. 7)."""
        lot, s = self.before(game, "gravel", "victorian", face_up=(1, 9, 17, 25))
        assert do(s, 0, act.Upgrade(lot=lot, kind="victorian")).steps == ()


class TestDiscounts:
    """Discounts (p. 10; ruling 6)."""

    def test_discounts_of_card_event_and_ongoing_upgrade_add_up(self, game, do):
        """They are combined: 5 - 1 - 1 - 1 for a shop in the sand (p. 10)."""
        s = game(
            space="c3", event=98, upgrades=(97,), activity=(99,),
            cards=[event(cards.Discount(1), number=98), upgrade("ongoing", cards.Discount(1), number=97),
                   activity([cards.Build(discount=1)])],
        )  # fmt: skip
        s = do(do(s, 0, act.Play(99)), 0, act.Build(lot="sand-shop"))
        assert s.seats[0].money == 18

    def test_a_cost_is_never_below_0(self, game, do):
        """A discount of 9 on a cottage for $1 makes it free, no more (p. 10)."""
        s = game(cards=[event(cards.Discount(9))], event=99)
        assert do(s, 0, act.Build(lot="gravel-cottage")).seats[0].money == 20

    def test_a_discount_helps_where_money_is_short(self, game, rules):
        """$1 for what usually costs $2 (p. 10)."""
        s = game(space="b1", money=1, cards=[event(cards.Discount(1))], event=99)
        assert rules.why_not(s, 0, act.Build(lot="grass-cottage")) is None

    def test_a_discount_counts_for_its_kinds_and_zones_only(self, game, do):
        """Apply it to the action indicated (p. 10)."""
        off = cards.Discount(2, kinds=("shop",), zones=("sand",))
        s = game(space="c3", cards=[event(off)], event=99)
        assert do(s, 0, act.Build(lot="sand-shop")).seats[0].money == 17
        assert do(s, 0, act.Build(lot="sand-cottage")).seats[0].money == 16

    def test_a_surcharge_raises_the_cost(self, game, do):
        """An active event may make building dearer (p. 5)."""
        s = game(cards=[event(cards.Discount(-1))], event=99)
        assert do(s, 0, act.Build(lot="gravel-cottage")).seats[0].money == 18

    def test_income_is_not_discounted(self, game, do):
        """The income follows building type and zone alone (p. 6)."""
        s = game(cards=[event(cards.Discount(9))], event=99)
        assert do(s, 0, act.Build(lot="gravel-cottage")).seats[0].income == 1


class TestDrawActivityCards:
    """Draw activity cards (p. 8)."""

    def test_two_are_drawn_one_is_kept_and_the_other_discarded(self, game, do, rules):
        """Keep one and discard the other face up (p. 8)."""
        s = do(game(), 0, act.Draw(), [5, 6])
        assert s.steps[0].what == KeepCards("activity", (5, 6), 1)
        assert set(rules.legal(s, 0)) == {act.Keep((5,)), act.Keep((6,))}
        s = do(s, 0, act.Keep((6,)))
        assert (s.seats[0].activity, s.activities.discard, s.left) == ((6,), (5,), 2)

    def test_nothing_else_happens_before_one_is_kept(self, game, do, refused):
        """The action is not over before one is discarded (p. 8)."""
        s = do(game(), 0, act.Draw(), [5, 6])
        assert refused(s, 0, act.Collect()).rule == "something_first"

    def test_there_is_no_limit_to_the_cards_of_a_player(self, game, rules):
        """No limit (p. 8)."""
        assert rules.why_not(game(activity=tuple(range(1, 31))), 0, act.Draw()) is None

    def test_an_empty_deck_is_made_anew_of_its_discards(self, game, do):
        """Shuffle the discard pile to make a new deck (p. 8)."""
        s = game(activities=Deck(unseen=(), discard=(8, 9, 10)))
        s = do(s, 0, act.Draw(), [9, 10])
        assert s.steps[0].what.drawn == (9, 10)
        assert (s.activities.unseen, s.activities.discard) == ((8,), ())

    def test_a_deck_that_runs_out_amid_a_draw_is_made_anew_then(self, game, do):
        """If ever depleted (p. 8)."""
        s = game(activities=Deck(unseen=(7,), discard=(8, 9)))
        s = do(s, 0, act.Draw(), [7, 9])
        assert s.steps[0].what.drawn == (7, 9)
        assert s.activities.unseen == (8,)

    def test_the_card_discarded_now_is_not_shuffled_in_before(self, game, do):
        """It is discarded after the draw (p. 8)."""
        s = do(game(activities=Deck(unseen=(7, 8))), 0, act.Draw(), [7, 8])
        assert do(s, 0, act.Keep((7,))).activities == Deck(unseen=(), discard=(8,), drawn=2)

    def test_with_one_card_left_in_all_it_is_kept(self, game, do):
        """There is nothing to choose from (p. 8)."""
        s = do(game(activities=Deck(unseen=(7,))), 0, act.Draw(), [7])
        assert s.seats[0].activity == (7,)

    def test_with_no_card_left_at_all_the_draw_is_refused(self, game, refused):
        """Neither in the deck nor in the discard (p. 8)."""
        assert refused(game(activities=Deck(unseen=())), 0, act.Draw()).rule == "nothing_to_draw"


class TestActionsByACard:
    """A card that gives actions gives a turn them once (our ruling: a turn ends)."""

    LAST = Deck(unseen=(), discard=(8,))
    """Two cards are left in all, so that a card played comes back at the next draw."""

    def draw_it_again(self, s, do):
        """Play card 23, two actions for one, and draw it again out of the discards."""
        s = do(s, 0, act.Play(23))
        s = do(s, 0, act.Draw(), sorted((8, *([23] if 23 in s.activities.discard else []))))
        return do(s, 0, act.Keep((23,)))

    def test_a_card_that_comes_back_does_not_give_them_again(self, game, do, rules, refused):
        """It waits for the next turn; what else can be done can be done."""
        s = self.draw_it_again(game(activity=(23,), activities=self.LAST), do)
        assert (s.left, s.seats[0].activity, s.seats[0].extended) == (3, (23,), (23,))
        assert refused(s, 0, act.Play(23)).rule == "actions_once"
        assert act.Collect() in rules.legal(s, 0)

    def test_in_the_next_turn_it_gives_them(self, game, do, rules):
        """Once a turn."""
        s = self.draw_it_again(game(activity=(23,), activities=self.LAST), do)
        for seat in (0, 0, 0, 1, 1, 1):
            s = do(s, seat, act.Collect())
        s = replace(s, phase="actions", turn=0, left=3)
        assert s.seats[0].extended == ()
        assert do(s, 0, act.Play(23)).left == 4

    def test_whatever_is_done_a_turn_ends(self, game, do, rules):
        """With the deck nearly out, as long as drawing and playing goes on."""
        s = game(activity=(23,), activities=self.LAST)
        for _ in range(20):
            acts = rules.legal(s, 0)
            wanted = next((one for one in acts if isinstance(one, act.Play | act.Keep | act.Draw)), act.Collect())
            s = do(s, 0, wanted, seed="any")
            if s.turn != 0:
                break
        assert s.turn == 1

    def test_a_table_may_rule_otherwise(self, game, do, rules):
        """The switch ``extra_actions_again``."""
        s = game(activity=(23,), activities=self.LAST, rulings={"extra_actions_again": True})
        for _ in range(50):
            s = self.draw_it_again(s, do)
        assert (s.left, s.turn) == (3, 0)

    def test_the_table_is_right(self, game, do, rules):
        """Do it anyway."""
        s = self.draw_it_again(game(activity=(23,), activities=self.LAST), do)
        assert do(s, 0, act.Play(23), force=True).left == 4

    def test_actions_at_a_price_are_actions(self, game, do, refused):
        """However deep in the card; its other option is no matter."""
        card = ActivityCard(99, "Card", options=((cards.Offer(1, (cards.Extra(2),)),), (cards.Money(2),)))
        s = game(cards=[card], activity=(99, 99))
        s = do(do(s, 0, act.Play(99)), 0, act.Take())
        assert refused(s, 0, act.Play(99)).rule == "actions_once"
        assert do(s, 0, act.Play(99, 1)).seats[0].money == s.seats[0].money + 2

    def test_a_record_from_before_goes_on_as_it_was(self):
        """Under the rules up to 2 a card gave them as often as it was played."""
        new = header_for(["Ann", "Bob"], seed="1")
        old = replace(new, rules=2)
        assert not start_of(new).book.rulings.extra_actions_again
        assert start_of(old).book.rulings.extra_actions_again
        ruled = replace(old, options={**old.options, "rulings": {"extra_actions_again": False}})
        assert not start_of(ruled).book.rulings.extra_actions_again


class TestPlayActivityCard:
    """Play activity card (p. 8, 10)."""

    def test_it_takes_an_action_and_the_card_is_discarded(self, game, do):
        """Face up next to the activity deck (p. 8)."""
        s = do(game(activity=(5, 25), cards=[]), 0, act.Play(5))
        assert (s.left, s.seats[0].activity, s.activities.discard) == (2, (25,), (5,))

    def test_a_card_not_in_hand_is_refused(self, game, refused):
        """One plays one's own cards (p. 8)."""
        assert refused(game(activity=(5,)), 0, act.Play(6)).rule == "activity_not_in_hand"

    @pytest.mark.parametrize(("option", "money"), [(0, 21), (1, 27)])
    def test_one_of_separate_actions_is_chosen_and_the_other_disregarded(self, game, do, option, money):
        """Choose one (p. 8)."""
        s = game(cards=[activity([cards.Money(1)], [cards.Money(7)])], activity=(99,))
        assert do(s, 0, act.Play(99, option)).seats[0].money == money

    def test_an_option_the_card_does_not_have_is_refused(self, game, refused):
        """The actions listed on the card (p. 8)."""
        s = game(cards=[activity([cards.Money(1)])], activity=(99,))
        assert refused(s, 0, act.Play(99, 1)).rule == "no_such_option"

    def test_the_cost_of_a_build_is_paid_less_the_discount(self, game, do):
        """The player must pay, though many cards offer a discount (p. 8)."""
        s = game(space="c3", cards=[activity([cards.Build(discount=2)])], activity=(99,))
        s = do(do(s, 0, act.Play(99)), 0, act.Build(lot="sand-shop"))
        assert (s.seats[0].money, s.seats[0].income, s.left) == (17, 6, 2)

    def test_twice_means_the_same_or_different_lots(self, game, do, built):
        """2x: each action on the same or different buildings (p. 10)."""
        s = game(cards=[activity([cards.BuildOrUpgrade(times=2)])], activity=(99,))
        s = do(do(s, 0, act.Play(99)), 0, act.Build(lot="gravel-cottage"))
        s = do(s, 0, act.Upgrade(lot="gravel-cottage", kind="victorian"))
        assert built(s, 0) == {("gravel", "victorian"): 1}
        assert (s.steps, s.left) == ((), 2)

    def test_the_second_time_may_be_declined(self, game, do):
        """The player *may* take the action twice (p. 10)."""
        s = game(cards=[activity([cards.BuildOrUpgrade(times=2)])], activity=(99,))
        s = do(do(s, 0, act.Play(99)), 0, act.Build(lot="gravel-cottage"))
        assert do(s, 0, act.Skip()).steps == ()

    def test_any_means_lots_not_adjacent_too(self, game, do, rules, tiny):
        """Any eligible lot, also those not adjacent (p. 10)."""
        s = game(cards=[activity([cards.Build(at="any")])], activity=(99,))
        assert builds(rules, do(s, 0, act.Play(99))) == {lot.id for lot in tiny.lots}

    def test_any_in_a_zone_means_lots_of_that_zone_only(self, game, do, rules):
        """Any eligible lot (p. 10)."""
        s = game(cards=[activity([cards.Build(at="any", zones=("sand",))])], activity=(99,))
        assert builds(rules, do(s, 0, act.Play(99))) == {"sand-cottage", "sand-shop"}

    def test_diagonally_adjacent_lots_touch_a_space_next_to_the_marker_s(self, game, do, rules):
        """From b1: lots at a1, b2 and c1, and its own (p. 7)."""
        s = game(space="b1", cards=[activity([cards.Build(at="diagonal")])], activity=(99,))
        assert builds(rules, do(s, 0, act.Play(99))) == {"grass-cottage", "gravel-cottage", "grass-shop"}

    def test_an_upgrade_card_of_a_business_is_gained_by_card_too(self, game, do):
        """Whenever a shop is upgraded to a business (p. 11)."""
        s = game(
            lots={"sand-shop": (0, "shop")}, cards=[activity([cards.Upgrade(at="any")])], activity=(99,),
            face_up=(1, 9, 17, 25),
        )  # fmt: skip
        s = do(do(s, 0, act.Play(99)), 0, act.Upgrade(lot="sand-shop", kind="business"))
        assert isinstance(s.steps[0].what, cards.UpgradeCard)
        assert s.steps[0].what.zone == "sand"

    def test_a_move_by_card_follows_the_movement_rules(self, game, do, rules):
        """Cards that move a number of spaces heed one-way roads (p. 10)."""
        s = game(space="b2", cards=[activity([cards.Move(1)])], activity=(99,))
        s = do(s, 0, act.Play(99))
        assert {one.to for one in rules.legal(s, 0) if isinstance(one, act.Move)} == {"b3"}

    def test_a_card_that_moves_to_a_place_ignores_the_arrows(self, game, do, rules):
        """To the nearest bird space, against the arrow of b2 (p. 10; ruling 15)."""
        s = game(space="b2", cards=[activity([cards.Go("bird")])], activity=(99,))
        s = do(s, 0, act.Play(99))
        assert [one for one in rules.legal(s, 0) if isinstance(one, act.GoTo)] == [act.GoTo("a4")]

    def test_ties_for_the_nearest_are_the_player_s_choice(self, game, do, rules):
        """Nearest is counted in spaces without arrows (ruling 15)."""
        s = game(board="cape-may-1-2", space=None, cards=[activity([cards.Go("bird")])], activity=(99,))
        board = s.book.board
        birds = [one.id for one in board.spaces if one.special and one.special.kind == "bird"]
        tied = 0
        for space in set(board.space) - set(birds):
            far = nx.single_source_shortest_path_length(board.graph, space)
            nearest = min(far[one] for one in birds)
            after = do(s.with_seat(0, space=space), 0, act.Play(99))
            offered = {one.to for one in rules.legal(after, 0) if isinstance(one, act.GoTo)}
            expected = {one for one in birds if far[one] == nearest}
            assert offered == expected, space
            tied += len(expected) > 1
        assert tied, "the board has spaces with two nearest bird spaces"

    def test_to_a_crossing_means_where_both_streets_meet(self, game, do, rules):
        """The intersection of two named streets (p. 10)."""
        go = cards.Go("crossing", streets=("beach", "ocean"))
        s = do(game(cards=[activity([go])], activity=(99,)), 0, act.Play(99))
        assert [one for one in rules.legal(s, 0) if isinstance(one, act.GoTo)] == [act.GoTo("c3")]

    def test_beside_the_nearest_player_means_a_space_that_borders_theirs(self, game, do, rules):
        """Adjacent to the nearest player's marker (p. 10)."""
        s = game(3, cards=[activity([cards.Go("player")])], activity=(99,))
        s = s.with_seat(1, space="b4").with_seat(2, space="c4")
        s = do(s, 0, act.Play(99))
        assert {one.to for one in rules.legal(s, 0) if isinstance(one, act.GoTo)} == {"a4", "b3", "c4"}

    @pytest.mark.parametrize("go", [cards.Go("start"), cards.Go("crossing", ("washington", "jackson"))])
    def test_a_marker_already_there_still_has_the_rest_of_the_card(self, game, do, go):
        """Standing at the start, one has the money all the same (p. 8): something can be done."""
        s = game(space="a1", cards=[activity([go, cards.Money(3)])], activity=(99,))
        s = do(s, 0, act.Play(99))
        for _ in range(len(s.steps)):
            s = do(s, 0, act.Skip())
        assert (s.seats[0].money, s.seats[0].space) == (23, "a1")

    def test_a_card_nothing_of_which_can_be_done_is_refused(self, game, refused):
        """It has to be played to take an action listed on it (p. 8)."""
        s = game(cards=[activity([cards.Upgrade(at="any")])], activity=(99,))
        assert refused(s, 0, act.Play(99)).rule == "nothing_possible"


class TestRetrieveAndCollect:
    """Retrieve movement cards, and collect money (p. 8)."""

    def test_all_discarded_movement_cards_come_back(self, game, do):
        """Pick up all discarded movement cards (p. 8)."""
        s = do(game(hand=(4,)), 0, act.Retrieve())
        assert (s.seats[0].hand, s.left) == (ALL_CARDS, 2)

    def test_collecting_brings_3_dollars(self, game, do):
        """Collect $3 from the supply (p. 8)."""
        s = do(game(), 0, act.Collect())
        assert (s.seats[0].money, s.left) == (23, 2)

    def test_an_action_may_be_performed_several_times(self, game, do):
        """Multiple times (p. 5)."""
        s = do(do(do(game(), 0, act.Collect()), 0, act.Collect()), 0, act.Collect())
        assert s.seats[0].money == 29


class TestTurnsAndRounds:
    """Turns, rounds and seasons (p. 5, 9)."""

    @staticmethod
    def pass_turn(do, s):
        """Take three dollars three times."""
        seat = s.turn
        while s.phase == "actions" and s.turn == seat and s.left:
            s = do(s, seat, act.Collect())
        return s

    def test_a_turn_has_three_actions(self, game, do):
        """Each player takes three actions (p. 5)."""
        s = game()
        for left in (2, 1):
            s = do(s, 0, act.Collect())
            assert (s.turn, s.left) == (0, left)
        assert do(s, 0, act.Collect()).turn == 1

    def test_a_turn_cannot_end_before(self, game, refused):
        """Each player takes three actions (p. 5)."""
        assert refused(game(left=1), 0, act.EndTurn()).rule == "actions_left"

    @pytest.mark.parametrize("first", [0, 1, 2, 3])
    def test_turns_go_clockwise_from_the_first_player(self, game, do, rules, first):
        """Starting with the first player and moving clockwise (p. 5)."""
        s = game(4, first=first, turn=first)
        order = []
        while s.phase == "actions":
            assert rules.to_act(s) == (s.turn,)
            order.append(s.turn)
            s = self.pass_turn(do, s)
        assert order == [(first + i) % 4 for i in range(4)]

    def test_others_cannot_act_in_a_turn(self, game, refused):
        """Each on their turn (p. 5)."""
        assert refused(game(), 1, act.Collect()).rule == "not_your_turn"

    @pytest.mark.parametrize(("seats", "first", "after"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 2, 3)])
    def test_the_first_player_token_passes_clockwise(self, game, do, seats, first, after):
        """To the next clockwise player (p. 9)."""
        s = game(seats, first=first, turn=(first - 1) % seats, left=1)
        s = do(s, s.turn, act.Collect())
        assert (s.first, s.round) == (after, 2)

    def test_the_next_round_begins_with_an_event_revealed_by_the_first_player(self, game, do, rules):
        """The first player reveals it (p. 5)."""
        s = do(game(turn=1, left=1), 1, act.Collect())
        assert s.phase == "event"
        assert rules.to_act(s) == (1,)
        assert list(rules.legal(s, 1)) == [act.Reveal()]

    def test_the_first_round_has_no_event(self, game, do, rules):
        """This step is skipped during the first round (p. 5)."""
        s = do(game(phase="deal", left=0), 0, act.Deal(), seed="x")
        for seat in (0, 1):
            s = do(s, seat, act.Keep(s.seats[seat].bonus[:2]))
        assert (s.round, s.phase, s.event, s.left, s.turn) == (1, "actions", None, 3, 0)

    @pytest.mark.parametrize("number", range(1, 13))
    def test_income_is_received_after_rounds_3_6_and_9_only(self, game, do, number):
        """At the end of spring, summer and fall, ignored in all other rounds (p. 9)."""
        s = do(game(turn=1, left=1, round=number), 1, act.Collect())
        assert (s.phase == "income") == (number in (3, 6, 9))

    def test_income_is_the_position_on_the_track(self, game, do):
        """Money equal to the position of the income token (p. 9)."""
        s = game(phase="income", round=3, left=0, income=7).with_seat(1, income=11)
        s = do(s, 0, act.ReceiveIncome(), [1, 2, 3, 4])
        assert [seat.money for seat in s.seats] == [27, 31]
        assert [seat.income for seat in s.seats] == [7, 11]

    def test_two_activity_cards_come_with_it_and_both_are_kept(self, game, do):
        """Each player draws two cards (p. 9)."""
        s = do(game(phase="income", round=3, left=0), 0, act.ReceiveIncome(), [1, 2, 3, 4])
        assert [seat.activity for seat in s.seats] == [(1, 2), (3, 4)]
        assert s.activities.discard == ()

    def test_the_round_after_income_begins_a_season(self, game, do):
        """Advance the lighthouse (p. 9)."""
        s = do(game(phase="income", round=3, left=0), 0, act.ReceiveIncome(), [1, 2, 3, 4])
        assert (s.round, s.season, s.phase) == (4, "summer", "event")

    def test_the_game_ends_after_twelve_rounds(self, game, do, rules):
        """If twelve rounds have been completed (p. 9)."""
        s = do(game(turn=1, left=1, round=12), 1, act.Collect())
        assert s.phase == "over"
        assert rules.to_act(s) == ()
        assert rules.outcome(s) is not None

    def test_no_income_comes_after_the_twelfth_round(self, game, do):
        """Only at the end of spring, summer and fall (p. 9)."""
        s = do(game(turn=1, left=1, round=12, income=9), 1, act.Collect())
        assert s.seats[0].money == 20

    def test_there_is_no_outcome_before(self, game, rules):
        """The game ends when the twelfth round is complete (p. 12)."""
        assert rules.outcome(game(round=12)) is None

    @pytest.mark.parametrize(("number", "season"), [
        (1, "spring"), (3, "spring"), (4, "summer"), (6, "summer"), (7, "fall"), (9, "fall"), (10, "winter"),
        (12, "winter"),
    ])  # fmt: skip
    def test_a_season_is_three_rounds(self, game, number, season):
        """Four seasons of three rounds (p. 5)."""
        assert game(round=number).season == season


class TestSetup:
    """Setting up (p. 3)."""

    def test_each_player_has_20_dollars_no_income_and_seven_movement_cards(self, game):
        """Steps 5, 6 and 9 (p. 3)."""
        for seat in game(4).seats:
            assert (seat.money, seat.income, seat.hand) == (20, 0, ALL_CARDS)

    def test_all_start_on_the_compass(self, game):
        """Step 7 (p. 3)."""
        assert [seat.space for seat in game(4).seats] == ["a1"] * 4

    def test_the_bag_holds_60_tokens(self, game):
        """The components list (p. 2)."""
        assert sum(game().bag) == 60

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_two_activity_and_four_bonus_cards_are_dealt(self, game, do, seats):
        """Steps 10 and 11 (p. 3)."""
        s = do(game(seats, phase="deal", left=0), 0, act.Deal(), seed="x")
        assert [(len(seat.activity), len(seat.bonus)) for seat in s.seats] == [(2, 4)] * seats

    def test_one_upgrade_card_of_each_zone_lies_face_up(self, game, do):
        """Step 12 (p. 3)."""
        s = do(game(phase="deal", left=0), 0, act.Deal(), seed="x")
        assert [s.book.card("upgrade", number).zone for number in s.face_up] == list(ZONES)

    def test_two_of_four_bonus_cards_are_kept(self, game, do, rules):
        """Step 11 (p. 3)."""
        s = do(game(phase="deal", left=0), 0, act.Deal(), seed="x")
        assert len(rules.legal(s, 0)) == 6
        kept = s.seats[1].bonus[1:3]
        assert do(s, 1, act.Keep(kept)).seats[1].bonus == kept

    def test_one_or_three_kept_are_refused(self, game, do, refused):
        """Each selects two (p. 3)."""
        s = do(game(phase="deal", left=0), 0, act.Deal(), seed="x")
        assert refused(s, 0, act.Keep(s.seats[0].bonus[:1])).rule == "keep_so_many"
        assert refused(s, 0, act.Keep(s.seats[0].bonus[:3])).rule == "keep_so_many"

    def test_cards_not_dealt_cannot_be_kept(self, game, do, refused):
        """Of the four dealt (p. 3)."""
        s = do(game(phase="deal", left=0), 0, act.Deal(), seed="x")
        refused(s, 0, act.Keep(s.seats[1].bonus[:2]))

    def test_players_choose_their_bonus_cards_in_any_order(self, game, do, rules):
        """Each secretly selects two (p. 3)."""
        s = do(game(phase="deal", left=0), 0, act.Deal(), seed="x")
        assert rules.to_act(s) == (0, 1)
        assert rules.to_act(do(s, 1, act.Keep(s.seats[1].bonus[:2]))) == (0,)

    def test_the_first_player_begins(self, game, do):
        """The first player token (p. 3)."""
        s = do(game(3, phase="deal", left=0, first=2, turn=2), 2, act.Deal(), seed="x")
        for seat in range(3):
            s = do(s, seat, act.Keep(s.seats[seat].bonus[:2]))
        assert s.turn == 2


def gain(game, do, number, **changes):
    """Upgrade a shop and take upgrade card ``number`` face up."""
    cards_ = changes.pop("cards", ())
    s = game(space="a3", lots={"gravel-shop": (0, "shop")}, face_up=(number, 9, 17, 25), cards=cards_, **changes)
    s = do(s, 0, act.Upgrade(lot="gravel-shop", kind="business"))
    return do(s, 0, act.TakeUpgrade(face_up=True), [8])


class TestUpgradeCards:
    """Upgrade cards (p. 11-12)."""

    def test_the_face_up_card_taken_is_replaced_by_the_top_of_its_deck(self, game, do):
        """Replace it with the top card of the matching deck (p. 11)."""
        s = gain(game, do, 2)
        assert s.seats[0].upgrades == (2,)
        assert s.face_up == (8, 9, 17, 25)
        assert 8 not in s.upgrades[0].unseen

    def test_it_costs_nothing_but_the_upgrade_and_no_action(self, game, do):
        """A business in the gravel: $2 and one action (p. 11)."""
        s = gain(game, do, 2)
        assert (s.seats[0].money, s.left) == (18, 2)

    def test_of_two_drawn_one_is_kept(self, game, do, rules):
        """Draw two, keep one (p. 11)."""
        s = game(space="a3", lots={"gravel-shop": (0, "shop")}, face_up=(1, 9, 17, 25))
        s = do(s, 0, act.Upgrade(lot="gravel-shop", kind="business"))
        s = do(s, 0, act.TakeUpgrade(face_up=False), [2, 7])
        assert set(rules.legal(s, 0)) == {act.Keep((2,)), act.Keep((7,))}

    def test_the_face_up_card_stays_when_two_are_drawn(self, game, do):
        """Only a face-up card taken is replaced (p. 11)."""
        s = game(space="a3", lots={"gravel-shop": (0, "shop")}, face_up=(1, 9, 17, 25))
        s = do(s, 0, act.Upgrade(lot="gravel-shop", kind="business"))
        s = do(do(s, 0, act.TakeUpgrade(face_up=False), [2, 7]), 0, act.Keep((2,)))
        assert s.face_up == (1, 9, 17, 25)

    def test_the_other_is_the_last_card_drawn_from_its_deck(self, game, do):
        """It goes to the bottom (p. 11)."""
        s = game(space="a3", lots={"gravel-shop": (0, "shop")}, face_up=(1, 9, 17, 25))
        s = do(s, 0, act.Upgrade(lot="gravel-shop", kind="business"))
        s = do(do(s, 0, act.TakeUpgrade(face_up=False), [2, 7]), 0, act.Keep((2,)))
        deck, drawn = s.upgrades[0], []
        while deck.size:
            deck, card = deck.draw("upgrade.gravel", Chance(seed="x"), None)
            drawn.append(card)
        assert drawn[-1] == 7
        assert 2 not in drawn

    def test_the_card_matches_the_zone_of_the_business(self, game, do):
        """It matches the zone in which the upgrade took place (p. 11)."""
        s = game(space="b2", lots={"grass-shop": (0, "shop")}, face_up=(1, 10, 17, 25))
        s = do(s, 0, act.Upgrade(lot="grass-shop", kind="business"))
        assert do(s, 0, act.TakeUpgrade(face_up=True), [9]).seats[0].upgrades == (10,)
        drawn = do(s, 0, act.TakeUpgrade(face_up=False), [11, 12]).steps[0].what.drawn
        assert drawn == (11, 12)

    def test_immediate_is_done_at_once_and_leaves_the_game(self, game, do):
        """Complete the action and remove the card (p. 12)."""
        s = gain(game, do, 99, cards=[upgrade("immediate", cards.Money(7))])
        assert (s.seats[0].money, s.seats[0].upgrades) == (25, ())
        assert 99 not in (*s.upgrades[0].bottom, *s.upgrades[0].discard, *s.face_up)

    def test_one_time_is_kept_until_used_as_a_free_action(self, game, do):
        """It may be played on the current or any later Take Actions step (p. 12)."""
        s = gain(game, do, 3, hand=(1,))
        assert s.seats[0].upgrades == (3,)
        s = do(s, 0, act.Use(3))
        assert (s.seats[0].hand, s.left) == (ALL_CARDS, 2)

    def test_one_time_leaves_the_game_when_used(self, game, do, refused):
        """Remove the card (p. 12)."""
        s = do(game(upgrades=(3,), hand=(1,)), 0, act.Use(3))
        assert s.seats[0].upgrades == ()
        assert refused(s, 0, act.Use(3)).rule == "upgrade_not_held"

    def test_it_may_be_used_after_the_last_action(self, game, do, rules):
        """During the Take Actions step (p. 12)."""
        s = do(game(upgrades=(3,), hand=(1,), left=1), 0, act.Collect())
        assert (s.turn, set(rules.legal(s, 0))) == (0, {act.Use(3), act.EndTurn()})

    def test_ending_the_turn_then_passes_it_on(self, game, do):
        """The next player clockwise (p. 5)."""
        s = do(game(upgrades=(3,), hand=(1,), left=1), 0, act.Collect())
        s = do(s, 0, act.EndTurn())
        assert (s.turn, s.left, s.seats[0].upgrades) == (1, 3, (3,))

    def test_no_upgrade_card_is_used_in_another_s_turn(self, game, refused):
        """On the player's Take Actions step (p. 12)."""
        s = game().with_seat(1, upgrades=(3,), hand=(1,))
        assert refused(s, 1, act.Use(3)).rule == "not_your_turn"

    def test_once_per_round_works_once_in_a_turn(self, game, do, refused):
        """Once during their Take Actions step (p. 12)."""
        s = do(game(upgrades=(10,)), 0, act.Use(10))
        assert (s.seats[0].money, s.left, s.seats[0].upgrades) == (21, 3, (10,))
        assert refused(s, 0, act.Use(10)).rule == "used_this_round"

    def test_once_per_round_works_again_in_the_next_turn(self, game, do):
        """And once on each future Take Actions step (p. 12)."""
        s = do(game(1, upgrades=(10,), round=1), 0, act.Use(10))
        for _ in range(3):
            s = do(s, 0, act.Collect())
        s = do(do(s, 0, act.Reveal(), [18]), 0, act.Use(10))
        assert s.seats[0].money == 31

    def test_once_per_round_works_in_the_turn_it_was_gained(self, game, do):
        """From the current step on (p. 12)."""
        s = gain(game, do, 99, cards=[upgrade("once_per_round", cards.Money(1))])
        assert do(s, 0, act.Use(99)).seats[0].money == 19

    def test_ongoing_is_always_active(self, game, do):
        """During the player's Take Actions step (p. 12)."""
        s = game(cards=[upgrade("ongoing", cards.CollectMore(2))], upgrades=(99,))
        s = do(do(s, 0, act.Collect()), 0, act.Collect())
        assert s.seats[0].money == 30

    def test_ongoing_helps_its_owner_only(self, game, do):
        """It lies in the player's area (p. 12)."""
        s = game(cards=[upgrade("ongoing", cards.CollectMore(2))], turn=1, upgrades=(99,))
        assert do(s, 1, act.Collect()).seats[1].money == 23

    @pytest.mark.parametrize("number", [2, 7])
    def test_ongoing_and_end_of_game_cards_are_not_used(self, game, refused, number):
        """They work by themselves (p. 12)."""
        assert refused(game(upgrades=(number,)), 0, act.Use(number)).rule == "not_for_use"

    def test_end_of_game_is_kept_face_down_until_scored(self, game, do, rules):
        """Score prestige at the end of the game (p. 12)."""
        gardens = upgrade("end_of_game", cards.Score(1, cards.Count("building", zones=("gravel",)), 5))
        s = gain(game, do, 99, cards=[gardens])
        assert s.seats[0].upgrades == (99,)
        assert next(x.points for x in rules.scores(s).seats[0].lines if x.category == "upgrade_cards") == 1

    def test_ignoring_arrows_lasts_for_one_move(self, game, do, rules):
        """During a move action (p. 12)."""
        s = do(game(space="b2", upgrades=(4,)), 0, act.Use(4))
        s = do(s, 0, act.Move(card=1, to="a2"))
        assert moves(rules, s.with_seat(0, space="b2"), 2) == {"a3", "b4", "c3"}

    def test_ignoring_arrows_does_not_outlast_the_turn(self, game, do, rules):
        """Once during their Take Actions step (p. 12)."""
        s = do(game(1, space="b2", upgrades=(4,)), 0, act.Use(4))
        for _ in range(3):
            s = do(s, 0, act.Collect())
        s = do(s, 0, act.Reveal(), [18])
        assert moves(rules, s, 1) == {"b3"}

    def test_birds_drawn_two_keep_one_returns_the_other_to_the_bag(self, game, do):
        """Draw two birds and keep one (upgrade card 14)."""
        s = game(cards=[activity([cards.Birds(2, 1)])], activity=(99,))
        s = do(s, 0, act.Play(99), ["osprey", "warbler"])
        assert s.steps[0].what == KeepTokens(("osprey", "warbler"), 1)
        s = do(s, 0, act.KeepBirds(("warbler",)))
        bag = dict(zip(s.book.species, s.bag, strict=True))
        assert (bag["osprey"], bag["warbler"], s.seats[0].tokens) == (7, 6, 1)


class TestEvents:
    """Events (p. 5)."""

    @staticmethod
    def reveal(game, do, *effects, kind="active", seats=2, **changes):
        """Reveal an event of our own in round 2."""
        s = game(seats, cards=[event(*effects, kind=kind)], phase="event", round=2, left=0, **changes)
        return do(s, s.first, act.Reveal(), [99])

    def test_an_active_event_leads_straight_to_the_actions(self, game, do):
        """It is only in effect (p. 5)."""
        s = self.reveal(game, do, cards.Discount(1))
        assert (s.phase, s.event, s.turn, s.left) == ("actions", 99, 0, 3)

    def test_a_revealed_event_leaves_the_deck(self, game, do):
        """It is placed in the event discard (p. 5)."""
        s = self.reveal(game, do, cards.Discount(1))
        assert 99 not in s.events.unseen

    def test_an_immediate_event_is_carried_out_once_for_all(self, game, do):
        """Carried out once when revealed (p. 5)."""
        s = do(self.reveal(game, do, cards.Money(2), kind="immediate"), 0, act.CarryOut())
        assert [seat.money for seat in s.seats] == [22, 22]
        assert s.phase == "actions"

    def test_an_immediate_event_does_not_last(self, game, do):
        """Carried out once (p. 5)."""
        s = do(self.reveal(game, do, cards.Money(2), kind="immediate"), 0, act.CarryOut())
        s = do(s, 0, act.Collect())
        assert s.seats[0].money == 25

    def test_the_table_may_give_the_figures_of_an_event(self, game, do):
        """The table is right."""
        s = do(self.reveal(game, do, cards.Money(2), kind="immediate"), 0, act.CarryOut((5, -1)))
        assert [seat.money for seat in s.seats] == [25, 19]

    def test_one_figure_a_seat_is_asked_for(self, game, do, refused):
        """An event concerns every player (p. 5)."""
        s = self.reveal(game, do, cards.Money(2), kind="immediate")
        assert refused(s, 0, act.CarryOut((5,))).rule == "one_figure_a_seat"

    def test_an_active_event_holds_for_everyone(self, game, do):
        """In effect until the start of the next round (p. 5)."""
        s = self.reveal(game, do, cards.CollectMore(2))
        for seat in (0, 1):
            for _ in range(3):
                s = do(s, seat, act.Collect())
        assert [seat.money for seat in s.seats] == [35, 35]

    def test_an_active_event_ends_when_the_next_round_starts(self, game, do):
        """Until the start of the next round (p. 5)."""
        s = self.reveal(game, do, cards.CollectMore(2))
        for seat in (0, 1):
            for _ in range(3):
                s = do(s, seat, act.Collect())
        assert (s.round, s.event) == (3, None)
        s = do(s, 1, act.Reveal(), [18])
        assert do(s, 1, act.Collect()).seats[1].money == 38

    def test_an_event_is_not_drawn_twice(self, game, do):
        """It stays in the event discard (p. 5)."""
        s = self.reveal(game, do, cards.CollectMore(2))
        for seat in (0, 1):
            for _ in range(3):
                s = do(s, seat, act.Collect())
        with pytest.raises(NeedAnswer) as asked:
            do(s, 1, act.Reveal())
        assert 99 not in asked.value.question.options

    def test_fire_on_a_street_closes_its_spaces(self, game, do, rules):
        """Part of the city is affected by fire (p. 5)."""
        s = self.reveal(game, do, cards.Fire(streets=("jackson",)))
        assert moves(rules, s, 1) == {"a2"}
        assert moves(rules, s, 2) == {"a3", "b2"}

    def test_a_space_on_fire_is_refused(self, game, do, refused):
        """No marker may enter (p. 5)."""
        s = self.reveal(game, do, cards.Fire(streets=("jackson",)))
        assert refused(s, 0, act.Move(card=1, to="b1")).rule == "fire"

    def test_fire_that_blocks_every_way_is_refused(self, game, do, refused):
        """No marker may pass (p. 5)."""
        s = self.reveal(game, do, cards.Fire(streets=("decatur",)))
        assert refused(s, 0, act.Move(card=2, to="a3")).rule == "fire_in_the_way"

    def test_fire_in_a_zone_stops_building_there(self, game, do, refused):
        """Part of the city is affected by fire (p. 5)."""
        s = self.reveal(game, do, cards.Fire(zones=("gravel",)))
        assert refused(s, 0, act.Build(lot="gravel-cottage")).rule == "zone_on_fire"

    def test_fire_makes_building_dearer_in_its_zone_alone(self, game, do, rules):
        """As a reviewer reports: it destroys nothing and closes nothing; the price is back when the round is over."""
        s = self.reveal(game, do, cards.Fire(zones=("gravel",), dearer=2))
        calm = self.reveal(game, do, cards.Fare(amount=0))
        costs = [cost_of(one, "gravel", "cottage") for one in (s, calm)]
        assert costs[0] == costs[1] + 2
        assert cost_of(s, "sand", "cottage") == cost_of(calm, "sand", "cottage")
        assert rules.why_not(s, 0, act.Build(lot="gravel-cottage")) is None
        assert do(s, 0, act.Build(lot="gravel-cottage")).seats[0].money == s.seats[0].money - costs[0]
        assert [one for one in rules.legal(s, 0) if isinstance(one, act.Move)] == [
            one for one in rules.legal(calm, 0) if isinstance(one, act.Move)
        ]

    def test_fire_is_over_when_the_lighthouse_advances(self, game, do, rules):
        """Remove any fire tokens (p. 9)."""
        s = self.reveal(game, do, cards.Fire(streets=("jackson",)))
        for seat in (0, 1):
            for _ in range(3):
                s = do(s, seat, act.Collect())
        s = do(s, 1, act.Reveal(), [18])
        assert "b1" in {one.to for one in rules.legal(s, 1) if isinstance(one, act.Move) and one.card == 1}

    def test_a_ban_refuses_its_kinds(self, game, do, refused, rules):
        """In effect until the start of the next round (p. 5)."""
        s = self.reveal(game, do, cards.Ban(kinds=("shop", "business")), space="c3")
        assert refused(s, 0, act.Build(lot="sand-shop")).rule == "banned"
        assert rules.why_not(s, 0, act.Build(lot="sand-cottage")) is None

    def test_a_movement_limit_refuses_higher_cards(self, game, do, refused, rules):
        """In effect until the start of the next round (p. 5)."""
        s = self.reveal(game, do, cards.MovementLimit(4))
        assert refused(s, 0, act.Move(card=5, to="a4")).rule == "movement_limit"
        assert moves(rules, s, 4)

    def test_an_event_may_give_a_turn_another_action(self, game, do):
        """In effect until the start of the next round (p. 5)."""
        s = self.reveal(game, do, cards.Actions(1))
        assert s.left == 4
        for _ in range(4):
            s = do(s, 0, act.Collect())
        assert (s.turn, s.left) == (1, 4)

    def test_a_card_lets_its_owner_ignore_a_penalty(self, game, do):
        """Ignore an event card's effect (upgrade cards 16 and 21)."""
        s = self.reveal(game, do, cards.Money(-6), kind="immediate", upgrades=(16,))
        s = do(do(s, 0, act.Take()), 0, act.CarryOut())
        assert [seat.money for seat in s.seats] == [20, 14]
        assert s.seats[0].upgrades == ()

    def test_the_card_need_not_be_used(self, game, do):
        """It may be played (p. 12)."""
        s = self.reveal(game, do, cards.Money(-6), kind="immediate", upgrades=(16,))
        s = do(do(s, 0, act.Skip()), 0, act.CarryOut())
        assert [seat.money for seat in s.seats] == [14, 14]
        assert s.seats[0].upgrades == (16,)

    def test_one_card_ignores_one_event(self, game, do, refused):
        """One-time (upgrade cards 16 and 21)."""
        s = self.reveal(game, do, cards.MovementLimit(2), upgrades=(16,))
        s = do(s, 0, act.Use(16))
        s = do(s, 0, act.Move(card=3, to="a4"))
        s = do(do(do(s, 0, act.Skip()), 0, act.Collect()), 0, act.Collect())
        for _ in range(3):
            s = do(s, 1, act.Collect())
        s = replace(do(s, 1, act.Reveal(), [13]), turn=0)
        assert refused(s, 0, act.Move(card=5, to="b4")).rule == "movement_limit"

    def test_an_open_question_after_a_secret_draw_is_answered_by_one_answer_more(self, game, do, rules):
        """Secret draws stay unknown without asking; the answer to what was asked is the answer to that."""
        s = self.reveal(game, do, cards.Birds(1), cards.Discard(1), kind="immediate")
        told = []
        for _ in range(2):
            with pytest.raises(NeedAnswer) as asked:
                rules.apply(s, 0, act.CarryOut(), Chance(told=told))
            assert asked.value.question.why == "movement"
            told.append(4)
        s = rules.apply(s, 0, act.CarryOut(), Chance(told=told))
        assert [(seat.birds_unknown, 4 in seat.hand) for seat in s.seats] == [(1, False)] * 2


class TestPenalties:
    """Penalties (p. 5; ruling 7)."""

    @staticmethod
    def pay(game, do, dollars, answers=(), **changes):
        """Carry out a penalty for seat 0 alone at the table."""
        s = game(1, cards=[event(cards.Money(-dollars), kind="immediate")], phase="event", round=2, left=0, **changes)
        return do(do(s, 0, act.Reveal(), [99]), 0, act.CarryOut(), answers)

    def test_it_is_paid_in_full_from_enough_money(self, game, do):
        """Pay the penalty (p. 5)."""
        s = self.pay(game, do, 4)
        assert (s.seats[0].money, s.seats[0].hand) == (16, ALL_CARDS)

    def test_each_dollar_unpaid_is_a_random_movement_card(self, game, do):
        """For each $1 they are unable to pay (p. 5)."""
        s = self.pay(game, do, 6, [1, 4, 7], money=3)
        assert (s.seats[0].money, s.seats[0].hand) == (0, (2, 3, 5, 6))

    def test_the_table_is_asked_which_cards_chance_took(self, game, do):
        """Randomly discard (p. 5)."""
        with pytest.raises(NeedAnswer) as asked:
            self.pay(game, do, 6, [1], money=4)
        assert set(asked.value.question.options) == {2, 3, 4, 5, 6, 7}

    def test_with_no_card_left_the_rest_lapses(self, game, do):
        """Ignore the remaining penalty (p. 5)."""
        s = self.pay(game, do, 6, [2, 5], money=1, hand=(2, 5))
        assert (s.seats[0].money, s.seats[0].hand) == (0, ())

    def test_the_discarded_cards_can_be_retrieved(self, game, do):
        """They lie in the discard pile (p. 5, 8)."""
        s = self.pay(game, do, 6, [1, 4, 7], money=3)
        assert do(s, 0, act.Retrieve()).seats[0].hand == ALL_CARDS

    def test_discarding_more_cards_than_there_are_discards_all(self, game, do):
        """They discard as many as possible (p. 5)."""
        s = game(1, cards=[event(cards.Discard(2), kind="immediate")], phase="event", round=2, left=0, hand=(4,))
        s = do(do(s, 0, act.Reveal(), [99]), 0, act.CarryOut(), [4])
        assert s.seats[0].hand == ()


class TestRefusals:
    """What no rule of the game allows is refused with a rule, a page and two sentences."""

    @staticmethod
    def situations(game, do):
        """Yield one refused act for each rule id: the state, the seat and the act."""
        build = activity([cards.Build(kinds=("cottage",), at="any", zones=("sand",))])
        playing = do(game(cards=[build], activity=(99,)), 0, act.Play(99))
        going = do(game(cards=[activity([cards.Go("bird")])], activity=(99,)), 0, act.Play(99))
        dealt = do(game(phase="deal", left=0), 0, act.Deal(), seed="x")
        resolving = game(cards=[event(cards.Money(1), kind="immediate")], phase="resolve", event=99, left=0)

        def on(*effects, **changes):
            return game(cards=[event(*effects)], event=99, **changes)

        yield "no_such_seat", game(), 7, act.Collect()
        yield "game_over", game(phase="over"), 0, act.Collect()
        yield "not_your_turn", game(), 1, act.Collect()
        yield "keep_so_many", dealt, 0, act.Keep((1,))
        yield "not_now", game(), 0, act.Reveal()
        yield "something_first", playing, 0, act.Collect()
        yield "actions_left", game(), 0, act.EndTurn()
        yield "no_actions_left", game(left=0), 0, act.Collect()
        yield "one_figure_a_seat", resolving, 0, act.CarryOut((1,))
        yield "no_such_space", game(), 0, act.Move(1, "nowhere")
        yield "no_such_lot", game(), 0, act.Build("nowhere")
        yield "no_card_named", game(), 0, act.Move(None, "a2")
        yield "below_zero", game(), 0, act.Build("gravel-cottage", cost=-1)
        yield "card_not_in_hand", game(hand=(2,)), 0, act.Move(1, "a2")
        yield "movement_limit", on(cards.MovementLimit(3)), 0, act.Move(4, "b4")
        yield "fare", game(money=0), 0, act.Move(7, "b3")
        yield "same_space", game(), 0, act.Move(2, "a1")
        yield "fire", on(cards.Fire(streets=("jackson",))), 0, act.Move(1, "b1")
        yield "fire_in_the_way", on(cards.Fire(streets=("decatur",))), 0, act.Move(2, "a3")
        yield "against_the_arrows", game(space="b2"), 0, act.Move(1, "a2")
        yield "full_amount", game(), 0, act.Move(1, "c4")
        yield "not_there", going, 0, act.GoTo("c4")
        yield "no_special_space", game(), 0, act.AtSpecial("bird")
        yield "lot_taken", game(lots={"gravel-cottage": (1, "cottage")}), 0, act.Build("gravel-cottage")
        yield "lot_in_zone", game(), 0, act.Build("gravel-cottage", zone="sand")
        yield "shape", game(), 0, act.Build("gravel-cottage", kind="shop")
        mine = game(lots={"gravel-cottage": (1, "cottage")})
        yield "not_yours", mine, 0, act.Upgrade("gravel-cottage", kind="victorian")
        mine = game(lots={"gravel-cottage": (0, "cottage")})
        yield "cannot_become", mine, 0, act.Upgrade("gravel-cottage", kind="business")
        yield "nothing_there", game(), 0, act.Upgrade("gravel-cottage", kind="victorian")
        yield "not_adjacent", game(), 0, act.Build("sand-shop")
        yield "name_zone_and_kind", game(board="none"), 0, act.Build()
        yield "nothing_to_upgrade", game(board="none"), 0, act.Upgrade(zone="sand", kind="victorian")
        yield "no_free_lot", game(), 0, act.Build(zone="sand", kind="shop")
        yield "card_kind", playing, 0, act.Build("sand-shop")
        yield "card_zone", playing, 0, act.Build("gravel-cottage")
        yield "banned", on(cards.Ban()), 0, act.Build("gravel-cottage")
        yield "zone_on_fire", on(cards.Fire(zones=("gravel",))), 0, act.Build("gravel-cottage")
        bases = [{}, *[{("sand", "landmark"): 8}] * 2, {("sand", "landmark"): 4}]
        mine = game(4, lots={"gravel-cottage": (0, "victorian")}, have=bases)
        yield "no_bases", mine, 0, act.Upgrade("gravel-cottage", kind="landmark")
        yield "no_piece", game(have=[{("sand", "cottage"): 10}]), 0, act.Build("gravel-cottage")
        yield "cost", game(money=0), 0, act.Build("gravel-cottage")
        yield "nothing_to_draw", game(activities=Deck(())), 0, act.Draw()
        yield "nothing_discarded", game(), 0, act.Retrieve()
        yield "activity_not_in_hand", game(), 0, act.Play(5)
        yield "no_such_option", game(activity=(5,)), 0, act.Play(5, 9)
        yield "nothing_possible", game(activity=(32,)), 0, act.Play(32)
        again = ActivityCard(99, "Card", options=((cards.Extra(1),),))
        yield "actions_once", game(cards=[again], activity=(99,), extended=(99,)), 0, act.Play(99)
        yield "upgrade_not_held", game(), 0, act.Use(3)
        yield "not_for_use", game(upgrades=(2,)), 0, act.Use(2)
        yield "used_this_round", do(game(upgrades=(10,)), 0, act.Use(10)), 0, act.Use(10)
        twice = [upgrade("one_time", cards.IgnoreArrows(), number=97), upgrade("one_time", cards.IgnoreArrows())]
        alone = replace(start_of(header_for(["Isaac"], solo="tourist")), phase="actions", turn=1, left=1)
        yield "ava_draws", alone, 1, act.Collect()
        yield "ava_builds_elsewhere", do(alone, 1, act.SoloDraw(), [5]), 1, act.Build("sand-1")
        advancing = replace(alone, steps=(Step(1, SoloAdvance(5)),))
        yield "ava_upgrades_elsewhere", advancing, 1, act.Upgrade("sand-1", kind="victorian")
        yield "already_waiting", do(game(cards=twice, upgrades=(97, 99)), 0, act.Use(97)), 0, act.Use(99)

    def test_every_rule_can_refuse_and_says_why_in_two_sentences(self, game, do, refused, rules):
        """Why not, and what would change it."""
        for rule, s, seat, one in self.situations(game, do):
            if rule == "no_such_seat":
                why = rules.why_not(s, seat, one)
                assert all(text.strip() for text in RULES.say(s, why))
            else:
                why = refused(s, seat, one)
            assert why.rule == rule
            assert why.rule in set(RULES)

    def test_every_rule_that_has_a_sentence_is_met_here(self, game, do):
        """No rule without a situation, none without its words."""
        met = {rule for rule, *_ in self.situations(game, do)}
        assert met == set(RULES)

    def test_a_rule_without_words_still_names_itself(self, game):
        """Nothing is refused without a word."""
        from capemay_kit.errors import Refusal

        assert "strange" in RULES.say(game(), Refusal("strange", 6))[0]
