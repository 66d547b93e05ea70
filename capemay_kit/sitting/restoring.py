"""A backup is brought back: merged into what is here, table by table and thing by thing.

A game which went on in the backup goes on here from there; of things of the owner's copy that differ the newer stands.
Nothing else that is here is changed.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from capemay_kit.core.database import one_line, without_log
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.jpeg import read_jpeg
from capemay_kit.core.memento import PHOTO
from capemay_kit.core.store import Store
from capemay_kit.core.strict import MAX_PHOTO_BYTES
from capemay_kit.errors import BadFile, BrokenRecord, Fault, StoreError, UnknownName
from capemay_kit.games import registry
from capemay_kit.own.draft import BOARD, DRAFT
from capemay_kit.own.draft import PHOTO as BOARDS_PHOTO
from capemay_kit.own.match import WAITING
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.steps import step
from capemay_kit.own.versions import DATES, Dates
from capemay_kit.results.past import BROUGHT_IN
from capemay_kit.sitting.going_on import How, bring
from capemay_kit.teach.own import LESSON

NAME = "backup.sqlite"


class Restored(NamedTuple):
    """What came of a backup: its games by what became of them, how many things of the owner's copy, results without a
    record and lessons or questions of learning came, and a sentence for each thing that cannot be read."""

    games: dict[How, int]
    things: int
    results: int
    learned: int
    unread: tuple[str, ...]

    @property
    def told(self) -> list[str]:
        """Say what came, a sentence each."""
        came, further, both = (self.games.get(how, 0) for how in ("new", "further", "both"))
        known = self.games.get("same", 0) + self.games.get("behind", 0)
        found = [ngettext("{n} game was imported.", "{n} games were imported.", came)] if came else []
        if further:
            found.append(_("Games continued from the backup: {n}.", n=further))
        if both:
            found.append(_("Games that differ here and in the backup, both kept: {n}.", n=both))
        found += [_("Games that were already here: {n}.", n=known)] if known else []
        if self.things:
            found.append(
                ngettext(
                    "{n} item of your copy was imported. My copy lists where it differs.",
                    "{n} items of your copy were imported. My copy lists where they differ.",
                    self.things,
                )
            )
        found += [_("Results imported without a record: {n}.", n=self.results)] if self.results else []
        found += [_("Lessons and answers imported: {n}.", n=self.learned)] if self.learned else []
        return [*(found or [_("Everything in the backup was already here.")]), *self.unread]


def restore(store: Store, raw: bytes, source: str) -> Restored:
    """Merge a backup into a store. Raises `BadFile` if it is none, `StoreError`."""
    with _opened(raw, source) as other:
        games, unread = _tables(store, other)
        things, lost = _own(store, other, source)
        # who is who here stands
        store.keep_joined({**other.joined(), **store.joined()})
        return Restored(dict(games), things, _results(store, other), _learned(store, other), (*unread, *lost))


@contextmanager
def _opened(raw: bytes, source: str) -> Iterator[Store]:
    """Open a backup as a store, brought forward if an earlier version wrote it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / NAME
        file.write_bytes(raw)
        without_log(file)
        try:
            _only_tables(file, source)
            other = Store(str(file), group="")
        except (StoreError, sqlite3.Error) as error:
            raise BadFile(source, [Fault("$", _("not a backup: {why}", why=one_line(error)))]) from None
        try:
            yield other
        finally:
            other.close()


def _only_tables(file: Path, source: str) -> None:
    """Check that the file holds only tables and their indexes: reading it must not execute anything."""
    with closing(sqlite3.connect(file)) as link:
        link.execute("PRAGMA trusted_schema=OFF")
        kinds = {row[0] for row in link.execute("SELECT type FROM sqlite_master")}
        virtual = link.execute("SELECT 1 FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'").fetchone()
    if virtual or kinds - {"table", "index"}:
        raise BadFile(source, [Fault("$", _("not a backup: it holds more than tables"))])


