"""What bots go by: what areas and auctions promise, a quick evaluation, and the value function (a weighted sum)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts
from capemay_kit.core.valued import Valuing
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.auction import Bids, sensible_bids, telling_bids, winner_of
from capemay_kit.games.capitol.book import (
    COLOURS,
    KIND,
    KINDS,
    ROOF,
    ROOFS,
    SEALED,
    UNKNOWN,
    UNKNOWN_OF,
    Book,
    Improvement,
    Kind,
)
from capemay_kit.games.capitol.construction import Play, fitting
from capemay_kit.games.capitol.rounds import drawn_unseen
from capemay_kit.games.capitol.scoring import draws_for, next_points, points_for, totals
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


site_points, site_draws = lru_cache(maxsize=50_000)(points_for), lru_cache(maxsize=50_000)(draws_for)


def chances_to_win(s: State) -> tuple[float, ...]:
    """Guess each seat's chance to win the auction, from the cards it has laid or else how many it has."""
    if s.phase == "improve":
        return tuple([float(seat == s.turn) for seat in range(len(s.seats))])
    bids = tuple([() if seat.bid is None and not seat.hand else seat.bid for seat in s.seats])
    if all(bid is not None and bid != SEALED and all(map(s.book.number, bid)) for bid in bids):
        # nobody else can bid, so it is known
        won = winner_of(s, bids, Chance())  # type: ignore[arg-type]
        return tuple([float(seat == won) for seat in range(len(bids))])
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


CARD = {"roof": 0.35, "floor": 0.4, "permit": 0.45}
LATE = 0.12
"""What a card is worth after the last construction phase, when it can only be bid."""
FULL_HAND = 9
"""With more cards than this a bot prefers to play one without its action, since it would have to weigh every bid that
they can make."""
PRIZE = {"fountain": 1.6, "amphitheater": 2.2, "temple": 2.4}
WANTED = 12.0
"""A bid of this sum wins about half of the auctions."""


def worth(s: State, seat: int) -> float:
    """Return the points so far, plus what the areas would bring, and what buildings and cards may still bring.

    Points that others get count against them. The weights are our own guesses; they are in points.
    """
    me, others = s.seats[seat], len(s.seats) - 1
    left = max(0, s.book.rounds - len(s.counted))
    now, then = totals(s), next_points(s)

    def lead(points: list[int]) -> float:
        return points[seat] - 0.5 * (sum(points) - points[seat]) / others

    building = 1.0 if s.phase in ("build", "draw") else max(0.0, min(1.0, left - 1))
    found = lead(now) + lead(then) * left * 0.8
    found += 0.08 * building * sum(one.height for site in s.sites for one in site.buildings if one.seat == seat)
    found += building * (0.12 * sum(me.incomplete) + _complete(s, seat))
    found += _cards(s, seat, left) + _bid(s, seat)
    return found


def _complete(s: State, seat: int) -> float:
    fits = {fit for area in fitting(s) for fit in area}
    return sum(
        0.2 * height + (0.5 if (roof, height) in fits else 0.0)
        for roof, heights in zip(ROOFS, s.seats[seat].complete, strict=True)
        for height in heights
    )


def _cards(s: State, seat: int, left: int) -> float:
    hand = s.seats[seat].hand
    burden = 0.6 * max(0, len(hand) - FULL_HAND)
    if left <= 1:
        return LATE * len(hand) - burden
    found = -burden
    for kind in KINDS:
        n = sum(s.book.kinds[card][0] == kind for card in hand)
        found += CARD[kind] * min(n, 4) + 0.05 * max(0, n - 4)
    return found


def _bid(s: State, seat: int) -> float:
    cards = s.seats[seat].bid
    if not cards:
        return 0.0
    total = sum(s.book.number(card) or 6 for card in cards)
    likely = total / (total + WANTED)
    left = max(1, s.book.rounds - len(s.counted))
    return likely * (PRIZE[s.improvement] * left * 0.5 - 0.4 * len(cards))


