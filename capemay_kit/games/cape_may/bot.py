"""What bots know: what a state is worth, what its value is made from, and determinization."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.i18n import Texts
from capemay_kit.core.valued import Valuing
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES, UpgradeDeckCard
from capemay_kit.games.cape_may.counting import Goal, goals_judged, have_of, in_zones, prestige
from capemay_kit.games.cape_may.rounds import CARRY_OUT, RECEIVE_INCOME
from capemay_kit.games.cape_may.state import (
    COTTAGE,
    FACE_DOWN,
    KIND,
    LANDMARK,
    SHOP,
    UNKNOWN,
    VICTORIAN,
    ZONE,
    Deck,
    KeepCards,
    KeepTokens,
    Seat,
    State,
    Step,
)


def worth(s: State, seat: int) -> float:
    """Return the prestige if the game ended now, plus what money, income, place and buildings may still bring.

    The weights are our own guesses; they are in prestige.
    """
    me, numbers = s.seats[seat], s.book.numbers
    left = max(0, s.book.rounds - s.round)
    seasons = 3 - min(3, (s.round - 1) // numbers.rounds_per_season)
    growth = min(1.0, left / 4)
    found = float(sum(prestige(s, seat)))
    found += growth * _growth(s, me)
    found += 0.35 * me.income * seasons
    found += (0.3 if left else 0.05) * min(me.money, 24)
    found += 0.5 * me.tokens + min(1.0, left / 2) * (0.35 * len(me.activity) + 0.25 * len(me.hand))
    if left or s.left:
        found += 0.5 * sum(_lots(s, seat, me))
    return found


def _growth(s: State, me: Seat) -> float:
    """Weigh what cottages, Victorians and shops can still be upgraded to."""
    prestige = s.book.numbers.prestige
    found = 0.0
    for zone in range(4):
        b = me.buildings[5 * zone : 5 * zone + 5]
        found += 0.4 * b[COTTAGE] * prestige.victorian[zone] + 0.5 * b[SHOP]
        found += 0.35 * b[VICTORIAN] * (prestige.landmark[zone] - prestige.victorian[zone])
        found += 0.5 * sum(b)
    return found


class _Pile:
    """What is left of a deck while cards are dealt from it."""

    def __init__(self, deck: Deck, rng: Random) -> None:
        self.deck = deck
        self.loose = list(deck.unseen)
        self.away = deck.away
        rng.shuffle(self.loose)

    def deal(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Replace unknown cards by cards that they can be, as long as there are any."""
        return tuple(self._take() if one == UNKNOWN and self.loose else one for one in cards)

    def _take(self) -> int:
        self.away -= 1
        return self.loose.pop()

    def secret(self, s: State) -> int | None:
        """Take one of the cards that are kept face down, if there may be one away; else None."""
        for place, number in enumerate(self.loose if self.away > 0 else ()):
            card = s.book.card("upgrade", number)
            if isinstance(card, UpgradeDeckCard) and card.kind == "end_of_game":
                self.away -= 1
                return self.loose.pop(place)
        return None

    def left(self) -> Deck:
        return replace(self.deck, unseen=tuple(sorted(self.loose)), away=max(0, self.away))


class _Bag:
    """What is left of the bird bag."""

    def __init__(self, s: State, rng: Random) -> None:
        self.species, self.counts, self.away, self.rng = s.book.species, list(s.bag), s.bag_away, rng

    def draw(self) -> int | None:
        """Take a token and return the place of its species; None if there is none."""
        if not any(self.counts):
            return None
        place = self.rng.choices(range(len(self.counts)), weights=self.counts)[0]
        self.counts[place] -= 1
        self.away -= 1
        return place


def determinize(view: State, viewer: int | None, rng: Random) -> State:
    """Deal what is hidden at random."""
    piles = _Pile(view.activities, rng), _Pile(view.bonuses, rng), [_Pile(deck, rng) for deck in view.upgrades]
    activities, bonuses, upgrades = piles
    bag = _Bag(view, rng)
    for pile in upgrades:
        pile.deck = replace(pile.deck, bottom=pile.deal(pile.deck.bottom))
    # what was drawn is known to come from its deck; of what is still away, seats hold the cards kept face down
    steps = tuple(_step(step, activities, upgrades, bag) for step in view.steps)
    seats = tuple(_seat(view, seat, activities, bonuses, upgrades, bag, rng) for seat in view.seats)
    return replace(
        view,
        seats=seats,
        steps=steps,
        activities=activities.left(),
        bonuses=bonuses.left(),
        upgrades=tuple(pile.left() for pile in upgrades),
        bag=tuple(bag.counts),
        bag_away=max(0, bag.away),
    )


