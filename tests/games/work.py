"""Count the work of a decision in every game, and write it beside this file: ``python -m tests.games.work``.

Work is counted in calls, of Python functions and of built-in ones, while games are played at random by a fixed seed:
unlike time, that is the same on every machine.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from capemay_kit.core.chance import Chance
from capemay_kit.games import registry

KEPT = Path(__file__).with_suffix(".json")
NAMES = ["Anna", "Ben", "Cleo"]
DECISIONS = 3000
INLINED = {"<listcomp>", "<setcomp>", "<dictcomp>"}
"""Newer versions of Python do not call these."""


def decisions(game: str) -> Iterator[None]:
    """Play one game after another at random, and stop after each decision."""
    rules, start, header_for = registry.game(game)
    first, rng, number = start(header_for(NAMES, seed="work")), random.Random(1), 0
    while True:
        s, number = first, number + 1
        while acting := rules.to_act(s):
            acts = rules.legal(s, acting[0])
            s = rules.apply(s, acting[0], acts[rng.randrange(len(acts))], Chance(seed=str(number)))
            yield


def work(game: str) -> dict[str, float]:
    """Count the calls of a decision, once what is worked out a single time is known."""
    playing = decisions(game)
    calls = {"call": 0, "c_call": 0}

    def count(frame: FrameType, event: str, arg: Any) -> None:
        if event in calls and not (event == "call" and frame.f_code.co_name in INLINED):
            calls[event] += 1

    for _ in range(DECISIONS):
        next(playing)
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        for _ in range(DECISIONS):
            next(playing)
    finally:
        sys.setprofile(before)
    return {
        "functions": round(calls["call"] / DECISIONS, 2),
        "built-in functions": round(calls["c_call"] / DECISIONS, 2),
    }


def main() -> None:
    """Write down what a decision takes now."""
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    found = {game: work(game) for game in registry.GAMES}
    KEPT.write_text(json.dumps(found, indent=2) + "\n")
    for game, calls in found.items():
        print(f"calls a decision of {game}: {calls}, before {kept.get(game)}")


if __name__ == "__main__":
    main()
