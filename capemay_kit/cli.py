"""The `capemay` command: prints for people, with ``--json`` one JSON document.

Errors, warnings and progress go to standard error. Exit code 1 for bad input, 2 for bad usage.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table as Grid

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.record import Entry, Header, from_lines
from capemay_kit.core.rules import Check
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode, read
from capemay_kit.core.table import Table
from capemay_kit.core.words import listed
from capemay_kit.errors import BadFile, BrokenRecord, CapemayError, Fault
from capemay_kit.games import registry
from capemay_kit.results.formats import FORMS, WARNING, withheld, write
from capemay_kit.results.text import from_csv
from capemay_kit.sim import simulate

app = typer.Typer(add_completion=False, no_args_is_help=False, rich_markup_mode=None, help=__doc__)
board_app = typer.Typer(help="Board files.", no_args_is_help=True)
edition_app = typer.Typer(help="Edition files.", no_args_is_help=True)
position_app = typer.Typer(help="Position files.", no_args_is_help=True)
deck_app = typer.Typer(help="Card deck files.", no_args_is_help=True)
app.add_typer(board_app, name="board")
app.add_typer(edition_app, name="edition")
app.add_typer(position_app, name="position")
app.add_typer(deck_app, name="deck")

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
StoreUrl = Annotated[str | None, typer.Option(help="SQLAlchemy URL or file of the store.")]


Format = StrEnum("Format", {name.upper(): name for name in FORMS})  # type: ignore[misc]
RECORD = Format("jsonl")


def main() -> NoReturn:
    """Run the command; bad input is one clear line each and exit code 1."""
    try:
        app()
    except BadFile as bad:
        for fault in bad.faults:
            err.print(f"{bad.source}: {fault}", markup=False)
    except CapemayError as error:
        err.print(f"capemay: {error}", markup=False)
    except BrokenPipeError:
        sys.stderr.close()
    raise SystemExit(1)


def _warn(source: str, faults: Sequence[Fault]) -> None:
    for fault in faults:
        err.print(f"{source}: {fault}", markup=False)


def _print_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


@app.callback(invoke_without_command=True)
def _default(
    context: typer.Context,
    port: Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)] = 8866,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    store: StoreUrl = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """A companion for printed board games; without a command, open it in the browser."""
    if context.invoked_subcommand is None:
        serve(port, host, store, browser)


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="Port to listen on.", min=1, max=65535)] = 8866,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    store: StoreUrl = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Open the companion in the browser."""
    from capemay_kit.ui.web.server import serve as run

    run(host=host, port=port, store=store, browser=browser)


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
    from capemay_kit.games.cape_may.roads import Roads

    loaded = load_board(board)
    for space in closed or ():
        if space not in loaded.space:
            raise BadFile(board, [Fault("--closed", f"no space {space!r}")])
    roads = Roads(loaded, frozenset(closed or ()), ignore_arrows)
    ends = [{"space": end, "path": roads.path(start, steps, end)} for end in roads.ends(start, steps)]
    all_paths = list(roads.paths(start, steps)) if paths else []
    if as_json:
        _print_json({"from": start, "steps": steps, "ends": ends, "paths": all_paths})
        return
    if not ends:
        out.print(f"No way of exactly {steps} spaces leads anywhere from {start}.", markup=False)
    for end in ends:
        out.print(f"{end['space']}  by  {' → '.join(end['path'] or ())}", markup=False)
    for path in all_paths:
        out.print(" → ".join(path), markup=False)


