"""Grading by the rules: any act that reaches the goal is right, and a wrong answer is explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.teach import task as data
from capemay_kit.teach.lesson import CAPE_MAY, stage
from capemay_kit.teach.task import AnyTask, Goal
from capemay_kit.teach.teaching import SEED, Teaching, teaching

PLACES = ("area", "space", "to", "building", "lot")
"""The fields in which acts name their place."""
MOST_TRIED = 1500
"""So many acts are tried to find out whether a goal can still be reached: nobody waits longer than a second or two."""


class Verdict(Struct, frozen=True):
    """Whether an answer is ``right``, ``wrong`` or ``on`` (allowed, and the goal can still be reached), with an
    explanation and the id of the rule it is about."""

    verdict: str
    text: str = ""
    rule: str = ""


RIGHT = Verdict("right")


class Try:
    """A person at a task: the table as it is now, and how many answers were wrong.

    ``found`` are the right places tapped so far in a `MarkPlaces`.
    """

    def __init__(self, task: AnyTask, game: str = CAPE_MAY) -> None:
        self.task = task
        self.game = game
        self.part = teaching(game)
        self.table: Table[Any, Any] = stage(task, game)
        self.start = self.table.state
        self.wrong = 0
        self.taken = 0
        self.found: set[str] = set()
        self.done = False

    def _answered(self, verdict: Verdict) -> Verdict:
        if self.done:
            return RIGHT
        self.done = verdict.verdict == "right"
        self.wrong += verdict.verdict == "wrong"
        return verdict

    def _missed(self, text: str) -> Verdict:
        """Judge an answer wrong although it breaks no rule."""
        return self._answered(Verdict("wrong", text, self.task.rule))

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints so far: one once two answers were wrong, and one more after each further one."""
        return () if self.done else self.task.hints[: max(0, self.wrong - 1)]

    def act(self, seat: int, done: Any) -> Verdict:
        """Take an act towards the goals of a `Do`. A wrong one leaves the table as it was."""
        assert isinstance(self.task, data.Do)
        if why := self.part.nonsense(self.start, seat, done):
            return self._missed(why)
        counts = not self.part.asks(self.table.state)
        try:
            self.table.act(seat, done)
        except IllegalAction as error:
            return self.refused(error.refusal)
        now = self.table.state
        open_goals = [
            one for one in self.task.goals if not met(one, self.start, now, self.task.seat, done, self.game)
        ]  # fmt: skip
        if not open_goals:
            return self._answered(Verdict("right", self.task.done))
        self.taken += counts
        left = self.task.acts - self.taken
        # searching farther ahead would keep a person waiting
        if left > self.part.ahead or can_reach(self.task, self.start, now, left, self.game):
            return Verdict("on", _("Good so far."))
        goal = goal_sentence(open_goals[0], self.start, self.game)
        self.again()
        return self._missed(
            _("That is allowed, but it does not reach the goal ({goal}). Try again from the start.", goal=goal)
            if left <= 0
            else _("That is allowed, but then the goal ({goal}) is out of reach. Try again from the start.", goal=goal)
        )

    def refused(self, refusal: Refusal) -> Verdict:
        """Judge an act that the rules refuse: say which rule it breaks, and what would change that, as at a table."""
        return self._answered(Verdict("wrong", *self.part.refused(self.table.state, refusal)))

    def again(self) -> None:
        """Put the position back as it was."""
        self.taken = 0
        self.table.undo(0)

    def takes(self, place: str) -> bool:
        """Return whether a tap on a place of the picture is an answer to a `MarkPlaces`, right or wrong."""
        return isinstance(self.task, data.MarkPlaces) and self.part.tapped(self.start, place) in self.part.candidates(
            self.start, self.task
        )

    def mark(self, place: str) -> Verdict:
        """Take a tap on a place that `takes`."""
        assert isinstance(self.task, data.MarkPlaces)
        place = self.part.tapped(self.start, place)
        wanted = marks(self.start, self.task, self.game)
        if place in wanted:
            self.found.add(place)
            left = len(wanted) - len(self.found)
            if not left:
                return self._answered(Verdict("right", self.part.so(self.task)))
            return Verdict("on", _("Right. Still to find: {n}.", n=left))
        return self._answered(Verdict("wrong", *self.part.not_so(self.start, self.task, place)))

    def say(self, number: int) -> Verdict:
        """Take the number of a `Say`."""
        assert isinstance(self.task, data.Say)
        right, reasons = said(self.start, self.task, self.game)
        if number == right:
            return self._answered(Verdict("right", "; ".join(reasons)))
        if self.part.charted:
            said_so = (
                _("That is too much: see the chart.") if number > right else _("That is too little: see the chart.")
            )
        else:
            said_so = _("That is too much.") if number > right else _("That is too little.")
        # the reasons come last: first the rule and the chart, then the hint
        working = [_("How it adds up: {reasons}.", reasons="; ".join(reasons))] if self.wrong >= 2 and reasons else []
        return self._missed(" ".join([said_so, *working]))

    def arrange(self, made: Sequence[Sequence[str]]) -> Verdict:
        """Take things that were grouped, such as the collections of Cape May's `Arrange`."""
        right, text = self.part.arranged(self.start, self.task, made)
        return self._answered(Verdict("right", text)) if right else self._missed(text)


