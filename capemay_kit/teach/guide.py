"""Explaining as one goes, for the room of Cape May's tables."""

from __future__ import annotations

from capemay_kit.games.cape_may.state import State
from capemay_kit.teach.teaching import Hint, teaching


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None where nothing needs saying any more."""
    return teaching("cape-may").hint(s, seat)
