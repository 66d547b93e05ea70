"""Carrying out what Ava does: drawing solo cards, building, upgrading, her two tracks (rulebook p. 16-18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.automa import (
    extra_card,
    level_of,
    next_space,
    readable,
    searched,
    sites,
    solo_of,
    steps_of,
)
from capemay_kit.games.cape_may.book import SOLO_BOARD
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.effects import take_face_up
from capemay_kit.games.cape_may.override import result_of
from capemay_kit.games.cape_may.state import (
    BUSINESS,
    CAME_FROM,
    SOLO_STEPS,
    UNKNOWN,
    AnySolo,
    Deck,
    Piece,
    SoloAdvance,
    SoloBirds,
    SoloBuild,
    SoloRead,
    SoloShuffle,
    State,
    Step,
    add,
)


def draw_cards(s: State, chance: Chance) -> State:
    """Draw the card of the round, or two if the track says so. What they show waits as steps, in order (p. 16)."""
    deck = solo_of(s).deck
    drawn: list[int] = []
    for _ in range(2 if extra_card(s) else 1):
        deck, one = deck.draw("solo", chance, None)
        if one is not None:
            drawn.append(one)
    s = _drawing(s, deck, len(drawn))
    for number in drawn:
        steps = steps_of(s, number)
        # a card that shows nothing is discarded at once
        s = replace(s, steps=(*s.steps, *steps)) if steps else _discarded(s, number)
    return s


def shown(s: State, number: int, icons: Sequence[act.Icon]) -> State:
    """Let Ava do what a printed card shows, step by step: a card that is drawn now, or the one being read out."""
    reading = bool(s.steps)
    if reading:
        s = replace(s, steps=s.steps[1:])
    else:
        more = 1 if extra_card(s) else 0
        deck = solo_of(s).deck.without(number)
        for _ in range(more):
            deck = deck.without(UNKNOWN)
        unread = (Step(solo_of(s).seat, SoloRead()),) * more
        s = _drawing(replace(s, steps=(*unread, *s.steps)), deck, 1 + more)
    steps = steps_of(s, number) if number else tuple(Step(solo_of(s).seat, _icon(one)) for one in icons)
    waiting = s.steps[0].what if s.steps else None
    another = isinstance(waiting, SOLO_STEPS) and waiting.card == number
    s = replace(s, steps=(*steps, *s.steps))
    # a card is discarded with its last step, unless the next card has the same number
    return _discarded(s, number) if not steps or (another and "shuffle" not in icons) else s


def _drawing(s: State, deck: Deck, n: int) -> State:
    return replace(s, left=0, solo=replace(solo_of(s), deck=deck, drawn=n))


def _icon(icon: act.Icon) -> AnySolo:
    return SoloShuffle(UNKNOWN) if icon == "shuffle" else _SHOWN[icon]


def answer(s: State, step: Step, a: AnyAct, chance: Chance) -> State:
    """Do what a step of Ava's asks for, or leave it out. The step is still the first one in ``s``."""
    s = replace(s, steps=s.steps[1:])
    what: Any = step.what
    match what, a:
        case SoloBuild(), act.Build():
            s = _build(s, step.seat, what, a)
        case SoloBuild(), act.Skip():
            return _not_possible(s, step.seat, what)
        case SoloAdvance(), act.Upgrade():
            s = _upgrade(_moved(s), step.seat, a, chance)
        case SoloAdvance(out=out), act.Skip():
            asked = ZONES[searched(s, what)[-1].zone]
            return _again(s, step.seat, replace(what, out=(*out, asked)))
        case SoloAdvance(), _:
            s = _moved(s)
        case SoloBirds(steps=n), act.Take():
            solo = solo_of(s)
            s = replace(s, solo=replace(solo, birds=min(len(level_of(s).bird_track) - 1, solo.birds + n)))
        case SoloRead(), act.Shows(icon="shuffle"):
            return _again(s, step.seat, SoloShuffle(UNKNOWN))
        case SoloRead(), act.Shows(icon=icon):
            return _again(replace(s, steps=(step, *s.steps)), step.seat, _SHOWN[icon])
    return _ended(s, what)


