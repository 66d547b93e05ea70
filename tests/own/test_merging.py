"""Two owners' packs become one: of what differs the newer stands. A pack says what it covers."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.edition import source_of
from capemay_kit.own.match import keep, my_numbers, value_of
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.printed import pages
from capemay_kit.own.things import covered, readable, told
from capemay_kit.own.versions import DATES, looked_at, others, use
from capemay_kit.own_commands import merge

from .packing import board, card, changes_of, everything, picture, store

FIRST_NUMBER, SECOND_NUMBER, THIRD_NUMBER = "income.cottage[0]", "income.cottage[1]", "bird_collection[2]"
OTHERS = {("card", "event/003"): card("event", 3, "Theirs"), ("card", "event/004"): card("event", 4)}
OLD, NEW, LATER = "2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z", "2022-01-01T00:00:00Z"


def owner(numbers, things=()):
    made = store(things)
    if numbers:
        keep(made, numbers, "compared")
    return made


def pack_of(where, title="Ben's copy", at=None):
    """Return all of an owner's in a pack, as if entered at a moment; an empty one is that of an earlier version."""
    made = read_pack(write_pack(where, title, True), "a pack")
    return made if at is None else made._replace(dates=dict.fromkeys(made.dates, at) if at else {})


def of_age(at, numbers, things=()):
    made = store()
    keep_pack(made, pack_of(owner(numbers, things), at=at))
    return made


def value(where, name):
    now = my_numbers(where)
    return value_of(now, name), source_of(now.sources, name)


def things(where):
    return {key: body for key, body in everything(where).items() if key[0] not in ("waiting", DATES[0])}


def title_of(where, kind, name):
    return json.loads(where.own(kind)[name])["title"]


# --- numbers --------------------------------------------------------------------------------------------


def test_a_number_that_only_the_other_compared_is_taken_and_is_compared_then():
    here = owner({FIRST_NUMBER: 7})
    said = keep_pack(here, pack_of(owner({SECOND_NUMBER: 8})))
    assert (value(here, FIRST_NUMBER), value(here, SECOND_NUMBER)) == ((7, "mine"), (8, "mine"))
    assert said == ["Numbers of Cape May: 1 new, 0 already here."]
    assert list(here.own("edition")) == ["my-copy"]


@pytest.mark.parametrize(("mine", "theirs", "stands"), [(OLD, NEW, 6), (NEW, OLD, 7), (OLD, "", 7)])
def test_where_both_differ_the_newer_stands_and_the_other_one_is_listed(mine, theirs, stands):
    """With whose it is. What nobody knows the age of is older."""
    here = of_age(mine, {FIRST_NUMBER: 7, SECOND_NUMBER: 8})
    those = owner({FIRST_NUMBER: 6, SECOND_NUMBER: 8, THIRD_NUMBER: 9})
    said = keep_pack(here, pack_of(those, "Cleo's copy", theirs))
    assert (value(here, FIRST_NUMBER), value(here, THIRD_NUMBER)) == ((stands, "mine"), (9, "mine"))
    (listed,) = others(here)
    assert (listed.thing, listed.read("old"), listed.read("new")) == ("Cottages in gravel", stands, 13 - stands)
    assert listed.source("old" if stands == 6 else "new") == "from Cleo's copy"
    assert ("newer than yours" if stands == 6 else "yours is newer and stays") in said[1]


def test_a_number_is_as_old_as_its_last_change():
    """Comparing another one makes it no younger."""
    here = of_age(OLD, {FIRST_NUMBER: 7, SECOND_NUMBER: 8})
    keep(here, {SECOND_NUMBER: 5}, "compared again")
    keep_pack(here, pack_of(owner({FIRST_NUMBER: 6, SECOND_NUMBER: 9}), at=NEW))
    assert [value(here, name)[0] for name in (FIRST_NUMBER, SECOND_NUMBER)] == [6, 5]
    dates = pack_of(here).dates
    assert dates[f"figure/{FIRST_NUMBER}"] == NEW < dates[f"figure/{SECOND_NUMBER}"]


def test_a_number_that_does_not_go_with_those_here_is_listed_and_the_rest_is_taken():
    here = of_age(OLD, {"movement_card[0]": 8})
    said = keep_pack(here, pack_of(owner({"movement_card[1]": 8, FIRST_NUMBER: 6}), at=NEW))
    assert (value(here, "movement_card[0]")[0], value(here, FIRST_NUMBER)[0]) == (8, 6)
    assert [one.name for one in others(here)] == ["movement_card[1]"]
    assert "1 number of Cape May does not fit the others and is not used." in said


