"""What a worker does: it plays some games of an experiment, and returns their rows of the tables.

Workers import this module, which needs only rules and bots.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from capemay_kit.bots.players import line_up
from capemay_kit.bots.whole_game import Player, whole_game
from capemay_kit.core.played import Played
from capemay_kit.games import registry
from capemay_kit.lab.experiment import Arm


class GameRow(Struct, frozen=True, array_like=True):
    """A game. A turn is all that a seat does in a round until another acts. ``lead_changes`` counts how often at the
    end of a round somebody else was ahead than before, ``margin`` is what the first had more than the second."""

    number: int
    turns: int
    acts: int
    rounds: int
    winners: tuple[int, ...]
    decided_by: str
    lead_changes: int
    margin: int


class SeatRow(Struct, frozen=True, array_like=True):
    """A seat of a game. ``first``: it had the first choice. ``won`` is its share of the win. ``points`` are those of
    each category, in the game's order; None where a shorter game has no such line."""

    number: int
    seat: int
    bot: str
    first: bool
    place: int
    won: float
    total: int
    points: tuple[int | None, ...]


class PlayedRow(Struct, frozen=True, array_like=True):
    """How often a seat played one thing in a game."""

    number: int
    seat: int
    kind: str
    id: str
    n: int


class ChunkRows(Struct, frozen=True, array_like=True):
    """The rows of some games of one arm, and how long they took. The time goes into no table."""

    games: list[GameRow]
    seats: list[SeatRow]
    played: list[PlayedRow]
    seconds: float


class _Table(NamedTuple):
    arm: Arm
    rules: Any
    start: Any
    players: list[Player]
    played: Played[Any] | None


@lru_cache(maxsize=256)
def _table(arm: bytes) -> _Table:
    """Lay out the table of an arm once a worker, since finding all ways over a board takes long."""
    one = msgspec.json.decode(arm, type=Arm)
    game = registry.game(one.header.game)
    return _Table(one, game.rules, game.start(one.header), line_up(one.header.game, one.bots),
                  registry.played(one.header.game))  # fmt: skip


def play(arm: bytes, first: int, end: int) -> bytes:
    """Play the games from number ``first`` up to ``end``, without that one. What comes out depends on nothing else."""
    table = _table(arm)
    began = perf_counter()
    rows = ChunkRows([], [], [], 0.0)
    for number in range(first, end):
        _play(table, number, rows)
    return msgspec.msgpack.encode(msgspec.structs.replace(rows, seconds=perf_counter() - began))


def _play(table: _Table, number: int, rows: ChunkRows) -> None:
    """Play one game and add its rows."""
    arm, rules, s, players, played = table
    move_on = number % len(players)
    sitting = players[move_on:] + players[:move_on]
    called = arm.bots[move_on:] + arm.bots[:move_on]
    acts = turns = changes = 0
    last: tuple[int, int] | None = None
    began: int | None = None
    ahead: frozenset[str] = frozenset()
    now = 1
    used: Counter[tuple[int, str, str]] = Counter()
    for one in whole_game(rules, s, sitting, f"{arm.seed}/{number}", number):
        s = one.after
        acts += 1
        if (now, one.seat) != last:
            turns, last = turns + 1, (now, one.seat)
        if began is None and one.offered > 1:
            began = one.seat
        if played is None:
            continue
        used.update(played.uses(one.before, one.act, s))
        then = played.round(s)
        if then != now:
            before, ahead = ahead, _ahead(rules, s) or ahead
            changes += before != ahead and bool(before)
            now = then
    sheet = rules.scores(s)
    names = [seat.name for seat in sheet.seats]
    totals = [seat.total for seat in sheet.seats]
    in_order = sorted(totals, reverse=True)
    winners = tuple(names.index(name) for name in sheet.winners)
    changes += bool(ahead) and bool(winners) and ahead != frozenset(sheet.winners)
    rounds = 0 if played is None else min(now, played.round(one.before))
    rows.games.append(
        GameRow(number, turns, acts, rounds, winners, sheet.decided_by, changes,
                in_order[0] - in_order[1] if len(in_order) > 1 else 0)
    )  # fmt: skip
    keys = [(seat in winners, total) for seat, total in enumerate(totals)]
    for seat, score in enumerate(sheet.seats):
        points: dict[str, int] = {}
        for line in score.lines:
            points[line.category] = points.get(line.category, 0) + line.points
        rows.seats.append(
            SeatRow(number, seat, called[seat] if seat < len(called) else "", seat == began,
                    1 + sum(other > keys[seat] for other in keys), 1 / len(winners) if seat in winners else 0.0,
                    score.total, tuple(points.get(category) for category in rules.meta.categories))
        )  # fmt: skip
    rows.played.extend(PlayedRow(number, seat, kind, id, n) for (seat, kind, id), n in sorted(used.items()))


def _ahead(rules: Any, s: Any) -> frozenset[str]:
    """Return who has the most points; nobody where several have."""
    totals = [(seat.total, seat.name) for seat in rules.scores(s).seats]
    most = max(totals)[0]
    names = frozenset(name for total, name in totals if total == most)
    return names if len(names) == 1 else frozenset()
