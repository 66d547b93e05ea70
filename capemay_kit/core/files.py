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


def data_of(
    kind: str, given: str | Mapping[str, Any], known: Mapping[str, Path], source: str, paths: bool = True
) -> tuple[bytes, str]:
    """Return data as JSON, and what people know it by: ``given`` as one of the ``known`` ids, as a path, or whole.

    Data given whole are known by ``source``. Without ``paths``, no file is looked for: what somebody else wrote does
    not choose what is read here. Raises `UnknownName` for a name that is neither, `BadFile`.
    """
    if not isinstance(given, str):
        return msgspec.json.encode(given), source
    if given in known:
        return read(known[given]), known[given].name
    if paths and (path := _path(given)) is not None:
        return read(path), given
    raise UnknownName(kind, given, sorted(known))


def _path(given: str) -> Path | None:
    """Return the path people may mean by a text: that of a file that is there, or one with an ending."""
    try:
        path = Path(given).expanduser()
        return path if path.suffix or path.exists() else None
    except (OSError, RuntimeError, ValueError):
        # too long for a name, of nobody's home, or with a zero inside
        return None


def part(faults: list[Fault], path: str, load: Callable[[Any, str], T], given: Any) -> T | None:
    """Load what a file names or holds at ``path``; None if that cannot be used, with its faults added."""
    try:
        return load(given, path)
    except UnknownName as unknown:
        faults.append(Fault(path, str(unknown)))
    except BadFile as bad:
        # what a file holds itself is told by the way there, what stands in another file by that file too
        if bad.source == path:
            faults += [Fault(path + fault.path.removeprefix("$"), fault.message) for fault in bad.faults]
        else:
            faults += [Fault(path, f"{bad.source}: {fault}") for fault in bad.faults]
    return None
