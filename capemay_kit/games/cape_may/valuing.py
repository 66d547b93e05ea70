"""What a seat of Cape May can hope for: the measures that its value is a weighted sum of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from capemay_kit.core.i18n import Texts
from capemay_kit.core.valued import Valuing
from capemay_kit.games.cape_may.acts import AnyAct, CarryOut, Keep, Play, ReceiveIncome
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES, UpgradeDeckCard
from capemay_kit.games.cape_may.counting import Goal, goals_judged, in_zones, prestige
from capemay_kit.games.cape_may.determinization import determinize
from capemay_kit.games.cape_may.goals import have_of
from capemay_kit.games.cape_may.state import (
    COTTAGE,
    KIND,
    LANDMARK,
    SHOP,
    UNKNOWN,
    VICTORIAN,
    ZONE,
    KeepCards,
    Seat,
    State,
)

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
CARRY_OUT, RECEIVE_INCOME = CarryOut(), ReceiveIncome()
LAST_PAID = 3
"""Income is received after every season but the last (p. 10)."""


class CapeMayValuing(Valuing[State]):
    """The measures of Cape May, one stage a round."""

    measures = MEASURES
    reasons = REASONS
    unit = "points"
    tells = frozenset((GOALS, CARDS, BIRDS))
    acts_held = 30.0

    def group(self, s: State, seat: int) -> str:
        """Return whose weights count: those of a number of seats; alone, those of a person, or of Ava at each
        difficulty."""
        if s.solo is None:
            return str(len(s.seats))
        return f"ava-{s.solo.level}" if seat == s.ava else "solo"

    def points(self, s: State, seat: int) -> float:
        """Count a seat's prestige as if the game ended now."""
        return float(sum(prestige(s, seat)))

    def stage(self, s: State) -> int:
        """Return the round, counted from 0."""
        return s.round - 1

    def determinize(self, view: State, viewer: int | None, rng: Random) -> State:
        """Deal what is hidden at random."""
        return determinize(view, viewer, rng)

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
            return [one for one in legal if not isinstance(one, Play) or (one.card and one.card in me.activity)]
        if not ahead and isinstance(step, KeepCards) and UNKNOWN in step.drawn:
            return [one for one in legal if not isinstance(one, Keep) or set(one.cards) <= set(step.drawn)]
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
        """Measure a seat's prospects, in the order of `MEASURES`."""
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
    """Weigh the three best lots beside the marker."""
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
