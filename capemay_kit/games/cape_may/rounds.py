"""The flow of the game: dealing, event, turns, lighthouse, income (rulebook p. 5-10)."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.effects import draw_activities, pay, run_for_all
from capemay_kit.games.cape_may.figures import as_noted
from capemay_kit.games.cape_may.modifiers import lasting
from capemay_kit.games.cape_may.state import IgnoreIt, State, Step, without, zone_name


def deal(s: State, chance: Chance) -> State:
    """Deal cards, and turn up an upgrade card of each zone."""
    numbers = s.book.numbers
    upgrades, shown = list(s.upgrades), list(s.face_up)
    for zone in range(4):
        upgrades[zone], shown[zone] = upgrades[zone].draw(f"face_up.{zone_name(zone)}", chance, None)
    activities, bonuses = s.activities, s.bonuses
    seats = list(s.seats)
    for i in s.order():
        me = seats[i]
        activities, drawn = draw_activities(activities, i, numbers.start_activity_cards, chance)
        dealt: list[int] = []
        for _ in range(numbers.bonus.dealt):
            bonuses, one = bonuses.draw("bonus", chance, i)
            if one is not None:
                dealt.append(one)
        # if the cards are unknown, it makes no difference which two were kept
        bonus = tuple(sorted(dealt)) if any(dealt) else tuple(dealt)[: numbers.bonus.kept]
        seats[i] = replace(me, activity=tuple(sorted(drawn)), bonus=bonus)
    s = replace(
        s,
        upgrades=tuple(upgrades),
        face_up=tuple(shown),
        activities=activities,
        bonuses=bonuses,
        seats=tuple(seats),
    )
    if any(len(one.bonus) > numbers.bonus.kept for one in seats):
        return replace(s, phase="bonus")
    return take_actions(s)


def keep_bonus(s: State, seat: int, a: act.Keep) -> State:
    """Keep some of the bonus cards that were dealt. Once everybody has chosen, the first turn begins."""
    boxed = s.seats[seat].bonus
    for card in a.cards:
        boxed = without(boxed, card)
    s = s.with_seat(seat, bonus=tuple(sorted(a.cards)), boxed=boxed)
    if all(len(one.bonus) <= s.book.numbers.bonus.kept for one in s.seats):
        return take_actions(s)
    return s


def reveal(s: State, seat: int, chance: Chance) -> State:
    """Reveal the round's event. Before an immediate one is carried out, whoever may ignore it is asked."""
    deck, number = s.events.draw("event", chance, None)
    s = replace(s, events=deck, event=number)
    card = s.book.card("event", number) if number else None
    if not isinstance(card, EventCard) or card.kind == "active":
        return take_actions(s)
    asked = tuple(Step(seat, IgnoreIt(held)) for seat in s.order() if (held := _ignoring_card(s, seat)) is not None)
    return replace(s, phase="resolve", steps=asked)


def _ignoring_card(s: State, seat: int) -> int | None:
    for number in s.seats[seat].upgrades:
        card = s.book.card("upgrade", number) if number else None
        if isinstance(card, UpgradeDeckCard) and card.effects == (cards.IgnoreEvent(),):
            return number
    return None


def carry_out(s: State, a: act.CarryOut, chance: Chance) -> State:
    """Carry out an immediate event."""
    card = s.book.card("event", s.event or 0)
    assert isinstance(card, EventCard)
    effects = card.effects
    s = take_actions(s)
    if a.money is not None:
        for one in s.order():
            s = pay(s, one, a.money[one], chance)
        effects = tuple(one for one in effects if not isinstance(one, cards.Money | cards.MajorityMoney))
    return run_for_all(s, effects, chance)


def receive_income(s: State, a: act.ReceiveIncome, chance: Chance) -> State:
    """Pay income and deal activity cards at the end of a season."""
    deck, seats = s.activities, list(s.seats)
    for i in s.order():
        me = seats[i]
        deck, drawn = draw_activities(deck, i, s.book.numbers.season_activity_cards, chance)
        money = me.money + (me.income if a.money is None else a.money[i])
        seats[i] = replace(me, money=money, activity=tuple(sorted(me.activity + drawn)))
    return _next_round(replace(s, activities=deck, seats=tuple(seats)))


def take_actions(s: State) -> State:
    """Begin the first turn of the round."""
    return start_turn(replace(s, phase="actions"), s.turns()[0])


def start_turn(s: State, seat: int) -> State:
    """Begin a seat's Take Actions step; Ava's is to draw (p. 16)."""
    if s.solo is not None and seat == s.ava:
        return replace(s, turn=seat, left=1)
    more = lasting(s, s.seats[seat]).actions
    return replace(s, turn=seat, left=max(0, s.book.numbers.actions + more))


def end_turn(s: State) -> State:
    """End the turn. After the last turn of the round, advance the lighthouse and pass on the first player token (p.
    10); solo play has no such token (p. 15)."""
    me = s.seats[s.turn]
    if me.used or me.boosts or me.extended:
        s = s.with_seat(s.turn, used=(), boosts=(), extended=())
    turns = s.turns()
    following = turns.index(s.turn) + 1
    if following < len(turns):
        return start_turn(s, turns[following])
    if s.round >= s.book.rounds:
        # what people noted for themselves now lies open
        return replace(reduce(as_noted, range(len(s.seats)), s), phase="over", left=0)
    first = s.order()[1 % len(s.order())]
    s = replace(s, first=first, turn=first, left=0)
    if s.round % s.book.numbers.rounds_per_season == 0:
        return replace(s, phase="income")
    return _next_round(s)


def _next_round(s: State) -> State:
    """Begin a round, which ends the event of the last one (p. 5). In a new season Ava's marker goes to its start (p.
    16)."""
    seats = tuple([replace(one, ignoring=False) if one.ignoring else one for one in s.seats])
    then = replace(s, round=s.round + 1, phase="event", event=None, in_force=(), seats=seats)
    if s.solo is not None and then.season != s.season:
        then = replace(then, solo=replace(s.solo, marker=0))
    return then
