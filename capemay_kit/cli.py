"""The `capemay` command: prints for people, with ``--json`` one JSON document.

Errors, warnings and progress go to standard error. Exit code 1 for bad input, 2 for bad usage.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from capemay_kit.core.rules import Check
from capemay_kit.core.store import Store
from capemay_kit.core.strict import read
from capemay_kit.core.words import in_words
from capemay_kit.errors import BadFile, BrokenRecord, CapemayError, Fault, printable
from capemay_kit.games import registry
from capemay_kit.printing import complain, err, on_any_terminal, out, print_bytes, print_json, print_sheet, say, warn
from capemay_kit.results.formats import FORMS, WARNING, withheld, write
from capemay_kit.results.past import keep
from capemay_kit.results.text import from_csv
from capemay_kit.sim import simulate

app = typer.Typer(
    add_completion=False, no_args_is_help=False, rich_markup_mode=None, pretty_exceptions_enable=False, help=__doc__
)
board_app = typer.Typer(help="Board files.", no_args_is_help=True)
edition_app = typer.Typer(help="Edition files.", no_args_is_help=True)
position_app = typer.Typer(help="Position files.", no_args_is_help=True)
deck_app = typer.Typer(help="Card deck files.", no_args_is_help=True)
app.add_typer(board_app, name="board")
app.add_typer(edition_app, name="edition")
app.add_typer(position_app, name="position")
app.add_typer(deck_app, name="deck")

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
StoreUrl = Annotated[str | None, typer.Option(help="SQLAlchemy URL or file of the store.")]
Port = Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)]
Host = Annotated[str, typer.Option(help="Address to listen on.")]
Browser = Annotated[bool, typer.Option(help="Open the browser.")]
AllowHost = Annotated[
    list[str] | None, typer.Option(help="A name to answer to besides this machine's own; may be given again.")
]
MaxPages = Annotated[
    int | None, typer.Option(help="How many pages may be open at once; by the free memory if left out.", min=1)
]


Format = StrEnum("Format", {name.upper(): name for name in FORMS})  # type: ignore[misc]
RECORD = Format("jsonl")


def main() -> NoReturn:
    """Run the command; bad input is one clear line each and exit code 1."""
    on_any_terminal()
    try:
        app()
    except BadFile as bad:
        warn(bad.source, bad.faults)
    except CapemayError as error:
        complain("capemay", error)
    except BrokenPipeError:
        sys.stderr.close()
    except OSError as error:
        complain("capemay", error.strerror or error)
    raise SystemExit(1)


@app.callback(invoke_without_command=True)
def _default(
    context: typer.Context,
    port: Port = 8866,
    host: Host = "127.0.0.1",
    store: StoreUrl = None,
    browser: Browser = True,
    allow_host: AllowHost = None,
    max_pages: MaxPages = None,
) -> None:
    """A companion for printed board games; without a command, open it in the browser."""
    if context.invoked_subcommand is None:
        serve(port, host, store, browser, allow_host, max_pages)
        return
    # what stands before a command counts as if it stood behind it
    given = {name: value for name, value in context.params.items()
             if getattr(context.get_parameter_source(name), "name", "") == "COMMANDLINE"}  # fmt: skip
    command = context.command.commands[context.invoked_subcommand]  # type: ignore[attr-defined]
    for name in given.keys() - {option.name for option in command.params}:
        hint = f"--{name.replace('_', '-')}"
        raise typer.BadParameter(f"the command {context.invoked_subcommand!r} has no such option.", param_hint=hint)
    context.default_map = {context.invoked_subcommand: given}


@app.command()
def serve(
    port: Port = 8866,
    host: Host = "127.0.0.1",
    store: StoreUrl = None,
    browser: Browser = True,
    allow_host: AllowHost = None,
    max_pages: MaxPages = None,
) -> None:
    """Open the companion in the browser."""
    from capemay_kit.web.doors import host_name
    from capemay_kit.web.server import serve as run

    for name in allow_host or ():
        try:
            host_name(name)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--allow-host") from None
    run(host, port, store, browser, allow_hosts=allow_host or (), max_pages=max_pages)


@app.command()
def moves(
    board: Annotated[str, typer.Option(help="A board file, or the id of a shipped board.")],
    start: Annotated[str, typer.Option("--from", help="The space the marker stands on.")],
    steps: Annotated[int, typer.Option(help="Exact length of the move.", min=1)],
    ignore_arrows: Annotated[bool, typer.Option("--ignore-arrows", help="One-way arrows do not bind.")] = False,
    closed: Annotated[list[str] | None, typer.Option(help="A space that may not be entered.")] = None,
    paths: Annotated[bool, typer.Option("--paths", help="List every legal path too.")] = False,
    as_json: AsJson = False,
) -> None:
    """List where a move of exactly so many spaces can end (Cape May)."""
    from capemay_kit.games.cape_may.book import load_board
    from capemay_kit.games.cape_may.movement import Roads

    loaded = load_board(board)
    for space in closed or ():
        if space not in loaded.space:
            raise BadFile(board, [Fault("--closed", f"no space {space!r}")])
    roads = Roads(loaded, frozenset(closed or ()), ignore_arrows)
    ends = [{"space": end, "path": roads.path(start, steps, end)} for end in roads.ends(start, steps)]
    all_paths = list(roads.paths(start, steps)) if paths else []
    if as_json:
        print_json({"from": start, "steps": steps, "ends": ends, "paths": all_paths})
        return
    if not ends:
        say(f"No way of exactly {steps} spaces leads anywhere from {start}.")
    for end in ends:
        say(f"{end['space']}  by  {' → '.join(end['path'] or ())}")
    for path in all_paths:
        say(" → ".join(path))


@app.command()
def score(
    file: Annotated[Path, typer.Argument(help="A position file.")],
    edition: Annotated[str | None, typer.Option(help="An edition that beats the position's own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score an end position of the game it names (Cape May, if none), with a reason for every point."""
    scored = registry.score_position(read(file), str(file), edition)
    warn(str(file), scored.warnings)
    if as_json:
        print_json(in_words(scored.sheet, scored.meta.messages))
    else:
        print_sheet(scored.sheet, scored.meta)


