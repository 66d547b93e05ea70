"""Load one more, or land what is held: many of a kind pay most, a patrol takes all, a full market pays less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec.structs import replace

from capemay_kit.core import plain
from capemay_kit.core.acts import RuleBook
from capemay_kit.core.chance import Chance
from capemay_kit.core.declared import draw, figure, secret, things
from capemay_kit.core.scores import Because, Line, Message
from capemay_kit.errors import Refusal

KINDS = ("rum", "silk", "salt")
GOODS = tuple(kind for kind in KINDS for _ in range(24))
ROUNDS, FULL, DIE, SAFE = 30, 7, 10, 2
RULES = RuleBook()
HOLD_FULL = RULES.rule("full", 0, "The hold is full.", "Land the goods.")
HOLD_EMPTY = RULES.rule("nothing", 0, "The hold is empty.", "Load first.", firm=True)


class Captain(plain.PlainSeat, frozen=True):
    """One player."""

    coins: Annotated[int, figure("Coins", 0, 900, sheet=True)] = 0
    hold: Annotated[tuple[str | None, ...], secret("Hold", GOODS, drawn=True, gone="market")] = ()


class State(plain.PlainState, frozen=True):
    """A moment."""

    seats: tuple[Captain, ...]
    turns: Annotated[int, figure("Turns", 0, 4 * ROUNDS)] = 0
    market: Annotated[tuple[str, ...], things("On the market", KINDS)] = ()

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        return 1 + self.turns // len(self.seats)


def after_turn(s: Any, seat: int) -> Any:
    """Pass the turn; the last round ends the game."""
    s = replace(s, turn=(seat + 1) % len(s.seats), turns=s.turns + 1)
    return replace(s, phase=plain.OVER) if s.round > ROUNDS else s


class Load(plain.PlainAct, frozen=True, tag="load"):
    """Take goods nobody sees. The fuller the hold, the sooner a patrol comes."""

    phases, words = ("play",), ("Load one more", "")

    def broken(self, s: Any, seat: int) -> Iterator[Refusal]:
        if len(s.seats[seat].hold) >= FULL:
            yield HOLD_FULL()

    def done(self, s: Any, seat: int, chance: Chance) -> Any:
        s = draw(s, seat, "hold", chance)
        die, s = s.throw("patrol", range(1, DIE + 1), chance)
        if die <= len(s.seats[seat].hold) - SAFE:
            # the patrol sinks it all, and nobody sees what it was
            s = s.with_seat(seat, hold=())
        return after_turn(s, seat)


class Land(plain.PlainAct, frozen=True, tag="land"):
    """Sell all. Of each kind so many coins as their number times itself, less what lies on the market."""

    phases, words = ("play",), ("Land the goods", "and sell them")

    def broken(self, s: Any, seat: int) -> Iterator[Refusal]:
        if not s.seats[seat].hold:
            yield HOLD_EMPTY()

    def done(self, s: Any, seat: int, chance: Chance) -> Any:
        me = s.seats[seat]
        held = {kind: n for kind in KINDS if (n := me.hold.count(kind))}
        paid = sum(max(0, n * n - s.market.count(kind) // 4) for kind, n in held.items())
        known = tuple(one for one in me.hold if one is not None)
        s = s.with_seat(seat, hold=(), coins=min(900, me.coins + paid))
        return after_turn(replace(s, market=(*s.market, *known)), seat)


class Smugglers(plain.PlainRules):
    """The rules."""

    acts = (Load, Land)
    meta = plain.described("smugglers", "Smugglers", (2, 4), acts, {"coins": "Coins"}, {"coins": "most coins"},
                           messages={"earned": "{n} earned"})  # fmt: skip
    state, rulebook = State, RULES
    questions = {"patrol": "What does the die show?"}  # noqa: RUF012

    def lines(self, s: Any, seat: int) -> list[Line]:
        n = s.seats[seat].coins
        return [Line("coins", n, (Because(Message("earned", {"n": n}), n),))]


GAME = Smugglers()
