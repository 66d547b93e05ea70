"""Whole games played at random: what must hold at every moment, whatever is done."""

from __future__ import annotations

import os
import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction, NeedAnswer
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import KINDS, Book, load_edition
from capemay_kit.games.capitol.rules import GAME

BOOK = Book(load_edition("base"))

RULES = GAME
GAMES = int(os.environ.get("CAPITOL_GAMES", "200"))
"""How many games are played through; 2,000 were, with the same checks."""


def states(table):
    """List every state of a game."""
    return [table.start, *(after for _, after in table.history)]


def check(s):
    """Check what holds at every moment: cards, floors, roofs, spaces, roofs of a colour, heights."""
    book, pieces = s.book, s.book.numbers.pieces
    for kind, stack in zip(KINDS, s.stacks, strict=True):
        held = [card for seat in s.seats for card in seat.hand if book.card[card].kind == kind]
        cards = (*stack.unseen, *stack.below, *stack.discard, *held, *([stack.top] if stack.top else []))
        assert Counter(cards) == Counter(book.full[kind])
        assert stack.away == 0
    standing = [one for site in s.sites for one in site.buildings]
    before = [sum(seat.incomplete) + sum(map(sum, seat.complete)) for seat in s.seats]
    assert s.floors + sum(before) + sum(one.height for one in standing) == pieces.floors
    for i, seat in enumerate(s.seats):
        for at, roof in enumerate(("round", "triangular")):
            used = sum((one.seat, one.roof) == (i, roof) for one in standing)
            assert seat.roofs[at] + len(seat.complete[at]) + used == 5
        assert seat.bid is None or not Counter(seat.bid) - Counter(seat.hand)
    for area, site in zip(book.areas, s.sites, strict=True):
        assert site.taken <= area.spaces
        tallest = 0
        for one in site.buildings:
            assert one.roof == site.roof
            assert one.height == 1 if not tallest else tallest <= one.height <= tallest + 1
            tallest = one.height
    for areas in book.of_colour.values():
        assert {s.sites[one].roof for one in areas} not in ({"round"}, {"triangular"})
    won = sum(site.fountains for site in s.sites) - 4
    assert 0 <= won <= pieces.fountains
    assert sum(site.large == "amphitheater" for site in s.sites) <= pieces.amphitheaters
    assert sum(site.large == "temple" for site in s.sites) <= pieces.temples


def any_other_act(s, rnd):
    """Make an act that is often against the rules."""
    cards = [*s.book.card, *UNNAMED]
    areas = [area.id for area in s.book.areas]
    hand = s.seats[rnd.randrange(len(s.seats))].hand or ("roof-1",)
    card = rnd.choice([rnd.choice(cards), rnd.choice(hand), rnd.choice(hand)])
    return rnd.choice([
        act.PlayFloor(card, tuple(rnd.randrange(4) for _ in range(rnd.choice((1, 2, 2, 2, 3))))),
        act.PlayRoof(card, rnd.randrange(4), rnd.choice(("round", "triangular"))),
        act.PlayPermit(card, rnd.choice(areas), rnd.choice(("round", "triangular")), rnd.randrange(1, 4)),
        act.PlayPermit(card, rnd.choice(areas), rnd.choice(("round", "triangular")), rnd.randrange(1, 4)),
        act.PlayIdly(card), act.Pass(), act.Bid(tuple(rnd.sample(hand, rnd.randrange(len(hand) + 1)))),
        act.Won(tuple(rnd.sample(hand, rnd.randrange(len(hand) + 1)))),
        act.TurnOver(), act.Improve(rnd.choice(areas)), act.Score(rnd.choice((None, (1,), (1, 2), (-1, 0)))),
        act.Draw(rnd.choice(KINDS)), act.Deal(),
    ])  # fmt: skip


UNNAMED = ("roof?", "floor?", "permit?", "?")


