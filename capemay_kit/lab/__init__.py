"""Thousands of games that bots play, with tables and a report of what they show.

`run` plays an experiment; nothing of the packages it needs is imported before that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from capemay_kit.lab.running import run as run

__all__ = ["run"]


def __getattr__(name: str) -> Any:
    if name == "run":
        from capemay_kit.lab.running import run

        return run
    raise AttributeError(name)
