"""Games against Ava are kept, undone and replayed like all others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Header, from_lines
from capemay_kit.core.table import Table
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.cards import KINDS
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.state import State, tray
from capemay_kit.games.registry import entry_type, lay_out, score_position
from capemay_kit.sim import simulate

from .solo_table import AVA, ISAAC, LEVELS, SIDE, R, again, asked, offered, solo, steps, stop_of

GAMES = settings().max_examples * 3 // 5
"""How many games each rule is tried on: a game takes long."""
SUPPLY = {"cottage": 10, "shop": 10, "victorian": 8, "business": 8}


def solo_header(level: str, seed: str | None, board: str | None = SIDE) -> Header:
    """Describe a solo table."""
    return header_for(["Isaac"], solo=level, board=board, map_wanted=board is not None, seed=seed, table="solo")


def any_of(rnd: random.Random, legal: Sequence[Any]) -> Any:
    """Choose an act: first a kind, for there are many moves."""
    kind = rnd.choice(sorted({type(one).__name__ for one in legal}))
    return rnd.choice([one for one in legal if type(one).__name__ == kind])


def answered(rnd: random.Random, s: State, seat: int, one: Any) -> list[Any]:
    """Make up what a physical table says came up, some of it unknown."""
    told: list[Any] = []
    while (question := asked(s, seat, one, told)) is not None:
        may_stay_unknown = question.why == "solo" or question.why.startswith("face_up")
        told.append(None if may_stay_unknown and rnd.random() < 0.2 else rnd.choice(question.options))
    return told


def played(level: str, seed: int, board: str | None = SIDE, *, physical: bool = False, undoing: bool = False) -> Any:
    """Play a solo game at random, Ava's choices too; now and then take an act of hers back and do it again."""
    header = solo_header(level, None if physical else str(seed), board)
    table = lay_out(header)
    rnd = random.Random(f"{level}/{seed}")
    while acting := R.to_act(table.state):
        s, seat = table.state, acting[0]
        one = any_of(rnd, R.legal(s, seat))
        told = answered(rnd, s, seat, one) if physical else []
        table.act(seat, one, told=told)
        if undoing and seat == AVA and s.steps and rnd.random() < 0.3:
            after = table.state
            table.undo()
            assert table.state == s
            table.act(seat, one, told=told)
            assert table.state == after
    return table


def states(table: Any) -> list[State]:
    """List every state of a game."""
    return [table.start, *(after for _, after in table.history)]


class TestRecord:
    """A solo game replays from its record (p. 15-18)."""

    @pytest.mark.parametrize("board", [SIDE, None], ids=["map", "no map"])
    @pytest.mark.parametrize("level", LEVELS)
    def test_replay_equals_play(self, level: str, board: str | None) -> None:
        """By the record's answers alone, with acts of Ava's taken back in between (p. 16)."""
        table = played(level, 3, board, undoing=True)
        replayed = again(table)
        assert (replayed.entries, states(replayed)) == (table.entries, states(table))

    @pytest.mark.parametrize("board", [SIDE, None], ids=["map", "no map"])
    @pytest.mark.parametrize("level", LEVELS)
    def test_replay_equals_play_at_a_physical_table(self, level: str, board: str | None) -> None:
        """Cards named and cards left unknown (p. 16)."""
        table = played(level, 5, board, physical=True, undoing=True)
        replayed = again(table)
        assert (replayed.entries, states(replayed)) == (table.entries, states(table))

    def test_a_drawn_card_taken_back_comes_up_again(self) -> None:
        """One cannot reroll Ava (p. 16)."""
        table = lay_out(solo_header("founder", "7"))
        table.act(ISAAC, act.Deal())
        table.act(ISAAC, R.legal(table.state, ISAAC)[0])
        first = table.act(AVA, act.SoloDraw()).answers
        table.undo()
        assert table.act(AVA, act.SoloDraw()).answers == first

    def test_taking_back_in_the_middle_of_ava_s_turn_leaves_the_card_waiting(self) -> None:
        """The build is undone, the card is still drawn (p. 16)."""
        table = lay_out(solo_header("tourist", "7"))
        table.act(ISAAC, act.Deal())
        table.act(ISAAC, R.legal(table.state, ISAAC)[0])
        table.act(AVA, act.SoloDraw())
        waiting = table.state
        table.act(AVA, offered(waiting)[0])
        table.undo()
        assert table.state == waiting
        assert steps(waiting)

    def test_every_entry_of_a_solo_game_is_told(self) -> None:
        """Each in a sentence (p. 15-18)."""
        table = played("founder", 1)
        before = table.start
        for entry, after in table.history:
            sentence = R.tell(before, entry, after, ISAAC)
            assert sentence.strip()
            assert "{" not in sentence
            before = after

    @pytest.mark.parametrize("viewer", [ISAAC, None])
    def test_ava_has_no_secrets(self, viewer: int | None) -> None:
        """Her cards, markers and buildings lie open (p. 15-18)."""
        for s in states(played("pioneer", 2))[::10]:
            shown = R.view(s, viewer)
            assert (shown.solo, shown.seats[AVA], shown.lots) == (s.solo, s.seats[AVA], s.lots)

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_simulated_game_replays(self, level: str) -> None:
        """One bot against Ava, who decides by herself (p. 15-16)."""
        figures, record = simulate("cape-may", 1, ["random"], 2, 3, None, level)
        header, entries = from_lines(record, "x.jsonl", entry_type("cape-may"))
        replayed = Table(R, replace(header, seed=None), start_of(header), entries)
        assert replayed.state.phase == "over"
        totals = [seat.total for seat in R.scores(replayed.state).seats]
        assert [len(one["scores"]) for one in figures["results"]] == [2, 2]
        assert figures["results"][0]["scores"] == totals

    def test_a_simulated_game_has_one_winner(self) -> None:
        """In the case of a tie, Ava wins (p. 18)."""
        figures, _ = simulate("cape-may", 1, ["random"], 5, 4, None, "citizen")
        assert all(len(one["winners"]) == 1 for one in figures["results"])


