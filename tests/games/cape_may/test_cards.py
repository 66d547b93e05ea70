"""The decks: complete, as the rulebook shows them, and every card can be carried out."""

from __future__ import annotations

import networkx as nx
import pytest
from msgspec import Struct
from msgspec.structs import astuple, replace

from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import load_board, load_edition, shipped_decks, shipped_ids
from capemay_kit.games.cape_may.cards import KINDS, ZONES, Count
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.games.cape_may.state import Deck

DECKS = shipped_decks()
BOARDS = tuple(shipped_ids("board"))
COUNTS = {"activity": 40, "event": 26, "upgrade": 32, "bonus": 23, "solo": 12}
ALL_CARDS = [(deck, number) for deck, there in DECKS.items() for number in there]
STATED = {
    "solo": {1},
    "event": {next(n for n, card in DECKS["event"].items() if card.title == "Grand Regatta Held")},
    "activity": {2, 20, 22},
    "upgrade": {3, 4, 14, 16, 21, 32},
    "bonus": {n for n, card in DECKS["bonus"].items() if card.provenance == "stated"},
}
# what the upgrade deck's types do is said on p. 12; these may be used as a free action
USED = ("one_time", "once_per_round")


def parts(value):
    """Yield a value and everything inside it."""
    yield value
    if isinstance(value, Struct):
        for one in astuple(value):
            yield from parts(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from parts(one)


class TestDecks:
    """The decks are complete (p. 2)."""

    @pytest.mark.parametrize(("deck", "n"), sorted(COUNTS.items()))
    def test_a_deck_has_as_many_cards_as_the_components_list_says(self, deck, n):
        """40 activity, 26 event, 32 upgrade, 23 bonus, 12 solo cards (p. 2), numbered from 1."""
        assert sorted(DECKS[deck]) == list(range(1, n + 1))

    @pytest.mark.parametrize("zone", ZONES)
    def test_each_zone_has_eight_upgrade_cards(self, zone):
        """Separate the upgrade cards by zone (p. 3)."""
        assert sum(card.zone == zone for card in DECKS["upgrade"].values()) == 8

    def test_all_five_types_of_upgrade_card_are_there(self):
        """Immediate, one-time, once per round, ongoing, end of game (p. 12)."""
        assert {card.kind for card in DECKS["upgrade"].values()} == {
            "immediate", "one_time", "once_per_round", "ongoing", "end_of_game",
        }  # fmt: skip

    def test_both_types_of_event_are_there(self):
        """Immediate and active (p. 5)."""
        assert {card.kind for card in DECKS["event"].values()} == {"immediate", "active"}

    @pytest.mark.parametrize("number", sorted(DECKS["bonus"]))
    def test_every_bonus_card_has_an_additional_award(self, number):
        """All bonus cards feature one (p. 14)."""
        card = DECKS["bonus"][number]
        assert card.primary.points > 0
        assert card.extra.points > 0

    @pytest.mark.parametrize(("deck", "number"), ALL_CARDS)
    def test_only_the_cards_the_rulebook_shows_are_called_stated(self, deck, number):
        """Nothing of ours is presented as the publisher's."""
        card = DECKS[deck][number]
        assert (card.provenance == "stated") == (number in STATED[deck])
        assert card.provenance in ("stated", "assumed")

    @pytest.mark.parametrize(("deck", "number"), ALL_CARDS)
    def test_every_card_has_a_title_a_text_and_a_sentence(self, deck, number):
        """People read them."""
        card = DECKS[deck][number]
        assert card.title.strip()
        assert card.text.strip()
        assert card_sentence(card, {}).strip()

    @pytest.mark.parametrize("deck", sorted(COUNTS))
    def test_no_title_stands_twice(self, deck):
        """Cards are told apart by their titles."""
        titles = [card.title for card in DECKS[deck].values()]
        assert len(titles) == len(set(titles))

    @pytest.mark.parametrize(("deck", "number"), [(deck, n) for deck in COUNTS for n in sorted(STATED[deck])])
    def test_a_stated_card_notes_which_part_of_it_is_ours(self, deck, number):
        """Titles and lost icons are ours."""
        assert DECKS[deck][number].note.startswith("Ours:")


class TestStatedCards:
    """The cards the rulebook shows do what it shows (p. 5, 8-12, 14)."""

    def test_the_regatta_pays_2_a_building_to_the_most_and_1_to_the_others(self, game, do):
        """And $1 more a building in one season (p. 5)."""
        card = next(card for card in DECKS["event"].values() if card.title == "Grand Regatta Held")
        assert card.kind == "immediate"
        (effect,) = card.effects
        for season, name in enumerate(("spring", "summer", "fall", "winter")):
            more = 1 if name == effect.season else 0
            s = game(
                3, phase="event", round=3 * season + 2, left=0,
                have=[{(effect.zone, "cottage"): 3}, {(effect.zone, "shop"): 2}, {}],
            )  # fmt: skip
            s = do(do(s, 0, act.Reveal(), [card.number]), 0, act.CarryOut())
            assert [seat.money for seat in s.seats] == [20 + 3 * (2 + more), 20 + 2 * (1 + more), 20]

    def test_activity_2_moves_to_a_crossing_or_upgrades_anywhere(self):
        """To the intersection of two streets, or upgrade a cottage or a Victorian anywhere."""
        (go,), (work,) = DECKS["activity"][2].options
        assert (go.to, len(go.streets)) == ("crossing", 2)
        assert isinstance(work, cards.Upgrade)
        assert (set(work.kinds), work.at, work.times) == ({"victorian", "landmark"}, "any", 1)
        assert (work.zones, work.discount, work.price) == ((), 0, None)

    def test_activity_20_builds_on_any_lot_of_a_place_or_makes_a_landmark(self):
        """Any empty lot of one place, or any Victorian to a landmark."""
        (build,), (work,) = DECKS["activity"][20].options
        assert isinstance(build, cards.Build)
        assert (build.at, len(build.zones), build.discount, build.price) == ("any", 1, 0, None)
        assert isinstance(work, cards.Upgrade)
        assert (work.kinds, work.at, work.zones, work.discount) == (("landmark",), "any", (), 0)

    def test_activity_22_makes_a_landmark_or_moves_beside_the_nearest_player(self):
        """Any Victorian to a landmark, or to a space adjacent to the nearest player."""
        (work,), (go,) = DECKS["activity"][22].options
        assert isinstance(work, cards.Upgrade)
        assert (work.kinds, work.at, work.zones, work.discount) == (("landmark",), "any", (), 0)
        assert go == cards.Go("player")

    def test_upgrade_3_retrieves_once(self):
        """Retrieve your discarded movement cards; one-time is our reading."""
        card = DECKS["upgrade"][3]
        assert (card.kind, card.effects) == ("one_time", (cards.Retrieve(),))

    def test_upgrade_4_ignores_arrows_once_a_round(self):
        """Ignore one-way arrows during a move; once per round is our reading."""
        card = DECKS["upgrade"][4]
        assert (card.kind, card.effects) == ("once_per_round", (cards.IgnoreArrows(),))

    def test_upgrade_14_draws_two_birds_and_keeps_one_at_once(self):
        """Immediate."""
        card = DECKS["upgrade"][14]
        assert (card.kind, card.effects) == ("immediate", (cards.Birds(2, 1),))

    @pytest.mark.parametrize("number", [16, 21])
    def test_upgrades_16_and_21_ignore_an_event_once(self, number):
        """One-time."""
        card = DECKS["upgrade"][number]
        assert (card.kind, card.effects) == ("one_time", (cards.IgnoreEvent(),))

    def test_upgrade_32_scores_pairs_of_matching_birds_to_a_maximum(self):
        """End of game."""
        card = DECKS["upgrade"][32]
        (score,) = card.effects
        assert (card.kind, score.per) == ("end_of_game", Count("bird_pair"))
        assert score.most is not None

    def test_a_bonus_card_asks_for_a_house_in_each_zone(self):
        """Extra for at least two Victorians in one of the named zones."""
        (number,) = STATED["bonus"]  # the rulebook shows one
        card = DECKS["bonus"][number]
        assert card.primary.goal == cards.EachZone(1, ("victorian", "landmark"))
        extra = card.extra.goal
        assert isinstance(extra, cards.OneZone)
        assert (extra.n, extra.kinds) == (2, ("victorian",))
        assert 0 < len(extra.zones) < 4


class TestPlacesNamed:
    """What cards name is on the boards."""

    @pytest.mark.parametrize("board", BOARDS)
    def test_every_crossing_exists(self, board):
        """A card that leads to a crossing leads somewhere (p. 10)."""
        there = load_board(board)
        missing = [
            (deck, number, go.streets)
            for deck, number in ALL_CARDS
            for go in parts(DECKS[deck][number])
            if isinstance(go, cards.Go) and go.to == "crossing" and not there.crossing(go.streets)
        ]
        assert missing == []

    @pytest.mark.parametrize("board", BOARDS)
    def test_a_crossing_is_one_space(self, board):
        """The intersection of two streets is one place (activity card 2)."""
        there = load_board(board)
        several = [
            (number, there.crossing(go.streets))
            for number in DECKS["activity"]
            for go in parts(DECKS["activity"][number])
            if isinstance(go, cards.Go) and go.to == "crossing" and len(there.crossing(go.streets)) > 1
        ]
        assert several == []

    @pytest.mark.parametrize("board", BOARDS)
    def test_every_street_has_a_name_and_spaces(self, board):
        """Fires, crossings and goals name streets of the board."""
        there = load_board(board)
        used = {street for space in there.spaces for street in space.streets}
        named = set()
        for deck, number in ALL_CARDS:
            for one in parts(DECKS[deck][number]):
                if isinstance(one, cards.Go | cards.Fire):
                    named.update((street, deck, number) for street in one.streets)
                elif isinstance(one, Count) and one.street:
                    named.add((one.street, deck, number))
        assert named
        assert {one for one in named if one[0] not in used or one[0] not in there.streets} == set()

    @pytest.mark.parametrize("board", BOARDS)
    def test_every_special_space_a_card_leads_to_exists(self, board):
        """To the nearest bird space and the like (p. 10)."""
        there = {space.special.kind for space in load_board(board).spaces if space.special}
        wanted = {go.to for deck, n in ALL_CARDS for go in parts(DECKS[deck][n]) if isinstance(go, cards.Go)} & {
            "bird",
            "lighthouse",
            "pier",
        }
        assert wanted <= there

    def test_every_species_is_in_the_bag(self):
        """Cards that name a bird name one of the bag."""
        named = {c.species for deck, n in ALL_CARDS for c in parts(DECKS[deck][n]) if isinstance(c, Count)}
        assert named - {None} <= set(load_edition("base").numbers["bird_bag"])

    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize("number", sorted(DECKS["bonus"]))
    def test_every_bonus_goal_can_be_met_on_the_board(self, board, number):
        """There are lots enough of the right shape, zone and place (p. 14)."""
        there = load_board(board)
        for award in (DECKS["bonus"][number].primary, DECKS["bonus"][number].extra):
            assert enough(there, award.goal), award

    @pytest.mark.parametrize("number", [n for n, card in DECKS["event"].items() if "fire" in str(card.effects).lower()])
    def test_a_fire_is_marked_by_no_more_than_four_tokens(self, number):
        """There are four fire tokens (p. 2, 5)."""
        for fire in parts(DECKS["event"][number]):
            if isinstance(fire, cards.Fire):
                assert 1 <= len(fire.streets) + len(fire.zones) <= 4


def lots_for(board, kinds, zones, street=None, near=None):
    """List the lots where such a building may stand."""
    square = {"cottage", "victorian", "landmark"}
    found = []
    for lot in board.lots:
        able = (square if lot.shape == "square" else {"shop", "business"}) & set(kinds or KINDS)
        spaces = [board.space[one] for one in lot.adjacent_spaces]
        on_street = street is None or any(street in one.streets for one in spaces)
        if near == "church":
            beside = lot.id in board.lots_by_church
        else:
            beside = near is None or any(one.special and one.special.kind == near for one in spaces)
        if able and lot.zone in (zones or ZONES) and on_street and beside:
            found.append(lot.id)
    return found


def enough(board, goal):
    """Say whether the board has the lots a goal asks for."""
    if isinstance(goal, cards.AtLeast) and goal.count.of in ("building", "zone"):
        what = goal.count
        found = lots_for(board, what.kinds, what.zones, what.street, what.near)
        zones = {board.lot[lot].zone for lot in found}
        return len(found if what.of == "building" else zones) >= goal.n
    if isinstance(goal, cards.EachZone):
        return all(len(lots_for(board, goal.kinds, (zone,))) >= goal.n for zone in ZONES)
    if isinstance(goal, cards.OneZone):
        return all(len(lots_for(board, goal.kinds, (zone,))) >= goal.n for zone in goal.zones or ZONES)
    if isinstance(goal, cards.Together):
        found = set(lots_for(board, goal.kinds, goal.zones))
        graph = nx.Graph()
        graph.add_nodes_from(found)
        graph.add_edges_from((a, b) for a in found for b in board.neighbours[a] & found)
        return max(map(len, nx.connected_components(graph)), default=0) >= goal.n
    return True


def rich(game, board, seats=2, **changes):
    """Lay out a moment in which nearly everything can be done: money, room, buildings of every kind."""
    there = load_board(board)
    lots = {}
    for zone in ZONES:
        squares = [lot.id for lot in there.lots if lot.zone == zone and lot.shape == "square"]
        hexagons = [lot.id for lot in there.lots if lot.zone == zone and lot.shape == "hexagon"]
        lots |= {squares[0]: (0, "cottage"), squares[1]: (0, "victorian"), hexagons[0]: (0, "shop")}
        lots |= {squares[2]: (1, "cottage"), hexagons[1]: (1, "shop")}
    s = game(
        seats, board=board, lots=lots, money=300, hand=(1, 2, 3), income=9,
        face_up=(1, 9, 18, 25), **changes,
    )  # fmt: skip
    # leave out of the decks what lies face up
    decks = tuple(
        replace(deck, unseen=tuple(n for n in deck.unseen if n != up))
        for deck, up in zip(s.upgrades, s.face_up, strict=True)
    )
    return replace(s, upgrades=decks)


def settle(rules, do, s, limit=60):
    """Do whatever is offered until nothing waits."""
    while s.steps:
        seat = rules.to_act(s)[0]
        offered = list(rules.legal(s, seat))
        assert offered, s.steps
        busy = [one for one in offered if not isinstance(one, act.Skip)]
        s = do(s, seat, (busy or offered)[0], seed="any")
        limit -= 1
        assert limit, "it never ends"
    return s


ACTIVITY_OPTIONS = [(n, i) for n, card in DECKS["activity"].items() for i in range(len(card.options))]


class TestEveryCardCanBeCarriedOut:
    """No card leads into an error."""

    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize(("number", "option"), ACTIVITY_OPTIONS)
    def test_each_option_of_each_activity_card(self, game, do, rules, board, number, option):
        """Choose one of the separate actions (p. 8)."""
        s = rich(game, board, activity=(number,))
        s = replace(s, activities=Deck(tuple(n for n in DECKS["activity"] if n != number)))
        space = beside_work(s, DECKS["activity"][number].options[option])
        s = s.with_seat(0, space=space)
        assert rules.why_not(s, 0, act.Play(number, option)) is None
        first = do(s, 0, act.Play(number, option), seed="any")
        settled = settle(rules, do, first)
        assert settled.turn == 0
        assert number not in settled.seats[0].activity
        assert number in settled.activities.discard
        for one in rules.legal(first, 0) if first.steps else ():
            settle(rules, do, do(first, 0, one, seed="any"))

    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize("number", sorted(DECKS["event"]))
    def test_each_event_for_two_to_four_players(self, game, do, rules, number, seats):
        """The first player reveals it (p. 5)."""
        board = BOARDS[0] if seats == 2 else BOARDS[-1]
        for season in range(4):
            s = rich(game, board, seats, phase="event", round=3 * season + 2, left=0, first=1, turn=1)
            s = do(s, 1, act.Reveal(), [number], seed="any")
            while s.phase != "actions" or s.steps:
                seat = rules.to_act(s)[0]
                s = do(s, seat, rules.legal(s, seat)[0], seed="any")
            assert s.turn == 1
            assert s.left == 3 + sum(one.amount for one in DECKS["event"][number].effects
                                     if isinstance(one, cards.Actions))  # fmt: skip
            assert all(seat.money >= 0 for seat in s.seats)
            assert rules.legal(s, 1)

    @pytest.mark.parametrize("number", sorted(DECKS["upgrade"]))
    def test_each_upgrade_card_can_be_gained_and_used(self, game, do, rules, number):
        """By its type (p. 12)."""
        card = DECKS["upgrade"][number]
        s = rich(game, BOARDS[0])
        zone = ZONES.index(card.zone)
        shop = next(lot for lot, piece in s.lots.items()
                    if piece == (0, "shop") and s.book.board.lot[lot].zone == card.zone)  # fmt: skip
        s = s.with_seat(0, space=s.book.board.lot[shop].adjacent_spaces[0])
        up = list(s.face_up)
        decks = list(s.upgrades)
        decks[zone] = replace(decks[zone], unseen=tuple(sorted({*decks[zone].unseen, up[zone]} - {number, None})))
        up[zone] = number
        s = replace(s, face_up=tuple(up), upgrades=tuple(decks))
        s = do(s, 0, act.Upgrade(lot=shop, kind="business"))
        s = settle(rules, do, do(s, 0, act.TakeUpgrade(face_up=True), seed="any"))
        assert (number in s.seats[0].upgrades) == (card.kind != "immediate")
        assert s.left == 2
        assert rules.legal(s, 0)
        assert rules.scores(s).seats[0].lines
        if card.kind in USED and not isinstance(card.effects[0], cards.IgnoreEvent):
            space = beside_work(s, card.effects)
            s = settle(rules, do, do(s.with_seat(0, space=space), 0, act.Use(number), seed="any"))
            assert (number in s.seats[0].upgrades) == (card.kind == "once_per_round")
            assert s.turn == 0

    @pytest.mark.parametrize("number", sorted(DECKS["bonus"]))
    def test_each_bonus_card_is_judged_on_the_map(self, game, rules, number):
        """Score prestige based on its goals (p. 14)."""
        line = rules.scores(rich(game, BOARDS[0], bonus=(number,))).seats[0].lines[5]
        assert line.because
        assert line.open == ()

    @pytest.mark.parametrize("number", sorted(DECKS["bonus"]))
    def test_each_bonus_card_is_judged_or_left_open_without_a_map(self, game, rules, number):
        """What the app cannot know it says."""
        s = game(board="none", bonus=(number,), have=[{(zone, kind): 1 for zone in ZONES for kind in KINDS}])
        line = rules.scores(s).seats[0].lines[5]
        assert line.because or line.open


def beside_work(s, effects):
    """Stand where the effects can be done: next to an own building of the right kind and an empty lot."""
    board = s.book.board
    before = {"victorian": "cottage", "landmark": "victorian", "business": "shop"}
    if isinstance(effects[0], cards.Go):
        there = {board.start, *board.crossing(effects[0].streets or ("nowhere",))}
        return next(one.id for one in board.spaces if one.id not in there and not one.special)
    for work in effects:
        if isinstance(work, cards.Work) and work.at != "any":
            for space in board.space:
                near = [lot for lot in board.lots if space in lot.adjacent_spaces]
                if work.zones:
                    near = [lot for lot in near if lot.zone in work.zones]
                empty = {lot.builds for lot in near if lot.id not in s.lots}
                mine = {s.lots[lot.id].kind for lot in near if lot.id in s.lots and s.lots[lot.id].seat == 0}
                if isinstance(work, cards.Build):
                    fits = bool(empty & set(work.kinds or ("cottage", "shop")))
                else:
                    fits = bool(mine & {before[kind] for kind in work.kinds or before})
                if fits:
                    return space
    return board.start
