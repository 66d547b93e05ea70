"""What happened is changed from the log in four taps at most, and nothing is kept before it was told."""

from __future__ import annotations

import pytest

from capemay_kit.core.record import Revise
from capemay_kit.games import registry

from ..beside import Beside
from ..moments import laid_out, shown_first


def taken(b: Beside, table: str) -> list[Revise]:
    """List the revisions in the store."""
    return [one.act for one in registry.open_table(b.store, table).entries if isinstance(one.act, Revise)]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["tablet", "phone"])
def test_a_step_is_taken_out_in_three_taps_and_one_is_added_in_four(beside: Beside, size: tuple[int, int]) -> None:
    table = laid_out(beside.store, "cape-may", shown_first)
    beside.page.set_viewport_size({"width": size[0], "height": size[1]})
    listed = list(reversed(table.counted))
    seq = next(one.seq for one in listed if type(one.act).__name__ == "Collect")
    at = next(i for i, one in enumerate(listed) if one.seq == seq)
    beside.opens(table=table.header.table, screen="log")
    beside.tap("", "cm-log", at=at)
    beside.tap("Take out")
    said = beside.page.locator(".cm-revised").inner_text()
    assert "collects money" in said
    assert not taken(beside, table.header.table)
    beside.tap("Keep the change")
    beside.tap("cm-tab-log")
    assert "no longer counts" in beside.page.locator(".cm-log button").nth(at + 1).inner_text()
    beside.tap("", "cm-log", at=at)
    beside.tap("Add before…")
    beside.tap("Collect")
    assert " – added" in beside.page.locator(".cm-revised").inner_text()
    beside.tap("Keep the change")
    assert [(one.at, one.out, len(one.acts)) for one in taken(beside, table.header.table)] == [
        (seq, True, 0), (listed[at - 1].seq, False, 1)
    ]  # fmt: skip
    beside.page.set_viewport_size({"width": 1280, "height": 800})
