"""A moment of the game, as an immutable value.

Cards are the ids of the data files. A character of which only the back is known is ``green-?``; an unknown
one is ``?``. Unknown buildings are ``?1``, ``?2``, and so on, so that each
has an id.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.acts import RuleBook
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.moments import Seated, without
from capemay_kit.games.capital_city.book import SEASONS, UNREAD, Book, Moment, Season, unknown_building

UNKNOWN = "?"
"""A card of which nothing is known."""
NOBODY = -1
"""The audience of a card that nobody sees: at a physical table it stays unknown, and nobody is asked."""

Phase: TypeAlias = Literal["deal", "setup", "auction", "trains", "purchase", "attach", "over"]
STEPS = Texts({
    "deal": "Preparation", "setup": "Setup", "auction": "Auction", "trains": "Choose characters",
    "purchase": "Purchase buildings", "attach": "Attach & activate", "over": "The game is over",
})  # fmt: skip
RULES = RuleBook(
    (2, 9, 4, 0),
    lambda s, d: _("The step is now: {step}.", step=STEPS[d["phase"]]),
    whose_turn=lambda s, d: ngettext(
        "It is {names}'s turn.", "{names} choose first.", len(d["turn"]), names=and_list(d["turn"])
    ),
    turn_pages={"deal": 3, "setup": 4, "auction": 5, "trains": 6, "purchase": 7, "attach": 7},
)
"""The rules that can refuse an act. Each is declared where its condition is. We have the rulebook's text without page
numbers, so a page is the number of a chapter, with the cover as 1."""
BELOW_ZERO = RULES.rule("below_zero", 7, N_("A figure cannot be below zero."), N_("Enter 0 or more."), firm=True)
NAMED_HERE = RULES.rule(
    "named_here", 4, N_("The app knows the cards at this table, so it counts by itself."),
    N_("Use the cards on the screen."), firm=True,
)  # fmt: skip


@lru_cache(maxsize=1024)
def family_of(card: str) -> str:
    """Return the family that a character's back shows; `UNKNOWN` if nobody said it."""
    return card.partition("-")[0]


def back_of(card: str) -> str:
    """Return the back of a character: its family, without who it is."""
    return card if card == UNKNOWN else f"{card.partition('-')[0]}-?"


def is_unknown(card: str) -> bool:
    """Say whether a card is unknown."""
    return "?" in card


class Deck(Struct, frozen=True, gc=False):
    """A face-down deck.

    ``unseen`` are the unknown cards still to come; ``away`` are the unknown cards that have left the deck. ``bottom``
    lies below the deck in a known order; ``drawn`` counts all draws.
    """

    unseen: tuple[str, ...]
    away: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    drawn: int = 0

    @property
    def loose(self) -> int:
        """How many cards are left to draw above the ``bottom`` ones."""
        return len(self.unseen) - len(self.away)

    def draw_bottom(self) -> tuple[Deck, str]:
        """Draw the next card of the ``bottom``; "" if there is none."""
        if not self.bottom:
            return self, ""
        return replace(self, bottom=self.bottom[1:], drawn=self.drawn + 1), self.bottom[0]

    def take_out(self, card: str) -> Deck:
        """Return the deck after a card left it, named or unknown. Raises `ValueError` if it cannot be in the deck."""
        if is_unknown(card):
            return replace(self, away=tuple(sorted((*self.away, card))))
        if card in self.unseen:
            return replace(self, unseen=without(self.unseen, card))
        if card in self.bottom:
            return replace(self, bottom=without(self.bottom, card))
        raise ValueError(f"{card} is not in the deck")

    def give_back(self, card: str) -> Deck:
        """Return the deck with a card back among those that can be anywhere in it."""
        if is_unknown(card):
            return replace(self, away=without(self.away, card))
        return replace(self, unseen=tuple(sorted((*self.unseen, card))))

    def named(self, unknown: str, card: str) -> Deck:
        """Return the deck after an unknown card that left it was identified. This counts as a draw."""
        return replace(self.give_back(unknown).take_out(card), drawn=self.drawn + 1)


