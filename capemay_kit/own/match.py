"""Match my copy: the owner compares the numbers that we could only assume with the printed ones, and corrects them.

The result is an edition that extends the base one. A number that the owner looked at is ``mine``; the others keep their
provenance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from capemay_kit.core.edition import UNCHECKED, Edition, Resolved, Source, source_of, with_number, without_place
from capemay_kit.core.i18n import _
from capemay_kit.core.owned import OwnChanged, Things
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry
from capemay_kit.own.printed import FIRST, PrintedPart, Value, pages
from capemay_kit.own.steps import step

EDITION = "edition"
"""The kind as which editions are kept."""
LEFT_OUT, NO_SOLO = "left_out", "solo"
"""The kind and the name of what the owner does not want to compare."""


def my_copy(game: str = FIRST) -> str:
    """Return the id of the edition that is written for a game."""
    return "my-copy" if game == FIRST else f"my-copy-{game}"


def value_of(edition: Resolved, name: str) -> Value:
    """Return a number of an edition by its dotted name."""
    found: Any = edition.numbers
    for part in re.findall(r"[^.\[\]]+", name):
        found = found[int(part)] if isinstance(found, Sequence) and not isinstance(found, str) else found[part]
    value: Value = found
    return value


def unsure(edition: Resolved, parts: Iterable[PrintedPart]) -> int:
    """Count the numbers in parts of the form that nobody has compared with a printed copy."""
    return sum(source_of(edition.sources, one.name) in UNCHECKED for part in parts for one in part.numbers)


def sums_off(part: PrintedPart, edition: Resolved) -> dict[str, str]:
    """Say of what the rulebook counts together in a part what does not come to as many in an edition, by what it is
    called."""
    found = ((one, one.found([value_of(edition, name) for name in one.names])) for one in part.sums)
    return {
        one.called: _("{what}: {n}. The rulebook counts {rulebook}.", what=one.called, n=n, rulebook=one.of)
        for one, n in found
        if n != one.of
    }


def play_solo(store: Store, plays: bool) -> None:
    """Leave the solo boards out of what is compared, or take them up again."""
    there = store.own(LEFT_OUT).get(NO_SOLO)
    store.keep_own(
        {(LEFT_OUT, NO_SOLO): None if plays else b"{}"},
        step("solo_taken_up" if plays else "solo_left_out"),
        {(LEFT_OUT, NO_SOLO): there},
    )


def to_compare(store: Store, game: str = FIRST) -> tuple[PrintedPart, ...]:
    """Return the parts of a game's form that the owner wants to see: the solo boards may be left out."""
    solo = NO_SOLO not in store.own(LEFT_OUT)
    return tuple(one for one in pages(game) if solo or not one.solo)


def checked(edition: Resolved, values: Mapping[str, Value], game: str = FIRST) -> Edition:
    """Return an edition that extends a game's newest one, with the numbers the owner looked at marked ``mine``.

    ``edition`` holds those looked at before. Raises `BadFile` if the numbers do not go together.
    """
    known = registry.editions(game)
    base = known.load(known.newest)
    numbers, looked_at = edition.numbers, set(mine(edition, game))
    for name, value in values.items():
        numbers = with_number(numbers, name, value)
        looked_at.add(name)
    # a list replaces the base one as a whole, so one with a number of the owner's has the sources of its others too
    touched = {without_place(name) for name in looked_at}
    given: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    for page in pages(game):
        for one in page.numbers:
            if without_place(one.name) in touched:
                sources[one.name] = "mine" if one.name in looked_at else source_of(base.sources, one.name)
    for name in sorted(touched):
        _put(given, name.split("."), value_of(Resolved("", numbers, {}, {}), name))
    made = Edition(
        "capemay-edition/1", my_copy(game), known.newest, given, dict(sorted(sources.items())), dict(edition.rulings),
        game=None if game == FIRST else game,
    )  # fmt: skip
    known.resolve(made, made.id)
    return made


def mine(edition: Resolved, game: str) -> list[str]:
    """Return the names of the numbers that an owner compared, in the order of the form."""
    return [
        one.name for page in pages(game) for one in page.numbers if source_of(edition.sources, one.name) == "mine"
    ]  # fmt: skip


def _put(inside: dict[str, Any], path: Sequence[str], value: Any) -> None:
    for part in path[:-1]:
        inside = inside.setdefault(part, {})
    inside[path[-1]] = value


def my_edition(store: Store, game: str = FIRST) -> Edition | None:
    """Return the edition kept in the store for a game; None if nothing was compared yet. Raises `BadFile`."""
    id = my_copy(game)
    raw = store.own(EDITION).get(id)
    return None if raw is None else decode(raw, Edition, id)


def my_numbers(store: Store, game: str = FIRST) -> Resolved:
    """Return the numbers of the owner's copy of a game; those not compared yet are those shipped. Raises
    `BadFile`."""
    kept, known = my_edition(store, game), registry.editions(game)
    return known.load(known.newest) if kept is None else known.resolve(kept, kept.id)


class Meanwhile(CapemayError):
    """Another page changed the numbers with these ``names`` since somebody saw them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__(names)

    def __str__(self) -> str:
        return _("changed on another page in the meantime: {what}", what=", ".join(self.names))


def keep(
    store: Store,
    values: Mapping[str, Value],
    what: str,
    seen: Mapping[str, Value] | None = None,
    settles: Things = MappingProxyType({}),
    game: str = FIRST,
) -> Resolved:
    """Keep numbers of a game as the owner's, with those kept before, as one step; ``what`` is kept to tell it by.

    ``seen`` are the numbers that somebody saw there (None: nobody looked), ``settles`` rows that are taken away in the
    same step.

    If the numbers do not go together it raises `BadFile`; if another page changed what was seen,
    `Meanwhile`; if one of those rows changed, `OwnChanged`. Nothing is kept then.
    """
    key = EDITION, my_copy(game)
    gone: Things = dict.fromkeys(settles)
    while True:
        raw = store.own(EDITION).get(key[1])
        now = my_numbers(store, game)
        there = {name: value_of(now, name) for name in values}
        if changed := [one for one in there if seen is not None and there[one] not in (seen[one], values[one])]:
            raise Meanwhile(changed)
        made = checked(now, values, game)
        try:
            store.keep_own({key: msgspec.json.encode(made), **gone}, what, {key: raw, **settles})
        except OwnChanged as taken:
            if set(taken.found) != {key}:
                raise
            # another page kept numbers in between: try again with those
            continue
        return registry.editions(game).resolve(made, made.id)
