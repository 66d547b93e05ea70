"""Advice at a table: asked for, in the log, gone when somebody acts, and never on a screen that may not show it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import AskedAdvice, to_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.acts import Play
from capemay_kit.sitting.advising import GOOD, HINTING, THINKING
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import Guest

from .people import page_of


@cache
def record(**options: Any) -> tuple[Any, tuple[Any, ...]]:
    """Play Cape May for two with cards in the app to the first turn."""
    table = registry.lay_out(registry.game("cape-may").header_for(["Ann", "Ben"], seed="5", **options))
    while table.state.phase != "actions":
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0])
    return table.header, tuple(table.entries)


@pytest.fixture
def store() -> Store:
    return Store("sqlite://")


def laid_out(store: Store, **options: Any) -> str:
    header, entries = record(**options)
    store.create(header, list(entries))
    return str(header.table)


def seated(store: Store, table: str, guest: Guest | None = None) -> Session:
    model = page_of(store, guest)
    model.open(table)
    return model


@pytest.fixture
def model(store) -> Session:
    return seated(store, laid_out(store))


@pytest.fixture
def guided(store) -> Session:
    """The same where moments are explained, with Ann's cards shown."""
    model = seated(store, laid_out(store, guide=True))
    assert hinted(model).advice.hint is None
    model.turn_peek()
    return model


def answered(model: Session, acts: bool = True) -> Session:
    model.advice.ask(acts)
    while model.desk.works.doing(THINKING):
        model.desk.works.on()
    return model


def hinted(model: Session) -> Session:
    model.advice.look_for_hint()
    while model.desk.works.doing(HINTING):
        model.desk.works.on()
    return model


def acts_on(page: Session) -> None:
    page.do(page.view.seat, page.view.on.rules.legal(page.view.mine, page.view.seat)[-1])


def test_who_is_ahead_names_no_acts_which_come_when_they_are_asked_for(model):
    """After a chance to choose. A page that shows an answer thinks no more, or it would not offer the next question.
    Of the acts the best one leads itself by nothing, and they alone are marked on the picture."""
    shown: list[bool] = []
    model.redraw = lambda: shown.append(model.advice.answer is not None and model.advice.thinks)
    answered(model, acts=False)
    assert model.advice.answer is not None
    assert model.advice.good_acts == ()
    answered(model)
    assert len(model.advice.good_acts) == GOOD
    assert not any(shown)
    best, *_, worst = model.advice.answer.options
    assert model.advice.worth_of(best.act)[1] == 0
    assert model.advice.worth_of(worst.act)[1] == pytest.approx(best.points - worst.points)
    places = {model.view.says.place(model.view.mine, 0, one.act) for one in model.advice.good_acts} - {None}
    assert {one.place for one in model.drafting.scene().targets} == places or not places


def test_that_advice_was_asked_for_stands_in_the_log_and_nowhere_else(model):
    """It is no act: nothing of it is undone. A record with it is read as it was written, in the format that tells older
    programs that there is something they do not know."""
    before = model.past.undo_label()
    answered(model)
    assert model.past.tell(model.view.on.log[-1]) == "Ann asks for advice"
    assert isinstance(model.view.on.log[-1].act, AskedAdvice)
    assert model.past.undo_label() == before
    real = model.view.real
    raw = to_lines(real.header, real.entries)
    assert b'"format":"capemay-record/2"' in raw
    table, entries = registry.read_record(raw, "there")
    for entry in entries:
        table.take(entry)
    assert (table.state, table.entries) == (real.state, real.entries)


def test_an_answer_is_gone_when_somebody_acts(model, store):
    """On another page too, and also while it is still being worked out."""
    other = seated(store, model.view.on.header.table)
    answered(model, acts=False)
    acts_on(other)
    model.sync()
    assert model.advice.answer is None
    model.advice.ask()
    other.sync()
    acts_on(other)
    model.sync()
    model.desk.works.on()
    assert model.advice.answer is None


def test_asking_on_everybodys_page_shows_the_cards_of_whoever_asks(model):
    """The reasons tell of them; when they are covered again, or it is put away, the answer is out of sight too."""
    assert model.view.viewer is None
    answered(model, acts=False)
    assert model.view.viewer == 0
    assert model.advice.answer is not None
    model.turn_peek()
    assert model.advice.answer is None
    model.turn_peek()
    assert model.advice.answer is not None
    model.advice.end()
    assert model.advice.answer is None


def test_a_hint_is_the_largest_reason_of_the_best_act_and_stands_in_no_log(guided):
    before = len(guided.view.on.log)
    hint = hinted(guided).advice.hint
    assert len(guided.view.on.log) == before
    assert hint == max(answered(guided).advice.good_acts[0].reason, key=lambda one: one.points)


def test_a_hint_is_gone_once_somebody_acts_and_comes_once_a_turn(guided):
    """The rest of the turn is without one."""
    assert hinted(guided).advice.hint is not None
    seat, rules, real = guided.view.seat, guided.view.on.rules, guided.view.real.state
    stays = (one for one in guided.legal if seat in rules.to_act(rules.apply(real, seat, one, Chance(seed="5"))))
    guided.do(seat, next(stays))
    assert guided.advice.hint is None
    assert not guided.view.covered
    assert hinted(guided).advice.hint is None


@pytest.mark.parametrize("leaves_out", [lambda one: one.advice.turn_hints(), lambda one: one.explain()])
def test_explaining_is_to_be_had_without_hints_and_no_hints_without_explaining(guided, leaves_out):
    """With one tap."""
    leaves_out(guided)
    assert hinted(guided).advice.hint is None


def test_a_table_can_do_without_advice(store):
    """Then nobody is offered any."""
    assert not seated(store, laid_out(store, advice=False)).advice.can_ask


def test_a_page_of_ones_own_advises_its_owner_alone(store):
    """Ben may ask who is ahead while Ann plays; there is nothing for him to choose."""
    table = laid_out(store)
    model = answered(seated(store, table, Guest(*store.claim(table, 1))))
    assert model.advice.answer is not None
    assert model.advice.answer.seat == 1
    assert model.advice.good_acts == ()
    assert model.past.tell(model.view.on.log[-1]) == "Ben asks for advice"


def printed(store: Store) -> Any:
    table = registry.lay_out(registry.game("cape-may").header_for(["Ann", "Ben"]), store)
    for seat in (0, 1):
        table.correct(f"seats[{seat}].space", "beach-ocean")
    return table


def test_with_printed_cards_that_are_only_counted_three_different_acts_are_suggested(store):
    """None of them plays a card of which nobody knows where it is."""
    table = printed(store)
    for seat in (0, 1):
        table.correct(f"seats[{seat}].activity", [0, 0])
    while table.state.phase != "actions":
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0], told=[1] * 9 if table.seq > 5 else [None] * 9)
    model = answered(seated(store, table.header.table))
    assert len({one.text for one in model.advice.good_acts}) == GOOD
    assert not [one for one in model.advice.good_acts if isinstance(one.act, Play)]


def test_a_note_of_somebody_else_leaves_the_answer_where_it_is(store):
    """No other page hears of a note."""
    table = printed(store)
    table.act(0, table.rules.legal(table.state, 0)[0], told=[None] * 9)
    here = table.header.table
    model = answered(seated(store, here), acts=False)
    assert model.view.public.seats[1].bonus
    phone = seated(store, here, Guest(*store.claim(here, 1)))
    phone.correct("seats[1].noted.bonus", [3])
    model.sync()
    assert model.advice.answer is not None
