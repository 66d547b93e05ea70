"""Times in records (UTC, ISO 8601), and in the reader's time zone."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from capemay_kit.core.i18n import Texts, _, ngettext

EXAMPLE = "2026-11-21T17:20:05Z"
_YEARS = range(1900, 2200)
"""The years in which a game can have been played, and with which every library can reckon."""
ZONE: ContextVar[tzinfo | None] = ContextVar("zone", default=None)
"""The reader's time zone; None: this machine's."""
_MONTHS = Texts({
    1: "January", 2: "February", 3: "March", 4: "April", 5: "May", 6: "June", 7: "July", 8: "August",
    9: "September", 10: "October", 11: "November", 12: "December",
})  # fmt: skip


def zone_named(name: str) -> tzinfo | None:
    """Return the zone that a browser calls so (``Europe/Berlin``); None where there is none, or no list of zones."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def offsets() -> tuple[timedelta | None, ...]:
    """Return the reader's offset from UTC, in winter and in summer."""
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


def day(then: datetime) -> str:
    """Say a day as people do: ``21 November 2026``."""
    return _("{day} {month} {year}", day=then.day, month=_MONTHS[then.month], year=then.year)


def time_of_day(then: datetime) -> str:
    """Say what the clock shows: ``21:27``."""
    return _("{hour:02}:{minute:02}", hour=then.hour, minute=then.minute)


def clock(at: str) -> str:
    """Say a record's time by the clock of whoever reads, in a list of many: ``2026-11-21 17:20``.

    An earlier version may have stored a text that is no time: that is returned as it is.
    """
    return f"{local(at):%Y-%m-%d %H:%M}" if is_moment(at) else at


def lately(at: str) -> str:
    """Say a record's time as people do, by the clock of whoever reads: ``today at 21:27``."""
    if not is_moment(at):
        return at
    then, today = local(at), local(now()).date()
    time = time_of_day(then)
    match (today - then.date()).days:
        case 0:
            return _("today at {time}", time=time)
        case 1:
            return _("yesterday at {time}", time=time)
        case days if 0 < days < 300:
            return _("{day} {month} at {time}", day=then.day, month=_MONTHS[then.month], time=time)
    return _("{date} at {time}", date=day(then), time=time)


def ago(at: str) -> str:
    """Say how long ago a day was, as people do: ``yesterday``, ``3 weeks ago``."""
    if not is_moment(at):
        return at
    days = (local(now()).date() - moment(at).date()).days
    if days < 14:
        return [_("earlier today"), _("yesterday")][days] if 0 <= days < 2 else (
            ngettext("{n} day ago", "{n} days ago", days) if days > 0 else day(moment(at))
        )  # fmt: skip
    if days < 60:
        return ngettext("{n} week ago", "{n} weeks ago", days // 7)
    months = days * 12 // 365
    if months < 24:
        return ngettext("{n} month ago", "{n} months ago", months)
    return ngettext("{n} year ago", "{n} years ago", months // 12)


def hour(at: str) -> str:
    """Say a record's time, without the day where it is today: ``21:27``, ``yesterday at 21:27``."""
    same = is_moment(at) and local(at).date() == local(now()).date()
    return time_of_day(local(at)) if same else lately(at)


def duration(minutes: int) -> str:
    """Say how long something took: ``12 minutes``, ``2 hours``, ``1 h 25 min``."""
    hours, left = divmod(minutes, 60)
    if hours and left:
        return _("{hours} h {minutes} min", hours=hours, minutes=left)
    return ngettext("{n} hour", "{n} hours", hours) if hours else ngettext("{n} minute", "{n} minutes", left)


def time_taken(names: Sequence[str], seconds: Sequence[float]) -> str:
    """Say how long everybody took; nothing where that was not counted."""
    each = ", ".join(f"{name} {duration(round(spent / 60))}" for name, spent in zip(names, seconds, strict=False))
    return _("Time taken: {each}.", each=each) if each else ""
