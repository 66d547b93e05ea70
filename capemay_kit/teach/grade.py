"""Grading by the engine: any act that reaches the goal is right, and a wrong one is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from capemay_kit.core.chance import Chance
from capemay_kit.core.table import Table
from capemay_kit.core.words import a
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import words
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.birds import collections
from capemay_kit.games.cape_may.book import BIRDS_APART, WILD
from capemay_kit.games.cape_may.cards import Zone
from capemay_kit.games.cape_may.effects import pay
from capemay_kit.games.cape_may.labels import figures
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.scoring import Share, seat_score, zone_shares
from capemay_kit.games.cape_may.sentences import KIND_NAMES
from capemay_kit.games.cape_may.state import CAME_FROM, KIND, ZONE, State
from capemay_kit.teach import lesson as data
from capemay_kit.teach import words as say
from capemay_kit.teach.lesson import AnyGoal, AnyTask
from capemay_kit.teach.reference import rule_for


class Verdict(Struct, frozen=True):
    """What an answer is worth: ``right``, ``wrong`` or ``on`` (allowed, and the goal can still be reached), what is
    said of it, and the id of the rule it is about."""

    verdict: str
    text: str = ""
    rule: str = ""


RIGHT = Verdict("right")


class Try:
    """Somebody at a task: the table as it stands now, and how often it went wrong."""

    def __init__(self, task: AnyTask) -> None:
        self.task = task
        self.table: Table[State, AnyAct] = data.stage(task)
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
        """Judge an answer wrong that breaks no rule."""
        return self._answered(Verdict("wrong", text, self.task.rule))

    @property
    def hint(self) -> str:
        """What helps, once two answers were wrong."""
        return self.task.hint if self.wrong >= 2 and not self.done else ""

    def act(self, seat: int, a: AnyAct) -> Verdict:
        """Take an act towards the goals of a `Do`; a wrong one leaves the table as it was."""
        assert isinstance(self.task, data.Do)
        if isinstance(a, act.Skip) and seat == self.start.ava:
            # at a table people say so; here her card can be carried out
            return self._missed(say.POSSIBLE)
        counts = not self.table.state.steps
        try:
            self.table.act(seat, a)
        except IllegalAction as error:
            return self.refused(error.refusal)
        now = self.table.state
        open_goals = [one for one in self.task.goals if not met(one, self.start, now, self.task.seat, a)]
        if not open_goals:
            return self._answered(RIGHT)
        self.taken += counts
        left = self.task.acts - self.taken
        # two acts ahead is more than a person waits for
        if left > 1 or can_reach(self.task, self.start, now, left):
            return Verdict("on", say.ON)
        text = say.MISSED if left <= 0 else say.DEAD_END
        self.again()
        return self._missed(text.format(goal=goal_sentence(open_goals[0])))

    def refused(self, refusal: Refusal) -> Verdict:
        """Take a refused act: say which rule it breaks and what would change that, as at the table."""
        why, change = words.refusal(self.table.state, refusal)
        rule = rule_for("cape-may", refusal.rule)
        return self._answered(Verdict("wrong", f"{why} {change}", rule.id if rule else ""))

    def again(self) -> None:
        """Put the position back as it was."""
        self.taken = 0
        self.table.undo(0)

    def mark(self, place: str) -> Verdict:
        """Take a tap on a place of a `Mark`."""
        assert isinstance(self.task, data.Mark)
        wanted = marks(self.start, self.task)
        if place in wanted:
            self.found.add(place)
            left = len(wanted) - len(self.found)
            if not left:
                return self._answered(Verdict("right", say.MARK_IS[self.task.what]))
            return Verdict("on", say.MORE.format(n=left))
        if self.task.what in ("diagonal", "beside"):
            return self._missed(say.NOT_SO[self.task.what])
        tried = act.Build(lot=place) if self.task.what == "lots" else act.Move(self.task.card, place)
        refusal = self.table.rules.why_not(self.start, self.task.seat, tried)
        assert refusal is not None
        return self.refused(refusal)

    def say(self, number: int) -> Verdict:
        """Take the number of a `Say`."""
        assert isinstance(self.task, data.Say)
        right, reasons = said(self.start, self.task)
        if number == right:
            return self._answered(Verdict("right", "; ".join(reasons)))
        # the working is given away last: first the rule and the chart, then the hint
        working = say.BECAUSE.format(why="; ".join(reasons) or say.NOTHING) if self.wrong >= 2 else ""
        return self._missed(f"{say.TOO_MUCH if number > right else say.TOO_LITTLE} {working}".strip())

    def arrange(self, made: Sequence[Sequence[str]]) -> Verdict:
        """Take collections, each a list of species, for an `Arrange`."""
        assert isinstance(self.task, data.Arrange)
        points, fault = worth_of(self.start, self.task.seat, made)
        if fault:
            return self._missed(fault)
        best = best_birds(self.start, self.task.seat)
        if points == best:
            return self._answered(Verdict("right", say.POINTS.format(n=points)))
        return self._missed(say.BETTER.format(n=points))


# --- goals -------------------------------------------------------------------------------------------------


def met(goal: AnyGoal, before: State, now: State, seat: int, last: AnyAct) -> bool:
    """Say whether a goal is reached for a seat, comparing the task's position with the state now."""
    old, new = before.seats[seat], now.seats[seat]
    match goal:
        case data.EndsOn(special=special, space=space):
            here = now.book.board.space[new.space] if now.book.board and new.space else None
            if here is None or new.space == old.space:
                return False
            return (space is None or here.id == space) and (
                special is None or (here.special is not None and here.special.kind == special)
            )
        case data.Builds(kind=kind, zone=zone, cheapest=cheapest):
            grown = [
                (z, k) for z in ZONE.values() for k in KIND.values()
                if new.buildings[5 * z + k] > old.buildings[5 * z + k]
                and (kind is None or KIND[kind] == k) and (zone is None or ZONE[zone] == z)
            ]  # fmt: skip
            return bool(grown) and (not cheapest or old.money - new.money <= _cheapest(before, seat, goal))
        case data.Gains(what=what, least=least):
            return _amount(now, seat, what) - _amount(before, seat, what) >= least
        case data.UsesCard():
            return isinstance(last, act.Use)


