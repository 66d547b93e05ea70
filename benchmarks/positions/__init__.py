"""All positions, in the order of the games."""

from __future__ import annotations

from . import cape_horn, cape_may, capital_city, capitol
from .position import Choice, Position

POSITIONS = (*cape_may.POSITIONS, *capitol.POSITIONS, *cape_horn.POSITIONS, *capital_city.POSITIONS)

__all__ = ["POSITIONS", "Choice", "Position"]
