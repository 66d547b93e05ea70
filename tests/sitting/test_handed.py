"""A file that is handed over is known by what it holds, and opens or says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from capemay_kit.core.backup import back_up
from capemay_kit.core.files import shipped
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.cards import my_cards
from capemay_kit.own.merging import keep_pack
from capemay_kit.results.formats import write
from capemay_kit.sitting.handed import kind_of, take

from ..own.packing import good
from .test_going_on import acts

BOARDS = shipped("boards")
ENDED = "capitol"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return a file of every kind there is."""
    store = Store(str(tmp_path_factory.mktemp("files") / "store.sqlite"))
    table = registry.lay_out(registry.game(ENDED).header_for(["Anna", "Ben"], seed="a", table="t"), store)
    while table.rules.to_act(table.state):
        acts(table, 1)
    file = store.file.with_name("backup.sqlite")  # type: ignore[union-attr]
    back_up(store, file)
    return {
        "record": write(table, "jsonl"), "position": write(table, "position"), "results": write(table, "csv"),
        "backup": file.read_bytes(), "pack": good(),
        "edition": (BOARDS / "cape_may" / "base.json").read_bytes(),
        "board": (BOARDS / "cape_may" / "board-1-2.json").read_bytes(),
        "deck": (BOARDS / "cape_may" / "events.json").read_bytes(),
    }  # fmt: skip


KINDS = ["record", "position", "results", "backup", "pack", "edition", "board", "deck"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["file", "file.txt", "file.json"])
def test_a_file_is_known_by_what_it_holds(files: dict[str, bytes], kind: str, name: str) -> None:
    """Whatever it is called."""
    assert kind_of(files[kind], name) == kind


def test_text_files_are_known_with_a_mark_of_their_bytes(files: dict[str, bytes]) -> None:
    """Some editors put one in front."""
    assert all(kind_of(b"\xef\xbb\xbf" + files[kind], "f") == kind for kind in ("record", "position", "results"))


def test_every_file_that_is_shipped_is_known_or_told_where_it_belongs() -> None:
    """Boards, editions and decks of all games."""
    found = {}
    for file in BOARDS.rglob("*.json"):
        try:
            found[file.stem] = kind_of(file.read_bytes(), file.name)
        except BadFile as bad:
            found[file.stem] = "entered" if "Enter the cards in My copy" in str(bad) else "unknown"
    assert set(found.values()) == {"board", "edition", "deck", "entered"}
    assert (found["winds"], found["course"]) == ("entered", "board")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "the file is empty"),
        (b"Dear Anna", "cannot be opened: it is not a complete game record"),
        (b"\x89PNG\r\n", "cannot be opened: it is not a complete game record"),
        (b'{"format": "capemay-lesson/1"}', "cannot be opened: it is not a complete game record"),
        (b'{"format": "capemay-areas/1"}', "More, Board file"),
        (b'{"a": 1}', "cannot be opened: it is not a complete game record"),
        (b'{"a": ', "not JSON"),
        (b"[" * 100_000, "cannot be opened: it is not a complete game record"),
        (b'{"a":' * 100_000, "nested more than 60 levels deep"),
        (b'{"format": "capemay-record/9"}\n', "capemay-record/9"),
        (b'{"format": "capemay-position/2", "game": "whist"}', "whist"),
    ],
)
def test_what_cannot_be_opened_says_why(raw: bytes, said: str) -> None:
    """By the name of the file, and nothing is kept."""
    store = Store("sqlite://")
    with pytest.raises(BadFile) as refused:
        take(store, raw, "gift")
    assert refused.value.source == "gift"
    assert said in str(refused.value)
    assert store.tables() == []


def test_a_record_opens_its_table(files: dict[str, bytes]) -> None:
    """One that was put away is fetched back."""
    store = Store("sqlite://")
    assert take(store, files["record"], "f").table == "t"
    store.put_away("t")
    assert take(store, files["record"], "f").table == "t"
    assert [one.header.table for one in store.tables()] == ["t"]


def test_a_position_is_counted(files: dict[str, bytes]) -> None:
    """By the game it names."""
    scored = take(Store("sqlite://"), files["position"], "f").scored
    assert scored is not None
    assert (scored.meta.id, len(scored.sheet.seats)) == (ENDED, 2)


def test_results_are_counted_as_new_or_known(files: dict[str, bytes]) -> None:
    """None is kept twice."""
    store = Store("sqlite://")
    assert take(store, files["results"], "f").told == ("1 result was imported.", "Already here: 0.")
    assert take(store, files["results"], "f").told == ("0 results were imported.", "Already here: 1.")


def test_a_backup_tells_what_came(files: dict[str, bytes]) -> None:
    """In a sentence each."""
    assert take(Store("sqlite://"), files["backup"], "f").told == ("1 game was imported.",)


@pytest.mark.parametrize("kind", ["pack", "edition", "board", "deck"])
def test_what_belongs_to_a_copy_goes_to_my_copy(files: dict[str, bytes], kind: str, tmp_path: Path) -> None:
    """Where it is kept as a pack is."""
    store = Store("sqlite://")
    handed = take(store, files[kind], "gift.json")
    assert handed.pack is not None
    told = keep_pack(store, handed.pack)
    assert told
    if kind == "deck":
        assert {deck for deck, _ in my_cards(store)} == {"event"}
