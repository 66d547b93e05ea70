"""Advice at a table: asked for, in the log, gone when somebody acts, and never on a screen that may not show it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import AskedAdvice, to_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.acts import Play
from capemay_kit.sitting.advising import GOOD, HINTING, THINKING
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest


def seated(store: Store, table: str, desk: Desk | None = None) -> Session:
    """Sit down at a table."""
    model = Session(store, lambda: None, desk)
    model.open(table)
    return model


def laid_out(store: Store, **options: Any) -> str:
    """Lay out Cape May for two with cards in the app, and play to the first turn."""
    header = registry.game("cape-may").header_for(["Ann", "Ben"], seed="5", **options)
    table = registry.lay_out(header, store)
    while table.state.phase != "actions":
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0])
    return header.table


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return an empty store."""
    return Store(str(tmp_path / "store.db"))


@pytest.fixture
def model(store: Store) -> Session:
    """Sit down at everybody's page, where Ann's turn begins."""
    return seated(store, laid_out(store))


def after(model: Session, act: Any) -> Any:
    """Return what an act would lead to."""
    return model.view.on.rules.apply(model.view.real.state, model.view.seat, act, Chance(seed="5"))


def answered(model: Session, acts: bool = True) -> Session:
    """Ask, and wait for the answer."""
    model.advice.ask(acts)
    while model.desk.works.doing(THINKING):
        model.desk.works.on()
    return model


def test_who_is_ahead_names_no_acts(model: Session) -> None:
    """Those are shown to whoever asks for them, after a chance to choose."""
    answered(model, acts=False)
    assert model.advice.answer is not None
    assert model.advice.good_acts == ()
    answered(model)
    assert len(model.advice.good_acts) == GOOD


def test_a_page_that_shows_an_answer_thinks_no_more(store: Store) -> None:
    """Or it would not offer the next question."""
    shown: list[bool] = []
    model = Session(store, lambda: shown.append(model.advice.answer is not None and model.advice.thinks))
    model.open(laid_out(store))
    answered(model, acts=False)
    assert not any(shown)


def test_that_advice_was_asked_for_stands_in_the_log_and_nowhere_else(model: Session) -> None:
    """It is no act: nothing of it is undone, and the state is the same."""
    before, state = model.past.undo_label(), model.view.state
    answered(model)
    assert model.past.tell(model.view.on.log[-1]) == "Ann asks for advice"
    assert isinstance(model.view.on.log[-1].act, AskedAdvice)
    assert (model.past.undo_label(), model.view.state) == (before, state) or model.past.undo_label() == before


def test_an_answer_is_gone_when_somebody_acts(model: Session, store: Store) -> None:
    """On another page too, and also while it is still being worked out."""
    other = seated(store, model.view.on.header.table)
    answered(model)
    other.do(other.view.seat, other.view.on.rules.legal(other.view.mine, other.view.seat)[-1])
    model.sync()
    assert model.advice.answer is None
    model.advice.ask()
    other.sync()
    other.do(other.view.seat, other.view.on.rules.legal(other.view.mine, other.view.seat)[-1])
    model.sync()
    model.desk.works.on()
    assert model.advice.answer is None


def test_asking_on_everybodys_page_shows_the_cards_of_whoever_asks(model: Session) -> None:
    """The reasons tell of them; when they are covered again, the answer is out of sight too."""
    assert model.view.viewer is None
    answered(model)
    assert model.view.viewer == 0
    assert model.advice.answer is not None
    model.turn_peek()
    assert model.advice.answer is None


def test_good_acts_alone_are_marked_on_the_picture(model: Session) -> None:
    """Until something is in hand."""
    answered(model)
    places = {model.view.says.place(model.view.mine, 0, one.act) for one in model.advice.good_acts} - {None}
    assert {one.place for one in model.drafting.scene().targets} == places or not places


def test_what_an_act_would_change_is_said_for_the_one_that_waits(model: Session) -> None:
    """The best one leads itself by nothing."""
    answered(model)
    best, *_, worst = model.advice.answer.options if model.advice.answer else ()
    found = model.advice.worth_of(best.act)
    assert found is not None
    assert found[1] == 0
    last = model.advice.worth_of(worst.act)
    assert last is not None
    assert last[1] == pytest.approx(best.points - worst.points)


def hinted(model: Session) -> Session:
    """Let the page look for a hint."""
    model.advice.look_for_hint()
    while model.desk.works.doing(HINTING):
        model.desk.works.on()
    return model


