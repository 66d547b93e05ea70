"""Thread-safe memoisation."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from capemay_kit.core.memoise import memoise


def test_threads_that_ask_at_the_same_time_have_it_worked_out_once() -> None:
    """All are given the very same."""
    together, asked = Barrier(4), list[str]()

    @memoise(most=2)
    def board(name: str) -> list[str]:
        asked.append(name)
        return [name]

    def asks(_: int) -> list[str]:
        together.wait(20)
        return board("elm")

    with ThreadPoolExecutor(4) as threads:
        first, *others = threads.map(asks, range(4))
    assert all(one is first for one in others)
    assert asked == ["elm"]


def test_what_is_worked_out_may_ask_for_more() -> None:
    """For itself too."""

    @memoise(most=8)
    def steps(n: int) -> int:
        return 0 if n == 0 else 1 + steps(n - 1)

    assert steps(3) == 3
