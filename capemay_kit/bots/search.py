"""Searching one's own turn: which acts, one after the other, lead to the most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from capemay_kit.bots.values import ValueFunction
from capemay_kit.core.chance import Chance
from capemay_kit.errors import NeedAnswer

DEPTH = 8
"""How many acts of one turn are looked at in a row. A turn seldom has more."""


class Plan(NamedTuple):
    """An act, and the best that the turn comes to after it: the state at its end as far as it can be known now, the
    seat's value there, and how much the seat wants it, by which lines are compared."""

    act: Any
    end: Any
    value: float
    wanted: float


def after(rules: Any, view: Any, seat: int, act: Any) -> Any | None:
    """Return the state after an act as far as the seat knows it; None where the table would have to say what came
    up."""
    try:
        return rules.apply(view, seat, act, Chance())
    except NeedAnswer:
        return None


def one_ahead(values: ValueFunction, view: Any, seat: int, legal: Sequence[Any]) -> list[Plan]:
    """Look one act ahead, and return a line for every act."""
    return [_step(values, view, act, view, seat, act)[0] for act in values.telling(view, seat, legal)]


def best_act(
    values: ValueFunction, view: Any, seat: int, legal: Sequence[Any], width: int, followed: list[Plan] | None = None
) -> Any:
    """Search the turn with the ``width`` best lines of all, and return the act with which the best one begins.

    The lines that were followed to their end are added to ``followed``, if that is given."""
    best = Plan(legal[0], view, 0.0, float("-inf"))
    going = [Plan(act, view, 0.0, 0.0) for act in values.telling(view, seat, legal)]
    for depth in range(DEPTH):
        steps = [(one.act, one.end, (one.act,) if depth == 0 else _next(values, one.end, seat)) for one in going]
        going = []
        for first, before, acts in steps:
            for act in acts:
                line, ends = _step(values, view, first, before, seat, act)
                if not ends:
                    going.append(line)
                    continue
                if followed is not None:
                    followed.append(line)
                if line.wanted > best.wanted:
                    best = line
        if not going:
            return best.act
        going = _best(going, width)
    if followed is not None:
        followed += going
    return max(*going, best, key=lambda one: one.wanted).act


def lines(values: ValueFunction, view: Any, seat: int, legal: Sequence[Any], width: int) -> list[Plan]:
    """Search the turn as `best_act` does, and return the best line of each act that was followed, what is wanted most
    first."""
    followed: list[Plan] = []
    best_act(values, view, seat, legal, width, followed)
    found: list[Plan] = []
    for line in sorted(followed, key=lambda one: -one.wanted):
        if all(line.act != before.act for before in found):
            found.append(line)
    return found


def complete(values: ValueFunction, view: Any, seat: int, act: Any, width: int) -> Plan:
    """Search the turn behind an act with the ``width`` best lines, and return the best."""
    line, ends = _step(values, view, act, view, seat, act)
    if ends:
        return line
    best: Plan | None = None
    going = [line]
    for _ in range(DEPTH - 1):
        tried = [
            _step(values, view, act, one.end, seat, then) for one in going for then in _next(values, one.end, seat)
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


def _step(values: ValueFunction, view: Any, first: Any, before: Any, seat: int, act: Any) -> tuple[Plan, bool]:
    """Carry out an act of a line that began with ``first``, and say whether the turn, or what can be known of it, ends
    there."""
    then = after(values.rules, before, seat, act)
    if then is None:
        then = (values.valuing and values.valuing.supposed(before, seat, act)) or before
        ends = True
    else:
        then = then if values.valuing is None else values.valuing.settled(then, seat)
        ends = seat not in values.rules.to_act(then) or not values.goes_on(view, then, seat)
    value = values.value(then, seat)
    return Plan(first, then, value, values.preference(then, seat, value)), ends


def _best(found: list[Plan], width: int) -> list[Plan]:
    return sorted(found, key=lambda one: -one.wanted)[:width]
