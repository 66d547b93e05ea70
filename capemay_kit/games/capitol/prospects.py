"""What the areas and the auction promise: points that a building or an improvement would bring, without sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import COLOURS, ROOF, SEALED, UNKNOWN, Improvement
from capemay_kit.games.capitol.legal import fitting
from capemay_kit.games.capitol.scoring import area_points, placings
from capemay_kit.games.capitol.state import Building, Site, State

TYPICAL_BID = 4.0
"""The assumed bid of somebody who has not bid yet: more with more cards."""
TYPICAL_BID_A_CARD = 1.3
SHARP = 2.5
"""How much more likely the higher of two bids is to win, while not all are known."""
NOTHING = 0.4
"""What no bid at all counts as: it wins only if nobody bids."""
PERMITS_AMONG_UNKNOWN = 0.4
"""Which share of the cards in an unknown hand are permits."""
ROOFS_AMONG_UNKNOWN = 0.25
MOST_PLACED = 3
"""How many buildings somebody is assumed to place soon, at most."""
MOST_APART = 3
"""A lead by more floors than this is no safer."""


class Prize(NamedTuple):
    """What the auctioned improvement would bring every seat, ``points`` at the next scoring and ``draws`` of cards, as
    two tables: first index the seat that places it, second the seat that gains."""

    points: tuple[tuple[float, ...], ...]
    draws: tuple[tuple[float, ...], ...]


@lru_cache(maxsize=50_000)
def site_points(book: Book, site: Site, seats: int) -> tuple[int, ...]:
    """Return what scoring an area now would bring each seat."""
    found = [0] * seats
    for seat, points, _ in area_points(book, site):
        found[seat] += points
    return tuple(found)


@lru_cache(maxsize=50_000)
def site_draws(book: Book, site: Site, seats: int) -> tuple[int, ...]:
    """Return how many cards more each seat draws for an area."""
    found = [0] * seats
    if site.large == "amphitheater":
        drawn = book.numbers.amphitheater_draw
        for one in placings(site.buildings, book.rulings.tallest_together):
            found[one.seat] += drawn.first if one.first else drawn.second
    return tuple(found)


def chances_to_win(s: State) -> tuple[float, ...]:
    """Guess each seat's chance to win the auction, from the cards it has laid or else how many it has."""
    if s.phase == "improve":
        return tuple([float(seat == s.turn) for seat in range(len(s.seats))])
    weights = []
    for seat in s.seats:
        if seat.bid is None or seat.bid == SEALED:
            sum_bid = TYPICAL_BID + TYPICAL_BID_A_CARD * len(seat.hand) if seat.hand else 0.0
        else:
            sum_bid = float(sum([s.book.number(card) or 6 for card in seat.bid]))
        weights.append((NOTHING + sum_bid) ** SHARP)
    total = sum(weights)
    return tuple([one / total for one in weights])


def prize(s: State) -> Prize | None:
    """Say what the auctioned improvement brings if each seat places it where it does most for the seat itself."""
    return _prize(s.book, s.sites, s.improvement, len(s.seats))


@lru_cache(maxsize=4_096)
def _prize(book: Book, sites: tuple[Site, ...], what: Improvement, seats: int) -> Prize | None:
    gains = []
    for site, area in zip(sites, book.areas, strict=True):
        if site.taken >= area.spaces if what == "fountain" else site.large is not None:
            continue
        fountains, large = (site.fountains + 1, site.large) if what == "fountain" else (site.fountains, what)
        then = Site(site.buildings, fountains, large)
        now_points, now_draws = site_points(book, site, seats), site_draws(book, site, seats)
        points = [float(b - a) for a, b in zip(now_points, site_points(book, then, seats), strict=True)]
        draws = [float(b - a) for a, b in zip(now_draws, site_draws(book, then, seats), strict=True)]
        gains.append((tuple(points), tuple(draws)))
    if not gains:
        return None
    best = []
    for seat in range(seats):
        others = 1 / max(1, seats - 1)
        best.append(max(gains, key=lambda one: _ahead(one[0], seat, others) + _ahead(one[1], seat, others)))
    return Prize(tuple([one[0] for one in best]), tuple([one[1] for one in best]))


