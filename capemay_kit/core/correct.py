"""Values of corrections that mean the same in every game."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Any, TypeVar

import msgspec

from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, BadValue

T = TypeVar("T")


def parts(path: str) -> list[str]:
    """Return what a path leads through: every way of writing ``seats[0].hand`` leads through the same."""
    return re.findall(r"[^.\[\]]+", path)


def secret_seat(path: str, fields: Container[str]) -> tuple[int, str] | None:
    """Return the seat and the field of it that a path leads to, None if it leads to none of these ``fields``."""
    match parts(path):
        case ["seats", number, field, *_] if field in fields:
            try:
                return int(number), field
            except ValueError:
                return None
    return None


def whole(value: Any, least: int, most: int, path: str) -> int:
    """Return a whole number, also one written as a text, from ``least`` to ``most``. Raises `BadValue`."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        raise BadValue(path, f"{value!r} is not a whole number") from None
    if isinstance(value, bool | float) or not least <= number <= most:
        raise BadValue(path, f"{value!r} is not between {least} and {most}")
    return number


def among(value: Any, known: Container[str]) -> bool:
    """Say whether a value is one of some texts. It may be anything: a list, say, that nothing can be looked up by."""
    return isinstance(value, str) and value in known


def seat_name(value: Any, path: str, others: Sequence[str] = ()) -> str:
    """Return a seat's new name, which none of the ``others`` has. Raises `BadValue`."""
    if not isinstance(value, str) or not value.strip():
        raise BadValue(path, "a name is a text")
    if value.strip() in others:
        raise BadValue(path, f"every seat needs a name of its own: {value.strip()!r} is another seat's")
    return value.strip()


def settled(value: Any, over: bool, path: str) -> bool | None:
    """Return what the table says of a count: that all of it is entered, or not (None: it does not say).

    Before the game is ``over`` nobody can say. Raises `BadValue`.
    """
    if value is None:
        return None
    if not isinstance(value, bool):
        raise BadValue(path, "should be true, false or null")
    if not over:
        raise BadValue(path, "the game is not over yet")
    return value


def converted(value: Any, as_type: type[T], path: str) -> T:
    """Return a value with fields of its own as a type. Raises `BadValue` with the first thing wrong in it."""
    try:
        return decode(msgspec.json.encode(value), as_type, path, at=path)
    except BadFile as bad:
        raise BadValue(bad.faults[0].path, bad.faults[0].message) from None
