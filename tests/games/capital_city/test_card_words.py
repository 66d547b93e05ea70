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
from capemay_kit.errors import IllegalAction
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import OwnBuilding, OwnCharacter
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.capital_city.screen import SCREEN
from capemay_kit.games.capital_city.state import Worded
from capemay_kit.sitting.session import Session

FAMILIES = ("green", "blue", "red", "yellow", "purple", "orange")
TEXT = "Two points for each neighbour."


def printed(book: Any, card: str, when: str, **more: Any) -> Any:
    """Return a book in which there are words on a card."""
    deck = "character" if card in book.characters else "building"
    return book.with_card(deck, {"id": card, "text": TEXT, "when": when, **more})


def came(s: Any, rules: Any, points: tuple[int, ...] = ()) -> Any:
    """Say what the words that are asked about came to."""
    return rules.apply(s, s.worded[0].seat, act.CameTo(s.worded[0].card, points), Chance())


def test_a_building_s_words_are_asked_about_whenever_it_pays(game, do, book, rules) -> None:
    """After what it earns, and before anything else is done; they may bring anybody something."""
    s = game(
        3,
        book=printed(book, "post-office", "pays"),
        have=[{"post-office": [], "bank": []}],
        hands=[["green-bertie", "green-ada"]],
    )
    s = do(s, 0, act.Attach("green-bertie", "post-office"))
    while s.pending:
        s = do(s, 0, rules.legal(s, 0)[0])
    assert (s.worded, rules.to_act(s)) == ((Worded(0, "post-office"),), (0,))
    assert rules.why_not(s, 0, act.Done()).rule == "words_first"
    with pytest.raises(IllegalAction):
        rules.apply(s, 0, act.Done(), Chance(), force=True)
    points = [one.points for one in s.seats]
    after = came(s, rules, (2, 0, 1))
    assert [one.points for one in after.seats] == [points[0] + 2, points[1], points[2] + 1]
    assert (after.worded, after.turn) == ((), 0)


def test_a_building_that_earns_by_its_words_alone_is_asked_about_too(game, do, book) -> None:
    """Though it shows neither points nor dollars."""
    there = printed(book, "post-office", "pays", points=0, dollars=0)
    s = do(
        game(3, book=there, have=[{"post-office": []}], hands=[["green-bertie"]]),
        0,
        act.Attach("green-bertie", "post-office"),
    )
    assert s.worded == (Worded(0, "post-office"),)


def test_the_words_stand_where_the_card_is_offered(game, book, rules) -> None:
    """Before it is bought, and before a character is attached."""
    there = printed(printed(book, "bank", "end"), "green-bertie", "end")
    s = game(3, book=there, phase="purchase", street=("bank",), money=[9], hands=[["green-bertie"]])
    assert TEXT in SCREEN.label(s, 0, act.Buy("bank"))[1]
    assert TEXT in SCREEN.hand(s, 0)[0].detail


@pytest.mark.parametrize(("card", "done"), [
    ("bank", act.Buy("bank")), ("green-bertie", act.Attach("green-bertie", "post-office")),
])  # fmt: skip
def test_words_that_matter_at_once_are_asked_about_at_once(game, do, book, rules, card: str, done: Any) -> None:
    """As a building is bought, or a character attached; then the turn goes on where it was."""
    phase = "purchase" if isinstance(done, act.Buy) else "attach"
    more = (
        {"street": ("bank",), "money": [9]}
        if phase == "purchase"
        else {"have": [{"post-office": []}], "hands": [[card]]}
    )
    s = do(game(3, book=printed(book, card, "placed"), phase=phase, **more), 0, done)
    assert [one.card for one in s.worded] == [card]
    plain = do(game(3, phase=phase, **more), 0, done)
    while s.pending:
        s = do(s, 0, rules.legal(s, 0)[0])
        plain = do(plain, 0, rules.legal(plain, 0)[0])
    after = came(s, rules)
    assert (after.phase, after.turn, after.done) == (plain.phase, plain.turn, plain.done)


def test_words_that_matter_at_the_end_are_asked_about_before_anybody_has_won(game, do, book, rules) -> None:
    """Those of every card that lies before somebody; then the game is over, and they count."""
    there = printed(printed(book, "post-office", "end"), "green-bertie", "end")
    s = game(3, book=there, season=3, have=[{"post-office": ["green-bertie"]}])
    for seat in reversed(s.order):
        s = do(s, seat, act.Done()) if seat in rules.to_act(s) and not s.worded else s
    assert ([one.card for one in s.worded], s.phase) == (["post-office", "green-bertie"], "attach")
    assert rules.outcome(s) is None
    over = came(came(s, rules, (0, 5, 0)), rules)
    assert (over.phase, rules.outcome(over).winners) == ("over", (1,))


def test_the_panel_asks_for_points_and_dollars_of_everybody(game, do, book) -> None:
    """Under the words that are printed there, at every kind of table; nothing has to be said."""
    s = game(3, book=printed(book, "green-bertie", "placed"), have=[{"bank": []}], hands=[["green-bertie"]])
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
    """Lay out a table at which the app deals an owner's decks."""
    header = replace(
        GAME.header_for(["Anna", "Ben", "Cleo"], table="t", seed="words", own=owned()), rules=rules_version
    )
    return registry.lay_out(header, store)


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


def test_a_whole_game_is_opened_again_as_it_was_and_every_answer_is_taken_back(tmp_path: Path) -> None:
    """The answers are in the record."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = begun(store)
    assert {one.card.partition("-")[0] for one in played(table)} >= {"own", "green"}
    assert registry.open_table(store, "t").state == table.state
    while not isinstance(table.counted[-1].act, act.CameTo):
        table.undo()
    before = table.counted[-1]
    table.undo()
    assert table.state.worded[0].card == before.act.card


def test_a_record_of_before_is_played_as_it_was(tmp_path: Path) -> None:
    """Nobody was asked then."""
    assert played(begun(Store(f"sqlite:///{tmp_path / 'store.db'}"), rules_version=1)) == []


def test_a_building_known_by_its_place_has_the_words_of_the_card_it_is(rules) -> None:
    """Where one of those entered before is tapped."""
    s = GAME.start(
        GAME.header_for(["Anna", "Ben", "Cleo"], table="t", own={k: v for k, v in owned().items() if k != OWN_PLAYED})
    )
    for done in (act.LayOut(0), act.Auctioned((2, 1, 3), (9, 8, 13))):
        s = rules.apply(s, 0, done, Chance())
    asked = SCREEN.unknown_card(s, 1, act.Buy("?1-3"))
    known = next(one.act for one in asked.known if one.number == 3)
    assert rules.apply(s, 1, known, Chance()).book.worded == {"?1-3": "pays"}


def test_where_the_app_deals_the_panel_opens_by_itself_as_well(tmp_path: Path) -> None:
    """And what is entered there goes on with the game."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
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
