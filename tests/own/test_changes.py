"""Changes of the owner's copy: taken back one by one or all from a moment on, and done again."""

from __future__ import annotations

from pathlib import Path

import pytest

from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.store import Store
from capemay_kit.own.steps import Changes

A = ("card", "event/001")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Open a store where a card was entered and changed twice."""
    made = Store(str(tmp_path / "store.db"))
    for before, now in ((None, b"1"), (b"1", b"2"), (b"2", b"3")):
        made.keep_own({A: now}, f"card {now.decode()}", {A: before})
    return made


def read(store: Store) -> Changes:
    """Read the changes as a page that is opened anew does."""
    made = Changes(store)
    made.read()
    return made


def card(store: Store) -> bytes | None:
    """Return how the card stands."""
    return store.own("card").get("event/001")


def test_the_last_change_is_taken_back_first(store: Store) -> None:
    """And is said in its words."""
    changes = read(store)
    assert [one.what for one in changes.take_back()] == ["card 3"]
    assert card(store) == b"2"
    assert changes.last is not None
    assert changes.last.what == "card 2"


def test_it_goes_back_step_by_step_to_the_very_beginning(store: Store) -> None:
    """Then there is nothing left to take back."""
    changes = read(store)
    for left in (b"2", b"1", None):
        changes.take_back()
        assert card(store) == left
    assert changes.last is None
    assert changes.take_back() == []


def test_a_reload_in_between_changes_nothing(store: Store) -> None:
    """Each step by a page that was opened anew."""
    for left in (b"2", b"1", None):
        read(store).take_back()
        assert card(store) == left
    for again in (b"1", b"2", b"3"):
        read(store).do_again()
        assert card(store) == again
    read(store).take_back()
    assert card(store) == b"2"


def test_what_was_taken_back_is_done_again(store: Store) -> None:
    """Until something else was changed."""
    changes = read(store)
    changes.take_back()
    changes.take_back()
    again = changes.do_again()
    assert again is not None
    assert again.what == "card 2"
    assert card(store) == b"2"
    store.keep_own({A: b"9"}, "card 9", {A: b"2"})
    changes.read()
    assert changes.next is None
    assert changes.do_again() is None
    assert [one.what for one in changes.done] == ["card 1", "card 2", "card 9"]


def test_all_from_a_moment_on_is_taken_back_at_once_and_done_again_one_by_one(store: Store) -> None:
    """To before what is named."""
    changes = read(store)
    first = changes.done[1].step
    assert changes.since(first) == 2
    assert [one.what for one in changes.take_back(first)] == ["card 3", "card 2"]
    assert card(store) == b"1"
    changes.do_again()
    assert card(store) == b"2"


def test_nothing_of_another_page_is_taken_back_unseen(store: Store) -> None:
    """Who taps is told, and then sees what would be taken back now."""
    changes = read(store)
    store.keep_own({A: b"9"}, "by another", {A: b"3"})
    with pytest.raises(OwnChanged):
        changes.take_back()
    assert card(store) == b"9"
    assert changes.last is not None
    assert changes.last.what == "by another"


def test_the_same_again_and_again_is_one_line_of_the_list(store: Store) -> None:
    """A board is traced by hundreds of taps."""
    body = b"3"
    for n in range(5):
        store.keep_own({A: b"tap %d" % n}, "Our board: spaces", {A: body})
        body = b"tap %d" % n
    listed = read(store).listed(3)
    assert [(one.what, one.times) for one in listed] == [("Our board: spaces", 5), ("card 3", 1), ("card 2", 1)]
    changes = read(store)
    changes.take_back(listed[0].first)
    assert card(store) == b"3"