def test_a_hint_is_the_largest_reason_of_the_best_act_and_stands_in_no_log(store: Store) -> None:
    """Where moments are explained, once the seat's cards may be seen."""
    model = seated(store, laid_out(store, guide=True))
    assert hinted(model).advice.hint is None
    model.turn_peek()
    before = len(model.view.on.log)
    hint = hinted(model).advice.hint
    assert len(model.view.on.log) == before
    best = answered(model).advice.good_acts[0].reason
    assert hint == max(best, key=lambda one: one.points)


def test_a_hint_is_gone_once_somebody_acts_and_comes_once_a_turn(store: Store) -> None:
    """The rest of the turn is without one."""
    model = seated(store, laid_out(store, guide=True))
    model.turn_peek()
    assert hinted(model).advice.hint is not None
    seat = model.view.seat
    model.do(seat, next(one for one in model.legal if seat in model.view.on.rules.to_act(after(model, one))))
    assert model.advice.hint is None
    assert not model.view.covered
    assert hinted(model).advice.hint is None


LEAVES_OUT: dict[str, Callable[[Session], None]] = {
    "hints": lambda model: model.advice.turn_hints(), "explaining": lambda model: model.explain(),
}  # fmt: skip


@pytest.mark.parametrize("leaves_out", LEAVES_OUT)
def test_explaining_is_to_be_had_without_hints(store: Store, leaves_out: str) -> None:
    """With one tap, and no hints without explaining."""
    model = seated(store, laid_out(store, guide=True))
    model.turn_peek()
    LEAVES_OUT[leaves_out](model)
    assert hinted(model).advice.hint is None


def test_a_table_can_do_without_advice(store: Store) -> None:
    """Then nobody is offered any."""
    assert not seated(store, laid_out(store, advice=False)).advice.can_ask


def test_a_page_of_ones_own_advises_its_owner_alone(store: Store) -> None:
    """Ben may ask who is ahead while Ann plays; there is nothing for him to choose."""
    table = laid_out(store)
    generation = store.claim(table, 1).generation
    model = seated(store, table, Desk(Guest(table, 1, generation)))
    answered(model)
    assert model.advice.answer is not None
    assert model.advice.answer.seat == 1
    assert model.advice.good_acts == ()
    assert model.past.tell(model.view.on.log[-1]) == "Ben asks for advice"


def test_with_printed_cards_that_are_only_counted_three_different_acts_are_suggested(store: Store) -> None:
    """None of them plays a card of which nobody knows where it is."""
    header = registry.game("cape-may").header_for(["Ann", "Ben"])
    table = registry.lay_out(header, store)
    for seat in (0, 1):
        table.correct(f"seats[{seat}].space", "beach-ocean")
        table.correct(f"seats[{seat}].activity", [0, 0])
    while table.state.phase != "actions":
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0], told=[1] * 9 if table.seq > 5 else [None] * 9)
    model = answered(seated(store, header.table))
    assert len({one.text for one in model.advice.good_acts}) == GOOD
    assert not [one for one in model.advice.good_acts if isinstance(one.act, Play)]


def test_a_note_of_somebody_else_leaves_the_answer_where_it_is(store: Store) -> None:
    """No other page hears of a note."""
    header = registry.game("cape-may").header_for(["Ann", "Ben"])
    table = registry.lay_out(header, store)
    for path, value in (("seats[0].space", "beach-ocean"), ("seats[1].space", "beach-ocean")):
        table.correct(path, value)
    table.act(0, table.rules.legal(table.state, 0)[0], told=[None] * 9)
    model = answered(seated(store, header.table))
    assert model.advice.answer is not None
    held = len(model.view.public.seats[1].bonus)
    assert held
    generation = store.claim(header.table, 1).generation
    phone = seated(store, header.table, Desk(Guest(header.table, 1, generation)))
    phone.correct("seats[1].noted.bonus", [3])
    model.sync()
    assert model.advice.answer is not None


def test_a_record_with_advice_is_read_as_it_was_written(model: Session) -> None:
    """In the format that tells older programs that there is something they do not know."""
    answered(model)
    real = model.view.real
    raw = to_lines(real.header, real.entries)
    assert b'"format":"capemay-record/2"' in raw
    table, entries = registry.read_record(raw, "there")
    for entry in entries:
        table.take(entry)
    assert table.state == real.state
    assert table.entries == real.entries
