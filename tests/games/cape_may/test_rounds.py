"""Setting up, turns, rounds and seasons, events and penalties (p. 3-5, 9)."""

from __future__ import annotations

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.building import price
from capemay_kit.games.cape_may.cards import ZONES
from capemay_kit.games.cape_may.state import KIND, ZONE, lasting

from .moments import ALL_CARDS, R, done, event, game, holds, row, rows, stands

DEAL = {"phase": "deal", "left": 0}
INCOME = {"phase": "income", "round": 3, "left": 0, "income": 7, "others": {1: {"income": 11}}}
RECEIVED = [(act.ReceiveIncome(), 1, 2, 3, 4)]
LAST_ACTION = {"turn": 1, "left": 1}
REVEAL = (act.Reveal(), 99)
THREE = [act.Collect()] * 3
NEXT = [*THREE, *THREE, (act.Reveal(), 18)]
WARDS_OFF = {"upgrades": (16,)}


def coming(*effects, kind="active", seats=2, **more):
    return {"seats": seats, "cards": [event(*effects, kind=kind)], "phase": "event", "round": 2, "left": 0, **more}


def revealed(*effects, **more):
    return done(game(**coming(*effects, **more)), REVEAL)


def now(*effects, **more):
    """Begin before an event of our own that is carried out at once."""
    return coming(*effects, kind="immediate", **more)


@rows(
    row("then the next begins, p. 5", {}, THREE, turn=1, left=3),
    # rounds and seasons (p. 9)
    row("the first player token passes, and the first player reveals an event", LAST_ACTION, [act.Collect()],
        first=1, round=2, phase="event", offered={act.Reveal()}),
    row("and round the table", {"seats": 3, "first": 2, "turn": 1, "left": 1}, [act.Collect()], first=0, round=2),
    row("it passes before income", {"round": 3, "left": 0, "turn": 1}, [act.EndTurn()], phase="income", first=1),
    row("income is the position on the track, and two cards come with it", INCOME, RECEIVED,
        all_money=[27, 31], income=7, activity=(1, 2), discarded=()),
    row("an active event lasts through income", {"cards": [event(cards.Fare(1))], "event": 99, "round": 3, "left": 0,
                                                 "turn": 1}, [act.EndTurn()], event=99),
    row("and ends with it", {"cards": [event(cards.Fare(1))], "event": 99, "round": 3, "left": 0, "turn": 1},
        [act.EndTurn(), *RECEIVED], event=None),
    row("after twelve rounds the game ends, without income", {**LAST_ACTION, "round": 12, "income": 9},
        [act.Collect()], phase="over", money=20),
    # events (p. 5)
    row("an immediate one is carried out once for all", now(cards.Money(2)), [REVEAL, act.CarryOut()],
        all_money=[22, 22], phase="actions"),
    row("an immediate event does not last", now(cards.Money(2)), [REVEAL, act.CarryOut(), act.Collect()], money=25),
    row("the table may give its figures", now(cards.Money(2)), [REVEAL, act.CarryOut((5, -1))], all_money=[25, 19]),
    row("an active event holds until the next round starts", coming(cards.CollectMore(2)),
        [REVEAL, *NEXT, act.Collect()], all_money=[35, 38]),
    row("fire closes the spaces of its streets", coming(cards.Fire(streets=("jackson",)), hand=(1,)), [REVEAL],
        goes={"a2"}),
    row("fire closes the ways through them", coming(cards.Fire(streets=("jackson",)), hand=(2,)), [REVEAL],
        goes={"a3", "b2"}),
    row("fire is over when the lighthouse advances, p. 9", coming(cards.Fire(streets=("jackson",)), seats=1, hand=(1,)),
        [REVEAL, *THREE, (act.Reveal(), 18)], goes={"a2", "b1"}),
    row("a movement limit allows lower cards", coming(cards.MovementLimit(1), hand=(1, 2)), [REVEAL],
        goes={"a2", "b1"}),
    row("an event may give the next turn another action too", coming(cards.Actions(1)),
        [REVEAL, *THREE, act.Collect()], turn=1, left=4),
    # a card lets its owner ignore an event, once (p. 12; upgrade cards 16 and 21)
    row("a penalty is ignored", now(cards.Money(-6), **WARDS_OFF), [REVEAL, act.Take(), act.CarryOut()],
        all_money=[20, 14], upgrades=()),
    row("an active event is ignored", coming(cards.MovementLimit(2), seats=1, hand=(3,), **WARDS_OFF),
        [REVEAL, act.Use(16)], goes={"a4", "b3", "c2"}),
    row("the event after one that was ignored holds", coming(cards.MovementLimit(2), seats=1, hand=(5,), **WARDS_OFF),
        [REVEAL, act.Use(16), *THREE, (act.Reveal(), 13)], goes=set()),
    # penalties (p. 5; ruling 7)
    row("Anne's neighbor pays $6 and keeps the cards", now(cards.Money(-6), money=4),
        [REVEAL, (act.CarryOut(), 2, 6)], all_money=[0, 14], hand=(1, 3, 4, 5, 7)),
    row("each dollar unpaid is a random movement card", now(cards.Money(-6), money=3, seats=1),
        [REVEAL, (act.CarryOut(), 1, 4, 7)], money=0, hand=(2, 3, 5, 6)),
    row("which can be retrieved, p. 8", now(cards.Money(-6), money=3, seats=1),
        [REVEAL, (act.CarryOut(), 1, 4, 7), act.Retrieve()], hand=ALL_CARDS),
    row("with no card left the rest lapses", now(cards.Money(-6), money=1, hand=(2, 5), seats=1),
        [REVEAL, (act.CarryOut(), 2, 5)], money=0, hand=()),
    row("discarding more cards than there are discards all", now(cards.Discard(2), hand=(4,), seats=1),
        [REVEAL, (act.CarryOut(), 4)], hand=()),
)  # fmt: skip
def test_rounds(start, acts, ends):
    holds(start, acts, ends)


