"""What a seat may do now, and why not. The same predicates decide what is offered and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any

from capemay_kit.errors import Refusal
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.bids import Bids
from capemay_kit.games.capitol.cards import KINDS, ROOF, ROOFS, Kind, Roof
from capemay_kit.games.capitol.refusals import (
    draws_due,
    fewest_won,
    floors_due,
    no,
    no_bid,
    no_card,
    no_change,
    no_draw,
    no_draw_all,
    no_floors,
    no_permit,
    no_place,
    no_points,
    no_roof,
    no_site,
    no_win,
    raise_all,
)
from capemay_kit.games.capitol.state import Heights, State

DEAL, PASS, TURN_OVER, SCORE = act.Deal(), act.Pass(), act.TurnOver(), act.Score()
DRAWS: dict[Kind, act.Draw] = {kind: act.Draw(kind) for kind in KINDS}
PHASE_OF: dict[Any, str] = dict.fromkeys(act.PLAYS, "build") | {
    act.Deal: "deal", act.Bid: "bid", act.Won: "bid", act.TurnOver: "turn_over", act.Improve: "improve",
    act.Score: "score", act.Draw: "draw", act.DrawAll: "draw",
}  # fmt: skip
"""The phase each act belongs to."""


def to_act(s: State) -> tuple[int, ...]:
    """Return the seats that may act now: in an auction all that have yet to arrange their cards."""
    phase = s.phase
    if phase in ("build", "improve", "draw"):
        return (s.turn,)
    if phase == "bid":
        return tuple(i for i, seat in enumerate(s.seats) if seat.bid is None)
    return () if phase == "over" else (s.first,)


# --- what is offered ---------------------------------------------------------------------------------


def legal(s: State, seat: int) -> Sequence[AnyAct]:
    """List every legal act of a seat, in a stable order. Each bid is only made when it is asked for."""
    if seat not in to_act(s):
        return ()
    match s.phase:
        case "build":
            return _plays(s, seat)
        case "bid":
            return Bids(s.book, s.seats[seat].hand, fewest_won(s, seat))
        case "improve":
            return [_improve(area.id) for area in s.book.areas if no_place(s, area.id) is None]
        case "draw":
            return [*(DRAWS[kind] for kind in KINDS if no_draw(s, kind) is None), *_draws_all(s)]
        case "turn_over":
            return (TURN_OVER,)
        case "score":
            return (SCORE,)
        case _:
            return (DEAL,)


def _plays(s: State, seat: int) -> list[AnyAct]:
    me, kinds = s.seats[seat], s.book.kinds
    acts: list[AnyAct] = []
    for card in dict.fromkeys(me.hand):
        for kind in kinds[card]:
            if kind == "floor":
                acts += _floor_acts(card, me.incomplete, floors_due(s))
            elif kind == "roof":
                acts += _roof_acts(card, me.incomplete, me.roofs[0] > 0, me.roofs[1] > 0)
            else:
                acts += _permit_acts(s, card, me.complete)
        acts.append(_idly(card))
    acts.append(PASS)
    return acts


@lru_cache(maxsize=4096)
def _floor_acts(card: str, incomplete: Heights, due: int) -> tuple[act.PlayFloor, ...]:
    # the second floor may go on the building that the first one began or raised
    heights = sorted({0, *incomplete, *(height + n for height in (0, *incomplete) for n in range(1, due))})
    ways = combinations_with_replacement(heights, due) if due else ()
    return tuple([act.PlayFloor(card, on) for on in ways if not isinstance(raise_all(incomplete, on), int)])


@lru_cache(maxsize=4096)
def _roof_acts(card: str, incomplete: Heights, round_left: bool, triangular_left: bool) -> tuple[act.PlayRoof, ...]:
    roofs = [roof for roof, left in zip(ROOFS, (round_left, triangular_left), strict=True) if left]
    return tuple([act.PlayRoof(card, on, roof) for on in dict.fromkeys(incomplete) for roof in roofs])


def _permit_acts(s: State, card: str, complete: tuple[Heights, Heights]) -> list[AnyAct]:
    areas, fits = s.book.areas, fitting(s)
    return [
        _permit(card, areas[area].id, roof, height)
        for colour in s.book.colours(card)
        for area in s.book.of_colour[colour]
        for roof, height in fits[area]
        if height in complete[ROOF[roof]]
    ]


@cache
def _permit(card: str, area: str, roof: Roof, height: int) -> act.PlayPermit:
    return act.PlayPermit(card, area, roof, height)


@cache
def _idly(card: str) -> act.PlayIdly:
    return act.PlayIdly(card)


@cache
def _improve(area: str) -> act.Improve:
    return act.Improve(area)


def _draws_all(s: State) -> list[AnyAct]:
    """List the ways to draw all cards that are due, by kind; none if it is seen which cards they are."""
    if not s.printed:
        return []
    due = draws_due(s)
    ways = [act.DrawAll(roof, floor, due - roof - floor) for roof in range(due + 1) for floor in range(due + 1 - roof)]
    return [one for one in ways if no_draw_all(s, one) is None]


def fitting(s: State) -> tuple[tuple[tuple[Roof, int], ...], ...]:
    """Return which roofs and heights each area takes now, memoised by colour."""
    fits: tuple[tuple[tuple[Roof, int], ...], ...]
    known, fits = s.book.fitting
    if known is s.sites:
        return fits
    sites, found = s.sites, list(fits)
    for areas in s.book.of_colour.values():
        if not known or any(known[area] is not sites[area] for area in areas):
            for area in areas:
                found[area] = _fits(s, area)
    fits = tuple(found)
    s.book.fitting = (sites, fits)
    return fits


def _fits(s: State, area: int) -> tuple[tuple[Roof, int], ...]:
    site = s.sites[area]
    heights = (site.tallest, site.tallest + 1) if site.buildings else (1,)
    return tuple([(roof, height) for roof in ROOFS for height in heights if no_site(s, area, roof, height) is None])


# --- what is refused ---------------------------------------------------------------------------------


def why_not(s: State, seat: int, a: AnyAct) -> Refusal | None:
    """Say which rule refuses an act, or None."""
    if not 0 <= seat < len(s.seats):
        return no("no_such_seat", 2, seat=seat)
    if s.phase == "over":
        return no("game_over", 3)
    if type(a) is act.TurnOver and s.phase == "bid":
        return no("bids_missing", 6, seats=[s.seats[one].name for one in to_act(s)])
    if type(a) is act.Rearrange and s.phase in ("bid", "turn_over"):
        me = s.seats[seat]
        return None if me.bid is not None and me.hand else no("no_bid_yet", 6)
    if PHASE_OF.get(type(a)) != s.phase:
        return no("not_now", 3, phase=s.phase)
    me = s.seats[seat]
    if seat not in to_act(s):
        if s.phase == "bid":
            return no("has_bid", 6)
        if me.passed:
            return no("has_passed", 3)
        return no("not_your_turn", 3, turn=[s.seats[one].name for one in to_act(s)])
    match a:
        case act.PlayPermit():
            return no_card(s, me, a.card, "permit") or no_permit(s, me, a)
        case act.PlayFloor():
            # a building that has its roof takes neither card
            final = no_change(me, a.on[0]) if a.on else None
            return no_card(s, me, a.card, None) or final or no_card(s, me, a.card, "floor") or no_floors(s, me, a.on)
        case act.PlayRoof():
            final = no_change(me, a.on)
            return no_card(s, me, a.card, None) or final or no_card(s, me, a.card, "roof") or no_roof(me, a)
        case act.PlayIdly():
            return no_card(s, me, a.card, None)
        case act.Bid():
            return no_bid(s, me, a.cards)
        case act.Won():
            return no_win(s, seat, a.cards)
        case act.Improve():
            return no_place(s, a.area)
        case act.Draw():
            return no_draw(s, a.kind)
        case act.DrawAll():
            return no_draw_all(s, a)
        case act.Score():
            return no_points(s, a.points)
        case _:
            return None
