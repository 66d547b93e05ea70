"""What a tap and the opening of a table cost a page: beside taps whose buttons say nothing, and beside bare buttons.

    pytest benchmarks/test_bench_taps.py

The page is the companion's own, with all its panels and no browser. All is CPU time, and both sides of a ratio are
measured by turns in one run. Nothing here fails for being slow: the figures are printed, and stand in ``extra_info`` of
pytest-benchmark's report.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import ipywidgets as w
import pytest

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.ui.app import Companion

pytestmark = pytest.mark.benchmark(timer=time.process_time)

NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Fay"]
BEFORE = {"cape-may": 140, "capitol": 90, "cape-horn": 60, "capital-city": 60}
"""So many entries lead to the middle of a game."""
ACTS = 30
BUTTONS = 100
TURNS = 5


def _played(game: str, entries: int) -> Table[Any, Any]:
    """Play at random with as many seats as the game has, all cards in the app."""
    rules, start, header_for = registry.game(game)
    header = header_for(NAMES[: rules.meta.max_seats], seed="7", table="measured")
    table: Table[Any, Any] = Table(rules, header, start(header))
    rng = random.Random(3)
    while table.seq < entries:
        seat = rules.to_act(table.state)[0]
        table.act(seat, rng.choice(rules.legal(table.state, seat)))
    return table


def _opened(played: Table[Any, Any], file: Path, seq: int) -> Companion:
    """Open a page at a table as it stood after entry ``seq``, in a store of its own."""
    store = Store(str(file))
    store.create(played.header, played.entries[:seq])
    return Companion(store, {"table": "measured"})


def _silent(page: Companion) -> Companion:
    """Have a page's buttons say nothing of what an act brings."""
    page.model.drafting.brings = lambda acts: ("", [""] * len(acts))  # type: ignore[method-assign]
    return page


def _taps(page: Companion, seat: int, act: Any) -> Iterator[Callable[[], None]]:
    """Yield the taps by which a person does an act: its cards are uncovered, it is taken in hand, done, confirmed."""
    model, view, drafting = page.model, page.model.view, page.model.drafting
    before = view.on.seq
    if view.seat != seat:
        yield lambda: model.turn_to(seat)
    if view.covered:
        yield model.turn_peek
    handle = view.says.handle(view.mine, seat, act)
    if handle is not None and drafting.held != handle.key and drafting.draft is None:
        yield lambda: drafting.take(handle.key)
    if view.on.seq == before and drafting.draft is None:
        yield lambda: drafting.press(act)
    if view.on.seq == before:
        yield lambda: model.do(seat, act) if drafting.draft is None else drafting.confirm()


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


@pytest.mark.parametrize("game", registry.GAMES)
def test_taps(benchmark: Any, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Do the same acts on two pages by turns: on one each button says what its act brings, on the other none does."""
    middle = BEFORE[game]
    played = _played(game, middle + ACTS)
    taken: list[tuple[float, float]] = []
    count = 0

    def play(turn: int) -> None:
        nonlocal count
        pages = _opened(played, tmp_path / f"{turn}.db", middle), _opened(played, tmp_path / f"{turn}s.db", middle)
        spent = [0.0, 0.0]
        count = 0
        for entry in played.entries[middle:]:
            assert entry.seat is not None
            for side, page in enumerate((pages[0], _silent(pages[1]))):
                for tap in _taps(page, entry.seat, entry.act):
                    spent[side] += _seconds(tap)
                    count += not side
        for page in pages:
            assert page.model.view.on.history[-1][0].seq == middle + ACTS
            assert page.model.view.public == played.rules.view(played.state, None)
            page.close()
        w.Widget.close_all()
        gc.collect()
        taken.append((spent[0], spent[1]))

    play(0)
    taken.clear()
    turns = iter(range(1, TURNS + 1))
    benchmark.pedantic(lambda: play(next(turns)), rounds=TURNS, iterations=1)
    ours, silent = (1000 * median(column) / count for column in zip(*taken, strict=True))
    ratio = median(telling / saying_nothing for telling, saying_nothing in taken)
    benchmark.extra_info.update(taps=count, cpu_ms=ours, silent_cpu_ms=silent, ratio=ratio)
    with capsys.disabled():
        print(f"\n{game}, {count} taps: {ours:.2f} ms each; with silent buttons: {silent:.2f} ms; {ratio:.2f} times")


@pytest.mark.parametrize("game", registry.GAMES)
def test_opening_a_page(benchmark: Any, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Open a page at a table in the middle of a game, beside making a hundred bare buttons."""
    played = _played(game, BEFORE[game])
    page = _opened(played, tmp_path / "store.db", played.seq)
    store = page.model.store

    def open_page() -> Companion:
        return Companion(store, {"table": "measured"})

    def make_buttons() -> list[w.Button]:
        return [w.Button(description="press") for _ in range(BUTTONS)]

    assert open_page().model.view.public == page.model.view.public
    benchmark.pedantic(open_page, rounds=3, iterations=1)
    pairs = []
    for _ in range(TURNS):
        w.Widget.close_all()
        gc.collect()
        pairs.append((_seconds(open_page), _seconds(make_buttons)))
    ours, bare = (1000 * median(column) for column in zip(*pairs, strict=True))
    ratio = median(opening / making for opening, making in pairs)
    benchmark.extra_info.update(cpu_ms=ours, buttons_cpu_ms=bare, ratio=ratio)
    with capsys.disabled():
        print(f"\nopening {game}: {ours:.1f} ms; {BUTTONS} bare buttons: {bare:.1f} ms; {ratio:.2f} times")
