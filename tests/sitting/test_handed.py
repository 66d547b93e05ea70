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
def test_a_file_is_known_by_what_it_holds(files, kind):
    """Whatever it is called; text with a mark of its bytes too, which some editors put in front."""
    assert {kind_of(files[kind], name) for name in ("file", "file.txt", "file.json")} == {kind}
    assert kind not in ("record", "position", "results") or kind_of(b"\xef\xbb\xbf" + files[kind], "f") == kind


def test_every_file_that_is_shipped_is_known_or_told_where_it_belongs():
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
def test_what_cannot_be_opened_says_why(raw: bytes, said: str):
    """By the name of the file, and nothing is kept."""
    store = Store("sqlite://")
    with pytest.raises(BadFile) as refused:
        take(store, raw, "gift")
    assert refused.value.source == "gift"
    assert said in str(refused.value)
    assert store.tables() == []


def test_a_file_is_taken_as_what_it_is(files):
    """A record opens its table, also one that was put away; a position is counted by the game it names; no result is
    kept twice; a backup tells what came."""
    store = Store("sqlite://")
    assert take(store, files["record"], "f").table == "t"
    store.put_away("t")
    assert take(store, files["record"], "f").table == "t"
    assert [one.header.table for one in store.tables()] == ["t"]
    scored = take(store, files["position"], "f").scored
    assert scored is not None
    assert (scored.meta.id, len(scored.sheet.seats)) == (ENDED, 2)
    store = Store("sqlite://")
    assert take(store, files["results"], "f").told == ("1 result was imported.", "Already here: 0.")
    assert take(store, files["results"], "f").told == ("0 results were imported.", "Already here: 1.")
    assert take(Store("sqlite://"), files["backup"], "f").told == ("1 game was imported.",)


@pytest.mark.parametrize("kind", ["pack", "edition", "board", "deck"])
def test_what_belongs_to_a_copy_goes_to_my_copy(files: dict[str, bytes], kind: str, tmp_path: Path):
    """Where it is kept as a pack is."""
    store = Store("sqlite://")
    handed = take(store, files[kind], "gift.json")
    assert handed.pack is not None
    told = keep_pack(store, handed.pack)
    assert told
    if kind == "deck":
        assert {deck for deck, _ in my_cards(store)} == {"event"}
