"""Positions of Capital City."""

from __future__ import annotations

from typing import Any

from .position import Fresh, Position, Recorded

GAME = "capital-city"
LAID_OUT = ("deal", "set_up")
TWO_LEFT = Fresh(3, (*LAID_OUT, "bid", "bid", "bid", "bid", "take_priority"))
"""Bob and Cid have bid twice before Cid took priority 3; Ann is next, then Bob."""
TRAINS = Fresh(3, (*LAID_OUT, "take_priority", "take_priority"))
"""Ann has priority 1, Cid 2, Bob 3."""
PURCHASE = Fresh(3, (*TRAINS.acts, "choose", "choose", "choose"))
BOB_FIRST = Fresh(3, (*LAID_OUT, "bid", "take_priority", "take_priority", "choose", "choose", "choose"))
"""Bob has priority 1, Ann 2, Cid 3."""
CID_FIRST = Fresh(3, (*LAID_OUT, "bid", "bid", "take_priority", "take_priority", "choose", "choose", "choose"))
"""Cid has priority 1, Bob 2, Ann 3."""
TO_ATTACH = ("decline", "decline", "decline")
"""Nobody buys; who has nothing to attach is passed over."""


def seat(
    money: int, hand: tuple[str, ...], founder: str = "", season: str = "winter", **buildings: str
) -> dict[str, Any]:
    """Put what the seat has: ``haberdashery="green-ada _"`` has a character at its first symbol."""
    names = {name.replace("_", "-"): [who.strip("_") for who in staff.split()] for name, staff in buildings.items()}
    return {
        "season": season, "my.money": money, "my.founder": founder, "my.hand": list(hand), "my.buildings": list(names),
        **{f"my.buildings.{name}.staff": staff for name, staff in names.items()},
    }  # fmt: skip


# fmt: off
POSITIONS = [
    Position(
        "points in the last season", GAME, PURCHASE, 0, "Two points, or $2 for which nothing can be bought any more.",
        "ch. 9", good="earn court-house points",
        put=seat(1, ("green-ada",), court_house="_"),
        then=(*TO_ATTACH, "attach green-ada")),
    Position(
        "dollars when there are none", GAME, BOB_FIRST, 1, "Without a dollar in spring, $4 buy the next building; a "
        "point does not.", "ch. 7, strategy", good="earn blacksmith dollars",
        put=seat(5, ("blue-agnes",), season="spring", blacksmith="_"),
        then=("buy apothecary", "decline", "decline", "attach blue-agnes")),
    Position(
        "two points for every activation", GAME, Recorded("capital-city-plain-5", 106), 4,
        "Each building pays a point; all dollars together are less than two points.", "ch. 9", good="earn * points"),
    Position(
        "the better of two buildings", GAME, BOB_FIRST, 1, "Cid's green character activates one of the seat's: the "
        "bank pays 3 points, the post office 1.", "ch. 8", good="earn bank points",
        put=seat(3, (), post_office="green-bertie", bank="green-ezra blue-felix") | {"seats[2].hand": ["green-ike"],
        "seats[2].founder": "", "seats[2].buildings": ["bakery"]},
        then=(*TO_ATTACH, "attach green-ike bakery", "earn bakery points")),
    Position(
        "where a star earns", GAME, BOB_FIRST, 1, "It fills the court house, which pays 2 points; the newspaper would "
        "still want a gear.", "ch. 7", good="attach green-ada court-house",
        put=seat(4, ("green-ada",), newspaper="_ _", court_house="_"),
        then=TO_ATTACH),
    Position(
        "the building of two that is nearly full", GAME, CID_FIRST, 2, "In winter the one star brings 3 points in the "
        "theater, 1 in the print shop.", "ch. 7", good="attach red-bess theater",
        put=seat(4, ("red-bess",), print_shop="_", theater="_ green-clover"),
        then=TO_ATTACH),
    Position(
        "first fill the building that pays", GAME, BOB_FIRST, 1, "With Ada at the haberdashery first, Bertie activates "
        "her again.", "ch. 8, example 4", good="attach green-ada haberdashery",
        put=seat(2, ("green-ada", "green-bertie"), haberdashery="_ red-abner", silver_mine="_ _"),
        then=TO_ATTACH),
    Position(
        "a second of the family fills the hall", GAME, Recorded("capital-city-app-5", 139), 1,
        "Clover activates Ike beside her, so the dance hall pays twice; Dora activates nobody.", "ch. 8",
        good="attach green-clover dance-hall"),
    Position(
        "buildings for which nobody fits", GAME, CID_FIRST, 2, "No building on Main Street can be staffed before the "
        "end; buying nothing brings $5 and a point.", "ch. 7, 9", good="decline",
        put=seat(15, ("red-dora",)) | {"street": ["town-hall", "silver-mine", "bank", "opera-house"]}),
    Position(
        "the building for the family", GAME, PURCHASE, 0, "The chapel pays 2 points for Abner, and again when Bess "
        "takes her place in the court house.", "ch. 7", good="buy chapel",
        put=seat(10, ("red-abner", "red-bess"), court_house="_") | {"street": ["saw-mill", "chapel", "silver-mine",
        "windmill"]}),
    Position(
        "two hearts in spring", GAME, BOB_FIRST, 1, "Two hearts staff the dance hall at once, for $3; for the other "
        "buildings nobody fits.", "ch. 3, 7", good="buy dance-hall",
        put=seat(10, ("red-gus",), "red-abner", "spring") | {"street": ["saw-mill", "dance-hall", "town-hall",
        "silver-mine", "post-office"]}),
    Position(
        "the star that is missing", GAME, TRAINS, 0, "Only a star fills the school house; a gear or a heart fits "
        "nowhere.", "ch. 3, 6", good="choose blue-felix",
        put=seat(2, (), season="fall", school_house="green-ada _", town_hall="green-dell red-bess")
        | {"trains[0].cards": ["blue-felix", "red-caleb", "yellow-floyd", "green-flora"]}),
    Position(
        "six dollars for the second place", GAME, TWO_LEFT, 0, "Six dollars can buy a building; who bids the last "
        "dollar comes first with nothing to spend.", "ch. 5", good="take_priority",
        put={"season": "winter", "my.money": 1, "my.hand": [], "pot": 6}),
]
