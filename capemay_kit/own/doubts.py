"""Numbers somebody entered that are impossible or unusual: what is said of them, and how they are settled.

An impossible number is refused. An unusual one, or one that does not go together with another number yet, waits: the
number before stays until the owner says which is right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from capemay_kit.core.edition import Resolved, with_number
from capemay_kit.core.limits import alike
from capemay_kit.core.owned import ThingKey
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, BadValue
from capemay_kit.games.cape_may.book import EDITIONS, Numbers
from capemay_kit.own import words
from capemay_kit.own.match import Meanwhile, keep, my_numbers, value_of
from capemay_kit.own.printed import Number, Value, written
from capemay_kit.own.steps import step
from capemay_kit.own.waiting import WAITING

PREFIX = "number/"
"""Stands before the name of a number that waits."""
Why: TypeAlias = Literal["odd", "alike", "meanwhile"]


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that waits: what was entered, and why it waits (another page may have entered one ``meanwhile``)."""

    value: Value
    why: Why


class Doubt(NamedTuple):
    """What is said of a number that waits, and whether it can be kept as it is."""

    value: Value
    said: str
    can_keep: bool


def typed(number: Number, text: str, stands: Value) -> int:
    """Return the whole number somebody typed. Raises `BadValue` saying why it cannot be, and what still stands."""
    limits = EDITIONS.limits(number.name)
    path, still = f"numbers.{number.name}", written(number.name, stands)
    plain = re.sub(r"\s", "", text).replace("−", "-").replace("$", "")
    if not plain:
        raise BadValue(path, words.EMPTY.format(stands=still))
    if not re.fullmatch(r"[+-]?\d+", plain):
        raise BadValue(path, words.NO_NUMBER.format(text=text.strip()[:20], stands=still))
    # with more digits than these it is too large anyway
    value = int(plain[:12])
    if not limits.can_be(value):
        raise BadValue(path, words.cannot_be(value, limits, still))
    return value


def held(store: Store) -> dict[str, Held]:
    """Return the numbers that wait, by name."""
    return {name: one for name, (one, _) in _rows(store).items()}


def _rows(store: Store) -> dict[str, tuple[Held, bytes]]:
    found = {}
    for id, raw in store.own(WAITING).items():
        if id.startswith(PREFIX):
            try:
                found[id.removeprefix(PREFIX)] = decode(raw, Held, id), raw
            except BadFile:
                # a number that cannot be read waits for nobody
                continue
    return found


def doubt(number: Number, one: Held, numbers: Resolved, named: Mapping[str, Number]) -> Doubt:
    """Say why a number waits; ``named`` are the numbers of the form by name."""
    value = one.value
    limits = EDITIONS.limits(number.name)
    if one.why == "odd" and isinstance(value, int):
        return Doubt(value, words.is_odd(value, limits), True)
    if others := _same(numbers, number.name, value):
        other = named[others[0]].label if others[0] in named else others[0]
        return Doubt(value, words.ALIKE.format(value=written(number.name, value), other=other), False)
    now = written(number.name, value_of(numbers, number.name))
    return Doubt(value, words.MEANWHILE.format(value=written(number.name, value), now=now), True)


def _same(numbers: Resolved, name: str, value: Value) -> list[str]:
    """Return the other numbers of a list that have this value, if no two may have the same."""
    clashes = _clashes(with_number(numbers.numbers, name, value))
    return [one for one in clashes if one != name and value_of(numbers, one) == value] if name in clashes else []


def _clashes(numbers: Mapping[str, object]) -> list[str]:
    return [fault.path.removeprefix("$.numbers.") for fault in alike(numbers, Numbers)]


def enter(store: Store, number: Number, value: Value, seen: Value) -> None:
    """Take a number from somebody who saw ``seen`` in its place. If there is no doubt it is kept, with the numbers that
    waited for it; else it waits."""
    name, numbers = number.name, my_numbers(store)
    if value == value_of(numbers, name):
        put_back(store, number)
        return
    limits = EDITIONS.limits(name)
    if isinstance(value, int) and not isinstance(value, bool) and not limits.is_usual(value):
        _hold(store, number, Held(value, "odd"))
        return
    _keep_with_others(store, numbers, number, value, seen)


def keep_it(store: Store, number: Number) -> None:
    """Keep a number that waits, even if it is unusual. If it would be the same as another that must differ, it goes on
    waiting."""
    if (one := held(store).get(number.name)) is not None:
        _keep_with_others(store, my_numbers(store), number, one.value, None)


def put_back(store: Store, number: Number) -> None:
    """Drop a number that waits; the one that stands there stays."""
    if (row := _rows(store).get(number.name)) is not None:
        stands = value_of(my_numbers(store), number.name)
        said = step("number_put_back", name=number.name, value=stands)
        key = WAITING, PREFIX + number.name
        store.keep_own({key: None}, said, {key: row[1]})


def _keep_with_others(store: Store, numbers: Resolved, number: Number, value: Value, seen: Value | None) -> None:
    """Keep a number together with those that wait for it. If it does not go together with the rest, it waits."""
    rows = _rows(store)
    group = {name: one.value for name, (one, _) in rows.items() if one.why == "alike"} | {number.name: value}
    fitting = _fitting(numbers, group)
    if number.name not in fitting:
        _hold(store, number, Held(value, "alike"))
        return
    settles = {(WAITING, PREFIX + name): rows[name][1] for name in fitting if name in rows}
    saw = None if seen is None else {**{name: value_of(numbers, name) for name in fitting}, number.name: seen}
    said = step("number", name=number.name, value=value)
    try:
        keep(store, fitting, said, saw, settles)
    except Meanwhile:
        _hold(store, number, Held(value, "meanwhile"))


def _fitting(numbers: Resolved, group: Mapping[str, Value]) -> dict[str, Value]:
    """Return those of a group that go together with each other and with the numbers that stand."""
    left = dict(group)
    while left:
        merged: Mapping[str, object] = numbers.numbers
        for name, value in left.items():
            merged = with_number(merged, name, value)
        wrong = left.keys() & set(_clashes(merged))
        if not wrong:
            break
        left = {name: value for name, value in left.items() if name not in wrong}
    return left


def _hold(store: Store, number: Number, one: Held) -> None:
    key: ThingKey = WAITING, PREFIX + number.name
    there = store.own(WAITING).get(key[1])
    said = step("number_asked", name=number.name, value=one.value)
    store.keep_own({key: msgspec.json.encode(one)}, said, {key: there})
