"""What numbers can be and usually are: declared beside them, asked for by name."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest
from msgspec import Struct

from capemay_kit.core.edition import names_of
from capemay_kit.core.limits import Limits, alike, all_different, amount, limits_of, odd
from capemay_kit.errors import BadFile, UnknownName
from capemay_kit.games import registry

Price = Annotated[int, amount("Price", 0, 30, money=True)]


class Cost(Struct, frozen=True):
    house: tuple[Price, Price]


class Numbers(Struct, frozen=True):
    """A few numbers of every shape."""

    cost: Cost
    cards: Annotated[tuple[Annotated[int, amount("Card", 1, 9, least=1, most=10)], ...], all_different(3)]
    bag: dict[str, Price]
    plain: int = 0
    alone: Cost | None = None


GOOD = Numbers(Cost((1, 2)), (1, 2, 3), {"owl": 7})


@pytest.mark.parametrize("name", ["cost.house[1]", "bag.owl", "bag.anything", "alone.house[0]"])
def test_a_number_is_found_by_its_name_wherever_it_stands(name):
    """In a struct, a list, a mapping, or where there may be nothing."""
    assert limits_of(Numbers, name) == Limits(0, 1000, 0, 30, "Price", money=True)


@pytest.mark.parametrize("name", ["cost.hut[0]", "cost.house[2]", "cost.house.x", "plain.x"])
def test_a_name_of_no_number_is_unknown(name):
    with pytest.raises(UnknownName):
        limits_of(Numbers, name)


def test_limits_say_themselves_in_words():
    """With the sign before the figure."""
    price, loose = limits_of(Numbers, "bag.owl"), Limits(least=1)
    said = (price.span(0, 30), price.written(-5), loose.span(1, None), loose.span(None, 9), loose.span(2, 2))
    assert said == ("$0 to $30", "−$5", "1 or more", "at most 9", "2")
    assert limits_of(Numbers, "plain").can_be(-(10**9))


def test_what_is_not_usual_is_odd_and_two_alike_where_none_may_be_are_named_both():
    found = list(odd(msgspec.structs.replace(GOOD, cost=Cost((1, 99)), bag={"owl": 31}), Numbers))
    assert [(one.path, one.warning) for one in found] == [
        ("$.numbers.cost.house[1]", True), ("$.numbers.bag.owl", True),
    ]  # fmt: skip
    assert found[0].message == "is $99. Price is usually $0 to $30"
    found = list(alike(msgspec.structs.replace(GOOD, cards=(4, 2, 4)), Numbers))
    assert [one.path for one in found] == ["$.numbers.cards[0]", "$.numbers.cards[2]"]
    assert [*odd(GOOD, Numbers), *alike(GOOD, Numbers)] == []


@pytest.mark.parametrize(
    ("game", "name", "odd_one", "impossible"),
    [("cape-may", "lighthouse_cost", 99, -5), ("capitol", "draw", 50, 1001), ("cape-horn", "start_hand", 50, -1),
     ("capital-city", "bid", 99, 0)],
)  # fmt: skip
def test_every_number_of_a_game_says_what_it_is_and_is_held_to_that(game, name, odd_one, impossible):
    """So that a form can be made of it, and nobody is asked about our own; of another edition it is warned of what is
    odd, and refused what cannot be."""
    editions = registry.files(game).editions
    base = editions.load("base")
    leaves = [leaf for one in names_of(base.numbers) for leaf in _leaves(_value(base.numbers, one), one)]
    assert [leaf for leaf in leaves if editions.limits(leaf).called == "Number"] == []
    assert editions.odd(base) == []

    def check(value):
        raw = {"format": "capemay-edition/1", "id": "mine", "extends": "base", "game": game, "numbers": {name: value}}
        return registry.check_edition(msgspec.json.encode(raw), "mine.json")

    (warned,) = check(odd_one)
    assert (warned.warning, warned.path) == (True, f"$.numbers.{name}")
    with pytest.raises(BadFile) as bad:
        check(impossible)
    assert bad.value.faults[0].path == f"$.numbers.{name}"


def _value(numbers, name):
    for part in name.split("."):
        numbers = numbers[part]
    return numbers


def _leaves(value, name):
    if isinstance(value, dict):
        return [leaf for key, one in value.items() for leaf in _leaves(one, f"{name}.{key}")]
    if isinstance(value, list):
        return [leaf for i, one in enumerate(value) for leaf in _leaves(one, f"{name}[{i}]")]
    return [name] if isinstance(value, int) and not isinstance(value, bool) else []
