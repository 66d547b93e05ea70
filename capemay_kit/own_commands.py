"""Commands about the owner's copy: packs of it, and sheets of its cards and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from capemay_kit.core.i18n import _, ngettext, quoted
from capemay_kit.core.store import Store
from capemay_kit.core.strict import read
from capemay_kit.errors import BadFile, Fault
from capemay_kit.file_commands import AsJson
from capemay_kit.games import registry
from capemay_kit.printing import print_json, say, warn, write_file
from capemay_kit.store_commands import StoreUrl

if TYPE_CHECKING:
    from capemay_kit.own.pack import Pack
    from capemay_kit.own.versions import Other, Which

USUAL = "write"


class PackCommands(TyperGroup):
    """Commands whose name can be left out: a file alone means writing it."""

    usual = USUAL

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the usual command before what names none."""
        named = args and (args[0] in self.commands or args[0] == "--help")
        return super().parse_args(ctx, args if named else [USUAL, *args])


pack_files = typer.Typer(cls=PackCommands, help="Packs: your own copy in one file, or two packs merged.")
sheet_files = typer.Typer(help="Sheets of numbers or of a deck, for a spreadsheet.", no_args_is_help=True)


def _ending_right(file: Path, *suffixes: str) -> None:
    if file.suffix not in suffixes:
        raise BadFile(str(file), [Fault("$", _("should have a name ending in {suffix}", suffix=suffixes[0]))])


@pack_files.command(USUAL)
def write_pack(
    file: Annotated[Path, typer.Argument(help="File to write, ending in .capemay.")],
    title: Annotated[str | None, typer.Option(help="The pack's title; by default the file's name.")] = None,
    photos: Annotated[bool, typer.Option(help="Include the photos of the boards.")] = True,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Write the numbers, boards and cards of your own copy into one file, for another owner to import."""
    from capemay_kit.own import pack
    from capemay_kit.own.things import covered, told

    _ending_right(file, pack.SUFFIX)
    raw = pack.write_pack(Store(store), title or file.stem, photos)
    write_file(file, raw)
    found = pack.read_pack(raw, str(file))
    held = {f"{kind}s": len(found.of(kind)) for kind in ("edition", "board", "card", "photo")}
    if as_json:
        print_json({"file": str(file), "title": found.title, **held, "covers": covered(found.things)})
        return
    say(_("{file}: editions: {editions}, boards: {boards}, cards: {cards}, photos: {photos}", file=file, **held))
    for line in told(covered(found.things)):
        say(line)


class Merged(NamedTuple):
    """Two packs as one: its bytes, a line for each thing of the second, and a line for each in which they differ."""

    raw: bytes
    told: tuple[str, ...]
    differ: tuple[str, ...]


def merge(first: Pack, second: Pack, title: str) -> Merged:
    """Make one pack of two. Where they differ the newer stands; the first where nobody knows which is."""
    from capemay_kit.own import merging, pack, ready, versions

    both = Store("sqlite://")
    merging.keep_pack(both, first)
    said = merging.keep_pack(both, second)
    named = ready.streets(both)
    differ = (_("{thing}: {used} is used, not {other}", thing=one.thing, used=_version(one, "old", named),
                other=_version(one, "new", named)) for one in versions.others(both))  # fmt: skip
    return Merged(pack.write_pack(both, title, photos=True), tuple(said), tuple(differ))


def _version(one: Other, which: Which, named: Mapping[str, str]) -> str:
    """Say what one of two versions is, and where it is from; streets are called as they are ``named``."""
    from capemay_kit.own import cards, draft, printed, things, traceable

    thing = one.read(which)
    if one.kind == things.FIGURE:
        said = printed.written(one.name, thing)
    elif one.kind == draft.BOARD:
        said = traceable.told(thing)
    elif one.deck is not None and thing is not None:
        game, deck = one.deck
        said = f"{quoted(cards.title_of(thing))}, {cards.decks_of(game)[deck].says(thing, named)}"
    else:
        said = _("the picture")
    return _("{version} ({source})", version=said, source=one.source(which))


@pack_files.command("merge")
def merge_packs(
    first: Annotated[Path, typer.Argument(help="A pack.")],
    second: Annotated[Path, typer.Argument(help="Another one.")],
    to: Annotated[Path, typer.Option("--to", "-o", help="The pack to write, ending in .capemay.")],
    title: Annotated[str | None, typer.Option(help="The pack's title; by default the file's name.")] = None,
    as_json: AsJson = False,
) -> None:
    """Merge two packs. Where they differ, the newer version is used, and both are listed."""
    from capemay_kit.own.pack import SUFFIX, load_pack, read_pack
    from capemay_kit.own.things import covered, told

    _ending_right(to, SUFFIX)
    made = merge(load_pack(first), load_pack(second), title or to.stem)
    write_file(to, made.raw)
    covers = covered(read_pack(made.raw, str(to)).things)
    if as_json:
        print_json({"file": str(to), "differ": made.differ, "things": made.told, "covers": covers})
        return
    for line in (*made.differ, *made.told, *told(covers)):
        say(line)


What = Annotated[str, typer.Argument(help="Which sheet: numbers, or a deck.")]
OfGame = Annotated[str, typer.Option("--game", help="Id of the game.")]


@sheet_files.command("export")
def export_sheet(
    what: What,
    file: Annotated[Path, typer.Argument(help="File to write, ending in .csv or .xlsx.")],
    game: OfGame = registry.GAMES[0],
    store: StoreUrl = None,
) -> None:
    """Write a sheet with everything you entered, and a row for everything still to enter."""
    from capemay_kit.own import sheets

    registry.game(game)
    _ending_right(file, ".csv", ".xlsx")
    write_file(file, sheets.write(Store(store), game, what, "xlsx" if file.suffix == ".xlsx" else "csv"))
    say(_("{file}: written", file=file))


@sheet_files.command("import")
def import_sheet(
    what: What,
    file: Annotated[Path, typer.Argument(help="A sheet: CSV with any separator, xlsx or ods.")],
    game: OfGame = registry.GAMES[0],
    right_rows: Annotated[
        bool, typer.Option("--right-rows", help="Import the correct rows, although others are not.")
    ] = False,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Import a sheet. Faults are reported by row; if there are any, nothing is imported unless you say --right-rows.
    What it replaces is listed in My copy."""
    from capemay_kit.own import sheets

    registry.game(game)
    there = Store(store)
    found = sheets.read(there, game, what, read(file), str(file))
    warn(str(file), found.faults)
    kept = bool(found.things) and (right_rows or not found.faults)
    told = sheets.keep(there, game, what, found) if kept else []
    if as_json:
        faults = [str(fault) for fault in found.faults]
        print_json({"file": str(file), "right": len(found.things), "faults": faults, "told": told})
    else:
        for line in told:
            say(line)
        if not kept and found.things:
            say(
                ngettext(
                    "Nothing was imported. {n} row is correct: import it with --right-rows",
                    "Nothing was imported. {n} rows are correct: import them with --right-rows",
                    len(found.things),
                )
            )
    if found.faults:
        raise typer.Exit(1)


@sheet_files.command("words")
def sheet_words(what: What, game: OfGame = registry.GAMES[0], as_json: AsJson = False) -> None:
    """Print the words that a sheet's cells can hold, with examples."""
    from capemay_kit.own import sheets

    registry.game(game)
    rows = sheets.guide(game, what)
    if as_json:
        print_json([list(row) for row in rows])
        return
    for cell, means in rows:
        say(cell)
        if cell:
            say(_("    {means}", means=means))
