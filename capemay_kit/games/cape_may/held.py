"""What a seat holds for itself alone, how far its goals are, and when its turn comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.shown import InHand
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.cards import AnyGoal, BonusCard, DeckName
from capemay_kit.games.cape_may.goals import have_of, most_of
from capemay_kit.games.cape_may.names import card_does, card_title
from capemay_kit.games.cape_may.panel import card_used
from capemay_kit.games.cape_may.sentences import bird
from capemay_kit.games.cape_may.state import State

HELD = Texts({
    "activity": "Activity cards", "bonus": "Bonus cards, kept till the end", "upgrade": "Upgrade cards",
    "birds": "Bird tokens",
})  # fmt: skip
"""What a seat holds for itself."""


def hand(s: State, seat: int) -> tuple[InHand, ...]:
    """List the activity, bonus and upgrade cards and the birds a seat holds."""
    if seat == s.ava:
        return ()
    me = s.seats[seat]
    held: dict[DeckName, tuple[int, ...]] = {"activity": me.activity, "bonus": me.bonus, "upgrade": me.upgrades}
    found = [_card(s, seat, deck, n) for deck, numbers in held.items() for n in numbers]
    birds = [f"{n} {bird(name)}" for name, n in zip(s.book.species, me.birds, strict=True) if n]
    return (*found, *([InHand("birds", _("Birds"), ", ".join(birds), HELD["birds"])] if birds else []))


def _card(s: State, seat: int, deck: DeckName, n: int) -> InHand:
    if not n:
        return InHand((deck, n), _("An unknown card"), "", HELD[deck])
    card, so_far = s.book.card(deck, n), ""
    if isinstance(card, BonusCard) and card.primary is not None:
        so_far = _so_far(s, seat, card.primary.goal)
        extra = _so_far(s, seat, card.extra.goal) if card.extra else ""
        so_far = _("goal: {so_far}; extra: {extra}", so_far=so_far, extra=extra) if so_far and extra else so_far
    tried = {"activity": act.Play(n), "upgrade": act.Use(n)}.get(deck)
    return InHand((deck, n), card_title(s, deck, n), card_does(s, deck, n), HELD[deck], tried, so_far)


def _so_far(s: State, seat: int, goal: AnyGoal) -> str:
    """Say how far a seat is with a goal; empty where the app cannot tell."""
    if (found := have_of(s, seat, goal)) is not None:
        return _("{n} of {of}", n=found[0], of=found[1])
    if (most := most_of(s, seat, goal)) is not None:
        mine, best, who = most
        return _("{n} (most: {best}, {name})", n=mine, best=best, name=s.seats[who].name)
    return ""


def plays(s: State, seat: int, a: AnyAct) -> Any:
    """Return the deck and the number of the card in hand that an act plays or uses."""
    return card_used(s, a)


def at_once(s: State) -> bool:
    """Say whether everybody keeps bonus cards (p. 3)."""
    return s.phase == "bonus"


def coming(s: State) -> Sequence[int]:
    """List who takes a turn after the one that is on: the rest of the round, then a whole one, which the next seat
    begins (p. 10)."""
    turns = s.turns()
    if s.phase != "actions" or s.turn not in turns:
        return ()
    rest = turns[turns.index(s.turn) + 1 :]
    if s.round >= s.book.rounds:
        return rest
    following = turns if s.solo is not None else (*turns[1:], turns[0])
    return (*rest, *following)
