"""Wind cards: the ways each of them takes a ship (rulebook p. 3, 6).

A way is given as a helmsman would say it: ahead or back, right or left. Which point of the compass that is depends on
the area in which the card lies.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias, cast

from msgspec import Meta, Struct

from capemay_kit.core.edition import Source
from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.own_card import OwnCard
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault

Way: TypeAlias = Literal["ahead", "ahead_right", "right", "back_right", "back", "back_left", "left", "ahead_left"]
Edge: TypeAlias = Literal["north", "east", "south", "west"]

WAYS: tuple[Way, ...] = (
    "ahead", "ahead_right", "right", "back_right", "back", "back_left", "left", "ahead_left",
)  # fmt: skip
"""All ways, clockwise."""
POINTS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight points of the compass, clockwise from north, as steps to the east and to the south."""
COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
FACING: dict[Edge, int] = {"south": 0, "west": 2, "north": 4, "east": 6}
"""The point of the compass that a card faces, by the side of its lower edge (p. 2)."""

AHEAD: dict[Edge, Edge] = {"south": "north", "west": "east", "north": "south", "east": "west"}
"""The point of the compass ahead, away from the lower edge."""
ARROWS: dict[str, str] = dict(zip(WAYS, "↑↗→↘↓↙←↖", strict=True))

LONGEST_WAY = 3
"""Ways of printed cards are at most so long, as a reviewer reports (docs/cape_horn.md); a file may say otherwise."""
_WAY = f"({'|'.join(WAYS)})[1-9]"
UNKNOWN = "?"
"""An unknown card."""
TOLD = "told"
"""The id of all cards that are known by their ways alone. The title of such a card is its owner's number for it, or
empty."""


_SHAPES = Texts({
    "Fan": "Fan", "Tee": "Tee", "Fork": "Fork", "Straight": "Straight", "Hook": "Hook", "Long hook": "Long hook",
    "Seesaw right": "Seesaw right", "Seesaw left": "Seesaw left", "Backing right": "Backing right",
    "Backing left": "Backing left", "Back fork": "Back fork",
})  # fmt: skip


class Leg(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of steps in one direction."""

    way: Way
    steps: Annotated[int, Meta(ge=1, le=9)]


class WindCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of wind card. Each option is a list of legs, which are sailed one after another as a single move."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$")]
    title: str
    provenance: Source
    options: Annotated[tuple[Annotated[tuple[Leg, ...], Meta(min_length=1)], ...], Meta(min_length=1)]
    note: str = ""

    @property
    def shape(self) -> str:
        """What the card is called without the number of its distance."""
        name, __, n = self.title.rpartition(" ")
        name = name if n.isdigit() else self.title
        return _SHAPES.get(name, name)

    @property
    def name(self) -> str:
        """What the card is called."""
        if self.id == TOLD:
            return _("Card {n}", n=self.title) if self.title else _("Your card")
        n = self.title.rpartition(" ")[2]
        return f"{self.shape} {n}" if n.isdigit() else self.shape


class Winds(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of ``capemay-winds/1``: the kinds of wind card. How many there are of each says the edition."""

    format: Literal["capemay-winds/1"]
    source: str
    cards: tuple[WindCard, ...]


class OwnWind(OwnCard, frozen=True):
    """A wind card of an owner's printed copy, by the ways it carries a ship."""

    options: Annotated[tuple[Annotated[tuple[Leg, ...], Meta(min_length=1)], ...], Meta(min_length=1)]


def told(options: tuple[tuple[Leg, ...], ...], number: int = 0) -> str:
    """Return the id of a card known by its ways alone (``?ahead1-right2 back1``), with its ``number`` if its owner
    keeps it (``?7:ahead1``)."""
    ways = " ".join("-".join(f"{leg.way}{leg.steps}" for leg in legs) for legs in options)
    return f"{UNKNOWN}{number}:{ways}" if number else f"{UNKNOWN}{ways}"


@lru_cache(maxsize=512)
def read_told(card: str) -> WindCard | None:
    """Return the card that the id of one known by its ways stands for; None if it stands for none."""
    number, __, ways = card.removeprefix(UNKNOWN).rpartition(":")
    said = card.startswith(UNKNOWN) and re.fullmatch(rf"{_WAY}([ -]{_WAY})*", ways)
    if not said or not re.fullmatch(r"\d{0,3}", number):
        return None
    options = tuple(
        tuple(Leg(cast(Way, one[:-1]), int(one[-1])) for one in option.split("-")) for option in ways.split(" ")
    )
    return WindCard(TOLD, number, "mine", options)


class Kinds(dict[str, WindCard]):
    """All kinds of wind card by their ids, and any card that is known by its ways."""

    def __missing__(self, card: str) -> WindCard:
        """Return a card that is known by its ways."""
        found = read_told(card)
        if found is None:
            raise KeyError(card)
        return found

    def __contains__(self, card: object) -> bool:
        """Say whether the ways of a card are known."""
        return super().__contains__(card) or (isinstance(card, str) and read_told(card) is not None)


def read_winds(raw: bytes, source: str) -> dict[str, WindCard]:
    """Read a file of wind cards, by id. Raises `BadFile` with every fault."""
    winds = decode(raw, Winds, source)
    ids = [card.id for card in winds.cards]
    faults = [
        Fault(f"$.cards[{i}].id", _("{id!r} is listed twice", id=id)) for i, id in enumerate(ids) if id in ids[:i]
    ]
    if faults:
        raise BadFile(source, faults)
    return {card.id: card for card in winds.cards}


def drawn(card: WindCard, facing: int = 0) -> str:
    """Describe the drawing of a card that faces a point of the compass: the side of its lower edge, then its ways with
    their distances (``s n1 ne1``; ``n1-e2`` are two legs of one way)."""
    ways = [
        "-".join(f"{COMPASS[(facing + WAYS.index(leg.way)) % 8]}{leg.steps}" for leg in legs) for legs in card.options
    ]
    return " ".join((COMPASS[(facing + 4) % 8], *ways))


def step(facing: int, way: Way) -> tuple[int, int]:
    """Return one step along a way of a card that faces a point of the compass, as spaces to the east and to the
    south."""
    return POINTS[(facing + WAYS.index(way)) % 8]
