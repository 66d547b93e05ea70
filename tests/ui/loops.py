"""Coroutines beside a browser, whose own loop runs in the thread of the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import wraps
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, in a loop and a thread of its own, and return what it returns."""
    with ThreadPoolExecutor(1) as one:
        return one.submit(copy_context().run, asyncio.run, work).result()


def looped(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """Have a test be a coroutine that is run so."""

    @wraps(work)
    def runs(*given: P.args, **named: P.kwargs) -> T:
        return run(work(*given, **named))

    return runs
