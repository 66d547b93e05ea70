"""A table: which entries count, and the states they fold to, each folded once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry, Undo
from capemay_kit.core.table import Folded, Table
from capemay_kit.errors import BrokenRecord
from capemay_kit.games.cape_may.acts import Deal, Keep
from capemay_kit.games.cape_may.rules import GAME, header_for, start_of

HEADER = header_for(["Ann", "Bob"], table="t")


def money(seq: int, value: int | None = None) -> Entry[Any]:
    return Entry(seq=seq, act=Correct("seats[0].money", seq if value is None else value))


def table(*entries: Entry[Any], folded: Folded[Any] | None = None) -> Table[Any, Any]:
    return Table(GAME, HEADER, start_of(HEADER), entries, folded=folded)


def test_what_was_taken_back_never_was() -> None:
    """It has no place among the entries that count, nor has an undo, or what is not there."""
    one = table(money(1), money(2), money(3), Entry(seq=4, act=Undo(1)), money(5))
    assert [entry.seq for entry in one.counted] == [1, 5]
    assert [one.place(seq) for seq in range(7)] == [0, 1, 0, 0, 0, 2, 0]
    assert [one.state_at(seq).seats[0].money for seq in (1, 2, 3, 4, 5)] == [1, 1, 1, 1, 5]
    assert one.state_at(0) == one.start
    assert [(entry.seq, s.seats[0].money) for entry, s in one.history] == [(1, 1), (5, 5)]


def test_no_entry_is_folded_twice() -> None:
    """Whoever looks back, takes back or does again."""
    one = table(*(money(seq) for seq in range(1, 9)))
    one.undo(2)
    one.redo()
    assert [s.seats[0].money for _, s in one.history] == list(range(1, 9))
    assert one.folds == 8


def test_of_a_table_that_is_known_to_hold_only_what_is_asked_for_is_folded() -> None:
    """From the nearest state before it."""
    entries = [money(seq) for seq in range(1, 9)]
    one = table(*entries, folded=Folded(6, 5, table(*entries).state_at(5)))
    assert one.folds == 3
    assert one.state_at(4).seats[0].money == 4
    assert one.folds == 3 + 4
    assert one.history == table(*entries).history
    assert one.folds == 3 + 4


def test_an_entry_after_what_is_known_to_hold_is_folded_though_it_was_taken_back() -> None:
    """It has to hold like any other."""
    folded = Folded(1, 1, table(money(1)).state)
    with pytest.raises(BrokenRecord) as broken:
        table(money(1), Entry(seq=2, act=Correct("nowhere", 1)), Entry(seq=3, act=Undo(1)), folded=folded)
    assert broken.value.seq == 2


@pytest.mark.parametrize("seq", [1, 3])
def test_an_entry_out_of_its_order_does_not_hold(seq: int) -> None:
    """It is there already, or one before it is missing."""
    one = table(money(1))
    with pytest.raises(BrokenRecord, match="has the number 1"):
        one.take(money(seq, 5))
    assert one.state.seats[0].money == 1


def test_whoever_follows_a_table_is_told_of_every_entry_it_wrote() -> None:
    """With the state before it; not of what others wrote."""
    one = table(money(1))
    told: list[tuple[int, int, int]] = []
    one.written = lambda here, before: told.append((here.seq, before.seats[0].money, here.state.seats[0].money))
    one.take(money(2))
    one.correct("seats[0].money", 3)
    one.undo()
    one.redo()
    assert told == [(3, 2, 3), (4, 3, 2), (5, 2, 3)]


def test_what_was_taken_back_cannot_come_again_beside_what_was_done_instead() -> None:
    one = table(money(1), money(2))
    one.undo(1)
    assert one.can_redo
    one.correct("seats[0].money", 9)
    assert not one.can_redo
    assert one.redo() is None
    assert one.state.seats[0].money == 9


def test_an_undo_asks_before_it_takes_back_what_was_revealed_or_what_others_did() -> None:
    header = replace(HEADER, seed="1")
    one = Table(GAME, header, start_of(header))
    assert one.undo_asks() is None
    one.act(0, Deal())
    assert one.undo_asks() == "revealed"
    for seat in (0, 1):
        one.act(seat, Keep(one.state.seats[seat].bonus[:2]))
    assert (one.undo_asks(), one.undo_asks(1), one.undo_asks(0)) == (None, "other", "revealed")


def test_an_entry_that_says_more_than_the_rules_ask_does_not_hold() -> None:
    """What came up is all there is to an act; a record with an answer more was written by something else."""
    header = replace(HEADER, seed="1")
    one = Table(GAME, header, start_of(header))
    dealt = one.act(0, Deal())
    assert Table(GAME, header, start_of(header), [dealt]).state == one.state
    more = replace(dealt, answers=(*dealt.answers, dealt.answers[-1]))
    with pytest.raises(BrokenRecord, match="do not fit"):
        assert Table(GAME, header, start_of(header), [more]).state
