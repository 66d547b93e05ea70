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
MONEY, INCOME = Amount("money", "Money", (20, 1, 19), sign="$"), Amount("income", "Income", (4, 6, 3))


def panel(seat: int | None = 0) -> Entering:
    """Open the panel."""
    return opened(0, "play", UnknownCard("?", "", seat, (MONEY, INCOME), (BIRDS, MOVE, LASTS)), 3)


def test_it_opens_for_whoever_has_the_card_on_the_first_figure() -> None:
    """So that one tap gives money."""
    assert (panel().scope, panel().amount) == ((0,), "money")
    assert panel().give(3).changes == {"money": (3, 0, 0)}


def test_an_event_opens_for_everybody() -> None:
    """One tap, and all pay."""
    assert panel(None).give(-2).changes == {"money": (-2, -2, -2)}


def test_each_tap_on_a_key_adds_its_amount() -> None:
    """Twelve points are twice six, eleven six and five; the key with the other sign takes back."""
    assert panel().give(6).give(6).changes == {"money": (12, 0, 0)}
    assert panel().give(6).give(5).changes == {"money": (11, 0, 0)}
    assert panel().give(3).give(-3).changes == {}


def test_one_seat_is_put_right_after_everybodys_amount() -> None:
    """By what it will have, stepped or typed."""
    assert panel(None).give(-2).set("money", 1, 0).changes == {"money": (-2, -1, -2)}
    assert panel(None).set("money", 2, 47).changes == {"money": (0, 0, 28)}


def test_nobody_falls_below_nothing() -> None:
    """What is short is told."""
    now = panel(None).give(-2)
    assert [now.result(MONEY, i) for i in range(3)] == [(18, 0), (0, 1), (17, 0)]


def test_a_thing_counts_up_with_each_tap_and_then_is_gone() -> None:
    """Birds 1, 2, 3."""
    counts, now = [], panel()
    for _ in range(4):
        now = now.tap(BIRDS)
        took = now.took("birds")
        counts.append(took and took.n)
    assert counts == [1, 2, 3, None]


def test_of_so_many_drawn_some_are_kept() -> None:
    """All, until it is said."""
    now = panel().tap(BIRDS).count(BIRDS, 3, 2)
    took = now.took("birds")
    assert took is not None
    assert (took.n, took.kept) == (3, 2)
    took = now.count(BIRDS, 2, 2).took("birds")
    assert took is not None
    assert took.kept is None


def test_the_first_option_is_taken_until_another_is_tapped() -> None:
    """A move of one."""
    now = panel().tap(MOVE)
    assert now.did().things[0].values == (1,)
    assert now.choose(MOVE, 2).did().things[0].values == (2,)


def test_of_several_options_any_number_can_be_chosen() -> None:
    """None is taken unasked."""
    now = panel().tap(LASTS)
    assert (now.opened, now.ready) == ("lasts", False)
    now = now.choose(LASTS, "a").choose(LASTS, "b")
    assert now.did().things[0].values == ("a", "b")
    assert now.choose(LASTS, "a").choose(LASTS, "b").did().things == ()


def test_of_each_row_of_options_one_is_chosen_or_some_that_join() -> None:
    """The first of a row until another is tapped; a joining row falls back to its first when all are out."""
    now, values = panel().tap(WORK), []
    for tapped in ("far", "shop", "cottage", "shop", "cottage", "shop", "any"):
        now = now.choose(WORK, tapped)
        values.append(now.took("build").values)
    assert values == [
        ("far", "any"), ("far", "shop"), ("far", "shop", "cottage"), ("far", "cottage"), ("far", "any"),
        ("far", "shop"), ("far", "any"),
    ]  # fmt: skip


def test_a_short_way_chooses_what_it_means() -> None:
    """In one tap; each of them can be corrected after it."""
    now = panel().tap(WORK).choose(WORK, "far_shop")
    assert now.took("build").values == ("far", "shop")
    assert now.choose(WORK, "here").took("build").values == ("here", "shop")


def test_what_was_taken_is_only_shown_again_by_the_next_tap() -> None:
    """So its options can be changed after something else was tapped; the tap after that puts it back."""
    now = panel().tap(MOVE).choose(MOVE, 2).tap(BIRDS).tap(MOVE)
    assert (now.opened, now.took("move").values) == ("move", (2,))
    assert now.tap(MOVE).took("move") is None


def test_what_holds_for_the_table_stays_chosen_whomever_taps_count_for() -> None:
    """And what was tapped for one seat is known to be theirs."""
    shared = replace(LASTS, shared=True)
    now = panel(None).choose(shared, "a").for_scope(1).tap(BIRDS).for_scope(2)
    assert now.took("lasts").values == ("a",)
    assert [one.seats for one in now.elsewhere("birds")] == [(0,)]
    assert now.elsewhere("lasts") == []


def test_what_is_tapped_for_others_is_theirs() -> None:
    """The card's owner draws a bird, and everybody else one more."""
    now = panel().tap(BIRDS).for_scope(2).tap(BIRDS)
    assert [one.seats for one in now.did().things] == [(0,), (1, 2)]


def test_nothing_is_done_in_silence() -> None:
    """That it does nothing has to be said."""
    assert not panel().ready
    assert panel().clear().ready


@pytest.mark.parametrize("tap", [lambda now: now.give(1), lambda now: now.tap(BIRDS)])
def test_whatever_is_tapped_is_not_nothing(tap) -> None:
    """The two never stand together."""
    assert not tap(panel().clear()).nothing
    assert tap(panel()).clear().did() == panel().did()
