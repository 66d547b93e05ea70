"""Endless questions about positions of games that bots play. The rules themselves give the answers.

A question depends on its game and its number alone: the same number is the same question for everybody. What a game
asks is in ``quiz_<game>.py``, in a `Maker` called ``MAKER``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.teach.quiz_kinds import EVERY, Maker, any_game
from capemay_kit.teach.teaching import teaching

VERSION = 2
"""It changes when the numbers of all games' questions come to mean other questions."""
GAPS = (3, 8, 20)
"""After how many more questions a wrong one comes again: first, and after each right answer to it."""


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
    if not part.taught:
        return any_game(game)
    found: Maker = import_module(f"capemay_kit.teach.quiz_{part.game.replace('-', '_')}").MAKER
    return found


@lru_cache(maxsize=16)
def _moments(game: str, number: int) -> tuple[Any, ...]:
    return maker(game).moments(number)


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
