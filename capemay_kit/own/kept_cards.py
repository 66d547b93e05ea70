"""Cards that owners keep of games whose decks the app does not enter: by game, deck and number, with a photo."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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
from capemay_kit.own.cards import CARD, card_name
from capemay_kit.own.steps import step

KEPT = "kept_card"
"""The kind they are kept as; the name is the game, the deck and the number."""
CARD_PHOTO = "card_photo"
"""The kind that photos of cards are kept as, by the names of the cards."""


def kept_name(game: str, deck: str, number: int) -> str:
    """Return the name a card is kept by."""
    return f"{game}/{card_name(deck, number)}"


def read_kept(name: str, raw: bytes, source: str | None = None) -> tuple[str, str, OwnCard]:
    """Read a card as it is kept; return its game, its deck and what is on it. Raises `BadFile`."""
    source = words.YOUR_CARD.format(name=name) if source is None else source
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
    card, name, body = _numbered(there, game, deck, card)
    changed: dict[ThingKey, bytes | None] = {(KEPT, name): body}
    known: dict[ThingKey, bytes | None] = {(KEPT, name): there.get(name)}
    if photo:
        changed[CARD_PHOTO, name], known[CARD_PHOTO, name] = photo, photos.get(name)
    title = registry.game(game).rules.meta.title
    store.keep_own(changed, step("card", deck=deck, number=card.number, title=title), known)
    return card


def _numbered(there: Mapping[str, bytes], game: str, deck: str, card: OwnCard) -> tuple[OwnCard, str, bytes]:
    """Return a card under its number, or under the next one where no other card is, with its name and its bytes."""
    for n in count(card.number):
        one = replace(card, number=n)
        name, body = kept_name(game, deck, n), msgspec.json.encode(one)
        if there.get(name) in (None, body):
            return one, name, body
    raise AssertionError


# --- what is handed on ----------------------------------------------------------------------------------------


def given(store: Store, photos: bool) -> dict[str, bytes]:
    """Return the files that a pack has of these cards and, if wished, of the photos of all cards."""
    kept = store.own(KEPT)
    files = {f"kept/{name}.json": body for name, body in kept.items()}
    if photos:
        there = {*kept, *store.own(CARD)}
        files |= {f"card_photos/{name}.jpg": raw for name, raw in store.own(CARD_PHOTO).items() if name in there}
    return files


def taken(
    store: Store, kept: Mapping[str, OwnCard], photos: Mapping[str, bytes], cards: Collection[str]
) -> tuple[dict[ThingKey, bytes | None], list[str]]:
    """Return what is new of a pack's kept cards and photos of cards, and a sentence for each of them.

    ``cards`` are those of the first game as they will stand here. A photo goes where its card goes; one of a card that
    has another photo here, or that waits, is left out.
    """
    made: dict[ThingKey, bytes | None] = {}
    told: list[str] = []
    there, seen = dict(store.own(KEPT)), store.own(CARD_PHOTO)
    at: dict[str, str] = {name: name for name in cards}
    for was, card in sorted(kept.items()):
        game, deck, _ = was.split("/")
        one, name, body = _numbered(there, game, deck, card)
        new, at[was] = name not in there, name
        if new:
            made[KEPT, name] = there[name] = body
        beside = words.ALREADY_KEPT if not new else words.KEPT_HERE if name == was else words.KEPT_AS_NUMBER
        said = {"title": registry.game(game).rules.meta.title, "deck": deck, "number": card.number}
        told.append(words.TAKES_KEPT.format(**said, beside=beside.format(n=one.number)))
    for was, raw in sorted(photos.items()):
        name = at.get(was, "")
        beside = words.KEPT_HERE if name and name not in seen else words.ALREADY_KEPT
        if name and name not in seen:
            made[CARD_PHOTO, name] = raw
        elif seen.get(name) != raw:
            beside = words.LEFT_OUT
        told.append(words.TAKES_CARD_PHOTO.format(name=was.replace("/", " "), beside=beside))
    return made, told
