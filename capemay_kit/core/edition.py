"""Editions: a game's numbers, each with its provenance, one edition extending another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from capemay_kit.core.files import data_of, shipped
from capemay_kit.core.i18n import _
from capemay_kit.core.limits import Limits, alike, limits_of, odd
from capemay_kit.core.strict import decode, learned, read
from capemay_kit.errors import BadFile, Fault, UnknownName

Source: TypeAlias = Literal["stated", "derived", "reported", "assumed", "mine"]
"""Where a number is from: the rulebook's text, its examples, somebody who had the game and published it, our own guess,
or the owner's printed copy."""
UNCHECKED: tuple[Source, ...] = ("derived", "reported", "assumed")
"""Where a number is from that an owner can still compare."""

V = TypeVar("V")


class Edition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A file of ``capemay-edition/1``. ``numbers`` nests; ``sources`` has dotted keys such as ``income.shop`` or
    ``income.shop[3]``; ``reports`` has such keys too, each with the address of a page that says so; ``rulings`` are
    switches; ``decks`` names the shipped file of a deck where it is not the first one. One that ``extends`` another
    holds only what differs. ``game`` may be None if the game is known otherwise, as from a record's header; a file
    without it is Cape May's."""

    format: Literal["capemay-edition/1"]
    id: str
    extends: str | None = None
    numbers: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    rulings: dict[str, Any] = {}
    decks: dict[str, str] = {}
    game: str | None = None
    reports: dict[str, str] = {}


class Resolved(NamedTuple):
    """An edition merged with all that it extends."""

    id: str
    numbers: dict[str, Any]
    sources: dict[str, Source]
    rulings: dict[str, Any]
    decks: Mapping[str, str] = {}
    reports: Mapping[str, str] = {}


def resolve(edition: Edition, find: Callable[[str], Edition], source: str) -> Resolved:
    """Merge an edition over what it extends: objects key by key, while a list replaces the whole list.

    If an edition that extends another gives a number without a source, it is ``mine``. Raises `BadFile`, which names
    the edition as its ``source``, if editions extend each other in a circle, and whatever ``find`` raises for an
    unknown id.
    """
    chain = [edition]
    while (parent := chain[-1].extends) is not None:
        if parent in [one.id for one in chain]:
            raise BadFile(source, [Fault("$.extends", _("extends itself through {parent!r}", parent=parent))])
        chain.append(find(parent))
    numbers: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    rulings: dict[str, Any] = {}
    decks: dict[str, str] = {}
    reports: dict[str, str] = {}
    for one in reversed(chain):
        if one.extends is not None:
            given = names_of(one.numbers)
            kept = {name: source for name, source in sources.items() if set(given).isdisjoint(_above(name))}
            sources = kept | {name: "mine" for name in given if _nearest(one.sources, name) is None}
        sources |= one.sources
        numbers = _merge(numbers, one.numbers)
        rulings |= one.rulings
        decks |= one.decks
        reports |= one.reports
    return Resolved(edition.id, numbers, sources, rulings, decks, reports)


