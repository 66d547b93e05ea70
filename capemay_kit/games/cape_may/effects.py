"""Carrying out effects: at once if nothing has to be decided, else as a step that waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.act_tables import offers
from capemay_kit.games.cape_may.cards import AnyEffect, UpgradeDeckCard
from capemay_kit.games.cape_may.goals import count
from capemay_kit.games.cape_may.legal import step_acts, waits
from capemay_kit.games.cape_may.state import (
    SOLO_STEPS,
    UNKNOWN,
    ZONE,
    Deck,
    IgnoreIt,
    KeepCards,
    KeepTokens,
    SpecialSpace,
    State,
    Step,
    TakenUnknown,
    add,
    bag_size,
    put,
    without,
    zone_name,
)

DECISIONS = frozenset({
    cards.Move, cards.Go, cards.Build, cards.Upgrade, cards.BuildOrUpgrade, cards.UpgradeCard, cards.Offer,
    cards.Note, KeepCards, KeepTokens, SpecialSpace, IgnoreIt, TakenUnknown, *SOLO_STEPS,
})  # fmt: skip
"""Effects about which somebody has to decide. All others are done at once."""


def run(s: State, seat: int, effects: tuple[AnyEffect, ...], chance: Chance) -> State:
    """Put the effects for a seat, in order, before whatever else waits. `advance` must be called after it."""
    return run_each(s, [(seat, effect) for effect in effects], chance)


def run_for_all(s: State, effects: tuple[AnyEffect, ...], chance: Chance) -> State:
    """Put the effects for every seat that does not ignore the event, clockwise from the first player. `advance` must be
    called after it."""
    seats = [seat for seat in s.order() if not s.seats[seat].ignoring]
    return run_each(s, [(seat, effect) for effect in effects for seat in seats], chance)


def run_each(s: State, todo: list[tuple[int, AnyEffect]], chance: Chance) -> State:
    """Put one effect each for some seats, in order, before whatever else waits. `advance` must be called after it."""
    waiting = s.steps
    for i, (seat, effect) in enumerate(todo):
        if isinstance(effect, cards.Theirs):
            return run_each(s, [*_whose(s, seat, effect), *todo[i + 1 :]], chance)
        # an effect without a decision is done at once, unless another one waits before it
        if type(effect) in DECISIONS:
            return replace(s, steps=(*_steps(s, todo[i:]), *waiting))
        s = at_once(s, seat, effect, chance)
        if s.steps is not waiting:
            asked = s.steps[: len(s.steps) - len(waiting)]
            return replace(s, steps=(*asked, *_steps(s, todo[i + 1 :]), *waiting))
    return s


def _whose(s: State, seat: int, effect: cards.Theirs) -> list[tuple[int, AnyEffect]]:
    """List what an effect has which seats do, as they sit from whoever plays the card on."""
    people = sorted(s.order())
    here = people.index(seat)
    others = [*people[here + 1 :], *people[:here]]
    chosen = others if effect.who == "others" else others[int(effect.who) - 1 : int(effect.who)]
    return [(one, inner) for one in chosen for inner in effect.effects]


def _steps(s: State, todo: Iterable[tuple[int, AnyEffect]]) -> list[Step]:
    found = []
    for seat, one in todo:
        if isinstance(one, cards.Theirs):
            found += _steps(s, _whose(s, seat, one))
        else:
            found.append(Step(seat, one, one.times if isinstance(one, cards.Work) else 1))
    return found


def advance(s: State, chance: Chance) -> State:
    """Carry out what waits, until somebody has to decide or nothing waits any more."""
    while s.steps:
        step = s.steps[0]
        what: Any = step.what
        if type(what) not in DECISIONS:
            s = at_once(replace(s, steps=s.steps[1:]), step.seat, what, chance)
        elif isinstance(what, KeepTokens) and s.discreet and s.solo is None:
            return s
        elif isinstance(what, (KeepCards, KeepTokens)) and len(choices := step_acts(s, step)) == 1:
            s = keep(replace(s, steps=s.steps[1:]), step, choices[0], chance)
        elif waits(s, step):
            return s
        else:
            s = replace(s, steps=s.steps[1:])
    return s


# --- effects without a decision ---------------------------------------------------------------------------


def at_once(s: State, seat: int, effect: AnyEffect, chance: Chance) -> State:
    """Carry out an effect without a decision."""
    doing = _AT_ONCE.get(type(effect))
    return s if doing is None else doing(s, seat, effect, chance)


def _money(s: State, seat: int, effect: cards.Money | cards.MajorityMoney, chance: Chance) -> State:
    return pay(s, seat, money_of(s, seat, effect), chance)


def _income(s: State, seat: int, effect: cards.Income, chance: Chance) -> State:
    times = 1 if effect.per is None else count(s, seat, effect.per).n
    return s.with_seat(seat, income=max(0, s.seats[seat].income + effect.amount * times))


def _birds(s: State, seat: int, effect: cards.Birds, chance: Chance) -> State:
    s, tokens = draw_birds(s, seat, effect.draw, chance)
    kept = effect.keep
    if kept is None or kept >= len(tokens):
        return take_birds(s, seat, tokens)
    if None in tokens:
        # if nobody knows what was drawn, nobody knows what went back
        back = len(tokens) - kept
        s = replace(s, bag_away=s.bag_away - min(back, tokens.count(None)))
        return take_birds(s, seat, tuple(sorted(tokens, key=lambda one: one is None))[:kept])
    known = tuple(token for token in tokens if token is not None)
    return replace(s, steps=(Step(seat, KeepTokens(known, kept)), *s.steps))


def _activity(s: State, seat: int, effect: cards.Activity, chance: Chance) -> State:
    deck, drawn = draw_activities(s.activities, seat, effect.draw, chance)
    kept = effect.keep
    if kept is None or kept >= len(drawn):
        me = s.seats[seat]
        me = replace(me, activity=_hand(me.activity, drawn))
        return replace(s, activities=deck, seats=put(s.seats, seat, me))
    return replace(s, activities=deck, steps=(Step(seat, KeepCards("activity", drawn, kept)), *s.steps))


def _retrieve(s: State, seat: int, effect: cards.Retrieve, chance: Chance) -> State:
    return s.with_seat(seat, hand=offers(s.book).hand)


def _discard(s: State, seat: int, effect: cards.Discard, chance: Chance) -> State:
    return discard_movement(s, seat, effect.count, chance)


def _extra(s: State, seat: int, effect: cards.Extra, chance: Chance) -> State:
    return replace(s, left=s.left + effect.actions)


def _ignore_event(s: State, seat: int, effect: cards.IgnoreEvent, chance: Chance) -> State:
    return s.with_seat(seat, ignoring=True)


def _boost(s: State, seat: int, effect: AnyEffect, chance: Chance) -> State:
    return s.with_seat(seat, boosts=(*s.seats[seat].boosts, effect))


_AT_ONCE: dict[type, Callable[[State, int, Any, Chance], State]] = {
    cards.Money: _money,
    cards.MajorityMoney: _money,
    cards.Income: _income,
    cards.Birds: _birds,
    cards.Activity: _activity,
    cards.Retrieve: _retrieve,
    cards.Discard: _discard,
    cards.Extra: _extra,
    cards.IgnoreEvent: _ignore_event,
    **dict.fromkeys(cards.LASTING, _boost),
}


def money_of(s: State, seat: int, effect: AnyEffect) -> int:
    """Return the dollars an effect brings a seat, negative if it costs; 0 for effects without money."""
    match effect:
        case cards.Money(amount=amount, per=per, most=most):
            total = amount if per is None else amount * count(s, seat, per).n
            return total if most is None else max(-most, min(most, total))
        case cards.MajorityMoney(zone=zone, most=best, others=others, season=season, more=more):
            counts = [one.in_zone(ZONE[zone]) for one in s.seats]
            each = best if counts[seat] == max(counts) else others
            return counts[seat] * (each + (more if season == s.season else 0))
        case _:
            return 0


def proposed_money(s: State, effects: tuple[AnyEffect, ...]) -> tuple[int, ...]:
    """Return the dollars that effects bring each seat, without regard to what it can pay. Ava gets nothing (p. 16)."""
    return tuple(
        0 if seat.ignoring or i == s.ava else sum(money_of(s, i, effect) for effect in effects)
        for i, seat in enumerate(s.seats)
    )


def pay(s: State, seat: int, amount: int, chance: Chance) -> State:
    """Give a seat dollars, or take a penalty: each dollar it cannot pay costs a random movement card (p. 5)."""
    money = s.seats[seat].money + amount
    s = s.with_seat(seat, money=max(0, money))
    return discard_movement(s, seat, -money, chance) if money < 0 and amount < 0 else s


def discard_movement(s: State, seat: int, n: int, chance: Chance) -> State:
    """Discard random movement cards, all if there are no more than ``n`` (p. 5)."""
    hand = s.seats[seat].hand
    lost = s.lost
    if n >= len(hand):
        return replace(s.with_seat(seat, hand=()), lost=lost + len(hand))
    gone: tuple[int, ...] = ()
    for i in range(n):
        card = chance.pick("movement", hand, lost + i, seat=seat, before=gone, of=n)
        if card is None:
            raise NotAnOption("movement", None)
        hand, gone = without(hand, card), (*gone, card)
    return replace(s.with_seat(seat, hand=hand), lost=lost + n)


def draw_birds(s: State, seat: int, n: int, chance: Chance) -> tuple[State, tuple[str | None, ...]]:
    """Draw up to ``n`` tokens from the bag. None is a token that was drawn face down and not named."""
    drawn: list[str | None] = []
    species, bag, away = s.book.species, list(s.bag), s.bag_away
    for _ in range(min(n, bag_size(s))):
        names, weights = tuple(compress(species, bag)), tuple(filter(None, bag))
        token = chance.pick("bird", names, s.birds_drawn + len(drawn), seat, weights)
        if token is None:
            away += 1
        else:
            bag[species.index(token)] -= 1
        drawn.append(token)
    return replace(s, bag=tuple(bag), bag_away=away, birds_drawn=s.birds_drawn + len(drawn)), tuple(drawn)


def take_birds(s: State, seat: int, tokens: tuple[str | None, ...]) -> State:
    """Put tokens before a seat."""
    me = s.seats[seat]
    birds = list(me.birds)
    for token in tokens:
        if token is not None:
            birds[s.book.species.index(token)] += 1
    return s.with_seat(seat, birds=tuple(birds), birds_unknown=me.birds_unknown + tokens.count(None))


def draw_activities(deck: Deck, seat: int, n: int, chance: Chance) -> tuple[Deck, tuple[int, ...]]:
    """Draw up to ``n`` activity cards for a seat; 0 is an unknown card. Return the deck after that, and the
    cards."""
    drawn: list[int] = []
    for _ in range(n):
        deck, card = deck.draw("activity", chance, seat)
        if card is None:
            break
        drawn.append(card)
    return deck, tuple(drawn)


def keep(s: State, step: Step, a: act.AnyAct, chance: Chance) -> State:
    """Keep some of what was drawn, and put the rest where it belongs. ``step`` is no longer among the steps of
    ``s``."""
    seat = step.seat
    if isinstance(step.what, KeepTokens) and isinstance(a, act.KeepBirds):
        s = take_birds(s, seat, a.species)
        rest = list(step.what.drawn)
        for token in a.species:
            rest.remove(token)
        bag = s.bag
        for token in rest:
            bag = add(bag, s.book.species.index(token))
        return replace(s, bag=bag)
    assert isinstance(step.what, KeepCards)
    assert isinstance(a, act.Keep)
    rest_cards = step.what.drawn
    for card in a.cards:
        rest_cards = without(rest_cards, card if card in rest_cards else UNKNOWN)
    if step.what.deck == "activity":
        deck = replace(s.activities, discard=s.activities.discard + rest_cards)
        me = s.seats[seat]
        me = replace(me, activity=_hand(me.activity, a.cards))
        return replace(s, activities=deck, seats=put(s.seats, seat, me))
    zone = step.what.zone
    upgrades = s.upgrades[zone]
    for card in a.cards:
        if card and card not in step.what.drawn:
            upgrades = upgrades.name(card)
    upgrades = replace(upgrades, bottom=upgrades.bottom + rest_cards)
    s = with_upgrades(s, zone, upgrades)
    for card in a.cards:
        s = gain(s, seat, card, zone)
    return s


def with_upgrades(s: State, zone: int, deck: Deck) -> State:
    """Return the state with the upgrade deck of a zone changed."""
    return replace(s, upgrades=put(s.upgrades, zone, deck))


def take_upgrade(s: State, seat: int, zone: int, face_up: bool, chance: Chance) -> State:
    """Take the face-up upgrade card of a zone and turn up the next, or draw two to keep one (p. 12)."""
    if face_up:
        s, card = take_face_up(s, zone, chance)
        return gain(s, seat, card, zone)
    deck = s.upgrades[zone]
    drawn: list[int] = []
    for _ in range(2):
        deck, one = deck.draw(f"upgrade.{zone_name(zone)}", chance, seat)
        if one is not None:
            drawn.append(one)
    s = with_upgrades(s, zone, deck)
    keeping = KeepCards("upgrade", tuple(drawn), min(1, len(drawn)), zone)
    return replace(s, steps=(Step(seat, keeping), *s.steps))


def take_face_up(s: State, zone: int, chance: Chance) -> tuple[State, int]:
    """Take the face-up upgrade card of a zone, and turn up the next."""
    card = s.face_up[zone]
    assert card is not None
    deck, shown = s.upgrades[zone].draw(f"face_up.{zone_name(zone)}", chance, None)
    return replace(s, upgrades=put(s.upgrades, zone, deck), face_up=put(s.face_up, zone, shown)), card


def gain(s: State, seat: int, number: int, zone: int) -> State:
    """Give a seat an upgrade card of a zone. An immediate one is done at once and leaves the game (p. 12)."""
    card = s.book.card("upgrade", number) if number else None
    if isinstance(card, UpgradeDeckCard) and card.kind == "immediate":
        return replace(s, steps=(*_steps(s, ((seat, effect) for effect in card.effects)), *s.steps))
    if not number and s.printed:
        s = replace(s, steps=(Step(seat, TakenUnknown(zone_name(zone))), *s.steps))
    return s.with_seat(seat, upgrades=(*s.seats[seat].upgrades, number))


def _hand(hand: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(hand + drawn))
