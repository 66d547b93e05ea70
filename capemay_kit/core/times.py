"""Times as records hold them: UTC, ISO 8601."""

from __future__ import annotations

from datetime import UTC, datetime

EXAMPLE = "2026-11-21T17:20:05Z"
_YEARS = range(1900, 2200)
"""A game was played then, and every calendar and library can reckon with it."""


def moment(text: str) -> datetime:
    """Return the time a text stands for; one that names no zone is UTC, a day alone its midnight.

    Raises `ValueError` for what is no time, or none at which anybody plays.
    """
    found = datetime.fromisoformat(text)
    if found.year not in _YEARS:
        raise ValueError(f"{text!r} is no time anybody plays at")
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def is_moment(text: str) -> bool:
    """Say whether a text is a time."""
    try:
        moment(text)
    except ValueError:
        return False
    return True
