"""Find the files that travel with the package (boards, editions, notebooks), and those that people name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from capemay_kit import __version__
from capemay_kit.core.strict import read
from capemay_kit.errors import BadFile, Fault, UnknownName

T = TypeVar("T")

_PACKAGE = Path(__file__).resolve().parents[1]


def shipped(*parts: str) -> Path:
    """Return where a shipped file or folder lies, such as ``shipped("notebooks", "companion.ipynb")``.

    A checkout keeps them beside the package, where people edit them; a wheel carries a copy inside.
    The path is returned even if nothing is there, so that an error can name it.
    """
    carried = _PACKAGE / "_shipped"
    return (carried if carried.is_dir() else _PACKAGE.parent).joinpath(*parts)


def fingerprint(*patterns: str) -> str:
    """Return what changes with the program's version, with the files of the package that patterns name, and with the
    boards."""
    found = blake2b(__version__.encode(), digest_size=16)
    named = [file for pattern in patterns for file in _PACKAGE.glob(pattern)]
    for file in sorted(one for one in (*named, *shipped("boards").rglob("*.json")) if one.is_file()):
        found.update(f"\n{file.name} {file.stat().st_size}\n".encode() + file.read_bytes())
    return found.hexdigest()


def data_of(kind: str, given: str | Mapping[str, Any], known: Mapping[str, Path], source: str) -> tuple[bytes, str]:
    """Return data as JSON, and what people know it by: ``given`` as one of the ``known`` ids, as a path, or whole.

    Data given whole are known by ``source``. Raises `UnknownName` for a name that is neither, `BadFile`.
    """
    if not isinstance(given, str):
        return msgspec.json.encode(given), source
    if given in known:
        return read(known[given]), known[given].name
    path = Path(given).expanduser()
    if path.suffix or path.exists():
        return read(path), given
    raise UnknownName(kind, given, sorted(known))


def part(faults: list[Fault], path: str, load: Callable[[Any, str], T], given: Any) -> T | None:
    """Load what a file names or holds at ``path``; None if that cannot be used, with its faults added."""
    try:
        return load(given, path)
    except UnknownName as unknown:
        faults.append(Fault(path, str(unknown)))
    except BadFile as bad:
        faults += [Fault(path, f"{bad.source}: {fault}") for fault in bad.faults]
    return None
