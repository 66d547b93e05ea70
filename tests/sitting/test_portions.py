"""Long work gives way to the page after each portion."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from capemay_kit.sitting.desk import Portions


def counting(found: list[int], upto: int = 3) -> Iterator[None]:
    """Count, one number at each step."""
    for n in range(upto):
        found.append(n)
        yield


def test_a_portion_ends_in_time_and_the_next_goes_on_where_it_was():
    """With no time at all, one step is done."""
    portions, found = Portions(), []
    portions.begin("count", counting(found))
    assert portions.on(0)
    assert found == [0]
    assert portions.on()
    assert found == [0, 1, 2]
    assert not portions.on()


def test_newer_work_for_the_same_thing_takes_the_place_of_the_older():
    """Nobody waits for the older one any more."""
    portions, older, newer = Portions(), [], []
    portions.begin("count", counting(older))
    portions.begin("count", counting(newer))
    portions.on()
    assert (older, newer) == ([], [0, 1, 2])


def test_dropped_work_is_never_done():
    """Whoever asked has gone on."""
    portions, found = Portions(), []
    portions.begin("count", counting(found))
    portions.drop("count")
    assert not portions.on()
    assert found == []


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
