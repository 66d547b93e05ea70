"""Match my copy: the numbers that are not stated anywhere, as they are printed, to be compared and put right.

What is compared becomes an edition that extends the base one: a number the owner looked at is ``mine``, the others keep
their provenance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import msgspec

from capemay_kit.core.edition import Edition, Resolved, Source, source_of, with_number, without_place
from capemay_kit.core.owned import OwnChanged, Things
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import CapemayError
from capemay_kit.games.cape_may.book import EDITIONS, LEVELS, load_edition, resolve_edition
from capemay_kit.games.cape_may.cards import SEASONS, UPGRADED, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL, bird

MY_COPY = "my-copy"
"""The id of the edition that is written."""
EDITION = "edition"
"""The kind it is kept as."""
Value: TypeAlias = int | bool | str


class Number(NamedTuple):
    """A number of the form: its dotted ``name`` with places, what it is called, and the values it can have (empty:
    any whole number from 0)."""

    name: str
    label: str
    among: tuple[str, ...] = ()


class PrintedPart(NamedTuple):
    """A part of the printed copy: its ``title``, where it is found, what its numbers are used for."""

    id: str
    title: str
    used: str
    numbers: tuple[Number, ...]


@cache
def pages() -> tuple[PrintedPart, ...]:
    """Return the form: exactly the numbers that are assumed or derived in the base edition, grouped as printed."""
    base = load_edition("base")

    def open_ones(numbers: Iterable[Number]) -> tuple[Number, ...]:
        return tuple(one for one in numbers if source_of(base.sources, one.name) in ("assumed", "derived"))

    made = [PrintedPart(one.id, one.title, one.used, open_ones(one.numbers)) for one in _printed(base.numbers)]
    return tuple(one for one in made if one.numbers)


def _printed(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    yield PrintedPart(
        "player-board", "Player board: income",
        "How much building and upgrading raise the income: the small numbers beside the prices.",
        tuple(
            Number(f"income.{kind}[{z}]", f"{PLURAL[kind].capitalize()} in {zone}")
            for kind in numbers["income"] for z, zone in enumerate(ZONES)
        ),
    )  # fmt: skip
    yield PrintedPart(
        "prestige", "Scoring chart: Victorians and landmarks", "What each scores at the end of the game.",
        _by_zone(numbers, "prestige", {"victorian": "Victorians in {}", "landmark": "Landmarks in {}"}),
    )  # fmt: skip
    yield PrintedPart(
        "majority-1-2", "Scoring chart, side for 1 and 2 players",
        "What most buildings in a zone score, alone or for two.",
        _by_zone(numbers, "majority", {"two_player": "Most in {}"}),
    )  # fmt: skip
    yield PrintedPart(
        "majority-3-4", "Scoring chart, side for 3 and 4 players",
        "What most and second most buildings in a zone score.",
        _by_zone(numbers, "majority", {"most": "Most in {}", "second": "Second in {}"}),
    )  # fmt: skip
    yield PrintedPart(
        "birds", "Bird chart", "What a collection of different birds scores, by how many it has.",
        tuple(
            Number(f"bird_collection[{i}]", f"{i + 1} bird{'s' if i else ''}")
            for i in range(len(numbers["bird_collection"]))
        ),
    )  # fmt: skip
    cards = range(len(numbers["movement_card"]))
    yield PrintedPart(
        "movement", "Movement cards", "How far each of the seven cards leads, and what it costs to play.",
        tuple(
            Number(f"{name}[{i}]", label.format(i + 1))
            for i in cards
            for name, label in (("movement_card", "Card {}: spaces"), ("movement_card_cost", "Card {}: cost $"))
        ),
    )  # fmt: skip
    yield PrintedPart(
        "bag", "Bird bag", "How many tokens of each bird there are: the app draws from them, and says what is left.",
        tuple(Number(f"bird_bag.{name}", bird(name).capitalize()) for name in numbers["bird_bag"]),
    )  # fmt: skip
    for level in LEVELS:
        yield PrintedPart(
            f"solo-{level}", f"Solo board: {level.capitalize()}",
            "What Ava does in each season, an extra card and two spaces of the upgrade track, and her bird track.",
            tuple(_solo(numbers["solo"][level], level)),
        )  # fmt: skip


def _by_zone(numbers: Mapping[str, Any], table: str, labels: Mapping[str, str]) -> tuple[Number, ...]:
    return tuple(
        Number(f"{table}.{name}[{z}]", label.format(zone))
        for name, label in labels.items()
        for z, zone in enumerate(ZONES)
    )


def _solo(level: Mapping[str, Any], name: str) -> Iterator[Number]:
    at = f"solo.{name}"
    for s, season in enumerate(SEASONS):
        yield Number(f"{at}.extra_card[{s}]", f"{season.capitalize()}: extra card", ("no", "yes"))
        for i in range(2):
            step = f"{at}.upgrade_track[{s}][{i}]"
            where = f"{season.capitalize()}, space {i + 1}"
            yield Number(f"{step}.zone", f"{where}: zone", ZONES)
            yield Number(f"{step}.kind", f"{where}: becomes", UPGRADED)
            yield Number(f"{step}.look", f"{where}: then look", ("up", "down"))
    for i in range(len(level["bird_track"])):
        yield Number(f"{at}.bird_track[{i}]", f"Bird track, {'start' if not i else f'space {i}'}")


# --- reading and writing -------------------------------------------------------------------------------


def called(name: str) -> str:
    """Return what a number is called, its own name if it is none of the form."""
    return next((one.label for page in pages() for one in page.numbers if one.name == name), name)


def page_title(id: str) -> str:
    """Return the title of a part of the form, its id if there is none such."""
    return next((one.title for one in pages() if one.id == id), id)


def written(name: str, value: Value) -> str:
    """Write a value of a number as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return EDITIONS.limits(name).written(value) if isinstance(value, int) else value