def _tables(store: Store, other: Store) -> tuple[Counter[How], list[str]]:
    """Import the tables; return how many came in which way, and a sentence for each unreadable one."""
    listed, unreadable = registry.listing(other)
    unread = [
        _("{title} could not be read and was left out: {why}", title=bad.title, why=bad.why) for bad in unreadable
    ]
    games: Counter[How] = Counter()
    away, came_to = other.away(), other.results()
    for table in (*[one.header.table for one in reversed(listed)], *sorted(away)):
        try:
            header = other.header(table)
            entries = other.since(table, 0, registry.entry_type(header.game))
            beside = other.beside(table)
        except (StoreError, BrokenRecord, UnknownName) as error:
            unread.append(_("{title} could not be read and was left out: {why}", title=table, why=one_line(error)))
            continue
        photo = beside.pop(PHOTO, b"")
        if len(photo) <= MAX_PHOTO_BYTES and (found := read_jpeg(photo)):
            beside[PHOTO] = found.bare
        try:
            came = bring(store, header, entries, beside)
        except (BadFile, BrokenRecord) as error:
            unread.append(
                _("{title} could not be read and was left out: {why}", title=header.title, why=one_line(error))
            )
            continue
        games[came.how] += 1
        if came.how != "new":
            continue
        if table in away:
            store.put_away(table)
        if table in came_to:
            store.keep_results({table: came_to[table]})
    return games, unread


def _own(store: Store, other: Store, source: str) -> tuple[int, list[str]]:
    """Take what the owner of the backup entered of their copy: all as it is where nothing is here, else as from a pack,
    with what a pack leaves at home. Return how many things are new or wait, and a sentence if that cannot be read."""
    theirs = {(kind, name): body for kind in other.own_kinds() for name, body in other.own(kind).items()}
    before = {(kind, name): body for kind in store.own_kinds() for name, body in store.own(kind).items()}
    title = Path(source).name
    # lessons are no part of a copy, and equal ones have the same name
    lessons = {key: theirs.pop(key) for key in [*theirs] if key[0] == LESSON}
    fresh = {key: body for key, body in lessons.items() if key not in before}
    store.keep_own(dict(fresh), step("pack", title=title))
    if not theirs:
        return len(fresh), []
    # here all is entered anew: it is as old as it was there
    theirs[DATES] = Dates(other).complete()
    if before:
        try:
            keep_pack(store, read_pack(write_pack(other, title[:120], photos=True), title))
        except BadFile as bad:
            return len(fresh), [
                _("Nothing of your copy was imported: part of it cannot be read ({why}).", why=one_line(bad.faults[0]))
            ]
        taken = {name for kind in (BOARD, DRAFT, BOARDS_PHOTO) for name in store.own(kind)}
        begun = {key: body for key, body in theirs.items() if key[0] in (DRAFT, BOARDS_PHOTO) and key[1] not in taken}
        waits = {key: body for key, body in theirs.items() if key[0] == WAITING and key not in before}
        theirs = {**begun, **{key: body for key, body in waits.items() if key[1] not in store.own(WAITING)}}
    store.keep_own(dict(theirs), step("pack", title=title))
    after = {(kind, name): body for kind in store.own_kinds() for name, body in store.own(kind).items()}
    return sum(before.get(key) != body for key, body in after.items() if key != DATES), []


def _results(store: Store, other: Store) -> int:
    """Take results that have no record, if nothing is here of their tables; return how many."""
    here = set(store.results()) | {one.header.table for one in store.tables()} | store.away()
    fresh = {table: one for table, one in other.results().items() if one.seq == BROUGHT_IN and table not in here}
    if fresh:
        store.keep_results(fresh)
    return len(fresh)


def _learned(store: Store, other: Store) -> int:
    """Take how far people are in learning, where nothing is here of that; return how many lines."""
    n = 0
    for person in other.people_learning():
        here = store.learned(person)
        for item, body in other.learned(person).items():
            if item not in here:
                store.keep_learned(person, item, body)
                n += 1
    return n
