"""Match my copy: the owner compares the numbers that we could only assume with the printed ones, and puts them right.

The result is an edition that extends the base one. A number that the owner looked at is ``mine``; the others keep their
provenance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from capemay_kit.core.edition import Edition, Resolved, Source, source_of, with_number, without_place
from capemay_kit.core.owned import OwnChanged, Things
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.core.words import CHANGED_MEANWHILE
from capemay_kit.errors import CapemayError
from capemay_kit.games.cape_may.book import load_edition, resolve_edition
from capemay_kit.own.printed import SOLO, PrintedPart, Value, pages
from capemay_kit.own.steps import step

MY_COPY = "my-copy"
"""The id of the edition that is written."""
EDITION = "edition"
"""The kind as which editions are kept."""
LEFT_OUT, NO_SOLO = "left_out", "solo"
"""The kind and the name of what the owner does not want to compare."""


def value_of(edition: Resolved, name: str) -> Value:
    """Return a number of an edition by its dotted name."""
    found: Any = edition.numbers
    for part in re.findall(r"[^.\[\]]+", name):
        found = found[int(part)] if isinstance(found, Sequence) and not isinstance(found, str) else found[part]
    value: Value = found
    return value


def unsure(edition: Resolved, parts: Iterable[PrintedPart] | None = None) -> int:
    """Count the numbers of an edition that are still assumed or derived, in all ``parts`` of the form if None."""
    return sum(
        source_of(edition.sources, one.name) in ("assumed", "derived")
        for part in (pages() if parts is None else parts)
        for one in part.numbers
    )


def play_solo(store: Store, plays: bool) -> None:
    """Leave the solo boards out of what is compared, or take them up again."""
    there = store.own(LEFT_OUT).get(NO_SOLO)
    store.keep_own(
        {(LEFT_OUT, NO_SOLO): None if plays else b"{}"},
        step("solo_taken_up" if plays else "solo_left_out"),
        {(LEFT_OUT, NO_SOLO): there},
    )


def to_compare(store: Store) -> tuple[PrintedPart, ...]:
    """Return the parts of the form that the owner wants to compare: the solo boards may be left out."""
    solo = NO_SOLO not in store.own(LEFT_OUT)
    return tuple(one for one in pages() if solo or not one.id.startswith(SOLO))


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
