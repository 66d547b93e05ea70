"""Which seats of a table bots play, how strong, how fast, and whether they pause.

What a table began with stands in its options. What was changed since is kept beside the table: who plays a seat changes
nothing of what was played, so replays and undos are the same. What a bot did is marked in its entry (`record.BOT`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core import news
from capemay_kit.core.i18n import Texts
from capemay_kit.core.memento import BOTS
from capemay_kit.core.options import Strength
from capemay_kit.core.record import Header
from capemay_kit.core.store import Store

Pace = Literal["calm", "usual", "fast", "instant"]
"""How long bots wait before they act."""
STRENGTH_TEXTS: Mapping[str, str] = Texts({"easy": "easy", "fair": "fair", "strong": "strong", "master": "master"})
PACES: Mapping[Pace, str] = Texts({"calm": "slow", "usual": "usual", "fast": "fast", "instant": "at once"})


class BotSeats(Struct, frozen=True):
    """The strength of each bot by its seat, as text as JSON wants it; whether they pause; and their pace."""

    seats: dict[str, Strength] = {}
    paused: bool = False
    pace: Pace = "usual"

    @property
    def playing(self) -> Mapping[int, Strength]:
        """The strength of each bot by its seat."""
        return {int(seat): strength for seat, strength in self.seats.items()}

    def giving(self, seat: int, strength: Strength | None) -> BotSeats:
        """Return the same with a seat played by a bot, or by people (None)."""
        left = {one: there for one, there in self.seats.items() if one != str(seat)}
        return replace(self, seats=left if strength is None else {**left, str(seat): strength})


def bot_seats(store: Store | None, header: Header) -> BotSeats:
    """Return which seats bots play now. They need cards in the app, and a game that is played."""
    if header.seed is None or header.options.get("depth") == "sheet":
        return BotSeats()
    began = BotSeats(dict(header.options.get("bots", {})))
    kept = None if store is None else store.beside(header.table, BOTS).get(BOTS)
    if kept is None:
        return began
    try:
        found = msgspec.json.decode(kept, type=BotSeats)
    except msgspec.DecodeError:
        return began
    there = {str(seat) for seat in range(len(header.options["seats"]))}
    return replace(found, seats={seat: one for seat, one in found.seats.items() if seat in there})


def keep_bots(store: Store, table: str, bots: BotSeats) -> None:
    """Store which seats bots play beside a table, and notify its other pages."""
    store.keep_beside(table, {BOTS: msgspec.json.encode(bots)})
    news.tell(table, group=store.rows.group)
