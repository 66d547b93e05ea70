"""What a seat may not see: others' activity and bonus cards, end-of-game upgrades, face-down birds.

A hidden card becomes an unknown one, and the deck counts it among those that can be anywhere. So nothing can be
concluded from which cards are missing.
"""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.games.cape_may.cards import ZONES, UpgradeDeckCard
from capemay_kit.games.cape_may.figures import as_noted
from capemay_kit.games.cape_may.state import FACE_DOWN, UNKNOWN, Deck, KeepCards, KeepTokens, State, Step, add


def view(s: State, viewer: int | None) -> State:
    """Return the state as ``viewer`` knows it (None: a bystander). Once the game is over nothing is hidden."""
    if s.phase == "over":
        return s
    seen = mask(s, viewer)
    return seen if viewer is None else as_noted(seen, viewer)


def mask(s: State, viewer: int | None) -> State:
    """Return the state without what ``viewer`` may not see during the game. Masking it twice changes nothing more."""
    for i in range(len(s.seats)):
        if i not in (viewer, s.ava):
            s = _hide_seat(s, i)
    # the state does not say who put a card below an upgrade deck, so nobody may see which it is
    for zone in range(4):
        deck = s.upgrades[zone]
        hidden = replace(_hidden(deck, deck.bottom), bottom=(UNKNOWN,) * len(deck.bottom))
        s = replace(s, upgrades=(*s.upgrades[:zone], hidden, *s.upgrades[zone + 1 :]))
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
        deck = _hidden(s.upgrades[zone], here + _drawn(s, i, "upgrade", zone))
        s = replace(s, upgrades=(*s.upgrades[:zone], deck, *s.upgrades[zone + 1 :]))
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


def _hide_step(step: Step, viewer: int | None) -> Step:
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
