"""The two small games in which bots are measured that have learnt nothing of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks import added
from capemay_kit.bots.players import effort
from capemay_kit.bots.values import values
from capemay_kit.checking import check
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TITLES", "PACKAGES"):
        monkeypatch.setattr(registry, name, dict(getattr(registry, name)))
    monkeypatch.setattr(registry, "GAMES", registry.GAMES)
    added.known()


def begun(game: str) -> tuple[Any, Any]:
    rules, start, header_for = registry.game(game)
    return rules, start(header_for(["Ann", "Bo"], seed="1"))


@pytest.mark.parametrize("game", added.TITLES)
def test_nothing_is_wrong_with_it(game: str) -> None:
    assert check(game) == []


def test_the_last_stone_in_the_store_brings_another_turn_and_in_an_empty_pit_what_lies_opposite() -> None:
    rules, s = begun("pits")
    acts = {act.pit: act for act in rules.legal(s, 0)}
    again = rules.apply(s, 0, acts["c"], Chance())
    assert (again.turn, again.seats[0].store) == (0, 1)
    empty = replace(s, seats=(replace(s.seats[0], f=0, b=4), s.seats[1]))
    taken = rules.apply(empty, 0, acts["b"], Chance())
    assert (taken.turn, taken.seats[0].store, taken.seats[0].f, taken.seats[1].a) == (1, 5, 0, 0)


def test_a_hold_is_seen_by_nobody_else_and_pays_by_its_kinds() -> None:
    rules, s = begun("smugglers")
    load, land = next(iter(rules.legal(s, 0))), "land"
    held = s.with_seat(0, hold=("rum", "rum", "silk"))
    assert rules.view(held, 1).seats[0].hold == (None, None, None)
    act = next(one for one in rules.legal(held, 0) if one != load)
    assert type(act).__struct_config__.tag == land
    assert rules.apply(held, 0, act, Chance()).seats[0].coins == 5


def test_they_are_known_beside_all_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of other packages too, and however often it is asked."""
    monkeypatch.setitem(registry.PACKAGES, "tiny-island", "tiny_island")
    added.known()
    added.known()
    assert sorted(registry.GAMES) == sorted([*registry.OURS, "tiny-island", *added.TITLES])


def sown(mine: list[int], other: list[int], pit: str) -> tuple[list[int], list[int], Any]:
    """Return what lies in both rows, the stores last, and the moment, after seat 0 sowed."""
    rules, s = begun("pits")
    for seat, row in enumerate((mine, other)):
        s = s.with_seat(seat, **dict(zip((*"abcdef", "store"), row, strict=True)))
    s = rules.apply(s, 0, next(one for one in rules.legal(s, 0) if one.pit == pit), Chance())
    return s.seats[0].stones, s.seats[1].stones, s


@pytest.mark.parametrize(("second", "opposite"), [(0, 0), (2, 7)])
def test_nothing_is_captured_where_nothing_lies_opposite_or_the_pit_was_not_empty(second: int, opposite: int) -> None:
    mine, other, s = sown([1, second, 0, 0, 0, 5, 0], [4, 4, 4, 4, opposite, 4, 0], "a")
    assert (mine, other, s.turn) == ([0, second + 1, 0, 0, 0, 5, 0], [4, 4, 4, 4, opposite, 4, 0], 1)


def test_stones_are_sown_past_the_store_of_the_other_seat() -> None:
    mine, other, _ = sown([1, 0, 0, 0, 0, 8, 0], [1, 1, 1, 1, 1, 1, 0], "f")
    assert (mine, other) == ([2, 0, 0, 0, 0, 0, 1], [2, 2, 2, 2, 2, 2, 0])


def test_where_one_side_is_empty_the_rest_goes_to_its_owner_and_most_stones_win() -> None:
    mine, other, s = sown([0, 0, 0, 0, 0, 1, 20], [3, 0, 0, 0, 0, 4, 20], "f")
    outcome = registry.game("pits").rules.outcome(s)
    assert (mine, other, outcome.winners) == ([0] * 6 + [21], [0] * 6 + [27], (1,))


@pytest.mark.parametrize(("die", "left"), [(1, ()), (2, ("rum", "rum", "silk"))])
def test_a_patrol_takes_all_if_its_die_is_at_most_what_is_above_two_things(die: int, left: tuple[str, ...]) -> None:
    rules, s = begun("smugglers")
    s = s.with_seat(0, hold=("rum", "rum"), coins=7)
    s = rules.apply(s, 0, rules.legal(s, 0)[0], Chance(answers=("silk", die)))
    assert (s.seats[0].hold, s.seats[0].coins, s.turn) == (left, 7, 1)


def test_a_full_market_pays_less() -> None:
    rules, s = begun("smugglers")
    s = replace(s.with_seat(0, hold=("rum", "rum", "silk")), market=("rum",) * 8)
    s = rules.apply(s, 0, rules.legal(s, 0)[1], Chance())
    assert s.seats[0].coins == 2 * 2 - 2 + 1
    assert (s.seats[0].hold, s.market.count("rum")) == ((), 10)


def test_bots_search_where_nothing_was_learnt() -> None:
    """The stronger, the more games they imagine."""
    know = values("pits")
    assert know.weights is None
    found = [effort(name, know, begun("pits")[1]) for name in ("fair", "strong", "master")]
    assert [one.games for one in found if one] == sorted(one.games for one in found if one)
    assert None not in found
