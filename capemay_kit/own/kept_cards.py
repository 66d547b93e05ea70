"""Cards of other games than the first, and photos of cards, as they come and go in packs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count

import msgspec
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.own_card import OwnCard
from capemay_kit.core.store import Store
from capemay_kit.own.arrivals import Arrivals
from capemay_kit.own.cards import CARD, CARD_PHOTO, KEPT, row_of
from capemay_kit.own.steps import thing


def _numbered(
    there: Mapping[str, bytes], spoken_for: set[str], game: str, deck: str, card: OwnCard
) -> tuple[OwnCard, str, bytes]:
    """Return a card under its number, or under the next one where no other card is, with its name and its bytes. A card
    that is here under another number stays that, unless it is ``spoken_for``: a deck may have the same card twice."""
    name, body = row_of(game, deck, card.number)[1], msgspec.json.encode(card)
    if there.get(name) == body:
        return card, name, body
    begins = name[:-3]
    for other in sorted(there.keys() - spoken_for):
        if other.startswith(begins):
            one = replace(card, number=int(other.removeprefix(begins)))
            if there[other] == msgspec.json.encode(one):
                return one, other, there[other]
    for n in count(card.number):
        one = replace(card, number=n)
        name = row_of(game, deck, n)[1]
        if name not in there:
            return one, name, msgspec.json.encode(one)
    raise AssertionError


def given(store: Store, photos: bool) -> dict[str, bytes]:
    """Return the files that a pack has of these cards and, if wished, of the photos of all cards."""
    kept = store.own(KEPT)
    files = {f"kept/{name}.json": body for name, body in kept.items()}
    if photos:
        there = {*kept, *store.own(CARD)}
        files |= {f"card_photos/{name}.jpg": raw for name, raw in store.own(CARD_PHOTO).items() if name in there}
    return files


def take(
    arrivals: Arrivals,
    store: Store,
    kept: Mapping[str, OwnCard],
    photos: Mapping[str, bytes],
    cards: Collection[str],
) -> None:
    """Take a pack's kept cards and the photos of all its cards. A card whose number another one has is kept under the
    next that is free.

    ``cards`` are those of the first game as they will stand here. A photo goes where its card goes; that of a card that
    waits is left out, and where another photo is here, the owner is asked.
    """
    there, seen = dict(store.own(KEPT)), store.own(CARD_PHOTO)
    at: dict[str, str] = {name: name for name in cards}
    spoken_for = {name for name, card in kept.items() if there.get(name) == msgspec.json.encode(card)}
    for was, card in sorted(kept.items()):
        game, deck, __ = was.split("/")
        one, name, body = _numbered(there, spoken_for, game, deck, card)
        spoken_for.add(name)
        new, at[was] = name not in there, name
        if new:
            arrivals.made[KEPT, name] = there[name] = body
        called = thing(KEPT, was)
        if not new:
            said = _("{thing}: already here.", thing=called)
        elif name == was:
            said = _("{thing}: kept.", thing=called)
        else:
            said = _("{thing}: kept as {n}.", thing=called, n=one.number)
        arrivals.told.append(said)
    for was, raw in sorted(photos.items()):
        name = at.get(was, "")
        if not name:
            arrivals.told.append(
                _("{thing}: left out, as its card waits for your answer.", thing=thing(CARD_PHOTO, was))
            )
        else:
            arrivals.put(CARD_PHOTO, name, raw, seen.get(name), seen.get(name) == raw)
