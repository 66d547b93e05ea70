"""A moment of the game, as an immutable value.

The counts by zone and kind are what a seat has. `State.lots` says on which lots buildings are, as far as players
entered them; the others are in the tray of unplaced buildings. A card number of 0 is an *unknown* card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import cache
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.acts import RuleBook
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import _
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import NOT_IN_SOLO, Book, Level
from capemay_kit.games.cape_may.cards import (
    KINDS,
    SEASONS,
    ZONES,
    AnyEffect,
    DeckName,
    EventCard,
    Kind,
    Season,
    UpgradeDeckCard,
    Zone,
)

RULES = RuleBook((3, 13, 5, 5))
"""The rules of the game that can refuse an act."""
UNKNOWN = 0
"""The number of an unknown card."""
FACE_DOWN = "?"
"""In place of a drawn bird token, for those who may not see which one it is."""

ZONE = {zone: i for i, zone in enumerate(ZONES)}
KIND = {kind: i for i, kind in enumerate(KINDS)}
COTTAGE, SHOP, VICTORIAN, BUSINESS, LANDMARK = range(5)
BECOMES = {COTTAGE: VICTORIAN, SHOP: BUSINESS, VICTORIAN: LANDMARK}
CAME_FROM = {after: before for before, after in BECOMES.items()}
NO_BUILDINGS = (0,) * 20

T = TypeVar("T")
W = TypeVar("W", covariant=True)
Phase: TypeAlias = Literal["deal", "bonus", "event", "resolve", "actions", "income", "over"]
MOMENTS = (*get_args(Phase), "free", "ava")
"""The phases; of the actions, ``free`` is when all are taken, and ``ava`` is Ava's turn."""


class Piece(NamedTuple):
    """A building on a lot."""

    seat: int
    kind: Kind


class Claim(Struct, frozen=True, omit_defaults=True, gc=False):
    """What players say about a bonus card that the app cannot judge: which goals are met, and whether by a tie."""

    primary: bool = False
    extra: bool = False
    tied: bool = False


class Deck(Struct, frozen=True, gc=False):
    """A face-down deck.

    ``unseen`` are the unknown cards; ``away`` of them have left the deck (they are the unknown cards in
    hands). ``bottom`` lies below the deck in a known order, ``discard`` beside it. ``drawn`` counts all draws.
    """

    unseen: tuple[int, ...]
    away: int = 0
    bottom: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    drawn: int = 0

    @property
    def any_left(self) -> bool:
        """Whether a card can be drawn, from the discards if need be."""
        return len(self.unseen) > self.away or bool(self.bottom or self.discard)

    @property
    def size(self) -> int:
        """Cards left to draw, the discards not counted."""
        return len(self.unseen) - self.away + len(self.bottom)

    def ready(self) -> Deck:
        """Return the deck to draw from: if it is empty, the discards are shuffled in (p. 9)."""
        return self if self.size > 0 or not self.discard else self.shuffled()

    def draw(self, why: str, chance: Chance, audience: int | None) -> tuple[Deck, int | None]:
        """Draw a card. If the deck is empty, the discards are shuffled in (p. 9). None in place of a card means that
        nothing is left."""
        deck = self if len(self.unseen) > self.away else self.ready()
        if len(deck.unseen) > deck.away:
            card = chance.pick(why, deck.unseen, deck.drawn, audience)
            if card is None:
                return replace(deck, away=deck.away + 1, drawn=deck.drawn + 1), UNKNOWN
            return replace(deck, unseen=without(deck.unseen, card), drawn=deck.drawn + 1), card
        if deck.bottom:
            return replace(deck, bottom=deck.bottom[1:], drawn=deck.drawn + 1), deck.bottom[0]
        return deck, None

    def draws(self, why: str, n: int, chance: Chance, audience: int | None) -> tuple[Deck, tuple[int, ...]]:
        """Draw up to ``n`` cards. Return the deck after that, and the cards."""
        deck, drawn = self, []
        for __ in range(n):
            deck, card = deck.draw(why, chance, audience)
            if card is not None:
                drawn.append(card)
        return deck, tuple(drawn)

    def shuffled(self) -> Deck:
        """Shuffle the discards in."""
        unknown = self.discard.count(UNKNOWN)
        back = tuple(sorted(self.unseen + tuple(one for one in self.discard if one)))
        return replace(self, unseen=back, away=max(0, self.away - unknown), discard=())

    def without(self, card: int) -> Deck:
        """Return the deck after somebody took a card from it; 0 is an unknown card."""
        deck = self.ready()
        if card in deck.unseen:
            return replace(deck, unseen=without(deck.unseen, card), drawn=deck.drawn + 1)
        return replace(deck, away=min(len(deck.unseen), deck.away + 1), drawn=deck.drawn + 1)

    def name(self, card: int) -> Deck:
        """Return the deck after one of the unknown cards that left it was identified."""
        return replace(self, unseen=without(self.unseen, card), away=max(0, self.away - 1))

    def renamed(self, old: Any, new: Any) -> Deck:
        """Return the deck after cards in a hand were named, or moved from the deck to a hand or back."""
        unseen = set(self.unseen)
        unseen -= set(new)
        unseen |= {card for card in old if card and card not in new}
        away = self.away + list(new).count(UNKNOWN) - list(old).count(UNKNOWN)
        return replace(self, unseen=tuple(sorted(unseen - {UNKNOWN})), away=max(0, min(away, len(unseen))))


