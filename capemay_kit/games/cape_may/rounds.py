"""The flow of the game: dealing, events, the end of turns, income (rulebook p. 5-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import N_, _, and_list, money, ngettext
from capemay_kit.core.shown import Reminder
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.activities import Use
from capemay_kit.games.cape_may.cards import ZONES, EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.effects import (
    MayAct,
    MayWait,
    advance,
    pay,
    proposed_money,
    run_for_all,
    start_turn,
    take_actions,
    waits_for,
)
from capemay_kit.games.cape_may.figures import as_noted
from capemay_kit.games.cape_may.names import card_title
from capemay_kit.games.cape_may.sentences import SEASON_NAMES
from capemay_kit.games.cape_may.state import RULES, IgnoreIt, State, Step, without

rule = RULES.rule


class Deal(MayAct, frozen=True, tag="deal"):
    """Turn up the upgrade cards and deal activity and bonus cards (p. 3)."""

    must = True
    phases = ("deal",)
    words = N_("Deal the cards"), ""
    log = N_("The cards are dealt")
    anyway = False

    def done(self, s: State, seat: int, chance: Chance) -> State:
        numbers = s.book.numbers
        upgrades, shown = list(s.upgrades), list(s.face_up)
        for zone in range(4):
            upgrades[zone], shown[zone] = upgrades[zone].draw(f"face_up.{ZONES[zone]}", chance, None)
        activities, bonuses = s.activities, s.bonuses
        seats = list(s.seats)
        for i in s.order():
            me = seats[i]
            activities, drawn = activities.draws("activity", numbers.start_activity_cards, chance, i)
            bonuses, dealt = bonuses.draws("bonus", numbers.bonus.dealt, chance, i)
            # if the cards are unknown, it makes no difference which two were kept
            bonus = tuple(sorted(dealt)) if any(dealt) else dealt[: numbers.bonus.kept]
            seats[i] = replace(me, activity=tuple(sorted(drawn)), bonus=bonus)
        s = replace(s, upgrades=tuple(upgrades), face_up=tuple(shown), activities=activities, bonuses=bonuses,
                    seats=tuple(seats))  # fmt: skip
        if any(len(one.bonus) > numbers.bonus.kept for one in seats):
            return replace(s, phase="bonus")
        return take_actions(s)


# --- events -----------------------------------------------------------------------------------------------


class Reveal(MayAct, frozen=True, tag="reveal"):
    """Reveal the event card of the round (p. 5)."""

    must = True
    phases = ("event",)
    words = N_("Reveal the event"), ""

    def unknown(self, s: State, seat: int) -> str:
        return "event"

    def done(self, s: State, seat: int, chance: Chance) -> State:
        """Reveal the event. Before an immediate one is carried out, whoever may ignore it is asked."""
        deck, number = s.events.draw("event", chance, None)
        s = replace(s, events=deck, event=number)
        card = s.book.card("event", number) if number else None
        if not isinstance(card, EventCard) or card.kind == "active":
            return take_actions(s)
        held = [(seat, _ignoring_card(s, seat)) for seat in s.order()]
        asked = tuple(Step(seat, IgnoreIt(card)) for seat, card in held if card is not None)
        return replace(s, phase="resolve", steps=asked)

    def told(self, before: State, seat: int, after: State) -> str:
        if after.event is None:
            return _("There is no event left")
        return _("Event: {card}", card=card_title(after, "event", after.event))


REVEAL = Reveal()


def _ignoring_card(s: State, seat: int) -> int | None:
    for number in s.seats[seat].upgrades:
        card = s.book.card("upgrade", number) if number else None
        if isinstance(card, UpgradeDeckCard) and card.effects == (cards.IgnoreEvent(),):
            return number
    return None


@waits_for(IgnoreIt)
class _Ignore(MayWait[IgnoreIt]):
    """The question whether a card that ignores an event is used now."""

    def done(self, s: State, step: Step[IgnoreIt], a: Any, chance: Chance) -> State:
        upgrades = without(s.seats[step.seat].upgrades, step.what.card)
        return s.with_seat(step.seat, ignoring=True, upgrades=upgrades)

    def heading(self, s: State, step: Step[IgnoreIt]) -> tuple[str, str]:
        return _("{name}: ignore the event?", name=s.seats[step.seat].name), card_title(s, "event", s.event)

    def taken(self, s: State, step: Step[IgnoreIt]) -> tuple[str, str]:
        return _("Ignore this event"), _("uses up {card}", card=card_title(s, "upgrade", step.what.card))


ONE_FIGURE_A_SEAT = rule(
    "one_figure_a_seat", 10, N_("Enter a figure for each of the {seats} players."), N_("Fill in every player.")
)


class ForAll(MayAct, frozen=True):
    """Give everybody money, or take it. ``money`` is what each seat gets, or pays if it is negative."""

    money: tuple[int, ...] | None = None

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if self.money is not None and len(self.money) != len(s.seats):
            yield ONE_FIGURE_A_SEAT(seats=len(s.seats))
            yield RULES.not_now(phase=s.phase)

    def with_figures(self, s: State, seat: int, values: Mapping[str, int]) -> Any:
        listed = self.figures(s, seat)
        if all(values.get(one.name, one.value) == one.value for one in listed):
            return self
        given = {one.name: values.get(one.name, one.value) for one in listed}
        return replace(self, money=tuple(given.get(str(i), 0) for i in range(len(s.seats))))

    def consequences(self, before: State, after: State, seat: int) -> list[str]:
        pairs = zip(before.seats, after.seats, strict=True)
        return [f"{old.name}: {money(old.money)} → {money(new.money)}" for old, new in pairs if old.money != new.money]


class CarryOut(ForAll, frozen=True, tag="carry_out"):
    """Carry out an immediate event. ``money`` is what each seat gets, or pays if it is negative."""

    must = True
    phases = ("resolve",)
    words = N_("Resolve the event"), ""

    def done(self, s: State, seat: int, chance: Chance) -> State:
        effects = getattr(s.book.card("event", s.event or 0), "effects", ())
        s = take_actions(s)
        if self.money is not None:
            for one in s.order():
                s = pay(s, one, self.money[one], chance)
            effects = tuple(one for one in effects if not isinstance(one, cards.Money | cards.MajorityMoney))
        return run_for_all(s, effects, chance)

    def told(self, before: State, seat: int, after: State) -> str:
        return _("Event done: {changes}", changes=_everyone(before, after))

    def figures(self, s: State, seat: int) -> list[Field]:
        event = s.book.card("event", s.event or 0)
        money = proposed_money(s, getattr(event, "effects", ()))
        return [Field(str(i), _("{name} $", name=one.name), money[i]) for i, one in enumerate(s.seats) if i != s.ava]


def lost(before: State, seat: int, after: State) -> str:
    """Say which movement cards a seat had to discard."""
    name, gone = after.seats[seat].name, sorted(set(before.seats[seat].hand) - set(after.seats[seat].hand))
    if not gone:
        return ""
    return ngettext(
        "{name} loses the movement card {cards}",
        "{name} loses the movement cards {cards}",
        len(gone),
        name=name,
        cards=and_list([str(n) for n in gone]),
    )


def _everyone(before: State, after: State) -> str:
    changes = []
    for i, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if new.money != old.money:
            changes.append(f"{new.name} {money(new.money - old.money, signed=True)}")
        changes.append(lost(before, i, after))
    return ", ".join(filter(None, changes)) or _("no change")


# --- the end of turns, rounds and seasons -------------------------------------------------------------------

ACTIONS_LEFT = rule(
    "actions_left", 5, lambda s, d: ngettext("There is {n} action left.", "There are {n} actions left.", d["left"]),
    lambda s, d: ngettext(
        "Take it: collecting money is always possible.", "Take them: collecting money is always possible.", d["left"]
    ),
)  # fmt: skip


class EndTurn(MayAct, frozen=True, tag="end_turn"):
    """End the turn, all actions taken."""

    must = passes = True
    phases = ("actions", "free")
    offered_in = ("free",)
    tone = "primary"
    words = N_("End the turn"), ""
    log = N_("{name} ends the turn")
    anytime = True

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if s.left > 0:
            yield ACTIONS_LEFT(left=s.left)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return end_turn(s)


def goes_on(s: State, chance: Chance) -> State:
    """Carry out what needs no decision after an act; the turn ends with the last action, unless a free one is left."""
    if s.steps:
        s = advance(s, chance)
    if s.left > 0 or s.phase != "actions" or s.steps or s.arrived:
        return s
    return s if s.turn != s.ava and Use.offered(s, s.turn) else end_turn(s)


def end_turn(s: State) -> State:
    """End the turn. After the last turn of the round, advance the lighthouse and pass on the first player token (p.
    10); solo play has no such token (p. 15)."""
    if s.arrived:
        s = replace(s, arrived=False)
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


def reminders(before: State, after: State) -> Iterator[Reminder]:
    """Yield what people forget between two rounds (p. 5, 10; alone p. 16)."""
    if after.phase == "over":
        return
    if before.phase == "income":
        n = before.book.numbers.season_activity_cards
        said = ngettext("Everybody draws {n} activity card.", "Everybody draws {n} activity cards.", n)
        yield Reminder("cards", said)
        if after.solo is not None:
            yield Reminder("cottage", _("Ava's marker goes to the start of {season} on the upgrade track.",
                                        season=SEASON_NAMES[after.season]))  # fmt: skip
        return
    if after.phase == "income" or after.round > before.round:
        if any(isinstance(one, cards.Fire) for one in _in_force(before)):
            yield Reminder("fire", _("Take the fire tokens off the board."))
        if _in_force(before):
            yield Reminder("cards", _("The event ends now."))
        yield Reminder("lighthouse", _("Move the lighthouse one space on."))
        if after.first != before.first:
            yield Reminder("first", _("Pass the first player token to {name}.", name=after.seats[after.first].name))


def _in_force(s: State) -> tuple[cards.AnyEffect, ...]:
    """Return what the event of the round does until the round ends."""
    card = s.book.card("event", s.event) if s.event else None
    return card.effects if isinstance(card, EventCard) and card.kind == "active" else s.in_force


class ReceiveIncome(ForAll, frozen=True, tag="income"):
    """Receive income and activity cards at the end of a season; ``money`` by seat."""

    must = True
    phases = ("income",)
    words = N_("Receive income"), ""

    def done(self, s: State, seat: int, chance: Chance) -> State:
        deck, seats = s.activities, list(s.seats)
        for i in s.order():
            me = seats[i]
            deck, drawn = deck.draws("activity", s.book.numbers.season_activity_cards, chance, i)
            money = me.money + (me.income if self.money is None else self.money[i])
            seats[i] = replace(me, money=money, activity=tuple(sorted(me.activity + drawn)))
        return _next_round(replace(s, activities=deck, seats=tuple(seats)))

    def told(self, before: State, seat: int, after: State) -> str:
        season, changes = SEASON_NAMES[before.season], _everyone(before, after)
        return _("End of {season}, income: {changes}", season=season, changes=changes)

    def figures(self, s: State, seat: int) -> list[Field]:
        return [Field(str(i), _("{name} $", name=one.name), one.income) for i, one in enumerate(s.seats) if i != s.ava]


def in_step(s: State, was: State) -> State:
    """Return a state with the turn where it ``was``. What is over there is ended, unless a season has to be."""
    if s.phase == "actions" and (_when(s) < _when(was) or was.phase != "actions"):
        s = end_turn(s)
    if s.phase == "income" != was.phase:
        s = _next_round(s)
    phases = {s.phase, was.phase}
    if s.round > was.round or "over" in phases or (len(phases) > 1 and "actions" not in phases):
        return s
    if was.phase == "actions" != s.phase:
        s = take_actions(s)
    return replace(s, phase=was.phase, round=was.round, turn=was.turn, first=was.first, left=was.left,
                   arrived=was.arrived)  # fmt: skip


def _when(s: State) -> tuple[int, int]:
    return s.round, s.turns().index(s.turn)


CARRY_OUT, RECEIVE_INCOME = CarryOut(), ReceiveIncome()


def _next_round(s: State) -> State:
    """Begin a round, which ends the event of the last one (p. 5). In a new season Ava's marker goes to its start (p.
    16)."""
    seats = tuple([replace(one, ignoring=False) if one.ignoring else one for one in s.seats])
    then = replace(s, round=s.round + 1, phase="event", event=None, in_force=(), seats=seats)
    if s.solo is not None and then.season != s.season:
        then = replace(then, solo=replace(s.solo, marker=0))
    return then
