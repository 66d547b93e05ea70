"""How many taps and keys it takes to enter whole decks, counted over the form itself."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.capital_city.book import OwnBuilding, OwnCharacter
from capemay_kit.games.capital_city.book import shipped_decks as city_decks
from capemay_kit.own.cards import DECKS

from .entering import Hands
from .strokes import Strokes


def made_up(deck: str) -> Iterator[Any]:
    """Yield a deck of the mix that ours has, with short titles of its own."""
    for card in shipped_decks()[deck].values():  # type: ignore[index]
        yield replace(card, title=card.title.split()[-1], text="", note="", provenance="mine")


def city() -> dict[str, list[Any]]:
    """Return made-up decks of Capital City of the printed size."""
    characters, buildings = city_decks()
    return {
        "building": [OwnBuilding(n, one.symbols, one.deed, one.points, one.dollars, one.title)
                     for n, one in enumerate(buildings.cards, 1)],
        "character": [OwnCharacter(n, one.family, one.symbol, one.first_name)  # type: ignore[arg-type]
                      for n, one in enumerate(characters.cards, 1)],
    }  # fmt: skip


def entered(game: str, decks: dict[str, list[Any]], strokes: Strokes) -> list[tuple[int, int]]:
    """Enter whole decks; return the taps and keys of each card."""
    each = []
    for deck, cards in decks.items():
        hands = Hands(game, deck, strokes)
        for card in cards:
            before = strokes.taps, strokes.keys
            assert hands.enter(card) == card
            each.append((strokes.taps - before[0], strokes.keys - before[1]))
        strokes.done(deck)
    return each


def test_a_usual_card_of_cape_may_takes_at_most_six_taps_and_twelve_keys(capsys: pytest.CaptureFixture[str]) -> None:
    """In the median over all five decks; what is kept is exactly what was meant."""
    strokes = Strokes()
    each = entered("cape-may", {deck: list(made_up(deck)) for deck in DECKS}, strokes)
    taps, keys = (median(found) for found in zip(*each, strict=True))
    with capsys.disabled():
        print(f"\n{len(each)} cards of Cape May, median {taps} taps and {keys} keys: {strokes}")
    assert taps <= 6
    assert keys <= 12


def test_both_decks_of_capital_city_take_less_than_fifteen_minutes(capsys: pytest.CaptureFixture[str]) -> None:
    """Every building and every character."""
    strokes = Strokes()
    entered("capital-city", city(), strokes)
    with capsys.disabled():
        print(f"\nCapital City: {strokes}")
    assert strokes.seconds <= 15 * 60
