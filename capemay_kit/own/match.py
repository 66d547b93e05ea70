"""Match my copy: the owner compares the numbers that we could only assume with the printed ones, and corrects them.

The result is an edition that extends the base one. A number that the owner looked at is ``mine``; the others keep their
provenance. An impossible number is refused. An unusual one, or one that does not go together with another number yet,
waits: the number before stays until the owner says which is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from capemay_kit.core.book import printed
from capemay_kit.core.edition import UNCHECKED, Edition, Resolved, Source, source_of, with_number, without_place
from capemay_kit.core.i18n import _
from capemay_kit.core.limits import Limits
from capemay_kit.core.owned import OwnChanged, ThingKey, Things
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, BadValue, CapemayError
from capemay_kit.games import registry
from capemay_kit.own.printed import FIRST, Number, PrintedPart, Value, called, key, key_of, pages, parted, written
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


# --- numbers that are odd -------------------------------------------------------------------------------


WAITING, PREFIX = "waiting", "number/"
"""The kind as which things wait that do not stand, and what is before the key of a number that does."""
Why: TypeAlias = Literal["odd", "alike", "meanwhile", "other"]


class Held(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number that waits: what was entered, and why it waits (another page may have entered one ``meanwhile``). In
    stores of earlier versions one of an ``other`` owner waits too, with its ``source``: `versions` lists it."""

    value: Value
    why: Why
    source: str = ""


class Doubt(NamedTuple):
    """What is said of a number that waits, and whether it can be kept as it is."""

    value: Value
    said: str
    can_keep: bool


def typed(number: Number, text: str, stands: Value) -> int:
    """Return the whole number somebody typed. Raises `BadValue` saying why it cannot be, and what still stands."""
    limits = _limits(number)
    path, still = f"numbers.{number.name}", _written(number, stands)
    plain = re.sub(r"\s", "", text).replace("−", "-").replace("$", "")
    if not plain:
        raise BadValue(path, _("Nothing is entered. It stays {old}.", old=still))
    if not re.fullmatch(r"[+-]?\d+", plain):
        raise BadValue(path, _("“{text}” is not a whole number. It stays {old}.", text=text.strip()[:20], old=still))
    # with more digits than these it is too large anyway
    value = int(plain[:12])
    if not limits.can_be(value):
        said = _("{value} is not possible. {what}: {span}. It stays {old}.", value=limits.written(value),
                 what=limits.called, span=limits.span(limits.least, limits.most), old=still)  # fmt: skip
        raise BadValue(path, said)
    return value


def _limits(number: Number) -> Limits:
    return registry.editions(number.game).limits(number.name)


def _written(number: Number, value: Value) -> str:
    return written(key_of(number.game, number.name), value)


def held(store: Store) -> dict[str, Held]:
    """Return the numbers that wait, by key."""
    return {waits: one for waits, (one, __) in _rows(store).items()}


def _rows(store: Store) -> dict[str, tuple[Held, bytes]]:
    found = {}
    for id, raw in store.own(WAITING).items():
        if id.startswith(PREFIX):
            try:
                one = decode(raw, Held, id)
            except BadFile:
                # a number that cannot be read waits for nobody
                continue
            if one.why != "other":
                found[id.removeprefix(PREFIX)] = one, raw
    return found


def doubt(number: Number, one: Held, numbers: Resolved) -> Doubt:
    """Say why a number waits, beside the ``numbers`` that stand."""
    name, value = number.name, one.value
    said = _written(number, value)
    if one.why == "odd" and isinstance(value, int):
        limits = _limits(number)
        usual = limits.span(limits.low, limits.high)
        return Doubt(value, _("{value}? {what}: usually {span}.", value=said, what=limits.called, span=usual), True)
    clashes = _clashes(number.game, numbers, {name: value})
    if (path := _among(clashes, name)) is not None:
        same = [other for other in clashes if other != name and value_of(numbers, other) == value]
        if same:
            other = called(key_of(number.game, same[0]))
            text = _("{value}, the same as “{other}”? They have to differ. Change the other one, or restore this one.",
                     value=said, other=other)  # fmt: skip
        else:
            text = _("{value} does not fit the other numbers: {why}. Change those too, or restore this one.",
                     value=said, why=clashes[path])  # fmt: skip
        return Doubt(value, text, False)
    now = _written(number, value_of(numbers, name))
    text = _("{value}? {now} was entered on another page in the meantime.", value=said, now=now)
    return Doubt(value, text, True)


