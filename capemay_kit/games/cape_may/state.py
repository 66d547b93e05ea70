"""A moment of the game, as an immutable value.

Counts per zone and kind are the truth; `State.lots` says of as many buildings as the table told where
they stand, and the difference is the tray of unplaced buildings. A card number of 0 is an *unknown* card.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import Book, Level
from capemay_kit.games.cape_may.cards import KINDS, SEASONS, ZONES, AnyEffect, DeckName, Kind, Season, Zone

UNKNOWN = 0
"""The number of a card nobody has named to the app."""

ZONE = {zone: i for i, zone in enumerate(ZONES)}
KIND = {kind: i for i, kind in enumerate(KINDS)}
COTTAGE, SHOP, VICTORIAN, BUSINESS, LANDMARK = range(5)
BECOMES = {COTTAGE: VICTORIAN, SHOP: BUSINESS, VICTORIAN: LANDMARK}
CAME_FROM = {after: before for before, after in BECOMES.items()}
NO_BUILDINGS = (0,) * 20

T = TypeVar("T")
Phase: TypeAlias = Literal["deal", "bonus", "event", "resolve", "actions", "income", "over"]


class Piece(NamedTuple):
    """A building on a lot."""

    seat: int
    kind: Kind


class Claim(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the table says of a bonus card the app cannot judge: goals met, and whether tied for most."""

    primary: bool = False
    extra: bool = False
    tied: bool = False


class Deck(Struct, frozen=True, gc=False):
    """A face-down deck.

    ``unseen`` are the cards nobody has named; ``away`` of them have left the deck all the same (unknown
    cards in hands). ``bottom`` lies below in order, ``discard`` beside it; ``drawn`` counts all draws.
    """

    unseen: tuple[int, ...]
    away: int = 0
    bottom: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    drawn: int = 0

    @property
    def size(self) -> int:
        """Cards left to draw, the discards not counted."""
        return len(self.unseen) - self.away + len(self.bottom)

    def ready(self) -> Deck:
        """Return the deck to draw from: when it is out, the discards are shuffled in (p. 9)."""
        return self if self.size > 0 or not self.discard else self.shuffled()

    def draw(self, why: str, chance: Chance, audience: int | None) -> tuple[Deck, int | None]:
        """Draw a card; the discards are shuffled in when the deck is out (p. 9). None: nothing is left."""
        deck = self.ready()
        loose = len(deck.unseen) - deck.away
        if loose > 0:
            card = chance.pick(why, deck.unseen, deck.drawn, audience)
            if card is None:
                return replace(deck, away=deck.away + 1, drawn=deck.drawn + 1), UNKNOWN
            return replace(deck, unseen=without(deck.unseen, card), drawn=deck.drawn + 1), card
        if deck.bottom:
            return replace(deck, bottom=deck.bottom[1:], drawn=deck.drawn + 1), deck.bottom[0]
        return deck, None

    def shuffled(self) -> Deck:
        """Shuffle the discards in."""
        unknown = self.discard.count(UNKNOWN)
        back = tuple(sorted(self.unseen + tuple(one for one in self.discard if one)))
        return replace(self, unseen=back, away=max(0, self.away - unknown), discard=())

    def without(self, card: int) -> Deck:
        """Return the deck after the table took a card off it; 0 is one nobody names."""
        deck = self.ready()
        if card in deck.unseen:
            return replace(deck, unseen=without(deck.unseen, card), drawn=deck.drawn + 1)
        return replace(deck, away=min(len(deck.unseen), deck.away + 1), drawn=deck.drawn + 1)

    def name(self, card: int) -> Deck:
        """Say that a card which left the deck unknown is this one."""
        return replace(self, unseen=without(self.unseen, card), away=max(0, self.away - 1))


class KeepCards(Struct, frozen=True, tag_field="do", tag="keep_cards", gc=False):
    """Cards drawn, of which ``keep`` are kept; the rest go to the discard, or below the upgrade deck."""

    deck: DeckName
    drawn: tuple[int, ...]
    keep: int
    zone: int = 0


class KeepTokens(Struct, frozen=True, tag_field="do", tag="keep_tokens", gc=False):
    """Bird tokens drawn, of which ``keep`` are kept; the rest go back into the bag."""

    drawn: tuple[str, ...]
    keep: int


class SpecialSpace(Struct, frozen=True, tag_field="do", tag="special", gc=False):
    """The free action of the special space the marker came to stand on (p. 6)."""

    kind: Literal["bird", "lighthouse", "pier"]
    count: int


class IgnoreIt(Struct, frozen=True, tag_field="do", tag="ignore_it", gc=False):
    """Whether a card that lets its owner ignore an event is used now."""

    card: int