def _ahead(each: Sequence[float], seat: int, others: float) -> float:
    return each[seat] - others * (sum(each) - each[seat])


class Placed(NamedTuple):
    """A building that may be placed: what it gains at the next scoring, where, and what it needs."""

    gain: float
    area: int
    roof: int
    height: int
    ready: bool


def placeable(s: State, seat: int) -> list[Placed]:
    """List the buildings that a seat may place soon, the most useful first: complete ones, and those that a roof in
    hand completes. Each building, each area and each permit in hand is used once."""
    me, book, n = s.seats[seat], s.book, len(s.seats)
    permits = dict.fromkeys(COLOURS, 0)
    unknown, roofs = 0.0, 0.0
    for card in me.hand:
        if card == UNKNOWN:
            unknown += PERMITS_AMONG_UNKNOWN
            roofs += ROOFS_AMONG_UNKNOWN
        elif (kind := book.kinds[card][0]) == "permit":
            known = book.card.get(card)
            if known is None or known.colour is None:
                unknown += 1
            else:
                permits[known.colour] += 1
        elif kind == "roof":
            roofs += 1
    wild, roofs_left = round(unknown), round(roofs)
    found = []
    for area, fits in enumerate(fitting(s)):
        if not permits[book.areas[area].colour] and not wild:
            continue
        site = s.sites[area]
        now = site_points(book, site, n)[seat]
        for roof, height in fits:
            at = ROOF[roof]
            ready = height in me.complete[at]
            if ready or (roofs_left and me.roofs[at] and height in me.incomplete):
                then = Site((*site.buildings, Building(seat, roof, height)), site.fountains, site.large)
                gain = site_points(book, then, n)[seat] - now + 0.1 * height
                found.append(Placed(gain, area, at, height, ready))
    found.sort(key=lambda one: (-one.gain, not one.ready, one))
    complete, incomplete = [list(heights) for heights in me.complete], list(me.incomplete)
    taken: list[Placed] = []
    for one in found:
        if any(other.area == one.area for other in taken):
            continue
        colour = book.areas[one.area].colour
        if not permits[colour] and not wild:
            continue
        if one.ready and one.height in complete[one.roof]:
            complete[one.roof].remove(one.height)
        elif roofs_left and one.height in incomplete:
            incomplete.remove(one.height)
            roofs_left -= 1
        else:
            continue
        if permits[colour]:
            permits[colour] -= 1
        else:
            wild -= 1
        taken.append(one)
        if len(taken) == MOST_PLACED:
            break
    return taken


class Standing(NamedTuple):
    """How a seat stands in the areas, summed up over all of them."""

    coming: float
    """Points at the coming scoring."""
    full: float
    """Those of them in full areas, which are safe."""
    ahead: float
    """Floors by which it leads or shares the lead where others still can build; no lead counts above `MOST_APART`."""
    could_be_passed: float
    """Points in these areas that one more building could take from it."""
    behind: float
    """Floors by which it is behind where it still can build; none counts above `MOST_APART`."""
    floors: float
    """All its floors."""
    large: float
    """Areas where it leads or shares the lead and the large space is vacant."""
    draws: float
    """Extra cards from amphitheaters."""


def standing_in_areas(s: State, seat: int) -> Standing:
    """Measure how a seat stands in all areas."""
    n = len(s.seats)
    coming = full = ahead = passable = behind = floors = large = draws = 0.0
    for area, site in zip(s.book.areas, s.sites, strict=True):
        each = [0] * n
        for one in site.buildings:
            each[one.seat] += one.height
        own = each[seat]
        if not own:
            continue
        most = max([each[i] for i in range(n) if i != seat])
        points = site_points(s.book, site, n)[seat]
        coming += points
        floors += own
        draws += site_draws(s.book, site, n)[seat]
        if site.taken >= area.spaces:
            full += points
        elif own >= most:
            ahead += min(MOST_APART, own - most)
            passable += points if own - most <= site.tallest + 1 else 0.0
        else:
            behind += min(MOST_APART, most - own)
        if site.large is None and own >= most:
            large += 1
    return Standing(coming, full, ahead, passable, behind, floors, large, draws)
