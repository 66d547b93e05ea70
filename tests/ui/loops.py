"""Coroutines beside a browser, whose own loop runs in the thread of the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, in a loop and a thread of its own, and return what it returns."""
    with ThreadPoolExecutor(1) as one:
        return one.submit(copy_context().run, asyncio.run, work).result()
