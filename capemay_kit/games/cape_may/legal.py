"""What a seat may do now, and why not. The same predicates decide what is offered and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from capemay_kit.errors import Refusal
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import automa, cards
from capemay_kit.games.cape_may.act_tables import offers
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.availability import (
    Reach,
    activity_left,
    card_moves,
    destinations,
    plays_of,
    reach_of,
    upgrade_left,
)
from capemay_kit.games.cape_may.availability import lighthouse as lighthouse
from capemay_kit.games.cape_may.modifiers import lasting
from capemay_kit.games.cape_may.override import below_zero
from capemay_kit.games.cape_may.refusals import (
    extends_again,
    no,
    no_card_done,
    no_move,
    no_play,
    no_site,
    no_space,
    no_use,
    no_way,
)
from capemay_kit.games.cape_may.refusals import fare as fare
from capemay_kit.games.cape_may.state import (
    SOLO_STEPS,
    UNKNOWN,
    ZONE,
    KeepCards,
    KeepTokens,
    SpecialSpace,
    State,
    Step,
    TakenUnknown,
)

DEAL, REVEAL, CARRY_OUT, INCOME = act.Deal(), act.Reveal(), act.CarryOut(), act.ReceiveIncome()
DRAW, RETRIEVE, COLLECT, END_TURN = act.Draw(), act.Retrieve(), act.Collect(), act.EndTurn()
TAKE, SKIP, SOLO_DRAW = act.Take(), act.Skip(), act.SoloDraw()
AT_SPECIAL = (
    act.AtSpecial("bird"), act.AtSpecial("bird", 2), act.AtSpecial("lighthouse"), act.AtSpecial("pier"),
)  # fmt: skip
TAKE_FACE_UP, TAKE_DRAWN = act.TakeUpgrade(True), act.TakeUpgrade(False)
STAYS_UNKNOWN = act.CardDone("upgrade", stays=True)
PHASE_ACT: dict[str, AnyAct] = {"deal": DEAL, "event": REVEAL, "resolve": CARRY_OUT, "income": INCOME}


def to_act(s: State) -> tuple[int, ...]:
    """List the seats that may act now."""
    if s.steps:
        return (s.steps[0].seat,)
    phase = s.phase
    if phase == "actions":
        return (s.turn,)
    if phase == "over":
        return ()
    if phase == "bonus":
        kept = s.book.numbers.bonus.kept
        return tuple(i for i, seat in enumerate(s.seats) if len(seat.bonus) > kept)
    return (s.first,)


# --- what is offered ---------------------------------------------------------------------------------


def legal(s: State, seat: int) -> Sequence[AnyAct]:
    """List every legal act of a seat, in a stable order."""
    acts = tuple(_legal(s, seat))
    # `why_not` is mostly asked about one of these acts next
    offers(s.book).listed = (s, seat, acts)
    return acts


def _legal(s: State, seat: int) -> Sequence[AnyAct]:
    if s.phase != "actions" or s.steps:
        if seat not in to_act(s):
            return ()
        if s.steps:
            return step_acts(s, s.steps[0])
        return _keeps(s.seats[seat].bonus, s.book.numbers.bonus.kept) if s.phase == "bonus" else (PHASE_ACT[s.phase],)
    if seat != s.turn:
        return ()
    if s.solo is not None and seat == s.ava:
        return (SOLO_DRAW,)
    reach = reach_of(s, seat)
    me, table = reach.me, reach.table
    acts: list[AnyAct] = []
    if s.left > 0:
        acts = table.movement(reach.now, me.space, me.hand, me.money)
        acts += reach.acts(table.plain)
        if activity_left(s):
            acts.append(DRAW)
        if me.activity:
            acts += _plays(reach)
        if len(me.hand) < len(s.book.fare):
            acts.append(RETRIEVE)
        acts.append(COLLECT)
    if s.arrived:
        acts += AT_SPECIAL
    if me.upgrades:
        acts += free_acts(reach)
    if s.left <= 0:
        acts.append(END_TURN)
    return acts


def free_acts(reach: Reach) -> list[AnyAct]:
    """List the upgrade cards that can be used as a free action."""
    uses = reach.table.uses
    return [uses[card] for card in reach.me.upgrades if card in uses and no_use(reach, card) is None]


def _plays(reach: Reach) -> list[act.Play]:
    activity = reach.me.activity
    found: list[act.Play] = []
    if UNKNOWN in activity:
        activity += reach.s.activities.unseen
        found.append(reach.table.play_unknown)
    begins = plays_of(reach.table)
    for number in sorted(set(activity)):
        if number:
            for play, test, what in begins[number]:
                if test is None or test(reach, what):
                    found.append(play)
    if reach.me.extended:
        return [play for play in found if not extends_again(reach.s, reach.me, play)]
    return found


def _keeps(drawn: tuple[int, ...], keep: int) -> list[AnyAct]:
    if keep == 1 and len(drawn) == 2:
        a, b = drawn
        return [_keep_one(a)] if a == b else [_keep_one(min(a, b)), _keep_one(max(a, b))]
    return [act.Keep(one) for one in sorted(set(combinations(sorted(drawn), keep)))]


@cache
def _keep_one(card: int) -> act.Keep:
    return act.Keep((card,))


# --- steps that wait -----------------------------------------------------------------------------------


def step_acts(s: State, step: Step) -> Sequence[AnyAct]:
    """List the acts for the step that waits. Declining comes last, if that is allowed."""
    listing = _STEP_ACTS.get(type(step.what))
    return (TAKE, SKIP) if listing is None else listing(s, step, step.what)


def _work_acts(s: State, step: Step, work: cards.Work) -> Sequence[AnyAct]:
    reach = reach_of(s, step.seat)
    return (*reach.acts(reach.table.job(work)), SKIP)


def _card_acts(s: State, step: Step, what: KeepCards) -> Sequence[AnyAct]:
    found = _keeps(what.drawn, what.keep)
    if what.deck == "upgrade" and UNKNOWN in what.drawn:
        found += [act.Keep((one,)) for one in s.upgrades[what.zone].unseen]
    return found


def _token_acts(s: State, step: Step, what: KeepTokens) -> Sequence[AnyAct]:
    return [act.KeepBirds(one) for one in sorted(set(combinations(sorted(what.drawn), what.keep)))]


def _special_acts(s: State, step: Step, what: SpecialSpace) -> Sequence[AnyAct]:
    return _work_acts(s, step, lighthouse(s)) if what.kind == "lighthouse" else (TAKE, SKIP)


def _moves(s: State, seat: int, move: cards.Move) -> Sequence[AnyAct]:
    me = s.seats[seat]
    return card_moves(s, me, lasting(s, me), move)


def _go_acts(s: State, step: Step, go: cards.Go) -> Sequence[AnyAct]:
    table = offers(s.book)
    return (*[table.go[space] for space in destinations(s, step.seat, go)], SKIP)


def _upgrade_acts(s: State, step: Step, what: cards.UpgradeCard) -> Sequence[AnyAct]:
    zone = ZONE[what.zone]
    found = (TAKE_FACE_UP,) if s.face_up[zone] is not None else ()
    return (*found, TAKE_DRAWN) if s.upgrades[zone].size else found


_STEP_ACTS: dict[type, Callable[[State, Step, Any], Sequence[AnyAct]]] = {
    cards.Build: _work_acts,
    cards.Upgrade: _work_acts,
    cards.BuildOrUpgrade: _work_acts,
    KeepCards: _card_acts,
    KeepTokens: _token_acts,
    SpecialSpace: _special_acts,
    cards.Move: lambda s, step, move: (*_moves(s, step.seat, move), SKIP),
    cards.Go: _go_acts,
    cards.UpgradeCard: _upgrade_acts,
    cards.Offer: lambda s, step, offer: (SKIP,) if offer.price > s.seats[step.seat].money else (TAKE, SKIP),
    cards.Note: lambda s, step, note: (TAKE,),
    TakenUnknown: lambda s, step, what: (STAYS_UNKNOWN,),
    **dict.fromkeys(SOLO_STEPS, automa.step_acts),
}


def waits(s: State, step: Step) -> bool:
    """Say whether there is anything to decide in a step, besides declining."""
    test = _WAITS.get(type(step.what))
    return test is None or test(s, step, step.what)


def _work_waits(s: State, step: Step, work: cards.Work) -> bool:
    reach = reach_of(s, step.seat)
    return reach.any(reach.table.job(work))


_WAITS: dict[type, Callable[[State, Step, Any], bool]] = {
    cards.Build: _work_waits,
    cards.Upgrade: _work_waits,
    cards.BuildOrUpgrade: _work_waits,
    SpecialSpace: lambda s, step, what: what.kind != "lighthouse" or _work_waits(s, step, lighthouse(s)),
    cards.Move: lambda s, step, move: bool(_moves(s, step.seat, move)),
    cards.Go: lambda s, step, go: bool(destinations(s, step.seat, go)),
    cards.UpgradeCard: lambda s, step, what: upgrade_left(s, what),
    cards.Offer: lambda s, step, offer: offer.price <= s.seats[step.seat].money,
}


# --- what is refused ---------------------------------------------------------------------------------


def why_not(s: State, seat: int, a: AnyAct) -> Refusal | None:
    """Say which rule refuses an act now, or None."""
    listed_for, by, acts = offers(s.book).listed
    if listed_for is s and by == seat:
        # each act is always the same object, so most are found without comparing fields
        for one in acts:
            if one is a:
                return None
    if not 0 <= seat < len(s.seats):
        return no("no_such_seat", 3, seat=seat)
    acting = to_act(s)
    if not acting:
        return no("game_over", 13)
    if seat not in acting:
        return no("not_your_turn", 5, turn=[s.seats[i].name for i in acting])
    if never := below_zero(a):
        return never
    if type(a) is act.CardDone:
        return no_card_done(s, seat, a)
    if s.steps:
        return _no_step(s, s.steps[0], a)
    if s.phase == "bonus":
        return None if a in _legal(s, seat) else no("keep_so_many", 3, keep=s.book.numbers.bonus.kept)
    if s.phase != "actions":
        return _no_phase(s, a)
    if seat == s.ava:
        return None if a in _legal(s, seat) else no("ava_draws", 16)
    if isinstance(a, act.ACTIONS):
        return _no_action(s, seat, a) if s.left > 0 else no("no_actions_left", 5)
    match a:
        case act.Use(card=card):
            return no_use(reach_of(s, seat), card)
        case act.AtSpecial(count=count):
            return None if s.arrived and 0 < count < 10 else no("no_special_space", 6)
        case act.EndTurn():
            return no("actions_left", 5, left=s.left) if s.left > 0 else None
        case _:
            return no("not_now", 5, phase=s.phase)


def _no_action(s: State, seat: int, a: AnyAct) -> Refusal | None:
    me = s.seats[seat]
    match a:
        case act.Move():
            return no_move(s, me, lasting(s, me), a)
        case act.Build() | act.Upgrade():
            return no_site(s, seat, me, lasting(s, me), a, None)
        case act.Draw():
            return None if activity_left(s) else no("nothing_to_draw", 9)
        case act.Play():
            return no_play(s, seat, me, a)
        case act.Retrieve():
            return None if len(me.hand) < len(s.book.fare) else no("nothing_discarded", 9)
        case _:
            return None


def _no_phase(s: State, a: AnyAct) -> Refusal | None:
    if type(a) is not type(PHASE_ACT[s.phase]):
        return no("not_now", 5, phase=s.phase)
    if isinstance(a, act.CarryOut | act.ReceiveIncome) and a.money is not None and len(a.money) != len(s.seats):
        return no("one_figure_a_seat", 10, seats=len(s.seats))
    return None


def _no_step(s: State, step: Step, a: AnyAct) -> Refusal | None:
    if isinstance(step.what, SOLO_STEPS):
        return automa.no_step(s, step, a)
    me = s.seats[step.seat]
    now = lasting(s, me)
    match step.what, a:
        case ((cards.Work() as work), (act.Build() | act.Upgrade())):
            return no_site(s, step.seat, me, now, a, work)
        case SpecialSpace(kind="lighthouse"), act.Build():
            return no_site(s, step.seat, me, now, a, lighthouse(s))
        case ((cards.Move() as move), act.Move(card=None)):
            if a.to is None or a in card_moves(s, me, now, move) or me.space is None:
                return no_space(s, a.to)
            return no_space(s, a.to) or no_way(s, me, now, move.steps, a.to, move.ignore_arrows, move.up_to)
        case ((cards.Go() as go), act.GoTo()):
            goals = destinations(s, step.seat, go)
            return None if a.to is None or a.to in goals else no("not_there", 11, to=a.to, goals=goals)
        case _, _:
            return None if a in step_acts(s, step) else no("something_first", 5, step=type(step.what).__name__)
