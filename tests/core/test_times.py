"""Times as records hold them."""

from __future__ import annotations

import pytest

from capemay_kit.core.times import EXAMPLE, is_moment, moment


@pytest.mark.parametrize(
    "text", [EXAMPLE, "2026-11-21T17:20:05", "2026-11-21T18:20:05+01:00", "2026-11-21 17:20:05.000Z"]
)
def test_the_same_moment_however_it_is_written(text: str) -> None:
    """One that names no zone is UTC."""
    assert moment(text) == moment(EXAMPLE)


def test_a_day_alone_is_its_midnight() -> None:
    """Some people write no more."""
    assert moment("2026-11-21") == moment("2026-11-21T00:00:00Z")


@pytest.mark.parametrize("text", ["", "lately", "21 Nov 2026", "0001-01-01", "9999-12-31T23:59:59Z", "2026-02-30"])
def test_what_is_no_time_anybody_plays_at_is_none(text: str) -> None:
    """Nothing reckons with it."""
    assert not is_moment(text)
    with pytest.raises(ValueError, match=r"\w"):
        moment(text)
