"""What a seat may do now, and why not: one set of predicates for what is offered and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from capemay_kit.errors import Refusal
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.cards import BUILT, KINDS, ZONES, ActivityCard, AnyEffect
from capemay_kit.games.cape_may.lasting import Lasting, active_event, lasting
from capemay_kit.games.cape_may.offers import may_become, offers, price
from capemay_kit.games.cape_may.state import (
    BECOMES,
    CAME_FROM,
    KIND,
    LANDMARK,
    UNKNOWN,
    VICTORIAN,
    ZONE,
    KeepCards,
    KeepTokens,
    Seat,
    SpecialSpace,
    State,
    Step,
    bag_size,
    tray,
)

DEAL, REVEAL, CARRY_OUT, INCOME = act.Deal(), act.Reveal(), act.CarryOut(), act.ReceiveIncome()
DRAW, RETRIEVE, COLLECT, END_TURN = act.Draw(), act.Retrieve(), act.Collect(), act.EndTurn()
TAKE, SKIP = act.Take(), act.Skip()
AT_SPECIAL = (
    act.AtSpecial("bird"), act.AtSpecial("bird", 2), act.AtSpecial("lighthouse"), act.AtSpecial("pier"),
)  # fmt: skip
TAKE_FACE_UP, TAKE_DRAWN = act.TakeUpgrade(True), act.TakeUpgrade(False)
PHASE_ACT: dict[str, AnyAct] = {"deal": DEAL, "event": REVEAL, "resolve": CARRY_OUT, "income": INCOME}


def no(rule: str, page: int, **details: Any) -> Refusal:
    """Refuse: the rule's id, the rulebook's page, and the figures for the sentence."""
    return Refusal(rule, page, details)


def to_act(s: State) -> tuple[int, ...]:
    """Name the seats that may act now."""
    if s.steps:
        return (s.steps[0].seat,)
    match s.phase:
        case "over":
            return ()
        case "bonus":
            kept = s.book.numbers.bonus.kept
            return tuple(i for i, seat in enumerate(s.seats) if len(seat.bonus) > kept)
        case "actions":
            return (s.turn,)
        case _:
            return (s.first,)


# --- what is offered ---------------------------------------------------------------------------------


class Reach:
    """What a seat may build and upgrade now, worked out once for all that asks for it.

    ``out`` has a bit for each kind without a piece or base left; ``loose`` are the seat's buildings on no
    known lot, None if every building of the table stands on one.
    """

    __slots__ = ("loose", "me", "now", "out", "s", "seat", "table")

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        me = self.me = s.seats[seat]
        self.now = lasting(s, me)
        self.table = offers(s.book)
        each = [sum(one.buildings) for one in s.seats]
        built = sum(each)
        few = each[seat] < s.book.fewest and built < s.book.numbers.landmark_bases
        self.out = 0 if few else _out_of(s, me)
        self.loose = tray(s, seat) if built > len(s.lots) else None

    def acts(self, work: cards.Work | None) -> list[AnyAct]:
        """List what can be built and upgraded by the plain actions, or by a card's ``work``."""
        builds, upgrades, _ = self.table.allowed(self.now, self.me.money, self.out, work)
        found: list[AnyAct] = []
        if not builds and not upgrades:
            return found
        lots = self.s.lots
        for site in self.table.where(work, self.me.space):
            if site.lot not in lots:
                if site.place in builds:
                    found.append(site.build)
            elif upgrades:
                owner, kind = lots[site.lot]
                if owner == self.seat and kind in site.upgrades and site.upgrades[kind][0] in upgrades:
                    found.append(site.upgrades[kind][1])
        if self.loose is not None:
            found += self._loose_upgrades(upgrades, work)
        return found

    def any(self, work: cards.Work) -> bool:
        """Say whether a card's work can be begun, sooner than `acts` lists it all."""
        builds, upgrades, sources = self.table.allowed(self.now, self.me.money, self.out, work)
        if upgrades and work.at == "any":
            b = self.me.buildings
            for place in sources:
                if b[place] and (not work.zones or ZONES[place // 5] in work.zones):
                    return True
        if not builds and (work.at == "any" or not upgrades):
            return False
        lots = self.s.lots
        for site in self.table.where(work, self.me.space):
            if site.lot not in lots:
                if site.place in builds:
                    return True
            elif upgrades:
                owner, kind = lots[site.lot]
                if owner == self.seat and kind in site.upgrades and site.upgrades[kind][0] in upgrades:
                    return True
        return self.loose is not None and bool(self._loose_upgrades(upgrades, work))

    def _loose_upgrades(self, upgrades: frozenset[int], work: cards.Work | None) -> list[AnyAct]:
        assert self.loose is not None
        return [
            upgrade
            for place, upgrade in self.table.tray.items()
            if place in upgrades and self.loose[place - place % 5 + CAME_FROM[place % 5]] > 0
            if work is None or not work.zones or ZONES[place // 5] in work.zones
        ]


def legal(s: State, seat: int) -> list[AnyAct]:
    """List every legal act of a seat, in a stable order."""
    if seat not in to_act(s):
        return []
    if s.steps:
        return step_acts(s, s.steps[0])
    if s.phase == "bonus":
        return _keeps(s.seats[seat].bonus, s.book.numbers.bonus.kept)
    if s.phase != "actions":
        return [PHASE_ACT[s.phase]]
    reach = Reach(s, seat)
    me = reach.me
    acts: list[AnyAct] = []
    if s.left > 0:
        acts += movement_acts(s, me, reach.now)
        acts += reach.acts(None)
        if _activity_left(s):
            acts.append(DRAW)
        if me.activity:
            acts += _plays(reach)
        if len(me.hand) < len(s.book.fare):
            acts.append(RETRIEVE)
        acts.append(COLLECT)
    if s.arrived:
        acts += AT_SPECIAL
    if me.upgrades:
        acts += free_acts(reach)
    if s.left <= 0:
        acts.append(END_TURN)
    return acts


def movement_acts(s: State, me: Seat, now: Lasting) -> list[AnyAct]:
    """List the moves by movement cards in hand."""
    found: list[AnyAct] = []
    table = offers(s.book)
    money, more, highest = me.money, now.fare, now.highest
    fares = s.book.fare
    payable = [card for card in me.hand if card <= highest and fares[card] + more <= money]
    if s.book.board is None or me.space is None:
        return [one for one in table.no_map if one.card in payable]
    by_card = table.moves(now.closed, now.ignore_arrows)[me.space]
    for card in payable:
        found += by_card[card]
    return found


def _out_of(s: State, me: Seat) -> int:
    """Return a bit for each kind the seat has no piece left of, or no base is left for (ruling 12)."""
    landmarks = me.count(LANDMARK)
    out = 0
    for kind, pieces in enumerate(s.book.supply):
        if me.count(kind) + (landmarks if kind == VICTORIAN else 0) >= pieces:
            out |= 1 << kind
    if sum([one.count(LANDMARK) for one in s.seats]) >= s.book.numbers.landmark_bases:
        out |= 1 << LANDMARK
    return out


def free_acts(reach: Reach) -> list[AnyAct]:
    """List the upgrade cards that can be used as a free action."""
    table = reach.table
    return [table.uses[card] for card in reach.me.upgrades if card and no_use(reach, card) is None]


def step_acts(s: State, step: Step) -> list[AnyAct]:
    """List what can be done about the step that waits; declining is last, where one may."""
    me = s.seats[step.seat]
    match step.what:
        case cards.Work() as work:
            return [*Reach(s, step.seat).acts(work), SKIP]
        case KeepCards(deck=deck, drawn=drawn, keep=keep, zone=zone):
            found = _keeps(drawn, keep)
            if deck == "upgrade" and UNKNOWN in drawn:
                found += [act.Keep((one,)) for one in s.upgrades[zone].unseen]
            return found
        case SpecialSpace(kind="lighthouse"):
            return [*Reach(s, step.seat).acts(lighthouse(s)), SKIP]
        case cards.Move() as move:
            return [*_card_moves(s, me, move), SKIP]
        case cards.Go() as go:
            table = offers(s.book)
            return [*[table.go[space] for space in destinations(s, step.seat, go)], SKIP]
        case KeepTokens(drawn=drawn, keep=keep):
            return [act.KeepBirds(one) for one in sorted(set(combinations(sorted(drawn), keep)))]
        case cards.UpgradeCard(zone=zone):
            at = ZONE[zone]
            found = [TAKE_FACE_UP] if s.face_up[at] is not None else []
            return [*found, TAKE_DRAWN] if s.upgrades[at].size else found
        case cards.Offer(price=price) if price > me.money:
            return [SKIP]
        case cards.Note():
            return [TAKE]
        case _:
            return [TAKE, SKIP]


def waits(s: State, step: Step) -> bool:
    """Say whether a step leaves anything to decide but letting it pass."""
    match step.what:
        case cards.Work() as work:
            return Reach(s, step.seat).any(work)
        case SpecialSpace(kind="lighthouse"):
            return Reach(s, step.seat).any(lighthouse(s))
        case cards.Move() as move:
            return bool(_card_moves(s, s.seats[step.seat], move))
        case cards.Go() as go:
            return bool(destinations(s, step.seat, go))
        case cards.UpgradeCard() as card:
            return _upgrade_left(s, card)
        case cards.Offer(price=price):
            return price <= s.seats[step.seat].money
        case _:
            return True


def _keeps(drawn: tuple[int, ...], keep: int) -> list[AnyAct]:
    if keep == 1 and len(drawn) == 2:
        a, b = drawn
        return [_keep_one(a)] if a == b else [_keep_one(min(a, b)), _keep_one(max(a, b))]
    return [act.Keep(one) for one in sorted(set(combinations(sorted(drawn), keep)))]


@cache
def _keep_one(card: int) -> act.Keep:
    return act.Keep((card,))


def _plays(reach: Reach) -> list[AnyAct]:
    table = reach.table
    numbers = set(reach.me.activity)
    found: list[AnyAct] = []
    if UNKNOWN in numbers:
        numbers |= set(reach.s.activities.unseen)
        found.append(table.play_unknown)
    for number in sorted(numbers):
        if number:
            for play, effects in table.plays[number]:
                if possible(reach, effects):
                    found.append(play)
    return found


def _card_moves(s: State, me: Seat, move: cards.Move) -> Sequence[AnyAct]:
    if s.book.board is None or me.space is None:
        return [act.Move()]
    now = lasting(s, me)
    arrows = now.ignore_arrows or move.ignore_arrows
    return offers(s.book).steps(now.closed, arrows, me.space, move.steps)


@cache
def lighthouse_work(price: int) -> cards.Work:
    """Return what the lighthouse space lets one build: any empty lot, for its flat price (p. 6)."""
    return cards.Build(at="any", price=price)


def lighthouse(s: State) -> cards.Work:
    """Return what the lighthouse space lets one build at this table."""
    return lighthouse_work(s.book.numbers.lighthouse_cost)


def destinations(s: State, seat: int, go: cards.Go) -> tuple[str | None, ...]:
    """List where a card may send the marker; (None,) without a map.

    Nearest is counted along the roads without arrows; ties are the player's choice (ruling 15).
    """
    board = s.book.board
    here = s.seats[seat].space
    if board is None:
        return (None,)
    table = offers(s.book)
    if go.to != "player":
        return table.nearest(go, here)
    others = [one.space for i, one in enumerate(s.seats) if i != seat and one.space is not None]
    nearest = table.closest(here, others)
    beside = {space for one in nearest for space in board.graph[one]} - {here}
    return tuple(one for one in board.space if one in beside)


def possible(reach: Reach, effects: tuple[AnyEffect, ...]) -> bool:
    """Say whether effects can be begun: what their first one asks for is there."""
    if not effects:
        return False
    test = _BEGINS.get(type(effects[0]))
    return test is None or test(reach, effects[0])


def _work_begins(reach: Reach, work: Any) -> bool:
    return reach.any(work)


_BEGINS: dict[type, Callable[[Reach, Any], bool]] = {
    cards.Build: _work_begins,
    cards.Upgrade: _work_begins,
    cards.BuildOrUpgrade: _work_begins,
    cards.Go: lambda reach, go: bool(destinations(reach.s, reach.seat, go)),
    cards.Move: lambda reach, move: bool(_card_moves(reach.s, reach.me, move)),
    cards.Retrieve: lambda reach, _: len(reach.me.hand) < len(reach.s.book.fare),
    cards.Birds: lambda reach, _: bag_size(reach.s) > 0,
    cards.Activity: lambda reach, _: _activity_left(reach.s),
    cards.UpgradeCard: lambda reach, effect: _upgrade_left(reach.s, effect),
    cards.Offer: lambda reach, offer: offer.price <= reach.me.money,
    cards.IgnoreEvent: lambda reach, _: bool(active_event(reach.s.book, reach.s.event)) and not reach.me.ignoring,
}


def _activity_left(s: State) -> bool:
    deck = s.activities
    return len(deck.unseen) > deck.away or bool(deck.bottom or deck.discard)


def _upgrade_left(s: State, what: cards.UpgradeCard) -> bool:
    zone = ZONE[what.zone]
    return s.face_up[zone] is not None or s.upgrades[zone].size > 0


# --- what is refused ---------------------------------------------------------------------------------


def why_not(s: State, seat: int, a: AnyAct) -> Refusal | None:
    """Say which rule refuses an act now, or None."""
    if not 0 <= seat < len(s.seats):
        return no("no_such_seat", 3, seat=seat)
    acting = to_act(s)
    if not acting:
        return no("game_over", 13)
    if seat not in acting:
        return no("not_your_turn", 5, turn=[s.seats[i].name for i in acting])
    if s.steps:
        return _no_step(s, s.steps[0], a)
    if s.phase == "bonus":
        return None if a in legal(s, seat) else no("keep_so_many", 3, keep=s.book.numbers.bonus.kept)
    if s.phase != "actions":
        return _no_phase(s, a)
    me = s.seats[seat]
    if isinstance(a, act.ACTIONS):
        return _no_action(s, seat, me, a) if s.left > 0 else no("no_actions_left", 5)
    match a:
        case act.Use(card=card):
            return no_use(Reach(s, seat), card)
        case act.AtSpecial(count=count):
            return None if s.arrived and 0 < count < 10 else no("no_special_space", 6)
        case act.EndTurn():
            return no("actions_left", 5, left=s.left) if s.left > 0 else None
        case _:
            return no("not_now", 5, phase=s.phase)


def _no_action(s: State, seat: int, me: Seat, a: AnyAct) -> Refusal | None:
    match a:
        case act.Move():
            return _no_move(s, me, lasting(s, me), a)
        case act.Build() | act.Upgrade():
            return _no_site(s, seat, me, lasting(s, me), a, None)
        case act.Draw():
            return None if _activity_left(s) else no("nothing_to_draw", 8)
        case act.Play():
            return _no_play(s, seat, me, a)
        case act.Retrieve():
            return None if len(me.hand) < len(s.book.fare) else no("nothing_discarded", 8)
        case _:
            return None


def _no_phase(s: State, a: AnyAct) -> Refusal | None:
    if type(a) is not type(PHASE_ACT[s.phase]):
        return no("not_now", 5, phase=s.phase)
    if isinstance(a, act.CarryOut | act.ReceiveIncome) and a.money is not None and len(a.money) != len(s.seats):
        return no("one_figure_a_seat", 9, seats=len(s.seats))
    return None


def _no_step(s: State, step: Step, a: AnyAct) -> Refusal | None:
    me = s.seats[step.seat]
    now = lasting(s, me)
    match step.what, a:
        case (cards.Work() as work), (act.Build() | act.Upgrade()):
            return _no_site(s, step.seat, me, now, a, work)
        case SpecialSpace(kind="lighthouse"), act.Build():
            return _no_site(s, step.seat, me, now, a, lighthouse(s))
        case (cards.Move() as move), act.Move(card=None):
            if a.to is None or a in _card_moves(s, me, move) or me.space is None:
                return _no_space(s, a.to)
            return _no_space(s, a.to) or _no_way(s, me, now, move.steps, a.to, move.ignore_arrows)
        case (cards.Go() as go), act.GoTo():
            goals = destinations(s, step.seat, go)
            return None if a.to is None or a.to in goals else no("not_there", 10, to=a.to, goals=goals)
        case _, _:
            return None if a in step_acts(s, step) else no("something_first", 5, step=type(step.what).__name__)


def _no_card(s: State, me: Seat, now: Lasting, card: int) -> Refusal | None:
    if card not in me.hand:
        return no("card_not_in_hand", 6, card=card, hand=me.hand)
    if card > now.highest:
        return no("movement_limit", 5, card=card, highest=now.highest)
    cost = fare(s, now, card)
    return no("fare", 6, card=card, cost=cost, money=me.money) if cost > me.money else None


def fare(s: State, now: Lasting, card: int) -> int:
    """Return what playing a movement card costs now, in dollars."""
    return max(0, s.book.fare.get(card, 0) + now.fare)


def _no_space(s: State, space: str | None) -> Refusal | None:
    if space is None or (s.book.board and space in s.book.board.space):
        return None
    return no("no_such_space", 6, space=space)


def _no_move(s: State, me: Seat, now: Lasting, a: act.Move) -> Refusal | None:
    if a.card is None:
        return no("no_card_named", 6)
    if s.book.board is not None and me.space is not None:
        # acts are handed out as the same objects, so most are found at once
        offered = offers(s.book).moves(now.closed, now.ignore_arrows)[me.space].get(a.card, ())
        if a in offered and a.card in me.hand and a.card <= now.highest and fare(s, now, a.card) <= me.money:
            return None
    if refusal := _no_card(s, me, now, a.card) or _no_space(s, a.to):
        return refusal
    if a.to is None or me.space is None:
        return None
    if a.to in offers(s.book).ends(me.space, a.card, now.closed, now.ignore_arrows):
        return None
    return _no_way(s, me, now, a.card, a.to, False)


def _no_way(s: State, me: Seat, now: Lasting, steps: int, to: str, ignore_arrows: bool) -> Refusal | None:
    assert me.space is not None
    arrows = now.ignore_arrows or ignore_arrows
    table = offers(s.book)
    if to in table.ends(me.space, steps, now.closed, arrows):
        return None
    if to in now.closed:
        return no("fire", 5, to=to)
    details: dict[str, Any] = {"steps": steps, "to": to, "here": me.space}
    if to == me.space:
        return no("same_space", 6, **details)
    details["cards"] = [card for card in me.hand if to in table.ends(me.space, card, now.closed, arrows)]
    if now.closed and to in table.ends(me.space, steps, frozenset(), arrows):
        return no("fire_in_the_way", 5, **details)
    if not arrows and to in table.ends(me.space, steps, now.closed, True):
        return no("against_the_arrows", 6, **details)
    return no("full_amount", 6, **details)


def no_work(s: State, me: Seat, now: Lasting, zone: int, kind: int, work: cards.Work | None) -> Refusal | None:
    """Say why a seat cannot build or upgrade to ``kind`` in ``zone``: ban, fire, supply or money."""
    place = 5 * zone + kind
    if place in now.banned:
        return no("banned", 5, kind=KINDS[kind], zone=ZONES[zone])
    if place in now.burning:
        return no("zone_on_fire", 5, zone=ZONES[zone])
    numbers = s.book.numbers
    if kind == LANDMARK:
        if sum(one.count(LANDMARK) for one in s.seats) >= numbers.landmark_bases:
            return no("no_bases", 2, supply=numbers.landmark_bases)
    else:
        used = me.count(kind) + (me.count(LANDMARK) if kind == VICTORIAN else 0)
        if used >= s.book.supply[kind]:
            return no("no_piece", 2, kind=KINDS[kind], supply=s.book.supply[kind])
    cost = price(s.book, now, place, work)
    return no("cost", 7, kind=KINDS[kind], zone=ZONES[zone], cost=cost, money=me.money) if cost > me.money else None


def _no_site(
    s: State, seat: int, me: Seat, now: Lasting, a: act.Build | act.Upgrade, work: cards.Work | None
) -> Refusal | None:
    building = isinstance(a, act.Build)
    if a.lot is None:
        if a.zone is None or a.kind is None or (a.kind in BUILT) is not building:
            return no("name_zone_and_kind", 7, build=building)
        zone, kind = ZONE[a.zone], KIND[a.kind]
    else:
        lot = s.book.board.lot.get(a.lot) if s.book.board else None
        if lot is None:
            return no("no_such_lot", 7, lot=a.lot)
        zone = ZONE[lot.zone]
        if (a.zone or lot.zone) != lot.zone:
            return no("lot_in_zone", 7, lot=a.lot, zone=lot.zone)
        piece = s.lots.get(a.lot)
        kind = KIND[a.kind] if a.kind else -1
        if building:
            if piece is not None:
                return no("lot_taken", 7, lot=a.lot, owner=s.seats[piece.seat].name, kind=piece.kind)
            if kind not in (-1, KIND[lot.builds]):
                return no("shape", 7, lot=a.lot, builds=lot.builds)
            kind = KIND[lot.builds]
        elif piece is not None:
            if piece.seat != seat:
                return no("not_yours", 7, lot=a.lot, owner=s.seats[piece.seat].name)
            after = BECOMES.get(KIND[piece.kind])
            if after is None or kind not in (-1, after):
                return no("cannot_become", 7, kind=piece.kind, after=KINDS[after] if after else None)
            kind = after
        else:
            waiting = tray(s, seat)
            fits = [k for before, k in BECOMES.items() if waiting[5 * zone + before] > 0 and k in (kind, k * (kind < 0))]
            if not fits:
                return no("nothing_there", 7, lot=a.lot)
            kind = fits[0]
        at = "adjacent" if work is None else work.at
        if at != "any" and me.space is not None:
            near = offers(s.book).at if at == "adjacent" else offers(s.book).diagonal
            if a.lot not in [site.lot for site in near[me.space]]:
                return no("not_adjacent", 7, lot=a.lot, spaces=lot.adjacent_spaces, here=me.space, at=at)
    if not building and a.lot is None and me.buildings[5 * zone + CAME_FROM.get(kind, kind)] == 0:
        return no("nothing_to_upgrade", 7, kind=KINDS[CAME_FROM.get(kind, kind)], zone=ZONES[zone])
    if work is not None:
        if kind not in may_become(work):
            return no("card_kind", 10, kind=KINDS[kind], kinds=[KINDS[k] for k in sorted(may_become(work))])
        if work.zones and ZONES[zone] not in work.zones:
            return no("card_zone", 10, zone=ZONES[zone], zones=work.zones)
    if a.cost is not None:
        return no("cost", 7, kind=KINDS[kind], zone=ZONES[zone], cost=a.cost, money=me.money) if a.cost > me.money else None
    return no_work(s, me, now, zone, kind, work)


def _no_play(s: State, seat: int, me: Seat, a: act.Play) -> Refusal | None:
    if a.card not in me.activity and not (UNKNOWN in me.activity and a.card in s.activities.unseen):
        return no("activity_not_in_hand", 8, card=a.card)
    if a.card == UNKNOWN:
        return None
    card = s.book.card("activity", a.card)
    assert isinstance(card, ActivityCard)
    if not 0 <= a.option < len(card.options):
        return no("no_such_option", 8, options=len(card.options))
    return None if possible(Reach(s, seat), card.options[a.option]) else no("nothing_possible", 8, card=a.card)


def no_use(reach: Reach, number: int) -> Refusal | None:
    """Say why an upgrade card cannot be used now as a free action (p. 11-12)."""
    s, me = reach.s, reach.me
    zones = [z for z in range(4) if number in s.upgrades[z].unseen]
    if number not in me.upgrades and not (UNKNOWN in me.upgrades and zones):
        return no("upgrade_not_held", 11, card=number)
    card = s.book.card("upgrade", number)
    assert isinstance(card, cards.UpgradeDeckCard)
    if card.kind not in ("one_time", "once_per_round"):
        return no("not_for_use", 12, card=number, kind=card.kind)
    if number in me.used:
        return no("used_this_round", 12, card=number)
    first = card.effects[0] if card.effects else None
    if isinstance(first, cards.LASTING) and first in me.boosts:
        return no("already_waiting", 12, card=number)
    return None if possible(reach, card.effects) else no("nothing_possible", 12, card=number)
