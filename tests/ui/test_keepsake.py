"""What is kept of a finished game: entered at the score or among the finished games, taken along with it."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from capemay_kit.cli import app
from capemay_kit.core import memento
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results import formats
from capemay_kit.results.past import keep
from capemay_kit.ui.companion import Companion

from .at_start import begin, box_to_tick, set_as
from .seen import buttons, field, html, of_class, tap, words


def jpeg(width: int = 1600, height: int = 1200) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(out, "JPEG")
    return out.getvalue()


@pytest.fixture
def companion(tmp_path: Path) -> Companion:
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    header = registry.game("cape-may").header_for(["Anna", "Ben"], seed="a", table="t")
    table: Table = registry.lay_out(header, store)
    while acting := table.rules.to_act(table.state):
        table.act(acting[0], table.rules.legal(table.state, acting[0])[-1])
    keep(store, table)
    return Companion(store, {"table": "t", "screen": "score"})


def test_a_note_and_a_photo_are_entered_at_the_score_and_stand_among_the_finished_games(companion: Companion) -> None:
    at_score = companion.panel("ended")
    field(at_score, "cm-kept-note").value = "Ben forgot his birds"
    at_score.keepsake.photo.take("table.jpg", jpeg())
    companion.model.show("history")
    history = companion.panel("history")
    assert not of_class(history, "cm-keepsake")
    tap(history, "Anna")
    assert field(history, "cm-kept-note").value == "Ben forgot his birds"
    assert "<img" in html(history, "cm-kept-photo")
    tap(history, "Remove the photo")
    assert html(history, "cm-kept-photo") == ""
    assert memento.memento(companion.model.store, "t").photo == b""


def test_a_photo_is_kept_as_small_as_one_looks_at_it_and_anything_else_is_refused(companion: Companion) -> None:
    ended = companion.panel("ended")
    keepsake = ended.keepsake
    keepsake.photo.take("large.jpg", jpeg(1601, 1200))
    assert "1600 are the most" in words(ended)
    keepsake.photo.take("table.jpg", jpeg())
    kept = memento.memento(companion.model.store, "t").photo
    assert max(Image.open(io.BytesIO(kept)).size) == 1600
    keepsake.photo.take("table.txt", b"no photo at all")
    assert "table.txt" in words(ended)
    assert memento.memento(companion.model.store, "t").photo == kept


def test_pdf_and_text_take_along_what_was_kept(companion: Companion) -> None:
    """The note and how long everybody took below the score, the photo on a page more."""
    store = companion.model.store
    table = registry.open_table(store, "t")
    bare = pypdfium2.PdfDocument(formats.write(table, "pdf"))
    memento.keep_note(store, "t", "Played at the sea")
    memento.keep_photo(store, "t", jpeg(800, 600))
    store.keep_beside("t", {"clock": b'{"spent":[1800,2520]}'})
    document = pypdfium2.PdfDocument(formats.write(table, "pdf"))
    pages = [one.get_textpage().get_text_range() for one in document]
    assert len(pages) > len(bare)
    assert pages[-1].strip() == ""
    (kept,) = [one for one in pages if "Played at the sea" in one]
    assert "Anna 30 minutes, Ben 42 minutes" in kept
    text = formats.write(table, "text").decode()
    assert "Time taken: Anna 30 minutes, Ben 42 minutes." in text
    assert "Played at the sea" in text


def test_a_record_brings_it_into_another_store(companion: Companion, tmp_path: Path) -> None:
    store = companion.model.store
    assert b"beside" not in formats.write(registry.open_table(store, "t"), "jsonl")
    memento.keep_note(store, "t", "Played at the sea")
    memento.keep_photo(store, "t", jpeg(800, 600))
    file, other = tmp_path / "t.jsonl", str(tmp_path / "other.db")
    file.write_bytes(formats.write(registry.open_table(store, "t"), "jsonl"))
    done = CliRunner().invoke(app, ["import", str(file), "--store", other])
    assert done.exit_code == 0, done.output
    there = memento.memento(Store(other), "t")
    assert there.note == "Played at the sea"
    assert Image.open(io.BytesIO(there.photo)).size == (800, 600)
    assert Store(other).header("t").beside == {}


def test_a_record_with_something_else_in_place_of_a_photo_is_refused(companion: Companion, tmp_path: Path) -> None:
    companion.model.store.keep_beside("t", {"photo": b"<script>"})
    file, other = tmp_path / "t.jsonl", str(tmp_path / "other.db")
    file.write_bytes(formats.write(registry.open_table(companion.model.store, "t"), "jsonl"))
    done = CliRunner().invoke(app, ["import", str(file), "--store", other])
    assert done.exit_code == 1
    assert not Path(other).exists() or Store(other).tables() == []


def test_a_clock_is_off_unless_it_is_wanted_and_can_be_paused(tmp_path: Path) -> None:
    companion = Companion(Store(f"sqlite:///{tmp_path / 'store.db'}"), {})
    start = companion.panel("start")
    for wanted in (False, True):
        box_to_tick(start, "Time everyone's turns").value = wanted
        begin(start, "Anna", "Ben")
        tiles = companion.panel("table")
        tiles.update()
        assert ("Pause the clock" in buttons(tiles)) == bool(of_class(tiles, "cm-time")) == wanted
        if not wanted:
            companion.model.show("start")
    assert of_class(tiles, "cm-time")[1].value == "0:00 min"
    tap(tiles, "Pause the clock")
    assert companion.model.keeping.clock.since is None
    assert "Resume the clock" in buttons(tiles)
    companion.model.show("start")
    assert "Clock" in set_as(start)
