"""Session by words."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from capemay_kit.core.notation import written
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.acts import Build, Move
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.typed import do_typed, ways_on

from .people import page_of

SEATS = {"cape-may": 2, "capitol": 2, "cape-horn": 3, "capital-city": 3}


def begun(game: str, **options: object) -> Session:
    model = page_of(Store("sqlite://"))
    names = ["Anna", "Ben", "Cleo"][: SEATS[game]]
    table = registry.lay_out(registry.game(game).header_for(names, **options), model.store)
    model.open(table.header.table)
    return model


@cache
def first_action() -> tuple[Any, tuple[Any, ...]]:
    """Type what there is to type until Anna takes her first action of Cape May, with cards in the app."""
    model = begun("cape-may", seed="7")
    while model.view.state.phase != "actions":
        model.turn_peek() if model.view.covered else do_typed(model, ways_on(model)[0])
    return model.view.real.header, tuple(model.view.real.entries)


@pytest.fixture
def page() -> Session:
    model, (header, entries) = page_of(Store("sqlite://")), first_action()
    model.store.create(header, list(entries))
    model.open(header.table)
    return model


@pytest.mark.parametrize("game", SEATS)
def test_a_game_is_played_by_words(game):
    """What completes the line is all there is to type; whatever waits for a person is typed too."""
    model, rng = begun(game, seed="7"), random.Random(1)
    for _ in range(60):
        if model.view.over:
            break
        before = model.view.on.seq
        if model.view.covered:
            model.turn_peek()
        hers = model.automa.act
        ways = [written(hers)] if hers is not None else ways_on(model)
        assert ways, model.view.says.heading(model.view.state)
        assert do_typed(model, rng.choice(ways)) == ""
        assert model.view.on.seq > before


def test_what_is_no_act_is_said_and_nothing_is_done(page):
    """With what may have been meant."""
    before = page.view.on.seq
    assert "Did you mean build" in do_typed(page, "bild")
    assert "could mean" in do_typed(page, "move 7")
    assert page.view.on.seq == before


@pytest.mark.parametrize("typed", ["upgrade gravel-1", "build sand-1"])
def test_what_the_rules_refuse_is_refused_as_after_a_tap_and_the_next_act_is_typed_as_any_other(page, typed):
    """With the reason, which is put away by whatever is done next."""
    assert do_typed(page, typed) == ""
    assert page.refused is not None
    before = page.view.on.seq
    assert do_typed(page, "collect") == ""
    assert page.refused is None
    assert page.view.on.seq > before


WAITING: dict[str, Callable[[Session], object]] = {
    "a refused act": lambda page: do_typed(page, "build sand-1"),
    "something in hand": lambda page: page.drafting.take("build"),
    "an act to be confirmed": lambda page: page.drafting.propose(
        next(one for one in page.legal if isinstance(one, Move))
    ),
    "figures put right": lambda page: page.fix(0),
    "a place to be tapped": lambda page: page.drafting.begin_placing("seats[0].space"),
    "a look back": lambda page: page.past.look(1),
    "an undo that asks": lambda page: page.past.undo(0),
}
"""What can wait for a person, and how it comes to."""


@pytest.mark.parametrize("what", WAITING)
def test_whatever_waits_is_closed_by_a_word(page, what):
    """Nothing is done by that, and the next act is typed as ever."""
    before = page.view.on.seq
    WAITING[what](page)
    assert not (page.free and page.fixing is None and not page.drafting.held)
    assert do_typed(page, "cancel") == ""
    assert page.free
    assert (page.fixing, page.drafting.held, page.view.on.seq) == (None, "", before)
    assert do_typed(page, "collect") == ""


@pytest.mark.parametrize("called", ["gravel-1", "Gravel 1", "{label}"])
def test_places_are_called_as_people_see_them(page, called):
    """By the whole name on the map, by what stands before its comma, or as records call them."""
    label = next(one.label for one in page.view.on.rules.scene(page.view.public, ()).places if one.id == "gravel-1")
    do_typed(page, f"build {called.format(label=label)} shop")
    assert page.refused is not None
    assert page.refused.act == Build("gravel-1", kind="shop")


def test_an_act_is_taken_back_and_done_again_by_words(page):
    """As by the keys."""
    before = page.view.state
    assert do_typed(page, "collect") == ""
    done = page.view.state
    assert do_typed(page, "undo") == ""
    assert page.view.state == before
    assert do_typed(page, "redo") == ""
    assert page.view.state == done


def test_while_cards_are_covered_nothing_is_done_with_them():
    """Whoever is not at the screen could try which cards are held."""
    page = begun("cape-may", seed="7")
    held = page.view.on.rules.legal(page.view.on.state, 0)[0]
    assert page.view.covered
    assert do_typed(page, written(held)) == "The cards are covered. Show them first"


def test_what_the_table_is_asked_is_answered_by_words():
    """By the title of an option, or by its number."""
    page = begun("capital-city")
    assert do_typed(page, next(one for one in ways_on(page) if one.startswith("deal"))) == ""
    assert page.asked is not None
    assert "Possible: " in do_typed(page, "nothing of the kind")
    before = page.asked.question
    assert do_typed(page, ways_on(page)[0]) == ""
    assert page.asked is None or page.asked.question != before
