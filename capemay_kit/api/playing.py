"""Bots that play on at a table."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from capemay_kit.bots.players import bot
from capemay_kit.bots.whole_game import MOST_ACTS, Bot
from capemay_kit.core.i18n import _
from capemay_kit.core.table import Table
from capemay_kit.errors import Endless, MalformedAct, UnknownName


def players(
    game: str, names: Sequence[str], people: int, bots: str | Sequence[str | Bot | None] | Mapping[str, str | Bot]
) -> list[Bot | None]:
    """Return the bot of every seat, None where a person or the game's own opponent plays. Raises `UnknownName`."""
    wanted: list[str | Bot | None]
    if isinstance(bots, Mapping):
        for name in bots:
            if name not in names:
                raise UnknownName("seat", name, names)
        wanted = [bots.get(name) for name in names]
    else:
        wanted = [bots] * people if isinstance(bots, str) else list(bots)
    if len(wanted) not in (people, len(names)):
        raise UnknownName("bot", str(bots), [_("one bot for every seat, or a list of {n} bots", n=people)])
    wanted += [None] * (len(names) - len(wanted))
    return [bot(one, game) if isinstance(one, str) else one for one in wanted]


def play(table: Table[Any, Any], bots: Sequence[Bot | None], seed: int) -> None:
    """Play until the game is over, or until nobody is to act who has a bot.

    Raises `Endless` for a game that does not end, `MalformedAct` if a bot returns anything but an act.
    """
    rules = table.rules
    rng = random.Random(f"{seed}/{table.header.seed}")
    for __ in range(MOST_ACTS):
        s = table.state
        acting = rules.to_act(s)
        able = [seat for seat in acting if bots[seat] is not None]
        chosen = rules.by_itself(s) if acting else None
        if chosen is not None:
            table.act(acting[0], chosen)
            continue
        if not able:
            return
        seat = able[0]
        legal, choose = rules.legal(s, seat), bots[seat]
        assert choose is not None
        act = legal[0] if len(legal) == 1 else choose(rules.view(s, seat), seat, legal, rng)
        if not isinstance(act, Struct):
            raise MalformedAct(
                repr(act), _("the bot for {name} must return one of the legal actions", name=s.seats[seat].name)
            )
        table.act(seat, act)
    raise Endless(1, MOST_ACTS)