class Owned(Struct, frozen=True, gc=False):
    """A building of a seat. ``staff`` are the characters at its symbols, in their order, with "" for an empty place;
    ``points`` are the victory points that it has earned so far."""

    card: str
    staff: tuple[str, ...]
    points: int = 0


class Seat(Struct, frozen=True, gc=False):
    """One player.

    ``founder`` is the City Founder, face up, "" once it is attached; ``hand`` are the other unattached characters, of
    which others see only the backs. ``priority`` is the card won in this season's auction, 0 before that.
    """

    name: str
    money: int
    points: int = 0
    founder: str = ""
    hand: tuple[str, ...] = ()
    buildings: tuple[Owned, ...] = ()
    priority: int = 0


class Train(Struct, frozen=True, gc=False):
    """A train: its characters, sorted so that their order tells nothing. ``at`` is its place in the order of
    priorities, -1 if nobody has taken it yet."""

    cards: tuple[str, ...]
    at: int = -1


class Pending(Struct, frozen=True, gc=False):
    """An activation of which a seat has yet to take the earnings, from one of these buildings. ``own``: it is due to
    the seat's own turn, so it comes before those of all others (p. 7)."""

    seat: int
    buildings: tuple[str, ...]
    own: bool


class Worded(Struct, frozen=True, gc=False):
    """A card of a seat with text that the app cannot count: the table still has to enter what it brings."""

    seat: int
    card: str


class State(Seated, frozen=True, gc=False):
    """The whole table at one moment."""

    book: Book
    seats: tuple[Seat, ...]
    first: int
    """The seat that bids first."""
    turn: int
    """The seat that bids, buys or attaches now."""
    phase: Phase
    characters: Deck
    buildings: Deck
    families: tuple[str, ...] = ()
    season: int = 0
    """The season, counted from 0."""
    pot: int = 0
    order: tuple[int, ...] = ()
    """The seats by priority, once the auction is over."""
    trains: tuple[Train, ...] = ()
    street: tuple[str, ...] = ()
    done: tuple[int, ...] = ()
    """The seats that have bought, or attached, in this step."""
    pending: tuple[Pending, ...] = ()
    worded: tuple[Worded, ...] = ()
    """The cards about whose text players are asked now."""
    ending: bool = False
    """``worded`` are the cards that matter at the end of the game."""
    sheet: bool = False
    """Only the end is counted here."""
    entered: frozenset[tuple[int, str]] = frozenset()
    """The parts of the count entered so far, each with its seat."""
    settled: bool | None = None
    """Whether the players say that everything is entered for the score; None: they do not say."""
    printed: bool = False
    """People deal printed cards."""
    by_place: bool = False
    """Nobody names the printed cards: buildings are known by their place (`where_from`), characters by their family."""

    @property
    def season_name(self) -> Season:
        """The season's name."""
        return SEASONS[min(3, self.season)]


def place_of(seat: Seat, building: str) -> int | None:
    """Return the place of a building among those of a seat, None if the seat does not have it."""
    return next((i for i, one in enumerate(seat.buildings) if one.card == building), None)


def places(book: Book, building: str) -> int:
    """Return how many characters a building takes. One that is neither named nor entered takes two, the most there
    are."""
    return len(book.building(building).symbols)


def wanted(book: Book, owned: Owned) -> list[str]:
    """List the symbols of a building's empty places."""
    return [symbol for symbol, who in zip(book.building(owned.card).symbols, owned.staff, strict=False) if not who]


def free_place(book: Book, owned: Owned, card: str) -> int | None:
    """Return the first empty place of a building in which a character fits (p. 3), None if there is none.

    An unknown symbol fits everywhere.
    """
    mine, symbols = book.symbol.get(card), book.buildings.get(owned.card, UNREAD).symbols
    for i, who in enumerate(owned.staff):
        if not who and (mine is None or symbols[i] in (mine, "any")):
            return i
    return None


