"""An owner's buildings and characters: kept by their numbers, and the decks of tables that begin with them (p. 2-3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Did
from capemay_kit.core.own_card import OWN_PLAYED
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import OwnBuilding, OwnCharacter, shipped_decks
from capemay_kit.games.capital_city.by_hand import PLACES
from capemay_kit.games.capital_city.rules import GAME

SCREEN = registry.screen("capital-city")
ORDER = act.Auctioned((2, 1, 3), (9, 8, 13))
BUY = act.Buy("?1-3")
POST = {"symbols": ["star"], "deed": 3, "points": 1, "dollars": 2}
SAID = Did(figures={"places": PLACES.index(("star",)), "deed": 3, "points": 1, "dollars": 2}, number=7)
FAMILIES = ("green", "blue", "red", "yellow", "purple", "orange")

# --- one that is read out is known at the next table ------------------------------------------------------


def test_buying_one_that_nobody_has_read_out_asks_what_is_printed_on_it(table, rules) -> None:
    s = table((0, ORDER)).state
    asked = SCREEN.unknown_card(s, 1, BUY)
    assert [one.name for one in asked.figures] == ["places", "deed", "points", "dollars"]
    assert asked.known == ()
    assert SCREEN.card_did(s, 1, BUY, SAID) == act.Buy("?1-3", 3, False, ("star",), 1, 2)
    said = SCREEN.card_says(s, 1, BUY, SAID)
    assert said == "Buy Spring building 3. Symbols: a star. Deed: $3. Earns: 1 victory point or $2."
    after = rules.apply(s, 0, SCREEN.card_did(s, 1, act.ReadOut("?1-3"), SAID), None)
    assert SCREEN.unknown_card(after, 1, BUY) is None, "it is asked once"


def test_a_kept_one_is_known_at_the_next_table_with_one_tap(table) -> None:
    s = table((0, ORDER)).state
    path, card = SCREEN.card_kept(s, 1, BUY, SAID)
    assert (path, card) == ("book.own.building.7", {**POST, "symbols": ("star",), "number": 7})
    assert SCREEN.card_kept(s, 1, BUY, Did(number=7)) is None, "nothing was read out"
    made = table((0, ORDER), own={path: card})
    asked = SCREEN.unknown_card(made.state, 1, BUY)
    (known,) = asked.known
    assert (known.number, known.title, known.ours, asked.taken, asked.free) == (7, "Card 7", False, (7,), 8)
    made.act(1, known.act)
    known_now = made.state.book.buildings["?1-3"]
    assert (known_now.symbols, known_now.deed, known_now.points, known_now.dollars) == (("star",), 3, 1, 2)
    assert made.state.seats[1].money == 5


# --- whole decks ------------------------------------------------------------------------------------------


def owned(buildings: int, characters: int) -> dict[str, Any]:
    """Return the corrections of an owner who entered so many of each deck."""
    own: dict[str, Any] = {OWN_PLAYED: True}
    for n in range(1, buildings + 1):
        own[f"book.own.building.{n}"] = msgspec.to_builtins(OwnBuilding(n, ("star",), n, 1, 2, f"House {n}"))
    for n in range(1, characters + 1):
        family: Any = FAMILIES[(n - 1) // 9]
        own[f"book.own.character.{n}"] = msgspec.to_builtins(OwnCharacter(n, family, "gear", f"Person {n}"))
    return own


def begun(own: dict[str, Any], seed: str | None) -> Any:
    """Lay out a table: with a seed the app deals, without one people do."""
    return GAME.start(GAME.header_for(["Anna", "Ben", "Cleo"], table="t", seed=seed, own=own))


def test_where_the_app_deals_whole_decks_of_the_owner_s_are_played() -> None:
    s = begun(owned(36, 54), "seed")
    assert {one.provenance for one in (*s.book.buildings.values(), *s.book.characters.values())} == {"mine"}
    assert [one.title for one in s.book.families.values()] == [one.capitalize() for one in FAMILIES]
    assert (len(s.buildings.unseen), len(s.book.characters)) == (36, 54)
    s = GAME.apply(s, 0, act.Deal(FAMILIES[:4]), Chance(seed="a"))
    s = GAME.apply(s, s.first, act.SetUp(), Chance(seed="b"))
    assert len(s.street) == 5
    assert all(one.startswith("own-") for one in s.street)


@pytest.mark.parametrize(("whole", "buildings", "characters"), [("character", 35, 54), ("building", 36, 53)])
def test_where_the_app_deals_a_deck_that_is_not_whole_stays_ours(whole: str, buildings: int, characters: int) -> None:
    book = begun(owned(buildings, characters), "seed").book
    for deck in ("building", "character"):
        assert ({one.provenance for one in book.deck(deck).values()} == {"mine"}) == (deck == whole)


def test_at_a_printed_table_every_card_that_is_entered_is_named_as_the_owner_s() -> None:
    """In place of the one of ours that has its number, if all of it was read out."""
    s = begun(owned(2, 1), None)
    assert list(s.book.buildings)[:3] == ["own-1", "own-2", shipped_decks()[1].cards[2].id]
    assert s.book.characters["green-1"].first_name == "Person 1"
    half = owned(1, 0)
    half["book.own.building.1"]["symbols"] = ["any"]
    assert "own-1" not in begun(half, None).book.buildings


def test_the_owner_s_buildings_that_earned_something_travel_with_a_position() -> None:
    s = begun(owned(36, 0), None)
    for seat, (building, points) in enumerate((("own-2", 4), ("own-30", 3), ("own-5", 0))):
        s = GAME.correct(s, f"seats[{seat}].buildings", [building])
        s = GAME.correct(s, f"seats[{seat}].buildings.{building}.points", points)
    written = GAME.position(s)
    own = [path for path in written["figures"] if path.startswith("book.own.building.")]
    assert own == ["book.own.building.2", "book.own.building.30"]
    assert GAME.scores(registry.position(msgspec.json.encode(written), "end")[1]) == GAME.scores(s)


def test_records_from_before_have_the_decks_they_had() -> None:
    """Whoever kept a building then had our decks beside it."""
    own = owned(36, 0)
    del own[OWN_PLAYED]
    s = begun(own, "seed")
    assert "own-1" not in s.book.buildings
    assert len(s.book.own_cards) == 36
