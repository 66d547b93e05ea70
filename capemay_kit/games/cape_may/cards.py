"""Cards as data: the closed vocabulary of effects, goals and counts, and the five decks.

A card is a number, a title, a line of text of our own, its provenance and what it does. What it does is expressed in
this vocabulary alone; `effects` carries it out, `sentences` puts it into words. Sources: the rulebook's chapters on
events (p. 5), activity cards (p. 11), upgrade cards (p. 12) and bonus cards (p. 14); of what the printed cards say, we
only have the fragments marked ``stated``.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

Zone: TypeAlias = Literal["gravel", "grass", "dirt", "sand"]
Kind: TypeAlias = Literal["cottage", "shop", "victorian", "business", "landmark"]
Season: TypeAlias = Literal["spring", "summer", "fall", "winter"]
Provenance: TypeAlias = Literal["stated", "derived", "reported", "assumed", "mine"]
Near: TypeAlias = Literal["church", "bird", "lighthouse", "pier"]

ZONES: tuple[Zone, ...] = ("gravel", "grass", "dirt", "sand")
KINDS: tuple[Kind, ...] = ("cottage", "shop", "victorian", "business", "landmark")
SEASONS: tuple[Season, ...] = ("spring", "summer", "fall", "winter")
BUILT: tuple[Kind, ...] = ("cottage", "shop")
UPGRADED: tuple[Kind, ...] = ("victorian", "business", "landmark")


class Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything in a deck file: immutable, and without unknown fields."""


class Count(Data, frozen=True):
    """Something of a player that can be counted.

    ``of`` says what: buildings (of ``kinds``, in ``zones``, on lots that touch ``street``, or on lots
    beside a church or a special space, ``near``); zones with such a building; cards; bird tokens (all,
    of one ``species``, different species, pairs of a kind); dollars; income. Empty means any.
    """

    of: Literal[
        "building", "zone", "activity_card", "upgrade_card", "movement_card_in_hand",
        "movement_card_discarded", "bird", "bird_species", "bird_pair", "money", "income",
    ]  # fmt: skip
    kinds: tuple[Kind, ...] = ()
    zones: tuple[Zone, ...] = ()
    street: str | None = None
    near: Near | None = None
    species: str | None = None


# --- what an effect does at once ---------------------------------------------------------------


class Effect(Data, frozen=True, tag_field="do"):
    """Base of all effects."""

    @property
    def tag(self) -> str:
        """What it is called in a deck file."""
        return str(self.__struct_config__.tag)


class Money(Effect, frozen=True, tag="money"):
    """Collect ``amount`` dollars, or pay a penalty if it is negative; ``per`` thing counted, if given,
    and never more than ``most`` dollars in all."""

    amount: int
    per: Count | None = None
    most: int | None = None


class MajorityMoney(Effect, frozen=True, tag="majority_money"):
    """Whoever has most buildings in ``zone`` collects ``most`` dollars for each building there, all others ``others``
    for each of theirs. In ``season`` each building brings ``more`` dollars in addition."""

    zone: Zone
    most: int
    others: int
    season: Season | None = None
    more: int = 0


class Income(Effect, frozen=True, tag="income"):
    """Change the income by ``amount``, for each thing counted by ``per`` if that is given. It never goes below 0."""

    amount: int
    per: Count | None = None


class Drawing(Effect, frozen=True):
    """Draw ``draw`` of something and keep ``keep`` of them (None: all)."""

    draw: int
    keep: int | None = None


class Birds(Drawing, frozen=True, tag="birds"):
    """Draw bird tokens; those that are not kept go back into the bag."""


class Activity(Drawing, frozen=True, tag="activity"):
    """Draw activity cards; those that are not kept are discarded."""


class UpgradeCard(Effect, frozen=True, tag="upgrade_card"):
    """Gain an upgrade card of ``zone``: the face-up one, or the better of two drawn."""

    zone: Zone


class Retrieve(Effect, frozen=True, tag="retrieve"):
    """Take back all discarded movement cards."""


class Discard(Effect, frozen=True, tag="discard"):
    """Discard ``count`` random movement cards, or as many as there are."""

    count: int


class Move(Effect, frozen=True, tag="move"):
    """Move the marker exactly ``steps`` spaces, or ``up_to`` so many, by the movement rules; the player may decline."""

    steps: int
    ignore_arrows: bool = False
    specials: bool = False
    up_to: bool = False


class Go(Effect, frozen=True, tag="go"):
    """Move the marker straight to a place, whatever arrows and lengths say (p. 11).

    ``to`` is the nearest space with that special, the start, the crossing of the two ``streets``, any space, or a space
    next to the nearest marker of another player. ``specials``: the space's free action may be taken.
    """

    to: Literal["bird", "lighthouse", "pier", "start", "crossing", "any", "player"]
    streets: tuple[str, ...] = ()
    specials: bool = False


