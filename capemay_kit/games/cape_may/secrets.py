"""What a seat holds, and what others may not see of it: activity and bonus cards, end-of-game upgrades, birds.

A hidden card becomes an unknown one, and the deck counts it among those that can be anywhere. So nothing can be
concluded from which cards are missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.shown import InHand, Notice
from capemay_kit.games.cape_may.activities import with_card
from capemay_kit.games.cape_may.cards import ZONES, AnyGoal, BonusCard, DeckName, EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.counting import have_of, most_of
from capemay_kit.games.cape_may.names import card_does, card_title
from capemay_kit.games.cape_may.sentences import TYPES, bird, card_sentence, effects_sentence
from capemay_kit.games.cape_may.state import (
    FACE_DOWN,
    UNKNOWN,
    Deck,
    KeepCards,
    KeepTokens,
    State,
    Step,
    add,
    without_lot,
)


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the game. Masking it twice changes nothing more."""
    for i in range(len(s.seats)):
        if i not in (viewer, s.ava):
            s = _hide_seat(s, i)
    # the state does not say who put a card below an upgrade deck, so nobody may see which it is
    for zone in range(4):
        deck = s.upgrades[zone]
        hidden = replace(_hidden(deck, deck.bottom), bottom=(UNKNOWN,) * len(deck.bottom))
        s = s.with_upgrades(zone, hidden)
    return replace(s, steps=tuple(_hide_step(step, viewer) for step in s.steps))


def _hide_seat(s: State, i: int) -> State:
    me = s.seats[i]
    s = replace(
        s,
        activities=_hidden(s.activities, me.activity + _drawn(s, i, "activity")),
        bonuses=_hidden(s.bonuses, me.bonus + me.boxed),
    )
    secret = [number for number in me.upgrades if number and _face_down(s, number)]
    for zone, name in enumerate(ZONES):
        here = tuple(n for n in secret if getattr(s.book.card("upgrade", n), "zone", "") == name)
        s = s.with_upgrades(zone, _hidden(s.upgrades[zone], here + _drawn(s, i, "upgrade", zone)))
    bag = s.bag
    for place, n in enumerate(me.birds):
        bag = add(bag, place, n)
    away = sum(me.birds)
    for step in s.steps:
        if step.seat == i and isinstance(step.what, KeepTokens):
            known = [token for token in step.what.drawn if token != FACE_DOWN]
            for token in known:
                bag = add(bag, s.book.species.index(token))
            away += len(known)
    return replace(s, bag=bag, bag_away=s.bag_away + away).with_seat(
        i,
        activity=(UNKNOWN,) * len(me.activity),
        bonus=(UNKNOWN,) * len(me.bonus),
        upgrades=tuple(sorted(UNKNOWN if number in secret else number for number in me.upgrades)),
        birds=(0,) * len(me.birds),
        birds_unknown=me.tokens,
        claims={},
        boxed=(UNKNOWN,) * len(me.boxed),
        noted={},
    )


def _face_down(s: State, number: int) -> bool:
    card = s.book.card("upgrade", number)
    return isinstance(card, UpgradeDeckCard) and card.kind == "end_of_game"


def _drawn(s: State, seat: int, deck: str, zone: int = 0) -> tuple[int, ...]:
    return tuple(
        number
        for step in s.steps
        if step.seat == seat and isinstance(step.what, KeepCards)
        if (step.what.deck, step.what.zone) == (deck, zone)
        for number in step.what.drawn
    )


def _hidden(deck: Deck, cards: tuple[int, ...]) -> Deck:
    known = tuple(card for card in cards if card)
    return replace(deck, unseen=tuple(sorted(deck.unseen + known)), away=deck.away + len(known))


def _hide_step(step: Step[Any], viewer: int | None) -> Step[Any]:
    if step.seat == viewer:
        return step
    if isinstance(step.what, KeepCards):
        return replace(step, what=replace(step.what, drawn=(UNKNOWN,) * len(step.what.drawn)))
    if isinstance(step.what, KeepTokens):
        return replace(step, what=replace(step.what, drawn=(FACE_DOWN,) * len(step.what.drawn)))
    return step


def offers_secret(s: State, seat: int) -> bool:
    """Say whether the acts offered to a seat name cards or tokens that others may not know."""
    me = s.seats[seat]
    if s.phase == "bonus":
        return any(me.bonus)
    step = s.steps[0] if s.steps else None
    if step is not None:
        drawn = step.what.drawn if isinstance(step.what, KeepCards | KeepTokens) else ()
        return step.seat == seat and any(one not in (UNKNOWN, FACE_DOWN) for one in drawn)
    return s.phase == "actions" and seat == s.turn and any(me.activity)


# --- what a seat holds, and what is in force -------------------------------------------------------------

HELD = Texts({
    "activity": "Activity cards", "bonus": "Bonus cards, kept till the end", "upgrade": "Upgrade cards",
    "birds": "Bird tokens",
})  # fmt: skip
"""What a seat holds for itself."""


