"""All acts of the game, in the order in which they are offered (rulebook ch. 2-11)."""

from __future__ import annotations

from typing import TypeAlias

from capemay_kit.games.capitol.auction import Bid, Called, Improve, Rearrange, TurnOver, Won
from capemay_kit.games.capitol.construction import Pass, Play, PlayFloor, PlayIdly, PlayPermit, PlayRoof
from capemay_kit.games.capitol.rounds import Deal, Draw, DrawAll, Score

AnyAct: TypeAlias = (
    Deal | PlayFloor | PlayRoof | PlayPermit | PlayIdly | Pass | Bid | Rearrange | TurnOver | Won | Improve | Score
    | Draw | DrawAll | Called
)  # fmt: skip
OFFERED = (Deal, Play, Pass, Bid, TurnOver, Improve, Score, Draw, DrawAll)
"""Each act, or the family of acts whose ways are listed together. Who wins (`Won`) is listed among the bids, or said by
their numbers (`Called`); a bid is rearranged where it lies."""