def _check(files: list[Path], examine: Check, as_json: bool) -> None:
    faults: dict[str, list[str]] = {}
    failed = False
    for file in files:
        try:
            found = list(examine(read(file), str(file)))
        except BadFile as bad:
            failed = True
            found = list(bad.faults)
        faults[str(file)] = [str(fault) for fault in found]
        warn(str(file), found)
        if not as_json and not any(not fault.warning for fault in found):
            say(f"{file}: good")
    if as_json:
        print_json({"files": [{"file": file, "faults": found} for file, found in faults.items()]})
    if failed:
        raise typer.Exit(1)


Files = Annotated[list[Path], typer.Argument(help="Files to check.")]


@board_app.command("check")
def board_check(files: Files, as_json: AsJson = False) -> None:
    """Check files of a game's board, areas, course or winds: one line per fault, file and path."""
    _check(files, registry.check_board, as_json)


@edition_app.command("check")
def edition_check(files: Files, as_json: AsJson = False) -> None:
    """Check edition files of any game: one line per fault, file and path."""
    _check(files, registry.check_edition, as_json)


@position_app.command("check")
def position_check(files: Files, as_json: AsJson = False) -> None:
    """Check position files of any game: one line per fault, file and path; what cannot be is a warning."""
    _check(files, registry.check_position, as_json)


@deck_app.command("check")
def deck_check(files: Files, as_json: AsJson = False) -> None:
    """Check card deck files of any game: one line per fault, file and path."""
    _check(files, registry.check_deck, as_json)