def check_pieces(s: State) -> None:
    """Check that no count is negative or above the supply."""
    for seat in s.seats:
        assert min(seat.buildings) >= 0
        on = {kind: seat.count(i) for i, kind in enumerate(KINDS)}
        on["victorian"] += on.pop("landmark")
        assert all(n <= SUPPLY[kind] for kind, n in on.items())
    assert sum(seat.count(4) for seat in s.seats) <= 20


def check_ava(s: State) -> None:
    """Check that Ava has nothing she does not use, and her markers are on their tracks."""
    ava = s.seats[AVA]
    assert (ava.money, ava.income, ava.hand, ava.activity, ava.bonus, ava.tokens) == (0, 0, (), (), (), 0)
    assert ava.space is None
    assert 0 <= solo(s).marker <= 2
    assert 0 <= solo(s).birds <= stop_of(solo(s).level)
    assert len(ava.upgrades) <= ava.count(KINDS.index("business"))
    assert s.first == ISAAC


def check_solo_cards(s: State) -> None:
    """Check that of twelve known solo cards each is in one place."""
    in_hand = {one.card for one in steps(s) if hasattr(one, "card") and type(one).__name__.startswith("Solo")}
    deck = solo(s).deck
    places = [*deck.unseen, *deck.bottom, *deck.discard]
    assert max(Counter(places).values(), default=1) == 1
    assert set(places) | in_hand == set(range(1, 13))


def check_upgrade_cards(s: State) -> None:
    """Check that no upgrade card is in two places."""
    places = [card for seat in s.seats for card in seat.upgrades] + [card for card in s.face_up if card]
    places += [card for deck in s.upgrades for card in (*deck.unseen, *deck.bottom, *deck.discard)]
    assert max(Counter(places).values()) == 1


class TestRandomPlay:
    """What holds at every moment of any solo game."""

    @settings(max_examples=GAMES)
    @given(seed=st.integers(0, 10_000), level=st.sampled_from(LEVELS), board=st.sampled_from((SIDE, None)))
    def test_nothing_impossible_ever_happens(self, seed: int, level: str, board: str | None) -> None:
        """Pieces, cards and markers stay within what there is, and Ava never has money (p. 15-18)."""
        table = played(level, seed, board)
        assert (table.state.phase, table.state.round) == ("over", 12)
        for s in states(table):
            check_pieces(s)
            check_ava(s)
            check_solo_cards(s)
            check_upgrade_cards(s)
            if board is not None:
                assert tray(s, AVA) == (0,) * 20

    @pytest.mark.parametrize(("every", "avas"), [(48, 5), pytest.param(12, 1, marks=pytest.mark.slow)])
    @settings(max_examples=GAMES)
    @given(seed=st.integers(0, 10_000), level=st.sampled_from(LEVELS), board=st.sampled_from((SIDE, None)))
    def test_every_legal_act_applies(self, every: int, avas: int, seed: int, level: str, board: str | None) -> None:
        """Offered and refused never disagree, whoever acts (p. 16)."""
        table = played(level, seed, board)
        for number, s in enumerate(states(table)):
            for seat in R.to_act(s):
                legal = list(R.legal(s, seat))
                assert legal
                assert len(set(legal)) == len(legal)
                if number % (avas if seat == AVA else every):
                    continue
                for one in legal:
                    # of a copy, for of the state itself it would be remembered what was offered
                    assert R.why_not(copy(s), seat, one) is None
                    after = R.apply(s, seat, one, Chance(seed="other"))
                    check_pieces(after)
                    check_ava(after)

    @settings(max_examples=GAMES)
    @given(seed=st.integers(0, 10_000), level=st.sampled_from(LEVELS))
    def test_what_ava_does_by_herself_is_legal(self, seed: int, level: str) -> None:
        """And in nobody else's turn does she do anything (p. 16)."""
        for s in states(played(level, seed)):
            alone = R.by_itself(s)
            if R.to_act(s) == (AVA,):
                assert alone in R.legal(s, AVA)
            else:
                assert alone is None

    @settings(max_examples=GAMES // 2)
    @given(seed=st.integers(0, 10_000), level=st.sampled_from(LEVELS), board=st.sampled_from((SIDE, None)))
    def test_a_physical_table_with_unknown_cards_is_played_to_its_end(
        self, seed: int, level: str, board: str | None
    ) -> None:
        """The deck never holds more than twelve cards or fewer than none (p. 2, 15)."""
        table = played(level, seed, board, physical=True)
        assert table.state.phase == "over"
        for s in states(table):
            check_pieces(s)
            check_ava(s)
            assert 0 <= solo(s).deck.size <= 12
            assert 0 <= solo(s).deck.away <= 12

    @settings(max_examples=GAMES // 2)
    @given(seed=st.integers(0, 10_000), level=st.sampled_from(LEVELS))
    def test_ava_s_score_is_the_same_from_a_position_file(self, seed: int, level: str) -> None:
        """The file holds all that counts for her (p. 18)."""
        s = played(level, seed).state
        sheet = score_position(msgspec.json.encode(R.position(s)), "x.json").sheet
        assert sheet.seats[AVA] == R.scores(s).seats[AVA]
