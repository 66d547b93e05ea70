"""How fast the rules are: the table of moves, a look-up in it, and random play of every game beside catanatron's.

    pytest benchmarks/test_bench_play.py

All is CPU time, and both sides of a ratio are measured by turns in one run. The figures are printed, and stand in
``extra_info`` of pytest-benchmark's report. One ratio is a promise (`AT_LEAST`); nothing else fails for being slow.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple

import networkx as nx
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.games.cape_may.board import LONGEST, Board, Roads
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.counting import best_sizes, collections

pytestmark = pytest.mark.benchmark(timer=time.process_time)

NAMES = ["Anna", "Ben", "Cleo"]
STEPS = 8
TURNS = 8


GAMES_A_TURN = {"cape-may": 40, "capitol": 40, "cape-horn": 12, "capital-city": 90}
"""As many as take about as long as catanatron's in the same turn."""
AT_LEAST = {"cape-may": 2.0}
"""How many times catanatron's decisions a second a game must reach, every choice counted."""


class Pace(NamedTuple):
    """Decisions a second of CPU time: those with two or more legal acts, and all of them; and how many legal acts a
    decision had on average."""

    real: float
    all: float
    choices: float


@pytest.fixture(scope="module")
def board() -> Board:
    """Return the larger board."""
    return load_board("cape-may-3-4")


def _seconds(work: Callable[[], Any], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def test_end_table(benchmark: Any, board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    """Build the ends of every move of 1 to 10 spaces, from every space."""
    roads = benchmark.pedantic(Roads, args=(board,), rounds=20, iterations=1, warmup_rounds=1)
    milliseconds = 1000 * median(_seconds(lambda: Roads(board), 3) for _ in range(7))
    benchmark.extra_info.update(spaces=len(board.spaces), longest=LONGEST, cpu_ms=milliseconds)
    assert set(roads.table) == set(board.space)
    with capsys.disabled():
        print(f"\nend table: {len(board.spaces)} spaces, moves of 1 to {LONGEST}: {milliseconds:.1f} ms")


def test_movement_look_up(benchmark: Any, board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    """Ask where a move of 8 can end, of the table and of networkx, from every space."""
    roads = Roads(board)
    ways: nx.DiGraph[str] = nx.DiGraph()
    ways.add_nodes_from(board.space)
    for space in board.spaces:
        ways.add_edges_from((space.id, to) for to in space.arrow or board.graph[space.id])

    def look_up() -> None:
        for start in board.space:
            roads.ends(start, STEPS)

    def search(start: str) -> set[str]:
        others = set(board.space) - {start}
        return {path[-1] for path in nx.all_simple_paths(ways, start, others, cutoff=STEPS) if len(path) == STEPS + 1}

    def search_all() -> None:
        for start in board.space:
            search(start)

    for start in board.space:
        assert search(start) == set(roads.ends(start, STEPS))
    benchmark.pedantic(look_up, rounds=20, iterations=50)
    queries = len(board.space)
    pairs = [(_seconds(look_up, 500) / queries, _seconds(search_all, 1) / queries) for _ in range(5)]
    ours, theirs = (median(column) for column in zip(*pairs, strict=True))
    ratio = median(slow / quick for quick, slow in pairs)
    benchmark.extra_info.update(cpu_ns=1e9 * ours, networkx_cpu_ns=1e9 * theirs, ratio=ratio)
    with capsys.disabled():
        print(f"\nends of a move of {STEPS}: {1e9 * ours:.0f} ns; networkx {1e6 * theirs:.0f} us; {ratio:.0f} times")


def _play(rules: Any, book: Any, rng: random.Random, games: Sequence[int]) -> Pace:
    real = every = offered = 0
    start = time.process_time()
    for number in games:
        s = rules.setup(book, {"seats": NAMES, "first": 0}, Chance())
        seed = str(number)
        while acting := rules.to_act(s):
            acts = rules.legal(s, acting[0])
            chosen = acts[int(rng.random() * len(acts))]
            s = rules.apply(s, acting[0], chosen, Chance(seed=seed))
            every += 1
            real += len(acts) > 1
            offered += len(acts)
    seconds = time.process_time() - start
    return Pace(real / seconds, every / seconds, offered / every)


def _catan(games: int) -> Pace:
    catanatron = pytest.importorskip("catanatron")
    colors = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE)
    asked: list[int] = []

    class Counting(catanatron.RandomPlayer):  # type: ignore[misc, name-defined]
        """A random player that counts what it was asked."""

        def decide(self, game: Any, playable_actions: Any) -> Any:
            """Choose as random players do."""
            asked.append(len(playable_actions))
            return super().decide(game, playable_actions)

    start = time.process_time()
    for _ in range(games):
        catanatron.Game([Counting(color) for color in colors]).play()
    seconds = time.process_time() - start
    return Pace(sum(n > 1 for n in asked) / seconds, len(asked) / seconds, sum(asked) / len(asked))


@pytest.mark.parametrize("game", registry.GAMES)
def test_random_play(benchmark: Any, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Play at random, every legal act listed and every act checked, by turns with catanatron's random players.

    Three players each. A fleet of Cape Horn that sails at random gets nowhere near the end: its races are those that
    the base edition's limit of rounds stops, the later half of them with few cards left to place.
    """
    rules, start, header_for = registry.game(game)
    book, n = start(header_for(NAMES)).book, GAMES_A_TURN[game]
    rng = random.Random(1)
    _play(rules, book, rng, range(n))
    _catan(2)
    pairs = [(_play(rules, book, rng, range(n * (i + 1), n * (i + 2))), _catan(4)) for i in range(TURNS)]
    benchmark.pedantic(_play, args=(rules, book, rng, range(10_000, 10_000 + n // 2)), rounds=3)
    mine, theirs = (median(pair[side].choices for pair in pairs) for side in (0, 1))
    with capsys.disabled():
        print(f"\ndecisions a second of CPU time {game:>12}   catanatron    ratio")
        print(f"{'legal acts a decision':30} {mine:12.1f} {theirs:12.1f}")
        for name, counted in (("real", "with two or more legal acts"), ("all", "every choice, forced ones too")):
            mine, theirs = (median(getattr(pair[side], name) for pair in pairs) for side in (0, 1))
            ratio = median(getattr(ours, name) / getattr(other, name) for ours, other in pairs)
            benchmark.extra_info[name] = {game: mine, "catanatron": theirs, "ratio": ratio}
            print(f"{counted:30} {mine:12,.0f} {theirs:12,.0f} {ratio:8.2f}")
    assert benchmark.extra_info["all"]["ratio"] >= AT_LEAST.get(game, 0)


def test_bird_partition(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Partition the whole bag in one player's hands, by the printed table and by tables that rise and fall."""
    rng = random.Random(1)
    tables = [(1, 2, 4, 6, 9, 12, 16), *(tuple(rng.randint(0, 20) for _ in range(7)) for _ in range(20))]

    def partition(table: tuple[int, ...]) -> None:
        best_sizes.cache_clear()
        collections((7,) * 7, 5, table)

    benchmark.pedantic(partition, args=(tables[0],), rounds=20, iterations=1)
    slowest = max(
        1000 * median(_seconds(lambda table=table: partition(table), 3) for _ in range(5)) for table in tables
    )
    with capsys.disabled():
        print(f"\nthe whole bird bag, slowest of {len(tables)} tables: {slowest:.2f} ms")