class KeepCards(Struct, frozen=True, tag_field="do", tag="keep_cards", gc=False):
    """Cards drawn, of which ``keep`` are kept; the rest go to the discards, or below the upgrade deck."""

    deck: DeckName
    drawn: tuple[int, ...]
    keep: int
    zone: int = 0


class KeepTokens(Struct, frozen=True, tag_field="do", tag="keep_tokens", gc=False):
    """Bird tokens drawn, of which ``keep`` are kept; the rest go back into the bag."""

    drawn: tuple[str, ...]
    keep: int


class SpecialSpace(Struct, frozen=True, tag_field="do", tag="special", gc=False):
    """The free action of the special space where the marker has just ended (p. 6)."""

    kind: Literal["bird", "lighthouse", "pier"]
    count: int


class IgnoreIt(Struct, frozen=True, tag_field="do", tag="ignore_it", gc=False):
    """The question whether a card that ignores an event is used now."""

    card: int


class TakenUnknown(Struct, frozen=True, tag_field="do", tag="taken_unknown", gc=False):
    """An unknown upgrade card of a ``zone`` was gained. Players are asked what it does, and when."""

    zone: Zone


class SoloBuild(Struct, frozen=True, tag_field="do", tag="solo_build", gc=False):
    """Ava builds by a solo card (0: people read it out). ``again``: it is the additional time. ``season`` is the one on
    whose lots she has begun to build, None before that. ``out`` are lots that the table ruled out (p. 16)."""

    card: int
    again: bool = False
    season: Season | None = None
    out: tuple[str, ...] = ()


class SoloBirds(Struct, frozen=True, tag_field="do", tag="solo_birds", gc=False):
    """Ava's marker moves ``steps`` spaces along the bird track (p. 17)."""

    card: int
    steps: int


class SoloAdvance(Struct, frozen=True, tag_field="do", tag="solo_advance", gc=False):
    """Ava's marker advances on the upgrade track. ``out`` are zones that the table ruled out (p. 17)."""

    card: int
    out: tuple[Zone, ...] = ()


class SoloShuffle(Struct, frozen=True, tag_field="do", tag="solo_shuffle", gc=False):
    """The discarded solo cards are shuffled into the deck (p. 18)."""

    card: int


class SoloRead(Struct, frozen=True, tag_field="do", tag="solo_read", gc=False):
    """The player reads out an unknown solo card, icon by icon."""

    card: int = UNKNOWN