COUNTED, LEADS, ROOM, AUCTION, SITES, BUILDINGS, CARDS, AMPHITHEATERS, TIME = (
    "counted", "leads", "room", "auction", "sites", "buildings", "cards", "amphitheaters", "time",
)  # fmt: skip
MEASURES = {
    "one": TIME, "counted": COUNTED,
    "next": LEADS, "in_full_areas": LEADS,
    "ahead": ROOM, "could_be_passed": ROOM, "behind": ROOM, "floors_placed": ROOM, "large_vacant": ROOM,
    "prize": AUCTION, "prize_draws": AUCTION, "likely": AUCTION,
    "draws": AMPHITHEATERS,
    "placed_next": SITES, "placed_then": SITES, "placed_ready": SITES, "placed_now": SITES,
    "incomplete": BUILDINGS, "incomplete_floors": BUILDINGS, "complete": BUILDINGS, "complete_floors": BUILDINGS,
    "complete_fitting": BUILDINGS,
    "roofs": CARDS, "floors": CARDS, "permits": CARDS, "second_of_kinds": CARDS, "numbers": CARDS, "hand": CARDS,
    "more_than_others": CARDS, "cards_of_others": CARDS,
    "building": TIME, "building_and_hand": TIME, "all_passed": TIME,
    "first": TIME,
}  # fmt: skip
BUILDING = ("deal", "build", "draw")
USUAL_NUMBER = 6.5
"""The assumed number of an unknown card."""
SHARES = (0.3, 0.3, 0.4)
"""Which share of unknown cards is of each kind."""


class CapitolValuing(Valuing[State]):
    """The measures of Capitol. Every round has two stages: until everybody has passed, and auctions with scoring."""

    measures = MEASURES
    reasons = Texts({
        COUNTED: "points scored so far", LEADS: "points if the areas were scored now",
        ROOM: "how safe the places in the areas are", AUCTION: "what the auction may bring",
        SITES: "buildings that can be placed", BUILDINGS: "buildings not yet on the board",
        CARDS: "cards in hand, without those a bid may cost", AMPHITHEATERS: "extra cards for amphitheaters",
        TIME: "cards that can still be played this round",
    })  # fmt: skip
    unit = "points"
    tells = frozenset((AUCTION, CARDS, ROOM))
    opponent_weight = 0.6
    ahead = 2
    # better bots leave buildings incomplete only for lack of cards; judged by these games, nobody would begin any
    greedy_only = True
    no_harm = frozenset(("incomplete", "incomplete_floors"))
    acts_held = 10.0

    def points(self, s: State, seat: int) -> float:
        return float(totals(s)[seat])

    def stage(self, s: State) -> int:
        """Return twice the number of scored rounds, plus one in the improvement phase."""
        return 2 * len(s.counted) + (s.phase not in BUILDING)

    def determinize(self, view: State, viewer: int | None, rng: Random) -> State:
        return determinize(view, viewer, rng)

    def goes_on(self, before: State, after: State, seat: int) -> bool:
        return after.phase == before.phase == "build" and after.round == before.round

    def held(self, s: State, seat: int, legal: Sequence[AnyAct], ahead: bool = False) -> Sequence[AnyAct]:
        """Leave out saying with which cards somebody has won an auction, which is entered, not chosen; bids that nobody
        would make; and playing a card for nothing from a hand that is not too large."""
        if isinstance(legal, Bids):
            return sensible_bids(s, seat, Bids(s.book, s.seats[seat].hand) if s.printed else legal)
        if s.phase == "build" and len(s.seats[seat].hand) <= FULL_HAND:
            return [act for act in legal if not isinstance(act, Play) or act.kind]
        return legal

    def telling(self, s: State, seat: int, legal: Sequence[AnyAct]) -> Sequence[Any]:
        return telling_bids(s.book, s.seats[seat].hand) if isinstance(legal, Bids) else legal

    supposed = staticmethod(drawn_unseen)

    def measure(self, s: State, seat: int) -> Sequence[float]:
        me, n, book = s.seats[seat], len(s.seats), s.book
        areas = standing_in_areas(s, seat)
        hand: Sequence[float] = _counts(s, me.hand)
        hand_numbers = sum([book.number(card) or USUAL_NUMBER for card in me.hand])
        likely = prize_points = prize_draws = 0.0
        if s.phase in ("bid", "turn_over", "improve"):
            chance = chances_to_win(s)
            likely = chance[seat]
            if (found := prize(s)) is not None:
                prize_points = sum([p * one[seat] for p, one in zip(chance, found.points, strict=True)])
                prize_draws = sum([p * one[seat] for p, one in zip(chance, found.draws, strict=True)])
            if me.bid:
                lost = _counts(s, me.bid)
                hand = [a - likely * b for a, b in zip(hand, lost, strict=True)]
                hand_numbers -= likely * sum([book.number(card) or USUAL_NUMBER for card in me.bid])
        cards = sum(hand)
        others = sum([len(one.hand) for one in s.seats]) - len(me.hand)
        mean = others / max(1, n - 1)
        placing = placeable(s, seat)
        gains = [one.gain for one in placing]
        ready = [one.gain for one in placing if one.ready]
        building = float(s.phase in BUILDING and not me.passed)
        playing = float(s.phase == "build" and not me.passed)
        return (
            1.0, float(totals(s)[seat]),
            *areas[:-1],
            prize_points, prize_draws, likely, areas.draws,
            gains[0] if gains else 0.0, sum(gains[1:]), sum(ready), sum(ready) * playing,
            len(me.incomplete), sum(me.incomplete), len(me.complete[0]) + len(me.complete[1]),
            sum(me.complete[0]) + sum(me.complete[1]), len(ready),
            *hand, sum([min(2.0, one) for one in hand]), 0.1 * hand_numbers, cards, cards - mean, mean,
            building, building * cards, float(all(one.passed for i, one in enumerate(s.seats) if i != seat)),
            float(s.first == seat),
        )  # fmt: skip


