"""Which rule refuses an act, with the figures that its sentence needs (rulebook ch. 3-11).

An act is offered if and only if these predicates do not refuse it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from capemay_kit.errors import Refusal
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.cards import KINDS, ROOF, Kind
from capemay_kit.games.capitol.state import Heights, Seat, State, vacant


def no(rule: str, page: int, **details: Any) -> Refusal:
    """Make a refusal: the rule's id, the chapter of the rulebook, and the figures for the sentence."""
    return Refusal(rule, page, details)


def no_card(s: State, me: Seat, card: str, kind: Kind | None) -> Refusal | None:
    """Say that a card is not in hand, or is of the wrong kind (ch. 3)."""
    if card not in me.hand:
        return no("card_not_in_hand", 10, card=card)
    if kind is not None and kind not in s.book.kinds[card]:
        return no("wrong_card", 3, card=card, wanted=kind)
    return None


def floors_due(s: State) -> int:
    """Return how many floors a floor card builds now: two, or what is left (ch. 3)."""
    return min(s.book.numbers.floors_per_card, s.floors)


def no_floors(s: State, me: Seat, on: Heights) -> Refusal | None:
    """Say why floors cannot be put on buildings of these heights (ch. 4)."""
    due = floors_due(s)
    if not due:
        return no("no_floors_left", 1)
    if len(on) != due:
        return no("all_floors", 4, due=due, given=len(on))
    if on != tuple(sorted(on)):
        return no("lowest_first", 4, on=on)
    raised = raise_all(me.incomplete, on)
    if isinstance(raised, int):
        return no_incomplete(me, raised)
    return None


def raise_all(incomplete: Heights, on: Heights) -> Heights | int:
    """Return the heights after the floors are put on, or a height in ``on`` that no building without a roof has."""
    heights = list(incomplete)
    for height in on:
        if height:
            if height not in heights:
                return height
            heights.remove(height)
        heights.append(height + 1)
    return tuple(sorted(heights))


def no_change(me: Seat, height: int) -> Refusal | None:
    """Say that the building of this height has its roof, if no other of it is without one (ch. 4)."""
    if height in me.incomplete or not any(height in heights for heights in me.complete):
        return None
    return no("complete_is_final", 4, height=height)


def no_incomplete(me: Seat, height: int) -> Refusal:
    """Say that no building without a roof has this height (ch. 4)."""
    return no_change(me, height) or no("no_such_building", 4, height=height, there=me.incomplete)


def no_roof(me: Seat, a: act.PlayRoof) -> Refusal | None:
    """Say why a roof cannot be placed (ch. 3, 4)."""
    if a.roof not in ROOF or not me.roofs[ROOF[a.roof]]:
        return no("no_roof_left", 1, roof=a.roof)
    if a.on not in me.incomplete:
        return no_incomplete(me, a.on)
    return None


def no_site(s: State, area: int, roof: str, height: int) -> Refusal | None:
    """Say why a building may not stand in an area (ch. 5, rule 2 b-e)."""
    site, book = s.sites[area], s.book
    title = book.areas[area].title
    if vacant(s, area) <= 0:
        return no("area_full", 5, area=title, spaces=book.areas[area].spaces)
    if site.roof is None:
        colour = book.areas[area].colour
        others = [s.sites[one].roof for one in book.of_colour[colour] if one != area]
        if all(other == roof for other in others):
            return no("colour_roofs", 5, area=title, colour=colour, roof=roof)
        return None if height == 1 else no("first_one_floor", 5, area=title, height=height)
    if site.roof != roof:
        return no("area_roof", 5, area=title, roof=roof, has=site.roof)
    tallest = site.tallest
    if not tallest <= height <= tallest + 1:
        return no("area_height", 5, area=title, height=height, tallest=tallest)
    return None


