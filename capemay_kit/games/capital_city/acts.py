"""The acts of the game, as they stand in a record (rulebook p. 3-9).

A figure left None is by the rules. Acts are values: strings are the ids of the data files; ``green-?`` is a
character of which only the back is known, ``?`` one of which nothing is.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from capemay_kit.games.capital_city.cards import Earning


class Act(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of all acts."""


class Deal(Act, frozen=True, tag="deal"):
    """Play with these families, and deal everybody a City Founder, face up (p. 3)."""

    families: tuple[str, ...]


class SetUp(Act, frozen=True, tag="set_up"):
    """Deal the season's trains face down and Main Street face up (p. 4)."""


class Bid(Act, frozen=True, tag="bid"):
    """Put a dollar into the pot (p. 5)."""


class TakePriority(Act, frozen=True, tag="take_priority"):
    """Take the highest priority card left and all of the pot (p. 5)."""


class TakeTrain(Act, frozen=True, tag="take_train"):
    """With two trains, look at this one first: it goes round ahead of the other (p. 6)."""

    train: int


class Choose(Act, frozen=True, tag="choose"):
    """Choose a character from the train in hand; the train goes on (p. 6)."""

    card: str


class Buy(Act, frozen=True, tag="buy"):
    """Buy a building on Main Street; ``cost`` is the deed (p. 7).

    ``asks``: nobody has named the building, so the table is asked which it is, or for the deed printed on it. Without,
    as in records from before, it stays unnamed and costs nothing.
    """

    building: str
    cost: int | None = None
    asks: bool = False


class Decline(Act, frozen=True, tag="decline"):
    """Buy nothing, and collect dollars (p. 7)."""


class Attach(Act, frozen=True, tag="attach"):
    """Attach a character to a building of one's own; it activates (p. 7).

    ``asks``: of buildings nobody has named that may activate the table reads out how many characters they take and what
    they earn, once. Without, as in records from before, they take two and earn nothing.
    """

    card: str
    building: str
    asks: bool = False


class Earn(Act, frozen=True, tag="earn"):
    """Take what an activated building earns, as points or as dollars (p. 7)."""

    building: str
    what: Earning
    amount: int | None = None


class Done(Act, frozen=True, tag="done"):
    """Attach no more this season (p. 7)."""


AnyAct: TypeAlias = (
    Deal | SetUp | Bid | TakePriority | TakeTrain | Choose | Buy | Decline | Attach | Earn | Done
)  # fmt: skip
