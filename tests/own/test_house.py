"""House rules: chosen for a table, said at the table."""

from __future__ import annotations

import pytest

from capemay_kit.core.book import printed
from capemay_kit.core.edition import Edition
from capemay_kit.core.forms import HouseRule
from capemay_kit.games import registry
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.screen import SCREEN
from capemay_kit.own.match import edition_of_house

RULES = {rule.name: rule for rule in SCREEN.house}
USUAL = {name: printed(SCREEN.usual(), name) for name in RULES if name.startswith("numbers.")}
SWITCHES = [name for name in RULES if name.startswith("rulings.")]


def _book(numbers: dict[str, int], rulings: dict[str, bool], edition: Edition | None = None):
    options = {"rulings": rulings} if rulings else {}
    header = header_for(["Anna", "Ben"], edition=edition_of_house("cape-may", edition, numbers), table="t", **options)
    return start_of(header)


def test_the_standard_rules_need_no_word() -> None:
    """And no edition of their own."""
    assert edition_of_house("cape-may", None, USUAL) == registry.newest_edition("cape-may")
    assert SCREEN.house_rules(_book(USUAL, {})) == ()


@pytest.mark.parametrize(
    ("name", "n"), [("numbers.rounds_per_season", 2), ("numbers.start_money", 30), ("numbers.actions", 4)]
)
def test_a_number_of_the_house_is_played_by_and_said(name: str, n: int) -> None:
    """From the first deal on."""
    s = _book(USUAL | {name: n}, {})
    assert printed(s.book, name) == n
    assert SCREEN.house_rules(s) == (RULES[name].sentence.format(n=n),)


def test_more_money_is_there_from_the_beginning() -> None:
    """Each seat's purse, not only the number."""
    assert [seat.money for seat in _book(USUAL | {"numbers.start_money": 30}, {}).seats] == [30, 30]


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_that_is_turned_is_said(name: str) -> None:
    """In words, not by its name in the file."""
    s = _book(USUAL, {name.removeprefix("rulings."): not printed(SCREEN.usual(), name)})
    assert SCREEN.house_rules(s) == (RULES[name].sentence,)


def test_the_owners_numbers_stay_with_the_houses() -> None:
    """My copy, and four actions."""
    mine = Edition("capemay-edition/1", "my-copy", "base", {"income": {"shop": [9, 9, 9, 9]}})
    s = _book(USUAL | {"numbers.actions": 4}, {}, mine)
    assert (s.book.income[0][1], s.book.numbers.actions) == (9, 4)


EVERY = [(game, rule) for game in registry.GAMES for rule in registry.screen(game).house]


@pytest.mark.parametrize(("game", "rule"), EVERY, ids=[f"{game} {rule.name}" for game, rule in EVERY])
def test_every_house_rule_of_every_game_is_laid_out_and_said_at_the_table(game: str, rule: HouseRule) -> None:
    """A number at both ends of what may be chosen, a ruling turned; nothing else is said then."""
    says = registry.screen(game)
    usual = printed(says.usual(), rule.name)
    values = [not usual] if isinstance(usual, bool) else [n for n in (rule.least, rule.most) if n != usual]
    for value in values:
        numbers = {} if isinstance(usual, bool) else {rule.name: value}
        rulings = {"rulings": {rule.name.removeprefix("rulings."): value}} if isinstance(usual, bool) else {}
        found = registry.game(game)
        names = ["Anna", "Ben", "Cleo"]
        header = found.header_for(names, edition=edition_of_house(game, None, numbers), table="t", **rulings)
        s = found.start(header)
        assert printed(s.book, rule.name) == value
        assert says.house_rules(s) == (rule.sentence.format(n=value),)


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_game_has_numbers_and_rulings_to_be_chosen_and_a_standard_table_says_none(game: str) -> None:
    """So the set-up of each has a fold with house rules."""
    says, found = registry.screen(game), registry.game(game)
    kinds = {rule.name.partition(".")[0] for rule in says.house}
    assert kinds == {"numbers", "rulings"}
    assert says.house_rules(found.start(found.header_for(["Anna", "Ben", "Cleo"]))) == ()
