"""An unknown card, carried out as the players describe it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _, and_list, money, ngettext
from capemay_kit.games.cape_may import cards, solo
from capemay_kit.games.cape_may.activities import ACTIVITY_NOT_IN_HAND, UPGRADE_NOT_HELD, discarded, gains_card
from capemay_kit.games.cape_may.cards import AnyEffect
from capemay_kit.games.cape_may.effects import (
    SOMETHING_FIRST,
    WAITING,
    MayAct,
    MayWait,
    first_step,
    gain,
    pay,
    run_each,
    take_actions,
    waits_for,
)
from capemay_kit.games.cape_may.names import card_title
from capemay_kit.games.cape_may.rounds import ONE_FIGURE_A_SEAT, lost
from capemay_kit.games.cape_may.sentences import ZONE_NAMES, effects_sentence
from capemay_kit.games.cape_may.solo import Icon
from capemay_kit.games.cape_may.state import (
    MOMENTS,
    RULES,
    UNKNOWN,
    ZONE,
    SoloRead,
    State,
    Step,
    TakenUnknown,
    to_act,
    without,
)

NO_ACTIONS_LEFT = RULES.rule(
    "no_actions_left", 5, N_("You have taken all your actions this turn."), N_("End the turn.")
)


class Does(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An effect, and the seats it is for. No seats means whoever has the card."""

    effect: AnyEffect
    seats: tuple[int, ...] = ()


