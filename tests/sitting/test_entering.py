"""An unknown card as it is entered: what each tap comes to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.forms import Ability, Amount, Option, UnknownCard
from capemay_kit.sitting.unknown import Entering, opened

BIRDS = Ability("birds", "Birds", most=3, keep=True)
MOVE = Ability("move", "Move", options=(Option(1, "1"), Option(2, "2")))
LASTS = Ability("lasts", "All this round", options=(Option("a", "A"), Option("b", "B")), several=True)
WORK = Ability("build", "Build", options=(
    Option("here", "Here", row="where"), Option("far", "Far", row="where"),
    Option("far_shop", "Far, a shop", row="where", means=("far", "shop")),
    Option("any", "Any", row="what", joins=True), Option("shop", "Shop", row="what", joins=True),
    Option("cottage", "Cottage", row="what", joins=True),
))  # fmt: skip
MONEY, INCOME = Amount("money", "Money", (20, 1, 19), money=True), Amount("income", "Income", (4, 6, 3))


def panel(seat: int | None = 0) -> Entering:
    """Open the panel for a seat's card, or for everybody's event."""
    return opened(0, "play", UnknownCard("?", "", seat, (MONEY, INCOME), (BIRDS, MOVE, LASTS)), 3)


@pytest.mark.parametrize(
    ("now", "changes"),
    [
        pytest.param(panel().give(3), {"money": (3, 0, 0)}, id="it opens for whoever has the card on the first figure"),
        pytest.param(panel(None).give(-2), {"money": (-2, -2, -2)}, id="an event opens for everybody"),
        pytest.param(panel().give(6).give(6), {"money": (12, 0, 0)}, id="each tap on a key adds its amount"),
        pytest.param(panel().give(6).give(5), {"money": (11, 0, 0)}, id="eleven are six and five"),
        pytest.param(panel().give(3).give(-3), {}, id="the key with the other sign takes back"),
        pytest.param(panel(None).give(-2).set("money", 1, 0), {"money": (-2, -1, -2)}, id="one seat is put right"),
        pytest.param(panel(None).set("money", 2, 47), {"money": (0, 0, 28)}, id="by what it will have"),
    ],
)
def test_what_taps_on_amounts_come_to(now, changes):
    assert now.changes == changes


def test_nobody_falls_below_nothing():
    """What is short is told."""
    now = panel(None).give(-2)
    assert [now.result(MONEY, i) for i in range(3)] == [(18, 0), (0, 1), (17, 0)]


def test_a_thing_counts_up_with_each_tap_and_then_is_gone():
    """Birds 1, 2, 3. Of so many drawn some are kept: all, until it is said."""
    counts, now = [], panel()
    for _ in range(4):
        now = now.tap(BIRDS)
        took = now.took("birds")
        counts.append(took and took.n)
    assert counts == [1, 2, 3, None]
    now = now.tap(BIRDS).count(BIRDS, 3, 2)
    assert (now.took("birds").n, now.took("birds").kept) == (3, 2)
    assert now.count(BIRDS, 2, 2).took("birds").kept is None


def test_the_first_option_is_taken_until_another_is_tapped_and_of_several_none_unasked():
    """A move of one; of several options any number can be chosen."""
    now = panel().tap(MOVE)
    assert now.did().things[0].values == (1,)
    assert now.choose(MOVE, 2).did().things[0].values == (2,)
    now = panel().tap(LASTS)
    assert (now.opened, now.ready) == ("lasts", False)
    now = now.choose(LASTS, "a").choose(LASTS, "b")
    assert now.did().things[0].values == ("a", "b")
    assert now.choose(LASTS, "a").choose(LASTS, "b").did().things == ()


def test_of_each_row_of_options_one_is_chosen_or_some_that_join():
    """The first of a row until another is tapped; a joining row falls back to its first when all are out. A short way
    chooses in one tap what it means, and each of that can be corrected after it."""
    now, values = panel().tap(WORK), []
    for tapped in ("far", "shop", "cottage", "shop", "cottage", "shop", "any"):
        now = now.choose(WORK, tapped)
        values.append(now.took("build").values)
    assert values == [
        ("far", "any"), ("far", "shop"), ("far", "shop", "cottage"), ("far", "cottage"), ("far", "any"),
        ("far", "shop"), ("far", "any"),
    ]  # fmt: skip
    now = panel().tap(WORK).choose(WORK, "far_shop")
    assert now.took("build").values == ("far", "shop")
    assert now.choose(WORK, "here").took("build").values == ("here", "shop")


def test_what_was_taken_is_only_shown_again_by_the_next_tap():
    """So its options can be changed after something else was tapped; the tap after that puts it back."""
    now = panel().tap(MOVE).choose(MOVE, 2).tap(BIRDS).tap(MOVE)
    assert (now.opened, now.took("move").values) == ("move", (2,))
    assert now.tap(MOVE).took("move") is None


def test_what_holds_for_the_table_stays_chosen_whomever_taps_count_for():
    """And what was tapped for one seat is known to be theirs: the card's owner draws a bird, and everybody else one
    more."""
    shared = replace(LASTS, shared=True)
    now = panel(None).choose(shared, "a").for_scope(1).tap(BIRDS).for_scope(2)
    assert now.took("lasts").values == ("a",)
    assert [one.seats for one in now.elsewhere("birds")] == [(0,)]
    assert now.elsewhere("lasts") == []
    now = panel().tap(BIRDS).for_scope(2).tap(BIRDS)
    assert [one.seats for one in now.did().things] == [(0,), (1, 2)]


@pytest.mark.parametrize("tap", [lambda now: now.give(1), lambda now: now.tap(BIRDS)])
def test_that_a_card_does_nothing_has_to_be_said_and_stands_beside_nothing_else(tap):
    assert not panel().ready
    assert panel().clear().ready
    assert not tap(panel().clear()).nothing
    assert tap(panel()).clear().did() == panel().did()
