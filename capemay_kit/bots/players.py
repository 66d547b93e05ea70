"""Bots: each chooses one of the legal acts, from what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from capemay_kit.bots.playing_on import tried
from capemay_kit.bots.search import Plan, after, best_act, lines, one_ahead
from capemay_kit.bots.values import ValueFunction, values
from capemay_kit.bots.whole_game import Bot, Player
from capemay_kit.errors import UnknownName

WIDTH = 4
"""How many lines the strong bot follows at each act of its turn."""
SLIP = 0.2
"""How often the easy bot takes any act."""


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
