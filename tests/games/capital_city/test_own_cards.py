"""What owners read out of their buildings is known at the next table, by its number (p. 3)."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.core.forms import Did
from capemay_kit.core.record import Header
from capemay_kit.core.table import Table
from capemay_kit.errors import BadValue, UnknownName
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import OwnBuilding
from capemay_kit.games.capital_city.by_hand import PLACES
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.capital_city.screen import SCREEN

NAMES = ["Anna", "Ben", "Cleo"]
ORDER = act.Auctioned((2, 1, 3), (9, 8, 13))
BUY = act.Buy("?1-3")
POST = {"symbols": ["star"], "deed": 3, "points": 1, "dollars": 2}
SAID = Did(figures={"places": PLACES.index(("star",)), "deed": 3, "points": 1, "dollars": 2}, number=7)


@pytest.fixture
def table(rules):
    """Return a function that lays out a table with printed cards at its first purchase, with an owner's ``own``."""

    def make(own: dict[str, Any] | None = None) -> Table[Any, Any]:
        header: Header = GAME.header_for(NAMES, table="t", **({"own": own} if own else {}))
        made = Table(rules, header, GAME.start(header))
        for seat, one in ((0, act.LayOut(0)), (0, ORDER)):
            made.act(seat, one)
        return made

    return make


def test_buying_one_that_nobody_has_read_out_asks_what_is_printed_on_it(table) -> None:
    """Places, deed and pay, in the panel of every unknown card."""
    asked = SCREEN.unknown_card(table().state, 1, BUY)
    assert asked is not None
    assert [one.name for one in asked.figures] == ["places", "deed", "points", "dollars"]
    assert asked.known == ()


def test_what_is_entered_is_done_and_said(table) -> None:
    """The act has what was read out."""
    s = table().state
    assert SCREEN.card_did(s, 1, BUY, SAID) == act.Buy("?1-3", 3, False, ("star",), 1, 2)
    said = SCREEN.card_says(s, 1, BUY, SAID)
    assert said == "Buy Spring building 3. Symbols: a star. Deed: $3. Earns: 1 victory point or $2."


def test_one_that_was_read_out_is_bought_as_it_is(table, rules) -> None:
    """It is asked once."""
    s = table().state
    done = SCREEN.card_did(s, 1, act.ReadOut("?1-3"), SAID)
    after = rules.apply(s, 0, done, None)
    assert SCREEN.unknown_card(after, 1, BUY) is None


def test_a_kept_one_is_known_at_the_next_table_with_one_tap(table, rules) -> None:
    """It is offered by its number, and buying it says all that was read out."""
    path, card = SCREEN.card_kept(table().state, 1, BUY, SAID)
    assert (path, card) == ("book.own.building.7", {**POST, "symbols": ("star",), "number": 7})
    made = table(own={path: card})
    asked = SCREEN.unknown_card(made.state, 1, BUY)
    (known,) = asked.known
    assert (known.number, known.title, known.ours, asked.taken, asked.free) == (7, "Card 7", False, (7,), 8)
    made.act(1, known.act)
    known_now = made.state.book.buildings["?1-3"]
    assert (known_now.symbols, known_now.deed, known_now.points, known_now.dollars) == (("star",), 3, 1, 2)
    assert made.state.seats[1].money == 5


def test_kept_ones_keep_apart_and_a_table_without_them_is_as_before(table, rules) -> None:
    """Two numbers, two cards; the book of a table that has none is the same as ever."""
    s = table().state
    two = rules.correct(rules.correct(s, "book.own.building.7", POST), "book.own.building.8", {**POST, "deed": 9})
    assert two.book.own_cards == {
        ("building", 7): OwnBuilding(7, ("star",), 3, 1, 2), ("building", 8): OwnBuilding(8, ("star",), 9, 1, 2),
    }  # fmt: skip
    assert two.book != s.book
    assert two.book.with_number("bid", 2).own_cards == two.book.own_cards
    assert table().state.book.own_cards == {}


def test_what_cannot_be_a_card_of_a_deck_is_refused(table, rules) -> None:
    """No such deck, no such symbol, no places at all."""
    s = table().state
    with pytest.raises(UnknownName):
        rules.correct(s, "book.own.wind.1", POST)
    with pytest.raises(BadValue):
        rules.correct(s, "book.own.building.1", {**POST, "symbols": ["moon"]})
    with pytest.raises(BadValue):
        rules.correct(s, "book.own.building.0", POST)


def test_nothing_read_out_keeps_nothing(table) -> None:
    """There would be nothing on the card."""
    assert SCREEN.card_kept(table().state, 1, BUY, Did(number=7)) is None
