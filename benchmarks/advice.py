"""How strong bots are and how true their chances: ``python -m benchmarks.advice strength chances answers counting``.

``strength`` has one bot play others (``--bot master --against strong``) at every number of seats, seats in turn, with
the 95 % interval and the processor's time for a decision, on average and at the 95th percentile; with ``--solo`` it
plays the game's own opponent at each level. ``chances`` compares the chances given in positions of strong bots' games
with how these games ended: Brier score by stage, beside 30 random playouts and all seats alike, the reliability, and
the expected calibration error. ``--stage 3 --stage 6`` has these
stages told together too, also over all numbers of seats; ``--solo`` is of somebody alone against the game's own
opponent, at all levels; ``--keep`` adds what was found to a file, and ``picture --keep FILE --picture SVG`` draws all
that is in it. ``answers`` is the processor's time of one answer of advice, ``counting`` that of counting everybody's
points beside a score sheet with its sentences. ``choices`` tells how much better looking back holds what the strong bot
chooses than other acts. ``limit`` tells how true chances at the ``--stage``s could be at most: strong bots play on from
each position time and again, and what differs then nobody could have known.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from statistics import fmean, median, quantiles, stdev, variance
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from capemay_kit.bots.advice import advise, shares, standing
from capemay_kit.bots.finishing import won_share
from capemay_kit.bots.players import bot
from capemay_kit.bots.review import expected
from capemay_kit.bots.values import values
from capemay_kit.bots.whole_game import Bot
from capemay_kit.core.chance import Chance
from capemay_kit.core.scores import in_words
from capemay_kit.games import registry

WHAT = ("strength", "chances", "choices", "answers", "counting", "limit", "picture")
PLAYOUTS = 30
EVERY = 8
"""Of so many moments one is looked at, since those that follow each other are alike."""
BINS = 10
COMPARED = 240
"""At how many positions random playouts are made, which take much longer than all else."""
AGAIN = 8
"""How often strong bots play on from one position."""
DRAWN = 200
"""How often games are drawn again for an interval."""
TRIES = 12
"""Of so many tries the shortest time counts: what else the machine does only makes it longer."""
OTHERS = 7
"""With so many other acts at most is what a bot chose compared."""
MANY = 10
"""From so many acts on, an answer is one about a whole turn."""


def fresh(game: str, seats: int, seed: str, solo: str = "") -> Any:
    """Set up a table."""
    _, start, header_for = registry.game(game)
    return start(header_for([str(i) for i in range(seats)], seed=seed, **({"solo": solo} if solo else {})))


def play(game: str, s: Any, bots: Sequence[Bot], seed: str, spent: list[float] | None = None) -> Iterator[Any]:
    """Play a game to its end and yield every state in which somebody decides, then the last; ``spent`` gets the seconds
    of each decision of seat ``spent[0]``."""
    rules = registry.game(game).rules
    rng = Random(seed)
    while acting := rules.to_act(s):
        seat = acting[0]
        chosen = rules.by_itself(s)
        if chosen is None:
            legal = rules.legal(s, seat)
            chosen = legal[0]
            if len(legal) > 1:
                yield s
                view = rules.view(s, seat)
                began = time.process_time()
                chosen = bots[seat](view, seat, legal, rng)
                if spent is not None and seat == spent[0]:
                    spent.append(time.process_time() - began)
        s = rules.apply(s, seat, chosen, Chance(seed=seed))
    yield s


def strength(game: str, name: str, against: str, games: int, seats: Sequence[int], console: Console) -> None:
    """Print what share of games a bot wins against others that are alike."""
    table = Table("seats", "games", f"{name} won against {against}", "95 %", "even", "ms a decision", "95 % of them")
    rules = registry.game(game).rules
    for n in seats:
        won, spent = [], []
        for number in track(range(games), f"{n} seats", console=console, transient=True):
            mine = number % n
            bots = [bot(name if seat == mine else against, game) for seat in range(n)]
            taken: list[float] = [mine]
            *_, last = play(game, fresh(game, n, f"strength/{number // n}"), bots, f"strength/{number // n}", taken)
            won.append(shares(rules.outcome(last), n)[mine])
            spent += taken[1:]
        part, low, high = won_share(sum(won), games)
        table.add_row(str(n), str(games), f"{part:.1%}", f"{low:.1%} to {high:.1%}", f"{1 / n:.0%}",
                      f"{1000 * fmean(spent):.1f}", f"{1000 * quantiles(spent, n=20)[-1]:.0f}")  # fmt: skip
    console.print(table)


def against_itself(game: str, names: Sequence[str], games: int, console: Console) -> None:
    """Print what share of games bots win against the game's own opponent, by its level."""
    table = Table("level", "bot", "won", "95 %")
    meta = registry.game(game).rules.meta
    for level in meta.levels:
        for name in names:
            won = 0.0
            for number in track(range(games), f"{level} {name}", console=console, transient=True):
                seed = f"solo/{number}"
                *_, last = play(game, fresh(game, 1, seed, level), [bot(name, game)] * 2, seed)
                won += shares(registry.game(game).rules.outcome(last), 2)[0]
            part, low, high = won_share(won, games)
            table.add_row(level, name, f"{part:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(table)


def chances(game: str, n: int, positions: int, every: int, together: Sequence[int], console: Console) -> list[Looked]:
    """Print how true the chances are at one of ``every`` so many moments, and besides at the stages ``together``;
    return the positions that were looked at. One seat plays against the game's own opponent, at each of its
    levels in turn."""
    rules, know = registry.game(game).rules, values(game)
    levels = tuple(rules.meta.levels) if n == 1 else ("",)
    assert know.valuing is not None
    looked: list[Looked] = []
    number = 0
    with console.status("") as status:
        while len(looked) < positions:
            seed = f"chances/{number}"
            table = fresh(game, n, seed, levels[number % len(levels)])
            *moments, last = play(game, table, [bot("strong", game)] * len(table.seats), seed)
            ended = shares(rules.outcome(last), len(table.seats))
            for s in moments[number % every :: every]:
                seat = rules.to_act(s)[0]
                given = [one.win for one in standing(game, s, seat, seed)]
                thrown = playouts(game, s, seat, seed) if len(looked) % max(1, positions // COMPARED) == 0 else []
                looked.append(Looked(number, know.valuing.stage(s), given, ended, thrown))
            number += 1
            status.update(f"{n} seats: {len(looked)} of {positions} positions")
    found = pairs(looked)
    low, high = bounds(looked, lambda some: brier(pairs(some)))
    better = 1 - brier(pairs(looked)) / brier(alike(looked))
    console.print(
        f"[b]{game}, {n} seats[/b]: {len(looked)} positions of {number} games. Brier {brier(found):.4f} [{low:.4f}, "
        f"{high:.4f}], {better:.0%} better than equal chances; calibration error {error(found):.3f}"
    )
    stages = Table("stage", "positions", "Brier", "equal chances", "compared", "Brier", "random playouts")
    seen = sorted({one.stage for one in looked})
    rows = [("all", seen), *((str(1 + stage), [stage]) for stage in seen)]
    if together:
        rows.append((", ".join(map(str, together)), [one - 1 for one in together]))
    for name, those in rows:
        all_of = [one for one in looked if one.stage in those]
        some = [one for one in all_of if one.thrown]
        beside = [brier(pairs(some)), brier(threw(some))] if some else []
        told = [f"{one:.3f}" for one in (brier(pairs(all_of)), brier(alike(all_of)), *beside)]
        stages.add_row(name, str(len(all_of)), *told[:2], str(len(some)), *told[2:])
    console.print(stages)
    bins = Table("given", "came", "chances")
    for told_of, came, many in reliability(found):
        bins.add_row(f"{told_of:.2f}", f"{came:.2f}", str(many))
    console.print(bins)
    return looked


def all_seats(found: Sequence[Sequence[Looked]], stages: Sequence[int], console: Console) -> None:
    """Print how true the chances are at some stages for all numbers of seats together, each of which counts alike."""
    some = [[one for one in looked if one.stage + 1 in stages] for looked in found]
    ours = fmean(brier(pairs(one)) for one in some)
    usual = fmean(brier(alike(one)) for one in some)
    console.print(
        f"all numbers of seats, stages {', '.join(map(str, stages))}: {sum(map(len, some))} positions. Brier "
        f"{ours:.4f}, equal chances {usual:.4f}: {1 - ours / usual:.1%} better"
    )


class Looked(NamedTuple):
    """A position: its game and stage, the chances given, what every seat won, and what it won in random playouts (empty
    where none were made)."""

    game: int
    stage: int
    given: Sequence[float]
    ended: Sequence[float]
    thrown: Sequence[float]


def pairs(looked: Sequence[Looked]) -> list[tuple[float, float]]:
    """Put each chance given beside what came of it."""
    return [both for one in looked for both in zip(one.given, one.ended, strict=True)]


def threw(looked: Sequence[Looked]) -> list[tuple[float, float]]:
    """Put what random playouts gave beside what came of it."""
    return [both for one in looked for both in zip(one.thrown, one.ended, strict=True)]


def alike(looked: Sequence[Looked]) -> list[tuple[float, float]]:
    """Put the same chance for everybody beside what came of it."""
    return [(1 / len(one.ended), came) for one in looked for came in one.ended]


def bounds(looked: Sequence[Looked], of: Callable[[Sequence[Looked]], float]) -> tuple[float, float]:
    """Return the 95 % interval of a figure. Whole games are drawn again and again, since positions of one game end
    alike."""
    games: dict[int, list[Looked]] = defaultdict(list)
    for one in looked:
        games[one.game].append(one)
    rng, each = Random(1), list(games.values())
    found = sorted(of([one for some in rng.choices(each, k=len(each)) for one in some]) for _ in range(DRAWN))
    return found[int(0.025 * DRAWN)], found[int(0.975 * DRAWN)]


def playouts(game: str, s: Any, seat: int, seed: str) -> list[float]:
    """Return what share of random playouts from what a seat sees every seat won."""
    return [fmean(one) for one in zip(*played_on(game, s, seat, seed, "random", PLAYOUTS), strict=True)]


def played_on(game: str, s: Any, seat: int, seed: str, name: str, times: int) -> list[list[float]]:
    """Have bots play on from what a seat sees, and return what every seat won each time."""
    rules, valuing = registry.game(game).rules, values(game).valuing
    assert valuing is not None
    n, won = len(s.seats), []
    for number in range(times):
        at = valuing.determinize(rules.view(s, seat), seat, Random(f"{seed}/{number}"))
        *_, last = play(game, at, [bot(name, game)] * n, f"{seed}/{number}")
        won.append(shares(rules.outcome(last), n))
    return won


def limit(game: str, n: int, games: int, stages: Sequence[int], console: Console) -> None:
    """Print by stage how much better than equal chances the best could be, and how much ours are, in one position a
    game: by how often each is won where strong bots play on from it."""
    rules, know = registry.game(game).rules, values(game)
    assert know.valuing is not None
    left: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for number in track(range(games), f"{n} seats", console=console, transient=True):
        seed = f"limit/{number}"
        *moments, _ = play(game, fresh(game, n, seed), [bot("strong", game)] * n, seed)
        for stage in stages:
            here = [s for s in moments if know.valuing.stage(s) == stage - 1]
            if not here:
                continue
            s = Random(f"{seed}/{stage}").choice(here)
            seat = rules.to_act(s)[0]
            given = [one.win for one in standing(game, s, seat, seed)]
            won = list(zip(*played_on(game, s, seat, f"{seed}/{stage}", "strong", AGAIN), strict=True))
            unknown = fmean(variance(one) for one in won)
            # what the few games that were played on are off by chance is no fault of ours
            off = fmean((a - fmean(one)) ** 2 - variance(one) / AGAIN for a, one in zip(given, won, strict=True))
            left[stage].append((unknown, unknown + off))
    table = Table("stage", "positions", "at most, better than equal chances", "ours")
    usual = (n - 1) / n**2
    for name, some in [*((str(stage), left[stage]) for stage in stages), ("all", [*chain(*left.values())])]:
        told = []
        for column in zip(*some, strict=True):
            sure = 1.96 * stdev(column) / len(column) ** 0.5
            told.append(f"{1 - fmean(column) / usual:.0%} ± {sure / usual:.0%}")
        table.add_row(name, str(len(some)), *told)
    console.print(table)


def choices(game: str, seats: Sequence[int], games: int, every: int, console: Console) -> None:
    """Print how many points of a hundred more looking back gives a seat after what the strong bot chooses than it would
    give it after other acts, on average; with the 95 % interval over whole games."""
    rules, know, strong = registry.game(game).rules, values(game), bot("strong", game)
    table = Table("seats", "positions", "games", "more than after other acts")
    for n in seats:
        more: list[list[float]] = []
        for number in track(range(games), f"{n} seats", console=console, transient=True):
            seed = f"choices/{number}"
            *moments, _ = play(game, fresh(game, n, seed), [strong] * n, seed)
            its = []
            for s in moments[number % every :: every]:
                seat, rng = rules.to_act(s)[0], Random(f"{seed}/{len(its)}")
                legal = rules.legal(s, seat)
                chosen = strong(rules.view(s, seat), seat, legal, rng)
                others = [act for act in know.telling(s, seat, legal) if act != chosen]
                if others:
                    some = rng.sample(others, min(OTHERS, len(others)))
                    best, *rest = (100 * expected(know, s, seat, act, seed)[seat] for act in (chosen, *some))
                    its.append(best - fmean(rest))
            if its:
                more.append(its)
        sure = 1.96 * stdev(map(fmean, more)) / len(more) ** 0.5
        table.add_row(str(n), str(sum(map(len, more))), str(len(more)),
                      f"{fmean(chain(*more)):.2f} ± {sure:.2f}")  # fmt: skip
    console.print(table)


def brier(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the mean square of how far chances were off."""
    return sum((given - came) ** 2 for given, came in pairs) / len(pairs)


def reliability(pairs: Sequence[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """Return for each tenth of the chances given their mean, the share that came true, and how many there were."""
    bins: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for given, came in pairs:
        bins[min(BINS - 1, int(given * BINS))].append((given, came))
    return [
        (sum(a for a, _ in some) / len(some), sum(b for _, b in some) / len(some), len(some))
        for _, some in sorted(bins.items())
    ]


def error(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the expected calibration error."""
    return sum(many * abs(given - came) for given, came, many in reliability(pairs)) / len(pairs)


def answers(game: str, seats: Sequence[int], console: Console) -> None:
    """Print the processor's time of one answer."""
    table = Table("seats", "acts to choose from", "answers", "median s", "95th percentile s", "longest s")
    rules = registry.game(game).rules
    for n in seats:
        spent: list[tuple[int, float]] = []
        for number in range(3):
            seed = f"answers/{number}"
            *moments, _ = play(game, fresh(game, n, seed), [bot("fair", game)] * n, seed)
            for s in moments[::EVERY]:
                began = time.process_time()
                found = advise(game, s, rules.to_act(s)[0])
                spent.append((len(found.options), time.process_time() - began))
        for least in (2, MANY):
            took = sorted(seconds for acts, seconds in spent if acts >= least)
            if len(took) > 1:
                table.add_row(str(n), f"{least} and more", str(len(took)), f"{median(took):.2f}",
                              f"{quantiles(took, n=20)[-1]:.2f}", f"{took[-1]:.2f}")  # fmt: skip
    console.print(table)


def counting(game: str, seats: Sequence[int], console: Console) -> None:
    """Print the processor's time of counting everybody's points, beside that of a sheet with all its sentences."""
    rules, valuing = registry.game(game).rules, values(game).valuing
    assert valuing is not None
    table = Table("seats", "points, µs", "sheet with its sentences, µs", "share")
    for n in seats:
        *moments, last = play(game, fresh(game, n, "counting"), [bot("greedy", game)] * n, "counting")
        some = [*moments[::EVERY], last]
        points = least_time(lambda s: [valuing.points(s, seat) for seat, _ in enumerate(s.seats)], some)
        sheet = least_time(lambda s: in_words(rules.scores(s), rules.meta.messages), some)
        table.add_row(str(n), f"{1e6 * points:.1f}", f"{1e6 * sheet:.1f}", f"{points / sheet:.2f}")
    console.print(table)


def least_time(do: Callable[[Any], object], some: Sequence[Any]) -> float:
    """Return the least of the seconds of the processor that something took for one of some states, of a few tries."""
    found = []
    for _ in range(TRIES):
        began = time.process_time()
        for s in some:
            do(s)
        found.append((time.process_time() - began) / len(some))
    return min(found)


def kept(file: Path) -> dict[int, list[tuple[float, float]]]:
    """Read what was found before, by number of seats; nothing where there is no such file."""
    return {int(n): pairs for n, pairs in json.loads(file.read_text()).items()} if file.is_file() else {}


def picture(found: dict[int, list[tuple[float, float]]], file: Path) -> None:
    """Draw what was given against what came, a line for each number of seats."""
    colours = ("#0f5e7a", "#c8412b", "#7fae63", "#8a5aa8", "#c9a227")
    side, edge = 420, 46
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side + 2 * edge + 90} {side + 2 * edge}" '
        'font-family="sans-serif" font-size="14"><rect width="100%" height="100%" fill="#fffdf7"/>'
    ]

    def at(given: float, came: float) -> str:
        return f"{edge + side * given:.1f},{edge + side * (1 - came):.1f}"

    for tick in range(0, 11, 2):
        x, y = edge + side * tick / 10, edge + side * (1 - tick / 10)
        parts.append(f'<path d="M{edge},{y}h{side}M{x},{edge}v{side}" stroke="#ddd"/>')
        parts.append(f'<text x="{edge - 8}" y="{y + 5}" text-anchor="end">{10 * tick}</text>')
        parts.append(f'<text x="{x}" y="{edge + side + 18}" text-anchor="middle">{10 * tick}</text>')
    parts.append(f'<path d="M{at(0, 0)} L{at(1, 1)}" stroke="#888" stroke-dasharray="6 5"/>')
    parts.append(f'<text x="{edge + side / 2}" y="{edge + side + 38}" text-anchor="middle">chance given, %</text>')
    parts.append(f'<text x="{edge}" y="{edge - 14}">of these won, %</text>')
    for number, (n, pairs) in enumerate(found.items()):
        line = reliability(pairs)
        colour = colours[number % len(colours)]
        parts.append(f'<polyline points="{" ".join(at(a, b) for a, b, _ in line)}" fill="none" stroke="{colour}" '
                     'stroke-width="3"/>')  # fmt: skip
        parts += [f'<circle cx="{at(a, b).split(",")[0]}" cy="{at(a, b).split(",")[1]}" r="4" fill="{colour}"/>'
                  for a, b, _ in line]  # fmt: skip
        name = "alone" if n == 1 else f"{n} seats"
        parts.append(f'<text x="{edge + side + 14}" y="{edge + 20 + 22 * number}" fill="{colour}">{name}</text>')
    file.write_text("".join(parts) + "</svg>\n")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", choices=WHAT)
    parser.add_argument("--game", default="cape-may", choices=registry.GAMES)
    parser.add_argument("--seats", type=int, action="append", help="only this number of seats; may be given again")
    parser.add_argument("--bot", default="strong", help="who plays against others")
    parser.add_argument("--against", default="greedy", help="who they are")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--solo", action="store_true", help="play against the game's own opponent")
    parser.add_argument("--every", type=int, default=EVERY, help="look at one of so many moments of each game")
    parser.add_argument("--stage", type=int, action="append", default=[], help="told together with others; again")
    parser.add_argument("--keep", type=Path, help="what was found is kept in this file (JSON)")
    parser.add_argument("--picture", type=Path, default=Path("reliability.svg"), help="where it is drawn (SVG)")
    asked = parser.parse_args()
    if "limit" in asked.what and (not asked.stage or asked.games < 2):
        parser.error("limit needs --stage, and two games or more")
    console = Console()
    meta = registry.game(asked.game).rules.meta
    seats = asked.seats or [n for n in range(2, meta.max_seats + 1) if values(asked.game).knows_seats(n)]
    if asked.solo:
        seats = [1]
    if "strength" in asked.what and asked.solo:
        against_itself(asked.game, ("easy", "fair", "strong"), asked.games, console)
    elif "strength" in asked.what:
        strength(asked.game, asked.bot, asked.against, asked.games, seats, console)
    if "chances" in asked.what:
        found = {n: chances(asked.game, n, asked.positions, asked.every, asked.stage, console) for n in seats}
        if asked.stage and len(found) > 1:
            all_seats(list(found.values()), asked.stage, console)
        if asked.keep is not None:
            known = {**kept(asked.keep), **{n: pairs(looked) for n, looked in found.items()}}
            asked.keep.write_text(json.dumps(dict(sorted(known.items()))))
    if "picture" in asked.what:
        picture(kept(asked.keep), asked.picture)
    if "choices" in asked.what:
        choices(asked.game, seats, asked.games, asked.every, console)
    if "answers" in asked.what:
        answers(asked.game, seats, console)
    if "limit" in asked.what:
        for n in seats:
            limit(asked.game, n, asked.games, asked.stage, console)
    if "counting" in asked.what:
        counting(asked.game, seats, console)


if __name__ == "__main__":
    main()
