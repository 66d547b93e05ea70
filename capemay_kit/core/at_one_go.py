"""Work that is done in steps, done at one go."""

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
