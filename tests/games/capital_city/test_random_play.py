"""Whole games played at random: what must hold at every moment, whatever is done."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction, NeedAnswer, UnknownName
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.buildings import buying
from capemay_kit.games.capital_city.rules import CapitalCity

RULES = CapitalCity()
NAMES = ["Alice", "Barkley", "Casey", "Don", "Emma", "Finn"]
EACH = int(os.environ.get("CAPITAL_CITY_GAMES", "200")) // 4
"""Games for each number of players; ``CAPITAL_CITY_GAMES=2000`` plays as many as were played once."""


def start(seats, seed):
    """Lay out a table with virtual decks."""
    return RULES.start(RULES.header_for(NAMES[:seats], seed=str(seed), table="t"))


def moments(seats, seed):
    """Play a game at random; yield (state, seat, act, state after) for every act."""
    rnd = random.Random(seed)
    s = start(seats, seed)
    while acting := RULES.to_act(s):
        seat = rnd.choice(acting)
        one = rnd.choice(list(RULES.legal(s, seat)))
        after = RULES.apply(s, seat, one, Chance(seed=str(seed)))
        yield s, seat, one, after
        s = after


def play(seats, seed, told=None):
    """Play a game at random at a table; without virtual decks if ``told`` answers the table's questions."""
    header = RULES.header_for(NAMES[:seats], seed=None if told else str(seed), table="t")
    table = Table(RULES, header, RULES.start(header))
    rnd = random.Random(seed)
    while acting := RULES.to_act(table.state):
        seat = rnd.choice(acting)
        one = rnd.choice(list(RULES.legal(table.state, seat)))
        answers: list[object] = []
        while told:
            try:
                RULES.apply(table.state, seat, one, Chance(told=answers))
                break
            except NeedAnswer as needed:
                answers.append(told(needed.question, rnd))
        table.act(seat, one, told=answers)
    return table


