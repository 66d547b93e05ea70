"""The form of a game's numbers: the parts of the printed copy whose numbers the owner compares."""

from __future__ import annotations

from capemay_kit.core.edition import source_of
from capemay_kit.core.i18n import by_language
from capemay_kit.core.printed import YES_NO, Number, PrintedPart, Value
from capemay_kit.games import registry

__all__ = [
    "FIRST",
    "Number",
    "PrintedPart",
    "Value",
    "called",
    "games",
    "key",
    "key_of",
    "page_title",
    "pages",
    "parted",
    "written",
]
FIRST = registry.GAMES[0]
"""The game of numbers, parts, editions and types of cards that name no game."""


def games() -> tuple[str, ...]:
    """Return the games that have numbers."""
    return tuple(game for game in registry.GAMES if registry.files(game).editions is not None)


@by_language()
def pages(game: str = FIRST) -> tuple[PrintedPart, ...]:
    """Return the form of a game: every part of its printed copy, with the numbers that its rulebook states and those
    to be compared."""
    known = registry.editions(game)
    base = known.load(known.newest)

    def as_known(line: tuple[Number, ...]) -> tuple[Number, ...]:
        return tuple(
            one._replace(stated=source_of(base.sources, one.name) == "stated", game=game) for one in line
        )  # fmt: skip

    return tuple(
        part._replace(
            grids=tuple(
                grid._replace(lines=tuple((label, as_known(line)) for label, line in grid.lines)) for grid in part.grids
            )
        )
        for part in registry.files(game).printed(base.numbers)
    )


def key_of(game: str, name: str) -> str:
    """Return the key of a number or a part: its name, and before that the game, unless it is the first."""
    return name if game == FIRST else f"{game}/{name}"


def key(number: Number) -> str:
    """Return the key of a number of the form."""
    return key_of(number.game, number.name)


def parted(key: str) -> tuple[str, str]:
    """Return the game and the name of a number or a part by its key."""
    game, slash, name = key.partition("/")
    return (game, name) if slash else (FIRST, key)


def called(key: str) -> str:
    """Return what a number is called, by its key; the key if the form does not have it."""
    game, name = parted(key)
    return next((one.label for page in pages(game) for one in page.numbers if one.name == name), key)


def page_title(key: str) -> str:
    """Return the title of a part of the form, by its key; the key if there is no such part."""
    game, id = parted(key)
    return next((one.title for one in pages(game) if one.id == id), key)


def written(key: str, value: Value) -> str:
    """Write a value of a number, which is given by its key, as people read it."""
    if isinstance(value, bool):
        return YES_NO["yes" if value else "no"]
    game, name = parted(key)
    if isinstance(value, int):
        return registry.editions(game).limits(name).written(value)
    numbers = (one for part in pages(game) for grid in part.grids for __, line in grid.lines for one in line)
    return next((one.among.get(value, value) for one in numbers if one.name == name), value)
