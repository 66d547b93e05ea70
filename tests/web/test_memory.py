"""Memory of pages that come and go."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from capemay_kit.web.memory import MANY, Memory


class Held:
    """Something that holds itself, so that only a look through all objects finds that nobody uses it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def set_aside(memory: Memory) -> weakref.ref[Held]:
    """Have a page opened that holds something; return what says whether that is still there."""
    held = Held()
    memory.opened()
    memory.tidy(1)
    return weakref.ref(held)


def test_what_an_open_page_holds_is_not_looked_through() -> None:
    """However often Python looks for what nobody uses."""
    found = set_aside(Memory())
    gc.collect()
    assert found() is not None


@pytest.mark.parametrize(("closed", "left"), [(1, 0), (MANY + 1, 5)])
def test_what_closed_pages_held_is_freed(closed: int, left: int) -> None:
    """As soon as no page is left, or many were closed."""
    memory = Memory()
    found = set_aside(memory)
    for _ in range(closed):
        memory.closed()
    memory.tidy(left)
    assert found() is None


@pytest.mark.parametrize(("closed", "left"), [(0, 0), (1, 1), (MANY + 1, MANY + 1)])
def test_a_few_closed_pages_among_others_wait(closed: int, left: int) -> None:
    """To look through what all others hold takes long."""
    memory = Memory()
    for _ in range(closed):
        memory.closed()
    assert not memory.tidies(left)
