"""A helper that whole messages do without."""

from __future__ import annotations


def upper(text: str) -> str:
    """Begin a sentence with a capital, and leave the rest as it is."""
    return text[:1].upper() + text[1:]
