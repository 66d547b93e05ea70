"""Quiz questions about Capitol's cards: who wins an auction and what it costs, what floor cards build."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.construction import floors_told
from capemay_kit.games.capitol.names import IMPROVEMENTS
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.state import State, put
from capemay_kit.teach.quiz import Asked, Kind, among, numbers

_WON_BY = Texts({
    "highest": "{name} has the highest sum, {sum}.",
    "card": "Tied at {sum}: {name} has the highest single card, {card}.",
    "order": "Tied at {sum}, and their highest cards are both {card}: {name} is closest clockwise to the first player.",
})  # fmt: skip


class _Auction(NamedTuple):
    """An auction: the state before and after the bids are turned over, who wins, and what is said about it."""

    before: State
    after: State
    winner: int | None
    bids: str
    tied: tuple[int, ...]


def _auction(s: State, rng: random.Random) -> _Auction:
    """Let everybody bid some cards, often with equal sums."""
    n = len(s.seats)
    cards = list(s.book.card)
    wanted = rng.randint(6, 14)
    bids: list[tuple[str, ...]] = []
    for __ in range(n):
        chosen = tuple(rng.sample(cards, rng.choice((0, 1, 2, 2, 3))))
        if rng.random() < 0.6:
            chosen = _worth_about(s, cards, wanted, rng)
        bids.append(s.book.falling(chosen))
    kept = [tuple(rng.sample(cards, rng.randint(0, 3))) for __ in range(n)]
    seats = tuple(
        replace(one, hand=s.book.in_order((*bid, *rest)), bid=bid, passed=False)
        for one, bid, rest in zip(s.seats, bids, kept, strict=True)
    )
    first = rng.randrange(n)
    auction = rng.randrange(len(s.book.numbers.auctions[s.round - 1]))
    before = replace(s, phase="turn_over", seats=seats, first=first, turn=first, auction=auction, shown=())
    after = GAME.apply(before, first, act.TurnOver(), Chance(seed="quiz"))
    winner = after.turn if after.phase == "improve" else None
    sums = [sum(s.book.number(card) or 0 for card in bid) for bid in bids]
    tied = tuple(i for i, total in enumerate(sums) if total == max(sums))
    said = ", ".join(f"{one.name} {_bid(s, bid)}" for one, bid in zip(s.seats, bids, strict=True))
    return _Auction(before, after, winner, said, tied)


def _worth_about(s: State, cards: Sequence[str], wanted: int, rng: random.Random) -> tuple[str, ...]:
    """Return a bid of one or two cards with a certain sum, if there is one."""
    one = rng.choice(cards)
    rest = [card for card in cards if (s.book.number(card) or 0) + (s.book.number(one) or 0) == wanted and card != one]
    alone = [card for card in cards if s.book.number(card) == wanted]
    ways = [*((one, other) for other in rest), *((card,) for card in alone)]
    return rng.choice(ways) if ways else (one,)


def _bid(s: State, bid: Sequence[str]) -> str:
    return " + ".join(str(s.book.number(card)) for card in bid) or _("nothing")


def _wins(s: State, rng: random.Random) -> Asked | None:
    made = _auction(s, rng)
    if made.winner is None:
        return None
    seats = made.before.seats
    names = [one.name for one in seats]
    text = _(
        "Auction: {improvement}. {first} is first player, the others follow clockwise as listed. Bids: {bids}. "
        "Who wins?",
        improvement=IMPROVEMENTS[made.before.improvement],
        first=names[made.before.first],
        bids=made.bids,
    )
    options = names if len(names) > 3 else [*names, _("Nobody: it is put aside")]
    about = {"first": made.before.first, "bids": tuple(one.bid for one in seats)}
    rule = "nobid" if not any(one.bid for one in seats) else "bidties"
    return Asked(text, options, names[made.winner], _won(made), rule, about, made.before)


def _won(made: _Auction) -> str:
    s, winner = made.before, made.winner
    if winner is None:
        return _("Nobody bids, so at this table it is put aside.")
    if not any(one.bid for one in s.seats):
        return _("Nobody bids: the first player wins for nothing.")
    bid = [s.book.number(card) or 0 for card in s.seats[winner].bid or ()]
    highest = [max(s.book.number(card) or 0 for card in s.seats[i].bid or ()) for i in made.tied]
    how = "highest" if len(made.tied) == 1 else "card" if highest.count(max(bid)) == 1 else "order"
    return _WON_BY[how].format(name=s.seats[winner].name, sum=sum(bid), card=max(bid))


def _left(s: State, rng: random.Random) -> Asked | None:
    made = _auction(s, rng)
    if made.winner is None:
        return None
    seat = rng.choice([made.winner, rng.randrange(len(s.seats))])
    me = made.before.seats[seat]
    right = len(made.after.seats[seat].hand)
    text = ngettext(
        "{name} holds {n} card. Auction: {improvement}. {first} is first player. Bids: {bids}. How many cards does "
        "{name} hold afterwards?",
        "{name} holds {n} cards. Auction: {improvement}. {first} is first player. Bids: {bids}. How many cards does "
        "{name} hold afterwards?",
        len(me.hand), name=me.name, improvement=IMPROVEMENTS[made.before.improvement],
        first=made.before.seats[made.before.first].name, bids=made.bids,
    )  # fmt: skip
    if seat == made.winner:
        why = ngettext("{name} wins, and discards the bid: {n} card.", "{name} wins, and discards the bid: {n} cards.",
                       len(me.bid or ()), name=me.name)  # fmt: skip
    else:
        name = made.before.seats[made.winner].name
        why = _("{name} wins; the others take their cards back.", name=name)
    about = {"seat": seat, "first": made.before.first, "bids": tuple(one.bid for one in made.before.seats)}
    return Asked(text, numbers(right, rng), str(right), why, "paying", about, made.before)


def _prize(s: State, rng: random.Random) -> Asked | None:
    rounds = s.book.numbers.auctions
    number = rng.randrange(len(rounds))
    last = len(rounds[number]) - 1
    nth = last if rng.random() < 0.5 else rng.randrange(last + 1)
    text = _("What is auction {n} of round {round} for?", n=nth + 1, round=number + 1)
    prizes = ", ".join(IMPROVEMENTS[one] for one in rounds[number])
    right = IMPROVEMENTS[rounds[number][nth]]
    options = list(IMPROVEMENTS.values())
    why = _("Round {round}: {prizes}.", round=number + 1, prizes=prizes)
    return Asked(text, options, right, why, "prizes", {"round": number, "auction": nth})


# --- floor cards -----------------------------------------------------------------------------------------


def _floor(s: State, rng: random.Random) -> Asked | None:
    seat = s.turn
    heights = tuple(sorted(rng.choices((1, 1, 2, 3), k=rng.randint(0, 3))))
    card = next(one.id for one in s.book.cards if one.kind == "floor")
    me = replace(s.seats[seat], hand=(card,), incomplete=heights, passed=False)
    # the pile of floors must not run out in this question
    shown = replace(s, phase="build", turn=seat, floors=max(s.floors, 2), seats=put(s.seats, seat, me), shown=())
    ways = {}
    for one in GAME.legal(shown, seat):
        if isinstance(one, act.PlayFloor):
            ways[GAME.apply(shown, seat, one, Chance(seed="quiz")).seats[seat].incomplete] = one
    right = rng.choice(sorted(ways))
    wrong = sorted(_near(heights, s.book.numbers.floors_per_card) - set(ways))
    if len(wrong) < 3:
        return None
    options = among(right, wrong, rng)
    if heights:
        text = _(
            "{name} has buildings without a roof, by floors: {heights}. What may they be after "
            "{name} plays a floor card?",
            name=s.seats[seat].name, heights=_heights(heights),
        )  # fmt: skip
    else:
        text = _("{name} has no building without a roof and plays a floor card. Which buildings may that make, "
                 "by floors?",
                 name=s.seats[seat].name)  # fmt: skip
    why = _(
        "The card adds {floors} floors to buildings without a roof, or starts new ones: {how}.",
        floors=s.book.numbers.floors_per_card, how=floors_told(ways[right].on),
    )  # fmt: skip
    said = [_heights(one) for one in options]
    about = {"heights": heights, "options": tuple(options)}
    return Asked(text, said, _heights(right), why, "floor", about, shown)


def _heights(heights: Sequence[int]) -> str:
    return and_list(list(map(str, heights)))


def _near(heights: tuple[int, ...], floors: int) -> set[tuple[int, ...]]:
    """Return what would stand there after too many floors, too few, or floors put on another building."""
    found = set()
    for more in (floors - 1, floors, floors + 1):
        for first in range(len(heights) + 1):
            for second in range(len(heights) + 1):
                grown = [*heights, 0]
                grown[first] += more - 1
                grown[second] += 1
                if second and first:
                    grown[0] -= more - floors
                found.add(tuple(sorted(n for n in grown if n > 0)))
    for place in range(len(heights)):
        moved = [*heights, floors + 1]
        moved[place] -= 1
        found.add(tuple(sorted(n for n in moved if n > 0)))
    return found


KINDS: dict[str, Kind] = {"wins": _wins, "left": _left, "prize": _prize, "floor": _floor}
