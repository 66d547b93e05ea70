"""How many pages there may be, who speaks for one, when one is given up, and when memory of closed ones is freed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from capemay_kit.web import pages as module
from capemay_kit.web.memory import MANY, Memory
from capemay_kit.web.pages import IDLE, LEAST, SETTLING, UNVISITED, Pages, room_here


class Clock:
    """A clock that goes on when told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def gone() -> list[str]:
    """Collect the pages that were given up."""
    return []


@pytest.fixture
def pages(clock: Clock, gone: list[str]) -> Pages:
    """Have room for two."""
    return Pages(2, gone.append, clock)


def _sent(pages: Pages, *names: str) -> None:
    for name in names:
        pages.open(name)
        pages.sent(name)


def test_no_more_open_than_there_is_room_for_and_one_without_a_name_counts(pages: Pages) -> None:
    _sent(pages, "a")
    assert pages.has_room()
    with pages.coming():
        assert not pages.has_room()
    assert pages.has_room()


def test_a_page_nobody_sits_down_at_is_given_up(pages: Pages, clock: Clock, gone: list[str]) -> None:
    """An image on some site fetches a page, and never opens its socket."""
    _sent(pages, "a")
    clock.now = UNVISITED
    pages.sweep()
    assert gone == []
    clock.now += 1
    pages.sweep()
    assert gone == ["a"]
    assert len(pages) == 0


def test_a_page_that_is_still_being_sent_is_not_given_up(pages: Pages, clock: Clock, gone: list[str]) -> None:
    pages.open("a")
    clock.now = 10 * UNVISITED
    pages.sweep()
    pages.sent("a")
    clock.now += UNVISITED
    pages.sweep()
    assert gone == []


def test_a_page_somebody_sits_at_stays_and_has_one_socket(pages: Pages, clock: Clock, gone: list[str]) -> None:
    """Whoever comes back takes the place of the line that was cut, of which nobody else may have heard yet; a page that
    is given up has none."""
    _sent(pages, "a")
    cut: list[str] = []

    def first() -> None:
        cut.append("first")
        pages.rise("a", first)

    def second() -> None:
        cut.append("second")
        pages.rise("a", second)

    pages.sit("a", first)
    pages.sit("a", second)
    assert cut == ["first"]
    clock.now = 100 * IDLE
    pages.sweep()
    assert gone == []
    assert pages.has_socket("a")
    pages.leave("a")
    assert (cut, gone) == (["first", "second"], ["a"])


def test_a_page_whose_visitor_lost_touch_is_kept_for_half_an_hour(pages: Pages, clock: Clock, gone: list[str]) -> None:
    _sent(pages, "a")
    pages.sit("a", print)
    pages.rise("a", print)
    clock.now = IDLE
    pages.sweep()
    assert gone == []
    clock.now += 1
    pages.sweep()
    assert gone == ["a"]


def test_where_all_room_is_taken_the_page_left_longest_makes_room(pages: Pages, clock: Clock, gone: list[str]) -> None:
    """But none that was left just now, and none that somebody sits at."""
    _sent(pages, "a", "b")
    for name in ("a", "b"):
        pages.sit(name, print)
    clock.now = 10
    pages.rise("b", print)
    assert not pages.make_room()
    clock.now += UNVISITED + 1
    assert pages.has_room()
    assert gone == []
    assert pages.make_room()
    assert gone == ["b"]


def test_a_key_speaks_for_its_own_page_alone(pages: Pages, clock: Clock) -> None:
    _sent(pages, "a", "b")
    key = pages.key("a")
    assert pages.speaks_for("a", key)
    assert not pages.speaks_for("b", key)
    assert not pages.speaks_for("a", "")
    assert not pages.speaks_for("a", "é" + key[1:])
    assert Pages(1, print, clock).key("a") != key
    pages.leave("a")
    assert not pages.speaks_for("a", key)


def test_leaving_twice_ends_a_page_once(pages: Pages, gone: list[str]) -> None:
    """What comes after it is gone finds nothing: its beacon, its socket, its last line."""
    _sent(pages, "a")
    pages.sit("a", print)
    pages.leave("a")
    pages.leave("a")
    pages.rise("a", print)
    pages.sent("a")
    assert gone == ["a"]


def test_a_page_is_opening_until_somebody_sits_or_gave_up(pages: Pages, clock: Clock) -> None:
    assert not pages.opening
    with pages.coming():
        assert pages.opening
    pages.open("a")
    clock.now = 60
    assert pages.opening
    pages.sent("a")
    assert pages.opening
    clock.now += SETTLING
    assert not pages.opening
    _sent(pages, "b")
    assert pages.opening
    pages.sit("b", print)
    assert not pages.opening


@pytest.mark.parametrize(("free", "room"), [(2**22, LEAST), (2**28, 25), (2**32, 400), (2**40, 400)])
def test_room_follows_the_free_memory(monkeypatch: pytest.MonkeyPatch, free: int, room: int) -> None:
    monkeypatch.setattr(module.psutil, "virtual_memory", lambda: type("Memory", (), {"available": free}))
    assert room_here() == room


# --- memory of pages that come and go ----------------------------------------------------------------------


class Held:
    """Something that holds itself, so that only a look through all objects finds that nobody uses it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def memory() -> Iterator[Memory]:
    yield Memory()
    gc.unfreeze()


def set_aside(memory: Memory) -> weakref.ref[Held]:
    """Have a page opened that holds something; return what says whether that is still there."""
    held = Held()
    memory.opened()
    memory.tidy(1)
    return weakref.ref(held)


def test_what_an_open_page_holds_is_not_looked_through(memory: Memory) -> None:
    found = set_aside(memory)
    gc.collect()
    assert found() is not None


@pytest.mark.parametrize(("closed", "left"), [(1, 0), (MANY + 1, 5)])
def test_what_closed_pages_held_is_freed_once_none_is_left_or_many_were_closed(
    memory: Memory, closed: int, left: int
) -> None:
    found = set_aside(memory)
    for _ in range(closed):
        memory.closed()
    memory.tidy(left)
    assert found() is None


@pytest.mark.parametrize(("closed", "left"), [(0, 0), (1, 1), (MANY + 1, MANY + 1)])
def test_a_few_closed_pages_among_others_wait(memory: Memory, closed: int, left: int) -> None:
    """To look through what all others hold takes long."""
    for _ in range(closed):
        memory.closed()
    assert not memory.tidies(left)