def some(legal, few):
    """Return acts from first to last, not all of very many."""
    return [legal[i] for i in range(0, len(legal), 1 + len(legal) // few)]


def offered(s, one, legal):
    """Say whether an act is legal; a table's own points are no act of their own, but as good as its counting."""
    if isinstance(one, act.Score) and one.points is not None and s.phase == "score" and legal:
        return len(one.points) == len(s.seats) and min(one.points) >= 0
    return one in legal


@pytest.mark.parametrize("batch", [*range(6), *(pytest.param(n, marks=pytest.mark.slow) for n in range(6, 10))])
def test_whatever_is_played_the_game_holds(batch):
    """Every legal act applies, refused is what is not offered, pieces and cards are conserved, four rounds end it."""
    for number in range(batch, GAMES, 10):
        seats = 2 + number % 3
        rnd = random.Random(number)
        header = RULES.header_for(["Ann", "Bob", "Cid", "Dot"][:seats], first=number % seats, seed=str(number))
        s = RULES.start(header)
        decisions = 0
        while acting := RULES.to_act(s):
            seat = rnd.choice(acting)
            legal = RULES.legal(s, seat)
            assert len(legal) > 0
            if len(legal) < 1500:
                assert len(set(legal)) == len(legal)
                every = list(legal) if decisions % 6 == 0 else rnd.sample(list(legal), min(3, len(legal)))
                for one in every:
                    assert RULES.why_not(s, seat, one) is None
                for one in every[:: max(1, len(every) // 4)]:
                    check(RULES.apply(s, seat, one, Chance(seed="other")))
            for _ in range(3):
                who, one = rnd.randrange(seats), any_other_act(s, rnd)
                refused = RULES.why_not(s, who, one)
                assert (refused is None) == offered(s, one, RULES.legal(s, who)), (one, refused)
                if refused is not None:
                    assert all(RULES.rulebook.say(s, refused))
            for who in set(range(seats)) - set(acting):
                assert not RULES.legal(s, who)
            s = RULES.apply(s, seat, legal[rnd.randrange(len(legal))], Chance(seed=header.seed))
            check(s)
            decisions += 1
        assert (s.phase, s.round, len(s.counted)) == ("over", 4, 4)
        totals = [one.total for one in RULES.scores(s).seats]
        outcome = RULES.outcome(s)
        assert [i for i, n in enumerate(totals) if n == max(totals)] == list(outcome.winners)
        assert outcome.decided_by == ("points" if len(outcome.winners) == 1 else "shared")


@pytest.fixture(scope="module", params=[(2, 1), (3, 2), (4, 3)], ids=lambda one: f"{one[0]}-seats")
def table(request, play):
    """Return a game played at random at a table."""
    return play(*request.param)


def read_back(table, header=None):
    """Return the table as its own JSON lines replay it."""
    entry_type = Entry.__class_getitem__(AnyAct)
    head, entries = from_lines(to_lines(header or table.header, table.entries), "a.jsonl", entry_type)
    return Table(RULES, head, RULES.start(head), entries)


class TestRecord:
    """The record replays the game."""

    def test_a_replay_by_the_record_is_the_game(self, table):
        """Read back from its JSON lines, with the seed, without it, and with another."""
        for seed in (table.header.seed, None, "another"):
            again = read_back(table, msgspec.structs.replace(table.header, seed=seed))
            assert again.entries == table.entries
            assert states(again) == states(table)

    def test_undoing_everything_gives_the_first_state_back_and_redoing_the_last(self, table):
        """Undo and redo are entries too."""
        again = Table(RULES, table.header, table.start, table.entries)
        last = again.state
        while again.undo() is not None:
            pass
        assert again.state == table.start
        while again.redo() is not None:
            pass
        assert again.state == last
        assert read_back(again).state == last

    def test_undoing_and_drawing_again_brings_the_same_cards(self, table):
        """One cannot reroll."""
        again = Table(RULES, table.header, table.start, table.entries)
        draws = [entry for entry in table.entries if isinstance(entry.act, act.Draw) and entry.answers][:8]
        for entry in reversed(draws):
            again.undo(entry.seq - 1)
            assert again.act(entry.seat, entry.act).answers == entry.answers

    def test_an_undone_bid_is_arranged_otherwise(self, table):
        """Free until somebody else acts."""
        first = next(entry for entry in table.entries if isinstance(entry.act, act.Bid))
        again = Table(RULES, table.header, table.start, table.entries)
        again.undo(first.seq)
        again.undo(first.seq - 1)
        again.act(first.seat, act.Bid())
        assert again.state.seats[first.seat].bid == ()

    def test_every_entry_is_told_in_one_sentence_and_every_act_has_a_label(self, table):
        """And every moment has a picture and a summary."""
        before = table.start
        for entry, after in table.history:
            text = RULES.tell(before, entry, after, entry.seat)
            assert text
            assert "\n" not in text
            assert "{" not in text
            legal = RULES.legal(before, entry.seat)
            assert all(one.label(before, entry.seat)[0] for one in legal[:40])
            view = RULES.view(before, entry.seat)
            picture = RULES.scene(view, RULES.legal(view, entry.seat))
            named = {one.place(view, view.turn) for one in legal[:999]} - {None}
            assert {one.place for one in picture.targets} == named
            assert {one.place for one in picture.targets} <= {one.id for one in picture.places}
            assert len({one.id for one in picture.tokens}) == len(picture.tokens)
            assert RULES.summary(view)["round"] == before.round
            before = after


class TestHowItEnds:
    """Every way a game ends, recorded and read back (ch. 3, 11)."""

    @staticmethod
    def idle(rnd, legal):
        """Do nothing as long as one may."""
        return legal[-1] if isinstance(legal[-1], act.Pass) else legal[0]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_somebody_has_most_points(self, play, seats):
        """Decided by points."""
        table = play(seats, 20 + seats)
        again = read_back(table)
        assert RULES.outcome(again.state) == RULES.outcome(table.state)
        assert RULES.outcome(again.state).decided_by == "points"
        assert len(RULES.outcome(again.state).winners) == 1

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_nobody_builds_and_all_share(self, play, seats):
        """No point for anybody: the victory is shared by all."""
        table = play(seats, seats, choose=self.idle)
        again = read_back(table)
        assert RULES.outcome(again.state).winners == tuple(range(seats))
        assert RULES.outcome(again.state).decided_by == "shared"

    def test_two_of_three_share(self):
        """A tie of some, found among games played at random."""
        for seed in range(400):
            s = quick(3, seed)
            if len(RULES.outcome(s).winners) == 2:
                table = play_as_quick(3, seed)
                assert RULES.outcome(read_back(table).state) == RULES.outcome(s)
                return
        raise AssertionError("no such game in 400")


def quick(seats, seed):
    """Play a game at random without a table."""
    header = RULES.header_for(["Ann", "Bob", "Cid", "Dot"][:seats], seed=str(seed))
    s, rnd = RULES.start(header), random.Random(seed)
    while acting := RULES.to_act(s):
        legal = RULES.legal(s, acting[0])
        s = RULES.apply(s, acting[0], legal[rnd.randrange(len(legal))], Chance(seed=header.seed))
    return s


def play_as_quick(seats, seed):
    """Play the same game at a table."""
    header = RULES.header_for(["Ann", "Bob", "Cid", "Dot"][:seats], seed=str(seed))
    table, rnd = Table(RULES, header, RULES.start(header)), random.Random(seed)
    while acting := RULES.to_act(table.state):
        legal = RULES.legal(table.state, acting[0])
        table.act(acting[0], legal[rnd.randrange(len(legal))])
    return table


def asked_by(table, seat, one, told):
    """Carry out an act, or return what has to be answered first."""
    try:
        table.act(seat, one, told=told)
    except NeedAnswer as need:
        return need.question
    return None


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 4), known=st.floats(0, 1))
def test_a_physical_table_may_leave_any_card_unnamed(seed, seats, known):
    """Secret cards are never asked for, open ones may be answered or not; every legal act applies, to the end."""
    header = RULES.header_for(["Ann", "Bob", "Cid", "Dot"][:seats])
    table, rnd = Table(RULES, header, RULES.start(header)), random.Random(seed)
    while acting := RULES.to_act(table.state):
        s, seat = table.state, rnd.choice(acting)
        legal = RULES.legal(s, seat)
        for one in some(legal, 60):
            assert RULES.why_not(s, seat, one) is None
            RULES.apply(s, seat, one, Chance(seed="other"))
        if s.phase == "bid" and not any(one.bid is not None and one.hand for one in s.seats):
            assert any(isinstance(one, act.Won) for one in some(legal, 60))
        one = legal[rnd.randrange(len(legal))]
        told, before = [], table.seq
        while table.seq == before:
            question = asked_by(table, seat, one, told)
            if question is not None:
                assert question.audience is None
                told.append(rnd.choice(question.options) if rnd.random() < known else None)
        for kind, stack in zip(KINDS, table.state.stacks, strict=True):
            hands = [card for one in table.state.seats for card in one.hand]
            cards = (*hands, *stack.discard, *stack.below, *([stack.top] if stack.top else []))
            named = Counter(card for card in cards if card in s.book.card and s.book.card[card].kind == kind)
            assert named + Counter(stack.unseen) == Counter(s.book.full[kind])
            assert stack.away == sum(card == f"{kind}?" for card in cards)
            assert stack.size + len(stack.discard) + sum(s.book.kinds[card] == (kind,) for card in hands) == len(
                s.book.full[kind]
            )
    assert read_back(table).state == table.state


def test_a_record_in_which_the_table_said_who_won_replays():
    """Every auction by one act, some with nothing bid; nothing is asked but what lies open (ch. 6)."""
    header = RULES.header_for(["Ann", "Bob", "Cid"])
    table, rnd = Table(RULES, header, RULES.start(header)), random.Random(0)
    while acting := RULES.to_act(table.state):
        seat = rnd.choice(acting)
        legal = RULES.legal(table.state, seat)
        if table.state.phase == "bid":
            # small bids, lest nobody is left with cards to bid
            legal = [one for one in legal if isinstance(one, act.Won) and len(one.cards) < 2]
        table.act(seat, rnd.choice(legal), told=[None] * 20)
    acts = [entry.act for entry, _ in table.history]
    assert sum(isinstance(one, act.Won) for one in acts) == 12
    assert {bool(one.cards) for one in acts if isinstance(one, act.Won)} == {True, False}
    assert not any(isinstance(one, act.Bid | act.TurnOver) for one in acts)
    assert states(read_back(table)) == states(table)


cards = st.sampled_from([*BOOK.card, *UNNAMED, "joker"])
heights = st.integers(-1, 5)
roofs = st.sampled_from(["round", "triangular", "flat"])
areas = st.sampled_from(["blue-1", "pink-2", "purple-3", "green-1"])
any_act = st.one_of(
    st.builds(act.PlayFloor, card=cards, on=st.lists(heights, max_size=3).map(tuple)),
    st.builds(act.PlayRoof, card=cards, on=heights, roof=roofs),
    st.builds(act.PlayPermit, card=cards, area=areas, roof=roofs, height=heights),
    st.builds(act.PlayIdly, card=cards),
    st.builds(act.Bid, cards=st.lists(cards, max_size=3).map(tuple)),
    st.builds(act.Won, cards=st.lists(cards, max_size=3).map(tuple)),
    st.builds(act.Improve, area=areas),
    st.builds(act.Score, points=st.none() | st.lists(heights, max_size=4).map(tuple)),
    st.builds(act.Draw, kind=st.sampled_from(["roof", "floor", "permit", "villa"])),
    st.builds(act.DrawAll, roof=heights, floor=heights, permit=heights),
    st.sampled_from([act.Deal(), act.Pass(), act.TurnOver()]),
)
MOMENTS: dict[int, list] = {}


@settings(max_examples=300)
@given(data=st.data(), seats=st.sampled_from((2, 4)), one=any_act, seat=st.integers(-1, 4))
def test_any_act_is_carried_out_refused_in_words_or_forced(play, data, seats, one, seat):
    """Any act, at any moment, by anyone: never another error, and forced or not the state is one that goes on."""
    if seats not in MOMENTS:
        MOMENTS[seats] = states(play(seats, 5))
    s = data.draw(st.sampled_from(MOMENTS[seats]))
    refused = RULES.why_not(s, seat, one)
    if refused is not None:
        with pytest.raises(IllegalAction):
            RULES.apply(s, seat, one, Chance(seed="1"))
        assert all(text and "{" not in text for text in RULES.rulebook.say(s, refused))
    try:
        after = RULES.apply(s, seat, one, Chance(seed="1"), force=True)
    except IllegalAction as never:
        why = never.refusal
    else:
        why = None
    if why is not None:
        assert refused is not None
        assert all(RULES.rulebook.say(s, why))
        return
    assert RULES.tell(s, Entry(1, one, seat, refusal=refused), after, seat)
    assert (after.phase == "over") == (not RULES.to_act(after))
    for who in RULES.to_act(after):
        assert RULES.legal(after, who)
    assert RULES.scores(after)
