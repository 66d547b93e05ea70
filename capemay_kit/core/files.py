"""Finding files: those that are shipped with the package (boards, editions, notebooks), and those that people name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


def fingerprint(*patterns: str, beside: Iterable[Path] = ()) -> str:
    """Return a text that changes with the program's version, with the files of the package that ``patterns`` name, with
    the modules in the folders ``beside`` it, and with the boards."""
    found = blake2b(__version__.encode(), digest_size=16)
    named = [file for pattern in patterns for file in _PACKAGE.glob(pattern)]
    named += [file for folder in beside for file in folder.rglob("*.py")]
    for file in sorted(one for one in (*named, *shipped("boards").rglob("*.json")) if one.is_file()):
        found.update(f"\n{file.name} {file.stat().st_size}\n".encode() + file.read_bytes())
    return found.hexdigest()


def data_of(
    kind: str, given: str | Mapping[str, Any], known: Mapping[str, Path], source: str, paths: bool = True
) -> tuple[bytes, str]:
    """Return data as JSON, and the name people know them by. ``given`` is one of the ``known`` ids, a path, or the data
    themselves.

    Data that are given whole are known by ``source``. Without ``paths``, no file is looked for, so that a file from
    somebody else cannot choose what is read on this machine. Raises `UnknownName` for a name that is neither id nor
    path, and `BadFile`.
    """
    if not isinstance(given, str):
        return msgspec.json.encode(given), source
    if given in known:
        return read(known[given]), known[given].name
    if paths and (path := _path(given)) is not None:
        return read(path), given
    raise UnknownName(kind, given, sorted(known))


def _path(given: str) -> Path | None:
    """Return the path that people may mean by a text: it exists, or has a file's ending. Else None."""
    try:
        path = Path(given).expanduser()
        return path if path.suffix or path.exists() else None
    except (OSError, RuntimeError, ValueError):
        # too long for a file's name, in the home of somebody unknown, or with a zero byte
        return None


def part(faults: list[Fault], path: str, load: Callable[[Any, str], T], given: Any) -> T | None:
    """Load what a file names or holds at ``path``. If that cannot be used, add its faults and return None."""
    try:
        return load(given, path)
    except UnknownName as unknown:
        faults.append(Fault(path, str(unknown)))
    except BadFile as bad:
        # a fault in the file itself is named by its path there, one in another file by that file's name too
        if bad.source == path:
            faults += [Fault(path + fault.path.removeprefix("$"), fault.message) for fault in bad.faults]
        else:
            faults += [Fault(path, f"{bad.source}: {fault}") for fault in bad.faults]
    return None
