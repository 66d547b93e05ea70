"""What is worked out once and kept: by a function for all threads, or in a dictionary beside what it is about."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from threading import RLock
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Made(dict[K, T]):
    """What is worked out by its key when it is first asked for."""

    def __init__(self, make: Callable[[K], T]) -> None:
        self._make = make

    def __missing__(self, key: K) -> T:
        made = self[key] = self._make(key)
        return made


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
