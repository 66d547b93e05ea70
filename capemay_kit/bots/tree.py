"""Searching ahead by imagined games: a tree of acts over what may be hidden, for which a game's rules are enough.

In each imagined game what is hidden is determinized, one of the plans is carried out that are compared, and all seats
play on: by the tree as far as it reaches, then by what looks best one act ahead. It goes to the end, or to where what
was learnt can tell how games end. The tree is one for all determinizations, since a seat can choose only by what it
knows (information-set Monte Carlo tree search), and what chance brings is drawn anew each time (an open loop).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from math import log, sqrt
from random import Random
from time import process_time
from typing import Any, NamedTuple

from capemay_kit.bots.search import Plan, preferred, turns
from capemay_kit.bots.values import FINAL, RIVALS, ValueFunction
from capemay_kit.core.chance import Chance

WIDTH, ALIKE = 12, 2
"""How many lines of the own turn are followed to find the plans that are compared, and how many of those may begin with
the same act."""
SURE, FEWEST = 2.5, 4
"""A plan is given up that is worse than the best by so many standard errors, after so many games at least."""
WIDEN = 6
"""After so many games at a node of the tree one more act is tried there."""
EXPLORES = 0.7
"""How strongly the tree prefers acts that were tried seldom, in standard deviations of what came of games."""
ANY = 0.5
"""How often seats do anything in imagined games where nothing was learnt: what looks best one act ahead may mislead."""
BREATH = 4
"""After so many acts others have their turn."""
FARTHEST = 600
"""At most so many acts are imagined in a game."""
COVERED = object()
"""Stands for an act that the next to choose does not see, since they choose at once."""
ByReason = Mapping[str, float]


END = 1_000
"""So far ahead is to the end of any game."""


class Effort(NamedTuple):
    """How much is imagined: so many ``games`` among so many ``plans``, each so far ``ahead`` (`Valuing.progress`), for
    at most so many ``seconds`` of the processor's time (0: no limit). What was learnt counts as much as ``trust``
    imagined games of a plan. With nothing ``ahead`` they go to the end too, but seats play on by what they have then,
    which is faster, and not by what was learnt."""

    games: int
    plans: int = 8
    ahead: int = 0
    seconds: float = 0.0
    trust: float = 4.0


class Tried:
    """What came of an act at a node of the tree, for whoever did it, and the nodes it leads to."""

    __slots__ = ("below", "games", "squares", "total")

    def __init__(self) -> None:
        self.games, self.total, self.squares = 0, 0.0, 0.0
        self.below: dict[Any, Node] = {}


class Node:
    """A node of the tree: what a seat has done there until now, by the act."""

    __slots__ = ("acts", "games")

    def __init__(self) -> None:
        self.acts: dict[Any, Tried] = {}
        self.games = 0

    def choose(self, ranked: Sequence[Any]) -> Any:
        """Choose one of the acts that look best: more of them, the more games were here."""
        first = ranked[: 1 + self.games // WIDEN]
        for act in first:
            if act not in self.acts:
                return act
        its = [self.acts[act] for act in first]
        games = sum(one.games for one in its)
        mean = sum(one.total for one in its) / games
        spread = sqrt(max(0.0, sum(one.squares for one in its) / games - mean * mean))
        far = EXPLORES * spread * sqrt(log(games))
        return first[max(range(len(first)), key=lambda i: its[i].total / its[i].games + far / sqrt(its[i].games))]


def thinking(
    know: ValueFunction, view: Any, seat: int, legal: Sequence[Any], effort: Effort, rng: Random
) -> Generator[None, None, list[Plan]]:
    """Compare plans by imagined games, and return them, what is wanted most first.

    Games are shared out by halving: after each round the better half goes on, and before that what is surely worse is
    given up. All plans of a round meet the same hidden cards and draws. Yields every few acts. Needs a game with a
    `Valuing`.
    """
    valuing, began = know.valuing, process_time()
    assert valuing is not None
    plans = apart((yield from turns(know, view, seat, legal, WIDTH)))[: effort.plans]
    if len(plans) == 1:
        return plans
    # others that choose at once must not learn what to do against each plan
    shared = Node() if len(know.rules.to_act(view)) > 1 else None
    all_of = [Imagined(one, _parts_of(know, one, seat), effort.trust, shared or Node()) for one in plans]
    going, until = list(all_of), valuing.progress(view) + effort.ahead if effort.ahead else None
    slips = 0.0 if know.knows(view) and not valuing.searched else ANY
    rounds = (len(going) - 1).bit_length()
    for _ in range(rounds):
        half = (len(going) + 1) // 2
        for _ in range(max(1, effort.games // (rounds * len(going)))):
            if len(going) == 1 or (effort.seconds and process_time() - began > effort.seconds):
                break
            seed = str(rng.random())
            world = valuing.determinize(view, seat, Random(seed))
            for one in going:
                one.learn((yield from _played(know, world, seat, one, until, slips, seed)))
            best = max(going, key=lambda one: one.wanted)
            if until is not None:
                # to the end of a game the tree still learns what a plan is worth
                going = [one for one in going if one is best or not one.surely_worse(best)]
        going = sorted(going, key=lambda one: -one.wanted)[:half]
    best = going[0]
    others = [one.compared_with(best) for one in all_of if one is not best]
    # one that was given up early may look better by the few games that both met
    return [best.compared_with(best), *sorted(others, key=lambda one: -one.wanted)]


def apart(plans: Sequence[Plan]) -> list[Plan]:
    """Leave out plans that are a better one in another order, and those of which better ones begin alike."""
    found: dict[Any, Plan] = {}
    begin: Counter[Any] = Counter()
    for one in plans:
        if begin[one.act] < ALIKE and found.setdefault(frozenset(Counter(one.acts).items()), one) is one:
            begin[one.act] += 1
    return list(found.values())


class Imagined:
    """A plan, and what came of the games in which it was carried out: by how much the seat was ahead of the best of the
    others, by reason. What was ``known`` of the plan before counts as much as ``trust`` games."""

    def __init__(self, plan: Plan, known: ByReason, trust: float, node: Node) -> None:
        self.plan, self.known, self.trust, self.node = plan, known, trust, node
        self.came: list[ByReason] = []
        self.leads: list[float] = []

    def learn(self, came: ByReason) -> None:
        """Take over what came of a game."""
        self.came.append(came)
        self.leads.append(sum(came.values()))

    @property
    def wanted(self) -> float:
        """How much it is wanted, to be compared with others that met the same games."""
        return (self.trust * sum(self.known.values()) + sum(self.leads)) / (self.trust + len(self.leads))

    def surely_worse(self, best: Imagined) -> bool:
        """Say whether games tell that another plan is better, which met the same."""
        games = len(self.leads)
        if games < FEWEST:
            return False
        apart = [one - other for one, other in zip(self.leads, best.leads, strict=True)]
        mean = sum(apart) / games
        error = sqrt(sum((one - mean) ** 2 for one in apart) / (games - 1) / games)
        return self.wanted < best.wanted - SURE * error

    def compared_with(self, best: Imagined) -> Plan:
        """Return the plan with how much it is wanted and for what, by the games that both it and the ``best`` met."""
        parts: dict[str, float] = {}
        for weight, mine, its in (
            *((1 / len(best.came), one, {}) for one in best.came),
            (self.trust / (self.trust + len(self.came)), self.known, best.known),
            *((1 / (self.trust + len(self.came)), *both) for both in zip(self.came, best.came, strict=False)),
        ):
            for id in {**mine, **its}:
                parts[id] = parts.get(id, 0.0) + weight * (mine.get(id, 0.0) - its.get(id, 0.0))
        return self.plan._replace(wanted=sum(parts.values()), parts=parts)


def _parts_of(know: ValueFunction, plan: Plan, seat: int) -> ByReason:
    parts = know.parts(plan.end, seat) if know.knows(plan.end) else {FINAL: plan.value}
    return {**parts, RIVALS: plan.wanted - plan.value}


def _played(
    know: ValueFunction, s: Any, me: int, one: Imagined, until: int | None, slips: float, seed: str
) -> Generator[None, None, ByReason]:
    """Play an imagined game, and return by how much a seat is ahead in it, by reason."""
    rules, valuing, planned = know.rules, know.valuing, list(one.plan.acts)
    assert valuing is not None
    way: list[tuple[int, Node, Tried]] = []
    rng = Random(f"{seed}/acts")
    node: Node | None = one.node
    together: set[int] = set()
    for number in range(FARTHEST):
        acting = rules.to_act(s)
        if not acting or (until is not None and not planned and valuing.progress(s) >= until):
            break
        seat = acting[0]
        together.update(acting if len(acting) > 1 else ())
        act = rules.by_itself(s)
        if act is None:
            legal = rules.legal(s, seat)
            if not legal:
                # what was guessed may fit nowhere
                break
            if seat == me and planned and planned[0] in legal:
                act = planned.pop(0)
            elif len(legal) == 1:
                act = legal[0]
                if seat == me:
                    planned.clear()
            else:
                if seat == me:
                    planned.clear()
                if node is None and rng.random() < slips:
                    act = rng.choice(legal)
                else:
                    # whoever chooses at once with others does not see what they chose
                    seen = rules.view(s, seat) if seat in together else s
                    ranked = preferred(know, seen, seat, legal, until is not None)
                    act = ranked[0] if node is None else node.choose(ranked)
                if node is not None:
                    tried = node.acts.setdefault(act, Tried())
                    way.append((seat, node, tried))
                    below = COVERED if together - {seat} else act
                    node = tried.below.setdefault(below, Node()) if tried.games else None
        s = rules.apply(s, seat, act, Chance(seed=seed))
        together.discard(seat)
        if number % BREATH == BREATH - 1:
            yield
    points, parts = _came(know, s, me)
    for seat, at, tried in way:
        lead = points[seat] - _best_other(points, seat)
        at.games += 1
        tried.games += 1
        tried.total += lead
        tried.squares += lead * lead
    return {**parts, RIVALS: -_best_other(points, me)}


def _came(know: ValueFunction, s: Any, me: int) -> tuple[list[float], ByReason]:
    """Return what every seat has at the end, or comes to as far as can be told, and for what reasons one does."""
    assert know.valuing is not None
    seats = range(len(s.seats))
    if not know.rules.to_act(s) or not know.knows(s):
        points = [know.valuing.points(s, seat) for seat in seats]
        return points, {FINAL: points[me]}
    s = know.settled(s)
    return [know.estimate(s, seat).points for seat in seats], know.parts(s, me, ending=True)


def _best_other(points: Sequence[float], seat: int) -> float:
    return max((one for i, one in enumerate(points) if i != seat), default=0.0)
