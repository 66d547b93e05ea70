"""A card of the owner's printed copy that no deck of the app has: what was told of it once at a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

MOST = 999


class OwnCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card that its owner calls by a ``number``; a game says in a type of its own what is printed on it. The
    types are the `own_cards` of its `core.screen.Screen`, by deck."""

    number: Annotated[int, Meta(ge=1, le=MOST)]