_SHOWN: dict[str, AnySolo] = {
    "build": SoloBuild(UNKNOWN), "birds": SoloBirds(UNKNOWN, 1), "advance": SoloAdvance(UNKNOWN),
}  # fmt: skip
"""The step that each icon asks for when it is read out."""


def _ended(s: State, what: Any) -> State:
    """Discard the card once none of its steps waits any more; then shuffle, if it says so (p. 18)."""
    after = s.steps[0].what if s.steps else None
    last = isinstance(what, SoloRead | SoloShuffle)
    if last or not isinstance(after, SOLO_STEPS) or after.card != what.card:
        s = _discarded(s, what.card)
    return _with_deck(s, solo_of(s).deck.shuffled()) if isinstance(what, SoloShuffle) else s


def _discarded(s: State, number: int) -> State:
    deck = solo_of(s).deck
    return _with_deck(s, replace(deck, discard=(*deck.discard, number)))


def _with_deck(s: State, deck: Deck) -> State:
    return replace(s, solo=replace(solo_of(s), deck=deck))


def _again(s: State, seat: int, what: AnySolo) -> State:
    return replace(s, steps=(Step(seat, what), *s.steps))


# --- building ------------------------------------------------------------------------------------------


def _build(s: State, seat: int, what: SoloBuild, a: act.Build) -> State:
    zone, kind = result_of(s, seat, a)
    free = [one for one in sites(s, what) if one.ruled_out is None] if readable(s, what.card) else []
    blind = s.book.board is None
    here = (one for one in free if one.lot == a.lot or (blind and (one.zone, one.kind) == (zone, kind)))
    site = next(here, None)
    s = _stands(s, seat, a.lot or (site.lot if site else None), zone, kind)
    if site is None:
        return s
    # she also builds on the season's other lots, but looks at no other season (p. 17)
    rest = replace(what, season=site.season)
    left = any(one.ruled_out is None for one in sites(s, rest))
    return _again(s, seat, rest) if left else s


def _not_possible(s: State, seat: int, what: SoloBuild) -> State:
    """Rule out the lot that was proposed, which is the first free one, for the rest of the card. She goes on looking
    unless she has built in this season already."""
    if not readable(s, what.card):
        return _ended(s, what)
    asked = next(one.lot for one in sites(s, what) if one.ruled_out is None)
    out = (*what.out, asked)
    steps = tuple(
        replace(one, what=replace(one.what, out=out))
        if isinstance(one.what, SoloBuild) and one.what.card == what.card else one
        for one in s.steps
    )  # fmt: skip
    s, what = replace(s, steps=steps), replace(what, out=out)
    left = what.season is None or any(one.ruled_out is None for one in sites(s, what))
    return _again(s, seat, what) if left else _ended(s, what)


def _stands(s: State, seat: int, lot: str | None, zone: int, kind: int) -> State:
    s = s.with_seat(seat, buildings=add(s.seats[seat].buildings, 5 * zone + kind))
    if lot is None:
        return s
    piece = Piece(seat, KINDS[kind])
    # without a map her lots are kept on the shelf, as for a map that is not in use
    if s.book.board is None:
        return replace(s, shelf={**s.shelf, lot: piece}, shelf_of=SOLO_BOARD)
    return replace(s, lots={**s.lots, lot: piece})


# --- upgrading -----------------------------------------------------------------------------------------


def _moved(s: State) -> State:
    return replace(s, solo=replace(solo_of(s), marker=next_space(s)))


def _upgrade(s: State, seat: int, a: act.Upgrade, chance: Chance) -> State:
    zone, kind = result_of(s, seat, a)
    counts = add(s.seats[seat].buildings, 5 * zone + CAME_FROM[kind], -1)
    s = s.with_seat(seat, buildings=add(counts, 5 * zone + kind))
    if a.lot is not None:
        s = replace(s, lots={**s.lots, a.lot: Piece(seat, KINDS[kind])})
    if kind != BUSINESS or s.face_up[zone] is None:
        return s
    s, shown = take_face_up(s, zone, chance)
    # her upgrade cards have no effect; they only count at the end (p. 18)
    return s.with_seat(seat, upgrades=(*s.seats[seat].upgrades, shown))
