"""Endless questions about positions of games that bots play. The rules themselves give the answers.

A question depends on its game and its number alone: the same number is the same question for everybody. What a game
asks is in ``quiz_<game>.py``, in a `Maker` called ``MAKER``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.teach.teaching import teaching

T = TypeVar("T")
NAMES = ("Anna", "Ben", "Cleo", "Dan")
EVERY = 12
"""How many questions are made from one game of bots, at moments spread over it."""
GAPS = (3, 8, 20)
"""After how many more questions a wrong one comes again: first, and after each right answer to it."""


class Asked(NamedTuple):
    """What a game asks about a position. ``right`` is one of the ``options``, ``why`` says what decides it, ``rule`` is
    the id of the rule.

    ``about`` holds what the question is about, so that a test can work out the answer in another way. ``state`` is the
    position if it differs from the moment's; ``place`` is marked on the picture.
    """

    text: str
    options: Sequence[str]
    right: str
    why: str
    rule: str
    about: dict[str, Any]
    state: Any = None
    place: str = ""


Kind: TypeAlias = Callable[[Any, random.Random], Asked | None]
"""Makes a question about a position; None if it has nothing to ask there."""


class Maker(NamedTuple):
    """How a game's questions are made.

    ``moments`` returns moments of the game that bots play under a number. One of the ``kinds`` is asked about a moment;
    the last of them always can be. ``pictured`` are the kinds that ask about places.
    """

    moments: Callable[[int], tuple[Any, ...]]
    kinds: Mapping[str, Kind]
    pictured: frozenset[str]


class QuizQuestion(Struct, frozen=True):
    """A question about a position. ``right`` is the index of the right answer among the ``options``."""

    game: str
    number: int
    kind: str
    text: str
    options: tuple[str, ...]
    right: int
    why: str
    rule: str
    state: Any
    about: dict[str, Any]
    pictured: bool = False
    place: str = ""


def question(game: str, number: int) -> QuizQuestion:
    """Return a game's question of that number. Raises `UnknownName` for a game that does not exist."""
    made = maker(game)
    which, moment = divmod(number, EVERY)
    moments = _moments(game, which)
    s = moments[moment % len(moments)]
    rng = random.Random(teaching(game).key(f"question/{number}"))
    kinds = list(made.kinds)
    rng.shuffle(kinds)
    for kind in kinds:
        asked = made.kinds[kind](s, rng)
        if asked is not None:
            shown = s if asked.state is None else asked.state
            options = tuple(asked.options)
            return QuizQuestion(
                game, number, kind, asked.text, options, options.index(asked.right), asked.why, asked.rule, shown,
                asked.about, kind in made.pictured, asked.place,
            )  # fmt: skip
    raise AssertionError("unreachable: the last kind can always be asked about")


def maker(game: str) -> Maker:
    """Return how a game's questions are made. Raises `UnknownName`."""
    part = teaching(game)
    found: Maker = import_module(f"capemay_kit.teach.quiz_{part.game.replace('-', '_')}").MAKER
    return found


@lru_cache(maxsize=16)
def _moments(game: str, number: int) -> tuple[Any, ...]:
    return maker(game).moments(number)


# --- for the games -----------------------------------------------------------------------------------------


def played(
    game: str,
    number: int,
    seats: int,
    choose: Callable[[Any, int, Sequence[Any], random.Random], Any],
    keep: Callable[[Any], bool],
    enough: Callable[[Any], bool] = lambda s: False,
) -> tuple[Any, ...]:
    """Let bots play a game to its end, or until ``enough`` says so. Return moments for which ``keep`` is true, spread
    over the game."""
    found = registry.game(game)
    seed = teaching(game).key(f"quiz/{number}")
    rng = random.Random(seed)
    s = _fresh(game, seats)
    seen = []
    while (acting := found.rules.to_act(s)) and not enough(s):
        if keep(s):
            seen.append(s)
        chosen = choose(s, acting[0], found.rules.legal(s, acting[0]), rng)
        s = found.rules.apply(s, acting[0], chosen, Chance(seed=seed))
    step = max(1, len(seen) // EVERY)
    return tuple(seen[::step][:EVERY])


@cache
def _fresh(game: str, seats: int) -> Any:
    """Set up a table once for all games of so many seats, so that what its book works out is worked out once."""
    found = registry.game(game)
    return found.start(found.header_for(NAMES[:seats], seed="quiz"))


def numbers(right: int, rng: random.Random, written: Callable[[int], str] = str) -> list[str]:
    """Return four numbers in order, the right one among them."""
    near = [right + by for by in (-4, -3, -2, -1, 1, 2, 3, 4, 6) if right + by >= 0]
    return [written(n) for n in sorted([right, *rng.sample(near, 3)])]


def among(right: T, wrong: Sequence[T], rng: random.Random, n: int = 3) -> list[T]:
    """Return the right answer among up to ``n`` wrong ones, in random order."""
    found = [right, *rng.sample(wrong, min(n, len(wrong)))]
    rng.shuffle(found)
    return found


# --- what one still has to learn ---------------------------------------------------------------------------


class Again(Struct, frozen=True):
    """A question that was answered wrong. It comes again once so many questions were ``asked``; ``box`` counts the
    right answers since."""

    number: int
    due: int
    box: int = 0


class QuizProgress(Struct, frozen=True):
    """A person's progress in the quiz: how many questions were asked and answered right, which come again, and the next
    new one. ``edition`` is the one of the questions that come again; without it they are of the game's first."""

    asked: int = 0
    right: int = 0
    new: int = 0
    again: tuple[Again, ...] = ()
    edition: str = "base"

    def under(self, edition: str) -> QuizProgress:
        """Return the progress in the questions of an edition: in another, the same numbers are other questions."""
        return self if edition == self.edition else replace(self, edition=edition, again=())

    def number(self) -> int:
        """Return the number of the next question. Those that are due again come first."""
        due = [one.number for one in self.again if one.due <= self.asked]
        # at random, or people would learn the order in which they come
        return random.Random(f"again/{self.asked}").choice(due) if due else self.new

    def answered(self, number: int, right: bool) -> QuizProgress:
        """Return the progress after an answer."""
        asked = self.asked + 1
        held: Sequence[Again] = [one for one in self.again if one.number == number]
        box = (held[0].box + 1 if held else len(GAPS)) if right else 0
        rest = tuple(one for one in self.again if one.number != number)
        if box < len(GAPS):
            rest = (*rest, Again(number, asked + GAPS[box], box))
        new = max(self.new, number + 1)
        return replace(self, asked=asked, right=self.right + right, new=new, again=rest)
