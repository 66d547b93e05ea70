"""The form of numbers, for every game alike: each number once, as it is printed; what is entered is that game's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from capemay_kit.core.edition import UNCHECKED, Resolved, source_of
from capemay_kit.core.printed import YES_NO
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own import match, merging, pack, printed, ready
from capemay_kit.own.printed import Number, Value
from capemay_kit.own.steps import Changes

GAMES = printed.games()
OTHERS = [one for one in GAMES if one != printed.FIRST]
ASKED = [one for one in GAMES if any(page.numbers for page in printed.pages(one))]
"""The games with numbers that their rulebook does not state."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Open an empty store."""
    return Store(str(tmp_path / "store.db"))


def base(game: str) -> Resolved:
    """Return the shipped numbers of a game."""
    return registry.editions(game).load(registry.newest_edition(game))


def every(game: str) -> list[Number]:
    """Return all numbers of a game's form that are asked for."""
    return [one for page in printed.pages(game) for one in page.numbers]


def leaves(value: object, name: str) -> list[str]:
    """Name every single number below a value."""
    if isinstance(value, dict):
        return [leaf for key, one in value.items() for leaf in leaves(one, f"{name}.{key}" if name else key)]
    if isinstance(value, list | tuple):
        return [leaf for i, one in enumerate(value) for leaf in leaves(one, f"{name}[{i}]")]
    return [name]


def other(number: Number, value: Value) -> Value:
    """Return another value that a number can have."""
    if number.among:
        among = [one for one in number.among if one not in (value, "yes" if value else "no")]
        return among[0] == "yes" if number.among == YES_NO else among[0]
    limits = registry.editions(number.game).limits(number.name)
    return int(value) + 1 if limits.is_usual(int(value) + 1) else int(value) - 1


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_is_not_stated_is_asked_for_once(game: str) -> None:
    """And no other."""
    edition = base(game)
    wanted = [one for one in leaves(edition.numbers, "") if source_of(edition.sources, one) in UNCHECKED]
    assert sorted(one.name for one in every(game)) == sorted(wanted)
    assert match.unsure(edition, printed.pages(game)) == ready.still_assumed(Store("sqlite://"))[game] == len(wanted)


@pytest.mark.parametrize("game", OTHERS)
def test_every_number_that_the_rulebook_states_is_shown_once(game: str) -> None:
    """Of Cape May's only those that stand between others."""
    cells = [one for page in printed.pages(game) for grid in page.grids for _, line in grid.lines for one in line]
    assert sorted(one.name for one in cells) == sorted(leaves(base(game).numbers, ""))
    for one in cells:
        assert printed.written(printed.key(one), match.value_of(base(game), one.name))


@pytest.mark.parametrize("game", GAMES)
def test_no_two_numbers_are_called_the_same(game: str) -> None:
    """Whoever hears a number read out knows which it is."""
    called = [one.label for one in every(game)]
    assert [one for one in called if called.count(one) > 1 and game != printed.FIRST] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_numbers_come_to_is_what_the_rulebook_counts(game: str) -> None:
    """Ours do."""
    for page in printed.pages(game):
        for one in page.sums:
            assert one.found([match.value_of(base(game), name) for name in one.names]) == one.of


@pytest.mark.parametrize("game", ASKED)
def test_a_number_entered_is_that_game_s_and_can_be_taken_back(store: Store, game: str) -> None:
    """The others keep theirs; the step says what was entered, and of which number."""
    number = every(game)[0]
    was = match.value_of(base(game), number.name)
    value = other(number, was)
    match.enter(store, number, value, was)
    assert match.value_of(match.my_numbers(store, game), number.name) == value
    assert list(store.own("edition")) == [match.my_copy(game)] == list(ready.editions(store, game))
    changes = Changes(store)
    changes.read()
    assert changes.last is not None
    assert changes.last.what == f"{number.label}: {printed.written(printed.key(number), value)}"
    changes.take_back()
    assert store.own("edition") == {}


@pytest.mark.parametrize("game", ASKED)
def test_an_odd_number_waits_by_its_game(store: Store, game: str) -> None:
    """Two games may have a number of one name."""
    number = next(one for one in every(game) if not one.among)
    limits = registry.editions(game).limits(number.name)
    assert limits.high is not None
    was = match.value_of(base(game), number.name)
    match.enter(store, number, limits.high + 1 if limits.can_be(limits.high + 1) else 0, was)
    assert match.value_of(match.my_numbers(store, game), number.name) == was
    (waits,) = match.held(store).items()
    assert waits[0] == printed.key(number)
    assert match.doubt(number, waits[1], match.my_numbers(store, game)).can_keep
    match.keep_it(store, number)
    assert match.held(store) == {}
    assert match.value_of(match.my_numbers(store, game), number.name) != was


@pytest.mark.parametrize("game", ASKED)
def test_numbers_of_every_game_travel_in_a_pack(store: Store, game: str, tmp_path: Path) -> None:
    """And are this game's where they arrive."""
    numbers = {one.name: match.value_of(base(game), one.name) for one in every(game)}
    match.keep(store, numbers, "kept", game=game)
    there = Store(str(tmp_path / "there.db"))
    merging.keep_pack(there, pack.read_pack(pack.write_pack(store, "Ours", False), "ours"))
    assert match.my_numbers(there, game) == match.my_numbers(store, game)
    assert ready.editions(there, game) == {match.my_copy(game): 0}
    assert ready.still_assumed(there)[game] == 0


def test_an_edition_of_no_game_is_refused_in_a_pack(store: Store) -> None:
    """By its path."""
    made: dict[str, Any] = {"format": "capemay-edition/1", "id": "x", "game": "chess", "numbers": {}}
    store.keep_own({("edition", "x"): msgspec.json.encode(made)}, "kept")
    with pytest.raises(BadFile, match="should be cape-may"):
        pack.write_pack(store, "Ours", False)