class CardDone(MayAct, frozen=True, tag="card_done"):
    """Carry out an unknown card as the players describe it.

    ``card`` is its number, 0 if unknown. ``money`` and ``income`` are what it changed, by seat (empty: nothing);
    ``does`` are further effects in order, which the rules carry out as steps. ``lasting`` holds as long as the event
    does, or, on an upgrade card, for its owner from now on. A card that ``stays`` is laid before its owner, as is one
    that does nothing now. ``shows`` are the icons on a card of Ava's, from the top. With the deck ``note`` it answers a
    step that is only words (`cards.Note`)."""

    phases = MOMENTS
    meanwhile = True
    deck: Literal["event", "activity", "upgrade", "solo", "note"]
    card: int = 0
    money: tuple[int, ...] = ()
    income: tuple[int, ...] = ()
    does: tuple[Does, ...] = ()
    lasting: tuple[AnyEffect, ...] = ()
    stays: bool = False
    shows: tuple[Icon, ...] = ()

    @property
    def changes_nothing(self) -> bool:
        """Whether the card changes nothing in the app."""
        return not (any(self.money) or any(self.income) or self.does or self.lasting or self.shows)

    def unknown(self, s: State, seat: int) -> str:
        asked = not self.card and not self.stays and self.deck in ("activity", "upgrade", "solo")
        return self.deck if asked and (self.deck != "solo" or s.solo is not None) else ""

    # --- what is refused

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        """Yield why an unknown card cannot be used now, or not in that way."""
        if seat in to_act(s):
            yield from self._no_such_figures(s)
            if (refused := self._not_now(s, seat)) is None:
                return
            yield refused
        if s.steps:
            yield from WAITING[type(s.steps[0].what)].holds(s, s.steps[0], seat, self)
        elif seat == s.ava:
            yield solo.AVA_DRAWS.firmly()
        if self.deck == "activity" or (self.deck == "upgrade" and s.phase == "actions"):
            yield from self._no_such_figures(s)
        else:
            yield RULES.not_now(phase=s.phase)

    def _not_now(self, s: State, seat: int) -> Broken | None:
        me, step = s.seats[seat], first_step(s)
        match self.deck:
            case "event":
                fits = s.phase == "event"
            case "solo":
                fits = isinstance(step, SoloRead) or (s.phase == "actions" and s.turn == s.ava and step is None)
            case "upgrade" if isinstance(step, TakenUnknown):
                fits = True
            case "note":
                fits = isinstance(step, cards.Note)
            case _ if step is not None:
                return SOMETHING_FIRST(step=type(step).__name__)
            case "upgrade" if s.phase == "actions" and seat != s.ava:
                return None if UNKNOWN in me.upgrades else UPGRADE_NOT_HELD(card=self.card)
            case _ if s.phase == "actions" and seat != s.ava:
                if s.left <= 0:
                    return NO_ACTIONS_LEFT()
                named = not self.card or self.card in s.activities.unseen
                held = self.card in me.activity or (UNKNOWN in me.activity and named)
                return None if held else ACTIVITY_NOT_IN_HAND(card=self.card)
            case _:
                fits = False
        return None if fits else RULES.not_now(16 if self.deck == "solo" else 5, phase=s.phase)._replace(firm=False)

    def _no_such_figures(self, s: State) -> Iterator[Broken]:
        """Yield why no card can do that at this table: it needs a figure for each seat, and seats and a card that
        exist."""
        n = len(s.seats)
        if any(len(one) not in (0, n) for one in (self.money, self.income)):
            yield ONE_FIGURE_A_SEAT.firmly(seats=n)
        if strange := [i for one in self.does for i in one.seats if not 0 <= i < n]:
            yield RULES.no_such_seat(seat=strange[0])
        if self.card and (self.deck == "note" or self.card not in s.book.decks[self.deck]):
            yield (UPGRADE_NOT_HELD if self.deck == "upgrade" else ACTIVITY_NOT_IN_HAND).firmly(card=self.card)

    # --- what it does

    def done(self, s: State, seat: int, chance: Chance) -> State:
        """Put the card where it goes, change everybody's figures, then apply its other effects."""
        s = self._gone(replace(s, arrived=False) if s.arrived else s, seat)
        for i in s.order():
            if self.income:
                s = s.with_seat(i, income=max(0, s.seats[i].income + self.income[i]))
            if self.money and self.money[i]:
                s = pay(s, i, self.money[i], chance)
        return run_each(s, [(i, one.effect) for one in self.does for i in one.seats or (seat,)], chance)

    def _gone(self, s: State, seat: int) -> State:
        """Put the card where it goes; what of the round goes on with it does."""
        match self.deck:
            case "activity":
                # players may use a card while a step waits, or out of turn
                left = s.left - 1 if seat == s.turn and not s.steps else s.left
                return discarded(s, seat, self.card, max(0, left))
            case "event":
                known = self.card in s.book.decks["event"]
                in_force = () if known else self.lasting
                return take_actions(replace(s, events=s.events.without(self.card), event=self.card, in_force=in_force))
            case "upgrade":
                return self._upgraded(s, seat)
            case "solo":
                return solo.shown(s, self.card, self.shows)
        return replace(s, steps=s.steps[1:]) if isinstance(first_step(s), cards.Note) else s

    def _upgraded(self, s: State, seat: int) -> State:
        zone, in_use = 0, s.seats[seat].in_use
        if isinstance(what := first_step(s), TakenUnknown):
            zone = ZONE[what.zone]
            s = replace(s, steps=s.steps[1:])
        else:
            in_use = max(0, in_use - 1)
        if self.card:
            zone = ZONE[getattr(s.book.card("upgrade", self.card), "zone", "gravel")]
            s = s.with_upgrades(zone, s.upgrades[zone].name(self.card))
        in_use += self.stays and not self.card
        s = s.with_seat(seat, upgrades=without(s.seats[seat].upgrades, UNKNOWN), in_use=in_use)
        if self.card and not self.stays and self.changes_nothing:
            # it is one that is known: what it does, and when, stands on it
            return gain(s, seat, self.card, zone)
        if self.stays or self.changes_nothing:
            me = s.seats[seat]
            standing = me.standing if self.card else (*me.standing, *self.lasting)
            s = s.with_seat(seat, upgrades=tuple(sorted((*me.upgrades, self.card))), standing=standing)
        return s

    # --- what is said

    def told(self, before: State, seat: int, after: State) -> str:
        said = done_said(before, seat, self)
        if self.deck == "note":
            return _("“{text}”: {done}", text=getattr(first_step(before), "text", ""), done=said)
        if self.deck == "solo":
            return solo.card_told(before, self.card, said)
        losses = [one for i in range(len(after.seats)) if (one := lost(before, i, after))]
        return "; ".join([self._told(before, seat, said), *losses])

    def _told(self, before: State, seat: int, said: str) -> str:
        assert self.deck != "note"
        name, card = before.seats[seat].name, card_title(before, self.deck, self.card)
        match self.deck:
            case "activity":
                return _("{name} plays {card}: {done}", name=name, card=card, done=said)
            case "upgrade" if self.card:
                return _("{name}'s {card}: {done}", name=name, card=card, done=said)
            case "upgrade":
                return _("{name}'s upgrade card: {done}", name=name, done=said)
            case _ if self.card:
                return _("{card}: {done}", card=card, done=said)
            case _:
                return _("An unknown event card: {done}", done=said)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        said = done_said(s, seat, self)
        if self.deck == "solo":
            return _("{name}'s card: {icons}", name=s.seats[seat].name, icons=said), ""
        return said, ""


