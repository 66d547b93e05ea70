"""How players enter the printed cards they hold on their own page: which hand is asked about, and the number typed so
far."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.forms import Field, Option

DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫")
"""The keys, three in a row; the empty one only keeps a place."""
LONGEST = 3


class Pad(Struct, frozen=True):
    """The hand that is asked about, by its place among those there are (-1: the first in which a card is not named),
    and the digits typed."""

    hand: int = -1
    typed: str = ""

    def press(self, key: str) -> Pad:
        """Take a key."""
        typed = self.typed[:-1] if key == DIGITS[-1] else (self.typed + key).lstrip("0")[:LONGEST]
        return replace(self, typed=typed)

    def turn(self, hand: int) -> Pad:
        """Ask about another hand."""
        return Pad(hand)

    def done(self, hand: Field) -> Pad:
        """Ask for the next card, once one was named: of the same hand as long as one is left there."""
        return Pad(self.hand if hand.lack > 1 else -1)

    def field(self, hands: Sequence[Field]) -> Field | None:
        """Return the hand that is asked about; None if there is none."""
        left = [one for one in hands if one.lack] or list(hands)
        return hands[self.hand] if 0 <= self.hand < len(hands) else left[0] if left else None

    def card(self, hand: Field) -> Option | None:
        """Return the card whose number is typed; None if no card has it, or it is in the hand already."""
        there = hand.value if hand.once else ()
        return next((one for one in hand.options if str(one.value) == self.typed and one.value not in there), None)


def by_number(hand: Field) -> bool:
    """Say whether the cards of a hand are told apart by numbers."""
    return bool(hand.options) and all(isinstance(one.value, int) for one in hand.options)


def noted(hand: Field) -> list[Option]:
    """Return the cards that were noted, in words."""
    titles = {one.value: one for one in hand.options}
    return [titles[one] for one in hand.value if one in titles]
