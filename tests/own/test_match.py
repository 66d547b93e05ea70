"""Matching one's copy, of every game alike: each number is asked for once; what is compared is the owner's, and a game
is played by it."""

from __future__ import annotations

import random

import msgspec
import pytest

from capemay_kit.core.edition import UNCHECKED, names_of, source_of, without_place
from capemay_kit.core.printed import YES_NO
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import LEVELS
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.own import match, merging, pack, printed, ready
from capemay_kit.results.formats import write

from .made_up import capitol, numbers_of, other
from .packing import changes_of

GAMES = printed.games()
OTHERS = [one for one in GAMES if one != printed.FIRST]
ASKED = [one for one in GAMES if any(page.numbers for page in printed.pages(one))]
"""The games with numbers that their rulebook does not state."""
GAVE = {"income.cottage[3]": 4, "income.cottage[2]": 3}


def base(game=printed.FIRST):
    return registry.editions(game).load(registry.newest_edition(game))


def every(game=printed.FIRST):
    return [one for page in printed.pages(game) for one in page.numbers]


def ours(game=printed.FIRST):
    """Return what stands in a game's form before anything is compared."""
    return {one.name: match.value_of(base(game), one.name) for one in every(game)}


def leaves(value, name):
    """Name every single number below a value."""
    if isinstance(value, dict):
        return [leaf for key, one in value.items() for leaf in leaves(one, f"{name}.{key}" if name else key)]
    if isinstance(value, list | tuple):
        return [leaf for i, one in enumerate(value) for leaf in leaves(one, f"{name}[{i}]")]
    return [name]


def kept(store, game):
    """Keep all numbers of a made-up copy, and return the edition as a table's header holds it."""
    match.keep(store, numbers_of(game), "kept", game=game)
    return msgspec.to_builtins(match.my_edition(store, game))


def cottages(store):
    return match.my_numbers(store).numbers["income"]["cottage"]


# --- the form -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_is_not_stated_is_asked_for_once_and_no_other(game):
    edition = base(game)
    wanted = [one for one in leaves(edition.numbers, "") if source_of(edition.sources, one) in UNCHECKED]
    assert sorted(one.name for one in every(game)) == sorted(wanted)
    assert match.unsure(edition, printed.pages(game)) == ready.still_assumed(Store("sqlite://"))[game] == len(wanted)
    for one in every(game):
        value = ours(game)[one.name]
        assert isinstance(value, bool if one.among == YES_NO else str if one.among else int)
        assert not one.among or one.among == YES_NO or value in one.among


@pytest.mark.parametrize("game", OTHERS)
def test_every_number_that_the_rulebook_states_is_shown_once_and_no_two_are_called_the_same(game):
    cells = [one for page in printed.pages(game) for grid in page.grids for _, line in grid.lines for one in line]
    assert sorted(one.name for one in cells) == sorted(leaves(base(game).numbers, ""))
    assert all(printed.written(printed.key(one), match.value_of(base(game), one.name)) for one in cells)
    called = [one.label for one in every(game)]
    assert len(set(called)) == len(called)


@pytest.mark.parametrize(
    ("game", "numbers"), [*((game, None) for game in GAMES), ("capitol", capitol())], ids=[*GAMES, "made-up capitol"]
)
def test_what_numbers_come_to_is_what_the_rulebook_counts(game, numbers):
    for one in (one for page in printed.pages(game) for one in page.sums):
        found = [match.value_of(base(game), name) if numbers is None else numbers[name] for name in one.names]
        assert one.found(found) == one.of


def test_a_part_is_laid_out_as_it_is_printed():
    for grid in (grid for game in GAMES for page in printed.pages(game) for grid in page.grids):
        for _, line in grid.lines:
            # no wider than a phone has room for
            assert len(line) <= 7
            assert not grid.across or len(line) == len(grid.across)


