"""The house gets smaller, not larger."""

from __future__ import annotations

import pytest

from . import sizes


@pytest.mark.parametrize("name", sizes.GOALS)
def test_nothing_grows(name: str) -> None:
    """`make check` says how large things are, and `make accept` keeps what became smaller."""
    now, was = sizes.measured()[name], sizes.kept()[name]
    assert now <= was, f"{name}: {now}, at most {was}. Take as much away in what you touch (CONTRIBUTING says more)"
