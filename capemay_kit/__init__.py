"""A companion for printed board games: the record, the legal moves, the score with its reasons.

In Python and in notebooks::

    >>> import capemay_kit as ck
    >>> game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    >>> while not game.legal.of("build"):
    ...     told = game.do(game.legal[0])
    >>> game.do("build dirt-9")
    Ann builds a cottage in dirt (dirt 9, Hughes Street), −$3, income +3

What people need first:

    ck.games()            the ids of all games
    ck.new(id, names)     lay a game out: seed=, solo=, edition=, printed=
    ck.load(file)         open a record; game.save(file) writes one
    ck.board(id)          a board: its picture, and its graph for networkx
    ck.score(position)    the score of an end, as the command `capemay score` counts it

    game.legal            what may be done now; game.legal.of("build") of one kind
    game.do(act)          do it, as an act or as text
    game.why_not(act)     the rule that refuses it, with its page
    game.preview(act)     what it would change
    game.advice()         who is ahead, and why
    game.play(bots)       have bots finish the game
    game.scores           the score so far, with its reasons
    game.log              what was done, in sentences
    game.view(seat)       what a seat can see
    game.state            everything, as values
    game.correct(path, n) correct a figure; game.figures lists them
    game.undo()           take the last act back; game.at(n) is an earlier moment
    game.open()           the companion at this table, in a notebook
    ck.lab.run(plan)      thousands of games of bots, and what they show
    ck.pettingzoo(id)     a game as an environment for programs that learn

These names stay as they are, and are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
"""As in `typing`, which takes longer to import than all that stands here."""

__version__ = "0.1.0"

if TYPE_CHECKING:
    from typing import Any

    from capemay_kit.api.boards import Board as Board
    from capemay_kit.api.boards import board as board
    from capemay_kit.api.boards import score as score
    from capemay_kit.api.display import look as look
    from capemay_kit.api.environments import openspiel as openspiel
    from capemay_kit.api.environments import pettingzoo as pettingzoo
    from capemay_kit.api.game import Game as Game
    from capemay_kit.api.game import load as load
    from capemay_kit.api.game import new as new
    from capemay_kit.errors import AmbiguousAct as AmbiguousAct
    from capemay_kit.errors import BadFile as BadFile
    from capemay_kit.errors import BadValue as BadValue
    from capemay_kit.errors import BrokenRecord as BrokenRecord
    from capemay_kit.errors import CapemayError as CapemayError
    from capemay_kit.errors import IllegalAction as IllegalAction
    from capemay_kit.errors import MalformedAct as MalformedAct
    from capemay_kit.errors import NeedAnswer as NeedAnswer
    from capemay_kit.errors import UnknownName as UnknownName

_FROM = {
    "api.boards": ("Board", "board", "score"),
    "api.display": ("look",),
    "api.environments": ("openspiel", "pettingzoo"),
    "api.game": ("Game", "load", "new"),
    "errors": (
        "AmbiguousAct", "BadFile", "BadValue", "BrokenRecord", "CapemayError", "IllegalAction", "MalformedAct",
        "NeedAnswer", "UnknownName",
    ),
}  # fmt: skip
_PARTS = ("games", "lab")
"""Packages that are a part of the public face themselves."""
_WHERE = {name: module for module, names in _FROM.items() for name in names}
__all__ = sorted([*_WHERE, *_PARTS])


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return import_module(f"{__name__}.{name}")
    if name not in _WHERE:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
