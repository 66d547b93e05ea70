"""An owner's buildings and characters are the decks of tables that begin with them (p. 2-3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from capemay_kit.core.own_card import OWN_PLAYED
from capemay_kit.games import registry
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import OwnBuilding, OwnCharacter, shipped_decks
from capemay_kit.games.capital_city.rules import GAME

NAMES = ["Anna", "Ben", "Cleo"]
FAMILIES = ("green", "blue", "red", "yellow", "purple", "orange")


def owned(buildings: int, characters: int) -> dict[str, Any]:
    """Return the corrections of an owner who entered so many of each deck."""
    own: dict[str, Any] = {}
    for n in range(1, buildings + 1):
        own[f"book.own.building.{n}"] = msgspec.to_builtins(OwnBuilding(n, ("star",), n, 1, 2, f"House {n}"))
    for n in range(1, characters + 1):
        family: Any = FAMILIES[(n - 1) // 9]
        own[f"book.own.character.{n}"] = msgspec.to_builtins(OwnCharacter(n, family, "gear", f"Person {n}"))
    return own | {OWN_PLAYED: True}


def table(own: dict[str, Any], seed: str | None) -> Any:
    """Lay out a table: with a seed the app deals, without one people do."""
    return GAME.start(GAME.header_for(NAMES, table="t", seed=seed, own=own))


def test_where_the_app_deals_whole_decks_of_the_owner_s_are_played() -> None:
    """Nothing of ours is among them; families are called by their colours."""
    s = table(owned(36, 54), "seed")
    assert {one.provenance for one in (*s.book.buildings.values(), *s.book.characters.values())} == {"mine"}
    assert [one.title for one in s.book.families.values()] == [one.capitalize() for one in FAMILIES]
    assert (len(s.buildings.unseen), len(s.book.characters)) == (36, 54)
    assert "own-7" in s.buildings.unseen


@pytest.mark.parametrize("deck", ["building", "character"])
def test_where_the_app_deals_a_deck_that_is_not_whole_stays_ours(deck: str) -> None:
    """Half of it would be ours; the other deck is the owner's all the same."""
    s = table(owned(35, 54) if deck == "building" else owned(36, 53), "seed")
    mine = {
        name: {one.provenance for one in s.book.deck(name).values()} == {"mine"} for name in ("building", "character")
    }
    assert mine == {"building": deck != "building", "character": deck != "character"}


def test_at_a_printed_table_every_card_that_is_entered_is_named_as_the_owner_s() -> None:
    """In place of the one of ours that has its number."""
    s = table(owned(2, 1), None)
    ours = [one.id for one in shipped_decks()[1].cards]
    assert list(s.book.buildings)[:3] == ["own-1", "own-2", ours[2]]
    assert s.book.characters["green-1"].first_name == "Person 1"


def test_the_owner_s_buildings_that_earned_something_travel_with_a_position() -> None:
    """By their numbers, wherever they lie in the owner's deck; the others stay at home."""
    s = table(owned(36, 0), None)
    for seat, (building, points) in enumerate((("own-2", 4), ("own-30", 3), ("own-5", 0))):
        s = GAME.correct(s, f"seats[{seat}].buildings", [building])
        s = GAME.correct(s, f"seats[{seat}].buildings.{building}.points", points)
    written = GAME.position(s)
    assert [path for path in written["figures"] if path.startswith("book.own.building.")] == [
        "book.own.building.2", "book.own.building.30",
    ]  # fmt: skip
    assert GAME.scores(registry.position(msgspec.json.encode(written), "end")[1]) == GAME.scores(s)


def test_a_building_that_was_not_all_read_out_is_not_in_the_deck() -> None:
    """Its places are not known."""
    own = owned(1, 0)
    own["book.own.building.1"]["symbols"] = ["any"]
    assert "own-1" not in table(own, None).book.buildings


def test_records_from_before_have_the_decks_they_had() -> None:
    """Whoever kept a building then had our decks beside it."""
    own = owned(36, 0)
    del own[OWN_PLAYED]
    s = table(own, "seed")
    assert "own-1" not in s.book.buildings
    assert len(s.book.own_cards) == 36


def test_a_game_goes_on_with_the_owner_s_cards(rules: Any) -> None:
    """Families come into play, and the first season lies out."""
    from capemay_kit.core.chance import Chance

    s = table(owned(36, 54), "seed")
    s = rules.apply(s, 0, act.Deal(FAMILIES[:4]), Chance(seed="a"))
    s = rules.apply(s, s.first, act.SetUp(), Chance(seed="b"))
    assert s.street
    assert all(one.startswith("own-") for one in s.street)
