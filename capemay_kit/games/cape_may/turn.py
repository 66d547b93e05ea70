"""What a seat may do now, why not, and what comes of it: the acts of all phases, and the steps that wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_
from capemay_kit.core.rules import remember_offer, was_offered
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games.cape_may.activities import KEEP_SO_MANY, Collect, Draw, Keep, Play, Retrieve, keeps
from capemay_kit.games.cape_may.acts import ACTIONS
from capemay_kit.games.cape_may.card_done import NO_ACTIONS_LEFT, CardDone
from capemay_kit.games.cape_may.effects import SOMETHING_FIRST, WAITING, MayAct, advance
from capemay_kit.games.cape_may.moving import AT_SPECIAL, AtSpecial, Move
from capemay_kit.games.cape_may.openings import reach_of
from capemay_kit.games.cape_may.rounds import CarryOut, Deal, EndTurn, ReceiveIncome, Reveal, end_turn
from capemay_kit.games.cape_may.solo import AVA_DRAWS, SOLO_DRAW, SoloDraw, SoloStep
from capemay_kit.games.cape_may.state import RULES, State, to_act
from capemay_kit.games.cape_may.upgrades import Use, uses_of

DRAW, RETRIEVE, COLLECT, END_TURN = Draw(), Retrieve(), Collect(), EndTurn()
OF_PHASE: dict[str, MayAct] = {one.phases[0]: one for one in (Deal(), Reveal(), CarryOut(), ReceiveIncome())}
"""What is done in the phases in which there is nothing to choose."""
BELOW_ZERO = RULES.rule("below_zero", 7, N_("A figure cannot be below zero."), N_("Enter 0 or more."))


def legal(s: State, seat: int) -> Sequence[Any]:
    """List every legal act of a seat, in a stable order."""
    acts = tuple(_legal(s, seat))
    remember_offer(s, seat, acts)
    return acts


def _legal(s: State, seat: int) -> Sequence[Any]:
    if s.phase != "actions" or s.steps:
        if seat not in to_act(s):
            return ()
        if s.steps:
            return WAITING[type(s.steps[0].what)].offered(s, s.steps[0])
        return keeps(s.seats[seat].bonus, s.book.numbers.bonus.kept) if s.phase == "bonus" else (OF_PHASE[s.phase],)
    if seat != s.turn:
        return ()
    if s.solo is not None and seat == s.ava:
        return (SOLO_DRAW,)
    reach = reach_of(s, seat)
    me = reach.me
    acts: list[Any] = []
    if s.left > 0:
        acts = Move.ways(reach)
        acts += reach.acts(reach.table.plain)
        if s.activities.any_left:
            acts.append(DRAW)
        if me.activity:
            acts += Play.ways(reach)
        if len(me.hand) < len(s.book.fare):
            acts.append(RETRIEVE)
        acts.append(COLLECT)
    if s.arrived:
        acts += AT_SPECIAL
    if me.upgrades:
        acts += Use.ways(reach)
    if s.left <= 0:
        acts.append(END_TURN)
    return acts


def why_not(s: State, seat: int, a: MayAct) -> Refusal | None:
    """Say which rule refuses an act now, or None."""
    return next((one.refusal for one in broken(s, seat, a)), None)


def broken(s: State, seat: int, act: MayAct) -> Iterator[Broken]:
    """Yield the rules that an act breaks, and why even *Do it anyway* cannot break them."""
    if not 0 <= seat < len(s.seats):
        yield RULES.no_such_seat(seat=seat)
        return
    acting = to_act(s)
    if not acting:
        yield RULES.game_over()
        return
    if seat not in acting:
        yield RULES.not_your_turn(s, acting)
    refused = seat not in acting
    for one in chain(_below_zero(act), () if refused else _refused(s, seat, act)):
        refused = True
        yield one
    if refused:
        yield from _impossible(s, seat, act)


def _refused(s: State, seat: int, a: MayAct) -> Iterator[Broken]:
    """Yield why the seat that is to act cannot do this now."""
    if isinstance(a, CardDone):
        yield from a.broken(s, seat)
    elif s.steps:
        yield from WAITING[type(s.steps[0].what)].broken(s, s.steps[0], a)
    elif s.phase == "bonus":
        if not isinstance(a, Keep):
            yield KEEP_SO_MANY(keep=s.book.numbers.bonus.kept)
        else:
            yield from a.broken(s, seat)
    elif s.phase != "actions":
        yield from a.broken(s, seat) if type(a) is type(OF_PHASE[s.phase]) else _not_now(s)
    elif seat == s.ava:
        if not isinstance(a, SoloDraw):
            yield AVA_DRAWS()
    elif isinstance(a, ACTIONS) and s.left <= 0:
        yield NO_ACTIONS_LEFT()
    else:
        yield from a.broken(s, seat) if isinstance(a, (*ACTIONS, Use, AtSpecial, EndTurn)) else _not_now(s)


def _not_now(s: State) -> Iterator[Broken]:
    yield RULES.not_now(phase=s.phase)._replace(firm=False)


def _impossible(s: State, seat: int, a: MayAct) -> Iterator[Broken]:
    """Yield why an act that breaks a rule cannot be done anyway either."""
    waiting = WAITING[type(s.steps[0].what)] if s.steps else None
    if isinstance(waiting, SoloStep):
        if seat != s.ava:
            yield AVA_DRAWS.firmly()
        if not isinstance(a, waiting.anyway):
            yield SOMETHING_FIRST.firmly(16, step=type(s.steps[0].what).__name__)
    elif seat == s.ava:
        yield AVA_DRAWS.firmly() if s.turn == seat else RULES.not_your_turn(s, (s.turn,), firm=True)
    yield from (one for one in a.broken(s, seat) if one.firm) if a.anytime else a.out_of_place(s)
    yield from (one._replace(firm=True) for one in _below_zero(a))


def _below_zero(a: MayAct) -> Iterator[Broken]:
    given = (getattr(a, name, None) for name in ("cost", "income", "amount"))
    if any(isinstance(one, int) and one < 0 for one in given):
        yield BELOW_ZERO()


def apply(s: State, seat: int, a: MayAct, chance: Chance, force: bool = False) -> State:
    """Carry out an act. Raises `IllegalAction` unless it is legal or can be forced."""
    refused = False
    if not was_offered(s, seat, a):
        for refusal, firm in broken(s, seat, a):
            refused = True
            if firm or not force:
                raise IllegalAction(refusal)
    step = s.steps[0] if s.steps and type(a) is not CardDone else None
    waiting = None if step is None else WAITING[type(step.what)]
    if step is not None and waiting is not None and (not refused or isinstance(waiting, SoloStep)):
        s = waiting.answered(replace(s, steps=s.steps[1:]), step, a, chance)
    else:
        s = a.done(replace(s, arrived=False) if s.arrived else s, seat, chance)
    if s.steps:
        s = advance(s, chance)
    if s.left > 0 or s.phase != "actions" or s.steps or s.arrived:
        return s
    return s if _free_action(s) else end_turn(s)


def _free_action(s: State) -> bool:
    upgrades = s.seats[s.turn].upgrades
    if not upgrades or s.book.made[uses_of].keys().isdisjoint(upgrades) or s.turn == s.ava:
        return False
    return bool(Use.ways(reach_of(s, s.turn)))
