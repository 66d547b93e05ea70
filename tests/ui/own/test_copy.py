"""My copy on the screen, without a browser: numbers compared, packs handed on, a new game by what is one's own."""

from __future__ import annotations

import base64
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import draft as drawn
from capemay_kit.own import match
from capemay_kit.ui import words as ui
from capemay_kit.ui.app import Companion


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    """Open a companion over an empty store."""
    return Companion(Store(str(tmp_path / "store.db")), {})


def copy(companion: Companion, tab: str) -> Any:
    """Turn to a part of My copy."""
    companion.model.show("copy")
    companion.panel("copy").turn_to(tab)
    return companion.panel("copy")._part(tab)


def titles(stock: Any) -> list[str]:
    """Return what the buttons of a list say, first lines only."""
    return [one.description.split("\n")[0] for one in stock._buttons if one.layout.display != "none"]


def tap(stock: Any, title: str) -> None:
    """Tap a button of a list."""
    next(one for one in stock._buttons if one.description.split("\n")[0] == title).click()


def upload(field: Any, name: str, raw: bytes) -> None:
    """Choose a file."""
    field.value = ({"name": name, "type": "", "size": len(raw), "content": raw, "last_modified": datetime.now(UTC)},)


# --- numbers -------------------------------------------------------------------------------------------------


def test_a_changed_number_is_kept_at_once(companion: Companion) -> None:
    """Nothing is lost by stopping in the middle."""
    part = copy(companion, "match")
    tap(part.parts, "Bird chart")
    part.rows[6].widget.value = 20
    assert match.my_numbers(companion.model.store).numbers["bird_collection"][6] == 20
    assert "✓ yours" in part.rows[6].widget.description
    assert "our guess" in part.rows[0].widget.description
    assert part.progress.value.count("1 of ") == 1


def test_a_page_confirmed_leads_to_the_next(companion: Companion) -> None:
    """With all its values as they stand there."""
    part = copy(companion, "match")
    tap(part.parts, "Player board: income")
    part._right()
    assert part.page.id == "prestige"
    part._later()
    assert "✓ Player board: income" in titles(part.parts)


def test_a_number_that_cannot_be_is_told_and_not_kept(companion: Companion) -> None:
    """Two movement cards of one value."""
    part = copy(companion, "match")
    tap(part.parts, "Movement cards")
    part.rows[0].widget.value = 7
    assert "movement_card" in companion.model.trouble
    assert companion.model.store.own("edition") == {}


def test_the_badge_goes_with_the_last_number(companion: Companion) -> None:
    """Until then it says how many are left."""
    start = companion.panel("start")
    assert start.copy.description == ui.ASSUMED_BADGE.format(n=match.unsure(match.my_numbers(companion.model.store)))
    numbers = match.my_numbers(companion.model.store)
    match.keep(
        companion.model.store,
        {one.name: match.value_of(numbers, one.name) for page in match.pages() for one in page.numbers},
    )
    companion.update()
    assert start.copy.description == ui.MY_COPY


# --- a new game by what is one's own -----------------------------------------------------------------------


def _begin(companion: Companion, *names: str) -> Any:
    start = companion.panel("start")
    for field, name in zip(start.names, names, strict=False):
        field.value = name
    start._begin()
    return companion.model.state


def test_a_new_game_is_played_by_the_owners_numbers(companion: Companion) -> None:
    """They are offered first, once there are any."""
    match.keep(companion.model.store, {"income.cottage[0]": 5})
    companion.update()
    assert companion.panel("start").set_up.edition.label.startswith("Numbers: my copy")
    assert _begin(companion, "Anna", "Ben").book.income[0][0] == 5


def test_house_rules_are_played_by_and_said_at_the_table(companion: Companion) -> None:
    """Four actions, and no move against an arrow."""
    set_up = companion.panel("start").set_up
    set_up.numbers["actions"].value = 4
    set_up.switches["wrong_way_entry"].value = False
    s = _begin(companion, "Anna", "Ben")
    assert (s.book.numbers.actions, s.book.rulings.wrong_way_entry) == (4, False)
    assert "House rules: 4 actions a turn; no move ends against an arrow" in companion.panel("table").notes.value


