"""Carrying out effects: at once where nothing has to be decided, else as a step that waits."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import AnyEffect, UpgradeDeckCard
from capemay_kit.games.cape_may.counts import count
from capemay_kit.games.cape_may.moves import step_acts, waits
from capemay_kit.games.cape_may.state import (
    UNKNOWN,
    ZONE,
    IgnoreIt,
    KeepCards,
    KeepTokens,
    SpecialSpace,
    State,
    Step,
    add,
    bag_size,
    without,
    zone_name,
)

DECISIONS = (
    cards.Move, cards.Go, cards.Work, cards.UpgradeCard, cards.Offer, cards.Note,
    KeepCards, KeepTokens, SpecialSpace, IgnoreIt,
)  # fmt: skip


def run(s: State, seat: int, effects: tuple[AnyEffect, ...], chance: Chance) -> State:
    """Have a seat do the effects now, in order, before whatever else waits."""
    return advance(replace(s, steps=(*_steps(seat, effects), *s.steps)), chance)


def run_for_all(s: State, effects: tuple[AnyEffect, ...], chance: Chance) -> State:
    """Have every seat not ignoring the event do the effects, clockwise from the first player."""
    steps = [
        step for effect in effects for seat in s.order() if not s.seats[seat].ignoring
        for step in _steps(seat, (effect,))
    ]  # fmt: skip
    return advance(replace(s, steps=(*steps, *s.steps)), chance)


def _steps(seat: int, effects: tuple[AnyEffect, ...]) -> list[Step]:
    return [Step(seat, one, one.times if isinstance(one, cards.Work) else 1) for one in effects]


def advance(s: State, chance: Chance) -> State:
    """Carry out what waits until somebody has to decide, or nothing waits."""
    while s.steps:
        step = s.steps[0]
        if isinstance(step.what, DECISIONS):
            if isinstance(step.what, KeepCards | KeepTokens):
                choices = step_acts(s, step)
                if len(choices) == 1:
                    s = keep(replace(s, steps=s.steps[1:]), step, choices[0], chance)
                    continue
            if waits(s, step):
                return s
            s = replace(s, steps=s.steps[1:])
            continue
        s = at_once(replace(s, steps=s.steps[1:]), step.seat, step.what, chance)
    return s


def at_once(s: State, seat: int, effect: AnyEffect, chance: Chance) -> State:
    """Carry out an effect that asks nobody anything."""
    me = s.seats[seat]
    match effect:
        case cards.Money():
            return pay(s, seat, money_of(s, seat, effect), chance)
        case cards.MajorityMoney():
            return pay(s, seat, money_of(s, seat, effect), chance)
        case cards.Income(amount=amount, per=per):
            times = 1 if per is None else count(s, seat, per).n
            return s.with_seat(seat, income=max(0, me.income + amount * times))
        case cards.Birds(draw=draw, keep=kept):
            s, tokens = draw_birds(s, seat, draw, chance)
            if kept is None or kept >= len(tokens):
                return take_birds(s, seat, tokens)
            if None in tokens:
                # who does not know what was drawn cannot know what went back
                back = len(tokens) - kept
                s = replace(s, bag_away=s.bag_away - min(back, tokens.count(None)))
                return take_birds(s, seat, tuple(sorted(tokens, key=lambda one: one is None))[:kept])
            known = tuple(token for token in tokens if token is not None)
            return replace(s, steps=(Step(seat, KeepTokens(known, kept)), *s.steps))
        case cards.Activity(draw=draw, keep=kept):
            s, drawn = draw_activities(s, seat, draw, chance)
            if kept is None or kept >= len(drawn):
                return s.with_seat(seat, activity=_hand(s.seats[seat].activity, drawn))
            return replace(s, steps=(Step(seat, KeepCards("activity", drawn, kept)), *s.steps))
        case cards.Retrieve():
            return s.with_seat(seat, hand=tuple(sorted(s.book.fare)))
        case cards.Discard(count=n):
            return discard_movement(s, seat, n, chance)
        case cards.Extra(actions=n):
            return replace(s, left=s.left + n)
        case cards.IgnoreEvent():
            return s.with_seat(seat, ignoring=True)
        case _ if isinstance(effect, cards.LASTING):
            return s.with_seat(seat, boosts=(*me.boosts, effect))
        case _:
            return s


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
    """Return the dollars effects bring each seat, before penalties meet empty purses."""
    return tuple(
        0 if seat.ignoring else sum(money_of(s, i, effect) for effect in effects) for i, seat in enumerate(s.seats)
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
    for _ in range(n):
        card = chance.pick("movement", hand, lost)
        if card is None:
            raise NotAnOption("movement", None)
        hand = without(hand, card)
        lost += 1
    return replace(s.with_seat(seat, hand=hand), lost=lost)


def draw_birds(s: State, seat: int, n: int, chance: Chance) -> tuple[State, tuple[str | None, ...]]:
    """Draw up to ``n`` tokens from the bag; None is one drawn face down and not named."""
    drawn: list[str | None] = []
    for _ in range(min(n, bag_size(s))):
        names = [name for name, left in zip(s.book.species, s.bag, strict=True) if left]
        weights = [left for left in s.bag if left]
        token = chance.pick("bird", names, s.birds_drawn, seat, weights)
        if token is None:
            s = replace(s, bag_away=s.bag_away + 1, birds_drawn=s.birds_drawn + 1)
        else:
            bag = add(s.bag, s.book.species.index(token), -1)
            s = replace(s, bag=bag, birds_drawn=s.birds_drawn + 1)
        drawn.append(token)
    return s, tuple(drawn)


def take_birds(s: State, seat: int, tokens: tuple[str | None, ...]) -> State:
    """Put tokens before a seat."""
    me = s.seats[seat]
    birds = me.birds
    for token in tokens:
        if token is not None:
            birds = add(birds, s.book.species.index(token))
    return s.with_seat(seat, birds=birds, birds_unknown=me.birds_unknown + tokens.count(None))


def draw_activities(s: State, seat: int, n: int, chance: Chance) -> tuple[State, tuple[int, ...]]:
    """Draw up to ``n`` activity cards for a seat; 0 is one it did not name."""
    drawn: list[int] = []
    deck = s.activities
    for _ in range(n):
        deck, card = deck.draw("activity", chance, seat)
        if card is None:
            break
        drawn.append(card)
    return replace(s, activities=deck), tuple(drawn)


def keep(s: State, step: Step, a: act.AnyAct, chance: Chance) -> State:
    """Keep some of what was drawn, and put the rest where it belongs. ``step`` no longer waits in ``s``."""
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
        return replace(s, activities=deck).with_seat(seat, activity=_hand(s.seats[seat].activity, a.cards))
    zone = step.what.zone
    upgrades = s.upgrades[zone]
    for card in a.cards:
        if card and card not in step.what.drawn:
            upgrades = upgrades.name(card)
    upgrades = replace(upgrades, bottom=upgrades.bottom + rest_cards)
    s = with_upgrades(s, zone, upgrades)
    for card in a.cards:
        s = gain(s, seat, card, chance)
    return s


def with_upgrades(s: State, zone: int, deck: object) -> State:
    """Return the state with the upgrade deck of a zone changed."""
    return replace(s, upgrades=(*s.upgrades[:zone], deck, *s.upgrades[zone + 1 :]))


def take_upgrade(s: State, seat: int, zone: int, face_up: bool, chance: Chance) -> State:
    """Take the face-up upgrade card of a zone and turn up the next, or draw two to keep one (p. 11)."""
    deck = s.upgrades[zone]
    if face_up:
        card = s.face_up[zone]
        assert card is not None
        deck, shown = deck.draw(f"face_up.{zone_name(zone)}", chance, None)
        s = replace(with_upgrades(s, zone, deck), face_up=(*s.face_up[:zone], shown, *s.face_up[zone + 1 :]))
        return advance(gain(s, seat, card, chance), chance)
    drawn: list[int] = []
    for _ in range(2):
        deck, one = deck.draw(f"upgrade.{zone_name(zone)}", chance, seat)
        if one is not None:
            drawn.append(one)
    s = with_upgrades(s, zone, deck)
    keeping = KeepCards("upgrade", tuple(drawn), min(1, len(drawn)), zone)
    return advance(replace(s, steps=(Step(seat, keeping), *s.steps)), chance)


def gain(s: State, seat: int, number: int, chance: Chance) -> State:
    """Give a seat an upgrade card: immediate ones are done at once and leave the game (p. 11)."""
    card = s.book.card("upgrade", number) if number else None
    if isinstance(card, UpgradeDeckCard) and card.kind == "immediate":
        return replace(s, steps=(*_steps(seat, card.effects), *s.steps))
    return s.with_seat(seat, upgrades=(*s.seats[seat].upgrades, number))


def _hand(hand: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(hand + drawn))
