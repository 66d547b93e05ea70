"""Match my copy: the owner compares the numbers that we could only assume with the printed ones, and puts them right.

The result is an edition that extends the base one. A number that the owner looked at is ``mine``; the others keep their
provenance.
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
from capemay_kit.core.words import CHANGED_MEANWHILE
from capemay_kit.errors import CapemayError
from capemay_kit.games.cape_may.book import EDITIONS, LEVELS, load_edition, resolve_edition
from capemay_kit.games.cape_may.cards import SEASONS, UPGRADED, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL, bird
from capemay_kit.own import words

MY_COPY = "my-copy"
"""The id of the edition that is written."""
EDITION = "edition"
"""The kind as which editions are kept."""
Value: TypeAlias = int | bool | str


class Number(NamedTuple):
    """A number of the form: its dotted ``name`` with places, what it is called, and the values it can have (empty:
    any whole number from 0)."""

    name: str
    label: str
    among: tuple[str, ...] = ()


class PrintedPart(NamedTuple):
    """A part of the printed copy: its ``title``, what its numbers are ``used`` for, and the numbers."""

    id: str
    title: str
    used: str
    numbers: tuple[Number, ...]


@cache
def pages() -> tuple[PrintedPart, ...]:
    """Return the form: exactly the numbers that are assumed or derived in the base edition, grouped as they are
    printed."""
    base = load_edition("base")

    def open_ones(numbers: Iterable[Number]) -> tuple[Number, ...]:
        return tuple(one for one in numbers if source_of(base.sources, one.name) in ("assumed", "derived"))

    made = [PrintedPart(one.id, one.title, one.used, open_ones(one.numbers)) for one in _printed(base.numbers)]
    return tuple(one for one in made if one.numbers)


def _part(id: str, numbers: Iterable[Number]) -> PrintedPart:
    title, used = words.PARTS[id]
    return PrintedPart(id, title, used, tuple(numbers))


def _printed(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    yield _part("player-board", (
        Number(f"income.{kind}[{z}]", words.KIND_IN_ZONE.format(kind=PLURAL[kind].capitalize(), zone=zone))
        for kind in numbers["income"] for z, zone in enumerate(ZONES)
    ))  # fmt: skip
    yield _part("prestige", _by_zone("prestige", words.PRESTIGE_IN_ZONE))
    yield _part("majority-1-2", _by_zone("majority", {"two_player": words.MOST_IN_ZONE}))
    yield _part("majority-3-4", _by_zone("majority", {"most": words.MOST_IN_ZONE, "second": words.SECOND_IN_ZONE}))
    sizes = range(1, len(numbers["bird_collection"]) + 1)
    yield _part("birds", (
        Number(f"bird_collection[{n - 1}]", words.ONE_BIRD if n == 1 else words.SO_MANY_BIRDS.format(n=n))
        for n in sizes
    ))  # fmt: skip
    yield _part("movement", (
        Number(f"{name}[{i}]", label.format(n=i + 1))
        for i in range(len(numbers["movement_card"]))
        for name, label in (("movement_card", words.CARD_SPACES), ("movement_card_cost", words.CARD_COST))
    ))  # fmt: skip
    yield _part("bag", (Number(f"bird_bag.{name}", bird(name).capitalize()) for name in numbers["bird_bag"]))
    for level in LEVELS:
        yield PrintedPart(
            f"solo-{level}", words.SOLO_BOARD.format(level=level.capitalize()), words.SOLO_BOARD_USED,
            tuple(_solo(numbers["solo"][level], level)),
        )  # fmt: skip


def _by_zone(table: str, labels: Mapping[str, str]) -> tuple[Number, ...]:
    return tuple(
        Number(f"{table}.{name}[{z}]", label.format(zone=zone))
        for name, label in labels.items()
        for z, zone in enumerate(ZONES)
    )


def _solo(level: Mapping[str, Any], name: str) -> Iterator[Number]:
    at = f"solo.{name}"
    for s, season in enumerate(SEASONS):
        called = season.capitalize()
        yield Number(f"{at}.extra_card[{s}]", words.EXTRA_CARD.format(season=called), (words.NO, words.YES))
        for i in range(2):
            step = f"{at}.upgrade_track[{s}][{i}]"
            yield Number(f"{step}.zone", words.TRACK_ZONE.format(season=called, n=i + 1), ZONES)
            yield Number(f"{step}.kind", words.TRACK_KIND.format(season=called, n=i + 1), UPGRADED)
            yield Number(f"{step}.look", words.TRACK_LOOK.format(season=called, n=i + 1), ("up", "down"))
    for i in range(len(level["bird_track"])):
        yield Number(f"{at}.bird_track[{i}]", words.BIRD_TRACK.format(n=i) if i else words.BIRD_TRACK_START)


# --- reading and writing -------------------------------------------------------------------------------


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
    """Return an edition that extends the base one, with the numbers the owner looked at marked ``mine``.

    ``edition`` holds those looked at before. Raises `BadFile` if the numbers do not go together.
    """
    base = load_edition("base")
    numbers, mine = edition.numbers, set(_mine(edition))
    for name, value in values.items():
        numbers = with_number(numbers, name, value)
        mine.add(name)
    # a list replaces the base one as a whole, so one with a number of the owner's has the sources of its others too
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
    """Return the numbers of the owner's copy; those not compared yet are the base edition's. Raises `BadFile`."""
    mine = my_edition(store)
    return load_edition("base") if mine is None else resolve_edition(mine, MY_COPY)


class Meanwhile(CapemayError):
    """Another page changed the numbers with these ``names`` since somebody saw them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__(names)

    def __str__(self) -> str:
        return CHANGED_MEANWHILE.format(what=", ".join(self.names))


def keep(
    store: Store,
    values: Mapping[str, Value],
    what: str,
    seen: Mapping[str, Value] | None = None,
    settles: Things = MappingProxyType({}),
) -> Resolved:
    """Keep numbers as the owner's, with those kept before, as one step; ``what`` is kept to tell it by.

    ``seen`` are the numbers that somebody saw there (None: nobody looked), ``settles`` rows that are taken away in the
    same step.

    If the numbers do not go together it raises `BadFile`; if another page changed what was seen,
    `Meanwhile`; if one of those rows changed, `OwnChanged`. Nothing is kept then.
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
            # another page kept numbers in between: try again with those
            continue
        return resolve_edition(made, MY_COPY)
