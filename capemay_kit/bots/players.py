"""Bots: each compares the legal acts by what its seat may see, and does what it wants most."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any

from capemay_kit.bots.search import Plan, lines, one_ahead, worth_ahead
from capemay_kit.bots.tree import END, Effort, thinking
from capemay_kit.bots.values import ValueFunction, values
from capemay_kit.bots.whole_game import Bot, Player
from capemay_kit.core.at_one_go import finished
from capemay_kit.core.options import STRENGTHS
from capemay_kit.errors import UnknownName

WIDTH = 4
"""How many lines the strong bot follows at each act of its turn."""
SLIP = 0.2
"""How often the easy bot takes any act."""
UNLEARNT = {"fair": Effort(40), "strong": Effort(200), "master": Effort(800)}
"""How much bots imagine in a game of which nothing was learnt, or little (`Valuing.searched`)."""
STRONG, TO_THE_END, MASTER = Effort(12, 3), Effort(24, 4, END, trust=12.0), Effort(36, 6)
"""And in others: the strong bot and the master to the end of games, where both imagine some (`Valuing.plays_on`) and
what was learnt counts for about half; else the master alone, as far as `Valuing.ahead` says."""


def random_bot(game: ValueFunction) -> Bot:
    """Choose any legal act, all alike."""

    def choose(view: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
        return legal[int(rng.random() * len(legal))]

    return choose


def greedy(know: ValueFunction, view: Any, seat: int, legal: Sequence[Any], rng: Random) -> list[Plan]:
    """Compare acts by the seat's own score, income still to come and money after each."""
    return _by_chance(worth_ahead(know, view, seat, legal), rng)


def easy(know: ValueFunction, view: Any, seat: int, legal: Sequence[Any], rng: Random) -> list[Plan]:
    """Compare acts as the greedy bot does; now and then take any act, which is compared with nothing."""
    if rng.random() < SLIP:
        return [Plan((random_bot(know)(view, seat, legal, rng),), view, 0.0, 0.0)]
    return greedy(know, view, seat, legal, rng)


def fair(know: ValueFunction, view: Any, seat: int, legal: Sequence[Any], rng: Random) -> list[Plan]:
    """Compare acts by how much can be expected in the end after each."""
    return _by_chance(one_ahead(know, view, seat, legal), rng)


def strong(know: ValueFunction, view: Any, seat: int, legal: Sequence[Any], rng: Random) -> list[Plan]:
    """Search the own turn for what leads to the most in the end."""
    return lines(know, view, seat, legal, WIDTH)


def _by_chance(plans: Sequence[Plan], rng: Random) -> list[Plan]:
    """Put what is wanted most first; chance decides between the best."""
    found = sorted(plans, key=lambda one: -one.wanted)
    at = int(rng.random() * sum(one.wanted == found[0].wanted for one in found))
    return [found[at], *found[:at], *found[at + 1 :]]


COMPARES: dict[str, Callable[[ValueFunction, Any, int, Sequence[Any], Random], list[Plan]]] = {
    "greedy": greedy, "easy": easy, "fair": fair, "strong": strong, "master": strong,
}  # fmt: skip


def effort(name: str, know: ValueFunction, s: Any) -> Effort | None:
    """Return how much a bot of some strength imagines at a table; None for one that does not, as in a game without
    `Valuing`."""
    if know.valuing is None:
        return None
    if not know.knows(s) or know.valuing.searched:
        return UNLEARNT.get(name)
    if know.valuing.plays_on:
        return {"strong": STRONG, "master": TO_THE_END}.get(name)
    return MASTER._replace(ahead=know.valuing.ahead) if name == "master" else None


def comparing(
    name: str,
    know: ValueFunction,
    view: Any,
    seat: int,
    legal: Sequence[Any],
    rng: Random,
    seconds: float = 0.0,
    games: int = 0,
) -> Generator[None, None, list[Plan]]:
    """Compare what can be done as a bot of some strength does, and return a plan for each act it compared; it does the
    first. It yields while it imagines games, for at most some ``seconds`` (0: no limit), and at most so many ``games``
    (0: as many as it usually does)."""
    how = effort(name, know, view)
    if how is None:
        return COMPARES[name](know, view, seat, legal, rng)
    how = how._replace(seconds=seconds, games=min(games, how.games) if games else how.games)
    return (yield from thinking(know, view, seat, legal, how, rng))


def thoughtful(name: str) -> Callable[[ValueFunction], Bot]:
    """Make bots that do the first of what they compare."""

    def made(game: ValueFunction) -> Bot:
        def choose(view: Any, seat: int, legal: Sequence[Any], rng: Random) -> Any:
            return finished(comparing(name, game, view, seat, legal, rng))[0].act

        return choose

    return made


BOTS: dict[str, Callable[[ValueFunction], Bot]] = {
    "random": random_bot, **{name: thoughtful(name) for name in ("greedy", *STRENGTHS)},
}  # fmt: skip


def bot(name: str, game: str) -> Bot:
    """Return a bot for a game. Raises `UnknownName`."""
    if name not in BOTS:
        raise UnknownName("bot", name, sorted(BOTS))
    return BOTS[name](values(game))


def line_up(game: str, names: Sequence[str]) -> list[Player]:
    """Return the players of these names. Raises `UnknownName`."""
    return [Player(bot(name, game), name != "random") for name in names]
