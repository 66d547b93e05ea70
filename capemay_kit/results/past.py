"""The results of tables, kept in the store: as soon as a game ends, or later if that was missed.

A program may have stopped between an entry and its result, or be so old that it kept no results. Such tables are
scored, a portion at a time, when somebody asks for the finished games. So are tables that another version scored; its
results are shown until then.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.database import BRIEFLY
from capemay_kit.core.record import Correct, Header
from capemay_kit.core.store import CameTo, Store
from capemay_kit.core.strict import learned
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError, StoreError, TakenSeq
from capemay_kit.games.registry import PROGRAM, listing, open_table, played
from capemay_kit.results import people
from capemay_kit.results.result import Result, result_of

BROUGHT_IN = -1
"""In place of the number of entries, for a result that was imported without a record."""


def follow(table: Table[Any, Any]) -> None:
    """Keep the table's result whenever an entry ends the game, or changes something after its end."""
    table.written = _keep_its_end


def keep(store: Store, table: Table[Any, Any]) -> None:
    """Keep a table's result, or that its game is not over. If that fails, the table will be counted later."""
    with suppress(StoreError, TakenSeq):
        store.keep_results({table.header.table: _came_to(table)}, BRIEFLY)


def last_time(store: Store, header: Header) -> str:
    """Say how it went when the people of a new table played the same game last; empty if they never did."""
    seats, solo = header.options["seats"], header.options.get("solo") is not None
    nobody = {*map(int, header.options.get("bots", ())), *([len(seats) - 1] if solo else [])}
    past = Past(store)
    return people.last_time(past.results, past.names, header.game, seats, nobody, solo)


def _keep_its_end(table: Table[Any, Any], before: Any) -> None:
    outcomes = [table.rules.outcome(s) for s in (before, table.state)]
    if table.store is not None and any(outcomes):
        keep(table.store, table)


def _came_to(table: Table[Any, Any], listed: bool = False) -> CameTo:
    """Score a table. One that was ``listed`` as finished stays so as long as nothing is entered, even if this version
    would first ask whether everything is entered."""
    result = result_of(table)
    if listed and result.over and result.sheet.winners:
        result = replace(result, sheet=replace(result.sheet, complete=True))
    # an empty sheet is no finished game, nor is one whose winners may still change
    if not result.sheet.complete or not table.counted:
        return CameTo(table.seq, None, PROGRAM)
    return CameTo(table.seq, msgspec.json.encode(replace(result, used=_used(table))).decode(), PROGRAM)


def _used(table: Table[Any, Any]) -> tuple[dict[str, dict[str, int]], ...]:
    """Count what every seat played."""
    says = played(table.header.game)
    if says is None or table.header.options.get("depth") == "sheet":
        return ()
    found: list[dict[str, Counter[str]]] = [{kind: Counter() for kind in says.kinds} for __ in table.state.seats]
    for entry, before, after in table.line():
        if entry.seat is not None and not isinstance(entry.act, Correct):
            for seat, kind, id in says.uses(before, entry.act, after):
                found[seat][kind][id] += 1
    return tuple({kind: dict(of) for kind, of in seat.items() if of} for seat in found)


class Past:
    """The finished games of a store that have been scored, read once.

    ``waiting`` are the tables still to be scored, the most recent one last; ``unreadable`` those that cannot be opened.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = store.results()
        tables, self.unreadable = listing(store)
        self._joined = store.joined()
        self._brought = {table for table, one in self._known.items() if one.seq == BROUGHT_IN}
        self._entries = {one.header.table: one.entries for one in reversed(tables)}
        self._results: dict[str, Result] = {}
        for table, one in self._known.items():
            if one.seq in (BROUGHT_IN, self._entries.get(table)):
                self._take(table, one)
        self.waiting = [table for table in self._entries if not self._counted(table)]

    @property
    def results(self) -> list[Result]:
        """The results so far, each play once, the latest first."""
        return people.once(self._sorted, self.names, self._brought)

    @property
    def names(self) -> people.WhoIsWho:
        """Who is meant by the names in them."""
        return people.WhoIsWho(self._joined, self._sorted)

    @property
    def named(self) -> list[Result]:
        """The results, with each person called the same in all."""
        names = self.names
        return [names.called(one) for one in self.results]

    @property
    def _sorted(self) -> list[Result]:
        return sorted(self._results.values(), key=lambda one: (one.played, one.table), reverse=True)

    def count(self, seconds: float) -> None:
        """Score waiting tables for about so many seconds, at least one, and keep their results."""
        until = monotonic() + seconds
        found: dict[str, CameTo] = {}
        while self.waiting:
            table = self.waiting.pop()
            # what cannot be read now can perhaps be read next time
            with suppress(StoreError):
                found[table] = self._count(table)
                self._take(table, found[table])
            if monotonic() > until:
                break
        # a store that may only be read still shows the results
        with suppress(StoreError, TakenSeq):
            self._store.keep_results(found, BRIEFLY)

    def _counted(self, table: str) -> bool:
        one = self._known.get(table)
        if one is None or (one.seq, one.program) != (self._entries[table], PROGRAM):
            return False
        return one.body is None or table in self._results

    def _count(self, table: str) -> CameTo:
        try:
            return _came_to(open_table(self._store, table), table in self._results)
        except StoreError:
            raise
        except (CapemayError, ValueError):
            known = self._results.get(table)
            # this version cannot open it, so the result under its own rules stands
            body = None if known is None else msgspec.json.encode(known).decode()
            return CameTo(self._entries[table], body, PROGRAM)

    def _take(self, table: str, one: CameTo) -> None:
        self._results.pop(table, None)
        if one.body is not None:
            with suppress(msgspec.DecodeError, ValueError):
                found = msgspec.json.decode(one.body, type=learned(Result))
                # nobody can count it anew
                self._results[table] = replace(found, paper=found.paper or table in self._brought)
