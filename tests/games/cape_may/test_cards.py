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

from .moments import R, done, game, stands

DECKS = shipped_decks()
BOARDS = tuple(shipped_ids("board"))
COUNTS = {"activity": 40, "event": 26, "upgrade": 32, "bonus": 23, "solo": 12}
ALL_CARDS = [(deck, number, card) for deck, there in DECKS.items() for number, card in there.items()]
REGATTA = next(card for card in DECKS["event"].values() if card.title == "Grand Regatta Held")
STATED = {
    "solo": {1},
    "event": {REGATTA.number},
    "activity": {2, 20, 22},
    "upgrade": {3, 4, 14, 16, 21, 32},
    "bonus": {n for n, card in DECKS["bonus"].items() if card.provenance == "stated"},
}
USED = ("one_time", "once_per_round")
"""Types of upgrade cards that may be used as a free action (p. 12)."""


def parts(value):
    yield value
    for one in astuple(value) if isinstance(value, Struct) else value if isinstance(value, tuple) else ():
        yield from parts(one)


EVERY_PART = [(one, deck, number) for deck, number, card in ALL_CARDS for one in parts(card)]


def test_the_decks_are_complete():
    """40 activity, 26 event, 32 upgrade, 23 bonus, 12 solo cards (p. 2), numbered from 1; eight upgrade cards of each
    zone (p. 3), of five types (p. 12), and two types of event (p. 5)."""
    assert {deck: sorted(there) for deck, there in DECKS.items()} == {
        deck: list(range(1, n + 1)) for deck, n in COUNTS.items()
    }
    upgrades = DECKS["upgrade"].values()
    assert [sum(card.zone == zone for card in upgrades) for zone in ZONES] == [8] * 4
    assert {card.kind for card in upgrades} == {"immediate", *USED, "ongoing", "end_of_game"}
    assert {card.kind for card in DECKS["event"].values()} == {"immediate", "active"}
    assert all(card.primary.points > 0 and card.extra.points > 0 for card in DECKS["bonus"].values())


def test_every_card_has_a_title_of_its_own_a_text_and_a_sentence():
    """People read them, and tell cards apart by their titles."""
    for deck, number, card in ALL_CARDS:
        assert all(text.strip() for text in (card.title, card.text, card_sentence(card, {}))), (deck, number)
    for there in DECKS.values():
        assert len({card.title for card in there.values()}) == len(there)


def test_only_the_cards_the_rulebook_shows_are_called_stated():
    """Nothing of ours is presented as the publisher's; titles and lost icons are ours, and a note says so."""
    for deck, number, card in ALL_CARDS:
        assert card.provenance == ("stated" if number in STATED[deck] else "assumed"), (deck, number)
        assert number not in STATED[deck] or card.note.startswith("Ours:")


# --- the cards the rulebook shows do what it shows (p. 5, 8-12, 14) -------------------------------------------


def test_the_regatta_pays_2_a_building_to_the_most_and_1_to_the_others():
    """And $1 more a building in one season (p. 5)."""
    (effect,) = REGATTA.effects
    have = [{(effect.zone, "cottage"): 3}, {(effect.zone, "shop"): 2}, {}]
    for season, name in enumerate(cards.SEASONS):
        more = 1 if name == effect.season else 0
        s = game(3, phase="event", round=3 * season + 2, left=0, have=have)
        s = done(s, (act.Reveal(), REGATTA.number), act.CarryOut())
        stands(s, all_money=[20 + 3 * (2 + more), 20 + 2 * (1 + more), 20])


def test_activity_cards_2_20_and_22():
    """To the intersection of two streets, or a cottage or a Victorian anywhere is upgraded; any empty lot of one place,
    or any Victorian to a landmark; that, or to a space adjacent to the nearest player."""
    landmark = cards.Upgrade(("landmark",), at="any")
    (go,), (work,) = DECKS["activity"][2].options
    assert (go, len(go.streets)) == (cards.Go("crossing", go.streets), 2)
    assert work == cards.Upgrade(("victorian", "landmark"), at="any")
    (build,), (work,) = DECKS["activity"][20].options
    assert (build, work) == (cards.Build(at="any", zones=build.zones), landmark)
    assert len(build.zones) == 1
    assert DECKS["activity"][22].options == ((landmark,), (cards.Go("player"),))


