"""What the quiz asks of Cape May: prices, ways, neighbours, awards, birds, income, penalties."""

from __future__ import annotations

import random
from collections.abc import Sequence

from capemay_kit.core.i18n import _, and_list, money, ngettext
from capemay_kit.core.scores import said
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.counting import zone_shares
from capemay_kit.games.cape_may.names import lot_name, space_name
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.scoring import MESSAGES, majority, seat_score
from capemay_kit.games.cape_may.sentences import A_KIND, ZONE_NAMES, bird
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import State, lasting
from capemay_kit.teach.quiz import Asked, Kind, Maker, among, numbers, played


def moments(number: int) -> tuple[State, ...]:
    """Return moments of a game at which somebody takes actions."""
    return played(
        "cape-may", number, 2 + number % 2, _choose, lambda s: s.phase == "actions" and not s.steps and s.round > 2
    )


def _choose(s: State, seat: int, legal: Sequence[AnyAct], rng: random.Random) -> AnyAct:
    # bots that prefer to build leave more to ask about
    works = [one for one in legal if isinstance(one, act.Build | act.Upgrade)]
    return rng.choice(works) if works and rng.random() < 0.6 else rng.choice(legal)


def _cost(s: State, rng: random.Random) -> Asked | None:
    board = s.book.board
    assert board is not None
    free = [lot for lot in board.lots if lot.id not in s.lots]
    if not free:
        return None
    lot, seat = rng.choice(free), s.turn
    cost = act.Build(lot=lot.id).figures(s, seat)[0].value
    text = _(
        "What does it cost {name} now to build {kind} on {lot}?",
        name=s.seats[seat].name,
        kind=A_KIND[lot.builds],
        lot=lot_name(s, lot.id),
    )
    why = _(
        "Building {kind} in {zone} costs ${cost} now.", kind=A_KIND[lot.builds], zone=ZONE_NAMES[lot.zone], cost=cost
    )
    about = {"lot": lot.id, "seat": seat}
    return Asked(text, numbers(cost, rng, money), money(cost), why, "build", about, place=lot.id)


def _ends(s: State, rng: random.Random) -> Asked | None:
    seat = s.turn
    moves = [one for one in CapeMay().legal(s, seat) if isinstance(one, act.Move) and one.card and one.to]
    board, here = s.book.board, s.seats[seat].space
    # how a marker leaves a fire is a ruling of ours, so the quiz does not ask about it
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
    options = among(right, wrong, rng)
    text = _(
        "{name} is at {here} and plays movement card {card}. Where can this move end?",
        card=card,
        name=s.seats[seat].name,
        here=space_name(s, here),
    )
    about = {"seat": seat, "card": card, "options": tuple(options)}
    return Asked(
        text,
        [space_name(s, one) for one in options],
        space_name(s, right),
        _("It is the only one exactly that far by a route the arrows allow, without using a space twice."),
        "move",
        about,
    )


def _adjacent(s: State, rng: random.Random) -> Asked | None:
    board, seat = s.book.board, s.turn
    here = s.seats[seat].space
    if board is None or here is None:
        return None
    near = [lot.id for lot in board.lots_at[here]]
    if not near:
        return None
    others = [lot.id for lot in board.lots if lot.id not in near]
    right = rng.choice(near)
    options = among(right, others, rng)
    text = _("Which lot is adjacent to {name}'s marker?", name=s.seats[seat].name)
    about = {"seat": seat, "options": tuple(options)}
    return Asked(
        text,
        [lot_name(s, one) for one in options],
        lot_name(s, right),
        _("One of its white dots points to the space."),
        "adjacent",
        about,
    )


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


def _income(s: State, rng: random.Random) -> Asked | None:
    zone, kind = rng.randrange(4), rng.randrange(5)
    rise = s.book.income[zone][kind]
    asks = (
        _("By how much does building {kind} in {zone} raise income?")
        if kind < 2
        else _("By how much does upgrading to {kind} in {zone} raise income?")
    )
    text = asks.format(kind=A_KIND[KINDS[kind]], zone=ZONE_NAMES[ZONES[zone]])
    why = _("By {n}: see the player board.", n=rise)
    return Asked(text, numbers(rise, rng), str(rise), why, "build", {"zone": zone, "kind": kind})


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


_KINDS: dict[str, Kind] = {
    "cost": _cost, "ends": _ends, "adjacent": _adjacent, "leader": _leader, "share": _share, "birds": _birds,
    "income": _income, "penalty": _penalty,
}  # fmt: skip
MAKER = Maker(moments, _KINDS, frozenset({"cost", "ends", "adjacent", "leader"}))
"""Makes the questions of this game, as `quiz` finds it."""
