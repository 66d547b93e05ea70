"""Thousands of games that bots play, with tables and a report of what they show.

`run` plays an experiment; nothing of the packages it needs is imported before that.

    >>> import tempfile
    >>> from capemay_kit import lab
    >>> one = {"format": "capemay-experiment/1", "game": "capitol", "bots": "random", "games": 2}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     len(lab.run(one, folder, workers=0, report=False).games)
    2
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
