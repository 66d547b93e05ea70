"""What a page says when something is done on it, and what becomes of taps that others overtook."""

from __future__ import annotations

from itertools import pairwise

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.drafting import Draft

from .people import NAMES, page_of

GAMES = pytest.mark.parametrize("game", registry.GAMES)
FIGURES = {
    "cape-may": ("money", "Money $", "actions", "Number of actions"),
    "capitol": ("roofs.round", "Round roofs left", "draw", "Number of cards"),
    "cape-horn": ("points", "Sail points", "hand_limit", "Wind cards in hand at most"),
    "capital-city": ("money", "Dollars", "bid", "A bid is $"),
}
"""A figure of a seat and what it is called; a number of the edition, and that."""


def begun(game, **options):
    made = page_of(Store("sqlite://"))
    made.begin(registry.game(game).header_for(NAMES, **{"seed": "1"} | options))
    return made


@GAMES
def test_a_person_reads_what_the_figure_is_called_that_cannot_be_so_and_no_path(game):
    """Where in the state it stands is for programs. One that is gone is said to be: somebody else may have changed the
    table meanwhile."""
    page = begun(game)
    (path, called, number, known_as), before = FIGURES[game], page.view.on.seq
    page.correct(f"seats[1].{path}", -3)
    assert page.desk.trouble.startswith(f"{called}: -3 is not between 0 and ")
    page.correct(f"book.numbers.{number}", -1)
    assert page.desk.trouble.startswith(f"{known_as}: ")
    assert "book" not in page.desk.trouble
    page.correct("seats[1].shells", 3)
    assert page.desk.trouble == "That figure is no longer on the table."
    assert page.view.on.seq == before


@pytest.mark.parametrize(("before", "game"), [*pairwise(registry.GAMES), ("cape-may", "cape-may")])
def test_a_new_table_says_nothing_of_the_last_tables_last_act(before, game):
    """The foot of the screen speaks of the table on it."""
    page = begun(before)
    first = page.view.on.header.table
    page.toast = "Ann plays the 4."
    page.begin(registry.game(game).header_for(["Dan", "Eve", "Fay"]))
    assert "Ann" not in page.toast
    page.toast = "Dan bids $1."
    page.open(first)
    assert page.toast == ""


@GAMES
def test_what_was_picked_of_ones_own_cards_is_dropped_with_the_look_at_them(game):
    """Whoever has the screen next reads no act that names a card."""
    page, found = begun(game), []
    while not found:
        if not page.view.peeks and page.view.covered:
            page.turn_peek()
        found = [one for one in page.legal if page.view.peeks and page.view.says.names_secret(one)]
        if not found:
            page.do(page.view.seat, page.legal[0])
    page.drafting.propose(found[0])
    assert page.drafting.draft is not None
    page.show("score")
    assert (page.view.peeked, page.drafting.draft) == (None, None)


def test_the_way_back_from_elsewhere_leads_to_the_screen_one_came_from():
    """The picture where one was at the picture; the first screen where that one is gone."""
    page = begun("capitol")
    for screen in ("map", "log"):
        page.show(screen)
        page.show("learn")
        page.show("copy")
        assert page.desk.way_back == screen
    page.begin(registry.game("cape-may").header_for(["Ann", "Bob"], depth="sheet"))
    page.show("learn")
    assert page.desk.way_back == page.screens[0]


# --- what others do meanwhile -------------------------------------------------------------------------------


@pytest.fixture
def one():
    """A page at a table of Cape May, in a browser that has shown all there is."""
    page = page_of(Store("sqlite://"))
    page.begin(registry.game("cape-may").header_for(["Ann", "Bob"]))
    page.desk.has_seen(0)
    return page


@pytest.fixture
def other(one):
    page = page_of(one.store)
    page.open(one.view.on.header.table)
    return page


def act_there(other):
    other.do(other.view.seat, other.legal[-1])
    assert not other.desk.trouble


TAPS = {
    "act": lambda page: page.do(page.view.seat, page.legal[-1]),
    "undo": lambda page: page.past.undo(asked=True),
    "redo": lambda page: page.past.redo(),
    "correct": lambda page: page.correct("seats[0].money", 7),
    "open_up": lambda page: page.open_up(),
}


@pytest.mark.parametrize("tap", ["act", "undo", "redo", "correct"])
def test_what_was_tapped_before_the_browser_showed_somebody_elses_act_is_dropped(tap, one, other):
    """However long the tap was on its way: the page says so, and nothing is written. What is tapped after it counts."""
    act_there(other)
    assert one.sync()
    before = one.view.on.seq
    TAPS[tap](one)
    assert one.view.on.seq == before
    assert one.toast == "Somebody else has just acted. Look, then tap again."
    one.desk.has_seen(one.desk.fresh)
    TAPS["act"](one)
    assert one.view.on.seq > before


@pytest.mark.parametrize("tap", ["undo", "redo", "correct", "open_up"])
def test_what_another_page_wrote_first_is_shown_and_nothing_is_done_here(tap, one, other):
    """Though this page had not heard of it yet: it is on the screen then, cards are covered, and the next tap waits."""
    if tap == "redo":
        one.correct("seats[0].money", 9)
        one.past.undo_last()
        other.sync()
        other.desk.has_seen(other.desk.fresh)
    before, fresh = one.view.on.seq, one.desk.fresh
    one.view.peeked = one.view.seat
    act_there(other)
    TAPS[tap](one)
    assert one.view.on.seq == other.view.on.seq > before
    assert one.toast.startswith("Meanwhile: ")
    assert one.view.peeked is None
    assert one.desk.fresh == fresh + 1
    assert one.desk.missed


def test_a_page_that_no_browser_shows_takes_every_act(one, other):
    """A notebook that is run without one hears of nothing that was seen."""
    one.desk.seen = None
    act_there(other)
    assert one.sync()
    before = one.view.on.seq
    TAPS["act"](one)
    assert one.view.on.seq > before


def test_what_happened_at_the_last_table_keeps_no_act_from_the_next(one, other):
    """Somebody goes home at once and begins a new game, which is dealt as ever."""
    act_there(other)
    assert one.sync()
    one.begin(registry.game("capitol").header_for(["Ann", "Bob"], seed="1"))
    assert one.view.on.state.phase == "build"


def test_an_act_that_is_dropped_changes_no_rule(one, other):
    """A figure kept as the rule goes with its act."""
    act = next(a for a in one.legal if any(f.keeps for f in one.view.says.figures(one.view.mine, one.view.seat, a)))
    figure = next(f for f in one.view.says.figures(one.view.mine, one.view.seat, act) if f.keeps)
    act_there(other)
    assert one.sync()
    one.drafting.draft = Draft(one.view.seat, act, {figure.name: figure.value + 1}, keep_values=True)
    before = one.view.on.seq
    one.drafting.confirm()
    assert one.view.on.seq == before


@pytest.mark.parametrize("game", ["capitol", "cape-horn", "capital-city"])
def test_a_tap_on_somebodys_cards_that_comes_late_opens_nobodys(game):
    """By then the turn may be another's, whose cards they would be."""
    page = begun(game)
    page.desk.has_seen(0)
    other = page_of(page.store)
    other.open(page.view.on.header.table)
    other.correct("seats[0].name", "Zoe")
    assert page.sync()
    page.turn_peek()
    assert page.view.peeked is None
    page.desk.has_seen(page.desk.fresh)
    page.turn_peek()
    assert page.view.peeks
