"""All acts of the game, as they stand in a record (rulebook p. 3-18)."""

from __future__ import annotations

from typing import TypeAlias

from capemay_kit.games.cape_may.activities import (
    Collect,
    Draw,
    Keep,
    KeepBirds,
    Play,
    Retrieve,
    TakeUpgrade,
    Use,
    WithCards,
)
from capemay_kit.games.cape_may.building import Build, OnLot, Upgrade
from capemay_kit.games.cape_may.card_done import CardDone, Does
from capemay_kit.games.cape_may.effects import Skip, Take
from capemay_kit.games.cape_may.moving import AtSpecial, GoTo, Move
from capemay_kit.games.cape_may.rounds import CarryOut, Deal, EndTurn, ReceiveIncome, Reveal
from capemay_kit.games.cape_may.solo import Icon, Shows, SoloDraw

__all__ = ["Does", "Icon"]

AnyAct: TypeAlias = (
    Deal | Keep | KeepBirds | Reveal | CarryOut | Move | AtSpecial | GoTo | Build | Upgrade | Draw | Play | Retrieve
    | Collect | Use | TakeUpgrade | Take | Skip | EndTurn | ReceiveIncome | SoloDraw | Shows | CardDone
)  # fmt: skip
OFFERED = (
    Deal, Keep, Reveal, CarryOut, ReceiveIncome, SoloDraw, Move, GoTo, OnLot, WithCards, AtSpecial, Use, EndTurn,
)  # fmt: skip
"""What is offered in a phase or tapped on the map: each act, or the family of acts that is listed together."""
