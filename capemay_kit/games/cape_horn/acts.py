"""All acts of the game, in the order in which they are offered (rulebook p. 2-5)."""

from __future__ import annotations

from typing import TypeAlias

from capemay_kit.games.cape_horn.sailing import Again, Cross, Ignore, LeaveToken, Sail, Stay, TakeToken
from capemay_kit.games.cape_horn.winds import Buy, Deal, Draw, EndTurn, Place

AnyAct: TypeAlias = (
    Deal | Sail | Ignore | Stay | Place | Again | TakeToken | LeaveToken | Cross | Draw | Buy | EndTurn
)  # fmt: skip
OFFERED = (Deal, Sail, Ignore, Stay, Place, Again, TakeToken, LeaveToken, Cross, Draw, Buy, EndTurn)