AnySolo: TypeAlias = SoloBuild | SoloBirds | SoloAdvance | SoloShuffle | SoloRead
SOLO_STEPS = (SoloBuild, SoloBirds, SoloAdvance, SoloShuffle, SoloRead)


class Solo(Struct, frozen=True, gc=False):
    """Ava, the solo opponent (p. 15-18).

    ``seat`` is her seat. ``marker`` is the place of her marker on the season's part of the upgrade track: 0 is its
    start, 1 and 2 are its spaces. ``birds`` is her place on the bird track, ``deck`` the solo cards; ``drawn`` is how
    many of them she draws this turn.
    """

    level: Level
    seat: int
    deck: Deck
    marker: int = 0
    birds: int = 0
    drawn: int = 1


AnyWaiting: TypeAlias = AnyEffect | KeepCards | KeepTokens | SpecialSpace | IgnoreIt | TakenUnknown | AnySolo


class Step(Struct, Generic[W], frozen=True, gc=False):
    """Something that a seat has to do or decide, ``left`` times, before the game goes on."""

    seat: int
    what: W
    left: int = 1


class Seat(Struct, frozen=True, gc=False):
    """One player."""

    name: str
    money: int
    income: int
    space: str | None
    """Where the marker is; None if unknown."""
    hand: tuple[int, ...]
    """The movement cards that are not discarded."""
    buildings: tuple[int, ...] = NO_BUILDINGS
    """How many stand on the board, by zone times 5 plus kind."""
    activity: tuple[int, ...] = ()
    """The activity cards in hand, sorted."""
    bonus: tuple[int, ...] = ()
    upgrades: tuple[int, ...] = ()
    """The upgrade cards held."""
    used: tuple[int, ...] = ()
    """The upgrade cards used this turn."""
    boosts: tuple[AnyEffect, ...] = ()
    """The effects of used cards that wait for the act they help."""
    birds: tuple[int, ...] = ()
    """Bird tokens by species, in the order of the bag."""
    birds_unknown: int = 0
    ignoring: bool = False
    """Whether the event of this round does not concern the seat."""
    claims: dict[str, Claim] = {}
    """The table's answers about bonus cards."""
    boxed: tuple[int, ...] = ()
    """The bonus cards that the seat was dealt and put back into the box."""
    bonus_points: tuple[int, ...] = ()
    """What bonus cards earned that were entered by their points, not by number."""
    upgrade_points: tuple[int, ...] = ()
    """The same of upgrade cards."""
    extended: tuple[int, ...] = ()
    """The activity cards that gave actions this turn."""
    bird_points: tuple[int, ...] = ()
    """What the collections earned, in place of the birds, if players counted them themselves."""
    standing: tuple[AnyEffect, ...] = ()
    """The lasting effects of unknown upgrade cards."""
    in_use: int = 0
    """How many of the unknown upgrade cards are for use during the game, so that they score nothing."""
    noted: dict[str, tuple[int, ...]] = {}
    """Activity and bonus cards that the owner of the seat noted for themselves (`core.noted`)."""

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
    """The whole table at one moment."""

    book: Book
    seats: tuple[Seat, ...]
    first: int
    """The seat with the first player token."""
    turn: int
    """The seat that takes actions."""
    phase: Phase
    events: Deck
    activities: Deck
    upgrades: tuple[Deck, Deck, Deck, Deck]
    bonuses: Deck
    bag: tuple[int, ...]
    """How many tokens of each species are unknown; of all these together ``bag_away`` have been drawn."""
    face_up: tuple[int | None, ...] = (None,) * 4
    round: int = 1
    left: int = 0
    """How many actions ``turn`` still has."""
    steps: tuple[Step[AnyWaiting], ...] = ()
    lots: dict[str, Piece] = {}
    shelf: dict[str, Piece] = {}
    """What was on the lots when the map was last in use."""
    shelf_of: str | None = None
    """The board that ``shelf`` is of."""
    event: int | None = None
    """The event in force this round; 0: unknown, None: none."""
    bag_away: int = 0
    birds_drawn: int = 0
    """How many tokens were drawn from the bag."""
    lost: int = 0
    """How many movement cards had to be discarded at random, or because all had to go."""
    arrived: bool = False
    """The marker has just moved to an unknown space, and the player may say which free action it has."""
    solo: Solo | None = None
    """The solo opponent."""
    sheet: bool = False
    """Only the end is counted here."""
    entered: frozenset[tuple[int, str]] = frozenset()
    """The parts of the count entered so far, each with its seat."""
    settled: bool | None = None
    """Whether the players say that everything is entered for the score; None: they do not say."""
    discreet: bool = False
    """Even a choice between equal bird tokens is asked for, or others would see that they are equal."""
    in_force: tuple[AnyEffect, ...] = ()
    """What an unknown event does in the round."""
    printed: bool = False
    """People hold the cards, so they are asked about an unknown one when it is gained."""

    @property
    def season(self) -> Season:
        """The season of the round."""
        number: int = (self.round - 1) // self.book.numbers.rounds_per_season
        return SEASONS[min(3, number)]

    def with_seat(self, number: int, **changes: Any) -> State:
        """Return the state with one seat changed."""
        return replace(self, seats=put(self.seats, number, replace(self.seats[number], **changes)))

    def with_upgrades(self, zone: int, deck: Deck) -> State:
        """Return the state with the upgrade deck of a zone changed."""
        return replace(self, upgrades=put(self.upgrades, zone, deck))

    @property
    def ava(self) -> int | None:
        """The seat of Ava, the solo opponent; None with people alone."""
        return None if self.solo is None else self.solo.seat

    def order(self) -> tuple[int, ...]:
        """List the seats of people clockwise from the first player, without Ava: events and seasons are only about
        them."""
        return _clockwise(len(self.seats), self.first, None if self.solo is None else self.solo.seat)

    def turns(self) -> tuple[int, ...]:
        """List all seats in the order of their turns; Ava's come before the player's (p. 16)."""
        return self.order() if self.solo is None else (self.solo.seat, *self.order())


