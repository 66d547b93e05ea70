"""A moment of the game, as an immutable value: where its ships may sail, and what each victory still takes.

A card is the id of its kind, or `UNKNOWN`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.acts import RuleBook
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts
from capemay_kit.core.moments import Seated, put
from capemay_kit.core.noted import unsaid
from capemay_kit.games.cape_horn.board import COLOURS, UNKNOWN, ZONES, Colour, Passage, Station, Tokens, Zone, different
from capemay_kit.games.cape_horn.book import Book

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


class State(Seated, frozen=True, gc=False):
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


# --- where a ship may end (p. 3-4) --------------------------------------------------------------------

Means: TypeAlias = Literal["card", "ignore", "twice"]


def taken(s: State, seat: int, space: str) -> bool:
    """Say whether another ship occupies a space. Stations have room for any number of ships (p. 3, 5)."""
    return space in closed(s, seat)


def closed(s: State, seat: int) -> list[str]:
    """List the spaces that other ships occupy."""
    station = s.book.chart.station
    return [one.space for i, one in enumerate(s.seats) if i != seat and one.space not in station]


def may_end(s: State, seat: int, space: str) -> bool:
    """Say whether a move may end on a space: it has a card and no other ship (p. 3)."""
    return space in s.winds and not taken(s, seat, space)


def passages(s: State, here: str) -> tuple[Passage, ...]:
    """List all ways of the card on a space, whether their ends are free or not. An unknown card has none."""
    card = s.winds.get(here, UNKNOWN)
    if card == UNKNOWN:
        return ()
    return s.book.chart.ways(card, here)


def to_the_line(s: State, seat: int, here: str) -> tuple[Passage, ...]:
    """List the ways that end by crossing the line, if the table needs no card behind it (`line_needs_card`)."""
    card = s.winds.get(here, UNKNOWN)
    if s.book.rulings.line_needs_card or card == UNKNOWN or not may_cross_to_win(s.seats[seat].tokens):
        return ()
    return s.book.chart.ways_to_the_line(card, here)


def goals(s: State, seat: int, here: str) -> list[str]:
    """List the spaces to which a known card on ``here`` takes the seat's ship, each once, in the order of the card's
    options."""
    found: list[str] = []
    winds, kept = s.winds, closed(s, seat)
    for one in passages(s, here):
        end = one.end
        if end in winds and end not in kept and end not in found:
            found.append(end)
    if not s.book.rulings.line_needs_card:
        found += [one.end for one in to_the_line(s, seat, here) if one.end not in found]
    return found


def by_card(s: State, seat: int, here: str) -> list[str]:
    """List the spaces to which a ship may sail. By an unknown card that is any space with a card."""
    if s.winds.get(here, UNKNOWN) != UNKNOWN:
        return goals(s, seat, here)
    return [one for one in s.book.chart.spaces if one != here and may_end(s, seat, one)]


def beside(s: State, seat: int, here: str) -> list[str]:
    """List the spaces to which a ship may move by ignoring its card (p. 4), whatever that costs."""
    winds, kept, chart = s.winds, closed(s, seat), s.book.chart
    line = not s.book.rulings.line_needs_card and may_cross_to_win(s.seats[seat].tokens)
    return [
        one for one in chart.near[here]
        if (one in winds and one not in kept) or (line and chart.crosses(here, one))
    ]  # fmt: skip


def crosses(s: State, seat: int, here: str, to: str, ignoring: bool) -> bool:
    """Say whether a move from ``here`` to ``to`` crosses the finish line. If one of two ways does, that one is
    sailed."""
    chart = s.book.chart
    if ignoring:
        return chart.crosses(here, to)
    ways = [one for one in (*passages(s, here), *to_the_line(s, seat, here)) if one.end == to]
    if not ways:
        # with an unknown card, or against the rules, only the end of the move is known
        return chart.crosses(here, to)
    return any(one.crosses for one in ways)


def reach(s: State, seat: int) -> dict[str, Means]:
    """Return the spaces that a seat's ship can reach this turn with its sail points, and how (p. 2; ruling 2).

    ``ignore`` and ``twice`` count only if they can be paid. An unknown card leads nowhere.
    """
    me, price = s.seats[seat], s.book.numbers.price
    found: dict[str, Means] = dict.fromkeys(goals(s, seat, me.space), "card")
    first = list(found)
    ignoring = beside(s, seat, me.space) if me.points >= price.ignore else []
    for one in ignoring:
        found.setdefault(one, "ignore")
    if me.points < price.move_twice:
        return found
    both = s.book.rulings.ignore_within_move_twice and me.points >= price.move_twice + price.ignore
    for here in first:
        for one in goals(s, seat, here):
            found.setdefault(one, "twice")
        if both:
            for one in beside(s, seat, here):
                found.setdefault(one, "twice")
    if both:
        for here in ignoring:
            for one in goals(s, seat, here):
                found.setdefault(one, "twice")
            if me.points >= price.move_twice + 2 * price.ignore:
                for one in beside(s, seat, here):
                    found.setdefault(one, "twice")
    return found


# --- what a victory still takes (p. 1, 5) -------------------------------------------------------------


class Hope(Struct, frozen=True):
    """What a victory still takes: so many ``tokens``, each of a different one of these zones and colours, and so many
    ``steps``.

    ``steps`` are the fewest spaces to sail, whatever cards are there. For the finish line they include crossing it.
    """

    tokens: int
    zones: tuple[Zone, ...]
    colours: tuple[Colour, ...]
    steps: int


def three_tokens(s: State, seat: int) -> Hope | None:
    """Return what it takes to have three tokens; None if that is no longer possible."""
    return _hope(s, seat, 3)


def finish_line(s: State, seat: int) -> Hope | None:
    """Return what it takes to cross the line with two tokens; None if that is no longer possible."""
    return _hope(s, seat, 2)


def _hope(s: State, seat: int, wanted: int) -> Hope | None:
    me, chart = s.seats[seat], s.book.chart
    missing = max(0, wanted - different(me.tokens))
    left = [colour for colour in COLOURS if tokens_left(s, colour) > 0]
    there = _sets(tuple(one for one in chart.wanted(me.tokens) if one.colour in left), missing)
    if there is None:
        return None
    three, line = chart.steps(me.space, me.tokens)
    return Hope(missing, *there, three if wanted == 3 else line)


@lru_cache(maxsize=1024)
def _sets(left: tuple[Station, ...], missing: int) -> tuple[tuple[Zone, ...], tuple[Colour, ...]] | None:
    """Return the zones and colours that the missing tokens can have; None if there are not enough tokens."""
    found = [
        chosen for chosen in permutations(left, missing)
        if len({one.zone for one in chosen}) == len({one.colour for one in chosen}) == missing
    ]  # fmt: skip
    stations = {one for chosen in found for one in chosen}
    zones = tuple(zone for zone in ZONES if any(one.zone == zone for one in stations))
    colours = tuple(colour for colour in COLOURS if any(one.colour == colour for one in stations))
    return (zones, colours) if found else None


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


# --- what a seat may not see: the wind cards in others' hands (p. 2) -----------------------------------


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the race. Masking it twice changes nothing more.

    A hidden card becomes an unknown one, and the stacks count it among those that can be anywhere. So nothing can be
    concluded from which cards are missing.
    """
    for i, seat in enumerate(s.seats):
        if i != viewer:
            s = unsaid(s, i)
        known = tuple(card for card in seat.hand if card != UNKNOWN)
        if i != viewer and known:
            s = put_back(s, known)
            s = replace(s, away=s.away + len(known)).with_seat(i, hand=(UNKNOWN,) * len(seat.hand))
    return s
