"""Texts of people in the cells of a spreadsheet: none of them is taken for a formula, and each comes back as it was."""

from __future__ import annotations

import re

_BEGINS = "(^|[;\t\r\n])"
"""Where a spreadsheet may see the beginning of a cell: some take semicolons for the end of one."""
_LIVE = "(?=[-=+@\uff1d\uff0b\uff0d\uff20\t\r\n])"
"""The signs that make a cell a formula if it begins with one. Four of them have a wide form too."""
_FORMULA = re.compile(f"{_BEGINS}('*){_LIVE}")
_TAMED = re.compile(f"{_BEGINS}'('*){_LIVE}")


def escape_formula(text: str) -> str:
    """Write a text so that no spreadsheet takes a part of it for a formula; `unescape_formula` reads it again."""
    return _FORMULA.sub(r"\1'\2", text)


def unescape_formula(cell: str) -> str:
    """Return a text as it was before `escape_formula`."""
    return _TAMED.sub(r"\1\2", cell)