class Editions:
    """The editions of one game: the shipped ones, and files of the owner's.

    ``numbers`` and ``rulings`` are the types that all editions have to fit. ``made`` makes a book of an edition, and
    raises `BadFile` for faults that the types alone do not find. ``decks`` are the files that each deck may be of.

    A record names the edition it was played with by its id, so a shipped one never changes: what is made better is a
    new one. ``newest`` is what tables begin with.
    """

    def __init__(
        self,
        game: str,
        numbers: Any,
        rulings: Any,
        made: Callable[[Resolved], object],
        decks: Mapping[Any, Sequence[str]] | None = None,
    ) -> None:
        files = shipped("boards", game.replace("-", "_")).glob("base*.json")
        self.shipped = {path.stem: path for path in sorted(files)}
        # base, base-2, ... base-10: numbers of more digits come later
        self.newest = max(self.shipped, key=lambda id: (len(id), id))
        self._decks: Mapping[str, Sequence[str]] = decks or {}
        self._read: dict[str, Resolved] = {}
        self._game = game
        self._numbers = numbers
        self._rulings = rulings
        self._made = made

    def load(self, given: str | Mapping[str, Any], source: str = "edition", paths: bool = True) -> Resolved:
        """Load an edition, with all that it extends, by its id or path; or take the whole data of one, which people
        know as ``source``.

        Without ``paths``, only ids lead to a file. Raises `BadFile`, `UnknownName`.
        """
        if not isinstance(given, str) or given not in self.shipped:
            raw, source = data_of("edition", given, self.shipped, source, paths)
            return self.resolve(decode(raw, Edition, source), source, paths)
        if given not in self._read:
            path = self.shipped[given]
            self._read[given] = self.resolve(decode(read(path), Edition, path.name), path.name)
        return self._read[given]

    def held(self, given: str | Mapping[str, Any], source: str) -> Resolved:
        """Load the edition that a record names or holds, as `load` does without paths."""
        return self.load(given, source, paths=False)

    def check(self, raw: bytes, source: str) -> list[Fault]:
        """Check the file of an edition; return a warning for each unusual number. Raises `BadFile` with all faults."""
        return self.odd(self.resolve(decode(raw, Edition, source), source))

    def odd(self, edition: Resolved) -> list[Fault]:
        """Return a warning for each number that is possible but unusual."""
        return list(odd(msgspec.convert(edition.numbers, learned(self._numbers)), self._numbers))

    def limits(self, name: str) -> Limits:
        """Return what a number can be, and usually is, by its dotted name. Raises `UnknownName`."""
        return limits_of(self._numbers, name)

    def resolve(self, edition: Edition, source: str, paths: bool = True) -> Resolved:
        """Merge an edition over what it extends and check every number. Without ``paths`` it may only extend shipped
        ones. Raises `BadFile` with all faults."""
        self._of_this_game(edition, source)

        def find(parent: str) -> Edition:
            try:
                raw, where = data_of("edition", parent, self.shipped, source, paths)
                found = decode(raw, Edition, where)
                self._of_this_game(found, where)
            except UnknownName as unknown:
                raise BadFile(source, [Fault("$.extends", str(unknown))]) from None
            except BadFile as bad:
                raise BadFile(source, [Fault("$.extends", f"{bad.source}: {one}") for one in bad.faults]) from None
            return found

        resolved = resolve(edition, find, source)
        numbers = decode(msgspec.json.encode(resolved.numbers), self._numbers, source, "$.numbers")
        decode(msgspec.json.encode(resolved.rulings), self._rulings, source, "$.rulings")
        names = names_of(resolved.numbers)
        wrong = [
            Fault(f"$.sources.{name}", _("no such number"))
            for name in edition.sources
            if not any(one == without_place(name) or one.startswith(f"{name}.") for one in names)
        ]
        wrong += [
            Fault(f"$.sources.{name}", _("the address of the page that reports it is missing from reports"))
            for name, given in edition.sources.items()
            if given == "reported" and report_of(resolved.reports, name) is None
        ]
        wrong += [
            Fault(f"$.decks.{deck}", str(UnknownName("deck", file, self._decks.get(deck, ()))))
            for deck, file in resolved.decks.items()
            if file not in self._decks.get(deck, ())
        ]
        if wrong := [*wrong, *alike(numbers, self._numbers)]:
            raise BadFile(source, wrong)
        try:
            self._made(resolved)
        except BadFile as bad:
            raise BadFile(source, bad.faults) from None
        return resolved

    def _of_this_game(self, edition: Edition, source: str) -> None:
        if edition.game not in (None, self._game):
            raise BadFile(
                source, [Fault("$.game", _("is {found}, should be {wanted}", found=edition.game, wanted=self._game))]
            )

    def name(self, edition: Resolved) -> str | dict[str, Any]:
        """Return what a header holds of an edition: its id if it is shipped and unchanged, else all of its data."""
        if edition.id in self.shipped and self.load(edition.id) == edition:
            return edition.id
        return {
            "format": "capemay-edition/1", "id": edition.id, "numbers": edition.numbers, "sources": edition.sources,
            "rulings": edition.rulings, **({"decks": dict(edition.decks)} if edition.decks else {}),
            **({"reports": dict(edition.reports)} if edition.reports else {}),
        }  # fmt: skip


def names_of(numbers: Mapping[str, Any], prefix: str = "") -> list[str]:
    """List the dotted names of all numbers and lists of numbers."""
    names = []
    for key, value in numbers.items():
        names += names_of(value, f"{prefix}{key}.") if isinstance(value, Mapping) else [prefix + key]
    return names


def source_of(sources: Mapping[str, Source], name: str) -> Source:
    """Return the provenance of a number: that given for ``a.b[2]``, else for ``a.b``, else for ``a``, else assumed."""
    return _nearest(sources, name) or "assumed"


def report_of(reports: Mapping[str, str], name: str) -> str | None:
    """Return the address of the page that reports a number; None if there is none."""
    return _nearest(reports, name)


def _nearest(given: Mapping[str, V], name: str) -> V | None:
    """Return what is given for ``a.b[2]``, else for ``a.b``, else for ``a``."""
    while name:
        if name in given:
            return given[name]
        name = re.sub(r"(\[\d+\]|\.?[^.\[\]]+)$", "", name)
    return None


def by_source(edition: Resolved) -> Counter[Source]:
    """Count the numbers of an edition by where they are from."""
    return Counter(source_of(edition.sources, name) for name in _each(edition.numbers, ""))


def unchecked(edition: Resolved) -> int:
    """Count the numbers of an edition that nobody has compared with a printed copy."""
    found = by_source(edition)
    return sum(found[source] for source in UNCHECKED)


def _each(value: Any, name: str) -> Iterator[str]:
    """Yield the name of every single number, with its place if it is in a list."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _each(one, f"{name}.{key}" if name else key)
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from _each(one, f"{name}[{place}]")
    else:
        yield name


def _above(name: str) -> list[str]:
    """List the names of all that a number is part of, and its own: ``a``, ``a.b`` and ``a.b[2]``."""
    return [name[: found.start()] for found in re.finditer(r"(?<!^)[.\[]|$", name)]


def without_place(name: str) -> str:
    """Return a number's name without a place in its list."""
    return name.partition("[")[0]


def with_number(numbers: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Return the numbers with one changed; ``name`` is dotted, with ``[i]`` for a place in a list.

    Raises `KeyError` or `IndexError` if there is no such number.
    """
    head, *rest = re.findall(r"[^.\[\]]+", name)
    return {**numbers, head: _put(numbers[head], rest, value)}


def _put(old: Any, parts: list[str], value: Any) -> Any:
    if not parts:
        return value
    head, *rest = parts
    if isinstance(old, Mapping):
        return {**old, head: _put(old[head], rest, value)}
    place = int(head)
    if not 0 <= place < len(old):
        raise IndexError(place)
    return [_put(one, rest, value) if i == place else one for i, one in enumerate(old)]


def _merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, Mapping) and isinstance(merged.get(key), Mapping)
        merged[key] = _merge(merged[key], value) if both else value
    return merged
