"""What a new table takes over from another one."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.scores import in_words
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may import acts as may
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.card_done import done_said
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.cape_may.sentences import STREETS
from capemay_kit.games.capital_city import acts as act
from capemay_kit.own import draft, ready
from capemay_kit.own.cards import keep_card
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
    store.keep_own({("board", made.board.id): made.to_file()}, "kept")
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


def called_by_its_owner(store):
    """Keep a board on which one street is called otherwise, and two cards that name it; return the board."""
    board = load_board("cape-may-1-2")
    mine = draft.duplicate(replace(board, streets={**board.streets, "lafayette": "S. Lafayette"}), "mine", "Ours")
    store.keep_own({("board", "mine"): mine.to_file()}, "kept")
    fire = cards.EventCard(1, "Blaze", provenance="mine", kind="active", effects=(cards.Fire(("lafayette",)),))
    beside = cards.Score(2, cards.Count("building", street="lafayette"))
    house = cards.UpgradeDeckCard(5, "House", provenance="mine", zone="sand", kind="end_of_game", effects=(beside,))
    for deck, card in (("event", fire), ("upgrade", house)):
        keep_card(store, deck, card)
    return msgspec.to_builtins(mine.board)


@pytest.mark.parametrize(
    ("where", "name"), [("mine", "S. Lafayette"), ("ours", "Lafayette Street"), ("none", "S. Lafayette")]
)
def test_a_street_is_called_as_its_owner_calls_it(tmp_path, where, name):
    """On their board and without a map; on ours as it is called there: what is in force, what a card does, the log,
    the score."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    board = called_by_its_owner(store)
    header = header_for(
        ["Anna", "Ben"], table="t", board=board if where == "mine" else None, map_wanted=where != "none",
        own=ready.cards(store, "cape-may"),
    )  # fmt: skip
    table = registry.lay_out(header, store)
    table.act(0, may.Deal(), told=[None] * 9)
    table.correct("seats[0].upgrades", [5])
    screen, s = registry.screen("cape-may"), replace(table.state, phase="actions", round=2, event=1)
    assert any(f"Fire on {name}:" in one.text for one in screen.notices(s))
    assert any(f"touching {name}" in one.detail for one in screen.hand(s, 0))
    done = may.CardDone("event", 0, lasting=(cards.Fire(("lafayette",)),))
    assert f"Fire on {name}" in done_said(s, 0, done)
    sheet = in_words(table.rules.scores(s), table.rules.meta.messages)
    assert any(f"touching {name}" in str(one) for line in sheet.seats[0].lines for one in line.because)
