"""A moment of the game, as an immutable value.

Buildings with the same owner, roof and height do not differ, so a building in front of its owner is only its height. A
card is its id in the data file, one of `book.UNKNOWN_OF` if only its kind is known, `book.UNKNOWN` if nothing is
known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.acts import RuleBook
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts
from capemay_kit.core.moments import Seated, put, without
from capemay_kit.games.capitol.book import KIND, KINDS, SEALED, UNKNOWN, UNKNOWN_OF, Book, Improvement, Kind, Roof

RULES = RuleBook((2, 3, 3, 3), Texts({
    "deal": "That is not possible now: the cards have not been dealt.",
    "build": "That is not possible now: it is the construction phase.",
    "bid": "That is not possible now: it is an auction.",
    "turn_over": "That is not possible now: the bids have to be turned over.",
    "improve": "That is not possible now: what was won has to be placed.",
    "score": "That is not possible now: the areas have to be scored.",
    "draw": "That is not possible now: cards are being drawn.",
    "over": "That is not possible now: the game is over.",
}))  # fmt: skip
"""The rules that can refuse an act. Each is declared where its condition is; for a page they have the chapter, since we
have the rulebook's text without page numbers."""
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
    """What is in an area: ``fountains`` includes the printed ones, ``large`` is what is on the large space."""

    buildings: tuple[Building, ...] = ()
    fountains: int = 0
    large: Improvement | None = None

    @property
    def roof(self) -> Roof | None:
        """The kind of roof in the area, None without a building."""
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
    """A stack of cards of one kind, face up, with its discard pile. Only its ``top`` is seen ("" if there is none).

    ``unseen`` are the unknown cards, of which ``away`` are not in the stack (they are unknown cards in
    hands and discards). ``below`` are the cards of a discard pile that was turned over, in order; ``discard`` has the
    first discarded card first; ``drawn`` counts all cards turned up or dealt.
    """

    unseen: tuple[str, ...]
    away: int = 0
    top: str = ""
    below: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    drawn: int = 0

    @property
    def size(self) -> int:
        """How many cards are in the stack, its top included, but not the discards."""
        return len(self.unseen) - self.away + len(self.below) + bool(self.top)

    def deal(self, kind: Kind, chance: Chance | None, audience: int | None) -> tuple[Stack, str]:
        """Deal a card that only seat ``audience`` sees (None: everybody). If nobody says which, it is unknown."""
        card = self._pick(kind, chance, audience)
        if card is None:
            return replace(self, away=self.away + 1, drawn=self.drawn + 1), UNKNOWN_OF[kind]
        return replace(self, unseen=without(self.unseen, card), drawn=self.drawn + 1), card

    @property
    def available(self) -> int:
        """How many cards can be drawn, with the discards, which are turned over when the stack is empty."""
        return self.size + len(self.discard)

    def turned_up(self, kind: Kind, chance: Chance | None) -> Stack:
        """Return the stack with its next card turned up. If the stack is empty, its discard pile is turned over (ch.
        10).

        Without a ``chance`` nobody is asked which card that is, so an unknown one stays unknown.
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
        # a card that was discarded unknown is seen now
        named = self._pick(kind, chance, None)
        stack = replace(stack, drawn=self.drawn + 1)
        return stack if named is None else stack.name(named, top=named)

    def name(self, card: str, **also: Any) -> Stack:
        """Return the stack after an unknown card that left it was identified."""
        return replace(self, unseen=without(self.unseen, card), away=max(0, self.away - 1), **also)

    def discarded(self, kind: Kind, card: str, held: str) -> Stack:
        """Put a card on the discard pile. In the hand it was ``held`` as this card, or as an unknown one."""
        if card == UNKNOWN:
            # its kind was not known before, so now one more card of this stack is known to be away
            return replace(self, discard=(*self.discard, UNKNOWN_OF[kind]), away=self.away + 1)
        discard = (*self.discard, card)
        if held == card:
            return replace(self, discard=discard)
        if held == UNKNOWN:
            return replace(self, unseen=without(self.unseen, card), discard=discard)
        return self.name(card, discard=discard)

    def _pick(self, kind: Kind, chance: Chance | None, audience: int | None) -> str | None:
        if chance is None:
            return None
        options = Counter(self.unseen)
        card: str | None = chance.pick(kind, tuple(options), self.drawn, audience, tuple(options.values()))
        return card


class Seat(Struct, frozen=True, gc=False):
    """A player: the cards in hand, the buildings in front, and the round and triangular roofs that are left.

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
    """What a seat got in an area: ``why`` it has its place, its ``floors`` there, the ``fountains`` and the ``temple``
    of the area.

    An award without an area is what players counted themselves for all areas.
    """

    seat: int
    points: int
    area: str = ""
    why: Why = "table"
    floors: int = 0
    fountains: int = 0
    temple: bool = False


