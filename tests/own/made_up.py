"""A made-up printed copy: numbers that differ from ours wherever they may."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from capemay_kit.games import registry
from capemay_kit.own import match, printed
from capemay_kit.own.printed import Number, Value


def other(number: Number, value: Value) -> Value:
    """Return another usual value that a number can have."""
    if number.among == ("no", "yes"):
        return not value
    if number.among:
        return next(one for one in number.among if one != value)
    limits = registry.editions(number.game).limits(number.name)
    return int(value) + 1 if limits.is_usual(int(value) + 1) else int(value) - 1


def keys_of(number: Number, value: Value) -> str:
    """Return what is typed for a number: a word is known by the letters with which no other begins."""
    word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    if not number.among:
        return word
    others = [one for one in number.among if one != word]
    return next(word[:n] for n in range(1, len(word) + 1) if not any(one.startswith(word[:n]) for one in others))


def on_streets(card: Any, keys: Mapping[str, str]) -> Any:
    """Return a card that names other streets, each by its key in place of ours."""

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


def numbers_of(game: str) -> dict[str, Value]:
    """Return all numbers of a made-up copy of a game that its form asks for."""
    if game == "capitol":
        return capitol()
    base = registry.editions(game).load(registry.newest_edition(game))
    every = [one for page in printed.pages(game) for one in page.numbers]
    return {one.name: other(one, match.value_of(base, one.name)) for one in every}
