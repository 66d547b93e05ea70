""" "Do it anyway": the table may break a rule, but the act must still be one that can be carried out."""

from __future__ import annotations

from capemay_kit.errors import IllegalAction, Refusal, UnknownName
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.cards import BUILT, KINDS, ActivityCard, EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.refusals import no_such_figures
from capemay_kit.games.cape_may.state import (
    BECOMES,
    CAME_FROM,
    KIND,
    SOLO_STEPS,
    UNKNOWN,
    ZONE,
    SoloAdvance,
    SoloBuild,
    State,
    tray,
    unplaced,
)

ANYTIME = (act.Move, act.Build, act.Upgrade, act.Draw, act.Play, act.Retrieve, act.Collect, act.Use, act.EndTurn)
"""Acts that make sense at any time. All others answer a step or belong to a phase of the round."""


def impossible(s: State, seat: int, a: AnyAct) -> Refusal | None:
    """Say why an act that breaks a rule cannot be done anyway either; None if it can."""
    if not 0 <= seat < len(s.seats):
        return Refusal("no_such_seat", 3, {"seat": seat})
    if s.phase == "over":
        return Refusal("game_over", 13)
    if s.steps and isinstance(what := s.steps[0].what, SOLO_STEPS):
        if seat != s.ava:
            return Refusal("ava_draws", 16)
        may = (act.Build,) if isinstance(what, SoloBuild) else (act.Upgrade,) if isinstance(what, SoloAdvance) else ()
        if not isinstance(a, may):
            return Refusal("something_first", 16, {"step": type(what).__name__})
    elif seat == s.ava:
        return (
            Refusal("ava_draws", 16)
            if s.turn == seat
            else Refusal("not_your_turn", 5, {"turn": [s.seats[s.turn].name]})
        )
    if not isinstance(a, ANYTIME):
        return _out_of_place(s, a)
    match a:
        case act.Move(card=card, to=to):
            if card is None:
                return Refusal("no_card_named", 6)
            if card not in s.book.fare:
                return Refusal("card_not_in_hand", 6, {"card": card})
            if to is not None and not (s.book.board and to in s.book.board.space):
                return Refusal("no_such_space", 6, {"space": to})
        case act.Build() | act.Upgrade():
            return _no_result(s, seat, a)
        case act.Play(card=number, option=option) if number != UNKNOWN:
            try:
                card_played = s.book.card("activity", number)
            except UnknownName:
                return Refusal("activity_not_in_hand", 9, {"card": number})
            assert isinstance(card_played, ActivityCard)
            if not 0 <= option < len(card_played.options):
                return Refusal("no_such_option", 9, {"options": len(card_played.options)})
        case act.Use(card=number):
            held = s.book.decks.get("upgrade", {}).get(number)
            if not isinstance(held, UpgradeDeckCard):
                return Refusal("upgrade_not_held", 12, {"card": number})
        case _:
            pass
    return below_zero(a)


def _out_of_place(s: State, a: AnyAct) -> Refusal | None:
    if isinstance(a, act.CardDone):
        fits = a.deck == "activity" or (a.deck == "upgrade" and s.phase == "actions")
        if fits:
            return no_such_figures(s, a)
    elif isinstance(a, act.CarryOut):
        event = s.book.decks.get("event", {}).get(s.event or 0)
        if s.phase == "resolve" and isinstance(event, EventCard) and (a.money is None or len(a.money) == len(s.seats)):
            return None
    elif isinstance(a, act.ReceiveIncome):
        if s.phase == "income" and (a.money is None or len(a.money) == len(s.seats)):
            return None
    elif isinstance(a, act.Reveal) and s.phase == "event":
        return None
    return Refusal("not_now", 5, {"phase": s.phase})


def _no_result(s: State, seat: int, a: act.Build | act.Upgrade) -> Refusal | None:
    building = isinstance(a, act.Build)
    page = 7 if building else 8
    if a.lot is None:
        if a.zone is None or a.kind is None or (a.kind in BUILT) is not building:
            return Refusal("name_zone_and_kind", page, {"build": building})
        before = CAME_FROM.get(KIND[a.kind], KIND[a.kind])
        place = 5 * ZONE[a.zone] + before
        if not building and tray(s, seat)[place] <= 0 < s.seats[seat].buildings[place]:
            # all such buildings are on known lots, where they would stay
            return Refusal("nothing_to_upgrade", page, {"kind": KINDS[before], "zone": a.zone, "on_lots": 1})
        return below_zero(a)
    if s.book.board is None or a.lot not in s.book.board.lot:
        return Refusal("no_such_lot", page, {"lot": a.lot})
    if a.kind is not None and (a.kind in BUILT) is not building:
        return Refusal("name_zone_and_kind", page, {"build": building})
    if a.zone not in (None, s.book.board.lot[a.lot].zone):
        return Refusal("lot_in_zone", page, {"lot": a.lot, "zone": s.book.board.lot[a.lot].zone})
    if not building and a.kind is None:
        piece = s.lots.get(a.lot)
        known = piece is not None and KIND[piece.kind] in BECOMES
        if not known and not unplaced(s, seat, s.book.board.lot[a.lot]):
            return Refusal("nothing_there", page, {"lot": a.lot})
    return below_zero(a)


def below_zero(a: AnyAct) -> Refusal | None:
    """Refuse figures that no card or price can have."""
    match a:
        case act.Build(cost=cost, income=income) | act.Upgrade(cost=cost, income=income):
            wrong = (cost or 0) < 0 or (income or 0) < 0
        case act.Move(cost=cost):
            wrong = (cost or 0) < 0
        case act.Collect(amount=amount):
            wrong = (amount or 0) < 0
        case _:
            wrong = False
    return Refusal("below_zero", 7) if wrong else None


def result_of(s: State, seat: int, a: act.Build | act.Upgrade, refusal: Refusal | None = None) -> tuple[int, int]:
    """Return the zone and the kind an act of building or upgrading results in.

    Raises `IllegalAction` if a forced act does not say that.
    """
    if a.lot is None:
        assert a.zone is not None
        assert a.kind is not None
        return ZONE[a.zone], KIND[a.kind]
    assert s.book.board is not None
    lot = s.book.board.lot[a.lot]
    zone = ZONE[lot.zone]
    if a.kind is not None:
        return zone, KIND[a.kind]
    if isinstance(a, act.Build):
        return zone, KIND[lot.builds]
    piece = s.lots.get(a.lot)
    if piece is not None and KIND[piece.kind] in BECOMES:
        return zone, BECOMES[KIND[piece.kind]]
    fits = unplaced(s, seat, lot)
    if not fits:
        raise IllegalAction(refusal or Refusal("nothing_there", 8, {"lot": a.lot}))
    return zone, fits[0]