def _seat(
    s: State, seat: Seat, activities: _Pile, bonuses: _Pile, upgrades: list[_Pile], bag: _Bag, rng: Random
) -> Seat:
    if UNKNOWN in seat.upgrades:
        held = []
        for number in seat.upgrades:
            piles = rng.sample(upgrades, len(upgrades)) if number == UNKNOWN else []
            found = next((card for pile in piles if (card := pile.secret(s)) is not None), number)
            held.append(found)
        seat = replace(seat, upgrades=tuple(sorted(held)))
    if seat.birds_unknown:
        birds, unknown = list(seat.birds), 0
        for _ in range(seat.birds_unknown):
            place = bag.draw()
            if place is None:
                unknown += 1
            else:
                birds[place] += 1
        seat = replace(seat, birds=tuple(birds), birds_unknown=unknown)
    if UNKNOWN in (*seat.activity, *seat.bonus, *seat.boxed):
        seat = replace(
            seat,
            activity=tuple(sorted(activities.deal(seat.activity))),
            bonus=tuple(sorted(bonuses.deal(seat.bonus))),
            boxed=tuple(sorted(bonuses.deal(seat.boxed))),
        )
    return seat


def _step(step: Step[Any], activities: _Pile, upgrades: list[_Pile], bag: _Bag) -> Step[Any]:
    what = step.what
    if isinstance(what, KeepCards) and UNKNOWN in what.drawn:
        pile = activities if what.deck == "activity" else upgrades[what.zone]
        return replace(step, what=replace(what, drawn=pile.deal(what.drawn)))
    if isinstance(what, KeepTokens) and FACE_DOWN in what.drawn:
        places = [bag.draw() if one == FACE_DOWN else None for one in what.drawn]
        named = zip(what.drawn, places, strict=True)
        drawn = tuple(one if place is None else bag.species[place] for one, place in named)
        return replace(step, what=replace(what, drawn=drawn))
    return step


BUILT, MAJORITY, BIRDS, GOALS, MONEY, INCOME, CARDS, BUILDINGS, PLACE, TIME = (
    "built", "majority", "birds", "goals", "money", "income", "cards", "buildings", "place", "time",
)  # fmt: skip
REASONS = Texts({
    BUILT: "Victorian homes and landmarks", MAJORITY: "the majorities of the zones", BIRDS: "birds",
    GOALS: "bonus cards and cards that count at the end", MONEY: "money in hand", INCOME: "income until the end",
    CARDS: "cards in hand", BUILDINGS: "what buildings can become", PLACE: "what can be built beside the marker",
    TIME: "actions still to come",
})  # fmt: skip
_BUILDINGS = [f"{kind}_{zone}" for zone in ZONES for kind in KINDS]
MEASURES = {
    "one": TIME, "built": BUILT, "majorities": MAJORITY, "goals": GOALS, "goals_begun": GOALS, "birds": BIRDS,
    "money": MONEY, "money_6": MONEY, "money_12": MONEY, "income_to_come": INCOME, "income": INCOME,
    "income_squared": INCOME, "hand": CARDS, "steps_in_hand": CARDS, "activity": CARDS, "tokens": BIRDS,
    "ongoing": CARDS, "at_the_end": GOALS, "once": CARDS,
    "left": TIME, "to_come": TIME, "left_and_money": TIME, "to_come_and_money": TIME, "asked": TIME,
    "lot_1": PLACE, "lot_2": PLACE, "lot_3": PLACE, "lot_1_now": PLACE, "lot_2_now": PLACE,
    **dict.fromkeys(_BUILDINGS, BUILDINGS),
    **{f"ahead_{zone}": MAJORITY for zone in range(4)},
    "taken": TIME, "cottages_and_money": BUILDINGS, "victorians_and_money": BUILDINGS, "shops_and_money": BUILDINGS,
    "her_birds": BIRDS, "her_marker": CARDS,
}  # fmt: skip
KINDS_OF_CARD = ("ongoing", "end_of_game")
PURSE = 15
"""With more money than this, one can pay for whatever one wants in a turn."""
LAST_PAID = 3
"""Income is received after every season but the last (p. 10)."""
A_BIRD = 1.0
"""What a bird is assumed to be worth at the end that nobody has looked at."""


