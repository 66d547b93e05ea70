"""Whole races played at random: what must hold at every moment, whatever is done."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]
ENTRY = Entry[RULES.meta.act_type]
COUNT = 200


def left(s, space, home):
    """Return how far a victory is; those who want to go ``home`` look for the line alone once they have two tokens."""
    tokens = s.seats[s.turn].tokens
    if home and tokens.count(None) <= 1:
        return min(s.book.chart.far(space)[one] for one in ("A2", "B2", "C2", "D2", "E2"))
    return s.book.chart.to_go(space, tokens)


def wander(rnd, s, legal, home=False):
    """Choose at random, leaning to acts that bring the ship nearer to a victory, or lay winds on the way there."""
    if rnd.random() < 0.15:
        kind = rnd.choice(sorted({type(one).__name__ for one in legal}))
        return rnd.choice([one for one in legal if type(one).__name__ == kind])
    if act.TakeToken() in legal:
        return act.TakeToken()
    here = s.seats[s.turn].space
    moves = [one for one in legal if isinstance(one, act.Sail | act.Ignore | act.Again)]
    nearer = [one for one in moves if left(s, one.to, home) < left(s, here, home)]
    if nearer and rnd.random() < 0.8:
        return min(nearer, key=lambda one: (left(s, one.to, home), one.to))
    places = [one for one in legal if isinstance(one, act.Place)]
    if places and rnd.random() < 0.6:
        far = s.book.chart.far(here)
        return min(places, key=lambda one: (far[one.space] + left(s, one.space, home) + rnd.random(), one.card))
    rest = [one for one in legal if not isinstance(one, act.Place | act.Sail | act.Ignore | act.Again)]
    return rnd.choice(rest or moves)


def play(seats, seed, watch=None, seeded=True):
    """Play a race to its end; ``watch`` sees every state with what is legal, the act and the state after it."""
    s = GAME.start(GAME.header_for(NAMES[:seats], first=seed % seats, seed=str(seed) if seeded else None))
    rnd = random.Random(seed)
    while RULES.to_act(s):
        (seat,) = RULES.to_act(s)
        legal = RULES.legal(s, seat)
        one = wander(rnd, s, legal, home=seed % 2 == 1)
        after = RULES.apply(s, seat, one, Chance(seed=str(seed) if seeded else None))
        if watch is not None:
            watch(rnd, s, seat, legal, one, after)
        s = after
    return s


def cards_of(s):
    """Count every wind card, wherever it is."""
    found = Counter(dict(zip(s.book.kinds, s.unseen, strict=True)))
    found.update(card for seat in s.seats for card in seat.hand)
    found.update(card for space, card in s.winds.items() if space not in s.printed)
    found.update(s.covered)
    return found


def check(rnd, s, seat, legal, one, after):
    """Check all that must hold at every moment."""
    assert legal, "there is always something to do"
    assert len(set(legal)) == len(legal)
    for other in range(len(s.seats)):
        assert other == seat or not RULES.legal(s, other)
    # what is offered is refused nowhere and applies
    for any_one in legal if len(legal) < 12 else rnd.sample(list(legal), 12):
        assert RULES.why_not(copy(s), seat, any_one) is None
        RULES.apply(s, seat, any_one, Chance(seed="other"))
    # what is not offered is refused
    offered = set(legal)
    for other in strange_acts(rnd, s):
        assert (RULES.why_not(s, seat, other) is None) == (other in offered), other
        if other not in offered:
            with pytest.raises(IllegalAction):
                RULES.apply(s, seat, other, Chance(seed="other"))
    # cards and tokens are conserved, nothing is negative, no limit is passed
    assert +cards_of(after) == Counter(s.book.numbers.wind_cards)
    assert after.away == 0
    for i, captain in enumerate(after.seats):
        assert 0 <= captain.points <= 8
        assert len(captain.hand) <= 6
        held = [colour for colour in captain.tokens if colour]
        assert len(set(held)) == len(held)
        assert captain.space in after.winds
        assert captain.space in after.book.chart.station or after.ship_at(captain.space, i) is None
    assert len(after.printed) <= 5
    assert sum(seat.total for seat in RULES.scores(after).seats) == sum(
        because.points for seat in RULES.scores(after).seats for line in seat.lines for because in line.because
    )
    assert (RULES.outcome(after) is None) == bool(RULES.to_act(after))


def strange_acts(rnd, s):
    """Make up acts of every kind, most of them against the rules."""
    spaces, kinds = s.book.chart.spaces, (*s.book.kinds, "?")
    yield from (act.Deal(), act.Stay(), act.TakeToken(), act.LeaveToken(), act.Draw(), act.Buy(), act.EndTurn())
    for _ in range(4):
        yield act.Place(rnd.choice(kinds), rnd.choice(spaces))
        yield act.Place(rnd.choice(s.seats[s.turn].hand or kinds), rnd.choice(spaces))
        yield act.Sail(rnd.choice(spaces))
        yield act.Sail(rnd.choice(list(s.winds)))
        yield act.Ignore(rnd.choice(s.book.chart.near[s.seats[s.turn].space]))
        yield act.Again(rnd.choice(list(s.winds)), rnd.random() < 0.5)
        yield act.Again(rnd.choice(s.book.chart.near[s.seats[s.turn].space]))


@pytest.mark.parametrize("count", [COUNT // 6, pytest.param(COUNT // 3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whatever_is_done_the_rules_hold_and_every_race_ends(seats, count):
    """Races at random, with every player count (p. 1)."""
    reasons = Counter()
    for seed in range(count):
        # looking at every moment of every game takes long
        s = play(seats, seed, watch=check if seed % 22 == 0 else None)
        outcome = RULES.outcome(s)
        assert outcome.winners
        reasons[outcome.decided_by] += 1
        if s.winner is not None:
            assert RULES.scores(s).seats[s.winner].total == 3
            assert [one.total for one in RULES.scores(s).seats].count(3) == 1
        assert +cards_of(s) == Counter(s.book.numbers.wind_cards)
    assert reasons["three_tokens"], reasons
    assert reasons["finish_line"], reasons


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_acts_chosen_by_hypothesis_keep_the_cards(data):
    """Any order of acts, shrunk if one fails."""
    seats = data.draw(st.integers(3, 5))
    s = GAME.start(GAME.header_for(NAMES[:seats]))
    for _ in range(40):
        if not RULES.to_act(s):
            break
        (seat,) = RULES.to_act(s)
        legal = RULES.legal(s, seat)
        one = legal[data.draw(st.integers(0, len(legal) - 1))]
        s = RULES.apply(s, seat, one, Chance(seed="h"))
        assert +cards_of(s) == Counter(s.book.numbers.wind_cards)


def at_a_table(seats, seed, stop=160):
    """Play at a table that keeps a record."""
    header = GAME.header_for(NAMES[:seats], seed=str(seed), table="t")
    table = Table(RULES, header, GAME.start(header))
    rnd = random.Random(seed)
    while RULES.to_act(table.state) and table.seq < stop:
        (seat,) = RULES.to_act(table.state)
        table.act(seat, wander(rnd, table.state, RULES.legal(table.state, seat)))
    return table


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_record_replays_to_the_same_state_without_its_seed(seats):
    """Written as lines, read back, folded."""
    table = at_a_table(seats, 7)
    header, entries = from_lines(to_lines(table.header, table.entries), "t", ENTRY)
    again = Table(RULES, msgspec.structs.replace(header, seed=None), GAME.start(header), entries)
    assert again.state == table.state
    assert msgspec.json.encode(again.entries) == msgspec.json.encode(table.entries)


@pytest.mark.parametrize("seats", [3, 5])
def test_undo_and_redo_lead_back_and_forth_and_draw_the_same_cards(seats):
    """An undo is an entry; a draw undone brings the same card."""
    table = at_a_table(seats, 3, stop=60)
    end = table.state
    for to in (40, 10, 0):
        before = table.state_at(to)
        table.undo(to)
        assert table.state == before
    for _ in range(3):
        table.redo()
    assert table.state == end
    draws = [entry for entry, _ in table.history if isinstance(entry.act, act.Draw)]
    table.undo(draws[-1].seq - 1)
    assert table.act(draws[-1].seat, act.Draw()).answers == draws[-1].answers


@pytest.mark.parametrize("seed", range(3))
def test_at_a_physical_table_hands_stay_unknown_and_nothing_is_asked(seed):
    """With no seed every draw is unknown; cards are named as they are placed."""

    def watch(rnd, s, seat, legal, one, after):
        # of a copy, for of the state itself it would be remembered what was offered
        assert all(RULES.why_not(copy(s), seat, other) is None for other in list(legal)[:: max(1, len(legal) // 8)])
        known = sum(cards_of(after).values()) - cards_of(after)["?"]
        assert known == 90
        assert after.away == cards_of(after)["?"]

    s = play(3, seed, watch=watch, seeded=False)
    assert RULES.outcome(s) is not None


def test_legal_acts_come_in_a_stable_order():
    """Twice asked, and asked of an equal state."""
    table = at_a_table(4, 5, stop=40)
    again = Table(RULES, table.header, GAME.start(table.header), table.entries)
    (seat,) = RULES.to_act(table.state)
    assert list(RULES.legal(table.state, seat)) == list(RULES.legal(table.state, seat))
    assert list(RULES.legal(again.state, seat)) == list(RULES.legal(table.state, seat))
