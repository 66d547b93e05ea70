"""A moment of the game, as an immutable value.

Cards are the ids of the data files. A character of which only the back is known, which shows its family, is
``green-?``; one of which not even that is known is ``?``. Buildings that nobody named are ``?1``, ``?2``, and so on,
so that two of them stay apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.games.capital_city.book import Book
from capemay_kit.games.capital_city.cards import SEASONS, Season, unnamed

UNKNOWN = "?"
"""A card of which nothing is known."""
NOBODY = -1
"""The audience of a card that lies face down before everybody: at a physical table it stays unknown unasked."""

Phase: TypeAlias = Literal["deal", "setup", "auction", "trains", "purchase", "attach", "over"]
T = TypeVar("T")


def family_of(card: str) -> str:
    """Return the family that a character's back shows; `UNKNOWN` if nobody said which."""
    return card.partition("-")[0]


def back_of(card: str) -> str:
    """Return what a character's back shows: its family, without who it is."""
    return card if card == UNKNOWN else f"{card.partition('-')[0]}-?"


def is_unknown(card: str) -> bool:
    """Say whether nobody has named a card."""
    return "?" in card


class Deck(Struct, frozen=True, gc=False):
    """A face-down deck.

    ``unseen`` are the cards nobody has named, ``away`` the unknown cards that have left the deck all the same.
    ``bottom`` lies below in order; ``drawn`` counts all draws.
    """

    unseen: tuple[str, ...]
    away: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    drawn: int = 0

    @property
    def loose(self) -> int:
        """Cards left to draw above the bottom ones."""
        return len(self.unseen) - len(self.away)

    def take_out(self, card: str) -> Deck:
        """Let a card leave the deck: by name, or unknown. Raises `ValueError` if it cannot be in there."""
        if is_unknown(card):
            return replace(self, away=tuple(sorted((*self.away, card))))
        if card in self.unseen:
            return replace(self, unseen=without(self.unseen, card))
        if card in self.bottom:
            return replace(self, bottom=without(self.bottom, card))
        raise ValueError(f"{card} is not in the deck")

    def give_back(self, card: str) -> Deck:
        """Let a card be again among those that may be anywhere in the deck."""
        if is_unknown(card):
            return replace(self, away=without(self.away, card))
        return replace(self, unseen=tuple(sorted((*self.unseen, card))))

    def named(self, unknown: str, card: str) -> Deck:
        """Say by name which card an unknown one was, that had left the deck; it counts as a draw."""
        return replace(self.give_back(unknown).take_out(card), drawn=self.drawn + 1)

    def hide(self, cards: Iterable[str], as_what: Iterable[str]) -> Deck:
        """Forget cards that have left by name: they may then be in the deck, and as many unknown ones are away."""
        return replace(
            self,
            unseen=tuple(sorted((*self.unseen, *cards))),
            away=tuple(sorted((*self.away, *as_what))),
        )


class Owned(Struct, frozen=True, gc=False):
    """A building of a seat. ``staff`` are the characters at its symbols, in their order, "" where there is none;
    ``points`` the victory points it has earned so far."""

    card: str
    staff: tuple[str, ...]
    points: int = 0


class Seat(Struct, frozen=True, gc=False):
    """One player.

    ``founder`` is the City Founder, face up, "" once attached; ``hand`` the other characters not yet attached, which
    show their backs alone. ``priority`` is the card won in this season's auction, 0 before.
    """

    name: str
    money: int
    points: int = 0
    founder: str = ""
    hand: tuple[str, ...] = ()
    buildings: tuple[Owned, ...] = ()
    priority: int = 0


class Train(Struct, frozen=True, gc=False):
    """A train: its characters, sorted, so that a place in it tells nothing; ``at`` is the place in the order of
    priorities it has come to, -1 if nobody has taken it up."""

    cards: tuple[str, ...]
    at: int = -1


class Pending(Struct, frozen=True, gc=False):
    """An activation a seat has still to take the earnings of, from one of these buildings. ``own``: it comes of the
    seat's own turn, and before those of all others (p. 7)."""

    seat: int
    buildings: tuple[str, ...]
    own: bool


