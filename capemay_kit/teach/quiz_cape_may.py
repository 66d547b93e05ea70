"""What the quiz asks of Cape May: prices, ways, neighbours, awards, birds, income, penalties."""

from __future__ import annotations

import random
from collections.abc import Sequence

from capemay_kit.core.i18n import N_, _, and_list, ngettext
from capemay_kit.core.scores import said
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.cards import ZONES
from capemay_kit.games.cape_may.counting import zone_shares
from capemay_kit.games.cape_may.scoring import MESSAGES, majority, seat_score
from capemay_kit.games.cape_may.sentences import ZONE_NAMES, bird
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import State, lasting
from capemay_kit.teach.quiz_kinds import Asked, Kind, Kinds, Maker, numbers, played


def moments(number: int) -> tuple[State, ...]:
    """Return moments of a game at which somebody takes actions."""
    return played(
        "cape-may", number, 2 + number % 2, _choose, lambda s: s.phase == "actions" and not s.steps and s.round > 2
    )


def _choose(s: State, seat: int, legal: Sequence[AnyAct], rng: random.Random) -> AnyAct:
    # bots that prefer to build leave more to ask about
    works = [one for one in legal if isinstance(one, act.Build | act.Upgrade)]
    return rng.choice(works) if works and rng.random() < 0.6 else rng.choice(legal)


def _leader(s: State, rng: random.Random) -> Asked | None:
    zone = rng.randrange(4)
    shares = zone_shares(s, zone)
    leaders = [one.name for one, share in zip(s.seats, shares, strict=True) if share.place == "most"]
    right = _("Nobody") if not leaders else _("It would be shared") if len(leaders) > 1 else leaders[0]
    options = [*(one.name for one in s.seats), _("It would be shared"), _("Nobody")]
    if not leaders:
        why = _("Nobody has a building there.")
    elif len(leaders) > 1:
        why = _("Tied for most: {tally}.", tally=_tally(s, zone))
    else:
        why = _("{name} has most: {tally}.", name=right, tally=_tally(s, zone))
    return Asked(
        _("If the game ended now, who would get the award for most in {zone}?", zone=ZONE_NAMES[ZONES[zone]]),
        options,
        right,
        why,
        "majorities",
        {"zone": zone},
    )


def _tally(s: State, zone: int) -> str:
    return ", ".join(f"{one.name} {one.in_zone(zone)}" for one in s.seats)


def _share(s: State, rng: random.Random) -> Asked | None:
    zone, seat = rng.randrange(4), rng.randrange(len(s.seats))
    share = zone_shares(s, zone)[seat]
    chart = s.book.numbers.majority
    two = len(s.seats) == 2
    most, second = (chart.two_player if two else chart.most)[zone], chart.second[zone]
    right = str(share.points)
    words = {"name": s.seats[seat].name, "zone": ZONE_TITLES[ZONES[zone]], "tally": _tally(s, zone), "most": most}
    text = (
        _("{zone}: most scores {most}. Buildings there: {tally}. What does {name} get?", **words)
        if two
        else _(
            "{zone}: most scores {most}, second {second}. Buildings there: {tally}. What does {name} get?",
            second=second,
            **words,
        )
    )
    why = (
        _("Others have more, or there is no building.")
        if share.place == "nothing"
        else said(majority(s, zone, share), MESSAGES)
    )
    return Asked(text, numbers(share.points, rng), right, why, "majorityties", {"zone": zone, "seat": seat})


def _birds(s: State, rng: random.Random) -> Asked | None:
    bag = [name for name, n in s.book.numbers.bird_bag.items() for __ in range(n)]
    drawn = rng.sample(bag, rng.randint(3, 6))
    held = {name: drawn.count(name) for name in s.book.species}
    seat = s.turn
    shown = s.with_seat(seat, birds=tuple(held[name] for name in s.book.species), birds_unknown=0)
    line = next(one for one in seat_score(shown, seat).lines if one.category == "birds")
    named = [f"{n} × {bird(name)}" for name, n in held.items() if n]
    table = ", ".join(map(str, s.book.numbers.bird_collection))
    why = "; ".join(f"{said(one.why, MESSAGES)}: {one.points}" for one in line.because)
    text = _(
        "You have {birds}. Collections score {table} by size. How much do your birds score?",
        birds=and_list(named),
        table=table,
    )
    return Asked(text, numbers(line.points, rng), str(line.points), why, "collections", {"birds": held}, shown)


def _penalty(s: State, rng: random.Random) -> Asked | None:
    money, hand, due = rng.randint(0, 6), rng.randint(1, 7), rng.randint(2, 9)
    gone = min(hand, max(0, due - money))
    text = ngettext(
        "A penalty of ${due}. You have ${money} and {n} movement card. How many cards do you lose?",
        "A penalty of ${due}. You have ${money} and {n} movement cards. How many cards do you lose?",
        hand,
        due=due,
        money=money,
    )
    why = (
        _("You can pay ${paid}; each missing dollar costs a card: {n}.", paid=min(money, due), n=gone)
        if money < due
        else _("You can pay all of it: you lose no card.")
    )
    about = {"money": money, "hand": hand, "due": due}
    return Asked(text, numbers(gone, rng), str(gone), why, "penalty", about)


def _no_fire(s: State, rng: random.Random) -> State | None:
    # how a marker leaves a fire is a ruling of ours, so the quiz does not ask about it
    return None if lasting(s, s.seats[s.turn]).closed else s


def _beside_lots(s: State, rng: random.Random) -> State | None:
    """Bring about a moment at which a marker is beside a free lot."""
    board = s.book.board
    free = (
        [one.id for one in board.spaces if any(lot.id not in s.lots for lot in board.lots_at[one.id])] if board else []
    )
    return s.with_seat(s.turn, space=rng.choice(free), money=rng.randint(3, 12)) if free else None


ANY = Kinds("cape-may")
WHERE = N_("{name} plays movement card {hand} ({figures}). Where can this move end?")
_KINDS: dict[str, Kind] = {
    "may move": ANY.may(act.Move, at=_no_fire, uses=WHERE), "why move": ANY.why(act.Move, at=_no_fire),
    "may build": ANY.may(act.Build, at=_beside_lots), "why build": ANY.why(act.Build, at=_beside_lots),
    "cost": ANY.brings(act.Build, act.Upgrade, figure=0), "income": ANY.brings(act.Build, act.Upgrade, figure=1),
    "scores": ANY.scores(), "leader": _leader, "share": _share, "birds": _birds, "penalty": _penalty,
}  # fmt: skip
MAKER = Maker(moments, _KINDS, frozenset(_KINDS) - {"share", "birds", "penalty"})
"""Makes the questions of this game, as `quiz` finds it."""