@app.command()
def score(
    file: Annotated[Path, typer.Argument(help="A position file.")],
    edition: Annotated[str | None, typer.Option(help="An edition that beats the position's own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score an end position of the game it names (Cape May, if none), with a reason for every point."""
    scored = registry.score_position(read(file), str(file), edition)
    _warn(str(file), scored.warnings)
    if as_json:
        _print_json(scored.sheet)
    else:
        _print_sheet(scored.sheet, scored.meta)


def _print_sheet(sheet: ScoreSheet, meta: GameMeta) -> None:
    for seat in sheet.seats:
        grid = Grid(title=f"{seat.name}: {seat.total}", title_justify="left", show_header=False, box=None)
        grid.add_column(justify="right")
        grid.add_column()
        for line in seat.lines:
            grid.add_row(str(line.points), meta.categories[line.category], style="bold")
            for because in line.because:
                grid.add_row(str(because.points), f"  {because.text}")
            for question in line.open:
                grid.add_row("?", f"  {question}")
        out.print(grid)
    verb = "win" if len(sheet.winners) > 1 else "wins"
    out.print(f"{listed(sheet.winners, 'and')} {verb}: {meta.reasons[sheet.decided_by]}.", markup=False)


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
        _warn(str(file), found)
        if not as_json and not any(not fault.warning for fault in found):
            out.print(f"{file}: good", markup=False)
    if as_json:
        _print_json({"files": [{"file": file, "faults": found} for file, found in faults.items()]})
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


def _read_record(file: Path) -> tuple[Header, list[Entry[Any]]]:
    raw = read(file)
    lines = raw.removeprefix(b"\xef\xbb\xbf").splitlines()
    header = decode(lines[0] if lines else b"", Header, str(file), at="line 1 $")
    return from_lines(raw, str(file), registry.entry_type(header.game))


@app.command()
def replay(file: Annotated[Path, typer.Argument(help="A record file.")], as_json: AsJson = False) -> None:
    """Replay a record: what it comes to, the scores, and the first entry that does not hold, if any."""
    header, entries = _read_record(file)
    table = registry.lay_out(header)
    broken: BrokenRecord | None = None
    for entry in entries:
        try:
            table.take(entry)
        except BrokenRecord as error:
            broken = error
            break
    sheet = table.rules.scores(table.state)
    summary = table.rules.summary(table.state)
    if as_json:
        first = None if broken is None else {"seq": broken.seq, "reason": broken.reason}
        _print_json(
            {"table": header.table, "entries": len(entries), "state": summary, "scores": sheet, "broken": first}
        )
    else:
        out.print(f"{header.title}: {len(entries)} entries", markup=False)
        for name, value in summary.items():
            out.print(f"{name}: {value}", markup=False)
        _print_sheet(sheet, table.rules.meta)
    if broken is not None:
        err.print(f"{file}: {broken}", markup=False)
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
        _print_json(result)
        return
    out.print(
        f"{result['games']} games, {result['decisions']} decisions, {result['mean_legal']:.1f} legal acts on average, "
        f"{result['decisions_per_second']:.0f} decisions a second"
    )
    if solo is not None:
        won = sum("Seat 1" in one["winners"] for one in result["results"])
        out.print(f"won {won} of {result['games']} against Ava as {solo} ({100 * won / result['games']:.1f} %)")


@app.command()
def tables(store: StoreUrl = None, as_json: AsJson = False) -> None:
    """List the tables in the store."""
    listed = Store(store).tables()
    if as_json:
        _print_json([
            {"table": one.header.table, "title": one.header.title, "game": one.header.game, "entries": one.entries,
             "created": one.header.created, "last": one.last}
            for one in listed
        ])  # fmt: skip
        return
    if not listed:
        out.print("No table yet.")
    for one in listed:
        out.print(f"{one.header.table}  {one.header.title}  {one.entries} entries, last {one.last}", markup=False)


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
        err.print(WARNING, markup=False)
    raw = write(opened, format.value)
    if to is None:
        sys.stdout.buffer.write(raw)
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
        _print_json({"file": str(file), "title": found.title, **held})
    else:
        out.print(f"{file}: {', '.join(f'{name}: {number}' for name, number in held.items())}", markup=False)


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
    header, entries = _read_record(file)
    table: Table[Any, Any] = registry.lay_out(header)
    for entry in entries:
        table.take(entry)
    Store(store).create(header, entries)
    if as_json:
        _print_json({"table": header.table, "entries": len(entries)})
    else:
        out.print(f"{header.table}: {len(entries)} entries", markup=False)


def _import_results(file: Path, store: str | None, as_json: bool) -> None:
    from capemay_kit.results.history import bring_in

    results = from_csv(read(file), str(file))
    new = bring_in(Store(store), results)
    if as_json:
        _print_json({"results": len(results), "new": new})
    else:
        out.print(f"{new} results, {len(results) - new} were there already", markup=False)


def _import_pack(file: Path, store: str | None, as_json: bool) -> None:
    from capemay_kit.own.pack import keep_pack, load_pack

    found = load_pack(file)
    told = keep_pack(Store(store), found)
    if as_json:
        _print_json({"title": found.title, "things": told})
        return
    for sentence in told:
        out.print(sentence, markup=False)


@app.command()
def history(store: StoreUrl = None, as_json: AsJson = False) -> None:
    """List the finished games, and who played and won how often, each game for itself."""
    from capemay_kit.results.history import by_game, by_level, by_player, finished, frame

    with Progress(console=err, transient=True) as progress:
        task = progress.add_task("Counting games", total=None)
        results = finished(Store(store), lambda done, of: progress.update(task, completed=done, total=of))
    if as_json:
        _print_json(results)
        return
    for one in results:
        totals = ", ".join(f"{seat.name} {seat.total}" for seat in one.sheet.seats)
        out.print(f"{one.table}  {one.played[:10]}  {one.game_title}  {totals}  ({one.verdict})", markup=False)
    if not results:
        out.print("No finished game yet.")
        return
    for game, played in by_game(results).items():
        meta = registry.game(game).rules.meta
        grid = Grid("player", "plays", "wins", "average", "best", title=meta.title, title_justify="left")
        games = frame(played)
        for name, plays, wins, _, average, best in by_player(games[games["solo"] == ""]).itertuples():
            grid.add_row(escape(name), str(plays), str(wins), f"{average:.1f}", str(best))
        for (level, name), plays, wins, _, average, best in by_level(games).itertuples():
            row = f"{name}, {meta.levels.get(level, level)}"
            grid.add_row(escape(row), str(plays), str(wins), f"{average:.1f}", str(best))
        out.print(grid)


if __name__ == "__main__":
    main()
