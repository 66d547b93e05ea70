"""A program: what the companion does, where a system lacks what only POSIX has (`test_platforms`).

The libraries are read first, for they decide by themselves; what is missing is missing for the kit alone.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import capemay_kit

APART = ("stand_ins", "template", "spiel", "migrations")
"""Parts that are read elsewhere, or with more than is installed."""


LATER = ("distributed",)
"""Libraries that the kit imports only when they are wanted."""


def read_all() -> None:
    """Import every module of the kit, and all libraries."""
    for name in LATER:
        importlib.import_module(name)
    for one in pkgutil.walk_packages(capemay_kit.__path__, "capemay_kit."):
        if not any(part in one.name for part in APART):
            importlib.import_module(one.name)


LACKS = {
    "darwin": [(time, "pthread_getcpuclockid"), (os, "sched_getaffinity"), (os, "posix_fadvise")],
    "win32": [
        (time, "pthread_getcpuclockid"), (time, "clock_gettime"), (signal, "SIGHUP"), (signal, "SIGALRM"),
        (signal, "pthread_sigmask"), (os, "fork"), (os, "killpg"), (os, "setsid"), (os, "statvfs"), (os, "getuid"),
        (os, "sched_getaffinity"), (os, "posix_fadvise"),
    ],
}  # fmt: skip

read_all()
platform = sys.argv[1]
for module, name in LACKS[platform]:
    delattr(module, name)
if platform == "win32":
    for name in ("fcntl", "resource", "pwd", "grp", "termios"):
        sys.modules[name] = None  # type: ignore[assignment]
sys.platform = platform

for name in [one for one in sys.modules if one.split(".")[0] == "capemay_kit"]:
    del sys.modules[name]
read_all()

import capemay_kit as ck  # noqa: E402
from capemay_kit.core.backup import back_up  # noqa: E402
from capemay_kit.core.store import Store  # noqa: E402
from capemay_kit.web.server import serve  # noqa: E402

folder = Path(tempfile.mkdtemp())
game = ck.new("capitol", ["Ann", "Bo"], seed=1)
game.play("random", seed=1)
store = Store(f"sqlite:///{folder / 'store.db'}")
store.create(game.table.header, game.table.entries)
back_up(store, folder / "copy.db")
ck.lab.run(
    {"format": "capemay-experiment/1", "game": "capitol", "bots": ["random", "random"], "games": 2},
    folder / "lab",
    workers=0,
)
store.close()

with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]


def visit() -> None:
    """Ask the server whether it is there, then end it as Ctrl+C does."""
    for _ in range(600):
        time.sleep(0.1)
        try:
            answer = urllib.request.urlopen(f"http://127.0.0.1:{port}/capemay/ping", timeout=5).read()
        except OSError:
            continue
        print("served", len(answer) > 0)
        break
    signal.raise_signal(signal.SIGINT)


threading.Thread(target=visit, daemon=True).start()
serve(port=port, store=f"sqlite:///{folder / 'store.db'}", browser=False)
print("ended")
