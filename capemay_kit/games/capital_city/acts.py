"""The acts of the game, as they stand in a record (rulebook p. 3-9).

A figure left None is by the rules. Acts are values: strings are the ids of the data files; ``green-?`` is a
character of which only the back is known, ``?`` one of which nothing is.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from capemay_kit.games.capital_city.cards import Earning, Wanted


class Act(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of all acts."""


class Deal(Act, frozen=True, tag="deal"):
    """Play with these families, and deal everybody a City Founder, face up (p. 3)."""

    families: tuple[str, ...]


class LayOut(Act, frozen=True, tag="lay_out"):
    """Play with printed cards that nobody names: what lies on the table is known by its place. ``first`` has the City
    Founder whose first name comes first, and bids first (p. 4); spring lies out."""

    first: int


class SetUp(Act, frozen=True, tag="set_up"):
    """Deal the season's trains face down and Main Street face up (p. 4)."""


class Bid(Act, frozen=True, tag="bid"):
    """Put a dollar into the pot (p. 5)."""


class TakePriority(Act, frozen=True, tag="take_priority"):
    """Take the highest priority card left and all of the pot (p. 5)."""


class Auctioned(Act, frozen=True, tag="auctioned"):
    """Say only how the auction ended (p. 5): the priority card of each seat, and its dollars then."""

    priorities: tuple[int, ...]
    money: tuple[int, ...]


class TakeTrain(Act, frozen=True, tag="take_train"):
    """With two trains, look at this one first: it goes round ahead of the other (p. 6)."""

    train: int


class Choose(Act, frozen=True, tag="choose"):
    """Choose a character from the train in hand; the train goes on (p. 6)."""

    card: str


class Buy(Act, frozen=True, tag="buy"):
    """Buy a building on Main Street; ``cost`` is the deed (p. 7).

    ``asks``: nobody has named the building, so the table is asked which it is, or for the deed printed on it. Without,
    as in records from before, it stays unnamed and costs nothing. ``symbols``, ``points`` and ``dollars`` are what is
    read out of one that is known by its place (`Reading`).
    """

    building: str
    cost: int | None = None
    asks: bool = False
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None


class Decline(Act, frozen=True, tag="decline"):
    """Buy nothing, and collect dollars (p. 7)."""


class Attach(Act, frozen=True, tag="attach"):
    """Attach a character to a building of one's own; it activates (p. 7).

    ``asks``: of buildings nobody has named that may activate the table reads out how many characters they take and what
    they earn, once. Without, as in records from before, they take two and earn nothing. ``symbols``, ``points`` and
    ``dollars`` are read out of the building it comes to, where that is known by its place alone (`Reading`).
    """

    card: str
    building: str
    asks: bool = False
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None


class Earn(Act, frozen=True, tag="earn"):
    """Take what an activated building earns, as points or as dollars (p. 7)."""

    building: str
    what: Earning
    amount: int | None = None


class Done(Act, frozen=True, tag="done"):
    """Attach no more this season (p. 7)."""


class ReadOut(Act, frozen=True, tag="read_out"):
    """Say what is printed on a building that is known by its place: its symbols, its deed and what it earns. What is
    not said stays as it was."""

    building: str
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None
    deed: int | None = None


class Tally(Act, frozen=True, tag="tally"):
    """Enter what seats gained or paid, in points and in dollars (empty: nothing). With ``first`` that was all of the
    season: it is over, and that seat bids first in the next (p. 9)."""

    points: tuple[int, ...] = ()
    dollars: tuple[int, ...] = ()
    first: int | None = None


AnyAct: TypeAlias = (
    Deal | LayOut | SetUp | Bid | TakePriority | Auctioned | TakeTrain | Choose | Buy | Decline | Attach | Earn | Done
    | ReadOut | Tally
)  # fmt: skip
Reading: TypeAlias = Buy | Attach | ReadOut
"""Acts that say what is printed on a building: its ``symbols`` (empty: not said), its ``points`` and ``dollars`` (None:
not said)."""