class State(Struct, frozen=True, gc=False):
    """The whole table at one moment.

    ``season`` counts from 0. ``first`` bids first; ``turn`` bids, buys or attaches now. ``order`` lists the seats by
    priority once the auction is over; ``done`` those that have bought, or attached, in this step. ``sheet``: nothing is
    played here, only the end is counted; ``entered`` are then the parts of it that were, by seat. ``settled`` is what
    the table says of the count: that all is entered, or not (None: it does not say). ``printed``: people deal printed
    cards; ``by_place``: and nobody names them, so that buildings are known by where they lay (`at_place`), characters
    by their family.
    """

    book: Book
    seats: tuple[Seat, ...]
    first: int
    turn: int
    phase: Phase
    characters: Deck
    buildings: Deck
    families: tuple[str, ...] = ()
    season: int = 0
    pot: int = 0
    order: tuple[int, ...] = ()
    trains: tuple[Train, ...] = ()
    street: tuple[str, ...] = ()
    done: tuple[int, ...] = ()
    pending: tuple[Pending, ...] = ()
    sheet: bool = False
    entered: frozenset[tuple[int, str]] = frozenset()
    settled: bool | None = None
    printed: bool = False
    by_place: bool = False

    @property
    def season_name(self) -> Season:
        """The season's name."""
        return SEASONS[min(3, self.season)]

    def with_seat(self, number: int, **changes: Any) -> State:
        """Return the state with one seat changed."""
        return replace(self, seats=put(self.seats, number, replace(self.seats[number], **changes)))


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with another one in that place."""
    return (*items[:place], item, *items[place + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the items less the first such one, if there is one."""
    if item not in items:
        return items
    place = items.index(item)
    return items[:place] + items[place + 1 :]


def place_of(seat: Seat, building: str) -> int | None:
    """Return where among a seat's buildings one is, None if it has no such."""
    return next((i for i, one in enumerate(seat.buildings) if one.card == building), None)


def places(book: Book, building: str) -> int:
    """Return how many characters a building takes; one that nobody has named or read out takes as many as any."""
    known = book.buildings.get(building)
    return 2 if known is None else len(known.symbols)


def free_place(book: Book, owned: Owned, card: str) -> int | None:
    """Return the first empty place of a building a character fits (p. 3), None if there is none.

    A symbol nobody knows fits.
    """
    building = book.buildings.get(owned.card)
    mine = book.symbol.get(card)
    for i, who in enumerate(owned.staff):
        if not who and (building is None or mine is None or building.symbols[i] in (mine, "any")):
            return i
    return None


def staffed(book: Book, owned: Owned) -> bool:
    """Say whether a building is known to be fully staffed (p. 3)."""
    return "" not in owned.staff and owned.card in book.buildings


def unread(book: Book, building: str) -> bool:
    """Say whether nobody has named a building nor read it out: of one known by its place, what it earns."""
    known = book.buildings.get(building)
    if known is None:
        return unnamed(building)
    return where_from(building) is not None and not known.points and not known.dollars


def at_place(season: int, place: int) -> str:
    """Return the building that lies at a place of Main Street in a season, both counted from 0, and has no name."""
    return f"{UNKNOWN}{season + 1}-{place + 1}"


def where_from(building: str) -> tuple[Season, int] | None:
    """Return in which season and at which place, counted from 1, a building lay on Main Street; None if it is not known
    by that."""
    found = re.fullmatch(r"\?([1-4])-([1-9]\d?)", building)
    return (SEASONS[int(found[1]) - 1], int(found[2])) if found else None


def may_be(s: State, seat: Seat, card: str) -> bool:
    """Say whether a seat may hold a character that is said to be this: one it holds or, where nobody names cards, one
    of a family while it holds one of which nothing is known."""
    if card in held(seat):
        return card != ""
    said = s.by_place and card == back_of(card) and family_of(card) in s.book.families
    return said and UNKNOWN in held(seat)


def held(seat: Seat) -> tuple[str, ...]:
    """List the characters a seat may still attach, the founder first."""
    return (seat.founder, *seat.hand) if seat.founder else seat.hand
