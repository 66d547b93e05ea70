"""Which cards, lots, zones and buildings are played: counted over many games, they say which of them win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from capemay_kit.core.acts import Use
from capemay_kit.core.i18n import Texts
from capemay_kit.core.played import Played
from capemay_kit.games.cape_may.acts import Play
from capemay_kit.games.cape_may.names import card_title, lot_name
from capemay_kit.games.cape_may.sentences import KIND_NAMES
from capemay_kit.games.cape_may.state import State
from capemay_kit.games.cape_may.words import ZONES

PLAYED_KINDS = Texts({
    "activity": "Activity cards", "upgrade": "Upgrade cards", "bonus": "Bonus cards", "lot": "Lots", "zone": "Zones",
    "building": "Buildings",
})  # fmt: skip
"""What is counted over many games."""


class CapeMayPlayed(Played[State]):
    """Activity cards are counted when they are played, upgrade and bonus cards when somebody gets them; lots and zones
    when something is built there, buildings when they are built or upgraded to."""

    kinds = PLAYED_KINDS

    def uses(self, before: State, act: Any, after: State) -> Iterator[Use]:
        """Yield what was played by an act, or came to somebody by it."""
        if isinstance(act, Play) and act.card:
            yield before.turn, "activity", str(act.card)
        if before.seats is not after.seats:
            for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
                if was.upgrades is not now.upgrades:
                    yield from ((seat, "upgrade", str(one)) for one in now.upgrades if one not in was.upgrades and one)
                if was.bonus is not now.bonus:
                    yield from ((seat, "bonus", str(one)) for one in now.bonus if one not in was.bonus and one)
        if before.lots is not after.lots:
            board = after.book.board
            for lot, piece in after.lots.items():
                there = before.lots.get(lot)
                if there == piece:
                    continue
                yield piece.seat, "building", piece.kind
                if there is None:
                    yield piece.seat, "lot", lot
                    if board is not None:
                        yield piece.seat, "zone", board.lot[lot].zone

    def title(self, s: State, kind: str, id: str) -> str:
        """Call a card by its title, a lot by where it lies."""
        match kind:
            case "activity" | "upgrade" | "bonus":
                return card_title(s, kind, int(id))
            case "lot":
                return lot_name(s, id)
            case "zone":
                return ZONES[id]
            case _:
                return KIND_NAMES[id]


PLAYED = CapeMayPlayed()
