"""Which rule refuses an act, with the figures that its sentence needs (rulebook p. 2-5).

The details never name cards of a hand, since a refusal that was overridden is in the record, which everybody can read.
"""

from __future__ import annotations

from typing import Any

from capemay_kit.errors import Refusal
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.cards import UNKNOWN, read_told
from capemay_kit.games.cape_horn.chart import may_take
from capemay_kit.games.cape_horn.movement import beside, offered, passages, reach, taken
from capemay_kit.games.cape_horn.state import State, put_back


def no(rule: str, page: int, **details: Any) -> Refusal:
    """Make a refusal: the rule's id, the page of the rulebook, and the figures for the sentence."""
    return Refusal(rule, page, details)


def no_space(s: State, space: str) -> Refusal | None:
    """Say that a space is not on the course."""
    return None if space in s.book.chart.at else no("no_such_space", 3, space=space)


# --- placing cards ------------------------------------------------------------------------------------


def no_place(s: State, seat: int, a: act.Place) -> Refusal | None:
    """Say why a card cannot be placed there (p. 2)."""
    if s.phase != "sail":
        return no("place_before_sailing", 2)
    if a.card != UNKNOWN and a.card not in s.book.order and read_told(a.card) is None:
        return no("no_such_card", 2, card=a.card)
    if refusal := no_space(s, a.space) or no_card(s, seat, a.card):
        return refusal
    if s.covering:
        return no("covered_this_turn", 2)
    if not beside_a_card(s, a.space):
        return no("not_adjacent", 2, space=a.space)
    return no_cover(s, seat, a.space) if a.space in s.winds else None


def no_card(s: State, seat: int, card: str) -> Refusal | None:
    """Say that a seat cannot have such a card: it is not in the known hand, or all cards of the kind are elsewhere."""
    hand = s.seats[seat].hand
    if card in hand:
        return None
    if UNKNOWN not in hand:
        return no("not_in_hand", 2, card=card)
    if card.startswith(UNKNOWN):
        return None
    return None if s.unseen[s.book.order[card]] else no("all_seen", 2, card=card)


def beside_a_card(s: State, space: str) -> bool:
    """Say whether a space has a neighbour, diagonal ones too, with a wind card."""
    winds = s.winds
    return any(one in winds for one in s.book.chart.near[space])


def no_cover(s: State, seat: int, space: str) -> Refusal | None:
    """Say why the card on a space cannot be covered (p. 2)."""
    ship = s.ship_at(space)
    if ship is not None:
        return no("ship_on_card", 2, space=space, owner=s.seats[ship].name)
    if s.placed:
        return no("cover_is_only", 2, space=space, placed=s.placed)
    means = reach(s, seat).get(space)
    return None if means is None else no("within_reach", 2, space=space, means=means)


# --- moving -------------------------------------------------------------------------------------------


def no_move(s: State, seat: int, a: act.Sail | act.Ignore | act.Stay) -> Refusal | None:
    """Say why the first move of a turn is not possible (p. 3-4)."""
    if s.phase != "sail":
        return no_phase(s)
    if isinstance(a, act.Stay):
        return None
    if isinstance(a, act.Sail):
        return no_way(s, seat, a.to)
    price, points = s.book.numbers.price.ignore, s.seats[seat].points
    if points < price:
        return no("ignore_points", 4, price=price, points=points)
    return no_step(s, seat, a.to)


def no_phase(s: State) -> Refusal:
    """Say why this is not the moment to move: what has to be done first, or that the ship has moved."""
    return no("token_first", 5) if s.phase == "token" else no("moved_already", 3)


def no_way(s: State, seat: int, to: str) -> Refusal | None:
    """Say why the card below a ship does not take it there (p. 3)."""
    here = s.seats[seat].space
    if to in offered(s, seat, here):
        return None
    if refusal := no_space(s, to):
        return refusal
    ways = passages(s, here)
    if here in s.winds and s.winds[here] != UNKNOWN and to not in [one.end for one in ways]:
        if not ways:
            return no("all_ways_leave", 3, here=here)
        return no("not_on_the_card", 3, here=here, to=to, card=s.winds[here], ends=[one.end for one in ways])
    if to == here:
        return no("not_a_move", 3, to=to)
    return no_end(s, seat, to)


