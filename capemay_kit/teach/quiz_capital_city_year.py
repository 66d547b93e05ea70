"""Quiz questions about Capital City's year: the auction, whose turn it is, how a season is set up, who wins."""

from __future__ import annotations

import random
from typing import NamedTuple

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.auction import highest_priority, in_order
from capemay_kit.games.capital_city.book import FEWEST, MOST, SEASONS
from capemay_kit.games.capital_city.names import SEASONS as SEASON_NAMES
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.capital_city.scoring import decide, seat_score
from capemay_kit.games.capital_city.state import State
from capemay_kit.teach.quiz import Asked, Kind, numbers

SEED = "quiz"
MONEY = 8
"""Enough dollars for any auction that is asked about."""


# --- the auction -----------------------------------------------------------------------------------------


class _Bidding(NamedTuple):
    """An auction so far: its states, its acts, and the sentences about them."""

    states: tuple[State, ...]
    acts: tuple[tuple[int, bool], ...]
    said: str

    @property
    def now(self) -> State:
        return self.states[-1]


def _bidding(s: State, rng: random.Random, whole: bool) -> _Bidding:
    """Let everybody bid and take, for a while or to the end."""
    first = rng.randrange(len(s.seats))
    seats = tuple(replace(one, priority=0, money=MONEY) for one in s.seats)
    now = replace(s, phase="auction", seats=seats, first=first, turn=first, pot=0, order=(), pending=(), done=())
    states, said = [now], []
    acts: list[tuple[int, bool]] = []
    length = rng.randint(2, 3 * len(s.seats))
    while now.phase == "auction" and (whole or len(acts) < length):
        seat, pot = now.turn, now.pot
        bids = now.seats[seat].money > 0 and rng.random() < (0.75 if pot < 2 * len(s.seats) else 0.3)
        taken, name = highest_priority(now), now.seats[seat].name
        after = GAME.apply(now, seat, act.Bid() if bids else act.TakePriority(), Chance(seed=SEED))
        if after.phase != "auction" and not whole:
            break
        if bids:
            said.append(_("{name} bids ${n}", name=name, n=s.book.numbers.bid))
        elif pot:
            said.append(_("{name} takes priority {n} and ${pot}", name=name, n=taken, pot=pot))
        else:
            said.append(_("{name} takes priority {n} and no money", name=name, n=taken))
        acts.append((seat, bids))
        now = after
        states.append(now)
    return _Bidding(tuple(states), tuple(acts), ", ".join(said))


def _next(s: State, rng: random.Random) -> Asked | None:
    made = _bidding(s, rng, whole=False)
    if not made.acts:
        return None
    names = [one.name for one in s.seats]
    text = _("Bidding so far: {bids}. Whose turn is it?", bids=made.said)
    about = {"first": made.states[0].turn, "acts": made.acts}
    return Asked(
        text,
        names,
        names[made.now.turn],
        _("Bidding goes on clockwise; whoever has a priority card is out."),
        "auction",
        about,
        made.now,
    )


def _pot(s: State, rng: random.Random) -> Asked | None:
    made = _bidding(s, rng, whole=False)
    if not made.acts:
        return None
    now, seat = made.now, made.now.turn
    after = GAME.apply(now, seat, act.TakePriority(), Chance(seed=SEED))
    got = after.seats[seat].priority, after.seats[seat].money - now.seats[seat].money
    n = len(s.seats)
    near = [(card, pot) for card in range(1, n + 1) for pot in (got[1], got[1] + 1, got[1] - 1, len(made.acts), 0)
            if pot >= 0 and (card, pot) != got]  # fmt: skip
    near.sort(key=lambda one: (abs(one[0] - got[0]) + abs(one[1] - got[1]), one))
    options = sorted({got, *rng.sample(list(dict.fromkeys(near))[:6], 3)}, reverse=True)
    said = [
        _("Priority {n} and ${pot}", n=card, pot=pot) if pot else _("Priority {n} and no money", n=card)
        for card, pot in options
    ]
    text = _(
        "Bidding so far: {bids}. What does {name} get by taking a priority card now?",
        bids=made.said,
        name=s.seats[seat].name,
    )
    about = {"acts": made.acts, "seats": n, "options": tuple(options)}
    return Asked(
        text,
        said,
        said[options.index(got)],
        _("The highest card left, and all of the pot."),
        "auction",
        about,
        made.now,
    )


