"""The owner's copy in the store: nothing is overwritten unknown, and every step can be taken back."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core import owned
from capemay_kit.core.database import TakenSeq
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.store import Store
from capemay_kit.errors import StoreError

A, B = ("card", "event/001"), ("board", "traced")
EMPTY = Store("sqlite://")
EMPTY.keep_own({A: b"0"}, "to be emptied")
"""Emptied for each example: to make a store takes longer than all that is done in it."""


@pytest.fixture
def store(tmp_path):
    """Open an empty store."""
    return Store(str(tmp_path / "store.db"))


def stands(store):
    """Return all that is kept."""
    return {(kind, name): body for kind in ("card", "board") for name, body in store.own(kind).items()}


class TestKeeping:
    """A writer says what it knows to stand where it writes."""

    def test_what_is_new_is_kept(self, store):
        """All of it, as one step."""
        assert store.keep_own({A: b"1", B: b"2"}, "both") == 1
        assert stands(store) == {A: b"1", B: b"2"}

    def test_what_stands_there_is_not_overwritten_by_one_who_does_not_know_it(self, store):
        """The writer is told what stands there, and nothing of the step is written."""
        store.keep_own({A: b"1"}, "one")
        with pytest.raises(OwnChanged) as told:
            store.keep_own({A: b"2", B: b"2"}, "another")
        assert told.value.found == {A: b"1"}
        assert stands(store) == {A: b"1"}
        assert len(store.own_steps()) == 1

    @pytest.mark.parametrize("over", [b"0", None])
    def test_nor_by_one_who_knows_something_else(self, store, over):
        """As where another page was first."""
        store.keep_own({A: b"1"}, "one")
        with pytest.raises(OwnChanged):
            store.keep_own({A: b"2"}, "another", {A: over})
        with pytest.raises(OwnChanged):
            store.keep_own({A: None}, "gone", {A: over})
        assert stands(store) == {A: b"1"}

    def test_what_is_gone_is_not_written_to_as_if_it_stood(self, store):
        """Somebody took it away meanwhile."""
        store.keep_own({A: b"1"}, "one")
        store.keep_own({A: None}, "gone", {A: b"1"})
        with pytest.raises(OwnChanged) as told:
            store.keep_own({A: b"2"}, "changed", {A: b"1"})
        assert told.value.found == {A: None}

    def test_what_somebody_else_took_away_is_not_taken_away_again(self, store):
        """Whoever is late is told, and nothing else of the step is written."""
        store.keep_own({A: b"1"}, "one")
        store.keep_own({A: None}, "gone", {A: b"1"})
        with pytest.raises(OwnChanged):
            store.keep_own({A: None, B: b"2"}, "late", {A: b"1"})
        assert stands(store) == {}

    def test_one_who_knows_it_replaces_it_or_takes_it_away(self, store):
        """As whoever edits it does."""
        store.keep_own({A: b"1"}, "one")
        store.keep_own({A: b"2"}, "changed", {A: b"1"})
        assert stands(store) == {A: b"2"}
        store.keep_own({A: None}, "gone", {A: b"2"})
        assert stands(store) == {}

    def test_what_stands_there_already_is_no_step(self, store):
        """Nobody would want to take it back."""
        store.keep_own({A: b"1"}, "one")
        assert store.keep_own({A: b"1"}, "again") is None
        assert store.keep_own({B: None}, "nothing gone") is None
        assert len(store.own_steps()) == 1

    def test_two_who_write_at_once_both_come_in(self, tmp_path):
        """Each a hundred things of its own: no step is lost, none doubled."""
        url = str(tmp_path / "store.db")
        Store(url)

        def write(who):
            store = Store(url)
            for n in range(100):
                store.keep_own({("card", f"{who}/{n}"): b"x"}, f"{who} {n}")

        both = [threading.Thread(target=write, args=(who,)) for who in "ab"]
        for one in both:
            one.start()
        for one in both:
            one.join()
        store = Store(url)
        assert len(store.own("card")) == 200
        assert [one.step for one in store.own_steps()] == list(range(1, 201))


class TestTurningBack:
    """A step keeps what it put away."""

    def test_what_stood_before_stands_again(self, store):
        """All of the step."""
        store.keep_own({A: b"1"}, "one")
        store.keep_own({A: b"2", B: b"3"}, "two", {A: b"1"})
        store.turn_own_back([(2, "two back")], 2)
        assert stands(store) == {A: b"1"}

    def test_that_is_a_step_of_its_own(self, store):
        """It says which step it turned back, and can be turned back itself."""
        store.keep_own({A: b"1"}, "one")
        store.turn_own_back([(1, "back")], 1)
        assert [(one.step, one.what, one.back) for one in store.own_steps()] == [(1, "one", None), (2, "back", 1)]
        assert store.own_steps(1)[0].step == 2
        store.turn_own_back([(2, "again")], 2)
        assert stands(store) == {A: b"1"}

    def test_who_does_not_know_the_last_step_takes_nothing_back(self, store):
        """It would be another's."""
        store.keep_own({A: b"1"}, "one")
        store.keep_own({B: b"1"}, "two")
        with pytest.raises(OwnChanged):
            store.turn_own_back([(1, "back")], 1)
        assert stands(store) == {A: b"1", B: b"1"}

    def test_several_go_back_together_or_none(self, store):
        """In one transaction."""
        store.keep_own({A: b"1"}, "one")
        store.keep_own({A: b"2"}, "two", {A: b"1"})
        store.turn_own_back([(2, "two back"), (1, "one back")], 2)
        assert stands(store) == {}
        assert len(store.own_steps()) == 4

    @settings(deadline=None, max_examples=40)
    @given(st.lists(st.tuples(st.sampled_from([A, B]), st.sampled_from([None, b"1", b"2", b"3" * 2000])), max_size=12))
    def test_step_by_step_it_goes_back_through_all_that_ever_stood(self, changes):
        """And forward again."""
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
    """And the change can be taken back."""
    file = shutil.copy(Path(__file__).parent / "stores" / "begun.sqlite", tmp_path / "tables.sqlite")
    store = Store(str(file))
    was = store.own("card")
    name, body = next(iter(was.items()))
    store.keep_own({("card", name): None}, "gone", {("card", name): body})
    assert store.own("card") != was
    store.turn_own_back([(1, "back")], 1)
    assert store.own("card") == was