# --- kept -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ASKED)
def test_a_number_entered_is_that_game_s_and_can_be_taken_back(store, game):
    number = every(game)[0]
    was = match.value_of(base(game), number.name)
    value = other(number, was)
    match.enter(store, number, value, was)
    assert match.value_of(match.my_numbers(store, game), number.name) == value
    assert list(store.own("edition")) == [match.my_copy(game)] == list(ready.editions(store, game))
    changes = changes_of(store)
    assert changes.last.what == f"{number.label}: {printed.written(printed.key(number), value)}"
    changes.take_back()
    assert store.own("edition") == {}


@pytest.mark.parametrize("game", ASKED)
def test_an_odd_number_waits_by_its_game(store, game):
    """Two games may have a number of one name."""
    number = next(one for one in every(game) if not one.among)
    limits = registry.editions(game).limits(number.name)
    was = match.value_of(base(game), number.name)
    match.enter(store, number, limits.high + 1 if limits.can_be(limits.high + 1) else 0, was)
    assert match.value_of(match.my_numbers(store, game), number.name) == was
    ((name, waits),) = match.held(store).items()
    assert name == printed.key(number)
    assert match.doubt(number, waits, match.my_numbers(store, game)).can_keep
    match.keep_it(store, number)
    assert match.held(store) == {}
    assert match.value_of(match.my_numbers(store, game), number.name) != was


@pytest.mark.parametrize("game", ASKED)
def test_numbers_travel_in_a_pack_and_are_that_game_s_where_they_arrive(store, game):
    match.keep(store, ours(game), "kept", game=game)
    there = Store("sqlite://")
    merging.keep_pack(there, pack.read_pack(pack.write_pack(store, "Ours", False), "ours"))
    assert match.my_numbers(there, game) == match.my_numbers(store, game)
    assert ready.editions(there, game) == {match.my_copy(game): 0}
    assert ready.still_assumed(there)[game] == 0


def test_an_edition_of_no_game_is_refused_in_a_pack(store):
    made = {"format": "capemay-edition/1", "id": "x", "game": "chess", "numbers": {}}
    store.keep_own({("edition", "x"): msgspec.json.encode(made)}, "kept")
    with pytest.raises(BadFile, match="should be cape-may"):
        pack.write_pack(store, "Ours", False)


def test_pages_are_confirmed_one_by_one_until_nothing_is_unsure(store):
    left, numbers = len(every()), ours()
    for page in printed.pages():
        found = match.keep(store, {one.name: numbers[one.name] for one in page.numbers}, "kept")
        left -= len(page.numbers)
        assert match.unsure(found, printed.pages()) == left
        assert {source_of(found.sources, one.name) for one in page.numbers} <= {"mine"}
        assert found.numbers == base().numbers
    assert left == 0


def test_one_number_of_a_list_leaves_the_others_as_they_were_and_is_there_on_another_day(store):
    """Lists replace as a whole in an edition; their provenance does not."""
    match.keep(store, {"income.shop[1]": 9}, "kept")
    match.keep(store, {"bird_bag.osprey": 8, "solo.citizen.upgrade_track[1][0].zone": "sand"}, "kept")
    found = match.my_numbers(Store(store.url))
    assert (found.numbers["income"]["shop"], found.numbers["bird_bag"]["osprey"]) == ([3, 9, 5, 6], 8)
    assert [source_of(found.sources, f"income.shop[{zone}]") for zone in range(4)] == [
        "assumed", "mine", "assumed", "derived",
    ]  # fmt: skip
    assert match.unsure(found, printed.pages()) == len(every()) - 3


def test_numbers_that_cannot_go_together_are_refused(store):
    with pytest.raises(BadFile, match="movement_card"):
        match.keep(store, {"movement_card[0]": 7}, "kept")
    assert store.own("edition") == {}


def test_numbers_of_two_pages_go_together(store):
    match.keep(store, {"income.cottage[3]": 7}, "here", {"income.cottage[3]": 4})
    match.keep(Store(store.url), {"income.cottage[2]": 5}, "there", {"income.cottage[2]": 3})
    assert cottages(store) == [1, 2, 5, 7]