def _clashes(game: str, numbers: Resolved, values: Mapping[str, Value]) -> dict[str, str]:
    """Return what is wrong with numbers in which some have other values, by the names of what does not go together."""
    merged: Mapping[str, Any] = numbers.numbers
    for name, value in values.items():
        merged = with_number(merged, name, value)
    try:
        registry.editions(game).resolve(
            Edition("capemay-edition/1", numbers.id, None, dict(merged), rulings=numbers.rulings), numbers.id
        )
    except BadFile as bad:
        return {fault.path.removeprefix("$.numbers."): fault.message for fault in bad.faults}
    return {}


def _among(clashes: Mapping[str, str], name: str) -> str | None:
    """Return what of all that does not go together a number is, or is a part of; None if it is in order."""
    return next((one for one in clashes if name == one or name.startswith((f"{one}.", f"{one}["))), None)


def is_usual(game: str, name: str, value: Value) -> bool:
    """Say whether a number of a game is one that copies usually have."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return not is_number or registry.editions(game).limits(name).is_usual(int(value))


def enter(store: Store, number: Number, value: Value, seen: Value) -> None:
    """Take a number from somebody who saw ``seen`` in its place. If there is no doubt it is kept, with the numbers that
    waited for it; else it waits."""
    numbers = my_numbers(store, number.game)
    if value == value_of(numbers, number.name):
        put_back(store, number)
        return
    if not is_usual(number.game, number.name, value):
        _hold(store, number, Held(value, "odd"))
        return
    _keep_with_others(store, numbers, number, value, seen)


def keep_it(store: Store, number: Number) -> None:
    """Keep a number that waits, even if it is unusual. If it would be the same as another that must differ, it goes on
    waiting."""
    if (one := held(store).get(key(number))) is not None:
        _keep_with_others(store, my_numbers(store, number.game), number, one.value, None)


def put_back(store: Store, number: Number) -> None:
    """Drop a number that waits; the one that stands there stays."""
    if (row := _rows(store).get(key(number))) is not None:
        stands = value_of(my_numbers(store, number.game), number.name)
        said = step("number_put_back", name=key(number), value=stands)
        at = WAITING, PREFIX + key(number)
        store.keep_own({at: None}, said, {at: row[1]})


def _keep_with_others(store: Store, numbers: Resolved, number: Number, value: Value, seen: Value | None) -> None:
    """Keep a number together with those that wait for it. If it does not go together with the rest, it waits."""
    game, name = number.game, number.name
    rows = {one: row for waits, row in _rows(store).items() for of, one in [parted(waits)] if of == game}
    group = {other: one.value for other, (one, __) in rows.items() if one.why == "alike"} | {name: value}
    fitting = that_fit(game, numbers, group)
    if name not in fitting:
        _hold(store, number, Held(value, "alike"))
        return
    settles = {(WAITING, PREFIX + key_of(game, other)): rows[other][1] for other in fitting if other in rows}
    saw = None if seen is None else {**{other: value_of(numbers, other) for other in fitting}, name: seen}
    said = step("number", name=key(number), value=value)
    try:
        keep(store, fitting, said, saw, settles, game)
    except Meanwhile:
        _hold(store, number, Held(value, "meanwhile"))


def that_fit(game: str, numbers: Resolved, group: Mapping[str, Value]) -> dict[str, Value]:
    """Return those of a group that go together with each other and with the numbers that stand."""
    left = dict(group)
    while left:
        clashes = _clashes(game, numbers, left)
        wrong = {name for name in left if _among(clashes, name) is not None}
        if not wrong:
            break
        left = {name: value for name, value in left.items() if name not in wrong}
    return left


def _hold(store: Store, number: Number, one: Held) -> None:
    at: ThingKey = WAITING, PREFIX + key(number)
    there = store.own(WAITING).get(at[1])
    said = step("number_asked", name=key(number), value=one.value)
    store.keep_own({at: msgspec.json.encode(one)}, said, {at: there})


# --- house rules -----------------------------------------------------------------------------------------


def edition_of_house(game: str, edition: Edition | None, numbers: Mapping[str, int]) -> Any:
    """Return what a header has as its edition: the owner's (None: the shipped one) with the table's own numbers. Those
    are named like house rules (``numbers.actions``).

    A header holds the whole edition, so that the record can be read anywhere.
    """
    usual = registry.screen(game).usual()
    chosen = {name: n for name, n in numbers.items() if n != printed(usual, name)}
    newest = registry.newest_edition(game)
    if not chosen:
        return newest if edition is None else msgspec.to_builtins(edition)
    made = edition or Edition("capemay-edition/1", "base-house-rules", newest, game=game)
    own: dict[str, Any] = dict(made.numbers)
    for name, n in chosen.items():
        *outer, last = name.split(".")[1:]
        inside = own
        for part in outer:
            inside[part] = inside = dict(inside.get(part, {}))
        inside[last] = n
    return msgspec.to_builtins(made) | {"numbers": own}
