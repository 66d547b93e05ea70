"""Nobody learns what they may not see: two records that differ in nothing else are the same to whoever watches.

See `twins` for how they come about. Views, pictures, sentences and scores are compared in every recorded game
(`tests/recorded/holds`); here are files, and what is corrected.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry
from capemay_kit.results import formats
from tests.recorded.holds import encoded

from .twins import HELD, OPEN, differ, played, twin_of

GAMES = pytest.mark.parametrize("game", registry.GAMES)
SEEDS = pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 12), marks=pytest.mark.slow)])
AnyTable = Table[Any, Any]


def tables(game: str, seeds: range) -> Iterator[tuple[AnyTable, AnyTable]]:
    """Yield games under way with their twins, which differ in what a bystander does not see."""
    found = 0
    for seed in seeds:
        for acts in (9, 40, 110):
            table = played(game, seed, acts + seed)
            twin = twin_of(table, None, seed)
            if twin is not None and table.rules.outcome(table.state) is None:
                found += differ(table, twin)
                yield table, twin
    assert found, "the tests compare two things, not one with itself"


@GAMES
@SEEDS
def test_files_everybody_may_have_tell_no_secret(game: str, seeds: range) -> None:
    """The score sheets of a game that goes on are the same, whatever lies face down; other files are withheld."""
    for table, twin in tables(game, seeds):
        assert formats.withheld(table) == formats.withheld(twin)
        for form in formats.FORMS:
            # what is drawn says nothing the text does not, and takes a while; the animation has a test of its own
            if form not in formats.withheld(table) and form not in ("pdf", "png", "tall", "qr", "film"):
                assert formats.write(table, form) == formats.write(twin, form)


@GAMES
def test_the_whole_record_tells_twins_apart(game: str) -> None:
    """So it is withheld as long as the game goes on; a position is where it would tell them apart too."""
    table = played(game, 3, 12)
    twin = twin_of(table, None)
    assert twin is not None
    for form in ("jsonl", "position"):
        assert (form in formats.withheld(table)) == (formats.write(table, form) != formats.write(twin, form))
    # with its seed, also before anything is done
    assert all("jsonl" in formats.withheld(one) for one in (table, played(game, 3, 0)))


CAPE_MAY = {
    "seats[1].money": (0, 50), "seats[1].income": (3,), "seats[0].hand": ([1, 2], []), "seats[1].space": (None, "x"),
    "seats[2].buildings.sand.shop": (0, 2, 99), "lots.sand-1": (None, {"seat": 0, "kind": "shop"}), "round": (1, 9),
    "first": (1,), "turn": (2,), "left": (0, 2), "seats[0].name": ("Zoe", "Bob"), "book.board": (None,),
    "book.numbers.lighthouse_cost": (7,), "book.rulings.discounts_on_lighthouse": (True,), "seats[1].ignoring": (True,),
}  # fmt: skip
"""What Cape May's forms put right at a table whose cards the app deals."""


def correctable(game: str, table: AnyTable) -> dict[str, tuple[Any, ...]]:
    """Return what may be corrected at a table where the app deals, with values for it."""
    if game == "cape-may":
        return CAPE_MAY
    found: dict[str, tuple[Any, ...]] = {}
    for section in registry.screen(game).correctable(table.rules.view(table.state, None)):
        for field in section.fields:
            if not table.rules.dealt(field.name):
                values = [one.value for one in field.options][:6] or [field.least, field.most]
                found[field.name] = tuple([[], values[:2]] if field.several else values)
    return found


def put(table: AnyTable, path: str, value: Any) -> Any:
    """Return what is seen of a correction: how the table then stands, or why it cannot."""
    rules, s = table.rules, table.state
    try:
        after = rules.correct(s, path, value)
    except (CapemayError, ValueError) as error:
        return str(error)
    entry: Entry[Any] = Entry(table.seq + 1, Correct(path, value))
    ended = rules.outcome(after) is not None
    return "over" if ended else encoded(rules.view(after, None)), rules.tell(s, entry, after, None)


@GAMES
@SEEDS
def test_nobody_learns_a_secret_by_putting_right(game: str, seeds: range) -> None:
    """Whether it can be so, and what becomes of it, is the same at twins; where cards are is for the app to know."""
    for table, twin in tables(game, seeds):
        for path, values in correctable(game, table).items():
            for value in values:
                assert put(table, path, value) == put(twin, path, value), (path, value)


@GAMES
def test_where_cards_are_is_what_the_app_deals(game: str) -> None:
    """All secrets of a seat's, however the path is written, and where else cards lie."""
    dealt = registry.game(game).rules.dealt
    more = {"cape-may": ("event", "face_up.sand", "seats[1].birds.osprey"), "capitol": ("stacks.roof.top",),
            "cape-horn": ("winds.K2", "winds", "covered"), "capital-city": ("bottom", "trains[0].cards")}  # fmt: skip
    assert all(dealt(path) for path in more[game])
    assert all(dealt(f"seats[0].{field}") and dealt(f"seats.0.{field}") for field in HELD[game])
    assert not any(dealt(path) for path in ("turn", "first", "book.numbers.x", f"seats[0].{OPEN[game]}"))
