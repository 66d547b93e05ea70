"""A moment of the game, as an immutable value.

A card is the id of its kind, or `UNKNOWN`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.acts import RuleBook
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts
from capemay_kit.games.cape_horn.board import Colour
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.chart import Tokens, different

T = TypeVar("T")
RULES = RuleBook((2, 5, 2, 2), Texts({
    "deal": "The starting hands have not been drawn.", "sail": "The starting hands have been drawn.",
    "token": "The starting hands have been drawn.", "draw": "The starting hands have been drawn.",
    "buy": "The starting hands have been drawn.",
}))  # fmt: skip
"""The rules that can refuse an act. Each is declared where its condition is."""
STACKS = "stack"
"""The place of the stacks of wind cards on the picture, on land."""
Phase: TypeAlias = Literal["deal", "sail", "token", "draw", "buy", "over"]
Moved: TypeAlias = Literal["not", "sailed", "ignored", "twice", "stayed"]
Victory: TypeAlias = Literal["", "finish_line", "three_tokens"]
NO_TOKENS: Tokens = (None, None, None)


class Seat(Struct, frozen=True, gc=False):
    """One captain: sail points, where the ship is, the hand in the edition's order, the tokens by zone. ``noted`` are
    the cards that the player noted (`core.noted`)."""

    name: str
    points: int
    space: str
    hand: tuple[str, ...] = ()
    tokens: Tokens = NO_TOKENS
    noted: dict[str, tuple[str, ...]] = {}


class State(Struct, frozen=True, gc=False):
    """The whole table at one moment."""

    book: Book
    seats: tuple[Seat, ...]
    first: int
    turn: int
    phase: Phase
    """What the seat ``turn`` does: place cards and ``sail``, take a ``token`` or not, ``draw`` (or move a second time),
    ``buy``."""
    winds: dict[str, str]
    """The top card of each space that has one."""
    printed: tuple[str, ...]
    """The starting spaces whose printed card is still on top."""
    unseen: tuple[int, ...]
    """How many cards are unknown, in the order of the edition's kinds; of all these ``away`` have left the stacks."""
    away: int = 0
    covered: tuple[str, ...] = ()
    """The cards that lie below others."""
    drawn: int = 0
    """How many cards were drawn in all."""
    round: int = 1
    placed: int = 0
    """How many cards ``turn`` has placed this turn."""
    covering: bool = False
    """Whether one of these covers another card."""
    moved: Moved = "not"
    """How the ship of ``turn`` moved this turn."""
    landed: bool = False
    """Whether ``turn`` has taken a token this turn, on a course that is not in the app."""
    winner: int | None = None
    victory: Victory = ""
    """How ``winner`` won."""
    sheet: bool = False
    """Whether only the end is counted here."""
    stopped: bool = False
    """Whether the race ended without a winner, by the limit of rounds or by the table's decision."""
    settled: bool | None = None
    """Whether the players say that everything is entered; None: they do not say."""
    ledger: bool = False
    """Whether the course is not in the app, so that the places of ships and cards mean nothing."""

    @property
    def stack(self) -> int:
        """How many cards are left to draw, without the covered ones."""
        return sum(self.unseen) - self.away

    @property
    def stacks(self) -> str | None:
        """The place of the stacks on the picture; None if there is no room for them."""
        return STACKS if self.book.chart.stacks is not None and not self.ledger else None

    def with_seat(self, number: int, **changes: Any) -> State:
        """Return the state with one seat changed."""
        return replace(self, seats=put(self.seats, number, replace(self.seats[number], **changes)))

    def ship_at(self, space: str, but: int | None = None) -> int | None:
        """Return a seat whose ship is on a space, leaving out the seat ``but``; None if there is none."""
        for i, seat in enumerate(self.seats):
            if seat.space == space and i != but:
                return i
        return None

    def order(self) -> tuple[int, ...]:
        """List the seats clockwise from the starting player."""
        n = len(self.seats)
        return tuple((self.first + i) % n for i in range(n))


