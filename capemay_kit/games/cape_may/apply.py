"""Carrying out acts (rulebook p. 5-10). `rounds` has what follows from round to round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.noted import without as without_note
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import card_done, cards, rounds, solo
from capemay_kit.games.cape_may.act_tables import offers, price
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.availability import lighthouse, reach_of
from capemay_kit.games.cape_may.cards import KINDS, ZONES, ActivityCard, AnyEffect, UpgradeDeckCard
from capemay_kit.games.cape_may.effects import (
    advance,
    draw_birds,
    keep,
    run,
    take_birds,
    take_upgrade,
    with_upgrades,
)
from capemay_kit.games.cape_may.legal import free_acts, why_not
from capemay_kit.games.cape_may.modifiers import lasting, places
from capemay_kit.games.cape_may.override import impossible, result_of
from capemay_kit.games.cape_may.refusals import fare, gives_actions
from capemay_kit.games.cape_may.state import (
    BUSINESS,
    CAME_FROM,
    SOLO_STEPS,
    UNKNOWN,
    ZONE,
    IgnoreIt,
    KeepCards,
    KeepTokens,
    Piece,
    Seat,
    SpecialSpace,
    State,
    Step,
    add,
    bag_size,
    put,
    without,
)


def apply(s: State, seat: int, a: AnyAct, chance: Chance, force: bool = False) -> State:
    """Carry out an act. Raises `IllegalAction` unless it is legal or can be forced."""
    refusal = why_not(s, seat, a)
    if refusal is not None and (broken := impossible(s, seat, a) if force else refusal):
        raise IllegalAction(broken)
    step = s.steps[0] if s.steps and type(a) is not act.CardDone else None
    if step is not None and isinstance(step.what, SOLO_STEPS):
        s = solo.answer(s, step, a, chance)
    elif step is not None and refusal is None:
        s = _answer(s, step, a, chance)
    else:
        carry_out = _ACTS.get(type(a), _impossible)
        s = carry_out(replace(s, arrived=False) if s.arrived else s, seat, a, chance, refusal)
    if s.steps:
        s = advance(s, chance)
    if s.left > 0 or s.phase != "actions" or s.steps or s.arrived:
        return s
    return s if _free_action(s) else rounds.end_turn(s)


def _free_action(s: State) -> bool:
    upgrades = s.seats[s.turn].upgrades
    if not upgrades or offers(s.book).uses.keys().isdisjoint(upgrades) or s.turn == s.ava:
        return False
    return bool(free_acts(reach_of(s, s.turn)))


# --- answers to a step that waits ----------------------------------------------------------------------


def _answer(s: State, step: Step, a: AnyAct, chance: Chance) -> State:
    """Answer the step that waits."""
    if type(a) is act.Skip:
        return replace(s, steps=s.steps[1:])
    if type(a) is act.Build or type(a) is act.Upgrade:
        work = step.what if isinstance(step.what, cards.Work) else lighthouse(s)
        again = (Step(step.seat, step.what, step.left - 1),) if step.left > 1 else ()
        return _work(s, step.seat, a, work, None, s.left, (*again, *s.steps[1:]))
    answering = _ANSWERS.get(type(step.what))
    s = replace(s, steps=s.steps[1:])
    return s if answering is None else answering(s, step, a, chance)


def _answer_move(s: State, step: Step, a: act.Move, chance: Chance) -> State:
    assert isinstance(step.what, cards.Move)
    me = s.seats[step.seat]
    me = replace(me, space=a.to, boosts=_less(me.boosts, cards.IgnoreArrows))
    return _arrive(s, step.seat, me, step.what.specials or s.book.rulings.specials_on_card_moves, s.left)


def _answer_go(s: State, step: Step, a: act.GoTo, chance: Chance) -> State:
    assert isinstance(step.what, cards.Go)
    me = replace(s.seats[step.seat], space=a.to)
    return _arrive(s, step.seat, me, step.what.specials or s.book.rulings.specials_on_card_moves, s.left)


def _answer_upgrade(s: State, step: Step, a: act.TakeUpgrade, chance: Chance) -> State:
    assert isinstance(step.what, cards.UpgradeCard)
    return take_upgrade(s, step.seat, ZONE[step.what.zone], a.face_up, chance)


def _answer_special(s: State, step: Step, a: act.Take, chance: Chance) -> State:
    assert isinstance(step.what, SpecialSpace)
    seat, what = step.seat, step.what
    if what.kind == "bird":
        more = lasting(s, s.seats[seat]).birds
        s, tokens = draw_birds(s, seat, max(0, what.count + more), chance)
        return take_birds(_used_up(s, seat, cards.BirdMore), seat, tokens)
    rule = s.book.numbers.pier
    return run(s, seat, (cards.Activity(rule.draw, rule.keep),), chance)


def _answer_offer(s: State, step: Step, a: act.Take, chance: Chance) -> State:
    assert isinstance(step.what, cards.Offer)
    paid = s.with_seat(step.seat, money=s.seats[step.seat].money - step.what.price)
    return run(paid, step.seat, step.what.effects, chance)


def _answer_ignore(s: State, step: Step, a: act.Take, chance: Chance) -> State:
    assert isinstance(step.what, IgnoreIt)
    return s.with_seat(step.seat, ignoring=True, upgrades=without(s.seats[step.seat].upgrades, step.what.card))


_ANSWERS: dict[type, Callable[[State, Step, Any, Chance], State]] = {
    KeepCards: keep,
    KeepTokens: keep,
    cards.Move: _answer_move,
    cards.Go: _answer_go,
    cards.UpgradeCard: _answer_upgrade,
    SpecialSpace: _answer_special,
    cards.Offer: _answer_offer,
    IgnoreIt: _answer_ignore,
}


# --- the seven actions ---------------------------------------------------------------------------------


def _left(s: State, seat: int) -> int:
    """Return how many actions are left after the seat takes one."""
    return s.left - 1 if s.left > 0 and seat == s.turn and s.phase == "actions" else s.left


def _used_up(s: State, seat: int, *kinds: type[AnyEffect]) -> State:
    boosts = s.seats[seat].boosts
    return s.with_seat(seat, boosts=_less(boosts, *kinds)) if boosts else s


def _less(boosts: tuple[AnyEffect, ...], *kinds: type[AnyEffect]) -> tuple[AnyEffect, ...]:
    return tuple([one for one in boosts if not isinstance(one, kinds)]) if boosts else boosts


def _unspent(boosts: tuple[AnyEffect, ...], place: int) -> tuple[AnyEffect, ...]:
    """Return the effects that still wait after building or upgrading at ``place``: all but the discounts that
    helped."""
    if not boosts:
        return boosts
    return tuple(
        one for one in boosts if not (isinstance(one, cards.Discount) and place in places(one.zones, one.kinds))
    )


def _move(s: State, seat: int, a: act.Move, chance: Chance, refusal: Refusal | None) -> State:
    me = s.seats[seat]
    if a.card is None:
        me = replace(me, space=a.to, boosts=_less(me.boosts, cards.IgnoreArrows))
        return _arrive(s, seat, me, s.book.rulings.specials_on_card_moves, _left(s, seat))
    usual = fare(s, reach_of(s, seat).now, a.card)
    cost = usual if a.cost is None else a.cost
    boosts = me.boosts
    if boosts:
        boosts = _less(boosts, cards.IgnoreArrows)
        # an effect that lowers fares waits for a card whose fare it lowers
        if fare(s, lasting(s, replace(me, boosts=_less(boosts, cards.Fare))), a.card) != usual:
            boosts = _less(boosts, cards.Fare)
    me = replace(me, space=a.to, hand=without(me.hand, a.card), money=max(0, me.money - cost), boosts=boosts)
    return _arrive(s, seat, me, True, _left(s, seat))


def _arrive(s: State, seat: int, me: Seat, specials: bool, left: int) -> State:
    """Offer the seat, whose marker has just moved, the special action of the space, if ``specials`` may be taken."""
    seats = put(s.seats, seat, me)
    board = s.book.board
    if me.space is None or board is None:
        return replace(s, seats=seats, left=left, arrived=specials)
    special = board.space[me.space].special
    if special is None or not specials or (special.kind == "bird" and not bag_size(s)):
        return replace(s, seats=seats, left=left)
    waiting = Step(seat, SpecialSpace(special.kind, special.count))
    return replace(s, seats=seats, left=left, steps=(waiting, *s.steps))


def _build(s: State, seat: int, a: act.Build | act.Upgrade, chance: Chance, refusal: Refusal | None) -> State:
    return _work(s, seat, a, None, refusal, _left(s, seat), s.steps)


def _work(
    s: State,
    seat: int,
    a: act.Build | act.Upgrade,
    work: cards.Work | None,
    refusal: Refusal | None,
    left: int,
    steps: tuple[Step, ...],
) -> State:
    """Build or upgrade. ``left`` and ``steps`` are the actions and the steps that remain after it."""
    me = s.seats[seat]
    zone, kind = result_of(s, seat, a, refusal)
    now = lasting(s, me)
    place = 5 * zone + kind
    cost = price(s.book, now, place, work) if a.cost is None else a.cost
    income = s.book.income[zone][kind] if a.income is None else a.income
    buildings = add(me.buildings, place)
    if kind in CAME_FROM:
        buildings = add(buildings, 5 * zone + CAME_FROM[kind], -1)
    flat = work is not None and work.price is not None and not s.book.rulings.discounts_on_lighthouse
    boosts = me.boosts if flat else _unspent(me.boosts, place)
    me = replace(
        me, money=max(0, me.money - cost), income=max(0, me.income + income), buildings=buildings, boosts=boosts
    )
    lots = s.lots if a.lot is None else {**s.lots, a.lot: Piece(seat, KINDS[kind])}
    if kind == BUSINESS:
        steps = (Step(seat, cards.UpgradeCard(ZONES[zone])), *steps)
    return replace(s, seats=put(s.seats, seat, me), left=left, lots=lots, steps=steps)


def _draw(s: State, seat: int, a: act.Draw, chance: Chance, refusal: Refusal | None) -> State:
    rule = s.book.numbers.draw_activity
    return run(replace(s, left=_left(s, seat)), seat, (cards.Activity(rule.draw, rule.keep),), chance)


def _retrieve(s: State, seat: int, a: act.Retrieve, chance: Chance, refusal: Refusal | None) -> State:
    me = replace(s.seats[seat], hand=offers(s.book).hand)
    return replace(s, seats=put(s.seats, seat, me), left=_left(s, seat))


def _collect(s: State, seat: int, a: act.Collect, chance: Chance, refusal: Refusal | None) -> State:
    me = s.seats[seat]
    amount = max(0, s.book.numbers.collect_money + lasting(s, me).collect) if a.amount is None else a.amount
    me = replace(me, money=max(0, me.money + amount), boosts=_less(me.boosts, cards.CollectMore))
    return replace(s, seats=put(s.seats, seat, me), left=_left(s, seat))


def _play(s: State, seat: int, a: act.Play, chance: Chance, refusal: Refusal | None) -> State:
    me = s.seats[seat]
    deck = s.activities
    if a.card in me.activity:
        hand = without(me.activity, a.card)
    else:
        hand = without(me.activity, UNKNOWN)
        deck = deck.name(a.card) if a.card in deck.unseen else deck
    deck = replace(deck, discard=(*deck.discard, a.card))
    me = replace(me, activity=hand, noted=without_note(me.noted, "activity", a.card))
    seats = put(s.seats, seat, me)
    s = replace(s, activities=deck, seats=seats, left=_left(s, seat))
    if a.card == UNKNOWN:
        return s
    card = s.book.card("activity", a.card)
    assert isinstance(card, ActivityCard)
    effects = card.options[a.option]
    if seat == s.turn and gives_actions(effects):
        s = s.with_seat(seat, extended=(*s.seats[seat].extended, a.card))
    return run(s, seat, effects, chance)


# --- free actions -----------------------------------------------------------------------------------------


def _use(s: State, seat: int, a: act.Use, chance: Chance, refusal: Refusal | None) -> State:
    me, number = s.seats[seat], a.card
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


def _at_special(s: State, seat: int, a: act.AtSpecial, chance: Chance, refusal: Refusal | None) -> State:
    return replace(s, steps=(Step(seat, SpecialSpace(a.kind, a.count)), *s.steps))


# --- acts that move the game on ---------------------------------------------------------------------------


def _deal(s: State, seat: int, a: act.Deal, chance: Chance, refusal: Refusal | None) -> State:
    return rounds.deal(s, chance)


def _keep_bonus(s: State, seat: int, a: act.Keep, chance: Chance, refusal: Refusal | None) -> State:
    return rounds.keep_bonus(s, seat, a) if s.phase == "bonus" else _impossible(s, seat, a, chance, refusal)


def _reveal(s: State, seat: int, a: act.Reveal, chance: Chance, refusal: Refusal | None) -> State:
    return rounds.reveal(s, seat, chance)


def _carry_out(s: State, seat: int, a: act.CarryOut, chance: Chance, refusal: Refusal | None) -> State:
    return rounds.carry_out(s, a, chance)


def _receive_income(s: State, seat: int, a: act.ReceiveIncome, chance: Chance, refusal: Refusal | None) -> State:
    return rounds.receive_income(s, a, chance)


def _end_turn(s: State, seat: int, a: act.EndTurn, chance: Chance, refusal: Refusal | None) -> State:
    return rounds.end_turn(s)


def _card_done(s: State, seat: int, a: act.CardDone, chance: Chance, refusal: Refusal | None) -> State:
    return card_done.carry_out(s, seat, a, chance)


def _solo_draw(s: State, seat: int, a: act.SoloDraw, chance: Chance, refusal: Refusal | None) -> State:
    return solo.draw_cards(s, chance)


def _impossible(s: State, seat: int, a: AnyAct, chance: Chance, refusal: Refusal | None) -> State:
    """Refuse an act that only answers a step, even if it is forced, since there is no such step."""
    raise IllegalAction(refusal or Refusal("not_now", 5, {"phase": s.phase}))


_ACTS: dict[type, Callable[[State, int, Any, Chance, Refusal | None], State]] = {
    act.Move: _move,
    act.Build: _build,
    act.Upgrade: _build,
    act.Draw: _draw,
    act.Play: _play,
    act.Retrieve: _retrieve,
    act.Collect: _collect,
    act.Use: _use,
    act.AtSpecial: _at_special,
    act.EndTurn: _end_turn,
    act.Deal: _deal,
    act.Keep: _keep_bonus,
    act.Reveal: _reveal,
    act.CarryOut: _carry_out,
    act.ReceiveIncome: _receive_income,
    act.SoloDraw: _solo_draw,
    act.CardDone: _card_done,
}
"""What carries out each act that does not answer a step, by its type, since trying one case after another is slow."""
