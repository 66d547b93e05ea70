"""Processes that play at tables, any number of them: started from one that has read all rules, so that each is there
at once.

Called as ``players.py``. A line ``{"url", "table", "who", "count", "seed", "file"}`` on standard input starts a player
and is answered by its process number; a line with only that number waits until the player ended, and is answered by its
exit code. A player takes legal acts at random, each with a mark of its own in ``by``, until so many are written. To
``file`` it adds, each in one write: ``opened`` and the last number there was, ``wrote`` and ``told`` with the number
and the mark of every entry that was acknowledged, and of every one that came in between. It begins when a file ``go``
lies beside.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
import traceback
from pathlib import Path

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import Overtaken
from capemay_kit.games import registry


def act_at(table: Table, rng: random.Random, by: str) -> int:
    """Do anything legal, begin anew where nothing is; return the number of the entry."""
    table.writer = lambda: by
    rules, s = table.rules, table.state
    acting = rules.to_act(s)
    if not acting or rng.random() < 0.04:
        entry = table.undo(rng.randrange(table.seq) if acting and table.seq else 0)
        if entry is not None:
            return entry.seq
    seat = rng.choice(acting)
    chosen = rules.by_itself(s)
    if chosen is None:
        legal = rules.legal(s, seat)
        seat, legal = (seat, legal) if legal else (acting[0], rules.legal(s, acting[0]))
        chosen = rng.choice(legal)
    return table.act(seat, chosen).seq


def play(url: str, table: str, who: str, count: int, seed: int, file: str) -> None:
    """Write so many entries, each again if another player was first."""
    rng = random.Random(seed)
    diary = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    at = registry.open_table(Store(url), table)
    os.write(diary, f"opened {at.seq} -\n".encode())
    while not Path(file).with_name("go").exists():
        time.sleep(0.002)
    for i in range(count):
        by = f"{who}-{i}"
        while True:
            try:
                seq = act_at(at, rng, by)
                break
            except Overtaken as late:
                if not late.entries:
                    raise RuntimeError("whoever is told of nothing never catches up") from late
                os.write(diary, "".join(f"told {one.seq} {one.by}\n" for one in late.entries).encode())
        os.write(diary, f"wrote {seq} {by}\n".encode())


def main() -> None:
    """Start players, and wait for them, until standard input ends."""
    for name in registry.GAMES:
        registry.lay_out(registry.game(name).header_for(("Ann", "Bob", "Cy"), seed="warm"))
        registry.entry_type(name)
    for line in sys.stdin:
        job = json.loads(line)
        if isinstance(job, int):
            print(os.waitstatus_to_exitcode(os.waitpid(job, 0)[1]), flush=True)
            continue
        number = os.fork()
        if not number:
            try:
                play(**job)
                os._exit(0)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
        print(number, flush=True)


if __name__ == "__main__":
    main()
