"""Positions of Cape May."""

from __future__ import annotations

from typing import Any

from .position import AUTOMA, Choice, Fresh, Position, Recorded

GAME = "cape-may"
ONE = Fresh(1, ("deal", "keep", AUTOMA), {"solo": "citizen"})
TWO, THREE, FOUR = (Fresh(n, ("deal", *["keep"] * n)) for n in (2, 3, 4))
INCOME = {
    "cottage": (1, 2, 3, 4), "victorian": (2, 3, 5, 6), "landmark": (2, 3, 5, 6), "shop": (3, 4, 5, 6),
    "business": (4, 5, 7, 8),
}  # fmt: skip
ZONES = ("gravel", "grass", "dirt", "sand")


def town(**lots: str) -> dict[str, Any]:
    """Put buildings on lots, with what they count and bring: ``town(sand_6="0 cottage")`` is seat 0's."""
    put: dict[str, Any] = {}
    for name, what in lots.items():
        (zone, number), (seat, kind) = name.split("_"), what.split()
        put[f"lots.{zone}-{number}"] = {"seat": int(seat), "kind": kind}
        many, income = f"seats[{seat}].buildings.{zone}.{kind}", f"seats[{seat}].income"
        put[many] = put.get(many, 0) + 1
        put[income] = put.get(income, 0) + INCOME[kind][ZONES.index(zone)]
    return put


def turn(round: int, seat: int, left: int, seats: int, last: bool = True) -> dict[str, Any]:
    """Have a seat act in a round, as the last one if asked, with so many actions left."""
    first = {} if seats == 1 else {"first": (seat + 1) % seats if last else seat, "turn": seat}
    return {"round": round, **first, "left": left, "event": None}


def loses(c: Choice) -> bool:
    """Say whether the seat would score less than before."""
    return gains(c) < 0


def gains(c: Choice) -> int:
    """Return how many points more the seat would have."""
    return int(c.rules.scores(c.after).seats[c.seat].total - c.rules.scores(c.s).seats[c.seat].total)


