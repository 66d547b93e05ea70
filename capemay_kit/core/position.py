"""What reading an end position (``capemay-position/1``) is in every game; what stands in one is the game's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from capemay_kit.core.scores import ScoreSheet
from capemay_kit.errors import BadFile, Fault, UnknownName

T = TypeVar("T")


class Scored(Struct, frozen=True):
    """A position scored: the sheet, and what about the position is odd."""

    sheet: ScoreSheet
    warnings: tuple[Fault, ...]


def part(faults: list[Fault], path: str, load: Callable[[Any, str], T], given: Any) -> T | None:
    """Load what a position names or holds at ``path``; None if it cannot be used, with its faults added."""
    try:
        return load(given, path)
    except UnknownName as unknown:
        faults.append(Fault(path, str(unknown)))
    except BadFile as bad:
        faults += [Fault(path, f"{bad.source}: {fault}") for fault in bad.faults]
    return None
