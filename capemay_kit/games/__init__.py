"""One package per game. Games never import each other.

Called, it lists the games that there are:

    >>> import capemay_kit as ck
    >>> ck.games()
    ('cape-may', 'capitol', 'cape-horn', 'capital-city')
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Games(ModuleType):
    """The package, which lists the games when it is called: ``capemay_kit.games()`` has its name."""

    def __call__(self) -> tuple[str, ...]:
        """Return the ids of all games, in the order in which they are offered."""
        from capemay_kit.games.registry import GAMES

        return GAMES


sys.modules[__name__].__class__ = _Games
