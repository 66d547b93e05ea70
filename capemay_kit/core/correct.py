"""Values of corrections that mean the same in every game."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Any


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
    """Return a whole number, also one written as a text, from ``least`` to ``most``. Raises `ValueError`."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{path}: {value!r} is not a whole number") from None
    if isinstance(value, bool | float) or not least <= number <= most:
        raise ValueError(f"{path}: {value!r} is not between {least} and {most}")
    return number


def seat_name(value: Any, path: str, others: Sequence[str] = ()) -> str:
    """Return a seat's new name, which none of the ``others`` has. Raises `ValueError`."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{path}: a name is a text")
    if value.strip() in others:
        raise ValueError(f"{path}: {value.strip()!r} is another seat's name")
    return value.strip()
