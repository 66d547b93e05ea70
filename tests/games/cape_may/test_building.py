"""Building and upgrading: what it costs and brings, where, of which pieces, and what discounts do (p. 6-8, 10)."""

from __future__ import annotations

import pytest

from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import ZONES

from .moments import SPACE_AT, R, activity, done, event, game, held, holds, row, rows, stands, upgrade

# stated on the player board, as the examples and the rules page give it
COST = {"cottage": (1, 2, 3, 4), "shop": (2, 3, 4, 5), "victorian": (3, 4, 5, 6), "business": (2, 3, 4, 5),
        "landmark": (10, 10, 10, 10)}  # fmt: skip
INCOME = {"cottage": (1, 2, 3, 4), "shop": (3, 4, 5, 6), "victorian": (1, 1, 2, 2), "business": (1, 1, 2, 2),
          "landmark": (0, 0, 0, 0)}  # fmt: skip
BEFORE = {"victorian": "cottage", "business": "shop", "landmark": "victorian"}
UP = (1, 9, 17, 25)
"""An upgrade card of each zone lies face up."""


def before(zone, kind, **more):
    """Begin beside the building that becomes ``kind``."""
    lot = f"{zone}-{'shop' if kind == 'business' else 'cottage'}"
    return {"space": SPACE_AT[lot], "lots": {lot: (0, BEFORE[kind])}, **more}


@pytest.mark.parametrize("zone", ZONES)
def test_building_costs_and_brings_what_the_player_board_says(zone):
    """By type and zone; it takes an action, a square takes a cottage and a hexagon a shop (p. 5-6)."""
    at = ZONES.index(zone)
    for kind in ("cottage", "shop"):
        lot = f"{zone}-{kind}"
        ends = {"money": 20 - COST[kind][at], "income": 2 + INCOME[kind][at], "left": 2}
        holds({"space": SPACE_AT[lot], "income": 2}, [act.Build(lot)],
              built={(zone, kind): 1}, on_lots={lot: (0, kind)}, **ends)  # fmt: skip


@pytest.mark.parametrize("zone", ZONES)
def test_upgrading_costs_and_brings_what_the_player_board_says(zone):
    """By type and zone, for a landmark $10 and nothing; it replaces the building, and takes an action (p. 7)."""
    at = ZONES.index(zone)
    for kind in BEFORE:
        start = before(zone, kind, income=5, face_up=UP)
        (lot,) = start["lots"]
        ends = {"money": 20 - COST[kind][at], "income": 5 + INCOME[kind][at], "left": 2}
        # only a business brings an upgrade card
        waits = [cards.UpgradeCard(zone)] if kind == "business" else []
        holds(start, [act.Upgrade(lot, kind=kind)],
              built={(zone, kind): 1}, on_lots={lot: (0, kind)}, waits=waits, **ends)  # fmt: skip


BASES = [{}, {("sand", "landmark"): 8}, {("sand", "landmark"): 8}, {("sand", "landmark"): 3}]
EIGHT = [{("sand", "victorian"): 4, ("dirt", "landmark"): 3}]
COTTAGE = {"gravel-cottage": (0, "cottage")}
LANDMARKS_3 = cards.Discount(amount=3, kinds=("landmark",))
OFF_1 = cards.Discount(1)
OF_ALL = {"space": "c3", "event": 98, "upgrades": (97,), "activity": (99,),
          "cards": [event(OFF_1, number=98), upgrade("ongoing", OFF_1, number=97),
                    activity(cards.Build(discount=1))]}  # fmt: skip
SHOPS_IN_SAND = cards.Discount(2, kinds=("shop",), zones=("sand",))
SAND_COTTAGE_AND_SHOP = [{("sand", "cottage"): 1, ("sand", "shop"): 1}]
SHOP = {"lots": {"sand-shop": (0, "shop")}, "face_up": UP}


def priced(*effects, **more):
    return {"cards": [event(*effects)], "event": 99, **more}


