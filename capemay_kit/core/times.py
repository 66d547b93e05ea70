"""Times as records hold them (UTC, ISO 8601), and as the clock of whoever reads them shows them."""

from __future__ import annotations

from contextvars import ContextVar
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

EXAMPLE = "2026-11-21T17:20:05Z"
_YEARS = range(1900, 2200)
"""The years in which a game can have been played, and with which every library can reckon."""
ZONE: ContextVar[tzinfo | None] = ContextVar("zone", default=None)
"""The time zone of whoever reads; None: that of this machine."""


def zone_named(name: str) -> tzinfo | None:
    """Return the zone that a browser calls so (``Europe/Berlin``); None where there is none, or no list of zones."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def offsets() -> tuple[timedelta | None, ...]:
    """Return how far the clock of whoever reads is from UTC, in winter and in summer."""
    return tuple(datetime(2026, month, 1, tzinfo=UTC).astimezone(ZONE.get()).utcoffset() for month in (1, 7))


def local(text: str) -> datetime:
    """Return `moment` as the clock of whoever reads shows it."""
    return moment(text).astimezone(ZONE.get())


def moment(text: str) -> datetime:
    """Return the time that a text stands for. Without a zone it is UTC, and a day alone is its midnight.

    Raises `ValueError` for a text that is no time, or a time out of those years.
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


def now() -> str:
    """Return the time in UTC to the second, as records write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
