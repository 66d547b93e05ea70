"""Two owners' packs become one: of what differs the newer stands. A pack says what it covers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import permutations
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.edition import source_of
from capemay_kit.core.store import Store
from capemay_kit.own.match import keep, my_numbers, value_of
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import Pack, read_pack, write_pack
from capemay_kit.own.printed import pages
from capemay_kit.own.steps import Changes
from capemay_kit.own.things import covered, readable, told
from capemay_kit.own.versions import DATES, looked_at, others, use
from capemay_kit.own_commands import merge

from .packing import board, card, picture, store

FIRST_NUMBER, SECOND_NUMBER, THIRD_NUMBER = "income.cottage[0]", "income.cottage[1]", "bird_collection[2]"
OTHERS = {("card", "event/003"): card("event", 3, "Theirs"), ("card", "event/004"): card("event", 4)}
OLD, NEW = "2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z"


def owner(numbers: dict[str, int], things: Any = ()) -> Store:
    """Return a store of somebody who compared some numbers."""
    made: Store = store(things)
    if numbers:
        keep(made, numbers, "compared")
    return made


def pack_of(where: Store, title: str = "Ben's copy", at: str | None = None) -> Pack:
    """Return all of an owner's in a pack, as if entered at a moment; an empty one is that of an earlier version."""
    made = read_pack(write_pack(where, title, True), "a pack")
    return made if at is None else made._replace(dates=dict.fromkeys(made.dates, at) if at else {})


def of_age(at: str, numbers: dict[str, int], things: Any = ()) -> Store:
    """Return a store of somebody who entered all of it at a moment."""
    made: Store = store()
    keep_pack(made, pack_of(owner(numbers, things), at=at))
    return made


def value(where: Store, name: str) -> Any:
    """Return a number as it stands, and where it is from."""
    now = my_numbers(where)
    return value_of(now, name), source_of(now.sources, name)


def things(where: Store) -> dict[tuple[str, str], bytes]:
    """Return what an owner has, without what is noted of it."""
    kinds = [kind for kind in where.own_kinds() if kind not in ("waiting", DATES[0])]
    return {(kind, name): body for kind in kinds for name, body in where.own(kind).items()}


def take_back(where: Store) -> None:
    """Take back the last change."""
    changes = Changes(where)
    changes.read()
    changes.take_back()


class TestNumbers:
    """Editions of two owners are merged number by number."""

    def test_a_number_that_only_the_other_compared_is_taken(self) -> None:
        """And is compared then."""
        here = owner({FIRST_NUMBER: 7})
        said = keep_pack(here, pack_of(owner({SECOND_NUMBER: 8})))
        assert (value(here, FIRST_NUMBER), value(here, SECOND_NUMBER)) == ((7, "mine"), (8, "mine"))
        assert said == ["Numbers of Cape May: 1 new, 0 already here."]
        assert list(here.own("edition")) == ["my-copy"]

    @pytest.mark.parametrize(("mine", "theirs", "stands"), [(OLD, NEW, 6), (NEW, OLD, 7), (OLD, "", 7)])
    def test_where_both_differ_the_newer_stands(self, mine: str, theirs: str, stands: int) -> None:
        """The other one is listed with whose it is. What nobody knows the age of is older."""
        here = of_age(mine, {FIRST_NUMBER: 7, SECOND_NUMBER: 8})
        those = owner({FIRST_NUMBER: 6, SECOND_NUMBER: 8, THIRD_NUMBER: 9})
        said = keep_pack(here, pack_of(those, "Cleo's copy", theirs))
        assert (value(here, FIRST_NUMBER), value(here, THIRD_NUMBER)) == ((stands, "mine"), (9, "mine"))
        (listed,) = others(here)
        assert (listed.thing, listed.read("old"), listed.read("new")) == ("Cottages in gravel", stands, 13 - stands)
        assert listed.source("old" if stands == 6 else "new") == "from Cleo's copy"
        assert ("newer than yours" if stands == 6 else "yours is newer and stays") in said[1]

    def test_a_number_is_as_old_as_its_last_change(self) -> None:
        """Comparing another one makes it no younger."""
        here = of_age(OLD, {FIRST_NUMBER: 7, SECOND_NUMBER: 8})
        keep(here, {SECOND_NUMBER: 5}, "compared again")
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 6, SECOND_NUMBER: 9}), at=NEW))
        assert [value(here, name)[0] for name in (FIRST_NUMBER, SECOND_NUMBER)] == [6, 5]
        dates = pack_of(here).dates
        assert dates[f"figure/{FIRST_NUMBER}"] == NEW < dates[f"figure/{SECOND_NUMBER}"]

    def test_a_number_that_does_not_go_with_those_here_is_listed(self) -> None:
        """The rest is taken."""
        here = of_age(OLD, {"movement_card[0]": 8})
        said = keep_pack(here, pack_of(owner({"movement_card[1]": 8, FIRST_NUMBER: 6}), at=NEW))
        assert (value(here, "movement_card[0]")[0], value(here, FIRST_NUMBER)[0]) == (8, 6)
        assert [one.name for one in others(here)] == ["movement_card[1]"]
        assert "1 number of Cape May does not fit the others and is not used." in said


