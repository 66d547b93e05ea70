"""Trying a card: it is laid out where it works, and can be acted on at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from capemay_kit.core.chance import Chance
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import Book, load_board, load_edition, shipped_decks
from capemay_kit.own.cards import deck_of
from capemay_kit.own.trial import trial

from .whole_vocabulary import CARDS, card_with_sense

DECKS = shipped_decks()
ALL = [card for deck in DECKS.values() for card in deck.values()]


def offered(table: Any) -> list[Any]:
    """Return what can be done now by whoever acts."""
    return list(table.rules.legal(table.state, table.rules.to_act(table.state)[0]))


def acted(table: Any, most: int = 12) -> None:
    """Do what is offered first, again and again, as the app holds the decks."""
    for _ in range(most):
        s = table.state
        if s.phase == "over":
            return
        table.act(table.rules.to_act(s)[0], offered(table)[0])


@pytest.mark.parametrize("card", ALL, ids=lambda card: f"{deck_of(card)}-{card.number}")
def test_every_shipped_card_can_be_tried(card: Any) -> None:
    """It is there, and what it does can be begun."""
    table = trial(card, {})
    s = table.state
    match card:
        case cards.EventCard(kind=kind):
            assert s.event == card.number
            assert s.phase == ("resolve" if kind == "immediate" else "actions")
        case cards.ActivityCard(options=options):
            plays = {one.option for one in offered(table) if isinstance(one, act.Play)}
            assert plays == set(range(len(options)))
        case cards.UpgradeDeckCard(kind="immediate"):
            assert act.TakeUpgrade(True) in offered(table)
        case cards.UpgradeDeckCard(kind=kind):
            assert s.seats[0].upgrades == (card.number,)
            assert (act.Use(card.number) in offered(table)) == (kind in ("one_time", "once_per_round"))
        case cards.BonusCard():
            assert table.rules.scores(s).seats[0].lines[5].because
        case cards.SoloCard():
            assert s.turn == s.ava
            assert {getattr(step.what, "card", None) for step in s.steps} == {card.number}
    acted(table)


@settings(max_examples=60)
@given(CARDS)
def test_any_card_that_makes_sense_can_be_tried(card: Any) -> None:
    """Whatever the vocabulary can say is carried out."""
    acted(trial(card_with_sense(card), {}), 5)


def test_the_card_tried_is_the_one_entered_and_mine_are_in_the_decks() -> None:
    """Not the shipped ones of their numbers."""
    mine = cards.ActivityCard(9, "Mine", options=((cards.Money(1),),), provenance="mine")
    tried = cards.ActivityCard(5, "Tried", options=((cards.Money(11),),))
    table = trial(tried, {("activity", 9): mine})
    assert table.state.book.decks["activity"][9] == mine
    table.act(0, act.Play(5))
    assert table.state.seats[0].money == trial(tried, {}).state.seats[0].money + 11


def test_the_map_and_the_figures_are_those_of_the_table() -> None:
    """A table with a board of its own tries cards on it."""
    board = load_board("cape-may-3-4")
    book = Book(load_edition("base"), board, DECKS).with_number("collect_money", 7)
    s = trial(DECKS["activity"][1], {}, book).state
    assert s.book.board == board
    assert s.book.numbers.collect_money == 7


def test_nothing_of_a_trial_is_asked_or_written() -> None:
    """It plays from a seed, in memory."""
    table = trial(DECKS["event"][24], {})
    assert table.store is None
    assert table.header.seed
    after = table.rules.apply(table.state, 0, act.CarryOut(), Chance(seed=table.header.seed))
    assert after.steps
