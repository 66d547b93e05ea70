"""Bots: each chooses one of the legal acts, from what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from capemay_kit.bots.search import Plan, after, best_act, lines, one_ahead
from capemay_kit.bots.values import ValueFunction, values
from capemay_kit.bots.whole_game import Bot, Player, whole_game
from capemay_kit.core.chance import Chance
from capemay_kit.errors import UnknownName

WIDTH = 4
"""How many lines the strong bot follows at each act of its turn."""
SLIP = 0.2
"""How often the easy bot takes any act."""
MOST = 3
"""At most this many acts are compared: those that promise most."""
GAMES = 6
"""So often the game is played on with each. At six seats of Capital City that takes 0.06 seconds; half as many games
there told less than what was learnt."""


def random_bot(game: ValueFunction) -> Bot:
    """Choose any legal act, all alike."""

    def choose(view: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        return legal[int(rng.random() * len(legal))]

    return choose


def greedy_bot(game: ValueFunction) -> Bot:
    """Choose the act after which the seat's own score, income still to come and money are worth most."""

    def choose(view: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        best: list[Any] = []
        highest = float("-inf")
        for one in legal:
            then = after(game.rules, view, seat, one)
            found = float(game.rules.worth(view if then is None else then, seat))
            if found > highest:
                best, highest = [one], found
            elif found == highest:
                best.append(one)
        return best[int(rng.random() * len(best))]

    return choose


def slips(rng: Random) -> bool:
    """Say whether the easy bot takes any act this time."""
    return rng.random() < SLIP


def easy_bot(game: ValueFunction) -> Bot:
    """Play like the greedy bot, but take any act now and then."""
    usual, any_act = greedy_bot(game), random_bot(game)

    def choose(view: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        return (any_act if slips(rng) else usual)(view, seat, legal, rng)

    return choose


def fair_bot(game: ValueFunction) -> Bot:
    """Choose the act after which the most can be expected in the end."""

    def choose(view: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        found = one_ahead(game, view, seat, legal)
        most = max(one.wanted for one in found)
        best = [one.act for one in found if one.wanted == most]
        return best[int(rng.random() * len(best))]

    return choose


def strong_bot(game: ValueFunction) -> Bot:
    """Search the own turn for what leads to the most in the end; in some games, play on with the best of that."""

    def choose(view: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        if not game.plays_on:
            return best_act(game, view, seat, legal, WIDTH)
        return strong_lines(game, view, seat, legal, rng)[0].act

    return choose


def strong_lines(game: ValueFunction, view: Any, seat: int, legal: Sequence[Any], rng: Random) -> list[Plan]:
    """Return what the strong bot compares, a line for each act that is worth following, what it wants most first."""
    found = lines(game, view, seat, legal, WIDTH)
    if not game.plays_on or len(found) == 1:
        return found
    # whoever guesses what is hidden may as well look at it while playing on
    return tried(game, view, seat, found, Player(greedy_bot(game), looks=False), rng)


BOTS: dict[str, Callable[[ValueFunction], Bot]] = {
    "random": random_bot,
    "greedy": greedy_bot,
    "easy": easy_bot,
    "fair": fair_bot,
    "strong": strong_bot,
}


def bot(name: str, game: str) -> Bot:
    """Return a bot for a game. Raises `UnknownName`."""
    if name not in BOTS:
        raise UnknownName("bot", name, sorted(BOTS))
    return BOTS[name](values(game))


def line_up(game: str, names: Sequence[str]) -> list[Player]:
    """Return the players of these names. Raises `UnknownName`."""
    return [Player(bot(name, game), name != "random") for name in names]


def tried(
    values: ValueFunction, view: Any, seat: int, lines: Sequence[Plan], player: Player, rng: Random
) -> list[Plan]:
    """Play on with the first acts of lines, which begin with those that promise most, and return these lines in the
    order of what came of them.

    A line is wanted as much as ``seat`` was ahead of the best of the others in the end, on average, in points. All
    acts meet the same hidden cards and the same draws. ``player`` plays for everybody. Needs a game with a `Valuing`.
    """
    rules, valuing = values.rules, values.valuing
    assert valuing is not None
    compared = lines[:MOST]
    led = [0.0] * len(compared)
    for _ in range(GAMES):
        seed = str(rng.random())
        world = valuing.determinize(view, seat, Random(seed))
        for i, line in enumerate(compared):
            s = rules.apply(world, seat, line.act, Chance(seed=seed))
            for acted in whole_game(rules, s, [player] * len(view.seats), seed, 0):
                s = acted.after
            points = [valuing.points(s, one) for one in range(len(view.seats))]
            led[i] += points.pop(seat) - max(points)
    found = [line._replace(wanted=lead / GAMES) for line, lead in zip(compared, led, strict=True)]
    return sorted(found, key=lambda one: -one.wanted)