def _counts(s: State, cards: Sequence[str]) -> Sequence[float]:
    found = [0.0, 0.0, 0.0]
    for card in cards:
        if card == UNKNOWN:
            for i, share in enumerate(SHARES):
                found[i] += share
        else:
            found[KIND[s.book.kinds[card][0]]] += 1
    return found


# --- what is hidden ------------------------------------------------------------------------------------

BID_OFTEN = 0.25
"""How likely each card of a hand is to lie in a bid that nobody else has seen."""


def determinize(view: State, viewer: int | None, rng: Random) -> State:
    """Return a state in which nothing is hidden that ``viewer`` would see as ``view``.

    Others' hands are dealt from the cards that are away from their stacks. Unknown cards in the viewer's own hand and
    on discard piles stay as they are: nobody there knows them either.
    """
    loose = [list(stack.unseen) for stack in view.stacks]
    for cards in loose:
        rng.shuffle(cards)
    kinds = _hidden_kinds(view, viewer)
    rng.shuffle(kinds)
    dealt = [0] * len(KINDS)
    seats = list(view.seats)
    for i, seat in enumerate(view.seats):
        if i == viewer or UNKNOWN not in seat.hand:
            continue
        hand = []
        for card in seat.hand:
            if card != UNKNOWN or not kinds:
                hand.append(card)
                continue
            at = KIND[kinds.pop()]
            hand.append(loose[at].pop())
            dealt[at] += 1
        bid = tuple(one for one in hand if rng.random() < BID_OFTEN) if seat.bid == SEALED else seat.bid
        bid = None if bid is None else view.book.falling(bid)
        seats[i] = replace(seat, hand=view.book.in_order(hand), bid=bid)
    stacks = [
        replace(stack, unseen=view.book.in_order(cards), away=stack.away - n)
        for stack, cards, n in zip(view.stacks, loose, dealt, strict=True)
    ]
    return replace(view, seats=tuple(seats), stacks=tuple(stacks))


def _hidden_kinds(view: State, viewer: int | None) -> list[Kind]:
    """List the kinds of the cards that are in hands which ``viewer`` does not see."""
    own = () if viewer is None else view.seats[viewer].hand
    found: list[Kind] = []
    for kind, stack in zip(KINDS, view.stacks, strict=True):
        unnamed = (*own, *stack.discard, *stack.below, stack.top).count(UNKNOWN_OF[kind])
        found += [kind] * min(max(0, stack.away - unnamed), len(stack.unseen))
    return found


VALUING = CapitolValuing()
