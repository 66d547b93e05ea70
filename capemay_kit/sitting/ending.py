"""What a page does once a game is over: enter what is missing, count it as it is, show the result line by line."""

from __future__ import annotations

import secrets
from typing import Any

from capemay_kit.core import memento
from capemay_kit.core.forms import Section
from capemay_kit.core.memento import Clock
from capemay_kit.core.rules import again
from capemay_kit.core.scores import NotCounted, ScoreSheet
from capemay_kit.own import ready
from capemay_kit.sitting.part import SessionPart


class Ending(SessionPart):
    """The end of a game.

    ``place`` is the seat and the score line for which something is being entered, ``step`` the last line of the result
    that is shown; either may be None. ``told``: the result was shown here, or was there already when somebody sat down
    at the table. ``entering`` is the seat whose end is entered on a sheet.
    """

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        self.place: tuple[int, str] | None = None
        self.step: int | None = None
        self.entering = 0
        self.told = self.view.table is not None and self.final

    @property
    def counted(self) -> ScoreSheet:
        """The score at the moment that is on the screen."""
        sheet: ScoreSheet = self.view.on.rules.scores(self.view.state)
        return sheet

    @property
    def final(self) -> bool:
        """Whether the game is over and its winners will not change."""
        return self.view.over and self.view.looking is None and self.counted.complete

    @property
    def missing(self) -> tuple[NotCounted, ...]:
        """What has to be entered, once the game is over, before a winner is named."""
        return self.counted.missing if self.view.over and self.view.looking is None else ()

    @property
    def entered_at(self) -> tuple[int, str] | None:
        """Where something is being entered now."""
        return self.place if self.view.over and self.view.looking is None and not self.session.is_sheet else None

    @property
    def reveals(self) -> int | None:
        """The last line of the score that is shown; None if all of it is."""
        return self.step if self.final else None

    def claims_at(self, place: tuple[int, str]) -> list[Section]:
        """List the figures by which a seat's line of the score is entered."""
        return [one for one in self.view.says.claims(self.view.known_to(place[0])) if (one.seat, one.line) == place]

    def enter_at(self, seat: int, line: str) -> None:
        """Open the form for something that is missing."""
        if self.session.is_sheet:
            self.entering = seat
            self.session.show("sheet")
        elif self.claims_at((seat, line)):
            self.place = seat, line
            self.session.show("score")
        else:
            self.session.fix(seat)

    @property
    def next_missing(self) -> NotCounted | None:
        """The missing thing after the one being entered; after the last comes the first."""
        waits = self.missing
        lines = list(self.view.meta.categories)
        here = (-1, -1) if self.entered_at is None else (self.entered_at[0], lines.index(self.entered_at[1]))
        after = [one for one in waits if (one.seat, lines.index(one.category)) > here]
        return next(iter((*after, *waits)), None)

    def leave(self) -> None:
        """Go back from entering to the score."""
        self.place = None
        self.session.show("score")

    def count_as_it_is(self) -> None:
        """Record that nothing more will be entered, and show the result."""
        self.session.correct("settled", True)
        if self.final:
            self.reveal()

    def turns_to(self, screen: str) -> None:
        """Begin with a result that nobody has seen yet, once the score is turned to: it is shown line by line."""
        if screen == "score" and self.final and not (self.told or self.place):
            # on a score sheet everybody saw the score grow, so it is shown at once
            self.step, self.told = None if self.session.is_sheet else 0, True
        elif screen != "score":
            self.place = None

    def reveal(self) -> None:
        """Show the result line by line, from the first."""
        self.place, self.step, self.told = None, 0, True
        self.session.show("score")

    def reveal_on(self) -> None:
        """Show one more line; after the last line, who has won."""
        if self.step is not None:
            self.step = self.step + 1 if self.step + 1 < len(self.counted.seats[0].lines) else None
            self.session.changed()

    def skip(self) -> None:
        """Show all of the result."""
        self.step = None
        self.session.changed()

    def rematch(self, table: str) -> None:
        """Begin a new game with the same people. The seat after the one that began last time begins."""
        header = self.session.store.header(table)
        _, own = ready.of_table(self.session.store, table)
        first: Any = header.options.get("first", 0)
        if "solo" not in header.options:
            first = (first + 1) % len(header.options["seats"])
        self.session.begin(again(header, first, None if header.seed is None else secrets.token_hex(8), own))


class Keeping(SessionPart):
    """What is kept beside the table while it is played: the clock."""

    @property
    def clock(self) -> Clock | None:
        """The table's clock as it is now, None if nobody wanted one."""
        return memento.clock_of(self.session.store, self.view.on.header.table) if self.view.on.timed else None

    def turn_clock(self) -> None:
        """Start, resume or pause the clock."""
        if not self.seats.may_write():
            return
        clock = self.clock
        memento.set_clock(self.view.real, clock is None or clock.since is None)
        self.session.changed()

    def count_on(self) -> None:
        """Have the clock record the time so far, if it has not for a while."""
        memento.count_on(self.view.real, least=memento.ROUND)
