"""The acts of the game, as a record holds them (rulebook ch. 3-10).

A figure of None is as the rules say. Acts are values. Buildings are named by roof and height, areas and cards by their
ids in the data files.
"""

from __future__ import annotations

from typing import TypeAlias

from capemay_kit.core.acts import Act
from capemay_kit.games.capitol.cards import Kind, Roof


class Deal(Act, frozen=True, tag="deal"):
    """Deal the first cards and turn up the three stacks (ch. 2)."""


class PlayFloor(Act, frozen=True, tag="floor"):
    """Play a floor card. ``on`` are the heights of the buildings on which its floors are put; 0 begins a building (ch.
    4).

    The lowest comes first: (0, 0) begins two buildings, (0, 1) begins one with both floors.
    """

    card: str
    on: tuple[int, ...]


class PlayRoof(Act, frozen=True, tag="roof"):
    """Play a roof card, and complete a building of height ``on`` with a roof (ch. 4)."""

    card: str
    on: int
    roof: Roof


class PlayPermit(Act, frozen=True, tag="permit"):
    """Play a permit, and place a complete building in an area (ch. 5)."""

    card: str
    area: str
    roof: Roof
    height: int


class PlayIdly(Act, frozen=True, tag="idly"):
    """Play a card without using it (ch. 3)."""

    card: str


class Pass(Act, frozen=True, tag="pass"):
    """Do no more in this construction phase (ch. 3)."""


class Bid(Act, frozen=True, tag="bid"):
    """Put cards above the STOP card, from the highest number down; no card is no bid (ch. 6)."""

    cards: tuple[str, ...] = ()


class Rearrange(Act, frozen=True, tag="rearrange"):
    """Take back the cards above one's STOP card, to arrange them otherwise before the bids are turned over (ch. 6)."""


class TurnOver(Act, frozen=True, tag="turn_over"):
    """Turn over all bids. The highest wins, and its cards are discarded (ch. 6)."""


class Won(Act, frozen=True, tag="won"):
    """Win the auction with these cards; only they are discarded. No cards mean that nobody bid anything (ch. 6).

    At a table with printed cards this act of the winner takes the place of everybody's bids.
    """

    cards: tuple[str, ...] = ()


class Improve(Act, frozen=True, tag="improve"):
    """Place the fountain, amphitheater or temple that was won in an area (ch. 7-9)."""

    area: str


class Score(Act, frozen=True, tag="score"):
    """Score all areas (ch. 11). ``points`` are those of each seat if players count differently."""

    points: tuple[int, ...] | None = None


class Draw(Act, frozen=True, tag="draw"):
    """Draw the top card of the stack of a kind (ch. 10)."""

    kind: Kind


class DrawAll(Act, frozen=True, tag="draw_all"):
    """Draw all cards that are still due at once, counted by kind. This is for printed cards, which nobody names (ch.
    10)."""

    roof: int = 0
    floor: int = 0
    permit: int = 0

    def of(self, kind: Kind) -> int:
        """Return how many cards of a kind are drawn."""
        return {"roof": self.roof, "floor": self.floor, "permit": self.permit}[kind]


AnyAct: TypeAlias = (
    Deal | PlayFloor | PlayRoof | PlayPermit | PlayIdly | Pass | Bid | Rearrange | TurnOver | Won | Improve | Score
    | Draw | DrawAll
)  # fmt: skip
PLAYS = (PlayFloor, PlayRoof, PlayPermit, PlayIdly, Pass)
"""The acts of a construction phase."""
