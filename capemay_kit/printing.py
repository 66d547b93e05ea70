"""What the command line prints: text for people, JSON and errors, safe from control characters in people's texts."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import _
from capemay_kit.core.scores import ScoreSheet, said, verdict
from capemay_kit.errors import BadFile, Fault, one_line, printable

# what people wrote is never read as markup or the name of an emoji
out = Console(markup=False, emoji=False, highlight=False, soft_wrap=True)
err = Console(stderr=True, markup=False, emoji=False, highlight=False, soft_wrap=True)


def on_any_terminal() -> None:
    """Write characters that a terminal lacks as escapes, so that it still shows the rest."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print a line for people."""
    out.print(printable(text))


def complain(source: object, what: object) -> None:
    """Print a line about an error: the file or the command, then what is wrong."""
    err.print(f"{printable(str(source))}: {one_line(str(what))}")


def warn(source: str, faults: Sequence[Fault]) -> None:
    """Print a line for every fault of a file."""
    for fault in faults:
        complain(source, fault)


def print_json(value: Any) -> None:
    """Print one JSON document."""
    try:
        raw = msgspec.json.encode(value)
    except UnicodeEncodeError:
        # the name of a file may be no text at all
        raw = json.dumps(msgspec.to_builtins(value)).encode()
    print_bytes(raw + b"\n")


def print_bytes(raw: bytes) -> None:
    """Print bytes as they are, whatever the terminal."""
    sys.stdout.flush()
    sys.stdout.buffer.write(raw)
    sys.stdout.buffer.flush()


def write_file(file: Path, raw: bytes) -> None:
    """Write a file that somebody named. Raises `BadFile` if it cannot be written."""
    try:
        file.write_bytes(raw)
    except OSError as error:
        raise BadFile(str(file), [Fault("$", error.strerror or _("cannot be written"))]) from None


def print_sheet(sheet: ScoreSheet, meta: GameMeta) -> None:
    """Print a score sheet: every line with what earned it."""
    for seat in sheet.seats:
        grid = Grid(title=printable(f"{seat.name}: {seat.total}"), title_justify="left", show_header=False, box=None)
        grid.add_column(justify="right")
        grid.add_column()
        for line in seat.lines:
            grid.add_row(str(line.points), meta.categories[line.category], style="bold")
            for because in line.because:
                grid.add_row(str(because.points), printable(f"  {said(because.why, meta.messages)}"))
            for question in line.open:
                grid.add_row("?", printable(f"  {said(question, meta.messages)}"))
        out.print(grid)
    say(": ".join(filter(None, verdict(sheet, meta.reasons))) + ".")
