"""What a page does once a game is over: enter what is missing, count it as it is, show the result line by line."""

from __future__ import annotations

import secrets
from typing import Any

from capemay_kit.core.rules import again
from capemay_kit.core.scores import NotCounted, ScoreSheet
from capemay_kit.core.shown import Section
from capemay_kit.own import ready
from capemay_kit.sitting.keeping import Keeping


class Ending(Keeping):
    """The page at the end of a game.

    ``place`` is the seat and the score line for which something is being entered, ``step`` the last line of the result
    that is shown; either may be None. ``told``: the result was shown here, or was there already when somebody sat down
    at the table.
    """

    place: tuple[int, str] | None = None
    step: int | None = None
    told = False

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        self.place = self.step = None
        self.told = self.final

    @property
    def counted(self) -> ScoreSheet:
        """The score at the moment that is on the screen."""
        sheet: ScoreSheet = self.on.rules.scores(self.state)
        return sheet

    @property
    def final(self) -> bool:
        """Whether the game is over and its winners will not change."""
        return self.over and self.looking is None and self.counted.complete

    @property
    def missing(self) -> tuple[NotCounted, ...]:
        """What has to be entered, once the game is over, before a winner is named."""
        return self.counted.missing if self.over and self.looking is None else ()

    @property
    def entered_at(self) -> tuple[int, str] | None:
        """Where something is being entered now."""
        return self.place if self.over and self.looking is None and not self.is_sheet else None

    @property
    def reveals(self) -> int | None:
        """The last line of the score that is shown; None if all of it is."""
        return self.step if self.final else None

    def claims_at(self, place: tuple[int, str]) -> list[Section]:
        """List the figures by which a seat's line of the score is entered."""
        return [one for one in self.says.claims(self.known_to(place[0])) if (one.seat, one.line) == place]

    def enter_at(self, seat: int, line: str) -> None:
        """Open the form for something that is missing."""
        if self.is_sheet:
            self.entering = seat
            self.show("sheet")
        elif self.claims_at((seat, line)):
            self.place = seat, line
            self.show("score")
        else:
            self.fix(seat)

    @property
    def next_missing(self) -> NotCounted | None:
        """The missing thing after the one being entered; after the last comes the first."""
        waits = self.missing
        lines = list(self.meta.categories)
        here = (-1, -1) if self.entered_at is None else (self.entered_at[0], lines.index(self.entered_at[1]))
        after = [one for one in waits if (one.seat, lines.index(one.category)) > here]
        return next(iter((*after, *waits)), None)

    def leave(self) -> None:
        """Go back from entering to the score."""
        self.place = None
        self.show("score")

    def count_as_it_is(self) -> None:
        """Record that nothing more will be entered, and show the result."""
        self.correct("settled", True)
        if self.final:
            self.reveal()

    def show(self, screen: str) -> None:
        """Turn to another screen. A result that nobody has seen yet is shown line by line."""
        if screen == "score" and self.final and not (self.told or self.place):
            # on a score sheet everybody saw the score grow, so it is shown at once
            self.step, self.told = None if self.is_sheet else 0, True
        elif screen != "score":
            self.place = None
        super().show(screen)

    def reveal(self) -> None:
        """Show the result line by line, from the first."""
        self.place, self.step, self.told = None, 0, True
        super().show("score")

    def reveal_on(self) -> None:
        """Show one more line; after the last line, who has won."""
        if self.step is not None:
            self.step = self.step + 1 if self.step + 1 < len(self.counted.seats[0].lines) else None
            self.changed()

    def skip(self) -> None:
        """Show all of the result."""
        self.step = None
        self.changed()

    def rematch(self, table: str) -> None:
        """Begin a new game with the same people. The seat after the one that began last time begins."""
        header = self.store.header(table)
        _, own = ready.of_table(self.store, table)
        first: Any = header.options.get("first", 0)
        if "solo" not in header.options:
            first = (first + 1) % len(header.options["seats"])
        self.begin(again(header, first, None if header.seed is None else secrets.token_hex(8), own))
