"""Commands about what is kept: tables, results, the owner's copy."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.store import Store
from capemay_kit.core.strict import MAX_FILE_BYTES, read
from capemay_kit.core.times import clock
from capemay_kit.errors import BadFile, BrokenRecord, Fault, UnknownName, printable
from capemay_kit.file_commands import AsJson
from capemay_kit.games import registry
from capemay_kit.printing import complain, err, out, print_bytes, print_json, say, write_file
from capemay_kit.results.formats import FORMS, withheld, write
from capemay_kit.results.result import Result
from capemay_kit.results.text import to_csv

commands = typer.Typer()

StoreUrl = Annotated[str | None, typer.Option(help="SQLAlchemy URL or file of the store.")]
Format = StrEnum("Format", {name.upper(): name for name in FORMS})  # type: ignore[misc]
RECORD = Format("jsonl")


@commands.command()
def tables(store: StoreUrl = None, as_json: AsJson = False) -> None:
    """List the tables in the store."""
    listed, unreadable = registry.listing(Store(store))
    if as_json:
        print_json([
            *({"table": one.header.table, "title": one.header.title, "game": one.header.game, "entries": one.entries,
               "created": one.header.created, "last": one.last, "trouble": None} for one in listed),
            *({"table": bad.table, "title": bad.title, "game": None, "entries": None, "created": None, "last": None,
               "trouble": bad.why} for bad in unreadable),
        ])  # fmt: skip
        return
    if not listed and not unreadable:
        say(_("No table yet."))
    for one in listed:
        say(
            ngettext(
                "{table}  {title}  {n} entry, last {last}",
                "{table}  {title}  {n} entries, last {last}",
                one.entries,
                table=one.header.table,
                title=one.header.title,
                last=clock(one.last),
            )
        )
    for bad in unreadable:
        say(_("{table}  {title}  cannot be opened: {why}", table=bad.table, title=bad.title, why=bad.why))


@commands.command()
def backup(
    file: Annotated[Path, typer.Argument(help="File to write; an existing one is never overwritten.")],
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Back up the whole store into one file, and check it. The backup can be used as a store."""
    from capemay_kit.core.backup import back_up

    copied = back_up(Store(store), file)
    if as_json:
        print_json({"file": str(file), **copied._asdict()})
    else:
        say(
            _(
                "{file}: {tables} tables, {entries} entries; checked",
                file=file,
                tables=copied.tables,
                entries=copied.entries,
            )
        )


@commands.command("export")
def export_(
    table: Annotated[str, typer.Argument(help="Id of the table.")],
    format: Annotated[Format, typer.Option(help="What to write.")] = RECORD,
    to: Annotated[Path | None, typer.Option("--to", help="File to write; by default standard output.")] = None,
    store: StoreUrl = None,
) -> None:
    """Export a table: its full record (jsonl), or its current score sheet."""
    opened = registry.open_table(Store(store), table)
    if format.value in withheld(opened):
        # whoever has the store has it all; a table is told so before the file goes round
        complain(
            to or "capemay",
            _("The game is not over, and this file shows everybody's secrets: no player should look at it."),
        )
    raw = write(opened, format.value)
    if to is None:
        print_bytes(raw)
        return
    write_file(to, raw)


