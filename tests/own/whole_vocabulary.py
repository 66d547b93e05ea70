"""Strategies over the whole vocabulary of cards, read off its types."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import CARD_TYPES
from capemay_kit.games.cape_may.sentences import BIRDS, STREETS
from capemay_kit.own.cards import deck_of, doubts, doubts_of, fitting
from capemay_kit.own.vocabulary import asked, fill, make, name_of

LOTS = tuple(f"{zone}-{n}" for zone in cards.ZONES for n in range(1, 10))
NAMED = {"street": tuple(STREETS), "streets": tuple(STREETS), "species": tuple(BIRDS), "lots": LOTS}
# a note ends with a full stop, whether or not one was typed
TEXTS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs"), exclude_characters="."), max_size=30)
FEW = 3


def strategy(name: str, hint: Any, effects: Any) -> Any:
    inside = get_args(hint)
    match get_origin(hint):
        case origin if origin is Annotated:
            return st.integers(inside[1].ge, inside[1].le)
        case origin if origin is Literal:
            return st.sampled_from(inside)
        case origin if origin is tuple:
            return st.lists(strategy(name, inside[0], effects), max_size=FEW).map(tuple)
        case origin if origin is dict:
            return st.dictionaries(strategy("", inside[0], effects), strategy(name, inside[1], effects), max_size=FEW)
        case origin if origin in (Union, UnionType):
            if set(inside) == set(get_args(cards.AnyEffect)):
                return effects
            return st.one_of(*(strategy(name, one, effects) for one in inside))
    if hint is NoneType:
        return st.none()
    if hint is int:
        return st.integers(-30, 60)
    if hint is bool:
        return st.booleans()
    if hint is str:
        return st.sampled_from(NAMED[name]) if name in NAMED else TEXTS
    return made(hint, effects)


def made(cls: Any, effects: Any = None) -> Any:
    return st.builds(cls, **{one.name: strategy(one.name, one.type, effects) for one in msgspec.structs.fields(cls)})


PLAIN = [made(one) for one in get_args(cards.AnyEffect) if one not in (cards.Offer, cards.Theirs)]
OFFERS = st.one_of(*(made(one, st.one_of(*PLAIN)) for one in (cards.Offer, cards.Theirs)))
EFFECTS = st.one_of(*PLAIN, OFFERS, made(cards.Offer, st.one_of(*PLAIN, OFFERS)))
GOALS = st.one_of(*(made(one) for one in get_args(cards.AnyGoal)))
COUNTS = made(cards.Count)
CARDS = st.one_of(*(made(one, EFFECTS) for one in CARD_TYPES.values()))


def sensible(thing: Any) -> Any:
    thing = plain(thing)
    return None if list(doubts_of(thing)) else thing


def with_sense(thing: Any) -> Any:
    thing = sensible(thing)
    assume(thing is not None)
    return thing


def card_with_sense(card: Any) -> Any:
    """Return a card with a title and a number, and of its effects those that do something on it; look no further if
    it makes no sense all the same."""
    card = replace(plain(card), title="Some Card", number=1 + abs(card.number))
    deck, kind = deck_of(card), getattr(card, "kind", "")

    def fits(effect: Any) -> bool:
        inside = getattr(effect, "effects", ())
        return name_of(effect) in fitting(deck, kind) and not list(doubts_of(effect)) and all(map(fits, inside))

    if hasattr(card, "effects"):
        card = replace(card, effects=tuple(filter(fits, card.effects)) or (cards.Note("as it says"),))
    if hasattr(card, "options"):
        card = replace(card, options=tuple(found for one in card.options if (found := tuple(filter(fits, one)))))
    assume(not list(doubts(card)))
    return card


def plain(thing: Any) -> Any:
    name = name_of(thing)
    values = fill(thing)
    kept = {}
    for one in asked(name, values):
        value = values[one.name]
        if one.kind == "thing" and value is not None:
            value = again(value)
        elif one.kind == "things":
            value = tuple(again(inner) for inner in value)
        elif one.kind == "choices":
            value = tuple(tuple(again(inner) for inner in several) for several in value)
        kept[one.name] = value
    return make(name, kept)


def again(named: Any) -> Any:
    thing = plain(make(*named))
    return name_of(thing), fill(thing)