class TestTakenBack:
    """What a merge replaced comes back, thing by thing or all at once."""

    MINE: ClassVar = {
        ("card", "event/003"): card("event", 3, "Mine"), ("board", "traced"): board(title="Mine"),
        ("photo", "traced"): picture(200),
    }  # fmt: skip
    THEIRS: ClassVar = {
        **OTHERS, ("board", "traced"): board(title="Theirs"), ("photo", "traced"): picture(9),
    }  # fmt: skip

    def here(self) -> Store:
        """Return a store with older things of the owner's, and a draft that belongs to the board."""
        made = of_age(OLD, {FIRST_NUMBER: 7}, self.MINE)
        made.keep_own({("draft", "traced"): b"{}"}, "traced further")
        return made

    def theirs(self) -> Pack:
        """Return a pack that is newer than all of that."""
        made = pack_of(owner({FIRST_NUMBER: 6}, self.THEIRS))
        return made._replace(dates=dict.fromkeys(made.dates, "2999-01-01T00:00:00Z"))

    def test_all_of_it_at_once_and_exactly(self) -> None:
        """A board with its photo and its draft; also by a page that is opened anew, and there again."""
        here = self.here()
        before = things(here)
        keep_pack(here, self.theirs())
        merged = things(here)
        assert here.own("draft") == {}
        assert json.loads(here.own("board")["traced"])["title"] == "Theirs"
        use(here, others(here))
        assert things(here) == before | {("card", "event/004"): card("event", 4)}
        use(here, others(here))
        assert things(here) == merged

    def test_the_step_is_taken_back_as_any(self) -> None:
        """With all that was listed and noted."""
        here = self.here()
        before = {kind: here.own(kind) for kind in here.own_kinds()}
        keep_pack(here, self.theirs())
        take_back(here)
        assert {kind: here.own(kind) for kind in here.own_kinds()} == before

    def test_what_was_taken_back_stays_when_the_pack_comes_again(self) -> None:
        """Its owner has decided, after the pack was made."""
        here = self.here()
        keep_pack(here, self.theirs())
        use(here, others(here))
        before = things(here)
        keep_pack(here, self.theirs())
        assert things(here) == before
        assert len(others(here)) == 3

    def test_after_that_is_looked_at_a_third_pack_merges_as_ever(self) -> None:
        """What is newer still stands, and what it replaced is told to be from whom it is."""
        here = of_age(OLD, {FIRST_NUMBER: 7})
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 6}), "Ben's copy", NEW))
        looked_at(here, others(here))
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 5}), "Cleo's copy", "2022-01-01T00:00:00Z"))
        keep_pack(here, pack_of(owner({FIRST_NUMBER: 4}), "Dora's copy", OLD))
        assert value(here, FIRST_NUMBER)[0] == 5
        assert [(one.read("new"), one.source("new")) for one in others(here)] == [
            (6, "from Ben's copy"), (4, "from Dora's copy"),
        ]  # fmt: skip


NUMBERS = ("income.cottage[0]", "income.cottage[1]", "income.cottage[2]")
NUMBER_VALUES = st.dictionaries(st.sampled_from(NUMBERS), st.tuples(st.integers(3, 6), st.integers(0, 3)), max_size=3)
CARD_VALUES = st.dictionaries(st.integers(1, 3), st.tuples(st.sampled_from("ABC"), st.integers(0, 3)), max_size=3)
COPIES = st.tuples(NUMBER_VALUES, CARD_VALUES)
EMPTY = read_pack(write_pack(owner({FIRST_NUMBER: 7}), "x", True), "x")._replace(things={}, dates={})


def made(copy: Any) -> Pack:
    """Return a pack with numbers and cards, each entered in a year of its own."""
    numbers, cards = copy
    held = {("card", f"event/{n:03}"): card("event", n, title) for n, (title, _) in cards.items()}
    where = owner({name: n for name, (n, _) in numbers.items()}, held)
    if not numbers and not cards:
        return EMPTY
    found = read_pack(write_pack(where, f"{numbers} {cards}"[:100], True), "x")
    years = {f"figure/{name}": year for name, (_, year) in numbers.items()}
    years |= {f"card/event/{n:03}": year for n, (_, year) in cards.items()}
    return found._replace(dates={key: f"202{year}-01-01T00:00:00Z" for key, year in years.items()})