def no_step(s: State, seat: int, to: str) -> Refusal | None:
    """Say why a ship that ignores its card cannot go there (p. 4)."""
    here = s.seats[seat].space
    if to in beside(s, seat, here):
        return None
    if refusal := no_space(s, to):
        return refusal
    return no_end(s, seat, to) if to in s.book.chart.near[here] else no("not_neighbouring", 4, here=here, to=to)


def no_end(s: State, seat: int, to: str) -> Refusal:
    """Say why a move cannot end on a space: no card, or another ship (p. 3)."""
    if to not in s.winds or not taken(s, seat, to):
        return no("no_wind_card", 3, to=to)
    ship = s.ship_at(to, seat)
    return no("ship_there", 3, to=to, owner=s.seats[ship or 0].name)


def no_second(s: State, seat: int, ignoring: bool = False) -> Refusal | None:
    """Say why no second move at all is possible (p. 4)."""
    rulings, price, points = s.book.rulings, s.book.numbers.price, s.seats[seat].points
    if s.phase == "sail":
        return no("first_move_first", 4)
    if s.phase == "token":
        return no("token_first", 5)
    if s.phase != "draw":
        return no("drawn_already", 4)
    if s.moved not in ("sailed", "ignored"):
        return no("moved_already", 3) if s.moved == "twice" else no("stayed", 4)
    if (s.moved == "ignored" or ignoring) and not rulings.ignore_within_move_twice:
        return no("ignore_in_twice", 4)
    cost = price.move_twice + (price.ignore if ignoring else 0)
    return no("twice_points", 4, price=cost, points=points) if points < cost else None


def no_again(s: State, seat: int, a: act.Again) -> Refusal | None:
    """Say why a second move there is not possible (p. 4)."""
    if refusal := no_second(s, seat, a.ignoring):
        return refusal
    return no_step(s, seat, a.to) if a.ignoring else no_way(s, seat, a.to)


# --- tokens and cards ---------------------------------------------------------------------------------


def no_token(s: State, seat: int) -> Refusal | None:
    """Say why no token can be taken where the ship is (p. 5), whether or not it has just stopped there."""
    me = s.seats[seat]
    station = s.book.chart.station.get(me.space)
    if station is None:
        return no("no_station", 5)
    if me.tokens[station.zone - 1] is not None:
        return no("zone_done", 5, zone=station.zone, colour=me.tokens[station.zone - 1])
    if not may_take(me.tokens, station):
        return no("colour_done", 5, colour=station.colour)
    if sum(station.colour in one.tokens for one in s.seats) >= s.book.numbers.tokens_of_a_colour:
        return no("no_token_left", 5, colour=station.colour)
    return None


def no_draw(s: State, seat: int) -> Refusal | None:
    """Say why a hand cannot take a card: it is full, or none is left (p. 4; ruling 8)."""
    limit = s.book.numbers.hand_limit
    if len(s.seats[seat].hand) >= limit:
        return no("hand_full", 4, limit=limit)
    return None if s.stack > 0 or put_back(s, s.covered).stack > 0 else no("no_cards_left", 4)


def no_buy(s: State, seat: int) -> Refusal | None:
    """Say why no more cards can be bought (p. 4)."""
    if refusal := no_draw(s, seat):
        return refusal
    price, points = s.book.numbers.price.wind_card, s.seats[seat].points
    return no("buy_points", 4, price=price, points=points) if points < price else None


def not_yet(s: State) -> Refusal | None:
    """Say what has to be done before drawing and ending the turn; None once the ship has moved or stayed."""
    if s.phase == "sail":
        return no("move_or_stay", 3)
    return no("token_first", 5) if s.phase == "token" else None


def no_after_move(s: State, seat: int, a: act.Draw | act.Buy | act.EndTurn) -> Refusal | None:
    """Say why an act that follows a move cannot be done now, on a known course or not (p. 4)."""
    match a:
        case act.Draw():
            return not_yet(s) or (no_draw(s, seat) if s.phase == "draw" else no("drawn_already", 4))
        case act.Buy():
            return not_yet(s) or (no_buy(s, seat) if s.phase == "buy" else no("draw_before_buying", 4))
        case act.EndTurn():
            must_draw = s.phase == "draw" and no_draw(s, seat) is None
            return not_yet(s) or (no("draw_first", 4) if must_draw else None)
