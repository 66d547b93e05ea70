"""Looking back on a finished game: once its end was seen, in portions, and what if it had gone on otherwise."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sim import simulate
from capemay_kit.sitting.looking_back import FINISH, REVIEW
from capemay_kit.sitting.session import Session


@cache
def _game() -> bytes:
    return simulate("cape-may", 2, ["greedy"], 1, 4)[1]


@pytest.fixture
def model(tmp_path: Path) -> Session:
    """Sit down at a finished game of Cape May with cards in the app."""
    store = Store(str(tmp_path / "store.db"))
    header, entries = from_lines(_game(), "sim", registry.entry_type("cape-may"))
    store.create(replace(header, table="t"), entries)
    model = Session(store, lambda: None)
    model.open("t", "score")
    return model


def work(model: Session, what: str, portions: int = 10_000) -> None:
    """Do all the work for something."""
    for _ in range(portions):
        if not model.desk.works.doing(what):
            return
        model.desk.works.on()


def looked_back(model: Session) -> Session:
    """Look back to the end."""
    model.show("review")
    work(model, REVIEW)
    return model


def test_every_act_has_its_chances_and_the_last_is_certain(model: Session) -> None:
    """Who has won has won."""
    found = looked_back(model).review.found
    assert found is not None
    assert [one.seq for one in found.chances] == [0, *(one.seq for one in model.view.on.log)]
    winners = set(model.ending.counted.winners)
    assert found.chances[-1].win == tuple(float(name in winners) for name in model.names)


def test_luck_and_choices_lead_from_the_first_chance_to_the_last(model: Session) -> None:
    """Exactly, for every seat."""
    found = looked_back(model).review.found
    assert found is not None
    for seat in range(2):
        last, first = found.chances[-1].win[seat], found.chances[0].win[seat]
        assert found.luck[seat] + found.skill[seat] + found.count[seat] == pytest.approx(last - first)


def test_a_game_that_goes_on_is_not_looked_back_on(model: Session) -> None:
    """After an undo there is no such screen, and work that was begun ends."""
    model.show("review")
    model.past.undo(model.view.on.seq - 1, asked=True)
    model.desk.works.on()
    assert not model.desk.works
    assert "review" not in model.screens


def test_what_if_is_played_as_often_as_was_asked(model: Session) -> None:
    """Every game is won by somebody, and the shares say so."""
    turn = looked_back(model).review.turns[-1]
    model.review.turn_at(turn.seq)
    model.review.finish_it()
    while model.review.if_not is not None and not model.review.if_not.games:
        model.desk.works.on(0)
    assert model.review.if_not is not None
    assert (model.review.if_not.games, sum(model.review.if_not.won)) == (1, 1)
    assert all(0 <= one.low <= one.part <= one.high <= 1 for one in model.review.if_not.shares)


def test_another_turning_point_ends_what_was_played_for_the_one_before(model: Session) -> None:
    """Nobody waits for it."""
    first, *_, last = looked_back(model).review.turns
    model.review.turn_at(first.seq)
    model.review.finish_it()
    model.review.turn_at(last.seq)
    assert not model.desk.works.doing(FINISH)
    assert model.review.if_not is None


def test_one_can_play_on_from_before_a_turning_point(model: Session) -> None:
    """At a table of its own, with other cards to come; the game that was played stays as it is."""
    seq = looked_back(model).review.turns[-1].seq
    before = model.view.on.seq
    model.review.turn_at(seq)
    model.review.play_on()
    assert model.view.on.header.table != "t"
    assert model.view.on.acts == seq - 1
    assert not model.view.on.over
    assert len(model.store.since("t", 0, registry.entry_type("cape-may"))) == before
