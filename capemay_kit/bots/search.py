"""Searching one's own turn: which acts, one after the other, lead to the most."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from capemay_kit.bots.values import ValueFunction
from capemay_kit.core.at_one_go import finished
from capemay_kit.core.chance import Chance
from capemay_kit.errors import NeedAnswer

DEPTH = 8
"""How many acts of one turn are looked at in a row. A turn seldom has more."""


class Plan(NamedTuple):
    """The acts of a turn that is planned, at least one; the state at its end as far as it can be known now, the seat's
    value there, and how much the seat wants it, by which plans are compared."""

    acts: tuple[Any, ...]
    end: Any
    value: float
    wanted: float
    parts: Mapping[str, float] = {}
    """What it is wanted for, by reason, where games were imagined."""

    @property
    def act(self) -> Any:
        """The act with which it begins."""
        return self.acts[0]


def after(rules: Any, view: Any, seat: int, act: Any) -> Any | None:
    """Return the state after an act as far as the seat knows it; None where the table would have to say what came
    up."""
    try:
        return rules.apply(view, seat, act, Chance())
    except NeedAnswer:
        return None


def preferred(know: ValueFunction, s: Any, seat: int, legal: Sequence[Any], learnt: bool) -> list[Any]:
    """Return acts, what looks best one act ahead first: by what was ``learnt``, or by what a seat has then."""
    plans = (one_ahead if learnt and know.knows(s) else worth_ahead)(know, s, seat, legal)
    return [one.act for one in sorted(plans, key=lambda one: -one.wanted)] or list(legal)


def one_ahead(values: ValueFunction, view: Any, seat: int, legal: Sequence[Any]) -> list[Plan]:
    """Look one act ahead, and return a line for every act."""
    return [_step(values, view, view, seat, (act,))[0] for act in values.telling(view, seat, legal)]


def worth_ahead(values: ValueFunction, view: Any, seat: int, legal: Sequence[Any]) -> list[Plan]:
    """Look at what a seat has after each act by the rules' own `worth`, and return a line for every act."""
    plans = []
    for act in legal:
        then = after(values.rules, view, seat, act)
        end = view if then is None else then
        worth = float(values.rules.worth(end, seat))
        plans.append(Plan((act,), end, worth, worth))
    return plans


def turns(
    values: ValueFunction, view: Any, seat: int, legal: Sequence[Any], width: int
) -> Generator[None, None, list[Plan]]:
    """Search the turn with the ``width`` best lines of all, and return those that were followed to their end, what is
    wanted most first. Yields after each look at what can be done next."""
    ended: list[Plan] = []
    going = [Plan((), view, 0.0, 0.0)]
    for depth in range(DEPTH):
        before, going = going, []
        for plan in before:
            for act in _next(values, plan.end, seat) if depth else values.telling(view, seat, legal):
                line, ends = _step(values, view, plan.end, seat, (*plan.acts, act))
                (ended if ends else going).append(line)
            yield
        if not going:
            break
        going = _best(going, width)
    return sorted([*ended, *going], key=lambda one: -one.wanted) or [Plan((legal[0],), view, 0.0, 0.0)]


def lines(values: ValueFunction, view: Any, seat: int, legal: Sequence[Any], width: int) -> list[Plan]:
    """Search the turn as `turns` does, and return the best line of each act that was followed."""
    found: dict[Any, Plan] = {}
    for line in finished(turns(values, view, seat, legal, width)):
        found.setdefault(line.act, line)
    return list(found.values())


def complete(values: ValueFunction, view: Any, seat: int, act: Any, width: int) -> Plan:
    """Search the turn behind an act with the ``width`` best lines, and return the best."""
    line, ends = _step(values, view, view, seat, (act,))
    if ends:
        return line
    best: Plan | None = None
    going = [line]
    for _ in range(DEPTH - 1):
        tried = [
            _step(values, view, one.end, seat, (*one.acts, then))
            for one in going
            for then in _next(values, one.end, seat)
        ]
        for one, ended in tried:
            if ended and (best is None or one.wanted > best.wanted):
                best = one
        going = _best([one for one, ended in tried if not ended], width)
        if not going:
            break
    return best or (going or [line])[0]


def _next(values: ValueFunction, s: Any, seat: int) -> Sequence[Any]:
    return values.telling(s, seat, values.rules.legal(s, seat), ahead=True)


def _step(values: ValueFunction, view: Any, before: Any, seat: int, acts: tuple[Any, ...]) -> tuple[Plan, bool]:
    """Carry out the last of some acts, and say whether the turn, or what can be known of it, ends there."""
    then = after(values.rules, before, seat, acts[-1])
    if then is None:
        then = (values.valuing and values.valuing.supposed(before, seat, acts[-1])) or before
        ends = True
    else:
        then = then if values.valuing is None else values.valuing.settled(then, seat)
        ends = seat not in values.rules.to_act(then) or not values.goes_on(view, then, seat)
    value = values.value(then, seat)
    return Plan(acts, then, value, values.preference(then, seat, value)), ends


def _best(found: list[Plan], width: int) -> list[Plan]:
    return sorted(found, key=lambda one: -one.wanted)[:width]
