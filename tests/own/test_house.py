"""House rules: chosen for a table, said at the table."""

from __future__ import annotations

import pytest

from capemay_kit.core.edition import Edition
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.own.house import NUMBER_WORDS, NUMBERS, SWITCH_WORDS, edition_of_house, house_rules, standard

USUAL = {name: getattr(standard(), name) for name in NUMBERS}


def _book(numbers: dict[str, int], rulings: dict[str, bool], edition: Edition | None = None):
    options = {"rulings": rulings} if rulings else {}
    header = header_for(["Anna", "Ben"], edition=edition_of_house(edition, numbers), table="t", **options)
    return start_of(header)


def test_the_standard_rules_need_no_word() -> None:
    """And no edition of their own."""
    assert edition_of_house(None, USUAL) == "base"
    assert house_rules(_book(USUAL, {}).book) == []


@pytest.mark.parametrize(("name", "n"), [("rounds_per_season", 2), ("start_money", 30), ("actions", 4)])
def test_a_number_of_the_house_is_played_by_and_said(name: str, n: int) -> None:
    """From the first deal on."""
    s = _book(USUAL | {name: n}, {})
    assert getattr(s.book.numbers, name) == n
    assert house_rules(s.book) == [NUMBER_WORDS[name][1].format(n=n)]


def test_more_money_is_there_from_the_beginning() -> None:
    """Each seat's purse, not only the number."""
    assert [seat.money for seat in _book(USUAL | {"start_money": 30}, {}).seats] == [30, 30]


@pytest.mark.parametrize("name", SWITCH_WORDS)
def test_a_switch_that_is_turned_is_said(name: str) -> None:
    """In words, not by its name in the file."""
    s = _book(USUAL, {name: name != "wrong_way_entry"})
    assert house_rules(s.book) == [SWITCH_WORDS[name][1]]


def test_the_owners_numbers_stay_with_the_houses() -> None:
    """My copy, and four actions."""
    mine = Edition("capemay-edition/1", "my-copy", "base", {"income": {"shop": [9, 9, 9, 9]}})
    s = _book(USUAL | {"actions": 4}, {}, mine)
    assert (s.book.income[0][1], s.book.numbers.actions) == (9, 4)
