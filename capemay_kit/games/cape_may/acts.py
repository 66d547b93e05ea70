"""The acts of the game, as they stand in a record (rulebook p. 5-12).

A figure of None follows the rules; a lot or space of None is an unknown one. Acts are values, and
one that is offered is the same object each time.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from capemay_kit.core.acts import Act
from capemay_kit.games.cape_may.cards import AnyEffect, Kind, Zone

Icon: TypeAlias = Literal["build", "birds", "advance", "shuffle"]
"""The icons that solo cards can have."""


class Deal(Act, frozen=True, tag="deal"):
    """Turn up the upgrade cards and deal activity and bonus cards (p. 3)."""


class Keep(Act, frozen=True, tag="keep"):
    """Keep some of the cards drawn or dealt; 0 is an unknown card."""

    cards: tuple[int, ...]


class KeepBirds(Act, frozen=True, tag="keep_birds"):
    """Keep some of the bird tokens drawn."""

    species: tuple[str, ...]


class Reveal(Act, frozen=True, tag="reveal"):
    """Reveal the event card of the round (p. 5)."""


class CarryOut(Act, frozen=True, tag="carry_out"):
    """Carry out an immediate event. ``money`` is what each seat gets, or pays if it is negative."""

    money: tuple[int, ...] | None = None


class Move(Act, frozen=True, tag="move"):
    """Play a movement ``card``, or make the move a card effect gives (None), and end on ``to``.

    ``route`` is kept for the picture alone.
    """

    card: int | None = None
    to: str | None = None
    cost: int | None = None
    route: tuple[str, ...] = ()


class AtSpecial(Act, frozen=True, tag="special"):
    """Take the free action of a special space that is not on the app's map (p. 6)."""

    kind: Literal["bird", "lighthouse", "pier"]
    count: int = 1


class GoTo(Act, frozen=True, tag="go"):
    """Go straight to a space, as a card says."""

    to: str | None = None


class Build(Act, frozen=True, tag="build"):
    """Build a cottage or shop on a lot, or in a zone on a lot that nobody names."""

    lot: str | None = None
    zone: Zone | None = None
    kind: Kind | None = None
    cost: int | None = None
    income: int | None = None


class Upgrade(Act, frozen=True, tag="upgrade"):
    """Upgrade what stands on a lot, or a building in a zone, to ``kind``."""

    lot: str | None = None
    zone: Zone | None = None
    kind: Kind | None = None
    cost: int | None = None
    income: int | None = None


class Draw(Act, frozen=True, tag="draw"):
    """Draw activity cards and keep one."""


class Play(Act, frozen=True, tag="play"):
    """Play an activity card and take its ``option``; card 0 is an unknown one."""

    card: int
    option: int = 0


class Retrieve(Act, frozen=True, tag="retrieve"):
    """Take back all discarded movement cards."""


class Collect(Act, frozen=True, tag="collect"):
    """Collect money."""

    amount: int | None = None


class Use(Act, frozen=True, tag="use"):
    """Use a one-time or once-per-round upgrade card, as a free action."""

    card: int


class TakeUpgrade(Act, frozen=True, tag="take_upgrade"):
    """Take the face-up upgrade card, or draw two from the deck to keep one."""

    face_up: bool


class Take(Act, frozen=True, tag="take"):
    """Do what is offered."""


class Skip(Act, frozen=True, tag="skip"):
    """Decline what is offered."""


class EndTurn(Act, frozen=True, tag="end_turn"):
    """End the turn, all actions taken."""


class ReceiveIncome(Act, frozen=True, tag="income"):
    """Receive income and activity cards at the end of a season; ``money`` by seat."""

    money: tuple[int, ...] | None = None


class SoloDraw(Act, frozen=True, tag="solo_draw"):
    """Draw Ava's solo card, or her two (p. 16)."""


class Shows(Act, frozen=True, tag="shows"):
    """Read one icon of an unknown solo card."""

    icon: Icon


class Does(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An effect, and the seats it is for. No seats means whoever has the card."""

    effect: AnyEffect
    seats: tuple[int, ...] = ()


class CardDone(Act, frozen=True, tag="card_done"):
    """Carry out an unknown card as the players describe it.

    ``card`` is its number, 0 if unknown. ``money`` and ``income`` are what it changed, by seat (empty: nothing);
    ``does`` are further effects in order, which the rules carry out as steps. ``lasting`` holds as long as the event
    does, or, on an upgrade card, for its owner from now on. A card that ``stays`` is laid before its owner, as is one
    that does nothing now. ``shows`` are the icons on a card of Ava's, from the top. With the deck ``note`` it answers a
    step that is only words (`cards.Note`)."""

    deck: Literal["event", "activity", "upgrade", "solo", "note"]
    card: int = 0
    money: tuple[int, ...] = ()
    income: tuple[int, ...] = ()
    does: tuple[Does, ...] = ()
    lasting: tuple[AnyEffect, ...] = ()
    stays: bool = False
    shows: tuple[Icon, ...] = ()


AnyAct: TypeAlias = (
    Deal | Keep | KeepBirds | Reveal | CarryOut | Move | AtSpecial | GoTo | Build | Upgrade | Draw | Play | Retrieve
    | Collect | Use | TakeUpgrade | Take | Skip | EndTurn | ReceiveIncome | SoloDraw | Shows | CardDone
)  # fmt: skip
ACTIONS = (Move, Build, Upgrade, Draw, Play, Retrieve, Collect)
"""The seven actions of the player board."""
