"""Work that is done in steps: done at one go, or as long as it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")


def finished(work: Generator[K, None, T], told: Callable[[K], object] = lambda step: None) -> T:
    """Do all of some work and return what it found; ``told`` is called with what each step yields."""
    while True:
        try:
            step = next(work)
        except StopIteration as done:
            found: T = done.value
            return found
        told(step)


def as_long_as(
    wanted: Callable[[], bool], work: Generator[K, None, T], told: Callable[[K], object] = lambda step: None
) -> Generator[None, None, T | None]:
    """Do some work step by step, and return what it found; None if it was no longer ``wanted`` before it was done.
    ``told`` is called with what each step yields."""
    while wanted():
        try:
            step = next(work)
        except StopIteration as done:
            found: T = done.value
            return found
        told(step)
        yield
    return None