# --- taken back -----------------------------------------------------------------------------------------

MINE = {("card", "event/003"): card("event", 3, "Mine"), ("board", "traced"): board(title="Mine"),
        ("photo", "traced"): picture(200)}  # fmt: skip
THEIRS = {**OTHERS, ("board", "traced"): board(title="Theirs"), ("photo", "traced"): picture(9)}


@pytest.fixture
def here():
    """Return a store with older things of the owner's, and a draft that belongs to the board."""
    made = of_age(OLD, {FIRST_NUMBER: 7}, MINE)
    made.keep_own({("draft", "traced"): b"{}"}, "traced further")
    return made


@pytest.fixture
def theirs():
    return pack_of(owner({FIRST_NUMBER: 6}, THEIRS), at="2999-01-01T00:00:00Z")


def test_all_that_a_merge_replaced_is_exchanged_at_once_and_exactly(here, theirs):
    """A board with its photo and its draft; and there again."""
    before = things(here)
    keep_pack(here, theirs)
    merged = things(here)
    assert (here.own("draft"), title_of(here, "board", "traced")) == ({}, "Theirs")
    use(here, others(here))
    assert things(here) == before | {("card", "event/004"): card("event", 4)}
    use(here, others(here))
    assert things(here) == merged


def test_a_merge_is_taken_back_with_all_that_was_listed_and_noted(here, theirs):
    before = everything(here)
    keep_pack(here, theirs)
    changes_of(here).take_back()
    assert everything(here) == before


def test_what_was_exchanged_stays_when_the_pack_comes_again(here, theirs):
    """Its owner has decided, after the pack was made."""
    keep_pack(here, theirs)
    use(here, others(here))
    before = things(here)
    keep_pack(here, theirs)
    assert things(here) == before
    assert len(others(here)) == 3


def test_after_that_is_looked_at_further_packs_merge_as_ever():
    here = of_age(OLD, {FIRST_NUMBER: 7})
    keep_pack(here, pack_of(owner({FIRST_NUMBER: 6}), "Ben's copy", NEW))
    looked_at(here, others(here))
    keep_pack(here, pack_of(owner({FIRST_NUMBER: 5}), "Cleo's copy", LATER))
    keep_pack(here, pack_of(owner({FIRST_NUMBER: 4}), "Dora's copy", OLD))
    assert value(here, FIRST_NUMBER)[0] == 5
    listed = [(one.read("new"), one.source("new")) for one in others(here)]
    assert listed == [(6, "from Ben's copy"), (4, "from Dora's copy")]


# --- whatever is merged ---------------------------------------------------------------------------------

NUMBERS = ("income.cottage[0]", "income.cottage[1]", "income.cottage[2]")
NUMBER_VALUES = st.dictionaries(st.sampled_from(NUMBERS), st.tuples(st.integers(3, 6), st.integers(0, 3)), max_size=3)
CARD_VALUES = st.dictionaries(st.integers(1, 3), st.tuples(st.sampled_from("ABC"), st.integers(0, 3)), max_size=3)
COPIES = st.tuples(NUMBER_VALUES, CARD_VALUES)
EMPTY = read_pack(write_pack(owner({FIRST_NUMBER: 7}), "x", True), "x")._replace(things={}, dates={})


def made(copy):
    """Return a pack with numbers and cards, each entered in a year of its own."""
    numbers, cards = copy
    if not numbers and not cards:
        return EMPTY
    held = {("card", f"event/{n:03}"): card("event", n, title) for n, (title, _) in cards.items()}
    where = owner({name: n for name, (n, _) in numbers.items()}, held)
    found = read_pack(write_pack(where, f"{numbers} {cards}"[:100], True), "x")
    years = {f"figure/{name}": year for name, (_, year) in numbers.items()}
    years |= {f"card/event/{n:03}": year for n, (_, year) in cards.items()}
    return found._replace(dates={key: f"202{year}-01-01T00:00:00Z" for key, year in years.items()})


