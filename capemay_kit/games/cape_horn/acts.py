"""The acts of the game, as a record holds them (rulebook p. 2-5).

Acts are values, and one that is offered is the same object each time.
"""

from __future__ import annotations

from typing import TypeAlias

from capemay_kit.core.acts import Act


class Deal(Act, frozen=True, tag="deal"):
    """Draw the starting hands (p. 2)."""


class Place(Act, frozen=True, tag="place"):
    """Place a wind card on a space; ``?`` is an unknown card."""

    card: str
    space: str


class Sail(Act, frozen=True, tag="sail"):
    """Move the ship as the wind card below it says."""

    to: str


class Ignore(Act, frozen=True, tag="ignore"):
    """Pay to ignore the card and move to a neighbouring space (p. 4)."""

    to: str


class Stay(Act, frozen=True, tag="stay"):
    """Leave the ship where it is, for a sail point (p. 4)."""


class Again(Act, frozen=True, tag="again"):
    """Pay to move a second time (p. 4), even ``ignoring`` the card there if the table plays that."""

    to: str
    ignoring: bool = False


class TakeToken(Act, frozen=True, tag="take_token"):
    """Take the token of the station where the ship stopped (p. 5). Without a course in the app, the act says which."""

    zone: int = 0
    colour: str = ""


class LeaveToken(Act, frozen=True, tag="leave_token"):
    """Leave the token of the station where the ship stopped."""


class Cross(Act, frozen=True, tag="cross"):
    """Cross the finish line of a course that is not in the app (p. 5)."""


class Draw(Act, frozen=True, tag="draw"):
    """Draw the wind card at the end of the turn (p. 4)."""


class Buy(Act, frozen=True, tag="buy"):
    """Buy one more wind card (p. 4)."""


class EndTurn(Act, frozen=True, tag="end_turn"):
    """End the turn."""


AnyAct: TypeAlias = (
    Deal | Place | Sail | Ignore | Stay | Again | TakeToken | LeaveToken | Cross | Draw | Buy | EndTurn
)  # fmt: skip
