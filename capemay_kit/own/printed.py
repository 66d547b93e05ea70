"""The parts of the printed copy whose numbers the owner compares, each laid out as it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from capemay_kit.core.edition import source_of
from capemay_kit.games.cape_may.book import EDITIONS, LEVELS, load_edition
from capemay_kit.games.cape_may.cards import SEASONS, UPGRADED, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL, bird
from capemay_kit.own import words

SOLO = "solo-"
"""Before the level in the id of a solo board."""
TRACK_LINE = 6
"""So many spaces of a bird track stand in a line: twelve do not fit a phone."""


Value: TypeAlias = int | bool | str


class Number(NamedTuple):
    """A number of the form: its dotted ``name`` with places, what it is called, and the values it can have (empty:
    any whole number from 0). One that is ``stated`` by the rules is only shown."""

    name: str
    label: str
    among: tuple[str, ...] = ()
    stated: bool = False


class PrintedGrid(NamedTuple):
    """Numbers in lines and columns as they are printed: what stands ``across`` on top, and each line with its label
    and its numbers."""

    across: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Number, ...]], ...]


class PrintedPart(NamedTuple):
    """A part of the printed copy: its ``title``, what its numbers are ``used`` for, and the numbers."""

    id: str
    title: str
    used: str
    grids: tuple[PrintedGrid, ...]

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers to be compared, line by line."""
        return tuple(one for grid in self.grids for _, line in grid.lines for one in line if not one.stated)


@cache
def pages() -> tuple[PrintedPart, ...]:
    """Return the form: every part with a number that is assumed or derived in the base edition."""
    base = load_edition("base")

    def as_known(line: Iterable[Number]) -> tuple[Number, ...]:
        return tuple(one._replace(stated=source_of(base.sources, one.name) == "stated") for one in line)

    made = [
        part._replace(
            grids=tuple(
                grid._replace(lines=tuple((label, as_known(line)) for label, line in grid.lines)) for grid in part.grids
            )
        )
        for part in _printed(base.numbers)
    ]
    return tuple(one for one in made if one.numbers)


def called(name: str) -> str:
    """Return what a number is called; its own name if the form does not have it."""
    return next((one.label for page in pages() for one in page.numbers if one.name == name), name)


def page_title(id: str) -> str:
    """Return the title of a part of the form; its id if there is no such part."""
    return next((one.title for one in pages() if one.id == id), id)


def written(name: str, value: Value) -> str:
    """Write a value of a number as people read it."""
    if isinstance(value, bool):
        return words.YES if value else words.NO
    return EDITIONS.limits(name).written(value) if isinstance(value, int) else value


def _part(id: str, *grids: PrintedGrid) -> PrintedPart:
    title, used = words.PARTS[id]
    return PrintedPart(id, title, used, grids)


def _printed(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    incomes = {kind: PLURAL[kind].capitalize() for kind in numbers["income"]}
    yield _part("player-board", _by_zone("income", incomes, words.KIND_IN_ZONE))
    yield _part("prestige", _by_zone("prestige", words.PRESTIGE, words.KIND_IN_ZONE))
    yield _part("majority-1-2", _by_zone("majority", words.MAJORITY_OF_TWO, words.KIND_IN_ZONE))
    yield _part("majority-3-4", _by_zone("majority", words.MAJORITY, words.KIND_IN_ZONE))
    sizes = range(1, len(numbers["bird_collection"]) + 1)
    collection = tuple(
        Number(f"bird_collection[{n - 1}]", words.ONE_BIRD if n == 1 else words.SO_MANY_BIRDS.format(n=n))
        for n in sizes
    )
    yield _part("birds", PrintedGrid(tuple(map(str, sizes)), ((words.COLLECTION, collection),)))
    cards = range(len(numbers["movement_card"]))
    lines = tuple(
        (line, tuple(Number(f"{name}[{i}]", label.format(n=i + 1)) for i in cards))
        for name, (line, label) in words.MOVEMENT_CARDS.items()
    )
    yield _part("movement", PrintedGrid(tuple(str(i + 1) for i in cards), lines))
    birds = {name: bird(name).capitalize() for name in numbers["bird_bag"]}
    yield _part(
        "bag",
        PrintedGrid((), tuple((title, (Number(f"bird_bag.{name}", title),)) for name, title in birds.items())),
    )
    for level in LEVELS:
        title = words.SOLO_BOARD.format(level=level.capitalize())
        grids = tuple(_solo(numbers["solo"][level], f"solo.{level}"))
        yield PrintedPart(SOLO + level, title, words.SOLO_BOARD_USED, grids)


def _by_zone(table: str, lines: Mapping[str, str], label: str) -> PrintedGrid:
    return PrintedGrid(
        tuple(zone.capitalize() for zone in ZONES),
        tuple(
            (line, tuple(Number(f"{table}.{name}[{z}]", label.format(kind=line, zone=zone))
                         for z, zone in enumerate(ZONES)))
            for name, line in lines.items()
        ),
    )  # fmt: skip


def _solo(level: Mapping[str, Any], at: str) -> Iterator[PrintedGrid]:
    seasons = [(s, season.capitalize()) for s, season in enumerate(SEASONS)]
    extra = tuple(
        Number(f"{at}.extra_card[{s}]", words.EXTRA_CARD.format(season=season), (words.NO, words.YES))
        for s, season in seasons
    )
    lines = [(words.EXTRA_CARD_LINE, extra)]
    for i in range(2):
        for part, among in (("zone", ZONES), ("kind", UPGRADED), ("look", ("up", "down"))):
            line, label = words.TRACK[part]
            numbers = tuple(
                Number(f"{at}.upgrade_track[{s}][{i}].{part}", label.format(season=season, n=i + 1), among)
                for s, season in seasons
            )
            lines.append((line.format(n=i + 1), numbers))
    yield PrintedGrid(tuple(season for _, season in seasons), tuple(lines))
    track = [
        Number(f"{at}.bird_track[{i}]", words.BIRD_TRACK.format(n=i) if i else words.BIRD_TRACK_START)
        for i in range(len(level["bird_track"]))
    ]
    starts = range(0, len(track), TRACK_LINE)
    yield PrintedGrid((), tuple((words.BIRD_TRACK_LINE.format(n=i), tuple(track[i : i + TRACK_LINE])) for i in starts))
