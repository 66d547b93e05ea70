"""The end of a printed game: what is missing is asked for in its order, and nobody is named before."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.own import ready
from capemay_kit.results.history import finished
from capemay_kit.sim import simulate
from capemay_kit.sitting.session import Session

NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
def model(tmp_path: Path) -> Session:
    """Sit down at a table of Cape May with printed cards whose game is over, with four things unnamed."""
    store = Store(str(tmp_path / "store.db"))
    header, entries = from_lines(simulate("cape-may", 3, ["greedy"], 1, 1)[1], "sim", registry.entry_type("cape-may"))
    store.create(replace(header, table="t", seed=None), entries)
    made = registry.open_table(store, "t")
    for path, value in (
        ("seats[1].bonus", [0, 0]), ("seats[0].bonus", [0]), ("seats[1].upgrades", [0]), ("seats[2].birds_unknown", 2),
    ):  # fmt: skip
        made.correct(path, value)
    model = Session(store, lambda: None)
    model.open("t")
    return model


def test_nothing_goes_to_the_finished_games_before_it_is_complete(model: Session) -> None:
    """Then it does, whether all is entered or the table says that this is all."""
    assert finished(model.store) == []
    model.ending.count_as_it_is()
    assert [one.table for one in finished(model.store)] == ["t"]


def test_what_is_missing_comes_seat_by_seat_in_the_order_of_the_score(model: Session) -> None:
    """After the last the first again; what was entered is not asked for."""
    expected = [(0, "bonus_cards"), (1, "upgrade_cards"), (1, "bonus_cards"), (2, "birds")]
    assert [(one.seat, one.category) for one in model.ending.missing] == expected
    for seat, line in expected:
        after = model.ending.next_missing
        assert after is not None
        assert (after.seat, after.category) == (seat, line)
        model.ending.enter_at(seat, line)
        assert model.ending.entered_at == (seat, line)
    again = model.ending.next_missing
    assert again is not None
    assert (again.seat, again.category) == expected[0]
    model.correct("seats[0].bonus_points", [5])
    left = model.ending.next_missing
    assert left is not None
    assert (left.seat, left.category) == expected[1]


def test_a_result_that_nobody_has_seen_is_shown_line_by_line(model: Session) -> None:
    """And once it was, all of it."""
    model.correct("settled", True)
    model.show("score")
    assert model.ending.reveals == 0
    lines = len(model.ending.counted.seats[0].lines)
    for at in range(1, lines):
        model.ending.reveal_on()
        assert model.ending.reveals == at
    model.ending.reveal_on()
    assert model.ending.reveals is None
    model.show("table")
    model.show("score")
    assert model.ending.reveals is None


def test_an_undo_makes_an_end_provisional_again(model: Session) -> None:
    """In the middle of the result too."""
    model.ending.count_as_it_is()
    assert model.ending.final
    assert model.ending.reveals == 0
    model.past.undo_last()
    assert (model.ending.final, model.ending.reveals, len(model.ending.missing)) == (False, None, 4)
    assert finished(model.store) == []


def test_a_finished_game_that_is_opened_shows_its_result_at_once(model: Session) -> None:
    """Who opens it knows how it ended."""
    model.ending.count_as_it_is()
    model.open("t", "score")
    assert (model.ending.final, model.ending.reveals, model.screen) == (True, None, "score")


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_with_cards_in_the_app_is_complete_when_it_is_over(game: str, tmp_path: Path) -> None:
    """Nothing of it is secret any more."""
    store = Store(str(tmp_path / "store.db"))
    seats = registry.game(game).rules.meta.max_seats
    bots = ["greedy" if game == "cape-horn" else "random"]
    header, entries = from_lines(simulate(game, seats, bots, 1, 4)[1], "sim", registry.entry_type(game))
    store.create(header, entries)
    model = Session(store, lambda: None)
    model.open(header.table)
    assert model.view.over
    assert model.ending.missing == ()
    assert model.ending.final


def test_a_bonus_card_is_entered_by_what_it_counts_and_kept_for_the_next_table(model: Session) -> None:
    """The panel opens where the card is missing; another table of the owner's counts it with one tap."""
    model.ending.enter_at(1, "bonus_cards")
    found = model.unknown.to_count(1, "bonus_cards")
    assert found is not None
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
    again = model.unknown.to_count(1, "bonus_cards")
    assert again is not None
    (mine,) = [one for one in again[1].known if not one.ours]
    model.unknown.count(1, mine)
    assert model.view.state.seats[1].bonus == (0, 31)
