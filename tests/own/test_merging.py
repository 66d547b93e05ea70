"""Two owners' packs become one, and a pack says what it covers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from capemay_kit.core.edition import source_of
from capemay_kit.core.store import Store
from capemay_kit.own.coverage import of_pack, of_store, told
from capemay_kit.own.doubts import answer_others, doubt, held, keep_it, put_back
from capemay_kit.own.match import keep, my_numbers, value_of
from capemay_kit.own.pack import Pack, read_pack, write_pack
from capemay_kit.own.printed import pages
from capemay_kit.own.steps import Changes
from capemay_kit.own.steps import told as source_told
from capemay_kit.own.taking import keep_pack, merge
from capemay_kit.own.waiting import questions

from .packing import board, card, picture, store

FIRST_NUMBER, SECOND_NUMBER, THIRD_NUMBER = "income.cottage[0]", "income.cottage[1]", "bird_collection[2]"
OTHERS = {("card", "event/003"): card("event", 3, "Theirs"), ("card", "event/004"): card("event", 4)}


def owner(numbers: dict[str, int], things: Any = ()) -> Store:
    """Return a store of somebody who compared some numbers."""
    made: Store = store(things)
    if numbers:
        keep(made, numbers, "compared")
    return made


def pack_of(where: Store, title: str = "Ben's copy") -> Pack:
    """Return all of an owner's in a pack."""
    return read_pack(write_pack(where, title, True), "a pack")


def value(where: Store, name: str) -> Any:
    """Return a number as it stands, and where it is from."""
    now = my_numbers(where)
    return value_of(now, name), source_of(now.sources, name)


class TestNumbers:
    """Editions of two owners are merged number by number."""

    def test_a_number_that_only_the_other_compared_is_taken(self) -> None:
        """And is compared then."""
        here = owner({FIRST_NUMBER: 7})
        said = keep_pack(here, pack_of(owner({SECOND_NUMBER: 8})))
        assert (value(here, FIRST_NUMBER), value(here, SECOND_NUMBER)) == ((7, "mine"), (8, "mine"))
        assert said == ["Numbers of Cape May: 1 new, 0 already here."]
        assert list(here.own("edition")) == ["my-copy"]

    def test_where_both_differ_the_owner_is_asked(self) -> None:
        """With whose it is; the one here stays until then."""
        here = owner({FIRST_NUMBER: 7, SECOND_NUMBER: 8})
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 6, SECOND_NUMBER: 8, THIRD_NUMBER: 9})))
        assert value(here, FIRST_NUMBER) == (7, "mine")
        assert {name: (one.value, source_told(one.source)) for name, one in held(here).items()} == {
            FIRST_NUMBER: (6, "from Ben's copy")
        }

    @pytest.mark.parametrize(("answer", "stays"), [(keep_it, 6), (put_back, 7)])
    def test_what_is_answered_stays(self, answer: Any, stays: int) -> None:
        """And nothing waits any more."""
        here = owner({FIRST_NUMBER: 7})
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 6})))
        answer(here, next(one for part in pages() for one in part.numbers if one.name == FIRST_NUMBER))
        assert (value(here, FIRST_NUMBER), held(here)) == ((stays, "mine"), {})

    def test_a_number_that_differs_says_whose_it_is(self) -> None:
        """Beside the one that stands."""
        here = owner({FIRST_NUMBER: 7})
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 6})))
        number = next(one for part in pages() for one in part.numbers if one.name == FIRST_NUMBER)
        found = doubt(number, held(here)[FIRST_NUMBER], my_numbers(here))
        assert (found.said, found.can_keep) == ("6 (from Ben's copy), but you compared 7. Which one is printed?", True)

    @pytest.mark.parametrize(("take", "stay"), [(True, [6, 5]), (False, [7, 8])])
    def test_all_that_differ_can_be_answered_at_once(self, take: bool, stay: list[int]) -> None:
        """In one step."""
        here = owner({FIRST_NUMBER: 7, SECOND_NUMBER: 8})
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 6, SECOND_NUMBER: 5})))
        answer_others(here, "cape-may", take)
        assert [value(here, name)[0] for name in (FIRST_NUMBER, SECOND_NUMBER)] == stay
        assert held(here) == {}
        changes = Changes(here)
        changes.read()
        changes.take_back()
        assert len(held(here)) == 2

    def test_all_of_it_is_one_step(self) -> None:
        """Numbers, cards and questions."""
        here = owner({FIRST_NUMBER: 7}, {("card", "event/003"): card("event", 3)})
        before = here.own("edition"), here.own("card")
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 6, SECOND_NUMBER: 8}, OTHERS)))
        changes = Changes(here)
        changes.read()
        changes.take_back()
        assert (here.own("edition"), here.own("card")) == before
        assert (held(here), questions(here)) == ({}, [])

    def test_taking_a_pack_again_asks_nothing_twice(self) -> None:
        """Nor does a pack of the same numbers ask at all."""
        here = owner({FIRST_NUMBER: 7})
        theirs = pack_of(owner({FIRST_NUMBER: 6}))
        keep_pack(here, theirs)
        keep_pack(here, theirs)
        assert len(held(here)) == 1
        alike = owner({FIRST_NUMBER: 6})
        assert keep_pack(alike, theirs) == ["Edition my-copy: already here."]


