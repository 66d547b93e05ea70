"""What a player's own page says besides what every page of the table shows: whose turn it is, what happened since one's
own, how one's figures change, what of one's hand can be played; and how one enters the printed cards one holds.

Everything here is worked out from what the page's owner may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field, Option
from capemay_kit.core.i18n import _
from capemay_kit.core.record import Correct
from capemay_kit.core.shown import InHand, Tile, differences
from capemay_kit.errors import CapemayError, NeedAnswer
from capemay_kit.sitting.session import Session

MOST, LATELY = 20, 3
"""How many events are told at most since one's own turn, and on a shared page; the log has all of them."""
DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫")
"""The keys, three in a row; the empty one only keeps a place."""
LONGEST = 3


class Head(NamedTuple):
    """Whose turn it is: in words, by a seat (its colour; None: nobody's), and by the acts it has left. ``mine``: it is
    the turn of the page's owner. ``coming`` are the seats until then, in their order; empty where nobody can know."""

    title: str
    detail: str
    seat: int | None
    mine: bool
    left: tuple[int, int] | None = None
    coming: tuple[int, ...] = ()


class Happened(NamedTuple):
    """Something that was done: by which seat (None: the table), in a sentence, and what it did to the page's owner."""

    seat: int | None
    told: str
    to_me: tuple[str, ...]


class Now(NamedTuple):
    """A figure of one's own, what it is called, and what it would be after the act that waits (empty: the same)."""

    value: str
    name: str
    then: str


def head(model: Session) -> Head:
    """Say whose turn it is."""
    own, acting, says, names = model.view.own_seat, model.view.acting, model.view.says, model.names
    moment = says.progress(model.view.state).now
    if model.view.looking is not None:
        return Head(_("Looking back"), model.past.when(model.view.looking), None, False)
    if not acting:
        return Head(*says.heading(model.view.state), None, False)
    at_once = says.at_once(model.view.state)
    if own in acting:
        title = _("You choose") if at_once else _("Your turn")
        detail = f"{names[own]}, {model.past.moment(model.view.state)}"
        return Head(title, detail, own, True, says.tile(model.view.state, own).left)
    name = names[acting[0]]
    if len(acting) > 1:
        return Head(_("{n} are still choosing", n=len(acting)), moment, None, False)
    if at_once:
        return Head(_("{name} chooses", name=name), moment, acting[0], False)
    coming = tuple(takewhile(lambda one: one != own, says.coming(model.view.state)))
    sure = own in says.coming(model.view.state)
    left = says.tile(model.view.state, acting[0]).left
    return Head(_("{name} plays", name=name), moment, acting[0], False, left, coming if sure else ())


def since(model: Session) -> list[Happened]:
    """Tell what others did since the last act of the page's owner, or on a shared page what was done last; the latest
    first."""
    found: list[Happened] = []
    own, after = model.view.own_seat, model.view.on.state
    for entry, before in model.view.on.latest():
        if isinstance(entry.act, Correct) and entry.seat is not None:
            # what one noted of one's own cards is no act
            continue
        if len(found) == (LATELY if own is None else MOST) or (own is not None and entry.seat == own):
            break
        figures = () if own is None else (Tile(model.view.says.tile(one, own).figures) for one in (before, after))
        found.append(Happened(entry.seat, model.past.tell(entry), differences(*figures) if own is not None else ()))
        after = before
    return found


def coming(model: Session) -> list[int]:
    """List who comes after the turn that is on, each once, for everybody to see; empty where nobody can know."""
    return [one for one in dict.fromkeys(model.view.says.coming(model.view.state)) if one not in model.view.acting]


def figures(model: Session) -> list[Now]:
    """Return the large figures of one's own, each with what it would be after the act that waits to be confirmed."""
    own, says, draft = model.view.own_seat, model.view.says, model.drafting.draft
    if own is None:
        return []
    now = then = says.tile(model.view.state, own).figures
    if draft is not None:
        final = says.with_figures(model.view.mine, draft.seat, draft.act, draft.values)
        try:
            then = says.tile(model.view.on.rules.apply(model.view.mine, draft.seat, final, Chance()), own).figures
        except (NeedAnswer, CapemayError):
            then = now
    if len(then) != len(now):
        then = now
    return [Now(old, name, new if new != old else "") for (old, name), (new, __) in zip(now, then, strict=True)]


def hand(model: Session) -> list[tuple[InHand, bool]]:
    """List what the page's owner holds, each with whether it can be played now."""
    own, says = model.view.own_seat, model.view.says
    if own is None:
        return []
    playable = model.drafting.played()
    return [(one, one.value in playable) for one in says.hand(model.view.state, own)]


def choosing(model: Session) -> list[tuple[int, bool]]:
    """Where seats choose at once, list those of people, each with whether it has chosen; else nothing."""
    if model.view.looking is not None or not model.view.says.at_once(model.view.state):
        return []
    return [(one, one not in model.view.acting) for one in range(len(model.names))]


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