def pool(s, rnd):
    """List acts that may or may not be legal: all kinds, with cards and buildings from everywhere."""
    characters = [*rnd.sample(sorted(s.book.characters), 4), *s.seats[0].hand, "green-?", "?", ""]
    buildings = [*rnd.sample(sorted(s.book.buildings), 3), *s.street[:2], "?1"]
    buildings += [one.card for seat in s.seats for one in seat.buildings][:4]
    families = list(s.book.families)
    return [
        act.Deal(tuple(families[: rnd.randint(0, 6)])), act.SetUp(), act.Bid(), act.TakePriority(), act.TakeTrain(0),
        act.TakeTrain(1), act.TakeTrain(2), act.Decline(), act.Done(),
        *[act.Choose(one) for one in characters], *[buying(s.book, one) for one in buildings],
        *[act.Attach(rnd.choice(characters), one) for one in buildings],
        *[act.Earn(one, rnd.choice(("points", "dollars"))) for one in buildings],
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_holds_at_every_moment(seats, cards):
    """Somebody acts until it is over; every card is in one place; money comes and goes as the rules say; what is
    offered applies, and nothing else does."""
    for seed in range(EACH):
        total = None
        for s, seat, one, after in moments(seats, seed):
            rnd = random.Random(f"{seed}/{len(after.characters.unseen)}")
            legal = list(RULES.legal(s, seat))
            assert len(set(legal)) == len(legal)
            assert legal == list(RULES.legal(s, seat))
            assert all(RULES.why_not(s, seat, each) is None for each in legal)
            assert not any(RULES.legal(s, other) for other in set(range(seats)) - set(RULES.to_act(s)))
            if rnd.random() < 0.1:
                for each in legal:
                    RULES.apply(s, seat, each, Chance(seed="other"))
                for each in pool(s, rnd):
                    for who in range(seats):
                        offered = each in RULES.legal(s, who)
                        assert (RULES.why_not(s, who, each) is None) == offered
            assert min(after.pot, *(min(each.money, each.points) for each in after.seats)) >= 0
            if not isinstance(one, act.Deal):
                now = cards(after)
                assert total is None or now == total
                total = now
                assert max(Counter(now).values()) == 1
                assert len(now) == 9 * len(after.families)
            places = [*after.buildings.unseen, *after.buildings.bottom, *after.street]
            places += [each.card for seat_ in after.seats for each in seat_.buildings]
            assert sorted(places) == sorted(s.book.buildings)
            flow = sum(each.money for each in after.seats) + after.pot - sum(each.money for each in s.seats) - s.pot
            assert flow == money_by_rule(s, one)
        assert (after.phase, after.season) == ("over", 3)
        outcome = RULES.outcome(after)
        assert outcome is not None
        assert outcome.winners
        assert tuple(NAMES[i] for i in outcome.winners) == RULES.scores(after).winners


def money_by_rule(s, one):
    """Return what an act brings into play from the reserve, or pays to it (p. 7)."""
    match one:
        case act.Buy(building=building):
            return -s.book.buildings[building].deed
        case act.Decline():
            return 5
        case act.Earn(building=building, what="dollars"):
            return s.book.buildings[building].dollars
        case _:
            return 0


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_scores_are_valid_and_add_up_at_every_moment(seats):
    """Every line is the sum of its reasons, every total the sum of its lines."""
    for s, *_ in moments(seats, 5):
        for seat in RULES.scores(s).seats:
            assert seat.total == sum(line.points for line in seat.lines)
            for line in seat.lines:
                assert line.points == sum(each.points for each in line.because)
                assert line.category in RULES.meta.categories
        assert RULES.scores(s).decided_by in RULES.meta.reasons
        assert (RULES.outcome(s) is None) == (s.phase != "over")


@given(st.integers(3, 6), st.integers(0, 10_000))
def test_a_record_read_back_is_the_game(seats, seed):
    """Replay needs no seed: the answers stand in the record."""
    table = play(seats, seed)
    raw = to_lines(table.header, table.entries)
    header, entries = from_lines(raw, "test", Entry[AnyAct])
    again = Table(RULES, header, RULES.start(header), entries)
    assert again.state == table.state
    assert [after for _, after in again.history] == [after for _, after in table.history]


@given(st.integers(3, 6), st.integers(0, 10_000))
def test_what_is_undone_is_undone_and_comes_again(seats, seed):
    """Undo leads back to the same state, and the same cards come up then."""
    table = play(seats, seed)
    rnd = random.Random(seed)
    to = rnd.randrange(len(table.history))
    before, (entry, after) = table.state_at(to), table.history[to]
    end = table.state
    table.undo(to)
    assert table.state == before
    table.redo()
    assert table.state == end
    table.undo(to)
    table.act(entry.seat, entry.act)
    assert table.state == after


def some(question, rnd):
    """Answer a question of the table, or leave it unknown."""
    return rnd.choice((None, rnd.choice(question.options)))


def always(question, rnd):
    """Answer every question."""
    return rnd.choice(question.options)


@pytest.mark.parametrize("told", [some, always, lambda question, rnd: None], ids=["some", "all", "none"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_at_a_physical_table_what_is_not_known_breaks_nothing(seats, told):
    """Backs are asked about, faces on a train never; whatever stays unknown, the game goes on to its end."""
    for seed in range(3):
        table = play(seats, seed, told)
        assert table.state.phase == "over"
        assert {one.why for entry in table.entries for one in entry.answers if one.audience == -1} <= {"character"}
        assert not any(one.value for entry in table.entries for one in entry.answers if one.audience == -1)
        assert Table(RULES, table.header, RULES.start(table.header), table.entries).state == table.state
        for s in [after for _, after in table.history]:
            assert len(s.characters.away) <= len(s.characters.unseen)
            assert all(each.money >= 0 for each in s.seats)


@given(st.integers(3, 6), st.integers(0, 10_000))
def test_what_is_done_anyway_leaves_a_game_that_goes_on(seats, seed):
    """Forced acts either cannot be, or leave a state where somebody may act."""
    rnd, said = random.Random(seed), set()
    for s, _, _, _ in moments(seats, seed):
        if rnd.random() < 0.2:
            seat, one = rnd.randrange(seats), rnd.choice(pool(s, rnd))
            try:
                after = RULES.apply(s, seat, one, Chance(seed="x"), force=True)
            except IllegalAction as illegal:
                said.add(RULES.rulebook.say(s, illegal.refusal)[1])
                continue
            assert after.phase == "over" or all(RULES.legal(after, i) for i in RULES.to_act(after))
            assert RULES.to_act(after) or after.phase == "over"
            assert RULES.scores(after)
    assert "" not in said


def wrong_figures(s, rnd):
    """List corrections people might enter, right or wrong, sensible or not."""
    i = rnd.randrange(len(s.seats))
    characters = [*rnd.sample(sorted(s.book.characters), 2), "green-?", "?"]
    buildings = [*rnd.sample(sorted(s.book.buildings), 2), "?"]
    mine = [one.card for one in s.seats[i].buildings]
    own = rnd.choice(mine or ["bank"])
    return [
        (f"seats[{i}].money", rnd.randint(0, 30)), (f"seats[{i}].points", rnd.randint(0, 30)),
        (f"seats[{i}].priority", rnd.randint(0, 6)), (f"seats[{i}].founder", rnd.choice([*characters, ""])),
        (f"seats[{i}].hand", rnd.sample(characters, rnd.randint(0, 4))),
        (f"seats[{i}].buildings", [*mine[:1], *rnd.sample(buildings, rnd.randint(0, 2))]),
        (f"seats[{i}].buildings.{own}", rnd.choice(buildings)),
        (f"seats[{i}].buildings.{own}.staff", rnd.sample([*characters, "", ""], rnd.randint(1, 2))),
        ("trains[0].cards", rnd.sample(characters, rnd.randint(0, 3))), ("street", rnd.sample(buildings, 2)),
        ("bottom", rnd.sample(characters, 2)), ("season", rnd.choice(("spring", "fall", "winter"))),
        ("turn", i), ("first", i), ("pot", rnd.randint(0, 9)), ("book.numbers.trains[1]", 1),
        ("book.cards.building.bank", {"symbols": rnd.sample(("star", "gear", "heart"), rnd.randint(1, 2))}),
    ]  # fmt: skip


@given(st.integers(3, 6), st.integers(0, 10_000))
def test_whatever_is_put_right_the_game_goes_on_to_its_end(seats, seed):
    """A correction is refused with a reason, or the game can be played on from it."""
    rnd = random.Random(seed)
    s = start(seats, seed)
    while acting := RULES.to_act(s):
        if rnd.random() < 0.1:
            path, value = rnd.choice(wrong_figures(s, rnd))
            try:
                s = RULES.correct(s, path, value)
            except (ValueError, UnknownName):
                pass
            else:
                assert len(s.characters.away) <= len(s.characters.unseen)
                assert RULES.scene(RULES.view(s, 0), ())
            acting = RULES.to_act(s)
        seat = rnd.choice(acting)
        one = rnd.choice(list(RULES.legal(s, seat)))
        s = RULES.apply(s, seat, one, Chance(seed=str(seed)))
    assert RULES.outcome(s)


def test_everything_that_happens_is_told_in_a_sentence():
    """For everybody, with no gap left in it."""
    table = play(4, 11)
    before = table.start
    for entry, after in table.history:
        for viewer in (None, 0, 3):
            text = RULES.tell(before, entry, after, viewer)
            assert text
            assert "{" not in text
            assert "None" not in text
        before = after
