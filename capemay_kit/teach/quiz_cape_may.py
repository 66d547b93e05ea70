"""What the quiz asks of Cape May: prices, ways, neighbours, awards, birds, income, penalties."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.core.i18n import N_, _, and_list, money, ngettext
from capemay_kit.core.scores import said
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.cards import ZONES, UpgradeDeckCard
from capemay_kit.games.cape_may.counting import zone_shares
from capemay_kit.games.cape_may.scoring import MESSAGES, majority, seat_score
from capemay_kit.games.cape_may.sentences import ZONE_NAMES, bird
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import State
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
        why = _("They are tied for most: {tally}.", tally=_tally(s, zone))
    else:
        why = _("{name} has the most: {tally}.", name=right, tally=_tally(s, zone))
    return Asked(
        _("If the game ended now, who would get the award for most buildings in {zone}?", zone=ZONE_NAMES[ZONES[zone]]),
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
    if not s.seats[seat].in_zone(zone):
        return None
    chart = s.book.numbers.majority
    two = len(s.seats) == 2
    most, second = (chart.two_player if two else chart.most)[zone], chart.second[zone]
    right = str(share.points)
    words = {"name": s.seats[seat].name, "zone": ZONE_TITLES[ZONES[zone]], "tally": _tally(s, zone), "most": most}
    text = (
        _("{zone}: the most buildings score {most}. Buildings there: {tally}. What does {name} score?", **words)
        if two
        else _(
            "{zone}: the most buildings score {most}, the second most {second}. Buildings there: {tally}. What does "
            "{name} score?",
            second=second,
            **words,
        )
    )
    if share.place != "nothing":
        why = f"{said(majority(s, zone, share), MESSAGES)}."
    elif two:
        why = _("With two players, only the most buildings score.")
    elif [one.place for one in zone_shares(s, zone)].count("most") > 1:
        why = _("Where players are tied for most, the second most score nothing.")
    else:
        why = _("{name} has neither the most nor the second most buildings there.", name=s.seats[seat].name)
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
    why = "; ".join(f"{said(one.why, MESSAGES)}: {one.points}" for one in line.because) + "."
    text = _(
        "You have {birds}. Collections of 1 to {n} different birds score {table}. How much do your birds score?",
        birds=and_list(named),
        n=len(s.book.numbers.bird_collection),
        table=table,
    )
    return Asked(text, numbers(line.points, rng), str(line.points), why, "collections", {"birds": held}, shown)


def _penalty(s: State, rng: random.Random) -> Asked | None:
    has, hand, due = rng.randint(0, 6), rng.randint(1, 7), rng.randint(2, 9)
    gone = min(hand, max(0, due - has))
    text = ngettext(
        "An event costs you ${due}. You have ${money} and {n} movement card. How many cards do you lose?",
        "An event costs you ${due}. You have ${money} and {n} movement cards. How many cards do you lose?",
        hand,
        due=due,
        money=has,
    )
    why = (
        _("You pay ${paid}, and lose a card for each missing dollar, as long as you have any.", paid=has)
        if has < due
        else _("You can pay all of it, so you lose no card.")
    )
    about = {"money": has, "hand": hand, "due": due}
    return Asked(text, numbers(gone, rng), str(gone), why, "penalty", about)


def _ongoing(s: State, number: int) -> bool:
    card = s.book.card("upgrade", number)
    return isinstance(card, UpgradeDeckCard) and card.kind == "ongoing"


def _plain(s: State, rng: random.Random) -> State:
    """Bring about a moment without lasting effects: no question tells the event and the upgrade cards. How a marker
    leaves a fire is a ruling of ours besides."""
    me = s.seats[s.turn]
    upgrades = tuple(one for one in me.upgrades if not (one and _ongoing(s, one)))
    shown = replace(s, event=None, in_force=()) if s.event or s.in_force else s
    return shown.with_seat(s.turn, upgrades=upgrades, boosts=(), standing=())


def _beside_lots(s: State, rng: random.Random) -> State | None:
    """Bring about a moment at which a marker is beside a free lot."""
    board = s.book.board
    free = (
        [one.id for one in board.spaces if any(lot.id not in s.lots for lot in board.lots_at[one.id])] if board else []
    )
    plain = _plain(s, rng)
    return plain.with_seat(s.turn, space=rng.choice(free), money=rng.randint(3, 12)) if free else None


def _money(s: State, seat: int) -> str:
    return money(s.seats[seat].money)


ANY = Kinds("cape-may")
_MOVES = N_("{name} has {figures} and plays movement card {hand}. Where can this move end?")
_MOVES_TO = N_("{name} has {figures} and plays movement card {hand} to end here: {act}. Which rule forbids it, if any?")
_BUILDS = N_("{name} has {figures} and wants to build. Which of these is allowed?")
_BUILDS_ON = N_("{name} has {figures} and wants to build this: {act}. Which rule forbids it, if any?")
_COST = N_("{name} has {now} and does this: {act}. How much money is left?")
_INCOME = N_("{name} has an income of {now} and does this: {act}. What is the income then?")
_KINDS: dict[str, Kind] = {
    "may move": ANY.may(act.Move, at=_plain, uses=_MOVES, tells=_money),
    "why move": ANY.why(act.Move, at=_plain, uses=_MOVES_TO, tells=_money),
    "may build": ANY.may(act.Build, at=_beside_lots, uses=_BUILDS, tells=_money),
    "why build": ANY.why(act.Build, at=_beside_lots, uses=_BUILDS_ON, tells=_money),
    "cost": ANY.brings(act.Build, act.Upgrade, at=_plain, figure=0, uses=_COST),
    "income": ANY.brings(act.Build, act.Upgrade, at=_plain, figure=1, uses=_INCOME),
    "scores": ANY.scores(), "leader": _leader, "share": _share, "birds": _birds, "penalty": _penalty,
}  # fmt: skip
MAKER = Maker(moments, _KINDS, frozenset(_KINDS) - {"share", "birds", "penalty"})
"""Makes the questions of this game, as `quiz` finds it."""