class TakenUnknown(Struct, frozen=True, tag_field="do", tag="taken_unknown", gc=False):
    """An upgrade card of a ``zone`` was gained that nobody has named: what it does, and when, is asked."""

    zone: Zone


class SoloBuild(Struct, frozen=True, tag_field="do", tag="solo_build", gc=False):
    """Ava builds by a solo card (0: the table reads it). ``again`` is the additional time; ``season`` the one she has
    begun to build on the lots of, None before her first; ``out`` lots the table says are not possible (p. 16)."""

    card: int
    again: bool = False
    season: Season | None = None
    out: tuple[str, ...] = ()


class SoloBirds(Struct, frozen=True, tag_field="do", tag="solo_birds", gc=False):
    """Ava's marker goes ``steps`` on along the bird track (p. 17)."""

    card: int
    steps: int


class SoloAdvance(Struct, frozen=True, tag_field="do", tag="solo_advance", gc=False):
    """Ava's marker advances on the upgrade track; ``out`` are zones the table says nothing is possible in (p. 17)."""

    card: int
    out: tuple[Zone, ...] = ()


class SoloShuffle(Struct, frozen=True, tag_field="do", tag="solo_shuffle", gc=False):
    """The discarded solo cards are shuffled into the deck (p. 18)."""

    card: int


class SoloRead(Struct, frozen=True, tag_field="do", tag="solo_read", gc=False):
    """The table reads out a solo card that nobody named, icon by icon."""

    card: int = UNKNOWN


AnySolo: TypeAlias = SoloBuild | SoloBirds | SoloAdvance | SoloShuffle | SoloRead
SOLO_STEPS = (SoloBuild, SoloBirds, SoloAdvance, SoloShuffle, SoloRead)


class Solo(Struct, frozen=True, gc=False):
    """Ava, the solo opponent (p. 15-18).

    ``seat`` is hers. ``marker`` is where hers stands on the season's part of the upgrade track: 0 at its start, 1 and
    2 on its two spaces; ``birds`` is the place on the bird track. ``deck`` are the solo cards.
    """

    level: Level
    seat: int
    deck: Deck
    marker: int = 0
    birds: int = 0


class Step(Struct, frozen=True, gc=False):
    """Something a seat has to do or decide before the game goes on; ``left`` times."""

    seat: int
    what: AnyEffect | KeepCards | KeepTokens | SpecialSpace | IgnoreIt | TakenUnknown | AnySolo
    left: int = 1


class Seat(Struct, frozen=True, gc=False):
    """One player.

    ``space`` is where the marker stands, None if nobody said. ``hand`` are movement cards not discarded.
    ``buildings`` are counts by zone times 5 plus kind. ``upgrades`` are upgrade cards held; ``used`` those
    used this turn, ``extended`` the activity cards that gave it actions; ``boosts`` effects of used cards that wait for
    the act they help. ``birds`` counts
    tokens in the order of the bag. ``claims`` are the table's answers on bonus cards; ``boxed`` the bonus
    cards the seat was dealt and sent back to the box. ``bonus_points`` and ``upgrade_points`` are what cards
    earned that were entered as points, without their numbers; ``bird_points`` is what collections of
    birds earned where the table counted them all, in place of the birds. ``standing`` is what upgrade cards nobody
    named do from now on.
    """

    name: str
    money: int
    income: int
    space: str | None
    hand: tuple[int, ...]
    buildings: tuple[int, ...] = NO_BUILDINGS
    activity: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    upgrades: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    boosts: tuple[AnyEffect, ...] = ()
    birds: tuple[int, ...] = ()
    birds_unknown: int = 0
    ignoring: bool = False
    claims: dict[str, Claim] = {}
    boxed: tuple[int, ...] = ()
    bonus_points: tuple[int, ...] = ()
    upgrade_points: tuple[int, ...] = ()
    extended: tuple[int, ...] = ()
    bird_points: tuple[int, ...] = ()
    standing: tuple[AnyEffect, ...] = ()

    def count(self, kind: int) -> int:
        """Return how many buildings of a kind the seat has on the board."""
        b = self.buildings
        return b[kind] + b[5 + kind] + b[10 + kind] + b[15 + kind]

    def in_zone(self, zone: int) -> int:
        """Return how many buildings of any kind the seat has in a zone."""
        return sum(self.buildings[5 * zone : 5 * zone + 5])

    @property
    def tokens(self) -> int:
        """All bird tokens, balloons, Hindenburgs and unknown ones too."""
        return sum(self.birds) + self.birds_unknown


