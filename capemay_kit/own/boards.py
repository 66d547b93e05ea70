"""The boards that an owner's copy can hold, each read by the format of its file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import count
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from capemay_kit.core.strict import decode
from capemay_kit.errors import Fault
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


# --- what is wrong with one ------------------------------------------------------------------------------


class Problem(Struct, frozen=True):
    """Something wrong or odd, and the place it is about (None: the whole board). ``blocks``: no game can be played on
    the board before it is corrected."""

    text: str
    place: str | None
    blocks: bool


def problems_in(faults: Iterable[Fault], whole: Any, lists: Collection[str]) -> list[Problem]:
    """Say what is wrong with a board, each fault with the place in one of its lists that it is about."""
    found = []
    for fault in faults:
        named = re.match(r"\$\.(\w+)\[(\d+)\]", fault.path)
        one = getattr(whole, named[1])[int(named[2])] if named and named[1] in lists else None
        place = one if one is None or isinstance(one, str) else getattr(one, "id", "") or one.space
        found.append(Problem(fault.message[:1].upper() + fault.message[1:], place, not fault.warning))
    return found