def test_a_standard_table_says_nothing_of_house_rules(companion: Companion) -> None:
    """Only how many numbers are assumed."""
    _begin(companion, "Anna", "Ben")
    notes = companion.panel("table").notes.value
    assert "House rules" not in notes
    assert "numbers still assumed" in notes


def test_a_traced_board_can_be_played_on(companion: Companion) -> None:
    """It is offered by its title, and the table has it whole."""
    d = drawn.duplicate(load_board("cape-may-1-2"), "ours", "Our board")
    companion.model.store.keep_own({("board", "ours"): drawn.to_file(d)})
    companion.update()
    set_up = companion.panel("start").set_up
    set_up.where.value = dict(set_up.where.options)["Our board"]
    assert _begin(companion, "Anna", "Ben").book.board.id == "ours"


# --- boards ----------------------------------------------------------------------------------------------------


def test_a_broken_photo_is_refused_in_words(companion: Companion) -> None:
    """And no board is begun."""
    part = copy(companion, "studio")
    upload(part.upload, "board.jpg", b"\xff\xd8\xff nonsense")
    part._new()
    assert "board.jpg" in part.trouble.value
    assert companion.model.store.own("draft") == {}


def test_a_draft_is_gone_on_with_where_it_was(companion: Companion) -> None:
    """Another page, another day."""
    part = copy(companion, "studio")
    part.title.value = "Our board"
    part._new()
    part._touched(0.13, 0.5, 0.03)
    part._touched(0.39, 0.5, 0.03)
    again = Companion(Store(companion.model.store.url), {"screen": "copy", "tab": "studio"})
    listed = again.panel("copy")._part("studio")
    assert "Our board" in titles(listed.boards)
    tap(listed.boards, "Our board")
    assert len(listed.tracing.draft.board.roads) == 1


def test_deleting_a_board_asks_first(companion: Companion) -> None:
    """One tap asks, the second deletes."""
    part = copy(companion, "studio")
    part.title.value = "Our board"
    part._new()
    part._back()
    tap(part.boards, "Delete Our board")
    assert list(companion.model.store.own("draft")) == ["our-board"]
    tap(part.boards, ui.STUDIO_SURE.format(title="Our board"))
    assert companion.model.store.own("draft") == {}


def test_a_board_that_cannot_be_played_on_is_not_kept(companion: Companion) -> None:
    """The reason is told in the place where one taps."""
    part = copy(companion, "studio")
    part._new()
    part._keep()
    assert "no space" in part.told.value
    assert companion.model.store.own("board") == {}


# --- packs -------------------------------------------------------------------------------------------------------


def test_what_is_entered_travels_to_another_store(companion: Companion, tmp_path: Path) -> None:
    """Numbers and a board, in one file."""
    store = companion.model.store
    match.keep(store, {"income.cottage[0]": 5})
    d = drawn.duplicate(load_board("cape-may-1-2"), "ours", "Our board")
    store.keep_own({("board", "ours"): drawn.to_file(d)})
    part = copy(companion, "pack")
    part._give()
    raw = base64.b64decode(part.files.value.split("base64,")[1].split('"')[0])
    other = Companion(Store(str(tmp_path / "other.db")), {})
    taken = copy(other, "pack")
    upload(taken.upload, "my-copy.capemay", raw)
    assert match.my_numbers(other.model.store).numbers["income"]["cottage"][0] == 5
    assert list(other.model.store.own("board")) == ["ours"]


def test_a_broken_pack_changes_nothing(companion: Companion) -> None:
    """It is told in one line."""
    part = copy(companion, "pack")
    upload(part.upload, "my-copy.capemay", b"PK nonsense")
    assert "my-copy.capemay" in part.said.value
    assert companion.model.store.own("edition") == {}
