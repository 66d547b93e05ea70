"""Questions about good play: which of four acts is best? The value function grades them where the answer is clear.

Their numbers are independent of those about rules.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from capemay_kit.bots.advice import Advised, advise, reasons_apart, told_apart
from capemay_kit.bots.players import bot
from capemay_kit.bots.values import values
from capemay_kit.core.i18n import Texts, _, and_list
from capemay_kit.core.i18n import number as written
from capemay_kit.games import registry
from capemay_kit.teach.quiz import QuizQuestion
from capemay_kit.teach.quiz_kinds import EVERY, among, played
from capemay_kit.teach.teaching import teaching

BEST = "best"
SEATS = 2
OPTIONS = 4
_WHY = Texts({
    "points": "Our bots expect it to bring {points} points more by the end than “{after}”: {reasons}.",
    "spaces": "Our bots expect it to bring {points} spaces more by the end than “{after}”: {reasons}.",
})  # fmt: skip
CLEAR = 0.15
"""The best act leads each of the others that are offered by this part of an estimate's usual error. Acts that are
nearly as good are left out, so that a question is fair."""
SLIP = 0.15
"""How often the bots act at random, so that not every position is one of good play."""
SEARCHED = 3
"""How many moments in a row are searched for a clear answer, before the clearest of them is asked."""


def can_ask(game: str) -> bool:
    """Say whether a game has such questions: its positions can be valued."""
    return values(game).knows_seats(SEATS)


def best_question(game: str, number: int) -> QuizQuestion:
    """Return a game's question of that number about good play. Raises `UnknownName` for a game that does not exist."""
    which, place = divmod(number, EVERY // SEARCHED)
    moments = _moments(game, which)
    found: list[tuple[float, Any, Sequence[Advised]]] = []
    for more in range(SEARCHED):
        s = moments[(place * SEARCHED + more) % len(moments)]
        seat = registry.game(game).rules.to_act(s)[0]
        best, *others = told_apart(advise(game, s, seat, str(number)).options)
        margin = CLEAR * values(game).spread(s, seat)
        behind = [one for one in others if best.points - one.points >= margin]
        if len(behind) >= OPTIONS - 1:
            return _asked(game, number, s, [best, *behind])
        # where hardly anything differs, the acts that differ most are asked about
        found.append((best.points - others[-1].points, s, [best, *others[1 - OPTIONS :]]))
    __, s, options = max(found, key=lambda one: one[0])
    return _asked(game, number, s, options)


def _asked(game: str, number: int, s: Any, options: Sequence[Advised]) -> QuizQuestion:
    rules, says = registry.game(game).rules, registry.screen(game)
    seat = rules.to_act(s)[0]
    rng = random.Random(teaching(game).key(f"best/{number}"))
    best, after, *others = options
    shown = among(best, [after, *rng.sample(others, min(len(others), OPTIONS - 2))], rng)
    view = rules.view(s, seat)
    figures = ", ".join(f"{name} {value}" for value, name in says.tile(view, seat).figures)
    text = _("It is {name}'s turn ({figures}). Which of these is best?", name=s.seats[seat].name, figures=figures)
    gains = [one for one in reasons_apart(best, after) if one.points > 0][:2]
    why = _WHY[values(game).unit].format(
        points=written(best.points - after.points, 1),
        after=after.text,
        reasons=and_list([f"{one.text} ({written(one.points, 1, signed=True)})" for one in gains]),
    )
    texts = tuple(one.text for one in shown)
    pictured = says.has_picture(s)
    return QuizQuestion(
        game, number, BEST, text, texts, shown.index(best), why, "", view, {"seat": seat, "act": best.act}, pictured
    )


@lru_cache(maxsize=8)
def _moments(game: str, number: int) -> tuple[Any, ...]:
    rules = registry.game(game).rules
    plays = bot("fair", game)

    def choose(s: Any, seat: int, legal: Sequence[Any], rng: random.Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        return rng.choice(legal) if rng.random() < SLIP else plays(rules.view(s, seat), seat, legal, rng)

    def keep(s: Any) -> bool:
        return len({registry.screen(game).label(s, rules.to_act(s)[0], one)[0] for one in _legal(s)}) > OPTIONS

    def _legal(s: Any) -> Sequence[Any]:
        legal: Sequence[Any] = rules.legal(s, rules.to_act(s)[0])
        return legal if len(legal) >= OPTIONS else ()

    return played(game, number, SEATS, choose, keep)