def standing(where: Store) -> tuple[Mapping[str, Any], Mapping[str, bytes]]:
    """Return the numbers and cards that stand."""
    return {name: value(where, name) for name in NUMBERS}, where.own("card")


class TestWhateverIsMerged:
    """Rules that hold for any packs."""

    @settings(deadline=None, max_examples=10)
    @given(COPIES, COPIES, COPIES)
    def test_the_same_stands_in_whatever_order_packs_come(self, first: Any, second: Any, third: Any) -> None:
        """Two or three of them."""
        packs = [made(one) for one in (first, second, third)]
        found = []
        for order in permutations(packs):
            here: Store = store()
            for one in order:
                keep_pack(here, one)
            found.append(standing(here))
        assert all(one == found[0] for one in found)

    @settings(deadline=None, max_examples=15)
    @given(COPIES, COPIES)
    def test_a_pack_that_comes_again_changes_nothing(self, first: Any, second: Any) -> None:
        """Nothing at all: there is no further step."""
        here: Store = store()
        keep_pack(here, made(first))
        keep_pack(here, made(second))
        before, steps = {kind: here.own(kind) for kind in here.own_kinds()}, len(here.own_steps())
        keep_pack(here, made(second))
        assert ({kind: here.own(kind) for kind in here.own_kinds()}, len(here.own_steps())) == (before, steps)

    @settings(deadline=None, max_examples=15)
    @given(COPIES, COPIES, st.data())
    def test_nothing_is_lost_and_what_is_exchanged_twice_is_what_it_was(
        self, first: Any, second: Any, data: Any
    ) -> None:
        """Whatever things are exchanged; every version is either standing or listed."""
        here: Store = store()
        keep_pack(here, made(first))
        before = here.own("card")
        keep_pack(here, made(second))
        kept = {*here.own("card").values(), *(one.new for one in others(here))}
        assert {*before.values()} <= kept
        merged = things(here)
        chosen = [one for one in others(here) if data.draw(st.booleans())]
        if chosen:
            use(here, chosen)
            rows = {(one.kind, one.name) for one in chosen}
            use(here, [one for one in others(here) if (one.kind, one.name) in rows])
        assert things(here) == merged


class TestTwoPacks:
    """A pack of two."""

    def test_packs_that_do_not_differ_are_one(self) -> None:
        """With all that either has."""
        made = merge(pack_of(owner({FIRST_NUMBER: 7})), pack_of(owner({SECOND_NUMBER: 8}, OTHERS)), "Both")
        assert covered(read_pack(made.raw, "x").things)["cape-may"].compared == 2
        assert made.differ == ()

    @pytest.mark.parametrize(
        ("first", "second", "number", "title"),
        [(NEW, OLD, 7, "Mine"), (OLD, NEW, 6, "Theirs"), ("", NEW, 6, "Theirs"), ("", "", 7, "Mine")],
    )
    def test_the_newer_stands_and_what_differs_is_told(self, first: str, second: str, number: int, title: str) -> None:
        """Numbers, cards and boards alike; where nobody knows the age, what the first has."""
        mine = owner({FIRST_NUMBER: 7}, {("card", "event/003"): card("event", 3, "Mine"),
                                         ("board", "traced"): board(title="Mine")})  # fmt: skip
        theirs = owner({FIRST_NUMBER: 6}, {**OTHERS, ("board", "traced"): board(title="Theirs")})
        made = merge(pack_of(mine, "A", first), pack_of(theirs, "B", second), "Both")
        there = store()
        keep_pack(there, read_pack(made.raw, "x"))
        assert value(there, FIRST_NUMBER)[0] == number
        assert json.loads(there.own("card")["event/003"])["title"] == title
        assert json.loads(there.own("board")["traced"])["title"] == title
        assert [line.split(":")[0] for line in made.differ] == ["Board traced", "Event card 3", "Cottages in gravel"]
        used, other = (7, 6) if number == 7 else (6, 7)
        source, of_other = ("A", "B") if number == 7 else ("B", "A")
        assert made.differ[2].endswith(f"{used} (from {source}) is used, not {other} (from {of_other})")


class TestCovered:
    """What there is of a copy, by game."""

    def test_a_pack_and_the_copy_it_is_of_say_the_same(self) -> None:
        """In a line for each game."""
        held = {**OTHERS, ("board", "traced"): board(), ("photo", "traced"): picture(9)}
        mine = owner({FIRST_NUMBER: 7}, held)
        numbers = sum(len(part.numbers) for part in pages())
        lines = [f"Cape May · numbers compared: 1 of {numbers} · board Traced · Events: 2 of 26 · photos: 1"]
        assert told(covered(readable(mine))) == lines
        assert told(covered(pack_of(mine).things)) == lines

    def test_of_an_empty_copy_nothing_is_said(self) -> None:
        """Not even a game."""
        assert told(covered(readable(store()))) == []