def value_of(edition: Resolved, name: str) -> Value:
    """Return a number of an edition by its dotted name."""
    found: Any = edition.numbers
    for part in re.findall(r"[^.\[\]]+", name):
        found = found[int(part)] if isinstance(found, Sequence) and not isinstance(found, str) else found[part]
    value: Value = found
    return value


def unsure(edition: Resolved) -> int:
    """Count the numbers of an edition that are still assumed or derived."""
    return sum(
        source_of(edition.sources, one.name) in ("assumed", "derived") for page in pages() for one in page.numbers
    )


def checked(edition: Resolved, values: Mapping[str, Value]) -> Edition:
    """Return an edition that extends the base one, with numbers the owner looked at: those are ``mine``.

    ``edition`` holds what was looked at before. Raises `BadFile` if the numbers do not go together.
    """
    base = load_edition("base")
    numbers, mine = edition.numbers, set(_mine(edition))
    for name, value in values.items():
        numbers = with_number(numbers, name, value)
        mine.add(name)
    # lists replace as a whole, so a list with one number of the owner's says of the others where they are from
    touched = {without_place(name) for name in mine}
    given: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    for page in pages():
        for one in page.numbers:
            if without_place(one.name) in touched:
                sources[one.name] = "mine" if one.name in mine else source_of(base.sources, one.name)
    for name in sorted(touched):
        _put(given, name.split("."), value_of(Resolved("", numbers, {}, {}), name))
    made = Edition("capemay-edition/1", MY_COPY, "base", given, dict(sorted(sources.items())), dict(edition.rulings))
    resolve_edition(made, MY_COPY)
    return made


def _mine(edition: Resolved) -> Iterator[str]:
    for page in pages():
        yield from (one.name for one in page.numbers if source_of(edition.sources, one.name) == "mine")


def _put(inside: dict[str, Any], path: Sequence[str], value: Any) -> None:
    for part in path[:-1]:
        inside = inside.setdefault(part, {})
    inside[path[-1]] = value


def my_edition(store: Store) -> Edition | None:
    """Return the edition kept in the store; None if nothing was compared yet. Raises `BadFile`."""
    raw = store.own(EDITION).get(MY_COPY)
    return None if raw is None else decode(raw, Edition, MY_COPY)


def my_numbers(store: Store) -> Resolved:
    """Return the numbers of the owner's copy, as far as they are known: else the base edition's. Raises `BadFile`."""
    mine = my_edition(store)
    return load_edition("base") if mine is None else resolve_edition(mine, MY_COPY)


class Meanwhile(CapemayError):
    """Other numbers stand there than somebody saw: another page changed those of these ``names``."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__(names)

    def __str__(self) -> str:
        return f"changed on another page meanwhile: {', '.join(self.names)}"


def keep(
    store: Store,
    values: Mapping[str, Value],
    what: str,
    seen: Mapping[str, Value] | None = None,
    settles: Things = MappingProxyType({}),
) -> Resolved:
    """Keep numbers as the owner's, with those kept before, as one step of which ``what`` is kept.

    ``seen`` is what somebody saw stand there (None: nobody looked), ``settles`` are rows that go with the same step.
    Nothing is kept, and it raises `BadFile`, if the numbers do not go together; `Meanwhile`, if another page changed
    what was seen; `OwnChanged`, if one of those rows changed.
    """
    key = EDITION, MY_COPY
    gone: Things = dict.fromkeys(settles)
    while True:
        raw = store.own(EDITION).get(MY_COPY)
        now = my_numbers(store)
        there = {name: value_of(now, name) for name in values}
        if changed := [one for one in there if seen is not None and there[one] not in (seen[one], values[one])]:
            raise Meanwhile(changed)
        made = checked(now, values)
        try:
            store.keep_own({key: msgspec.json.encode(made), **gone}, what, {key: raw, **settles})
        except OwnChanged as taken:
            if set(taken.found) != {key}:
                raise
            # another page kept numbers in between: these go with them, if they are others
            continue
        return resolve_edition(made, MY_COPY)
