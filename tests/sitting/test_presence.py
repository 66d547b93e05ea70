"""Who is there: by what their pages tell, and for a moment longer."""

from __future__ import annotations

import pytest

from capemay_kit.core import news
from capemay_kit.core.seat_claims import TABLE, Claimed
from capemay_kit.sitting.presence import A_MOMENT, ASLEEP, AWAY, HERE, Presence
from capemay_kit.sitting.viewer import Guest

HELD = {0: Claimed(1, True, None, None), 1: Claimed(3, True, None, None), 2: Claimed(1, False, None, None)}
ANNA, BEN = Guest("t", 0, 1), Guest("t", 1, 3)


@pytest.fixture
def now() -> list[float]:
    """Return a clock that stands until it is set."""
    return [100.0]


@pytest.fixture
def presence(now) -> Presence:
    """Return the presence of nobody."""
    return Presence(lambda: now[0])


def test_whoever_looks_at_their_page_is_here(presence):
    """Of a seat that somebody has; one that was let go says nothing."""
    presence.comes("a", ANNA)
    assert presence.seats("t", HELD) == {0: HERE, 1: AWAY}
    assert presence.seats("another", HELD) == {0: AWAY, 1: AWAY}


def test_a_phone_that_is_locked_is_asleep(presence):
    """Until it is looked at again; with two pages of a seat one that is looked at is enough."""
    presence.comes("b", BEN)
    presence.looks("b", False)
    assert presence.seats("t", HELD)[1] == ASLEEP
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
    presence.forget("b")
    assert (presence._pages, presence._at) == ({}, {})


def test_the_page_of_somebody_who_was_shut_out_counts_for_nobody(presence):
    """It may be open still."""
    presence.comes("old", Guest("t", 1, 2))
    assert presence.seats("t", HELD)[1] == AWAY


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


def test_of_several_processes_none_says_that_somebody_is_away(now):
    """Their page may be at another; who sleeps here is told."""
    presence = Presence(lambda: now[0], alone=False)
    presence.comes("b", BEN)
    presence.looks("b", False)
    assert presence.seats("t", HELD) == {0: HERE, 1: ASLEEP}
