"""The action cards, and the terms of the rules (rulebook ch. 1 and 10).

We have the rulebook's text without page numbers, so chapters are cited: 1 components, 2 preparation, 3 playing the
game, 4 construction, 5 building permits, 6 auctions, 7 fountains, 8 amphitheaters, 9 temples, 10 cards, 11 scoring.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Kind: TypeAlias = Literal["roof", "floor", "permit"]
Colour: TypeAlias = Literal["blue", "pink", "purple"]
Roof: TypeAlias = Literal["round", "triangular"]
Improvement: TypeAlias = Literal["fountain", "amphitheater", "temple"]
KINDS: tuple[Kind, ...] = ("roof", "floor", "permit")
COLOURS: tuple[Colour, ...] = ("blue", "pink", "purple")
ROOFS: tuple[Roof, ...] = ("round", "triangular")
KIND = {kind: i for i, kind in enumerate(KINDS)}
ROOF = {roof: i for i, roof in enumerate(ROOFS)}

UNKNOWN = "?"
"""A card of unknown kind."""
UNKNOWN_OF: dict[Kind, str] = {kind: f"{kind}?" for kind in KINDS}
"""A card of which only the kind is known."""
SEALED = (UNKNOWN,)
"""In place of the cards of somebody else's bid that lies face down."""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action card: its ``number`` is what it counts in a bid, ``count`` how many there are of it.

    ``colour`` is that of a permit, None for all others.
    """

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    kind: Kind
    number: Annotated[int, Meta(ge=0, le=99)]
    colour: Colour | None = None
    count: Annotated[int, Meta(ge=1, le=99)] = 1


def deck_of(roofs: Sequence[int], floors: Sequence[int], permits: Mapping[Colour, Sequence[int]]) -> Iterator[Card]:
    """Yield the cards of a deck, of which it is said how many there are with each number, 1 first."""
    by_kind: tuple[tuple[Kind, Sequence[int]], ...] = (("roof", roofs), ("floor", floors))
    for kind, counts in by_kind:
        for number, count in enumerate(counts, 1):
            if count:
                yield Card(f"{kind}-{number}", kind, number, count=count)
    for colour, counts in permits.items():
        for number, count in enumerate(counts, 1):
            if count:
                yield Card(f"permit-{colour}-{number}", "permit", number, colour, count)
