"""Questions without end, from positions of games that bots play; the engine makes the answers, so they are right.

A question is made from its number alone: the same number is the same question for everybody.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.words import a, listed
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.labels import figures
from capemay_kit.games.cape_may.lasting import lasting
from capemay_kit.games.cape_may.names import lot_name, space_name
from capemay_kit.games.cape_may.rules import CapeMay, header_for, start_of
from capemay_kit.games.cape_may.scoring import seat_score, zone_shares
from capemay_kit.games.cape_may.sentences import KIND_NAMES, bird
from capemay_kit.games.cape_may.state import State
from capemay_kit.games.cape_may.words import ZONES as ZONE_NAMES
from capemay_kit.teach import words as say

NAMES = ("Anna", "Ben", "Cleo")
EVERY = 12
"""Questions from one game, at moments spread over it."""
GAPS = (3, 8, 20)
"""After how many more questions one that was answered wrong comes again, each time it is answered right."""


class Question(Struct, frozen=True):
    """A question about a position. ``right`` is the place of the answer among the ``options``; ``about`` holds what
    was asked for, so that somebody else can reckon the answer."""

    number: int
    kind: str
    text: str
    options: tuple[str, ...]
    right: int
    why: str
    rule: str
    state: State
    about: dict[str, Any]


@lru_cache(maxsize=16)
def _moments(game: int) -> tuple[State, ...]:
    """Play a game at random and return moments of it at which somebody takes actions."""
    rng = random.Random(f"quiz/{game}")
    rules = CapeMay()
    s = start_of(header_for(NAMES[: 2 + game % 2], seed=f"quiz/{game}"))
    seen = []
    while acting := rules.to_act(s):
        if s.phase == "actions" and not s.steps and s.round > 2:
            seen.append(s)
        legal = rules.legal(s, acting[0])
        # bots that build more leave more to ask about
        works = [one for one in legal if isinstance(one, act.Build | act.Upgrade)]
        chosen = rng.choice(works) if works and rng.random() < 0.6 else rng.choice(legal)
        s = rules.apply(s, acting[0], chosen, Chance(seed=f"quiz/{game}"))
    step = max(1, len(seen) // EVERY)
    return tuple(seen[::step][:EVERY])


def question(number: int) -> Question:
    """Return the question of that number."""
    game, moment = divmod(number, EVERY)
    moments = _moments(game)
    s = moments[moment % len(moments)]
    rng = random.Random(f"question/{number}")
    kinds = list(_KINDS)
    rng.shuffle(kinds)
    for kind in kinds:
        made = _KINDS[kind](s, rng)
        if made is not None:
            text, options, right, why, rule, about, state = made
            return Question(number, kind, text, tuple(options), options.index(right), why, rule, state, about)
    raise AssertionError("unreachable: birds can always be asked about")


_Made = tuple[str, list[str], str, str, str, dict[str, Any], State]


def _numbers(right: int, rng: random.Random, sign: str = "") -> list[str]:
    near = [right + by for by in (-4, -3, -2, -1, 1, 2, 3, 4, 6) if right + by >= 0]
    return [f"{sign}{n}" for n in sorted([right, *rng.sample(near, 3)])]


def _cost(s: State, rng: random.Random) -> _Made | None:
    board = s.book.board
    assert board is not None
    free = [lot for lot in board.lots if lot.id not in s.lots]
    if not free:
        return None
    lot, seat = rng.choice(free), s.turn
    cost = figures(s, seat, act.Build(lot=lot.id))[0].rule
    text = say.ASK_COST.format(name=s.seats[seat].name, kind=a(KIND_NAMES[lot.builds]), lot=lot_name(s, lot.id))
    why = say.COST_IS.format(kind=a(KIND_NAMES[lot.builds]).capitalize(), zone=lot.zone, cost=cost)
    return text, _numbers(cost, rng, "$"), f"${cost}", why, "build", {"lot": lot.id, "seat": seat}, s


def _ends(s: State, rng: random.Random) -> _Made | None:
    seat = s.turn
    moves = [one for one in CapeMay().legal(s, seat) if isinstance(one, act.Move) and one.card and one.to]
    board, here = s.book.board, s.seats[seat].space
    # who stands in a fire moves by a ruling of ours: no question for a quiz
    if not moves or board is None or lasting(s, s.seats[seat]).closed:
        return None
    card = rng.choice([one.card for one in moves])
    ends = sorted({one.to for one in moves if one.card == card and one.to})
    wrong = sorted(set(board.space) - set(ends) - {here})
    names = [space_name(s, one) for one in wrong]
    wrong = [one for one, name in zip(wrong, names, strict=True) if names.count(name) == 1]
    right = rng.choice(ends)
    if len(wrong) < 3 or space_name(s, right) in names:
        return None
    options = [right, *rng.sample(wrong, 3)]
    rng.shuffle(options)
    text = say.ASK_END.format(card=card, name=s.seats[seat].name, here=space_name(s, here))
    about = {"seat": seat, "card": card, "options": tuple(options)}
    return text, [space_name(s, one) for one in options], space_name(s, right), say.END_IS, "move", about, s


def _adjacent(s: State, rng: random.Random) -> _Made | None:
    board, seat = s.book.board, s.turn
    here = s.seats[seat].space
    if board is None or here is None:
        return None
    near = [lot.id for lot in board.lots_at[here]]
    if not near:
        return None
    others = [lot.id for lot in board.lots if lot.id not in near]
    options = [rng.choice(near), *rng.sample(others, 3)]
    right = options[0]
    rng.shuffle(options)
    text = say.ASK_ADJACENT.format(name=s.seats[seat].name)
    about = {"seat": seat, "options": tuple(options)}
    return text, [lot_name(s, one) for one in options], lot_name(s, right), say.ADJACENT_IS, "adjacent", about, s


def _leader(s: State, rng: random.Random) -> _Made | None:
    zone = rng.randrange(4)
    shares = zone_shares(s, zone)
    leaders = [one.name for one, share in zip(s.seats, shares, strict=True) if share.place == "most"]
    right = say.NOBODY if not leaders else say.TIED if len(leaders) > 1 else leaders[0]
    options = [*(one.name for one in s.seats), say.TIED, say.NOBODY]
    how = "none" if not leaders else "tied" if len(leaders) > 1 else "one"
    why = say.LEADER_IS[how].format(name=right, tally=_tally(s, zone))
    return say.ASK_LEADER.format(zone=ZONES[zone]), options, right, why, "majorities", {"zone": zone}, s


def _tally(s: State, zone: int) -> str:
    return ", ".join(f"{one.name} {one.in_zone(zone)}" for one in s.seats)


def _share(s: State, rng: random.Random) -> _Made | None:
    zone, seat = rng.randrange(4), rng.randrange(len(s.seats))
    share = zone_shares(s, zone)[seat]
    chart = s.book.numbers.majority
    two = len(s.seats) == 2
    most, second = (chart.two_player if two else chart.most)[zone], chart.second[zone]
    awards = (say.AWARD if two else say.AWARDS).format(most=most, second=second)
    name, right = s.seats[seat].name, str(share.points)
    text = say.ASK_SHARE.format(name=name, zone=ZONE_NAMES[ZONES[zone]], awards=awards, tally=_tally(s, zone))
    line = next(one for one in seat_score(s, seat).lines if one.category == "majorities")
    why = next((one.text for one in line.because if one.text.startswith(ZONE_NAMES[ZONES[zone]])), say.NO_SHARE)
    return text, _numbers(share.points, rng), right, why, "majorityties", {"zone": zone, "seat": seat}, s


def _birds(s: State, rng: random.Random) -> _Made | None:
    bag = [name for name, n in s.book.numbers.bird_bag.items() for _ in range(n)]
    drawn = rng.sample(bag, rng.randint(3, 6))
    held = {name: drawn.count(name) for name in s.book.species}
    seat = s.turn
    shown = s.with_seat(seat, birds=tuple(held[name] for name in s.book.species), birds_unknown=0)
    line = next(one for one in seat_score(shown, seat).lines if one.category == "birds")
    named = [f"{n} {bird(name)}{'s' if n > 1 else ''}" for name, n in held.items() if n]
    table = ", ".join(map(str, s.book.numbers.bird_collection))
    why = "; ".join(f"{one.text}: {one.points}" for one in line.because)
    text = say.ASK_BIRDS.format(birds=listed(named, "and"), table=table)
    return text, _numbers(line.points, rng), str(line.points), why, "collections", {"birds": held}, shown


def _income(s: State, rng: random.Random) -> _Made | None:
    zone, kind = rng.randrange(4), rng.randrange(5)
    rise = s.book.income[zone][kind]
    verb = say.BUILDING if kind < 2 else say.UPGRADING_TO
    text = say.ASK_INCOME.format(verb=verb, kind=a(KIND_NAMES[KINDS[kind]]), zone=ZONES[zone])
    why = say.INCOME_IS.format(rise=rise)
    return text, _numbers(rise, rng), str(rise), why, "build", {"zone": zone, "kind": kind}, s


def _penalty(s: State, rng: random.Random) -> _Made | None:
    money, hand, due = rng.randint(0, 6), rng.randint(1, 7), rng.randint(2, 9)
    gone = min(hand, max(0, due - money))
    text = say.ASK_PENALTY.format(due=due, money=money, hand=hand)
    why = say.PENALTY_IS.format(paid=min(money, due), gone=gone) if money < due else say.PENALTY_PAID
    about = {"money": money, "hand": hand, "due": due}
    return text, _numbers(gone, rng), str(gone), why, "penalty", about, s


_KINDS: dict[str, Callable[[State, random.Random], _Made | None]] = {
    "cost": _cost, "ends": _ends, "adjacent": _adjacent, "leader": _leader, "share": _share, "birds": _birds,
    "income": _income, "penalty": _penalty,
}  # fmt: skip


# --- what one still has to learn ---------------------------------------------------------------------------


class Again(Struct, frozen=True):
    """A question answered wrong: it comes again when so many were ``asked``; ``box`` counts right answers since."""

    number: int
    due: int
    box: int = 0


class Progress(Struct, frozen=True):
    """How far a person is in the quiz: questions asked and right, what comes again, and the next new one."""

    asked: int = 0
    right: int = 0
    new: int = 0
    again: tuple[Again, ...] = ()

    def number(self) -> int:
        """Return the number of the next question: what is due again first."""
        due = [one.number for one in self.again if one.due <= self.asked]
        # not in the order they were missed in: that would be learned too
        return random.Random(f"again/{self.asked}").choice(due) if due else self.new

    def answered(self, number: int, right: bool) -> Progress:
        """Return the progress after an answer."""
        asked = self.asked + 1
        held: Sequence[Again] = [one for one in self.again if one.number == number]
        box = (held[0].box + 1 if held else len(GAPS)) if right else 0
        rest = tuple(one for one in self.again if one.number != number)
        if box < len(GAPS):
            rest = (*rest, Again(number, asked + GAPS[box], box))
        new = max(self.new, number + 1)
        return replace(self, asked=asked, right=self.right + right, new=new, again=rest)
