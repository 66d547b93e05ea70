"""Commands about files: boards, editions, decks, positions, records, and the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.rules import Check
from capemay_kit.core.scores import in_words
from capemay_kit.core.strict import read
from capemay_kit.errors import BadFile, BrokenRecord, Fault
from capemay_kit.games import registry
from capemay_kit.printing import complain, print_json, print_sheet, say, warn

commands = typer.Typer()
board_files = typer.Typer(help="Board files.", no_args_is_help=True)
edition_files = typer.Typer(help="Edition files.", no_args_is_help=True)
position_files = typer.Typer(help="Position files.", no_args_is_help=True)
deck_files = typer.Typer(help="Card deck files.", no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@commands.command()
def moves(
    board: Annotated[str, typer.Option(help="A board file, or the id of a shipped board.")],
    start: Annotated[str, typer.Option("--from", help="The space the marker stands on.")],
    steps: Annotated[int, typer.Option(help="Exact length of the move.", min=1)],
    ignore_arrows: Annotated[bool, typer.Option("--ignore-arrows", help="Ignore one-way arrows.")] = False,
    closed: Annotated[list[str] | None, typer.Option(help="A space that is closed.")] = None,
    paths: Annotated[bool, typer.Option("--paths", help="List every legal path too.")] = False,
    as_json: AsJson = False,
) -> None:
    """List where a move of exactly this many spaces can end (Cape May)."""
    from capemay_kit.games.cape_may.board import Roads
    from capemay_kit.games.cape_may.book import load_board

    loaded = load_board(board)
    for space in closed or ():
        if space not in loaded.space:
            raise BadFile(board, [Fault("--closed", _("no space {space!r}", space=space))])
    roads = Roads(loaded, frozenset(closed or ()), ignore_arrows)
    ends = [{"space": end, "path": roads.path(start, steps, end)} for end in roads.ends(start, steps)]
    all_paths = list(roads.paths(start, steps)) if paths else []
    if as_json:
        print_json({"from": start, "steps": steps, "ends": ends, "paths": all_paths})
        return
    if not ends:
        say(_("No move of exactly {steps} spaces is possible from {start}.", steps=steps, start=start))
    for end in ends:
        say(_("{space}  via  {path}", space=end["space"], path=" → ".join(end["path"] or ())))
    for path in all_paths:
        say(" → ".join(path))


@commands.command()
def score(
    file: Annotated[Path, typer.Argument(help="A position file.")],
    edition: Annotated[str | None, typer.Option(help="An edition to use instead of the position's own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score a final position of any game (Cape May, if it names none), with a reason for every point."""
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
            say(_("{file}: OK", file=file))
    if as_json:
        print_json({"files": [{"file": file, "faults": found} for file, found in faults.items()]})
    if failed:
        raise typer.Exit(1)


CheckedFiles = Annotated[list[Path], typer.Argument(help="Files to check.")]


@board_files.command("check")
def board_check(files: CheckedFiles, as_json: AsJson = False) -> None:
    """Check files of a game's board, areas, course or winds: one line per fault, file and path."""
    _check(files, registry.check_board, as_json)


@edition_files.command("check")
def edition_check(files: CheckedFiles, as_json: AsJson = False) -> None:
    """Check edition files of any game: one line per fault, file and path."""
    _check(files, registry.check_edition, as_json)


@position_files.command("check")
def position_check(files: CheckedFiles, as_json: AsJson = False) -> None:
    """Check position files of any game: one line per fault, file and path; impossible values are warnings."""
    _check(files, registry.check_position, as_json)


@deck_files.command("check")
def deck_check(files: CheckedFiles, as_json: AsJson = False) -> None:
    """Check card deck files of any game: one line per fault, file and path."""
    _check(files, registry.check_deck, as_json)


@commands.command()
def replay(file: Annotated[Path, typer.Argument(help="A record file.")], as_json: AsJson = False) -> None:
    """Replay a record: its final state, the scores, and the first invalid entry, if any."""
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
        say(ngettext("{title}: {n} entry", "{title}: {n} entries", len(entries), title=table.header.title))
        for name, value in summary.items():
            say(f"{name}: {value}")
        print_sheet(sheet, table.rules.meta)
    if broken is not None:
        complain(file, broken)
        raise typer.Exit(1)


@commands.command()
def revise(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")],
    at: Annotated[int, typer.Option(metavar="SEQ", help="The number of the entry.", min=1)],
    out: Annotated[Path, typer.Option("--out", "-o", help="Write the changed record here.")],
    insert: Annotated[
        list[str] | None, typer.Option(metavar="ACT", help="Insert this act before it; what it leads to as well.")
    ] = None,
    replace: Annotated[
        list[str] | None, typer.Option(metavar="ACT", help="Do this act in its place; what it leads to as well.")
    ] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Take it out, with what it led to.")] = False,
    seat: Annotated[
        int | None, typer.Option(help="Whose act it is, counted from 0; by default whose turn it was.", min=0)
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Drop what can no longer be done, and insert acts against the rules.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Change what happened, and keep what followed: say what comes out otherwise, and what can no longer be done.

    Without --force nothing is dropped: if anything would be, no record is written, and the exit code is 1.
    """
    from capemay_kit.api.game import load

    if bool(insert) + bool(replace) + delete != 1:
        raise typer.BadParameter(_("give one of --insert, --replace and --delete"))
    game = load(file)
    found = game.revise(at, insert=insert or (), replace=replace or (), delete=delete, seat=seat, force=force)
    written = force or not found.dropped
    if written:
        game.save(out)
    if as_json:
        print_json({"entries": len(game.log), "kept": found.kept, "changed": found.changed, "dropped": found.dropped})
    else:
        say(str(found))
        for one in found.changed:
            say(_("{seq}: {was} → {now}", seq=one.seq, was=one.was, now=one.now))
        for gone in found.dropped:
            say(_("{seq}: {text} is dropped: {why}", seq=gone.seq, text=gone.text, why=gone.why))
    if not written:
        raise typer.Exit(1)


@commands.command()
def rules(
    question: Annotated[str, typer.Argument(help="What you want to know, in your own words.")],
    game: Annotated[str, typer.Option(help="Id of the game.")] = "cape-may",
    as_json: AsJson = False,
) -> None:
    """Find the rules that answer a question, the best first, ten at most."""
    from capemay_kit.teach.reference import MOST, search

    registry.game(game)
    found = search(game, question)[:MOST]
    if as_json:
        listed = [{"id": one.id, "title": one.title, "text": one.text, "page": one.page} for one in found]
        print_json({"game": game, "question": question, "rules": listed})
        return
    if not found:
        say(_("No rule was found. Try other words."))
    says = registry.screen(game)
    for one in found:
        say(_("{title} ({place}): {text}", title=_(one.title), place=says.cites(one.page), text=_(one.text)))