@pytest.mark.parametrize("first", range(4))
def test_turns_go_clockwise_from_the_first_player(first):
    """Starting with the first player and moving clockwise (p. 5)."""
    s, order = game(4, first=first, turn=first), []
    while s.phase == "actions":
        order.append(R.to_act(s)[0])
        s = done(s, *THREE)
    assert order == [(first + i) % 4 for i in range(4)]


def test_income_is_received_after_rounds_3_6_and_9_only():
    """At the end of spring, summer and fall, ignored in all other rounds (p. 5, 9)."""
    found = [done(game(**LAST_ACTION, round=number), act.Collect()) for number in range(1, 13)]
    assert [number for number, s in enumerate(found, 1) if s.phase == "income"] == [3, 6, 9]
    seasons = ["spring"] * 3 + ["summer"] * 3 + ["fall"] * 3 + ["winter"] * 3
    assert [game(round=number).season for number in range(1, 13)] == seasons


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setting_up(seats):
    """Steps 5 to 12 (p. 3), and 60 bird tokens (p. 2)."""
    s = done(game(seats, **DEAL, first=seats - 1, turn=seats - 1), act.Deal(), seed="x")
    for one in s.seats:
        assert (one.money, one.income, one.hand, one.space) == (20, 0, ALL_CARDS, "a1")
        assert (len(one.activity), len(one.bonus)) == (2, 4)
    assert [s.book.card("upgrade", number).zone for number in s.face_up] == list(ZONES)
    assert sum(s.bag) == 60
    # two of four are kept, in any order; the first round has no event, and the first player begins
    assert R.to_act(s) == tuple(range(seats))
    assert len(R.legal(s, 0)) == 6
    for seat in reversed(range(seats)):
        kept = s.seats[seat].bonus[1:3]
        s = R.apply(s, seat, act.Keep(kept), Chance())
        assert s.seats[seat].bonus == kept
    stands(s, round=1, phase="actions", event=None, left=3, turn=seats - 1)


def test_fire_makes_building_dearer_in_its_zone_alone():
    """As a reviewer reports: it destroys nothing and closes nothing."""
    s, calm = revealed(cards.Fire(zones=("gravel",), dearer=2)), revealed(cards.Fare(0))

    def costs(s):
        in_force = lasting(s, s.seats[0])
        return [price(s.book, in_force, 5 * ZONE[zone] + KIND["cottage"], None) for zone in ("gravel", "sand")]

    assert [a - b for a, b in zip(costs(s), costs(calm), strict=True)] == [2, 0]
    stands(done(s, act.Build("gravel-cottage")), money=20 - 1 - 2)
    assert [one for one in R.legal(s, 0) if isinstance(one, act.Move)] == [
        one for one in R.legal(calm, 0) if isinstance(one, act.Move)
    ]
