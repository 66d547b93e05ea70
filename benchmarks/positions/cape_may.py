"""Positions of Cape May."""

from __future__ import annotations

from collections.abc import Sequence
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


def crowded(one: int, other: int) -> dict[str, str]:
    """Give two seats two cottages each in every zone but the sand, where one more brings nobody else anything."""
    places = (one, one, other, other)
    lots = {"gravel": (3, 5, 6, 7), "grass": (6, 7, 9, 10), "dirt": (6, 7, 9, 10)}
    return {f"{zone}_{n}": f"{seat} cottage" for zone, its in lots.items() for n, seat in zip(its, places, strict=True)}


def town(solo: bool = False, **lots: str) -> dict[str, Any]:
    """Put buildings on lots, with what they count and bring: ``town(sand_6="0 cottage")`` is seat 0's. Ava, seat 1 of
    a ``solo`` game, has no income."""
    put: dict[str, Any] = {}
    for name, what in lots.items():
        (zone, number), (seat, kind) = name.split("_"), what.split()
        put[f"lots.{zone}-{number}"] = {"seat": int(seat), "kind": kind}
        many, income = f"seats[{seat}].buildings.{zone}.{kind}", f"seats[{seat}].income"
        put[many] = put.get(many, 0) + 1
        if not (solo and seat == "1"):
            put[income] = put.get(income, 0) + INCOME[kind][ZONES.index(zone)]
    return put


def turn(round: int, seat: int, left: int, seats: int, last: bool = True) -> dict[str, Any]:
    """Have a seat act in a round, as the last one if asked, with so many actions left."""
    first = {} if seats == 1 else {"first": (seat + 1) % seats if last else seat, "turn": seat}
    return {"round": round, **first, "left": left, "event": None}


def me(
    money: int,
    space: str | None = None,
    hand: Sequence[int] | None = None,
    cards: Sequence[int] = (),
    bonus: Sequence[int] = (2, 16),
) -> dict[str, Any]:
    """Put what the seat has; it stands where it began, with all movement cards, if nothing is said. The usual bonus
    cards ask for four landmarks, and for buildings along Jackson Street."""
    put = {"money": money, "space": space, "hand": hand, "activity": list(cards), "bonus": list(bonus)}
    return {f"my.{name}": value for name, value in put.items() if value is not None}


def loses(c: Choice) -> bool:
    """Say whether the seat would score less than before."""
    before, after = (c.rules.scores(s).seats[c.seat].total for s in (c.s, c.after))
    return bool(after < before)


