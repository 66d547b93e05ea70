"""Another process at the table: writes corrections and says on standard output what was acknowledged.

Called as ``writer.py URL TABLE NAME COUNT``. Every correction has a note of its own, ``NAME-i``. One JSON
line is printed for every entry written, and one for all that came in between. It begins when told to, by a
line on standard input.
"""

from __future__ import annotations

import json
import sys

from capemay_kit.core.store import Store
from capemay_kit.errors import Overtaken
from capemay_kit.games.registry import open_table


def main() -> None:
    """Write ``COUNT`` entries, each again if another page was first."""
    url, name, who, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    table = open_table(Store(url), name)
    print(json.dumps({"start": table.seq}), flush=True)
    sys.stdin.readline()
    for i in range(count):
        while True:
            try:
                entry = table.correct("seats[0].money", i, note=f"{who}-{i}")
            except Overtaken as late:
                print(json.dumps({"told": [[one.seq, one.act.note] for one in late.entries]}), flush=True)
            else:
                print(json.dumps({"wrote": [entry.seq, entry.act.note]}), flush=True)
                break


if __name__ == "__main__":
    main()
