"""What a card says that the app cannot count is asked once, when it matters: the answer is an act like any other."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Did
from capemay_kit.core.own_card import OWN_PLAYED
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import OwnBuilding, OwnCharacter
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.sitting.session import Session

SCREEN = registry.screen("capital-city")
FAMILIES = ("green", "blue", "red", "yellow", "purple", "orange")
TEXT = "Two points for each neighbour."


def printed(book: Any, *cards: str, when: str, **more: Any) -> Any:
    for card in cards:
        deck = "character" if card in book.characters else "building"
        book = book.with_card(deck, {"id": card, "text": TEXT, "when": when, **more})
    return book


def came(s: Any, rules: Any, points: tuple[int, ...] = ()) -> Any:
    return rules.apply(s, s.worded[0].seat, act.CameTo(s.worded[0].card, points), Chance())


def test_words_that_matter_at_the_end_are_asked_about_before_anybody_has_won(game, do, book, rules) -> None:
    there = printed(book, "post-office", "green-bertie", when="end")
    s = game(3, book=there, season=3, have=[{"post-office": ["green-bertie"]}])
    for seat in reversed(s.order):
        s = do(s, seat, act.Done()) if seat in rules.to_act(s) and not s.worded else s
    assert ([one.card for one in s.worded], s.phase) == (["post-office", "green-bertie"], "attach")
    assert rules.outcome(s) is None
    over = came(came(s, rules, (0, 5, 0)), rules)
    assert (over.phase, rules.outcome(over).winners) == ("over", (1,))


def test_the_words_stand_where_the_card_is_offered_and_in_the_panel_that_asks(game, do, book) -> None:
    """The panel asks for points and dollars of everybody, at every kind of table; nothing has to be said."""
    there = printed(book, "bank", "green-bertie", when="placed")
    s = game(3, book=there, phase="purchase", street=("bank",), money=[9], hands=[["green-bertie"]])
    assert TEXT in SCREEN.label(s, 0, act.Buy("bank"))[1]
    assert TEXT in SCREEN.hand(s, 0)[0].detail
    s = game(3, book=there, have=[{"bank": []}], hands=[["green-bertie"]])
    s = do(s, 0, act.Attach("green-bertie", "bank"))
    seat, due = SCREEN.due(s)
    asked = SCREEN.unknown_card(s, seat, due)
    assert (asked.always, asked.idle, [one.key for one in asked.amounts]) == (True, True, ["points", "dollars"])
    assert TEXT in asked.text
    did = Did({"points": (2, 0, 0), "dollars": (0, -50, 0)})
    assert SCREEN.card_did(s, seat, due, did) == act.CameTo("green-bertie", (2, 0, 0), (0, -s.seats[1].money, 0))
    assert SCREEN.card_says(s, seat, due, Did()) == "The text on Bertie Fernsby: Nothing changes"


# --- whole tables -----------------------------------------------------------------------------------------


def owned() -> dict[str, Any]:
    """Return the corrections of an owner with words on every card."""
    own: dict[str, Any] = {OWN_PLAYED: True}
    for n in range(1, 37):
        one = OwnBuilding(n, ("star",), n % 3, n % 4, n % 2, f"House {n}", TEXT, ("pays", "placed", "end")[n % 3])
        own[f"book.own.building.{n}"] = msgspec.to_builtins(one)
    for n in range(1, 55):
        who = OwnCharacter(n, FAMILIES[(n - 1) // 9], "star", f"Person {n}", TEXT, ("placed", "end")[n % 2])  # type: ignore[arg-type]
        own[f"book.own.character.{n}"] = msgspec.to_builtins(who)
    return own


def begun(store: Store, rules_version: int = 2) -> Any:
    header = GAME.header_for(["Anna", "Ben", "Cleo"], table="t", seed="words", own=owned())
    return registry.lay_out(replace(header, rules=rules_version), store)


def played(table: Any) -> list[Any]:
    """Play a whole game by chance; return the acts that said what words came to."""
    random, said = Random(1), []
    while seats := table.rules.to_act(table.state):
        done = random.choice(table.rules.legal(table.state, seats[0]))
        if isinstance(done, act.CameTo):
            done = replace(done, points=(1, 0, 0))
            said.append(done)
        table.act(seats[0], done)
    return said


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'store.db'}")


def test_in_a_record_of_before_nobody_is_asked(store: Store) -> None:
    assert played(begun(store, rules_version=1)) == []


def test_where_the_app_deals_the_panel_opens_by_itself_as_well(store: Store) -> None:
    table, random = begun(store), Random(1)
    while not (s := table.state).worded or s.pending:
        seat = table.rules.to_act(s)[0]
        table.act(seat, random.choice(table.rules.legal(s, seat)))
    model = Session(store, lambda: None)
    model.open("t")
    model.ask()
    assert model.unknown.now is not None
    model.unknown.do()
    assert isinstance(registry.open_table(store, "t").counted[-1].act, act.CameTo)
