"""A moment of the game, as an immutable value.

Buildings of one owner, roof and height are all alike, so a building before its owner is just its height. A card is
the id of the data file, `cards.UNKNOWN_OF` one of known kind, `cards.UNKNOWN` one of which nothing is known.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KIND, UNKNOWN_OF, Improvement, Kind, Roof

T = TypeVar("T")
Phase: TypeAlias = Literal["deal", "build", "bid", "turn_over", "improve", "score", "draw", "over"]
Place: TypeAlias = Literal["first", "second", "table"]
Why: TypeAlias = Literal["most", "tallest", "together", "less_tall", "second", "table"]
Heights: TypeAlias = tuple[int, ...]


class Building(NamedTuple):
    """A complete building on a small space of an area."""

    seat: int
    roof: Roof
    height: int


class Site(Struct, frozen=True, gc=False):
    """What stands in an area: ``fountains`` with the printed ones, ``large`` what is on the large space."""

    buildings: tuple[Building, ...] = ()
    fountains: int = 0
    large: Improvement | None = None

    @property
    def roof(self) -> Roof | None:
        """The roofs of the area, None while no building stands there."""
        return self.buildings[0].roof if self.buildings else None

    @property
    def tallest(self) -> int:
        """The height of the tallest building, 0 without one."""
        return max([one.height for one in self.buildings], default=0)

    @property
    def taken(self) -> int:
        """How many small spaces are taken."""
        return len(self.buildings) + self.fountains


class Stack(Struct, frozen=True, gc=False):
    """A stack of cards of one kind, face up: only its ``top`` is seen ("" if there is none), and its discard pile.

    ``unseen`` are the cards nobody has named; ``away`` of them are not in the stack (unknown cards in hands and
    discards). ``below`` are cards of a turned discard pile, in order; ``discard`` has the first one first;
    ``drawn`` counts all cards turned up or dealt.
    """

    unseen: tuple[str, ...]
    away: int = 0
    top: str = ""
    below: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    drawn: int = 0

    @property
    def size(self) -> int:
        """Cards left in the stack, its top included, discards not."""
        return len(self.unseen) - self.away + len(self.below) + bool(self.top)

    def deal(self, kind: Kind, chance: Chance | None, audience: int | None) -> tuple[Stack, str]:
        """Take a card nobody sees but seat ``audience`` (None: everybody); one not told is an unknown one."""
        card = self._pick(kind, chance, audience)
        if card is None:
            return replace(self, away=self.away + 1, drawn=self.drawn + 1), UNKNOWN_OF[kind]
        return replace(self, unseen=without(self.unseen, card), drawn=self.drawn + 1), card

    @property
    def available(self) -> int:
        """Cards that can be drawn, with the discards that are turned over when the stack is out."""
        return self.size + len(self.discard)

    def turned_up(self, kind: Kind, chance: Chance | None) -> Stack:
        """Return the stack with its next card seen; an exhausted one is its discard pile turned over (ch. 10).

        Without a ``chance`` nobody is asked which card that is: where it was not known before, it stays so.
        """
        if self.top:
            return self
        if len(self.unseen) > self.away:
            stack, card = self.deal(kind, chance, None)
            return replace(stack, top=card)
        below, discard = (self.below, self.discard) if self.below else (self.discard, ())
        if not below:
            return self
        stack = replace(self, top=below[0], below=below[1:], discard=discard)
        if below[0] != UNKNOWN_OF[kind] or not self.unseen:
            return stack
        # a card discarded without being named is seen now
        named = self._pick(kind, chance, None)
        stack = replace(stack, drawn=self.drawn + 1)
        return stack if named is None else stack.name(named, top=named)

    def name(self, card: str, **also: Any) -> Stack:
        """Return the stack once a card that left it unknown is named."""
        return replace(self, unseen=without(self.unseen, card), away=max(0, self.away - 1), **also)

    def _pick(self, kind: Kind, chance: Chance | None, audience: int | None) -> str | None:
        if chance is None:
            return None
        options = Counter(self.unseen)
        card: str | None = chance.pick(kind, tuple(options), self.drawn, audience, tuple(options.values()))
        return card


class Seat(Struct, frozen=True, gc=False):
    """A player: cards in hand, buildings in front, roofs left, by round and triangular.

    ``incomplete`` are heights of buildings without a roof, ``complete`` those of buildings with one. ``bid`` are
    the cards above the STOP card, None before it is arranged.
    """

    name: str
    hand: tuple[str, ...] = ()
    incomplete: Heights = ()
    complete: tuple[Heights, Heights] = ((), ())
    roofs: tuple[int, int] = (0, 0)
    passed: bool = False
    bid: tuple[str, ...] | None = None


class Award(Struct, frozen=True, gc=False):
    """What a seat got in an area: ``why`` it has its place; ``floors`` there, ``fountains`` and ``temple`` of the area.

    An award without an area is what the table counted itself for all of them.
    """

    seat: int
    points: int
    area: str = ""
    why: Why = "table"
    floors: int = 0
    fountains: int = 0
    temple: bool = False


class State(Struct, frozen=True, gc=False):
    """A moment of the game.

    ``turn`` is the seat to build, to place what it won, or to draw; ``auction`` the one under way (0 is the first);
    ``shown`` are the bids last turned over, by seat; ``draws`` the cards still to be drawn by ``turn``;
    ``counted`` the awards of the rounds scored. The cards are ``printed`` where the deal left hands unnamed. On a
    ``sheet`` rounds are only scored, one after the other, and ``entered`` are the seats and rounds that were.
    ``settled`` is what the table says of the count: that all is entered, or not (None: it does not say).
    """

    book: Book
    seats: tuple[Seat, ...]
    stacks: tuple[Stack, Stack, Stack]
    sites: tuple[Site, ...]
    floors: int
    first: int = 0
    turn: int = 0
    phase: Phase = "deal"
    round: int = 1
    auction: int = 0
    draws: int = 0
    shown: tuple[tuple[str, ...], ...] = ()
    counted: tuple[tuple[Award, ...], ...] = ()
    printed: bool = False
    sheet: bool = False
    entered: frozenset[tuple[int, int]] = frozenset()
    settled: bool | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """All seats clockwise, the first player first."""
        n = len(self.seats)
        return tuple((self.first + i) % n for i in range(n))

    @property
    def improvement(self) -> Improvement:
        """What the auction is for (ch. 3)."""
        return self.book.numbers.auctions[self.round - 1][self.auction]

    def with_seat(self, seat: int, **changes: Any) -> State:
        """Return the state with fields of one seat changed."""
        return replace(self, seats=put(self.seats, seat, replace(self.seats[seat], **changes)))

    def with_stack(self, kind: Kind, stack: Stack) -> State:
        """Return the state with one stack of cards changed."""
        stacks = put(self.stacks, KIND[kind], stack)
        return replace(self, stacks=(stacks[0], stacks[1], stacks[2]))


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item exchanged."""
    return (*items[:place], item, *items[place + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the tuple without one such item. Raises `ValueError` if there is none."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]


def vacant(s: State, area: int) -> int:
    """Return how many small spaces of an area are vacant (ch. 5)."""
    return s.book.areas[area].spaces - s.sites[area].taken
