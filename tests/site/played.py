"""What is played on a disk that fails, by the store itself: runs in Pyodide, asked by ``lab.mjs``."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from capemay_kit.core.record import Correct, Entry, Header
from capemay_kit.core.store import Store
from capemay_kit.errors import CapemayError, UnknownName

AT = "2020-01-01T00:00:00Z"
TABLE = "t"
HEADER = Header("capemay-record/1", "cape-may", TABLE, "A table", AT, 1, "0", options={"seats": ["Ann", "Bob"]})
TOLD = (CapemayError, sqlite3.Error)


def text(seed: int, size: int) -> str:
    parts = (sha256(f"{seed} {n}".encode()).hexdigest() for n in range(size // 64 + 1))
    return "".join(parts)[:size]


def append(store: Store, seq: int, size: int = 300) -> None:
    store.append(TABLE, Entry(seq, Correct("seats[0].money", seq), None, text(seq, size), (), AT))


def act(store: Store, number: int) -> None:
    last = store.last_seq(TABLE)
    match number % 6:
        case 1:
            # more than SQLite keeps in memory here, so that it changes the tables before the end
            store.keep_beside(TABLE, {"photo": text(number, 60_000).encode(), "note": b"at dusk"})
        case 3:
            store.keep_beside(TABLE, {"photo": b""})
        case 5:
            try:
                append(store, last)
            except CapemayError:
                return
        case _:
            append(store, last + 1, 200 + number * 331 % 9000)


def little_memory(store: Store) -> Store:
    with store.raw() as link:
        link.execute("PRAGMA cache_size=6")
    return store


def held(store: Store) -> str:
    with store.raw() as link:
        names = ("tables", "entries", "beside", "states", "away", "own", "results")
        rows = [link.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names]
    return sha256(repr(rows).encode()).hexdigest()[:16]


def begin(url: str, told: Callable[[str], Any]) -> None:
    store = Store(url)
    told(held(store))
    store.create(HEADER)
    told(held(store))


def play(url: str, first: int, last: int, told: Callable[[str], Any]) -> None:
    store = little_memory(Store(url))
    told(held(store))
    for number in range(first, last):
        act(store, number)
        told(held(store))


def look(url: str, told: Callable[[str], Any] = lambda _: None) -> str:
    try:
        store = Store(url)
        found = held(store)
        told(found)
        with store.raw() as link:
            faults = [row[0] for row in link.execute("PRAGMA integrity_check")]
        store.since(TABLE, 0, Entry[Any])
        try:
            store.header(TABLE)
        except UnknownName:
            store.create(HEADER)
        append(store, store.last_seq(TABLE) + 1)
        told(held(store))
        store.close()
    except TOLD as error:
        return json.dumps({"fault": str(error)})
    return json.dumps({"held": found} if faults == ["ok"] else {"fault": faults[:3]})


class Sitting:
    """A store that stays open while its disk fails."""

    def __init__(self, url: str) -> None:
        self.store = little_memory(Store(url))

    def do(self, number: int) -> str:
        try:
            act(self.store, number)
        except TOLD as error:
            return str(error)
        return ""

    def held(self) -> str:
        try:
            return held(self.store)
        except TOLD as error:
            return str(error)

    def close(self) -> None:
        self.store.close()
