"""The owner's copy in the store: nothing is overwritten unknown, and every step can be taken back."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core import owned
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.store import Store
from capemay_kit.errors import StoreError, TakenSeq

A, B = ("card", "event/001"), ("board", "traced")
EMPTY = Store("sqlite://")
EMPTY.keep_own({A: b"0"}, "to be emptied")
"""Emptied for each example: to make a store takes longer than all that is done in it."""


@pytest.fixture
def store(tmp_path):
    return Store(str(tmp_path / "store.db"))


def stands(store):
    return {(kind, name): body for kind in ("card", "board") for name, body in store.own(kind).items()}


def test_what_is_new_is_kept_as_one_step_and_what_stands_there_already_is_none(store):
    assert store.keep_own({A: b"1", B: b"2"}, "both") == 1
    assert stands(store) == {A: b"1", B: b"2"}
    assert store.keep_own({A: b"1"}, "again") is None
    assert store.keep_own({("card", "none"): None}, "nothing gone") is None
    assert len(store.own_steps()) == 1


@pytest.mark.parametrize("gone", [False, True], ids=["it stands", "it was taken away"])
@pytest.mark.parametrize(
    ("body", "over"), [(b"2", ...), (b"2", b"0"), (b"2", None), (None, b"0"), (None, None), (b"2", b"1"), (None, b"1")]
)
def test_nobody_writes_over_what_they_do_not_know_to_stand_there(store, gone, body, over):
    """Whoever is late, as where another page was first, is told what stands there, and nothing of the step is
    written."""
    store.keep_own({A: b"1"}, "one")
    if gone:
        store.keep_own({A: None}, "gone", {A: b"1"})
    there = None if gone else b"1"
    known = {} if over is ... else {A: over}
    steps = len(store.own_steps())
    if known.get(A) == there:
        # whoever knows it replaces it or takes it away
        assert store.keep_own({A: body, B: b"2"}, "another", known) == steps + 1
        assert stands(store) == {key: one for key, one in {A: body, B: b"2"}.items() if one is not None}
        return
    with pytest.raises(OwnChanged) as told:
        store.keep_own({A: body, B: b"2"}, "another", known)
    assert told.value.found == {A: there}
    assert stands(store) == ({} if gone else {A: b"1"})
    assert len(store.own_steps()) == steps


def test_two_who_write_at_once_both_come_in(tmp_path):
    """Each many things of its own: no step is lost, none doubled."""
    url = str(tmp_path / "store.db")
    Store(url)

    def write(who):
        store = Store(url)
        for n in range(50):
            store.keep_own({("card", f"{who}/{n}"): b"x"}, f"{who} {n}")

    both = [threading.Thread(target=write, args=(who,)) for who in "ab"]
    for one in both:
        one.start()
    for one in both:
        one.join()
    store = Store(url)
    assert len(store.own("card")) == 100
    assert [one.step for one in store.own_steps()] == list(range(1, 101))


def test_turning_back_is_a_step_of_its_own_that_can_be_turned_back(store):
    store.keep_own({A: b"1"}, "one")
    store.keep_own({A: b"2", B: b"3"}, "two", {A: b"1"})
    store.turn_own_back([(2, "back")], 2)
    assert stands(store) == {A: b"1"}
    told = [(one.step, one.what, one.back) for one in store.own_steps()]
    assert told == [(1, "one", None), (2, "two", None), (3, "back", 2)]
    assert store.own_steps(2)[0].step == 3
    store.turn_own_back([(3, "again")], 3)
    assert stands(store) == {A: b"2", B: b"3"}


def test_who_does_not_know_the_last_step_takes_nothing_back(store):
    """It would be another's."""
    store.keep_own({A: b"1"}, "one")
    store.keep_own({B: b"1"}, "two")
    with pytest.raises(OwnChanged):
        store.turn_own_back([(1, "back")], 1)
    assert stands(store) == {A: b"1", B: b"1"}


def test_several_steps_go_back_together(store):
    store.keep_own({A: b"1"}, "one")
    store.keep_own({A: b"2"}, "two", {A: b"1"})
    store.turn_own_back([(2, "two back"), (1, "one back")], 2)
    assert stands(store) == {}
    assert len(store.own_steps()) == 4


@given(st.lists(st.tuples(st.sampled_from([A, B]), st.sampled_from([None, b"1", b"2", b"3" * 2000])), max_size=12))
def test_step_by_step_it_goes_back_through_all_that_ever_stood_and_forward_again(changes):
    store = EMPTY
    there = stands(store)
    start = store.keep_own(dict.fromkeys(there), "emptied", there) or store.own_steps()[-1].step
    stood, numbers = [{}], []
    for key, body in changes:
        number = store.keep_own({key: body}, "changed", {key: stands(store).get(key)})
        if number is not None:
            numbers.append(number)
            stood.append(stands(store))
    last, turned = start + len(numbers), []
    for number, before in zip(reversed(numbers), reversed(stood[:-1]), strict=True):
        store.turn_own_back([(number, "back")], last)
        last += 1
        turned.append(last)
        assert stands(store) == before
    for number, after in zip(reversed(turned), stood[1:], strict=True):
        store.turn_own_back([(number, "again")], last)
        last += 1
        assert stands(store) == after


def test_a_store_that_cannot_be_written_says_so(store, monkeypatch):
    """Instead of trying for ever."""

    def taken(*_):
        raise TakenSeq

    monkeypatch.setattr(owned, "keep", taken)
    with pytest.raises(StoreError, match="keep writing"):
        store.keep_own({A: b"1"}, "one")


def test_what_was_entered_before_there_were_steps_is_changed_like_anything_else(tmp_path):
    file = shutil.copy(Path(__file__).parent / "stores" / "begun.sqlite", tmp_path / "tables.sqlite")
    store = Store(str(file))
    was = store.own("card")
    name, body = next(iter(was.items()))
    store.keep_own({("card", name): None}, "gone", {("card", name): body})
    assert store.own("card") != was
    store.turn_own_back([(1, "back")], 1)
    assert store.own("card") == was