# fmt: off
POSITIONS = [
    Position(
        "beside two lots with $17", GAME, TWO, 1, "Who stands beside empty lots with money builds: what is built early "
        "pays three times.", "p. 7", good="build *",
        put=turn(2, 1, 2, 2) | me(17, space="lafayette-decatur-ocean", hand=[6, 7])),
    Position(
        "no movement cards left", GAME, THREE, 1, "There is nothing to do here and no card to leave by: the cards have "
        "to come back first.", "p. 9", good="retrieve",
        put=turn(5, 1, 3, 3) | me(18, space="beach-jackson", hand=[])),
    Position(
        "a shop before payday", GAME, TWO, 0, "A shop in the sand costs $5 and brings $6 at once, and again in summer "
        "and fall; collecting brings $3 once.", "p. 7, 10", good="build sand-9",
        put=turn(3, 0, 1, 2) | me(7, space="beach-ocean-howard", hand=[2, 3])),
    Position(
        "a landmark with the last action", GAME, THREE, 2, "A landmark in the sand is worth 11 instead of 4; nothing "
        "else scores with one action.", "p. 13", good="upgrade sand-11",
        put=turn(12, 2, 1, 3) | me(13, space="beach-ocean-howard-1", hand=[2, 4], cards=[5])
        | town(sand_11="2 victorian")),
    Position(
        "which Victorian the grant is for", GAME, TWO, 0, "The card makes a landmark anywhere for $7: 7 points more in "
        "the sand, 4 in gravel.", "p. 13", good="upgrade sand-6",
        put=turn(10, 0, 1, 2) | me(9, cards=[32]) | town(gravel_6="0 victorian", grass_7="0 victorian",
        sand_6="0 victorian"),
        then=("play 32",)),
    Position(
        "the tenth dollar", GAME, TWO, 1, "$3 more make $10, a point; a card or a full hand is worth nothing now.",
        "p. 14", good="collect",
        put=turn(12, 1, 1, 2) | me(7, space="beach-decatur", hand=[])),
    Position(
        "the majority in the sand", GAME, TWO, 0, "One building more and the 10 points of the sand are not shared.",
        "p. 13", good="build sand-6",
        put=turn(12, 0, 1, 2) | me(9, space="beach-decatur-ocean", hand=[1, 2]) | town(sand_5="0 cottage",
        sand_3="0 cottage", sand_12="1 cottage", sand_11="1 victorian")),
    Position(
        "a card that brings more than $3", GAME, THREE, 0, "The card brings $4 and a bird, and a bird is worth points; "
        "collecting brings $3.", "p. 9, 14", good="play 6",
        put=turn(12, 0, 1, 3) | me(3, space="beach-jackson", hand=[], cards=[6])),
    Position(
        "two actions for one", GAME, TWO, 1, "A landmark and the majority in the sand can both be paid, and the card "
        "gives two actions for one.", "evident", good="play 23",
        put=turn(12, 1, 1, 2) | me(16, space="jackson-carpenters-beach-2", hand=[1, 2], cards=[23], bonus=[4, 14])
        | town(sand_3="1 victorian", sand_11="0 victorian")),
    Position(
        "on the way to a landmark", GAME, THREE, 0, "Two actions are left: one to walk to a Victorian in the sand, one "
        "to make it a landmark.", "p. 6, 13", good="move * ocean-columbia-beach",
        put=turn(12, 0, 2, 3) | me(12, space="columbia-ocean", hand=[1, 2, 3])
        | town(sand_9="0 victorian", **crowded(1, 2))),
    Position(
        "what to build from the lighthouse", GAME, FOUR, 1, "Of all empty lots only those in the sand bring points: "
        "the majority.", "p. 6, 13", good="build sand-*",
        put=turn(12, 1, 1, 4) | me(9, space="sunset-jackson-point-2", hand=[1, 2, 3, 4]) | town(sand_5="1 cottage",
        sand_6="0 cottage", gravel_3="2 cottage", gravel_5="2 cottage", grass_6="3 cottage", grass_7="3 cottage",
        grass_9="2 cottage", grass_10="2 cottage", dirt_6="0 cottage", dirt_7="0 cottage", dirt_9="2 cottage",
        dirt_10="2 cottage", gravel_7="3 shop", gravel_8="3 cottage"),
        then=("move 1 cape-may-point",)),
    Position(
        "a free bird", GAME, Recorded("cape-may-plain-2", 80), 0, "Two birds are free here, and every bird can be "
        "worth points.", "p. 6", good="take"),
    Position(
        "which birds to keep", GAME, Recorded("cape-may-plain-2", 39), 0, "There is a red knot already: three "
        "different birds score 4, a pair and another 3.", "p. 14", good="keep_birds osprey,oystercatcher"),
    Position(
        "a point that lies there", GAME, THREE, 1, "The stand gives $1 for no action, and the tenth dollar is a point.",
        "p. 12, 14", good="use 10",
        put=turn(12, 1, 0, 3) | me(9) | {"my.upgrades": [10]}),
    Position(
        "the upgrade card that scores", GAME, TWO, 0, "The face-up card is worth 5 points for five shops and "
        "businesses; at the end others are worth next to nothing.", "p. 12", good="take_upgrade face_up",
        put=turn(12, 0, 1, 2) | me(6, space="ocean-washington-hughes") | {"face_up.grass": 12}
        | town(grass_8="0 shop", grass_10="0 shop", dirt_2="0 business", dirt_4="0 shop", dirt_8="0 shop"),
        then=("upgrade grass-8",)),
    Position(
        "the zone that the bonus card still needs", GAME, TWO, 1, "Two buildings in every zone are worth 5 points, and "
        "only gravel has one.", "p. 14", good="build gravel-8",
        put=turn(12, 1, 1, 2) | me(8, space="washington-ocean-franklin-1", hand=[2, 4], bonus=[2, 12])
        | town(gravel_9="1 cottage", grass_7="1 cottage", grass_8="1 shop", dirt_4="1 shop", dirt_6="1 shop",
        sand_6="1 cottage", sand_9="1 shop", gravel_4="0 cottage", gravel_5="0 shop", gravel_6="0 cottage")),
    Position(
        "the strongbox", GAME, FOUR, 2, "The bonus card pays 5 points for $10, and $10 are a point; the Victorian is "
        "one point.", "p. 14", never=loses,
        put=turn(12, 2, 1, 4) | me(10, space="lafayette-ocean-franklin", hand=[7], bonus=[16, 22])
        | town(gravel_12="2 cottage", grass_6="0 cottage", grass_7="1 cottage", grass_9="0 cottage",
        grass_10="1 cottage", dirt_9="0 cottage", dirt_10="1 cottage", dirt_6="0 cottage", dirt_7="1 cottage",
        sand_6="0 cottage", sand_9="1 cottage", sand_3="0 cottage", sand_4="1 cottage")),
    Position(
        "a third card for the bonus", GAME, THREE, 2, "Three activity cards in hand are worth 6 points by the bonus "
        "card.", "p. 14", good="draw",
        put=turn(12, 2, 1, 3) | me(7, space="beach-ocean-howard-1", hand=[2, 3], cards=[5, 25], bonus=[16, 23])
        | town(sand_11="2 cottage", **crowded(0, 1))),
    Position(
        "the sand against Ava", GAME, ONE, 0, "Who has as many buildings in the sand as Ava shares 10 points with her; "
        "with one more they are all one's own.", "p. 13, 18", good="build sand-6",
        put=turn(12, 0, 1, 1) | me(9, space="beach-decatur-ocean", hand=[1]) | town(solo=True, sand_5="1 cottage",
        sand_12="0 cottage")),
    Position(
        "paying for a move that is free", GAME, TWO, 1, "The 5 goes to the same bird space for nothing; $2 less cost a "
        "point.", "p. 6, 14", never="move 7",
        put=turn(12, 1, 1, 2) | me(11, hand=[5, 7]) | town(dirt_9="0 cottage", dirt_7="0 cottage", sand_6="0 cottage",
        sand_8="0 cottage", grass_7="0 cottage", grass_9="0 cottage", gravel_6="0 cottage", gravel_7="0 cottage")),
    Position(
        "landmarks at $7", GAME, FOUR, 0, "Landmarks are $3 cheaper this round only, and one is beside the marker.",
        "p. 5, 13", good="upgrade sand-9",
        put=turn(8, 0, 1, 4, last=False) | me(9, space="ocean-columbia-beach", hand=[1, 2]) | {"event": 22}
        | town(sand_9="0 victorian", dirt_9="0 cottage")),
]