def hand(s: State, seat: int) -> tuple[InHand, ...]:
    """List the activity, bonus and upgrade cards and the birds a seat holds."""
    if seat == s.ava:
        return ()
    me = s.seats[seat]
    held: dict[DeckName, tuple[int, ...]] = {"activity": me.activity, "bonus": me.bonus, "upgrade": me.upgrades}
    found = [_card(s, seat, deck, n) for deck, numbers in held.items() for n in numbers]
    birds = [f"{n} {bird(name)}" for name, n in zip(s.book.species, me.birds, strict=True) if n]
    return (*found, *([InHand("birds", _("Birds"), ", ".join(birds), HELD["birds"])] if birds else []))


def _card(s: State, seat: int, deck: DeckName, n: int) -> InHand:
    if not n:
        return InHand((deck, n), _("An unknown card"), "", HELD[deck])
    card, so_far = s.book.card(deck, n), ""
    if isinstance(card, BonusCard) and card.primary is not None:
        so_far = _so_far(s, seat, card.primary.goal)
        extra = _so_far(s, seat, card.extra.goal) if card.extra else ""
        so_far = _("goal: {so_far}; extra: {extra}", so_far=so_far, extra=extra) if so_far and extra else so_far
    return InHand((deck, n), card_title(s, deck, n), card_does(s, deck, n), HELD[deck], with_card(deck, n), so_far)


def _so_far(s: State, seat: int, goal: AnyGoal) -> str:
    """Say how far a seat is with a goal; empty where the app cannot tell."""
    if (found := have_of(s, seat, goal)) is not None:
        return _("{n} of {of}", n=found[0], of=found[1])
    if (most := most_of(s, seat, goal)) is not None:
        mine, best, who = most
        return _("{n} (most: {best}, {name})", n=mine, best=best, name=s.seats[who].name)
    return ""


def at_once(s: State) -> bool:
    """Say whether everybody keeps bonus cards (p. 3)."""
    return s.phase == "bonus"


def coming(s: State) -> Sequence[int]:
    """List who takes a turn after the one that is on: the rest of the round, then a whole one, which the next seat
    begins (p. 10)."""
    turns = s.turns()
    if s.phase != "actions" or s.turn not in turns:
        return ()
    rest = turns[turns.index(s.turn) + 1 :]
    if s.round >= s.book.rounds:
        return rest
    following = turns if s.solo is not None else (*turns[1:], turns[0])
    return (*rest, *following)


PROVENANCE = Texts({
    "stated": "stated in the rulebook", "derived": "derived from the rulebook's examples",
    "reported": "as reported: check your copy", "assumed": "our guess: check your copy",
    "mine": "your own figure",
})  # fmt: skip


def notices(s: State) -> tuple[Notice, ...]:
    """Show the event of the round, and what upgrade cards do for the seat whose turn it is."""
    return (_event(s), *(_upgrades(s) if s.phase == "actions" and s.turn != s.ava else ()), *_without_lot(s))


def _without_lot(s: State) -> Iterable[Notice]:
    """Say that buildings wait for their lots, whose these are, and how they are placed."""
    found = {one.name: n for i, one in enumerate(s.seats) if (n := sum(without_lot(s, i).values()))}
    if found:
        title = ngettext("{n} building without a lot", "{n} buildings without a lot", sum(found.values()))
        seats = ", ".join(f"{name} {n}" for name, n in found.items())
        yield Notice(_("Map"), title, _("{seats}. Tap ✎ to place them.", seats=seats))


def _event(s: State) -> Notice:
    if s.event is None:
        return Notice(_("Event"), _("No event in the first round") if s.round == 1 else _("Not revealed yet"))
    ignoring = and_list([one.name for one in s.seats if one.ignoring])
    but = f" {_('Not affected: {names}.', names=ignoring)}" if ignoring else ""
    until = _("until the end") if s.round >= s.book.rounds else _("until round {n} begins", n=s.round + 1)
    if s.event == UNKNOWN:
        if not s.in_force:
            return Notice(_("Event"), _("The event is done"))
        does = effects_sentence(s.in_force, s.book.streets)
        return Notice(_("Event"), _("This round"), does + but, now=s.phase == "actions", until=until)
    card = s.book.card("event", s.event)
    assert isinstance(card, EventCard)
    lasts = card.kind == "active" and s.phase == "actions"
    kind = _("{kind} event · {number}", kind=TYPES[card.kind], number=card.number)
    does = card_sentence(card, s.book.streets) + but
    now = lasts or s.phase == "resolve"
    return Notice(kind, card.title, does, card.text, PROVENANCE[card.provenance], now, ("event", s.event),
                  until if lasts else "")  # fmt: skip


def _upgrades(s: State) -> Iterable[Notice]:
    me = s.seats[s.turn]
    cards = [s.book.card("upgrade", n) for n in me.upgrades if n != UNKNOWN]
    ongoing = [one.effects for one in cards if isinstance(one, UpgradeDeckCard) and one.kind == "ongoing"]
    lasting = (*(effect for effects in ongoing for effect in effects), *me.standing)
    for effects, until in ((lasting, _("from now on")), (me.boosts, _("until used"))):
        if effects:
            does = effects_sentence(effects, s.book.streets)
            yield Notice(me.name, _("Upgrade cards"), does, now=True, until=until)
