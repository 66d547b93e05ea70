"""Carrying out an unknown card as the players describe it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.noted import without as without_note
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards, rounds, solo
from capemay_kit.games.cape_may.effects import gain, pay, run_each, with_upgrades
from capemay_kit.games.cape_may.state import UNKNOWN, ZONE, State, TakenUnknown, put, without


def carry_out(s: State, seat: int, a: act.CardDone, chance: Chance) -> State:
    """Put the card where it goes, change everybody's figures, then apply its other effects; `advance` has to follow."""
    s = _GOES[a.deck](s, seat, a)
    for i in s.order():
        if a.income:
            s = s.with_seat(i, income=max(0, s.seats[i].income + a.income[i]))
        if a.money and a.money[i]:
            s = pay(s, i, a.money[i], chance)
    return run_each(s, [(i, one.effect) for one in a.does for i in one.seats or (seat,)], chance)


def does_nothing(a: act.CardDone) -> bool:
    """Say whether a card changes nothing in the app."""
    return not (any(a.money) or any(a.income) or a.does or a.lasting or a.shows)


def _activity(s: State, seat: int, a: act.CardDone) -> State:
    me, deck = s.seats[seat], s.activities
    known = a.card and a.card in me.activity
    if a.card and not known and a.card in deck.unseen:
        deck = deck.name(a.card)
    deck = replace(deck, discard=(*deck.discard, a.card))
    hand = without(me.activity, a.card if known else UNKNOWN)
    me = replace(me, activity=hand, noted=without_note(me.noted, "activity", a.card))
    # players may use a card while a step waits, or out of turn
    left = s.left - 1 if seat == s.turn and not s.steps else s.left
    return replace(s, activities=deck, seats=put(s.seats, seat, me), left=max(0, left))


def _event(s: State, seat: int, a: act.CardDone) -> State:
    known = a.card in s.book.decks["event"]
    s = replace(s, events=s.events.without(a.card), event=a.card, in_force=() if known else a.lasting)
    return rounds.take_actions(s)


def _upgrade(s: State, seat: int, a: act.CardDone) -> State:
    zone, in_use = 0, s.seats[seat].in_use
    if s.steps and isinstance(what := s.steps[0].what, TakenUnknown):
        zone = ZONE[what.zone]
        s = replace(s, steps=s.steps[1:])
    else:
        in_use = max(0, in_use - 1)
    if a.card:
        zone = ZONE[getattr(s.book.card("upgrade", a.card), "zone", "gravel")]
        s = with_upgrades(s, zone, s.upgrades[zone].name(a.card))
    in_use += a.stays and not a.card
    s = s.with_seat(seat, upgrades=without(s.seats[seat].upgrades, UNKNOWN), in_use=in_use)
    if a.card and not a.stays and does_nothing(a):
        # it is one that is known: what it does, and when, stands on it
        return gain(s, seat, a.card, zone)
    if a.stays or does_nothing(a):
        me = s.seats[seat]
        standing = me.standing if a.card else (*me.standing, *a.lasting)
        s = s.with_seat(seat, upgrades=tuple(sorted((*me.upgrades, a.card))), standing=standing)
    return s


def _solo(s: State, seat: int, a: act.CardDone) -> State:
    return solo.shown(s, a.card, a.shows)


def _note(s: State, seat: int, a: act.CardDone) -> State:
    return replace(s, steps=s.steps[1:]) if s.steps and isinstance(s.steps[0].what, cards.Note) else s


_GOES: dict[str, Callable[[State, int, act.CardDone], State]] = {
    "activity": _activity, "event": _event, "upgrade": _upgrade, "solo": _solo, "note": _note,
}  # fmt: skip
"""Where a card of each deck goes once it is done, and what of the round goes on with it."""
