"""Bots that play whole games, for measuring and for finding what never should happen."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import track

from capemay_kit import command_words as words
from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry, Header, to_lines
from capemay_kit.errors import Endless, NeedAnswer, UnknownName
from capemay_kit.games import registry

MOST_ACTS = 20_000
"""Acts after which a game is taken for one without end: the longest that bots played to its end had a thousand."""
Bot: TypeAlias = Callable[[Any, Any, int, Sequence[Any], random.Random], Any]
"""Chooses one of the legal acts: rules, state as the seat sees it, seat, legal acts, own randomness."""


def random_bot(_rules: Any, _view: Any, _seat: int, legal: Sequence[Any], rng: random.Random) -> Any:
    """Choose any legal act, all alike."""
    return legal[int(rng.random() * len(legal))]


def greedy_bot(rules: Any, view: Any, seat: int, legal: Sequence[Any], rng: random.Random) -> Any:
    """Choose the act after which the seat's own score, income still to come and money are worth most."""
    best: list[Any] = []
    highest = float("-inf")
    for one in legal:
        try:
            after = rules.apply(view, seat, one, Chance())
        except NeedAnswer:
            worth = rules.worth(view, seat)
        else:
            worth = rules.worth(after, seat)
        if worth > highest:
            best, highest = [one], worth
        elif worth == highest:
            best.append(one)
    return best[int(rng.random() * len(best))]


BOTS: dict[str, Bot] = {"random": random_bot, "greedy": greedy_bot}


def simulate(
    game: str,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    board: str | None = None,
    solo: str | None = None,
    limit: int = MOST_ACTS,
) -> tuple[dict[str, Any], bytes]:
    """Play games and return the figures (as the command line prints them) and the first game's record.

    With ``solo``, a difficulty, one bot plays against the game's own opponent, which decides by itself. A game has
    ``limit`` acts at most.

    Raises `UnknownName` for a game, bot, board or number of seats there is not, `Endless` for a game of more acts.
    """
    rules, start, header_for = registry.game(game)
    least, most = rules.meta.min_seats, rules.meta.max_seats
    if not (solo or least <= seats <= most):
        raise UnknownName(words.NUMBER_OF_SEATS, str(seats), [words.NUMBERS_OF_SEATS.format(least=least, most=most)])
    for name in bots:
        if name not in BOTS:
            raise UnknownName("bot", name, sorted(BOTS))
    if len(bots) not in (1, seats):
        raise UnknownName(words.LINE_UP, ",".join(bots), [words.ONE_BOT, words.SO_MANY_BOTS.format(n=seats)])
    players = [BOTS[bots[i % len(bots)]] for i in range(seats)]
    peeks = [one is not random_bot for one in players]
    names = [words.SEAT.format(n=i + 1) for i in range(seats)]
    wanted = {"board": board, "solo": solo}
    given = {name: value for name, value in wanted.items() if value is not None}
    header = header_for(names, seed=str(seed), table=f"sim-{seed}", **given)
    first = start(header)
    decisions = offered = 0
    results = []
    record = b""
    # a wheel on standard error, so that standard output stays one document
    wheel = Console(stderr=True)
    off = games < 20 or not wheel.is_terminal
    rounds = track(range(games), words.PLAYING, console=wheel, transient=True, disable=off)
    began = time.process_time()
    for number in rounds:
        rng = random.Random(f"{seed}/{number}")
        game_seed = f"{seed}/{number}"
        s = first
        entries: list[Entry[Any]] = []
        acts = 0
        while acting := rules.to_act(s):
            if acts == limit:
                raise Endless(number + 1, acts)
            acts += 1
            seat = acting[0]
            chosen = rules.by_itself(s)
            if chosen is None:
                legal = rules.legal(s, seat)
                decisions += 1
                offered += len(legal)
                shown = rules.view(s, seat) if peeks[seat] and len(legal) > 1 else s
                chosen = legal[0] if len(legal) == 1 else players[seat](rules, shown, seat, legal, rng)
            chance = Chance(seed=game_seed)
            s = rules.apply(s, seat, chosen, chance)
            if number == 0:
                entries.append(Entry(len(entries) + 1, chosen, seat, answers=tuple(chance.log)))
        sheet = rules.scores(s)
        results.append({"scores": [one.total for one in sheet.seats], "winners": list(sheet.winners)})
        if number == 0:
            record = to_lines(_for_game(header, game_seed), entries)
    seconds = time.process_time() - began
    figures = {
        "games": games,
        "decisions": decisions,
        "mean_legal": offered / decisions if decisions else 0.0,
        "seconds": seconds,
        "decisions_per_second": decisions / seconds if seconds else 0.0,
        "results": results,
    }
    return figures, record


def _for_game(header: Header, seed: str) -> Header:
    from msgspec.structs import replace

    return replace(header, seed=seed)
