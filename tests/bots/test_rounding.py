"""What is shown adds up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.bots.rounding import adding_up

PARTS = st.lists(st.floats(-30, 30), max_size=12)


@given(PARTS)
def test_rounded_parts_come_to_the_rounded_sum(parts: list[float]) -> None:
    """In tenths."""
    assert round(10 * sum(adding_up(parts))) == round(sum(10 * one for one in parts))


@given(PARTS)
def test_no_part_changes_by_a_whole_tenth(parts: list[float]) -> None:
    """It is rounded up or down, no further."""
    assert all(abs(shown - one) < 0.1 + 1e-9 for shown, one in zip(adding_up(parts), parts, strict=True))


def test_what_is_round_already_stays() -> None:
    """Nothing is moved about."""
    assert adding_up([1.5, -0.5, 2.0]) == pytest.approx([1.5, -0.5, 2.0])
