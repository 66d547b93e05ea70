""" "Do it anyway": the table may break a rule, but it must be possible to carry out the act."""

from __future__ import annotations

from capemay_kit.errors import Refusal
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import pages
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.legal import in_hand, no, no_reading
from capemay_kit.games.capital_city.state import State, may_be, place_of

NEVER = ("no_such_seat", "game_over", "not_now", "no_such_family", "trains_under_way", "no_such_train", "train_first",
         "not_on_train", "building_not_owned", "fully_staffed", "earn_first", "below_zero", "named_here",
         "auction_cards", "no_place", "more_at_work", "words_first")  # fmt: skip
"""Rules without which there is nothing to carry out."""


def impossible(s: State, seat: int, a: AnyAct, refusal: Refusal) -> Refusal | None:
    """Say why an act that breaks a rule cannot be done anyway either; None if it can."""
    if refusal.rule in NEVER:
        return refusal
    me = s.seats[seat]
    if isinstance(a, act.Buy | act.Attach) and (never := no_reading(s, seat, a)):
        return never
    match a:
        case act.Deal(families=families):
            if not families:
                return refusal
            if unknown := [one for one in families if one not in s.book.families]:
                return no("no_such_family", pages.PREPARATION, family=unknown[0])
        case act.Bid() | act.TakePriority():
            if me.priority:
                return no("out_of_auction", pages.AUCTION, priority=me.priority)
        case act.TakeTrain(train=train):
            if s.trains[0].at >= 0:
                return no("trains_under_way", pages.CHOOSE, trains=len(s.trains))
            if not 0 <= train < len(s.trains):
                return no("no_such_train", pages.CHOOSE, trains=len(s.trains))
        case act.Choose():
            # a seat out of turn has no train; a card that is not on the train was refused above
            if in_hand(s, seat) is None:
                return refusal
        case act.Buy(building=building, cost=cost):
            if building not in s.street and not (building in s.buildings.unseen or building in s.buildings.bottom):
                return no("not_on_main_street", pages.PURCHASE, building=building)
            if (cost or 0) < 0:
                return no("below_zero", pages.PURCHASE)
        case act.Attach(card=card, building=building):
            return _no_place(s, seat, card, building)
        case act.Earn(building=building, amount=amount):
            if place_of(me, building) is None:
                return no("building_not_owned", pages.ATTACH, building=building)
            if (amount or 0) < 0:
                return no("below_zero", pages.ATTACH)
        case act.CameTo():
            return refusal
        case act.Done():
            return no("earn_first", pages.ATTACH) if s.pending else None
        case _:
            pass
    return None


def _no_place(s: State, seat: int, card: str, building: str) -> Refusal | None:
    if s.pending:
        return no("earn_first", pages.ATTACH)
    me = s.seats[seat]
    place = place_of(me, building)
    if place is None:
        return no("building_not_owned", pages.ATTACH, building=building)
    if "" not in me.buildings[place].staff:
        return no("fully_staffed", pages.PREPARATION, building=building)
    if not card or not (may_be(s, me, card) or card in s.characters.unseen):
        return no("character_not_held", pages.ATTACH, card=card)
    return None
