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


def test_bots_search_where_nothing_was_learnt() -> None:
    """The stronger, the more games they imagine."""
    know = values("pits")
    assert know.weights is None
    found = [effort(name, know) for name in ("fair", "strong", "master")]
    assert [one.games for one in found if one] == sorted(one.games for one in found if one)
    assert None not in found
