"""Whole games played at random: what must hold at every moment, whatever is done."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry, Header, Redo, Undo, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction, NeedAnswer
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.rules import CapeMay, start_of
from capemay_kit.games.cape_may.state import KeepCards, KeepTokens, tray
from capemay_kit.games.registry import entry_type

RULES = CapeMay()
NAMES = ["Ann", "Bob", "Cid", "Dot"]
SUPPLY = {"cottage": 10, "shop": 10, "victorian": 8, "business": 8}
DECK_SIZES = {"activities": 40, "events": 26, "bonuses": 23}
GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(3)]


def header(seats, seed, board="shipped"):
    """Describe a table with virtual decks."""
    side = "cape-may-1-2" if seats < 3 else "cape-may-3-4"
    return Header(
        "capemay-record/1", "cape-may", f"t{seed}", "A table", "2020-01-01T00:00:00Z", 1, "0", "base",
        side if board == "shipped" else board, {"seats": NAMES[:seats]}, str(seed),
    )  # fmt: skip


def choose(rnd, legal):
    """Pick an act, not always a move: there are many of those."""
    kinds = sorted({type(one).__name__ for one in legal})
    kind = rnd.choice(kinds)
    return rnd.choice([one for one in legal if type(one).__name__ == kind])


def play(seats, seed, stop=10_000, board="shipped"):
    """Play a game at random at a table."""
    head = header(seats, seed, board)
    table = Table(RULES, head, start_of(head))
    rnd = random.Random(seed)
    while RULES.to_act(table.state) and table.seq < stop:
        seat = rnd.choice(RULES.to_act(table.state))
        table.act(seat, choose(rnd, list(RULES.legal(table.state, seat))))
    return table


@pytest.fixture(scope="module", params=GAMES, ids=lambda one: f"{one[0]}-seats-seed-{one[1]}")
def table(request):
    """Return a game played to its end."""
    return play(*request.param)


def states(table):
    """List every state of a game."""
    return [table.start, *(after for _, after in table.history)]


class TestEveryMoment:
    """What holds at every moment of a game."""

    def test_the_game_ends_after_the_twelfth_round(self, table):
        """Twelve rounds, then the scores (p. 9)."""
        assert (table.state.phase, table.state.round) == ("over", 12)
        assert RULES.outcome(table.state).winners

    def test_somebody_may_act_until_it_is_over(self, table):
        """There is always something to do."""
        for s in states(table):
            assert bool(RULES.to_act(s)) == (s.phase != "over")
            assert all(RULES.legal(s, seat) for seat in RULES.to_act(s))

    def test_what_is_offered_is_refused_nowhere(self, table):
        """Offered and executed cannot disagree."""
        for s in states(table):
            for seat in RULES.to_act(s):
                for one in RULES.legal(s, seat):
                    # of a copy, for of the state itself it would be remembered what was offered
                    assert RULES.why_not(copy(s), seat, one) is None

    def test_what_is_offered_can_be_carried_out(self, table):
        """Every legal act applies."""
        for s in states(table)[::9]:
            for seat in RULES.to_act(s):
                for one in RULES.legal(s, seat):
                    RULES.apply(s, seat, one, Chance(seed="other"))

    def test_nothing_is_offered_twice(self, table):
        """A stable order, each act once."""
        for s in states(table):
            for seat in RULES.to_act(s):
                legal = list(RULES.legal(s, seat))
                assert len(set(legal)) == len(legal)
                assert list(RULES.legal(s, seat)) == legal

    def test_nobody_else_is_offered_anything(self, table):
        """Each on their turn (p. 5)."""
        for s in states(table):
            for seat in set(range(len(s.seats))) - set(RULES.to_act(s)):
                assert not RULES.legal(s, seat)

    def test_money_and_income_are_never_negative(self, table):
        """Nobody is in debt."""
        assert all(seat.money >= 0 and seat.income >= 0 for s in states(table) for seat in s.seats)

    def test_no_player_has_more_pieces_than_there_are(self, table):
        """10, 10, 8, 8, and 20 bases among all (p. 2; ruling 12)."""
        for s in states(table):
            for seat in s.seats:
                on = Counter({kind: seat.count(i) for i, kind in enumerate(KINDS)})
                on["victorian"] += on.pop("landmark")
                assert all(on[kind] <= n for kind, n in SUPPLY.items())
            assert sum(seat.count(4) for seat in s.seats) <= 20

    def test_the_map_and_the_counts_agree(self, table):
        """Every building stands on its lot, none in the tray."""
        for s in states(table):
            for seat in range(len(s.seats)):
                assert tray(s, seat) == (0,) * 20
            for lot, piece in s.lots.items():
                shape = s.book.board.lot[lot].shape
                assert (piece.kind in ("shop", "business")) == (shape == "hexagon")

    def test_every_activity_event_and_bonus_card_is_in_one_place_at_most(self, table):
        """No card is doubled; of activity cards and events none is lost (p. 2)."""
        returned = set()
        for s in states(table):
            drawn = [step.what for step in s.steps if isinstance(step.what, KeepCards)]
            for name, size in DECK_SIZES.items():
                deck = getattr(s, name)
                places = [*deck.unseen, *deck.bottom, *deck.discard]
                if name == "activities":
                    places += [card for seat in s.seats for card in seat.activity]
                    places += [card for what in drawn if what.deck == "activity" for card in what.drawn]
                elif name == "bonuses":
                    places += [card for seat in s.seats for card in seat.bonus]
                else:
                    places += [s.event] if s.event and s.event not in deck.discard else []
                assert max(Counter(places).values()) == 1, name
                assert set(places) <= set(range(1, size + 1))
                if name == "activities":
                    assert len(places) == size
                elif name == "bonuses":
                    # two of four go back to the box and never return
                    assert not returned & set(places)
                    returned |= set(range(1, size + 1)) - set(places)
                    assert len(returned) <= 2 * len(s.seats)

    def test_no_event_happens_twice(self, table):
        """Eleven of 26 events are revealed (p. 5)."""
        revealed = [entry.answers[0].value for entry, _ in table.history if isinstance(entry.act, act.Reveal)]
        assert len(revealed) == len(set(revealed)) == 11

    def test_every_upgrade_card_is_in_one_place_or_out_of_the_game(self, table):
        """Immediate and one-time cards leave the game (p. 12), all others stay."""
        for s in states(table):
            kinds = s.book.decks["upgrade"]
            places = [card for deck in s.upgrades for card in (*deck.unseen, *deck.bottom, *deck.discard)]
            places += [card for card in s.face_up if card]
            places += [card for seat in s.seats for card in seat.upgrades]
            drawn = [step.what for step in s.steps if isinstance(step.what, KeepCards)]
            places += [card for what in drawn if what.deck == "upgrade" for card in what.drawn]
            assert max(Counter(places).values()) == 1
            gone = set(range(1, 33)) - set(places)
            assert {kinds[card].kind for card in gone} <= {"immediate", "one_time"}

    def test_every_upgrade_deck_keeps_to_its_zone(self, table):
        """Separate the cards by zone (p. 3)."""
        for s in states(table):
            for zone, deck, up in zip(ZONES, s.upgrades, s.face_up, strict=True):
                for card in (*deck.unseen, *deck.bottom, *([up] if up else [])):
                    assert s.book.card("upgrade", card).zone == zone

    def test_no_bird_token_is_lost_or_doubled(self, table):
        """Sixty, by kind (p. 2)."""
        for s in states(table):
            total = Counter(dict(zip(s.book.species, s.bag, strict=True)))
            for seat in s.seats:
                total.update(dict(zip(s.book.species, seat.birds, strict=True)))
            for step in s.steps:
                if isinstance(step.what, KeepTokens):
                    total.update(step.what.drawn)
            assert total == Counter(s.book.numbers.bird_bag)

    def test_every_state_can_be_scored(self, table):
        """Valid in mid-game too, and the total is the sum of the lines."""
        for s in states(table)[::3]:
            for seat in RULES.scores(s).seats:
                assert seat.total == sum(line.points for line in seat.lines)

    def test_at_the_end_nothing_is_open(self, table):
        """With virtual decks everything is known."""
        assert all(not line.open for seat in RULES.scores(table.state).seats for line in seat.lines)

    def test_each_seat_has_twelve_turns(self, table):
        """Twelve rounds (p. 5)."""
        turns = Counter()
        before = (0, -1)
        for s in states(table):
            if s.phase == "actions" and (s.round, s.turn) != before:
                before = (s.round, s.turn)
                turns[s.turn] += 1
        assert set(turns.values()) == {12}


class TestRecord:
    """The record replays the game."""

    def test_a_replay_by_the_record_is_the_game(self, table):
        """Read back from its JSON lines, with the seed."""
        head, entries = from_lines(to_lines(table.header, table.entries), "a.jsonl", entry_type("cape-may"))
        again = Table(RULES, head, start_of(head), entries)
        assert again.entries == table.entries
        assert states(again) == states(table)

    def test_a_replay_never_needs_the_seed(self, table):
        """The answers stand in the record."""
        bare = msgspec.structs.replace(table.header, seed=None)
        head, entries = from_lines(to_lines(bare, table.entries), "a.jsonl", entry_type("cape-may"))
        assert states(Table(RULES, head, start_of(head), entries)) == states(table)

    def test_a_replay_heeds_no_other_seed(self, table):
        """Whatever the seed, the record's answers count."""
        other = msgspec.structs.replace(table.header, seed="another")
        assert states(Table(RULES, other, start_of(other), table.entries)) == states(table)

    def test_the_same_seed_is_the_same_game(self, table):
        """Virtual decks are settled by the seed."""
        seats, seed = len(table.start.seats), int(table.header.seed)
        assert [entry.act for entry in play(seats, seed).entries] == [entry.act for entry in table.entries]

    def test_undoing_everything_gives_the_first_state_back_and_redoing_the_last(self, table):
        """Undo and redo are entries too; nothing is rewritten."""
        again = Table(RULES, table.header, table.start, table.entries)
        last, number = again.state, len(table.entries)
        undone = 0
        while again.undo() is not None:
            undone += 1
        assert undone == number
        assert again.state == table.start
        while again.redo() is not None:
            pass
        assert again.state == last
        assert len(again.entries) == 3 * number

    def test_undoing_in_one_go_gives_the_first_state_back_and_redoing_the_last(self, table):
        """Back to the start in one entry."""
        again = Table(RULES, table.header, table.start, table.entries)
        last = again.state
        assert again.undo(0).act == Undo(0)
        assert again.state == table.start
        assert again.redo().act == Redo()
        assert again.state == last

    def test_a_record_with_undo_and_redo_replays_to_the_same(self, table):
        """What is undone does not count."""
        again = Table(RULES, table.header, table.start, table.entries)
        middle = len(again.entries) // 2
        again.undo(middle)
        again.undo(middle // 2)
        again.redo()
        head, entries = from_lines(to_lines(again.header, again.entries), "a.jsonl", entry_type("cape-may"))
        replayed = Table(RULES, head, start_of(head), entries)
        assert replayed.state == again.state == table.state_at(middle)
        assert replayed.can_redo == again.can_redo

    def test_undoing_and_drawing_again_brings_the_same_cards(self, table):
        """One cannot reroll."""
        again = Table(RULES, table.header, table.start, table.entries)
        draws = [entry for entry in table.entries if entry.answers][1:6]
        for entry in reversed(draws):
            again.undo(entry.seq - 1)
            assert again.act(entry.seat, entry.act).answers == entry.answers

    def test_a_new_act_after_an_undo_ends_redoing(self, table):
        """What was undone is then another story."""
        again = Table(RULES, table.header, table.start, table.entries)
        again.undo()
        seat = RULES.to_act(again.state)[0]
        again.act(seat, RULES.legal(again.state, seat)[0])
        assert not again.can_redo
        assert again.redo() is None


SPACES = ("beach-ocean", "hughes-ocean", "cape-may-point", "washington-ocean-franklin-1", "nowhere")
LOTS = ("gravel-1", "grass-2", "dirt-3", "sand-1", "sand-4", "sand-99")
small = st.integers(0, 3)
maybe_zone = st.none() | st.sampled_from(ZONES)
maybe_kind = st.none() | st.sampled_from(KINDS)
any_act = st.one_of(
    st.builds(act.Move, card=st.none() | st.integers(0, 9), to=st.sampled_from(SPACES)),
    st.builds(act.Build, lot=st.none() | st.sampled_from(LOTS), zone=maybe_zone, kind=maybe_kind),
    st.builds(act.Upgrade, lot=st.none() | st.sampled_from(LOTS), zone=maybe_zone, kind=maybe_kind),
    st.builds(act.Play, card=st.integers(0, 42), option=small),
    st.builds(act.Use, card=st.integers(0, 33)),
    st.builds(act.GoTo, to=st.none() | st.sampled_from(SPACES)),
    st.builds(act.Keep, cards=st.lists(st.integers(0, 40), max_size=3).map(tuple)),
    st.builds(act.KeepBirds, species=st.lists(st.sampled_from(("osprey", "balloon", "dodo")), max_size=2).map(tuple)),
    st.builds(act.TakeUpgrade, face_up=st.booleans()),
    st.builds(act.AtSpecial, kind=st.sampled_from(("bird", "lighthouse", "pier")), count=st.integers(1, 3)),
    st.builds(act.CarryOut, money=st.none() | st.lists(st.integers(-9, 9), max_size=4).map(tuple)),
    st.sampled_from((
        act.Deal(), act.Reveal(), act.Draw(), act.Retrieve(), act.Collect(), act.Take(), act.Skip(), act.EndTurn(),
        act.ReceiveIncome(),
    )),
)  # fmt: skip
MOMENTS: dict[int, list] = {}


def moments(seats):
    """List the states of one game, played once."""
    if seats not in MOMENTS:
        MOMENTS[seats] = states(play(seats, seed=5))
    return MOMENTS[seats]


class TestAnyAct:
    """Any act, at any moment, by anyone."""

    @settings(max_examples=250)
    @given(data=st.data(), seats=st.sampled_from((2, 3)), one=any_act, seat=st.integers(0, 3))
    def test_an_act_is_refused_with_a_reason_or_carried_out(self, data, seats, one, seat):
        """Never anything else, and a refused act leaves the state as it was."""
        s = moments(seats)[data.draw(st.integers(0, len(moments(seats)) - 1), "moment")]
        before = msgspec.structs.replace(s)
        why = RULES.why_not(s, seat, one)
        if why is None:
            after = RULES.apply(s, seat, one, Chance(seed="any"))
            assert all(player.money >= 0 for player in after.seats)
        else:
            with pytest.raises(IllegalAction) as caught:
                RULES.apply(s, seat, one, Chance(seed="any"))
            assert caught.value.refusal == why
            assert all(sentence.strip() for sentence in RULES.rulebook.say(s, why))
        assert s == before

    @settings(max_examples=250)
    @given(data=st.data(), seats=st.sampled_from((2, 3)), one=any_act, seat=st.integers(0, 2))
    def test_an_act_forced_carries_its_refusal_and_replays(self, data, seats, one, seat):
        """The table is right: it is done anyway and marked so, or it cannot be done at all."""
        s = moments(seats)[data.draw(st.integers(0, len(moments(seats)) - 1), "moment")]
        head = header(seats, 5)
        forced = Table(RULES, head, s)
        why = RULES.why_not(s, seat, one)
        if why is not None and not can_be_done(forced, seat, one):
            assert forced.entries == []
            return
        entry = forced.act(seat, one, force=True)
        assert entry.refusal == why
        assert all(player.money >= 0 for player in forced.state.seats)
        again = Table(RULES, msgspec.structs.replace(head, seed=None), s, forced.entries)
        assert again.state == forced.state

    @settings(max_examples=60)
    @given(data=st.data(), seats=st.sampled_from((2, 3)), one=any_act, seat=st.integers(0, 1))
    def test_an_act_survives_its_way_through_the_record(self, data, seats, one, seat):
        """Written and read, it is the same act."""
        entry = Entry(1, one, seat, "x")
        raw = to_lines(header(seats, 5), [entry])
        assert from_lines(raw, "a.jsonl", entry_type("cape-may"))[1] == [entry]


def can_be_done(table, seat, one):
    """Say whether doing it anyway is possible at all; if not, it is refused as ever."""
    try:
        RULES.apply(table.state, seat, one, Chance(seed="5"), force=True)
    except IllegalAction:
        return False
    return True


class TestForced:
    """Do it anyway."""

    def test_a_forced_act_is_carried_out_and_marked(self):
        """It says which rule it overrode."""
        table = play(2, 1, stop=3)
        seat = table.state.turn
        entry = table.act(seat, act.Build(lot="sand-1"), force=True)
        assert entry.refusal.rule == "not_adjacent"
        assert table.state.lots["sand-1"].seat == seat

    def test_a_legal_act_is_not_marked_even_if_forced(self):
        """Nothing was overridden."""
        table = play(2, 1, stop=3)
        assert table.act(table.state.turn, act.Collect(), force=True).refusal is None

    def test_an_act_out_of_turn_can_be_forced(self):
        """The table is right."""
        table = play(2, 1, stop=3)
        other = 1 - table.state.turn
        entry = table.act(other, act.Collect(), force=True)
        assert entry.refusal.rule == "not_your_turn"
        assert table.state.seats[other].money == 23

    @pytest.mark.parametrize("one", [
        act.Move(3, "nowhere"), act.Move(9, "beach-ocean"), act.Move(None, "beach-ocean"), act.Build("sand-99"),
        act.Build(), act.Upgrade("sand-99", kind="victorian"), act.Upgrade(zone="gravel"), act.Play(1, 7), act.Play(41),
        act.Use(33), act.Use(0), act.CarryOut((4,)), act.ReceiveIncome((1,)), act.Keep((40, 39)), act.Reveal(),
    ], ids=str)  # fmt: skip
    @pytest.mark.parametrize("who", ["on turn", "out of turn"])
    def test_what_cannot_be_done_at_all_is_refused_even_if_forced(self, one, who):
        """Whichever rule is named first: there is nothing to carry out, so an `IllegalAction`, no other error."""
        table = play(2, 1, stop=3)
        seat = table.state.turn if who == "on turn" else 1 - table.state.turn
        before = table.state
        if not can_be_done(table, seat, one):
            with pytest.raises(IllegalAction):
                table.act(seat, one, force=True)
            assert table.state == before

    def test_without_force_nothing_is_written(self):
        """A refused act is no entry."""
        table = play(2, 1, stop=3)
        with pytest.raises(IllegalAction):
            table.act(table.state.turn, act.Build(lot="sand-1"))
        assert table.seq == 3


class TestWithoutAMap:
    """The same game with no board: counts per zone, no adjacency."""

    @pytest.mark.parametrize("seed", range(3))
    def test_a_game_without_a_map_is_played_to_its_end(self, seed):
        """A ledger needs no map."""
        table = play(3, seed, board=None)
        assert table.state.phase == "over"
        assert all(seat.money >= 0 for s in states(table) for seat in s.seats)

    @pytest.mark.parametrize("seed", range(3))
    def test_at_a_physical_table_draws_stay_unknown(self, seed):
        """With no seed, secret draws are unknown and open ones are answered by the table."""
        head = msgspec.structs.replace(header(2, seed), seed=None)
        table = Table(RULES, head, start_of(head))
        rnd = random.Random(seed)
        while RULES.to_act(table.state):
            seat = rnd.choice(RULES.to_act(table.state))
            legal = list(RULES.legal(table.state, seat))
            answer(table, seat, choose(rnd, legal), rnd)
        assert table.state.phase == "over"
        assert all(sum(s.bag) - s.bag_away >= 0 for s in states(table))
        again = Table(RULES, head, start_of(head), table.entries)
        assert again.state == table.state


def answer(table, seat, one, rnd):
    """Carry out an act; while the table is asked, apply it again with one answer more."""
    told = []
    while (question := asked(table, seat, one, told)) is not None:
        told.append(rnd.choice(question.options))
    table.act(seat, one, told=told)


def asked(table, seat, one, told):
    """Return the question that an act still asks the table, if any."""
    try:
        RULES.apply(table.state, seat, one, Chance(told=told))
    except NeedAnswer as needed:
        return needed.question
    return None
