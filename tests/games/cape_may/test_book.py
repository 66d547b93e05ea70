"""The book a table plays from."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.rules import book_of, header_for


def test_tables_that_play_from_the_same_shipped_data_share_a_book():
    """What is worked out from it is worked out once."""
    usual = header_for(["Ann", "Bob"])
    assert book_of(usual) is book_of(header_for(["Cid", "Dot"], seed="s"))
    assert book_of(usual) != book_of(header_for(["Ann", "Bob", "Cid"]))


def test_a_board_and_switches_of_a_tables_own_are_its_alone():
    """Even if they say what is shipped."""
    usual = header_for(["Ann", "Bob"])
    own = replace(usual, board=msgspec.to_builtins(load_board("cape-may-1-2")))
    assert book_of(own) == book_of(usual)
    assert book_of(own) is not book_of(usual)
    switched = replace(usual, options={**usual.options, "rulings": {"wrong_way_entry": False}})
    assert [book_of(one).rulings.wrong_way_entry for one in (switched, usual)] == [False, True]
