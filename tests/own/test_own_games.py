"""A whole made-up copy of each game's numbers: entered one by one, kept, and played by to the end."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.own import match, printed, ready
from capemay_kit.results.formats import write

from .made_up import capitol, keys_of, numbers_of
from .strokes import Strokes

ASKED = [one for one in printed.games() if any(page.numbers for page in printed.pages(one))]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Open an empty store."""
    return Store(str(tmp_path / "store.db"))


def kept(store: Store, game: str) -> dict[str, Any]:
    """Keep all numbers of a made-up copy, and return the edition as a table's header holds it."""
    match.keep(store, numbers_of(game), "kept", game=game)
    mine = match.my_edition(store, game)
    assert mine is not None
    found: dict[str, Any] = msgspec.to_builtins(mine)
    return found


def played(game: str, edition: dict[str, Any]) -> Table[Any, Any]:
    """Play a game at random to its end."""
    found = registry.game(game)
    header = found.header_for(["Ann", "Bob", "Cid"], seed="own", edition=edition)
    rnd, table = random.Random(1), registry.lay_out(header)
    while acting := found.rules.to_act(table.state):
        seat = acting[0]
        table.act(seat, rnd.choice(found.rules.legal(table.state, seat)))
    return table


def test_a_made_up_copy_of_capitol_is_as_its_rulebook_counts() -> None:
    """And otherwise all over."""
    numbers = capitol()
    assert sorted(numbers) == sorted(one.name for page in printed.pages("capitol") for one in page.numbers)
    for page in printed.pages("capitol"):
        assert [one.of for one in page.sums] == [one.found([numbers[name] for name in one.names]) for one in page.sums]


@pytest.mark.parametrize("game", ASKED[1:])
def test_numbers_entered_one_after_the_other_are_all_there(store: Store, game: str) -> None:
    """In the order of the form; those that wait for others are kept with them."""
    wanted, seen = numbers_of(game), match.my_numbers(store, game)
    for page in printed.pages(game):
        for number in page.numbers:
            match.enter(store, number, wanted[number.name], match.value_of(seen, number.name))
    assert match.held(store) == {}
    again = match.my_numbers(Store(store.url), game)
    assert {name: match.value_of(again, name) for name in wanted} == wanted


@pytest.mark.parametrize("game", ASKED)
def test_a_game_is_played_to_the_end_by_the_numbers_of_one_s_own(store: Store, game: str) -> None:
    """Nothing of ours is left in its book, nor does its record need the owner's store."""
    table = played(game, kept(store, game))
    book = table.state.book
    assert {name: match.value_of(book.edition, name) for name in numbers_of(game)} == numbers_of(game)
    assert (book.unsure, ready.still_assumed(store)[game]) == (0, 0)
    again, entries = registry.read_record(write(table, "jsonl"), "own")
    for entry in entries:
        again.take(entry)
    assert table.rules.scores(again.state) == table.rules.scores(table.state)


@pytest.mark.parametrize("game", ASKED)
def test_its_end_is_scored_by_them(store: Store, game: str) -> None:
    """A position that leaves the app takes them along."""
    table = played(game, kept(store, game))
    scored = registry.score_position(write(table, "position"), "own").sheet
    assert [one.total for one in scored.seats] == [one.total for one in table.rules.scores(table.state).seats]


def test_prestige_of_cape_may_is_that_of_one_s_own_chart(store: Store) -> None:
    """By our numbers the same end comes to something else."""
    raw = write(played("cape-may", kept(store, "cape-may")), "position")
    mine, ours = (registry.score_position(raw, "own", by).sheet for by in (None, "base"))
    assert [one.total for one in mine.seats] != [one.total for one in ours.seats]


def test_cards_and_areas_of_capitol_are_those_of_one_s_own(store: Store) -> None:
    """No card of ours is dealt, and no area has our spaces."""
    book = played("capitol", kept(store, "capitol")).state.book
    counts = [int(capitol()[f"cards.roof[{i}]"]) for i in range(18)]
    assert book.full["roof"] == tuple(f"roof-{n}" for n, count in enumerate(counts, 1) for _ in range(count))
    assert sorted(one.spaces for one in book.areas) == [6, 6, 6, 7, 7, 7, 8, 8, 8]


def test_wind_cards_of_cape_horn_are_as_many_as_one_counted(store: Store) -> None:
    """In the stack at the start."""
    s = registry.lay_out(registry.game("cape-horn").header_for(["A", "B", "C"], edition=kept(store, "cape-horn"))).state
    assert sum(s.book.numbers.wind_cards.values()) == sum(
        int(n) for name, n in numbers_of("cape-horn").items() if name.startswith("wind_cards.")
    )


@pytest.mark.parametrize(
    ("game", "solo", "minutes"),
    [("cape-may", False, 3), ("cape-may", True, 9), ("capitol", True, 5), ("cape-horn", True, 1)],
)
def test_numbers_are_entered_in_so_many_minutes(
    game: str, solo: bool, minutes: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each looked up and typed, though it may be right already; Enter goes on (the keystroke-level model)."""
    hand, wanted = Strokes(), numbers_of(game)
    hand.tap(4)
    for part in printed.pages(game):
        hand.decide()
        for number in part.numbers if solo or not part.solo else ():
            hand.type(f"{keys_of(number, wanted[number.name])}\n")
        hand.type("\n" if part.numbers and (solo or not part.solo) else "")
    with capsys.disabled():
        print(f"\nNumbers of {game}{'' if solo else ' without solo'}: {hand}")
    assert hand.seconds <= 60 * minutes
