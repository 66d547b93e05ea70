"""Bots that play whole games, for measuring and for finding what never should happen."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from capemay_kit.bots.players import line_up
from capemay_kit.bots.whole_game import MOST_ACTS, whole_game
from capemay_kit.core.i18n import _
from capemay_kit.core.record import Entry, Header, to_lines
from capemay_kit.errors import UnknownName
from capemay_kit.games import registry


def simulate(
    game: str,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    board: str | None = None,
    solo: str | None = None,
    limit: int = MOST_ACTS,
) -> tuple[dict[str, Any], bytes]:
    """Play games and return the figures (as the command line prints them) and the first game's record.

    With ``solo``, a difficulty, one bot plays against the game's own opponent, which decides by itself. A game has
    ``limit`` acts at most.

    Raises `UnknownName` for a game, bot, board or number of seats there is not, `Endless` for a game of more acts.
    """
    rules, start, header_for = registry.game(game)
    least, most = rules.meta.min_seats, rules.meta.max_seats
    if not (solo or least <= seats <= most):
        raise UnknownName("seats", str(seats), [_("{least} to {most}", least=least, most=most)])
    chosen_bots = line_up(game, bots)
    if len(bots) not in (1, seats):
        raise UnknownName("bots", ",".join(bots), [_("one bot"), _("{n} bots", n=seats)])
    players = [chosen_bots[i % len(bots)] for i in range(seats)]
    names = [_("Seat {n}", n=i + 1) for i in range(seats)]
    wanted = {"board": board, "solo": solo}
    given = {name: value for name, value in wanted.items() if value is not None}
    header = header_for(names, seed=str(seed), table=_table(game, seats, bots, seed, board, solo), **given)
    first = start(header)
    decisions = offered = 0
    results = []
    record = b""
    # a wheel on standard error, so that standard output stays one document
    wheel = Console(stderr=True)
    off = games < 20 or not wheel.is_terminal
    rounds = track(range(games), _("Playing"), console=wheel, transient=True, disable=off)
    began = time.process_time()
    for number in rounds:
        game_seed = f"{seed}/{number}"
        s = first
        entries: list[Entry[Any]] = []
        for one in whole_game(rules, first, players, game_seed, number, limit):
            s = one.after
            if one.offered:
                decisions += 1
                offered += one.offered
            if number == 0:
                entries.append(Entry(len(entries) + 1, one.act, one.seat, answers=one.answers))
        sheet = rules.scores(s)
        results.append({"scores": [one.total for one in sheet.seats], "winners": list(sheet.winners)})
        if number == 0:
            record = to_lines(_for_game(header, game_seed), entries)
    seconds = time.process_time() - began
    figures = {
        "games": games,
        "decisions": decisions,
        "mean_legal": offered / decisions if decisions else 0.0,
        "seconds": seconds,
        "decisions_per_second": decisions / seconds if seconds else 0.0,
        "results": results,
    }
    return figures, record


def _table(game: str, seats: int, bots: Sequence[str], seed: int, board: str | None, solo: str | None) -> str:
    """Return the id of a table, another one for every kind of game: import takes two of one id for one game."""
    kind = [game, solo or str(seats), *bots, *([Path(board).stem] if board else [])]
    return "-".join(("sim", *kind, str(seed)))


def _for_game(header: Header, seed: str) -> Header:
    from msgspec.structs import replace

    return replace(header, seed=seed)
