"""Carrying out acts, and the flow of rounds: event, actions, lighthouse, income (rulebook p. 5-9)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.cards import KINDS, ZONES, ActivityCard, AnyEffect, EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.effects import (
    advance,
    draw_activities,
    draw_birds,
    keep,
    pay,
    run,
    run_for_all,
    take_birds,
    take_upgrade,
    with_upgrades,
)
from capemay_kit.games.cape_may.forcing import impossible
from capemay_kit.games.cape_may.lasting import lasting
from capemay_kit.games.cape_may.moves import free_acts, why_not
from capemay_kit.games.cape_may.offers import price
from capemay_kit.games.cape_may.reach import lighthouse, reach_of
from capemay_kit.games.cape_may.refusals import fare
from capemay_kit.games.cape_may.state import (
    BECOMES,
    BUSINESS,
    CAME_FROM,
    KIND,
    UNKNOWN,
    ZONE,
    IgnoreIt,
    Piece,
    SpecialSpace,
    State,
    Step,
    add,
    tray,
    without,
    zone_name,
)


def apply(s: State, seat: int, a: AnyAct, chance: Chance, force: bool = False) -> State:
    """Carry out an act. Raises `IllegalAction` unless it is legal or can be forced."""
    refusal = why_not(s, seat, a)
    if refusal is not None and not force:
        raise IllegalAction(refusal)
    if refusal is not None and (never := impossible(s, seat, a)):
        raise IllegalAction(never)
    if s.steps and refusal is None:
        s = _answer(s, s.steps[0], a, chance)
    else:
        s = _act(replace(s, arrived=False) if s.arrived else s, seat, a, chance, refusal)
    s = advance(s, chance) if s.steps else s
    done = s.phase == "actions" and s.left <= 0 and not s.steps and not s.arrived
    if done and (not s.seats[s.turn].upgrades or not free_acts(reach_of(s, s.turn))):
        s = end_turn(s)
    return s


def _act(s: State, seat: int, a: AnyAct, chance: Chance, refusal: Refusal | None) -> State:
    match a:
        case act.Move():
            return _move(_spend(s, seat), seat, a, chance)
        case act.Build() | act.Upgrade():
            return _work(_spend(s, seat), seat, a, None, refusal)
        case act.Collect(amount=amount):
            return _collect(_spend(s, seat), seat, amount)
        case act.Retrieve():
            return _spend(s, seat).with_seat(seat, hand=tuple(sorted(s.book.fare)))
        case act.Draw():
            rule = s.book.numbers.draw_activity
            return run(_spend(s, seat), seat, (cards.Activity(rule.draw, rule.keep),), chance)
        case act.Play():
            return _play(_spend(s, seat), seat, a, chance)
        case act.Use(card=number):
            return _use(s, seat, number, chance)
        case act.AtSpecial(kind=kind, count=n):
            return replace(s, steps=(Step(seat, SpecialSpace(kind, n)), *s.steps))
        case act.EndTurn():
            return end_turn(s)
        case act.Deal():
            return _deal(s, chance)
        case act.Keep(cards=kept) if s.phase == "bonus":
            return _keep_bonus(s, seat, kept)
        case act.Reveal():
            return _reveal(s, chance)
        case act.CarryOut(money=money):
            return _carry_out(s, money, chance)
        case act.ReceiveIncome(money=money):
            return _receive_income(s, money, chance)
        case _:
            raise IllegalAction(refusal or Refusal("not_now", 5, {"phase": s.phase}))


def _answer(s: State, step: Step, a: AnyAct, chance: Chance) -> State:
    """Do what the step that waits asks for."""
    seat, what = step.seat, step.what
    rest = s.steps[1:]
    after = replace(s, steps=rest)
    match a:
        case act.Skip():
            return after
        case act.Keep() | act.KeepBirds():
            return keep(after, step, a, chance)
        case act.TakeUpgrade(face_up=face_up) if isinstance(what, cards.UpgradeCard):
            return take_upgrade(after, seat, ZONE[what.zone], face_up, chance)
        case act.Move():
            return _move(after, seat, a, chance, what if isinstance(what, cards.Move) else None)
        case act.GoTo(to=to) if isinstance(what, cards.Go):
            specials = what.specials or s.book.rulings.specials_on_card_moves
            return _arrive(after, seat, to, specials)
        case act.Build() | act.Upgrade():
            work = what if isinstance(what, cards.Work) else lighthouse(s)
            left = (Step(seat, what, step.left - 1),) if step.left > 1 else ()
            return _work(replace(s, steps=(*left, *rest)), seat, a, work, None)
    match what:
        case SpecialSpace(kind="bird", count=n):
            more = lasting(s, s.seats[seat]).birds
            after, tokens = draw_birds(after, seat, max(0, n + more), chance)
            return take_birds(_used_up(after, seat, cards.BirdMore), seat, tokens)
        case SpecialSpace(kind="pier"):
            rule = s.book.numbers.pier
            return run(after, seat, (cards.Activity(rule.draw, rule.keep),), chance)
        case cards.Offer(price=cost, effects=effects):
            after = after.with_seat(seat, money=s.seats[seat].money - cost)
            return run(after, seat, effects, chance)
        case IgnoreIt(card=card):
            return after.with_seat(seat, ignoring=True, upgrades=without(s.seats[seat].upgrades, card))
        case _:
            return after


def _spend(s: State, seat: int) -> State:
    return replace(s, left=max(0, s.left - 1)) if seat == s.turn and s.phase == "actions" else s


def _used_up(s: State, seat: int, *kinds: type[AnyEffect]) -> State:
    boosts = s.seats[seat].boosts
    return s.with_seat(seat, boosts=_less(boosts, *kinds)) if boosts else s


def _less(boosts: tuple[AnyEffect, ...], *kinds: type[AnyEffect]) -> tuple[AnyEffect, ...]:
    return tuple(one for one in boosts if not isinstance(one, kinds)) if boosts else boosts


# --- the seven actions ---------------------------------------------------------------------------------


def _move(s: State, seat: int, a: act.Move, chance: Chance, by: cards.Move | None = None) -> State:
    me = s.seats[seat]
    if a.card is None:
        specials = s.book.rulings.specials_on_card_moves or (by is not None and by.specials)
        return _arrive(s, seat, a.to, specials, boosts=_less(me.boosts, cards.IgnoreArrows))
    cost = fare(s, lasting(s, me), a.card) if a.cost is None else a.cost
    hand = without(me.hand, a.card)
    boosts = _less(me.boosts, cards.IgnoreArrows, cards.Fare)
    return _arrive(s, seat, a.to, True, hand=hand, money=max(0, me.money - cost), boosts=boosts)


def _arrive(s: State, seat: int, to: str | None, specials: bool, **changes: Any) -> State:
    s = s.with_seat(seat, space=to, **changes)
    if to is None or s.book.board is None:
        return replace(s, arrived=specials)
    special = s.book.board.space[to].special
    if special is None or not specials:
        return s
    return replace(s, steps=(Step(seat, SpecialSpace(special.kind, special.count)), *s.steps))


def _work(s: State, seat: int, a: act.Build | act.Upgrade, work: cards.Work | None, refusal: Refusal | None) -> State:
    me = s.seats[seat]
    zone, kind = result_of(s, seat, a, refusal)
    now = lasting(s, me)
    place = 5 * zone + kind
    cost = price(s.book, now, place, work) if a.cost is None else a.cost
    income = s.book.income[zone][kind] if a.income is None else a.income
    buildings = add(me.buildings, place)
    if kind in CAME_FROM:
        buildings = add(buildings, 5 * zone + CAME_FROM[kind], -1)
    s = s.with_seat(seat, money=max(0, me.money - cost), income=max(0, me.income + income), buildings=buildings)
    if a.lot is not None:
        s = replace(s, lots={**s.lots, a.lot: Piece(seat, KINDS[kind])})
    if me.boosts and now.off[place]:
        s = _used_up(s, seat, cards.Discount)
    if kind == BUSINESS:
        s = replace(s, steps=(Step(seat, cards.UpgradeCard(ZONES[zone])), *s.steps))
    return s


def result_of(s: State, seat: int, a: act.Build | act.Upgrade, refusal: Refusal | None = None) -> tuple[int, int]:
    """Return the zone and the kind an act of building or upgrading results in.

    Raises `IllegalAction` where an act that is being forced leaves that open.
    """
    if a.lot is None:
        assert a.zone is not None
        assert a.kind is not None
        return ZONE[a.zone], KIND[a.kind]
    assert s.book.board is not None
    lot = s.book.board.lot[a.lot]
    zone = ZONE[lot.zone]
    if a.kind is not None:
        return zone, KIND[a.kind]
    if isinstance(a, act.Build):
        return zone, KIND[lot.builds]
    piece = s.lots.get(a.lot)
    if piece is not None and KIND[piece.kind] in BECOMES:
        return zone, BECOMES[KIND[piece.kind]]
    waiting = tray(s, seat)
    for before, after in BECOMES.items():
        if waiting[5 * zone + before] > 0:
            return zone, after
    raise IllegalAction(refusal or Refusal("nothing_there", 7, {"lot": a.lot}))


def _collect(s: State, seat: int, amount: int | None) -> State:
    me = s.seats[seat]
    if amount is None:
        amount = max(0, s.book.numbers.collect_money + lasting(s, me).collect)
    return _used_up(s.with_seat(seat, money=max(0, me.money + amount)), seat, cards.CollectMore)


def _play(s: State, seat: int, a: act.Play, chance: Chance) -> State:
    me = s.seats[seat]
    deck = s.activities
    if a.card in me.activity:
        hand = without(me.activity, a.card)
    else:
        hand = without(me.activity, UNKNOWN)
        deck = deck.name(a.card) if a.card in deck.unseen else deck
    s = replace(s, activities=replace(deck, discard=(*deck.discard, a.card))).with_seat(seat, activity=hand)
    if a.card == UNKNOWN:
        return s
    card = s.book.card("activity", a.card)
    assert isinstance(card, ActivityCard)
    return run(s, seat, card.options[a.option], chance)


def _use(s: State, seat: int, number: int, chance: Chance) -> State:
    me = s.seats[seat]
    card = s.book.card("upgrade", number)
    assert isinstance(card, UpgradeDeckCard)
    upgrades = me.upgrades
    if number not in upgrades and UNKNOWN in upgrades:
        zone = ZONE[card.zone]
        s = with_upgrades(s, zone, s.upgrades[zone].name(number))
        upgrades = (*without(upgrades, UNKNOWN), number)
    if card.kind == "one_time":
        s = s.with_seat(seat, upgrades=without(upgrades, number))
    else:
        s = s.with_seat(seat, upgrades=upgrades, used=(*me.used, number))
    return run(s, seat, card.effects, chance)


# --- the flow of the game -------------------------------------------------------------------------------


def _deal(s: State, chance: Chance) -> State:
    numbers = s.book.numbers
    shown: list[int | None] = []
    for zone in range(4):
        deck, card = s.upgrades[zone].draw(f"face_up.{zone_name(zone)}", chance, None)
        s = with_upgrades(s, zone, deck)
        shown.append(card)
    s = replace(s, face_up=tuple(shown))
    for seat in range(len(s.seats)):
        s, drawn = draw_activities(s, seat, numbers.start_activity_cards, chance)
        dealt: list[int] = []
        deck = s.bonuses
        for _ in range(numbers.bonus.dealt):
            deck, one = deck.draw("bonus", chance, seat)
            if one is not None:
                dealt.append(one)
        # of cards nobody named, which two were kept makes no difference
        bonus = tuple(sorted(dealt)) if any(dealt) else tuple(dealt)[: numbers.bonus.kept]
        s = replace(s, bonuses=deck).with_seat(seat, activity=tuple(sorted(drawn)), bonus=bonus)
    if any(len(seat.bonus) > numbers.bonus.kept for seat in s.seats):
        return replace(s, phase="bonus")
    return start_turn(replace(s, phase="actions"), s.first)


def _keep_bonus(s: State, seat: int, kept: tuple[int, ...]) -> State:
    boxed = s.seats[seat].bonus
    for card in kept:
        boxed = without(boxed, card)
    s = s.with_seat(seat, bonus=tuple(sorted(kept)), boxed=boxed)
    if all(len(one.bonus) <= s.book.numbers.bonus.kept for one in s.seats):
        return start_turn(replace(s, phase="actions"), s.first)
    return s


def _reveal(s: State, chance: Chance) -> State:
    deck, number = s.events.draw("event", chance, None)
    s = replace(s, events=deck, event=number)
    card = s.book.card("event", number) if number else None
    if not isinstance(card, EventCard) or card.kind == "active":
        return start_turn(replace(s, phase="actions"), s.first)
    asked = tuple(Step(seat, IgnoreIt(held)) for seat in s.order() if (held := _ignoring_card(s, seat)) is not None)
    return replace(s, phase="resolve", steps=asked)


def _ignoring_card(s: State, seat: int) -> int | None:
    for number in s.seats[seat].upgrades:
        card = s.book.card("upgrade", number) if number else None
        if isinstance(card, UpgradeDeckCard) and card.effects == (cards.IgnoreEvent(),):
            return number
    return None


def _carry_out(s: State, money: tuple[int, ...] | None, chance: Chance) -> State:
    card = s.book.card("event", s.event or 0)
    assert isinstance(card, EventCard)
    effects = card.effects
    s = start_turn(replace(s, phase="actions"), s.first)
    if money is not None:
        for seat in s.order():
            s = pay(s, seat, money[seat], chance)
        effects = tuple(one for one in effects if not isinstance(one, cards.Money | cards.MajorityMoney))
    return run_for_all(s, effects, chance)


def _receive_income(s: State, money: tuple[int, ...] | None, chance: Chance) -> State:
    for seat in s.order():
        me = s.seats[seat]
        s = s.with_seat(seat, money=me.money + (me.income if money is None else money[seat]))
        s, drawn = draw_activities(s, seat, s.book.numbers.season_activity_cards, chance)
        s = s.with_seat(seat, activity=tuple(sorted(s.seats[seat].activity + drawn)))
    return _next_round(s)


def start_turn(s: State, seat: int) -> State:
    """Begin a seat's Take Actions step."""
    more = lasting(s, s.seats[seat]).actions
    return replace(s, turn=seat, left=max(0, s.book.numbers.actions + more))


def end_turn(s: State) -> State:
    """End the turn; after the last one advance the lighthouse (p. 9)."""
    me = s.seats[s.turn]
    if me.used or me.boosts:
        s = s.with_seat(s.turn, used=(), boosts=())
    following = (s.turn + 1) % len(s.seats)
    if following != s.first:
        return start_turn(s, following)
    if s.round >= s.book.rounds:
        return replace(s, phase="over", left=0)
    seats = tuple(replace(one, ignoring=False) if one.ignoring else one for one in s.seats)
    s = replace(s, event=None, seats=seats, left=0)
    if s.round % s.book.numbers.rounds_per_season == 0:
        return replace(s, phase="income")
    return _next_round(s)


def _next_round(s: State) -> State:
    first = (s.first + 1) % len(s.seats)
    return replace(s, round=s.round + 1, first=first, turn=first, phase="event")
