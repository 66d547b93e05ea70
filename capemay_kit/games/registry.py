"""The games there are, by id. Each is read when it is first asked for: a page plays one of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from capemay_kit.core.record import Entry, Header
from capemay_kit.core.screen import Screen
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import UnknownName

GAMES = ("cape-may", "capitol", "cape-horn", "capital-city")
"""Ids, in the order people choose from. A game's rules stand in ``games/<id>/rules.py`` as ``GAME``."""


class Game(NamedTuple):
    """A game: its rules, how a header's table is laid out, and how a new header is described."""

    rules: Any
    start: Callable[[Header], Any]
    header_for: Callable[..., Header]


def lay_out(header: Header, store: Store | None = None) -> Table[Any, Any]:
    """Lay out a table; with a store, write it there.

    Raises `UnknownName` or `BadFile` for what the header names, `StoreError` if its id is taken.
    """
    found = game(header.game)
    table: Table[Any, Any] = Table(found.rules, header, found.start(header), store=store)
    if store is not None:
        store.create(header)
    return table


def open_table(store: Store, table_id: str) -> Table[Any, Any]:
    """Open a table of the store. Raises `UnknownName`, `BrokenRecord`, `StoreError`."""
    header = store.header(table_id)
    found = game(header.game)
    entries = store.since(table_id, 0, entry_type(header.game))
    return Table(found.rules, header, found.start(header), entries, store)


def game(name: str) -> Game:
    """Return a game by its id. Raises `UnknownName`."""
    if name not in GAMES:
        raise UnknownName("game", name, sorted(GAMES))
    return _read(name)


@cache
def screen(name: str) -> Screen[Any, Any]:
    """Return what a game says to a screen. Cape May has screens of its own. Raises `UnknownName`."""
    if name not in GAMES:
        raise UnknownName("game", name, sorted(GAMES))
    said: Screen[Any, Any] = import_module(f"capemay_kit.games.{name.replace('-', '_')}.screen").SCREEN
    return said


@cache
def _read(name: str) -> Game:
    rules = import_module(f"capemay_kit.games.{name.replace('-', '_')}.rules")
    return Game(rules.GAME, rules.start_of, rules.header_for)


def entry_type(name: str) -> Any:
    """Return the type that entries of a game decode to."""
    act_type: Any = game(name).rules.meta.act_type
    return Entry.__class_getitem__(act_type)  # type: ignore[attr-defined]
