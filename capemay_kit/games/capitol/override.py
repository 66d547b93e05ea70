""" "Do it anyway": the table may break a rule, but the act must still be one that can be carried out."""

from __future__ import annotations

from collections import Counter

from capemay_kit.errors import Refusal
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.cards import KIND, ROOF, UNKNOWN, UNKNOWN_OF, Kind
from capemay_kit.games.capitol.legal import PHASE_OF
from capemay_kit.games.capitol.refusals import (
    floors_due,
    no,
    no_incomplete,
    no_place,
    no_points,
    no_roof,
    raise_all,
)
from capemay_kit.games.capitol.state import State


def impossible(s: State, seat: int, a: AnyAct, refusal: Refusal) -> Refusal | None:
    """Say why an act that breaks a rule cannot be done anyway either; None if it can.

    That is so for an act of another phase, and for one with pieces or cards that are not there: those have to be put
    right first.
    """
    if not 0 <= seat < len(s.seats) or s.phase == "over":
        return refusal
    if isinstance(a, act.TurnOver) and s.phase == "bid":
        return None
    if PHASE_OF.get(type(a)) != s.phase:
        return refusal
    me = s.seats[seat]
    match a:
        case act.PlayFloor() | act.PlayRoof() | act.PlayPermit() | act.PlayIdly() if held_as(s, seat, a) is None:
            return no("card_not_in_hand", 10, card=a.card)
        case act.PlayFloor(on=on):
            if not floors_due(s) or len(on) > s.floors:
                return no("no_floors_left", 1)
            raised = raise_all(me.incomplete, tuple(sorted(on)))
            return no_incomplete(me, raised) if isinstance(raised, int) else None
        case act.PlayRoof():
            return no_roof(me, a)
        case act.PlayPermit():
            if a.area not in s.book.area:
                return no("no_such_area", 5, area=a.area)
            if a.roof not in ROOF or a.height not in me.complete[ROOF[a.roof]]:
                return no("not_complete", 5, roof=a.roof, height=a.height, incomplete=a.height in me.incomplete)
        case act.Bid(cards=cards) | act.Won(cards=cards):
            if missing := Counter(cards) - Counter(me.hand):
                return no("bid_not_in_hand", 6, cards=sorted(missing))
        case act.Improve():
            # a fountain may go where the app knows of no vacant space, but a large space holds only one thing
            return None if a.area in s.book.area and s.improvement == "fountain" else no_place(s, a.area)
        case act.Score():
            return no_points(s, a.points)
        case act.DrawAll() if refusal.rule == "all_draws" and seat == s.turn:
            # players may draw more or fewer cards than the app counts
            return None
        case act.Draw() | act.DrawAll():
            # only the seat whose turn it is draws, so that it is clear whose cards are counted
            return refusal
        case act.Deal():
            # it does not matter who deals
            return None
        case _:
            pass
    return None


def held_as(s: State, seat: int, a: act.PlayFloor | act.PlayRoof | act.PlayPermit | act.PlayIdly) -> str | None:
    """Return the card in the hand that an act plays: the card itself, or an unnamed one that it can be; None if there
    is neither."""
    hand, kind = s.seats[seat].hand, kind_played(s, a)
    if a.card in hand:
        return a.card
    if kind is None or a.card not in s.stacks[KIND[kind]].unseen:
        return None
    return next((mark for mark in (UNKNOWN_OF[kind], UNKNOWN) if mark in hand), None)


def kind_played(s: State, a: act.PlayFloor | act.PlayRoof | act.PlayPermit | act.PlayIdly) -> Kind | None:
    """Return the kind of a card that is played, None if nobody can tell."""
    kinds = s.book.kinds.get(a.card, ())
    if len(kinds) == 1:
        return kinds[0]
    wanted: dict[type, Kind] = {act.PlayFloor: "floor", act.PlayRoof: "roof", act.PlayPermit: "permit"}
    return wanted.get(type(a)) if kinds else None
