"""The boards that an owner's copy can hold, each read by the format of its file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import count
from typing import Any, TypeAlias

import msgspec

from capemay_kit.core.strict import decode
from capemay_kit.games.cape_horn import book as cape_horn
from capemay_kit.games.cape_horn.board import Course
from capemay_kit.games.cape_may import book as cape_may
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.board import read_board as read_map

AnyBoard: TypeAlias = Board | Course
MAP, COURSE = FORMATS = "capemay-board/1", "capemay-course/1"


def read_board(raw: bytes, source: str) -> AnyBoard:
    """Read a board of any game; what names no format is read as a map. Raises `BadFile` with every fault."""
    is_course = decode(raw, dict[str, Any], source).get("format") == COURSE
    return cape_horn.read_board(raw, source) if is_course else read_map(raw, source)[0]


def written(board: AnyBoard) -> bytes:
    """Return a board as a file, spaced as the studio writes it."""
    return msgspec.json.format(msgspec.json.encode(board), indent=1)


def numbered(id: str) -> Iterable[str]:
    """Yield an id, and then what it becomes with a number behind it, of eighty signs at most."""
    yield id
    yield from (f"{id[: 78 - len(str(n))]}-{n}" for n in count(2))


def free_id(id: str, taken: Iterable[str]) -> str:
    """Return the first id of a row of them that nothing has, nor a shipped board."""
    there = {one.casefold() for one in (*taken, *shipped_boards())}
    return next(one for one in numbered(id) if one.casefold() not in there)


@cache
def shipped_boards() -> Mapping[str, AnyBoard]:
    """Return the shipped boards of all games, by id."""
    maps: dict[str, AnyBoard] = {id: cape_may.load_board(id) for id in cape_may.shipped_ids("board")}
    return maps | {id: cape_horn.load_course(id) for id in cape_horn.COURSES}
