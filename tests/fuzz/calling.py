"""The command line as a shell calls it, in this process, and what is fair of it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import typer.main

from capemay_kit import cli

BUILT = cache(typer.main.get_command)
"""Commands are the same at every call, and making them takes longer than most calls."""


class Ran(NamedTuple):
    code: int
    out: bytes
    err: bytes


def call(*words: object, encoding: str = "utf-8") -> Ran:
    """Run the command on a terminal of some encoding.

    Only the end of the program is caught: any other error goes on, as it would in a shell.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding, write_through=True) for _ in range(2))
    argv = ["capemay", *map(str, words)]
    once = patch.object(typer.main, "get_command", BUILT)
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "argv", argv), once:
        try:
            cli.main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    told = [stream.buffer.getvalue() for stream in (out, err)]  # type: ignore[attr-defined]
    return Ran(code, *told)


def fair(files: Sequence[Path], *words: object) -> Ran:
    """Run the command and look that it kept its promises: exit code 0, 1 or 2; on 1 at least one line, each with the
    name of a file or of the command; with ``--json`` one document or none."""
    ran = call(*words)
    said = ran.err.decode().splitlines()
    assert ran.code in (0, 1, 2), ran
    if ran.code == 1:
        assert said, ran
    if ran.code != 2:
        names = (*(f"{file}: " for file in files), "capemay: ")
        assert all(line.startswith(names) for line in said), said
        assert all(line.isprintable() for line in said), said
    if "--json" in words and ran.out:
        json.loads(ran.out)
    return ran
