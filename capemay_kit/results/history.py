"""All finished games: listed, imported, and as a table for notebooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from capemay_kit.core.store import CameTo, Store
from capemay_kit.core.times import is_moment, moment
from capemay_kit.games.registry import GAMES
from capemay_kit.results.past import BROUGHT_IN, Past
from capemay_kit.results.result import Result

if TYPE_CHECKING:
    import pandas as pd

ALONE = "alone"
"""In place of a difficulty, in the table for notebooks: a score sheet of one player without an opponent."""
PORTION = 0.25
"""For how many seconds tables are scored before progress is reported again."""


def finished(store: Store, progress: Callable[[int, int], None] | None = None) -> list[Result]:
    """Return the results of all finished tables, the latest first.

    Tables that are not scored yet are scored now, and ``progress`` is called with how many are done, and of how many.
    A record that is not valid is left out.
    """
    past = Past(store)
    of = len(past.waiting)
    while past.waiting:
        past.count(PORTION)
        if progress is not None:
            progress(of - len(past.waiting), of)
    return past.results


def bring_in(store: Store, results: list[Result]) -> int:
    """Keep results that were imported without a record; return how many plays are new. A table of that id in the store,
    or its result, stays; a play that is known from elsewhere is kept too, and not counted (`people.once`)."""
    there = {one.header.table for one in store.tables()} | store.away() | set(store.results())
    before = len(Past(store).results)
    store.keep_results({
        one.table: CameTo(BROUGHT_IN, msgspec.json.encode(one).decode()) for one in results if one.table not in there
    })  # fmt: skip
    return len(Past(store).results) - before


def by_game(results: list[Result]) -> dict[str, list[Result]]:
    """Group results by game, in the order of the registry, since points of different games are never added up."""
    found = {name: [one for one in results if one.game == name] for name in GAMES}
    return {name: of for name, of in found.items() if of}


def frame(results: list[Result]) -> pd.DataFrame:
    """Return one row for each seat of each game, with a column for every category of the score; a category that was not
    scored is 0. For notebooks; needs pandas, which the extra ``lab`` installs.

    Columns: game, table, played (UTC), minutes, players, solo (the difficulty, empty with others at the table), seat
    (from 1), name, bot, paper (only the score was counted), first, winner, rank, total.
    """
    import pandas as pd  # here, since no page needs it

    rows = []
    for one in results:
        for i, (seat, rank) in enumerate(zip(one.sheet.seats, one.ranks(), strict=True)):
            row = {
                "game": one.game, "table": one.table, "played": one.played, "minutes": one.minutes,
                "players": len(one.sheet.seats), "solo": one.solo or (ALONE if len(one.sheet.seats) == 1 else ""),
                "seat": i + 1, "name": seat.name, "bot": i in one.bots, "paper": one.paper,
                "first": None if one.first is None else i == one.first, "winner": seat.name in one.sheet.winners,
                "rank": rank, "total": seat.total,
            }  # fmt: skip
            rows.append(row | dict.fromkeys(one.categories, 0) | {line.category: line.points for line in seat.lines})
    made = pd.DataFrame(rows)
    if rows:
        # an earlier version may have stored a time without checking it
        played = [moment(text) if is_moment(text) else None for text in made["played"]]
        made["played"] = pd.to_datetime(played, utc=True)
    return made
