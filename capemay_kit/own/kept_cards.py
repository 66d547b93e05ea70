"""Cards that owners keep of games whose decks the app does not enter: by game, deck and number, with a photo."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.own_card import OwnCard
from capemay_kit.core.owned import ThingKey
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games import registry
from capemay_kit.own import words
from capemay_kit.own.cards import card_name
from capemay_kit.own.steps import step

KEPT = "kept_card"
"""The kind they are kept as; the name is the game, the deck and the number."""
CARD_PHOTO = "card_photo"
"""The kind that photos of cards are kept as, by the names of the cards."""


def kept_name(game: str, deck: str, number: int) -> str:
    """Return the name a card is kept by."""
    return f"{game}/{card_name(deck, number)}"


def read_kept(name: str, raw: bytes) -> tuple[str, str, OwnCard]:
    """Read a card as it is kept; return its game, its deck and what is on it. Raises `BadFile`."""
    source = words.YOUR_CARD.format(name=name)
    game, _, rest = name.partition("/")
    deck = rest.partition("/")[0]
    types: Mapping[str, type[OwnCard]] = registry.screen(game).own_cards if game in registry.GAMES else {}
    if deck not in types:
        raise BadFile(source, [Fault("$", words.NO_DECK.format(there=", ".join(types)))])
    card: OwnCard = decode(raw, types[deck], source)
    if kept_name(game, deck, card.number) != name:
        raise BadFile(source, [Fault("$.number", words.KEPT_AS.format(number=card.number, name=name))])
    return game, deck, card


def kept_cards(store: Store, game: str) -> dict[tuple[str, int], OwnCard]:
    """Return the cards kept of a game, by deck and number; those that cannot be read are left out."""
    found: dict[tuple[str, int], OwnCard] = {}
    for name, raw in store.own(KEPT).items():
        try:
            of, deck, card = read_kept(name, raw)
        except BadFile:
            continue
        if of == game:
            found[deck, card.number] = card
    return found


def keep(store: Store, game: str, deck: str, fields: Mapping[str, Any], photo: bytes = b"") -> OwnCard:
    """Keep a card, with its photo if there is one. Where another one has its number it takes the next that is free:
    nothing that was kept is lost. Raises `OwnChanged`."""
    as_type: Any = registry.screen(game).own_cards[deck]
    card: OwnCard = msgspec.convert(dict(fields), as_type)
    there, photos = store.own(KEPT), store.own(CARD_PHOTO)
    for n in count(card.number):
        name, body = kept_name(game, deck, n), msgspec.json.encode(replace(card, number=n))
        if there.get(name) in (None, body):
            break
    changed: dict[ThingKey, bytes | None] = {(KEPT, name): body}
    known: dict[ThingKey, bytes | None] = {(KEPT, name): there.get(name)}
    if photo:
        changed[CARD_PHOTO, name], known[CARD_PHOTO, name] = photo, photos.get(name)
    title = registry.game(game).rules.meta.title
    store.keep_own(changed, step("card", deck=deck, number=n, title=title), known)
    return replace(card, number=n)
