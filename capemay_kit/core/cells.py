"""User text in spreadsheet cells: never read as a formula, and restored unchanged on import."""

from __future__ import annotations

import re

_BEGINS = "(^|[;\t\r\n])"
"""Where a spreadsheet may see the beginning of a cell: some treat semicolons as separators."""
_LIVE = "(?=[-=+@\uff1d\uff0b\uff0d\uff20\t\r\n])"
"""The signs that make a cell a formula if it begins with one. Four of them have a wide form too."""
_FORMULA = re.compile(f"{_BEGINS}('*){_LIVE}")
_TAMED = re.compile(f"{_BEGINS}'('*){_LIVE}")


def escape_formula(text: str) -> str:
    """Escape a text so that no spreadsheet reads a part of it as a formula; `unescape_formula` reverses it."""
    return _FORMULA.sub(r"\1'\2", text)


def unescape_formula(cell: str) -> str:
    """Return a text as it was before `escape_formula`."""
    return _TAMED.sub(r"\1\2", cell)