class State(Struct, frozen=True, gc=False):
    """The whole table at one moment.

    ``first`` has the first player token, ``turn`` takes actions and has ``left`` of them. ``event`` is the
    card in force this round (0: unknown, None: none). ``bag`` counts tokens by species that nobody has
    named, ``bag_away`` of which have been drawn; ``birds_drawn`` and ``lost`` count draws from the bag and
    random discards of movement cards. ``shelf`` is what stood on lots when the map was put aside, of the board
    ``shelf_of``. ``arrived``: the marker has just come to a space nobody named, and its free action may be told.
    ``solo``: the solo opponent. ``sheet``: nothing is played here, only the end is counted; ``entered`` are then the
    parts of it that were, by seat. ``settled`` is what the table says of the count: that all is known that will be, or
    not (None: it does not say). ``discreet``: a choice between bird tokens that are all alike is asked for too, lest
    others see that they are. ``in_force`` is what an event nobody named does for the round. ``printed``: people hold
    the cards, so that one the app does not know is asked for when it is gained.
    """

    book: Book
    seats: tuple[Seat, ...]
    first: int
    turn: int
    phase: Phase
    events: Deck
    activities: Deck
    upgrades: tuple[Deck, Deck, Deck, Deck]
    bonuses: Deck
    bag: tuple[int, ...]
    face_up: tuple[int | None, ...] = (None,) * 4
    round: int = 1
    left: int = 0
    steps: tuple[Step, ...] = ()
    lots: dict[str, Piece] = {}
    shelf: dict[str, Piece] = {}
    shelf_of: str | None = None
    event: int | None = None
    bag_away: int = 0
    birds_drawn: int = 0
    lost: int = 0
    arrived: bool = False
    solo: Solo | None = None
    sheet: bool = False
    entered: frozenset[tuple[int, str]] = frozenset()
    settled: bool | None = None
    discreet: bool = False
    in_force: tuple[AnyEffect, ...] = ()
    printed: bool = False

    @property
    def season(self) -> Season:
        """The season of the round."""
        number: int = (self.round - 1) // self.book.numbers.rounds_per_season
        return SEASONS[min(3, number)]

    def with_seat(self, number: int, **changes: Any) -> State:
        """Return the state with one seat changed."""
        return replace(self, seats=put(self.seats, number, replace(self.seats[number], **changes)))

    @property
    def ava(self) -> int | None:
        """The seat of Ava, the solo opponent; None with people alone."""
        return None if self.solo is None else self.solo.seat

    def order(self) -> tuple[int, ...]:
        """List the seats of people clockwise from the first player: those events and seasons are about."""
        n = len(self.seats)
        seats = tuple((self.first + i) % n for i in range(n))
        return seats if self.solo is None else without(seats, self.solo.seat)

    def turns(self) -> tuple[int, ...]:
        """List all seats in the order of their turns; Ava's come before the player's (p. 16)."""
        return self.order() if self.solo is None else (self.solo.seat, *self.order())


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with another one in that place."""
    # a list changed in place is quicker than slices glued together
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards less one of that number, if there is one."""
    if card not in cards:
        return cards
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def add(counts: tuple[int, ...], place: int, n: int = 1) -> tuple[int, ...]:
    """Return the counts with one changed, never below 0."""
    return put(counts, place, max(0, counts[place] + n))


def tray(s: State, seat: int) -> tuple[int, ...]:
    """Return the seat's buildings that stand on no known lot, counted as `Seat.buildings` are."""
    counts = list(s.seats[seat].buildings)
    board = s.book.board
    for lot, piece in s.lots.items():
        if piece.seat == seat and board is not None:
            counts[5 * ZONE[board.lot[lot].zone] + KIND[piece.kind]] -= 1
    return tuple(counts)


def unplaced(s: State, seat: int, lot: Lot) -> list[int]:
    """List what those of the seat's unplaced buildings become that may stand on the lot, by its zone and shape."""
    waiting = tray(s, seat)
    before = (COTTAGE, VICTORIAN) if lot.builds == "cottage" else (SHOP,)
    return [BECOMES[kind] for kind in before if waiting[5 * ZONE[lot.zone] + kind] > 0]


def out_of(s: State, seat: int, kind: int) -> bool:
    """Say whether a seat has no piece of a kind left, or the table no landmark base for it (p. 2; ruling 12)."""
    if kind == LANDMARK:
        landmarks: int = sum(one.count(LANDMARK) for one in s.seats)
        return landmarks >= s.book.numbers.landmark_bases
    me = s.seats[seat]
    return me.count(kind) + (me.count(LANDMARK) if kind == VICTORIAN else 0) >= s.book.supply[kind]


def bag_size(s: State) -> int:
    """Return how many tokens are in the bird bag."""
    return sum(s.bag) - s.bag_away


def zone_name(zone: int) -> Zone:
    """Return the name of a zone by its place inland to sea."""
    return ZONES[zone]
