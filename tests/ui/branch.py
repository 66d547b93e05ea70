"""Servers that branch off from a Python that has read their modules: reading them takes each two seconds of work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from signal import SIGTERM
from typing import Any

STEM = """
import json, os, pathlib, signal, sys
from contextlib import suppress

import capemay_kit.ui.app
from capemay_kit.games import registry
from capemay_kit.web.server import serve

for game in registry.GAMES:
    registry.game(game), registry.screen(game)


def bury(*_):
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


signal.signal(signal.SIGCHLD, bury)
numbers = []
for line in sys.stdin:
    log, surroundings, arguments = json.loads(line)
    if number := os.fork():
        print(number, flush=True)
        numbers.append(number)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    # tests that run in the background are deaf to Ctrl+C, and their servers are not to be
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(surroundings)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for out in (1, 2):
        os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), out)
    serve(**arguments | {"notebook": pathlib.Path(arguments["notebook"])})
    raise SystemExit
# nobody is left who could end them
for number in numbers:
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGTERM)
"""


@lru_cache(maxsize=1)
def _stem() -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", STEM], stdin=pipe, stdout=pipe, text=True, bufsize=1)


class Branch:
    """A server that has branched off, with what a test asks of a process."""

    def __init__(self, log: Path, arguments: Mapping[str, Any]) -> None:
        stem = _stem()
        assert stem.stdin is not None
        assert stem.stdout is not None
        stem.stdin.write(json.dumps([str(log), dict(os.environ), dict(arguments)]) + "\n")
        self.pid = int(stem.stdout.readline())

    def send_signal(self, number: int) -> None:
        """Send a signal, if it is still there."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(SIGTERM)

    def poll(self) -> int | None:
        """Return None while it is there."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self, seconds: float) -> int:
        """Wait until it has ended."""
        until = time.monotonic() + seconds
        while self.poll() is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("serve", seconds)
            time.sleep(0.01)
        return 0