class TestTwoPacks:
    """A pack of two."""

    def test_packs_that_do_not_differ_are_one(self) -> None:
        """With all that either has."""
        made = merge(pack_of(owner({FIRST_NUMBER: 7})), pack_of(owner({SECOND_NUMBER: 8}, OTHERS)), "Both")
        assert made.raw is not None
        assert of_pack(read_pack(made.raw, "x"))["cape-may"].compared == 2

    def test_what_differs_is_listed_and_nothing_is_made(self) -> None:
        """Until somebody says whose stays."""
        mine = owner({FIRST_NUMBER: 7}, {("card", "event/003"): card("event", 3, "Mine")})
        made = merge(pack_of(mine), pack_of(owner({FIRST_NUMBER: 6}, OTHERS)), "Both")
        assert made.raw is None
        assert [line.split(":")[0] for line in made.differ] == ["Event card 3", "Cottages in gravel"]
        assert "“Mine”" in made.differ[0]
        assert "“Theirs”" in made.differ[0]

    @pytest.mark.parametrize(("prefer", "number", "title"), [("first", 7, "Mine"), ("second", 6, "Theirs")])
    def test_whose_stays_can_be_said(self, prefer: Any, number: int, title: str) -> None:
        """For numbers and cards alike."""
        mine = owner({FIRST_NUMBER: 7}, {("card", "event/003"): card("event", 3, "Mine")})
        made = merge(pack_of(mine), pack_of(owner({FIRST_NUMBER: 6}, OTHERS)), "Both", prefer)
        there = store()
        keep_pack(there, read_pack(made.raw or b"", "x"))
        assert value(there, FIRST_NUMBER)[0] == number
        assert json.loads(there.own("card")["event/003"])["title"] == title

    @pytest.mark.parametrize(("prefer", "title"), [("first", "Mine"), ("second", "Theirs"), (None, "")])
    def test_of_two_boards_of_one_name_somebody_says_which_stays(self, prefer: Any, title: str) -> None:
        """What both are is told."""
        first, second = (owner({}, {("board", "traced"): board(title=title)}) for title in ("Mine", "Theirs"))
        made = merge(pack_of(first), pack_of(second), "Both", prefer)
        assert made.differ[0].startswith("Board traced: Mine: ")
        boards = read_pack(made.raw, "x").boards if made.raw else {}
        assert [one.title for one in boards.values()] == ([title] if title else [])


class TestCovered:
    """What there is of a copy, by game."""

    def test_a_pack_and_the_copy_it_is_of_say_the_same(self) -> None:
        """In a line for each game."""
        things = {**OTHERS, ("board", "traced"): board(), ("photo", "traced"): picture(9)}
        mine = owner({FIRST_NUMBER: 7}, things)
        numbers = sum(len(part.numbers) for part in pages())
        lines = [f"Cape May · numbers compared: 1 of {numbers} · board Traced · Events: 2 of 26 · photos: 1"]
        assert told(of_store(mine)) == lines
        assert told(of_pack(pack_of(mine))) == lines

    def test_of_an_empty_copy_nothing_is_said(self) -> None:
        """Not even a game."""
        assert told(of_store(store())) == []