# --- goals -------------------------------------------------------------------------------------------------


def met(goal: Goal, before: Any, now: Any, seat: int, last: Any, game: str = CAPE_MAY) -> bool:
    """Return whether a goal is reached for a seat, comparing the task's position with the state now."""
    part = teaching(game)
    match goal:
        case data.Gains(what=what, of=of, whose=whose, least=least):
            who = seat if whose is None else whose
            return part.figure(now, who, what, of) - part.figure(before, who, what, of) >= least
        case data.AtMost(what=what, of=of, whose=whose, most=most):
            return part.figure(now, seat if whose is None else whose, what, of) <= most
        case data.Does(kind=kind, place=place):
            at = [getattr(last, name, None) for name in PLACES]
            return last.__struct_config__.tag == kind and (place is None or place in at)
        case _:
            return part.met(goal, before, now, seat, last)


def can_reach(
    task: data.Do, start: Any, s: Any, acts: int, game: str = CAPE_MAY, tries: Iterator[int] | None = None
) -> bool:
    """Return whether all goals of a task can be reached with so many more acts and the game's questions in between:
    yes also if that is not found out within so many ``tries``."""
    part = teaching(game)
    rules = part.rules
    acting = rules.to_act(s)
    if not acting or (acts <= 0 and not part.asks(s)):
        return False
    following = []
    tries = iter(range(MOST_TRIED)) if tries is None else tries
    for one in rules.legal(s, acting[0]):
        if next(tries, None) is None:
            return True
        after = rules.apply(s, acting[0], one, Chance(seed=SEED))
        if all(met(goal, start, after, task.seat, one, game) for goal in task.goals):
            return True
        following.append(after)
    left = acts - (not part.asks(s))
    return any(can_reach(task, start, after, left, game, tries) for after in following)


def asked(task: data.Do, s: Any, game: str = CAPE_MAY) -> str:
    """Say what a task asks for."""
    goals = and_list([goal_sentence(one, s, game) for one in task.goals])
    return ngettext(
        "You are {name}. Reach this in {n} action: {goal}.",
        "You are {name}. Reach this in {n} actions at most: {goal}.",
        task.acts, name=s.seats[task.seat].name, goal=goals,
    )  # fmt: skip


def goal_sentence(goal: Goal, s: Any, game: str = CAPE_MAY) -> str:
    """Say in a few words what a goal asks for, with names as they are at the table ``s``."""
    part = teaching(game)
    match goal:
        case data.Gains(what=what, of=of, whose=whose, least=least):
            figure = _figure(s, part, what, of, whose)
            if least <= 0:
                return _("{figure}: lose no more than {n}", figure=figure, n=-least)
            return _("{figure}: at least {n} more", figure=figure, n=least)
        case data.AtMost(what=what, of=of, whose=whose, most=most):
            return _("{figure}: no more than {n}", figure=_figure(s, part, what, of, whose), n=most)
        case data.Does(kind=kind, place=place):
            deed = _(part.kinds[kind])
            return _("{deed}: {place}", deed=deed, place=part.place_name(s, place)) if place else deed
        case _:
            return part.goal_sentence(goal, s)


def _figure(s: Any, part: Teaching, what: str, of: str | None, whose: int | None) -> str:
    """Name a figure, with its place and whose it is."""
    figure = part.figures[what]
    if of:
        figure = f"{figure} ({part.place_name(s, of)})"
    return figure if whose is None else _("{name}, {figure}", name=s.seats[whose].name, figure=figure)


# --- places and numbers ------------------------------------------------------------------------------------


def marks(s: Any, task: data.MarkPlaces, game: str = CAPE_MAY) -> frozenset[str]:
    """Return the places that a `MarkPlaces` asks for."""
    return teaching(game).marks(s, task)


def said(s: Any, task: data.Say, game: str = CAPE_MAY) -> tuple[int, tuple[str, ...]]:
    """Return the number a `Say` asks for, and the reasons."""
    return teaching(game).said(s, task)


def number_options(right: int) -> tuple[int, ...]:
    """Return four different numbers in order, the right one among them. The same right number always gives the same
    four."""
    near = [right + by for by in (1, -1, 2, 3, -2, 4) if right + by >= 0][:3]
    return tuple(sorted((right, *near)))
