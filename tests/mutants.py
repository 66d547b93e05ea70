"""Plant the faults of tests/mutants.toml one after the other in a copy of the project, and see which tests find them.

    python -m tests.mutants [NAME ...] [--all] [--likely]

Of a fault is said where it is, what stands there and what shall, and where it will likely be found. Those tests are run
first, up to the first that fails; where none does, all that `make test` runs, and with ``--all`` all that
`make test-all` runs. ``--likely`` stops before that. It ends with 1 if more than four faults are found by nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests/mutants.toml"
MAY_LIVE = 4
MINUTES = 10
"""A mutant whose tests take longer than this has made something endless, which is found too."""


def mutants() -> list[dict[str, Any]]:
    """Return the faults that there are to plant."""
    found: list[dict[str, Any]] = tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]
    return found


def planted(fault: dict[str, Any], text: str) -> str:
    """Return a file's text with the fault in it.

    Raises ValueError if what it replaces does not stand there once.
    """
    if (times := text.count(fault["old"])) != 1:
        raise ValueError(f"{fault['name']}: {fault['file']} has {times} times what is to be replaced")
    return text.replace(fault["old"], fault["new"])


def copied(to: Path) -> None:
    """Copy the project as git tracks it, with what is not committed yet."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    for name in names.stdout.splitlines():
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


def first_failure(where: Path, tests: list[str]) -> str:
    """Run tests up to the first that fails, and return its name; empty if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", "logical", *tests]
    given = {**os.environ, "PYTHONPATH": str(where)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, cwd=where, env=given, start_new_session=True, **pipes) as running:  # type: ignore[call-overload]
        try:
            said = running.communicate(timeout=60 * MINUTES)[0]
        except subprocess.TimeoutExpired:
            # its workers too, one of which never ends
            os.killpg(running.pid, signal.SIGKILL)
            return "nothing ends"
    if running.returncode == 0:
        return ""
    failed = [line.split(" - ")[0] for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return failed[0] if failed else str(said.strip().splitlines()[-1])


def main() -> int:
    """Plant and seek."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("names", nargs="*")
    asked.add_argument("--all", action="store_true")
    asked.add_argument("--likely", action="store_true")
    given = asked.parse_args()
    wanted = [one for one in mutants() if not given.names or one["name"] in given.names]
    living = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copied(copy)
        whole = ["-m", "not pyodide and not browsers"] if given.all else ["tests"]
        for fault in wanted:
            file = copy / fault["file"]
            before = file.read_text(encoding="utf-8")
            file.write_text(planted(fault, before), encoding="utf-8")
            found = first_failure(copy, fault["tests"]) or ("" if given.likely else first_failure(copy, whole))
            file.write_text(before, encoding="utf-8")
            living += not found
            print(f"{fault['name']:36} {found or 'FOUND BY NOTHING'}", flush=True)
    print(f"{len(wanted) - living} of {len(wanted)} are found")
    return living > MAY_LIVE


if __name__ == "__main__":
    sys.exit(main())