POSITIONS = [
    Position(
        "beside two lots with $17", GAME, TWO, 1, "Who stands beside empty lots with money builds: what is built early pays "
        "three times.", "p. 7", good="build *",
        put=turn(2, 1, 2, 2) | {"my.money": 17, "my.space": "lafayette-decatur-ocean", "my.hand": [6, 7],
                                "my.activity": []}),
    Position(
        "no movement cards left", GAME, THREE, 1, "There is nothing to do here and no card to leave by: the cards "
        "have to come back first.", "p. 9", good="retrieve",
        put=turn(5, 1, 3, 3) | {"my.money": 18, "my.space": "beach-jackson", "my.hand": [], "my.activity": []}),
    Position(
        "a shop before payday", GAME, TWO, 0, "A shop in the sand costs $5 and brings $6 at once, and again in summer "
        "and fall; collecting brings $3 once.", "p. 7, 10", good="build sand-9",
        put=turn(3, 0, 1, 2) | {"my.money": 7, "my.space": "beach-ocean-howard", "my.hand": [2, 3], "my.activity": []}),
    Position(
        "a landmark with the last action", GAME, THREE, 2, "A landmark in the sand is worth 11 instead of 4; nothing "
        "else scores with one action.", "p. 12", good="upgrade sand-11",
        put=turn(12, 2, 1, 3) | {"my.money": 13, "my.space": "beach-ocean-howard-1", "my.hand": [2, 4],
                                 "my.activity": [5], "my.bonus": [2, 16]} | town(sand_11="2 victorian")),
    Position(
        "a landmark in the dearer zone", GAME, FOUR, 3, "With $10 for one landmark, that in dirt adds 6 points and "
        "that in grass 5.", "p. 12", good="upgrade dirt-14",
        put=turn(12, 3, 1, 4) | {"my.money": 10, "my.space": "howard-hughes", "my.hand": [1], "my.activity": [],
                                 "my.bonus": [16, 2]} | town(grass_14="3 victorian", dirt_14="3 victorian")),
    Position(
        "which Victorian the grant is for", GAME, TWO, 0, "The card makes a landmark anywhere for $7: 7 points more in "
        "the sand, 4 in gravel.", "p. 12", good="upgrade sand-6",
        put=turn(12, 0, 1, 2) | {"my.money": 9, "my.activity": [32], "my.bonus": [16, 2]}
        | town(gravel_6="0 victorian", grass_7="0 victorian", sand_6="0 victorian"), then=("play 32",)),
    Position(
        "a Victorian with the last action", GAME, TWO, 1, "A Victorian in the sand is worth 4 points; $3 more are worth "
        "nothing.", "p. 12", good="upgrade sand-12",
        put=turn(12, 1, 1, 2) | {"my.money": 6, "my.space": "beach-gurney", "my.hand": [1, 2, 3], "my.activity": [],
                                 "my.bonus": [16, 2]} | town(sand_12="1 cottage")),
    Position(
        "the tenth dollar", GAME, TWO, 1, "$3 more make $10, a point; a card or a full hand is worth nothing now.",
        "p. 13", good="collect",
        put=turn(12, 1, 1, 2) | {"my.money": 7, "my.space": "beach-decatur", "my.hand": [], "my.activity": [],
                                 "my.bonus": [16, 2]}),
    Position(
        "the majority in the sand", GAME, TWO, 0, "One building more and the 10 points of the sand are not shared.",
        "p. 12", good="build sand-6",
        put=turn(12, 0, 1, 2) | {"my.money": 9, "my.space": "beach-decatur-ocean", "my.hand": [1, 2],
                                 "my.activity": [], "my.bonus": [16, 2]}
        | town(sand_5="0 cottage", sand_3="0 cottage", sand_12="1 cottage", sand_11="1 victorian")),
    Position(
        "spending the last $10 for nothing", GAME, TWO, 0, "$10 are a point; a cottage or a shop where the other is far ahead "
        "is none.", "p. 12, 13", never="build *",
        put=turn(12, 0, 1, 2) | {"my.money": 10, "my.space": "lafayette-jackson-decatur", "my.hand": [],
                                 "my.activity": [], "my.bonus": [14, 2]}
        | town(gravel_4="1 victorian", gravel_5="1 shop", gravel_6="1 cottage", grass_7="1 cottage")),
    Position(
        "a card that brings more than $3", GAME, THREE, 0, "The card brings $4 and a bird, and a bird is worth points; "
        "collecting brings $3.", "p. 9, 13", good="play 6",
        put=turn(12, 0, 1, 3) | {"my.money": 3, "my.space": "beach-jackson", "my.hand": [], "my.activity": [6],
                                 "my.bonus": [16, 2]}),
    Position(
        "two actions for one", GAME, TWO, 1, "A landmark and the majority in the sand can both be paid, and the card gives "
        "two actions for one.", "evident", good="play 23",
        put=turn(12, 1, 1, 2) | {"my.money": 16, "my.space": "jackson-carpenters-beach-2", "my.hand": [1, 2],
                                 "my.activity": [23], "my.bonus": [4, 14]}
        | town(sand_3="1 victorian", sand_11="0 victorian")),
    Position(
        "on the way to a landmark", GAME, THREE, 0, "Two actions are left: one to walk to a Victorian in the sand, one "
        "to make it a landmark.", "p. 6, 12", good="move * ocean-columbia-beach",
        put=turn(12, 0, 2, 3) | {"my.money": 12, "my.space": "columbia-ocean", "my.hand": [1, 2, 3],
                                 "my.activity": [], "my.bonus": [16, 2]} | town(sand_9="0 victorian")),
    Position(
        "what to build from the lighthouse", GAME, FOUR, 1, "Of all empty lots only those in the sand bring points: the "
        "majority.", "p. 6, 12", good="build sand-*",
        put=turn(12, 1, 1, 4) | {"my.money": 9, "my.space": "sunset-jackson-point-2", "my.hand": [1, 2, 3, 4],
                                 "my.activity": [], "my.bonus": [16, 2]}
        | town(sand_5="1 cottage", sand_6="0 cottage", gravel_3="2 cottage", gravel_5="2 cottage", grass_6="3 cottage",
               grass_7="3 cottage", grass_9="2 cottage", grass_10="2 cottage", dirt_6="0 cottage", dirt_7="0 cottage",
               dirt_9="2 cottage", dirt_10="2 cottage", gravel_7="3 shop", gravel_8="3 cottage"),
        then=("move 1 cape-may-point",)),
    Position(
        "a free bird", GAME, Recorded("cape-may-plain-2", 80), 0, "Two birds are free here, and every bird can be worth points.",
        "p. 6", good="take"),
    Position(
        "which birds to keep", GAME, Recorded("cape-may-plain-2", 39), 0, "There is a red knot already: three different "
        "birds score 4, a pair and another 3.", "p. 13", good="keep_birds osprey,oystercatcher"),
    Position(
        "a point that lies there", GAME, THREE, 1, "The stand gives $1 for no action, and the tenth dollar is a point.",
        "p. 11, 13", good="use 10",
        put=turn(12, 1, 0, 3) | {"my.money": 9, "my.upgrades": [10], "my.activity": [], "my.bonus": [16, 2]}),
    Position(
        "the upgrade card that scores", GAME, TWO, 0, "The face-up card is worth 5 points for five shops and businesses; "
        "at the end others are worth next to nothing.", "p. 11", good="take_upgrade face_up",
        put=turn(12, 0, 1, 2) | {"my.money": 6, "my.space": "ocean-washington-hughes", "my.activity": [], "my.bonus": [16, 2],
                                 "face_up.grass": 12}
        | town(grass_8="0 shop", grass_10="0 shop", dirt_2="0 business", dirt_4="0 shop", dirt_8="0 shop"),
        then=("upgrade grass-8",)),
    Position(
        "the zone that the bonus card still needs", GAME, TWO, 1, "Two buildings in every zone are worth 5 points, and only gravel "
        "has one.", "p. 13", good="build gravel-8",
        put=turn(12, 1, 1, 2) | {"my.money": 8, "my.space": "washington-ocean-franklin-1", "my.hand": [2, 4],
                                 "my.activity": [], "my.bonus": [2, 12]}
        | town(gravel_9="1 cottage", grass_7="1 cottage", grass_8="1 shop", dirt_4="1 shop", dirt_6="1 shop",
               sand_6="1 cottage", sand_9="1 shop", gravel_4="0 cottage", gravel_5="0 shop", gravel_6="0 cottage")),
    Position(
        "the strongbox", GAME, FOUR, 2, "The bonus card pays 5 points for $10, and $10 are a point; the Victorian is one point.",
        "p. 13", never=loses,
        put=turn(12, 2, 1, 4) | {"my.money": 10, "my.space": "lafayette-ocean-franklin", "my.hand": [7], "my.activity": [],
                                 "my.bonus": [16, 22]}
        | town(gravel_12="2 cottage", grass_6="0 cottage", grass_7="1 cottage", grass_9="0 cottage", grass_10="1 cottage",
               dirt_9="0 cottage", dirt_10="1 cottage", dirt_6="0 cottage", dirt_7="1 cottage",
               sand_6="0 cottage", sand_9="1 cottage", sand_3="0 cottage", sand_4="1 cottage")),
    Position(
        "a third card for the bonus", GAME, THREE, 2, "Three activity cards in hand are worth 6 points by the bonus card.", "p. 13",
        good="draw",
        put=turn(12, 2, 1, 3) | {"my.money": 7, "my.space": "beach-ocean-howard-1", "my.hand": [2, 3],
                                 "my.activity": [5, 25], "my.bonus": [16, 23]} | town(sand_11="2 cottage")),
    Position(
        "the sand against Ava", GAME, ONE, 0, "Who has as many buildings in the sand as Ava shares 10 points with her; with one more "
        "they are all one's own.", "p. 12, 18", good="build sand-6",
        put=turn(12, 0, 1, 1) | {"my.money": 9, "my.space": "beach-decatur-ocean", "my.hand": [1], "my.activity": [],
                                 "my.bonus": [16, 2]} | town(sand_5="1 cottage", sand_12="0 cottage")),
    Position(
        "paying for a move that is free", GAME, TWO, 1, "The 5 goes to the same bird space for nothing; $2 less cost a point.",
        "p. 6, 13", never="move 7",
        put=turn(12, 1, 1, 2) | {"my.money": 11, "my.hand": [5, 7], "my.activity": [], "my.bonus": [16, 2]}
        | town(dirt_9="0 cottage", dirt_7="0 cottage", sand_6="0 cottage", sand_8="0 cottage", grass_7="0 cottage",
               grass_9="0 cottage", gravel_6="0 cottage", gravel_7="0 cottage")),
    Position(
        "landmarks at $7", GAME, FOUR, 0, "Landmarks are $3 cheaper this round only, and one is beside the marker.", "p. 5, 12",
        good="upgrade sand-9",
        put=turn(8, 0, 1, 4, last=False) | {"event": 22, "my.money": 9, "my.space": "ocean-columbia-beach", "my.hand": [1, 2],
                                            "my.activity": []} | town(sand_9="0 victorian", dirt_9="0 cottage")),
]
