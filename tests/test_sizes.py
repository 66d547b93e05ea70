"""The house gets smaller, not larger."""

from __future__ import annotations

from . import sizes


def test_nothing_grows() -> None:
    """`make check` says how large things are, and `make accept` keeps what became smaller."""
    was = sizes.kept()
    grown = [f"{name}: {now}, at most {was[name]}" for name, now in sizes.measured().items() if now > was[name]]
    assert not grown, f"{grown}. Take as much away in what you touch (CONTRIBUTING says more)"
