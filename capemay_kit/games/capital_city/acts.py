"""The acts of the game, as a record holds them (rulebook p. 3-9).

A figure of None follows the rules. Acts are values. Strings are ids of the data files; ``green-?`` is a character of
which only the back is known, ``?`` one of which nothing is known.
"""

from __future__ import annotations

from typing import TypeAlias

from capemay_kit.core.acts import Act
from capemay_kit.games.capital_city.cards import Earning, Wanted


class Deal(Act, frozen=True, tag="deal"):
    """Play with these families, and deal everybody a City Founder, face up (p. 3)."""

    families: tuple[str, ...]


class LayOut(Act, frozen=True, tag="lay_out"):
    """Play with printed cards that nobody names: a card on the table is known by its place. The City Founder of the
    seat ``first`` is first in the alphabet, so it bids first (p. 4). The cards of Spring are on the table then."""

    first: int


class SetUp(Act, frozen=True, tag="set_up"):
    """Deal the season's trains face down and Main Street face up (p. 4)."""


class Bid(Act, frozen=True, tag="bid"):
    """Put a dollar into the pot (p. 5)."""


class TakePriority(Act, frozen=True, tag="take_priority"):
    """Take the highest priority card that is left, and all of the pot (p. 5)."""


class Auctioned(Act, frozen=True, tag="auctioned"):
    """Enter only how the auction ended (p. 5): the priority card of each seat, and its dollars after it."""

    priorities: tuple[int, ...]
    money: tuple[int, ...]


class TakeTrain(Act, frozen=True, tag="take_train"):
    """With two trains, take this one first: it is passed on before the other (p. 6)."""

    train: int


class Choose(Act, frozen=True, tag="choose"):
    """Choose a character from the train in hand, and pass the train on (p. 6)."""

    card: str


class Buy(Act, frozen=True, tag="buy"):
    """Buy a building on Main Street; ``cost`` is the deed (p. 7).

    ``asks``: the building is unknown, so players are asked which one it is, or for its printed deed. Without it,
    as in old records, the building stays unknown and costs nothing. ``symbols``, ``points`` and ``dollars`` are what
    people enter of a building that is known by its place (`Reading`), ``own`` the number of the owner's card it is.
    """

    building: str
    cost: int | None = None
    asks: bool = False
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None
    own: int = 0


class Decline(Act, frozen=True, tag="decline"):
    """Buy nothing, and collect dollars (p. 7)."""


class Attach(Act, frozen=True, tag="attach"):
    """Attach a character to a building of the seat; it activates (p. 7).

    ``asks``: for each unknown building that may activate, players enter once how many characters it takes and what it
    earns. Without it, as in old records, such buildings take two and earn nothing. ``symbols``, ``points`` and
    ``dollars`` are what people enter of the building that gets the character, if it is known only by its place
    (`Reading`)."""

    card: str
    building: str
    asks: bool = False
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None
    own: int = 0


class Earn(Act, frozen=True, tag="earn"):
    """Take what an activated building earns, as points or as dollars (p. 7)."""

    building: str
    what: Earning
    amount: int | None = None


class Done(Act, frozen=True, tag="done"):
    """Attach no more this season (p. 7)."""


class ReadOut(Act, frozen=True, tag="read_out"):
    """Enter what is printed on a building that is known by its place: its symbols, its deed and what it earns. Whatever
    is left out stays as it was."""

    building: str
    symbols: tuple[Wanted, ...] = ()
    points: int | None = None
    dollars: int | None = None
    deed: int | None = None
    own: int = 0


class Tally(Act, frozen=True, tag="tally"):
    """Enter what seats gained or paid, in points and in dollars (empty: nothing). With ``first`` the season is over
    after that, and this seat bids first in the next one (p. 9)."""

    points: tuple[int, ...] = ()
    dollars: tuple[int, ...] = ()
    first: int | None = None


class CameTo(Act, frozen=True, tag="came_to"):
    """Enter what the text on a card brings, in points and in dollars of each seat (empty: nothing)."""

    card: str
    points: tuple[int, ...] = ()
    dollars: tuple[int, ...] = ()


AnyAct: TypeAlias = (
    Deal | LayOut | SetUp | Bid | TakePriority | Auctioned | TakeTrain | Choose | Buy | Decline | Attach | Earn | Done
    | ReadOut | Tally | CameTo
)  # fmt: skip
Reading: TypeAlias = Buy | Attach | ReadOut
"""Acts that can enter what is printed on a building: its ``symbols`` (empty: not entered), its ``points`` and
``dollars`` (None: not entered)."""