class Work(Effect, frozen=True):
    """Build or upgrade. ``kinds`` are what may result; ``at`` says where: on lots that touch the marker's space, also
    on those diagonally adjacent, or on any; only in ``zones`` if some are named. It costs ``discount`` dollars less, or
    a flat ``price`` instead, and may be done ``times`` times, on the same lot or others."""

    kinds: tuple[Kind, ...] = ()
    at: Literal["adjacent", "diagonal", "any"] = "adjacent"
    zones: tuple[Zone, ...] = ()
    discount: int = 0
    price: int | None = None
    times: int = 1
    usual: ClassVar[tuple[Kind, ...]] = KINDS
    """The kinds that may result where none is named."""

    @property
    def results(self) -> tuple[Kind, ...]:
        """The kinds that may result."""
        return self.kinds or self.usual


class Build(Work, frozen=True, tag="build"):
    """Pay to build; ``kinds``: cottage, shop, or both if empty."""

    usual = BUILT


class Upgrade(Work, frozen=True, tag="upgrade"):
    """Pay to upgrade; ``kinds``: victorian, business, landmark, or all three if empty."""

    usual = UPGRADED


class BuildOrUpgrade(Work, frozen=True, tag="build_or_upgrade"):
    """Pay to build or to upgrade, as the player wishes each time."""


class Extra(Effect, frozen=True, tag="extra"):
    """Take ``actions`` more actions this turn."""

    actions: int


class Offer(Effect, frozen=True, tag="offer"):
    """Pay ``price`` dollars, if the player wishes, for the ``effects``."""

    price: int
    effects: tuple[AnyEffect, ...]


class Theirs(Effect, frozen=True, tag="theirs"):
    """Give ``effects`` to others: all of them, or the seat so many places on from whoever plays the card."""

    who: Literal["others", "1", "2", "3"]
    effects: tuple[AnyEffect, ...]


class IgnoreEvent(Effect, frozen=True, tag="ignore_event"):
    """Ignore one event card: when it is revealed, or while it is in force."""


class Note(Effect, frozen=True, tag="note"):
    """Something that only the table can carry out: the words are shown, and people enter the figures."""

    text: str


# --- what holds as long as the card is in force -------------------------------------------------


class Discount(Effect, frozen=True, tag="discount"):
    """Building and upgrading to ``kinds`` in ``zones`` costs ``amount`` less (negative: more)."""

    amount: int
    kinds: tuple[Kind, ...] = ()
    zones: tuple[Zone, ...] = ()


class Fare(Effect, frozen=True, tag="fare"):
    """Playing a movement card costs ``amount`` more (negative: less, never below $0)."""

    amount: int


class IgnoreArrows(Effect, frozen=True, tag="ignore_arrows"):
    """One-way arrows do not bind the player's marker."""


class CollectMore(Effect, frozen=True, tag="collect_more"):
    """The action Collect money brings ``amount`` more (negative: less)."""

    amount: int


class BirdMore(Effect, frozen=True, tag="bird_more"):
    """A bird space lets the player draw ``amount`` more tokens."""

    amount: int


class MovementLimit(Effect, frozen=True, tag="movement_limit"):
    """No movement card above ``highest`` may be played."""

    highest: int


class Fire(Effect, frozen=True, tag="fire"):
    """Fire in ``zones``: building and upgrading there cost ``dearer`` dollars more, or are not done at all if it is 0;
    on ``streets``: no marker may enter their spaces.

    At most four fire tokens mark it on the board (p. 5). That it makes building dearer is reported by somebody who had
    the game; the amount, and that upgrading is meant too, are ours.
    """

    streets: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    dearer: int = 0


class Ban(Effect, frozen=True, tag="ban"):
    """Nothing may be built or upgraded to ``kinds`` in ``zones``; empty means any."""

    kinds: tuple[Kind, ...] = ()
    zones: tuple[Zone, ...] = ()


class Actions(Effect, frozen=True, tag="actions"):
    """Every turn has ``amount`` more actions (negative: fewer)."""

    amount: int


# --- what is scored at the end --------------------------------------------------------------------


class Score(Effect, frozen=True, tag="score"):
    """Score ``points`` prestige per thing counted, at most ``most`` in all."""

    points: int
    per: Count
    most: int | None = None


