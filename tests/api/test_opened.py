"""A game opened in the cell: the companion and the game in Python are one table."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import capemay_kit as ck
from capemay_kit.core.store import Store


def test_what_is_done_in_the_cell_is_done_in_the_game_and_the_other_way_round(tmp_path: Path) -> None:
    """Both write to one store, and each reads what the other wrote."""
    game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    game.do("deal")
    # in a thread of its own: a browser of tests before keeps its loop running in this one
    with ThreadPoolExecutor(1) as cell:
        cell.submit(asyncio.run, plays(game, str(tmp_path / "tables.db"))).result()


async def plays(game: ck.Game, store: str) -> None:
    widget = game.open(store)
    page = widget.companion
    assert page.table == game.table.header.table
    page.model.do(0, page.model.view.on.rules.legal(game.state, 0)[0])
    assert game.log[-1].said.startswith("Ann keeps")
    game.do(game.legal[0])
    page.look()
    assert page.model.view.state.phase == "actions"
    assert len(Store(store).tables()) == 1
    widget.watching.cancel()
    page.close()