def fits(s: State, owned: Owned, card: str) -> bool:
    """Say whether a character fits in an empty place (p. 3). An unknown one fits if some unseen character like it
    does."""
    if "" not in owned.staff:
        return False
    if s.by_place:
        # nobody knows its symbol
        return True
    if not is_unknown(card):
        return free_place(s.book, owned, card) is not None
    return not s.characters.unseen or bool(who_fits(s, owned, card))


def who_fits(s: State, owned: Owned, card: str) -> list[str]:
    """List the unseen characters that an unknown one can be if it is to fit in an empty place."""
    family = family_of(card)
    return [
        one for one in s.characters.unseen
        if family in (UNKNOWN, family_of(one)) and free_place(s.book, owned, one) is not None
    ]  # fmt: skip


def fits_symbol(symbols: Collection[str], wanted: str) -> bool:
    """Say whether a character with one of these symbols fits in a place; ``any`` is one that nobody has entered."""
    return bool(symbols) and (wanted == "any" or wanted in symbols or "any" in symbols)


def staffed(book: Book, owned: Owned) -> bool:
    """Say whether a building is known to be fully staffed (p. 3)."""
    return "" not in owned.staff and owned.card in book.buildings


def unread(book: Book, building: str) -> bool:
    """Say whether a building is neither named nor entered; known by its place, whether its earnings are missing."""
    known = book.buildings.get(building)
    if known is None:
        return unknown_building(building)
    return where_from(building) is not None and not (known.points or known.dollars or known.text)


@lru_cache(maxsize=1024)
def where_from(building: str) -> tuple[Season, int] | None:
    """Return the season and the place, counted from 1, of a building on Main Street; None if it is not known by its
    place."""
    found = re.fullmatch(r"\?([1-4])-([1-9]\d?)", building)
    return (SEASONS[int(found[1]) - 1], int(found[2])) if found else None


def may_be(s: State, seat: Seat, card: str) -> bool:
    """Say whether a seat can hold this character: it does, or, if nobody enters cards, ``card`` is a family's back and
    the seat holds a character of which nothing is known."""
    if card in held(seat):
        return card != ""
    said = s.by_place and card == back_of(card) and family_of(card) in s.book.families
    return said and UNKNOWN in held(seat)


def held(seat: Seat) -> tuple[str, ...]:
    """List the characters that a seat may still attach, the founder first."""
    return (seat.founder, *seat.hand) if seat.founder else seat.hand


def to_act(s: State) -> tuple[int, ...]:
    """List the seats that may act now."""
    phase = s.phase
    if phase == "over":
        return ()
    if phase in ("deal", "setup"):
        return (s.first,)
    if s.pending:
        # first the seat's own earnings; then the others choose, all at once (p. 7)
        if s.pending[0].own:
            return (s.pending[0].seat,)
        return tuple(sorted({one.seat for one in s.pending}))
    if s.worded:
        return (s.worded[0].seat,)
    if phase == "trains":
        if s.trains[0].at < 0:
            return (s.order[0],)
        return tuple(sorted({s.order[one.at] for one in s.trains if one.at < len(s.order)}))
    return (s.turn,)


def in_hand(s: State, seat: int) -> Train | None:
    """Return the train that a seat is looking at, or None. A second train waits until the first is passed on (p. 6)."""
    if s.phase != "trains":
        return None
    for train in s.trains:
        if 0 <= train.at < len(s.order) and s.order[train.at] == seat:
            return train
    return None


def waiting(s: State, seat: int) -> tuple[Pending, ...]:
    """List the activations whose earnings a seat may take now."""
    own_first = bool(s.pending) and s.pending[0].own
    return tuple(one for one in s.pending if one.seat == seat and (one.own or not own_first))


def asked(s: State) -> Worded | None:
    """Return the card whose text comes first now: players enter what it brings before anything else is done."""
    return s.worded[0] if s.worded and not s.pending else None


def blank(book: Book, names: Sequence[str], first: int = 0) -> State:
    """Return the table before families are chosen. ``first`` sets up, and bids first if founders stay unknown."""
    seats = tuple(Seat(name, book.numbers.start_money) for name in names)
    return State(book, seats, first, first, "deal", Deck(()), Deck(tuple(sorted(book.buildings))))


