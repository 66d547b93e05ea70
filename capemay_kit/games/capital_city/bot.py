"""What bots go by: a quick evaluation, what characters can bring, and the measures that the value of a position is a
weighted sum of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts
from capemay_kit.core.moments import without
from capemay_kit.core.valued import Valuing
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.book import Book, Building
from capemay_kit.games.capital_city.buildings import Earn
from capemay_kit.games.capital_city.scoring import total
from capemay_kit.games.capital_city.state import (
    UNKNOWN,
    Seat,
    State,
    back_of,
    family_of,
    fits_symbol,
    free_place,
    held,
    to_act,
    wanted,
    with_hidden,
)

SPENT = 0.22
"""The value of a dollar in victory points while there is something to buy; after that it is a tenth of a point."""


def worth(s: State, seat: int) -> float:
    """Return the victory points if the game ended now, plus what money, buildings and characters may still bring.

    The weights are our guesses, in victory points.
    """
    me, book = s.seats[seat], s.book
    values, mine = _values(book), held(me)
    seasons = 3 - s.season
    buying = s.phase in ("deal", "setup", "auction", "trains") or (s.phase == "purchase" and seat not in s.done)
    left = seasons + (1.0 if buying else 0.0)
    found = float(me.points)
    if s.phase == "over":
        return found + me.money // book.numbers.dollars_per_point
    found += me.money * (0.1 if left < 1 else 0.1 + (SPENT - 0.1) / (1 + max(0, me.money - 12) / 6))
    # characters that others attach, now or later, activate the seat's own too
    chances = seasons + 0.6 * (s.phase != "attach")
    families: dict[str, int] = {}
    for owned in me.buildings:
        value = values.get(owned.card)
        if value is None:
            continue
        empty = owned.staff.count("")
        if not empty:
            for who in owned.staff:
                families[family_of(who)] = families.get(family_of(who), 0) + 1
            found += value * chances * 1.1
        else:
            # an empty place will be filled in a season or two, so the building is already worth a part
            found += value * (0.9 * chances + 0.3) * (0.75 if empty == 1 else 0.5)
            for card in mine:
                if free_place(book, owned, card) is not None:
                    found += 0.35 * value
                    break
    found += 0.25 * chances * len(families)
    for waits in s.pending:
        if waits.seat == seat:
            found += max([values[one] for one in waits.buildings])
    found += 0.15 * len(set(mine))
    return found + _early(s, seat)


@lru_cache(maxsize=32)
def _values(book: Book) -> dict[str, float]:
    return {id: value_of(one) for id, one in book.buildings.items()}


def value_of(building: Building) -> float:
    """Weigh one activation, by the better of points and dollars."""
    return max(float(building.points), building.dollars * SPENT) + 0.2 * min(building.points, building.dollars * SPENT)


def _early(s: State, seat: int) -> float:
    """Weigh the priority during the auction: a seat that still bids can hope for a better one."""
    if s.phase not in ("auction", "trains"):
        return 0.0
    mine = s.seats[seat].priority
    n = len(s.seats)
    if not mine:
        mine = max(1, sum(not one.priority for one in s.seats) - 1)
    return 0.3 * (n - mine)


def determinize(view: State, viewer: int | None, rng: Random) -> State:
    """Return a state without hidden cards that ``viewer`` would see as ``view``.

    Every back becomes an unseen character of its family, if one is left. The viewer's own unknown cards stay as they
    are.
    """
    loose, away = list(view.characters.unseen), view.characters.away
    rng.shuffle(loose)

    def named(back: str) -> str:
        nonlocal away
        found = next((one for one in loose if back_of(one) == back), None) if back in away and back != UNKNOWN else None
        if found is None:
            return back
        loose.remove(found)
        away = without(away, back)
        return found

    s = with_hidden(view, viewer, lambda backs: tuple([named(one) for one in backs]))
    return replace(s, characters=replace(s.characters, unseen=tuple(sorted(loose)), away=away))


# --- what characters can bring --------------------------------------------------------------------------

DOLLAR = 0.3
"""The value of a dollar in victory points, by our guess."""
USUAL = (1.0, 2.0)
"""What an unknown building is assumed to earn, in points and in dollars."""


def pays(book: Book, building: str) -> tuple[float, float]:
    """Return what an activation of a building earns, in points and in dollars."""
    known = book.buildings.get(building)
    return USUAL if known is None else (float(known.points), float(known.dollars))


def planned(book: Book, me: Seat) -> tuple[float, float, int]:
    """Return what attaching the characters in hand would bring, best one first: points and dollars of the activations,
    and how many find a place."""
    buildings = [
        ([family_of(who) for who in one.staff if who], wanted(book, one), *pays(book, one.card)) for one in me.buildings
    ]
    cards = list(held(me))
    points = dollars = 0.0
    placed = 0
    while cards:
        best: tuple[float, float, float, int, int, str] | None = None
        for number, card in enumerate(cards):
            family, symbol = family_of(card), book.symbol.get(card)
            also_points = also_dollars = 0.0
            for families, empty, own_points, own_dollars in buildings:
                if not empty:
                    times = families.count(family)
                    also_points += times * own_points
                    also_dollars += times * own_dollars
            for at, (families, empty, own_points, own_dollars) in enumerate(buildings):
                place = next((one for one in empty if symbol is None or one in (symbol, "any")), None)
                if place is None:
                    continue
                full = len(empty) == 1
                times = 1 + families.count(family)
                brings = (also_points + full * times * own_points, also_dollars + full * times * own_dollars)
                worth = brings[0] + DOLLAR * brings[1] + 0.1 * full * own_points
                if best is None or worth > best[0]:
                    best = (worth, *brings, number, at, place)
        if best is None:
            break
        _, more_points, more_dollars, number, at, place = best
        points, dollars, placed = points + more_points, dollars + more_dollars, placed + 1
        buildings[at][0].append(family_of(cards.pop(number)))
        buildings[at][1].remove(place)
    return points, dollars, placed


# --- the value of a position ----------------------------------------------------------------------------

POINTS, MONEY, STAFFED, OPEN, OWN, OTHERS, FAMILIES, PLACES, HAND, ORDER, STREET, TIME = (
    "points", "money", "staffed", "open", "own", "others", "families", "places", "hand", "order", "street", "time",
)  # fmt: skip
REASONS = Texts({
    POINTS: "victory points earned so far", MONEY: "dollars", STAFFED: "earnings of fully staffed buildings",
    OPEN: "buildings with empty places", OWN: "activations by your own unattached characters",
    OTHERS: "activations by other players' characters and those on trains", FAMILIES: "families at work",
    PLACES: "characters that fit empty places", HAND: "unattached characters", ORDER: "priority this season",
    STREET: "what can still be bought on Main Street", TIME: "turns still to come this season",
})  # fmt: skip
"""Short phrases for what makes an act better or worse."""
MEASURES = {
    "one": TIME, "points": POINTS,
    "money": MONEY, "money_5": MONEY, "money_10": MONEY, "tens": MONEY,
    "staffed": STAFFED, "staffed_points": STAFFED, "staffed_dollars": STAFFED, "best_points": STAFFED,
    "best_dollars": STAFFED,
    "one_place": OPEN, "one_place_points": OPEN, "one_place_dollars": OPEN,
    "two_places": OPEN, "two_places_points": OPEN, "two_places_dollars": OPEN,
    "own_points": OWN, "own_dollars": OWN, "own_completing_points": OWN, "own_completing_dollars": OWN,
    "planned_points": OWN, "planned_dollars": OWN,
    "others_points": OTHERS, "others_dollars": OTHERS, "trains_points": OTHERS, "trains_dollars": OTHERS,
    "families": FAMILIES, "family_pairs": FAMILIES,
    "planned": PLACES, "fitting": PLACES, "not_fitting": PLACES, "free_places": PLACES, "kinds_of_places": PLACES,
    "hand": HAND, "families_in_hand": HAND, "kinds_in_hand": HAND,
    "priority": ORDER, "bidding": ORDER, "pot": ORDER, "first_in_order": ORDER,
    "to_buy": STREET, "best_on_street": STREET, "fitting_on_street": STREET, "choice_on_street": STREET,
    "to_attach": TIME, "to_attach_and_hand": TIME, "pending_points": TIME, "pending_dollars": TIME,
}  # fmt: skip
STEPS = {"deal": 0, "setup": 0, "auction": 0, "trains": 1, "purchase": 2, "attach": 3, "over": 3}
BY_STEP = 4


class CapitalCityValuing(Valuing[State]):
    """The measures of Capital City. Every season has four stages: auction, trains, purchases, attaching."""

    measures = MEASURES
    determinize = staticmethod(determinize)
    reasons = REASONS
    unit = "points"
    tells = frozenset((OWN, PLACES, HAND))
    opponent_weight = 0.8
    plays_on = True

    def points(self, s: State, seat: int) -> float:
        return float(total(s, seat))

    def stage(self, s: State) -> int:
        """Return four times the season, and the step in it."""
        return BY_STEP * s.season + STEPS[s.phase]

    def goes_on(self, before: State, after: State, seat: int) -> bool:
        """Say whether it is the same step, and the seat's own turn in it."""
        return after.season == before.season and after.phase == before.phase == "attach"

    def held(self, s: State, seat: int, legal: Sequence[AnyAct], ahead: bool = False) -> Sequence[AnyAct]:
        """Leave out acts that only enter something, and characters that the seat is not known to hold."""
        if not s.printed:
            return legal
        mine = held(s.seats[seat])
        chosen = [one for one in legal if not one.any_seat] or legal
        return chosen if s.phase != "attach" else [one for one in chosen if getattr(one, "card", "") in ("", *mine)]

    def settled(self, s: State, seat: int) -> State:
        """Let the others take what they earn when a seat attaches, since its turn continues after that."""
        while s.phase == "attach" and (acting := to_act(s)) and s.pending and seat not in acting:
            best = max(Earn.offered(s, acting[0]), key=lambda one: _taken(s, one))
            s = best.done(s, acting[0], Chance())
        return s

    def measure(self, s: State, seat: int) -> Sequence[float]:
        me, book, n = s.seats[seat], s.book, len(s.seats)
        mine = held(me)
        in_hand = Counter([family_of(card) for card in mine])
        elsewhere = Counter([family_of(card) for i, one in enumerate(s.seats) if i != seat for card in held(one)])
        on_trains = Counter([family_of(card) for train in s.trains for card in train.cards])
        acting = s.phase != "attach" or seat not in s.done
        staffed = staffed_points = staffed_dollars = best_points = best_dollars = 0.0
        open_ = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
        own_points = own_dollars = 0.0
        by_family: dict[str, tuple[float, float]] = {}
        free: Counter[str] = Counter()
        families: Counter[str] = Counter()
        completing: list[tuple[float, float, str]] = []
        for owned in me.buildings:
            known = book.buildings.get(owned.card)
            points, dollars = pays(book, owned.card)
            empty = owned.staff.count("")
            if not empty:
                staffed += 1
                staffed_points += points
                staffed_dollars += dollars
                best_points, best_dollars = max(best_points, points), max(best_dollars, dollars)
                for who in owned.staff:
                    family = family_of(who)
                    families[family] += 1
                    most = by_family.get(family, (0.0, 0.0))
                    by_family[family] = max(most[0], points), max(most[1], dollars)
                    own_points += in_hand[family] * points
                    own_dollars += in_hand[family] * dollars
            else:
                place = open_[empty > 1]
                place[0] += 1
                place[1] += points
                place[2] += dollars
                for i, who in enumerate(owned.staff):
                    if not who:
                        need = "any" if known is None else known.symbols[i]
                        free[need] += 1
                        if empty == 1:
                            completing.append((points, dollars, need))
        others = [0.0, 0.0]
        trains = [0.0, 0.0]
        for family, (points, dollars) in by_family.items():
            others[0] += elsewhere[family] * points
            others[1] += elsewhere[family] * dollars
            trains[0] += on_trains[family] * points
            trains[1] += on_trains[family] * dollars
        symbols = Counter([book.symbol.get(card, "any") for card in mine])
        places, fitting, left = Counter(free), 0, Counter(symbols)
        for symbol in list(left):
            taken = min(left[symbol], places[symbol])
            fitting += taken
            places[symbol] -= taken
            left[symbol] -= taken
        # an unknown character may fit anywhere
        loose = min(left["any"], sum(places.values())) + min(places["any"], sum(left.values()) - left["any"])
        fitting += loose
        completed = [one for one in completing if fits_symbol(symbols, one[2])]
        buying = s.phase in ("deal", "setup", "auction", "trains") or (s.phase == "purchase" and seat not in s.done)
        best_street = fitting_street = choice = 0.0
        if buying:
            for building in s.street:
                known = book.buildings.get(building)
                if known is None or known.deed > me.money:
                    continue
                choice += 1
                best_street = max(best_street, known.points + DOLLAR * known.dollars)
                if any(fits_symbol(symbols, one) for one in known.symbols):
                    fitting_street = max(fitting_street, known.points + DOLLAR * known.dollars)
        bidding = s.phase == "auction" and not me.priority
        order = (n - me.priority) / (n - 1) if me.priority else 0.0
        if bidding:
            # a seat that still bids gets one of the cards that are left
            order = 0.5 * (n - 1 - (n - sum(not one.priority for one in s.seats))) / (n - 1)
        pending = [
            max([(float(book.buildings[one].points), float(book.buildings[one].dollars)) for one in waits.buildings])
            for waits in s.pending
            if waits.seat == seat and all(one in book.buildings for one in waits.buildings)
        ]
        plan_points, plan_dollars, plan_places = planned(book, me)
        money = float(me.money)
        return (
            1.0, float(me.points),
            money, min(money, 5.0), min(money, 10.0), money // 10,
            staffed, staffed_points, staffed_dollars, best_points, best_dollars,
            *open_[0], *open_[1],
            own_points * acting, own_dollars * acting,
            max([one[0] for one in completed], default=0.0) * acting,
            max([one[1] for one in completed], default=0.0) * acting,
            plan_points * acting, plan_dollars * acting,
            *others, *trains,
            len(families), sum([count - 1 for count in families.values()]),
            plan_places, fitting, len(mine) - fitting, sum(free.values()), len(+free),
            len(mine), len(in_hand), len(symbols),
            order, float(bidding), s.pot * bidding, float(me.priority == 1),
            float(buying), best_street, fitting_street, min(choice, 3.0),
            float(acting), float(acting) * len(mine),
            sum([one[0] for one in pending]), sum([one[1] for one in pending]),
        )  # fmt: skip


def _taken(s: State, earning: Any) -> float:
    """Weigh what a seat earns from an activation."""
    points, dollars = pays(s.book, earning.building)
    return points if earning.what == "points" else DOLLAR * dollars


VALUING = CapitalCityValuing()
