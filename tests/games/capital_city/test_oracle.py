"""Two steps reckoned another way: what an attached character sets off, and how an auction ends (p. 5, 7).

Nothing here uses the engine's own functions but to play: activations are counted from the printed cards, one character
after another, and auctions are replayed with a list of dollars. Recorded games attach seldom, so that games are played
here in which everybody buys and attaches wherever that is possible.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.chance import Chance
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.rules import CapitalCity

RULES = CapitalCity()
BOARDS = Path(__file__).parents[3] / "boards" / "capital_city"
CARDS = {one["id"]: one for one in json.loads((BOARDS / "characters.json").read_text(encoding="utf-8"))["cards"]}
BUILDINGS = {one["id"]: one for one in json.loads((BOARDS / "buildings.json").read_text(encoding="utf-8"))["cards"]}


def layout(s):
    """Write down who works where: a list of (seat, building, characters)."""
    owned = [(i, one) for i, seat in enumerate(s.seats) for one in seat.buildings]
    return [(i, one.card, [who for who in one.staff if who]) for i, one in owned]


def activations(rows, mover, card):
    """Count by hand what an attached character makes each seat earn from.

    Return the buildings the mover earns from, once for each activation, and of each other seat those it has one of.
    """
    family = CARDS[card]["family"]
    full = {name for _, name, staff in rows if len(staff) == len(BUILDINGS[name]["symbols"])}
    mine, others = Counter(), {}
    for seat, name, staff in rows:
        for who in staff:
            if CARDS[who]["family"] == family and name in full:
                if seat == mover:
                    mine[name] += 1
                else:
                    others.setdefault(seat, set()).add(name)
    return mine, others


def moments(seats, seed):
    """Play a game at random, attaching wherever that is possible."""
    rnd = random.Random(seed)
    s = RULES.start(RULES.header_for([f"P{i}" for i in range(seats)], seed=str(seed)))
    while acting := RULES.to_act(s):
        seat = rnd.choice(acting)
        legal = list(RULES.legal(s, seat))
        one = rnd.choice([one for one in legal if isinstance(one, act.Attach | act.Buy)] or legal)
        after = RULES.apply(s, seat, one, Chance(seed=str(seed)))
        yield s, seat, one, after
        s = after


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(6))
def test_the_payout_of_an_attachment_is_what_counting_by_hand_gives(seats, seed):
    """Every attachment of a game: who is asked, how often, and what everybody has in the end; every symbol of a staffed
    place is that of its character (p. 3)."""
    expected, chosen, before = None, [], None
    for s, seat, one, after in moments(seats, seed):
        if isinstance(one, act.Attach):
            assert expected is None
            rows = layout(s)
            for i, (who, name, staff) in enumerate(rows):
                if (who, name) == (seat, one.building):
                    rows[i] = (who, name, [*staff, one.card])
            expected, chosen, before = activations(rows, seat, one.card), [], (seat, s)
            for owned in after.seats[seat].buildings:
                pairs = zip(owned.staff, BUILDINGS[owned.card]["symbols"], strict=True)
                assert all(not who or CARDS[who]["symbol"] == symbol for who, symbol in pairs)
        elif isinstance(one, act.Earn):
            assert expected is not None
            mine, others = expected
            if seat == before[0]:
                assert mine[one.building] > 0
                mine[one.building] -= 1
            else:
                assert not +mine, "the seat's own come first"
                assert {each.building for each in RULES.legal(s, seat)} == others.pop(seat)
            chosen.append((seat, one))
        if expected is not None and not after.pending:
            mine, others = expected
            assert (+mine, others) == (Counter(), {})
            gains = Counter()
            for who, each in chosen:
                gains[who, each.what] += BUILDINGS[each.building][each.what]
            for i, (old, new) in enumerate(zip(before[1].seats, after.seats, strict=True)):
                assert (new.points - old.points, new.money - old.money) == (gains[i, "points"], gains[i, "dollars"])
            expected = None


def auction(dollars, first, wants):
    """Replay an auction by the words of the rulebook; ``wants`` says of each turn whether to bid. Return dollars and
    cards by seat, and the turns it took."""
    n, pot, cards, seat, turns = len(dollars), 0, {}, first, []
    dollars = list(dollars)
    for want in wants:
        while seat in cards:
            seat = (seat + 1) % n
        bids = want and dollars[seat] >= 1
        turns.append((seat, bids))
        if bids:
            dollars[seat] -= 1
            pot += 1
        else:
            cards[seat] = n - len(cards)
            dollars[seat] += pot
            pot = 0
        seat = (seat + 1) % n
        if len(cards) == n - 1:
            last = next(i for i in range(n) if i not in cards)
            cards[last] = 1
            break
    return dollars, [cards.get(i, 0) for i in range(n)], turns


@given(st.lists(st.integers(0, 12), min_size=3, max_size=6), st.integers(0, 5), st.randoms(use_true_random=False))
def test_an_auction_ends_as_replayed_by_hand(game, dollars, first, rnd):
    """Dollars, cards and turns; the pot is empty in the end (p. 5)."""
    n = len(dollars)
    eager = rnd.random()
    wants = [rnd.random() < eager for _ in range(400)] + [False] * n
    s = game(n, phase="auction", money=dollars, turn=first % n, first=first % n)
    money, cards, turns = auction(dollars, first % n, wants)
    for seat, bids in turns:
        assert (s.phase, RULES.to_act(s)) == ("auction", (seat,))
        s = RULES.apply(s, seat, act.Bid() if bids else act.TakePriority(), Chance())
    assert s.phase != "auction"
    assert [(one.money, one.priority) for one in s.seats] == list(zip(money, cards, strict=True))
    assert s.order == tuple(sorted(range(n), key=lambda i: cards[i]))
    assert (s.pot, sum(money)) == (0, sum(dollars))