@rows(
    row("the exact money is enough, p. 6", {"space": "c3", "money": 5}, [act.Build("sand-shop")], money=0),
    # lots (p. 7): white dots point toward adjacent spaces
    row("one lot at the start, p. 7", {}, [], builds={"gravel-cottage"}),
    row("no lot at a4, p. 7", {"space": "a4"}, [], builds=set()),
    row("and no lot need be named", {"space": None}, [act.Build(zone="sand", kind="shop")],
        built={("sand", "shop"): 1}),
    row("without a map a zone and a kind are enough, p. 6", {"board": "none"}, [act.Build(zone="sand", kind="shop")],
        money=15, income=6, built={("sand", "shop"): 1}),
    row("any lot of a zone, p. 10", held(cards.Build(at="any", zones=("sand",))), [act.Play(99)],
        builds={"sand-cottage", "sand-shop"}),
    row("diagonally adjacent lots touch a space next to the marker's, p. 7",
        held(cards.Build(at="diagonal"), space="b1"), [act.Play(99)],
        builds={"grass-cottage", "gravel-cottage", "grass-shop"}),
    # what becomes what (p. 7)
    row("a cottage becomes a Victorian, p. 7", {"space": "c3", "lots": {"sand-cottage": (0, "cottage")}}, [],
        upgradable={("sand-cottage", "victorian")}),
    row("a Victorian becomes a landmark, p. 7", {"space": "c3", "lots": {"sand-cottage": (0, "victorian")}}, [],
        upgradable={("sand-cottage", "landmark")}),
    row("a building is upgraded in the turn it was built, p. 5", {},
        [act.Build("gravel-cottage"), *(act.Upgrade("gravel-cottage", kind=one) for one in ("victorian", "landmark"))],
        built={("gravel", "landmark"): 1}, money=20 - 1 - 3 - 10),
    row("on a hexagon it is the shop that is upgraded, p. 8", {"have": SAND_COTTAGE_AND_SHOP, "space": "c3"},
        [act.Upgrade("sand-shop")], built={("sand", "cottage"): 1, ("sand", "business"): 1}),
    row("a business by a card brings an upgrade card too, p. 11", held(cards.Upgrade(at="any"), **SHOP),
        [act.Play(99), act.Upgrade("sand-shop", kind="business")], waits=[cards.UpgradeCard("sand")]),
    # pieces (p. 2; ruling 12)
    row("an upgraded cottage's token can be placed again", {"lots": COTTAGE, "have": [{("sand", "cottage"): 9}]},
        [act.Upgrade("gravel-cottage", kind="victorian"), act.Move(1, "b1"), act.Build("grass-cottage")],
        built={("gravel", "victorian"): 1, ("grass", "cottage"): 1, ("sand", "cottage"): 9}),
    row("the eighth Victorian can still become a landmark", before("gravel", "landmark", have=EIGHT),
        [act.Upgrade("gravel-cottage", kind="landmark")],
        built={("gravel", "landmark"): 1, ("sand", "victorian"): 4, ("dirt", "landmark"): 3}),
    row("the twentieth base can be used", before("gravel", "landmark", seats=4, have=BASES),
        [act.Upgrade("gravel-cottage", kind="landmark")], built={("gravel", "landmark"): 1}),
    # discounts (p. 10; ruling 6)
    row("discounts of card, event and ongoing upgrade add up, p. 10", OF_ALL,
        [act.Play(99), act.Build("sand-shop")], money=20 - (5 - 3)),
    row("a card's build costs less by its discount and one action, p. 8", held(cards.Build(discount=2), space="c3"),
        [act.Play(99), act.Build("sand-shop")], money=17, income=6, left=2),
    row("a cost is never below 0, and income is not discounted, p. 6, 10", priced(cards.Discount(9)),
        [act.Build("gravel-cottage")], money=20, income=1),
    row("it counts for its kinds and zones, p. 10", priced(SHOPS_IN_SAND, space="c3"), [act.Build("sand-shop")],
        money=17),
    row("a surcharge raises the cost, p. 5", priced(cards.Discount(-1)), [act.Build("gravel-cottage")], money=18),
    row("a used discount is spent by what it cheapens, p. 12", {"boosts": (OFF_1,)}, [act.Build("gravel-cottage")],
        boosts=(), money=20),
    row("and not by what it does not, whatever else does, p. 12",
        priced(cards.Discount(1, kinds=("cottage",)), boosts=(LANDMARKS_3,)), [act.Build("gravel-cottage")],
        boosts=(LANDMARKS_3,), money=20),
    # the table is right
    row("figures of the table's own beat the rule's", {}, [act.Build("gravel-cottage", cost=4, income=6)],
        money=16, income=6),
    # twice (p. 10)
    row("twice may be on one building", held(cards.BuildOrUpgrade(times=2)),
        [act.Play(99), act.Build("gravel-cottage"), act.Upgrade("gravel-cottage", kind="victorian")],
        built={("gravel", "victorian"): 1}, steps=(), left=2),
)  # fmt: skip
def test_builds(start, acts, ends):
    holds(start, acts, ends)


def test_a_cottage_upgraded_without_the_map_is_a_victorian_on_its_lot():
    """Where only one can be meant, it is meant (p. 8)."""
    s = R.correct(game(board="cape-may-1-2", lots={"sand-1": (0, "cottage")}), "book.board", None)
    s = done(s, act.Upgrade(zone="sand", kind="victorian"))
    assert s.lots == {}
    stands(R.correct(s, "book.board", "cape-may-1-2"), on_lots={"sand-1": (0, "victorian")})
