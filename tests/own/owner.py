"""An owner who traces a printed board of Cape May, tap by tap, and corrects what the app proposed wrongly."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any

import networkx as nx

from capemay_kit.core.scene import Point
from capemay_kit.games.cape_may.board import Board, Church, Lot, Space
from capemay_kit.games.cape_may.cards import ZONES
from capemay_kit.own.draft import BoardDraft


def chosen_by(name: str, among: Iterable[str]) -> str:
    """Return the keys by which a name is chosen of a list that the field unfolds: its first letters that no other name
    begins with, a step down, Enter."""
    others = [one for one in among if one != name]
    letters = next(name[:n] for n in range(1, len(name) + 1) if not any(one.startswith(name[:n]) for one in others))
    return f"{letters}\v\n"


class Owner:
    """Somebody who looks at a printed ``board``. A ``hand`` does the taps, in a test or on a page: ``take`` a tool,
    ``choose`` what it puts, ``name`` a street, ``touch`` the board, ``propose``, and hand over the ``draft``."""

    def __init__(self, board: Board, hand: Any, unsteady: float = 0.004) -> None:
        self.board, self.hand, self._unsteady = board, hand, unsteady
        self._chance = random.Random(7)
        self.at: dict[str, Point] = {one.id: (one.x, one.y) for one in (*board.spaces, *board.lots, *board.churches)}

    def trace(self) -> None:
        self.streets()
        self.signs()
        self.lots()
        self.churches()
        self.pairs("dots", "adjacent_spaces")
        self.pairs("neighbours", "adjacent_lots")
        self.hand.strokes.done("dots and adjacent lots")

    def touch(self, place: str) -> None:
        x, y = self.at[place]
        self.hand.touch((x + self._off(), y + self._off()))

    def _off(self) -> float:
        return self._chance.uniform(-self._unsteady, self._unsteady)

    def streets(self) -> None:
        roads = nx.Graph(self.board.roads)
        for id, name in self.board.streets.items():
            along = roads.subgraph(one.id for one in self.board.spaces if id in one.streets)
            ends = sorted(one for one in along if along.degree(one) == 1)
            self.hand.strokes.decide()
            self.hand.name(name)
            self.hand.strokes.type(chosen_by(name, self.board.streets.values()))
            for space in nx.shortest_path(along, *ends):
                self.touch(space)
        self.hand.strokes.decide()
        self.hand.take("arrows")
        for space in self.board.spaces:
            for to in space.arrow:
                self.touch(space.id)
                self.touch(to)
        self.hand.strokes.done("spaces and arrows")

    def signs(self) -> None:
        self.hand.take("specials")
        signs: dict[str, list[str]] = {}
        for space in self.board.spaces:
            if space.special is not None:
                count = f" {space.special.count}" if space.special.kind == "bird" else ""
                signs.setdefault(f"{space.special.kind}{count}", []).append(space.id)
            if space.start:
                signs.setdefault("start", []).append(space.id)
        for sign, there in signs.items():
            self.hand.strokes.decide()
            self.hand.choose("sign", sign)
            for one in there:
                self.touch(one)
        self.hand.strokes.done("signs")

    def lots(self) -> None:
        self.hand.take("lots")
        lots = sorted(self.board.lots, key=lambda one: ZONES.index(one.zone))
        for zone, there in groupby(lots, key=lambda one: one.zone):
            self.hand.strokes.decide()
            self.hand.choose("zone", zone)
            for one in there:
                self.touch(one.id)
        traced = self.hand.draft(f'"lot-{len(lots)}"').board.lots
        for made, one in zip(traced, lots, strict=True):
            if made.shape != one.shape:
                self.hand.strokes.decide()
                self.touch(one.id)
        self.hand.strokes.done("lots")

    def churches(self) -> None:
        self.hand.take("churches")
        self.hand.strokes.decide()
        for one in self.board.churches:
            self.touch(one.id)

    def pairs(self, tool: str, field: str) -> None:
        self.hand.strokes.decide()
        self.hand.take(tool)
        self.hand.propose()
        names = self.names(self.hand.draft(f'"{field}":["'))
        there = {
            frozenset((names[one.id], names[other]))
            for one in sided(self.hand.draft(f'"{field}":["').board)
            for other in getattr(one, field)
        }
        wanted = {frozenset((one.id, other)) for one in sided(self.board) for other in getattr(one, field)}
        churches = {one.id for one in self.board.churches}
        wrong = sorted(
            # a white dot goes from its lot or church to the space; of church and lot the church is tapped first
            sorted(pair, key=lambda one: (one in self.board.space, one not in churches, one))
            for pair in there ^ wanted
        )
        for first, pairs in groupby(wrong, key=itemgetter(0)):
            for n, (_, second) in enumerate(pairs):
                self.hand.strokes.decide()
                # a lot stays held for its other dots, but not for other lots
                if n == 0 or tool == "neighbours":
                    self.touch(first)
                self.touch(second)

    def names(self, traced: BoardDraft) -> dict[str, str]:
        printed = [*self.board.spaces, *self.board.lots, *self.board.churches]
        made: list[Space | Lot | Church] = [*traced.board.spaces, *traced.board.lots, *traced.board.churches]
        return {
            one.id: min(
                (other for other in printed if type(other) is type(one)),
                key=lambda other: (other.x - one.x) ** 2 + (other.y - one.y) ** 2,
            ).id
            for one in made
        }


def sided(board: Board) -> tuple[Lot | Church, ...]:
    return (*board.lots, *board.churches)