def test_a_number_another_page_changed_is_not_overwritten_unseen(store):
    match.keep(store, {"income.cottage[3]": 7}, "there")
    with pytest.raises(match.Meanwhile) as told:
        match.keep(store, GAVE, "here", GAVE)
    assert told.value.names == ("income.cottage[3]",)
    assert cottages(store) == [1, 2, 3, 7]
    match.keep(store, {"income.cottage[3]": 7}, "the same", GAVE)


def test_an_edition_of_one_s_own_holds_what_was_compared_and_a_table_is_laid_out_by_it(store):
    match.keep(store, {"income.cottage[3]": 7}, "kept")
    mine = match.my_edition(store)
    assert {without_place(name) for name in names_of(mine.numbers)} == {"income.cottage"}
    header = header_for(["Anna", "Ben"], edition=msgspec.to_builtins(mine), table="t")
    assert start_of(header).book.income[3][0] == 7


def test_solo_boards_can_be_left_out_in_one_step_and_taken_up_again(store):
    """More than half of all numbers are printed on them; what was compared of them stays."""
    match.keep(store, {"solo.citizen.upgrade_track[1][0].zone": "sand"}, "kept")
    match.play_solo(store, False)
    parts = match.to_compare(store)
    assert {one.id for one in printed.pages()} - {one.id for one in parts} == {f"solo-{level}" for level in LEVELS}
    assert match.unsure(match.my_numbers(store), parts) == sum(len(one.numbers) for one in parts)
    match.play_solo(store, True)
    assert match.to_compare(store) == printed.pages()


# --- played by ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [pytest.param(one, marks=pytest.mark.slow) for one in ASKED[:-1]] + [ASKED[-1]])
def test_numbers_entered_one_after_the_other_are_all_there(store, game):
    """Those that wait for others are kept with them."""
    wanted, seen = numbers_of(game), match.my_numbers(store, game)
    for number in every(game):
        match.enter(store, number, wanted[number.name], match.value_of(seen, number.name))
    assert match.held(store) == {}
    again = match.my_numbers(Store(store.url), game)
    assert {name: match.value_of(again, name) for name in wanted} == wanted


@pytest.mark.parametrize("game", ASKED)
def test_a_game_is_played_to_its_end_and_scored_by_the_numbers_of_one_s_own(store, game):
    """Nothing of ours is left in its book, nor do its record and its position need the owner's store."""
    found = registry.game(game)
    header = found.header_for(["Ann", "Bob", "Cid"], seed="own", edition=kept(store, game))
    rnd, table = random.Random(1), registry.lay_out(header)
    while acting := found.rules.to_act(table.state):
        table.act(acting[0], rnd.choice(found.rules.legal(table.state, acting[0])))
    book = table.state.book
    assert {name: match.value_of(book.edition, name) for name in numbers_of(game)} == numbers_of(game)
    assert (book.unsure, ready.still_assumed(store)[game]) == (0, 0)
    scored = found.rules.scores(table.state)
    assert found.rules.scores(registry.replayed(write(table, "jsonl"), "own").state) == scored
    mine = registry.score_position(write(table, "position"), "own").sheet
    assert [one.total for one in mine.seats] == [one.total for one in scored.seats]
    if game == "cape-may":
        by_ours = registry.score_position(write(table, "position"), "own", "base").sheet
        assert [one.total for one in by_ours.seats] != [one.total for one in mine.seats]


def test_cards_and_areas_are_those_of_one_s_own(store):
    book = registry.lay_out(registry.game("capitol").header_for("AB", edition=kept(store, "capitol"))).state.book
    counts = [capitol()[f"cards.roof[{i}]"] for i in range(18)]
    assert book.full["roof"] == tuple(f"roof-{n}" for n, count in enumerate(counts, 1) for _ in range(count))
    assert sorted(one.spaces for one in book.areas) == [6, 6, 6, 7, 7, 7, 8, 8, 8]
