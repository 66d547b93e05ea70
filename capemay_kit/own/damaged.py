"""What of an owner's copy can be read, and what cannot: everything else goes on without it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from capemay_kit.core.edition import Edition
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.board import read_board
from capemay_kit.games.cape_may.book import resolve_edition
from capemay_kit.own import draft, photo
from capemay_kit.own.cards import CARD, read_card

READERS: Mapping[str, Callable[[str, bytes], Any]] = {
    "edition": lambda name, raw: resolve_edition(decode(raw, Edition, name), name),
    "board": lambda name, raw: read_board(raw, name)[0],
    "draft": lambda name, raw: draft.from_bytes(raw, name),
    CARD: read_card,
    "photo": lambda name, raw: photo.size_of(raw),
}
"""How each kind of thing is read, all of it. Each raises `BadFile`."""


def sorted_out(store: Store, kind: str) -> tuple[dict[str, Any], dict[str, BadFile]]:
    """Return what of a kind can be read, by name, and what is wrong with the rest."""
    found: dict[str, Any] = {}
    broken: dict[str, BadFile] = {}
    for name, raw in store.own(kind).items():
        try:
            found[name] = READERS[kind](name, raw)
        except BadFile as bad:
            broken[name] = bad
    return found, broken


def damaged(store: Store) -> dict[tuple[str, str], BadFile]:
    """Return what is wrong with everything that cannot be read, by kind and name."""
    return {(kind, name): bad for kind in READERS for name, bad in sorted_out(store, kind)[1].items()}
