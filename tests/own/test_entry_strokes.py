"""How many taps and keys it takes to enter whole decks, counted over the form itself."""

from __future__ import annotations

from statistics import median

from msgspec.structs import replace

from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.capital_city.book import OwnBuilding, OwnCharacter
from capemay_kit.games.capital_city.book import shipped_decks as city_decks
from capemay_kit.own.cards import DECKS

from .entering import Hands
from .strokes import Strokes


def made_up(deck):
    """Yield a deck of the mix that ours has, with short titles of its own."""
    for card in shipped_decks()[deck].values():
        yield replace(card, title=card.title.split()[-1], text="", note="", provenance="mine")


def city():
    characters, buildings = city_decks()
    return {
        "building": [OwnBuilding(n, one.symbols, one.deed, one.points, one.dollars, one.title)
                     for n, one in enumerate(buildings.cards, 1)],
        "character": [OwnCharacter(n, one.family, one.symbol, one.first_name)
                      for n, one in enumerate(characters.cards, 1)],
    }  # fmt: skip


def entered(game, decks, strokes):
    """Enter whole decks; return the taps and keys of each card. What is kept is exactly what was meant."""
    each = []
    for deck, cards in decks.items():
        hands = Hands(game, deck, strokes)
        for card in cards:
            before = strokes.taps, strokes.keys
            assert hands.enter(card) == card
            each.append((strokes.taps - before[0], strokes.keys - before[1]))
        strokes.done(deck)
    return each


def test_a_usual_card_of_cape_may_takes_at_most_six_taps_and_twelve_keys():
    """In the median over all five decks."""
    each = entered("cape-may", {deck: made_up(deck) for deck in DECKS}, Strokes())
    taps, keys = (median(found) for found in zip(*each, strict=True))
    assert taps <= 6
    assert keys <= 12


def test_both_decks_of_capital_city_take_less_than_fifteen_minutes():
    strokes = Strokes()
    entered("capital-city", city(), strokes)
    assert strokes.seconds <= 15 * 60, str(strokes)