AnyEffect: TypeAlias = (
    Money | MajorityMoney | Income | Birds | Activity | UpgradeCard | Retrieve | Discard | Move | Go | Build
    | Upgrade | BuildOrUpgrade | Extra | Offer | Theirs | IgnoreEvent | Note | Discount | Fare | IgnoreArrows
    | CollectMore | BirdMore | MovementLimit | Fire | Ban | Actions | Score
)  # fmt: skip
LASTING = (Discount, Fare, IgnoreArrows, CollectMore, BirdMore, MovementLimit, Fire, Ban, Actions)

# --- goals of bonus cards ---------------------------------------------------------------------------


class Goal(Data, frozen=True, tag_field="is"):
    """Base of all goals."""


class AtLeast(Goal, frozen=True, tag="at_least"):
    """Have at least ``n`` of what is counted."""

    n: int
    count: Count


class Most(Goal, frozen=True, tag="most"):
    """Have more of what is counted than anyone else; tied for most earns half (p. 14)."""

    count: Count


class EachZone(Goal, frozen=True, tag="each_zone"):
    """Have at least ``n`` buildings of ``kinds`` in each of the four zones."""

    n: int = 1
    kinds: tuple[Kind, ...] = ()


class OneZone(Goal, frozen=True, tag="one_zone"):
    """Have at least ``n`` buildings of ``kinds`` within a single one of the ``zones``."""

    n: int
    kinds: tuple[Kind, ...] = ()
    zones: tuple[Zone, ...] = ()


class Together(Goal, frozen=True, tag="together"):
    """Have a group of at least ``n`` buildings of ``kinds``, each adjacent to another of the group (p. 7)."""

    n: int
    kinds: tuple[Kind, ...] = ()
    zones: tuple[Zone, ...] = ()


class Told(Goal, frozen=True, tag="told"):
    """Something that only the table can judge: the words are shown, and people say whether it is met."""

    text: str


AnyGoal: TypeAlias = AtLeast | Most | EachZone | OneZone | Together | Told


class Award(Data, frozen=True):
    """Prestige for a goal met."""

    points: int
    goal: AnyGoal


# --- cards and decks ----------------------------------------------------------------------------------


class Card(Data, frozen=True):
    """What every card has. ``note`` says which part of a ``stated`` card is not stated, if any."""

    number: int
    title: str
    text: str = ""
    provenance: Provenance = "assumed"
    note: str = ""


class EventCard(Card, frozen=True):
    """Immediate: carried out once when revealed. Active: in force until the next round starts (p. 5)."""

    kind: Literal["immediate", "active"] = "immediate"
    effects: tuple[AnyEffect, ...] = ()


class ActivityCard(Card, frozen=True):
    """One of ``options`` is chosen when the card is played; its effects happen in order (p. 9, 11)."""

    options: tuple[tuple[AnyEffect, ...], ...] = ()


class UpgradeDeckCard(Card, frozen=True):
    """A card of a zone's upgrade deck, of one of the five types (p. 12)."""

    zone: Zone = "gravel"
    kind: Literal["immediate", "one_time", "once_per_round", "ongoing", "end_of_game"] = "immediate"
    effects: tuple[AnyEffect, ...] = ()


class BonusCard(Card, frozen=True):
    """A secret goal; the extra award needs the primary one (p. 14)."""

    primary: Award | None = None
    extra: Award | None = None


class SoloCard(Card, frozen=True):
    """What Ava does: she builds on the ``lots`` of the season, and in the seasons named in ``again`` once more, or
    ``builds`` where the player says; moves ``birds`` steps on the bird track; advances ``advances`` times on the
    upgrade track. With ``shuffle`` the deck is shuffled after it (p. 16-18)."""

    lots: dict[Season, tuple[str, ...]] = {}
    again: tuple[Season, ...] = ()
    birds: Annotated[int, Meta(ge=0, le=12)] = 0
    advances: Annotated[int, Meta(ge=0, le=12)] = 0
    shuffle: bool = False
    builds: bool = False


AnyCard: TypeAlias = EventCard | ActivityCard | UpgradeDeckCard | BonusCard | SoloCard
C = TypeVar("C")
DeckName: TypeAlias = Literal["event", "activity", "upgrade", "bonus", "solo"]
CARD_TYPES: dict[str, type[AnyCard]] = {
    "event": EventCard,
    "activity": ActivityCard,
    "upgrade": UpgradeDeckCard,
    "bonus": BonusCard,
    "solo": SoloCard,
}


class DeckFile(Data, Generic[C], frozen=True):
    """A deck file in ``boards/cape_may/``. The lots of solo cards are those of the side for one and two players."""

    format: Literal["capemay-deck/1"]
    deck: DeckName
    source: str
    cards: tuple[C, ...]


DECK_TYPES: dict[str, Any] = {name: DeckFile[kind] for name, kind in CARD_TYPES.items()}  # type: ignore[valid-type]
