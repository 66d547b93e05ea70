"""Thread-safe memoisation: one thread computes a value, while others that ask for it wait."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from threading import RLock
from typing import TypeVar

T = TypeVar("T")


def memoise(most: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Keep what a function returned for so many arguments. Threads that ask at the same time are all given the same,
    which `lru_cache` does not promise: after a restart all pages open at once."""

    def wrap(work: Callable[..., T]) -> Callable[..., T]:
        kept, lock = lru_cache(maxsize=most)(work), RLock()

        @wraps(work)
        def run(*args: Hashable) -> T:
            with lock:
                return kept(*args)

        return run

    return wrap
