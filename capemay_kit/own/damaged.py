"""What can be read of an owner's copy, and what cannot. The app goes on without what cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from capemay_kit.core.edition import Edition
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.cards import CARD, KEPT, read_row
from capemay_kit.own.photo import size_of

READERS: Mapping[str, Callable[[str, bytes], Any]] = {
    "edition": lambda name, raw: _edition(decode(raw, Edition, name), name),
    "board": lambda name, raw: registry.check_board(raw, name),
    "draft": lambda name, raw: _draft(raw, name),
    CARD: lambda name, raw: read_row(CARD, name, raw),
    KEPT: lambda name, raw: read_row(KEPT, name, raw),
    "photo": lambda name, raw: size_of(raw),
}
"""How each kind of thing is read completely. Each raises `BadFile`."""


def _edition(made: Edition, name: str) -> Any:
    return registry.editions(made.game or registry.GAMES[0]).resolve(made, name)


def _draft(raw: bytes, name: str) -> Any:
    # every start screen asks what is damaged, and few stores hold a draft
    from capemay_kit.own.traceable import from_bytes

    return from_bytes(raw, name)


def sorted_out(store: Store, kind: str) -> tuple[dict[str, bytes], dict[str, BadFile]]:
    """Return the things of a kind that can be read, by name, and what is wrong with the others."""
    found: dict[str, bytes] = {}
    broken: dict[str, BadFile] = {}
    for name, raw in store.own(kind).items():
        try:
            READERS[kind](name, raw)
        except BadFile as bad:
            broken[name] = bad
        else:
            found[name] = raw
    return found, broken


def damaged(store: Store) -> dict[tuple[str, str], BadFile]:
    """Return what is wrong with each thing that cannot be read, by kind and name."""
    return {(kind, name): bad for kind in READERS for name, bad in sorted_out(store, kind)[1].items()}
