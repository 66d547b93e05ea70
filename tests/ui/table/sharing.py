"""What a table's *Share* offers."""

from __future__ import annotations

from typing import Any

from ..seen import buttons, of_class


def offered(panel: Any) -> list[str]:
    """Return what the buttons say for its files."""
    (files,) = of_class(panel, "cm-filelinks") or [None]
    return [] if files is None else buttons(files)
