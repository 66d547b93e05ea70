"""How long opening a table takes: from its stored state, beside folding all its entries.

    pytest benchmarks/test_bench_open.py

All is CPU time, and both sides of a ratio are measured by turns in one run. Nothing here fails for being slow:
the figures are printed, and stand in ``extra_info`` of pytest-benchmark's report.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry

pytestmark = pytest.mark.benchmark(timer=time.process_time)

GAME = "cape-may"
TURNS = 15


def _played(entries: int) -> Table[Any, Any]:
    """Play at random, back to the first round before the last one ends, taking back an act in thirty."""
    rules, start, header_for = registry.game(GAME)
    header = header_for(["Anna", "Ben", "Cleo"], seed="1", table="measured")
    table: Table[Any, Any] = Table(rules, header, start(header))
    rng = random.Random(1)
    while table.seq < entries:
        if rng.random() < 1 / 30:
            table.undo()
        elif table.state.round > 10 and entries > 200:
            table.correct("round", 1)
        elif acting := rules.to_act(table.state):
            table.act(acting[0], rng.choice(rules.legal(table.state, acting[0])))
    return table


def _seconds(work: Callable[[], Any]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


@pytest.mark.parametrize("entries", [150, 5000])
def test_opening(benchmark: Any, entries: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Open a table of a usual game, which has no stored state, and one of many entries, which has."""
    played = _played(entries)
    store = Store(str(tmp_path / "store.db"))
    store.create(played.header, played.entries)
    rules, start, _ = registry.game(GAME)

    def open_table() -> Table[Any, Any]:
        return registry.open_table(store, "measured")

    def fold() -> Table[Any, Any]:
        header = store.header("measured")
        found = store.since("measured", 0, registry.entry_type(GAME))
        return Table(rules, header, start(header), found, store)

    assert open_table().state == open_table().state == fold().state
    benchmark.pedantic(open_table, rounds=TURNS, iterations=1)
    pairs = [(_seconds(open_table), _seconds(fold)) for _ in range(TURNS)]
    ours, whole = (1000 * median(column) for column in zip(*pairs, strict=True))
    ratio = median(folding / opening for opening, folding in pairs)
    folds = open_table().folds
    benchmark.extra_info.update(entries=entries, folds=folds, cpu_ms=ours, folding_all_cpu_ms=whole, ratio=ratio)
    with capsys.disabled():
        print(f"\nopening {entries} entries, {folds} folded: {ours:.1f} ms; all: {whole:.1f} ms; {ratio:.2f} times")
