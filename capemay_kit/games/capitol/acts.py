"""The acts of the game, as they stand in a record (rulebook ch. 3-10).

A figure left None is by the rules. Acts are values; buildings are named by roof and height, areas and cards by the
ids of the data files.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from capemay_kit.games.capitol.cards import Kind, Roof


class Act(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of all acts."""


class Deal(Act, frozen=True, tag="deal"):
    """Deal the first cards and turn up the three stacks (ch. 2)."""


class PlayFloor(Act, frozen=True, tag="floor"):
    """Play a floor card; ``on`` are the heights its floors are put on, 0 starts a building (ch. 4).

    Lowest first: (0, 0) are two buildings begun, (0, 1) is one begun with both floors.
    """

    card: str
    on: tuple[int, ...]


class PlayRoof(Act, frozen=True, tag="roof"):
    """Play a roof card and complete a building of height ``on`` with a roof (ch. 4)."""

    card: str
    on: int
    roof: Roof


class PlayPermit(Act, frozen=True, tag="permit"):
    """Play a permit and place a complete building in an area (ch. 5)."""

    card: str
    area: str
    roof: Roof
    height: int


class PlayIdly(Act, frozen=True, tag="idly"):
    """Play a card and do nothing by it (ch. 3)."""

    card: str


class Pass(Act, frozen=True, tag="pass"):
    """Do no more in this construction phase (ch. 3)."""


class Bid(Act, frozen=True, tag="bid"):
    """Arrange the cards above the STOP card, from the highest number down; none is no bid (ch. 6)."""

    cards: tuple[str, ...] = ()


class TurnOver(Act, frozen=True, tag="turn_over"):
    """Turn over all bids; the highest wins and is discarded (ch. 6)."""


class Won(Act, frozen=True, tag="won"):
    """Win the auction with these cards, the only ones that are discarded; none: nobody bid anything (ch. 6).

    Said by the winner's seat at a table with printed cards, in place of everybody's bids.
    """

    cards: tuple[str, ...] = ()


class Improve(Act, frozen=True, tag="improve"):
    """Place the fountain, amphitheater or temple that was won in an area (ch. 7-9)."""

    area: str


class Score(Act, frozen=True, tag="score"):
    """Score all areas; ``points`` by seat where the table counts otherwise (ch. 11)."""

    points: tuple[int, ...] | None = None


class Draw(Act, frozen=True, tag="draw"):
    """Draw the card that lies on the stack of a kind (ch. 10)."""

    kind: Kind


class DrawAll(Act, frozen=True, tag="draw_all"):
    """Draw all cards that are still due at once, counted by kind, with printed cards that nobody names (ch. 10)."""

    roof: int = 0
    floor: int = 0
    permit: int = 0

    def of(self, kind: Kind) -> int:
        """Return how many cards of a kind are drawn."""
        return {"roof": self.roof, "floor": self.floor, "permit": self.permit}[kind]


AnyAct: TypeAlias = (
    Deal | PlayFloor | PlayRoof | PlayPermit | PlayIdly | Pass | Bid | TurnOver | Won | Improve | Score | Draw | DrawAll
)
PLAYS = (PlayFloor, PlayRoof, PlayPermit, PlayIdly, Pass)
"""What may be done in a construction phase."""