class CapeMayValuing(Valuing[State]):
    """The measures of Cape May, one stage a round."""

    measures = MEASURES
    reasons = REASONS
    unit = "points"
    tells = frozenset((GOALS, CARDS, BIRDS))
    acts_held = 30.0
    ahead = 1

    def group(self, s: State, seat: int) -> str:
        """Return whose weights count: those of a number of seats; alone, those of a person, or of Ava at each
        difficulty."""
        if s.solo is None:
            return str(len(s.seats))
        return f"ava-{s.solo.level}" if seat == s.ava else "solo"

    def points(self, s: State, seat: int) -> float:
        return float(sum(prestige(s, seat))) + A_BIRD * s.seats[seat].birds_unknown

    def stage(self, s: State) -> int:
        return s.round - 1

    determinize = staticmethod(determinize)

    def goes_on(self, before: State, after: State, seat: int) -> bool:
        """Say whether it is the same turn, and no card came up that has no name yet."""
        was, me = before.seats[seat], after.seats[seat]
        same = after.round == before.round and after.phase == before.phase
        return same and all(
            now.count(UNKNOWN) <= then.count(UNKNOWN)
            for then, now in ((was.activity, me.activity), (was.upgrades, me.upgrades))
        )

    def held(self, s: State, seat: int, legal: Sequence[AnyAct], ahead: bool = False) -> Sequence[AnyAct]:
        """Leave out unknown activity cards in the seat's hand, and upgrade cards that it may have drawn
        by now."""
        me, step = s.seats[seat], s.steps[0].what if s.steps else None
        if UNKNOWN in me.activity:
            return [one for one in legal if one.key != "play" or (one.card and one.card in me.activity)]  # type: ignore[union-attr]
        if not ahead and isinstance(step, KeepCards) and UNKNOWN in step.drawn:
            return [one for one in legal if set(getattr(one, "cards", ())) <= set(step.drawn)]
        return legal

    def due(self, s: State) -> AnyAct | None:
        """Return the act that resolves a known event or pays income; not the last, after which the game is over
        (p. 5, 10)."""
        if s.steps:
            return None
        if s.phase == "resolve":
            return CARRY_OUT
        return RECEIVE_INCOME if s.phase == "income" and s.round < s.book.rounds else None

    def measure(self, s: State, seat: int) -> Sequence[float]:
        me, n = s.seats[seat], len(s.seats)
        goals = goals_judged(s, seat) if seat != s.ava else []
        now = prestige(s, seat, goals)
        money, income = me.money, me.income
        payments = LAST_PAID - min(LAST_PAID, (s.round - 1) // s.book.numbers.rounds_per_season)
        left = s.left if s.phase == "actions" and s.turn == seat else 0
        if s.phase == "actions":
            to_come = float((seat - s.first) % n > (s.turn - s.first) % n)
        else:
            to_come = float(s.phase in ("event", "resolve"))
        one, two, three = _lots(s, seat, me)
        lasting, last, once = _held(s.book, me.upgrades) if me.upgrades else (0, 0, 0)
        zones = [in_zones(other.buildings) for other in s.seats]
        mine = zones.pop(seat)
        purse = 0.1 * min(money, PURSE)
        hers = s.solo if s.solo is not None and s.solo.seat == seat else None
        return (
            1.0, now.victorians + now.landmarks, now.majorities, now.bonus_cards + now.upgrade_cards,
            _begun(s, seat, goals), now.birds, money, min(money, 6), min(money, 12), income * payments,
            income, 0.1 * income * income,
            len(me.hand), sum(me.hand), len(me.activity), me.tokens, lasting, last, once,
            left, to_come, left * purse, to_come * purse, float(bool(s.steps) and s.steps[0].seat == seat),
            one, two, three, one if left else 0.0, two if left > 1 else 0.0,
            *me.buildings,
            *[max(-2, min(2, mine[zone] - max(other[zone] for other in zones))) if zones else 0 for zone in range(4)],
            len(s.lots), me.count(COTTAGE) * purse, me.count(VICTORIAN) * purse, me.count(SHOP) * purse,
            0 if hers is None else hers.birds, 0 if hers is None else hers.marker,
        )  # fmt: skip


def _held(book: Book, upgrades: tuple[int, ...]) -> tuple[int, int, int]:
    """Count the named upgrade cards that last, that count at the end, and the others."""
    found = [book.card("upgrade", one) for one in upgrades if one]
    kinds: list[str] = [one.kind for one in found if isinstance(one, UpgradeDeckCard)]
    lasting, last = (kinds.count(kind) for kind in KINDS_OF_CARD)
    return lasting, last, len(kinds) - lasting - last


def _begun(s: State, seat: int, goals: Sequence[Goal]) -> float:
    """Weigh the goals that are not met yet by how far they are: half-way is half of a half."""
    found = 0.0
    for goal in goals:
        card = goal.card
        if card.primary is None or goal.primary is None or goal.primary.met:
            continue
        have = have_of(s, seat, card.primary.goal)
        if have is not None and have[1]:
            found += card.primary.points * (min(have) / have[1]) ** 2
    return found


def _lots(s: State, seat: int, me: Seat) -> tuple[float, float, float]:
    """Weigh what can be built or upgraded beside the marker, the best three lots."""
    board = s.book.board
    if board is None or me.space is None:
        return 0.0, 0.0, 0.0
    found = sorted((_lot(s, seat, me, lot) for lot in board.lots_at[me.space]), reverse=True)
    one, two, three = (*found, 0.0, 0.0, 0.0)[:3]
    return one, two, three


def _lot(s: State, seat: int, me: Seat, lot: Lot) -> float:
    piece, zone = s.lots.get(lot.id), ZONE[lot.zone]
    each, cost = s.book.numbers.prestige, s.book.cost[zone]
    if piece is None:
        return 1.0 + 0.5 * zone if cost[KIND[lot.builds]] <= me.money else 0.3
    if piece.seat != seat:
        return 0.0
    if piece.kind == "cottage":
        return 0.6 * each.victorian[zone] if cost[VICTORIAN] <= me.money else 0.2
    if piece.kind == "victorian":
        return 0.6 * (each.landmark[zone] - each.victorian[zone]) if cost[LANDMARK] <= me.money else 0.3
    return 0.8 if piece.kind == "shop" else 0.0


VALUING = CapeMayValuing()
