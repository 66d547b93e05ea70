"""A deck goes out as a sheet, is filled in at a desk, and comes in again."""

from __future__ import annotations

import csv
from pathlib import Path

from playwright.sync_api import expect

from capemay_kit.core.store import Store
from capemay_kit.own.cards import my_cards

from ..people import Person
from ..serving import SECOND

FORM = ".cm-copy .cm-sheets"


def test_a_deck_is_taken_to_a_desk_filled_in_and_taken_over(person: Person, tmp_path: Path) -> None:
    """A fault is told by its row, the rows that are right can be taken alone, and one undo takes them back."""
    page = person.page
    person.tap("My copy")
    page.wait_for_selector(".cm-copy", state="visible", timeout=40 * SECOND)
    person.tap("Share")
    form = page.locator(FORM)
    form.get_by_label("Sheet").select_option("Cape May: Events")
    person.tap("Make the sheet")
    with page.expect_download() as coming:
        form.get_by_role("link", name="cape-may-event.csv").click()
    file = tmp_path / "events.csv"
    coming.value.save_as(file)
    with file.open(encoding="utf-8-sig", newline="") as there:
        rows = list(csv.reader(there))
    assert (rows[0], len(rows)) == (["number", "title", "kind", "effects", "text"], 27)
    rows[1:3] = [["1", "Flood", "immediate", "money -2; birds 1"], ["2", "Fire", "active", "fier jackson"]]
    with file.open("w", encoding="utf-8", newline="") as there:
        csv.writer(there, delimiter=";").writerows(rows)
    with page.expect_file_chooser() as choosing:
        person.tap("Import a filled-in sheet")
    choosing.value.set_files(file)
    expect(form).to_contain_text("row 3, effects: “fier”, letter 1: unknown. Do you mean “fire”?")
    person.tap("Import 1 correct row")
    expect(form).to_contain_text("Events: 1 new, 0 already here.")
    store = Store(f"sqlite:///{person.companion.folder / 'store.db'}")
    assert {number: card.title for (_, number), card in my_cards(store).items()} == {1: "Flood"}
    expect(page.locator(".cm-copydock .cm-undo")).to_contain_text("Imported from a sheet: Events")
    person.tap("Undo")
    expect(page.locator(".cm-copydock")).to_contain_text("Undone")
    assert my_cards(store) == {}
    assert person.errors == []
