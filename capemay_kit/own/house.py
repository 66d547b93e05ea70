"""House rules: switches for what the rules leave open, and a few numbers, chosen for one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from capemay_kit.core.edition import Edition
from capemay_kit.games.cape_may.book import Book, Numbers, Rulings, load_edition

NUMBERS = ("rounds_per_season", "start_money", "actions")
"""Numbers a table may choose for itself."""
NUMBER_WORDS = {
    "rounds_per_season": ("Rounds in a season", "{n} rounds in a season"),
    "start_money": ("Dollars to begin with", "${n} to begin with"),
    "actions": ("Actions a turn", "{n} actions a turn"),
}
SWITCH_WORDS = {
    "wrong_way_entry": ("A move may end against an arrow", "no move ends against an arrow"),
    "specials_on_card_moves": (
        "Moves by cards bring special spaces too",
        "moves by cards bring special spaces too",
    ),
    "discounts_on_lighthouse": ("Discounts count at the lighthouse", "discounts count at the lighthouse"),
    "extra_actions_again": (
        "A card may give a turn actions more than once",
        "a card may give a turn actions more than once",
    ),
}
"""What each switch is called, and what is said at a table where it is not as usual."""


def standard() -> Numbers:
    """Return the numbers of the base edition."""
    return Book(load_edition("base"), None, {}).numbers


def edition_of_house(edition: Edition | None, numbers: Mapping[str, int]) -> Any:
    """Return what a header names as its edition: the owner's (None: the base one) with the table's own numbers.

    A header holds an edition whole, so that the record can be read anywhere.
    """
    chosen = {name: n for name, n in numbers.items() if n != getattr(standard(), name)}
    if not chosen:
        return "base" if edition is None else msgspec.to_builtins(edition)
    made = edition or Edition("capemay-edition/1", "base, house rules", "base")
    return msgspec.to_builtins(made) | {"numbers": {**made.numbers, **chosen}}


def house_rules(book: Book) -> list[str]:
    """Say which rules of a table are not the standard ones."""
    usual, switches = standard(), Rulings()
    found = [
        NUMBER_WORDS[name][1].format(n=getattr(book.numbers, name))
        for name in NUMBERS
        if getattr(book.numbers, name) != getattr(usual, name)
    ]
    return found + [
        words for name, (_, words) in SWITCH_WORDS.items() if getattr(book.rulings, name) != getattr(switches, name)
    ]
