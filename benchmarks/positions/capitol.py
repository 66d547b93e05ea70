"""Positions of Capitol."""

from __future__ import annotations

from typing import Any

from .position import Choice, Fresh, Position, Recorded

GAME = "capitol"


def fresh(seats: int, *acts: str, first: int = 0) -> Fresh:
    """Return a table whose cards are dealt, after some acts."""
    return Fresh(seats, ("deal", *acts), {"first": first})


def auction(seats: int, first: int = 0) -> Fresh:
    """Return a table in the first auction of a round, where nobody has built anything."""
    return fresh(seats, *["pass"] * seats, first=first)


def won(seats: int, first: int) -> Fresh:
    """Return a table where the first player has won what is auctioned, and places it."""
    return fresh(seats, *["pass"] * seats, *["bid"] * seats, "turn_over", first=first)


def city(**areas: str) -> dict[str, Any]:
    """Put buildings, fountains and a temple into areas: ``city(blue_1="round 0:1 0:2 1:2 fountains:3 temple")`` has a
    building of one floor and one of two of seat 0's, one of two of seat 1's."""
    put: dict[str, Any] = {}
    for name, words in areas.items():
        roof, *rest = words.split()
        path, buildings = f"areas.{name.replace('_', '-')}", []
        for word in rest:
            what, __, n = word.partition(":")
            if what.isdigit():
                buildings.append({"seat": int(what), "roof": roof, "height": int(n)})
            else:
                put[f"{path}.{'fountains' if n else 'large'}"] = int(n) if n else what
        put[f"{path}.buildings"] = buildings
    return put


def passed(*seats: int) -> dict[str, Any]:
    """Have seats passed in this construction phase."""
    return {f"seats[{seat}].passed": True for seat in seats}


def own(round_: tuple[int, ...] = (), triangular: tuple[int, ...] = (), open: tuple[int, ...] = ()) -> dict[str, Any]:
    """Put the buildings that stand in front of the seat."""
    return {"my.complete.round": list(round_), "my.complete.triangular": list(triangular), "my.incomplete": list(open)}


def sum_of(c: Choice) -> int:
    """Return what is bid."""
    return sum(c.s.book.number(card) for card in c.act.cards)


