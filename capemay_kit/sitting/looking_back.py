"""A page of a finished game: how everybody's chances developed, and what if it had continued otherwise."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple
from uuid import uuid4

from msgspec.structs import replace

from capemay_kit.bots.advice import Advised
from capemay_kit.bots.finishing import Won, finishes, won_share
from capemay_kit.bots.review import Review, TurningPoint, better, chosen, reviewing
from capemay_kit.bots.values import values
from capemay_kit.core.at_one_go import as_long_as
from capemay_kit.core.times import now
from capemay_kit.games import registry
from capemay_kit.sitting.part import SessionPart

TIMES = 200
"""How often bots finish a game to say what would have come of it."""
SECONDS = 1.0
"""For so long games are imagined at most, to tell what would have been better at a turning point."""
SHOWN_EVERY = 10
"""The page shows its progress after this many games or entries."""
REVIEW, FINISH = "review", "finish"


class WhatIf(NamedTuple):
    """What bots made of a game that went on from before entry ``seq``, without what was done there: how many games were
    played, and the sum of what each seat won."""

    seq: int
    games: int = 0
    won: tuple[float, ...] = ()

    @property
    def shares(self) -> list[Won]:
        """Each seat's share of the games, with its interval."""
        return [won_share(one, self.games) for one in self.won]


class LookingBack(SessionPart):
    """A finished game is looked back on. ``found`` is what was found, None until that is done; ``looked_at`` is the
    number of acts looked at so far, ``turn`` the number of the entry whose turning point is looked at. ``choices``
    are the numbers of those that were chosen, ``better`` has what would have been better, as far as was searched; None
    where nothing was."""

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        self.found: Review | None = None
        self.choices: frozenset[int] = frozenset()
        self.better: dict[int, Advised | None] = {}
        self.looked_at = 0
        self.turn: int | None = None
        self.if_not: WhatIf | None = None
        self._of: tuple[str, int] | None = None

    @property
    def possible(self) -> bool:
        """Whether the game is over, was played here and seen to its end, and is one whose positions the app can
        value."""
        if self.view.table is None or self.session.is_sheet or not (self.session.ending.told and self.view.on.over):
            return False
        return values(self.view.meta.id).knows(self.view.on.start)

    def begin(self) -> None:
        """Begin to look back, unless that was done or is being done."""
        of = (self.view.on.header.table, self.view.on.seq)
        if self._of == of or not self.possible:
            return
        self.found, self.looked_at, self.turn, self.if_not, self._of = None, 0, None, None, of
        self.better = {}
        self.session.desk.works.drop(FINISH)
        self.session.desk.works.begin(REVIEW, self._looking_back(of))

    def _still(self, of: tuple[str, int]) -> bool:
        """Say whether this page is still at the same table, and nothing was written there since."""
        return self.view.table is not None and (self.view.on.header.table, self.view.on.seq) == of

    def _looking_back(self, of: tuple[str, int]) -> Iterator[None]:
        work = reviewing(self.view.meta.id, self.view.real)
        found = yield from as_long_as(partial(self._still, of), work, self._looked)
        if found is None:
            return
        self.found, real = found, self.view.real
        entries = {one.seq: real.entries[one.seq - 1] for one in found.turning_points}
        self.choices = frozenset(
            seq for seq, entry in entries.items() if chosen(real.rules, real.state_at(seq - 1), entry)
        )
        self.session.redraw()
        for seq in (seq for seq, entry in entries.items() if seq in self.choices and entry.refusal is None):
            search = better(self.view.meta.id, real, seq, seconds=SECONDS)
            instead = yield from as_long_as(partial(self._still, of), search)
            if not self._still(of):
                return
            self.better[seq] = instead
            self.session.redraw()

    def _looked(self, at: int) -> None:
        self.looked_at = at
        if at % SHOWN_EVERY == 0:
            self.session.redraw()

    @property
    def turns(self) -> tuple[TurningPoint, ...]:
        """Where the game turned, in the order in which it did."""
        return () if self.found is None else self.found.turning_points

    def turn_at(self, seq: int) -> None:
        """Look at a turning point."""
        if self.turn != seq:
            self.turn, self.if_not = seq, None
            self.session.desk.works.drop(FINISH)
        self.session.changed()

    def finish_it(self) -> None:
        """Have bots finish the game from before the turning point, without what was done there; again if they have
        already."""
        if self.turn is None or self.session.desk.works.doing(FINISH) or self._of is None:
            return
        if self.if_not is None:
            self.if_not = WhatIf(self.turn, 0, (0.0,) * len(self.session.names))
        self.session.desk.works.begin(FINISH, self._finishing(self._of, self.if_not))
        self.session.changed()

    def _finishing(self, of: tuple[str, int], begun: WhatIf) -> Iterator[None]:
        real = self.view.real
        barred = real.entries[begun.seq - 1].act if begun.seq in self.choices else None
        played = finishes(self.view.meta.id, real.state_at(begun.seq - 1), f"{of}/{begun.seq}/{begun.games}", barred)
        number = 0
        while number < TIMES:
            if not self._still(of):
                return
            won = next(played)
            if self.if_not is None:
                return
            if won is None:
                yield
                continue
            number += 1
            sums = tuple(a + b for a, b in zip(self.if_not.won, won, strict=True))
            self.if_not = WhatIf(begun.seq, self.if_not.games + 1, sums)
            if number % SHOWN_EVERY == 0:
                self.session.redraw()
            yield

    def play_on(self) -> None:
        """Sit down at a new table where the game stands as it did before the turning point."""
        if self.turn is None or not self.seats.may_write():
            return
        real = self.view.real
        header: Any = replace(
            real.header,
            table=uuid4().hex[:12],
            created=now(),
            seed=None if real.header.seed is None else secrets.token_hex(8),
        )
        registry.lay_out(header, self.session.store)
        for entry in real.entries[: self.turn - 1]:
            self.session.store.append(header.table, replace(entry, by=None))
        self.session.open(header.table)
