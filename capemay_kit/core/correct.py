"""Values of corrections that mean the same in every game."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any


def whole(value: Any, least: int, most: int, path: str) -> int:
    """Return a whole number, also one written as a text, from ``least`` to ``most``. Raises `ValueError`."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{path}: {value!r} is not a whole number") from None
    if isinstance(value, bool | float) or not least <= number <= most:
        raise ValueError(f"{path}: {value!r} is not between {least} and {most}")
    return number


def among(value: Any, known: Container[str]) -> bool:
    """Say whether a value is one of some texts. It may be anything: a list, say, that nothing can be looked up by."""
    return isinstance(value, str) and value in known


def seat_name(value: Any, path: str, others: Sequence[str] = ()) -> str:
    """Return a seat's new name, which none of the ``others`` has. Raises `ValueError`."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{path}: a name is a text")
    if value.strip() in others:
        raise ValueError(f"{path}: {value.strip()!r} is another seat's name")
    return value.strip()
