"""What a page does once a game is over: enter what is missing, count it as it is, show the result line by line."""

from __future__ import annotations

import secrets
from typing import Any

from capemay_kit.core.rules import again
from capemay_kit.core.scores import NotCounted, ScoreSheet
from capemay_kit.core.shown import Section
from capemay_kit.own import ready
from capemay_kit.sitting.offered import Offered


class Ending(Offered):
    """The page at the end of a game.

    ``place`` is the seat and the line of its score that something is being entered at, ``step`` the line the result is
    shown up to; None is none. ``told``: the result was shown here, or the table had one when somebody sat down at it.
    """

    place: tuple[int, str] | None = None
    step: int | None = None
    told = False

    def seated(self) -> None:
        """Set back what belonged to the table before."""
        self.place = self.step = None
        self.told = self.final

    @property
    def counted(self) -> ScoreSheet:
        """The score of the moment on the screen."""
        sheet: ScoreSheet = self.on.rules.scores(self.state)
        return sheet

    @property
    def final(self) -> bool:
        """Whether the game is over, and its winners are those who are named."""
        return self.over and self.looking is None and self.counted.complete

    @property
    def missing(self) -> tuple[NotCounted, ...]:
        """What has to be entered before anybody is named, once the game is over."""
        return self.counted.missing if self.over and self.looking is None else ()

    @property
    def entered_at(self) -> tuple[int, str] | None:
        """Where something is being entered now."""
        return self.place if self.over and self.looking is None and not self.is_sheet else None

    @property
    def reveals(self) -> int | None:
        """The line of the score the result is shown up to; None where all of it is shown."""
        return self.step if self.final else None

    def claims_at(self, place: tuple[int, str]) -> list[Section]:
        """List the figures by which a seat's line of the score is entered."""
        return [one for one in self.says.claims(self.known_to(place[0])) if (one.seat, one.line) == place]

    def enter_at(self, seat: int, line: str) -> None:
        """Turn to where something that is missing is entered."""
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
        """The missing thing that comes after the one being entered, the first one after the last."""
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
        """Let the table say that all is counted that will be, and show the result."""
        self.correct("settled", True)
        if self.final:
            self.reveal()

    def show(self, screen: str) -> None:
        """Turn to another screen; a result that nobody has seen is shown line by line."""
        if screen == "score" and self.final and not (self.told or self.place):
            # where only the score is counted, everybody saw it grow
            self.step, self.told = None if self.is_sheet else 0, True
        elif screen != "score":
            self.place = None
        super().show(screen)

    def reveal(self) -> None:
        """Show the result line by line, from the first."""
        self.place, self.step, self.told = None, 0, True
        super().show("score")

    def reveal_on(self) -> None:
        """Show one line more; after the last who has won."""
        if self.step is not None:
            self.step = self.step + 1 if self.step + 1 < len(self.counted.seats[0].lines) else None
            self.changed()

    def skip(self) -> None:
        """Show all of the result."""
        self.step = None
        self.changed()

    def rematch(self, table: str) -> None:
        """Lay out a table once more; whoever sat after the one that began begins."""
        header = self.store.header(table)
        _, own = ready.of_table(self.store, table)
        first: Any = header.options.get("first", 0)
        if "solo" not in header.options:
            first = (first + 1) % len(header.options["seats"])
        self.begin(again(header, first, None if header.seed is None else secrets.token_hex(8), own))
