"""Ask for known weaknesses of every package in the locks: PyPI's own pages carry the advisories.

Three things are kept apart: looked up and nothing known; an advisory, which has to be mended or explained in
``explained.toml``; and not looked up at all, which is never taken for clean. Exit code 1 for an advisory nobody
explained, 2 if a package could not be looked up, else 0.

A list of packages that holds two versions of one (for two versions of Python) or packages of other systems is beyond
the usual tools, and those take an index that does not know a page for "nothing known".
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from urllib.error import HTTPError
from urllib.request import Request, urlopen

HERE = Path(__file__).resolve().parent
LOCKS = ("requirements.lock", "hosting/requirements.lock")
PYPI = "https://pypi.org/pypi"
_PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)


class Pin(NamedTuple):
    """A package as the lock pins it."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Looked(NamedTuple):
    """What a look-up came to: the advisories there are, or why there was none (else None)."""

    pin: Pin
    advisories: tuple[Mapping[str, Any], ...] = ()
    unseen: str | None = None


Page: TypeAlias = Mapping[str, Any]
Fetch: TypeAlias = Callable[[str], Page | None]
"""Returns a page of PyPI by its path, None if there is none. Raises `OSError` or `ValueError` if it cannot be read."""


def pins(lock: str) -> list[Pin]:
    """List the packages of a lock, for whatever system and version of Python."""
    return [Pin(*found) for found in _PIN.findall(lock)]


def look_up(pin: Pin, fetch: Fetch) -> Looked:
    """Look a package up: on the page of its version, or on its own page where that is the newest version.

    Some mirrors have no pages of versions. A package's own page tells of its newest version alone.
    """
    try:
        page = fetch(f"{pin.name}/{pin.version}/json")
        if page is None:
            page = fetch(f"{pin.name}/json")
            if page is None:
                return Looked(pin, unseen="no such page")
            if page["info"]["version"] != pin.version:
                return Looked(pin, unseen=f"no page of this version, only of {page['info']['version']}")
        told = page["vulnerabilities"]
        return Looked(pin, tuple(one for one in told if not one.get("withdrawn")))
    except (OSError, HTTPException, ValueError) as error:
        return Looked(pin, unseen=f"{error}" or type(error).__name__)
    except (KeyError, TypeError, AttributeError):
        return Looked(pin, unseen="a page without advisories")


def report(looked: Sequence[Looked], explained: Mapping[str, str]) -> tuple[list[str], int]:
    """Return what is printed, and the exit code. ``explained`` are reasons by the id of an advisory."""
    lines: list[str] = []
    unexplained = 0
    seen: set[str] = set()
    for pin, advisories, _ in looked:
        for one in advisories:
            names = [one["id"], *one.get("aliases", ())]
            reason = next((explained[name] for name in names if name in explained), None)
            seen.update(names)
            unexplained += reason is None
            fixed = ", ".join(one.get("fixed_in") or ()) or "no version yet"
            lines.append(
                f"{'ADVISORY' if reason is None else 'explained'}: {pin}: {', '.join(names)}; fixed in {fixed}"
            )
            lines.append(f"    {reason or _first_sentence(one)}")
    lines += [f"No longer told of, take it out of explained.toml: {name}" for name in explained if name not in seen]
    unseen = [one for one in looked if one.unseen is not None]
    lines.append(f"Looked up, nothing known: {sum(not one.advisories for one in looked) - len(unseen)}")
    if unseen:
        lines.append(f"NOT AUDITED: {len(unseen)}")
        lines += [f"    {one.pin}: {one.unseen}" for one in unseen]
    if not looked:
        lines.append("NOT AUDITED: the lock names no package")
    return lines, 1 if unexplained else 2 if unseen or not looked else 0


def _first_sentence(advisory: Mapping[str, Any]) -> str:
    text = " ".join(str(advisory.get("summary") or advisory.get("details") or "no description").split())
    return text if len(text) <= 200 else f"{text[:197]}..."


def fetching(index: str) -> Fetch:
    """Return a function that reads pages of PyPI, or of what stands in for it."""

    def fetch(path: str) -> Page | None:
        try:
            with urlopen(Request(f"{index}/{path}", headers={"Accept": "application/json"}), timeout=30) as answer:
                page: Page = json.load(answer)
                return page
        except HTTPError as error:
            if error.code == 404:
                return None
            raise

    return fetch


def main(words: Sequence[str] | None = None) -> int:
    """Run the audit and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--lock", type=Path, action="append", help=f"a lock (if left out: {', '.join(LOCKS)})")
    parser.add_argument("--explained", type=Path, default=HERE / "explained.toml")
    parser.add_argument("--index", default=PYPI, help="where the pages are")
    given = parser.parse_args(words)
    explained = {one["id"]: one["reason"] for one in tomllib.loads(given.explained.read_text()).get("explained", ())}
    fetch = fetching(given.index)
    locks = given.lock or [HERE.parent / name for name in LOCKS]
    wanted = dict.fromkeys(pin for lock in locks for pin in pins(lock.read_text(encoding="utf-8")))
    with ThreadPoolExecutor(8) as several:
        looked = list(several.map(lambda pin: look_up(pin, fetch), wanted))
    lines, code = report(looked, explained)
    sys.stdout.write("\n".join(lines) + "\n")
    return code


if __name__ == "__main__":
    raise SystemExit(main())