@commands.command("import")
def import_(
    file: Annotated[
        Path, typer.Argument(help="A record, results (CSV, BG Stats), a backup, a pack, or a board, deck or edition.")
    ],
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Import a file into the store: a game (which continues if it is here already), results, a backup, or another
    owner's copy. The whole file has to be valid; nothing is overwritten."""
    # what reads files of all kinds takes a while to import
    from capemay_kit.sitting.handed import kind_of

    raw = read(file, MAX_FILE_BYTES)
    kind = kind_of(raw, str(file))
    if kind == "position":
        raise BadFile(
            str(file),
            [Fault("$", _("is a final position, which cannot become a table: score it with `capemay score`"))],
        )
    _IMPORTS.get(kind, _import_pack)(Store(store), raw, file, as_json)


def _import_record(store: Store, raw: bytes, file: Path, as_json: bool) -> None:
    from capemay_kit.sitting.going_on import take_record

    try:
        came = take_record(store, raw, str(file))
    except BrokenRecord as broken:
        complain(file, broken)
        raise typer.Exit(1) from None
    if as_json:
        print_json({"table": came.table, "entries": came.entries, "how": came.how})
    else:
        say(_("{table}: {told}", table=came.table, told=came.told))


def _import_backup(store: Store, raw: bytes, file: Path, as_json: bool) -> None:
    from capemay_kit.sitting.restoring import restore

    came = restore(store, raw, str(file))
    if as_json:
        print_json(came._asdict())
        return
    for line in came.told:
        say(line)


def _import_results(store: Store, raw: bytes, file: Path, as_json: bool) -> None:
    from capemay_kit.sitting.handed import bring_plays

    came = bring_plays(store, raw, str(file))
    if as_json:
        print_json(came._asdict())
    else:
        say(" ".join(came.told))


def _import_pack(store: Store, raw: bytes, file: Path, as_json: bool) -> None:
    from capemay_kit.own.merging import keep_pack
    from capemay_kit.own.things import covered, told
    from capemay_kit.sitting.handed import read_packed

    found = read_packed(raw, str(file))
    things = keep_pack(store, found)
    if as_json:
        print_json({"title": found.title, "covers": covered(found.things), "things": things})
        return
    for sentence in (*told(covered(found.things)), *things):
        say(sentence)


_IMPORTS = {"record": _import_record, "results": _import_results, "plays": _import_results, "backup": _import_backup}


def _counted(store: Store) -> list[Result]:
    """Return all results, and show how the counting goes on."""
    from capemay_kit.results.history import finished

    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(_("Counting games"), total=None)
        return finished(store, lambda done, of: progress.update(task, completed=done, total=of))


@commands.command()
def history(
    store: StoreUrl = None,
    to: Annotated[Path | None, typer.Option("--to", help="Write them as CSV into this file instead.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the finished games, and who played and won how often, for each game."""
    from capemay_kit.results.averages import against_bots, by_level, by_paper, by_player
    from capemay_kit.results.history import by_game

    results = _counted(Store(store))
    if to is not None:
        write_file(to, to_csv(results).encode())
        return
    if as_json:
        print_json([one.in_words() for one in results])
        return
    for one in results:
        say(_("{table}  {day}  {game}  {totals}  ({verdict})",
            table=one.table, day=one.day, game=one.game_title, totals=one.totals, verdict=one.verdict,
        ))  # fmt: skip
    if not results:
        say(_("No finished game yet."))
        return
    for played in by_game(results).values():
        first = played[0]
        title = printable(first.game_title)
        grid = _grid(title)
        levels = {f"{name}, {first.levels.get(level, level)}": one for (level, name), one in by_level(played).items()}
        here, paper = by_paper(played)
        apart = [(_("{name}, against bots"), against_bots(played)), (_("{name}, only the score"), by_player(paper))]
        more = {said.format(name=name): one for said, rows in apart for name, one in rows.items()}
        for name, of in (by_player(here) | more | levels).items():
            grid.add_row(printable(name), *of.cells)
        out.print(grid)


def _grid(title: str) -> Grid:
    columns = _("player"), _("plays"), _("wins"), _("games won"), _("average"), _("best")
    return Grid(*columns, title=title, title_justify="left")


@commands.command("people")
def people_(
    name: Annotated[str | None, typer.Argument(help="A person; without one, everybody is listed.")] = None,
    join: Annotated[list[str] | None, typer.Option(help="Another name of theirs; can be repeated.")] = None,
    part: Annotated[list[str] | None, typer.Option(help="A joined name that is somebody else's.")] = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """List who played, or show one person over the years; join the names of one person, and part them again."""
    from capemay_kit.results import people
    from capemay_kit.results.history import by_game
    from capemay_kit.results.past import Past

    opened = Store(store)
    results = _counted(opened)
    if (join or part) and name is None:
        raise typer.BadParameter(_("name the person first"))
    for one in part or ():
        if not people.part(opened, one):
            raise UnknownName("joined", one, sorted(opened.joined()))
    for one in join or ():
        people.join(opened, one, name or "", results)
    past = Past(opened)
    there = people.everybody(past.named)
    also = {one: past.names.others(one) for one in there}
    if name is None:
        if as_json:
            print_json([{"name": one, "plays": n, "wins": won, "also": also[one]} for one, (n, won) in there.items()])
            return
        for one, (n, won) in there.items():
            called = printable(", ".join([one, *also[one]]))
            say(_("{names}: games {n}, won {won}", names=called, n=n, won=won))
        return
    person = past.names.of(name)
    if person not in there:
        raise UnknownName("person", name, [*there])
    games = {game: people.plays_of(of, person) for game, of in by_game(past.named).items()}
    if as_json:
        counted = {
            game: {kind: {"all": people.whole(plays)._asdict(), "by": {what: {key: one._asdict() for key, one in
                          rows.items()} for what, rows in people.by(plays).items()}, "against": {one: met._asdict()
                          for one, met in people.rivals(plays).items()}} for kind, plays in of.items()}
            for game, of in games.items() if of
        }  # fmt: skip
        print_json({"name": person, "also": also[person], "games": counted})
        return
    for game, kinds in games.items():
        for kind, plays in kinds.items():
            grid = _grid(f"{registry.title(game)}, {people.KINDS[kind]}")
            grid.add_row(printable(person), *people.whole(plays).cells)
            for row, of in ((row, of) for rows in people.by(plays).values() for row, of in rows.items()):
                grid.add_row(f"  {row}", *of.cells)
            out.print(grid)