@app.command()
def replay(file: Annotated[Path, typer.Argument(help="A record file.")], as_json: AsJson = False) -> None:
    """Replay a record: what it comes to, the scores, and the first entry that does not hold, if any."""
    table, entries = registry.read_record(read(file), str(file))
    broken: BrokenRecord | None = None
    for entry in entries:
        try:
            table.take(entry)
        except BrokenRecord as error:
            broken = error
            break
    sheet = in_words(table.rules.scores(table.state), table.rules.meta.messages)
    summary = table.rules.summary(table.state)
    if as_json:
        first = None if broken is None else {"seq": broken.seq, "reason": broken.reason}
        print_json(
            {"table": table.header.table, "entries": len(entries), "state": summary, "scores": sheet, "broken": first}
        )
    else:
        say(f"{table.header.title}: {len(entries)} entries")
        for name, value in summary.items():
            say(f"{name}: {value}")
        print_sheet(sheet, table.rules.meta)
    if broken is not None:
        complain(file, broken)
        raise typer.Exit(1)


@app.command()
def sim(
    game: Annotated[str, typer.Option(help="Id of the game.")] = "cape-may",
    seats: Annotated[int, typer.Option(help="Number of seats.", min=2, max=6)] = 2,
    solo: Annotated[
        str | None, typer.Option(help="Play alone against Ava: tourist, citizen, pioneer, founder.")
    ] = None,
    bots: Annotated[str, typer.Option(help="A bot for all seats, or one a seat: random, greedy.")] = "random",
    games: Annotated[int, typer.Option(help="Number of games.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="Seed of everything random.")] = 0,
    board: Annotated[str | None, typer.Option(help="A board file or id.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the first game's record here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Have bots play whole games; the same seed gives the same results."""
    result, first = simulate(game, 1 if solo else seats, bots.split(","), games, seed, board, solo)
    if record is not None:
        _write(record, first)
    if as_json:
        print_json(result)
        return
    out.print(
        f"{result['games']} games, {result['decisions']} decisions, {result['mean_legal']:.1f} legal acts on average, "
        f"{result['decisions_per_second']:.0f} decisions a second"
    )
    if solo is not None:
        won = sum("Seat 1" in one["winners"] for one in result["results"])
        say(f"won {won} of {result['games']} against Ava as {solo} ({100 * won / result['games']:.1f} %)")


@app.command()
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
        say("No table yet.")
    for one in listed:
        say(f"{one.header.table}  {one.header.title}  {one.entries} entries, last {one.last}")
    for bad in unreadable:
        say(f"{bad.table}  {bad.title}  cannot be opened: {bad.why}")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="File to write; one that is there already is never replaced.")],
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Copy the whole store into one file, and check the copy. It can be used as a store itself."""
    from capemay_kit.core.backup import back_up

    copied = back_up(Store(store), file)
    if as_json:
        print_json({"file": str(file), **copied._asdict()})
    else:
        say(f"{file}: {copied.tables} tables, {copied.entries} entries; checked")


@app.command("export")
def export_(
    table: Annotated[str, typer.Argument(help="Id of the table.")],
    format: Annotated[Format, typer.Option(help="What to write.")] = RECORD,
    to: Annotated[Path | None, typer.Option("--to", help="File to write; standard output if left out.")] = None,
    store: StoreUrl = None,
) -> None:
    """Write a table out: its whole record (jsonl), or its score sheet as it stands."""
    opened = registry.open_table(Store(store), table)
    if format.value in withheld(opened):
        # whoever has the store has it all; a table is told so before the file goes round
        complain(to or "capemay", WARNING)
    raw = write(opened, format.value)
    if to is None:
        print_bytes(raw)
        return
    _write(to, raw)


def _write(file: Path, raw: bytes) -> None:
    try:
        file.write_bytes(raw)
    except OSError as error:
        raise BadFile(str(file), [Fault("$", error.strerror or "cannot be written")]) from None


@app.command()
def pack(
    file: Annotated[Path, typer.Argument(help="File to write, ending in .capemay.")],
    title: Annotated[str | None, typer.Option(help="What the pack is called; the file's name if left out.")] = None,
    photos: Annotated[bool, typer.Option(help="Put the photos of the boards in as well.")] = True,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Write the numbers, boards and cards of your own copy into one file, for another owner to import."""
    from capemay_kit.own.pack import SUFFIX, read_pack, write_pack

    if file.suffix != SUFFIX:
        raise BadFile(str(file), [Fault("$", f"should be called something{SUFFIX}")])
    raw = write_pack(Store(store), title or file.stem, photos)
    _write(file, raw)
    found = read_pack(raw, str(file))
    held = {"editions": len(found.editions), "boards": len(found.boards), "cards": len(found.cards),
            "photos": len(found.photos)}  # fmt: skip
    if as_json:
        print_json({"file": str(file), "title": found.title, **held})
    else:
        say(f"{file}: {', '.join(f'{name}: {number}' for name, number in held.items())}")


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="A record (JSON lines), results (CSV), or a pack (.capemay).")],
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Bring a record into the store as a table, or results (CSV), or what another owner packed. Everything has to
    hold; nothing there is overwritten."""
    if file.suffix == ".csv":
        _import_results(file, store, as_json)
        return
    if file.suffix == ".capemay":
        _import_pack(file, store, as_json)
        return
    table, entries = registry.read_record(read(file), str(file))
    try:
        for entry in entries:
            table.take(entry)
    except BrokenRecord as broken:
        complain(file, broken)
        raise typer.Exit(1) from None
    there = Store(store)
    there.create(table.header, entries)
    keep(there, table)
    if as_json:
        print_json({"table": table.header.table, "entries": len(entries)})
    else:
        say(f"{table.header.table}: {len(entries)} entries")


def _import_results(file: Path, store: str | None, as_json: bool) -> None:
    from capemay_kit.results.history import bring_in

    results = from_csv(read(file), str(file))
    new = bring_in(Store(store), results)
    if as_json:
        print_json({"results": len(results), "new": new})
    else:
        say(f"{new} results, {len(results) - new} were there already")


def _import_pack(file: Path, store: str | None, as_json: bool) -> None:
    from capemay_kit.own.pack import keep_pack, load_pack

    found = load_pack(file)
    told = keep_pack(Store(store), found)
    if as_json:
        print_json({"title": found.title, "things": told})
        return
    for sentence in told:
        say(sentence)


@app.command()
def history(store: StoreUrl = None, as_json: AsJson = False) -> None:
    """List the finished games, and who played and won how often, each game for itself."""
    from capemay_kit.results.history import by_game, by_level, by_player, finished, frame

    opened = Store(store)
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("Counting games", total=None)
        results = finished(opened, lambda done, of: progress.update(task, completed=done, total=of))
    if as_json:
        print_json([one.in_words() for one in results])
        return
    for one in results:
        totals = ", ".join(f"{seat.name} {seat.total}" for seat in one.sheet.seats)
        say(f"{one.table}  {one.played[:10]}  {one.game_title}  {totals}  ({one.verdict})")
    if not results:
        say("No finished game yet.")
        return
    for game, played in by_game(results).items():
        meta = registry.game(game).rules.meta
        grid = Grid("player", "plays", "wins", "average", "best", title=meta.title, title_justify="left")
        games = frame(played)
        for name, plays, wins, _, average, best in by_player(games[games["solo"] == ""]).itertuples():
            grid.add_row(printable(name), str(plays), str(wins), f"{average:.1f}", str(best))
        for (level, name), plays, wins, _, average, best in by_level(games).itertuples():
            row = f"{name}, {meta.levels.get(level, level)}"
            grid.add_row(printable(row), str(plays), str(wins), f"{average:.1f}", str(best))
        out.print(grid)


if __name__ == "__main__":
    main()
