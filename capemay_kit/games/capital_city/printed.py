"""What the rulebook of Capital City states in numbers: what each part and number of it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, one_a_line
from capemay_kit.games.capital_city.book import FEWEST, MOST
from capemay_kit.games.capital_city.names import SEASONS


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are shown."""
    players = range(FEWEST, MOST + 1)
    families = tuple(Number(f"families[{i}]", _("Families with {n} players", n=n)) for i, n in enumerate(players))
    across = tuple(ngettext("{n} player", "{n} players", n) for n in players)
    yield PrintedPart(
        "families",
        _("Families in play"),
        _("How many families are in the game, by the number of players."),
        (PrintedGrid(across, ((_("Families"), families),)),),
    )
    seasons = tuple(SEASONS.values())
    trains = tuple(Number(f"trains[{i}]", _("{season}: trains", season=one)) for i, one in enumerate(seasons))
    street = tuple(
        Number(f"street_extra[{i}]", _("{season}: buildings, players plus", season=one))
        for i, one in enumerate(seasons)
    )
    yield PrintedPart(
        "seasons",
        _("Trains and Main Street"),
        _("In each season: how many trains come, and how many buildings are on Main Street."),
        (
            PrintedGrid(seasons, ((_("Trains"), trains), (_("Buildings: players plus"), street))),
            one_a_line(Number("train_extra", _("Characters on a train: players plus"))),
        ),
    )
    money = one_a_line(
        Number("start_money", _("Starting dollars")),
        Number("bid", _("Dollars for a bid")),
        Number("decline", _("Dollars for buying nothing")),
        Number("dollars_per_point", _("Dollars for a point at the end")),
    )
    yield PrintedPart("money", _("Money"), _("What everybody starts with, bids and collects."), (money,))
