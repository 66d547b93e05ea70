"""Whether bots look sensible: ``python -m benchmarks.sensible [--bot strong] [--game NAME] [--tries 3]``.

Each of `positions` has something that a good player would never do, or would do. They were written from the rulebooks
and from recorded games, without looking at what any bot does there. A position passes if the bot does well in most of
the tries; every other one is told with what was chosen most often, and why that is wrong.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from rich.console import Console
from rich.table import Table

from benchmarks.positions import POSITIONS, Choice, Position
from capemay_kit.bots.players import bot
from capemay_kit.games import registry


def chosen(position: Position, name: str, tries: int) -> list[Choice]:
    """Return what a bot chooses in each of some tries."""
    s, rules, player = position.reached(), registry.game(position.game).rules, bot(name, position.game)
    legal, view = rules.legal(s, position.seat), rules.view(s, position.seat)
    found = [player(view, position.seat, legal, Random(number)) for number in range(tries)]
    return [position.choice(s, act) for act in found]


def fault(position: Position, name: str, tries: int) -> str | None:
    """Say what a bot wrongly does in most tries; None if it does well."""
    wrong = [one.told() for one in chosen(position, name, tries) if not position.passes(one)]
    return Counter(wrong).most_common(1)[0][0] if 2 * len(wrong) >= tries else None


def main() -> None:
    """Try a bot in all positions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--game", choices=registry.OURS, help="only this game")
    parser.add_argument("--tries", type=int, default=3)
    asked = parser.parse_args()
    console = Console()
    for game in [asked.game] if asked.game else registry.OURS:
        its = [one for one in POSITIONS if one.game == game]
        found = [(one, fault(one, asked.bot, asked.tries)) for one in its]
        failed = [(one, told) for one, told in found if told is not None]
        title = f"{registry.title(game)}, {asked.bot}: {len(its) - len(failed)} of {len(its)} passed"
        table = Table("position", "what it did", "why not", title=title, show_lines=True)
        for one, told in failed:
            table.add_row(one.name, told, f"{one.why} ({one.source})")
        console.print(table if failed else title)


if __name__ == "__main__":
    main()