def at_the_end(s: State) -> State:
    """Return the table as an empty score sheet: the game is over, and nobody has anything."""
    seats = tuple(replace(one, money=0) for one in s.seats)
    return replace(s, phase="over", season=3, sheet=True, seats=seats)


# --- whose turn, and the end of a season (p. 7, 9) --------------------------------------------------------


def go_on(s: State) -> State:
    """Let the next seat attach, in reverse order of priority. If nobody can attach anything, end the season.

    A turn ends automatically only for reasons that everybody can see: no card in hand, or no empty place. Only the seat
    knows whether a card fits.
    """
    if s.pending or s.worded:
        return s
    done = s.done
    for seat in reversed(s.order):
        if seat in done:
            continue
        me = s.seats[seat]
        if (me.founder or me.hand) and any("" in one.staff for one in me.buildings):
            return s if s.turn == seat and s.done is done else replace(s, turn=seat, done=done)
        done = (*done, seat)
    return end_season(s)


def end_season(s: State, first: int | None = None) -> State:
    """End the season: the priority cards go back, and the seat that had priority 1 bids first (p. 9), unless the table
    names another one. After Winter the game is over, once players have entered what the texts bring that matter at the
    end."""
    if s.season == 3:
        for i, one in enumerate(s.seats):
            for card in (each for owned in one.buildings for each in (owned.card, *owned.staff)):
                s = ask_text(s, i, card, "end")
        if s.worded:
            return replace(s, ending=True)
        return replace(s, phase="over", done=())
    first = s.order[0] if first is None else first
    seats = tuple(replace(one, priority=0) for one in s.seats)
    return replace(s, seats=seats, phase="setup", season=s.season + 1, first=first, turn=first, order=(), done=())


def ask_text(s: State, seat: int, card: str, when: Moment) -> State:
    """Ask about the text on a card, if this is when it matters."""
    return replace(s, worded=(*s.worded, Worded(seat, card))) if s.book.worded.get(card) == when else s


def trains_gone(s: State, taken: int) -> State:
    """Put what is left on each train below the deck, after ``taken`` characters were taken from it."""
    rest = tuple(card for train in s.trains for card in train.cards[taken:])
    return replace(s, trains=(), characters=replace(s.characters, bottom=s.characters.bottom + rest))


def street_gone(s: State) -> State:
    """Put what nobody bought below the deck of buildings."""
    return replace(s, street=(), buildings=replace(s.buildings, bottom=s.buildings.bottom + s.street))


# --- what a seat may not see (p. 4, 6) ----------------------------------------------------------------------


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the game. Masking it twice changes nothing more.

    Everybody sees backs, so a hidden character keeps its family. It becomes an unknown one, and the deck counts it
    among those that can be anywhere, so that missing cards tell nothing. What a seat saw on a train it passed on, the
    player has to remember.
    """
    hidden: list[str] = []

    def backs(cards: tuple[str, ...]) -> tuple[str, ...]:
        hidden.extend(one for one in cards if not is_unknown(one))
        return tuple(back_of(one) for one in cards)

    masked = with_hidden(s, viewer, backs)
    if not hidden:
        return s
    deck = masked.characters
    unseen, away = (*deck.unseen, *hidden), (*deck.away, *map(back_of, hidden))
    return replace(masked, characters=replace(deck, unseen=tuple(sorted(unseen)), away=tuple(sorted(away))))


def with_hidden(s: State, viewer: int | None, turned: Callable[[tuple[str, ...]], tuple[str, ...]]) -> State:
    """Turn the cards that ``viewer`` does not see: in the hands of others, on trains, and below the deck."""
    mine = None if viewer is None else in_hand(s, viewer)
    seats = tuple(
        one if i == viewer or not one.hand else replace(one, hand=turned(one.hand)) for i, one in enumerate(s.seats)
    )
    trains = tuple(one if one is mine else Train(tuple(sorted(turned(one.cards))), one.at) for one in s.trains)
    return replace(s, seats=seats, trains=trains, characters=replace(s.characters, bottom=turned(s.characters.bottom)))
