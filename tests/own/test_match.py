"""Matching one's copy: what is compared becomes the owner's, everything else keeps saying where it is from."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from capemay_kit.core.edition import names_of, source_of, without_place
from capemay_kit.core.printed import YES_NO
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.book import LEVELS, Book, resolve_edition, shipped_book
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.own import match, printed
from capemay_kit.own.printed import PrintedPart

BASE = shipped_book().edition
BEFORE = {"income.cottage[3]": 4, "income.cottage[2]": 3}
NUMBERS = [one for page in printed.pages() for one in page.numbers]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Open an empty store."""
    return Store(str(tmp_path / "store.db"))


def _leaves(value: object, name: str) -> list[str]:
    """Name every single number below a value, by its own walk."""
    if isinstance(value, dict):
        return [leaf for key, one in value.items() for leaf in _leaves(one, f"{name}.{key}" if name else key)]
    if isinstance(value, list | tuple):
        return [leaf for i, one in enumerate(value) for leaf in _leaves(one, f"{name}[{i}]")]
    return [name]


def test_the_form_asks_for_exactly_what_is_not_stated() -> None:
    """Every assumed, reported or derived number once, and no stated one."""
    wanted = [one for one in _leaves(BASE.numbers, "") if source_of(BASE.sources, one) != "stated"]
    assert sorted(one.name for one in NUMBERS) == sorted(wanted)
    assert match.unsure(BASE, printed.pages()) == len(wanted)


def test_every_value_filled_in_is_ours() -> None:
    """And is among the words to choose from, where there are any."""
    for one in NUMBERS:
        value = match.value_of(BASE, one.name)
        if one.among == YES_NO:
            assert isinstance(value, bool)
        elif one.among:
            assert value in one.among
        else:
            assert isinstance(value, int)


@pytest.mark.parametrize("page", printed.pages(), ids=lambda page: page.id)
def test_a_page_confirmed_is_no_longer_unsure(store: Store, page: PrintedPart) -> None:
    """Its numbers are the owner's, and no others."""
    kept = match.keep(store, {one.name: match.value_of(BASE, one.name) for one in page.numbers}, "kept")
    mine = {one.name for one in NUMBERS if source_of(kept.sources, one.name) == "mine"}
    assert mine == {one.name for one in page.numbers}
    assert kept.numbers == BASE.numbers
    assert match.unsure(kept, printed.pages()) == len(NUMBERS) - len(page.numbers)


def test_one_number_of_a_list_leaves_the_others_as_they_were(store: Store) -> None:
    """Lists replace as a whole in an edition; their provenance does not."""
    kept = match.keep(store, {"income.shop[1]": 9}, "kept")
    assert kept.numbers["income"]["shop"] == [3, 9, 5, 6]
    found = [source_of(kept.sources, f"income.shop[{z}]") for z in range(4)]
    assert found == ["assumed", "mine", "assumed", "derived"]


def test_the_form_can_be_stopped_and_resumed(store: Store) -> None:
    """What was compared yesterday is kept today."""
    match.keep(store, {"bird_collection[6]": 20}, "kept")
    match.keep(store, {"bird_bag.osprey": 8, "solo.citizen.upgrade_track[1][0].zone": "sand"}, "kept")
    again = match.my_numbers(Store(store.url))
    assert again.numbers["bird_collection"][6] == 20
    assert again.numbers["bird_bag"]["osprey"] == 8
    assert match.unsure(again, printed.pages()) == len(NUMBERS) - 3


def test_all_compared_leaves_nothing_unsure(store: Store) -> None:
    """The badge goes."""
    kept = match.keep(store, {one.name: match.value_of(BASE, one.name) for one in NUMBERS}, "kept")
    assert match.unsure(kept, printed.pages()) == 0


def test_numbers_that_cannot_go_together_are_refused(store: Store) -> None:
    """Two movement cards of one value; nothing is kept."""
    with pytest.raises(BadFile, match="movement_card"):
        match.keep(store, {"movement_card[0]": 7}, "kept")
    assert store.own("edition") == {}


def test_numbers_of_two_pages_go_together(store: Store) -> None:
    """One page's do not take the other's along that it never saw."""
    match.keep(store, {"income.cottage[3]": 7}, "here", {"income.cottage[3]": 4})
    match.keep(Store(store.url), {"income.cottage[2]": 5}, "there", {"income.cottage[2]": 3})
    assert match.my_numbers(store).numbers["income"]["cottage"] == [1, 2, 5, 7]


def test_a_number_another_page_changed_is_not_overwritten_unseen(store: Store) -> None:
    """Whoever keeps a page as printed has to have seen what stands there."""
    match.keep(store, {"income.cottage[3]": 7}, "there")
    with pytest.raises(match.Meanwhile) as told:
        match.keep(store, {"income.cottage[3]": 4, "income.cottage[2]": 3}, "here", BEFORE)
    assert told.value.names == ("income.cottage[3]",)
    assert match.my_numbers(store).numbers["income"]["cottage"] == [1, 2, 3, 7]
    match.keep(store, {"income.cottage[3]": 7}, "the same", BEFORE)


def test_the_edition_is_a_file_like_any_other(store: Store) -> None:
    """It extends the base edition and holds only what differs or was compared; a table is laid out by it."""
    match.keep(store, {"income.cottage[3]": 7}, "kept")
    mine = match.my_edition(store)
    assert mine is not None
    assert {without_place(name) for name in names_of(mine.numbers)} == {"income.cottage"}
    again = resolve_edition(mine, "my-copy")
    assert Book(again, None, {}).income[3][0] == 7
    header = header_for(["Anna", "Ben"], edition=msgspec.to_builtins(mine), table="t")
    assert start_of(header).book.income[3][0] == 7


def test_solo_boards_can_be_left_out_in_one_step_and_taken_up_again(store: Store) -> None:
    """More than half of all numbers are printed on them; what was compared of them stays."""
    match.keep(store, {"solo.citizen.upgrade_track[1][0].zone": "sand"}, "kept")
    match.play_solo(store, False)
    parts = match.to_compare(store)
    assert {one.id for one in printed.pages()} - {one.id for one in parts} == {f"solo-{level}" for level in LEVELS}
    assert match.unsure(match.my_numbers(store), parts) == sum(len(one.numbers) for one in parts)
    match.play_solo(store, True)
    assert match.to_compare(store) == printed.pages()


@pytest.mark.parametrize("page", printed.pages(), ids=lambda page: page.id)
def test_a_part_is_laid_out_as_it_is_printed(page: PrintedPart) -> None:
    """Every line is as long as what stands on top of it, and no wider than a phone has room for."""
    for grid in page.grids:
        for _, line in grid.lines:
            assert len(line) <= 7
            assert not grid.across or len(line) == len(grid.across)


def test_incomes_stand_in_a_table_of_zones(store: Store) -> None:
    """Four kinds to compare, four zones; what the rules state stands in its place all the same (landmarks earn 0)."""
    (grid,) = printed.pages()[0].grids
    assert grid.across == ("Gravel", "Grass", "Dirt", "Sand")
    assert [label for label, _ in grid.lines] == ["Cottages", "Shops", "Victorians", "Businesses", "Landmarks"]
    assert [one.stated for _, line in grid.lines for one in line] == [False] * 16 + [True] * 4