@pytest.mark.parametrize(
    ("number", "kind", "effect"),
    [
        (3, "one_time", cards.Retrieve()),
        (4, "once_per_round", cards.IgnoreArrows()),
        (14, "immediate", cards.Birds(2, 1)),
        (16, "one_time", cards.IgnoreEvent()),
        (21, "one_time", cards.IgnoreEvent()),
    ],
)
def test_upgrade_cards(number, kind, effect):
    """That 3 is one-time and 4 once per round is our reading."""
    card = DECKS["upgrade"][number]
    assert (card.kind, card.effects) == (kind, (effect,))


def test_upgrade_card_32_scores_pairs_of_matching_birds_to_a_maximum():
    card = DECKS["upgrade"][32]
    (score,) = card.effects
    assert (card.kind, score.per, score.most is None) == ("end_of_game", Count("bird_pair"), False)


def test_the_bonus_card_shown_asks_for_a_house_in_each_zone():
    """Extra for at least two Victorians in one of the named zones."""
    (number,) = STATED["bonus"]
    card = DECKS["bonus"][number]
    assert card.primary.goal == cards.EachZone(1, ("victorian", "landmark"))
    extra = card.extra.goal
    assert extra == cards.OneZone(2, ("victorian",), extra.zones)
    assert 0 < len(extra.zones) < 4


# --- what cards name is on the boards -------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_what_cards_name_is_on_the_board(name):
    """Streets with a name and spaces, crossings that are one space (activity card 2), special spaces (p. 10), and lots
    enough for every goal (p. 14)."""
    board = load_board(name)
    used = {street for space in board.spaces for street in space.streets} & set(board.streets)
    special = {space.special.kind for space in board.spaces if space.special}
    for one, *where in EVERY_PART:
        if isinstance(one, cards.Go) and one.to == "crossing":
            assert len(board.crossing(one.streets)) == 1, where
        if isinstance(one, cards.Go | cards.Fire):
            assert set(one.streets) <= used, where
        if isinstance(one, Count) and one.street:
            assert one.street in used, where
        if isinstance(one, cards.Go) and one.to in ("bird", "lighthouse", "pier"):
            assert one.to in special, where
        if isinstance(one, cards.Goal):
            assert enough(board, one), where


def test_every_species_is_in_the_bag_and_a_fire_is_of_no_more_than_four_tokens():
    """There are four fire tokens (p. 2, 5)."""
    bag = set(load_edition("base").numbers["bird_bag"])
    for one, *where in EVERY_PART:
        if isinstance(one, Count) and one.species:
            assert one.species in bag, where
        if isinstance(one, cards.Fire):
            assert 1 <= len(one.streets) + len(one.zones) <= 4, where


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
        return len(found if what.of == "building" else {board.lot[lot].zone for lot in found}) >= goal.n
    if isinstance(goal, cards.EachZone | cards.OneZone):
        zones = getattr(goal, "zones", ()) or ZONES
        return all(len(lots_for(board, goal.kinds, (zone,))) >= goal.n for zone in zones)
    if isinstance(goal, cards.Together):
        found = set(lots_for(board, goal.kinds, goal.zones))
        graph = nx.Graph()
        graph.add_nodes_from(found)
        graph.add_edges_from((a, b) for a in found for b in board.neighbours[a] & found)
        return max(map(len, nx.connected_components(graph)), default=0) >= goal.n
    return True


# --- no card leads into an error ------------------------------------------------------------------------------


def rich(board, seats=2, **changes):
    """Lay out a moment in which nearly everything can be done: money, room, buildings of every kind."""
    there, lots, face_up = load_board(board), {}, (1, 9, 18, 25)
    for zone in ZONES:
        squares = [lot.id for lot in there.lots if lot.zone == zone and lot.shape == "square"]
        hexagons = [lot.id for lot in there.lots if lot.zone == zone and lot.shape == "hexagon"]
        lots |= {squares[0]: (0, "cottage"), squares[1]: (0, "victorian"), hexagons[0]: (0, "shop")}
        lots |= {squares[2]: (1, "cottage"), hexagons[1]: (1, "shop")}
    s = game(seats, board=board, lots=lots, money=300, hand=(1, 2, 3), income=9, face_up=face_up, **changes)
    for zone, up in enumerate(face_up):
        s = in_view(s, zone, up)
    return s