def to_act(s: State) -> tuple[int, ...]:
    """Return the seat that may act now; there is never more than one (p. 2)."""
    return () if s.phase == "over" else (s.turn,)


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at that place."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards without one of that kind, if there is one."""
    if card not in cards:
        return cards
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def add(counts: tuple[int, ...], place: int, n: int) -> tuple[int, ...]:
    """Return the counts with one changed, never below 0."""
    return put(counts, place, max(0, counts[place] + n))


def has_three(tokens: Tokens) -> bool:
    """Say whether a log book wins as it is: with a token of each zone, each of a different colour (p. 1)."""
    return different(tokens) == 3


def may_cross_to_win(tokens: Tokens) -> bool:
    """Say whether a log book wins by crossing the finish line: two colours in two zones (p. 1)."""
    return different(tokens) >= 2


def tokens_left(s: State, colour: Colour) -> int:
    """Count the tokens of a colour that nobody has taken."""
    return s.book.numbers.tokens_of_a_colour - sum(one.tokens.count(colour) for one in s.seats)


def put_back(s: State, cards: tuple[str, ...]) -> State:
    """Put cards back among the unseen ones. For an unknown card, one less is away."""
    unseen = list(s.unseen)
    unknown = 0
    for card in cards:
        if card.startswith(UNKNOWN):
            unknown += 1
        else:
            unseen[s.book.order[card]] += 1
    return replace(s, unseen=tuple(unseen), away=max(0, s.away - unknown))


def taken_out(s: State, cards: tuple[str, ...]) -> State:
    """Return the state after cards have left the stacks; the opposite of `put_back`."""
    unseen = list(s.unseen)
    unknown = 0
    for card in cards:
        if card.startswith(UNKNOWN):
            unknown += 1
        else:
            place = s.book.order[card]
            unseen[place] = max(0, unseen[place] - 1)
    return replace(s, unseen=tuple(unseen), away=min(sum(unseen), s.away + unknown))


def draw(s: State, seat: int, chance: Chance) -> State:
    """Draw a card into a hand. If the stacks are empty, the covered cards are shuffled into a new one (ruling 8).

    Without a card left the state stays as it is.
    """
    if s.stack <= 0:
        s = replace(put_back(s, s.covered), covered=())
    if s.stack <= 0:
        return s
    kinds = [kind for kind, n in zip(s.book.kinds, s.unseen, strict=True) if n]
    counts = [n for n in s.unseen if n]
    card = chance.pick("wind", kinds, s.drawn, seat, counts)
    s, me = taken_out(s, (card or UNKNOWN,)), s.seats[seat]
    me = replace(me, hand=s.book.sorted((*me.hand, card or UNKNOWN)))
    return replace(s, drawn=s.drawn + 1, seats=put(s.seats, seat, me))


# --- setting up the race (p. 1-2) ---------------------------------------------------------------------

MIN_SEATS, MAX_SEATS = 3, 5


def blank(book: Book, names: Sequence[str], first: int = 0, ledger: bool = False) -> State:
    """Return the table as it is set up, before wind cards are drawn, with the ships in turn order on the numbered
    spaces.

    With a ``ledger`` the course is not in the app.
    """
    start = [one.space for one in book.course.start]
    n = len(names)
    return State(
        book=book,
        seats=tuple(
            Seat(name, book.numbers.start_points, start[(i - first) % n]) for i, name in enumerate(names)
        ),
        first=first,
        turn=first,
        phase="deal",
        winds=dict(book.chart.printed),
        printed=tuple(book.chart.printed),
        unseen=tuple(book.numbers.wind_cards.values()),
        ledger=ledger,
    )  # fmt: skip


def at_the_end(s: State) -> State:
    """Return the table as an empty score sheet: the race is over, and nobody has a token.

    All ships are put on one space, which is impossible in a race, and so means that nobody has entered where they are.
    """
    nowhere = s.book.course.start[0].space
    seats = tuple(replace(one, space=nowhere) for one in s.seats)
    return replace(s, phase="over", seats=seats, sheet=True)