def _round(s: State, rng: random.Random) -> Asked | None:
    made = _bidding(s, rng, whole=True)
    seat = rng.randrange(len(s.seats))
    gain = made.now.seats[seat].money - MONEY
    bid = s.book.numbers.bid
    paid = sum(bid for one, bids in made.acts if one == seat and bids)
    takers = [one for one, bids in made.acts if not bids]
    last = next(one.name for i, one in enumerate(s.seats) if i not in takers)
    options = sorted({gain, *rng.sample([gain + by for by in (-3, -2, -1, 1, 2, 3)], 3)})
    said = [_gained(one) for one in options]
    name = s.seats[seat].name
    text = _(
        "The whole auction: {bids}. {last} gets the last card. How many dollars did {name} gain or lose?",
        bids=made.said,
        last=last,
        name=name,
    )
    why = _("{name} bid ${paid} in all and took ${taken} from the pot.", name=name, paid=paid, taken=gain + paid)
    about = {"acts": made.acts, "seat": seat}
    return Asked(text, said, _gained(gain), why, "auction", about, made.now)


def _gained(n: int) -> str:
    return f"{'+' if n > 0 else '–'}${abs(n)}" if n else _("Nothing")


# --- seasons ---------------------------------------------------------------------------------------------


ORDER = Texts({
    "choose": "Priority cards: {cards}. Who chooses from the train first?",
    "buy": "Priority cards: {cards}. Who may buy a building first?",
    "attach": "Priority cards: {cards}. Who attaches characters first?",
    "bid": "Priority cards: {cards}. Who bids first next season?",
})  # fmt: skip
WHY_FIRST = Texts({
    "choose": "Priority 1 chooses a character first.", "buy": "Priority 1 may buy first.",
    "attach": "The highest priority attaches first.", "bid": "Whoever had priority 1 bids first in the next season.",
})  # fmt: skip


def _order(s: State, rng: random.Random) -> Asked | None:
    n = len(s.seats)
    cards = rng.sample(range(1, n + 1), n)
    shown = replace(s, seats=tuple(replace(one, priority=card) for one, card in zip(s.seats, cards, strict=True)))
    order = in_order(shown)
    what = rng.choice(sorted(ORDER))
    first = order[-1] if what == "attach" else order[0]
    said = ", ".join(f"{one.name} {card}" for one, card in zip(s.seats, cards, strict=True))
    names = [one.name for one in s.seats]
    rule = "firstbidder" if what == "bid" else "turns"
    about = {"what": what, "cards": tuple(cards)}
    return Asked(ORDER[what].format(cards=said), names, names[first], WHY_FIRST[what], rule, about)


SEASON = Texts({
    "street": "How many buildings are on Main Street in {season}, with {n} players?",
    "train": "How many characters are on a train, with {n} players?",
    "trains": "How many characters come by train in {season}, with {n} players?",
})  # fmt: skip


def _season(s: State, rng: random.Random) -> Asked | None:
    what, season, seats = rng.choice(sorted(SEASON)), rng.randrange(len(SEASONS)), rng.randint(FEWEST, MOST)
    laid = _laid_out(s, season, seats)
    n = s.book.numbers
    right = {
        "street": len(laid.street), "train": len(laid.trains[0].cards), "trains": sum(len(t.cards) for t in laid.trains)
    }[what]  # fmt: skip
    extra = n.street_extra[season] if what == "street" else n.train_extra
    name = SEASON_NAMES[SEASONS[season]]
    text = SEASON[what].format(season=name, n=seats)
    if what == "street" and not extra:
        why = _("In {season} there are as many as there are players.", season=name)
    elif what == "street":
        why = _("In {season} there are {n} more than players.", season=name, n=extra)
    elif what == "train":
        why = _("There are {n} more than players.", n=extra)
    else:
        why = _(
            "Trains in {season}: {trains}. Each has {n} more than players.",
            season=name,
            trains=n.trains[season],
            n=extra,
        )
    about = {"what": what, "season": season, "seats": seats}
    return Asked(text, numbers(right, rng), str(right), why, "mainstreet" if what == "street" else "trains", about)


