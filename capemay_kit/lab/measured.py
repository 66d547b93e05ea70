"""The tables of one arm as arrays: a row a game, a column a seat. Arms of one experiment pair row by row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np


class Measured(NamedTuple):
    """What was measured of one variant, line-up and number of people.

    ``games`` are figures of whole games by name. ``total``, ``won`` and ``first`` are those of the seats, ``points``
    their points by category, ``bot`` who played there (empty: the game's own opponent). ``played`` has for each kind
    and id of thing the games and the seats where it was played.
    """

    variant: str
    field: str
    people: int
    games: Mapping[str, Any]
    total: Any
    won: Any
    first: Any
    points: Mapping[str, Any]
    bot: Any
    played: Mapping[tuple[str, str], tuple[Any, Any]]

    @property
    def n(self) -> int:
        """How many games."""
        return len(self.total)

    @property
    def seats(self) -> int:
        """How many seats, that of the game's own opponent included."""
        return int(self.total.shape[1])

    @property
    def bots(self) -> list[str]:
        """The bots that play, by name."""
        return sorted(set(self.bot.ravel()) - {""})

    def advantage(self) -> Any:
        """Return for each game what the seat that began has more than the others on average; empty if nobody did."""
        others = (self.total.sum(axis=1) - (self.total * self.first).sum(axis=1)) / max(1, self.seats - 1)
        return ((self.total * self.first).sum(axis=1) - others)[self.first.any(axis=1)]

    def with_played(self, played: Any) -> Measured:
        """Return the same with the rows of what was played."""
        return self._replace(played=_things(played))

    def of_bot(self, values: Any, bot: str) -> Any:
        """Return for each game the mean of the seats of one bot."""
        mine = self.bot == bot
        return (values * mine).sum(axis=1) / mine.sum(axis=1)


GAME_FIGURES = ("turns", "rounds", "margin", "lead_changes")


def measured(games: Any, seats: Any) -> list[Measured]:
    """Make arrays of the tables, in their order; what was played comes by `Measured.with_played`."""
    found = []
    arm = ["variant", "field", "seats"]
    of_games = dict(iter(games.groupby(arm, sort=False)))
    categories = [name for name in seats.columns if name.startswith("points_")]
    for key, rows in seats.groupby(arm, sort=False):
        mine = of_games[key]
        shape = (len(mine), -1)
        points = {name.removeprefix("points_"): rows[name].fillna(0).to_numpy(dtype=float).reshape(shape)
                  for name in categories if rows[name].notna().any()}  # fmt: skip
        variant, field, people = key
        found.append(Measured(
            variant, field, int(people),
            {name: mine[name].to_numpy(dtype=float) for name in GAME_FIGURES},
            rows["total"].to_numpy(dtype=float).reshape(shape), rows["won"].to_numpy(dtype=float).reshape(shape),
            rows["first"].to_numpy(dtype=bool).reshape(shape), points,
            rows["bot"].to_numpy(dtype=str).reshape(shape), {},
        ))  # fmt: skip
    return found


def _things(played: Any) -> dict[tuple[str, str], tuple[Any, Any]]:
    """Return where each thing was played. Games are numbered from 0, so a number is a row."""
    if played.empty:
        return {}
    order = np.lexsort((played["id"].to_numpy(dtype=str), played["kind"].to_numpy(dtype=str)))
    kinds, ids = played["kind"].to_numpy(dtype=str)[order], played["id"].to_numpy(dtype=str)[order]
    where = played["game"].to_numpy()[order]
    seats = played["seat"].to_numpy()[order]
    starts = np.flatnonzero(np.r_[True, (kinds[1:] != kinds[:-1]) | (ids[1:] != ids[:-1])])
    ends = np.r_[starts[1:], len(kinds)]
    return {(str(kinds[i]), str(ids[i])): (where[i:j], seats[i:j]) for i, j in zip(starts, ends, strict=True)}