class State(Seated, frozen=True, gc=False):
    """A moment of the game."""

    book: Book
    seats: tuple[Seat, ...]
    stacks: tuple[Stack, ...]
    sites: tuple[Site, ...]
    floors: int
    first: int = 0
    turn: int = 0
    """The seat that builds, places its improvement, or draws."""
    phase: Phase = "deal"
    round: int = 1
    auction: int = 0
    """The current auction of the round; 0 is the first."""
    draws: int = 0
    """How many cards ``turn`` has yet to draw."""
    shown: tuple[tuple[str, ...], ...] = ()
    """The bids turned over last, by seat."""
    called: int | None = None
    """Who wins the auction by the numbers that were entered (`auction.Called`), until that seat's cards are entered."""
    counted: tuple[tuple[Award, ...], ...] = ()
    """The awards of the scored rounds."""
    printed: bool = False
    """People hold the cards, and the app does not know their hands."""
    sheet: bool = False
    """Rounds are only scored, one after another."""
    entered: frozenset[tuple[int, int]] = frozenset()
    """The seats and rounds entered so far."""
    settled: bool | None = None
    """Whether the players say that everything is entered for the score; None: they do not say."""

    @property
    def order(self) -> tuple[int, ...]:
        """All seats clockwise, the first player first."""
        n = len(self.seats)
        return tuple((self.first + i) % n for i in range(n))

    @property
    def improvement(self) -> Improvement:
        """The improvement that is auctioned (ch. 3)."""
        return self.book.numbers.auctions[self.round - 1][self.auction]

    def with_stack(self, kind: Kind, stack: Stack) -> State:
        """Return the state with one stack of cards changed."""
        return replace(self, stacks=put(self.stacks, KIND[kind], stack))


def vacant(s: State, area: int) -> int:
    """Return how many small spaces of an area are vacant (ch. 5)."""
    return s.book.areas[area].spaces - s.sites[area].taken


def to_act(s: State) -> tuple[int, ...]:
    """Return the seats that may act now: in an auction all that have yet to arrange their cards."""
    phase = s.phase
    if phase in ("build", "improve", "draw"):
        return (s.turn,)
    if phase == "bid" and s.called is not None:
        return (s.called,)
    if phase == "bid":
        return tuple(i for i, seat in enumerate(s.seats) if seat.bid is None)
    return () if phase == "over" else (s.first,)


# --- what a seat may not see (ch. 6, 10) ----------------------------------------------------------------
#
# Everybody may know how many cards a hand has, and how many of a kind all hands together have, since the stacks are on
# the table. A hidden card becomes an unknown one, and its stack counts it among those that can be anywhere.


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the game. Masking it twice changes nothing more."""
    seats, stacks = list(s.seats), list(s.stacks)
    for i, seat in enumerate(s.seats):
        if i == viewer or not seat.hand:
            continue
        for card in seat.hand:
            known = s.book.card.get(card)
            if known is not None:
                at = KIND[known.kind]
                stacks[at] = replace(stacks[at], unseen=(*stacks[at].unseen, card), away=stacks[at].away + 1)
        bid = None if seat.bid is None else SEALED
        seats[i] = replace(seat, hand=(UNKNOWN,) * len(seat.hand), bid=bid)
    # in the order of the book, or the place of a card could tell whose it is
    stacks = [replace(one, unseen=s.book.in_order(one.unseen)) for one in stacks]
    # bids are open until the improvement is placed; then they go back to the hands
    shown = s.shown if s.phase == "improve" else ()
    return replace(s, seats=tuple(seats), stacks=tuple(stacks), shown=shown)


# --- setting up (ch. 2) ------------------------------------------------------------------------------

MIN_SEATS, MAX_SEATS = 2, 4


def blank(book: Book, names: Sequence[str], first: int = 0) -> State:
    """Return the table as it is set up, before anything is dealt."""
    numbers = book.numbers
    built = numbers.start_buildings
    used = sum(built.round) + sum(built.triangular)
    pieces = numbers.pieces
    roofs = (max(0, pieces.round - len(built.round)), max(0, pieces.triangular - len(built.triangular)))
    complete = (tuple(sorted(built.round)), tuple(sorted(built.triangular)))
    return State(
        book=book,
        seats=tuple(Seat(name, complete=complete, roofs=roofs) for name in names),
        stacks=tuple([Stack(book.full[kind]) for kind in KINDS]),
        sites=tuple(Site(fountains=area.fountains) for area in book.areas),
        floors=max(0, pieces.floors - used * len(names)),
        first=first,
        turn=first,
    )


def as_sheet(s: State) -> State:
    """Return the table as an empty score sheet, where the first round is to be scored."""
    return replace(s, phase="score", sheet=True)