def no_permit(s: State, me: Seat, a: act.PlayPermit) -> Refusal | None:
    """Say why this building cannot be placed there with this permit (ch. 5)."""
    area = s.book.area.get(a.area)
    if area is None:
        return no("no_such_area", 5, area=a.area)
    there, colour = s.book.areas[area], s.book.areas[area].colour
    if colour not in s.book.colours(a.card):
        return no("permit_colour", 5, card=a.card, area=there.title, colour=colour)
    if a.roof not in ROOF or a.height not in me.complete[ROOF[a.roof]]:
        return no("not_complete", 5, roof=a.roof, height=a.height, incomplete=a.height in me.incomplete)
    return no_site(s, area, a.roof, a.height)


def no_bid(s: State, me: Seat, cards: tuple[str, ...]) -> Refusal | None:
    """Say why cards cannot be a bid (ch. 6)."""
    missing = Counter(cards) - Counter(me.hand)
    if missing:
        return no("bid_not_in_hand", 6, cards=sorted(missing))
    if cards != s.book.falling(cards):
        return no("highest_first", 6, cards=cards)
    return None


def fewest_won(s: State, seat: int) -> int | None:
    """Return the least number of cards with which a seat may say that it won an auction; None if everybody's bid is
    entered (ch. 6).

    Every bid is entered if the app holds the cards, or if somebody has arranged a bid in it. That nobody bid
    anything is said by the first player, or, if that one has no card left, by the next one.
    """
    if not s.printed or any(one.bid is not None and one.hand for one in s.seats):
        return None
    return 0 if seat == says_nobody_bid(s) else 1


def says_nobody_bid(s: State) -> int:
    """Return the seat that may say that nobody bid, while somebody has yet to arrange cards."""
    return next(one for one in s.order if s.seats[one].bid is None)


def no_win(s: State, seat: int, cards: tuple[str, ...]) -> Refusal | None:
    """Say why a seat cannot say that it won the auction (ch. 6)."""
    fewest = fewest_won(s, seat)
    if fewest is None:
        return no("every_bid_counts", 6)
    if len(cards) < fewest:
        return no("nothing_bid", 6, says=s.seats[says_nobody_bid(s)].name)
    return no_bid(s, s.seats[seat], cards)


def no_place(s: State, area_id: str) -> Refusal | None:
    """Say why the improvement cannot be placed in an area (ch. 7-9)."""
    area = s.book.area.get(area_id)
    if area is None:
        return no("no_such_area", 5, area=area_id)
    title = s.book.areas[area].title
    if s.improvement == "fountain":
        return no("no_vacant_space", 7, area=title) if vacant(s, area) <= 0 else None
    large = s.sites[area].large
    if large is not None:
        return no("large_taken", 8 if s.improvement == "amphitheater" else 9, area=title, large=large)
    return None


def no_points(s: State, points: tuple[int, ...] | None) -> Refusal | None:
    """Say why points entered by the table cannot be a score (ch. 11)."""
    if points is None:
        return None
    if len(points) != len(s.seats):
        return no("one_figure_a_seat", 11, seats=len(s.seats))
    if any(one < 0 for one in points):
        return no("below_zero", 11)
    return None


def draws_due(s: State) -> int:
    """Return how many cards the seat whose turn it is draws at once: all that are due, or as many as there are (ch.
    10)."""
    return min(s.draws, sum(stack.available for stack in s.stacks))


def no_draw_all(s: State, a: act.DrawAll) -> Refusal | None:
    """Say why cards cannot be drawn all at once, counted by kind (ch. 10)."""
    if not s.printed:
        return no("each_draw_counts", 10)
    for kind, stack in zip(KINDS, s.stacks, strict=True):
        if not 0 <= a.of(kind) <= stack.available:
            return no("stack_too_small", 10, kind=kind, there=stack.available)
    given = a.roof + a.floor + a.permit
    return None if given == draws_due(s) else no("all_draws", 10, due=draws_due(s), given=given)


def no_draw(s: State, kind: str) -> Refusal | None:
    """Say that nothing of a kind is left to draw (ch. 10)."""
    if kind in KINDS and s.stacks[KINDS.index(kind)].top:
        return None
    return no("stack_empty", 10, kind=kind)