def to_act(s: State) -> tuple[int, ...]:
    """List the seats that may act now."""
    if s.steps:
        return (s.steps[0].seat,)
    phase = s.phase
    if phase == "actions":
        return (s.turn,)
    if phase == "over":
        return ()
    if phase == "bonus":
        kept = s.book.numbers.bonus.kept
        return tuple(i for i, seat in enumerate(s.seats) if len(seat.bonus) > kept)
    return (s.first,)


def moment(s: State) -> str:
    """Return which of the `MOMENTS` it is."""
    if s.phase != "actions":
        return s.phase
    if s.solo is not None and s.turn == s.solo.seat:
        return "ava"
    return "actions" if s.left > 0 else "free"


@cache
def _clockwise(seats: int, first: int, left_out: int | None) -> tuple[int, ...]:
    return tuple(i % seats for i in range(first, first + seats) if i % seats != left_out)


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at that place."""
    # changing a list is quicker than joining slices
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards without one card of that number, if there is one."""
    rest = list(cards)
    try:
        rest.remove(card)
    except ValueError:
        return cards
    return tuple(rest)


def add(counts: tuple[int, ...], place: int, n: int = 1) -> tuple[int, ...]:
    """Return the counts with one changed, never below 0."""
    return put(counts, place, max(0, counts[place] + n))


def tray(s: State, seat: int) -> tuple[int, ...]:
    """Return the seat's buildings that are on no known lot, counted like `Seat.buildings`."""
    counts = list(s.seats[seat].buildings)
    board = s.book.board
    for lot, piece in s.lots.items():
        if piece.seat == seat and board is not None:
            counts[5 * ZONE[board.lot[lot].zone] + KIND[piece.kind]] -= 1
    return tuple(counts)


