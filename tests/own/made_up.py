"""A made-up printed copy: numbers that differ from ours wherever they may, cards of our mix."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.printed import YES_NO
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.capital_city.book import OwnBuilding, OwnCharacter
from capemay_kit.games.capital_city.book import shipped_decks as city_decks
from capemay_kit.own import match, printed
from capemay_kit.own.printed import Number, Value


def other(number: Number, value: Value) -> Value:
    if number.among == YES_NO:
        return not value
    if number.among:
        return next(one for one in number.among if one != value)
    limits = registry.editions(number.game).limits(number.name)
    return int(value) + 1 if limits.is_usual(int(value) + 1) else int(value) - 1


def cards_of(game: str, deck: str) -> list[Any]:
    """Return a deck of the mix that ours has, as an owner enters it."""
    if game == "cape-may":
        # with short titles
        return [replace(card, title=card.title.split()[-1], text="", note="", provenance="mine")
                for card in shipped_decks()[deck].values()]  # fmt: skip
    characters, buildings = city_decks()
    if deck == "building":
        return [OwnBuilding(n, one.symbols, one.deed, one.points, one.dollars, one.title)
                for n, one in enumerate(buildings.cards, 1)]  # fmt: skip
    return [OwnCharacter(n, one.family, one.symbol, one.first_name) for n, one in enumerate(characters.cards, 1)]


def on_streets(card: Any, keys: Mapping[str, str]) -> Any:
    def named(value: Any, field: str = "") -> Any:
        match value:
            case dict():
                return {key: named(one, key) for key, one in value.items()}
            case list() | tuple():
                return [named(one, field) for one in value]
        return keys.get(value, value) if field in ("street", "streets") else value

    return msgspec.convert(named(msgspec.to_builtins(card)), type(card))


def capitol() -> dict[str, Value]:
    """Return Capitol's numbers of a copy that has as many cards, areas and fountains as its rulebook counts, all of
    them otherwise: the numbers of roofs go up to 18, and the board is turned over."""
    counts = {
        "roof": [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "floor": [3, 1, 3, 1, 3, 1, 3, 1, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0],
        "blue": [1, 0, 0, 2, 0, 0, 1, 0, 2, 0, 0, 1, 1, 0, 0, 0, 0, 0],
        "pink": [0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0],
        "purple": [0, 0, 2, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0],
    }
    found: dict[str, Value] = {f"cards.{line}[{i}]": n for line, each in counts.items() for i, n in enumerate(each)}
    areas = registry.editions("capitol").load("base-2").numbers["areas"]
    for i, area in enumerate(reversed(areas)):
        fountains = 1 if i in (0, 3, 5, 8) else 0
        found |= {f"areas[{i}].name": area["name"], f"areas[{i}].colour": area["colour"],
                  f"areas[{i}].spaces": area["spaces"] + 1, f"areas[{i}].fountains": fountains}  # fmt: skip
    return found


def winds() -> dict[str, Value]:
    """Return how many wind cards of each kind Cape Horn has in a copy: as many in all as its rulebook counts."""
    more = ("fan-1", "fan-3", "tee-1", "tee-3", "fork-1", "straight-2", "straight-3", "seesaw-right", "backing-right",
            "backfork-1")  # fmt: skip
    counts: dict[str, int] = registry.editions("cape-horn").load("base-2").numbers["wind_cards"]
    found = {kind: n + 1 if kind in more else n - 1 for kind, n in counts.items()}
    return {f"wind_cards.{kind}": n - (kind == "hook") for kind, n in found.items()}


def numbers_of(game: str) -> dict[str, Value]:
    if game == "capitol":
        return capitol()
    base = registry.editions(game).load(registry.newest_edition(game))
    every = [one for page in printed.pages(game) for one in page.numbers]
    made_up = {one.name: other(one, match.value_of(base, one.name)) for one in every}
    return made_up | (winds() if game == "cape-horn" else {})
