"""What a new table takes over from another one."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.own.ready import of_table


def test_a_new_table_takes_over_figures_but_no_card_that_nobody_named(tmp_path):
    """What lay at a place of one table's Main Street is nowhere at the next."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    header = registry.game("capital-city").header_for(["Anna", "Ben", "Cleo"], table="first")
    table = registry.lay_out(header, store)
    table.act(0, act.LayOut(0))
    table.correct("book.cards.building.?1-3.points", 3)
    table.correct("book.numbers.bid", 2)
    own = of_table(store, "first")[1]
    assert own == {"book.numbers.bid": 2}
    again = replace(header, table="second", options={**header.options, "own": own})
    assert registry.lay_out(again).state.book.numbers.bid == 2
