"""House rules of a table: switches for what the rules leave open, and a few numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from capemay_kit.core.book import printed
from capemay_kit.core.edition import Edition
from capemay_kit.games import registry


def edition_of_house(game: str, edition: Edition | None, numbers: Mapping[str, int]) -> Any:
    """Return what a header has as its edition: the owner's (None: the shipped one) with the table's own numbers. Those
    are named like house rules (``numbers.actions``).

    A header holds the whole edition, so that the record can be read anywhere.
    """
    usual = registry.screen(game).usual()
    chosen = {name: n for name, n in numbers.items() if n != printed(usual, name)}
    newest = registry.newest_edition(game)
    if not chosen:
        return newest if edition is None else msgspec.to_builtins(edition)
    made = edition or Edition("capemay-edition/1", "base-house-rules", newest, game=game)
    own: dict[str, Any] = dict(made.numbers)
    for name, n in chosen.items():
        *outer, last = name.split(".")[1:]
        inside = own
        for part in outer:
            inside[part] = inside = dict(inside.get(part, {}))
        inside[last] = n
    return msgspec.to_builtins(made) | {"numbers": own}
