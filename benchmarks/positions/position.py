"""Positions with what a good player would never do, or would do: how one is written, reached and judged.

What is asked of an act is a pattern of its notation or of how it begins (``collect``, ``build sand-*``, several with
`` | `` between them), or a function of the `Choice`.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry
from capemay_kit.games import registry

RECORDS = Path(__file__).parents[2] / "tests" / "recorded" / "records"
SEED = "sensible"
AUTOMA = "..."
"""Among acts: all that an automa does until a person has to act."""


class Recorded(NamedTuple):
    """A recorded game of ``tests/recorded``, and how many of its entries are replayed."""

    name: str
    entries: int


class Fresh(NamedTuple):
    """A table of so many ``seats`` that was just set up, and its first acts: of each the notation, or how it begins.
    The first legal act of any seat that may act is done that fits."""

    seats: int
    acts: tuple[str, ...]
    options: Mapping[str, Any] = {}


class Choice:
    """An act that a seat chose at a moment, with what comes of it."""

    def __init__(self, game: str, s: Any, seat: int, act: Any) -> None:
        self.rules = registry.game(game).rules
        self.s, self.seat, self.act = s, seat, act
        self._chance = Chance(seed=SEED)

    @cached_property
    def after(self) -> Any:
        """The state after the act; cards and bag say what they say by a fixed seed."""
        return self.rules.apply(self.s, self.seat, self.act, self._chance)

    def told(self) -> str:
        """Say in a sentence what was done."""
        after = self.after
        entry = Entry(seq=1, act=self.act, seat=self.seat, answers=tuple(self._chance.log))
        return str(self.rules.tell(self.s, entry, after, self.seat))


Asked: TypeAlias = str | Callable[[Choice], bool]


class Position(NamedTuple):
    """A position: what it shows, its game, how it is reached, who chooses, why, and where that stands (a page or
    chapter of the rulebook, or *evident*). It passes if what was chosen is nothing of ``never`` and one of ``good``.
    ``put`` are corrections after ``start`` (``my`` is the seat's own figure), ``then`` acts that follow, as in
    `Fresh`."""

    name: str
    game: str
    start: Recorded | Fresh
    seat: int
    why: str
    source: str
    never: Asked = ""
    good: Asked = "*"
    put: Mapping[str, Any] = {}
    then: tuple[str, ...] = ()

    def reached(self) -> Any:
        """Return the state. Raises `ValueError` if an act or a correction is not possible."""
        s = _started(self.game, *self.start) if isinstance(self.start, Recorded) else _fresh(self.game, self.start)
        rules = registry.game(self.game).rules
        wanted = {path.replace("my.", f"seats[{self.seat}].", 1): value for path, value in self.put.items()}
        s, wrong = rules.figures.correct_all(s, wanted)
        if wrong:
            raise ValueError(f"{self.name}: {wrong}")
        return _done(self.game, s, self.then)

    def choice(self, s: Any, act: Any) -> Choice:
        """Return what comes of an act there."""
        return Choice(self.game, s, self.seat, act)

    def passes(self, chosen: Choice) -> bool:
        """Say whether a choice is sensible."""
        return not _is(self.never, chosen) and _is(self.good, chosen)


def _is(asked: Asked, chosen: Choice) -> bool:
    if callable(asked):
        return asked(chosen)
    said = str(chosen.act)
    return any(fnmatchcase(said, one) or fnmatchcase(said, f"{one} *") for one in asked.split(" | ") if one)


def _done(game: str, s: Any, acts: tuple[str, ...]) -> Any:
    rules = registry.game(game).rules
    for number, wanted in enumerate(acts):
        while wanted == AUTOMA and (act := rules.by_itself(s)) is not None:
            s = rules.apply(s, rules.to_act(s)[0], act, Chance(seed=SEED))
        if wanted == AUTOMA:
            continue
        found = ((i, act) for i in rules.to_act(s) for act in rules.legal(s, i) if str(act).startswith(wanted))
        seat, act = next(found, (None, None))
        if seat is None:
            there = [str(one) for i in rules.to_act(s) for one in rules.legal(s, i)]
            raise ValueError(f"{wanted} is not possible, but {there}")
        s = rules.apply(s, seat, act, Chance(seed=f"{SEED}/{number}"))
    return s


def _fresh(game: str, start: Fresh) -> Any:
    made = registry.game(game)
    names = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"][: start.seats]
    return _done(game, made.start(made.header_for(names, table=SEED, seed=SEED, **start.options)), start.acts)


@cache
def _started(game: str, name: str, entries: int) -> Any:
    table, following = registry.read_record(lzma.decompress((RECORDS / f"{name}.jsonl.xz").read_bytes()), name)
    for entry in following[:entries]:
        table.take(entry)
    if table.header.game != game:
        raise ValueError(f"{name} is a record of {table.header.game}")
    return table.state
