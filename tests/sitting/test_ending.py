"""The end of a printed game, in which what is missing is asked for in its order and nobody is named before; and looking
back on a finished one: in portions, and what if it had gone on otherwise."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.own import ready
from capemay_kit.results.history import finished
from capemay_kit.sitting.looking_back import FINISH, REVIEW
from capemay_kit.sitting.session import Session
from tests.recorded.seen import record_of

from .people import page_of

MISSING = [(0, "bonus_cards"), (1, "upgrade_cards"), (1, "bonus_cards"), (2, "birds")]


def opened(
    name: str, screen: str = "table", corrections: tuple[tuple[str, object], ...] = (), **header: object
) -> Session:
    model = page_of(Store("sqlite://"))
    game = next(one for one in registry.GAMES if name.startswith(f"{one}-"))
    read, entries = from_lines(record_of(name), name, registry.entry_type(game))
    model.store.create(replace(read, table="t", **header), entries)
    for path, value in corrections:
        registry.open_table(model.store, "t").correct(path, value)
    model.open("t", screen)
    return model


@pytest.fixture
def model() -> Session:
    """Sit down at a table of Cape May with printed cards whose game is over, with four things unnamed."""
    unnamed = (("seats[1].bonus", [0, 0]), ("seats[0].bonus", [0]), ("seats[1].upgrades", [0]),
               ("seats[2].birds_unknown", 2))  # fmt: skip
    return opened("cape-may-plain-3", corrections=unnamed, seed=None)


def test_what_is_missing_comes_seat_by_seat_in_the_order_of_the_score(model):
    """After the last the first again; what was entered is not asked for."""
    assert [(one.seat, one.category) for one in model.ending.missing] == MISSING
    for seat, line in MISSING:
        after = model.ending.next_missing
        assert (after.seat, after.category) == (seat, line)
        model.ending.enter_at(seat, line)
        assert model.ending.entered_at == (seat, line)
    assert (model.ending.next_missing.seat, model.ending.next_missing.category) == MISSING[0]
    model.correct("seats[0].bonus_points", [5])
    assert (model.ending.next_missing.seat, model.ending.next_missing.category) == MISSING[1]


def test_a_result_that_nobody_has_seen_is_shown_line_by_line(model):
    """And once it was, all of it."""
    model.correct("settled", True)
    model.show("score")
    for at in range(len(model.ending.counted.seats[0].lines)):
        assert model.ending.reveals == at
        model.ending.reveal_on()
    assert model.ending.reveals is None
    model.show("table")
    model.show("score")
    assert model.ending.reveals is None


def test_nothing_goes_to_the_finished_games_before_the_table_says_that_this_is_all_and_an_undo_takes_it_back(model):
    """In the middle of the result too. Who opens a finished game knows how it ended."""
    assert finished(model.store) == []
    model.ending.count_as_it_is()
    assert [one.table for one in finished(model.store)] == ["t"]
    assert (model.ending.final, model.ending.reveals) == (True, 0)
    model.past.undo_last()
    assert (model.ending.final, model.ending.reveals, len(model.ending.missing)) == (False, None, 4)
    assert finished(model.store) == []
    model.ending.count_as_it_is()
    model.open("t", "score")
    assert (model.ending.final, model.ending.reveals, model.screen) == (True, None, "score")


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_with_cards_in_the_app_is_complete_when_it_is_over(game):
    """Nothing of it is secret any more."""
    model = opened(f"{game}-plain-4")
    assert model.view.over
    assert (model.ending.missing, model.ending.final) == ((), True)


def test_a_bonus_card_is_entered_by_what_it_counts_and_kept_for_the_next_table(model):
    """The panel opens where the card is missing; another table of the owner's counts it with one tap."""
    model.ending.enter_at(1, "bonus_cards")
    found = model.unknown.to_count(1, "bonus_cards")
    model.unknown.enter(1, found[0])
    model.unknown.change(lambda now: now.give(5))
    most = next(one for one in found[1].things if one.key == "most")
    model.unknown.change(lambda now: now.tap(most))
    assert "the most buildings" in model.unknown.sentence().lower()
    model.unknown.change(lambda now: replace(now, keep=True, number=31))
    model.unknown.do()
    assert model.unknown.now is None
    assert (model.ending.entered_at, model.view.state.seats[1].bonus) == ((1, "bonus_cards"), (0, 31))
    assert ready.cards(model.store, "cape-may")["book.cards.bonus.31"]["primary"]["points"] == 5

    model.past.undo_last()
    (mine,) = [one for one in model.unknown.to_count(1, "bonus_cards")[1].known if not one.ours]
    model.unknown.count(1, mine)
    assert model.view.state.seats[1].bonus == (0, 31)


# --- looking back -------------------------------------------------------------------------------------------


@pytest.fixture
def over() -> Session:
    """Sit down at a finished game of Cape May with cards in the app."""
    return opened("cape-may-plain-2", "score")


def looked_back(model: Session) -> Session:
    model.show("review")
    while model.desk.works.doing(REVIEW):
        model.desk.works.on()
    return model


def test_luck_and_choices_lead_from_the_first_chance_to_the_last_which_is_certain(over):
    """Every act has its chances; who has won has won."""
    found = looked_back(over).review.found
    assert [one.seq for one in found.chances] == [0, *(one.seq for one in over.view.on.log)]
    winners = set(over.ending.counted.winners)
    assert found.chances[-1].win == tuple(float(name in winners) for name in over.names)
    for seat in range(2):
        last, first = found.chances[-1].win[seat], found.chances[0].win[seat]
        assert found.luck[seat] + found.skill[seat] + found.count[seat] == pytest.approx(last - first)


def test_every_choice_where_the_game_turned_is_searched_for_a_better_one_after_all_else_was_found(over):
    """The page shows what was found meanwhile, and ends the search when the game goes on."""
    over.show("review")
    while over.review.found is None:
        over.desk.works.on()
    assert (over.review.better, over.desk.works.doing(REVIEW)) == ({}, True)
    looked_back(over)
    real = over.view.real
    can = [one.seq for one in over.review.turns if len(real.rules.legal(real.state_at(one.seq - 1), one.seat)) > 1]
    assert list(over.review.better) == can
    assert over.review.choices == frozenset(can)


def test_a_game_that_goes_on_is_not_looked_back_on(over):
    """After an undo there is no such screen, and work that was begun ends."""
    over.show("review")
    over.past.undo(over.view.on.seq - 1, asked=True)
    over.desk.works.on()
    assert not over.desk.works
    assert "review" not in over.screens


def test_what_if_is_played_as_often_as_was_asked_until_another_turning_point_is_looked_at(over):
    """Every game is won by somebody, and the shares say so. One can play on from before a turning point: at a table of
    its own, with other cards to come; the game that was played stays as it is."""
    first, *_, last = looked_back(over).review.turns
    before = over.view.on.seq
    over.review.turn_at(last.seq)
    over.review.finish_it()
    while over.review.if_not is not None and not over.review.if_not.games:
        over.desk.works.on(0)
    assert (over.review.if_not.games, sum(over.review.if_not.won)) == (1, 1)
    assert all(0 <= one.low <= one.part <= one.high <= 1 for one in over.review.if_not.shares)
    over.review.turn_at(first.seq)
    assert not over.desk.works.doing(FINISH)
    assert over.review.if_not is None
    over.review.play_on()
    assert over.view.on.header.table != "t"
    assert over.view.on.acts == first.seq - 1
    assert not over.view.on.over
    assert len(over.store.since("t", 0, registry.entry_type("cape-may"))) == before