def can_reach(task: data.Do, start: State, s: State, acts: int) -> bool:
    """Say whether so many further acts, and what waits before them, can reach all goals of a task."""
    rules = CapeMay()
    acting = rules.to_act(s)
    if not acting or (acts <= 0 and not s.steps):
        return False
    following = []
    for one in rules.legal(s, acting[0]):
        after = rules.apply(s, acting[0], one, Chance(seed="lesson"))
        if all(met(goal, start, after, task.seat, one) for goal in task.goals):
            return True
        following.append(after)
    return any(can_reach(task, start, after, acts - (not s.steps)) for after in following)


def _cheapest(s: State, seat: int, goal: data.Builds) -> int:
    rules = CapeMay()
    prices = []
    for one in rules.legal(s, seat):
        if isinstance(one, act.Build | act.Upgrade):
            after = one.kind or (s.book.board.lot[one.lot].builds if s.book.board and one.lot else None)
            zone = one.zone or (s.book.board.lot[one.lot].zone if s.book.board and one.lot else None)
            if goal.kind in (None, after) and goal.zone in (None, zone):
                prices.append(figures(s, seat, one)[0].rule)
    return min(prices, default=0)


def _amount(s: State, seat: int, what: str) -> int:
    me = s.seats[seat]
    match what:
        case "money":
            return me.money
        case "income":
            return me.income
        case "birds":
            return me.tokens
        case "prestige":
            return seat_score(s, seat).total
        case "upgrade_cards":
            return len(me.upgrades)
        case "activity_cards":
            return len(me.activity)
        case _:
            return len(me.hand)


def goal_sentence(goal: AnyGoal) -> str:
    """Say what a goal asks for."""
    match goal:
        case data.EndsOn(special=special, space=space):
            if special:
                return f"end on {a(words.SPECIALS[special])}"
            return "move the marker to where the task says" if space else "move the marker"
        case data.Builds(kind=kind, zone=zone, cheapest=cheapest):
            what = a(KIND_NAMES[kind]) if kind else "a building"
            verb = "upgrade to" if kind and KIND[kind] in CAME_FROM else "build"
            return f"{verb} {what}{f' in {zone}' if zone else ''}{', as cheaply as possible' if cheapest else ''}"
        case data.Gains(what=what, least=least):
            named = what.replace("_", " ")
            if least == 1:
                return f"gain {a(named.removesuffix('s'))} or more"
            return f"gain {least} {named} or more" if least > 0 else f"lose no more than {-least} {named}"
        case data.UsesCard():
            return "use an upgrade card"


# --- marks, numbers, birds --------------------------------------------------------------------------------


