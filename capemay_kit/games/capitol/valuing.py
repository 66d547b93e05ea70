"""The features of Capitol's value function, which is a weighted sum of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from capemay_kit.core.i18n import Texts
from capemay_kit.core.valued import Valuing
from capemay_kit.games.capitol.acts import AnyAct, Draw
from capemay_kit.games.capitol.apply import drawn_unseen
from capemay_kit.games.capitol.bids import Bids, telling_bids
from capemay_kit.games.capitol.cards import KIND, UNKNOWN
from capemay_kit.games.capitol.determinization import determinize
from capemay_kit.games.capitol.prospects import chances_to_win, placeable, prize, standing_in_areas
from capemay_kit.games.capitol.scoring import totals
from capemay_kit.games.capitol.state import State

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
    # better bots leave buildings incomplete only for lack of cards; judged by these games, nobody would begin any
    greedy_only = True
    no_harm = frozenset(("incomplete", "incomplete_floors"))
    acts_held = 10.0
    shrink = 0.2
    foreseen = 0.7
    beside = 0.02

    def points(self, s: State, seat: int) -> float:
        """Count a seat's points of the rounds scored so far."""
        return float(totals(s)[seat])

    def stage(self, s: State) -> int:
        """Return twice the number of scored rounds, plus one in the improvement phase."""
        return 2 * len(s.counted) + (s.phase not in BUILDING)

    def determinize(self, view: State, viewer: int | None, rng: Random) -> State:
        """Deal what is hidden at random."""
        return determinize(view, viewer, rng)

    def goes_on(self, before: State, after: State, seat: int) -> bool:
        """Say whether it is the same phase, and no card was turned up."""
        return after.phase == before.phase == "build" and after.round == before.round

    def held(self, s: State, seat: int, legal: Sequence[AnyAct], ahead: bool = False) -> Sequence[AnyAct]:
        """Leave out saying with which cards somebody has won an auction: that is entered, not chosen."""
        return Bids(s.book, s.seats[seat].hand) if s.printed and isinstance(legal, Bids) else legal

    def telling(self, s: State, seat: int, legal: Sequence[AnyAct]) -> Sequence[Any]:
        """Of all bids, keep the cheapest ones for each sum."""
        return telling_bids(s.book, s.seats[seat].hand) if isinstance(legal, Bids) else legal

    def supposed(self, s: State, seat: int, act: AnyAct) -> State | None:
        """Return what is known once a card is drawn: which card is under it is not."""
        return drawn_unseen(s, seat, act.kind) if isinstance(act, Draw) else None

    def measure(self, s: State, seat: int) -> Sequence[float]:
        """Measure a seat's prospects, in the order of `MEASURES`."""
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
    """Count cards by kind; an unknown one counts as a share of each."""
    found = [0.0, 0.0, 0.0]
    for card in cards:
        if card == UNKNOWN:
            for i, share in enumerate(SHARES):
                found[i] += share
        else:
            found[KIND[s.book.kinds[card][0]]] += 1
    return found


VALUING = CapitolValuing()
