"""What the rulebook of Capital City states in numbers: what each part and number of it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, one_a_line
from capemay_kit.games.capital_city.book import FEWEST, MOST
from capemay_kit.games.capital_city.cards import SEASONS

IN_PLAY = "Families in play", "How many families play along, by the number of players."
PLAYERS, FAMILIES, FAMILIES_WITH = "{n} players", "Families", "Families with {n} players"
BY_SEASON = "Trains and Main Street", "How many trains come and how many buildings stand there in each season."
SEASON_LINES = {
    "trains": ("Trains", "{season}: trains"),
    "street_extra": ("Buildings more than players", "{season}: buildings more than players"),
}
TRAIN_EXTRA = "Characters on a train, more than players"
MONEY = "Money", "What everybody begins with, bids and gets."
MONEY_CALLED = {
    "start_money": "Dollars to begin with", "bid": "Dollars of a bid", "decline": "Dollars for buying nothing",
    "dollars_per_point": "Dollars that make a point at the end",
}  # fmt: skip


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are shown."""
    players = range(FEWEST, MOST + 1)
    families = tuple(Number(f"families[{i}]", FAMILIES_WITH.format(n=n)) for i, n in enumerate(players))
    across = tuple(PLAYERS.format(n=n) for n in players)
    yield PrintedPart("families", *IN_PLAY, (PrintedGrid(across, ((FAMILIES, families),)),))
    seasons = tuple(season.capitalize() for season in SEASONS)
    lines = tuple(
        (line, tuple(Number(f"{name}[{i}]", label.format(season=season)) for i, season in enumerate(seasons)))
        for name, (line, label) in SEASON_LINES.items()
    )
    train = one_a_line(Number("train_extra", TRAIN_EXTRA))
    yield PrintedPart("seasons", *BY_SEASON, (PrintedGrid(seasons, lines), train))
    called = one_a_line(*(Number(name, label) for name, label in MONEY_CALLED.items()))
    yield PrintedPart("money", *MONEY, (called,))
