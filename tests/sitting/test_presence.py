"""Who is there, by what their pages tell and for a moment longer; and long work, which gives way to the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from capemay_kit.core import news
from capemay_kit.core.seat_claims import TABLE, Claimed
from capemay_kit.sitting.desk import Portions
from capemay_kit.sitting.presence import A_MOMENT, ASLEEP, AWAY, HERE, Presence
from capemay_kit.sitting.viewer import Guest

HELD = {0: Claimed(1, True, None, None), 1: Claimed(3, True, None, None), 2: Claimed(1, False, None, None)}
ANNA, BEN = Guest("t", 0, 1), Guest("t", 1, 3)


@pytest.fixture
def now() -> list[float]:
    return [100.0]


@pytest.fixture
def presence(now) -> Presence:
    return Presence(lambda: now[0])


def test_whoever_looks_at_their_page_is_here(presence):
    """Of a seat that somebody has; one that was let go says nothing, nor the page of somebody who was shut out."""
    presence.comes("a", ANNA)
    presence.comes("old", Guest("t", 1, 2))
    assert presence.seats("t", HELD) == {0: HERE, 1: AWAY}
    assert presence.seats("another", HELD) == {0: AWAY, 1: AWAY}


@pytest.mark.parametrize("alone", [True, False])
def test_a_phone_that_is_locked_is_asleep(now, alone):
    """Until it is looked at again; with two pages of a seat one that is looked at is enough. Of several processes none
    says that somebody is away: their page may be at another."""
    presence = Presence(lambda: now[0], alone=alone)
    presence.comes("b", BEN)
    presence.looks("b", False)
    assert presence.seats("t", HELD) == {0: AWAY if alone else HERE, 1: ASLEEP}
    presence.comes("b2", BEN)
    assert presence.seats("t", HELD)[1] == HERE
    presence.looks("b2", False)
    presence.looks("b", True)
    assert presence.seats("t", HELD)[1] == HERE


def test_a_page_that_lost_touch_is_away_after_a_moment(presence, now):
    """A reload takes less."""
    presence.comes("a", ANNA)
    presence.loses("a")
    assert presence.seats("t", HELD)[0] == HERE
    now[0] += A_MOMENT
    assert presence.seats("t", HELD)[0] == AWAY
    presence.comes("a", ANNA)
    assert presence.seats("t", HELD)[0] == HERE


def test_a_page_that_was_closed_is_forgotten(presence):
    """Others of its table are not; nor does it matter if there was none."""
    presence.comes("a", ANNA)
    presence.comes("b", BEN)
    presence.forget("a")
    presence.forget("nobody's")
    assert presence.seats("t", HELD) == {0: AWAY, 1: HERE}


def test_those_who_look_on_are_counted(presence, now):
    """However they came; the table's own screen does not look on."""
    for page, guest in (("x", Guest("t", None)), ("y", Guest("t", None, 2)), ("z", Guest("t", TABLE, 1)), ("a", ANNA)):
        presence.comes(page, guest)
    assert presence.onlookers("t") == 2
    presence.loses("x")
    now[0] += A_MOMENT
    assert presence.onlookers("t") == 1


def test_the_table_hears_of_every_change(presence):
    """And of nothing that is none."""
    heard: list[str] = []
    ends = news.hear(lambda wrote: heard.append(wrote.table))
    presence.comes("a", ANNA)
    presence.looks("a", True)
    presence.looks("a", False)
    presence.loses("a")
    presence.loses("nobody's")
    presence.looks("nobody's", True)
    ends()
    assert heard == ["t"] * 3


# --- long work ----------------------------------------------------------------------------------------------


def counting(found: list[int], upto: int = 3) -> Iterator[None]:
    for n in range(upto):
        found.append(n)
        yield


def test_a_portion_ends_in_time_and_the_next_goes_on_where_it_was():
    """With no time at all, one step is done."""
    portions, found = Portions(), list[int]()
    portions.begin("count", counting(found))
    assert portions.on(0)
    assert found == [0]
    assert portions.on()
    assert found == [0, 1, 2]
    assert not portions.on()


def test_work_gives_place_to_newer_work_for_the_same_thing_and_is_dropped():
    """Nobody waits for it any more."""
    portions, older, newer = Portions(), list[int](), list[int]()
    portions.begin("count", counting(older))
    portions.begin("count", counting(newer))
    portions.on()
    assert (older, newer) == ([], [0, 1, 2])
    portions.begin("count", counting(older))
    portions.drop("count")
    assert not portions.on()
    assert older == []


def test_work_that_fails_is_left_and_says_so():
    """It is not tried again and again."""

    def fails() -> Iterator[None]:
        yield
        raise ValueError("no")

    portions = Portions()
    portions.begin("fail", fails())
    with pytest.raises(ValueError, match="no"):
        portions.on()
    assert not portions