@settings(deadline=None, max_examples=6)
@given(COPIES, COPIES, COPIES)
def test_the_same_stands_in_whatever_order_packs_come(first, second, third):
    a, b, c = (made(one) for one in (first, second, third))
    found = []
    for order in ((a, b, c), (c, b, a), (b, a, c)):
        here = store()
        for one in order:
            keep_pack(here, one)
        found.append(({name: value(here, name) for name in NUMBERS}, here.own("card")))
    assert all(one == found[0] for one in found)


@settings(deadline=None, max_examples=8)
@given(COPIES, COPIES, st.data())
def test_nothing_is_lost_and_what_comes_or_is_exchanged_twice_is_what_it_was(first, second, data):
    """Every version is either standing or listed; a pack that comes again is no further step."""
    here, second = store(), made(second)
    keep_pack(here, made(first))
    cards = {*here.own("card").values()}
    keep_pack(here, second)
    assert cards <= {*here.own("card").values(), *(one.new for one in others(here))}
    before, steps = everything(here), len(here.own_steps())
    keep_pack(here, second)
    assert (everything(here), len(here.own_steps())) == (before, steps)
    merged = things(here)
    chosen = [one for one in others(here) if data.draw(st.booleans())]
    if chosen:
        use(here, chosen)
        rows = {(one.kind, one.name) for one in chosen}
        use(here, [one for one in others(here) if (one.kind, one.name) in rows])
    assert things(here) == merged


# --- a pack of two --------------------------------------------------------------------------------------


def test_packs_that_do_not_differ_are_one_with_all_that_either_has():
    made = merge(pack_of(owner({FIRST_NUMBER: 7})), pack_of(owner({SECOND_NUMBER: 8}, OTHERS)), "Both")
    assert covered(read_pack(made.raw, "x").things)["cape-may"].compared == 2
    assert made.differ == ()


@pytest.mark.parametrize(
    ("first", "second", "number", "title"),
    [(NEW, OLD, 7, "Mine"), (OLD, NEW, 6, "Theirs"), ("", NEW, 6, "Theirs"), ("", "", 7, "Mine")],
)
def test_of_two_packs_the_newer_stands_and_what_differs_is_told(first, second, number, title):
    """Numbers, cards and boards alike; where nobody knows the age, what the first has."""
    mine = owner({FIRST_NUMBER: 7}, {one: body for one, body in MINE.items() if one[0] != "photo"})
    theirs = owner({FIRST_NUMBER: 6}, {**OTHERS, ("board", "traced"): board(title="Theirs")})
    made = merge(pack_of(mine, "A", first), pack_of(theirs, "B", second), "Both")
    there = store()
    keep_pack(there, read_pack(made.raw, "x"))
    assert value(there, FIRST_NUMBER)[0] == number
    assert (title_of(there, "card", "event/003"), title_of(there, "board", "traced")) == (title, title)
    assert [line.split(":")[0] for line in made.differ] == ["Board traced", "Event card 3", "Cottages in gravel"]
    used = "7 (from A) is used, not 6 (from B)" if number == 7 else "6 (from B) is used, not 7 (from A)"
    assert made.differ[2].endswith(used)


def test_a_pack_and_the_copy_it_is_of_say_the_same_in_a_line_for_each_game():
    mine = owner({FIRST_NUMBER: 7}, {**OTHERS, ("board", "traced"): board(), ("photo", "traced"): picture(9)})
    numbers = sum(len(part.numbers) for part in pages())
    lines = [f"Cape May · numbers compared: 1 of {numbers} · board Traced · Events: 2 of 26 · photos: 1"]
    assert told(covered(readable(mine))) == told(covered(pack_of(mine).things)) == lines
    assert told(covered(readable(store()))) == []


# --- the command ----------------------------------------------------------------------------------------


def test_the_command_merges_two_packs_and_lists_what_differs(run, tmp_path):
    files = [tmp_path / f"{name}.capemay" for name in "abc"]
    files[0].write_bytes(write_pack(owner({FIRST_NUMBER: 7}), "A", True))
    files[1].write_bytes(write_pack(of_age(OLD, {FIRST_NUMBER: 6}), "B", True))
    code, out, complaint = run("pack", "merge", files[0], files[1], "-o", files[2])
    assert (code, complaint) == (0, "")
    assert "Cottages in gravel: 7 (from A) is used, not 6 (from B)" in out
    assert "numbers compared: 1 of " in out
    assert read_pack(files[2].read_bytes(), "c").title == "c"
