"""The decks of a printed copy, as their owner enters them card by card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

MOST = 999
OWN_PLAYED = "book.own.played"
"""The correction by which a table begins with its owner's cards in place of the shipped ones."""


class OwnCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of the owner's in a game whose shipped decks do not number their cards. Its owner calls it by a
    ``number``; a game says in a type of its own what is printed on it."""

    number: Annotated[int, Meta(ge=1, le=MOST)]


class OwnDeck(NamedTuple):
    """A deck that an owner enters: what it is called, the type of its ``card`` (which has a ``number``), and what a
    card ``says`` in words, where streets are called as it is told. The form for a card is read off the type.

    ``printed`` is how many cards the printed deck has (0: nobody knows). ``ours`` returns the shipped cards by number,
    where they stand in for the printed ones. ``path`` begins the correction by which a table gets a card. ``labels``
    name fields, and ``values`` the options of a field: these names go before those of `own.vocabulary`, and a field
    in ``values`` offers no other options. ``stays`` are the fields that the next card of the deck most often shares.
    """

    title: str
    card: type[Struct]
    says: Callable[[Any, Mapping[str, str]], str]
    printed: int = 0
    ours: Callable[[], Mapping[int, Any]] = dict
    path: str = "book.own"
    labels: Mapping[str, str] = {}
    values: Mapping[str, Mapping[str, str]] = {}
    stays: tuple[str, ...] = ()