def without_lot(s: State, seat: int) -> dict[Kind, int]:
    """Return how many of a seat's buildings are on no known lot of the map, by kind."""
    waiting = tray(s, seat) if s.book.board is not None and not s.sheet else NO_BUILDINGS
    counts = {kind: sum(max(0, n) for n in waiting[KIND[kind] :: 5]) for kind in KINDS}
    return {kind: n for kind, n in counts.items() if n}


def unplaced(s: State, seat: int, lot: Lot) -> list[int]:
    """List the kinds of the seat's unplaced buildings that can be on a lot of this zone and shape."""
    waiting = tray(s, seat)
    before = (COTTAGE, VICTORIAN) if lot.builds == "cottage" else (SHOP,)
    return [BECOMES[kind] for kind in before if waiting[5 * ZONE[lot.zone] + kind] > 0]


def out_of(s: State, seat: int, kind: int) -> bool:
    """Say whether a seat has no piece of a kind left, or the table no base for a landmark (p. 2; ruling 12)."""
    if kind == LANDMARK:
        landmarks: int = sum(one.count(LANDMARK) for one in s.seats)
        return landmarks >= s.book.numbers.landmark_bases
    me = s.seats[seat]
    return me.count(kind) + (me.count(LANDMARK) if kind == VICTORIAN else 0) >= s.book.supply[kind]


def bag_size(s: State) -> int:
    """Return how many tokens are in the bird bag."""
    return sum(s.bag) - s.bag_away


# --- setting up (p. 3; solo p. 15) ----------------------------------------------------------------------------


def blank(book: Book, names: Sequence[str], first: int = 0, level: Level | None = None, ava: int = 1) -> State:
    """Return the table as it is set up, before anything is dealt. With a ``level`` the seat ``ava`` is the solo
    opponent's."""
    numbers = book.numbers
    start = book.board.start if book.board else None
    seats = tuple(
        Seat(
            name=name,
            money=numbers.start_money,
            income=numbers.start_income,
            space=start,
            hand=tuple(sorted(numbers.movement_card)),
            birds=(0,) * len(book.species),
        )
        for name in names
    )
    solo = None
    activities = _deck(book, "activity")
    if level is not None:
        if numbers.solo is None:
            raise BadFile(book.edition.id, [Fault("$.edition.numbers.solo", _("missing: there are no solo boards"))])
        solo = Solo(level, ava, _deck(book, "solo"))
        seats = put(seats, ava, replace(seats[ava], money=0, income=0, space=None, hand=()))
        activities = replace(activities, unseen=without(activities.unseen, NOT_IN_SOLO))
    return State(
        book=book,
        seats=seats,
        first=first,
        turn=first,
        phase="deal",
        events=_deck(book, "event"),
        activities=activities,
        upgrades=tuple(map(Deck, book.upgrades)),  # type: ignore[arg-type]
        bonuses=_deck(book, "bonus"),
        bag=tuple(numbers.bird_bag.values()),
        solo=solo,
    )


def at_the_end(s: State) -> State:
    """Return the table as an empty score sheet: the game is over, and nobody has anything."""
    seats = tuple(replace(one, money=0, income=0) for one in s.seats)
    return replace(s, phase="over", sheet=True, seats=seats)


def _deck(book: Book, name: DeckName) -> Deck:
    return Deck(tuple(sorted(book.decks.get(name, {}))))


# --- what is in force ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Lasting:
    """Everything in force for a seat, summed up. Equal sums are the same object, so they are compared by identity.

    ``off`` are the dollars off, by place (zone times 5 plus kind); ``banned`` are the places where nothing may be built
    or upgraded, ``burning`` those where fire is the reason; ``closed`` are the spaces that may not be entered;
    ``alight`` are the zones marked by fire.
    """

    off: tuple[int, ...] = (0,) * 20
    fare: int = 0
    ignore_arrows: bool = False
    collect: int = 0
    birds: int = 0
    highest: int = 99
    closed: frozenset[str] = frozenset()
    banned: frozenset[int] = frozenset()
    burning: frozenset[int] = frozenset()
    alight: frozenset[int] = frozenset()
    actions: int = 0