UNKNOWN_UPGRADE, STAYS_UNKNOWN = CardDone("upgrade"), CardDone("upgrade", stays=True)


@waits_for(TakenUnknown)
class _TakenUnknown(MayWait[TakenUnknown]):
    """An unknown upgrade card was gained: players are asked what it does, and when."""

    heading = staticmethod(gains_card)

    def offered(self, s: State, step: Step[TakenUnknown]) -> Sequence[Any]:
        return (STAYS_UNKNOWN,)

    def unknown(self, s: State) -> str:
        return "upgrade"


# --- what such a card did, in words ---------------------------------------------------------------------------


def done_said(s: State, seat: int, a: CardDone) -> str:
    """Say what a card did, without the full stop."""
    if a.deck == "solo":
        return _shows(a)
    people = s.order()
    done: dict[tuple[int, ...], list[str]] = {}
    for n, seats in _groups(a.money, people):
        done.setdefault(seats, []).append(money(n, signed=True))
    for n, seats in _groups(a.income, people):
        done.setdefault(seats, []).append(_("income +{n}", n=n) if n > 0 else _("income −{n}", n=-n))
    for one in a.does:
        done.setdefault(tuple(one.seats) or (seat,), []).append(_does(s, one.effect))
    parts = [_whose(s, seat, seats, what) for seats, what in done.items()]
    if a.lasting:
        effects = effects_sentence(a.lasting, s.book.streets).removesuffix(".")
        parts.append(
            _("This round: {effects}", effects=effects)
            if a.deck == "event"
            else _("From now on: {effects}", effects=effects)
        )
    if parts:
        return "; ".join(parts)
    return _("{name} keeps it for later", name=s.seats[seat].name) if a.deck == "upgrade" else _("Nothing to enter")


def _shows(a: CardDone) -> str:
    shown = []
    for icon in dict.fromkeys(a.shows):
        n = a.shows.count(icon)
        match icon:
            case "build":
                shown.append(ngettext("build", "build {n} times", n))
            case "birds":
                shown.append(ngettext("{n} bird", "{n} birds", n))
            case "advance":
                shown.append(ngettext("advance", "advance {n} times", n))
            case "shuffle":
                shown.append(_("shuffle"))
    return ", ".join(shown) or _("nothing to enter")


def _groups(figures: Sequence[int], people: Sequence[int]) -> Iterable[tuple[int, tuple[int, ...]]]:
    found: dict[int, list[int]] = {}
    for i in sorted(people):
        if figures and figures[i]:
            found.setdefault(figures[i], []).append(i)
    return [(n, tuple(seats)) for n, seats in found.items()]


def _whose(s: State, seat: int, seats: tuple[int, ...], what: list[str]) -> str:
    """Say who has all of it."""
    people, done = set(s.order()), ", ".join(what)
    if set(seats) == people and len(people) > 1:
        return _("Everyone: {done}", done=done)
    if len(people) > 2 and set(seats) == people - {seat}:
        return _("The others: {done}", done=done)
    return _("{names}: {done}", names=and_list([s.seats[i].name for i in seats]), done=done)


def _does(s: State, effect: AnyEffect) -> str:
    match effect:
        case cards.Birds(draw=n, keep=None):
            return ngettext("{n} bird", "{n} birds", n)
        case cards.Birds(draw=n, keep=kept):
            return ngettext("{n} bird, keep {kept}", "{n} birds, keep {kept}", n, kept=kept)
        case cards.Activity(draw=n, keep=None):
            return ngettext("{n} activity card", "{n} activity cards", n)
        case cards.Activity(draw=n, keep=kept):
            return ngettext("{n} activity card, keep {kept}", "{n} activity cards, keep {kept}", n, kept=kept)
        case cards.UpgradeCard(zone=zone):
            return _("an upgrade card ({zone})", zone=ZONE_NAMES[zone])
        case cards.Extra(actions=n):
            return ngettext("{n} more action", "{n} more actions", n)
        case cards.Retrieve():
            return _("all movement cards back")
        case cards.Discard(count=n):
            return ngettext("−{n} movement card", "−{n} movement cards", n)
        case _:
            return effects_sentence((effect,), s.book.streets).removesuffix(".")
