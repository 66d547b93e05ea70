"""Games as environments of other projects, which are extras."""

from __future__ import annotations

from typing import Any

from capemay_kit.api.seating import seated
from capemay_kit.core.i18n import _


def pettingzoo(
    game: str, seats: int = 2, *, solo: str | None = None, render_mode: str | None = None, **options: Any
) -> Any:
    """Return a game as an environment of PettingZoo (`pettingzoo.AECEnv`).

    ``seats`` is how many people play; ``solo`` a difficulty, for one of them alone. ``render_mode`` is ``ansi``,
    ``human`` or None; ``options`` are those of `new`. What is observed and chosen is said in `api.zoo.Zoo`. Needs the
    extra ``zoo``. Raises ImportError without it, `UnknownName` for a game or a number of seats that there is not.

    >>> env = pettingzoo("capitol")
    >>> env.reset(seed=7)
    >>> env.agents
    ['seat_0', 'seat_1']
    """
    try:
        from capemay_kit.api.zoo import Zoo
    except ImportError as error:
        raise ImportError(_("PettingZoo is not installed: in the kit's folder, pip install '.[zoo]'")) from error
    given = options if solo is None else {**options, "solo": solo}
    return Zoo(game, seated(game, seats, solo), render_mode, given)


def openspiel(game: str, seats: int = 2, *, solo: str | None = None, **options: Any) -> Any:
    """Return a game as one of OpenSpiel (`pyspiel.Game`), in which every draw is a node of chance.

    ``seats`` is how many people play; ``solo`` a difficulty, for one of them alone; ``options`` are those of `new`. An
    action is the place of an act in the list of legal acts, and means nothing in another position. Needs the extra
    ``spiel``. Raises ImportError without it, `UnknownName` for a game or a number of seats that there is not.

    >>> openspiel("capitol").num_players()  # doctest: +SKIP
    2
    """
    try:
        from capemay_kit.api.spiel import made
    except ImportError as error:
        raise ImportError(_("OpenSpiel is not installed: in the kit's folder, pip install '.[spiel]'")) from error
    given = options if solo is None else {**options, "solo": solo}
    names = seated(game, seats, solo)
    short = "_".join(["capemay", game.replace("-", "_"), str(len(names)), *(f"{a}_{b}" for a, b in given.items())])
    return made(short, game, given, names)
