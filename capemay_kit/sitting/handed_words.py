"""What is said of files that are handed over: what became of each, and why one cannot be opened."""

from __future__ import annotations

from capemay_kit.core.i18n import ngettext


def entries(n: int) -> str:
    """Say how many entries."""
    return ngettext("{n} entry", "{n} entries", n)


def games(n: int) -> str:
    """Say how many games."""
    return ngettext("{n} game", "{n} games", n)


def results(n: int) -> str:
    """Say how many results."""
    return ngettext("{n} result", "{n} results", n)
