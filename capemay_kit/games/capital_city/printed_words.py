"""What the rulebook of Capital City states in numbers: what each part and number of it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, one_a_line
from capemay_kit.games.capital_city.book import FEWEST, MOST
from capemay_kit.games.capital_city.cards import SEASONS

IN_PLAY = N_("Families in play"), N_("How many families play along, by the number of players.")

BY_SEASON = N_("Trains and Main Street"), N_("How many trains come and how many buildings stand there in each season.")
SEASON_LINES = {
    "trains": (N_("Trains"), "{season}: trains"),
    "street_extra": (N_("Buildings more than players"), N_("{season}: buildings more than players")),
}

MONEY = N_("Money"), N_("What everybody begins with, bids and gets.")
MONEY_CALLED = Texts({
    "start_money": "Dollars to begin with", "bid": "Dollars of a bid", "decline": "Dollars for buying nothing",
    "dollars_per_point": "Dollars that make a point at the end",
})  # fmt: skip


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are shown."""
    players = range(FEWEST, MOST + 1)
    families = tuple(Number(f"families[{i}]", _("Families with {n} players", n=n)) for i, n in enumerate(players))
    across = tuple(_("{n} players", n=n) for n in players)
    yield PrintedPart("families", *IN_PLAY, (PrintedGrid(across, ((_("Families"), families),)),))
    seasons = tuple(season.capitalize() for season in SEASONS)
    lines = tuple(
        (line, tuple(Number(f"{name}[{i}]", label.format(season=season)) for i, season in enumerate(seasons)))
        for name, (line, label) in SEASON_LINES.items()
    )
    train = one_a_line(Number("train_extra", _("Characters on a train, more than players")))
    yield PrintedPart("seasons", *BY_SEASON, (PrintedGrid(seasons, lines), train))
    called = one_a_line(*(Number(name, label) for name, label in MONEY_CALLED.items()))
    yield PrintedPart("money", *MONEY, (called,))