def in_view(s, zone, number):
    """Let an upgrade card lie face up, and what lay there in its deck."""
    deck, up = s.upgrades[zone], list(s.face_up)
    unseen = {*deck.unseen, up[zone]} - {number}
    up[zone] = number
    return replace(s.with_upgrades(zone, replace(deck, unseen=tuple(sorted(unseen)))), face_up=tuple(up))


def settle(s, limit=60):
    while s.steps:
        offered = list(R.legal(s, R.to_act(s)[0]))
        assert offered, s.steps
        busy = [one for one in offered if not isinstance(one, act.Skip)]
        s = done(s, (busy or offered)[0], seed="any")
        limit -= 1
        assert limit, "it never ends"
    return s


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


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("number", DECKS["activity"])
def test_each_option_of_each_activity_card_can_be_done(board, number):
    """Choose one of the separate actions (p. 8)."""
    for option, effects in enumerate(DECKS["activity"][number].options):
        s = rich(board, activity=(number,), activities=Deck(tuple(n for n in DECKS["activity"] if n != number)))
        s = s.with_seat(0, space=beside_work(s, effects))
        assert R.why_not(s, 0, act.Play(number, option)) is None
        first = done(s, act.Play(number, option), seed="any")
        settled = settle(first)
        assert (settled.turn, number in settled.seats[0].activity, number in settled.activities.discard) == (
            0,
            False,
            True,
        )
        for one in R.legal(first, 0) if first.steps else ():
            settle(done(first, one, seed="any"))


@pytest.mark.parametrize("number", DECKS["event"])
def test_each_event_can_be_carried_out_by_two_to_four_players(number):
    """In each season; the first player reveals it (p. 5)."""
    more = sum(one.amount for one in DECKS["event"][number].effects if isinstance(one, cards.Actions))
    for season, seats in enumerate((2, 3, 4, 2)):
        board = BOARDS[0] if seats == 2 else BOARDS[-1]
        s = rich(board, seats, phase="event", round=3 * season + 2, left=0, first=1, turn=1)
        s = done(s, (act.Reveal(), number), seed="any")
        while s.phase != "actions" or s.steps:
            s = done(s, R.legal(s, R.to_act(s)[0])[0], seed="any")
        assert (s.turn, s.left) == (1, 3 + more)
        assert all(seat.money >= 0 for seat in s.seats)
        assert R.legal(s, 1)


@pytest.mark.parametrize("number", DECKS["upgrade"])
def test_each_upgrade_card_can_be_gained_and_used(number):
    """By its type (p. 12)."""
    card = DECKS["upgrade"][number]
    s = in_view(rich(BOARDS[0]), ZONES.index(card.zone), number)
    lots = s.book.board.lot
    shop = next(lot for lot, piece in s.lots.items() if piece == (0, "shop") and lots[lot].zone == card.zone)
    s = done(s.with_seat(0, space=lots[shop].adjacent_spaces[0]), act.Upgrade(shop, kind="business"))
    s = settle(done(s, act.TakeUpgrade(True), seed="any"))
    assert (number in s.seats[0].upgrades, s.left) == (card.kind != "immediate", 2)
    assert R.legal(s, 0)
    assert R.scores(s).seats[0].lines
    if card.kind in USED and not isinstance(card.effects[0], cards.IgnoreEvent):
        s = settle(done(s.with_seat(0, space=beside_work(s, card.effects)), act.Use(number), seed="any"))
        assert (number in s.seats[0].upgrades, s.turn) == (card.kind == "once_per_round", 0)


def test_each_bonus_card_is_judged_on_the_map_and_judged_or_left_open_without():
    """Score prestige based on its goals (p. 14); what the app cannot know it says."""
    bare = game(board="none", have=[{(zone, kind): 1 for zone in ZONES for kind in KINDS}])
    for number in DECKS["bonus"]:
        line = R.scores(rich(BOARDS[0], bonus=(number,))).seats[0].lines[5]
        assert (bool(line.because), line.open) == (True, ()), number
        line = R.scores(bare.with_seat(0, bonus=(number,))).seats[0].lines[5]
        assert line.because or line.open, number