NOTHING = Lasting()
_NO_VALUES = astuple(NOTHING)


def lasting(s: State, seat: Seat) -> Lasting:
    """Return what is in force for a seat now."""
    event = None if seat.ignoring else s.event
    upgrades, boosts = seat.upgrades, seat.boosts
    if seat.standing or s.in_force:
        boosts = (*boosts, *seat.standing, *(() if seat.ignoring else s.in_force))
    if not event and not upgrades and not boosts:
        return NOTHING
    known = s.book.lasting
    key = (event, upgrades, boosts)
    found: Lasting | None = known.get(key)
    if found is None:
        # most cards have no lasting effect, so this keeps the number of keys small
        last = tuple(number for number in upgrades if number and _ongoing(s.book, number))
        short = (event if active_event(s.book, event) else None, last, boosts)
        found = known.get(short)
        if found is None:
            found = known[short] = _sum(s.book, *short)
        known[key] = found
    return found


def _ongoing(book: Book, number: int) -> tuple[AnyEffect, ...]:
    card = book.card("upgrade", number)
    return card.effects if isinstance(card, UpgradeDeckCard) and card.kind == "ongoing" else ()


def active_event(book: Book, event: int | None) -> tuple[AnyEffect, ...]:
    """Return the effects of the event in force, none if it was immediate or is unknown."""
    if not event:
        return ()
    card = book.card("event", event)
    return card.effects if isinstance(card, EventCard) and card.kind == "active" else ()


def _sum(book: Book, event: int | None, upgrades: tuple[int, ...], boosts: tuple[AnyEffect, ...]) -> Lasting:
    effects = [*active_event(book, event), *boosts]
    for number in upgrades:
        effects += _ongoing(book, number)
    off = [0] * 20
    fare = collect = birds = actions = 0
    highest = 99
    arrows = False
    closed: set[str] = set()
    banned: set[int] = set()
    burning: set[int] = set()
    alight: set[int] = set()
    for effect in effects:
        match effect:
            case cards.Discount(amount=amount, kinds=kinds, zones=zones):
                for place in places(zones, kinds):
                    off[place] += amount
            case cards.Fare(amount=amount):
                fare += amount
            case cards.IgnoreArrows():
                arrows = True
            case cards.CollectMore(amount=amount):
                collect += amount
            case cards.BirdMore(amount=amount):
                birds += amount
            case cards.MovementLimit(highest=limit):
                highest = min(highest, limit)
            case cards.Ban(kinds=kinds, zones=zones):
                banned.update(places(zones, kinds))
            case cards.Fire(streets=streets, zones=zones, dearer=dearer):
                closed |= spaces_of(book, streets)
                alight |= {ZONE[zone] for zone in zones}
                for place in places(zones, ()) if zones else ():
                    off[place] -= dearer
                    if not dearer:
                        burning.add(place)
            case cards.Actions(amount=amount):
                actions += amount
            case _:
                pass
    values = (
        tuple(off), fare, arrows, collect, birds, highest,
        frozenset(closed), frozenset(banned), frozenset(burning), frozenset(alight), actions,
    )  # fmt: skip
    if values == _NO_VALUES:
        return NOTHING
    # one object for each sum, so that whatever depends on it is worked out once
    found: Lasting | None = book.lasting.get(values)
    if found is None:
        found = book.lasting[values] = Lasting(*values)
    return found


@cache
def places(zones: tuple[cards.Zone, ...], kinds: tuple[cards.Kind, ...]) -> tuple[int, ...]:
    """List zone times 5 plus kind for all the zones and kinds named; none named means all."""
    return tuple(5 * ZONE[zone] + KIND[kind] for zone in zones or ZONES for kind in kinds or KINDS)


def spaces_of(book: Book, streets: tuple[str, ...]) -> frozenset[str]:
    """Return the spaces on any of the streets; none without a map."""
    if book.board is None:
        return frozenset()
    return frozenset(one.id for one in book.board.spaces if set(streets) & set(one.streets))