# fmt: off
POSITIONS = [
    Position(
        "roof cards without a building", GAME, fresh(3), 0, "There is nothing to put a roof on; a card played for "
        "nothing is missing in the auctions.", "ch. 3, 6", good="pass",
        put={"my.hand": ["roof-6", "roof-7"]}),
    Position(
        "a permit in the last round", GAME, Recorded("capitol-app-4", 217), 3, "The building takes 3 points in "
        "Palatine; after this round there is no other.", "ch. 11", good="permit permit-purple-5 purple-2"),
    Position(
        "the empty area with the fountains", GAME, fresh(3, first=1), 1, "Capitoline has two fountains and nobody: 4 "
        "points, elsewhere 2 or none.", "ch. 11", good="permit permit-pink-3 pink-2",
        put={"round": 4, "my.hand": ["permit-pink-3"]} | own(round_=(1,)) | passed(0, 2)
        | city(pink_1="round 0:1 0:1 2:1")),
    Position(
        "the building that is tall enough", GAME, fresh(2, first=1), 1, "With three floors more Bob has the most; with "
        "two he has as many, and Ann's are as tall.", "ch. 11", good="permit permit-purple-5 purple-2 round 3",
        put={"round": 4, "my.hand": ["permit-purple-5"]} | own(round_=(2, 3)) | passed(0)
        | city(purple_2="round 0:1 0:2 1:1", purple_1="triangular 0:3 0:3 0:2", purple_3="triangular 0:2 0:3 0:3")),
    Position(
        "second place with three fountains", GAME, fresh(4, first=2), 2, "Second place in Palatine brings 3 points, "
        "the empty area 2.", "ch. 11", good="permit permit-purple-3 purple-2",
        put={"round": 4, "my.hand": ["permit-purple-3"]} | own(round_=(1, 2)) | passed(0, 1, 3)
        | city(purple_2="round 0:1 0:2 0:2 fountains:3", purple_3="triangular 1:1 1:2 3:2")),
    Position(
        "one floor more", GAME, fresh(2, first=0), 0, "With a third floor the building wins Field of Mars; with four "
        "it fits nowhere, and with two it loses.", "ch. 5, 11", good="floor floor-3 0,2",
        put={"round": 4, "my.hand": ["floor-3", "roof-6", "permit-blue-2"]} | own(open=(2,)) | passed(1)
        | city(blue_1="round 1:1 1:2", blue_2="triangular 1:1 1:2 1:3 1:3 1:3",
        blue_3="triangular 1:1 1:2 1:2 1:2 1:2 1:2 1:2")),
    Position(
        "the roof that has a place", GAME, fresh(3, first=2), 2, "Only the purple areas with triangular roofs have "
        "room for it.", "ch. 5", good="roof roof-2 2 triangular",
        put={"round": 4, "my.hand": ["roof-2", "permit-purple-3"]} | own(open=(2,)) | passed(0, 1)
        | city(purple_1="triangular 0:1", purple_2="round 0:1 0:2 0:3 1:3", purple_3="round 0:1 1:2 1:3 1:3 0:3 0:4")),
    Position(
        "the last auction of the game", GAME, auction(3), 1, "Cards are worth nothing after the last auction, and the "
        "temple doubles the area that Bob leads.", "ch. 6, 9", good=lambda c: sum_of(c) == 16,
        put={"round": 4, "auction": 3, "my.hand": ["floor-8", "permit-pink-6", "roof-2"], "seats[0].hand": ["floor-4",
        "roof-6"], "seats[2].hand": ["permit-blue-8"]} | city(pink_2="round 1:1 1:2 0:1", blue_2="round 0:1 2:1")),
    Position(
        "nobody else can bid", GAME, auction(3, first=2), 2, "The others have no cards, and the first player wins an "
        "auction in which nobody bids.", "ch. 6", good=lambda c: not c.act.cards,
        put={"my.hand": ["floor-8", "permit-pink-6", "roof-2"], "seats[0].hand": [], "seats[1].hand": []}
        | city(pink_2="round 2:1 2:2")),
    Position(
        "the least card is enough", GAME, auction(4, first=3), 0, "The others have no cards, so a bid of 1 wins; who "
        "bids nothing leaves it to the first player.", "ch. 6", good=lambda c: sum_of(c) == 1,
        put={"my.hand": ["floor-1", "permit-blue-8", "permit-pink-7"], **{f"seats[{i}].hand": [] for i in (1, 2, 3)}}
        | city(blue_1="round 0:1 0:2", pink_2="round 3:1")),
    Position(
        "a fountain for oneself", GAME, won(3, first=1), 1, "Where Bob is alone the fountain is a point for him alone; "
        "elsewhere it is one for another too, or for others only.", "ch. 7, 11", good="improve blue-1",
        put={"round": 4} | city(blue_1="round 1:1 1:2", pink_1="round 0:1 0:2 1:1", purple_1="round 2:1 0:1",
        pink_3="triangular 2:1 2:2", blue_3="triangular 0:1 1:1 2:1")),
    Position(
        "where the temple goes", GAME, won(2, first=0), 0, "The temple doubles 5 points of Ann's in Capitoline; "
        "elsewhere less, or Bob's.", "ch. 9, 11", good="improve pink-2",
        put={"round": 4, "auction": 3} | city(pink_2="round 0:1 0:2 fountains:3", blue_2="round 1:1 1:2 fountains:3",
        purple_1="round 0:1", pink_1="triangular 1:2 1:1 0:1")),
    Position(
        "where the amphitheater goes", GAME, won(3, first=2), 2,
        "It brings two cards a round to whoever leads its area.", "ch. 8", good="improve purple-1",
        put={"auction": 3} | city(purple_1="round 2:1 2:2", blue_1="round 0:1 0:2", pink_2="triangular 1:1 1:1 2:1",
        blue_3="triangular 0:1 1:1")),
    Position(
        "a roof card without a roof", GAME, fresh(2, "pass", "pass", *["bid", "bid", "turn_over", "improve"] * 3,
        "score"), 0, "No roof is left, and the card is a 1: as a card and as a bid the others are better.", "ch. 6, 10",
        never="draw roof",
        put={"my.roofs.round": 0, "my.roofs.triangular": 0, "stacks.roof.top": "roof-1", "stacks.floor.top": "floor-8",
        "stacks.permit.top": "permit-blue-7"}),
]
