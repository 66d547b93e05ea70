"""What a new table takes over from another one."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.sentences import STREETS
from capemay_kit.games.capital_city import acts as act
from capemay_kit.own import draft
from capemay_kit.own.ready import board_for, names, of_table


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


def traced(store, side="cape-may-1-2"):
    """Keep a board of one's own, whose streets are called otherwise, and return it."""
    board = load_board(side)
    own = replace(board, streets={one: f"Own {i}" for i, one in enumerate(board.streets)})
    made = draft.duplicate(own, f"own-{side}", "Ours")
    store.keep_own({("board", made.board.id): draft.to_file(made)}, "kept")
    return made.board


def test_a_board_is_for_its_number_of_players(tmp_path):
    """Of two sides the one that is printed for them; none where no side is."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    assert board_for(store, "cape-may", 2) is None
    traced(store)
    assert [board_for(store, "cape-may", n) for n in (1, 2, 3)] == ["own-cape-may-1-2", "own-cape-may-1-2", None]
    traced(store, "cape-may-3-4")
    assert board_for(store, "cape-may", 4) == "own-cape-may-3-4"
    assert board_for(store, "cape-horn", 4) is None


def test_cards_name_the_streets_of_one_s_own_boards(tmp_path):
    """Ours are no choice where one's own are traced, unless a card names one already."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    assert names(store, None).streets == STREETS
    board = traced(store)
    assert names(store, None).streets == names(store, board).streets == board.streets
    shipped = load_board("cape-may-3-4")
    assert set(names(store, shipped).streets) == {*STREETS, *shipped.streets}
