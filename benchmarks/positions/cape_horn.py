"""Positions of Cape Horn."""

from __future__ import annotations

from typing import Any

from .position import Choice, Fresh, Position, Recorded

GAME = "cape-horn"
NO_CARDS: dict[str, Any] = {"my.hand": []}


def wins(c: Choice) -> bool:
    """Say whether the act wins the race."""
    return bool(c.after.winner == c.seat)


# fmt: off
POSITIONS = [
    Position(
        "over the line", GAME, Recorded("cape-horn-plain-3", 379), 2, "With two tokens the ship can cross the line "
        "now, and wins.", "p. 1", good=wins,
        put=NO_CARDS),
    Position(
        "over the line against the wind", GAME, Recorded("cape-horn-plain-5", 278), 0, "For 3 of the 6 sail points the "
        "ship crosses the line with two tokens, and wins.", "p. 1, 4", good=wins,
        put=NO_CARDS),
    Position(
        "the third token", GAME, Recorded("cape-horn-plain-4", 282), 1, "The third token wins the race.", "p. 1, 5",
        good="take_token"),
    Position(
        "moving twice to the third token", GAME, Recorded("cape-horn-plain-5", 253), 1,
        "A second move for 5 sail points ends at the yellow station of zone III, where the third token wins.",
        "p. 4, 5", good="again D6",
        put={"my.tokens.2": "red"}),
    Position(
        "the third token is beside the ship", GAME, Recorded("cape-horn-plain-5", 218), 0,
        "The card leads away, but for 3 sail points the ship is at the station, and the third token wins.", "p. 4, 5",
        good="ignore D6",
        put=NO_CARDS | {"my.tokens.2": "red", "winds.E7": "backfork-2"}),
    Position(
        "the first token", GAME, Recorded("cape-horn-plain-5", 47), 2, "A station with a new token is one move away; a "
        "race without tokens cannot be won.", "p. 1, 5", good="sail K4"),
    Position(
        "the second token", GAME, Recorded("cape-horn-app-5", 232), 3, "The station here has a colour that the ship "
        "has; the yellow one is one move away, with the second token.", "p. 5", good="sail G9"),
    Position(
        "paying for what the card does", GAME, Recorded("cape-horn-plain-5", 218), 0, "The card leads to the station "
        "for nothing; ignoring it costs 3 sail points.", "p. 3, 4", good="sail D6",
        put=NO_CARDS),
    Position(
        "a token that is lying there", GAME, Recorded("cape-horn-app-4", 123), 0, "A token costs nothing, and this one "
        "is the second of two that the finish line asks for.", "p. 1, 5", good="take_token"),
    Position(
        "eight sail points and the way ahead", GAME, Recorded("cape-horn-plain-4", 66), 2,
        "There is no ninth sail point to get by staying, and the card leads two spaces ahead.", "p. 4", good="sail J7"),
    Position(
        "two tokens and the way to the line", GAME, Recorded("cape-horn-app-5", 251), 3,
        "With two tokens only the finish line counts, and the card leads two spaces towards it; staying brings "
        "nothing.", "p. 1, 4", good="sail E7",
        put=NO_CARDS),
    Position(
        "a card under the station", GAME, Fresh(3, ("deal",)), 0, "With a card there the ship can sail to the green "
        "station this turn.", "p. 2, 3, 5", good="place hook K4",
        put={"my.space": "K2", "winds.K2": "fan-2", "winds.L3": "tee-1", "my.hand": ["hook"], "my.points": 2}),
]