def _laid_out(s: State, season: int, seats: int) -> State:
    """Set up a season for a number of players."""
    fresh = GAME.start(GAME.header_for([f"Seat {i + 1}" for i in range(seats)], seed=SEED))
    families = tuple(s.book.families)[: s.book.families_for(seats)]
    dealt = GAME.apply(fresh, fresh.first, act.Deal(families), Chance(seed=SEED))
    return GAME.apply(replace(dealt, season=season), dealt.first, act.SetUp(), Chance(seed=SEED))


# --- the end ---------------------------------------------------------------------------------------------


def _final(s: State, rng: random.Random) -> Asked | None:
    have, money = rng.randint(8, 40), rng.randint(0, 39)
    shown = s.with_seat(0, points=have, money=money, buildings=())
    right = seat_score(shown, 0).total
    each = s.book.numbers.dollars_per_point
    text = ngettext(
        "At the end {name} has {n} victory point and ${money}. How many points is that in all?",
        "At the end {name} has {n} victory points and ${money}. How many points is that in all?",
        have,
        name=s.seats[0].name,
        money=money,
    )
    why = _("{n}, and one more for every full ${each}: {total}.", n=have, each=each, total=right)
    return Asked(text, numbers(right, rng), str(right), why, "final", {"points": have, "money": money})


def _winner(s: State, rng: random.Random) -> Asked | None:
    n, each = len(s.seats), s.book.numbers.dollars_per_point
    top = rng.randint(15, 30)
    ends = []
    for __ in range(n):
        total = top if rng.random() < 0.7 else top - rng.randint(1, 3)
        full = rng.randint(0, 3)
        ends.append((total - full, full * each + rng.choice((0, 2, 5, 7, 9, 9))))
    shown = replace(
        s, seats=tuple(replace(one, points=a, money=b, buildings=()) for one, (a, b) in zip(s.seats, ends, strict=True))
    )
    totals = [seat_score(shown, i).total for i in range(n)]
    result = decide(shown)
    names = [one.name for one in s.seats]
    winners = [names[i] for i in result.winners]
    right = winners[0] if len(winners) == 1 else _("{names} share it", names=and_list(winners))
    # the likely mistake is a player who ties on points but has fewer dollars left over
    tied = [i for i in range(n) if totals[i] == max(totals)]
    together = _("{names} share it", names=and_list([names[i] for i in tied])) if len(tied) > 1 else ""
    wrong = [one for one in (*names, together) if one and one != right]
    wrong.sort(key=lambda one: one != together)
    options = sorted([right, *wrong[:3]], key=lambda one: (one not in names, one))
    said = "; ".join(
        ngettext("{name}: {n} point and ${money}", "{name}: {n} points and ${money}", have, name=name, money=money)
        for name, (have, money) in zip(names, ends, strict=True)
    )
    listing = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    if result.decided_by == "points":
        why = _("With a point for every full ${n}, {name} has most: {totals}.", n=each, name=right, totals=listing)
    elif result.decided_by == "dollars":
        why = _(
            "With a point for every full ${n}: {totals}. Of those who are tied, {name} has most leftover dollars.",
            n=each,
            totals=listing,
            name=right,
        )
    else:
        why = _(
            "With a point for every full ${n}: {totals}. Leftover dollars are tied too, so the title is shared.",
            n=each,
            totals=listing,
        )
    rule = "goal" if result.decided_by == "points" else "ties"
    return Asked(_("At the end: {seats}. Who wins?", seats=said), options, right, why, rule, {"ends": tuple(ends)})


KINDS: dict[str, Kind] = {
    "next": _next, "pot": _pot, "round": _round, "order": _order, "season": _season, "winner": _winner, "final": _final,
}  # fmt: skip