def marks(s: State, task: data.Mark) -> frozenset[str]:
    """Return the places a `Mark` asks for."""
    legal = CapeMay().legal(s, task.seat)
    board, here = s.book.board, s.seats[task.seat].space
    if task.what == "lots":
        return frozenset(one.lot for one in legal if isinstance(one, act.Build) and one.lot)
    if task.what == "beside" and board and task.lot:
        return frozenset(board.neighbours[task.lot])
    if task.what == "diagonal" and board and here:
        # the vocabulary's "diagonal" holds the adjacent ones too
        return frozenset(lot.id for lot in board.lots_diagonal[here]) - {lot.id for lot in board.lots_at[here]}
    return frozenset(one.to for one in legal if isinstance(one, act.Move) and one.card == task.card and one.to)


def said(s: State, task: data.Say) -> tuple[int, tuple[str, ...]]:
    """Return the number a `Say` asks for, and the reasons."""
    if task.lot is not None:
        piece = s.lots.get(task.lot)
        tried: AnyAct = act.Build(lot=task.lot) if piece is None else act.Upgrade(lot=task.lot)
        cost = figures(s, task.seat, tried)[0].rule
        return cost, (say.COST.format(cost=cost),)
    if task.penalty is not None:
        me, after = s.seats[task.seat], pay(s, task.seat, -task.penalty, Chance(seed="lesson")).seats[task.seat]
        lost = len(me.hand) - len(after.hand)
        return lost, (say.PENALTY_IS.format(paid=me.money - after.money, gone=lost).removesuffix("."),)
    if task.zone is not None:
        share = zone_shares(s, ZONE[task.zone])[task.seat]
        names, counts = [one.name for one in s.seats], [one.in_zone(ZONE[task.zone]) for one in s.seats]
        if share.place == "nothing":
            tally = ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))
            why = say.NO_BUILDING if not counts[task.seat] else say.TWO_PLAYERS if len(names) == 2 else say.NOT_SECOND
            return 0, (say.NO_MAJORITY.format(zone=words.ZONES[task.zone], tally=tally, why=why),)
        text = words.score_majority(task.zone, names, counts, task.seat, share.place, share.shared)
        return share.points, (f"{text}{_division(s, task.zone, share)}",)
    line = next(one for one in seat_score(s, task.seat).lines if one.category == (task.line or "victorians"))
    return line.points, tuple(f"{one.text}: {one.points}" for one in line.because)


def _division(s: State, zone: Zone, share: Share) -> str:
    """Write out how an award is shared; empty for one that is not."""
    if share.shared == 1:
        return ""
    chart, at = s.book.numbers.majority, ZONE[zone]
    two = len(s.seats) == 2
    both = str(chart.two_player[at]) if two else f"({chart.most[at]} + {chart.second[at]})"
    whole = both if share.place == "most" else str(chart.second[at])
    return f": {whole} ÷ {share.shared} → {share.points}"


def number_options(right: int) -> tuple[int, ...]:
    """Return four different numbers, the right one among them in a place that depends on it alone."""
    near = [right + by for by in (1, -1, 2, 3, -2, 4) if right + by >= 0][:3]
    return tuple(sorted((right, *near)))


def tokens_of(s: State, seat: int) -> list[str]:
    """List a seat's bird tokens that can be in collections, one by one."""
    held = zip(s.book.species, s.seats[seat].birds, strict=True)
    return [name for name, n in held for _ in range(n) if name not in BIRDS_APART]


def best_birds(s: State, seat: int) -> int:
    """Return what the best arrangement of a seat's tokens in collections scores."""
    names = [name for name in s.book.species if name not in (WILD, *BIRDS_APART)]
    held = tokens_of(s, seat)
    points, _ = collections([held.count(one) for one in names], held.count(WILD), s.book.numbers.bird_collection)
    return points


def worth_of(s: State, seat: int, made: Iterable[Sequence[str]]) -> tuple[int, str]:
    """Return what collections score, and what is wrong with them (empty: nothing)."""
    chart = s.book.numbers.bird_collection
    left = tokens_of(s, seat)
    points = 0
    for one in made:
        if not one:
            continue
        plain = [bird for bird in one if bird != WILD]
        if len(set(plain)) < len(plain):
            twice = next(bird for bird in plain if plain.count(bird) > 1)
            return 0, say.TWICE.format(bird=words.bird(twice))
        if len(one) > len(chart):
            return 0, say.TOO_LONG.format(n=len(chart))
        for bird in one:
            if bird not in left:
                return 0, say.NOT_HELD.format(bird=words.bird(bird))
            left.remove(bird)
        points += chart[len(one) - 1]
    return points, ""
