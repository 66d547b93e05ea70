"""Sow the stones of a pit around; the last one may bring another turn, or all that lies opposite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec.structs import replace

from capemay_kit.core import plain
from capemay_kit.core.acts import RuleBook
from capemay_kit.core.chance import Chance
from capemay_kit.core.declared import figure
from capemay_kit.core.scores import Because, Line, Message
from capemay_kit.errors import Refusal

PITS = ("a", "b", "c", "d", "e", "f")
RULES = RuleBook()
EMPTY = RULES.rule("empty", 0, "There is no stone in that pit.", "Sow from another one.")


class Player(plain.PlainSeat, frozen=True):
    """Six pits, and what was gathered."""

    a: Annotated[int, figure("Pit a", 0, 48)] = 4
    b: Annotated[int, figure("Pit b", 0, 48)] = 4
    c: Annotated[int, figure("Pit c", 0, 48)] = 4
    d: Annotated[int, figure("Pit d", 0, 48)] = 4
    e: Annotated[int, figure("Pit e", 0, 48)] = 4
    f: Annotated[int, figure("Pit f", 0, 48)] = 4
    store: Annotated[int, figure("Store", 0, 48, sheet=True)] = 0

    @property
    def stones(self) -> list[int]:
        """The stones in the pits, then those gathered."""
        return [*(getattr(self, pit) for pit in PITS), self.store]


class State(plain.PlainState, frozen=True):
    """A moment."""

    seats: tuple[Player, ...]


class Sow(plain.PlainAct, frozen=True, tag="sow"):
    """Take all stones of a pit, and put one into each of the next, past the other's store."""

    pit: Annotated[str, figure("Pit", among=PITS)]
    phases, words = ("play",), ("Sow from pit {pit}", "")

    def broken(self, s: State, seat: int) -> Iterator[Refusal]:
        if not getattr(s.seats[seat], self.pit):
            yield EMPTY()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        mine, theirs = s.seats[seat].stones, s.seats[1 - seat].stones
        at = PITS.index(self.pit)
        hand, mine[at] = mine[at], 0
        while hand:
            at = (at + 1) % 13
            hand -= 1
            if at <= 6:
                mine[at] += 1
            else:
                theirs[at - 7] += 1
        if at < 6 and mine[at] == 1 and theirs[5 - at]:
            mine[6] += theirs[5 - at] + 1
            mine[at] = theirs[5 - at] = 0
        turn = seat if at == 6 else 1 - seat
        phase = s.phase
        if not any(mine[:6]) or not any(theirs[:6]):
            mine, theirs = [0] * 6 + [sum(mine)], [0] * 6 + [sum(theirs)]
            phase = plain.OVER
        for who, stones in ((seat, mine), (1 - seat, theirs)):
            s = s.with_seat(who, **dict(zip((*PITS, "store"), stones, strict=True)))
        return replace(s, turn=turn, phase=phase)


class Pits(plain.PlainRules):
    """The rules."""

    acts = (Sow,)
    meta = plain.described("pits", "Pits", (2, 2), acts, {"store": "Store"}, {"store": "most stones"},
                           messages={"gathered": "{n} gathered"})  # fmt: skip
    state, rulebook = State, RULES

    def lines(self, s: Any, seat: int) -> list[Line]:
        n = s.seats[seat].store
        return [Line("store", n, (Because(Message("gathered", {"n": n}), n),))]


GAME = Pits()
