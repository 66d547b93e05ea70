"""What happened is changed on a page: from the log, by the forms of an earlier moment, told before it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.core.record import Correct, Revise
from capemay_kit.core.store import Store
from capemay_kit.games import registry

from .people import Party, one_acts, page_of, record

DEALT = pytest.mark.parametrize("seed", ["1", None], ids=["app", "printed"])
GAMES = pytest.mark.parametrize("game", registry.OURS)


def pages(game: str, seed: str | None) -> tuple[Any, Any]:
    """Open two pages of one table at which somebody has played."""
    store = Store("sqlite://")
    header, entries = record(game, lambda table: table.seq > 40 or not table.rules.to_act(table.state), seed)
    store.create(header, list(entries))
    found = [page_of(store), page_of(store)]
    for one in found:
        one.open(header.table)
    return found[0], found[1]


def can_go(page: Any) -> list[int]:
    """List the entries that can be taken out, the first of them in the middle."""
    line = page.view.real.line()
    return [one.entry.seq for one in line[len(line) // 2 :] if not getattr(one.entry.act, "must", False)]


@DEALT
@GAMES
def test_what_is_taken_out_of_the_log_is_told_kept_and_undone_at_once(game: str, seed: str | None) -> None:
    page, other = pages(game, seed)
    seq, before = can_go(page)[0], page.view.real.state
    page.past.look(seq)
    assert page.changing.may(seq)
    page.changing.take_out(seq)
    found = page.changing.outcome
    assert found.done[0].endswith(" – taken out")
    assert page.view.real.seq == 0, "nothing is kept yet"
    page.changing.keep()
    entry = page.view.real.entries[-1]
    assert isinstance(entry.act, Revise)
    assert page.toast == page.past.tell(entry)
    assert page.toast.startswith(found.done[0])
    other.sync()
    assert other.view.real.state == page.view.real.state
    assert other.toast.startswith(found.done[0])
    page.past.undo_last()
    assert page.view.real.state == before


@DEALT
@GAMES
def test_what_was_forgotten_is_added_by_the_acts_of_that_moment(game: str, seed: str | None) -> None:
    page, __ = pages(game, seed)
    real = page.view.real
    for seq in can_go(page):
        page.past.look(seq)
        page.changing.begin(seq, out=False)
        if page.view.acting and any(not getattr(one, "must", False) for one in page.legal):
            break
        page.changing.give_up()
    chosen = next(one for one in reversed(page.legal) if not getattr(one, "must", False))
    for __ in range(9):
        page.do(page.view.seat, chosen, (None,) * 9 if seed is None else ())
        if page.changing.outcome is not None or page.changing.wrong:
            break
        chosen = page.view.on.rules.legal(page.view.real.state, page.view.seat)[0]
    assert page.changing.wrong == ""
    assert page.changing.outcome.done[0].endswith(" – added")
    page.changing.keep()
    assert page.view.real is real
    assert real.entries[-1].act.acts


@GAMES
def test_a_change_that_is_given_up_leaves_the_table_as_it_was(game: str) -> None:
    page, __ = pages(game, "1")
    real, seq = page.view.real, page.view.on.seq
    page.changing.begin(can_go(page)[0], out=True)
    assert page.view.real is not real
    page.changing.give_up()
    assert (page.view.real, page.view.on.seq) == (real, seq)
    assert page.changing.outcome is None


def test_a_figure_corrected_at_an_earlier_moment_holds_from_there_on() -> None:
    page, __ = pages("cape-may", None)
    money = page.view.real.state.seats[1].money
    seq = can_go(page)[0]
    page.changing.begin(seq, out=False)
    had = page.view.real.state.seats[1].money
    page.correct("seats[1].money", had + 3)
    page.changing.keep()
    assert isinstance(page.view.real.entries[-1].act.acts[0], Correct)
    assert page.view.real.state.seats[1].money == money + 3


def test_somebody_elses_act_ends_a_change_that_was_begun() -> None:
    """So nobody keeps what they saw of another table."""
    page, other = pages("cape-may", "1")
    page.changing.begin(can_go(page)[0], out=True)
    other.do(other.view.seat, other.legal[0])
    page.sync()
    assert page.changing.earlier is None
    assert page.view.real.state == other.view.real.state


def test_a_guest_changes_only_what_they_did() -> None:
    with_phones = Party("cape-may", "sqlite://", one_acts)
    guest = with_phones.phones[0]
    own = [one.seq for one in guest.view.real.counted if one.seat == 0]
    others = [one.seq for one in guest.view.real.counted if one.seat == 1]
    assert guest.changing.may(own[-1])
    assert not guest.changing.may(others[-1])
    guest.changing.begin(others[-1], out=True)
    assert guest.changing.earlier is None
