"""Games that are arranged so that rules refuse which games played by chance never meet.

A step is a correction (its path and value), an act (the seat, the act and what is told of cards), or a `Try`.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Try(NamedTuple):
    """An act that is refused there, and the rule that refuses it."""

    rule: str
    seat: int
    act: dict[str, Any]


def act(do: str, **fields: Any) -> dict[str, Any]:
    """Return an act as a record has it."""
    return {"do": do, **fields}


def _event(**effect: Any) -> tuple[str, dict[str, Any]]:
    return "book.cards.event.3", {"title": "Storm", "kind": "active", "effects": [effect]}


ARRANGED: dict[str, tuple[str, int, dict[str, Any], list[Any]]] = {
    "cape-may-refused": ("cape-may", 2, {"seed": "refused", "first": 0}, [
        (0, act("deal")), (0, act("keep", cards=[6, 11])), (1, act("keep", cards=[1, 4])),
        Try("no_such_seat", 9, act("draw")),
        Try("no_free_lot", 0, act("build", zone="dirt", kind="shop")),
        Try("shape", 0, act("build", lot="dirt-9", kind="shop")),
        Try("one_figure_a_seat", 0, act("card_done", deck="activity", money=[1])),
        ("event", 3),
        _event(do="ban", kinds=["cottage"]),
        Try("banned", 0, act("build", lot="dirt-9")),
        _event(do="fire", zones=["dirt"], dearer=0),
        Try("zone_on_fire", 0, act("build", lot="dirt-9")),
        _event(do="fire", streets=["decatur"]),
        Try("fire_in_the_way", 0, act("move", card=4, to="carpenters-jackson")),
        ("seats[0].money", 0),
        Try("fare", 0, act("move", card=7, to="beach-jackson")),
        ("seats[0].activity", [23]), (0, act("play", card=23)), ("seats[0].activity", [23]),
        Try("actions_once", 0, act("play", card=23)),
        ("book.cards.upgrade.8", {"title": "Mill", "zone": "dirt", "kind": "one_time",
                                  "effects": [{"do": "ignore_arrows"}]}),
        ("seats[0].upgrades", [4, 8]), (0, act("use", card=4)),
        Try("already_waiting", 0, act("use", card=8)),
    ]),
    "cape-horn-refused": ("cape-horn", 3, {"seed": "refused", "first": 0}, [
        (0, act("deal")),
        Try("no_such_seat", 9, act("stay")),
        Try("line_by_moving", 0, act("cross")),
        ("seats[1].tokens.1", "red"), ("book.numbers.tokens_of_a_colour", 1), ("seats[0].space", "H4"),
        Try("no_token_left", 0, act("take_token")),
        Try("not_a_move", 0, act("sail", to="H4")),
        ("phase", "draw"), ("phase", "buy"), ("seats[0].points", 0),
        Try("buy_points", 0, act("buy")),
        *((f"book.numbers.wind_cards.{kind}-{n}", 0) for kind in ("fan", "tee", "fork") for n in (1, 2, 3)),
        *((f"book.numbers.wind_cards.{kind}", 0) for kind in (
            "hook", "seesaw-right", "seesaw-left", "backing-right", "backing-left", "backfork-1", "backfork-2",
            "long-hook")),
        ("phase", "draw"),
        Try("no_cards_left", 0, act("draw")),
    ]),
    "capital-city-refused": ("capital-city", 3, {"seed": "refused", "first": 0}, [
        Try("named_here", 0, act("lay_out", first=0)),
        (0, act("deal", families=["green", "blue", "red", "yellow"])), (1, act("set_up")),
        (1, act("take_priority")), (2, act("take_priority")),
        (0, act("choose", card="blue-agnes")), (2, act("choose", card="blue-greta")),
        (1, act("choose", card="green-bertie")), (0, act("buy", building="saw-mill")),
        (2, act("buy", building="freight-depot")), (1, act("buy", building="chapel")), (1, act("done")),
        (2, act("attach", card="red-dora", building="freight-depot")),
        (2, act("attach", card="blue-greta", building="freight-depot")),
        ("book.cards.building.freight-depot.dollars", 0),
        Try("no_such_earning", 2, act("earn", building="freight-depot", what="dollars")),
    ]),
    "capital-city-refused-printed": ("capital-city", 3, {"first": 0}, [
        (0, act("lay_out", first=0)), ("seats[0].buildings", ["?1-1"]),
        *((f"seats[0].buildings.?1-1.staff[{n}]", "green-?") for n in (0, 1)),
        Try("more_at_work", 0, act("read_out", building="?1-1", symbols=["star"])),
    ]),
    "capitol-refused": ("capitol", 2, {"seed": "refused", "first": 0}, [
        (0, act("deal")), ("seats[0].hand", ["floor-1", "roof-4", "permit-blue-1"]),
        Try("no_such_seat", 9, act("pass")),
        Try("wrong_card", 0, act("floor", card="roof-4", on=[0, 0])),
        ("floors", 0),
        Try("no_floors_left", 0, act("floor", card="floor-1", on=[0, 0])),
        *((f"areas.blue-{n}.{what}", value) for n in (1, 2) for what, value in (("heights.1", [1]), ("roof", "round"))),
        ("seats[0].complete.round", [1]),
        Try("colour_roofs", 0, act("permit", card="permit-blue-1", area="blue-3", roof="round", height=1)),
        (0, act("pass")), (1, act("pass")),
        Try("no_bid_yet", 0, act("rearrange")),
        *(step for __ in range(3) for step in (
            (0, act("bid", cards=[])), (1, act("bid", cards=[])), (0, act("turn_over")),
            (0, act("improve", area="blue-1")))),
        Try("one_figure_a_seat", 0, act("score", points=[1])),
        Try("below_zero", 0, act("score", points=[1, -1])),
        (0, act("score")),
        Try("each_draw_counts", 0, act("draw_all")),
    ]),
    "capitol-refused-printed": ("capitol", 2, {"first": 0}, [
        (0, act("deal"), "roof-1", "floor-1", "permit-blue-1"), (0, act("pass")), (1, act("pass")),
        Try("tied_bids", 0, act("called", sums=[4, 4], highest=[4, 0])),
        Try("no_such_bids", 0, act("called", sums=[4], highest=[4])),
        (0, act("called", sums=[4, 4], highest=[3, 4])), (1, act("won", cards=["floor?", "floor?"])),
    ]),
}  # fmt: skip
"""The game, the seats, what its header is made with, and the steps of each."""
